//! Bots think on threads of their own, so that they never delay the server.

use crate::{limit::lock, metrics::Metrics};
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

/// The bot that stands in for a player who is away.
pub const STAND_IN: &str = "racer";

/// Something to think about.
type Job = Box<dyn FnOnce() + Send>;

/// Those who think. Jobs are done in the order in which they came.
pub struct Thinkers {
    by: By,
    metrics: Arc<Metrics>,
}

/// Who does the jobs.
enum By {
    /// Threads.
    Threads(mpsc::Sender<Job>),
    /// Tasks of the runtime, each of which takes some of its time.
    Tasks(Duration),
}

/// Tells a bot to stop thinking.
pub type Cancel = Arc<AtomicBool>;

/// A thought under way. Dropping it before it has come to something tells the bot to stop.
pub struct Thought<T> {
    cancel: Cancel,
    answer: oneshot::Receiver<T>,
    answered: bool,
}

impl<T> Drop for Thought<T> {
    fn drop(&mut self) {
        if !self.answered {
            self.cancel.store(true, Relaxed);
        }
    }
}

impl<T> Thought<T> {
    /// What it comes to; nothing if the bot failed. Can be asked again if the wait was broken off.
    pub async fn answer(&mut self) -> Option<T> {
        let answer = (&mut self.answer).await.ok();
        self.answered = true;
        answer
    }
}

impl Thinkers {
    /// So many threads, at least one.
    pub fn start(threads: usize, metrics: &Arc<Metrics>) -> std::io::Result<Thinkers> {
        let (jobs, waiting) = mpsc::channel::<Job>();
        let waiting = Arc::new(Mutex::new(waiting));
        for n in 0..threads.max(1) {
            let waiting = Arc::clone(&waiting);
            std::thread::Builder::new().name(format!("bot-{n}")).spawn(move || {
                loop {
                    let job = lock(&waiting).recv();
                    let Ok(job) = job else { return };
                    job();
                }
            })?;
        }
        Ok(Thinkers { by: By::Threads(jobs), metrics: Arc::clone(metrics) })
    }

    /// No threads: whoever thinks takes some time of the runtime. For a simulation.
    pub fn tasks(takes: Duration, metrics: &Arc<Metrics>) -> Thinkers {
        Thinkers { by: By::Tasks(takes), metrics: Arc::clone(metrics) }
    }

    /// Thinks. Nothing is begun that nobody waits for any more.
    pub fn think<T: Send + 'static>(
        &self,
        cancel: &Cancel,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Thought<T> {
        let (done, answer) = oneshot::channel();
        let (flag, metrics) = (Arc::clone(cancel), Arc::clone(&self.metrics));
        let job: Job = Box::new(move || {
            if flag.load(Relaxed) {
                return;
            }
            let begun = Instant::now();
            match catch_unwind(AssertUnwindSafe(work)) {
                Ok(answer) => drop(done.send(answer)),
                Err(_) => tracing::error!("a bot failed"),
            }
            metrics.bot.observe(begun.elapsed());
        });
        match &self.by {
            // Without threads the job is dropped, and the thought comes to nothing.
            By::Threads(jobs) => drop(jobs.send(job)),
            &By::Tasks(takes) => {
                tokio::spawn(async move {
                    tokio::time::sleep(takes).await;
                    job();
                });
            }
        }
        Thought { cancel: Arc::clone(cancel), answer, answered: false }
    }
}
