//! How a server is started.

use crate::address;
use ipnet::IpNet;
use std::{net::SocketAddr, path::PathBuf, time::Duration};

/// What a server is told when it is started.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Where it listens.
    pub addr: SocketAddr,
    /// Where the numbers for Prometheus are, if not at `/metrics` of the same.
    pub metrics_addr: Option<SocketAddr>,
    /// Proxies that are believed whom they ask for.
    pub trusted_proxies: Vec<IpNet>,
    /// The SQLite file.
    pub data: PathBuf,
    /// What links begin with, if it is not what browsers ask for: behind a proxy.
    pub public_url: Option<String>,
    /// Threads that bots think on.
    pub bot_threads: usize,
    /// The client from this folder instead of the embedded one: for those who work on it.
    pub web: Option<PathBuf>,
    /// The lessons from this folder instead of the embedded ones: for those who write some.
    pub lessons: Option<PathBuf>,
    /// What all luck is drawn from, and the moods of bots, instead of what nobody can foresee: for tests, in which a race
    /// is the same every time. Rooms share one secret then; the numbers that players give still make a difference.
    pub luck: Option<String>,
    /// The content that is played with.
    pub library: &'static content::Library,
    /// What it takes.
    pub limits: Limits,
}

/// How much a server takes.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Rooms in the store.
    pub rooms: u64,
    /// Open WebSockets.
    pub connections: usize,
    /// Open WebSockets of one address.
    pub connections_per_address: usize,
    /// Rooms that one address may make in a minute.
    pub rooms_per_minute: u32,
    /// Requests of one address in a second, in the long run.
    pub requests_per_second: u32,
    /// Races that one address may have told again or analysed in a minute, beyond those that are kept.
    pub replays_per_minute: u32,
    /// Messages that a connection may send in a second, in the long run.
    pub messages_per_second: u32,
    /// Messages of all connections of one address in a second, in the long run.
    pub messages_per_address: u32,
    /// Lines that those of one address may say in a minute who only watch.
    pub chat_per_minute: u32,
    /// The least time that a player has when a room wakes up, if a turn clock runs: to find the way back after a
    /// restart.
    pub grace: Duration,
    /// How long somebody has to be away before others may have a bot stand in, take the seat, or do what the host may do.
    pub gone_after: Duration,
    /// Days that a room is kept after it was last touched.
    pub keep_days: u64,
}

impl Settings {
    /// A server on an address and a file, with everything else as it is when nothing is said.
    pub fn new(addr: SocketAddr, data: PathBuf, library: &'static content::Library) -> Settings {
        Settings {
            addr,
            metrics_addr: None,
            trusted_proxies: address::this_machine(),
            data,
            public_url: None,
            bot_threads: 1,
            web: None,
            lessons: None,
            luck: None,
            library,
            limits: Limits::default(),
        }
    }
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            rooms: 100_000,
            connections: 10_000,
            connections_per_address: 200,
            rooms_per_minute: 20,
            requests_per_second: 50,
            replays_per_minute: 30,
            messages_per_second: 20,
            messages_per_address: 200,
            chat_per_minute: 20,
            grace: Duration::from_secs(15),
            gone_after: Duration::from_secs(30),
            keep_days: 30,
        }
    }
}
