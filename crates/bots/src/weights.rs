//! The weights of the evaluation. Written by `cargo xtask tune`; change them with it, not by hand.
//!
//! Races of gunner with 60 nodes, 20000 for each kind of race, from seed 1.

use crate::evaluate::Weights;

/// What the races said.
#[rustfmt::skip]
pub(crate) const WEIGHTS: Weights = Weights {
    two: [
        -0.268,   // one car
        0.062,    // two cars
        0.216,    // three cars or more
        0.483,    // first car, columns / 8
        -0.176,   // first car on the final tiles, columns / 8
        1.935,    // first car near the line
        0.195,    // second car, columns / 8
        0.143,    // other cars, columns / 8
        -0.007,   // cars that a scroll would take
        0.120,    // first car that a scroll would take
        -0.508,   // damage on the first car
        -0.216,   // damage on others
        -0.022,   // cars to be repaired
        0.028,    // first car has to move
        0.117,    // first car has to move, best die / 6
        -0.030,   // other cars that have to move
        0.181,    // dice, total / 12
        0.259,    // a die for a command
        0.013,    // deadly spaces around the first car / 6
        -0.070,   // deadly spaces around others / 6
        -0.029,   // hunters behind the first car
        0.008,    // hunters behind others
        -0.037,   // first car on the road
        -0.217,   // bad ground before the first car
        0.639,    // can reach the line
        -0.016,   // columns ahead of the foes, beyond 6
        0.033,    // has the turn
        0.645,    // first car late in the race, columns / 8
    ],
    more: [
        -0.101,   // one car
        0.109,    // two cars
        -0.000,   // three cars or more
        0.922,    // first car, columns / 8
        0.939,    // first car on the final tiles, columns / 8
        1.680,    // first car near the line
        0.202,    // second car, columns / 8
        0.187,    // other cars, columns / 8
        -0.045,   // cars that a scroll would take
        -0.066,   // first car that a scroll would take
        -0.620,   // damage on the first car
        -0.190,   // damage on others
        -0.013,   // cars to be repaired
        0.087,    // first car has to move
        0.280,    // first car has to move, best die / 6
        0.023,    // other cars that have to move
        0.246,    // dice, total / 12
        0.223,    // a die for a command
        0.038,    // deadly spaces around the first car / 6
        -0.003,   // deadly spaces around others / 6
        0.015,    // hunters behind the first car
        0.016,    // hunters behind others
        -0.008,   // first car on the road
        -0.358,   // bad ground before the first car
        0.533,    // can reach the line
        -0.281,   // columns ahead of the foes, beyond 6
        0.031,    // has the turn
        0.057,    // first car late in the race, columns / 8
    ],
};
