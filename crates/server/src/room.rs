//! A room: one task, the only one that changes it. What it accepts is stored first, then told.

mod clock;
mod drive;
mod luck;
mod presence;
mod seats;
mod tell;
mod wake;

pub use tell::write;
pub use wake::Over;

use crate::{
    address::Address,
    fair::Whose,
    hub::Hub,
    identity::{Holder, unhex},
    lessons::Fate,
    limit::Hearing,
    metrics::Limit,
    outbox::{self, Outbox},
    race::Race,
    refusal::{Refusal, refuse},
    store::{LATEST, RoomRecord, StoreError, Write},
    story::Story,
    text,
    thinkers::{Cancel, Thought},
};
use axum::extract::ws::Utf8Bytes;
use bots::Bot;
use engine::{CREWS, Choice, Crew};
use notation::Lesson;
use protocol::{ChatLine, ClientMessage, Code, Envelope, Luck, RoomView, Status, You};
use std::{
    collections::{BTreeMap, HashMap},
    sync::{Arc, atomic::Ordering::Relaxed},
    time::Duration,
};
use tokio::{
    sync::{mpsc, oneshot},
    task::JoinSet,
    time::{Instant, sleep_until},
};

/// An answer that may be a refusal.
pub type Reply<T> = oneshot::Sender<Result<T, Refusal>>;

/// What a room is asked.
pub enum Request {
    /// A browser connects; the answer is the number of the connection.
    Connect { holder: Holder, address: Address, from: u32, out: Outbox, reply: Reply<u64> },
    /// A connection is gone.
    Disconnect { connection: u64 },
    /// A connection says something.
    Say { connection: u64, envelope: Envelope, arrived: Instant },
    /// A browser takes a seat, without a connection.
    Sit { holder: Holder, address: Address, crew: String, name: String, reply: Reply<You> },
    /// What everybody sees.
    Show { holder: Holder, reply: Reply<(RoomView, You)> },
    /// What is needed to tell somebody the whole race.
    Story { holder: Holder, reply: Reply<Box<Story>> },
}

/// A browser that looks at the room.
struct Connection {
    holder: Holder,
    address: Address,
    out: Outbox,
    /// The hint that it waits for; dropped, nobody thinks about it any more.
    hint: Option<JoinSet<()>>,
}

/// A bot that thinks about the pending decision.
struct Thinking {
    seq: u32,
    crew: Crew,
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
    ended: Option<Arc<Over>>,
    /// The number of the position: how often something was appended to the log.
    seq: u32,
    chat: Vec<ChatLine>,
    chat_lines: u32,
    /// By numbers that no connection of another room has, nor of this room before it was last woken: what comes over a
    /// connection is never taken for somebody else's.
    connections: BTreeMap<u64, Connection>,
    /// When browsers went that are not here now. Those who have not been here at all count from when the room woke up.
    left: HashMap<String, Instant>,
    woken: Instant,
    /// Whoever asked for the room when it woke up.
    woken_for: Address,
    /// When the next of those who are away is gone: what they held back is then told.
    gone: Option<Instant>,
    /// When the seats were asked for their numbers.
    revealing_since: Instant,
    /// The clock of those who decide.
    clock: Option<TurnClock>,
    thinking: Option<Thinking>,
    /// The bot that decided last: in its turn it may have more in mind.
    bot: Option<SeatedBot>,
    /// Who may still say how much.
    hearing: Hearing,
    /// What those call themselves who watch, as long as they are here.
    called: HashMap<String, String>,
    /// What everybody was told last: whoever comes now is told the same.
    greeting: Greeting,
    /// From which position on each crew has been asked what it is asked now.
    asked_since: [u32; CREWS],
    /// When the comings and goings since are told.
    stir: Option<Instant>,
    /// When it falls asleep, if nobody comes.
    drowsy: Instant,
    /// When it is tried again what was due to those who came, and could not be stored; and who of them gets the wheel back.
    again: Option<Instant>,
    back: Vec<Holder>,
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

/// The messages of a greeting that are the same for many.
#[derive(Default)]
struct Greeting {
    room: Option<Utf8Bytes>,
    chat: Option<Utf8Bytes>,
    games: Vec<(tell::Sight, Utf8Bytes)>,
}

/// What could not be stored is tried again after this time.
const AGAIN: Duration = Duration::from_secs(1);
/// Comings and goings are told together: the more are told, the more seldom.
const STIR: Duration = Duration::from_millis(150);
const STIR_EACH: Duration = Duration::from_millis(2);
/// A room that nobody looks at sleeps after this time.
const DROWSY: Duration = Duration::from_secs(60);
/// Bytes of the longest line of chat: its text, its name, and what is around them.
const LINE: usize = 4 * (text::CHAT + text::NAME) + 100;
const _: () = assert!(LATEST * LINE < outbox::BYTES, "who is told what was said can still be told the race");

impl Room {
    /// The life of a room in memory: woken from the store, it answers until it falls asleep.
    pub async fn run(hub: Arc<Hub>, whose: Whose, mut asked: mpsc::Receiver<Request>) {
        let id = whose.room.clone();
        let woken = match hub.store.room(&id).await {
            Ok(Some(stored)) => Room::wake(Arc::clone(&hub), whose, stored).await,
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
                while let Ok(Some(request)) = tokio::time::timeout(Duration::from_secs(1), asked.recv()).await
                {
                    request.refuse(&refusal);
                    if hub.sleep(&id, &mut asked) {
                        break;
                    }
                }
            }
        }
    }

    async fn live(mut self, asked: &mut mpsc::Receiver<Request>) {
        loop {
            let wake_up = self.next_wake_up();
            tokio::select! {
                // In this order, so that a simulation is the same every time.
                biased;
                ask = asked.recv() => match ask {
                    Some(request) => self.answer(request).await,
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
        let all = [bot, drowsy, deadline, self.stir, self.gone, self.again];
        all.into_iter().flatten().min().unwrap_or(far)
    }

    /// Does what is due.
    async fn tick(&mut self) {
        let at = Instant::now();
        if self.stir.is_some_and(|stir| at >= stir) {
            self.tell_room();
        }
        if self.gone.is_some_and(|gone| at >= gone) {
            self.gone = self.next_gone();
            if self.is_anybody_gone() {
                self.tell_room();
                self.tell_you();
            }
        }
        if self.again.take_if(|again| at >= *again).is_some() {
            for holder in std::mem::take(&mut self.back) {
                self.gets_wheel(&holder).await;
            }
            self.begins().await;
        }
        self.bot_moves(at).await;
        if !self.connections.is_empty()
            && self.clock.is_some_and(|clock| self.hub.clock.now() >= clock.deadline)
        {
            self.time_is_up().await;
        }
    }

    async fn answer(&mut self, request: Request) {
        match request {
            Request::Connect { holder, address, from, out, reply } => {
                // Before it is connected: what that changes is part of its greeting.
                self.comes(&holder).await;
                let connection = self.hub.visits.fetch_add(1, Relaxed);
                self.connections.insert(connection, Connection { holder, address, out, hint: None });
                if reply.send(Ok(connection)).is_err() {
                    self.connections.remove(&connection);
                    return;
                }
                self.greet(connection, from);
                self.stirs();
                self.begins().await;
                self.wake_bot();
            }
            Request::Disconnect { connection } => {
                self.goes(connection);
                self.drowsy = Instant::now() + DROWSY;
                self.stirs();
                if self.connections.is_empty() {
                    self.thinking = None;
                }
            }
            Request::Say { connection, envelope, arrived } => {
                let id = envelope.id;
                if let Err(refusal) = self.hear(connection, envelope.message, arrived).await {
                    self.hub.metrics.refused.add(1);
                    self.send(connection, &refusal.message(id));
                }
            }
            Request::Sit { holder, address, crew, name, reply } => {
                let sat = match self.afford(&holder, address) {
                    Ok(()) => self.sit(&holder, &crew, &name).await.map(|()| self.you(&holder)),
                    Err(refusal) => Err(refusal),
                };
                let _ = reply.send(sat);
            }
            Request::Show { holder, reply } => drop(reply.send(Ok((self.view(), self.you(&holder))))),
            Request::Story { holder, reply } => drop(reply.send(self.story(&holder).map(Box::new))),
        }
    }

    async fn hear(&mut self, from: u64, message: ClientMessage, arrived: Instant) -> Result<(), Refusal> {
        let Some(connection) = self.connections.get(&from) else { return Ok(()) };
        let (holder, address) = (connection.holder.clone(), connection.address);
        self.afford(&holder, address)?;
        match message {
            ClientMessage::Choose { seq, choice, crew } => {
                self.choose(&holder, seq, crew, choice, arrived).await
            }
            ClientMessage::Plan { seq, choices, crew } => {
                self.plan(&holder, seq, crew, &choices, arrived).await
            }
            ClientMessage::Look { seq, choices } => self.look(from, &holder, seq, choices),
            ClientMessage::Hint { seq } => self.hint(from, &holder, seq),
            ClientMessage::TakeBack { seq } => self.take_back(&holder, seq).await,
            ClientMessage::Sit { crew, name } => self.sit(&holder, &crew.0, &name).await,
            ClientMessage::Stand { crew } => self.stand(&holder, &crew.0).await,
            ClientMessage::Pledge { crew, pledge } => self.pledge(&holder, &crew.0, &pledge).await,
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
            ClientMessage::Chat { text, name } => self.say(&holder, address, &text, name.as_deref()).await,
            ClientMessage::Again => self.again(&holder).await,
            ClientMessage::Resume { from: event } => {
                self.greet(from, event);
                Ok(())
            }
            // The connection answers it.
            ClientMessage::Ping { .. } => Ok(()),
        }
    }

    /// Takes a message from the budget of those who watch, or of a player. So nobody can keep the players from playing.
    fn afford(&mut self, holder: &Holder, address: Address) -> Result<(), Refusal> {
        let is_heard = match self.plays(holder) {
            true => self.hearing.hears_player(holder),
            false => self.hearing.hears_watcher(address),
        };
        if is_heard {
            return Ok(());
        }
        self.hub.metrics.bites(Limit::Messages, &address);
        refuse(Code::TooMany, "this room hears too much at once; slow down")
    }

    /// Whom work for the room is done for: a player, or whoever looks on.
    fn whose(&self) -> Option<Whose> {
        let player = self.connections.values().find(|connection| self.plays(&connection.holder));
        let one = player.or_else(|| self.connections.values().next())?;
        Some(Whose { address: one.address, room: self.id.clone() })
    }

    /// The same, also when nobody is connected: then it is done for whoever asked for the room.
    fn whose_errand(&self) -> Whose {
        self.whose().unwrap_or_else(|| Whose { address: self.woken_for, room: self.id.clone() })
    }

    /// Somebody has come or gone, which is told soon.
    fn stirs(&mut self) {
        let many = u32::try_from(self.connections.len()).unwrap_or(u32::MAX);
        self.stir.get_or_insert(Instant::now() + STIR + STIR_EACH.saturating_mul(many));
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

    /// The luck of a room, once all its numbers are told.
    fn fate(&self, record: &RoomRecord) -> Result<Fate, Refusal> {
        if let Some(lesson) = self.lesson()? {
            return Ok(Fate::Lesson(Arc::clone(lesson)));
        }
        let numbers = record.seats.iter().map(|seat| seat.number.as_deref().unwrap_or_default());
        Ok(Fate::Sealed(Luck::new(&unhex(&record.secret), numbers)))
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

impl Request {
    fn refuse(self, refusal: &Refusal) {
        let refusal = refusal.clone();
        match self {
            Request::Connect { reply, .. } => drop(reply.send(Err(refusal))),
            Request::Sit { reply, .. } => drop(reply.send(Err(refusal))),
            Request::Show { reply, .. } => drop(reply.send(Err(refusal))),
            Request::Story { reply, .. } => drop(reply.send(Err(refusal))),
            Request::Disconnect { .. } | Request::Say { .. } => {}
        }
    }
}

#[cfg(test)]
mod tests;
