//! What goes over plain HTTP, as JSON.

use crate::{
    event::{Entry, Odds, Outcome},
    pending::Pending,
    room::{Options, RoomView, You},
    view::GameView,
    wire::{Card, Command, Crew, Fleet, Side, Terrain},
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use ts_rs::TS;

/// `POST /api/rooms`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct CreateRoom {
    /// What is agreed.
    #[serde(default)]
    pub options: Options,
    /// The seats in order; at least one is `human` and belongs to the sender, who is the host.
    pub seats: Vec<SeatRequest>,
}

/// A seat of a new room.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct SeatRequest {
    /// Its crew.
    pub crew: Crew,
    /// The name of the player, if the seat is the sender's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub name: Option<String>,
    /// The bot, if the seat is a bot's. A seat with neither is open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub level: Option<String>,
}

/// The answer to `POST /api/rooms`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct CreatedRoom {
    /// The room.
    pub room: RoomView,
    /// What the sender has in it.
    pub you: You,
    /// The link to share.
    pub url: String,
}

/// `POST /api/rooms/{id}/seat`: the same as the message `sit`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct TakeSeat {
    /// Which seat.
    pub crew: Crew,
    /// The name of the player.
    pub name: String,
}

/// The answer to `POST /api/rooms/{id}/seat`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct TakenSeat {
    /// What the sender has now.
    pub you: You,
}

/// `GET /api/rooms/{id}/events`: the whole race, to be played again.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Replay {
    /// The room, with the secret if the race is over.
    pub room: RoomView,
    /// The position before anything happened.
    pub start: GameView,
    /// What happened, choice by choice. What was taken back is left out, and events are numbered anew.
    pub frames: Vec<ReplayFrame>,
}

/// What came of one choice, or of the luck at the start.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct ReplayFrame {
    /// What happened; their patches lead from the view before to the view after.
    pub events: Vec<Entry>,
    /// What is asked then, without offers.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub pending: Option<Pending>,
    /// What was drawn and told to one crew alone, when the race is over.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<HiddenDraw>>", optional)]
    pub hidden: Vec<HiddenDraw>,
}

/// A draw that was told to one crew alone, to be checked when the race is over: the fields are those of `rolled`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct HiddenDraw {
    /// What was drawn.
    pub result: Outcome,
    /// The number of the draw in this race, from 0.
    pub draw: u32,
    /// The ticket that was drawn …
    pub ticket: u32,
    /// … of so many.
    pub tickets: u32,
    /// What each ticket means.
    pub odds: Vec<Odds>,
}

/// `GET /api/rooms/{id}/analysis`, after the race: what the strongest bot thinks of it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Analysis {
    /// The chances after every choice and the luck that followed it.
    pub chances: Vec<Chances>,
    /// The choices that changed the chances of those who made them most, in the order of the race.
    pub decisions: Vec<Swing>,
    /// The rolls and draws that changed somebody's chances most, in the order of the race.
    pub rolls: Vec<Swing>,
}

/// Who is likely to win at a moment.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Chances {
    /// The number of the last event, as in the replay.
    pub event: u32,
    /// The chance of each seat, in order, from 0 to 1.
    pub chances: Vec<f32>,
}

/// A moment that changed a chance.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Swing {
    /// The number of the event, as in the replay: `chosen` or `rolled`.
    pub event: u32,
    /// Whose chance.
    pub crew: Crew,
    /// The chance before.
    pub before: f32,
    /// The chance after.
    pub after: f32,
}

/// `GET /api/config`: what this server offers.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Config {
    /// [`crate::VERSION`].
    pub protocol: u32,
    /// The crews that can race.
    pub crews: Vec<Crew>,
    /// What each of them drives.
    pub fleets: BTreeMap<Crew, Fleet>,
    /// How many seats a room can have.
    pub players: Players,
    /// The bots, weakest first.
    pub levels: Vec<BotLevel>,
    /// Characters of a name.
    pub name_limit: u32,
    /// Characters of a chat line.
    pub chat_limit: u32,
    /// The address that links begin with, if the server was told one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub public_url: Option<String>,
}

/// From how many to how many.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[allow(missing_docs)]
pub struct Players {
    pub min: u32,
    pub max: u32,
}

/// A bot.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct BotLevel {
    /// What a seat names it by.
    pub id: String,
    /// Its name, in English.
    pub name: String,
    /// What it does, in English.
    pub about: String,
}

/// A rule in our words: `GET /api/rules` is a list of them.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct RuleText {
    /// Chapter and number: `SLM-2`.
    pub id: String,
    /// The title of its chapter.
    pub chapter: Text,
    /// The rule.
    pub text: Text,
}

/// A lesson: `GET /api/lessons` is a list of them, in order.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct LessonText {
    /// What [`Options::lesson`] names it by.
    pub id: String,
    /// What it is about.
    pub title: Text,
    /// The one thing to do.
    pub task: Text,
    /// A word when it is done.
    pub done: Text,
    /// The seats of a room for it; the first is the player's.
    pub crews: Vec<Crew>,
    /// The rules that it shows.
    pub rules: Vec<String>,
}

/// A text in both languages.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[allow(missing_docs)]
pub struct Text {
    pub en: String,
    pub fr: String,
}

/// Something that has a name.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Named {
    /// `side` `die` `hazard` `damage` `command` `crew` `card` …
    pub kind: String,
    /// Its word in the notation.
    pub id: String,
    /// Its name.
    pub name: Text,
    /// What it does in as few words as fit on a button.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub short: Option<Text>,
    /// What follows its name.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub title: Option<Text>,
    /// What it does.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub text: Option<Text>,
    /// How sure we are of it: `verified`, `partial` or `reconstructed`.
    pub provenance: String,
    /// Which part of it is known, or from where.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub known: Option<Text>,
    /// Whether it is a card that its player is asked about when it can work.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub played: bool,
}

/// The board of a leader as printed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct LeaderInfo {
    /// Which leader.
    pub id: Card,
    /// The command tokens that come with it.
    pub stars: u8,
    /// Its commands.
    pub commands: Vec<PrintedCommand>,
}

/// A command as printed on a board.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct PrintedCommand {
    /// What it does.
    pub command: Command,
    /// The lowest die that it takes.
    pub from: u8,
    /// The highest die that it takes.
    pub to: u8,
    /// Whether it takes only a token.
    pub star: bool,
    /// Whether it stands on boards of leaders alone.
    pub own: bool,
}

/// The faces of a die, in the order of its tickets.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct DieFaces {
    /// `movement` `movement-rig` `movement-five` `road` `stunt` `slam` `shooting` `direction` `fire`.
    pub id: String,
    /// Ticket 0 first.
    pub faces: Vec<Outcome>,
}

/// A side of a tile as printed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct SideInfo {
    /// Number and letter.
    pub side: Side,
    /// The terrain of its 48 spaces, numbered `column * 6 + lane`.
    pub terrain: Vec<Terrain>,
}

/// `GET /api/content`: names, dice and tiles.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Content {
    /// A fingerprint of all of it.
    pub hash: String,
    /// Everything that has a name.
    pub items: Vec<Named>,
    /// The dice.
    pub dice: Vec<DieFaces>,
    /// The sides of the tiles.
    pub sides: Vec<SideInfo>,
    /// The boards of the leaders.
    pub leaders: Vec<LeaderInfo>,
}
