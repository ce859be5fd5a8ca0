//! A deck of cards as its file has it: what ongoing effects, leaders and upgrades share.

use std::collections::BTreeSet;

use engine::{CARD_EFFECTS, Card, Clause, DamageMod, Effect, List, Mode};
use toml::Spanned;

use crate::{
    effect,
    item::{Item, check_new},
    page::{Page, shown},
};

/// The cards of one deck, checked.
pub(crate) struct Cards {
    /// In the order of the file.
    pub cards: Vec<Card>,
    /// In the same order.
    pub items: Vec<Item>,
}

/// How many cards a deck may have.
pub(crate) struct Limits {
    pub least: usize,
    pub most: usize,
    /// How messages call them.
    pub called: &'static str,
}

impl Cards {
    /// Reads the rows of a deck: each id once in all decks, and as many as it may have. A row whose card is wrong has been noted.
    pub fn read<R>(
        page: &mut Page,
        ids: &mut BTreeSet<String>,
        rows: &[R],
        limits: Limits,
        id: impl Fn(&R) -> &Spanned<String>,
        mut read: impl FnMut(&mut Page, &R) -> (Item, Option<Card>),
    ) -> Cards {
        let Limits { least, most, called } = limits;
        check_new(page, ids, rows.iter().map(&id));
        if !(least..=most).contains(&rows.len()) {
            let at = rows.get(most).map_or(0, |row| id(row).span().start);
            page.problem(at, format!("{} {called}", rows.len()), format!("{least} to {most}"));
        }
        let mut all = Cards { cards: Vec::new(), items: Vec::new() };
        for row in rows {
            let (item, card) = read(page, row);
            all.items.push(item);
            all.cards.extend(card);
        }
        all
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

/// What a card does: one thing at least, and each once.
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
    let adds_slots = |clause: &Clause| matches!(clause.effect, Effect::Damage(DamageMod::MoreSlots(_)));
    if effects.iter().any(adds_slots) && effects.iter().any(|clause| clause.mode == Mode::Auto) {
        page.problem(
            written.span().start,
            "`auto` on a card with `more-slots`",
            "none: slots are there for good, and such a card is not switched off",
        );
    }
    is_right.then_some(effects)
}
