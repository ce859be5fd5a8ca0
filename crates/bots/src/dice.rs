//! Random numbers from a seed, the same on every machine.

use engine::{Chance, Outcome, State};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// A seeded source of fair rolls and draws.
#[derive(Clone, Debug)]
pub struct Dice(Xoshiro256PlusPlus);

impl Dice {
    /// Everything that is rolled follows from the seed.
    pub fn new(seed: u64) -> Dice {
        Dice(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// A number below `n`; 0 if `n` is 0. The bias of a 32-bit multiply is below one in a hundred million here.
    pub fn below(&mut self, n: u32) -> u32 {
        ((u64::from(self.bits()) * u64::from(n)) >> 32) as u32
    }

    /// 32 random bits.
    pub fn bits(&mut self) -> u32 {
        (self.0.next_u64() >> 32) as u32
    }

    /// A number from 0 up to, not including, 1.
    pub fn unit(&mut self) -> f32 {
        (self.bits() >> 8) as f32 / (1 << 24) as f32
    }

    /// What luck says: every ticket has the same chance.
    pub fn roll(&mut self, state: &State, chance: Chance) -> Outcome {
        let ticket = self.below(state.tickets(chance));
        state.outcome(chance, ticket)
    }
}
