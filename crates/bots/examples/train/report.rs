//! How good the guesses are on races that were not fitted.

use crate::{fit::chances, races::Sample};
use vendetta_bots::evaluation::Network;

/// The mean loss for each kind of table: the logarithm of the winner's chance.
pub fn losses(networks: &[(&str, &Network)], test: &[&Sample]) {
    print!("| seats | positions | all alike |");
    networks.iter().for_each(|(name, _)| print!(" {name} |"));
    println!("\n|---|--:|--:|{}", "--:|".repeat(networks.len()));
    for (name, seats) in [("2", 2..=2), ("3, 4", 3..=4), ("5, 6", 5..=6), ("all", 2..=6)] {
        let of: Vec<&&Sample> = test.iter().filter(|sample| seats.contains(&sample.seats)).collect();
        let mean = |loss: &dyn Fn(&Sample) -> f32| {
            of.iter().map(|sample| f64::from(loss(sample))).sum::<f64>() / of.len().max(1) as f64
        };
        print!("| {name} | {} | {:.4} |", of.len(), mean(&|sample| (sample.crews.len() as f32).ln()));
        for (_, network) in networks {
            print!(" {:.4} |", mean(&|sample| loss(&chances(network, sample), &sample.won)));
        }
        println!();
    }
    println!();
}

/// The logarithm of what was guessed of those who won.
fn loss(guessed: &[f32], won: &[f32]) -> f32 {
    guessed.iter().zip(won).map(|(guessed, won)| -won * guessed.max(1e-9).ln()).sum()
}

/// The square of how far a guess is from the true chance, when such a part of so many races was won, at least two: on average, because the
/// luck of the races is taken out. Of `n` races with `k` wins, `k (k - 1) / n (n - 1)` is on average the square of the true chance.
pub fn square(guess: f32, won: f32, races: f32) -> f64 {
    let [guess, won, races] = [guess, won, races].map(f64::from);
    won * (won * races - 1.0) / (races - 1.0) - 2.0 * won * guess + guess * guess
}

/// The root of the mean of squares, in points of a hundred.
pub fn root(squares: impl ExactSizeIterator<Item = f64>) -> f64 {
    let count = squares.len().max(1);
    100.0 * (squares.sum::<f64>() / count as f64).max(0.0).sqrt()
}

/// How far guesses are from the truth for each kind of table.
pub fn errors(networks: &[(&str, &Network)], test: &[&Sample]) {
    print!("| seats | all alike |");
    networks.iter().for_each(|(name, _)| print!(" {name} |"));
    println!("\n|---|--:|{}", "--:|".repeat(networks.len()));
    for (name, seats) in [("2", 2..=2), ("3, 4", 3..=4), ("5, 6", 5..=6), ("all", 2..=6)] {
        let of: Vec<&&Sample> =
            test.iter().filter(|sample| seats.contains(&sample.seats) && sample.races > 1.0).collect();
        let error = |guess: &dyn Fn(&Sample) -> Vec<f32>| {
            let squares: Vec<f64> = of
                .iter()
                .flat_map(|sample| {
                    let guesses = guess(sample).into_iter().zip(&sample.won);
                    guesses.map(|(guess, &won)| square(guess, won, sample.races)).collect::<Vec<f64>>()
                })
                .collect();
            root(squares.into_iter())
        };
        print!(
            "| {name} | {:.2} |",
            error(&|sample| vec![1.0 / sample.crews.len() as f32; sample.crews.len()])
        );
        for (_, network) in networks {
            print!(" {:.2} |", error(&|sample| chances(network, sample)));
        }
        println!();
    }
    println!();
}

/// Of the positions in which a crew was given 70 %, did it win 70 %?
pub fn calibration(network: &Network, test: &[&Sample]) {
    let mut guesses = Vec::new();
    for sample in test {
        for (i, chance) in chances(network, sample).into_iter().enumerate() {
            guesses.push((chance, sample.won[i]));
        }
    }
    println!("| guessed | won | positions |\n|--:|--:|--:|");
    const BINS: [f32; 13] = [0.0, 0.02, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.01];
    for bin in BINS.windows(2) {
        let of = || guesses.iter().filter(|(chance, _)| (bin[0]..bin[1]).contains(chance));
        let count = of().count().max(1) as f32;
        let guessed = of().map(|(chance, _)| chance).sum::<f32>() / count;
        let won = of().map(|(_, won)| won).sum::<f32>() / count;
        println!("| {:.1} % | {:.1} % | {} |", 100.0 * guessed, 100.0 * won, of().count());
    }
    println!();
}
