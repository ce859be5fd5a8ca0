//! Bots think on threads of their own, so that they never delay the server.

use crate::{limit::lock, metrics::Metrics};
use bots::Budget;
use engine::{Choice, View};
use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering::Relaxed},
        mpsc,
    },
    time::{Duration, Instant},
};
use tokio::sync::oneshot;

/// How long a bot may think about a decision.
const PATIENCE: Duration = Duration::from_millis(1200);

/// The bot that stands in for a player who is away.
pub const STAND_IN: &str = "racer";

/// A decision to think about.
struct Job {
    view: View,
    level: String,
    seed: u64,
    cancel: Arc<AtomicBool>,
    done: oneshot::Sender<Option<Choice>>,
}

/// The threads.
pub struct Thinkers {
    jobs: mpsc::Sender<Job>,
}

/// A thought under way. Dropping it tells the bot to stop.
pub struct Thought {
    cancel: Arc<AtomicBool>,
    /// What it comes to; nothing if the bot has no answer.
    pub choice: oneshot::Receiver<Option<Choice>>,
}

impl Drop for Thought {
    fn drop(&mut self) {
        self.cancel.store(true, Relaxed);
    }
}

impl Thinkers {
    /// So many threads, at least one.
    pub fn start(threads: usize, metrics: &Arc<Metrics>) -> std::io::Result<Thinkers> {
        let (jobs, waiting) = mpsc::channel::<Job>();
        let waiting = Arc::new(Mutex::new(waiting));
        for n in 0..threads.max(1) {
            let (waiting, metrics) = (Arc::clone(&waiting), Arc::clone(metrics));
            std::thread::Builder::new().name(format!("bot-{n}")).spawn(move || {
                loop {
                    let job = lock(&waiting).recv();
                    let Ok(job) = job else { return };
                    work(job, &metrics);
                }
            })?;
        }
        Ok(Thinkers { jobs })
    }

    /// Thinks about the decision of the view's player.
    pub fn think(&self, view: View, level: &str, seed: u64) -> Thought {
        let cancel = Arc::new(AtomicBool::new(false));
        let (done, choice) = oneshot::channel();
        let job = Job { view, level: level.into(), seed, cancel: Arc::clone(&cancel), done };
        // Without threads the thought never comes; the room then takes the first choice.
        let _ = self.jobs.send(job);
        Thought { cancel, choice }
    }
}

fn work(job: Job, metrics: &Metrics) {
    if job.cancel.load(Relaxed) {
        return;
    }
    let begun = Instant::now();
    let budget = Budget { nodes: None, time: Some(PATIENCE), cancel: Some(job.cancel) };
    let choice = catch_unwind(AssertUnwindSafe(|| {
        bots::bot(&job.level, job.seed, budget).map(|mut bot| bot.choose(&job.view))
    }));
    if choice.is_err() {
        tracing::error!(level = job.level, "a bot failed");
    }
    metrics.bot.observe(begun.elapsed());
    let _ = job.done.send(choice.unwrap_or(None));
}
