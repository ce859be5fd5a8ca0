//! A server to test, and what tests do again and again.

#![allow(dead_code)]

use client::{Browser, Picks, Seen, Socket, seat};
use protocol::{
    ClientMessage, CreateRoom, Crew, Happened, HiddenDraw, Luck, Options, Replay, SeatRequest, ServerMessage,
    commitment,
};
use std::{
    future::Future,
    net::SocketAddr,
    path::PathBuf,
    sync::atomic::{AtomicU32, Ordering},
    time::Duration,
};
use tokio::{sync::oneshot, task::JoinHandle};
use vendetta_server::{Limits, Server, Settings};

/// Limits for tests, which are faster than people.
pub fn generous() -> Limits {
    Limits {
        rooms_per_minute: 1000,
        requests_per_second: 100_000,
        replays_per_minute: 1000,
        messages_per_second: 100_000,
        messages_per_address: 100_000,
        grace: Duration::ZERO,
        ..Limits::default()
    }
}

/// A server in this process, on a port of its own and a file of its own.
pub struct Table {
    pub addr: SocketAddr,
    /// The content that the next server plays with.
    pub library: &'static content::Library,
    /// Where it tells its numbers.
    pub numbers: SocketAddr,
    /// Whether that is an address of their own.
    pub numbers_apart: bool,
    /// Whether this machine is a proxy that is believed.
    pub behind_proxy: bool,
    folder: PathBuf,
    limits: Limits,
    stop: Option<oneshot::Sender<()>>,
    running: Option<JoinHandle<()>>,
}

impl Table {
    pub async fn open() -> Table {
        Table::with(generous()).await
    }

    pub async fn with(limits: Limits) -> Table {
        let mut table = Table::empty(limits);
        table.start_again().await;
        table
    }

    /// A server that plays on with a file of the repository.
    pub async fn on(file: &str) -> Table {
        let limits = Limits { messages_per_second: 100_000, ..Limits::default() };
        let mut table = Table::empty(limits);
        let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/files").join(file);
        std::fs::copy(file, table.file()).unwrap();
        table.start_again().await;
        table
    }

    fn empty(limits: Limits) -> Table {
        static TABLES: AtomicU32 = AtomicU32::new(0);
        let name = format!("vendetta-{}-{}", std::process::id(), TABLES.fetch_add(1, Ordering::Relaxed));
        let folder = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&folder).unwrap();
        let addr = SocketAddr::from(([127, 0, 0, 1], 0));
        Table {
            addr,
            library: content::builtin(),
            numbers: addr,
            numbers_apart: false,
            behind_proxy: true,
            folder,
            limits,
            stop: None,
            running: None,
        }
    }

    /// A server that strangers reach without a proxy.
    pub async fn without_proxy(limits: Limits) -> Table {
        let mut table = Table::with(limits).await;
        table.behind_proxy = false;
        table.restart().await;
        table
    }

    /// Stops the server, if nobody is connected, and starts another.
    pub async fn restart(&mut self) {
        self.stop.take();
        self.running.take().unwrap().await.unwrap();
        self.start_again().await;
    }

    /// One of the numbers that the server tells.
    pub async fn number(&self, name: &str) -> u64 {
        let told = Browser::new(self.numbers).get("/metrics").await.unwrap().body;
        let line = told.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        line.and_then(|number| number.parse().ok()).unwrap_or_else(|| panic!("{name} in {told}"))
    }

    /// Where the races are.
    pub fn file(&self) -> PathBuf {
        self.folder.join("races.sqlite")
    }

    /// Starts a server on the same file.
    pub async fn start_again(&mut self) {
        let here = SocketAddr::from(([127, 0, 0, 1], 0));
        let mut settings = Settings {
            // The same race every time: a test fails for what the server does, not for what is rolled.
            luck: Some("table".into()),
            library: self.library,
            limits: self.limits,
            metrics_addr: self.numbers_apart.then_some(here),
            ..Settings::new(here, self.file(), content::builtin())
        };
        if !self.behind_proxy {
            settings.trusted_proxies.clear();
        }
        let server = Server::bind(settings).await.unwrap();
        self.addr = server.addr().unwrap();
        self.numbers = server.metrics_addr().unwrap_or(self.addr);
        let (stop, stopped) = oneshot::channel::<()>();
        self.stop = Some(stop);
        self.running = Some(tokio::spawn(async move {
            server.run(async move { drop(stopped.await) }).await.unwrap();
        }));
    }

    /// Stops the server, as a signal does, when nobody is connected.
    pub async fn close(&mut self) {
        self.stop.take();
        self.running.take().unwrap().await.unwrap();
    }

    /// Changes what is stored, behind the server's back.
    pub fn alter(&self, sql: &str) {
        let db = rusqlite::Connection::open(self.file()).unwrap();
        db.busy_timeout(Duration::from_secs(10)).unwrap();
        db.execute_batch(sql).unwrap();
    }

    /// Stops the server, as a signal does. Whoever is connected is told.
    pub async fn stop(&mut self, socket: &mut Socket) {
        self.stop.take();
        let mut told = false;
        while let Some(message) = socket.next().await.unwrap() {
            told |= message == ServerMessage::Closing;
        }
        assert!(told, "the server says goodbye");
        self.running.take().unwrap().await.unwrap();
    }

    pub fn browser(&self) -> Browser {
        Browser::new(self.addr)
    }

    /// Two people; the race has begun.
    pub async fn pair(&self, options: Options) -> Pair {
        let (mut one, mut two) = (self.browser(), self.browser());
        let seats = vec![seat("orange", Some("Host"), None), seat("blue", None, None)];
        let room = one.create(&race_of(seats, options)).await.unwrap().room.id;
        let mut host = one.open(&room, 0).await.unwrap();
        let mut guest = two.open(&room, 0).await.unwrap();
        guest.say(ClientMessage::Sit { crew: crew("blue"), name: "Guest".into() }).await.unwrap();
        guest.say(ClientMessage::Ready { crew: crew("blue"), ready: true }).await.unwrap();
        guest.until(|seen| seen.you.as_ref().is_some_and(|you| !you.crews.is_empty())).await.unwrap();
        host.give_numbers().await.unwrap();
        guest.give_numbers().await.unwrap();
        let sealed = |seen: &Seen| {
            let seats = seen.room.as_ref().map(|room| room.seats.clone()).unwrap_or_default();
            seats.len() == 2 && seats.iter().all(|seat| seat.pledge.is_some() && seat.ready)
        };
        host.until(sealed).await.unwrap();
        host.say(ClientMessage::Start).await.unwrap();
        let (first, second) = tokio::join!(host.until(|seen| seen.seq > 0), guest.until(|seen| seen.seq > 0));
        first.unwrap();
        second.unwrap();
        Pair { room, browsers: [one, two], host, guest }
    }

    /// Somebody against a drifter; the race has begun.
    pub async fn against_a_drifter(&self, options: Options) -> (Browser, String, Socket) {
        let mut browser = self.browser();
        let options = Options { start_at_once: true, ..options };
        let seats = vec![seat("orange", Some("Max"), None), seat("blue", None, Some("drifter"))];
        let room = browser.create(&race_of(seats, options)).await.unwrap().room.id;
        let mut socket = browser.open(&room, 0).await.unwrap();
        socket.give_numbers().await.unwrap();
        socket.until(|seen| seen.seq > 0).await.unwrap();
        (browser, room, socket)
    }

    /// Two seats of one browser; the race has begun.
    pub async fn hot_seat(&self, options: Options) -> (Browser, String, Socket) {
        let mut browser = self.browser();
        let (browser_again, room, socket) = self.hot_seat_of(&mut browser, options).await;
        (browser_again, room, socket)
    }

    pub async fn hot_seat_of(&self, browser: &mut Browser, options: Options) -> (Browser, String, Socket) {
        let options = Options { start_at_once: true, ..options };
        let seats = vec![seat("orange", Some("One"), None), seat("blue", Some("Two"), None)];
        let room = browser.create(&race_of(seats, options)).await.unwrap().room.id;
        let mut socket = browser.open(&room, 0).await.unwrap();
        socket.give_numbers().await.unwrap();
        socket.until(client::Seen::is_asked).await.unwrap();
        (browser.clone(), room, socket)
    }
}

/// Two people in a race.
pub struct Pair {
    pub room: String,
    pub browsers: [Browser; 2],
    pub host: Socket,
    pub guest: Socket,
}

pub fn crew(name: &'static str) -> Crew {
    Crew(name.into())
}

impl Drop for Table {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

pub fn race_of(seats: Vec<SeatRequest>, options: Options) -> CreateRoom {
    CreateRoom { options, seats }
}

/// Answers one decision at random, and waits for what comes of it.
pub async fn play_one(socket: &mut Socket, picks: &mut Picks) {
    socket.until(|seen| seen.is_asked() || seen.is_over()).await.unwrap();
    let Some(offers) = socket.state.pending.as_ref().map(|pending| pending.offers.len()) else { return };
    let seq = socket.state.seq;
    socket.choose(picks.below(offers) as u32).await.unwrap();
    socket.until(|seen| seen.seq > seq).await.unwrap();
}

/// What the replay page does.
pub fn check_luck(replay: &Replay) {
    let secret = replay.room.fairness.secret.as_ref().expect("shown at the end");
    let secret: Vec<u8> =
        (0..32).map(|i| u8::from_str_radix(&secret[2 * i..2 * i + 2], 16).unwrap()).collect();
    assert_eq!(commitment(&secret), replay.room.fairness.commitment);
    let numbers = replay.room.seats.iter().map(|seat| seat.number.as_deref().unwrap_or_default());
    let luck = Luck::new(&secret, numbers);
    let rolled = replay.frames.iter().flat_map(|frame| &frame.events).filter_map(|event| {
        let Happened::Rolled { result, draw, ticket, tickets, odds, .. } = event.happened.clone() else {
            return None;
        };
        Some(HiddenDraw { result, draw, ticket, tickets, odds })
    });
    let hidden = replay.frames.iter().flat_map(|frame| frame.hidden.clone());
    let mut draws: Vec<HiddenDraw> = rolled.chain(hidden).collect();
    draws.sort_by_key(|drawn| drawn.draw);
    for (n, HiddenDraw { result, draw, ticket, tickets, odds }) in draws.iter().enumerate() {
        assert_eq!(*draw as usize, n);
        assert_eq!(luck.ticket(*draw, *tickets), *ticket);
        let mut rest = *ticket;
        let drawn = odds.iter().find(|odds| match rest.checked_sub(odds.tickets) {
            None => true,
            Some(less) => {
                rest = less;
                false
            }
        });
        assert_eq!(&drawn.expect("a ticket means something").result, result);
    }
    assert!(draws.len() > 40, "{}", draws.len());
}

/// A test that hangs fails; one that works never comes near the limit.
pub async fn within(test: impl Future<Output = ()>) {
    tokio::time::timeout(Duration::from_secs(300), test).await.expect("the test hangs");
}
