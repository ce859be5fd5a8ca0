//! A small network that makes a strength of what is known of a crew: one hidden layer, for each kind of fleet its own.
//!
//! Numbers are added up in the order in which they are written here, so that the answer is the same on every machine.

use crate::features::INPUTS;
use engine::{FLEETS, Fleet};

/// Units of the hidden layer.
pub const HIDDEN: usize = 32;

/// The weights for one kind of fleet.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Layer {
    /// From each input to the hidden units.
    pub into: [[f32; HIDDEN]; INPUTS],
    /// What a hidden unit begins with.
    pub bias: [f32; HIDDEN],
    /// From the hidden units to the strength.
    pub out: [f32; HIDDEN],
    /// From the inputs past the hidden units to the strength.
    pub direct: [f32; INPUTS],
}

/// The weights for all.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Network(pub [Layer; FLEETS]);

/// Numbers in a network.
const WEIGHTS: usize = FLEETS * (INPUTS * HIDDEN + 2 * HIDDEN + INPUTS);
/// Bytes of a network as it is stored.
pub const BYTES: usize = 4 * WEIGHTS;

impl Network {
    /// Nothing learned yet: everybody is as strong as everybody else.
    pub const EMPTY: Network = Network(
        [Layer {
            into: [[0.0; HIDDEN]; INPUTS],
            bias: [0.0; HIDDEN],
            out: [0.0; HIDDEN],
            direct: [0.0; INPUTS],
        }; FLEETS],
    );

    /// Reads what [`Network::to_bytes`] wrote.
    pub const fn from_bytes(bytes: &[u8; BYTES]) -> Network {
        let mut network = Network::EMPTY;
        let (mut fleet, mut at) = (0, 0);
        while fleet < FLEETS {
            let mut input = 0;
            while input < INPUTS {
                at = read(bytes, at, &mut network.0[fleet].into[input]);
                input += 1;
            }
            at = read(bytes, at, &mut network.0[fleet].bias);
            at = read(bytes, at, &mut network.0[fleet].out);
            at = read(bytes, at, &mut network.0[fleet].direct);
            fleet += 1;
        }
        network
    }

    /// All weights, four bytes each, lowest first.
    pub fn to_bytes(&self) -> Vec<u8> {
        let of = |layer: &Layer| {
            let rows = layer.into.iter().flatten().chain(&layer.bias).chain(&layer.out).chain(&layer.direct);
            rows.flat_map(|weight| weight.to_le_bytes()).collect::<Vec<u8>>()
        };
        self.0.iter().flat_map(of).collect()
    }

    /// A crew of which nothing is known yet.
    pub fn strength(&self, fleet: Fleet) -> Strength<'_> {
        let layer = &self.0[fleet as usize];
        Strength { layer, hidden: layer.bias, direct: 0.0 }
    }
}

/// How strong a crew is by what was told of it; only differences to others count. Features that were not told are 0.
pub struct Strength<'a> {
    layer: &'a Layer,
    hidden: [f32; HIDDEN],
    direct: f32,
}

impl Strength<'_> {
    /// A feature by its number. Features are told in a hundred places: not written out in each of them.
    #[inline(never)]
    pub fn add(&mut self, number: usize, value: f32) {
        self.direct += value * self.layer.direct[number];
        for (unit, weight) in self.hidden.iter_mut().zip(&self.layer.into[number]) {
            *unit += value * weight;
        }
    }

    /// What comes of all of them.
    pub fn sum(&self) -> f32 {
        let units = self.hidden.iter().zip(&self.layer.out);
        units.fold(self.direct, |sum, (unit, weight)| sum + unit.max(0.0) * weight)
    }
}

const fn read<const N: usize>(bytes: &[u8; BYTES], mut at: usize, row: &mut [f32; N]) -> usize {
    let mut i = 0;
    while i < N {
        row[i] = f32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]);
        at += 4;
        i += 1;
    }
    at
}
