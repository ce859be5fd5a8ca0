//! The road: three tiles in a row that scroll under the race.
//!
//! ```text
//!   lane a (0)  | a0 | a1 | a2 |          Odd lanes stand half a space further forward,
//!   lane b (1)    | b0 | b1 | b2 |        so b0 touches a0, a1, b1, c1, c0: a hex grid.
//!   lane c (2)  | c0 | c1 | c2 |          The race runs to the right.
//! ```
//!
//! Lanes, columns, tiles and progress are the road's; another board has none of them. Its spaces are numbered column by
//! column, so that a tile is a run of 48 and a scroll is a subtraction.

use crate::{
    board::Board,
    space::{Direction, Edge, Heading, Space},
};

/// Lanes of the road, counted from the driver's left.
pub const LANES: usize = 6;
/// Columns of one road tile.
pub const TILE_COLUMNS: usize = 8;
/// Spaces of one road tile.
pub const TILE_SPACES: usize = LANES * TILE_COLUMNS;
/// Tiles in play: rear, middle, lead.
pub const TILES: usize = 3;
/// Columns in play.
pub const COLUMNS: usize = TILES * TILE_COLUMNS;
/// Spaces in play.
pub const ROAD_SPACES: usize = TILES * TILE_SPACES;

/// The road as a board.
pub static ROAD: Board = {
    let mut board = Board::new(ROAD_SPACES);
    let mut space = 0;
    while space < ROAD_SPACES {
        let mut d = 0;
        while d < 6 {
            let direction = Direction::ALL[d];
            let heading = Heading::AHEAD.turned(direction);
            let to = neighbour(space % LANES, space / LANES, direction);
            board = board.with(Space(space as u8), heading, to);
            d += 1;
        }
        space += 1;
    }
    board
};

/// GEO-2, with the edges of EDG-1: sideways first, then front and rear.
const fn neighbour(lane: usize, column: usize, direction: Direction) -> Result<Space, Edge> {
    let (lane, column) = (lane as i32, column as i32);
    let ahead = lane % 2;
    let (to_lane, to_column) = match direction {
        Direction::Front => (lane, column + 1),
        Direction::FrontRight => (lane + 1, column + ahead),
        Direction::RearRight => (lane + 1, column + ahead - 1),
        Direction::Rear => (lane, column - 1),
        Direction::RearLeft => (lane - 1, column + ahead - 1),
        Direction::FrontLeft => (lane - 1, column + ahead),
    };
    if to_lane < 0 {
        Err(Edge::Left)
    } else if to_lane >= LANES as i32 {
        Err(Edge::Right)
    } else if to_column < 0 {
        Err(Edge::Rear)
    } else if to_column >= COLUMNS as i32 {
        Err(Edge::Front)
    } else {
        Ok(Space((to_column * LANES as i32 + to_lane) as u8))
    }
}

impl Space {
    /// The space in that lane and column, if the road has it.
    pub const fn new(lane: usize, column: usize) -> Option<Space> {
        if lane < LANES && column < COLUMNS { Some(Space((column * LANES + lane) as u8)) } else { None }
    }

    /// Every space of the road, column by column from the rear.
    pub fn all() -> impl DoubleEndedIterator<Item = Space> {
        ROAD.spaces()
    }

    /// The six spaces of column 0, where vehicles enter the race (MOV-5).
    pub fn rear_edge() -> impl Iterator<Item = Space> {
        (0..LANES as u8).map(Space)
    }

    /// The spaces of one tile in play, lane by lane from lane 0, each from rear to front (EDG-2).
    pub fn of_tile(tile: usize) -> impl Iterator<Item = Space> {
        (0..LANES).flat_map(move |lane| {
            (0..TILE_COLUMNS).map(move |column| Space(((tile * TILE_COLUMNS + column) * LANES + lane) as u8))
        })
    }

    /// The spaces of one tile in play whose bits are set, in the order of their numbers.
    pub(crate) fn of_bits(tile: usize, mut bits: u64) -> impl Iterator<Item = Space> {
        std::iter::from_fn(move || {
            let rest = bits & bits.checked_sub(1)?;
            let on_tile = std::mem::replace(&mut bits, rest).trailing_zeros() as usize;
            Some(Space((tile * TILE_SPACES + on_tile) as u8))
        })
    }

    /// Its lane, 0 to 5.
    pub const fn lane(self) -> usize {
        self.0 as usize % LANES
    }
    /// Its column, 0 to 23.
    pub const fn column(self) -> usize {
        self.0 as usize / LANES
    }
    /// Which of the tiles in play it is on: 0 rear, 1 middle, 2 lead.
    pub const fn tile(self) -> usize {
        self.0 as usize / TILE_SPACES
    }
    /// Its number within its tile.
    pub const fn on_tile(self) -> usize {
        self.0 as usize % TILE_SPACES
    }
    /// How far along the race it is (GEO-4).
    pub const fn progress(self) -> usize {
        2 * self.column() + self.lane() % 2
    }

    /// The neighbour in that direction for what faces the way of the race, as everything on the road does.
    pub const fn toward(self, direction: Direction) -> Result<Space, Edge> {
        ROAD.toward(self, Heading::AHEAD.turned(direction))
    }

    /// Where the space is after the rear tile has gone, if it was not on it.
    pub const fn scrolled(self) -> Option<Space> {
        if self.tile() == 0 { None } else { Some(Space(self.0 - TILE_SPACES as u8)) }
    }
}

/// A set of spaces of the road.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct SpaceSet([u8; ROAD_SPACES / 8]);

/// Bytes of a tile in a set of spaces.
const TILE_BYTES: usize = TILE_SPACES / 8;

impl SpaceSet {
    /// Whether the space is in it.
    pub const fn contains(&self, space: Space) -> bool {
        self.0[space.index() / 8] >> (space.0 % 8) & 1 == 1
    }
    /// Puts a space in.
    pub fn insert(&mut self, space: Space) {
        self.0[space.index() / 8] |= 1 << (space.0 % 8);
    }
    /// Every space that is in it.
    pub fn iter(&self) -> impl Iterator<Item = Space> + '_ {
        (0..TILES).flat_map(|tile| Space::of_bits(tile, self.tile(tile)))
    }
    /// The spaces of one tile, as the low 48 bits.
    pub(crate) fn tile(&self, tile: usize) -> u64 {
        let mut bytes = [0; 8];
        bytes[..TILE_BYTES].copy_from_slice(&self.0[tile * TILE_BYTES..(tile + 1) * TILE_BYTES]);
        u64::from_le_bytes(bytes)
    }
    /// After the rear tile has gone: a tile is six whole bytes.
    pub(crate) fn scroll(&mut self) {
        self.0.copy_within(TILE_BYTES.., 0);
        self.0[ROAD_SPACES / 8 - TILE_BYTES..].fill(0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_are_mutual_and_six_in_the_middle() {
        for space in Space::all() {
            for (i, direction) in Direction::ALL.into_iter().enumerate() {
                let Ok(there) = space.toward(direction) else { continue };
                assert_eq!(there.toward(Direction::ALL[(i + 3) % 6]), Ok(space));
                assert!(there.progress().abs_diff(space.progress()) <= 2);
            }
        }
        let middle = Space::new(2, 5).unwrap();
        assert_eq!(ROAD.around(middle).count(), 6);
    }

    #[test]
    fn sideways_counts_before_the_front() {
        let corner = Space::new(5, 23).unwrap();
        assert_eq!(corner.toward(Direction::FrontRight), Err(Edge::Right));
        assert_eq!(corner.toward(Direction::Front), Err(Edge::Front));
        assert_eq!(corner.toward(Direction::FrontLeft), Err(Edge::Front));
        let even = Space::new(4, 23).unwrap();
        assert_eq!(even.toward(Direction::FrontRight), Ok(corner));
    }
}
