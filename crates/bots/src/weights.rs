//! The weights of the evaluation. Written by `cargo xtask tune`; change them with it, not by hand.
//!
//! Races of gunner with 60 nodes, 16000 for each kind of race, from seed 1.

use crate::evaluate::Weights;

/// What the races said.
#[rustfmt::skip]
pub(crate) const WEIGHTS: Weights = Weights {
    two: [
        -0.562,   // one car
        -0.046,   // two cars
        0.633,    // three cars or more
        0.467,    // first car, columns / 8
        -0.040,   // first car on the final tiles, columns / 8
        2.095,    // first car near the line
        0.093,    // second car, columns / 8
        -0.103,   // other cars, columns / 8
        0.067,    // cars that a scroll would take
        0.041,    // first car that a scroll would take
        -0.466,   // damage on the first car
        -0.292,   // damage on others
        0.083,    // cars to be repaired
        -0.031,   // first car has to move
        0.251,    // first car has to move, best die / 6
        0.015,    // other cars that have to move
        0.047,    // dice, total / 12
        0.257,    // a die for a command
        -0.050,   // deadly spaces around the first car / 6
        -0.047,   // deadly spaces around others / 6
        0.016,    // hits to be expected on the first car, this round
        0.061,    // hits to be expected on others, this round
        0.002,    // first car on the road
        -0.257,   // bad ground before the first car
        0.515,    // can reach the line
        -0.248,   // columns ahead of the foes, beyond 6
        0.038,    // has the turn
        0.625,    // first car late in the race, columns / 8
        -0.172,   // hits to be expected on the first car, later
        -0.082,   // hits to be expected on others, later
        0.065,    // hits to be expected on a first car with one slot
        -0.429,   // hits to be expected on the last car
        -0.404,   // hits to be expected on a last car with one slot
        -0.244,   // damage on the last car
    ],
    more: [
        -0.497,   // one car
        0.059,    // two cars
        0.390,    // three cars or more
        0.978,    // first car, columns / 8
        1.119,    // first car on the final tiles, columns / 8
        1.597,    // first car near the line
        0.003,    // second car, columns / 8
        0.019,    // other cars, columns / 8
        -0.035,   // cars that a scroll would take
        0.192,    // first car that a scroll would take
        -0.574,   // damage on the first car
        -0.254,   // damage on others
        0.081,    // cars to be repaired
        0.018,    // first car has to move
        0.308,    // first car has to move, best die / 6
        -0.042,   // other cars that have to move
        0.113,    // dice, total / 12
        0.190,    // a die for a command
        -0.106,   // deadly spaces around the first car / 6
        -0.137,   // deadly spaces around others / 6
        0.042,    // hits to be expected on the first car, this round
        -0.021,   // hits to be expected on others, this round
        -0.019,   // first car on the road
        -0.330,   // bad ground before the first car
        0.536,    // can reach the line
        -0.986,   // columns ahead of the foes, beyond 6
        0.049,    // has the turn
        0.269,    // first car late in the race, columns / 8
        -0.168,   // hits to be expected on the first car, later
        0.072,    // hits to be expected on others, later
        0.057,    // hits to be expected on a first car with one slot
        -0.070,   // hits to be expected on the last car
        -0.594,   // hits to be expected on a last car with one slot
        -0.068,   // damage on the last car
    ],
};
