//! Finds rooms: wakes the one that somebody asks for, and lets those sleep that nobody looks at.

use crate::{
    address::Address,
    chance::Chance,
    fair::Whose,
    identity::Holder,
    kept::Kept,
    lessons::lessons,
    limit::{Budgets, lock},
    listen::Doors,
    metrics::{Limit, Metrics},
    refusal::{Refusal, refuse},
    room::{Request, Room},
    settings::Settings,
    store::{RoomRecord, SeatRecord, Store, Sweep, Write},
    text,
    thinkers::Thinkers,
    world::{Clock, World},
};
use engine::{CREWS, Crew, InvalidSetup, Setup};
use notation::{Lesson, Words};
use protocol::{Code, CreateRoom, Options, SeatKind, Status};
use std::{
    collections::HashMap,
    sync::{Arc, Mutex, atomic::AtomicU64},
    time::Duration,
};
use tokio::{
    sync::{mpsc, oneshot, watch},
    time::{Instant, interval_at, timeout},
};

/// What all rooms and connections share.
pub struct Hub {
    /// How the server was started.
    pub settings: Settings,
    /// What survives.
    pub store: Store,
    /// What is counted.
    pub metrics: Arc<Metrics>,
    /// The time.
    pub clock: Clock,
    /// Where chance comes from.
    pub chance: Chance,
    /// The name of this run of the program: what counts by its steady clock counts no longer in the next.
    pub life: String,
    /// Those who think for bots.
    pub thinkers: Thinkers,
    /// Says when the server stops.
    pub stopping: watch::Receiver<bool>,
    /// What can be played instead of a race, in order.
    pub lessons: Vec<(String, Arc<Lesson>)>,
    /// What every address may still do.
    pub budgets: Budgets,
    /// What was made once and is asked for again.
    pub kept: Kept,
    /// Open connections.
    pub doors: Doors,
    /// Open WebSockets by address.
    pub addresses: Mutex<HashMap<Address, usize>>,
    /// How many connections rooms have had: the number of the next.
    pub visits: AtomicU64,
    rooms: Mutex<HashMap<String, mpsc::Sender<Request>>>,
    /// Whether something could be stored, and when that was seen.
    ready: tokio::sync::Mutex<Option<(Instant, bool)>>,
}

/// Hours that a room is kept in which no race ever began.
const LOBBY_HOURS: u32 = 48;
/// Days that a room stays in the trash.
const TRASH_DAYS: u32 = 14;
const MINUTE: Duration = Duration::from_secs(60);
/// How long it counts that something could be stored, and how long that may take.
const READY_FOR: Duration = Duration::from_secs(1);
const READY_WITHIN: Duration = Duration::from_secs(5);

impl Hub {
    /// A hub in a world.
    pub fn new(settings: Settings, world: World, stopping: watch::Receiver<bool>) -> Arc<Hub> {
        let World { clock, chance, store, thinkers, metrics } = world;
        Arc::new(Hub {
            life: chance.hex(8),
            budgets: Budgets::new(&settings.limits),
            kept: Kept::default(),
            doors: Doors::default(),
            addresses: Mutex::default(),
            visits: AtomicU64::new(1),
            rooms: Mutex::default(),
            lessons: lessons(settings.library, settings.lessons.as_deref()),
            ready: tokio::sync::Mutex::default(),
            settings,
            store,
            metrics,
            clock,
            chance,
            thinkers,
            stopping,
        })
    }

    /// The words of the content that is played with.
    pub fn words(&self) -> Words {
        Words(self.settings.library.tables)
    }

    /// The crew of a name.
    pub fn crew(&self, name: &str) -> Result<Crew, Refusal> {
        let found = Crew::from_word(name);
        found.ok_or_else(|| Refusal::new(Code::Invalid, "there is no such crew"))
    }

    /// The fingerprint of the content that is played with.
    pub fn content_hash(&self) -> String {
        format!("{:016x}", self.settings.library.tables.hash)
    }

    /// The mailbox of a room, for whoever asks for it; a sleeping room wakes up.
    pub fn room(self: &Arc<Hub>, id: &str, by: Address) -> mpsc::Sender<Request> {
        let mut rooms = lock(&self.rooms);
        if let Some(mailbox) = rooms.get(id).filter(|mailbox| !mailbox.is_closed()) {
            return mailbox.clone();
        }
        let (mailbox, asked) = mpsc::channel(64);
        rooms.insert(id.into(), mailbox.clone());
        let whose = Whose { address: by, room: id.into() };
        tokio::spawn(Room::run(Arc::clone(self), whose, asked));
        mailbox
    }

    /// Lets a room sleep, unless somebody has just asked for it.
    pub fn sleep(&self, id: &str, asked: &mut mpsc::Receiver<Request>) -> bool {
        let mut rooms = lock(&self.rooms);
        if !asked.is_empty() {
            return false;
        }
        asked.close();
        rooms.remove(id);
        true
    }

    /// Asks a room. One that falls asleep in this very moment is woken again.
    pub async fn ask<T>(
        self: &Arc<Hub>,
        id: &str,
        by: Address,
        ask: impl Fn(oneshot::Sender<Result<T, Refusal>>) -> Request,
    ) -> Result<T, Refusal> {
        if !text::is_room_id(id) {
            return refuse(Code::NoRoom, "there is no such room");
        }
        for _ in 0..3 {
            let (reply, answer) = oneshot::channel();
            if self.room(id, by).send(ask(reply)).await.is_ok()
                && let Ok(answer) = answer.await
            {
                return answer;
            }
        }
        refuse(Code::Unavailable, "the room does not answer; try again in a minute")
    }

    /// A new room of somebody, as asked for.
    pub async fn create(self: &Arc<Hub>, host: &Holder, asked: CreateRoom) -> Result<String, Refusal> {
        let crews = asked.seats.iter().map(|seat| self.crew(&seat.crew.0)).collect::<Result<Vec<_>, _>>()?;
        self.setup(&crews, &asked.options)?;
        let mut seats = Vec::new();
        for seat in &asked.seats {
            let mut record = SeatRecord::open(seat.crew.to_string());
            if let Some(name) = &seat.name {
                record.sit(host, text::name(name)?);
                // Whoever makes a room is there to race.
                record.ready = true;
            } else if let Some(level) = &seat.level {
                record.give_to_bot(known_level(level)?);
            }
            seats.push(record);
        }
        if asked.options.big_team {
            let players: Vec<SeatRecord> = seats.iter().take(2).cloned().collect();
            for (i, seat) in seats.iter_mut().enumerate() {
                *seat = SeatRecord { crew: std::mem::take(&mut seat.crew), ..players[i % 2].clone() };
            }
        }
        let has = |kind| seats.iter().any(|seat: &SeatRecord| seat.kind == kind);
        let is_watched = asked.options.start_at_once && !has(SeatKind::Open);
        if !has(SeatKind::Human) && !is_watched {
            return refuse(Code::Invalid, "give yourself a seat, one with a name, or have bots race at once");
        }
        let empty = RoomRecord::empty(host.0.clone(), self.chance.secret(), self.content_hash());
        let record = RoomRecord { options: asked.options, seats, ..empty };
        self.store_new(record).await
    }

    /// Stores a new room under a new name.
    pub async fn store_new(&self, record: RoomRecord) -> Result<String, Refusal> {
        let id = self.chance.room();
        let limit = self.settings.limits.rooms;
        let write = Write::NewRoom { id: id.clone(), record: Box::new(record), limit };
        if self.store.write(write).await? == 0 {
            self.metrics.bites(Limit::Rooms, &limit);
            return refuse(Code::Full, "this server has as many rooms as it takes");
        }
        self.metrics.rooms_created.add(1);
        Ok(id)
    }

    /// The setup of a race, if it can be played.
    pub fn setup(&self, crews: &[Crew], options: &Options) -> Result<Setup, Refusal> {
        let invalid = |why: &dyn std::fmt::Display| Refusal::new(Code::Invalid, why.to_string());
        if crews.len() > CREWS {
            return Err(invalid(&InvalidSetup::Players(crews.len())));
        }
        let known = |of: &protocol::InBox| {
            engine::BoxId::from_word(&of.0).ok_or_else(|| invalid(&format!("there is no box {of}")))
        };
        let named = options.boxes.iter().map(known).collect::<Result<Vec<_>, _>>()?;
        let boxes = named.into_iter().chain(options.carnage.then_some(engine::BoxId::Carnage)).collect();
        let setup = Setup {
            crews: crews.iter().copied().collect(),
            start: match options.start_side {
                protocol::StartSide::A => engine::StartSide::A,
                protocol::StartSide::B => engine::StartSide::B,
                protocol::StartSide::Random => engine::StartSide::Random,
            },
            boxes,
            big_team: options.big_team,
        };
        setup.check_with(self.settings.library.tables).map_err(|why| invalid(&why))?;
        if let Some(id) = &options.lesson
            && self.lesson(id)?.start.state().setup.crews != setup.crews
        {
            return Err(invalid(&"a lesson is played by the crews that it names"));
        }
        if options.turn_clock != 0 && !(10..=3600).contains(&options.turn_clock) {
            return Err(invalid(&"the turn clock is 0 or 10 to 3600 seconds"));
        }
        check_pace(options.bot_pace)?;
        Ok(setup)
    }

    /// The lesson of a name.
    pub fn lesson(&self, id: &str) -> Result<&Arc<Lesson>, Refusal> {
        let found = self.lessons.iter().find(|(known, _)| known == id);
        found.map(|(_, lesson)| lesson).ok_or_else(|| Refusal::new(Code::Invalid, "there is no such lesson"))
    }

    /// What is done every minute, for ever and ever.
    pub async fn sweep(self: Arc<Hub>) {
        self.tell_again().await;
        let mut minutes = interval_at(Instant::now() + MINUTE, MINUTE);
        loop {
            minutes.tick().await;
            self.store.measure().await;
            let days = u32::try_from(self.settings.limits.keep_days).unwrap_or(u32::MAX);
            let sweep = Sweep {
                lobby: LOBBY_HOURS * 60,
                room: days.saturating_mul(24 * 60),
                trash: TRASH_DAYS * 24 * 60,
            };
            match self.store.write(Write::Sweep(sweep)).await {
                Ok(0) | Err(_) => {}
                Ok(rooms) => tracing::info!(rooms, "old rooms are gone"),
            }
        }
    }

    /// Races of an older program are played once more, while the rules are those by which they were raced.
    async fn tell_again(self: &Arc<Hub>) {
        let (nobody, here) = (Holder(String::new()), Address::of(self.settings.addr.ip()));
        for room in self.store.untold().await.unwrap_or_default() {
            let _ = self.ask(&room, here, |reply| Request::Show { holder: nobody.clone(), reply }).await;
        }
    }

    /// Whether anything can be stored: a write is made, at most once in a while however many ask.
    pub async fn is_ready(&self) -> bool {
        let mut ready = self.ready.lock().await;
        if let Some((at, is_ready)) = *ready
            && at.elapsed() < READY_FOR
        {
            return is_ready;
        }
        let is_ready = matches!(timeout(READY_WITHIN, self.store.write(Write::Probe)).await, Ok(Ok(1)));
        *ready = Some((Instant::now(), is_ready));
        is_ready
    }
}

/// A pace of bots that somebody can live with.
pub fn check_pace(bot_pace: u32) -> Result<(), Refusal> {
    if bot_pace > 10_000 {
        return refuse(Code::Invalid, "the pace of bots is at most 10000 milliseconds");
    }
    Ok(())
}

/// A bot of that name.
pub fn known_level(level: &str) -> Result<String, Refusal> {
    let known = bots::levels().iter().any(|known| known.id == level);
    if known { Ok(level.into()) } else { refuse(Code::Invalid, "there is no such bot") }
}

impl SeatRecord {
    /// An open seat.
    pub fn open(crew: String) -> SeatRecord {
        SeatRecord {
            crew,
            kind: SeatKind::Open,
            name: String::new(),
            level: None,
            holder: None,
            ready: false,
            away: false,
            handed: false,
            pledge: None,
            number: None,
            saw: None,
        }
    }

    /// Somebody takes it.
    pub fn sit(&mut self, holder: &Holder, name: String) {
        let crew = std::mem::take(&mut self.crew);
        *self = SeatRecord {
            kind: SeatKind::Human,
            name,
            holder: Some(holder.0.clone()),
            ..SeatRecord::open(crew)
        };
    }

    /// A bot takes it.
    pub fn give_to_bot(&mut self, level: String) {
        let crew = std::mem::take(&mut self.crew);
        let name = bots::levels().iter().find(|known| known.id == level).map_or("", |known| known.name);
        *self = SeatRecord {
            kind: SeatKind::Bot,
            name: name.into(),
            level: Some(level),
            ready: true,
            ..SeatRecord::open(crew)
        };
    }

    /// Whether that browser has it.
    pub fn is_of(&self, holder: &Holder) -> bool {
        self.holder.as_ref() == Some(&holder.0)
    }
}

impl RoomRecord {
    /// The same people, another race with a secret of its own.
    pub fn again(&self, secret: String) -> RoomRecord {
        let mut again = RoomRecord {
            status: Status::Lobby,
            started: None,
            ended: None,
            next: None,
            outdated: false,
            secret,
            ..self.clone()
        };
        for seat in again.seats.iter_mut().filter(|seat| seat.kind == SeatKind::Human) {
            seat.saw = None;
            seat.level = None;
            seat.away = false;
            seat.handed = false;
            seat.ready = false;
        }
        again.break_seals();
        again
    }

    /// Makes all numbers worthless that were sealed or told: everybody draws a new one.
    pub fn break_seals(&mut self) {
        self.revealing = false;
        for seat in &mut self.seats {
            seat.pledge = None;
            seat.number = None;
        }
    }
}

#[cfg(test)]
pub mod tests {
    use super::*;
    use crate::settings::Limits;

    /// A hub on a file in a folder.
    pub fn hub(folder: &std::path::Path, limits: Limits) -> Arc<Hub> {
        std::fs::create_dir_all(folder).unwrap();
        let data = folder.join("races.sqlite");
        let settings =
            Settings { limits, ..Settings::new(([127, 0, 0, 1], 0).into(), data, content::builtin()) };
        let world = World::system(&settings).unwrap();
        Hub::new(settings, world, watch::channel(false).1)
    }

    fn record() -> RoomRecord {
        RoomRecord::empty(String::new(), String::new(), String::new())
    }

    #[tokio::test]
    async fn the_last_place_is_given_once_however_many_ask_at_the_same_time() {
        let folder = std::env::temp_dir().join(format!("vendetta-hub-{}", std::process::id()));
        let hub = hub(&folder, Limits { rooms: 3, ..Limits::default() });
        hub.store_new(record()).await.unwrap();
        // All of them have asked before any is answered, and old rooms are looked for meanwhile.
        let keep = Sweep { lobby: 9, room: 9, trash: 9 };
        let (one, two, three, _) = tokio::join!(
            hub.store_new(record()),
            hub.store_new(record()),
            hub.store_new(record()),
            hub.store.write(Write::Sweep(keep))
        );
        let codes = [one, two, three].map(|made| made.err().map(|refusal| refusal.code));
        assert_eq!(codes, [None, None, Some(Code::Full)]);
        // A place that is free again is given again.
        let nothing = || Write::Sweep(Sweep { lobby: 0, room: 0, trash: 9 });
        hub.store.write(nothing()).await.unwrap();
        hub.store_new(record()).await.unwrap();
        hub.store.close().await;
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
