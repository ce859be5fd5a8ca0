//! Many races at once over WebSocket, and how the server bears it.
//!
//! Starts the server as a process of its own, plays scripted races without bots at a steady rate, and reports inputs
//! per second, the time from sending an input to the last of the room having it, memory and bytes.

mod captains;
mod hostile;

use clap::Parser;
use protocol::{ClientMessage, CreateRoom, Crew, Options};
use std::{
    io::{self, BufRead, BufReader},
    net::SocketAddr,
    path::PathBuf,
    process::{Child, Command, Stdio},
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};
use tokio::{
    sync::Semaphore,
    task::JoinSet,
    time::{Instant, sleep_until},
};
use vendetta_client::{Browser, Picks, Socket, seat};

const CREWS: [&str; 4] = ["orange", "blue", "white", "green"];

/// Plays many races at once and measures the server.
#[derive(Parser)]
struct Arguments {
    /// Races at the same time, each with four connections.
    #[arg(long, default_value_t = 1000)]
    games: usize,
    /// Seconds to measure.
    #[arg(long, default_value_t = 30)]
    seconds: u64,
    /// Milliseconds between two inputs of a race.
    #[arg(long, default_value_t = 1000)]
    every: u64,
    /// Browsers that only watch meanwhile, a hundred in each lobby.
    #[arg(long, default_value_t = 0)]
    watchers: usize,
    /// Clients that do their worst meanwhile, all from one address.
    #[arg(long, default_value_t = 0)]
    hostile: usize,
    /// Rooms with the strongest bot in each, instead of races of people: how long it takes to answer.
    #[arg(long, default_value_t = 0)]
    captains: usize,
    /// Threads that bots think on; by default as many as the server likes.
    #[arg(long)]
    bot_threads: Option<usize>,
    /// The program to measure.
    #[arg(long, default_value = "target/release/vendetta")]
    server: PathBuf,
}

/// What was measured.
#[derive(Default)]
struct Measured {
    micros: Vec<u64>,
    bytes: usize,
    events: usize,
    behind: usize,
}

impl Measured {
    /// The time below which such a share of them is, in milliseconds. They must be sorted.
    fn at(&self, share: f64) -> f64 {
        let micros = self.micros.get((self.micros.len() as f64 * share) as usize);
        micros.map_or(0.0, |&micros| micros as f64 / 1000.0)
    }

    /// How long they took. They must be sorted.
    fn times(&self) -> String {
        let (p50, p99, max) = (self.at(0.5), self.at(0.99), self.at(1.0 - 1e-9));
        format!("p50 {p50:.1} ms   p99 {p99:.1} ms   max {max:.1} ms")
    }
}

struct Server {
    child: Child,
    addr: SocketAddr,
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[tokio::main]
async fn main() -> io::Result<()> {
    let arguments = Arguments::parse();
    let folder = std::env::temp_dir().join(format!("vendetta-load-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    let measured = measure(&arguments, &folder.join("races.sqlite")).await;
    let _ = std::fs::remove_dir_all(&folder);
    measured
}

async fn measure(arguments: &Arguments, data: &std::path::Path) -> io::Result<()> {
    let server = start(arguments, data)?;
    if arguments.captains > 0 {
        return measure_captains(arguments, &server).await;
    }
    let alone = memory(&server);
    let _watching = watch(arguments, server.addr).await?;
    let empty = memory(&server);
    if arguments.watchers > 0 {
        let each = empty.saturating_sub(alone) as f64 / 1024.0 / arguments.watchers as f64;
        println!("{} browsers watch: {each:.1} KiB of memory each", arguments.watchers);
    }
    println!("{} races of 4 connections, an input every {} ms", arguments.games, arguments.every);
    let begun = Instant::now();
    let mut tables = Vec::new();
    // So many at a time: people do not all sit down in the same instant.
    let gate = Arc::new(Semaphore::new(64));
    for n in 0..arguments.games {
        let (addr, gate) = (server.addr, Arc::clone(&gate));
        tables.push(tokio::spawn(async move {
            let _turn = gate.acquire().await.map_err(io::Error::other)?;
            sit_down(addr, n).await
        }));
    }
    let mut rooms = Vec::new();
    for table in tables {
        rooms.push(table.await??);
    }
    println!("  set up in {:.1} s", begun.elapsed().as_secs_f64());
    let seated = memory(&server);

    let measured = Arc::new(Mutex::new(Measured::default()));
    let from = Instant::now() + Duration::from_millis(200);
    let until = from + Duration::from_secs(arguments.seconds);
    let mut hostile = hostile::loose(server.addr, arguments.hostile, until);
    let every = Duration::from_millis(arguments.every);
    let mut playing = Vec::new();
    for (n, sockets) in rooms.into_iter().enumerate() {
        let measured = Arc::clone(&measured);
        let first = from + every.mul_f64(n as f64 / arguments.games as f64);
        playing.push(tokio::spawn(play(sockets, n, first, every, until, measured)));
    }
    let mut sockets = Vec::new();
    for race in playing {
        sockets.push(race.await??);
    }
    let took = from.elapsed();
    hostile.abort_all();
    let full = memory(&server);
    let memory = [empty, seated, full];
    report(&mut measured.lock().unwrap_or_else(PoisonError::into_inner), arguments, took, memory);
    if arguments.hostile > 0 {
        let told = Browser::new(server.addr).get("/metrics").await?.body;
        let limits = told.lines().filter_map(|line| line.strip_prefix("vendetta_limited_total"));
        println!("  limits met      {}", limits.collect::<Vec<_>>().join(" "));
    }
    Ok(())
}

/// Browsers that watch the same lobby.
const LOBBY: usize = 100;

/// Lets browsers watch lobbies, each from an address of its own, for as long as the answer is kept.
async fn watch(arguments: &Arguments, addr: SocketAddr) -> io::Result<JoinSet<()>> {
    let mut watching = JoinSet::new();
    let mut room = String::new();
    for n in 0..arguments.watchers {
        let mut browser = Browser { forwarded: Some(address(4 * arguments.games + n)), ..Browser::new(addr) };
        if n % LOBBY == 0 {
            let seats = vec![seat(CREWS[0], Some("Host"), None), seat(CREWS[1], None, None)];
            room = browser.create(&CreateRoom { options: Options::default(), seats }).await?.room.id;
        }
        let mut socket = browser.open(&room, 0).await?;
        watching.spawn(async move { while socket.next_text().await.is_some() {} });
    }
    Ok(watching)
}

/// Rooms with a captain in each.
async fn measure_captains(arguments: &Arguments, server: &Server) -> io::Result<()> {
    println!("{} rooms with a road captain, answered at once", arguments.captains);
    let until = Instant::now() + Duration::from_secs(arguments.seconds);
    let mut measured = captains::race(server.addr, arguments.captains, until).await?;
    measured.micros.sort_unstable();
    println!("  answers         {:>6}  {}", measured.micros.len(), measured.times());
    // The rest of a plan and a single choice wait for nothing; no search is shorter.
    measured.micros.retain(|&micros| micros >= SEARCHED);
    println!("  of them searched{:>6}  {}", measured.micros.len(), measured.times());
    Ok(())
}

/// Microseconds that an answer takes at the least if it is searched for.
const SEARCHED: u64 = 10_000;

/// Where the people of a table come from.
fn address(n: usize) -> String {
    format!("10.{}.{}.{}", n >> 16 & 255, n >> 8 & 255, n & 255)
}

fn report(measured: &mut Measured, arguments: &Arguments, took: Duration, memory: [u64; 3]) {
    measured.micros.sort_unstable();
    let times = measured.times();
    let Measured { micros, bytes, events, behind } = measured;
    println!(
        "  inputs          {} ({:.0}/s), {behind} later than planned",
        micros.len(),
        micros.len() as f64 / took.as_secs_f64()
    );
    println!("  input to last   {times}");
    let per_game = |bytes: u64| bytes.saturating_sub(memory[0]) as f64 / 1024.0 / arguments.games as f64;
    println!(
        "  memory          {:.0} MiB in all; per race {:.0} KiB at the start, {:.0} KiB now",
        memory[2] as f64 / 1048576.0,
        per_game(memory[1]),
        per_game(memory[2])
    );
    println!(
        "  sent            {:.0} bytes per event and connection ({events} events)",
        *bytes as f64 / 4.0 / (*events).max(1) as f64
    );
}

fn start(arguments: &Arguments, data: &std::path::Path) -> io::Result<Server> {
    let many = "1000000";
    let mut command = Command::new(&arguments.server);
    command.args(["serve", "--addr", "127.0.0.1:0", "--max-rooms", many, "--data"]).arg(data);
    // Four connections for each race, one for each who watches, and some for those who do their worst.
    let connections = 4 * arguments.games + arguments.watchers + 500;
    command.args(["--max-connections", &connections.to_string()]);
    if let Some(threads) = arguments.bot_threads {
        command.args(["--bot-threads", &threads.to_string()]);
    }
    let mut child = command
        .env("VENDETTA_LOG", "warn")
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|why| io::Error::other(format!("{}: {why}", arguments.server.display())))?;
    let mut line = String::new();
    if let Some(out) = child.stdout.take() {
        BufReader::new(out).read_line(&mut line)?;
    }
    let port = line.trim().rsplit(':').next().and_then(|port| port.parse().ok());
    let port: u16 = port.ok_or_else(|| io::Error::other("the server did not start"))?;
    Ok(Server { child, addr: SocketAddr::from(([127, 0, 0, 1], port)) })
}

/// Resident memory of the server, in bytes; 0 where the system does not say.
fn memory(server: &Server) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{}/status", server.child.id())).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kib: Option<u64> =
        line.and_then(|line| line.split_whitespace().next()).and_then(|kib| kib.parse().ok());
    kib.unwrap_or(0) * 1024
}

/// Four browsers in a room; the race has begun.
async fn sit_down(addr: SocketAddr, n: usize) -> io::Result<Vec<Socket>> {
    let from = |seat: usize| Browser { forwarded: Some(address(4 * n + seat)), ..Browser::new(addr) };
    let mut host = from(0);
    let mut seats = vec![seat(CREWS[0], Some("Host"), None)];
    seats.extend(CREWS[1..].iter().map(|crew| seat(crew, None, None)));
    let room = host.create(&CreateRoom { options: Options::default(), seats }).await?.room.id;
    let mut sockets = vec![host.open(&room, 0).await?];
    for (i, crew) in CREWS.iter().enumerate().skip(1) {
        let mut socket = from(i).open(&room, 0).await?;
        let crew = Crew((*crew).into());
        socket.say(ClientMessage::Sit { crew: crew.clone(), name: format!("{crew} {n}") }).await?;
        socket.say(ClientMessage::Ready { crew, ready: true }).await?;
        socket.until(|seen| seen.you.as_ref().is_some_and(|you| !you.crews.is_empty())).await?;
        sockets.push(socket);
    }
    for socket in &mut sockets {
        socket.give_numbers().await?;
    }
    let ready = |seen: &vendetta_client::Seen| {
        let is_ready = |seat: &protocol::SeatView| seat.ready && seat.pledge.is_some();
        seen.room.as_ref().is_some_and(|room| room.seats.iter().all(is_ready))
    };
    sockets[0].until(ready).await?;
    sockets[0].say(ClientMessage::Start).await?;
    // Each tells its number when it is asked for it; the race begins with the last.
    for socket in &mut sockets {
        socket.until(|seen| seen.room.as_ref().is_some_and(|room| room.fairness.reveal)).await?;
    }
    for socket in &mut sockets {
        socket.until(|seen| seen.seq > 0).await?;
        // From here on only what is needed is read: the measuring should not cost more than the measured.
        socket.state.view = serde_json::Value::Null;
        socket.state.events = Vec::new();
    }
    Ok(sockets)
}

/// Plays a race at its pace.
async fn play(
    mut sockets: Vec<Socket>,
    n: usize,
    first: Instant,
    every: Duration,
    until: Instant,
    measured: Arc<Mutex<Measured>>,
) -> io::Result<Vec<Socket>> {
    let mut picks = Picks(n as u64);
    let mut own = Measured::default();
    let mut next = first;
    let mut seq = sockets[0].state.seq;
    let mut asked: Vec<usize> = sockets
        .iter()
        .map(|socket| socket.state.pending.as_ref().map_or(0, |pending| pending.offers.len()))
        .collect();
    let before: usize = sockets.iter().map(|socket| socket.bytes).sum();
    while next < until {
        sleep_until(next).await;
        let Some(decides) = asked.iter().position(|&offers| offers > 0) else { break };
        own.behind += usize::from(next.elapsed() > every);
        let choice = picks.below(asked[decides]) as u32;
        let sent = Instant::now();
        sockets[decides].say(ClientMessage::Choose { seq, choice, crew: None }).await?;
        let mut reached = seq;
        for (socket, offers) in sockets.iter_mut().zip(&mut asked) {
            let update = socket.next_update(seq).await?;
            *offers = update.offers;
            own.events += update.events;
            reached = update.seq;
        }
        seq = reached;
        own.micros.push(u64::try_from(sent.elapsed().as_micros()).unwrap_or(u64::MAX));
        next += every;
    }
    let bytes: usize = sockets.iter().map(|socket| socket.bytes).sum();
    let mut all = measured.lock().unwrap_or_else(PoisonError::into_inner);
    all.micros.append(&mut own.micros);
    all.bytes += bytes - before;
    // Every event reaches four connections.
    all.events += own.events / 4;
    all.behind += own.behind;
    Ok(sockets)
}
