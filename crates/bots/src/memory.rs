//! What a driver has found out in a turn: what each die gains on each vehicle, and the drive that comes next.

use crate::{
    path::Path,
    simulate::{TurnOf, turn_of},
};
use engine::{FIGURES, Place, State, VehicleId};

/// What a driver has found out in a turn and need not find out again in it.
#[derive(Default)]
pub(crate) struct Memory {
    pub judged: Option<Judged>,
    /// The drive that comes next.
    pub path: Path,
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
