//! Players and dice for the engine. For now: everything at random, to measure and to test with.

mod random;

pub use random::RandomTable;
