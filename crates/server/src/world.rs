//! What a server takes from outside: the time, chance, the store, those who think. The system gives it, or a simulation.
//!
//! Nothing else in this crate asks the machine for the time or for random numbers, opens a file or starts a thread.

use crate::settings::Settings;
use std::sync::Arc;
use tokio::time::Instant;

pub use crate::{
    chance::Chance,
    metrics::Metrics,
    store::{Batch, Read, Store, StoreError, Waiting, Written, prepare},
    thinkers::Thinkers,
};

/// All that a server takes from outside but its connections.
pub struct World {
    /// The time.
    pub clock: Clock,
    /// Where chance comes from.
    pub chance: Chance,
    /// What survives.
    pub store: Store,
    /// Those who think for bots.
    pub thinkers: Thinkers,
    /// What is counted.
    pub metrics: Arc<Metrics>,
}

impl World {
    /// The world of the machine: its clock, its random numbers, its file, threads.
    pub fn system(settings: &Settings) -> Result<World, String> {
        let metrics = Arc::new(Metrics::default());
        let clock = Clock::system();
        let store = Store::open(&settings.data, clock.clone(), Arc::clone(&metrics));
        let thinkers = Thinkers::start(settings.bot_threads, &metrics);
        Ok(World {
            clock,
            chance: settings.luck.clone().map_or(Chance::System, Chance::Seed),
            store: store?,
            thinkers: thinkers.map_err(|why| format!("no bot threads: {why}"))?,
            metrics,
        })
    }
}

/// The time: what the clock on the wall says, and how much has passed since the server started, which nobody can set.
#[derive(Clone)]
pub struct Clock {
    wall: Arc<dyn Fn() -> u64 + Send + Sync>,
    begun: Instant,
    began_at: u64,
}

impl Clock {
    /// The clock of the machine.
    pub fn system() -> Clock {
        Clock::of(|| {
            let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
            u64::try_from(since.unwrap_or_default().as_millis()).unwrap_or(u64::MAX)
        })
    }

    /// A clock that somebody else sets: milliseconds since 1970.
    pub fn of(wall: impl Fn() -> u64 + Send + Sync + 'static) -> Clock {
        Clock { began_at: wall(), begun: Instant::now(), wall: Arc::new(wall) }
    }

    /// Milliseconds since 1970, by the clock on the wall: people and daemons set it, and it may jump.
    pub fn wall(&self) -> u64 {
        (self.wall)()
    }

    /// Milliseconds since 1970, by the clock on the wall when the server started and what has passed since: it goes
    /// evenly, and only forward. Deadlines are told by it.
    pub fn now(&self) -> u64 {
        let passed = u64::try_from(self.begun.elapsed().as_millis()).unwrap_or(u64::MAX);
        self.began_at.saturating_add(passed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{
        sync::atomic::{AtomicU64, Ordering::Relaxed},
        time::Duration,
    };

    #[tokio::test(start_paused = true)]
    async fn deadlines_are_told_by_a_clock_that_nobody_can_set() {
        let wall = Arc::new(AtomicU64::new(1_790_000_000_000));
        let set = Arc::clone(&wall);
        let clock = Clock::of(move || wall.load(Relaxed));
        let begun = clock.now();
        for time in [0, 1_790_000_000_000 + 40 * 86_400_000, 5] {
            set.store(time, Relaxed);
            assert_eq!((clock.wall(), clock.now()), (time, begun));
        }
        tokio::time::advance(Duration::from_secs(7)).await;
        assert_eq!(clock.now(), begun + 7000);
    }
}
