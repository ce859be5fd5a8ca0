//! How everybody plays in a play-out: like a gunner, but quick. A drive is planned once and then followed.

use crate::{
    character::{Character, REFLEX},
    dice::Dice,
    driver,
    route::Route,
    scene::Scene,
};
use engine::{Asked, Choice, Choices, Decision, List, Space, State, VehicleId};

/// The player of everybody in a play-out.
pub struct Reflex {
    pub(crate) dice: Dice,
    character: &'static Character,
    choices: Choices,
    /// The steps to come, each with where it is made.
    path: List<Leg, 16>,
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

impl Reflex {
    /// The one that is tuned.
    pub fn new(seed: u64) -> Reflex {
        Reflex::of(&REFLEX, seed)
    }

    /// One of another character.
    pub fn of(character: &'static Character, seed: u64) -> Reflex {
        Reflex { dice: Dice::new(seed), character, choices: Choices::new(), path: List::new(), next: 0 }
    }

    /// What it does.
    pub fn answer(&mut self, state: &State, decision: Decision) -> Choice {
        match decision.asked {
            Asked::Step(_) => {
                if let Some(choice) = self.follow(state) {
                    return choice;
                }
                state.choices(decision, &mut self.choices);
                self.plan_drive(state, decision)
            }
            asked => {
                state.choices(decision, &mut self.choices);
                let quick = match asked {
                    // What a card offers its player is good for the player, nearly always.
                    Asked::Use { .. } | Asked::Ignite(_) => Some(Choice::Yes),
                    _ => None,
                };
                quick
                    .or_else(|| driver::answer(self.character, state, decision, &self.choices))
                    .unwrap_or_else(|| self.any())
            }
        }
    }

    fn follow(&mut self, state: &State) -> Option<Choice> {
        let leg = self.path.get(self.next)?;
        let turn = &state.turn;
        let fits = turn.vehicle == Some(leg.vehicle)
            && turn.moves == leg.moves
            && state.round == leg.round
            && state.space_of(leg.vehicle) == leg.from;
        self.next += 1;
        fits.then_some(leg.choice)
    }

    /// The best drive, remembered as far as nothing can come between.
    fn plan_drive(&mut self, state: &State, decision: Decision) -> Choice {
        self.path.clear();
        self.next = 1;
        let scene = Scene::new(state, decision.crew);
        let turn = &state.turn;
        let Some(vehicle) = turn.vehicle else { return self.any() };
        let mut route =
            Route::new(&scene, &self.character.temper(state).taste, vehicle, turn.drifts(), turn.bonus);
        let mut place = (state.space_of(vehicle), turn.moves, turn.on_road);
        let mut first = None;
        while place.1 > 0 && !self.path.is_full() {
            let (from, moves, on_road) = place;
            let Some((choice, next)) = route.best_step(from, moves, on_road) else { break };
            first = first.or(Some(choice));
            self.path.push(Leg { vehicle, from, moves, round: state.round, choice });
            match next {
                Some(next) => place = next,
                None => break,
            }
        }
        first.filter(|choice| self.choices.contains(choice)).unwrap_or_else(|| self.any())
    }

    fn any(&mut self) -> Choice {
        self.choices.get(self.dice.below(self.choices.len() as u32) as usize).copied().unwrap_or_default()
    }
}
