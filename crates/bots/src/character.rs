//! What drivers like: the racer, the sprinter, the hunter, and those who drive in the heads of the others.

use crate::route::Taste;
use engine::{Crew, Fleet, State};

/// What sort of driver it is. Harm pays with one rival who can be stopped; one of several rivals is not worth it, because it helps
/// the others, and the Rig shrugs it off.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Character {
    /// With one rival, and no Rig.
    pub duel: Temper,
    /// At all other tables.
    pub crowd: Temper,
    /// At the wheel of the Rig.
    pub rig: Temper,
}

impl Character {
    /// The temper of a crew at a table.
    pub(crate) fn temper(&self, state: &State, crew: Crew) -> &Temper {
        let is_duel = state.setup.crews.len() <= 2 || state.setup.big_team;
        let has_rig = state.setup.crews.iter().any(|crew| crew.fleet() == Fleet::Rig);
        match crew.fleet() {
            Fleet::Rig => &self.rig,
            _ if is_duel && !has_rig => &self.duel,
            _ => &self.crowd,
        }
    }
}

/// What it likes.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Temper {
    /// How drives are judged.
    pub taste: Taste,
    /// Shots and airstrikes: what a point of harm is worth; a driver for whom it is nothing never shoots.
    pub aggression: f32,
    /// What a damage token taken off one's own car is worth, for each point of harm.
    pub repair: f32,
    /// What a die that is left for a command is worth, for each move of a nitro.
    pub nitro: f32,
}

/// Races, and neither shoots nor repairs. Like many who are new to the game it drives its first vehicle with care and brings up the others,
/// where one car sent ahead would win.
pub(crate) static RACER: Character = Character { duel: TOGETHER, crowd: TOGETHER, rig: TOGETHER };

const TOGETHER: Temper = Temper { taste: Taste { lead: 0.1, ..CALM.taste }, repair: 0.0, ..CALM };

/// Races for the first car's sake, and never shoots: for races that teach, and to tune drivers by.
pub static SPRINTER: Character = Character { duel: CALM, crowd: CALM, rig: CALM };

const CALM: Temper = Temper {
    taste: Taste {
        progress: 1.0,
        hazard: -1.0,
        stopped: -2.0,
        oil: -1.5,
        hurt: -3.0,
        slam: 0.0,
        bump: -4.0,
        shot: 0.0,
        exposed: 0.0,
        edge: 0.0,
        scroll: 0.0,
        lead: 1.2,
    },
    aggression: 0.0,
    repair: 2.0,
    nitro: 1.0,
};

/// Races, and shoots whom it meets: what everybody is taken for in a trial. The numbers were found by matches;
/// `cargo xtask tune` goes on from them. What is 0 in a crowd is left out, because it wins nothing there and takes time.
pub static REFLEX: Character = Character {
    duel: Temper {
        taste: Taste {
            progress: 1.0,
            hazard: -2.39,
            stopped: -5.93,
            oil: -6.38,
            hurt: -3.0,
            slam: 4.39,
            bump: -0.84,
            shot: 7.19,
            exposed: -0.97,
            edge: -0.62,
            scroll: 1.4,
            lead: 0.89,
        },
        aggression: 6.25,
        repair: 4.96,
        nitro: 1.38,
    },
    crowd: Temper {
        taste: Taste {
            progress: 1.0,
            hazard: -1.83,
            stopped: -3.17,
            oil: -5.59,
            hurt: -3.24,
            slam: 0.0,
            bump: 0.0,
            shot: 0.0,
            exposed: 0.0,
            edge: 0.0,
            scroll: -1.36,
            lead: 2.8,
        },
        aggression: 1.2,
        repair: 2.38,
        nitro: 2.54,
    },
    rig: Temper {
        taste: Taste {
            progress: 1.0,
            hazard: -0.5,
            stopped: -2.0,
            oil: -1.4,
            hurt: -2.8,
            slam: 0.4,
            bump: -2.0,
            shot: 0.0,
            exposed: 0.0,
            edge: 0.0,
            scroll: -0.5,
            lead: 1.3,
        },
        aggression: 0.5,
        repair: 3.5,
        nitro: 1.4,
    },
};

/// Races and fights, whoever gains by it: for races that teach.
pub(crate) static HUNTER: Character = Character { duel: WILD, crowd: WILD, rig: WILD };

const WILD: Temper = Temper {
    taste: Taste {
        stopped: -2.5,
        slam: 3.6,
        bump: -0.4,
        shot: 6.0,
        exposed: -0.3,
        edge: -0.54,
        scroll: 6.0,
        lead: 1.4,
        ..CALM.taste
    },
    aggression: 6.0,
    repair: 3.0,
    ..CALM
};
