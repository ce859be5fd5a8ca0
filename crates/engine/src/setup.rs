//! What is chosen before the race (chapter SET).

use crate::{
    card::Deck,
    list::List,
    pieces,
    tables::{Book, Tables},
    vehicle::{CREWS, Crew, Fleet},
};

/// Who plays, and which variants (SET-5, SET-6, SET-12).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    /// The crews in seat order, clockwise.
    pub crews: List<Crew, CREWS>,
    /// The side of tile 1.
    pub start: StartSide,
    /// What is played with besides the base game.
    pub boxes: Boxes,
    /// Big Team: two players with two crews each, in alternating seats (SET-13).
    pub big_team: bool,
}

pieces! {
    /// What can be mixed into a race, each on its own.
    pub enum BoxId {
        /// Carnage at Devil's Run: its tiles, tokens and cards (CAR-1).
        Carnage = "carnage",
        /// Crew leaders (chapter LDR).
        Leaders = "leaders",
        /// Upgrades of cars (chapter UPG).
        Upgrades = "upgrades",
    }
}

/// The boxes that are in play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Boxes(u16);

impl Boxes {
    /// The base game alone.
    pub const NONE: Boxes = Boxes(0);

    /// With one box more.
    pub const fn with(self, of: BoxId) -> Boxes {
        Boxes(self.0 | 1 << of as u8)
    }
    /// Whether a box is in play.
    pub const fn contains(self, of: BoxId) -> bool {
        self.0 >> of as u8 & 1 == 1
    }
    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
    /// Every box in play.
    pub fn iter(self) -> impl Iterator<Item = BoxId> {
        BoxId::ALL.into_iter().filter(move |&of| self.contains(of))
    }
}

impl FromIterator<BoxId> for Boxes {
    fn from_iter<I: IntoIterator<Item = BoxId>>(boxes: I) -> Self {
        boxes.into_iter().fold(Boxes::NONE, Boxes::with)
    }
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

/// Leader boards that each crew of cars is dealt (LDR-1).
pub(crate) const LEADERS_DEALT: usize = 2;
/// Upgrades that each crew of cars is dealt (UPG-1).
pub(crate) const UPGRADES_DEALT: usize = 4;
/// Upgrades that one crew is dealt by its leader, without a draft.
pub(crate) const UPGRADES_OF_ONE: usize = 3;

/// Why a setup cannot be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InvalidSetup {
    /// Fewer than two or more than six crews.
    Players(usize),
    /// A crew takes two seats.
    Twice(Crew),
    /// Big Team is played with four crews of cars.
    BigTeam,
    /// The content has fewer leaders than so many, which the crews need (LDR-1).
    Leaders(usize),
    /// The content has fewer upgrades than so many, which the crews need (UPG-1).
    Upgrades(usize),
}

impl std::fmt::Display for InvalidSetup {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            InvalidSetup::Players(n) => write!(f, "{n} crews; a race has 2 to {CREWS}"),
            InvalidSetup::Twice(crew) => write!(f, "{crew:?} takes two seats; each crew takes one"),
            InvalidSetup::Leaders(n) => write!(f, "too few leaders in the content; these crews need {n}"),
            InvalidSetup::Upgrades(n) => write!(f, "too few upgrades in the content; these crews need {n}"),
            InvalidSetup::BigTeam => write!(f, "Big Team is played with four crews of cars, two a player"),
        }
    }
}

impl std::error::Error for InvalidSetup {}

impl Setup {
    /// The first `players` crews on side a, 2 to 6: the fifth is the Big Rig, the sixth the Final Five (SET-6).
    pub fn players(players: usize) -> Setup {
        let crews = Crew::ALL.into_iter().take(players).collect();
        Setup { crews, start: StartSide::A, boxes: Boxes::NONE, big_team: false }
    }

    /// The boxes that tiles and tokens come from.
    pub fn books(&self) -> impl Iterator<Item = Book> + use<> {
        let boxes = self.boxes;
        Book::ALL.into_iter().filter(move |book| book.in_box().is_none_or(|of| boxes.contains(of)))
    }

    /// Whether it can be played with that content, and if not, why.
    pub fn check_with(&self, tables: &Tables) -> Result<(), InvalidSetup> {
        self.check()?;
        let cars = self.crews.iter().filter(|crew| crew.fleet() == Fleet::Cars).count();
        let leaders = if self.boxes.contains(BoxId::Leaders) { LEADERS_DEALT * cars } else { 0 };
        if tables.deck(Deck::Leaders).len() < leaders {
            return Err(InvalidSetup::Leaders(leaders));
        }
        let upgrades = match (self.boxes.contains(BoxId::Upgrades), self.boxes.contains(BoxId::Leaders)) {
            (true, _) => UPGRADES_DEALT * cars,
            (false, true) if cars > 0 => UPGRADES_OF_ONE,
            _ => 0,
        };
        if tables.deck(Deck::Upgrades).len() < upgrades {
            return Err(InvalidSetup::Upgrades(upgrades));
        }
        Ok(())
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
