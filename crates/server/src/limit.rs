//! How often somebody may do something.

use crate::{address::Address, identity::Holder, settings::Limits};
use std::{
    collections::HashMap,
    hash::Hash,
    sync::{Mutex, MutexGuard, PoisonError},
};
use tokio::time::Instant;

/// Tokens that come back with time: a burst, then a steady rate.
#[derive(Clone, Copy, Debug)]
pub struct Bucket {
    tokens: f64,
    burst: f64,
    per_second: f64,
    seen: Instant,
}

impl Bucket {
    /// A full bucket.
    pub fn new(burst: u32, per_second: f64) -> Bucket {
        Bucket { tokens: burst.into(), burst: burst.into(), per_second, seen: Instant::now() }
    }

    /// Takes so many tokens, if there are as many. What costs more than the bucket holds, takes a full one.
    pub fn take(&mut self, tokens: u32) -> bool {
        self.take_at(tokens, Instant::now())
    }

    fn take_at(&mut self, tokens: u32, now: Instant) -> bool {
        self.tokens = self.tokens_at(now);
        self.seen = now;
        let cost = f64::from(tokens).min(self.burst);
        let enough = self.tokens >= cost;
        if enough {
            self.tokens -= cost;
        }
        enough
    }

    fn tokens_at(&self, now: Instant) -> f64 {
        let elapsed = now.saturating_duration_since(self.seen).as_secs_f64();
        (self.tokens + elapsed * self.per_second).min(self.burst)
    }
}

/// A bucket for everybody who asks; full ones are forgotten.
pub struct Buckets<K> {
    each: Mutex<Each<K>>,
    burst: u32,
    per_second: f64,
}

struct Each<K> {
    buckets: HashMap<K, Bucket>,
    /// How many there may be before full ones are looked for.
    many: usize,
}

/// So many buckets are nothing to tidy up for.
const FEW: usize = 10_000;

impl<K: Hash + Eq> Buckets<K> {
    /// A burst, then a steady rate.
    pub fn new(burst: u32, per_second: f64) -> Buckets<K> {
        let each = Mutex::new(Each { buckets: HashMap::new(), many: FEW });
        Buckets { each, burst, per_second }
    }

    /// Takes tokens of somebody, if there are as many.
    pub fn take(&self, who: K, tokens: u32) -> bool {
        let mut each = lock(&self.each);
        let Each { buckets, many } = &mut *each;
        if buckets.len() > *many {
            let now = Instant::now();
            buckets.retain(|_, bucket| bucket.tokens_at(now) < bucket.burst);
            // Twice as many before it is done again: so it costs each of them next to nothing.
            *many = FEW.max(2 * buckets.len());
        }
        buckets.entry(who).or_insert_with(|| Bucket::new(self.burst, self.per_second)).take(tokens)
    }
}

/// What one address may do.
pub struct Budgets {
    /// New rooms.
    pub rooms: Buckets<Address>,
    /// Requests over HTTP, of whatever kind.
    pub requests: Buckets<Address>,
    /// Races that are told again or analysed.
    pub errands: Buckets<Address>,
    /// Messages and frames on all its WebSockets.
    pub messages: Buckets<Address>,
    /// What those say who only watch.
    pub chat: Buckets<Address>,
}

impl Budgets {
    /// As the server was told.
    pub fn new(limits: &Limits) -> Budgets {
        let per_minute = |n: u32| Buckets::new(n, f64::from(n) / 60.0);
        let per_second = |n: u32| Buckets::new(n.saturating_mul(4), n.into());
        Budgets {
            rooms: per_minute(limits.rooms_per_minute),
            requests: per_second(limits.requests_per_second),
            errands: per_minute(limits.replays_per_minute),
            messages: per_second(limits.messages_per_address),
            chat: per_minute(limits.chat_per_minute),
        }
    }
}

/// What a room hears: nobody keeps the others from being heard.
pub struct Hearing {
    /// Messages of each player.
    players: Buckets<String>,
    /// Messages of those of one address who only watch, and of all of them.
    watchers: Buckets<Address>,
    all_watchers: Bucket,
    /// Lines that somebody says.
    lines: Buckets<String>,
}

impl Hearing {
    /// Of a room where everybody is silent.
    pub fn new(limits: &Limits) -> Hearing {
        let messages = limits.messages_per_second;
        let per_second = f64::from(messages);
        Hearing {
            players: Buckets::new(messages.saturating_mul(6), per_second * 2.0),
            watchers: Buckets::new(messages.saturating_mul(3), per_second),
            all_watchers: Bucket::new(messages.saturating_mul(20), per_second * 5.0),
            lines: Buckets::new(8, 0.5),
        }
    }

    /// Whether a message of a player is heard.
    pub fn hears_player(&self, player: &Holder) -> bool {
        self.players.take(player.0.clone(), 1)
    }

    /// Whether a message of one who only watches is heard. What an address may not say is not taken from the others.
    pub fn hears_watcher(&mut self, address: Address) -> bool {
        self.watchers.take(address, 1) && self.all_watchers.take(1)
    }

    /// Whether somebody may say one more line.
    pub fn hears_line(&self, of: &Holder) -> bool {
        self.lines.take(of.0.clone(), 1)
    }
}

/// A lock whose holders never panic in between.
pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn a_bucket_fills_with_time() {
        let mut bucket = Bucket::new(4, 1.0);
        let begun = bucket.seen;
        assert!(bucket.take_at(3, begun) && bucket.take_at(1, begun) && !bucket.take_at(1, begun));
        assert!(bucket.take_at(1, begun + Duration::from_secs(1)));
        assert!(!bucket.take_at(1, begun + Duration::from_secs(1)));
        assert!(bucket.take_at(1000, begun + Duration::from_secs(9)), "a full bucket does for anything");
        assert!(!bucket.take_at(1, begun + Duration::from_secs(9)));
    }

    #[tokio::test(start_paused = true)]
    async fn full_buckets_are_forgotten_now_and_then() {
        let buckets = Buckets::new(1, 1.0);
        for who in 0..=FEW {
            assert!(buckets.take(who, 1));
        }
        tokio::time::advance(Duration::from_secs(2)).await;
        assert!(buckets.take(FEW + 1, 1));
        let each = lock(&buckets.each);
        assert_eq!((each.buckets.len(), each.many), (1, FEW));
    }
}
