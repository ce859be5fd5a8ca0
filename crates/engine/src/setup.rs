//! What is chosen before the race (chapter SET).

use crate::{
    list::List,
    tables::Book,
    vehicle::{CREWS, Crew, Fleet},
};

/// Who plays, and which variants (SET-5, SET-6, SET-12).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    /// The crews in seat order, clockwise.
    pub crews: List<Crew, CREWS>,
    /// The side of tile 1.
    pub start: StartSide,
    /// Carnage at Devil's Run: its tiles, tokens and cards are mixed in (CAR-1).
    pub carnage: bool,
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
    /// Fewer than two or more than six crews.
    Players(usize),
    /// A crew takes two seats.
    Twice(Crew),
    /// Big Team is played with four crews of cars.
    BigTeam,
}

impl std::fmt::Display for InvalidSetup {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            InvalidSetup::Players(n) => write!(f, "{n} crews; a race has 2 to {CREWS}"),
            InvalidSetup::Twice(crew) => write!(f, "{crew:?} takes two seats; each crew takes one"),
            InvalidSetup::BigTeam => write!(f, "Big Team is played with four crews of cars, two a player"),
        }
    }
}

impl std::error::Error for InvalidSetup {}

impl Setup {
    /// The first `players` crews on side a, 2 to 6: the fifth is the Big Rig, the sixth the Final Five (SET-6).
    pub fn players(players: usize) -> Setup {
        let crews = Crew::ALL.into_iter().take(players).collect();
        Setup { crews, start: StartSide::A, carnage: false, big_team: false }
    }

    /// The boxes that tiles and tokens come from.
    pub fn books(&self) -> impl Iterator<Item = Book> + use<> {
        let carnage = self.carnage;
        Book::ALL.into_iter().filter(move |&book| book == Book::Base || carnage)
    }

    /// Whether it can be played, and if not, why.
    pub fn check(&self) -> Result<(), InvalidSetup> {
        let n = self.crews.len();
        if !(2..=CREWS).contains(&n) {
            return Err(InvalidSetup::Players(n));
        }
        if let Some((_, &twice)) =
            self.crews.iter().enumerate().find(|(i, crew)| self.crews[..*i].contains(crew))
        {
            return Err(InvalidSetup::Twice(twice));
        }
        if self.big_team && !(n == 4 && self.crews.iter().all(|crew| crew.fleet() == Fleet::Cars)) {
            return Err(InvalidSetup::BigTeam);
        }
        Ok(())
    }
}
