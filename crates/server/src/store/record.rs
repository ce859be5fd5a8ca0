//! A room: all of it but its inputs and its chat. Every field that an older file may lack has a default.

use super::form::{OptionsForm, SeatKindForm, StatusForm};
use protocol::{By, Options, SeatKind, Status};
use serde::{Deserialize, Serialize};

/// All of a room but its inputs and its chat.
#[derive(Clone, Serialize, Deserialize)]
pub struct RoomRecord {
    /// Where it stands.
    #[serde(with = "StatusForm")]
    pub status: Status,
    /// What was agreed.
    #[serde(with = "OptionsForm")]
    pub options: Options,
    /// The seats, clockwise.
    pub seats: Vec<SeatRecord>,
    /// The hash of the host's secret.
    pub host: String,
    /// The secret of the luck, as hexadecimal digits.
    pub secret: String,
    /// The fingerprint of the content that is played with.
    pub content: String,
    /// When the race began, in milliseconds since 1970.
    #[serde(default)]
    pub started: Option<u64>,
    /// When it was over.
    #[serde(default)]
    pub ended: Option<u64>,
    /// Whether all have sealed their numbers and should tell them.
    #[serde(default)]
    pub revealing: bool,
    /// The room where the same people race again.
    pub next: Option<String>,
    /// Whether the race ended because the rules, or what is played with, are no longer those that it was begun with.
    #[serde(default)]
    pub outdated: bool,
}

/// A seat.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SeatRecord {
    /// Its crew, in the words of the notation.
    pub crew: String,
    /// Who has it.
    #[serde(with = "SeatKindForm")]
    pub kind: SeatKind,
    /// The player's name.
    pub name: String,
    /// Which bot has it, or stands in.
    pub level: Option<String>,
    /// The hash of its player's secret.
    pub holder: Option<String>,
    /// Whether the player is ready.
    pub ready: bool,
    /// Whether a bot stands in.
    pub away: bool,
    /// Whether its player wanted that: then coming back is not enough to have the wheel again.
    #[serde(default)]
    pub handed: bool,
    /// The seal of what it adds to the luck.
    #[serde(default)]
    pub pledge: Option<String>,
    /// What it adds to the luck.
    pub number: Option<String>,
    /// The last position of a race that is over as its player saw it, if others saw less: JSON.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub saw: Option<String>,
}

impl RoomRecord {
    /// A room without seats, before its race.
    pub fn empty(host: String, secret: String, content: String) -> RoomRecord {
        RoomRecord {
            status: Status::Lobby,
            options: Options::default(),
            seats: Vec::new(),
            host,
            secret,
            content,
            started: None,
            ended: None,
            revealing: false,
            next: None,
            outdated: false,
        }
    }
}

impl SeatRecord {
    /// Who plays it now.
    pub fn by(&self) -> By {
        if self.kind == SeatKind::Bot || self.away { By::Bot } else { By::Human }
    }
}
