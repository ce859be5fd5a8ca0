//! Questions to players and their answers. The legal answers follow from the question and the state.

use crate::{
    list::List,
    rules,
    space::{Direction, SPACES, Space},
    state::State,
    tables::{Command, Mover},
    token::Damage,
    vehicle::{Crew, VehicleId},
};

/// A question to the player of a crew.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Decision {
    /// Whose decision it is.
    pub crew: Crew,
    /// What is asked.
    pub asked: Asked,
}

/// What is asked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Asked {
    /// Which die on which vehicle (ASG-1, ASG-2).
    Assign,
    /// A die on a command, or none (ASG-4).
    Command,
    /// Where the chopper goes (CMD-2).
    Chopper,
    /// Whom the chopper shoots, if anybody (CMD-2).
    ChopperShot,
    /// Which damage is repaired (CMD-5).
    Repair,
    /// The next space of the drive (MOV-2).
    Step,
    /// Whether the road bonus is taken (ROD-2).
    RoadBonus,
    /// Whether to drift through the vehicles in the space just entered (CMD-4).
    Drift {
        /// The vehicle that would be slammed.
        into: VehicleId,
        /// Whether drifting takes the road bonus, because no moves are left.
        on_bonus: bool,
    },
    /// Whether the slam is rolled again (SLM-3).
    Reroll {
        /// The vehicle that came.
        top: VehicleId,
        /// The vehicle that was there.
        bottom: VehicleId,
        /// Who would be pushed.
        mover: Mover,
        /// Which way.
        direction: Direction,
    },
    /// Whom the vehicle shoots, if anybody (SHT-2).
    Shot,
}

/// An answer.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[allow(missing_docs)]
pub enum Choice {
    Drive {
        vehicle: VehicleId,
        die: u8,
    },
    Coast {
        vehicle: VehicleId,
        die: u8,
    },
    Command {
        command: Command,
        die: u8,
    },
    #[default]
    NoCommand,
    ChopperTo(Space),
    ChopperStays,
    Repair {
        vehicle: VehicleId,
        damage: Damage,
    },
    /// The first step of the game, from behind the rear tile.
    Enter(Space),
    Step(Direction),
    TakeBonus,
    LeaveBonus,
    Drift,
    Slam,
    Reroll,
    Keep,
    Shoot(VehicleId),
    HoldFire,
}

/// The legal answers to a decision: the chopper's is the longest list.
pub type Choices = List<Choice, { SPACES + 1 }>;

impl State {
    /// Every legal answer, each once. This list is the definition of what is legal.
    pub fn choices(&self, decision: Decision, choices: &mut Choices) {
        choices.clear();
        let crew = decision.crew;
        match decision.asked {
            Asked::Assign => rules::assign::assignments(self, crew, choices),
            Asked::Command => rules::command::commands(self, crew, choices),
            Asked::Chopper => rules::chopper::landings(self, crew, choices),
            Asked::ChopperShot => rules::shoot::shots(self, self.choppers[crew as usize].space(), choices),
            Asked::Repair => rules::command::repairs(self, crew, choices),
            Asked::Step => rules::drive::steps(self, choices),
            Asked::RoadBonus => push_all(choices, &[Choice::TakeBonus, Choice::LeaveBonus]),
            Asked::Drift { .. } => push_all(choices, &[Choice::Drift, Choice::Slam]),
            Asked::Reroll { .. } => push_all(choices, &[Choice::Reroll, Choice::Keep]),
            Asked::Shot => {
                let from = self.turn.vehicle.and_then(|v| self.places[v.index()].space());
                rules::shoot::shots(self, from, choices);
            }
        }
    }
}

fn push_all(choices: &mut Choices, all: &[Choice]) {
    for &choice in all {
        choices.push(choice);
    }
}
