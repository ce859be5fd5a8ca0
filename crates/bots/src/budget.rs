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
    /// When trials of this length began, and how many there had been before.
    pace: (Instant, u64),
    over: bool,
}

/// Nodes in a second, before any was measured: low, so that the first guess is not too hopeful.
const GUESS: f64 = 50_000.0;

/// Trials after which their pace is known.
pub(crate) const FEW: u64 = 16;

impl Meter<'_> {
    /// Begins to count now.
    pub fn new(budget: &Budget) -> Meter<'_> {
        let nodes = budget.nodes.unwrap_or(if budget.time.is_some() { u64::MAX } else { Budget::NODES });
        let began = Instant::now();
        Meter { budget, nodes, began, used: 0, pace: (began, 0), over: false }
    }

    /// Asks for another node. False: the budget is used up, or nobody needs the answer any more.
    pub fn spend(&mut self) -> bool {
        let may = self.used < self.nodes && !self.is_over();
        self.used += u64::from(may);
        may
    }

    /// Whether time is up, or nobody needs the answer any more.
    pub fn is_over(&mut self) -> bool {
        let cancelled = || self.budget.cancel.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed));
        let late = || self.budget.time.is_some_and(|time| self.began.elapsed() >= time);
        self.over = self.over || cancelled() || late();
        self.over
    }

    /// From now on trials are of another length: how fast those before were says nothing about them.
    pub fn change_pace(&mut self) {
        self.pace = (Instant::now(), self.used);
    }

    /// Nodes spent so far.
    pub fn used(&self) -> u64 {
        self.used
    }

    /// One of so many equal parts of what is left: of the nodes, as far as they can be told now, and of the time.
    pub fn part(&self, parts: u32) -> Part {
        let gone = self.began.elapsed();
        let time = self.budget.time.map(|time| gone + time.saturating_sub(gone) / parts);
        let all = Part { nodes: self.nodes, time: self.budget.time };
        Part { nodes: self.used + self.left(all) / u64::from(parts), time }
    }

    /// Nodes that are left of a part: those that are counted, or as many as its time will do for at the speed so far.
    pub fn left(&self, part: Part) -> u64 {
        let counted = part.nodes.saturating_sub(self.used);
        let Some(time) = part.time else { return counted };
        let (began, before) = self.pace;
        let time = time.saturating_sub(self.began.elapsed());
        counted.min(in_time(time, self.used - before, began.elapsed()))
    }
}

/// Where a part of a budget ends.
#[derive(Clone, Copy)]
pub(crate) struct Part {
    /// Nodes that are spent then.
    nodes: u64,
    /// Time that has passed then.
    time: Option<Duration>,
}

/// Nodes that fit into a time, when so many took so long.
fn in_time(time: Duration, nodes: u64, took: Duration) -> u64 {
    let speed = if nodes < FEW { GUESS } else { nodes as f64 / took.as_secs_f64().max(1e-6) };
    (time.as_secs_f64() * speed) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: Duration = Duration::from_millis(1);

    #[test]
    fn the_pace_says_how_many_nodes_are_left() {
        assert_eq!(in_time(100 * MS, 16, 2 * MS), 800);
        assert_eq!(in_time(100 * MS, 0, Duration::ZERO), 5_000, "a guess");
        assert_eq!(in_time(Duration::ZERO, 1_000, 2 * MS), 0);
    }

    #[test]
    fn short_trials_say_nothing_about_long_ones() {
        let budget = Budget::time(Duration::from_secs(3_600));
        let mut meter = Meter::new(&budget);
        // A million in no time.
        (meter.used, meter.began, meter.pace.0) = (1_000_000, Instant::now(), Instant::now());
        meter.change_pace();
        assert!(meter.left(meter.part(1)) <= 3_600 * GUESS as u64);
    }

    #[test]
    fn a_part_is_of_nodes_and_of_time() {
        let budget = Budget::nodes(1_000);
        let mut meter = Meter::new(&budget);
        let part = meter.part(4);
        (0..100).for_each(|_| assert!(meter.spend()));
        assert_eq!((meter.left(part), meter.left(meter.part(1))), (150, 900));
        // However fast or slow trials turn out to be, it ends in time.
        let budget = Budget::time(Duration::from_secs(3_600));
        let part = Meter::new(&budget).part(4).time;
        assert!(part.is_some_and(|end| (890..=1_000).contains(&end.as_secs())), "{part:?}");
    }
}
