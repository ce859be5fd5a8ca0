//! The weights of the evaluation. Written by `cargo xtask tune`; change them with it, not by hand.
//!
//! Races of gunner with 60 nodes, 16000 for each kind of race, from seed 1.

use crate::evaluate::Weights;

/// What the races said.
#[rustfmt::skip]
pub(crate) const WEIGHTS: Weights = Weights {
    two: [
        -0.557,   // one car
        -0.046,   // two cars
        0.640,    // three cars or more
        0.462,    // first car, columns / 8
        -0.033,   // first car on the final tiles, columns / 8
        2.059,    // first car near the line
        0.093,    // second car, columns / 8
        -0.110,   // other cars, columns / 8
        0.063,    // cars that a scroll would take
        0.057,    // first car that a scroll would take
        -0.461,   // damage on the first car
        -0.292,   // damage on others
        0.088,    // cars to be repaired
        -0.025,   // first car has to move
        0.243,    // first car has to move, best die / 6
        0.015,    // other cars that have to move
        0.045,    // dice, total / 12
        0.259,    // a die for a command
        -0.041,   // deadly spaces around the first car / 6
        -0.045,   // deadly spaces around others / 6
        0.016,    // hits to be expected on the first car, this round
        0.067,    // hits to be expected on others, this round
        0.003,    // first car on the road
        -0.260,   // bad ground before the first car
        0.502,    // can reach the line
        -0.225,   // columns ahead of the foes, beyond 6
        0.039,    // has the turn
        0.625,    // first car late in the race, columns / 8
        -0.171,   // hits to be expected on the first car, later
        -0.085,   // hits to be expected on others, later
        0.061,    // hits to be expected on a first car with one slot
        -0.425,   // hits to be expected on the last car
        -0.397,   // hits to be expected on a last car with one slot
        -0.244,   // damage on the last car
    ],
    more: [
        -0.500,   // one car
        0.061,    // two cars
        0.398,    // three cars or more
        0.973,    // first car, columns / 8
        1.118,    // first car on the final tiles, columns / 8
        1.600,    // first car near the line
        -0.000,   // second car, columns / 8
        0.018,    // other cars, columns / 8
        -0.042,   // cars that a scroll would take
        0.192,    // first car that a scroll would take
        -0.572,   // damage on the first car
        -0.254,   // damage on others
        0.084,    // cars to be repaired
        0.022,    // first car has to move
        0.300,    // first car has to move, best die / 6
        -0.043,   // other cars that have to move
        0.111,    // dice, total / 12
        0.190,    // a die for a command
        -0.107,   // deadly spaces around the first car / 6
        -0.140,   // deadly spaces around others / 6
        0.045,    // hits to be expected on the first car, this round
        -0.022,   // hits to be expected on others, this round
        -0.020,   // first car on the road
        -0.330,   // bad ground before the first car
        0.525,    // can reach the line
        -0.975,   // columns ahead of the foes, beyond 6
        0.051,    // has the turn
        0.260,    // first car late in the race, columns / 8
        -0.163,   // hits to be expected on the first car, later
        0.074,    // hits to be expected on others, later
        0.055,    // hits to be expected on a first car with one slot
        -0.070,   // hits to be expected on the last car
        -0.599,   // hits to be expected on a last car with one slot
        -0.061,   // damage on the last car
    ],
};
