//! A side as it is drawn: six lines of eight letters.
//!
//! The drawing is read from the file as it stands there, so that a problem points at the very letter.

use std::ops::Range;

use engine::{LANES, Space, TILE_COLUMNS, TILE_SPACES, Terrain};

use crate::page::{Page, shown};

/// What a drawing says of each space, numbered as [`Space::on_tile`].
pub(super) struct Drawing {
    pub terrain: [Terrain; TILE_SPACES],
    /// Whether a hazard is printed there.
    pub hazard: [bool; TILE_SPACES],
    /// Where the letter stands in the file.
    pub at: [usize; TILE_SPACES],
}

/// The letter for a terrain.
pub(crate) fn letter(terrain: Terrain) -> char {
    match terrain {
        Terrain::Road => 'R',
        Terrain::OffRoad => 'O',
        Terrain::Mud => 'M',
        Terrain::Impassable => 'X',
        Terrain::Goo => 'G',
        Terrain::Glass => 'D',
        Terrain::Ramp => 'J',
        Terrain::Fire => 'F',
        Terrain::Salt => 'S',
    }
}

/// Whether a hazard may be printed on it.
fn takes_hazard(terrain: Terrain) -> bool {
    match terrain {
        Terrain::Road | Terrain::OffRoad | Terrain::Mud | Terrain::Glass | Terrain::Salt => true,
        Terrain::Impassable | Terrain::Goo | Terrain::Ramp | Terrain::Fire => false,
    }
}

impl Drawing {
    /// Reads the drawing between the triple quotes at `span`. Nothing if it is wrong.
    pub fn read(page: &mut Page, span: Range<usize>) -> Option<Drawing> {
        let written = page.text().get(span.clone()).unwrap_or_default();
        let Some(inside) = between(written, "\"\"\"").or_else(|| between(written, "'''")) else {
            page.problem(span.start, shown(written), "a drawing of six lines between triple quotes");
            return None;
        };
        let lanes = lanes(inside, span.start + 3);
        let mut drawing = Drawing {
            terrain: [Terrain::OffRoad; TILE_SPACES],
            hazard: [false; TILE_SPACES],
            at: [0; TILE_SPACES],
        };
        let mut is_right = lanes.len() == LANES;
        if !is_right {
            let at = lanes.get(LANES).map_or(span.end - 3, |&(at, _)| at);
            page.problem(at, format!("{} lanes", lanes.len()), LANES.to_string());
        }
        for (lane, &(at, letters)) in lanes.iter().enumerate().take(LANES) {
            is_right &= drawing.read_lane(page, lane, at, letters);
        }
        is_right.then_some(drawing)
    }

    fn read_lane(&mut self, page: &mut Page, lane: usize, at: usize, letters: &str) -> bool {
        let count = letters.chars().count();
        let mut is_right = count == TILE_COLUMNS;
        if !is_right {
            let end = letters.char_indices().nth(TILE_COLUMNS).map_or(letters.len(), |(i, _)| i);
            page.problem(
                at + end,
                format!("{count} spaces in lane {}", lane_name(lane)),
                TILE_COLUMNS.to_string(),
            );
        }
        for (column, (i, c)) in letters.char_indices().enumerate().take(TILE_COLUMNS) {
            let terrain = Terrain::ALL.into_iter().find(|&t| letter(t) == c.to_ascii_uppercase());
            let is_hazard = c.is_ascii_lowercase();
            match (terrain, Space::new(lane, column)) {
                (Some(terrain), Some(space)) if !is_hazard || takes_hazard(terrain) => {
                    self.terrain[space.on_tile()] = terrain;
                    self.hazard[space.on_tile()] = is_hazard;
                    self.at[space.on_tile()] = at + i;
                }
                _ => {
                    let expected = "one of R O M X G D J F S, or r o m d s with a hazard";
                    page.problem(at + i, shown(&c.to_string()), expected);
                    is_right = false;
                }
            }
        }
        is_right
    }

    /// Vehicles enter the race in column 0, and every column lets somebody through.
    pub fn check_crossable(&self, page: &mut Page) {
        let is_open = |space: &Space| self.terrain[space.on_tile()] != Terrain::Impassable;
        for space in Space::rear_edge().filter(|space| !is_open(space)) {
            let found = format!("an impassable space {}", space_name(space));
            page.problem(self.at[space.on_tile()], found, "column 0 open in all lanes");
        }
        for column in 1..TILE_COLUMNS {
            let mut spaces = (0..LANES).filter_map(|lane| Space::new(lane, column));
            if !spaces.any(|space| is_open(&space)) {
                let top = Space::new(0, column).map_or(0, |space| self.at[space.on_tile()]);
                page.problem(top, format!("column {column} impassable in all lanes"), "a way through");
            }
        }
    }
}

/// The lines of a drawing with their places; the lines of the quotes themselves may be empty.
fn lanes(inside: &str, start: usize) -> Vec<(usize, &str)> {
    let mut lanes = Vec::new();
    let mut at = start;
    for line in inside.split('\n') {
        let indent = line.len() - line.trim_start().len();
        lanes.push((at + indent, line.trim()));
        at += line.len() + 1;
    }
    if lanes.last().is_some_and(|(_, line)| line.is_empty()) {
        lanes.pop();
    }
    if lanes.first().is_some_and(|(_, line)| line.is_empty()) {
        lanes.remove(0);
    }
    lanes
}

fn between<'a>(text: &'a str, quotes: &str) -> Option<&'a str> {
    text.strip_prefix(quotes)?.strip_suffix(quotes)
}

fn lane_name(lane: usize) -> char {
    char::from(b'a' + lane as u8)
}

/// Lane letter and column: `b5`.
pub(super) fn space_name(space: Space) -> String {
    format!("{}{}", lane_name(space.lane()), space.column())
}
