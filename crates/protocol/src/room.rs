//! A room: who sits where, and what was agreed.

use crate::wire::{Crew, InBox};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A room as everybody sees it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct RoomView {
    /// The name in its link: `/r/{id}`.
    pub id: String,
    /// Where it stands.
    pub status: Status,
    /// The seats, clockwise.
    pub seats: Vec<SeatView>,
    /// What was agreed.
    pub options: Options,
    /// How many watch without a seat.
    pub spectators: u32,
    /// The crew of the host, if the host has a seat.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub host: Option<Crew>,
    /// What can be checked of the luck.
    pub fairness: Fairness,
    /// Seconds from the start to the end, when the race is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number")]
    pub took: Option<u64>,
    /// Whether the goal of the lesson is reached.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub lesson_done: bool,
    /// The room where the same people race again.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub next: Option<String>,
    /// Whether the race ended where it stood, because the rules or what is played with have changed since it began.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub outdated: bool,
}

/// Where a room stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// People sit down.
    Lobby,
    /// The race is on.
    Racing,
    /// It is over.
    Over,
}

/// What the people of a room agree on.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// The side of tile 1.
    pub start_side: StartSide,
    /// Carnage at Devil's Run: its tiles, tokens and cards are mixed in.
    pub carnage: bool,
    /// The boxes that are mixed in; `carnage` may be here or above.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<InBox>>", optional)]
    pub boxes: Vec<InBox>,
    /// Two players with two crews of cars each, in alternating seats.
    pub big_team: bool,
    /// Whether a choice that has revealed nothing may be taken back.
    pub take_back: bool,
    /// Whether a player may ask what the strongest bot would do.
    pub hints: bool,
    /// Seconds for the decisions of a turn; 0 is no clock.
    pub turn_clock: u32,
    /// Milliseconds that a bot takes for a choice.
    pub bot_pace: u32,
    /// Whether the race begins as soon as every human seat has sealed its number and told it.
    pub start_at_once: bool,
    /// The lesson that is played instead of a race: its position, and luck that is always the same.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub lesson: Option<String>,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            start_side: StartSide::A,
            carnage: false,
            boxes: Vec::new(),
            big_team: false,
            take_back: false,
            hints: false,
            turn_clock: 0,
            bot_pace: 600,
            start_at_once: false,
            lesson: None,
        }
    }
}

/// Which side of tile 1 is up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum StartSide {
    A,
    B,
    Random,
}

/// A seat.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct SeatView {
    /// Its crew.
    pub crew: Crew,
    /// Who has it.
    pub kind: SeatKind,
    /// The name of its player or bot; empty if it is open.
    pub name: String,
    /// Which bot has it, or stands in.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub level: Option<String>,
    /// Whether its player is ready to start.
    pub ready: bool,
    /// Whether its player is connected.
    pub connected: bool,
    /// Whether its player has been away so long that others may take the seat, or have a bot stand in.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub gone: bool,
    /// Whether a bot stands in for its player.
    pub away: bool,
    /// The seal of what it adds to the luck.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub pledge: Option<String>,
    /// What it adds to the luck: up to 64 hexadecimal digits; missing until it is given.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub number: Option<String>,
}

/// Who has a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum SeatKind {
    Human,
    Bot,
    Open,
}

/// What can be checked of the luck. How: docs/protocol.md, "Dice that can be checked".
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Fairness {
    /// The SHA-256 of the secret, as hexadecimal digits.
    pub commitment: String,
    /// Whether all seats have sealed their numbers and should tell them now: the race begins with the last.
    #[serde(default)]
    pub reveal: bool,
    /// The secret itself, as hexadecimal digits, when the race is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub secret: Option<String>,
}

/// What the viewer has in a room.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct You {
    /// The crews of the viewer's seats: none for a spectator, several on one screen and in Big Team.
    pub crews: Vec<Crew>,
    /// Whether the viewer is the host.
    pub host: bool,
}

/// Something that was said. Text, never HTML.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct ChatLine {
    /// Its number, from 1.
    pub n: u32,
    /// When: milliseconds since 1970.
    #[ts(type = "number")]
    pub at: u64,
    /// Who said it; a spectator has no crew.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub crew: Option<Crew>,
    /// The name of who said it.
    pub name: String,
    /// What was said.
    pub text: String,
}
