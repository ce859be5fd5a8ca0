//! Text forms of everything: positions, transcripts (scenarios), game records.
//!
//! The printer is the parser: choices and luck are read by printing what is legal and looking for the words. Only
//! positions have a reader of their own. The forms are described in docs/notation.md.

mod board;
mod lesson;
mod mistake;
mod position;
mod record;
mod refusal;
mod statement;
mod transcript;
mod words;

pub use lesson::Lesson;
pub use mistake::{LIMIT, Mistake, read_file};
pub use position::{parse_position, print_position, state_hash};
pub use record::{Record, Replayed};
pub use transcript::{Said, Scenario, Start, replay, same_words};
pub use words::Words;
