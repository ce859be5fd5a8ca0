//! Teaches the evaluation: bots race, a network is fitted to who won, the bots race with it, and so on. Writes `network.bin`.
//!
//! `cargo xtask train` runs it. The first races are those of drivers, who need no evaluation; a first round without anything
//! learned is fitted to them alone. The same arguments give the same network, whatever the number of threads. Every tenth race is
//! kept aside to tell how good the guesses are: as a sum of weighted features, with the hidden layer, and as the mean of both, which
//! is kept. `--against FILE` trains nothing: gunners with the network in the file race those with `network.bin`.

mod contest;
mod fit;
mod races;
mod report;

use fit::Shape;
use indicatif::{ProgressBar, ProgressStyle};
use vendetta_bots::evaluation::Network;

/// What is asked for.
pub struct Plan {
    /// Rounds of racing and fitting.
    rounds: u64,
    /// Races of a round.
    games: u64,
    /// Races of drivers before the first round: they are quick.
    drivers: u64,
    /// Times that the fit goes over all positions.
    epochs: usize,
    seed: u64,
    threads: usize,
    /// Whether the first round races with what was learned before.
    on: bool,
    write: bool,
    /// Where the weighted features alone and the network alone go, to be compared in matches.
    linear: Option<String>,
    network: Option<String>,
    /// An evaluation that races the stored one; nothing is learned then.
    against: Option<String>,
}

const PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/network.bin");

fn main() -> Result<(), String> {
    let plan = plan()?;
    if let Some(path) = &plan.against {
        return contest::play(&plan, read(path)?, read(PATH)?);
    }
    let mut network = if plan.on { Some(read(PATH)?) } else { None };
    let mut samples = Vec::new();
    races::play(&plan, 0, None, &mut samples)?;
    for round in 1..=plan.rounds {
        if let Some(network) = network {
            // Players have become better: of their races only the last round teaches; those of drivers show every mistake.
            samples.retain(|sample: &races::Sample| sample.round == 0 || sample.round + 1 >= round);
            races::play(&plan, round, Some(network), &mut samples)?;
        }
        let (test, train): (Vec<_>, Vec<_>) = samples.iter().partition(|sample| sample.seed % 10 == 0);
        println!("## Round {round}: {} positions, {} more kept aside\n", train.len(), test.len());
        let network_alone = fit::fit(&plan, &train, Shape::Network);
        let linear = fit::fit(&plan, &train, Shape::Linear);
        let learned = fit::mean(&network_alone, &linear);
        let all = [("weighted features", &*linear), ("network", &*network_alone), ("both", &*learned)];
        report::losses(&all, &test);
        if round == plan.rounds {
            report::calibration(&learned, &test);
        }
        for (path, alone) in [(&plan.linear, linear), (&plan.network, network_alone)] {
            if let Some(path) = path {
                std::fs::write(path, alone.to_bytes()).map_err(|why| format!("{path}: {why}"))?;
            }
        }
        if plan.write {
            std::fs::write(PATH, learned.to_bytes()).map_err(|why| format!("{PATH}: {why}"))?;
        }
        network = Some(Box::leak(learned));
    }
    Ok(())
}

fn read(path: &str) -> Result<&'static Network, String> {
    let bytes = std::fs::read(path).map_err(|why| format!("{path}: {why}"))?;
    let bytes = bytes.try_into().map_err(|_| format!("{path}: another number of weights"))?;
    Ok(Box::leak(Box::new(Network::from_bytes(&bytes))))
}

impl Plan {
    fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        let number = value.parse::<u64>().map_err(|why| format!("{name} {value}: {why}"))?;
        match name {
            "--rounds" => self.rounds = number,
            "--games" => self.games = number,
            "--drivers" => self.drivers = number,
            "--epochs" => self.epochs = number as usize,
            "--seed" => self.seed = number,
            "--threads" => self.threads = number as usize,
            _ => {
                let known = "--rounds, --games, --drivers, --epochs, --seed, --threads, --linear, --network, --against, --on or --print";
                return Err(format!("`{name}`; expected {known}"));
            }
        }
        Ok(())
    }
}

fn plan() -> Result<Plan, String> {
    let mut plan = Plan {
        rounds: 3,
        games: 6_000,
        drivers: 40_000,
        epochs: 8,
        seed: 1,
        threads: 0,
        on: false,
        write: true,
        linear: None,
        network: None,
        against: None,
    };
    let mut arguments = std::env::args().skip(1);
    while let Some(name) = arguments.next() {
        match name.as_str() {
            "--print" => plan.write = false,
            "--on" => plan.on = true,
            _ => {
                let value = arguments.next().ok_or(format!("{name} needs a value"))?;
                match name.as_str() {
                    "--linear" => plan.linear = Some(value),
                    "--network" => plan.network = Some(value),
                    "--against" => plan.against = Some(value),
                    _ => plan.set(&name, &value)?,
                }
            }
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
