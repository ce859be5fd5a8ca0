//! The content that rules read, as plain tables. `crates/content` fills them from text files and checks them.

use crate::{
    list::List,
    space::{Direction, TILE_SPACES},
    token::{DamageBag, HazardBag},
    vehicle::Size,
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
    /// The hazard tokens of a full pile.
    pub hazards: HazardBag,
    /// The damage tokens of a full pile.
    pub damage: DamageBag,
    /// The command board of a car crew.
    pub commands: List<CommandSpace, COMMANDS>,
}

/// Spaces on a command board.
pub const COMMANDS: usize = 4;

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
    /// The printed terrain of each space.
    pub terrain: [Terrain; TILE_SPACES],
    /// For which numbers of players a token is laid there: bit n for n players; 0 where no hazard is printed (SET-2).
    pub hazard: [u8; TILE_SPACES],
}

impl Side {
    /// Number and letter, as text.
    pub fn name(&self) -> &str {
        std::str::from_utf8(&self.name).unwrap_or("?").trim_end_matches('\0')
    }
}

impl Default for Side {
    fn default() -> Self {
        Side { name: [0; 3], terrain: [Terrain::OffRoad; TILE_SPACES], hazard: [0; TILE_SPACES] }
    }
}

/// What a space is made of (chapter TER).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum Terrain {
    Road,
    OffRoad,
    Mud,
    Impassable,
}

/// Six faces each, in the order of the content file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub struct Dice {
    pub movement: [u8; 6],
    pub road: [u8; 6],
    pub stunt: [u8; 6],
    pub slam: [Mover; 6],
    pub shooting: [Aim; 6],
    pub direction: [Direction; 6],
}

/// Who is pushed in a slam (SLM-2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub enum Mover {
    Top,
    Bottom,
}

/// A face of the shooting die (SHT-4).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub enum Aim {
    SmallOrMedium,
    Medium,
    Large,
    Any,
}

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
}

/// What a command does (chapter CMD).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[allow(missing_docs)]
pub enum Command {
    #[default]
    Airstrike,
    Nitro,
    Drift,
    Repair,
}

impl Command {
    /// All commands.
    pub const ALL: [Command; 4] = [Command::Airstrike, Command::Nitro, Command::Drift, Command::Repair];
}
