//! Fits the weights of the evaluation to races that bots play against each other, and writes them to `src/weights.rs`.
//!
//! `cargo xtask tune` runs it. Every race gives a few positions at the beginning of a turn, with who won. The weights are
//! those under which the winners are most likely: multinomial logistic regression by gradient descent, with a little
//! shrinking. The same arguments give the same weights.

use bots::{
    Bot, Budget, Dice, bot,
    evaluation::{FEATURES, NAMES, Weights, features},
};
use engine::{Asked, CREWS, Game, Input, Pending, Setup, StartSide};
use std::sync::atomic::{AtomicU64, Ordering};

/// A position: the features of the crews in the game, and which of them won.
struct Sample {
    features: Vec<[f32; FEATURES]>,
    winner: usize,
}

struct Plan {
    level: String,
    nodes: u64,
    games: u64,
    seed: u64,
    write: bool,
}

fn main() -> Result<(), String> {
    let plan = plan()?;
    let two = tune(&plan, &[2])?;
    let more = tune(&plan, &[3, 4])?;
    let text = print(&Weights { two, more }, &plan);
    if plan.write {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/src/weights.rs");
        std::fs::write(path, text).map_err(|why| format!("{path}: {why}"))
    } else {
        print!("{text}");
        Ok(())
    }
}

fn plan() -> Result<Plan, String> {
    let mut plan = Plan { level: "gunner".into(), nodes: 60, games: 16_000, seed: 1, write: true };
    let mut arguments = std::env::args().skip(1);
    while let Some(name) = arguments.next() {
        if name == "--print" {
            plan.write = false;
            continue;
        }
        let value = arguments.next().ok_or(format!("{name} needs a value"))?;
        let number = || value.parse::<u64>().map_err(|why| format!("{name} {value}: {why}"));
        match name.as_str() {
            "--level" => plan.level = value,
            "--nodes" => plan.nodes = number()?,
            "--games" => plan.games = number()?,
            "--seed" => plan.seed = number()?,
            _ => return Err(format!("`{name}`; expected --level, --nodes, --games, --seed or --print")),
        }
    }
    Ok(plan)
}

fn tune(plan: &Plan, players: &[usize]) -> Result<[f32; FEATURES], String> {
    let samples = play(plan, players)?;
    // Every tenth position tells how good the guess is on races it was not fitted to: positions of a race stay together.
    let (test, train): (Vec<_>, Vec<_>) = samples.into_iter().partition(|(seed, _)| seed % 10 == 0);
    let weights = fit(&train);
    eprintln!(
        "\r{players:?} players: {} positions; loss {:.4} on {} others, {:.4} without a guess",
        train.len(),
        loss(&weights, &test),
        test.len(),
        loss(&[0.0; FEATURES], &test),
    );
    Ok(weights)
}

/// Races on all cores, sorted by seed.
fn play(plan: &Plan, players: &[usize]) -> Result<Vec<(u64, Sample)>, String> {
    let next = AtomicU64::new(0);
    let threads = std::thread::available_parallelism().map_or(1, |n| n.get());
    let mut samples: Vec<(u64, Sample)> = std::thread::scope(|scope| {
        let work = || {
            let mut samples = Vec::new();
            loop {
                let i = next.fetch_add(1, Ordering::Relaxed);
                if i >= plan.games {
                    return Ok(samples);
                }
                let seed = plan.seed.wrapping_add(i);
                race(plan, players[i as usize % players.len()], seed, &mut samples)?;
                if (i + 1).is_multiple_of((plan.games / 100).max(1)) {
                    eprint!("\r{players:?} players: {} of {} races", i + 1, plan.games);
                }
            }
        };
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        let results: Result<Vec<_>, String> =
            workers.into_iter().map(|worker| worker.join().unwrap_or(Err("a panic".into()))).collect();
        results.map(|all| all.into_iter().flatten().collect())
    })?;
    samples.sort_by_key(|(seed, _)| *seed);
    Ok(samples)
}

/// One race. Now and then somebody answers at random, most often which car gets which die: players who always move their
/// best car first would never show what it is worth to have it still to move.
fn race(plan: &Plan, players: usize, seed: u64, samples: &mut Vec<(u64, Sample)>) -> Result<(), String> {
    let setup = Setup { start: StartSide::Random, ..Setup::players(players) };
    let mut game = Game::new(setup, content::builtin().tables).map_err(|why| why.to_string())?;
    let mut dice = Dice::new(seed);
    let mut seats: Vec<Box<dyn Bot>> = Vec::new();
    let mut drifter = bot("drifter", seed, Budget::default()).ok_or("no drifter")?;
    for seat in 0..players as u64 {
        let player = bot(&plan.level, seed ^ seat << 32, Budget::nodes(plan.nodes));
        seats.push(player.ok_or(format!("no level {}", plan.level))?);
    }
    let mut seen = Vec::new();
    let winner = loop {
        let input = match game.pending() {
            Pending::Over(finish) => break finish.winner(),
            Pending::Chance(chance) => Input::Luck(dice.roll(game.state(), chance)),
            Pending::Decision(decision) => {
                if decision.asked == Asked::Assign && dice.below(3) == 0 {
                    seen.push(*game.state());
                }
                let view = game.view(Some(decision.crew));
                let odd = dice.below(if decision.asked == Asked::Assign { 4 } else { 40 }) == 0;
                let player = if odd { &mut drifter } else { &mut seats[game.state().seat(decision.crew)] };
                Input::Choice(player.choose(&view))
            }
        };
        game.apply(input, &mut |_, _, _| {}).map_err(|why| format!("{why:?}"))?;
    };
    let Some(winner) = winner else { return Ok(()) };
    for state in seen {
        let mut all = [[0.0; FEATURES]; CREWS];
        features(&state, &mut all);
        let crews: Vec<_> = setup.crews.iter().filter(|&&c| state.crews[c as usize].in_game).collect();
        // A car of a crew that is out may be pushed over the line: nobody's features foretell it.
        if let Some(place) = crews.iter().position(|&&c| c == winner) {
            let features = crews.iter().map(|&&c| all[c as usize]).collect();
            samples.push((seed, Sample { features, winner: place }));
        }
    }
    Ok(())
}

fn chances(weights: &[f32; FEATURES], sample: &Sample) -> Vec<f32> {
    let strength = |f: &[f32; FEATURES]| f.iter().zip(weights).map(|(f, w)| f * w).sum::<f32>();
    let strengths: Vec<f32> = sample.features.iter().map(strength).collect();
    let most = strengths.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let shares: Vec<f32> = strengths.iter().map(|s| (s - most).exp()).collect();
    let sum: f32 = shares.iter().sum();
    shares.iter().map(|share| share / sum).collect()
}

fn loss(weights: &[f32; FEATURES], samples: &[(u64, Sample)]) -> f64 {
    let sum: f64 =
        samples.iter().map(|(_, s)| -f64::from(chances(weights, s)[s.winner].max(1e-9).ln())).sum();
    sum / samples.len().max(1) as f64
}

/// Adam over batches, in the order of seeds.
fn fit(samples: &[(u64, Sample)]) -> [f32; FEATURES] {
    const RATE: f32 = 0.01;
    const SHRINK: f32 = 1e-4;
    const BATCH: usize = 256;
    const ROUNDS: usize = 12;
    let mut weights = [0.0f32; FEATURES];
    let (mut mean, mut square) = ([0.0f32; FEATURES], [0.0f32; FEATURES]);
    let mut step = 0;
    for round in 0..ROUNDS {
        let rate = RATE * (1.0 - round as f32 / ROUNDS as f32);
        for batch in samples.chunks(BATCH) {
            step += 1;
            let mut gradient = weights.map(|w| SHRINK * w);
            for (_, sample) in batch {
                for (i, (f, p)) in sample.features.iter().zip(chances(&weights, sample)).enumerate() {
                    let error = p - f32::from(u8::from(i == sample.winner));
                    for (g, f) in gradient.iter_mut().zip(f) {
                        *g += error * f / batch.len() as f32;
                    }
                }
            }
            for i in 0..FEATURES {
                mean[i] = 0.9 * mean[i] + 0.1 * gradient[i];
                square[i] = 0.999 * square[i] + 0.001 * gradient[i] * gradient[i];
                let m = mean[i] / (1.0 - 0.9f32.powi(step));
                let s = square[i] / (1.0 - 0.999f32.powi(step));
                weights[i] -= rate * m / (s.sqrt() + 1e-8);
            }
        }
    }
    weights
}

fn print(weights: &Weights, plan: &Plan) -> String {
    let mut text = format!(
        "//! The weights of the evaluation. Written by `cargo xtask tune`; change them with it, not by hand.\n//!\n\
         //! Races of {} with {} nodes, {} for each kind of race, from seed {}.\n\n\
         use crate::evaluate::Weights;\n\n/// What the races said.\n#[rustfmt::skip]\n\
         pub(crate) const WEIGHTS: Weights = Weights {{\n",
        plan.level, plan.nodes, plan.games, plan.seed
    );
    for (name, row) in [("two", &weights.two), ("more", &weights.more)] {
        text += &format!("    {name}: [\n");
        for (weight, feature) in row.iter().zip(NAMES) {
            text += &format!("        {:<9} // {feature}\n", format!("{weight:.3},"));
        }
        text += "    ],\n";
    }
    text + "};\n"
}
