//! `crews.toml`: the names of the crews.

use engine::Crew;
use serde::Deserialize;
use toml::Spanned;

use crate::{
    item::{Common, Item, ItemKind, KnownRow, TextRow},
    page::Page,
};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Rows {
    crew: Vec<CrewRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "a crew")]
struct CrewRow {
    id: Spanned<String>,
    name: TextRow,
    provenance: Spanned<String>,
    known: Option<KnownRow>,
}

/// The crews, in the order of [`Crew::ALL`].
pub(crate) fn read(page: &mut Page) -> Option<Vec<Item>> {
    let rows: Rows = page.rows()?;
    let rows = page.each_once(rows.crew, |row| &row.id, &Crew::ALL)?;
    Some(rows.iter().map(|row| row.common().item(page, ItemKind::Crew)).collect())
}

impl CrewRow {
    fn common(&self) -> Common<'_> {
        let CrewRow { id, name, provenance, known } = self;
        Common { id, name, text: None, provenance, known: known.as_ref() }
    }
}
