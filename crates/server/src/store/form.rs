//! The forms in which types of the protocol are written down: what goes over the wire can change without a file becoming
//! unreadable. A type that changes there does not compile here until it is written down.
//!
//! A field that is new has a default, which is what files without it mean. A field that means something else gets another
//! name, and a step in `migrate`.

use protocol::{ChatLine, Crew, InBox, Options, SeatKind, StartSide, Status};
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize)]
#[serde(remote = "Status", rename_all = "snake_case")]
pub enum StatusForm {
    Lobby,
    Racing,
    Over,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "SeatKind", rename_all = "snake_case")]
pub enum SeatKindForm {
    Human,
    Bot,
    Open,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Options", default = "Options::default")]
pub struct OptionsForm {
    #[serde(with = "StartSideForm")]
    start_side: StartSide,
    carnage: bool,
    boxes: Vec<InBox>,
    big_team: bool,
    take_back: bool,
    hints: bool,
    turn_clock: u32,
    bot_pace: u32,
    start_at_once: bool,
    lesson: Option<String>,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "StartSide", rename_all = "snake_case")]
enum StartSideForm {
    A,
    B,
    Random,
}

/// A line of chat.
#[derive(Serialize, Deserialize)]
pub struct StoredLine(#[serde(with = "ChatLineForm")] pub ChatLine);

#[derive(Serialize, Deserialize)]
#[serde(remote = "ChatLine")]
struct ChatLineForm {
    n: u32,
    at: u64,
    #[serde(default)]
    crew: Option<Crew>,
    name: String,
    text: String,
}
