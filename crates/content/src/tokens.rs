//! `tokens.toml`: what is in the hazard pile and in the damage pile.

use engine::{BOOKS, Bag, Book, Damage, DamageBag, Hazard, HazardBag};
use serde::Deserialize;
use toml::Spanned;

use crate::{
    book,
    item::{Common, Item, ItemKind, KnownRow, TextRow},
    page::Page,
};

/// The most tokens of one kind, and of one pile: the engine counts them in bytes.
const MOST_OF_A_KIND: u8 = 60;
const MOST_IN_A_PILE: u32 = 200;

/// The tokens, checked.
pub(crate) struct Tokens {
    /// By box.
    pub hazards: [HazardBag; BOOKS],
    /// By box.
    pub damage: [DamageBag; BOOKS],
    /// In the order of [`Hazard::ALL`].
    pub hazard_items: Vec<Item>,
    /// In the order of [`Damage::ALL`].
    pub damage_items: Vec<Item>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Rows {
    hazard: Vec<TokenRow>,
    damage: Vec<TokenRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "a token")]
struct TokenRow {
    id: Spanned<String>,
    book: Option<Spanned<String>>,
    count: Spanned<i64>,
    name: TextRow,
    text: TextRow,
    provenance: Spanned<String>,
    known: Option<KnownRow>,
}

/// Reads the tokens.
pub(crate) fn read(page: &mut Page) -> Option<Tokens> {
    let rows: Rows = page.rows()?;
    let hazards = page.each_once(rows.hazard, |row| &row.id, &Hazard::ALL);
    let damage = page.each_once(rows.damage, |row| &row.id, &Damage::ALL);
    let hazards = hazards.and_then(|rows| pile(page, &rows, ItemKind::Hazard, 1));
    let damage = damage.and_then(|rows| {
        let minor = &rows[Damage::Minor as usize].count;
        if *minor.get_ref() != 0 {
            page.wrong(minor, "0: minor damage is never in the pile");
        }
        pile(page, &rows, ItemKind::Damage, 0)
    });
    let (hazards, hazard_items) = hazards?;
    let (damage, damage_items) = damage?;
    Some(Tokens { hazards, damage, hazard_items, damage_items })
}

/// The tokens of each box. The base game alone has at least so many, all boxes together fit in one pile.
fn pile<const KINDS: usize>(
    page: &mut Page,
    rows: &[TokenRow],
    kind: ItemKind,
    least: u32,
) -> Option<([Bag<KINDS>; BOOKS], Vec<Item>)> {
    let items = rows.iter().map(|row| row.common().item(page, kind)).collect();
    let mut bags = [Bag([0; KINDS]); BOOKS];
    let mut is_right = rows.len() == KINDS;
    for (i, row) in rows.iter().enumerate().take(KINDS) {
        let book = book::read(page, row.book.as_ref());
        match (book, page.number(&row.count, 0, MOST_OF_A_KIND)) {
            (Some(book), Some(count)) => bags[book as usize].0[i] = count,
            _ => is_right = false,
        }
    }
    if !is_right {
        return None;
    }
    let first = rows.first().map_or(0, |row| row.count.span().start);
    let base = bags[Book::Base as usize].total();
    let all = bags.iter().map(Bag::total).sum::<u32>();
    if base < least {
        page.problem(first, format!("{base} {kind} tokens in the base game"), format!("at least {least}"));
    }
    if all > MOST_IN_A_PILE {
        page.problem(first, format!("{all} {kind} tokens in all"), format!("at most {MOST_IN_A_PILE}"));
    }
    Some((bags, items))
}

impl TokenRow {
    fn common(&self) -> Common<'_> {
        let TokenRow { id, name, text, provenance, known, .. } = self;
        Common { id, name, text: Some(text), provenance, known: known.as_ref() }
    }
}
