//! The words for what a card does: `no-shot`, `no-step front-left`, `fewer-moves 1`.

use engine::{Direction, Effect, Size};
use toml::Spanned;

use crate::{
    dice::AIMS,
    page::{Page, shown},
    word,
};

/// The most moves, pips or spaces that an effect speaks of, and the longest move that does not burn.
const MOST: u8 = 6;
const MOST_SPACES: u8 = 24;

/// The word for an effect, and the word behind it.
fn parts(effect: Effect) -> (&'static str, Option<String>) {
    match effect {
        Effect::ExplodesInSlams => ("explodes-in-slams", None),
        Effect::StopsAtHazards => ("stops-at-hazards", None),
        Effect::StopsOnNewTiles => ("stops-on-new-tiles", None),
        Effect::FewerMoves(n) => ("fewer-moves", Some(n.to_string())),
        Effect::DieAtMost(n) => ("die-at-most", Some(n.to_string())),
        Effect::DieAtLeast(n) => ("die-at-least", Some(n.to_string())),
        Effect::NoRoadBonus => ("no-road-bonus", None),
        Effect::NoStep(direction) => ("no-step", Some(word::direction(direction).to_string())),
        Effect::LeftChoosesFirstStep => ("left-chooses-first-step", None),
        Effect::NoShot => ("no-shot", None),
        Effect::MissesOn(aim) => ("misses-on", Some(word::aim(aim).to_string())),
        Effect::ShootsStraight => ("shoots-straight", None),
        Effect::MustShoot => ("must-shoot", None),
        Effect::NoCommand => ("no-command", None),
        Effect::BurnsAfterSlams => ("burns-after-slams", None),
        Effect::BurnsAfterSpaces(n) => ("burns-after-spaces", Some(n.to_string())),
        Effect::OtherMayReroll => ("other-may-reroll", None),
        Effect::ShotAs(size) => ("shot-as", Some(size_id(size).to_string())),
        Effect::PushedFurther(n) => ("pushed-further", Some(n.to_string())),
        Effect::NoCoast => ("no-coast", None),
    }
}

/// Every effect that a card may have, those of one word together.
fn all() -> Vec<Effect> {
    let mut all = vec![Effect::ExplodesInSlams, Effect::StopsAtHazards, Effect::StopsOnNewTiles];
    all.extend((1..=MOST).map(Effect::FewerMoves));
    all.extend((1..=MOST).map(Effect::DieAtMost));
    all.extend((1..=MOST).map(Effect::DieAtLeast));
    all.push(Effect::NoRoadBonus);
    all.extend(Direction::FRONT_ARC.map(Effect::NoStep));
    all.extend([Effect::LeftChoosesFirstStep, Effect::NoShot]);
    all.extend(AIMS.map(Effect::MissesOn));
    all.extend([Effect::ShootsStraight, Effect::MustShoot, Effect::NoCommand, Effect::BurnsAfterSlams]);
    all.extend((1..=MOST_SPACES).map(Effect::BurnsAfterSpaces));
    all.push(Effect::OtherMayReroll);
    all.extend(Size::ALL.map(Effect::ShotAs));
    all.extend((1..=MOST).map(Effect::PushedFurther));
    all.push(Effect::NoCoast);
    all
}

/// An effect as it is written.
pub(crate) fn words(effect: Effect) -> String {
    match parts(effect) {
        (word, None) => word.to_string(),
        (word, Some(what)) => format!("{word} {what}"),
    }
}

/// The effect that is written there.
pub(super) fn read(page: &mut Page, written: &Spanned<String>) -> Option<Effect> {
    let text = written.get_ref();
    let (word, what) = match text.split_once(' ') {
        Some((word, what)) => (word, Some(what)),
        None => (text.as_str(), None),
    };
    let same_word: Vec<Effect> = all().into_iter().filter(|&effect| parts(effect).0 == word).collect();
    let found = same_word.iter().copied().find(|&effect| parts(effect).1.as_deref() == what);
    if found.is_none() {
        let known: Vec<String> = same_word.iter().filter_map(|&effect| parts(effect).1).collect();
        match what {
            _ if same_word.is_empty() => page.wrong(written, format!("one of {}", known_words())),
            None => page.wrong(written, format!("one of {} behind it", listed(&known))),
            Some(what) => {
                let expected = match known.is_empty() {
                    true => format!("nothing behind {}", shown(word)),
                    false => format!("one of {}", listed(&known)),
                };
                page.problem(place(page, written, word.len() + 1), shown(what), expected);
            }
        }
    }
    found
}

/// Where a byte of a text stands in the file; the beginning of the text if it is written with escapes.
fn place(page: &Page, written: &Spanned<String>, byte: usize) -> usize {
    let start = written.span().start;
    let quoted = page.text().get(written.span()).unwrap_or_default();
    quoted.find(written.get_ref().as_str()).map_or(start, |quotes| start + quotes + byte)
}

fn known_words() -> String {
    let mut words: Vec<String> = all().into_iter().map(|effect| parts(effect).0.to_string()).collect();
    words.dedup();
    listed(&words)
}

fn listed(words: &[String]) -> String {
    let words: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
    words.join(", ")
}

/// The word for a size.
fn size_id(size: Size) -> &'static str {
    match size {
        Size::Small => "small",
        Size::Medium => "medium",
        Size::Large => "large",
    }
}
