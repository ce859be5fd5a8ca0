//! `ongoing.toml`: the ongoing effect cards.

use engine::{CARD_EFFECTS, Card, Clause, Deck, List};
use serde::Deserialize;
use toml::Spanned;

use crate::{
    item::{Common, Item, Kind, TextRow, check_distinct},
    page::{Page, shown},
};

pub(crate) mod effect;

pub(crate) use effect::words;

/// The most cards of the deck.
const MOST: usize = 32;

/// The cards, checked.
pub(crate) struct Ongoing {
    /// In the order of the file.
    pub cards: List<Card, MOST>,
    /// In the same order.
    pub items: Vec<Item>,
}

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
    known: Option<Spanned<String>>,
}

/// Reads the cards.
pub(crate) fn read(page: &mut Page) -> Option<Ongoing> {
    let Rows { card: rows } = page.rows()?;
    check_distinct(page, rows.iter().map(|row| &row.id));
    if !(1..=MOST).contains(&rows.len()) {
        let at = rows.get(MOST).map_or(0, |row| row.id.span().start);
        page.problem(at, format!("{} cards", rows.len()), format!("1 to {MOST}"));
    }
    let items = rows.iter().map(|row| row.common().item(page, Kind::Card)).collect();
    let mut cards = List::new();
    for row in &rows {
        let name = name(page, &row.id);
        let effects = effects(page, &row.effects);
        if let (Some(name), Some(effects)) = (name, effects) {
            cards.push(Card { name, deck: Deck::Ongoing, effects, ..Card::default() });
        }
    }
    Some(Ongoing { cards, items })
}

impl CardRow {
    fn common(&self) -> Common<'_> {
        let CardRow { id, name, text, provenance, known, .. } = self;
        Common { id, name, text: Some(text), provenance, known: known.as_ref() }
    }
}

/// `O01`: four bytes at the most.
pub(crate) fn name(page: &mut Page, id: &Spanned<String>) -> Option<[u8; 4]> {
    let mut name = [0; 4];
    match id.get_ref().as_bytes() {
        [b'A'..=b'Z', digits @ ..]
            if matches!(digits.len(), 2 | 3) && digits.iter().all(u8::is_ascii_digit) =>
        {
            name.iter_mut().zip(id.get_ref().bytes()).for_each(|(to, from)| *to = from);
            Some(name)
        }
        _ => {
            page.wrong(id, "a capital letter and two or three digits, such as \"O01\"");
            None
        }
    }
}

pub(crate) fn effects(
    page: &mut Page,
    written: &Spanned<Vec<Spanned<String>>>,
) -> Option<List<Clause, CARD_EFFECTS>> {
    let count = written.get_ref().len();
    let mut is_right = (1..=CARD_EFFECTS).contains(&count);
    if !is_right {
        let expected = format!("1 to {CARD_EFFECTS}");
        page.problem(written.span().start, format!("{count} effects"), expected);
    }
    let mut effects = List::new();
    for text in written.get_ref() {
        match effect::read(page, text) {
            None => is_right = false,
            Some(effect) if effects.contains(&effect) => {
                page.problem(
                    text.span().start,
                    format!("{} again", shown(text.get_ref())),
                    "each effect once",
                );
            }
            Some(effect) => is_right &= effects.push(effect),
        }
    }
    is_right.then_some(effects)
}
