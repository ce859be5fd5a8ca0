//! A room: one task, the only one that changes it. What it accepts is stored first, then told.

mod clock;
mod drive;
mod seats;
mod tell;
mod wake;

pub use tell::write;
use wake::Over;

use crate::{
    analysis::{Analyses, Moment},
    hub::Hub,
    identity::{Holder, unhex},
    lessons::Fate,
    race::Race,
    refusal::{Refusal, refuse},
    store::{RoomRecord, StoreError, Write},
    thinkers::{Cancel, Thought},
};
use axum::extract::ws::Utf8Bytes;
use bots::Bot;
use engine::{Choice, Crew};
use notation::Lesson;
use protocol::{
    ChatLine, ClientMessage, Code, Envelope, Luck, RoomView, SeatKind, ServerMessage, Status, You,
};
use std::{collections::BTreeMap, sync::Arc, time::Duration};
use tokio::{
    sync::{mpsc, oneshot},
    task::JoinSet,
    time::{Instant, sleep_until},
};

/// An answer that may be a refusal.
pub type Reply<T> = oneshot::Sender<Result<T, Refusal>>;

/// What a room is asked.
pub enum Ask {
    /// A browser connects; the answer is the number of the connection.
    Connect { holder: Holder, from: u32, out: mpsc::Sender<Utf8Bytes>, reply: Reply<u64> },
    /// A connection is gone.
    Disconnect { connection: u64 },
    /// A connection says something.
    Say { connection: u64, envelope: Envelope, arrived: Instant },
    /// A browser takes a seat, without a connection.
    Sit { holder: Holder, crew: String, name: String, reply: Reply<You> },
    /// What everybody sees.
    Show { holder: Holder, reply: Reply<(RoomView, You)> },
    /// The game record.
    Record { reply: Reply<String> },
    /// What is needed to analyse a race that is over, and where the analysis is kept.
    Moments { reply: Reply<(Analyses, Vec<Moment>)> },
    /// The whole race, as JSON.
    Replay { reply: Reply<String> },
}

/// A browser that looks at the room.
struct Connection {
    holder: Holder,
    out: mpsc::Sender<Utf8Bytes>,
    /// The hint that it waits for; dropped, nobody thinks about it any more.
    hint: Option<JoinSet<()>>,
}

/// A bot that thinks about the pending decision.
struct Thinking {
    seq: u32,
    thought: Thought<(SeatedBot, Choice)>,
    /// What it came to; nothing, if the bot failed.
    answer: Option<Option<(SeatedBot, Choice)>>,
    due: Instant,
}

/// A bot that plays a crew.
struct SeatedBot {
    crew: Crew,
    mind: Box<dyn Bot>,
    cancel: Cancel,
}

/// A room in memory.
pub struct Room {
    hub: Arc<Hub>,
    id: String,
    record: RoomRecord,
    race: Option<Race>,
    /// A race that is over, as it was told; one that came to its end just now is still in `race`.
    ended: Option<Over>,
    /// The number of the position: how often something was appended to the log.
    seq: u32,
    chat: Vec<ChatLine>,
    chat_lines: u32,
    connections: BTreeMap<u64, Connection>,
    next_connection: u64,
    /// The clock of the player who decides.
    clock: Option<TurnClock>,
    thinking: Option<Thinking>,
    /// The bot that decided last: in its turn it may have more in mind.
    bot: Option<SeatedBot>,
    analyses: Analyses,
    /// When the comings and goings since are told.
    stir: Option<Instant>,
    /// When it falls asleep, if nobody comes.
    drowsy: Instant,
    /// Whether what is in memory may not be what is stored: then everybody is let go, and the room is read again.
    unsure: bool,
}

/// The clock of a player's turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct TurnClock {
    turn: Turn,
    /// When a bot takes over, by the steady clock of the server.
    deadline: u64,
}

/// Which turn of which player: the player, the round, the turn of the round.
type Turn = (usize, u16, u8);

/// What could not be stored is tried again after this time.
const AGAIN: Duration = Duration::from_secs(1);
/// Comings and goings are told together.
const STIR: Duration = Duration::from_millis(150);
/// A room that nobody looks at sleeps after this time.
const DROWSY: Duration = Duration::from_secs(60);
/// Lines of chat that are kept at hand.
const CHAT: usize = 200;
/// Lines of chat that a room takes.
const CHAT_LIMIT: u32 = 2000;

impl Room {
    /// The life of a room in memory: woken from the store, it answers until it falls asleep.
    pub async fn run(hub: Arc<Hub>, id: String, mut asked: mpsc::Receiver<Ask>) {
        let woken = match hub.store.room(&id).await {
            Ok(Some(stored)) => Room::wake(Arc::clone(&hub), id.clone(), stored).await,
            Ok(None) => refuse(Code::NoRoom, "there is no such room, or it has expired"),
            Err(error) => Err(error.into()),
        };
        match woken {
            Ok(room) => {
                hub.metrics.rooms.up();
                room.live(&mut asked).await;
                hub.metrics.rooms.down();
            }
            Err(refusal) => {
                // Everybody who has asked is told; whoever asks later starts from the store again.
                while let Ok(Some(ask)) = tokio::time::timeout(Duration::from_secs(1), asked.recv()).await {
                    ask.refuse(&refusal);
                    if hub.sleep(&id, &mut asked) {
                        break;
                    }
                }
            }
        }
    }

    async fn live(mut self, asked: &mut mpsc::Receiver<Ask>) {
        loop {
            let wake_up = self.next_wake_up();
            tokio::select! {
                // In this order, so that a simulation is the same every time.
                biased;
                ask = asked.recv() => match ask {
                    Some(ask) => self.answer(ask).await,
                    None => return,
                },
                answer = thought(&mut self.thinking) => {
                    if let Some(thinking) = &mut self.thinking {
                        thinking.answer = Some(answer);
                    }
                }
                () = sleep_until(wake_up) => {}
            }
            self.tick().await;
            if self.unsure {
                // Everybody comes back to a room that is read from the store.
                tracing::warn!(room = self.id, "the room is read again");
                self.hub.metrics.rooms_reread.add(1);
                asked.close();
                return;
            }
            if self.connections.is_empty() && Instant::now() >= self.drowsy && self.hub.sleep(&self.id, asked)
            {
                return;
            }
        }
    }

    /// When something is to be done even if nobody asks.
    fn next_wake_up(&self) -> Instant {
        let far = Instant::now() + Duration::from_secs(3600);
        let until = |deadline: u64| {
            Instant::now() + Duration::from_millis(deadline.saturating_sub(self.hub.clock.now()))
        };
        let bot =
            self.thinking.as_ref().filter(|thinking| thinking.answer.is_some()).map(|thinking| thinking.due);
        let drowsy = self.connections.is_empty().then_some(self.drowsy);
        let deadline = self.clock.filter(|_| !self.connections.is_empty()).map(|clock| until(clock.deadline));
        [bot, drowsy, deadline, self.stir].into_iter().flatten().min().unwrap_or(far)
    }

    /// Does what is due.
    async fn tick(&mut self) {
        let at = Instant::now();
        if self.stir.is_some_and(|stir| at >= stir) {
            self.tell_room();
        }
        self.bot_moves(at).await;
        if !self.connections.is_empty()
            && self.clock.is_some_and(|clock| self.hub.clock.now() >= clock.deadline)
        {
            self.time_is_up().await;
        }
    }

    async fn answer(&mut self, ask: Ask) {
        match ask {
            Ask::Connect { holder, from, out, reply } => {
                let connection = self.next_connection;
                self.next_connection += 1;
                self.connections.insert(connection, Connection { holder, out, hint: None });
                if reply.send(Ok(connection)).is_err() {
                    self.connections.remove(&connection);
                    return;
                }
                self.greet(connection, from);
                self.stir.get_or_insert(Instant::now() + STIR);
                // A race of bots alone begins when somebody comes to watch it.
                if let Err(refusal) = self.start_at_once().await {
                    tracing::error!(room = self.id, refusal.text, "a race does not begin");
                }
                self.wake_bot();
            }
            Ask::Disconnect { connection } => {
                self.connections.remove(&connection);
                self.drowsy = Instant::now() + DROWSY;
                self.stir.get_or_insert(Instant::now() + STIR);
                if self.connections.is_empty() {
                    self.thinking = None;
                }
            }
            Ask::Say { connection, envelope, arrived } => {
                let id = envelope.id;
                if let Err(refusal) = self.hear(connection, envelope.message, arrived).await {
                    self.hub.metrics.refused.add(1);
                    self.send(connection, &refusal.message(id));
                }
            }
            Ask::Sit { holder, crew, name, reply } => {
                let sat = self.sit(&holder, &crew, &name).await.map(|()| self.you(&holder));
                let _ = reply.send(sat);
            }
            Ask::Show { holder, reply } => drop(reply.send(Ok((self.view(), self.you(&holder))))),
            Ask::Record { reply } => {
                let _ = reply.send(self.record());
            }
            Ask::Moments { reply } => {
                let moments = self.moments().map(|moments| (Arc::clone(&self.analyses), moments));
                let _ = reply.send(moments);
            }
            Ask::Replay { reply } => drop(reply.send(self.replay().await)),
        }
    }

    async fn hear(&mut self, from: u64, message: ClientMessage, arrived: Instant) -> Result<(), Refusal> {
        let Some(connection) = self.connections.get(&from) else { return Ok(()) };
        let holder = connection.holder.clone();
        match message {
            ClientMessage::Choose { seq, choice } => self.choose(&holder, seq, choice, arrived).await,
            ClientMessage::Plan { seq, choices } => self.plan(&holder, seq, &choices, arrived).await,
            ClientMessage::Look { seq, choices } => self.look(from, &holder, seq, choices),
            ClientMessage::Hint { seq } => self.hint(from, &holder, seq),
            ClientMessage::TakeBack { seq } => self.take_back(&holder, seq).await,
            ClientMessage::Sit { crew, name } => self.sit(&holder, &crew.0, &name).await,
            ClientMessage::Stand { crew } => self.stand(&holder, &crew.0).await,
            ClientMessage::Number { crew, number } => self.number(&holder, &crew.0, &number).await,
            ClientMessage::Ready { crew, ready } => self.ready(&holder, &crew.0, ready).await,
            ClientMessage::Wheel { crew } => self.wheel(&holder, &crew.0).await,
            ClientMessage::SetBot { crew, level } => self.set_bot(&holder, &crew.0, level).await,
            ClientMessage::SetCrews { crews } => self.set_crews(&holder, &crews).await,
            ClientMessage::SetOptions { options } => self.set_options(&holder, options).await,
            ClientMessage::SetPace { bot_pace } => self.set_pace(&holder, bot_pace).await,
            ClientMessage::Start => {
                self.host(&holder)?;
                self.start().await
            }
            ClientMessage::Chat { text, name } => self.say(&holder, &text, name.as_deref()).await,
            ClientMessage::Again => self.again(&holder).await,
            ClientMessage::Resume { from: event } => {
                self.greet(from, event);
                Ok(())
            }
            ClientMessage::Ping { t } => {
                self.send(from, &ServerMessage::Pong { t, now: self.hub.clock.now() });
                Ok(())
            }
        }
    }

    /// The race, if it has begun.
    fn race(&self) -> Result<&Race, Refusal> {
        self.race.as_ref().ok_or_else(|| Refusal::new(Code::WrongTime, "the race has not begun"))
    }

    /// The setup that the seats and options make.
    fn setup(&self) -> Result<engine::Setup, Refusal> {
        let crews = self
            .record
            .seats
            .iter()
            .map(|seat| self.hub.crew(&seat.crew))
            .collect::<Result<Vec<Crew>, _>>()?;
        self.hub.setup(&crews, &self.record.options)
    }

    /// Where the race begins: before its first tile, or where a lesson says.
    fn first_game(&self) -> Result<engine::Game, Refusal> {
        let setup = self.setup()?;
        if let Some(lesson) = self.lesson()? {
            return Ok(lesson.start);
        }
        let invalid = |why: engine::InvalidSetup| Refusal::new(Code::Invalid, why.to_string());
        engine::Game::new(setup, self.hub.settings.library.tables).map_err(invalid)
    }

    /// The lesson that is played instead of a race.
    fn lesson(&self) -> Result<Option<&Arc<Lesson>>, Refusal> {
        self.record.options.lesson.as_deref().map(|id| self.hub.lesson(id)).transpose()
    }

    fn fate(&self) -> Result<Fate, Refusal> {
        if let Some(lesson) = self.lesson()? {
            return Ok(Fate::Lesson(Arc::clone(lesson)));
        }
        let numbers = self.record.seats.iter().map(|seat| seat.number.as_deref().unwrap_or_default());
        Ok(Fate::Sealed(Luck::new(&unhex(&self.record.secret), numbers)))
    }

    /// The seat of a crew.
    fn seat(&self, crew: &str) -> Result<usize, Refusal> {
        let found = self.record.seats.iter().position(|seat| seat.crew == crew);
        found.ok_or_else(|| Refusal::new(Code::NoSeat, "the room has no such seat"))
    }

    /// The seat of a crew, if it is that browser's.
    fn own_seat(&self, holder: &Holder, crew: &str) -> Result<usize, Refusal> {
        let seat = self.seat(crew)?;
        if self.record.seats[seat].is_of(holder) {
            Ok(seat)
        } else {
            refuse(Code::NotYours, "that seat is not yours")
        }
    }

    /// Whether that browser is the host; while the host is away, every player may stand in.
    fn host(&self, holder: &Holder) -> Result<(), Refusal> {
        let is_host = self.record.host == holder.0;
        let host_is_here =
            self.connections.values().any(|connection| connection.holder.0 == self.record.host);
        let plays = self.record.seats.iter().any(|seat| seat.kind == SeatKind::Human && seat.is_of(holder));
        if is_host || !host_is_here && plays {
            Ok(())
        } else {
            refuse(Code::NotHost, "only the host may do that")
        }
    }

    fn in_lobby(&self) -> Result<(), Refusal> {
        match self.record.status {
            Status::Lobby => Ok(()),
            _ => refuse(Code::WrongTime, "the race has begun"),
        }
    }

    /// Writes. If nobody knows what came of it, the room has to be read again.
    async fn store(&mut self, write: Write) -> Result<(), Refusal> {
        let written = self.hub.store.write(write).await;
        self.unsure |= written == Err(StoreError::Unknown);
        Ok(written.map(drop)?)
    }

    /// Stores a changed room, makes it true, and tells everybody.
    async fn change(&mut self, record: RoomRecord) -> Result<(), Refusal> {
        self.change_with(record, self.clock).await
    }

    /// The same, with another clock.
    async fn change_with(&mut self, record: RoomRecord, clock: Option<TurnClock>) -> Result<(), Refusal> {
        let stored = self.stored_clock(clock);
        let write = Write::Room { id: self.id.clone(), record: Box::new(record.clone()), clock: stored };
        self.store(write).await?;
        self.record = record;
        self.clock = clock;
        self.tell_room();
        self.tell_you();
        Ok(())
    }
}

/// Waits for the thought of a bot; for ever, if none is under way.
async fn thought(thinking: &mut Option<Thinking>) -> Option<(SeatedBot, Choice)> {
    match thinking {
        Some(Thinking { thought, answer: None, .. }) => thought.answer().await,
        _ => std::future::pending().await,
    }
}

impl Ask {
    fn refuse(self, refusal: &Refusal) {
        let refusal = refusal.clone();
        match self {
            Ask::Connect { reply, .. } => drop(reply.send(Err(refusal))),
            Ask::Sit { reply, .. } => drop(reply.send(Err(refusal))),
            Ask::Show { reply, .. } => drop(reply.send(Err(refusal))),
            Ask::Record { reply } => drop(reply.send(Err(refusal))),
            Ask::Moments { reply } => drop(reply.send(Err(refusal))),
            Ask::Replay { reply } => drop(reply.send(Err(refusal))),
            Ask::Disconnect { .. } | Ask::Say { .. } => {}
        }
    }
}
