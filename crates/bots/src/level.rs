//! The levels, and how a bot is made from one.

use crate::{
    budget::Budget,
    character::{HUNTER, RACER, REFLEX, SPRINTER},
    drifter::Drifter,
    driver::{Driver, Weigher},
    evaluate::LEARNED,
    network::Network,
    search::{self, Searcher},
};
use engine::{Choice, View};

/// A player.
pub trait Bot: Send {
    /// Answers the decision that the view's player is asked. Sees a `View` and nothing else.
    ///
    /// The answer is one of [`View::choices`]. If nobody asks the viewer anything it is [`Choice::default`], which
    /// no game will take.
    fn choose(&mut self, view: &View) -> Choice;

    /// Whether it answers at once, without a search.
    fn is_quick(&self, _view: &View) -> bool {
        true
    }

    /// What the searches from now on may cost.
    fn may_spend(&mut self, _budget: Budget) {}
}

/// A kind of player: how strong it is, and its character in a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Level {
    /// What programs call it.
    pub id: &'static str,
    /// What people call it.
    pub name: &'static str,
    /// Its character.
    pub about: &'static str,
}

const LEVELS: [Level; 4] = [
    Level {
        id: "drifter",
        name: "Drifter",
        about: "Goes wherever the road takes it; keeps off the rocks, and that is all it plans. To learn the rules.",
    },
    Level {
        id: "racer",
        name: "Racer",
        about: "Foot down, and the whole crew together. Has never looked for the trigger, nor for the tools. For a first real race.",
    },
    Level {
        id: "gunner",
        name: "Gunner",
        about: "Races or shoots, whichever brings the win nearer; hurts nobody for nothing. Repairs nothing, and loses track in a crowd. For those who know the game.",
    },
    Level {
        id: "road-captain",
        name: "Road Captain",
        about: "Has raced this turn a thousand times in her head before she touches the wheel. Hard to beat.",
    },
];

/// All levels, weakest first.
pub fn levels() -> &'static [Level] {
    &LEVELS
}

/// A bot of a level. Its answers follow from the seed, what it saw, and the nodes of its budget; `None` if there is no
/// such level.
///
/// Besides the levels there are the methods that docs/bots.md compares: `gunner.NODES-BEGINNINGS`, `road-captain.TURNS-BEGINNINGS`,
/// `road-captain-by-reflex.TURNS-BEGINNINGS`, `sprinter`, a racer that thinks of its first car before the others, `hunter`, which judges drives with a taste for harm, `reflex`, a driver
/// of rules of thumb, and `weigher`, who drives in the captain's trials.
pub fn bot(level: &str, seed: u64, budget: Budget) -> Option<Box<dyn Bot>> {
    bot_with(&LEARNED, level, seed, budget)
}

/// The same with another evaluation.
pub fn bot_with(network: &'static Network, level: &str, seed: u64, budget: Budget) -> Option<Box<dyn Bot>> {
    let method = match level {
        "drifter" => return Some(Box::new(Drifter::new(seed))),
        "racer" => return Some(Box::new(Driver::new(&RACER, seed, network))),
        "sprinter" => return Some(Box::new(Driver::new(&SPRINTER, seed, network))),
        "hunter" => return Some(Box::new(Driver::new(&HUNTER, seed, network))),
        "reflex" => return Some(Box::new(Driver::new(&REFLEX, seed, network))),
        "weigher" => return Some(Box::new(Weigher(Driver::new(&REFLEX, seed, network)))),
        "gunner" => search::GUNNER,
        "road-captain" => search::CAPTAIN,
        _ => search::method(level)?,
    };
    Some(Box::new(Searcher::new(method, seed, budget, network)))
}
