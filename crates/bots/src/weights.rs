//! The weights of the evaluation. Written by `cargo xtask tune`; change them with it, not by hand.
//!
//! Races of gunner with 60 nodes, 30000 for each kind of race, from seed 1.

use crate::evaluate::Weights;

/// What the races said.
#[rustfmt::skip]
pub(crate) const WEIGHTS: Weights = Weights {
    two: [
        -0.275,   // one car
        0.030,    // two cars
        0.234,    // three cars or more
        0.430,    // first car, columns / 8
        -0.120,   // first car on the final tiles, columns / 8
        1.867,    // first car near the line
        0.195,    // second car, columns / 8
        0.101,    // other cars, columns / 8
        0.009,    // cars that a scroll would take
        0.049,    // first car that a scroll would take
        -0.480,   // damage on the first car
        -0.192,   // damage on others
        0.021,    // cars to be repaired
        0.011,    // first car has to move
        0.118,    // first car has to move, best die / 6
        -0.013,   // other cars that have to move
        0.138,    // dice, total / 12
        0.252,    // a die for a command
        -0.062,   // deadly spaces around the first car / 6
        -0.023,   // deadly spaces around others / 6
        -0.013,   // hunters behind the first car
        -0.000,   // hunters behind others
        -0.034,   // first car on the road
        -0.239,   // bad ground before the first car
        0.495,    // can reach the line
        -0.006,   // columns ahead of the foes, beyond 6
        0.036,    // has the turn
        0.588,    // first car late in the race, columns / 8
    ],
    more: [
        -0.118,   // one car
        0.072,    // two cars
        0.061,    // three cars or more
        0.901,    // first car, columns / 8
        1.066,    // first car on the final tiles, columns / 8
        1.474,    // first car near the line
        0.181,    // second car, columns / 8
        0.149,    // other cars, columns / 8
        -0.034,   // cars that a scroll would take
        -0.067,   // first car that a scroll would take
        -0.617,   // damage on the first car
        -0.197,   // damage on others
        -0.004,   // cars to be repaired
        0.043,    // first car has to move
        0.293,    // first car has to move, best die / 6
        -0.000,   // other cars that have to move
        0.227,    // dice, total / 12
        0.193,    // a die for a command
        -0.043,   // deadly spaces around the first car / 6
        -0.025,   // deadly spaces around others / 6
        0.012,    // hunters behind the first car
        0.025,    // hunters behind others
        0.002,    // first car on the road
        -0.412,   // bad ground before the first car
        0.486,    // can reach the line
        -0.216,   // columns ahead of the foes, beyond 6
        0.045,    // has the turn
        -0.004,   // first car late in the race, columns / 8
    ],
};
