//! How much a bot may think about one decision.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

/// What one decision may cost. Without any limit the searching levels use [`Budget::NODES`].
///
/// With `nodes` alone the answer follows from the seed; with `time` it depends on the machine.
#[derive(Clone, Debug, Default)]
pub struct Budget {
    /// Plans that may be tried.
    pub nodes: Option<u64>,
    /// Time that may pass.
    pub time: Option<Duration>,
    /// Set by somebody else when the answer is no longer needed.
    pub cancel: Option<Arc<AtomicBool>>,
}

impl Budget {
    /// What is searched when nothing is said.
    pub const NODES: u64 = 2_000;

    /// So many plans for every decision.
    pub fn nodes(nodes: u64) -> Budget {
        Budget { nodes: Some(nodes), ..Budget::default() }
    }

    /// So much time for every decision.
    pub fn time(time: Duration) -> Budget {
        Budget { time: Some(time), ..Budget::default() }
    }
}

/// A budget that is being used up.
pub(crate) struct Meter<'a> {
    budget: &'a Budget,
    nodes: u64,
    began: Instant,
    used: u64,
    over: bool,
}

/// Nodes in a second, before any was measured: low, so that the first guess is not too hopeful.
const GUESS: f64 = 50_000.0;

impl Meter<'_> {
    /// Begins to count now.
    pub fn new(budget: &Budget) -> Meter<'_> {
        let nodes = budget.nodes.unwrap_or(if budget.time.is_some() { u64::MAX } else { Budget::NODES });
        Meter { budget, nodes, began: Instant::now(), used: 0, over: false }
    }

    /// Asks for another node. False: the budget is used up, or nobody needs the answer any more.
    pub fn spend(&mut self) -> bool {
        // Asking the clock takes longer than asking a counter, so it is asked for every eighth node.
        if self.used >= self.nodes || self.used.is_multiple_of(8) && self.is_over() {
            return false;
        }
        self.used += u64::from(!self.over);
        !self.over
    }

    /// Whether time is up, or nobody needs the answer any more.
    pub fn is_over(&mut self) -> bool {
        let cancelled = || self.budget.cancel.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed));
        let late = || self.budget.time.is_some_and(|time| self.began.elapsed() >= time);
        self.over = self.over || cancelled() || late();
        self.over
    }

    /// Nodes spent so far.
    pub fn used(&self) -> u64 {
        self.used
    }

    /// Nodes that are left: those of the budget, or as many as the time will do for at the speed so far.
    pub fn left(&self) -> u64 {
        let counted = self.nodes - self.used;
        let Some(time) = self.budget.time else { return counted };
        let passed = self.began.elapsed();
        let speed = if self.used < 64 { GUESS } else { self.used as f64 / passed.as_secs_f64().max(1e-6) };
        counted.min((time.saturating_sub(passed).as_secs_f64() * speed) as u64)
    }
}
