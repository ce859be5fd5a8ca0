//! `vendetta sim`: plays random legal games and counts what happens.

mod recorded;
mod report;

use crate::{failure::Failure, race::Race};
use bots::RandomTable;
use content::Library;
use engine::{
    Ask, Chance, Choice, Decision, Event, Finish, Game, Outcome, Rule, Setup, StartSide, State, Stop, Table,
    Unplayable,
};
use indicatif::{ProgressBar, ProgressStyle};
use report::Report;
use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    path::PathBuf,
    sync::atomic::{AtomicBool, AtomicU64, Ordering},
};

/// Plays random legal games and reports wins, lengths and losses.
///
/// Every position is checked on the way. A broken invariant or a panic stops the run, prints the seed of the game and
/// writes its record.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  vendetta sim\n  vendetta sim --games 100000 --players 2 --seed 7\n  \
    vendetta sim --players 4 --big-team --start random --json\n  \
    vendetta sim --crews cars,rig,five --boxes carnage\n  \
    vendetta sim --games 1 --seed 7 --save game.record && vendetta replay game.record")]
pub struct Arguments {
    /// How many games.
    #[arg(long, default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    games: u64,
    /// Crews in each game, 2 to 6: cars first, then the Big Rig, then the Final Five.
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u8).range(2..=6), conflicts_with = "crews")]
    players: u8,
    #[command(flatten)]
    race: Race,
    /// The side of tile 1.
    #[arg(long, value_enum, default_value_t = Start::A)]
    start: Start,
    /// Two players with two crews each.
    #[arg(long)]
    big_team: bool,
    /// The seed of the first game; each game has the next one.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Threads; 0 is one for each core.
    #[arg(long, default_value_t = 0)]
    threads: usize,
    /// Keep the record of the first game.
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Where the record of a failed game is written.
    #[arg(long, value_name = "FILE", default_value = "failed.record")]
    failed: PathBuf,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Start {
    A,
    B,
    Random,
}

/// Runs the command.
pub fn run(arguments: &Arguments, library: &'static Library) -> Result<(), Failure> {
    let start = match arguments.start {
        Start::A => StartSide::A,
        Start::B => StartSide::B,
        Start::Random => StartSide::Random,
    };
    let usual = Setup::players(arguments.players.into());
    let usual = Setup { start, big_team: arguments.big_team, ..usual };
    let setup = arguments.race.setup(usual, library)?;
    if let Some(path) = &arguments.save {
        recorded::save(arguments.seed, setup, library, path)?;
    }
    let report = play_all(arguments, setup, library)?;
    report.print(arguments.json)
}

fn play_all(arguments: &Arguments, setup: Setup, library: &'static Library) -> Result<Report, Failure> {
    let threads = match arguments.threads {
        0 => std::thread::available_parallelism().map_or(1, |n| n.get()),
        n => n.min(256),
    };
    let bar = ProgressBar::new(arguments.games).with_style(
        ProgressStyle::with_template("{bar:40} {human_pos}/{human_len} games, {per_sec}, {eta} left")
            .unwrap_or_else(|_| ProgressStyle::default_bar()),
    );
    let next = AtomicU64::new(0);
    let stopped = AtomicBool::new(false);
    let work = || -> Result<Report, u64> {
        let mut report = Report::new(setup);
        while !stopped.load(Ordering::Relaxed) {
            let first = next.fetch_add(BATCH, Ordering::Relaxed);
            let last = (first + BATCH).min(arguments.games);
            if first >= last {
                break;
            }
            for seed in (first..last).map(|i| arguments.seed.wrapping_add(i)) {
                if !play_one(seed, setup, library, &mut report) {
                    stopped.store(true, Ordering::Relaxed);
                    return Err(seed);
                }
            }
            bar.inc(last - first);
        }
        Ok(report)
    };
    let results: Vec<Result<Report, u64>> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        workers.into_iter().map(|worker| worker.join().unwrap_or(Err(arguments.seed))).collect()
    });
    bar.finish_and_clear();
    let mut total = Report::new(setup);
    for result in results {
        match result {
            Ok(report) => total.add(&report),
            Err(seed) => return Err(recorded::explain(seed, setup, library, &arguments.failed)),
        }
    }
    Ok(total)
}

const BATCH: u64 = 64;

/// Plays one game. False if it panicked or broke an invariant.
fn play_one(seed: u64, setup: Setup, library: &'static Library, report: &mut Report) -> bool {
    let mut watcher = Watcher { table: RandomTable::new(seed), decisions: 0, broken: None, report };
    let played = catch_unwind(AssertUnwindSafe(|| {
        let mut game = Game::new(setup, library.tables).ok()?;
        let finish = game.play_out(&mut watcher).ok()?;
        game.state().check().ok()?;
        Some((finish, game.state().round))
    }));
    let Ok(Some((finish, round))) = played else { return false };
    let decisions = watcher.decisions;
    report.count(finish, round, decisions);
    true
}

/// A random table that counts, and checks the position before every turn.
struct Watcher<'a> {
    table: RandomTable,
    decisions: u32,
    broken: Option<Unplayable>,
    report: &'a mut Report,
}

impl Table for Watcher<'_> {
    fn choose(&mut self, state: &State, decision: Decision) -> Ask<Choice> {
        self.decisions += 1;
        if decision.asked.opens_turn() {
            self.broken = state.check().err();
        }
        if self.broken.is_some() { Err(Stop::Misfit) } else { self.table.choose(state, decision) }
    }
    fn luck(&mut self, state: &State, chance: Chance) -> Ask<Outcome> {
        self.table.luck(state, chance)
    }
    fn tell(&mut self, _: &State, rule: Rule, event: Event) {
        match event {
            Event::Eliminated { vehicle } if vehicle.crew().is_some() => self.report.eliminated(rule),
            Event::Inoperable { .. } => self.report.inoperable += 1,
            _ => {}
        }
    }
}

/// How a game ended, for the report.
fn reason(finish: Finish) -> &'static str {
    match finish {
        Finish::Crossed(_) => "finish",
        Finish::LastStanding(_) => "last one standing",
        Finish::Nobody => "nobody",
    }
}
