//! Spaces, and ways from one to the next (chapter GEO).
//!
//! A vehicle has a space and a heading. Dice, cards and players speak of directions, which count from where a vehicle
//! faces: heading + direction = heading. Which space lies that way is for the board to say.

use crate::pieces;

/// Spaces that a board can have: three road tiles and an arena of 91 hexes.
pub const SPACES: usize = 240;

/// A space of the board, by its number there.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Space(pub(crate) u8);

pieces! {
    /// One of the six ways from a space to its neighbours, as seen from where a vehicle faces; clockwise from the front
    /// (GEO-2).
    #[derive(Default)]
    pub enum Direction {
        #[default]
        Front = "front",
        FrontRight = "front-right",
        RearRight = "rear-right",
        Rear = "rear",
        RearLeft = "rear-left",
        FrontLeft = "front-left",
    }
}

impl Direction {
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

/// One of the six ways on the board, whoever stands there: where a vehicle faces, or where something goes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Heading(u8);

impl Heading {
    /// The way of the race, in which all vehicles on the road face.
    pub const AHEAD: Heading = Heading(0);

    /// All six, clockwise.
    pub const ALL: [Heading; 6] = [Heading(0), Heading(1), Heading(2), Heading(3), Heading(4), Heading(5)];

    /// The heading that lies that way of this one.
    #[inline]
    pub const fn turned(self, direction: Direction) -> Heading {
        let sum = self.0 + direction as u8;
        Heading(if sum < 6 { sum } else { sum - 6 })
    }
    /// Its number, clockwise.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl std::ops::Add<Direction> for Heading {
    type Output = Heading;
    #[inline]
    fn add(self, direction: Direction) -> Heading {
        self.turned(direction)
    }
}

impl std::ops::Sub for Heading {
    type Output = Direction;
    /// In which direction this heading lies for what faces the other.
    fn sub(self, facing: Heading) -> Direction {
        Direction::ALL[(self.0 + 6 - facing.0) as usize % 6]
    }
}

pieces! {
    /// By which edge something leaves the board. A step that leaves sideways is a side exit even at a corner (EDG-1).
    pub enum Edge {
        Front = "front",
        Left = "left",
        Right = "right",
        Rear = "rear",
    }
}

impl Space {
    /// The space with that number, if a board can have it.
    pub const fn from_index(index: usize) -> Option<Space> {
        if index < SPACES { Some(Space(index as u8)) } else { None }
    }

    /// Its number.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Eight bytes at a time: the high bit of each that is not zero is set, the other bits are anything.
pub(crate) const fn nonzero(bytes: u64) -> u64 {
    const LOW: u64 = 0x7f7f_7f7f_7f7f_7f7f;
    ((bytes & LOW) + LOW) | bytes
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
        let wanted = u64::from(space.0) * 0x0101_0101_0101_0101;
        // In byte n, bit i for place n of the eights with number i.
        let mut same = 0;
        for (i, eight) in places.as_chunks::<8>().0.iter().enumerate() {
            let differs = u64::from_le_bytes(eight.map(|place| place.0)) ^ wanted;
            same |= !nonzero(differs) >> (7 - i) & 0x0101_0101_0101_0101 << i;
        }
        let mut found = 0;
        while same != 0 {
            let bit = same.trailing_zeros();
            found |= 1 << (8 * (bit % 8) + bit / 8);
            same &= same - 1;
        }
        found
    }
    /// Whether it is on the board.
    pub const fn is_on_board(self) -> bool {
        (self.0 as usize) < SPACES
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_and_directions_add_up() {
        for heading in Heading::ALL {
            for direction in Direction::ALL {
                assert_eq!((heading + direction) - heading, direction);
            }
            assert_eq!(heading + Direction::Front, heading);
            assert_eq!(heading + Direction::Rear + Direction::Rear, heading);
            assert_eq!(heading + Direction::FrontLeft + Direction::FrontRight, heading);
        }
    }
}
