//! Hazard and damage tokens, and the bags they come from.
//!
//! What nobody has seen is not decided: a face-down token is only "one of that bag" until it is turned up (SET-3).

use crate::{
    card::CardId,
    pieces,
    space::{Direction, nonzero},
    tables::Terrain,
};

pieces! {
    /// A hazard token, turned up.
    #[derive(Default)]
    pub enum Hazard {
        #[default]
        Road = "road",
        Oil = "oil",
        Mud = "mud",
        Mine = "mine",
        Wreck = "wreck",
        /// Of Carnage, from here on.
        Glass = "glass",
        Ramp = "ramp",
        Fire = "fire",
        Pit = "pit",
        Quake = "quake",
        Worm = "worm",
    }
}

/// Kinds of hazard.
pub const HAZARDS: usize = Hazard::ALL.len();

impl Hazard {
    /// Whether it stays on its space and replaces the printed terrain (HAZ-7), or is used up.
    pub const fn stays(self) -> bool {
        match self {
            Hazard::Road | Hazard::Oil | Hazard::Mud => true,
            Hazard::Glass | Hazard::Ramp | Hazard::Fire | Hazard::Pit => true,
            Hazard::Mine | Hazard::Wreck | Hazard::Quake | Hazard::Worm => false,
        }
    }

    /// What it makes of the ground as long as it lies there (HAZ-7, TER-5, TER-6).
    pub const fn ground(self) -> Option<Terrain> {
        match self {
            Hazard::Road | Hazard::Oil => Some(Terrain::Road),
            Hazard::Mud => Some(Terrain::Mud),
            Hazard::Glass => Some(Terrain::Glass),
            Hazard::Ramp => Some(Terrain::Ramp),
            Hazard::Fire => Some(Terrain::Fire),
            Hazard::Pit => Some(Terrain::Impassable),
            Hazard::Mine | Hazard::Wreck | Hazard::Quake | Hazard::Worm => None,
        }
    }
}

pieces! {
    /// A damage token, face up.
    #[derive(Default)]
    pub enum Damage {
        #[default]
        Dent = "dent",
        Shrapnel = "shrapnel",
        Dazed = "dazed",
        BlastOff = "blast-off",
        SkidFront = "skid-front",
        SkidFrontRight = "skid-front-right",
        SkidRearRight = "skid-rear-right",
        SkidRear = "skid-rear",
        SkidRearLeft = "skid-rear-left",
        SkidFrontLeft = "skid-front-left",
        /// A card lies with it (CAR-11).
        Ongoing = "ongoing",
        /// The car catches fire (CAR-12).
        OnFire = "on-fire",
        /// Fills a slot and does nothing else; it is never in the pile (DMG-10).
        Minor = "minor",
    }
}

/// Kinds of damage token.
pub const DAMAGES: usize = Damage::ALL.len();

impl Damage {
    /// The direction printed on a skid (DMG-5).
    pub const fn skid(self) -> Option<Direction> {
        match self {
            Damage::SkidFront => Some(Direction::Front),
            Damage::SkidFrontRight => Some(Direction::FrontRight),
            Damage::SkidRearRight => Some(Direction::RearRight),
            Damage::SkidRear => Some(Direction::Rear),
            Damage::SkidRearLeft => Some(Direction::RearLeft),
            Damage::SkidFrontLeft => Some(Direction::FrontLeft),
            _ => None,
        }
    }
}

/// A damage token on a vehicle: its kind, and the card that lies with it, in one byte.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Wear(u8);

impl Wear {
    const CARDS: u8 = 64;

    /// A token without a card.
    pub const fn of(damage: Damage) -> Wear {
        Wear(damage as u8)
    }
    /// An ongoing effect with its card (CAR-11).
    pub const fn with_card(card: CardId) -> Wear {
        Wear(Wear::CARDS + card.0)
    }
    /// The kind of token.
    pub const fn damage(self) -> Damage {
        if self.0 < Wear::CARDS { Damage::ALL[self.0 as usize] } else { Damage::Ongoing }
    }
    /// The card that lies with it.
    pub const fn card(self) -> Option<CardId> {
        if self.0 < Wear::CARDS { None } else { Some(CardId(self.0 - Wear::CARDS)) }
    }
}

/// How many of each kind.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Bag<const KINDS: usize>(pub [u8; KINDS]);

impl<const KINDS: usize> Bag<KINDS> {
    /// Nothing.
    pub const EMPTY: Self = Bag([0; KINDS]);

    /// All of both.
    pub fn plus(&self, other: &Self) -> Self {
        let mut sum = *self;
        for (mine, theirs) in sum.0.iter_mut().zip(other.0) {
            *mine = mine.saturating_add(theirs);
        }
        sum
    }

    /// How many there are in all.
    pub fn total(&self) -> u32 {
        self.0.iter().map(|&n| u32::from(n)).sum()
    }

    /// Which kind the ticket names, when every single token has one: the `ticket`th in the order of kinds.
    pub fn nth(&self, ticket: u32) -> usize {
        let mut rest = ticket;
        for (kind, &n) in self.0.iter().enumerate() {
            match rest.checked_sub(u32::from(n)) {
                None => return kind,
                Some(left) => rest = left,
            }
        }
        0
    }
}

impl<const KINDS: usize> Default for Bag<KINDS> {
    fn default() -> Self {
        Bag::EMPTY
    }
}

/// Hazard tokens by kind.
pub type HazardBag = Bag<HAZARDS>;
/// Damage tokens by kind.
pub type DamageBag = Bag<DAMAGES>;

/// How many generations of hazard pile can have face-down tokens on the board at once.
///
/// A scroll reshuffles at most once, after the tokens of the rear tile have gone; so by scrolls alone the three tiles
/// and the pile hold tokens of four generations at most. The Rig's dispenser can add a few.
pub const BAGS: usize = 6;

/// A generation of the hazard pile (SET-3): tokens of one shuffle that nobody has seen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct BagId(u8);

impl BagId {
    /// All of them.
    pub fn all() -> impl Iterator<Item = BagId> {
        (0..BAGS as u8).map(BagId)
    }
    /// Its number.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
    /// The bag with that number.
    pub const fn from_index(index: usize) -> Option<BagId> {
        if index < BAGS { Some(BagId(index as u8)) } else { None }
    }
    /// The bags in the order in which shuffles fill them, beginning with the next one.
    pub fn following(self) -> impl Iterator<Item = BagId> {
        (1..=BAGS as u8).map(move |n| BagId((self.0 + n) % BAGS as u8))
    }
}

pieces! {
    /// What a dispenser has a supply of (UPG-3).
    pub enum Supply {
        Mine = "mine",
        Oil = "oil",
    }
}

/// Kinds of supply.
pub const SUPPLIES: usize = Supply::ALL.len();

impl Supply {
    /// The hazard that its tokens are.
    pub const fn hazard(self) -> Hazard {
        match self {
            Supply::Mine => Hazard::Mine,
            Supply::Oil => Hazard::Oil,
        }
    }
}

/// What lies on a space, in one byte.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Token(u8);

/// What a [`Token`] says.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Lying {
    /// No token.
    Nothing,
    /// A face-down token of that generation.
    Down(BagId),
    /// A face-up token.
    Up(Hazard),
}

impl Token {
    /// No token.
    pub const NONE: Token = Token(0);
    const UP: u8 = 1 + BAGS as u8;
    const DISPENSED: u8 = Token::UP + HAZARDS as u8;

    /// A face-down token.
    pub const fn down(bag: BagId) -> Token {
        Token(1 + bag.0)
    }
    /// A face-up token.
    pub const fn up(hazard: Hazard) -> Token {
        Token(Token::UP + hazard as u8)
    }
    /// A token of a dispenser, face up (UPG-3).
    pub const fn dispensed(supply: Supply) -> Token {
        Token(Token::DISPENSED + supply as u8)
    }
    /// What it says.
    pub const fn read(self) -> Lying {
        match self.0 {
            0 => Lying::Nothing,
            n if n < Token::UP => Lying::Down(BagId(n - 1)),
            n if n < Token::DISPENSED => Lying::Up(Hazard::ALL[(n - Token::UP) as usize]),
            n => Lying::Up(Supply::ALL[(n - Token::DISPENSED) as usize].hazard()),
        }
    }
    /// Of which dispenser it is, if it is of one: it belongs to no pile.
    pub const fn supply(self) -> Option<Supply> {
        if self.0 < Token::DISPENSED { None } else { Some(Supply::ALL[(self.0 - Token::DISPENSED) as usize]) }
    }
    /// Whether nothing lies there.
    pub const fn is_none(self) -> bool {
        self.0 == 0
    }
    /// Which spaces of a tile have a token, as bits: eight at a time.
    pub(crate) fn lying_on(tile: &[Token]) -> u64 {
        let eights = tile.as_chunks::<8>().0.iter().enumerate();
        eights.fold(0, |set, (i, eight)| {
            let word = u64::from_le_bytes(eight.map(|token| token.0));
            let some = nonzero(word) >> 7 & 0x0101_0101_0101_0101;
            // Gathers the low bit of each byte into one byte.
            set | (some.wrapping_mul(0x0102_0408_1020_4080) >> 56) << (8 * i)
        })
    }
}
