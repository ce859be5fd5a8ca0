//! `vendetta bench`: how fast random games are played and plans are searched, on one thread.

use crate::{
    failure::{Failure, print_json},
    race::{self, Race},
};
use bots::{Budget, Dice, RandomTable, bot, search};
use content::Library;
use engine::{Asked, Crew, Game, Input, Pending, Setup, State};
use std::{
    cell::RefCell,
    hint::black_box,
    time::{Duration, Instant},
};

/// Measures single-thread random play-outs: the base game for 2, 3 and 4 players, all expansions for 4 and 6; and the search
/// of the road captain, in the turns of a few races of gunners. With --crews or --boxes, only that race.
///
/// The checksum of play-outs depends on the seed and the number of games alone: it is the same on every machine, and changes
/// when a rule or the content does. That of searches also changes with the bots.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  vendetta bench\n  vendetta bench --games 100000 --json\n  \
    vendetta bench --crews cars,rig --boxes carnage")]
pub struct Arguments {
    /// Games for each number of players.
    #[arg(long, default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    games: u64,
    /// Only the base game.
    #[arg(long, conflicts_with_all = ["crews", "boxes"])]
    base: bool,
    #[command(flatten)]
    race: Race,
    /// Plans that are tried in every turn that is searched.
    #[arg(long, default_value_t = 2_000, value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    nodes: u64,
    /// Only play-outs, each game once: nothing is stepped or searched. What a profiler should count.
    #[arg(long)]
    play_outs: bool,
    /// The seed of the first game.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

#[derive(serde::Serialize)]
struct Run {
    players: usize,
    /// Which boxes and crews: base, all, or those that were named.
    setup: String,
    games_per_s: f64,
    inputs_per_s: f64,
    inputs_per_game: f64,
    /// How many times as long the same games take when they are stepped from decision to decision, choices listed and
    /// events told; if they were.
    stepping: Option<f64>,
    game_bytes: usize,
    clone_ns: f64,
    checksum: String,
}

#[derive(serde::Serialize)]
struct SearchRun {
    players: usize,
    plans_per_s: f64,
    /// Decisions that were searched.
    searches: u64,
    checksum: String,
}

/// Runs the command.
pub fn run(arguments: &Arguments, library: &'static Library) -> Result<(), Failure> {
    let Races { played, searched } = races(arguments, library)?;
    let runs = played.into_iter().map(|(name, setup)| measure(name, setup, arguments, library));
    let runs: Vec<Run> = runs.collect::<Result<_, _>>()?;
    let searched = searched.into_iter().filter(|_| !arguments.play_outs);
    let searches = searched.map(|setup| measure_search(setup, arguments, library));
    let searches: Vec<SearchRun> = searches.collect::<Result<_, _>>()?;
    if arguments.json {
        return print_json(&serde_json::json!({ "runs": runs, "searches": searches }));
    }
    for run in runs {
        println!(
            "{} players, {:<4}: {:>8.0} games/s  {:>6.2} M inputs/s  {:>6.1} inputs/game{}  {} bytes  clone {:.1} ns  checksum {}",
            run.players,
            run.setup,
            run.games_per_s,
            run.inputs_per_s / 1e6,
            run.inputs_per_game,
            run.stepping.map_or(String::new(), |times| format!("  stepped x{times:.2}")),
            run.game_bytes,
            run.clone_ns,
            run.checksum
        );
    }
    for run in searches {
        println!(
            "{} players, search: {:>6.0} plans/s  {} searches of {} plans  checksum {}",
            run.players, run.plans_per_s, run.searches, arguments.nodes, run.checksum
        );
    }
    Ok(())
}

/// The races to play out, with a name, and those to search.
struct Races {
    played: Vec<(String, Setup)>,
    searched: Vec<Setup>,
}

fn races(arguments: &Arguments, library: &Library) -> Result<Races, Failure> {
    if arguments.race.is_given() {
        let setup = arguments.race.setup(Setup::players(4), library)?;
        let played = vec![(race::words(&setup), setup)];
        return Ok(Races { played, searched: vec![setup] });
    }
    let base = (2..=4).map(|players| ("base".to_string(), Setup::players(players)));
    let mixed = [Crew::Orange, Crew::Blue, Crew::Red, Crew::Yellow].into_iter().collect();
    let all = [Setup { crews: mixed, ..Setup::players(4) }, Setup::players(6)];
    let all = all.map(|setup| {
        ("all".to_string(), Setup { boxes: engine::Boxes::NONE.with(engine::BoxId::Carnage), ..setup })
    });
    let all = all.into_iter().filter(|_| !arguments.base);
    Ok(Races { played: base.chain(all).collect(), searched: [2, 4].map(Setup::players).to_vec() })
}

fn measure(
    name: String,
    setup: Setup,
    arguments: &Arguments,
    library: &'static Library,
) -> Result<Run, Failure> {
    let start = Game::new(setup, library.tables).map_err(|why| Failure::Check(why.to_string()))?;
    let mut checksum = Checksum::default();
    let mut inputs = 0;
    let began = Instant::now();
    for i in 0..arguments.games {
        let mut table = RandomTable::new(arguments.seed.wrapping_add(i));
        let mut game = start;
        let finish = game.play_out(&mut table).map_err(|why| Failure::Check(format!("seed {i}: {why:?}")))?;
        inputs += table.inputs;
        checksum.add(finish.winner().map_or(0, |crew| crew as u64 + 1));
        checksum.add(u64::from(game.state().round));
        checksum.add(table.inputs);
    }
    let seconds = began.elapsed().as_secs_f64();
    let stepped = if arguments.play_outs { None } else { Some(step(start, arguments, &checksum)?) };
    Ok(Run {
        players: setup.crews.len(),
        setup: name,
        games_per_s: arguments.games as f64 / seconds,
        inputs_per_s: inputs as f64 / seconds,
        inputs_per_game: inputs as f64 / arguments.games as f64,
        stepping: stepped.map(|stepped| stepped / seconds),
        game_bytes: size_of::<Game>(),
        clone_ns: clone_ns(&start),
        checksum: format!("{:016x}", checksum.0),
    })
}

/// Plays the same games a decision at a time, as a server, a bot or Python does; it must come to the same end. The seconds
/// it took. Not inlined, so that a profiler can count it alone.
#[inline(never)]
fn step(start: Game, arguments: &Arguments, expected: &Checksum) -> Result<f64, Failure> {
    let mut checksum = Checksum::default();
    let mut told = 0u64;
    let began = Instant::now();
    for i in 0..arguments.games {
        let table = RefCell::new(RandomTable::new(arguments.seed.wrapping_add(i)));
        let luck = &mut |state: &State, chance| table.borrow_mut().pick_outcome(state, chance);
        let tell = &mut |_: &State, _, _| told += 1;
        let mut game = start;
        let finish = loop {
            let stepped = match game.pending() {
                Pending::Over(finish) => break finish,
                Pending::Chance(_) => game.roll(luck, tell),
                Pending::Decision(decision) => {
                    let choice = table.borrow_mut().pick_choice(game.state(), decision);
                    game.advance(choice, luck, tell)
                }
            };
            stepped.map_err(|why| Failure::Check(format!("seed {i}: {why:?}")))?;
        };
        checksum.add(finish.winner().map_or(0, |crew| crew as u64 + 1));
        checksum.add(u64::from(game.state().round));
        checksum.add(table.borrow().inputs);
    }
    black_box(told);
    if checksum.0 == expected.0 {
        Ok(began.elapsed().as_secs_f64())
    } else {
        Err(Failure::Check("games that were stepped came to another end".into()))
    }
}

/// Searches every turn of a few races of gunners. The time to find the plans counts.
fn measure_search(
    setup: Setup,
    arguments: &Arguments,
    library: &'static Library,
) -> Result<SearchRun, Failure> {
    const RACES: u64 = 3;
    let players = setup.crews.len();
    let start = Game::new(setup, library.tables).map_err(|why| Failure::Check(why.to_string()))?;
    let mut checksum = Checksum::default();
    let (mut plans, mut searches, mut time) = (0, 0, Duration::ZERO);
    for race in 0..RACES {
        let seed = arguments.seed.wrapping_add(race);
        let mut game = start;
        let mut dice = Dice::new(seed);
        let mut gunner = bot("gunner", seed, Budget::default());
        loop {
            let input = match (game.pending(), &mut gunner) {
                (Pending::Chance(chance), _) => Input::Luck(dice.roll(game.state(), chance)),
                (Pending::Decision(decision), Some(gunner)) => {
                    if decision.asked == Asked::Assign {
                        let began = Instant::now();
                        let searched =
                            search(&game.view(Some(decision.crew)), seed, Budget::nodes(arguments.nodes));
                        time += began.elapsed();
                        searches += 1;
                        plans += searched.plans;
                        let place = game.choices().iter().position(|&c| Some(c) == searched.choice);
                        checksum.add(place.map_or(u64::MAX, |place| place as u64));
                        checksum.add(searched.plans);
                    }
                    Input::Choice(gunner.choose(&game.view(Some(decision.crew))))
                }
                (Pending::Over(_), _) | (_, None) => break,
            };
            game.apply(input, &mut |_, _, _| {})
                .map_err(|why| Failure::Check(format!("seed {seed}: {why:?}")))?;
        }
    }
    let plans_per_s = plans as f64 / time.as_secs_f64();
    Ok(SearchRun { players, plans_per_s, searches, checksum: format!("{:016x}", checksum.0) })
}

fn clone_ns(game: &Game) -> f64 {
    const CLONES: u32 = 1_000_000;
    let began = Instant::now();
    for _ in 0..CLONES {
        black_box(*black_box(game));
    }
    began.elapsed().as_nanos() as f64 / f64::from(CLONES)
}

/// FNV-1a over numbers.
struct Checksum(u64);

impl Default for Checksum {
    fn default() -> Self {
        Checksum(0xcbf2_9ce4_8422_2325)
    }
}

impl Checksum {
    fn add(&mut self, number: u64) {
        for byte in number.to_le_bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
        }
    }
}
