//! `ongoing.toml`: the ongoing effect cards.

use std::collections::BTreeSet;

use engine::{Card, Deck, Mode};
use serde::Deserialize;
use toml::Spanned;

use crate::{
    cards::{self, Cards, Limits},
    item::{Common, Item, ItemKind, KnownRow, TextRow},
    page::Page,
};

/// The most cards of the deck.
const MOST: usize = 32;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Rows {
    card: Vec<CardRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "a card")]
struct CardRow {
    id: Spanned<String>,
    effects: Spanned<Vec<Spanned<String>>>,
    name: TextRow,
    text: TextRow,
    provenance: Spanned<String>,
    known: Option<KnownRow>,
}

/// Reads the cards.
pub(crate) fn read(page: &mut Page, ids: &mut BTreeSet<String>) -> Option<Cards> {
    let Rows { card: rows } = page.rows()?;
    let limits = Limits { least: 1, most: MOST, called: "cards" };
    Some(Cards::read(page, ids, &rows, limits, |row| &row.id, card))
}

fn card(page: &mut Page, row: &CardRow) -> (Item, Option<Card>) {
    let CardRow { id, name, text, provenance, known, .. } = row;
    let common = Common { id, name, text: Some(text), provenance, known: known.as_ref() };
    let item = common.item(page, ItemKind::Card);
    let name = cards::name(page, id);
    let effects = cards::effects(page, &row.effects);
    for (clause, written) in effects.iter().flat_map(|effects| effects.iter()).zip(row.effects.get_ref()) {
        if clause.mode == Mode::Auto {
            page.wrong(written, "it without `auto`: only leaders and upgrades are switched off");
        }
    }
    let card = name.zip(effects);
    (item, card.map(|(name, effects)| Card { name, deck: Deck::Ongoing, effects, ..Card::default() }))
}
