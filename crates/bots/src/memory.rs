//! What a driver has found out in a turn: what drives come to, what each die gains on each vehicle, and the drive that comes next.

use crate::{
    path::Path,
    route::{Known, Manner},
    simulate::{TurnOf, turn_of},
};
use engine::{
    BoxId, CREWS, Crew, DamageBag, FIGURES, Hazards, Laid, MOTORCYCLES, Phase, Place, State, VehicleId,
};

/// What a driver has found out in a turn and need not find out again in it.
pub(crate) struct Memory<'a> {
    pub drives: &'a mut Drives,
    pub judged: Option<Judged>,
    /// The drive that comes next.
    pub path: Path,
}

impl<'a> Memory<'a> {
    /// Nothing but what is known of drives.
    pub fn new(drives: &'a mut Drives) -> Memory<'a> {
        Memory { drives, judged: None, path: Path::default() }
    }
}

/// What is known of drives.
pub struct Drives {
    /// Of those of each vehicle of a crew from where it stood when a die had to be put somewhere, and where that holds.
    holds: Option<Holds>,
    before: [(Option<Manner>, Known); MOTORCYCLES],
    /// Of others.
    other: Known,
}

impl Default for Drives {
    fn default() -> Drives {
        Drives { holds: None, before: [const { (None, Known::NOTHING) }; MOTORCYCLES], other: Known::NOTHING }
    }
}

impl Drives {
    /// For another race, or another way in which this one could go on.
    pub(crate) fn forget(&mut self) {
        self.holds = None;
    }

    /// What is found out about drives from here on is kept until something happens.
    pub(crate) fn keep(&mut self, state: &State, crew: Crew) {
        let holds = Some(Holds::now(state, crew));
        if self.holds != holds {
            self.holds = holds;
            self.before.iter_mut().for_each(|(manner, _)| *manner = None);
        }
    }

    /// What is known of such drives, if only that nothing is.
    pub(crate) fn known(&mut self, state: &State, crew: Crew, manner: Manner) -> &mut Known {
        // Salt brings the road bonus: there a drive comes to more or less, as others were looked at before it or not.
        let is_kept = matches!(state.phase, Phase::Assign | Phase::Command)
            && !state.setup.boxes.contains(BoxId::Carnage)
            && self.holds == Some(Holds::now(state, crew));
        let place = crew.vehicles().position(|own| own == manner.vehicle);
        let known = match place.map(|place| &mut self.before[place]) {
            Some((noted, known)) if is_kept => {
                if noted.replace(manner) == Some(manner) {
                    return known;
                }
                known
            }
            _ => &mut self.other,
        };
        known.forget();
        known
    }
}

/// What tells that nothing has happened on which drives depend: nobody was moved, hit or given a command, and no token was turned up.
#[derive(Clone, Copy, PartialEq)]
struct Holds {
    turn: TurnOf,
    crew: Crew,
    places: [Place; FIGURES],
    choppers: [Place; CREWS],
    commands: Laid,
    hazards: Hazards,
    damage: DamageBag,
    steering: u8,
}

impl Holds {
    fn now(state: &State, crew: Crew) -> Holds {
        Holds {
            turn: turn_of(state),
            crew,
            places: state.places,
            choppers: state.choppers,
            commands: state.crews[crew as usize].commands,
            hazards: state.hazards,
            damage: state.damage,
            steering: state.rig.steering,
        }
    }
}

/// What was judged when a die was chosen, and where that holds.
#[derive(Clone, Copy)]
pub(crate) struct Judged {
    pub turn: TurnOf,
    pub places: [Place; FIGURES],
    pub dice: [u8; 6],
    pub gains: Gains,
}

impl Judged {
    /// Nobody has moved, and no die shows what none showed before.
    pub fn still_holds(&self, state: &State, dice: [u8; 6]) -> bool {
        self.turn == turn_of(state)
            && self.places == state.places
            && dice.iter().zip(self.dice).all(|(&now, before)| now <= before)
    }
}

/// What each die would gain on each car.
#[derive(Clone, Copy)]
pub(crate) struct Gains {
    rows: [(VehicleId, [f32; 6]); 8],
    len: usize,
}

impl Default for Gains {
    fn default() -> Self {
        Gains { rows: [(VehicleId::default(), [0.0; 6]); 8], len: 0 }
    }
}

impl Gains {
    /// A row for each vehicle, with what each die gains.
    pub fn rows(&self) -> &[(VehicleId, [f32; 6])] {
        &self.rows[..self.len]
    }

    pub fn put(&mut self, vehicle: VehicleId, die: u8, gain: f32) {
        let row = match self.rows().iter().position(|(known, _)| *known == vehicle) {
            Some(row) => row,
            None if self.len < self.rows.len() => {
                self.rows[self.len].0 = vehicle;
                self.len += 1;
                self.len - 1
            }
            None => return,
        };
        self.rows[row].1[die as usize - 1] = gain;
    }

    pub fn of(&self, vehicle: VehicleId, die: u8) -> f32 {
        self.rows()
            .iter()
            .find(|(known, _)| *known == vehicle)
            .map_or(0.0, |(_, worth)| worth[die as usize - 1])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{character::REFLEX, driver::Judge, scene::Scene};
    use engine::{Asked, Bonus, Game, Pending};

    /// What is kept is what would be found out again: here, after a car, a chopper, a token or a damage has changed what a drive comes to.
    #[test]
    fn what_is_kept_about_drives_is_not_used_where_it_does_not_hold() {
        let state = |rest: &str| {
            let position = format!(
                "seats orange blue\ntiles 2a 3a 4a\nround 4\nOS at d9\nOM at c8\nOL at b2\n{rest}\ndice orange 3 5 6\nassign orange\n"
            );
            let state = notation::parse_position(&position, content::builtin().tables);
            state.unwrap_or_else(|why| panic!("{position}{why}"))
        };
        let gains = |state: &State, drives: &mut Drives| -> Vec<f32> {
            let game = Game::from_state(*state, &mut |_, _, _| {}).expect("a game");
            let Pending::Decision(decision) = game.pending() else { panic!("nobody is asked") };
            assert_eq!(decision.asked, Asked::Assign);
            let scene = Scene::new(state, decision.crew);
            let judge = Judge { temper: REFLEX.temper(state, decision.crew), scene: &scene, decision };
            let dice = Crew::Orange.vehicles().flat_map(|vehicle| (1..=6).map(move |die| (vehicle, die)));
            dice.map(|(vehicle, die)| judge.gain(vehicle, die, Bonus::Open, drives)).collect()
        };
        let before = state("BS at d12\nBM at d14\nBL at c5");
        let others = [
            "BS at d11\nBM at d14\nBL at c5",
            "BS at d12\nBM at d14\nBL at c5\nBC at d10",
            "BS at d12\nBM at d14\nBL at c5\noil at d10",
            "BS at d12\nBS dent dent\nBM at d14\nBL at c5",
            "BS at d12\nBM at d14\nBL at c5\ncommand orange nitro 2",
        ];
        let mut drives = Drives::default();
        drives.keep(&before, Crew::Orange);
        let known = gains(&before, &mut drives);
        assert_eq!(known, gains(&before, &mut drives), "again");
        for rest in others {
            let after = state(rest);
            assert_eq!(gains(&after, &mut drives), gains(&after, &mut Drives::default()), "{rest}");
            assert!(drives.holds != Some(Holds::now(&after, Crew::Orange)), "{rest}");
        }
        assert_eq!(known, gains(&before, &mut drives), "kept");
    }
}
