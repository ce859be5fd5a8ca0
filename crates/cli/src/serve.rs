//! `vendetta serve`: races in the browser.

use crate::failure::Failure;
use clap::Args;
use ipnet::IpNet;
use server::{Limits, Server, Settings};
use std::{
    io::{IsTerminal, Write},
    net::{IpAddr, SocketAddr},
    path::PathBuf,
    time::Duration,
};
use tracing_subscriber::EnvFilter;

/// Serves races in the browser: rooms, hot seat, bots. Everything is kept in one SQLite file.
///
/// Stop it with Ctrl-C or SIGTERM; races go on when it is started again.
#[derive(Args)]
#[command(after_help = "Examples:
  vendetta serve
  vendetta serve --addr 0.0.0.0:7878 --data /var/lib/vendetta/races.sqlite
  vendetta serve --public-url https://race.example.org

Every option can be given by its environment variable instead; VENDETTA_LOG sets what is logged (info, debug, warn),
VENDETTA_LOG_FORMAT=json logs a JSON object for each line. docs/hosting.md says how to run it for others.")]
pub struct Arguments {
    /// Where to listen.
    #[arg(long, env = "VENDETTA_ADDR", default_value = "127.0.0.1:7878", value_name = "ADDRESS:PORT")]
    addr: SocketAddr,
    /// Where the numbers for Prometheus are told; by default at `/metrics` of the same address, to this machine alone.
    #[arg(long, env = "VENDETTA_METRICS_ADDR", value_name = "ADDRESS:PORT")]
    metrics_addr: Option<SocketAddr>,
    /// A proxy that is believed whom it asks for (`X-Forwarded-For`): an address, or a net such as 10.0.0.0/8. Can be given
    /// several times; by default those on this machine.
    #[arg(long, env = "VENDETTA_TRUSTED_PROXY", value_name = "ADDRESS", value_delimiter = ',', value_parser = net)]
    trusted_proxy: Vec<IpNet>,
    /// The SQLite file; made if it is not there.
    #[arg(long, env = "VENDETTA_DATA", default_value = "vendetta.sqlite", value_name = "FILE")]
    data: PathBuf,
    /// What links begin with, behind a proxy: `https://race.example.org`.
    #[arg(long, env = "VENDETTA_PUBLIC_URL", value_name = "URL")]
    public_url: Option<String>,
    /// Threads that bots think on; by default half of the cores.
    #[arg(long, env = "VENDETTA_BOT_THREADS", value_name = "N")]
    bot_threads: Option<usize>,
    /// Serve the browser client from this folder instead of the one that the program carries.
    #[arg(long, env = "VENDETTA_WEB", value_name = "DIR")]
    web: Option<PathBuf>,
    /// Offer the lessons of this folder instead of those that the program carries.
    #[arg(long, env = "VENDETTA_LESSONS", value_name = "DIR")]
    lessons: Option<PathBuf>,
    /// Draw all luck from this seed, so that a race is the same every time: for tests. Release builds do not have it.
    #[cfg(debug_assertions)]
    #[arg(long, env = "VENDETTA_LUCK", value_name = "SEED")]
    luck: Option<String>,
    /// Rooms that are kept.
    #[arg(long, env = "VENDETTA_MAX_ROOMS", default_value_t = Limits::default().rooms, value_name = "N")]
    max_rooms: u64,
    /// Browsers that are connected at the same time.
    #[arg(long, env = "VENDETTA_MAX_CONNECTIONS", default_value_t = Limits::default().connections, value_name = "N")]
    max_connections: usize,
    /// Browsers of one address that are connected at the same time.
    #[arg(
        long,
        env = "VENDETTA_MAX_PER_ADDRESS",
        default_value_t = Limits::default().connections_per_address,
        value_name = "N"
    )]
    max_per_address: usize,
    /// Rooms that one address may make in a minute.
    #[arg(
        long,
        env = "VENDETTA_ROOMS_PER_MINUTE",
        default_value_t = Limits::default().rooms_per_minute,
        value_name = "N"
    )]
    rooms_per_minute: u32,
    /// Requests of one address in a second, in the long run.
    #[arg(
        long,
        env = "VENDETTA_REQUESTS_PER_SECOND",
        default_value_t = Limits::default().requests_per_second,
        value_name = "N"
    )]
    requests_per_second: u32,
    /// Races that one address may have told again or analysed in a minute, beyond those that are kept.
    #[arg(
        long,
        env = "VENDETTA_REPLAYS_PER_MINUTE",
        default_value_t = Limits::default().replays_per_minute,
        value_name = "N"
    )]
    replays_per_minute: u32,
    /// Messages of all browsers of one address in a second, in the long run.
    #[arg(
        long,
        env = "VENDETTA_MESSAGES_PER_ADDRESS",
        default_value_t = Limits::default().messages_per_address,
        value_name = "N"
    )]
    messages_per_address: u32,
    /// Messages that one browser may send in a second, in the long run.
    #[arg(
        long,
        env = "VENDETTA_MESSAGES_PER_SECOND",
        default_value_t = Limits::default().messages_per_second,
        value_name = "N"
    )]
    messages_per_second: u32,
    /// Seconds that somebody has to be away before others may have a bot stand in, take the seat, or do what the host may do.
    #[arg(
        long,
        env = "VENDETTA_GONE_AFTER",
        default_value_t = Limits::default().gone_after.as_secs(),
        value_name = "SECONDS"
    )]
    gone_after: u64,
    /// Days that a room is kept after somebody last did something in it: days that the server runs. Then it is in the
    /// trash for two weeks.
    #[arg(
        long,
        env = "VENDETTA_KEEP_DAYS",
        default_value_t = Limits::default().keep_days,
        value_parser = clap::value_parser!(u64).range(1..),
        value_name = "N"
    )]
    keep_days: u64,
}

impl Arguments {
    /// The seed of all luck: never of a program that is shipped.
    fn luck(&self) -> Option<String> {
        #[cfg(debug_assertions)]
        return self.luck.clone();
        #[cfg(not(debug_assertions))]
        None
    }
}

/// Serves until it is told to stop.
pub fn run(arguments: &Arguments, library: &'static content::Library) -> Result<(), Failure> {
    log();
    if let Some(url) = &arguments.public_url
        && !["http://", "https://"].iter().any(|scheme| url.starts_with(scheme))
    {
        return Err(Failure::Input(format!(
            "--public-url {url}: expected http:// or https:// at its beginning"
        )));
    }
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let settings = Settings {
        metrics_addr: arguments.metrics_addr,
        trusted_proxies: match arguments.trusted_proxy.is_empty() {
            true => Settings::new(arguments.addr, PathBuf::new(), library).trusted_proxies,
            false => arguments.trusted_proxy.clone(),
        },
        public_url: arguments.public_url.clone(),
        bot_threads: arguments.bot_threads.unwrap_or(cores.div_ceil(2)),
        web: arguments.web.clone(),
        lessons: arguments.lessons.clone(),
        luck: arguments.luck(),
        limits: Limits {
            rooms: arguments.max_rooms,
            connections: connections(arguments.max_connections),
            connections_per_address: arguments.max_per_address,
            rooms_per_minute: arguments.rooms_per_minute,
            requests_per_second: arguments.requests_per_second,
            replays_per_minute: arguments.replays_per_minute,
            messages_per_second: arguments.messages_per_second,
            messages_per_address: arguments.messages_per_address,
            gone_after: Duration::from_secs(arguments.gone_after),
            keep_days: arguments.keep_days,
            ..Limits::default()
        },
        ..Settings::new(arguments.addr, arguments.data.clone(), library)
    };
    let failed = |why: std::io::Error| Failure::Input(format!("cannot serve: {why}"));
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(failed)?;
    runtime.block_on(async {
        let server = Server::bind(settings).await.map_err(failed)?;
        let addr = server.addr().map_err(failed)?;
        let mut out = std::io::stdout();
        let _ = writeln!(out, "{}", address(addr, arguments.public_url.as_deref()));
        let _ = out.flush();
        server.run(told_to_stop()).await.map_err(failed)
    })
}

/// A net, or a single address.
fn net(text: &str) -> Result<IpNet, String> {
    let single = || text.parse::<IpAddr>().map(IpNet::from);
    text.parse::<IpNet>()
        .or_else(|_| single())
        .map_err(|_| "expected an address or a net, such as 10.0.0.0/8".into())
}

/// File handles for everything but WebSockets: the store, pages, those who are told that there is no room.
const HANDLES: u64 = 384;

/// As many connections as there are file handles for. The system lets a program have more than it gives it at first.
fn connections(wanted: usize) -> usize {
    let needed = u64::try_from(wanted).unwrap_or(u64::MAX).saturating_add(HANDLES);
    let handles = rlimit::increase_nofile_limit(needed).unwrap_or(u64::MAX);
    if handles >= needed {
        return wanted;
    }
    let less = usize::try_from(handles.saturating_sub(HANDLES)).unwrap_or(wanted).max(16);
    tracing::warn!(
        handles,
        connections = less,
        "too few file handles for --max-connections {wanted}: see LimitNOFILE"
    );
    less
}

/// What a browser has to open.
fn address(addr: SocketAddr, public_url: Option<&str>) -> String {
    if let Some(url) = public_url {
        return url.to_string();
    }
    let host = match addr.ip() {
        ip if ip.is_unspecified() || ip.is_loopback() => "localhost".to_string(),
        IpAddr::V6(ip) => format!("[{ip}]"),
        ip => ip.to_string(),
    };
    format!("http://{host}:{}", addr.port())
}

/// Ctrl-C, or the signal by which services are stopped.
async fn told_to_stop() {
    let interrupt = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        let terminate = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate());
        if let Ok(mut terminate) = terminate {
            tokio::select! {
                _ = interrupt => {}
                _ = terminate.recv() => {}
            }
            return;
        }
    }
    let _ = interrupt.await;
}

fn log() {
    let filter = EnvFilter::try_from_env("VENDETTA_LOG").unwrap_or_else(|_| EnvFilter::new("info"));
    let lines = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    if std::env::var_os("VENDETTA_LOG_FORMAT").is_some_and(|format| format == "json") {
        lines.json().init();
    } else {
        lines.with_ansi(std::io::stderr().is_terminal()).init();
    }
}
