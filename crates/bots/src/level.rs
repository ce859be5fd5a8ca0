//! The levels, and how a bot is made from one.

use crate::{
    budget::Budget,
    captain::{self, Captain},
    drifter::Drifter,
    driver::{Driver, GUNNER, RACER},
};
use engine::{Choice, View};

/// A player.
pub trait Bot: Send {
    /// Answers the decision that the view's player is asked. Sees a `View` and nothing else.
    ///
    /// The answer is one of [`View::choices`]. If nobody asks the viewer anything it is [`Choice::default`], which
    /// no game will take.
    fn choose(&mut self, view: &View) -> Choice;
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
        about: "Goes wherever the road takes it; keeps off the rocks, and that is all it plans.",
    },
    Level { id: "racer", name: "Racer", about: "Foot down, eyes ahead. Has never looked for the trigger." },
    Level {
        id: "gunner",
        name: "Gunner",
        about: "Races as long as nobody is in front of the barrel; wastes no shot, no slam and no airstrike.",
    },
    Level {
        id: "road-captain",
        name: "Road Captain",
        about: "Has raced this turn a thousand times in her head before she touches the wheel.",
    },
];

/// All levels, weakest first.
pub fn levels() -> &'static [Level] {
    &LEVELS
}

/// A bot of a level. Its answers follow from the seed, what it saw, and the nodes of its budget; `None` if there is no
/// such level.
///
/// Besides the levels there are the methods that docs/bots.md compares: `road-captain.halving-0`, `road-captain.tree-3`, ….
pub fn bot(level: &str, seed: u64, budget: Budget) -> Option<Box<dyn Bot>> {
    Some(match level {
        "drifter" => Box::new(Drifter::new(seed)),
        "racer" => Box::new(Driver::new(RACER, seed)),
        "gunner" => Box::new(Driver::new(GUNNER, seed)),
        "road-captain" => Box::new(Captain::new(captain::BEST, seed, budget)),
        _ => {
            let method = captain::method(level.strip_prefix("road-captain.")?)?;
            Box::new(Captain::new(method, seed, budget))
        }
    })
}
