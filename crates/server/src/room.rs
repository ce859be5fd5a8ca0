//! A room: one task, the only one that changes it. What it accepts is stored first, then told.

mod drive;
mod seats;
mod tell;

pub use tell::write;

use crate::{
    analysis::{Analyses, Moment},
    hub::Hub,
    identity::{Holder, unhex},
    lessons::Fate,
    race::Race,
    refusal::{Refusal, refuse},
    store::{RoomRecord, StoredRoom, Write},
    thinkers::{Cancel, Thought},
};
use axum::extract::ws::Utf8Bytes;
use bots::Bot;
use engine::{Choice, Crew};
use notation::Lesson;
use protocol::{
    ChatLine, ClientMessage, Code, Envelope, Luck, Replay, RoomView, SeatKind, ServerMessage, Status, You,
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
    /// The whole race.
    Replay { reply: Reply<Box<Replay>> },
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
    /// The number of the position: how often something was appended to the log.
    seq: u32,
    chat: Vec<ChatLine>,
    chat_lines: u32,
    connections: BTreeMap<u64, Connection>,
    next_connection: u64,
    /// When a bot takes over, in milliseconds since 1970.
    deadline: Option<u64>,
    /// Which turn of which player the deadline is for.
    timed: Option<(usize, u16, u8)>,
    thinking: Option<Thinking>,
    /// The bot that decided last: in its turn it may have more in mind.
    bot: Option<SeatedBot>,
    analyses: Analyses,
    /// When the comings and goings since are told.
    stir: Option<Instant>,
    /// When it falls asleep, if nobody comes.
    drowsy: Instant,
}

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
            Ok(Some(stored)) => Room::wake(Arc::clone(&hub), id.clone(), stored),
            Ok(None) => refuse(Code::NoRoom, "there is no such room, or it has expired"),
            Err(_) => Err(Refusal::internal()),
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

    fn wake(hub: Arc<Hub>, id: String, stored: StoredRoom) -> Result<Room, Refusal> {
        let StoredRoom { record, log, chat, chat_lines, deadline } = stored;
        let drowsy = Instant::now() + DROWSY;
        let grace = u64::try_from(hub.settings.limits.grace.as_millis()).unwrap_or(u64::MAX);
        let mut room = Room {
            seq: u32::try_from(log.len()).unwrap_or(u32::MAX),
            race: None,
            chat,
            chat_lines,
            connections: BTreeMap::new(),
            next_connection: 1,
            deadline: deadline.map(|deadline| deadline.max(hub.clock.now().saturating_add(grace))),
            timed: None,
            thinking: None,
            bot: None,
            analyses: Analyses::default(),
            stir: None,
            drowsy,
            hub,
            id,
            record,
        };
        if room.record.status != Status::Lobby {
            let other =
                || Refusal::new(Code::Internal, "this race was begun with another version of the game");
            if room.record.content != room.hub.content_hash() {
                return Err(other());
            }
            let (first, fate) = (room.first_game()?, room.fate()?);
            let race = Race::rebuild(first, fate, log.iter().map(String::as_str)).map_err(|bad| {
                tracing::error!(room = room.id, line = bad.0, "a stored race cannot be played");
                other()
            })?;
            room.timed = room.timed_turn(race.game());
            room.race = Some(race);
        }
        Ok(room)
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
        let deadline = self.deadline.filter(|_| !self.connections.is_empty()).map(until);
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
            && self.deadline.is_some_and(|deadline| self.hub.clock.now() >= deadline)
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
            Ask::Replay { reply } => drop(reply.send(self.replay().map(Box::new))),
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

    /// Stores a changed room, makes it true, and tells everybody.
    async fn change(&mut self, record: RoomRecord) -> Result<(), Refusal> {
        let write = Write::Room { id: self.id.clone(), record: Box::new(record.clone()) };
        self.hub.store.write(write).await.map_err(|_| Refusal::internal())?;
        self.record = record;
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
