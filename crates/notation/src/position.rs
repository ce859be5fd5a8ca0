//! Positions: any state between two phases, as lines of words and a drawing.
//!
//! What follows from the rest is not written: the damage pile, the unseen tiles, who is still in the game.

mod print;
mod read;

use engine::{Phase, State, TILES};

pub use print::print_position;
pub use read::parse_position;
pub(crate) use read::{parse_lines, space_named};

/// A fingerprint of a position, the same on every machine: FNV-1a of its text.
pub fn state_hash(state: &State) -> u64 {
    let text = print_position(state);
    text.bytes()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}

/// The tiles in play, from the rear.
const TILE_WORDS: [&str; TILES] = ["rear", "middle", "lead"];

/// Whether somebody's turn is under way: then crews have dice.
fn is_turn(phase: Phase) -> bool {
    matches!(phase, Phase::Assign | Phase::Command | Phase::Drive | Phase::Shoot | Phase::EndTurn)
}
