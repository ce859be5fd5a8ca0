//! What a position is worth: the chance of each crew to win, guessed from features without playing on.
//!
//! Every crew in the game has a strength, which a small network makes of its features; chances are the softmax of strengths.
//! The network is learned from races that bots have played, by `cargo xtask train`. Harm to a rival is worth what it does to
//! one's own chance, no more.

use crate::{
    features::of_crew,
    field::Field,
    network::{BYTES, Network},
};
use engine::{CREWS, Crew, State};

/// What the races have taught.
pub static LEARNED: Network = Network::from_bytes(include_bytes!("../network.bin"));

const _: () = assert!(BYTES < 1 << 20, "the network stays small");

/// The chances of each crew to win, by crew: they add up to 1.
pub type Chances = [f32; CREWS];

/// The chance of the player of a crew: in Big Team, that of two crews.
pub(crate) fn of_player(chances: &Chances, state: &State, crew: Crew) -> f32 {
    let player = state.player(crew);
    let own = state.setup.crews.iter().filter(|&&other| state.player(other) == player);
    own.map(|&own| chances[own as usize]).sum()
}

/// Guesses the chances of all crews.
pub fn evaluate(network: &Network, state: &State) -> Chances {
    let field = Field::new(state);
    let mut chances = [0.0; CREWS];
    let mut sum = 0.0;
    for &crew in state.setup.crews.iter().filter(|&&crew| state.crews[crew as usize].in_game) {
        let mut strength = network.strength(crew.fleet());
        of_crew(state, &field, crew, |number, value| strength.add(number, value));
        let share = exp(strength.sum().clamp(-20.0, 20.0));
        chances[crew as usize] = share;
        sum += share;
    }
    if sum > 0.0 {
        chances.iter_mut().for_each(|chance| *chance /= sum);
    }
    chances
}

/// The exponential of -20 to 20 by arithmetic alone: that of the system's library need not be the same everywhere.
fn exp(x: f32) -> f32 {
    let twos = (x * std::f32::consts::LOG2_E).round();
    let r = x - twos * std::f32::consts::LN_2;
    let series = [6.0, 5.0, 4.0, 3.0, 2.0, 1.0].into_iter().fold(1.0, |sum, n| 1.0 + sum * r / n);
    series * f32::from_bits(((twos as i32 + 127) as u32) << 23)
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_exponential_is_one() {
        for x in -200..=200 {
            let x = x as f32 / 10.0;
            assert!((super::exp(x) / x.exp() - 1.0).abs() < 1e-5, "{x}");
        }
    }
}
