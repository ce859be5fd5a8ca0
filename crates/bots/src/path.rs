//! A drive that was planned once and is followed as far as nothing can come between.

use crate::route::Route;
use engine::{Choice, List, Space, State, VehicleId};

/// The steps to come, each with where it is made.
#[derive(Default)]
pub(crate) struct Path {
    legs: List<Leg, 16>,
    next: usize,
}

#[derive(Clone, Copy, Default)]
struct Leg {
    vehicle: VehicleId,
    from: Option<Space>,
    moves: u8,
    round: u16,
    choice: Choice,
}

impl Path {
    /// Plans the best drive of a vehicle with so many moves from where it stands.
    pub fn plan(&mut self, route: &mut Route, state: &State, vehicle: VehicleId, moves: u8) {
        self.legs.clear();
        self.next = 0;
        let mut place = (state.space_of(vehicle), moves, state.turn.on_road);
        while place.1 > 0 && !self.legs.is_full() {
            let (from, moves, on_road) = place;
            let Some((choice, next)) = route.best_step(from, moves, on_road) else { break };
            self.legs.push(Leg { vehicle, from, moves, round: state.round, choice });
            match next {
                Some(next) => place = next,
                None => break,
            }
        }
    }

    /// The next step, if the vehicle is where it was to be made.
    pub fn follow(&mut self, state: &State) -> Option<Choice> {
        let leg = self.legs.get(self.next)?;
        let turn = &state.turn;
        let fits = turn.vehicle == Some(leg.vehicle)
            && turn.moves == leg.moves
            && state.round == leg.round
            && state.space_of(leg.vehicle) == leg.from;
        self.next += 1;
        fits.then_some(leg.choice)
    }
}
