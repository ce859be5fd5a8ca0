//! What is wrong in a content file, and where.

/// A mistake in a content file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// The file.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// What was found there, and what was expected.
    pub message: String,
}

impl Problem {
    /// A mistake at a byte of a text; past its end counts as its end.
    pub(crate) fn at(file: &str, text: &str, byte: usize, found: &str, expected: &str) -> Problem {
        let before = &text[..text.floor_char_boundary(byte)];
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        Problem {
            file: file.to_string(),
            line: 1 + before.matches('\n').count(),
            column: 1 + before[line_start..].chars().filter(|&c| c != BYTE_ORDER_MARK).count(),
            message: format!("found {found}; expected {expected}"),
        }
    }
}

/// Some editors open a file with it; it takes no place.
const BYTE_ORDER_MARK: char = '\u{feff}';

impl std::fmt::Display for Problem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:{}:{}: {}", self.file, self.line, self.column, self.message)
    }
}

impl std::error::Error for Problem {}
