//! A board as data: which spaces it has, and what lies next to each of them by heading (GEO-2).

use crate::space::{Edge, Heading, SPACES, Space};

/// A board: the road, or whatever else is driven on.
pub struct Board {
    spaces: u8,
    /// By space and heading: the number of a space, or an edge, counted down from [`LAST_EDGE`].
    next: [[u8; 6]; SPACES],
    /// By space, the headings that lead over a side edge, as bits.
    aside: [u8; SPACES],
}

const LAST_EDGE: u8 = 255;
const EDGES: [Edge; 4] = [Edge::Front, Edge::Left, Edge::Right, Edge::Rear];
const _: () = assert!(SPACES + EDGES.len() <= LAST_EDGE as usize + 1, "a byte names a space or an edge");

impl Board {
    /// A board of so many spaces that lie next to nothing: every way leads off it by the rear.
    pub const fn new(spaces: usize) -> Board {
        assert!(spaces <= SPACES);
        let next = [[LAST_EDGE - Edge::Rear as u8; 6]; SPACES];
        Board { spaces: spaces as u8, next, aside: [0; SPACES] }
    }

    /// The same board, where that heading leads from a space to another, or over an edge.
    pub const fn with(mut self, from: Space, heading: Heading, to: Result<Space, Edge>) -> Board {
        self.next[from.index()][heading.index()] = match to {
            Ok(space) => space.index() as u8,
            Err(edge) => LAST_EDGE - edge as u8,
        };
        let bit = 1 << heading.index();
        self.aside[from.index()] &= !bit;
        if let Err(Edge::Left | Edge::Right) = to {
            self.aside[from.index()] |= bit;
        }
        self
    }

    /// Whether a side edge lies that way (EDG-1).
    #[inline]
    pub(crate) const fn leads_aside(&self, from: Space, heading: Heading) -> bool {
        self.aside[from.index()] >> heading.index() & 1 == 1
    }

    /// The neighbour that way, or the edge that lies there.
    #[inline]
    pub const fn toward(&self, from: Space, heading: Heading) -> Result<Space, Edge> {
        let next = self.next[from.index()][heading.index()];
        match Space::from_index(next as usize) {
            Some(space) => Ok(space),
            None => Err(EDGES[(LAST_EDGE - next) as usize & 3]),
        }
    }

    /// Every space, in the order of their numbers.
    pub fn spaces(&self) -> impl DoubleEndedIterator<Item = Space> + ExactSizeIterator + Clone + use<> {
        (0..self.spaces).map(Space)
    }

    /// The spaces next to one.
    pub fn around(&self, space: Space) -> impl Iterator<Item = Space> + '_ {
        Heading::ALL.into_iter().filter_map(move |heading| self.toward(space, heading).ok())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        road::{ROAD, ROAD_SPACES},
        space::Direction,
    };

    /// A hexagon of 91 spaces, whose numbers follow those of the road.
    fn arena() -> Board {
        const RADIUS: i32 = 5;
        const STEPS: [(i32, i32); 6] = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)];
        let inside = |&(q, r): &(i32, i32)| q.abs().max(r.abs()).max((q + r).abs()) <= RADIUS;
        let all = (-RADIUS..=RADIUS).flat_map(|r| (-RADIUS..=RADIUS).map(move |q| (q, r)));
        let hexes: Vec<(i32, i32)> = all.filter(inside).collect();
        let number = |hex| hexes.iter().position(|&h| h == hex);
        let space = |n: usize| Space::from_index(ROAD_SPACES + n).unwrap();
        let mut board = Board::new(ROAD_SPACES + hexes.len());
        for (n, &(q, r)) in hexes.iter().enumerate() {
            for (heading, (dq, dr)) in Heading::ALL.into_iter().zip(STEPS) {
                let to = number((q + dq, r + dr)).map(space).ok_or(Edge::Front);
                board = board.with(space(n), heading, to);
            }
        }
        board
    }

    #[test]
    fn an_arena_of_91_hexes_fits_beside_the_road() {
        let arena = arena();
        assert_eq!(arena.spaces().count(), 235);
        let hexes = arena.spaces().skip(ROAD_SPACES);
        for hex in hexes.clone() {
            for heading in Heading::ALL {
                let Ok(there) = arena.toward(hex, heading) else { continue };
                assert_eq!(arena.toward(there, heading + Direction::Rear), Ok(hex));
            }
        }
        assert_eq!(hexes.filter(|&hex| arena.around(hex).count() == 6).count(), 61);
    }

    #[test]
    fn who_turns_with_each_step_drives_in_circles() {
        let arena = arena();
        let start = Space::from_index(ROAD_SPACES + 45).unwrap();
        let (mut space, mut facing) = (start, Heading::AHEAD);
        for _ in 0..6 {
            facing = facing + Direction::FrontRight;
            space = arena.toward(space, facing).unwrap();
        }
        assert_eq!((space, facing), (start, Heading::AHEAD));
    }

    #[test]
    fn edges_are_told_apart() {
        let space = ROAD.spaces().next().unwrap();
        for edge in EDGES {
            let board = Board::new(1).with(space, Heading::AHEAD, Err(edge));
            assert_eq!(board.toward(space, Heading::AHEAD), Err(edge));
            let is_side = matches!(edge, Edge::Left | Edge::Right);
            assert_eq!(board.leads_aside(space, Heading::AHEAD), is_side);
        }
    }
}
