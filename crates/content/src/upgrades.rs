//! `upgrades.toml`: the upgrade cards.

use std::collections::BTreeSet;

use engine::{Card, Clause, Deck, Effect, MovedMod};
use serde::Deserialize;
use toml::Spanned;

use crate::{
    cards::{self, Cards, Limits},
    item::{Common, Item, ItemKind, KnownRow, TextRow},
    page::Page,
};

/// The most upgrades.
const MOST: usize = 64;
/// The most tokens that come with a card.
const MOST_TOKENS: u8 = 9;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Rows {
    #[serde(default)]
    upgrade: Vec<UpgradeRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "an upgrade")]
struct UpgradeRow {
    id: Spanned<String>,
    effects: Spanned<Vec<Spanned<String>>>,
    tokens: Option<Spanned<i64>>,
    name: TextRow,
    text: TextRow,
    provenance: Spanned<String>,
    known: Option<KnownRow>,
}

/// Reads the upgrades.
pub(crate) fn read(page: &mut Page, ids: &mut BTreeSet<String>) -> Option<Cards> {
    let Rows { upgrade: rows } = page.rows()?;
    let limits = Limits { least: 0, most: MOST, called: "upgrades" };
    Some(Cards::read(page, ids, &rows, limits, |row| &row.id, upgrade))
}

fn upgrade(page: &mut Page, row: &UpgradeRow) -> (Item, Option<Card>) {
    let UpgradeRow { id, name, text, provenance, known, .. } = row;
    let common = Common { id, name, text: Some(text), provenance, known: known.as_ref() };
    let item = common.item(page, ItemKind::Upgrade);
    let name = cards::name(page, id);
    let effects = cards::effects(page, &row.effects);
    let supply = effects.and_then(|effects| supply(page, row, &effects));
    let card = match (name, effects, supply) {
        (Some(name), Some(effects), Some(supply)) => {
            Some(Card { name, deck: Deck::Upgrades, effects, supply, ..Card::default() })
        }
        _ => None,
    };
    (item, card)
}

/// Tokens come with a card that dispenses them, and with no other.
fn supply(page: &mut Page, row: &UpgradeRow, effects: &[Clause]) -> Option<u8> {
    let dispenses =
        effects.iter().any(|clause| matches!(clause.effect, Effect::Moved(MovedMod::Dispenses(_))));
    match (&row.tokens, dispenses) {
        (None, false) => Some(0),
        (Some(tokens), true) => page.number(tokens, 1, MOST_TOKENS),
        (Some(tokens), false) => {
            page.problem(tokens.span().start, "tokens", "them only with `dispenses`");
            None
        }
        (None, true) => {
            page.problem(row.effects.span().start, "no `tokens` for `dispenses`", "how many come with it");
            None
        }
    }
}
