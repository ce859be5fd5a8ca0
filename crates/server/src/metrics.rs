//! Numbers for Prometheus.

use crate::limit::lock;
use std::{
    fmt::{Display, Write},
    sync::{
        Mutex,
        atomic::{AtomicI64, AtomicU64, Ordering::Relaxed},
    },
    time::{Duration, Instant},
};

/// All that is counted.
#[derive(Default)]
pub struct Metrics {
    /// Rooms in memory.
    pub rooms: Gauge,
    /// Open WebSockets.
    pub connections: Gauge,
    /// Rooms made since the start.
    pub rooms_created: Counter,
    /// Accepted inputs of people.
    pub inputs: Counter,
    /// Accepted inputs of bots.
    pub bot_inputs: Counter,
    /// Messages that were refused.
    pub refused: Counter,
    /// Messages sent to clients.
    pub messages: Counter,
    /// Bytes sent to clients.
    pub bytes: Counter,
    /// Events that happened, once for each race.
    pub events: Counter,
    /// Writes that the store refused.
    pub store_refused: Counter,
    /// Writes of which nobody knows whether they were made.
    pub store_unknown: Counter,
    /// Reads that the store could not do.
    pub store_unread: Counter,
    /// Writes that wait.
    pub store_waiting: Gauge,
    /// When the data was last copied: milliseconds since 1970.
    pub backup: Gauge,
    /// Bytes of the data.
    pub data: Gauge,
    /// Rooms that were read again because nobody knew what was stored.
    pub rooms_reread: Counter,
    /// How often each limit was met.
    limits: [Met; Limit::ALL.len()],
    /// Work that waits for a thread.
    pub waiting: Gauge,
    /// How long work waited for a thread.
    pub waited: Histogram,
    /// From an input's arrival to its being handed to the last connection.
    pub input: Histogram,
    /// Transactions of the store.
    pub commit: Histogram,
    /// Bots thinking.
    pub bot: Histogram,
}

/// Limits that the server may meet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limit {
    /// Open connections.
    Connections,
    /// Open connections of one address.
    ConnectionsOfAddress,
    /// A connection could not be taken: most likely too few file handles.
    Accept,
    /// The head of a request did not come in time.
    Head,
    /// Requests of one address.
    Requests,
    /// New rooms of one address.
    RoomsOfAddress,
    /// Rooms that are kept.
    Rooms,
    /// Races told again or analysed for one address.
    Replays,
    /// Messages of a connection, an address or a room.
    Messages,
    /// Lines of chat of a person, or of those of an address who only watch.
    Chat,
    /// A browser did not read what it was sent.
    TooSlow,
}

impl Limit {
    /// All of them, in the order of their numbers.
    const ALL: [Limit; 11] = [
        Limit::Connections,
        Limit::ConnectionsOfAddress,
        Limit::Accept,
        Limit::Head,
        Limit::Requests,
        Limit::RoomsOfAddress,
        Limit::Rooms,
        Limit::Replays,
        Limit::Messages,
        Limit::Chat,
        Limit::TooSlow,
    ];

    fn name(self) -> &'static str {
        match self {
            Limit::Connections => "connections",
            Limit::ConnectionsOfAddress => "connections_of_address",
            Limit::Accept => "accept",
            Limit::Head => "head",
            Limit::Requests => "requests",
            Limit::RoomsOfAddress => "rooms_of_address",
            Limit::Rooms => "rooms",
            Limit::Replays => "replays",
            Limit::Messages => "messages",
            Limit::Chat => "chat",
            Limit::TooSlow => "too_slow",
        }
    }
}

/// How often a limit was met, and when that was last logged.
#[derive(Default)]
struct Met {
    times: Counter,
    logged: Mutex<Option<(Instant, u64)>>,
}

/// A limit that is met again and again has a line in the log this often.
const LOGGED_EVERY: Duration = Duration::from_secs(10);

/// Goes up.
#[derive(Default)]
pub struct Counter(AtomicU64);

impl Counter {
    /// Counts.
    pub fn add(&self, n: usize) {
        self.0.fetch_add(n as u64, Relaxed);
    }
}

/// Goes up and down.
#[derive(Default)]
pub struct Gauge(AtomicI64);

impl Gauge {
    /// One more; the number before.
    pub fn up(&self) -> usize {
        usize::try_from(self.0.fetch_add(1, Relaxed)).unwrap_or(0)
    }
    /// So many.
    pub fn set(&self, n: u64) {
        self.0.store(i64::try_from(n).unwrap_or(i64::MAX), Relaxed);
    }
    /// One less.
    pub fn down(&self) {
        self.0.fetch_sub(1, Relaxed);
    }
}

/// Upper bounds in microseconds.
const BOUNDS: [u64; 14] = [
    250, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000, 2_500_000,
    10_000_000,
];

/// How long something took.
#[derive(Default)]
pub struct Histogram {
    buckets: [AtomicU64; BOUNDS.len()],
    count: AtomicU64,
    micros: AtomicU64,
}

impl Histogram {
    /// Counts one.
    pub fn observe(&self, took: Duration) {
        let micros = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
        if let Some(bucket) = BOUNDS.iter().position(|&bound| micros <= bound) {
            self.buckets[bucket].fetch_add(1, Relaxed);
        }
        self.count.fetch_add(1, Relaxed);
        self.micros.fetch_add(micros, Relaxed);
    }
}

impl Metrics {
    /// A limit is met, by somebody or for a reason.
    pub fn bites(&self, limit: Limit, by: &dyn Display) {
        let met = &self.limits[limit as usize];
        met.times.add(1);
        let (now, times) = (Instant::now(), met.times.0.load(Relaxed));
        let mut logged = lock(&met.logged);
        if logged.is_none_or(|(at, _)| now.duration_since(at) >= LOGGED_EVERY) {
            let before = logged.map_or(0, |(_, before)| before);
            tracing::warn!(limit = limit.name(), times = times - before, last = %by, "a limit is met");
            *logged = Some((now, times));
        }
    }

    /// Prometheus text.
    pub fn print(&self) -> String {
        let mut out = String::new();
        let mut plain = |name: &str, kind: &str, help: &str, value: i128| {
            let _ = writeln!(
                out,
                "# HELP vendetta_{name} {help}\n# TYPE vendetta_{name} {kind}\nvendetta_{name} {value}"
            );
        };
        plain("rooms", "gauge", "Rooms in memory.", self.rooms.0.load(Relaxed).into());
        plain("connections", "gauge", "Open WebSockets.", self.connections.0.load(Relaxed).into());
        plain(
            "store_waiting",
            "gauge",
            "Writes that wait for the disk.",
            self.store_waiting.0.load(Relaxed).into(),
        );
        plain("data_bytes", "gauge", "Bytes of the data.", self.data.0.load(Relaxed).into());
        let copied = self.backup.0.load(Relaxed) / 1000;
        plain("backup_timestamp_seconds", "gauge", "When the data was last copied.", copied.into());
        let counters = [
            ("rooms_created_total", "Rooms made.", &self.rooms_created),
            ("inputs_total", "Accepted inputs of people.", &self.inputs),
            ("bot_inputs_total", "Accepted inputs of bots.", &self.bot_inputs),
            ("refused_total", "Messages that were refused.", &self.refused),
            ("messages_total", "Messages sent to clients.", &self.messages),
            ("bytes_total", "Bytes sent to clients.", &self.bytes),
            ("events_total", "Events that happened.", &self.events),
            (
                "rooms_reread_total",
                "Rooms that were read again because nobody knew what was stored.",
                &self.rooms_reread,
            ),
            ("store_refused_total", "Writes that the store refused.", &self.store_refused),
            (
                "store_unknown_total",
                "Writes of which nobody knows whether they were made.",
                &self.store_unknown,
            ),
            ("store_unread_total", "Reads that the store could not do.", &self.store_unread),
        ];
        for (name, help, counter) in counters {
            plain(name, "counter", help, counter.0.load(Relaxed).into());
        }
        plain("waiting", "gauge", "Work that waits for a thread.", self.waiting.0.load(Relaxed).into());
        let _ = writeln!(
            out,
            "# HELP vendetta_limited_total How often a limit was met.\n# TYPE vendetta_limited_total counter"
        );
        for (limit, met) in Limit::ALL.iter().zip(&self.limits) {
            let times = met.times.0.load(Relaxed);
            let _ = writeln!(out, "vendetta_limited_total{{limit=\"{}\"}} {times}", limit.name());
        }
        print_histogram(&mut out, "waited_seconds", "Work waiting for a thread.", &self.waited);
        print_histogram(&mut out, "input_seconds", "From an input to its being told.", &self.input);
        print_histogram(&mut out, "commit_seconds", "Transactions of the store.", &self.commit);
        print_histogram(&mut out, "bot_seconds", "Bots thinking.", &self.bot);
        out
    }
}

fn print_histogram(out: &mut String, name: &str, help: &str, histogram: &Histogram) {
    let _ = writeln!(out, "# HELP vendetta_{name} {help}\n# TYPE vendetta_{name} histogram");
    let mut sum = 0;
    for (bound, bucket) in BOUNDS.iter().zip(&histogram.buckets) {
        sum += bucket.load(Relaxed);
        let _ = writeln!(out, "vendetta_{name}_bucket{{le=\"{}\"}} {sum}", *bound as f64 / 1e6);
    }
    let count = histogram.count.load(Relaxed);
    let seconds = histogram.micros.load(Relaxed) as f64 / 1e6;
    let _ = writeln!(
        out,
        "vendetta_{name}_bucket{{le=\"+Inf\"}} {count}\nvendetta_{name}_sum {seconds}\nvendetta_{name}_count {count}"
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use tracing::{Event, Level, Metadata, Subscriber, span};

    /// A log of which only the warnings are counted.
    #[derive(Clone, Default)]
    struct Warnings(Arc<Counter>);

    impl Subscriber for Warnings {
        fn enabled(&self, metadata: &Metadata) -> bool {
            *metadata.level() == Level::WARN
        }
        fn event(&self, _: &Event) {
            self.0.add(1);
        }
        fn new_span(&self, _: &span::Attributes) -> span::Id {
            span::Id::from_u64(1)
        }
        fn record(&self, _: &span::Id, _: &span::Record) {}
        fn record_follows_from(&self, _: &span::Id, _: &span::Id) {}
        fn enter(&self, _: &span::Id) {}
        fn exit(&self, _: &span::Id) {}
    }

    #[test]
    fn a_limit_that_is_met_is_counted_each_time_and_logged_now_and_then() {
        let (log, metrics) = (Warnings::default(), Metrics::default());
        tracing::subscriber::with_default(log.clone(), || {
            for _ in 0..1000 {
                metrics.bites(Limit::Accept, &"somebody");
            }
            metrics.bites(Limit::Head, &"somebody else");
        });
        let lines = log.0.0.load(Relaxed);
        assert!((2..1000).contains(&lines), "{lines}");
        let told = metrics.print();
        for (limit, times) in [("accept", 1000), ("head", 1), ("rooms", 0)] {
            assert!(
                told.contains(&format!("vendetta_limited_total{{limit=\"{limit}\"}} {times}\n")),
                "{told}"
            );
        }
    }

    #[test]
    fn alerts_are_about_numbers_that_are_told() {
        let told = Metrics::default().print();
        let rules = include_str!("../../../docs/prometheus-rules.yml");
        let word = |c: char| !(c.is_ascii_lowercase() || c == '_');
        let names: Vec<&str> = rules.split(word).filter(|name| name.starts_with("vendetta_")).collect();
        assert!(names.len() > 10, "{names:?}");
        for name in names {
            assert!(told.lines().any(|line| line.split([' ', '{']).next() == Some(name)), "{name}");
        }
        let limits = rules.split("limit=~\"").skip(1).filter_map(|rest| rest.split('"').next());
        for limit in limits.flat_map(|limits| limits.split('|')) {
            assert!(Limit::ALL.iter().any(|known| known.name() == limit), "{limit}");
        }
    }
}
