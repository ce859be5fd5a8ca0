//! One seed: lives of a server, one after the other, on the same disk and with the same people.

use crate::{
    disk::{self, Disk},
    net::Net,
    person,
    plan::{FAULTS, Fault, Plan},
    table::{self, Table},
};
use bots::Dice;
use server::{
    Rooms, Settings,
    world::{Chance, Clock, Metrics, Thinkers, World},
};
use std::{
    collections::VecDeque,
    fmt,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    time::Duration,
};
use tokio::{
    sync::Notify,
    time::{Instant, sleep},
};

/// Tables where races are on at the same time.
const TABLES: usize = 4;
/// How long everything that is under way may take, once nothing goes wrong any more.
const PATIENCE: Duration = Duration::from_secs(4 * 3600);
/// Lines of what happened that a failure prints.
const LINES: usize = 60;
/// When the first server starts: milliseconds since 1970.
const MORNING: i64 = 1_790_000_000_000;
const DAY: i64 = 86_400_000;

/// What a seed came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Races that came to their end.
    pub races: u64,
    /// Messages that people were told.
    pub told: u64,
    /// How often a server was started.
    pub lives: u64,
    /// Simulated seconds that servers ran.
    pub seconds: u64,
    /// A fingerprint of all that was told: the same seed has the same.
    pub digest: u64,
    /// How often each thing went wrong.
    pub faults: [u64; FAULTS.len()],
}

impl Report {
    /// Both together.
    pub fn add(&mut self, other: &Report) {
        self.races += other.races;
        self.told += other.told;
        self.lives += other.lives;
        self.seconds += other.seconds;
        self.digest ^= other.digest;
        for (mine, more) in self.faults.iter_mut().zip(other.faults) {
            *mine += more;
        }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let hours = self.seconds as f64 / 3600.0;
        write!(
            f,
            "{} races, {} messages, {} lives, {hours:.1} simulated hours, {:016x}",
            self.races, self.told, self.lives, self.digest
        )?;
        let happened = FAULTS.iter().zip(self.faults).filter(|&(_, times)| times > 0);
        for (i, (name, times)) in happened.enumerate() {
            write!(f, "{} {times} {name}", if i == 0 { ";" } else { "," })?;
        }
        Ok(())
    }
}

/// Something that must not happen has happened.
#[derive(Debug)]
pub struct Broken {
    /// The seed.
    pub seed: u64,
    /// What.
    pub why: String,
    /// What happened before.
    pub before: Vec<String>,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for line in &self.before {
            writeln!(f, "  {line}")?;
        }
        write!(f, "seed {}: {}", self.seed, self.why)
    }
}

/// What survives a server that dies: the disk, people, and what they know.
pub struct Stage {
    seed: u64,
    plan: Plan,
    calm: AtomicBool,
    died: Notify,
    disk: Mutex<Disk>,
    now: Mutex<Now>,
    steps: bool,
}

/// Where the simulation stands.
struct Now {
    /// How often somebody asked for dice.
    streams: u64,
    /// When this life began.
    begun: Instant,
    /// How long the lives before it lasted.
    before: Duration,
    /// What the clock on the wall would have said when this life began, if it had been set then as it is now.
    wall: i64,
    /// What it did say.
    began_at: i64,
    broken: Option<String>,
    lines: VecDeque<String>,
    report: Report,
}

/// How a life ends.
enum End {
    Died,
    AllIsOver,
}

/// Plays a seed: so many hours in which things go wrong, then until everything is over.
pub fn simulate(seed: u64, hours: f64, steps: bool) -> Result<Report, Box<Broken>> {
    let plan = Plan::of(seed);
    let stage = Arc::new(Stage {
        seed,
        plan,
        calm: AtomicBool::new(false),
        died: Notify::new(),
        disk: Mutex::new(Disk::format()),
        now: Mutex::new(Now {
            streams: 0,
            begun: Instant::now(),
            before: Duration::ZERO,
            wall: MORNING,
            began_at: MORNING,
            broken: None,
            lines: VecDeque::new(),
            report: Report::default(),
        }),
        steps,
    });
    stage.note(|| format!("{plan:?}"));
    let mut dice = stage.dice();
    let tables: Vec<Arc<Table>> = (0..TABLES).map(|n| Arc::new(Table::new(n, &stage))).collect();
    let until = Duration::from_secs_f64(hours * 3600.0);
    loop {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_time()
            .start_paused(true)
            .build()
            .unwrap_or_else(|why| panic!("no runtime: {why}"));
        let end = runtime.block_on(live(&stage, &tables, until));
        // All that this server had in memory is gone.
        drop(runtime);
        let now = &mut *stage.now();
        now.report.seconds = now.before.as_secs();
        if let Some(why) = now.broken.take() {
            return Err(Box::new(Broken { seed, why, before: now.lines.drain(..).collect() }));
        }
        match end {
            End::AllIsOver => return Ok(now.report),
            // It takes a moment, a night, or a holiday until somebody starts it again.
            End::Died => {
                let down = [1_000, 20_000, 600_000, DAY, 40 * DAY][dice.below(5) as usize];
                now.wall += i64::from(dice.below(1000)) + down;
            }
        }
    }
}

/// The life of a server.
async fn live(stage: &Arc<Stage>, tables: &[Arc<Table>], until: Duration) -> End {
    {
        let now = &mut *stage.now();
        now.begun = Instant::now();
        now.began_at = now.wall;
        now.report.lives += 1;
    }
    stage.note(|| "a server starts".into());
    let metrics = Arc::new(Metrics::default());
    let wall = Arc::clone(stage);
    let world = World {
        clock: Clock::of(move || wall.wall()),
        chance: Chance::drawn(stage.stream()),
        store: disk::serve(stage, &metrics),
        thinkers: Thinkers::tasks(Duration::from_millis(7), &metrics),
        metrics,
    };
    let settings = Settings::new(([127, 0, 0, 1], 0).into(), "simulated".into(), content::builtin());
    let rooms = Rooms::new(settings, world);
    let net = Net::serve(&rooms.router(), tables.len() * table::PEOPLE);
    tokio::spawn(rooms.sweep());
    tokio::spawn(set_the_clock(Arc::clone(stage)));
    let mut all = Vec::new();
    for table in tables {
        all.push(tokio::spawn(table::host(Arc::clone(stage), Arc::clone(table), net.clone())));
        for person in 0..table.people.len() {
            all.push(tokio::spawn(person::attend(Arc::clone(stage), Arc::clone(table), person, net.clone())));
        }
    }
    let mut calm_since = None;
    let end = loop {
        tokio::select! {
            biased;
            () = stage.died.notified() => break End::Died,
            () = sleep(Duration::from_secs(1)) => {}
        }
        for task in &mut all {
            // A person that fails is a mistake of the simulation.
            if task.is_finished()
                && let Err(why) = task.await
            {
                std::panic::resume_unwind(why.into_panic());
            }
        }
        all.retain(|task| !task.is_finished());
        if stage.now().broken.is_some() {
            break End::AllIsOver;
        }
        let up = stage.up();
        if up >= until && calm_since.is_none() {
            stage.note(|| "from here on nothing goes wrong".into());
            stage.calm.store(true, Relaxed);
            calm_since = Some(up);
        }
        if let Some(since) = calm_since {
            if tables.iter().all(|table| table.is_done()) {
                break End::AllIsOver;
            }
            if up > since + PATIENCE {
                let stuck: Vec<String> = tables.iter().filter_map(|table| table.stuck()).collect();
                stage.fail(format!("races do not come to their end: {}", stuck.join("; ")));
                break End::AllIsOver;
            }
        }
    };
    let now = &mut *stage.now();
    let elapsed = now.begun.elapsed();
    now.before += elapsed;
    now.wall += elapsed.as_millis() as i64;
    now.begun = Instant::now();
    end
}

/// Somebody sets the clock on the wall, or a daemon does.
async fn set_the_clock(stage: Arc<Stage>) {
    let mut dice = stage.dice();
    let seconds = stage.faults().jump;
    if seconds == 0 {
        return;
    }
    loop {
        sleep(Duration::from_secs(u64::from(dice.below(2 * seconds)) + 1)).await;
        if stage.is_calm() {
            return;
        }
        let far = [1_000, 60_000, 3_600_000, DAY, 40 * DAY][dice.below(5) as usize];
        let by = if dice.below(2) == 0 { far } else { -far };
        stage.now().wall += by;
        stage.count(Fault::Jumps);
        stage.note(|| format!("the clock on the wall is set by {} s", by / 1000));
    }
}

impl Stage {
    fn now(&self) -> MutexGuard<'_, Now> {
        self.now.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What goes wrong now.
    pub fn faults(&self) -> Plan {
        if self.is_calm() { Plan::default() } else { self.plan }
    }

    /// Whether nothing goes wrong any more.
    pub fn is_calm(&self) -> bool {
        self.calm.load(Relaxed)
    }

    /// Liars at each table.
    pub fn liars(&self) -> u32 {
        self.plan.liars
    }

    fn stream(&self) -> u64 {
        let mut now = self.now();
        now.streams += 1;
        self.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ now.streams
    }

    /// Dice of one's own.
    pub fn dice(&self) -> Dice {
        Dice::new(self.stream())
    }

    /// The disk.
    pub fn disk(&self) -> MutexGuard<'_, Disk> {
        self.disk.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The clock on the wall: milliseconds since 1970.
    pub fn wall(&self) -> u64 {
        let now = self.now();
        (now.wall + now.begun.elapsed().as_millis() as i64).max(0) as u64
    }

    /// What the steady clock of the server says, by which it tells deadlines.
    pub fn server_clock(&self) -> u64 {
        let now = self.now();
        (now.began_at + now.begun.elapsed().as_millis() as i64).max(0) as u64
    }

    /// How long servers have run.
    pub fn up(&self) -> Duration {
        let now = self.now();
        now.before + now.begun.elapsed()
    }

    /// The server dies.
    pub fn die(&self) {
        self.died.notify_one();
    }

    /// Something went wrong.
    pub fn count(&self, fault: Fault) {
        self.now().report.faults[fault as usize] += 1;
    }

    /// A race came to its end.
    pub fn count_race(&self) {
        self.now().report.races += 1;
    }

    /// Somebody was told something.
    pub fn count_told(&self, text: &str) {
        let report = &mut self.now().report;
        report.told += 1;
        report.digest = text
            .bytes()
            .fold(report.digest, |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3));
    }

    /// Something that must not happen has happened. The first counts.
    pub fn fail(&self, why: String) {
        self.note(|| format!("FAILED: {why}"));
        self.now().broken.get_or_insert(why);
    }

    /// Notes what happens.
    pub fn note(&self, line: impl FnOnce() -> String) {
        let up = self.up();
        let line = format!("{:10.3}  {}", up.as_secs_f64(), line());
        if self.steps {
            println!("{line}");
        }
        let lines = &mut self.now().lines;
        if lines.len() == LINES {
            lines.pop_front();
        }
        lines.push_back(line);
    }
}
