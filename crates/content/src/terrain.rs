//! `terrain.toml`: the names of the kinds of ground.

use engine::Terrain;
use serde::Deserialize;
use toml::Spanned;

use crate::{
    item::{Common, Item, ItemKind, KnownRow, TextRow},
    page::Page,
};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Rows {
    terrain: Vec<TerrainRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "a kind of ground")]
struct TerrainRow {
    id: Spanned<String>,
    name: TextRow,
    text: TextRow,
    provenance: Spanned<String>,
    known: Option<KnownRow>,
}

/// The kinds of ground, in the order of [`Terrain::ALL`].
pub(crate) fn read(page: &mut Page) -> Option<Vec<Item>> {
    let rows: Rows = page.rows()?;
    let rows = page.each_once(rows.terrain, |row| &row.id, &Terrain::ALL)?;
    Some(rows.iter().map(|row| row.common().item(page, ItemKind::Terrain)).collect())
}

impl TerrainRow {
    fn common(&self) -> Common<'_> {
        let TerrainRow { id, name, text, provenance, known } = self;
        Common { id, name, text: Some(text), provenance, known: known.as_ref() }
    }
}
