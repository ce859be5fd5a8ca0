//! Numbers for Prometheus.

use std::{
    fmt::Write,
    sync::atomic::{AtomicI64, AtomicU64, Ordering::Relaxed},
    time::Duration,
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
    /// Connections that were cut because they did not read.
    pub too_slow: Counter,
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
    /// From an input's arrival to its being handed to the last connection.
    pub input: Histogram,
    /// Transactions of the store.
    pub commit: Histogram,
    /// Bots thinking.
    pub bot: Histogram,
}

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
            ("too_slow_total", "Connections cut because they did not read.", &self.too_slow),
        ];
        for (name, help, counter) in counters {
            plain(name, "counter", help, counter.0.load(Relaxed).into());
        }
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
