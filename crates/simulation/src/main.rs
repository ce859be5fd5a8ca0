//! `cargo xtask simulate`: the server in a world that fails.

use clap::Parser;
use std::{process::ExitCode, time::Instant};

/// Plays races against a server whose clock, network and disk are simulated and fail, each seed in its own way, and
/// checks everything that is told. A seed that fails can be run again: it is the same every time.
#[derive(Parser)]
#[command(after_help = "Examples:
  cargo xtask simulate --seeds 100
  cargo xtask simulate --seed 17 --hours 3 --steps")]
struct Arguments {
    /// The first seed.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many seeds.
    #[arg(long, default_value_t = 1)]
    seeds: u64,
    /// Hours in which things go wrong, by the simulated clock; then all races must come to their end.
    #[arg(long, default_value_t = 1.0)]
    hours: f64,
    /// Print everything that happens.
    #[arg(long)]
    steps: bool,
}

fn main() -> ExitCode {
    let Arguments { seed, seeds, hours, steps } = Arguments::parse();
    let begun = Instant::now();
    let mut all = vendetta_simulation::Report::default();
    let mut broken = Vec::new();
    for seed in seed..seed + seeds {
        match vendetta_simulation::simulate(seed, hours, steps) {
            Ok(report) => {
                println!("seed {seed}: {report}");
                all.add(&report);
            }
            Err(why) => {
                println!("{why}\n  again: cargo xtask simulate --seed {seed} --hours {hours} --steps\n");
                broken.push(seed);
            }
        }
    }
    println!("{seeds} seeds in {:.1} s: {all}", begun.elapsed().as_secs_f64());
    if broken.is_empty() {
        return ExitCode::SUCCESS;
    }
    println!("{} seeds failed: {broken:?}", broken.len());
    ExitCode::FAILURE
}
