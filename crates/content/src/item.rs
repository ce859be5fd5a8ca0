//! What every row of a content file has: an id, names, and where it comes from.

use std::collections::BTreeSet;

use serde::Deserialize;
use toml::{Spanned, Value};

use crate::page::{Page, shown};

/// A thing of the game that has a name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Item {
    /// What sort of thing it is.
    pub kind: ItemKind,
    /// The word by which files name it.
    pub id: String,
    /// Its name.
    pub name: Text,
    /// What follows its name: the title of a leader.
    pub title: Option<Text>,
    /// What it does in as few words as fit on a button: of commands.
    pub short: Option<Text>,
    /// A reminder of what it does, in our own words.
    pub text: Option<Text>,
    /// How sure we are of it.
    pub provenance: Provenance,
    /// Which part of it is known, or from where.
    pub known: Option<Text>,
}

/// A text in both languages.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Text {
    /// English.
    pub en: String,
    /// French.
    pub fr: String,
}

engine::pieces! {
    /// A sort of thing that has a name.
    pub enum ItemKind {
        Side = "side",
        Terrain = "terrain",
        Die = "die",
        Hazard = "hazard",
        Damage = "damage",
        Command = "command",
        Crew = "crew",
        Card = "card",
        Leader = "leader",
        Upgrade = "upgrade",
    }
}

impl std::fmt::Display for ItemKind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(self.word())
    }
}

engine::pieces! {
    /// How sure we are of an item.
    pub enum Provenance {
        /// The rulebooks, the errata or the FAQ state it, or it was read off the printed piece.
        Verified = "verified",
        /// Something about it is known; the rest is ours, or from secondary sources.
        Partial = "partial",
        /// Ours.
        Reconstructed = "reconstructed",
    }
}

impl std::fmt::Display for Provenance {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(self.word())
    }
}

/// A text in both languages, as written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "`en` and `fr`")]
pub(crate) struct TextRow {
    en: Spanned<String>,
    fr: Spanned<String>,
}

/// Which part is known, as written: in both languages, or once for both.
pub(crate) type KnownRow = Spanned<Value>;

/// The part of a row that all kinds share, as written.
pub(crate) struct Common<'a> {
    pub id: &'a Spanned<String>,
    pub name: &'a TextRow,
    pub text: Option<&'a TextRow>,
    pub provenance: &'a Spanned<String>,
    pub known: Option<&'a KnownRow>,
}

impl Common<'_> {
    /// The item of the row. What is wrong is noted, and the item is then of no use.
    pub fn item(&self, page: &mut Page, kind: ItemKind) -> Item {
        let provenance = page.word(self.provenance, &Provenance::ALL);
        if provenance == Some(Provenance::Partial) && self.known.is_none() {
            page.problem(
                self.provenance.span().start,
                "`partial` without `known`",
                "`known` to say which part",
            );
        }
        Item {
            kind,
            id: self.id.get_ref().clone(),
            name: text(page, self.name),
            title: None,
            short: None,
            text: self.text.map(|written| text(page, written)),
            provenance: provenance.unwrap_or(Provenance::Reconstructed),
            known: self.known.map(|written| known(page, written)),
        }
    }
}

/// A text in both languages, checked.
pub(crate) fn text(page: &mut Page, written: &TextRow) -> Text {
    Text { en: line(page, &written.en), fr: line(page, &written.fr) }
}

fn known(page: &mut Page, written: &KnownRow) -> Text {
    let mut said = |text: &str| line(page, &Spanned::new(written.span(), text.to_string()));
    match written.get_ref() {
        Value::String(one) => Text { en: said(one), fr: one.clone() },
        Value::Table(both) => match (both.get("en"), both.get("fr"), both.len()) {
            (Some(Value::String(en)), Some(Value::String(fr)), 2) => Text { en: said(en), fr: said(fr) },
            _ => wrong(page, written),
        },
        _ => wrong(page, written),
    }
}

fn wrong(page: &mut Page, written: &KnownRow) -> Text {
    page.problem(
        written.span().start,
        shown(&written.get_ref().to_string()),
        "a text, or one in `en` and one in `fr`",
    );
    Text { en: String::new(), fr: String::new() }
}

/// Texts end up in terminals, logs and pages: one line, and nothing that moves a cursor.
fn line(page: &mut Page, written: &Spanned<String>) -> String {
    let text = written.get_ref();
    if text.trim().is_empty() {
        page.wrong(written, "a text");
    } else if let Some(c) = text.chars().find(|c| c.is_control()) {
        page.problem(written.span().start, shown(&c.to_string()), "one line without control characters");
    }
    text.clone()
}

/// Notes ids that stand more than once.
pub(crate) fn check_distinct<'a>(page: &mut Page, ids: impl Iterator<Item = &'a Spanned<String>>) {
    check_new(page, &mut BTreeSet::new(), ids);
}

/// The same, for ids that must not be among those seen before either.
pub(crate) fn check_new<'a>(
    page: &mut Page,
    seen: &mut BTreeSet<String>,
    ids: impl Iterator<Item = &'a Spanned<String>>,
) {
    for id in ids {
        if !seen.insert(id.get_ref().clone()) {
            page.problem(id.span().start, format!("{} again", shown(id.get_ref())), "each id once");
        }
    }
}
