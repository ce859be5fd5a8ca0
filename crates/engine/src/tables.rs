//! The content that rules read, as plain tables. `crates/content` fills them from text files and checks them.

use crate::{
    card::{CARDS, Card, CardId, CardSet, DECKS, Deck},
    list::List,
    pieces,
    road::TILE_SPACES,
    setup::{BoxId, Setup},
    space::Direction,
    token::{DamageBag, HazardBag},
    vehicle::{FLEETS, Section, Size},
};

/// Everything that rules read and that is not a rule. Immutable while a game is played.
#[derive(Clone, Debug)]
pub struct Tables {
    /// A fingerprint of all of it; a game record keeps it.
    pub hash: u64,
    /// The sides of the road tiles; the two sides of a tile are neighbours: 2n and 2n+1.
    pub sides: List<Side, 32>,
    /// The tile that starts the race: its number, half the index of its sides (SET-1).
    pub start_tile: u8,
    /// The faces of the dice.
    pub dice: Dice,
    /// The hazard tokens of each book.
    pub hazards: [HazardBag; BOOKS],
    /// The damage tokens of each book.
    pub damage: [DamageBag; BOOKS],
    /// The command board of each kind of fleet.
    pub boards: [CommandBoard; FLEETS],
    /// The cards of all decks.
    pub cards: List<Card, CARDS>,
    /// The cards of each deck, as [`Tables::decks_of`] says.
    pub decks: [CardSet; DECKS],
}

impl Tables {
    /// The hazard tokens that a game is played with (CAR-1).
    pub fn hazards_of(&self, setup: &Setup) -> HazardBag {
        setup.books().fold(HazardBag::EMPTY, |all, book| all.plus(&self.hazards[book as usize]))
    }
    /// The damage tokens that a game is played with (CAR-1).
    pub fn damage_of(&self, setup: &Setup) -> DamageBag {
        setup.books().fold(DamageBag::EMPTY, |all, book| all.plus(&self.damage[book as usize]))
    }
    /// The numbers of the tiles that a game is played with, as bits (SET-1).
    pub fn tiles_of(&self, setup: &Setup) -> u16 {
        let sides =
            self.sides.iter().enumerate().filter(|(_, side)| setup.books().any(|book| book == side.book));
        sides.fold(0, |tiles, (side, _)| tiles | 1 << (side / 2))
    }
    /// The cards of the decks that a game is played with.
    pub fn cards_of(&self, setup: &Setup) -> CardSet {
        let decks = Deck::ALL.into_iter().filter(|deck| deck.is_in(setup.boxes));
        decks.fold(CardSet::default(), |all, deck| all.union(&self.deck(deck)))
    }
    /// The cards of a deck.
    pub fn deck(&self, deck: Deck) -> CardSet {
        self.decks[deck as usize]
    }
    /// The cards of each deck, given the cards.
    pub fn decks_of(cards: &[Card]) -> [CardSet; DECKS] {
        let of = |deck| {
            let cards = cards.iter().enumerate().filter(move |(_, card)| card.deck == deck);
            cards.map(|(i, _)| CardId(i as u8)).collect()
        };
        Deck::ALL.map(of)
    }
}

pieces! {
    /// Which box a tile or token comes from.
    #[derive(Default)]
    pub enum Book {
        /// The base game.
        #[default]
        Base = "base",
        /// Carnage at Devil's Run.
        Carnage = "carnage",
    }
}

/// Boxes with tiles and tokens.
pub const BOOKS: usize = Book::ALL.len();

impl Book {
    /// The box that has to be in play for it; none for the base game.
    pub const fn in_box(self) -> Option<BoxId> {
        match self {
            Book::Base => None,
            Book::Carnage => Some(BoxId::Carnage),
        }
    }
}

/// Spaces on a command board at the most.
pub const COMMANDS: usize = 9;

/// A command board.
pub type CommandBoard = List<CommandSpace, COMMANDS>;

/// A side of a road tile, by its place in [`Tables::sides`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct SideId(pub u8);

impl SideId {
    /// The other side of the same tile.
    pub const fn turned(self) -> SideId {
        SideId(self.0 ^ 1)
    }
    /// The number of the tile.
    pub const fn tile(self) -> u8 {
        self.0 / 2
    }
    /// Its place in the table.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// One side of a road tile. Spaces are numbered as in [`crate::Space::on_tile`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Side {
    /// Number and letter, as printed: 1a.
    pub name: [u8; 3],
    /// The box it comes from.
    pub book: Book,
    /// The printed terrain of each space.
    pub terrain: [Terrain; TILE_SPACES],
    /// For which numbers of players a token is laid there: bit n for n players; 0 where no hazard is printed (SET-2).
    pub hazard: [u8; TILE_SPACES],
    /// The spaces that are not impassable, as bits: follows from the terrain.
    passable: u64,
}

impl Side {
    /// A side with its name, terrain and hazard spaces.
    pub fn new(
        name: [u8; 3],
        book: Book,
        terrain: [Terrain; TILE_SPACES],
        hazard: [u8; TILE_SPACES],
    ) -> Side {
        let open = terrain.iter().enumerate().filter(|(_, ground)| **ground != Terrain::Impassable);
        Side { name, book, terrain, hazard, passable: open.fold(0, |set, (space, _)| set | 1 << space) }
    }

    /// The spaces that are not impassable, as bits.
    pub(crate) fn passable(&self) -> u64 {
        self.passable
    }

    /// Number and letter, as text.
    pub fn name(&self) -> &str {
        std::str::from_utf8(&self.name).unwrap_or("?").trim_end_matches('\0')
    }
}

impl Default for Side {
    fn default() -> Self {
        Side::new([0; 3], Book::Base, [Terrain::OffRoad; TILE_SPACES], [0; TILE_SPACES])
    }
}

/// Commands that are in force in a turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Commands(u32);

impl Commands {
    /// One command.
    pub const fn one(command: Command) -> Commands {
        Commands(1 << command as u8)
    }
    /// With one more.
    pub const fn with(self, command: Command) -> Commands {
        Commands(self.0 | 1 << command as u8)
    }
    /// Whether it is one of them.
    pub const fn contains(self, command: Command) -> bool {
        self.0 >> command as u8 & 1 == 1
    }
    /// Puts a command in force.
    pub fn insert(&mut self, command: Command) {
        self.0 |= 1 << command as u8;
    }
    /// Takes a command out of force. Whether it was in force.
    pub fn take(&mut self, command: Command) -> bool {
        let was = self.contains(command);
        self.0 &= !(1 << command as u8);
        was
    }
    /// Each of them.
    pub fn iter(self) -> impl Iterator<Item = Command> {
        Command::ALL.into_iter().filter(move |&command| self.contains(command))
    }
}

pieces! {
    /// What a space is made of (chapter TER).
    pub enum Terrain {
        Road = "road",
        OffRoad = "off-road",
        Mud = "mud",
        Impassable = "impassable",
        /// Toxic goo (CAR-2), and the other grounds of Carnage.
        Goo = "goo",
        Glass = "glass",
        Ramp = "ramp",
        Fire = "fire",
        Salt = "salt",
    }
}

impl Terrain {
    /// Moves that a vehicle pays to enter (MOV-6, TER-3).
    pub const fn cost(self) -> u8 {
        match self {
            Terrain::Mud => 2,
            _ => 1,
        }
    }

    /// Whether it is road for the bonus (ROD-3, CAR-6).
    pub const fn is_road(self) -> bool {
        matches!(self, Terrain::Road | Terrain::Salt)
    }
}

/// Six faces each, in the order of the content file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub struct Dice {
    /// By kind of fleet.
    pub movement: [[u8; 6]; FLEETS],
    pub road: [u8; 6],
    pub stunt: [u8; 6],
    pub slam: [Mover; 6],
    pub shooting: [Aim; 6],
    pub direction: [Direction; 6],
    pub fire: [Flame; 6],
}

/// A face of the fire die (FIR-2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Flame {
    /// So many extra moves.
    Moves(u8),
    /// The fire is out.
    Out,
    /// The vehicle is eliminated.
    Skull,
}

impl std::fmt::Display for Flame {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Flame::Moves(moves) => write!(f, "+{moves}"),
            Flame::Out => f.write_str("out"),
            Flame::Skull => f.write_str("skull"),
        }
    }
}

pieces! {
    /// Who is pushed in a slam (SLM-2).
    pub enum Mover {
        Top = "top",
        Bottom = "bottom",
    }
}

pieces! {
    /// A face of the shooting die (SHT-4).
    pub enum Aim {
        SmallOrMedium = "small-or-medium",
        Medium = "medium",
        Large = "large",
        Any = "any",
    }
}

/// Kinds of face of the shooting die.
pub const AIMS: usize = Aim::ALL.len();

impl Aim {
    /// Whether a target of that size is hit (SHT-4).
    pub const fn hits(self, size: Size) -> bool {
        match self {
            Aim::SmallOrMedium => matches!(size, Size::Small | Size::Medium),
            Aim::Medium => matches!(size, Size::Medium),
            Aim::Large => matches!(size, Size::Large),
            Aim::Any => true,
        }
    }
}

/// A place for a die on a command board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct CommandSpace {
    /// The lowest die it takes.
    pub from: u8,
    /// The highest die it takes.
    pub to: u8,
    /// What it does.
    pub command: Command,
    /// The section of the Rig that it is on (RIG-2).
    pub section: Section,
    /// Whether it takes only a token (LDR-4).
    pub star: bool,
}

impl CommandSpace {
    /// Whether a die that shows so much may lie on it (ASG-4, LDR-4).
    pub(crate) fn takes(&self, die: u8) -> bool {
        !self.star && (self.from..=self.to).contains(&die)
    }
}

pieces! {
    /// What a command does (chapter CMD, RIG-16). On one board each stands once, so it also names its space there.
    #[derive(Default)]
    pub enum Command {
        #[default]
        Airstrike = "airstrike",
        Nitro = "nitro",
        Drift = "drift",
        Repair = "repair",
        /// Of the Final Five.
        Respawn = "respawn",
        /// Of the Big Rig, from here on. Steering has a die of its own and is on no section.
        Steering = "steering",
        Dispenser = "dispenser",
        Targeting = "targeting",
        RepairRear = "repair-rear",
        Traction = "traction",
        RepairMid = "repair-mid",
        Missile = "missile",
        CowCatcher = "cow-catcher",
        RepairFront = "repair-front",
        /// Of leaders of car crews, from here on (LDR-1).
        BloodRush = "blood-rush",
        Siren = "siren",
        OpenRoad = "open-road",
        BumperCar = "bumper-car",
        Spotter = "spotter",
        FullAuto = "full-auto",
        Flamethrower = "flamethrower",
        Omen = "omen",
        EvilEye = "evil-eye",
    }
}

impl Command {
    /// The commands that stand only on boards of leaders: the last ones.
    pub const OF_LEADERS: &[Command] = Command::ALL.split_at(Command::BloodRush as usize).1;

    /// Whether it may stand on a board of cars.
    pub const fn is_of_cars(self) -> bool {
        matches!(self, Command::Airstrike | Command::Nitro | Command::Drift | Command::Repair)
            || self.is_of_leaders()
    }

    /// Whether it stands only on boards of leaders.
    pub const fn is_of_leaders(self) -> bool {
        self as u8 >= Command::BloodRush as u8
    }

    /// Whether it can be damaged: all of the Rig's but the repairs (RIG-13).
    pub const fn can_be_damaged(self) -> bool {
        !matches!(self, Command::RepairRear | Command::RepairMid | Command::RepairFront | Command::Steering)
    }
}
