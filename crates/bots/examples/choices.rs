//! What a choice is worth: methods are asked what to do in the same turns, and from there races go on by those who weigh dice. Matches tell
//! who is stronger after hours; this tells in minutes what a change of a search is worth, as far as rivals race like those who go on.
//!
//! `cargo xtask choices --methods road-captain@600ms,gunner@32,road-captain-by-reflex.12-64@600ms` compares all with the first. What comes
//! after the `@` is a budget, in nodes or in milliseconds.

use engine::{BoxId, Boxes, Crew, Game, Input, Pending, Phase, Setup, StartSide, State};
use indicatif::ProgressBar;
use std::time::{Duration, Instant};
use vendetta_bots::{
    Bot, Budget, Dice, MirroredLuck, bot,
    evaluation::{LEARNED, winner},
};

/// What is asked for.
struct Plan {
    methods: Vec<String>,
    crews: u64,
    boxes: Boxes,
    /// Turns, each of another race.
    turns: u64,
    /// Races that go on from each choice.
    plays: u64,
    seed: u64,
    threads: u64,
}

/// What a method did in a turn: how many of the races its crew won that went on from there, and how long it thought.
#[derive(Clone, Copy)]
struct Row {
    won: f64,
    took: Duration,
}

fn main() -> Result<(), String> {
    let plan = plan()?;
    let bar = ProgressBar::new(plan.turns);
    let rows = std::thread::scope(|scope| {
        let work = |first: u64| -> Result<Vec<Vec<Row>>, String> {
            let turns = (first..plan.turns).step_by(plan.threads as usize);
            turns
                .filter_map(|turn| {
                    bar.inc(1);
                    plan.compare(plan.seed.wrapping_add(turn)).transpose()
                })
                .collect()
        };
        let workers: Vec<_> = (0..plan.threads).map(|first| scope.spawn(move || work(first))).collect();
        let rows = workers.into_iter().map(|worker| worker.join().unwrap_or(Err("a panic".into())));
        rows.collect::<Result<Vec<_>, _>>().map(|rows| rows.concat())
    })?;
    bar.finish_and_clear();
    report(&plan.methods, &rows);
    Ok(())
}

impl Plan {
    /// What each method makes of a turn of the race of a seed; nothing if no race has such a turn.
    fn compare(&self, seed: u64) -> Result<Option<Vec<Row>>, String> {
        let Some((game, crew)) = self.turn(seed)? else { return Ok(None) };
        let mut known: Vec<(State, f64)> = Vec::new();
        let row = |method: &String| {
            let (after, took) = play_turn(game, crew, method, seed)?;
            let same = known.iter().find(|(state, _)| state == after.state()).map(|(_, won)| *won);
            let won = same.unwrap_or_else(|| {
                let wins = |&play: &u64| winner(after, seed << 20 | play, Some(&LEARNED)) == Some(crew);
                let won = (0..self.plays).filter(wins).count() as f64 / self.plays as f64;
                known.push((*after.state(), won));
                won
            });
            Ok(Row { won, took })
        };
        self.methods.iter().map(row).collect::<Result<_, String>>().map(Some)
    }

    /// The beginning of a turn, any of a race of those who weigh dice, and whose it is.
    fn turn(&self, seed: u64) -> Result<Option<(Game, Crew)>, String> {
        let mut dice = Dice::new(seed);
        let mut setup =
            Setup { boxes: self.boxes, start: StartSide::Random, ..Setup::players(self.crews as usize) };
        (1..setup.crews.len()).rev().for_each(|i| setup.crews.swap(i, dice.below(i as u32 + 1) as usize));
        let mut game = Game::new(setup, content::builtin().tables).map_err(|why| why.to_string())?;
        let seat = |seat| bot("weigher", seed ^ seat << 32, Budget::default()).ok_or("no weigher");
        let mut seats = (0..self.crews).map(seat).collect::<Result<Vec<Box<dyn Bot>>, _>>()?;
        let mut luck = MirroredLuck::new(seed);
        let (mut any, mut seen, mut last) = (None, 0, None);
        loop {
            let state = game.state();
            let input = match game.pending() {
                Pending::Over(_) => return Ok(any),
                Pending::Chance(chance) => Input::Luck(luck.roll(state, chance)),
                Pending::Decision(decision) => {
                    let now = Some((state.round, state.turn.number, state.turn.crew));
                    if state.phase == Phase::Assign && last != now {
                        (last, seen) = (now, seen + 1);
                        // The n-th takes the place of those before in one of n cases.
                        if dice.below(seen) == 0 {
                            any = Some((game, decision.crew));
                        }
                    }
                    Input::Choice(seats[state.seat(decision.crew)].choose(&game.view(Some(decision.crew))))
                }
            };
            game.apply(input, &mut |_, _, _| {}).map_err(|why| format!("seed {seed}: {why:?}"))?;
        }
    }
}

/// What the method makes of a turn, up to what luck or somebody else says to it; and how long it thought.
fn play_turn(mut game: Game, crew: Crew, method: &str, seed: u64) -> Result<(Game, Duration), String> {
    let (level, budget) = method.split_once('@').ok_or(format!("`{method}`: expected METHOD@BUDGET"))?;
    let number = |text: &str| text.parse::<u64>().map_err(|_| format!("`{method}`: expected @200 or @600ms"));
    let budget = match budget.strip_suffix("ms") {
        Some(time) => Budget::time(Duration::from_millis(number(time)?)),
        None => Budget::nodes(number(budget)?),
    };
    let mut player = bot(level, seed, budget).ok_or(format!("no method `{level}`"))?;
    let turn = |game: &Game| (game.state().round, game.state().turn.number);
    let (begun, now) = (Instant::now(), turn(&game));
    while let Pending::Decision(decision) = game.pending()
        && decision.crew == crew
        && turn(&game) == now
    {
        let choice = player.choose(&game.view(Some(crew)));
        game.apply(Input::Choice(choice), &mut |_, _, _| {}).map_err(|why| format!("{method}: {why:?}"))?;
    }
    Ok((game, begun.elapsed()))
}

/// What each method wins more than the first, in points of a hundred.
fn report(methods: &[String], rows: &[Vec<Row>]) {
    let count = rows.len() as f64;
    println!(
        "| method | points more than the first | 95 % | turns in which it chose otherwise, of {count} | ms a turn |"
    );
    println!("|---|--:|---|--:|--:|");
    for (i, method) in methods.iter().enumerate() {
        let gains: Vec<f64> = rows.iter().map(|row| 100.0 * (row[i].won - row[0].won)).collect();
        let mean = gains.iter().sum::<f64>() / count;
        let variance = gains.iter().map(|gain| (gain - mean).powi(2)).sum::<f64>() / (count - 1.0).max(1.0);
        let half = 1.96 * (variance / count).sqrt();
        let others = gains.iter().filter(|gain| **gain != 0.0).count();
        let took = rows.iter().map(|row| row[i].took).sum::<Duration>().as_secs_f64() * 1e3 / count;
        println!(
            "| {method} | {mean:+.2} | {:+.2} - {:+.2} | {others} | {took:.0} |",
            mean - half,
            mean + half
        );
    }
}

fn plan() -> Result<Plan, String> {
    let all = || BoxId::ALL.into_iter().collect();
    let mut plan =
        Plan { methods: Vec::new(), crews: 6, boxes: all(), turns: 200, plays: 300, seed: 1, threads: 0 };
    let mut arguments = std::env::args().skip(1);
    while let Some(name) = arguments.next() {
        let value = arguments.next().ok_or(format!("{name} needs a value"))?;
        let number = || value.parse::<u64>().map_err(|why| format!("{name} {value}: {why}"));
        match name.as_str() {
            "--methods" => plan.methods = value.split(',').map(str::to_string).collect(),
            "--crews" => plan.crews = number()?.clamp(2, 6),
            "--boxes" if value == "none" => plan.boxes = Boxes::NONE,
            "--boxes" if value == "all" => plan.boxes = all(),
            "--turns" => plan.turns = number()?,
            "--plays" => plan.plays = number()?.max(1),
            "--seed" => plan.seed = number()?,
            "--threads" => plan.threads = number()?,
            _ => {
                return Err(format!(
                    "`{name} {value}`; expected --methods, --crews, --boxes all or none, --turns, --plays, --seed or --threads"
                ));
            }
        }
    }
    if plan.methods.len() < 2 {
        return Err("--methods: expected two or more, like road-captain@600ms,gunner@32".into());
    }
    if plan.threads == 0 {
        plan.threads = std::thread::available_parallelism().map_or(1, |cores| cores.get() as u64);
    }
    Ok(plan)
}
