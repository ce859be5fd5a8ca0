//! `vendetta arena`: matches between bots, to measure how strong they are.

mod play;
mod score;
mod table;

use crate::{
    failure::{Failure, print_json},
    race::{self, Race},
};
use bots::{Budget, levels};
use content::Library;
use engine::{Setup, StartSide};
use score::{Score, Sprt};
use serde_json::{Value, json};
use std::time::Duration;

/// Plays seeded matches between bots and reports win rates and Elo differences.
///
/// Games come in sets: as many as there are players, all with the same luck, every bot once in every seat. So the dice
/// that one gets the others get too, and every bot drives every crew. Intervals are taken over sets, not games.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  vendetta arena --list\n  vendetta arena --bots racer,drifter --games 2000\n  \
    vendetta arena --bots road-captain,gunner --games 1000 --nodes 500\n  \
    vendetta arena --bots road-captain@2000,road-captain@200 --games 4000 --sprt\n  \
    vendetta arena --bots road-captain,gunner,gunner,gunner --games 400 --time 200 --json\n  \
    vendetta arena --bots gunner,racer --crews cars,rig --boxes carnage --games 2000\n  \
    vendetta arena --ladder --games 1000 --time 200 --threads 1\n  \
    vendetta arena --table --games 600 --level gunner"
)]
pub struct Arguments {
    /// List the levels, weakest first.
    #[arg(long)]
    list: bool,
    /// The bots of a game, by level; level@N has N nodes a decision of its own.
    #[arg(long, value_delimiter = ',', required_unless_present_any = ["list", "ladder", "table"])]
    bots: Vec<String>,
    /// Play every level against the one below, and the strongest against three of the second-strongest. With --crews, one
    /// of every level against so many of the one below that all seats are taken.
    #[arg(long, conflicts_with_all = ["bots", "list", "sprt"])]
    ladder: bool,
    /// Play every level against the one below at every kind of table: two, four and six seats; cars, Rig and Five; without and
    /// with boxes. What each has to win is said beside it.
    #[arg(long, conflicts_with_all = ["bots", "list", "sprt", "ladder", "crews", "boxes"])]
    table: bool,
    /// Of the table, only that level's rows.
    #[arg(long, requires = "table")]
    level: Option<String>,
    #[command(flatten)]
    race: Race,
    /// How many games; rounded up to whole sets.
    #[arg(long, default_value_t = 1_000, value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    games: u64,
    /// Milliseconds for a decision of a searching bot.
    #[arg(long, value_name = "MS", conflicts_with = "nodes")]
    time: Option<u64>,
    /// Plans that a searching bot tries for a decision: repeatable, unlike time.
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// Stop as soon as it is decided whether the first bot is stronger: a sequential test of the Elo differences 0 and
    /// 30, with 5 % errors of either kind.
    #[arg(long)]
    sprt: bool,
    /// The seed of the first set; each set has the next one.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Threads; 0 is one for each core.
    #[arg(long, default_value_t = 0)]
    threads: usize,
    /// Print one JSON value.
    #[arg(long)]
    json: bool,
}

/// A bot of the match, as it was asked for.
pub struct Entrant {
    id: String,
    level: String,
    budget: Budget,
}

/// A match that was played.
struct Match {
    race: String,
    entrants: Vec<Entrant>,
    score: Score,
    sprt: Option<Sprt>,
    times: Vec<play::Thinking>,
}

/// Runs the command.
pub fn run(arguments: &Arguments, library: &'static Library) -> Result<(), Failure> {
    if arguments.list {
        return list(arguments.json);
    }
    if arguments.ladder {
        return ladder(arguments, library);
    }
    if arguments.table {
        return table::run(arguments, library);
    }
    let played = play(&arguments.bots, setup(arguments.bots.len(), arguments, library)?, arguments, library)?;
    if arguments.json {
        return print_json(&report(&played));
    }
    print(&played);
    Ok(())
}

fn ladder(arguments: &Arguments, library: &'static Library) -> Result<(), Failure> {
    let ids: Vec<String> = levels().iter().map(|level| level.id.to_string()).collect();
    let against = arguments.race.seats().map_or(1, |seats| seats.saturating_sub(1));
    let rung = |pair: &[String]| [vec![pair[1].clone()], vec![pair[0].clone(); against]].concat();
    let mut matches: Vec<Vec<String>> = ids.windows(2).map(rung).collect();
    if let [.., second, first] = &ids[..]
        && arguments.race.seats().is_none()
    {
        matches.push(vec![first.clone(), second.clone(), second.clone(), second.clone()]);
    }
    let mut reports = Vec::new();
    for bots in &matches {
        let played = play(bots, setup(bots.len(), arguments, library)?, arguments, library)?;
        if arguments.json {
            reports.push(report(&played));
        } else {
            print(&played);
            println!();
        }
    }
    if arguments.json { print_json(&json!({"matches": reports})) } else { Ok(()) }
}

/// The race that was asked for, with so many bots.
fn setup(bots: usize, arguments: &Arguments, library: &'static Library) -> Result<Setup, Failure> {
    let usual = Setup { start: StartSide::Random, ..Setup::players(bots) };
    let setup = arguments.race.setup(usual, library)?;
    if bots == setup.crews.len() {
        return Ok(setup);
    }
    let seats = arguments.race.seats();
    let right = seats.map_or(format!("a race has 2 to {}", engine::CREWS), |n| format!("{n} crews"));
    Err(Failure::Input(format!("{bots} bots; {right}")))
}

fn play(
    bots: &[String],
    setup: Setup,
    arguments: &Arguments,
    library: &'static Library,
) -> Result<Match, Failure> {
    let entrants: Vec<Entrant> = bots.iter().map(|id| entrant(id, arguments)).collect::<Result<_, _>>()?;
    let sprt = arguments.sprt.then(|| Sprt::new(entrants.len(), 0.0, 30.0));
    let (score, times) = play::all(&entrants, setup, library, arguments, sprt.as_ref())?;
    Ok(Match { race: race::words(&setup), entrants, score, sprt, times })
}

fn list(json: bool) -> Result<(), Failure> {
    if json {
        let all: Vec<Value> = levels()
            .iter()
            .map(|level| json!({"id": level.id, "name": level.name, "about": level.about}))
            .collect();
        return print_json(&all);
    }
    for level in levels() {
        println!("{:<14} {:<14} {}", level.id, level.name, level.about);
    }
    Ok(())
}

fn entrant(id: &str, arguments: &Arguments) -> Result<Entrant, Failure> {
    let (level, nodes) = match id.split_once('@') {
        None => (id, arguments.nodes),
        Some((level, nodes)) => {
            let nodes = nodes.parse().map_err(|_| Failure::Input(format!("`{id}`: expected level@nodes")))?;
            (level, Some(nodes))
        }
    };
    let time = arguments.time.filter(|_| !id.contains('@')).map(Duration::from_millis);
    let budget = Budget { nodes, time, cancel: None };
    if bots::bot(level, 0, budget.clone()).is_none() {
        let known: Vec<&str> = levels().iter().map(|level| level.id).collect();
        return Err(Failure::Input(format!("no level `{level}`; expected one of {}", known.join(", "))));
    }
    Ok(Entrant { id: id.to_string(), level: level.to_string(), budget })
}

fn report(Match { race, entrants, score, sprt, .. }: &Match) -> Value {
    let bots: Vec<Value> = entrants
        .iter()
        .enumerate()
        .map(|(i, entrant)| {
            let (rate, half) = score.rate(i);
            let (low, high) = ((rate - half).max(0.0), (rate + half).min(1.0));
            json!({
                "id": entrant.id,
                "win_rate": rate,
                "interval": [low, high],
                "elo": score.elo(rate),
                "elo_interval": [score.elo(low), score.elo(high)],
                "wins": score.wins(i),
            })
        })
        .collect();
    let mut report = json!({"race": race, "bots": bots, "games": score.games(), "decided": score.decided()});
    if let Some(sprt) = sprt {
        report["sprt"] = json!({"llr": sprt.ratio(score), "decision": sprt.verdict(score).map(|v| v.word())});
    }
    report
}

fn print(Match { race, entrants, score, sprt, times }: &Match) {
    let (games, decided) = (score.games(), score.decided());
    println!("{race}: {games} games, {decided} decided; chance is {:.1} %\n", 100.0 / entrants.len() as f64);
    println!("{:<24} {:>8} {:>15} {:>6} {:>15} {:>12}", "", "wins", "95 %", "Elo", "95 %", "ms/decision");
    for (i, entrant) in entrants.iter().enumerate() {
        let (rate, half) = score.rate(i);
        let (low, high) = ((rate - half).max(0.0), (rate + half).min(1.0));
        println!(
            "{:<24} {:>6.1} % {:>6.1} - {:>4.1} % {:>+6.0} {:>6.0} - {:>6.0} {:>12.3}",
            entrant.id,
            100.0 * rate,
            100.0 * low,
            100.0 * high,
            score.elo(rate),
            score.elo(low),
            score.elo(high),
            times[i].milliseconds()
        );
    }
    if let Some(sprt) = sprt {
        let verdict = sprt.verdict(score).map_or("undecided", |verdict| verdict.word());
        println!("\nsprt: log-likelihood ratio {:.2}, {verdict}", sprt.ratio(score));
    }
}
