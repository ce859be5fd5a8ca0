//! What goes over the wire between server and browser. docs/protocol.md describes it.
//!
//! The types here are the definition; the types of the browser are generated from them (`web/src/protocol/types.ts`).
//! The browser never judges a rule: what it may choose, what a step costs and what it risks is worked out here, by
//! asking the engine. Deliberately absent: sockets, a clock, storage.

mod event;
mod fair;
mod http;
mod message;
mod patch;
mod pending;
mod preview;
mod reach;
mod room;
mod slam;
mod tell;
mod view;
mod wire;

pub use event::{By, Cause, Ending, Entry, Finish, Happened, Odds, Outcome};
pub use fair::{Luck, commitment, pledge};
pub use http::{
    Analysis, BotLevel, Chances, Config, Content, CreateRoom, CreatedRoom, DieFaces, HiddenDraw, LeaderInfo,
    LessonText, Named, Players, PrintedCommand, Replay, ReplayFrame, RuleText, SeatRequest, SideInfo, Swing,
    TakeSeat, TakenSeat, Text,
};
pub use message::{ClientMessage, Code, Envelope, HintOption, Looked, ServerMessage};
pub use patch::apply_patch;
pub use pending::{
    Answer, Asked, Choice, Offer, On, Pending, Push, Question, Reach, Risk, Slam, Step, answers,
    commands_after, offers,
};
pub use preview::look;
pub use reach::reach;
pub use room::{ChatLine, Fairness, Options, RoomView, SeatKind, SeatView, StartSide, Status, You};
pub use tell::{Hidden, Told, entries, open_entries, seen};
pub use view::{
    ChopperStatus, ChopperView, CommandView, CrewView, GameView, MoveView, NextView, PileView, TileView,
    TokenView, VehicleStatus, VehicleView,
};
pub use wire::{
    Aim, Bonus, Card, Command, Crew, Damage, Direction, Edge, Fleet, Hazard, InBox, Key, Mover, Phase,
    Section, Side, Size, Space, Terrain, Vehicle, VehicleKind, Wear, Wire, Word,
};

/// The version of the protocol. A server and a page that disagree cannot talk: the page is loaded again.
pub const VERSION: u32 = 4;
