//! Names, chat and room names: text that people write and read.

use crate::refusal::{Refusal, refuse};
use protocol::Code;

/// Characters of a name.
pub const NAME: usize = 24;
/// Characters of a line of chat.
pub const CHAT: usize = 280;
/// Digits of a seat's number.
pub const NUMBER: usize = 64;

/// A name: one to [`NAME`] characters.
pub fn name(text: &str) -> Result<String, Refusal> {
    plain(text, NAME, "a name")
}

/// A line of chat: one to [`CHAT`] characters.
pub fn chat(text: &str) -> Result<String, Refusal> {
    plain(text, CHAT, "a line of chat")
}

/// A seat's part of the luck: one to [`NUMBER`] hexadecimal digits.
pub fn number(text: &str) -> Result<String, Refusal> {
    let digits = |c: char| c.is_ascii_digit() || ('a'..='f').contains(&c);
    if text.is_empty() || text.len() > NUMBER || !text.chars().all(digits) {
        return refuse(Code::Invalid, format!("a number has 1 to {NUMBER} hexadecimal digits in lower case"));
    }
    Ok(text.into())
}

/// Whether it can be the name of a room.
pub fn is_room_id(text: &str) -> bool {
    text.len() == 10 && text.bytes().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit())
}

/// Text without anything that moves a cursor or turns the writing around.
fn plain(text: &str, limit: usize, what: &str) -> Result<String, Refusal> {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let unseen = |c: char| {
        c.is_control()
            || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
    };
    if text.is_empty() || text.chars().count() > limit || text.chars().any(unseen) {
        return refuse(Code::Invalid, format!("{what} has 1 to {limit} characters, all of them visible"));
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_plain() {
        assert_eq!(name("  Mad   Max ").unwrap(), "Mad Max");
        assert_eq!(name("<b>Max</b>").unwrap(), "<b>Max</b>");
        assert!(name("").is_err() && name("\u{7}").is_err() && name("\u{202e}xam").is_err());
        assert!(name(&"x".repeat(25)).is_err() && name(&"é".repeat(24)).is_ok());
        assert!(number("00ff").is_ok() && number("FF").is_err() && number("").is_err());
    }
}
