//! Clients that do their worst, all from one address, while the others race.

use protocol::{ClientMessage, CreateRoom, Options};
use std::{io, net::SocketAddr, time::Duration};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    task::JoinSet,
    time::{Instant, sleep_until},
};
use vendetta_client::{Browser, Message, Socket, seat};

/// Where all of them come from.
const ADDRESS: &str = "203.0.113.66";

/// What one of them does, again and again.
#[derive(Clone, Copy, Debug)]
enum Deed {
    /// Has races told again.
    Replays,
    /// Has races analysed.
    Analyses,
    /// Sends pings, as messages and as frames.
    Pings,
    /// Asks for everything, and for what was missed.
    Resumes,
    /// Asks for everything, and reads nothing.
    Deaf,
    /// Asks for hints.
    Hints,
    /// Opens rooms full of the strongest bots.
    Rooms,
    /// Chooses and takes back.
    TakesBack,
    /// Takes seats under other names.
    Seats,
    /// Sends half a head, and keeps it open.
    HalfHeads,
    /// Comes and goes.
    Comings,
}

const DEEDS: [Deed; 11] = [
    Deed::Replays,
    Deed::Analyses,
    Deed::Pings,
    Deed::Resumes,
    Deed::Deaf,
    Deed::Hints,
    Deed::Rooms,
    Deed::TakesBack,
    Deed::Seats,
    Deed::HalfHeads,
    Deed::Comings,
];

fn browser(addr: SocketAddr) -> Browser {
    Browser { forwarded: Some(ADDRESS.into()), ..Browser::new(addr) }
}

/// Lets so many loose, until a time.
pub fn loose(addr: SocketAddr, many: usize, until: Instant) -> JoinSet<()> {
    let mut all = JoinSet::new();
    for n in 0..many {
        let deed = DEEDS[n % DEEDS.len()];
        all.spawn(async move {
            while Instant::now() < until {
                // Whatever the server says, or that it hangs up, is no reason to stop.
                let _ = tokio::time::timeout_at(until, do_it(addr, deed, until)).await;
                sleep_until(Instant::now() + Duration::from_millis(20)).await;
            }
        });
    }
    all
}

async fn do_it(addr: SocketAddr, deed: Deed, until: Instant) -> io::Result<()> {
    match deed {
        Deed::Replays => fetch(addr, "events").await,
        Deed::Analyses => fetch(addr, "analysis").await,
        Deed::Pings => {
            let (_, mut socket) = race(addr, Options::default()).await?;
            loop {
                socket.say(ClientMessage::Ping { t: 1 }).await?;
                socket.send(Message::Ping(Default::default())).await?;
            }
        }
        Deed::Resumes => {
            let (_, mut socket) = race(addr, Options::default()).await?;
            loop {
                socket.say(ClientMessage::Resume { from: 1 }).await?;
                if socket.next().await?.is_none() {
                    return Ok(());
                }
            }
        }
        Deed::Deaf => {
            let (_, mut socket) = race(addr, Options::default()).await?;
            while socket.say(ClientMessage::Resume { from: 0 }).await.is_ok() && Instant::now() < until {
                sleep_until(Instant::now() + Duration::from_millis(5)).await;
            }
            Ok(())
        }
        Deed::Hints => {
            let (_, mut socket) = race(addr, Options { hints: true, ..Options::default() }).await?;
            loop {
                socket.say(ClientMessage::Hint { seq: socket.state.seq }).await?;
                if socket.next().await?.is_none() {
                    return Ok(());
                }
            }
        }
        Deed::Rooms => {
            let mut sockets = Vec::new();
            loop {
                sockets.push(against_captains(addr).await?);
            }
        }
        Deed::TakesBack => {
            let (_, mut socket) = race(addr, Options { take_back: true, ..Options::default() }).await?;
            loop {
                let seq = socket.state.seq;
                let back = socket.state.pending.as_ref().is_some_and(|pending| pending.take_back);
                match back {
                    true => socket.say(ClientMessage::TakeBack { seq }).await?,
                    false => socket.choose(0).await?,
                }
                if socket.next().await?.is_none() {
                    return Ok(());
                }
            }
        }
        Deed::Seats => {
            let mut browser = browser(addr);
            let seats = vec![seat("orange", Some("Eve"), None), seat("blue", None, None)];
            let room = browser.create(&CreateRoom { options: Options::default(), seats }).await?.room.id;
            for n in 0.. {
                let sit =
                    protocol::TakeSeat { crew: protocol::Crew("orange".into()), name: format!("Eve {n}") };
                browser.post(&format!("/api/rooms/{room}/seat"), &sit).await?;
            }
            Ok(())
        }
        Deed::HalfHeads => {
            let mut halves = Vec::new();
            for _ in 0..30 {
                let mut stream = TcpStream::connect(addr).await?;
                let head = format!(
                    "GET / HTTP/1.1\r\nX-Forwarded-For: {ADDRESS}\r\nX-Half: {}",
                    "x".repeat(390_000)
                );
                let _ = stream.write_all(head.as_bytes()).await;
                halves.push(stream);
            }
            for stream in &mut halves {
                let _ = stream.read(&mut [0; 64]).await;
            }
            Ok(())
        }
        Deed::Comings => {
            let (room, _socket) = race(addr, Options::default()).await?;
            loop {
                browser(addr).open(&room, 1).await?.next().await?;
            }
        }
    }
}

/// A race of two seats on one screen, which has begun.
async fn race(addr: SocketAddr, options: Options) -> io::Result<(String, Socket)> {
    let mut browser = browser(addr);
    let options = Options { start_at_once: true, ..options };
    let seats = vec![seat("orange", Some("Eve"), None), seat("blue", Some("Mallory"), None)];
    let room = browser.create(&CreateRoom { options, seats }).await?.room.id;
    let mut socket = browser.open(&room, 0).await?;
    socket.give_numbers().await?;
    socket.until(|seen| seen.seq > 0).await?;
    Ok((room, socket))
}

/// A race against three of the strongest bots.
async fn against_captains(addr: SocketAddr) -> io::Result<Socket> {
    let (_, _, socket) = among_bots(addr, "road-captain", &["blue", "white", "green"]).await?;
    Ok(socket)
}

/// A race of bots alone, as fast as they are: somebody begins it, and lets a bot drive at once.
async fn among_bots(
    addr: SocketAddr,
    level: &'static str,
    bots: &[&'static str],
) -> io::Result<(Browser, String, Socket)> {
    let mut browser = browser(addr);
    let mut seats = vec![seat("orange", Some("Eve"), None)];
    seats.extend(bots.iter().map(|crew| seat(crew, None, Some(level))));
    let options = Options { start_at_once: true, bot_pace: 0, ..Options::default() };
    let room = browser.create(&CreateRoom { options, seats }).await?.room.id;
    let mut socket = browser.open(&room, 0).await?;
    socket.give_numbers().await?;
    socket.until(|seen| seen.seq > 0).await?;
    socket.say(ClientMessage::Stand { crew: protocol::Crew("orange".into()) }).await?;
    Ok((browser, room, socket))
}

/// Races of bots to their ends, then asked for again and again.
async fn fetch(addr: SocketAddr, what: &str) -> io::Result<()> {
    let (mut browser, room, mut socket) = among_bots(addr, "racer", &["blue"]).await?;
    socket.until(|seen| seen.is_over() || seen.last > 400).await?;
    loop {
        browser.get(&format!("/api/rooms/{room}/{what}")).await?;
    }
}
