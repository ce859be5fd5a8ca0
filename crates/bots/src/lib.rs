//! Players. A [`Bot`] sees a [`View`](engine::View) and answers what its crew is asked; nothing else reaches it.
//!
//! - [`levels`] lists them, weakest first; [`bot`] makes one from a level, a seed and a [`Budget`].
//! - [`analyse`] gives hints, [`win_chances`] a guess of who wins.
//! - `drifter` answers at random but not suicidally; `driver` is the racer, who plans a drive and judges it by rules of
//!   thumb; `search` is the gunner and the road captain: `plan` finds what a turn can be, `simulate` tries it with sampled dice
//!   and `reflex` players, `evaluate` judges what comes of it, with a `network` that has learned from `features`.
//! - [`RandomTable`] is no player but a whole table at random, to measure and to test with.
//!
//! Deliberately absent: text, input and output. The same seed and node budget give the same answers on every machine.

mod analyse;
mod budget;
mod character;
mod dice;
mod drifter;
mod driver;
mod evaluate;
mod features;
mod field;
mod fleets;
mod kinds;
mod level;
mod luck;
mod memory;
mod network;
mod path;
mod plan;
mod random;
mod reflex;
mod route;
mod scene;
mod search;
mod simulate;

pub use analyse::{Hint, Searched, analyse, search, win_chances};
pub use budget::Budget;
pub use dice::Dice;
pub use level::{Bot, Level, bot, levels};
pub use luck::MirroredLuck;
pub use random::RandomTable;

/// The evaluation, for those who train it.
pub mod evaluation {
    pub use crate::{
        analyse::captains_chances,
        evaluate::{Chances, LEARNED, evaluate},
        features::{Features, INPUTS, features},
        level::bot_with,
        network::{BYTES, HIDDEN, Layer, Network},
        simulate::winner,
    };
}

/// What drivers like, for those who tune it.
pub mod characters {
    pub use crate::{
        character::{Character, REFLEX, SPRINTER, Temper},
        memory::Drives,
        reflex::Reflex,
        route::Taste,
    };
}
