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
            print!(" {:.4} |", mean(&|sample| -chances(network, sample)[sample.winner].max(1e-9).ln()));
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
            guesses.push((chance, i == sample.winner));
        }
    }
    println!("| guessed | won | positions |\n|--:|--:|--:|");
    const BINS: [f32; 13] = [0.0, 0.02, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.01];
    for bin in BINS.windows(2) {
        let of = || guesses.iter().filter(|(chance, _)| (bin[0]..bin[1]).contains(chance));
        let count = of().count().max(1) as f32;
        let guessed = of().map(|(chance, _)| chance).sum::<f32>() / count;
        let won = of().filter(|(_, won)| *won).count() as f32 / count;
        println!("| {:.1} % | {:.1} % | {} |", 100.0 * guessed, 100.0 * won, of().count());
    }
    println!();
}
