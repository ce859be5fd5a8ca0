//! `upgrades.toml`: the upgrade cards.

use engine::{Card, Clause, Deck, Effect, List, MovedMod};
use serde::Deserialize;
use toml::Spanned;

use crate::{
    item::{Common, Item, Kind, TextRow, check_distinct},
    ongoing,
    page::Page,
};

/// The most upgrades.
const MOST: usize = 64;
/// The most tokens that come with a card.
const MOST_TOKENS: u8 = 9;

/// The upgrades, checked.
pub(crate) struct Upgrades {
    /// In the order of the file.
    pub cards: List<Card, MOST>,
    /// In the same order.
    pub items: Vec<Item>,
}

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
    known: Option<Spanned<String>>,
}

/// Reads the upgrades.
pub(crate) fn read(page: &mut Page) -> Option<Upgrades> {
    let Rows { upgrade: rows } = page.rows()?;
    check_distinct(page, rows.iter().map(|row| &row.id));
    if let Some(row) = rows.get(MOST) {
        page.problem(row.id.span().start, format!("{} upgrades", rows.len()), format!("at most {MOST}"));
    }
    let mut upgrades = Upgrades { cards: List::new(), items: Vec::new() };
    for row in &rows {
        let UpgradeRow { id, name, text, provenance, known, .. } = row;
        let common = Common { id, name, text: Some(text), provenance, known: known.as_ref() };
        upgrades.items.push(common.item(page, Kind::Upgrade));
        let name = ongoing::name(page, id);
        let effects = ongoing::effects(page, &row.effects);
        let supply = effects.and_then(|effects| supply(page, row, &effects));
        if let (Some(name), Some(effects), Some(supply)) = (name, effects, supply) {
            upgrades.cards.push(Card { name, deck: Deck::Upgrades, effects, supply, ..Card::default() });
        }
    }
    Some(upgrades)
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
