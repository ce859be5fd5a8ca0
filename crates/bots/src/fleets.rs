//! What drivers answer where the Big Rig and the Final Five are asked something of their own.

use crate::{
    driver::Judge,
    memory::{Drives, Gains},
    scene::Whose,
};
use engine::{Aim, Asked, Bonus, Choice, Command, Crew, Direction, On, Size, VehicleId};

/// How much the Rig would miss a command.
pub(crate) fn usefulness(command: Command) -> f32 {
    match command {
        Command::Traction => 3.0,
        Command::CowCatcher | Command::Missile | Command::Airstrike => 2.0,
        _ => 1.0,
    }
}

impl Judge<'_> {
    /// Two steps out of the lane are enough for most rounds: the larger dice drive.
    pub fn steering(&self, choice: Choice) -> Option<f32> {
        match choice {
            Choice::Die { die, .. } => Some(if die < 2 { -6.0 } else { -f32::from(die) }),
            _ => None,
        }
    }

    /// The die drives the Rig, and the command is given.
    pub fn section(&self, choice: Choice, gains: &Gains, drives: &mut Drives) -> Option<f32> {
        let Choice::Die { die, on: On::Command(command) } = choice else { return None };
        let vehicle = VehicleId::RIG;
        let works = !self.scene.state.is_damaged(command);
        let worth = if works {
            self.command_worth(command, die, vehicle, &mut self.route(vehicle, drives), 0.0)
        } else {
            0.0
        };
        Some(gains.of(vehicle, die) + worth)
    }

    /// Whether a section has something to repair.
    pub fn has_to_mend(&self, repair: Command) -> bool {
        let state = self.scene.state;
        let board = state.command_board(Crew::Red);
        let section = board.iter().find(|space| space.command == repair).map(|space| space.section);
        board.iter().any(|space| Some(space.section) == section && state.is_damaged(space.command))
    }

    /// The second die of the Final Five: another motorcycle, or a command.
    pub fn second_die(&self, choice: Choice, drives: &mut Drives) -> Option<f32> {
        let vehicle = self.scene.state.turn.vehicle?;
        match choice {
            Choice::Die { die, on: On::Drive(vehicle) } => Some(self.gain(vehicle, die, Bonus::Open, drives)),
            Choice::Die { die, on: On::Coast(vehicle) } => {
                Some(self.gain(vehicle, 1, Bonus::Lost, drives) - 0.1 * f32::from(die))
            }
            Choice::Die { die, on: On::Command(command) } => {
                let turn = &self.scene.state.turn;
                let mut route = self.route(vehicle, drives);
                let drive = route.best(turn.moves, turn.on_road);
                Some(self.command_worth(command, die, vehicle, &mut route, drive))
            }
            _ => None,
        }
    }

    /// The one that is ahead makes room.
    pub fn order(&self, choice: Choice) -> Option<f32> {
        match choice {
            Choice::Vehicle(vehicle) => Some(self.scene.progress(vehicle) as f32),
            _ => None,
        }
    }

    /// What is repaired or given up, where a motorcycle comes back, where a token is dropped.
    pub fn upkeep(&self, choice: Choice) -> Option<f32> {
        match choice {
            Choice::Command(command) if self.decision.asked == Asked::Hurt => Some(-usefulness(command)),
            Choice::Command(command) => Some(usefulness(command)),
            Choice::Space(space) if self.decision.asked == Asked::Respawn => Some(space.progress() as f32),
            Choice::Space(space) => {
                let behind = |vehicle: VehicleId| {
                    let gap = space.progress() as i32 - self.scene.progress(vehicle);
                    (1..=10).contains(&gap)
                };
                Some(self.scene.operable(Whose::Foe).filter(|&v| behind(v)).count() as f32)
            }
            Choice::No => Some(0.5),
            _ => None,
        }
    }

    /// Of two motorcycles, the one that a push serves.
    pub fn slam_push(&self, choice: Choice, direction: Direction) -> Option<f32> {
        match choice {
            Choice::Vehicle(vehicle) => Some(self.scene.push(vehicle, direction)),
            _ => None,
        }
    }

    /// A roll that hits most sizes is kept.
    pub fn shot_reroll(&self, choice: Choice, aim: Aim) -> Option<f32> {
        match choice {
            Choice::No => Some(Size::ALL.into_iter().filter(|&size| aim.hits(size)).count() as f32),
            Choice::Yes => Some(1.5),
            _ => None,
        }
    }
}
