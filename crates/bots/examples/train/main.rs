//! Teaches the evaluation: drivers race, from what was seen in their races others go on to the end, and a network is fitted to who won
//! those. Writes `network.bin`.
//!
//! `cargo xtask train` runs it. The same arguments give the same evaluation, whatever the number of threads: those who
//! race in the first of two rounds need none, and those of the second have that of the first.
//! Every tenth race is kept aside to tell how good the guesses are: as a sum of weighted features, with the hidden layer, and as the mean
//! of both, which is kept. `--against FILE` trains nothing: gunners with the evaluation in the file race those with `network.bin`. Nor does
//! `--foretell FILE`: it tells how far the evaluation, the captain's trials and races by reflex are from what gunners make of a position.

mod contest;
mod fit;
mod foretell;
mod kept;
mod races;
mod report;

use indicatif::{ProgressBar, ProgressStyle};
use kept::Position;
use races::Sample;
use vendetta_bots::evaluation::Network;

/// What is asked for.
pub struct Plan {
    /// Races, or those of a match.
    games: u64,
    /// Races that go on from a position that was seen.
    plays: u64,
    /// Times that the fit goes over all positions.
    epochs: usize,
    seed: u64,
    threads: usize,
    /// Where the evaluation goes; nowhere, if it is only printed how good it is.
    write: Option<String>,
    /// Where what was seen is kept, so that it need not be raced for again; read, if it is there.
    races: Option<String>,
    /// An evaluation that races the stored one; nothing is learned then.
    against: Option<String>,
    /// Where what gunners make of positions is kept: what foretells it best? Nothing is learned then either.
    foretell: Option<String>,
}

const PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/network.bin");

fn main() -> Result<(), String> {
    let plan = plan()?;
    if let Some(path) = &plan.against {
        return contest::play(&plan, read(path)?, read(PATH)?);
    }
    if let Some(path) = &plan.foretell {
        let of_gunners = |seed, seen: &mut Vec<Position>| foretell::of_gunners(plan.plays, seed, seen);
        return foretell::report(&races::play(&plan, Some(path), &of_gunners)?, plan.threads);
    }
    let by_reflex = learn(&plan, None)?;
    let learned = learn(&plan, Some(Box::leak(by_reflex)))?;
    if let Some(path) = &plan.write {
        std::fs::write(path, learned.to_bytes()).map_err(|why| format!("{path}: {why}"))?;
    }
    Ok(())
}

/// One round: races, a fit, and how good it is. In the first nobody has an evaluation; in the second those who drive weigh dice with that of
/// the first, and so race like gunners.
fn learn(plan: &Plan, weighs_with: Option<&'static Network>) -> Result<Box<Network>, String> {
    let (what, file) = match weighs_with {
        None => ("by reflex", "reflex"),
        Some(_) => ("by those who weigh dice", "weigh"),
    };
    let path = plan.races.as_ref().map(|path| format!("{path}.{file}"));
    let of_drivers = |seed, seen: &mut Vec<Position>| races::of_drivers(weighs_with, plan.plays, seed, seen);
    let positions = races::play(plan, path.as_deref(), &of_drivers)?;
    let samples: Vec<Sample> = positions.iter().map(Sample::new).collect();
    let (test, train): (Vec<_>, Vec<_>) = samples.iter().partition(|sample| sample.seed % 10 == 0);
    println!("Races {what}: {} positions, {} more kept aside\n", train.len(), test.len());
    let fitted = fit::fit_all(plan, &train)?;
    let all: Vec<(&str, &Network)> = fitted.iter().map(|(name, network)| (*name, &**network)).collect();
    report::losses(&all, &test);
    report::errors(&all, &test);
    let (_, learned) = *all.last().ok_or("nothing fitted")?;
    report::calibration(learned, &test);
    Ok(Box::new(*learned))
}

fn read(path: &str) -> Result<&'static Network, String> {
    let bytes = std::fs::read(path).map_err(|why| format!("{path}: {why}"))?;
    let bytes = bytes.try_into().map_err(|_| format!("{path}: another number of weights"))?;
    Ok(Box::leak(Box::new(Network::from_bytes(&bytes))))
}

impl Plan {
    fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        let number = || value.parse::<u64>().map_err(|why| format!("{name} {value}: {why}"));
        match name {
            "--games" => self.games = number()?,
            "--plays" => self.plays = number()?.max(1),
            "--epochs" => self.epochs = number()? as usize,
            "--seed" => self.seed = number()?,
            "--threads" => self.threads = number()? as usize,
            "--write" => self.write = Some(value.to_string()),
            "--races" => self.races = Some(value.to_string()),
            "--against" => self.against = Some(value.to_string()),
            "--foretell" => self.foretell = Some(value.to_string()),
            _ => {
                let known = "--games, --plays, --epochs, --seed, --threads, --write, --races, --against, --foretell or --print";
                return Err(format!("`{name}`; expected {known}"));
            }
        }
        Ok(())
    }
}

fn plan() -> Result<Plan, String> {
    let mut plan = Plan {
        games: 16_000,
        plays: 2,
        epochs: 6,
        seed: 1,
        threads: 0,
        write: Some(PATH.to_string()),
        races: None,
        against: None,
        foretell: None,
    };
    let mut arguments = std::env::args().skip(1);
    while let Some(name) = arguments.next() {
        match name.as_str() {
            "--print" => plan.write = None,
            _ => plan.set(&name, &arguments.next().ok_or(format!("{name} needs a value"))?)?,
        }
    }
    if plan.threads == 0 {
        plan.threads = std::thread::available_parallelism().map_or(1, |n| n.get());
    }
    Ok(plan)
}

/// A bar that says what is being done.
fn bar(length: u64, what: &str) -> ProgressBar {
    let style = ProgressStyle::with_template("{prefix} {bar:30} {human_pos}/{human_len}, {eta} left  {msg}");
    ProgressBar::new(length)
        .with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
        .with_prefix(what.to_string())
}
