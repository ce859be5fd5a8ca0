//! Names, chat and room names: text that people write and read.

use crate::refusal::{Refusal, refuse};
use protocol::Code;
use unicode_properties::{GeneralCategoryGroup, UnicodeEmoji, UnicodeGeneralCategory};
use unicode_security::skeleton;

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

/// The seal of a number: a SHA-256.
pub fn pledge(text: &str) -> Result<String, Refusal> {
    match number(text) {
        Ok(digits) if digits.len() == 64 => Ok(digits),
        _ => refuse(Code::Invalid, "a seal has 64 hexadecimal digits in lower case"),
    }
}

/// Whether it can be the name of a room.
pub fn is_room_id(text: &str) -> bool {
    text.len() == 10 && text.bytes().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit())
}

/// Whether two names cannot be told apart at a glance, as they are written or in small letters.
pub fn are_alike(one: &str, other: &str) -> bool {
    let other = looks(other);
    looks(one).iter().any(|look| other.contains(look))
}

fn looks(name: &str) -> [String; 2] {
    let name: String = name.chars().filter(|c| !c.is_whitespace()).collect();
    [name.to_lowercase(), name].map(|name| skeleton(&name).flat_map(char::to_lowercase).collect())
}

/// Text of which all can be seen: nothing that moves a cursor, turns the writing around or takes no place.
fn plain(text: &str, limit: usize, what: &str) -> Result<String, Refusal> {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if text.is_empty() || text.chars().count() > limit || !is_visible(&text) {
        return refuse(Code::Invalid, format!("{what} has 1 to {limit} characters, all of them visible"));
    }
    Ok(text)
}

/// Joins emoji to one, such as a family.
const JOINER: char = '\u{200d}';
/// Marks on top of each other.
const MARKS: usize = 3;

fn is_visible(text: &str) -> bool {
    let mut before = None;
    let mut marks = 0;
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        let is_emoji = |c: Option<char>| c.is_some_and(is_part_of_emoji);
        let good = match c {
            JOINER => is_emoji(before) && is_emoji(chars.peek().copied()),
            '\u{fe0e}' | '\u{fe0f}' => is_emoji(before),
            // They look like nothing, whatever their category says.
            '\u{34f}'
            | '\u{115f}'
            | '\u{1160}'
            | '\u{17b4}'
            | '\u{17b5}'
            | '\u{180b}'..='\u{180f}'
            | '\u{2800}'
            | '\u{3164}'
            | '\u{fe00}'..='\u{fe0d}'
            | '\u{ffa0}'
            | '\u{e0100}'..='\u{e01ef}' => false,
            _ => match c.general_category_group() {
                // A mark stands on something, and not on a heap of others.
                GeneralCategoryGroup::Mark => {
                    marks += 1;
                    marks <= MARKS && before.is_some_and(|before: char| !before.is_whitespace())
                }
                GeneralCategoryGroup::Other => false,
                GeneralCategoryGroup::Separator => c == ' ',
                _ => true,
            },
        };
        if !good {
            return false;
        }
        if c.general_category_group() != GeneralCategoryGroup::Mark {
            marks = 0;
        }
        before = Some(c);
    }
    true
}

fn is_part_of_emoji(c: char) -> bool {
    c.is_emoji_char_or_emoji_component() && !c.is_ascii() || matches!(c, '\u{fe0f}')
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
        for unseen in [
            "\u{61c}Max",
            "\u{3164}",
            "M\u{ad}ax",
            "Max\u{e0041}",
            "\u{301}",
            "a \u{301}b",
            "M\u{200d}ax",
            "\u{2800}",
        ] {
            assert!(name(unseen).is_err(), "{unseen:?}");
        }
        assert!(name(&format!("e{}", "\u{301}".repeat(9))).is_err(), "marks on marks");
        for seen in ["Zoë", "Zoe\u{308}", "नमस्ते", "👨‍👩‍👧‍👦", "🏳️‍🌈 Max", "❤️", "Ngô Đình", "李小龙", "محمد"]
        {
            assert!(name(seen).is_ok(), "{seen:?}");
        }
        assert!(number("00ff").is_ok() && number("FF").is_err() && number("").is_err());
    }

    #[test]
    fn names_that_look_alike_are_the_same() {
        for other in ["host", "HOST", "Ho st", "Hоst", "H0st", "Ηost"] {
            assert!(are_alike("Host", other), "{other}");
        }
        assert!(are_alike("Iris", "iris") && !are_alike("Host", "Guest"));
    }
}
