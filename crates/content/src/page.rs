//! One file being read: its text, and what is wrong with it so far.

use engine::Piece;
use serde::de::DeserializeOwned;
use toml::Spanned;

use crate::{folder::File, problem::Problem};

/// Problems reported for one file; more would not help anybody.
const MOST_PROBLEMS: usize = 50;
/// Characters of a wrong text that are shown.
const SHOWN: usize = 40;

/// A file being read.
pub(crate) struct Page<'a> {
    file: &'a File,
    problems: &'a mut Vec<Problem>,
    reported: usize,
}

impl<'a> Page<'a> {
    /// A page to read; what is wrong is added to `problems`.
    pub fn new(file: &'a File, problems: &'a mut Vec<Problem>) -> Page<'a> {
        Page { file, problems, reported: 0 }
    }

    /// The whole text.
    pub fn text(&self) -> &'a str {
        &self.file.text
    }

    /// Whether nothing was found wrong yet.
    pub fn is_right(&self) -> bool {
        self.reported == 0
    }

    /// Notes a problem at a byte of the text.
    pub fn problem(&mut self, byte: usize, found: impl AsRef<str>, expected: impl AsRef<str>) {
        if self.reported < MOST_PROBLEMS {
            self.reported += 1;
            let (found, expected) = (found.as_ref(), expected.as_ref());
            self.problems.push(Problem::at(&self.file.name, self.text(), byte, found, expected));
        }
    }

    /// Notes a problem with a value: what is written there is what was found.
    pub fn wrong<T>(&mut self, value: &Spanned<T>, expected: impl AsRef<str>) {
        let written = self.text().get(value.span()).unwrap_or_default();
        self.problem(value.span().start, shown(written), expected);
    }

    /// The file as typed rows. Nothing, and one problem, if it has another shape.
    pub fn rows<T: DeserializeOwned>(&mut self) -> Option<T> {
        match toml::from_str(self.text()) {
            Ok(rows) => Some(rows),
            Err(error) => {
                let (found, expected) = explained(error.message());
                self.problem(error.span().map_or(0, |span| span.start), found, expected);
                None
            }
        }
    }

    /// The thing that a word stands for.
    pub fn word<T: Piece>(&mut self, word: &Spanned<String>, all: &[T]) -> Option<T> {
        let found = all.iter().copied().find(|piece| piece.word() == word.get_ref());
        if found.is_none() {
            self.wrong(word, format!("one of {}", listed(all)));
        }
        found
    }

    /// The rows in the order of `all`, which must name each thing once. Nothing if they do not.
    pub fn each_once<T: Piece, R>(
        &mut self,
        rows: Vec<R>,
        word: impl Fn(&R) -> &Spanned<String>,
        all: &[T],
    ) -> Option<Vec<R>> {
        self.each_once_on(rows, word, all, "")
    }

    /// The same for a part of the file; `place` is how messages call it.
    pub fn each_once_on<T: Piece, R>(
        &mut self,
        rows: Vec<R>,
        word: impl Fn(&R) -> &Spanned<String>,
        all: &[T],
        place: &str,
    ) -> Option<Vec<R>> {
        let mut slots: Vec<Option<R>> = all.iter().map(|_| None).collect();
        for row in rows {
            match all.iter().position(|piece| piece.word() == word(&row).get_ref()) {
                None => self.wrong(word(&row), format!("one of {}{place}", listed(all))),
                Some(i) if slots[i].is_some() => {
                    let found = format!("{} again", shown(word(&row).get_ref()));
                    self.problem(word(&row).span().start, found, format!("it once{place}"));
                }
                Some(i) => slots[i] = Some(row),
            }
        }
        for (slot, piece) in slots.iter().zip(all) {
            if slot.is_none() {
                self.problem(0, format!("no row for {}{place}", shown(piece.word())), "one");
            }
        }
        slots.into_iter().collect()
    }

    /// A whole number within limits.
    pub fn number(&mut self, value: &Spanned<i64>, from: u8, to: u8) -> Option<u8> {
        let number = u8::try_from(*value.get_ref()).ok().filter(|n| (from..=to).contains(n));
        if number.is_none() {
            self.wrong(value, format!("a number from {from} to {to}"));
        }
        number
    }
}

/// A piece of a file as a message shows it: quoted, short, without control characters.
pub(crate) fn shown(text: &str) -> String {
    format!("`{}`", printable(text, SHOWN))
}

fn printable(text: &str, length: usize) -> String {
    let mut piece = String::new();
    for (i, c) in text.chars().enumerate() {
        match c {
            _ if i == length => {
                piece.push('…');
                break;
            }
            c if c.is_control() => piece.extend(c.escape_default()),
            c => piece.push(c),
        }
    }
    piece
}

fn listed<T: Piece>(all: &[T]) -> String {
    let words: Vec<String> = all.iter().map(|piece| format!("`{}`", piece.word())).collect();
    words.join(", ")
}

/// What the TOML reader found and what it expected, in the words of a player.
fn explained(message: &str) -> (String, String) {
    let message = printable(message, 300);
    if let Some(field) = message.strip_prefix("missing field ") {
        return (format!("no {field}"), "one".to_string());
    }
    if message == "duplicate key" {
        return ("a key again".to_string(), "it once".to_string());
    }
    match message.rsplit_once(", expected ") {
        None => (message, "valid TOML".to_string()),
        Some((found, expected)) => {
            let expected = match expected {
                "i64" => "a whole number",
                "a sequence" => "a list",
                "a string" => "a text in quotes",
                other => other,
            };
            (found.trim_start_matches("invalid type: ").to_string(), expected.to_string())
        }
    }
}
