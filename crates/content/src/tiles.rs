//! `tiles.toml`: the sides of the road tiles, drawn.

use std::collections::{BTreeMap, BTreeSet};

use engine::{Book, List, Side, SideId, TILE_SPACES, TILES};
use serde::Deserialize;
use toml::Spanned;

use crate::{
    book,
    item::{Common, Item, ItemKind, KnownRow, TextRow, check_distinct},
    page::{Page, shown},
};

mod drawing;
mod labels;

use drawing::Drawing;
pub(crate) use drawing::letter;

/// The most tiles: the engine keeps the draw pile as bits of a 16 bit number.
const MOST_TILES: u8 = 15;

/// A token is laid with any number of players, 2 to 6.
const ALL_PLAYERS: u8 = 0b0111_1100;

/// The tiles, checked.
pub(crate) struct Tiles {
    /// By tile number, side a before side b.
    pub sides: List<Side, 32>,
    /// The number of the starting tile, from 0.
    pub start_tile: u8,
    /// The names of the sides.
    pub items: Vec<Item>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Rows {
    start: Spanned<i64>,
    side: Vec<SideRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "a side")]
struct SideRow {
    id: Spanned<String>,
    book: Option<Spanned<String>>,
    name: TextRow,
    provenance: Spanned<String>,
    known: Option<KnownRow>,
    map: Spanned<String>,
    labels: Option<Spanned<Labels>>,
}

type Labels = BTreeMap<Spanned<String>, Spanned<String>>;

/// Reads the tiles.
pub(crate) fn read(page: &mut Page) -> Option<Tiles> {
    let Rows { start, side: rows } = page.rows()?;
    check_distinct(page, rows.iter().map(|row| &row.id));
    let rows = in_order(page, rows);
    let tiles = rows.keys().next_back().map_or(1, |last| last.tile() + 1);
    let start_tile = page.number(&start, 1, tiles).map(|number| number - 1);
    let books = books(page, &rows);
    if books.iter().any(|(id, &book)| Some(id.tile()) == start_tile && book != Book::Base) {
        page.wrong(&start, "a tile of the base game");
    }
    let mut sides = List::new();
    let mut items = Vec::new();
    for (id, row) in &rows {
        items.push(row.common().item(page, ItemKind::Side));
        let is_start = start_tile.map(|start| id.tile() == start);
        let side = side(page, row, is_start);
        if let (Some(side), Some(&book)) = (side, books.get(id)) {
            sides.push(Side::new(side.name, book, side.terrain, side.hazard));
        }
    }
    Some(Tiles { sides, start_tile: start_tile?, items })
}

impl SideRow {
    fn common(&self) -> Common<'_> {
        let SideRow { id, name, provenance, known, .. } = self;
        Common { id, name, text: None, provenance, known: known.as_ref() }
    }
}

/// The sides 1a 1b 2a 2b …, without a gap.
fn in_order(page: &mut Page, rows: Vec<SideRow>) -> BTreeMap<SideId, SideRow> {
    let mut by_id = BTreeMap::new();
    for row in rows {
        match side_id(row.id.get_ref()) {
            Some(id) => drop(by_id.entry(id).or_insert(row)),
            None => page.wrong(&row.id, format!("tile and side, 1a to {MOST_TILES}b")),
        }
    }
    let tiles = by_id.keys().next_back().map_or(0, |last| last.tile() + 1);
    for missing in (0..2 * tiles).map(SideId).filter(|id| !by_id.contains_key(id)) {
        let side = if missing < missing.turned() { 'a' } else { 'b' };
        let found = format!("no side `{}{side}`", missing.tile() + 1);
        page.problem(0, found, "both sides of every tile, from 1 without a gap");
    }
    by_id
}

/// The box of each side: one for both sides of a tile; the base game alone is enough for a race.
fn books(page: &mut Page, rows: &BTreeMap<SideId, SideRow>) -> BTreeMap<SideId, Book> {
    let read = |(&id, row): (&SideId, &SideRow)| Some((id, book::read(page, row.book.as_ref())?));
    let books: BTreeMap<SideId, Book> = rows.iter().filter_map(read).collect();
    for (id, row) in rows {
        let (Some(this), Some(other)) = (books.get(id), books.get(&id.turned())) else { continue };
        if id.turned() < *id && this != other {
            let found = format!("{} from another box than its other side", shown(row.id.get_ref()));
            page.problem(row.id.span().start, found, "both sides of a tile from one box");
        }
    }
    let is_base = |id: &SideId| books.get(id).is_none_or(|&book| book == Book::Base);
    let base: BTreeSet<u8> = rows.keys().filter(|id| is_base(id)).map(|id| id.tile()).collect();
    if base.len() < TILES {
        page.problem(0, format!("{} tiles of the base game", base.len()), format!("at least {TILES}"));
    }
    books
}

/// Where the side of that name stands in the table.
fn side_id(name: &str) -> Option<SideId> {
    let (number, side) = match name.strip_suffix('a') {
        Some(number) => (number, 0),
        None => (name.strip_suffix('b')?, 1),
    };
    let tile: u8 = number.parse().ok()?;
    let is_known = (1..=MOST_TILES).contains(&tile) && tile.to_string() == number;
    is_known.then(|| SideId(2 * (tile - 1) + side))
}

/// The checked side, but for its box. `is_start` is unknown if no tile rightly starts the race; labels are then not looked at.
fn side(page: &mut Page, row: &SideRow, is_start: Option<bool>) -> Option<Side> {
    let drawing = Drawing::read(page, row.map.span())?;
    drawing.check_crossable(page);
    let hazard = match (is_start, &row.labels) {
        (Some(true), Some(labels)) => labels::read(page, labels.get_ref(), &drawing),
        (Some(true), None) => labels::read(page, &Labels::new(), &drawing),
        (Some(false), Some(labels)) => {
            let found = format!("labels on side {}", shown(row.id.get_ref()));
            page.problem(labels.span().start, found, "them only on the tile that starts the race");
            [0; TILE_SPACES]
        }
        _ => drawing.hazard.map(|is_hazard| if is_hazard { ALL_PLAYERS } else { 0 }),
    };
    let mut name = [0; 3];
    name.iter_mut().zip(row.id.get_ref().bytes()).for_each(|(to, from)| *to = from);
    Some(Side::new(name, Book::Base, drawing.terrain, hazard))
}
