//! Messages over the WebSocket, as JSON text. Client to server first.

use crate::{
    event::Entry,
    pending::{Answer, Asked, Offer, Pending, Reach},
    room::{ChatLine, Options, RoomView, You},
    view::GameView,
    wire::Crew,
};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A message of a client with an optional number, which an error to it repeats.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Envelope {
    /// Chosen by the client.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub id: Option<u32>,
    /// The message.
    #[serde(flatten)]
    pub message: ClientMessage,
}

/// What a client says.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ClientMessage {
    /// Answers the pending decision. `seq` is the number of the last `game` or `update`; an older one is refused.
    Choose {
        /// The number of the position that the choice was made in.
        seq: u32,
        /// Which of the offers.
        choice: u32,
        /// For which crew, when several are asked at once: then the answers of others do not make `seq` too old.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        crew: Option<Crew>,
    },
    /// Several answers in a row: die, command, a whole path. It stops as soon as something happens, or somebody else
    /// is asked, or a choice is not offered. The first must be offered.
    Plan {
        /// As for `choose`.
        seq: u32,
        /// The answers.
        choices: Vec<Answer>,
        /// As for `choose`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        crew: Option<Crew>,
    },
    /// Asks what would be offered after some choices and where the vehicle could drive. Changes nothing.
    Look {
        /// As for `choose`.
        seq: u32,
        /// The choices; none: from where the game stands.
        choices: Vec<Answer>,
    },
    /// Asks what the strongest bot would do. Changes nothing. Only one's own decision, and only where the room allows it.
    Hint {
        /// As for `choose`.
        seq: u32,
    },
    /// Takes back the last choice of the player.
    TakeBack {
        /// As for `choose`.
        seq: u32,
    },
    /// Takes a seat: an open one, or one in a lobby that is the player's own, under another name.
    Sit {
        /// Which.
        crew: Crew,
        /// Up to 24 characters.
        name: String,
    },
    /// Leaves a seat: in a lobby it is open again; in a race a bot plays it.
    Stand {
        /// Which.
        crew: Crew,
    },
    /// The seal of the seat's part of the luck: the SHA-256 of its digits, before anybody has told theirs.
    Pledge {
        /// Which seat.
        crew: Crew,
        /// 64 hexadecimal digits.
        pledge: String,
    },
    /// The seat's part of the luck: up to 64 hexadecimal digits that fit its seal, when the room asks for them
    /// (`fairness.reveal`).
    Number {
        /// Which seat.
        crew: Crew,
        /// The digits.
        number: String,
    },
    /// Says that the player of a seat is ready, or not.
    Ready {
        /// Which seat.
        crew: Crew,
        /// Whether.
        ready: bool,
    },
    /// The player is back and takes the wheel from the bot that stood in.
    Wheel {
        /// Which seat.
        crew: Crew,
    },
    /// Host, lobby: opens a seat, or gives it to a bot. Host, race: a bot stands in for the player of the seat.
    SetBot {
        /// Which seat.
        crew: Crew,
        /// Which bot; missing: the seat is open, or its player has it again.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        level: Option<String>,
    },
    /// Host, lobby: which crews race, in seat order. Seats that stay keep their players.
    SetCrews {
        /// The crews.
        crews: Vec<Crew>,
    },
    /// Host, lobby: what is agreed.
    SetOptions {
        /// All of it.
        options: Options,
    },
    /// Host, lobby or race: how long bots take.
    SetPace {
        /// Milliseconds for a choice.
        bot_pace: u32,
    },
    /// Host: begins the race. Every seat has a player or a bot; human players are ready.
    Start,
    /// Says something to everybody in the room: up to 280 characters.
    Chat {
        /// What.
        text: String,
        /// The name of a spectator; players have the name of their seat.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        name: Option<String>,
    },
    /// After the race: a new room with the same seats; `room.next` tells everybody.
    Again,
    /// Asks for everything since an event, as a new connection would get it.
    Resume {
        /// The number of the last event that the client has; 0 for none.
        from: u32,
    },
    /// Asks for a `pong`.
    Ping {
        /// Comes back.
        #[ts(type = "number")]
        t: u64,
    },
}

/// What the server says.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ServerMessage {
    /// The first message of a connection.
    Welcome {
        /// [`crate::VERSION`].
        protocol: u32,
        /// The server's clock, milliseconds since 1970.
        #[ts(type = "number")]
        now: u64,
    },
    /// What the viewer has: on connection, and whenever it changes.
    You(You),
    /// The room: on connection, and whenever it changes.
    Room {
        /// All of it.
        room: RoomView,
    },
    /// What was said: all of it on connection, then line by line.
    Chat {
        /// Oldest first.
        lines: Vec<ChatLine>,
    },
    /// The whole position: on connection, on `resume` and at the start of the race.
    Game {
        /// The number of the position.
        seq: u32,
        /// The number of the last event.
        last: u32,
        /// The position.
        view: Box<GameView>,
        /// What is asked; nothing when the race is over.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pending: Option<Pending>,
        /// What happened since the event that the client had, if that is not too long ago: their patches change the view
        /// that it had then.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[ts(as = "Option<Vec<Entry>>", optional)]
        events: Vec<Entry>,
    },
    /// What came of an input.
    Update {
        /// The number of the position.
        seq: u32,
        /// The number of the last event: that of the last one in `events`.
        last: u32,
        /// What happened, in order; their patches lead to the new view.
        events: Vec<Entry>,
        /// What is asked; nothing when the race is over.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pending: Option<Pending>,
    },
    /// The answer to `look`.
    Looked {
        /// The position it is about.
        seq: u32,
        /// The choices that were asked about.
        choices: Vec<Answer>,
        /// What is ahead.
        #[serde(flatten)]
        looked: Looked,
    },
    /// The answer to `hint`, when it is thought of and the position is still the same.
    Hint {
        /// The position it is about.
        seq: u32,
        /// What could be done, best first.
        options: Vec<HintOption>,
    },
    /// The deadline of the pending decision has changed: a bot took over, or a player came back.
    Clock {
        /// Milliseconds since 1970; missing: no clock runs.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional, type = "number")]
        deadline: Option<u64>,
    },
    /// The answer to `ping`.
    Pong {
        /// What was sent.
        #[ts(type = "number")]
        t: u64,
        /// The server's clock, milliseconds since 1970.
        #[ts(type = "number")]
        now: u64,
    },
    /// A message was refused; nothing has changed.
    Error {
        /// Why, for programs.
        code: Code,
        /// Why, for people, in English.
        text: String,
        /// The number of the message, if it had one.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        id: Option<u32>,
    },
    /// The server is about to stop: connect again in a few seconds.
    Closing,
}

/// What is ahead after some choices.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Looked {
    /// How many of the choices could be followed without luck.
    pub taken: u32,
    /// What would be asked then.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub asked: Option<Asked>,
    /// What would be offered.
    pub offers: Vec<Offer>,
    /// The moves that the vehicle would have, if no other command is given.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub moves: Option<u8>,
    /// Where the vehicle could drive, if no command is given.
    pub reach: Vec<Reach>,
}

/// Something that could be done, and what comes of it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct HintOption {
    /// The choices in a row, as far as no luck comes between.
    pub choices: Vec<Answer>,
    /// The chance to win the race after them, from 0 to 1.
    pub win: f32,
}

/// Why something was refused.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Code {
    /// Not JSON, or not a message.
    Malformed,
    /// Longer than a message may be.
    TooLarge,
    /// Too many messages, rooms or attempts in a short time.
    TooMany,
    /// The server has as many rooms or connections as it takes.
    Full,
    /// No such room, or it has expired.
    NoRoom,
    /// No such seat in the room.
    NoSeat,
    /// The seat belongs to somebody else.
    NotYours,
    /// Only the host may do that.
    NotHost,
    /// Somebody else has to decide.
    NotYourTurn,
    /// The position has changed since.
    Stale,
    /// Not one of the offers.
    NotOffered,
    /// Not in a lobby, or not in a race, as it would have to be.
    WrongTime,
    /// Not allowed by the options of the room, or nothing to take back.
    NotAllowed,
    /// A name, text, number, crew, level or option that cannot be.
    Invalid,
    /// The page comes from another site.
    Origin,
    /// A bot stands in for you: take the wheel first.
    Away,
    /// Nothing can be read or stored at the moment: try again soon.
    Unavailable,
    /// The server failed; it is in its log.
    Internal,
}
