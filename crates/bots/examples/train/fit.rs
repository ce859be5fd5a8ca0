//! Fits a network to who won: cross entropy of the winner, by Adam over batches in a shuffled order.

use crate::{
    Plan, bar,
    races::{Sample, Seen},
};
use indicatif::ProgressBar;
use vendetta_bots::{
    Dice,
    evaluation::{HIDDEN, Layer, Network},
};

/// What is fitted.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shape {
    /// A sum of weighted features.
    Linear,
    /// With the hidden layer.
    Network,
}

const RATE: f32 = 0.002;
const SHRINK: f32 = 2e-5;
const BATCH: usize = 256;

/// What is fitted, and last what is kept: the mean of both. What the network has learned by heart the weighted features have not: it guesses
/// better, and races worse.
pub fn fit_all(plan: &Plan, samples: &[&Sample]) -> Result<Vec<(&'static str, Box<Network>)>, String> {
    let bar = bar(2 * plan.epochs as u64, "fit, epochs");
    let (network, linear) = std::thread::scope(|scope| {
        let linear = scope.spawn(|| fit(plan, samples, Shape::Linear, &bar));
        let network = fit(plan, samples, Shape::Network, &bar);
        linear.join().map(|linear| (network, linear)).map_err(|_| "a panic")
    })?;
    bar.finish_and_clear();
    let both = mean(&network, &linear);
    Ok(vec![("weighted features", linear), ("network", network), ("both", both)])
}

/// A network whose strengths are the mean of those of a network and of weighted features.
fn mean(network: &Network, linear: &Network) -> Box<Network> {
    let mut both = Box::new(*network);
    for (layer, other) in both.0.iter_mut().zip(&linear.0) {
        layer.out.iter_mut().for_each(|weight| *weight /= 2.0);
        let direct = layer.direct.iter_mut().zip(&other.direct);
        direct.for_each(|(weight, other)| *weight = (*weight + other) / 2.0);
    }
    both
}

/// The network under which the winners are most likely, nearly.
fn fit(plan: &Plan, samples: &[&Sample], shape: Shape, bar: &ProgressBar) -> Box<Network> {
    let mut dice = Dice::new(plan.seed);
    let mut network = Box::new(Network::EMPTY);
    if shape == Shape::Network {
        for layer in &mut network.0 {
            layer.into.iter_mut().flatten().for_each(|weight| *weight = 0.5 * (dice.unit() - 0.5));
            layer.bias.iter_mut().for_each(|weight| *weight = 0.1 * dice.unit());
            layer.out.iter_mut().for_each(|weight| *weight = 0.4 * (dice.unit() - 0.5));
        }
    }
    let (mut mean, mut square) = (Box::new(Network::EMPTY), Box::new(Network::EMPTY));
    let mut gradient = Box::new(Network::EMPTY);
    let mut order: Vec<u32> = (0..samples.len() as u32).collect();
    let mut step = 0;
    for epoch in 0..plan.epochs {
        let rate = RATE * (1.0 - epoch as f32 / plan.epochs as f32);
        for i in (1..order.len()).rev() {
            order.swap(i, dice.below(i as u32 + 1) as usize);
        }
        for batch in order.chunks(BATCH) {
            step += 1;
            weights(&mut gradient).for_each(|g| *g = 0.0);
            for &index in batch {
                learn(&network, samples[index as usize], shape, &mut gradient);
            }
            let (one, two) = (1.0 - 0.9f32.powi(step), 1.0 - 0.999f32.powi(step));
            let all = weights(&mut network)
                .zip(weights(&mut gradient))
                .zip(weights(&mut mean).zip(weights(&mut square)));
            for ((weight, g), (m, s)) in all {
                let g = *g / batch.len() as f32 + SHRINK * *weight;
                *m = 0.9 * *m + 0.1 * g;
                *s = 0.999 * *s + 0.001 * g * g;
                *weight -= rate * (*m / one) / ((*s / two).sqrt() + 1e-8);
            }
        }
        bar.inc(1);
    }
    network
}

/// The chances of the crews of a sample.
pub fn chances(network: &Network, sample: &Sample) -> Vec<f32> {
    let strength = |seen: &Seen| forward(&network.0[seen.fleet as usize], seen).1;
    softmax(sample.crews.iter().map(strength).collect())
}

fn softmax(mut values: Vec<f32>) -> Vec<f32> {
    let most = values.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    values.iter_mut().for_each(|value| *value = (*value - most).exp());
    let sum: f32 = values.iter().sum();
    values.iter_mut().for_each(|value| *value /= sum);
    values
}

/// Adds what a sample says about each weight.
fn learn(network: &Network, sample: &Sample, shape: Shape, gradient: &mut Network) {
    let made: Vec<([f32; HIDDEN], f32)> =
        sample.crews.iter().map(|seen| forward(&network.0[seen.fleet as usize], seen)).collect();
    let chances = softmax(made.iter().map(|(_, strength)| *strength).collect());
    for (i, (seen, (hidden, _))) in sample.crews.iter().zip(&made).enumerate() {
        let error = chances[i] - sample.won[i];
        let (layer, g) = (&network.0[seen.fleet as usize], &mut gradient.0[seen.fleet as usize]);
        for &(input, value) in &seen.inputs {
            g.direct[input as usize] += error * value;
        }
        if shape == Shape::Linear {
            continue;
        }
        let mut back = [0.0; HIDDEN];
        for unit in 0..HIDDEN {
            if hidden[unit] > 0.0 {
                g.out[unit] += error * hidden[unit];
                back[unit] = error * layer.out[unit];
                g.bias[unit] += back[unit];
            }
        }
        for &(input, value) in &seen.inputs {
            for (g, back) in g.into[input as usize].iter_mut().zip(&back) {
                *g += value * back;
            }
        }
    }
}

/// The hidden units of a crew before they are cut off at 0, and its strength.
fn forward(layer: &Layer, seen: &Seen) -> ([f32; HIDDEN], f32) {
    let (mut hidden, mut strength) = (layer.bias, 0.0);
    for &(input, value) in &seen.inputs {
        strength += value * layer.direct[input as usize];
        for (unit, weight) in hidden.iter_mut().zip(&layer.into[input as usize]) {
            *unit += value * weight;
        }
    }
    strength += hidden.iter().zip(&layer.out).map(|(unit, weight)| unit.max(0.0) * weight).sum::<f32>();
    (hidden, strength)
}

/// Every weight, in one order.
fn weights(network: &mut Network) -> impl Iterator<Item = &mut f32> {
    network.0.iter_mut().flat_map(|layer| {
        let rows = layer.into.iter_mut().flatten();
        rows.chain(&mut layer.bias).chain(&mut layer.out).chain(&mut layer.direct)
    })
}
