//! Whatever takes longer than a message is done here, on threads of its own, so that it never delays the server.
//!
//! Two kinds of threads: some run errands (answers that need no search, races that are read or told again), the others
//! search. So a quick answer never waits for a search. Both serve everybody in turn (`fair`), and the more wait, the less
//! time a search has: nobody waits much longer than [`ROUND`] for their turn.

use crate::{
    fair::{Queue, Shared, Whose},
    limit::lock,
    metrics::Metrics,
};
use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc, Condvar, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    time::{Duration, Instant},
};
use tokio::sync::oneshot;

/// The bot that stands in for a player who is away.
pub const STAND_IN: &str = "racer";

/// How long a search may take when nobody else waits.
pub const PATIENCE: Duration = Duration::from_millis(600);
/// In how much time everybody who waits has had a turn, on each thread.
const ROUND: Duration = Duration::from_secs(1);
/// The least time that a search is good for.
const LEAST: Duration = Duration::from_millis(10);

/// What kind of work it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Done in milliseconds.
    Errand,
    /// As long as it is given.
    Search,
}

/// Those who think.
pub struct Thinkers {
    by: By,
    metrics: Arc<Metrics>,
}

/// Who does the work.
enum By {
    /// Threads.
    Threads { errands: Arc<Desk>, searches: Arc<Desk> },
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

/// Something to be done, in the time that it is given.
struct Job {
    work: Box<dyn FnOnce(Duration) + Send>,
    cancel: Cancel,
    since: Instant,
}

/// Where work of a kind waits for a thread.
#[derive(Default)]
struct Desk {
    waiting: Mutex<Queue<Job>>,
    bell: Condvar,
    threads: usize,
}

impl Desk {
    fn open(name: &str, threads: usize, metrics: &Arc<Metrics>) -> std::io::Result<Arc<Desk>> {
        let desk = Arc::new(Desk { threads, ..Desk::default() });
        for n in 0..threads {
            let (desk, metrics) = (Arc::clone(&desk), Arc::clone(metrics));
            std::thread::Builder::new().name(format!("{name}-{n}")).spawn(move || {
                loop {
                    let (job, time) = desk.next();
                    metrics.waiting.down();
                    // Nothing is begun that nobody waits for any more.
                    if !job.cancel.load(Relaxed) {
                        metrics.waited.observe(job.since.elapsed());
                        (job.work)(time);
                    }
                }
            })?;
        }
        Ok(desk)
    }

    /// Puts a job on the desk; how many made room for it that nobody waits for any more.
    fn put(&self, whose: &Whose, job: Job) -> usize {
        // A room that asks again and again does not fill the memory with what it no longer waits for.
        let dropped = lock(&self.waiting).push(whose, job, |job| !job.cancel.load(Relaxed));
        self.bell.notify_one();
        dropped
    }

    fn next(&self) -> (Job, Duration) {
        let mut waiting = lock(&self.waiting);
        loop {
            match waiting.pop() {
                Some((job, shared)) => return (job, share(shared, self.threads)),
                None => waiting = self.bell.wait(waiting).unwrap_or_else(PoisonError::into_inner),
            }
        }
    }
}

/// The time of a search: every address has the same share, and divides it between its rooms.
fn share(shared: Shared, threads: usize) -> Duration {
    let parts = u32::try_from(shared.addresses * shared.rooms).unwrap_or(u32::MAX).max(1);
    (ROUND * u32::try_from(threads).unwrap_or(1) / parts).clamp(LEAST, PATIENCE)
}

impl Thinkers {
    /// So many threads that search, at least one, and one on each core for errands.
    pub fn start(threads: usize, metrics: &Arc<Metrics>) -> std::io::Result<Thinkers> {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let by = By::Threads {
            errands: Desk::open("errand", cores, metrics)?,
            searches: Desk::open("bot", threads.max(1), metrics)?,
        };
        Ok(Thinkers { by, metrics: Arc::clone(metrics) })
    }

    /// No threads: whoever thinks takes some time of the runtime. For a simulation.
    pub fn tasks(takes: Duration, metrics: &Arc<Metrics>) -> Thinkers {
        Thinkers { by: By::Tasks(takes), metrics: Arc::clone(metrics) }
    }

    /// Does something for somebody. The work is told how long it may take.
    pub fn think<T: Send + 'static>(
        &self,
        kind: Kind,
        whose: &Whose,
        cancel: &Cancel,
        work: impl FnOnce(Duration) -> T + Send + 'static,
    ) -> Thought<T> {
        let (done, answer) = oneshot::channel();
        let metrics = Arc::clone(&self.metrics);
        let work = Box::new(move |time| {
            let begun = Instant::now();
            let thought = catch_unwind(AssertUnwindSafe(|| work(time)));
            metrics.bot.observe(begun.elapsed());
            match thought {
                Ok(answer) => drop(done.send(answer)),
                Err(_) => tracing::error!("a thought failed"),
            }
        });
        let job = Job { work, cancel: Arc::clone(cancel), since: Instant::now() };
        match &self.by {
            By::Threads { errands, searches } => {
                let desk = match kind {
                    Kind::Errand => errands,
                    Kind::Search => searches,
                };
                self.metrics.waiting.up();
                for _ in 0..desk.put(whose, job) {
                    self.metrics.waiting.down();
                }
            }
            &By::Tasks(takes) => {
                tokio::spawn(async move {
                    tokio::time::sleep(takes).await;
                    if !job.cancel.load(Relaxed) {
                        (job.work)(PATIENCE);
                    }
                });
            }
        }
        Thought { cancel: Arc::clone(cancel), answer, answered: false }
    }

    /// Runs an errand, and waits for it; nothing if it failed.
    pub async fn run<T: Send + 'static>(
        &self,
        whose: &Whose,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Option<T> {
        self.think(Kind::Errand, whose, &Cancel::default(), |_| work()).answer().await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_has_less_time_when_many_wait() {
        // However many threads there are, nobody's search takes longer than that.
        assert_eq!(share(Shared { addresses: 1, rooms: 1 }, 16), Duration::from_millis(600));
        let share = |addresses, rooms| share(Shared { addresses, rooms }, 1);
        assert_eq!(share(1, 1), PATIENCE);
        // Forty rooms have all had their turn within a second, whether of one address or of forty.
        assert_eq!((share(40, 1), share(1, 40)), (Duration::from_millis(25), Duration::from_millis(25)));
        // Somebody else's hundred rooms cost a stranger no more than sharing with one.
        assert_eq!(share(2, 1), Duration::from_millis(500));
        assert_eq!(share(2, 100), LEAST);
    }

    fn whose(address: u8, room: &str) -> Whose {
        Whose { address: crate::address::Address::of([10, 0, 0, address].into()), room: room.into() }
    }

    /// A thinker whose only searching thread is busy until it is told.
    fn busy() -> (Thinkers, std::sync::mpsc::Sender<()>, Thought<()>) {
        let thinkers = Thinkers::start(1, &Arc::default()).unwrap();
        let (go, wait) = std::sync::mpsc::channel::<()>();
        let busy = thinkers.think(Kind::Search, &whose(1, "first"), &Cancel::default(), move |_| {
            let _ = wait.recv();
        });
        (thinkers, go, busy)
    }

    #[tokio::test]
    async fn one_who_asks_for_much_does_not_delay_another() {
        let (thinkers, go, _busy) = busy();
        let done = Arc::new(Mutex::new(Vec::new()));
        let think = |address: u8, room: String| {
            let (done, name) = (Arc::clone(&done), format!("{address} {room}"));
            thinkers.think(Kind::Search, &whose(address, &room), &Cancel::default(), move |_| {
                lock(&done).push(name)
            })
        };
        let mut much: Vec<_> = (0..150).map(|n| think(1, n.to_string())).collect();
        let mut little = think(2, "only".into());
        go.send(()).unwrap();
        little.answer().await.unwrap();
        for thought in &mut much {
            thought.answer().await.unwrap();
        }
        let place = lock(&done).iter().position(|name| name == "2 only");
        assert!(place <= Some(1), "{place:?} of 151");
    }

    #[tokio::test]
    async fn a_quick_answer_does_not_wait_for_a_search() {
        let (thinkers, _go, _busy) = busy();
        let mut search = thinkers.think(Kind::Search, &whose(1, "b"), &Cancel::default(), |_| ());
        assert_eq!(thinkers.run(&whose(1, "b"), || "at once").await, Some("at once"));
        assert!(search.answer.try_recv().is_err(), "the search waits still");
    }
}
