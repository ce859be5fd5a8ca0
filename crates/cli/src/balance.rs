//! `vendetta balance`: how leaders and upgrades fare in races between bots.

mod tally;

use crate::{
    failure::{Failure, print_json},
    race::{self, Race},
};
use bots::{Bot, Budget, MirroredLuck};
use content::Library;
use engine::{Asked, BoxId, CardId, Choice, Crew, Event, Game, Input, Pending, Setup, StartSide};
use indicatif::{ProgressBar, ProgressStyle};
use std::{
    path::PathBuf,
    sync::atomic::{AtomicU64, Ordering},
};
use tally::Tally;

/// Plays races between bots of one level and reports how leaders and upgrades fare.
///
/// Of every leader and upgrade: how often it was kept when it was offered, and how many races its crew won, as a part of
/// what it would win if all were alike.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  vendetta balance --games 20000 --level racer\n  vendetta balance --games 4000 --nodes 100\n  \
    vendetta balance --boxes leaders,carnage --json\n  vendetta balance --write docs/balance.md"
)]
pub struct Arguments {
    #[command(flatten)]
    race: Race,
    /// The level of all bots.
    #[arg(long, default_value = "gunner")]
    level: String,
    /// How many races.
    #[arg(long, default_value_t = 4_000, value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    games: u64,
    /// Plans that a searching bot tries for a decision.
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// The seed of the first race; each race has the next one.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Threads; 0 is one for each core.
    #[arg(long, default_value_t = 0)]
    threads: usize,
    /// Print one JSON object.
    #[arg(long, conflicts_with = "write")]
    json: bool,
    /// Put the tables into this file, in place of those that are there.
    #[arg(long, value_name = "FILE")]
    write: Option<PathBuf>,
}

/// Runs the command. Without crews and boxes: four crews of cars with leaders and upgrades.
pub fn run(arguments: &Arguments, library: &'static Library) -> Result<(), Failure> {
    let usual = Setup { start: StartSide::Random, ..Setup::players(4) };
    let mut setup = arguments.race.setup(usual, library)?;
    if !arguments.race.has_boxes() {
        setup.boxes = setup.boxes.with(BoxId::Leaders).with(BoxId::Upgrades);
    }
    if bots::bot(&arguments.level, 0, budget(arguments)).is_none() {
        return Err(Failure::Input(format!(
            "no level `{}`; `vendetta arena --list` has them",
            arguments.level
        )));
    }
    let tally = play_all(arguments, setup, library)?;
    if arguments.json {
        return print_json(&tally.json(library));
    }
    let about = about(arguments, &setup);
    let tables = format!("{}\n\n{about}\n\n{}", tally::HEADING, tally.tables(library));
    match &arguments.write {
        None => print!("{tables}"),
        Some(path) => {
            let text = std::fs::read_to_string(path).map_err(|why| unusable(path, &why))?;
            std::fs::write(path, tally::replaced(&text, &tables)).map_err(|why| unusable(path, &why))?;
        }
    }
    Ok(())
}

fn about(arguments: &Arguments, setup: &Setup) -> String {
    let Arguments { games, level, seed, .. } = arguments;
    let nodes = arguments.nodes.map_or(String::new(), |nodes| format!(" with {nodes} plans a decision"));
    format!("{games} races of {level}s{nodes}: {}, seed {seed} (`vendetta balance`).", race::words(setup))
}

fn unusable(path: &std::path::Path, why: &std::io::Error) -> Failure {
    Failure::Input(format!("{}: {why}", path.display()))
}

fn budget(arguments: &Arguments) -> Budget {
    Budget { nodes: arguments.nodes, time: None, cancel: None }
}

fn play_all(arguments: &Arguments, setup: Setup, library: &'static Library) -> Result<Tally, Failure> {
    let threads = match arguments.threads {
        0 => std::thread::available_parallelism().map_or(1, |n| n.get()),
        n => n.min(256),
    };
    let bar = ProgressBar::new(arguments.games).with_style(
        ProgressStyle::with_template("{bar:40} {human_pos}/{human_len} races, {per_sec}, {eta} left")
            .unwrap_or_else(|_| ProgressStyle::default_bar()),
    );
    let next = AtomicU64::new(0);
    let work = || -> Result<Tally, String> {
        let mut tally = Tally::new(setup.crews.len());
        loop {
            let race = next.fetch_add(1, Ordering::Relaxed);
            if race >= arguments.games {
                return Ok(tally);
            }
            let seed = arguments.seed.wrapping_add(race);
            play_one(seed, setup, arguments, library, &mut tally)
                .map_err(|why| format!("seed {seed}: {why}"))?;
            bar.inc(1);
        }
    };
    let results: Vec<Result<Tally, String>> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        let ended = |_| Err("a worker has panicked".to_string());
        workers.into_iter().map(|worker| worker.join().unwrap_or_else(ended)).collect()
    });
    bar.finish_and_clear();
    let mut total = Tally::new(setup.crews.len());
    for result in results {
        total.add(&result.map_err(Failure::Check)?);
    }
    Ok(total)
}

fn play_one(
    seed: u64,
    setup: Setup,
    arguments: &Arguments,
    library: &'static Library,
    tally: &mut Tally,
) -> Result<(), String> {
    let mut luck = MirroredLuck::new(seed);
    let mut seats: Vec<Box<dyn Bot>> = setup
        .crews
        .iter()
        .filter_map(|&crew| bots::bot(&arguments.level, luck.seed_of(crew), budget(arguments)))
        .collect();
    let mut game = Game::new(setup, library.tables).map_err(|why| why.to_string())?;
    let mut kept: Vec<(Crew, CardId)> = Vec::new();
    loop {
        let input = match game.pending() {
            Pending::Over(finish) => {
                tally.count(&kept, finish.winner());
                return Ok(());
            }
            Pending::Chance(chance) => Input::Luck(luck.roll(game.state(), chance)),
            Pending::Decision(decision) => {
                let choice = seats[game.state().seat(decision.crew)].choose(&game.view(Some(decision.crew)));
                if matches!(decision.asked, Asked::Leader | Asked::Draft | Asked::Another) {
                    for &offered in game.choices().iter() {
                        if let Choice::Card(card) = offered {
                            tally.offered(card, offered == choice);
                        }
                    }
                }
                Input::Choice(choice)
            }
        };
        let tell = &mut |_: &engine::State, _, event| match event {
            Event::LeaderShown { crew, card } => kept.push((crew, card)),
            Event::UpgradeShown { vehicle, card } => kept.extend(vehicle.crew().map(|crew| (crew, card))),
            _ => {}
        };
        game.apply(input, tell).map_err(|why| format!("{input:?} was refused: {why:?}"))?;
    }
}
