//! The forms in which rooms and chat are written down: types of their own, so that what the rest of the program calls
//! its things can change without a file becoming unreadable.
//!
//! A field that is new here has a default, which is what files without it mean. A field that means something else gets
//! another name, and a step in `migrate`.

use super::record::{RoomRecord, SeatRecord};
use protocol::{ChatLine, Crew, InBox, Options, SeatKind, StartSide, Status};
use serde::{Deserialize, Serialize};

/// A room.
#[derive(Serialize, Deserialize)]
pub struct RoomForm {
    status: StatusForm,
    options: OptionsForm,
    seats: Vec<SeatForm>,
    host: String,
    secret: String,
    content: String,
    #[serde(default)]
    started: Option<u64>,
    #[serde(default)]
    ended: Option<u64>,
    #[serde(default)]
    revealing: bool,
    next: Option<String>,
    #[serde(default)]
    outdated: bool,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum StatusForm {
    Lobby,
    Racing,
    Over,
}

#[derive(Serialize, Deserialize)]
#[serde(default)]
struct OptionsForm {
    start_side: SideForm,
    carnage: bool,
    boxes: Vec<String>,
    big_team: bool,
    take_back: bool,
    hints: bool,
    turn_clock: u32,
    bot_pace: u32,
    start_at_once: bool,
    lesson: Option<String>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum SideForm {
    A,
    B,
    Random,
}

#[derive(Serialize, Deserialize)]
struct SeatForm {
    crew: String,
    kind: KindForm,
    name: String,
    level: Option<String>,
    holder: Option<String>,
    ready: bool,
    away: bool,
    #[serde(default)]
    handed: bool,
    #[serde(default)]
    pledge: Option<String>,
    number: Option<String>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum KindForm {
    Human,
    Bot,
    Open,
}

/// A line of chat.
#[derive(Serialize, Deserialize)]
pub struct ChatForm {
    n: u32,
    at: u64,
    #[serde(default)]
    crew: Option<String>,
    name: String,
    text: String,
}

// What is taken apart here names every field: a new one does not compile until it is written down.

impl From<&RoomRecord> for RoomForm {
    fn from(room: &RoomRecord) -> RoomForm {
        let RoomRecord {
            status,
            options,
            seats,
            host,
            secret,
            content,
            started,
            ended,
            revealing,
            next,
            outdated,
        } = room.clone();
        RoomForm {
            status: match status {
                Status::Lobby => StatusForm::Lobby,
                Status::Racing => StatusForm::Racing,
                Status::Over => StatusForm::Over,
            },
            options: options.into(),
            seats: seats.into_iter().map(SeatForm::from).collect(),
            host,
            secret,
            content,
            started,
            ended,
            revealing,
            next,
            outdated,
        }
    }
}

impl From<RoomForm> for RoomRecord {
    fn from(room: RoomForm) -> RoomRecord {
        let RoomForm {
            status,
            options,
            seats,
            host,
            secret,
            content,
            started,
            ended,
            revealing,
            next,
            outdated,
        } = room;
        RoomRecord {
            status: match status {
                StatusForm::Lobby => Status::Lobby,
                StatusForm::Racing => Status::Racing,
                StatusForm::Over => Status::Over,
            },
            options: options.into(),
            seats: seats.into_iter().map(SeatRecord::from).collect(),
            host,
            secret,
            content,
            started,
            ended,
            revealing,
            next,
            outdated,
        }
    }
}

impl Default for OptionsForm {
    fn default() -> OptionsForm {
        Options::default().into()
    }
}

impl From<Options> for OptionsForm {
    fn from(options: Options) -> OptionsForm {
        let Options {
            start_side,
            carnage,
            boxes,
            big_team,
            take_back,
            hints,
            turn_clock,
            bot_pace,
            start_at_once,
            lesson,
        } = options;
        let start_side = match start_side {
            StartSide::A => SideForm::A,
            StartSide::B => SideForm::B,
            StartSide::Random => SideForm::Random,
        };
        OptionsForm {
            start_side,
            carnage,
            boxes: boxes.into_iter().map(|of| of.to_string()).collect(),
            big_team,
            take_back,
            hints,
            turn_clock,
            bot_pace,
            start_at_once,
            lesson,
        }
    }
}

impl From<OptionsForm> for Options {
    fn from(options: OptionsForm) -> Options {
        let OptionsForm {
            start_side,
            carnage,
            boxes,
            big_team,
            take_back,
            hints,
            turn_clock,
            bot_pace,
            start_at_once,
            lesson,
        } = options;
        let start_side = match start_side {
            SideForm::A => StartSide::A,
            SideForm::B => StartSide::B,
            SideForm::Random => StartSide::Random,
        };
        Options {
            start_side,
            carnage,
            boxes: boxes.into_iter().map(|of| InBox(of.into())).collect(),
            big_team,
            take_back,
            hints,
            turn_clock,
            bot_pace,
            start_at_once,
            lesson,
        }
    }
}

impl From<SeatRecord> for SeatForm {
    fn from(seat: SeatRecord) -> SeatForm {
        let SeatRecord { crew, kind, name, level, holder, ready, away, handed, pledge, number } = seat;
        let kind = match kind {
            SeatKind::Human => KindForm::Human,
            SeatKind::Bot => KindForm::Bot,
            SeatKind::Open => KindForm::Open,
        };
        SeatForm { crew, kind, name, level, holder, ready, away, handed, pledge, number }
    }
}

impl From<SeatForm> for SeatRecord {
    fn from(seat: SeatForm) -> SeatRecord {
        let SeatForm { crew, kind, name, level, holder, ready, away, handed, pledge, number } = seat;
        let kind = match kind {
            KindForm::Human => SeatKind::Human,
            KindForm::Bot => SeatKind::Bot,
            KindForm::Open => SeatKind::Open,
        };
        SeatRecord { crew, kind, name, level, holder, ready, away, handed, pledge, number }
    }
}

impl From<&ChatLine> for ChatForm {
    fn from(line: &ChatLine) -> ChatForm {
        let ChatLine { n, at, crew, name, text } = line.clone();
        ChatForm { n, at, crew: crew.map(|crew| crew.to_string()), name, text }
    }
}

impl From<ChatForm> for ChatLine {
    fn from(line: ChatForm) -> ChatLine {
        let ChatForm { n, at, crew, name, text } = line;
        ChatLine { n, at, crew: crew.map(|crew| Crew(crew.into())), name, text }
    }
}
