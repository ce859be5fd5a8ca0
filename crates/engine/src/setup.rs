//! What is chosen before the race (chapter SET).

use crate::{
    list::List,
    vehicle::{CREWS, Crew},
};

/// Who plays, and which variants (SET-5, SET-6, SET-12).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    /// The crews in seat order, clockwise.
    pub crews: List<Crew, CREWS>,
    /// The side of tile 1.
    pub start: StartSide,
    /// Big Team: two players with two crews each, in alternating seats (SET-13).
    pub big_team: bool,
}

/// Which side of tile 1 is up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[allow(missing_docs)]
pub enum StartSide {
    #[default]
    A,
    B,
    Random,
}

/// Why a setup cannot be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InvalidSetup {
    /// Fewer than two or more than four crews.
    Players(usize),
    /// A crew takes two seats.
    Twice(Crew),
    /// Big Team is played with four crews.
    BigTeam(usize),
}

impl std::fmt::Display for InvalidSetup {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            InvalidSetup::Players(n) => write!(f, "{n} crews; a race has 2 to {CREWS}"),
            InvalidSetup::Twice(crew) => write!(f, "{crew:?} takes two seats; each crew takes one"),
            InvalidSetup::BigTeam(n) => {
                write!(f, "Big Team with {n} crews; it is played with 4, two a player")
            }
        }
    }
}

impl std::error::Error for InvalidSetup {}

impl Setup {
    /// The first `players` crews on side a: 2 to 4.
    pub fn players(players: usize) -> Setup {
        Setup { crews: Crew::ALL.into_iter().take(players).collect(), start: StartSide::A, big_team: false }
    }

    /// Whether it can be played, and if not, why.
    pub fn check(&self) -> Result<(), InvalidSetup> {
        let n = self.crews.len();
        if !(2..=CREWS).contains(&n) {
            return Err(InvalidSetup::Players(n));
        }
        if let Some(&twice) =
            self.crews.iter().enumerate().find(|(i, c)| self.crews[..*i].contains(c)).map(|(_, c)| c)
        {
            return Err(InvalidSetup::Twice(twice));
        }
        if self.big_team && n != 4 {
            return Err(InvalidSetup::BigTeam(n));
        }
        Ok(())
    }
}
