//! The road as a grid: spaces, directions, edges (chapter GEO).
//!
//! ```text
//!   lane a (0)  | a0 | a1 | a2 |          Odd lanes stand half a space further forward,
//!   lane b (1)    | b0 | b1 | b2 |        so b0 touches a0, a1, b1, c1, c0: a hex grid.
//!   lane c (2)  | c0 | c1 | c2 |          The race runs to the right.
//! ```

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
pub const SPACES: usize = TILES * TILE_SPACES;

/// A space of the board. Numbered column by column, so that a tile is a run of 48 and a scroll is a subtraction.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Space(u8);

/// One of the six ways from a space to its neighbours, clockwise from the front (GEO-2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Direction {
    #[default]
    Front,
    FrontRight,
    RearRight,
    Rear,
    RearLeft,
    FrontLeft,
}

impl Direction {
    /// All six, clockwise.
    pub const ALL: [Direction; 6] = {
        use Direction::*;
        [Front, FrontRight, RearRight, Rear, RearLeft, FrontLeft]
    };
    /// The front arc, from left to right (GEO-3).
    pub const FRONT_ARC: [Direction; 3] = [Direction::FrontLeft, Direction::Front, Direction::FrontRight];
}

/// A set of directions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Ways(u8);

impl Ways {
    /// All six.
    pub const ALL: Ways = Ways(0b11_1111);
    /// The front arc (GEO-3).
    pub const FRONT_ARC: Ways =
        Ways::one(Direction::FrontLeft).with(Direction::Front).with(Direction::FrontRight);

    /// One direction.
    pub const fn one(direction: Direction) -> Ways {
        Ways(1 << direction as u8)
    }
    /// With one more.
    pub const fn with(self, direction: Direction) -> Ways {
        Ways(self.0 | 1 << direction as u8)
    }
    /// Without one.
    pub const fn without(self, direction: Direction) -> Ways {
        Ways(self.0 & !(1 << direction as u8))
    }
    /// Whether the direction is one of them.
    pub const fn contains(self, direction: Direction) -> bool {
        self.0 >> direction as u8 & 1 == 1
    }
    /// Each of them, from the front left, clockwise.
    pub fn iter(self) -> impl Iterator<Item = Direction> {
        use Direction::*;
        [FrontLeft, Front, FrontRight, RearRight, Rear, RearLeft]
            .into_iter()
            .filter(move |&way| self.contains(way))
    }
}

/// By which edge something leaves the board. A step that leaves sideways is a side exit even at a corner (EDG-1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum Edge {
    Front,
    Left,
    Right,
    Rear,
}

impl Space {
    /// The space in that lane and column, if the board has it.
    pub const fn new(lane: usize, column: usize) -> Option<Space> {
        if lane < LANES && column < COLUMNS { Some(Space((column * LANES + lane) as u8)) } else { None }
    }

    /// The space with that number, if the board has it.
    pub const fn from_index(index: usize) -> Option<Space> {
        if index < SPACES { Some(Space(index as u8)) } else { None }
    }

    /// Every space, column by column from the rear.
    pub fn all() -> impl DoubleEndedIterator<Item = Space> {
        (0..SPACES as u8).map(Space)
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

    /// Its number.
    pub const fn index(self) -> usize {
        self.0 as usize
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

    /// The neighbour that way, or the edge that lies there (GEO-2, EDG-1).
    pub const fn toward(self, direction: Direction) -> Result<Space, Edge> {
        match NEIGHBOURS[self.0 as usize][direction as usize] {
            FRONT => Err(Edge::Front),
            LEFT => Err(Edge::Left),
            RIGHT => Err(Edge::Right),
            REAR => Err(Edge::Rear),
            index => Ok(Space(index)),
        }
    }

    /// Where the space is after the rear tile has gone, if it was not on it.
    pub const fn scrolled(self) -> Option<Space> {
        if self.tile() == 0 { None } else { Some(Space(self.0 - TILE_SPACES as u8)) }
    }
}

const FRONT: u8 = 255;
const LEFT: u8 = 254;
const RIGHT: u8 = 253;
const REAR: u8 = 252;

static NEIGHBOURS: [[u8; 6]; SPACES] = {
    let mut table = [[0; 6]; SPACES];
    let mut space = 0;
    while space < SPACES {
        let mut d = 0;
        while d < 6 {
            table[space][d] = neighbour(space % LANES, space / LANES, Direction::ALL[d]);
            d += 1;
        }
        space += 1;
    }
    table
};

/// GEO-2, with the edges of EDG-1: sideways first, then front and rear.
const fn neighbour(lane: usize, column: usize, direction: Direction) -> u8 {
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
        LEFT
    } else if to_lane >= LANES as i32 {
        RIGHT
    } else if to_column < 0 {
        REAR
    } else if to_column >= COLUMNS as i32 {
        FRONT
    } else {
        (to_column * LANES as i32 + to_lane) as u8
    }
}

/// Where a figure is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Place(u8);

impl Place {
    /// Off the board and still to come: behind the rear tile, or at home.
    pub const WAITING: Place = Place(255);
    /// Out of the game, for good.
    pub const GONE: Place = Place(254);

    /// On that space.
    pub const fn on(space: Space) -> Place {
        Place(space.0)
    }
    /// The space, if it is on the board.
    pub const fn space(self) -> Option<Space> {
        if (self.0 as usize) < SPACES { Some(Space(self.0)) } else { None }
    }
    /// Which of the places are that space, as bits. Eight at a time, because most often none is.
    pub(crate) fn find<const N: usize>(places: &[Place; N], space: Space) -> u32 {
        const { assert!(N <= 32 && N.is_multiple_of(8)) };
        const LOW: u64 = 0x7f7f_7f7f_7f7f_7f7f;
        let wanted = u64::from(space.0) * 0x0101_0101_0101_0101;
        let mut found = 0;
        for (i, eight) in places.as_chunks::<8>().0.iter().enumerate() {
            let differs = u64::from_le_bytes(eight.map(|place| place.0)) ^ wanted;
            // The high bit of each byte that is zero.
            let mut same = !(((differs & LOW) + LOW) | differs | LOW);
            while same != 0 {
                found |= 1 << (8 * i as u32 + same.trailing_zeros() / 8);
                same &= same - 1;
            }
        }
        found
    }
    /// Whether it is on the board.
    pub const fn is_on_board(self) -> bool {
        (self.0 as usize) < SPACES
    }
}

/// A set of spaces.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct SpaceSet([u8; SPACES / 8]);

impl SpaceSet {
    /// Whether the space is in it.
    pub const fn contains(&self, space: Space) -> bool {
        self.0[space.0 as usize / 8] >> (space.0 % 8) & 1 == 1
    }
    /// Puts a space in.
    pub fn insert(&mut self, space: Space) {
        self.0[space.index() / 8] |= 1 << (space.0 % 8);
    }
    /// The spaces of one tile, as the low 48 bits.
    pub(crate) fn tile(&self, tile: usize) -> u64 {
        const TILE: usize = TILE_SPACES / 8;
        let mut bytes = [0; 8];
        bytes[..TILE].copy_from_slice(&self.0[tile * TILE..(tile + 1) * TILE]);
        u64::from_le_bytes(bytes)
    }
    /// Every space that is in it.
    pub fn iter(&self) -> impl Iterator<Item = Space> + '_ {
        Space::all().filter(|&space| self.contains(space))
    }
    /// After the rear tile has gone: a tile is six whole bytes.
    pub(crate) fn scroll(&mut self) {
        const TILE: usize = TILE_SPACES / 8;
        self.0.copy_within(TILE.., 0);
        self.0[SPACES / 8 - TILE..].fill(0);
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
        assert_eq!(Direction::ALL.iter().filter(|&&d| middle.toward(d).is_ok()).count(), 6);
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
