//! A table at which everybody plays at random and the dice are fair.

use engine::{Ask, Chance, Choice, Choices, Decision, Event, Outcome, Rule, State, Table};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// Uniform luck and uniformly random legal choices from one seed, the same on every machine.
pub struct RandomTable {
    generator: Xoshiro256PlusPlus,
    choices: Choices,
    /// Inputs given so far.
    pub inputs: u64,
}

impl RandomTable {
    /// A table whose every answer follows from the seed.
    pub fn new(seed: u64) -> RandomTable {
        RandomTable { generator: Xoshiro256PlusPlus::seed_from_u64(seed), choices: Choices::new(), inputs: 0 }
    }

    /// A random legal answer.
    #[inline]
    pub fn pick_choice(&mut self, state: &State, decision: Decision) -> Choice {
        state.choices(decision, &mut self.choices);
        let index = self.below(self.choices.len() as u32) as usize;
        self.choices[index]
    }

    /// A random outcome, each ticket with the same chance.
    pub fn pick_outcome(&mut self, state: &State, chance: Chance) -> Outcome {
        let ticket = self.below(state.tickets(chance));
        state.outcome(chance, ticket)
    }

    /// A number below `n`. The bias of a 32-bit multiply is below one in a hundred million here.
    fn below(&mut self, n: u32) -> u32 {
        self.inputs += 1;
        let high = self.generator.next_u64() >> 32;
        ((high * u64::from(n)) >> 32) as u32
    }
}

impl Table for RandomTable {
    fn choose(&mut self, state: &State, decision: Decision) -> Ask<Choice> {
        Ok(self.pick_choice(state, decision))
    }
    fn luck(&mut self, state: &State, chance: Chance) -> Ask<Outcome> {
        Ok(self.pick_outcome(state, chance))
    }
    fn tell(&mut self, _: &State, _: Rule, _: Event) {}
    fn listens(&self) -> bool {
        false
    }
}
