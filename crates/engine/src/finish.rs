//! How a game ends.

use crate::vehicle::Crew;

/// The end of a game (chapter FIN).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Finish {
    /// A vehicle of that crew crossed the finish line (FIN-3).
    Crossed(Crew),
    /// Only the player of that crew has operable vehicles (FIN-4).
    LastStanding(Crew),
    /// Nobody has: everybody loses (FIN-5).
    Nobody,
}

impl Finish {
    /// The crew that won.
    pub const fn winner(self) -> Option<Crew> {
        match self {
            Finish::Crossed(crew) | Finish::LastStanding(crew) => Some(crew),
            Finish::Nobody => None,
        }
    }
}
