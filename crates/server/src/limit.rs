//! How often somebody may do something.

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

    /// Takes a token, if there is one.
    pub fn take(&mut self) -> bool {
        self.take_at(Instant::now())
    }

    fn take_at(&mut self, now: Instant) -> bool {
        let elapsed = now.saturating_duration_since(self.seen).as_secs_f64();
        self.seen = now;
        self.tokens = (self.tokens + elapsed * self.per_second).min(self.burst);
        let enough = self.tokens >= 1.0;
        if enough {
            self.tokens -= 1.0;
        }
        enough
    }

    fn is_full(&self, now: Instant) -> bool {
        let elapsed = now.saturating_duration_since(self.seen).as_secs_f64();
        self.tokens + elapsed * self.per_second >= self.burst
    }
}

/// A bucket for everybody who asks; full ones are forgotten.
pub struct Buckets<K> {
    each: Mutex<HashMap<K, Bucket>>,
    new: Bucket,
}

impl<K: Hash + Eq> Buckets<K> {
    /// So many in a minute.
    pub fn per_minute(n: u32) -> Buckets<K> {
        Buckets { each: Mutex::default(), new: Bucket::new(n, f64::from(n) / 60.0) }
    }

    /// Takes a token of somebody, if there is one.
    pub fn take(&self, who: K) -> bool {
        let mut each = lock(&self.each);
        if each.len() > 10_000 {
            let now = Instant::now();
            each.retain(|_, bucket| !bucket.is_full(now));
        }
        each.entry(who).or_insert(self.new).take()
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
        let mut bucket = Bucket::new(2, 1.0);
        let begun = bucket.seen;
        assert!(bucket.take_at(begun) && bucket.take_at(begun) && !bucket.take_at(begun));
        assert!(bucket.take_at(begun + Duration::from_secs(1)));
        assert!(!bucket.take_at(begun + Duration::from_secs(1)));
        assert!(bucket.is_full(begun + Duration::from_secs(9)));
    }
}
