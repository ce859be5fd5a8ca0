//! Fits a network to who won: cross entropy of the winner, by Adam over batches in a shuffled order.

use crate::{Plan, bar, races::Sample};
use vendetta_bots::{
    Dice,
    evaluation::{HIDDEN, INPUTS, Layer, Network},
};

/// What is fitted.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// A sum of weighted features.
    Linear,
    /// With the hidden layer.
    Network,
}

const RATE: f32 = 0.002;
const SHRINK: f32 = 2e-5;
const BATCH: usize = 256;

/// The network under which the winners are most likely, nearly.
pub fn fit(plan: &Plan, samples: &[&Sample], shape: Shape) -> Box<Network> {
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
    let bar = bar(plan.epochs as u64, "fit, epochs");
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
    bar.finish_and_clear();
    network
}

/// The chances of the crews of a sample.
pub fn chances(network: &Network, sample: &Sample) -> Vec<f32> {
    softmax(sample.crews.iter().map(|(fleet, features)| network.strength(*fleet, features)).collect())
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
    let hidden: Vec<[f32; HIDDEN]> =
        sample.crews.iter().map(|(fleet, features)| units(&network.0[*fleet as usize], features)).collect();
    let chances = chances(network, sample);
    for (i, ((fleet, features), hidden)) in sample.crews.iter().zip(&hidden).enumerate() {
        let error = chances[i] - f32::from(u8::from(i == sample.winner));
        let (layer, g) = (&network.0[*fleet as usize], &mut gradient.0[*fleet as usize]);
        for (g, value) in g.direct.iter_mut().zip(features) {
            *g += error * value;
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
        for (row, &value) in g.into.iter_mut().zip(features) {
            if value != 0.0 {
                for (g, back) in row.iter_mut().zip(&back) {
                    *g += value * back;
                }
            }
        }
    }
}

fn units(layer: &Layer, features: &[f32; INPUTS]) -> [f32; HIDDEN] {
    let mut hidden = layer.bias;
    for (&value, row) in features.iter().zip(&layer.into) {
        if value != 0.0 {
            for (unit, weight) in hidden.iter_mut().zip(row) {
                *unit += value * weight;
            }
        }
    }
    hidden
}

/// Every weight, in one order.
fn weights(network: &mut Network) -> impl Iterator<Item = &mut f32> {
    network.0.iter_mut().flat_map(|layer| {
        let rows = layer.into.iter_mut().flatten();
        rows.chain(&mut layer.bias).chain(&mut layer.out).chain(&mut layer.direct)
    })
}
