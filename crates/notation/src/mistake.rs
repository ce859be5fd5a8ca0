//! What is wrong with a text: where, what was found, what would have been right.

use std::path::Path;

/// The largest text that is read.
pub const LIMIT: u64 = 1 << 20;

/// A place in a text that is wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mistake {
    /// Line, from 1.
    pub line: usize,
    /// Column, from 1.
    pub column: usize,
    /// What was found, and what would have been right.
    pub message: String,
    /// Whether the text can be read, and states what is not so.
    pub is_untrue: bool,
}

impl Mistake {
    pub(crate) fn new(line: usize, column: usize, message: impl Into<String>) -> Mistake {
        Mistake { line, column, message: message.into(), is_untrue: false }
    }

    pub(crate) fn untrue(line: usize, column: usize, message: impl Into<String>) -> Mistake {
        Mistake { is_untrue: true, ..Mistake::new(line, column, message) }
    }
}

impl std::fmt::Display for Mistake {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.message)
    }
}

impl std::error::Error for Mistake {}

/// Reads a text file, up to [`LIMIT`]. The error is a sentence that names the file.
pub fn read_file(path: &Path) -> Result<String, String> {
    let shown = path.display();
    let size = std::fs::metadata(path).map_err(|e| format!("{shown}: {e}"))?;
    if !size.is_file() {
        return Err(format!("{shown}: not a file"));
    }
    if size.len() > LIMIT {
        return Err(format!("{shown}: {} bytes; at most {LIMIT} are read", size.len()));
    }
    let bytes = std::fs::read(path).map_err(|e| format!("{shown}: {e}"))?;
    String::from_utf8(bytes)
        .map_err(|e| format!("{shown}: not UTF-8 at byte {}", e.utf8_error().valid_up_to()))
}

/// A word and where it stands.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Word<'a> {
    pub text: &'a str,
    pub line: usize,
    pub column: usize,
}

impl<'a> Word<'a> {
    pub(crate) fn wrong(self, expected: impl std::fmt::Display) -> Mistake {
        Mistake::new(self.line, self.column, format!("found `{}`; expected {expected}", clip(self.text)))
    }

    /// A number within bounds.
    pub(crate) fn number(self, low: u16, high: u16) -> Result<u16, Mistake> {
        match self.text.parse::<u16>() {
            Ok(n) if (low..=high).contains(&n) => Ok(n),
            _ => Err(self.wrong(format_args!("a number from {low} to {high}"))),
        }
    }

    /// The item whose words these are.
    pub(crate) fn one_of<T>(
        self,
        what: &str,
        items: impl IntoIterator<Item = (T, String)>,
    ) -> Result<T, Mistake> {
        let mut names = Vec::new();
        for (item, name) in items {
            if name == self.text {
                return Ok(item);
            }
            names.push(name);
        }
        Err(self.wrong(format_args!("{what}: {}", names.join(", "))))
    }
}

/// The words of a line; commas count as white space.
pub(crate) fn words(line: usize, text: &str) -> Vec<Word<'_>> {
    let mut words = Vec::new();
    let mut start = None;
    for (i, c) in text.char_indices().chain(std::iter::once((text.len(), ' '))) {
        let gap = c.is_whitespace() || c == ',';
        match (start, gap) {
            (None, false) => start = Some(i),
            (Some(from), true) => {
                let column = text[..from].chars().count() + 1;
                words.push(Word { text: &text[from..i], line, column });
                start = None;
            }
            _ => {}
        }
    }
    words
}

/// The beginning of a text, for messages.
pub(crate) fn clip(text: &str) -> String {
    const MOST: usize = 60;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_string(),
    }
}
