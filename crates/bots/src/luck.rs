//! Luck that stays the same when players play differently: for matches in which everybody gets everybody's dice.
//!
//! One generator for a whole game would give all other dice as soon as one more slam is rolled. Here every number follows
//! from the seed, what is rolled, and when: the third movement die of orange in round 4 is the same in every game of a seed.

use engine::{Chance, Crew, Outcome, State};

/// Fair rolls and draws that depend on the seed, the purpose and the moment, and on nothing that came before.
#[derive(Clone, Debug)]
pub struct MirroredLuck {
    seed: u64,
    moment: u64,
    rolls: [u16; PURPOSES],
    spread: Option<Spread>,
}

/// One of many trials of the same turn: its first rolls lie evenly among those of the others.
#[derive(Clone, Copy, Debug)]
struct Spread {
    /// The turn, as a moment.
    moment: u64,
    /// The seed of all of the trials.
    seed: u64,
    number: u64,
}

const PURPOSES: usize = 9 + engine::DECKS + engine::CREWS;

impl MirroredLuck {
    /// The luck of a seed.
    pub fn new(seed: u64) -> MirroredLuck {
        MirroredLuck { seed, moment: 0, rolls: [0; PURPOSES], spread: None }
    }

    /// The luck of one trial of many from a position. In the turn under way the first roll of each kind goes evenly
    /// through what can come as the number grows, so that few trials show all of it; everything else is that of another
    /// seed for every number.
    pub(crate) fn of_trial(seed: u64, number: u64, state: &State) -> MirroredLuck {
        let spread = Spread { moment: moment(state), seed, number };
        MirroredLuck { spread: Some(spread), ..MirroredLuck::new(seed.wrapping_add(number)) }
    }

    /// What luck says: every ticket has the same chance.
    pub fn roll(&mut self, state: &State, chance: Chance) -> Outcome {
        // Movement and road dice are rolled between turns: there the moment is the round.
        let moment = moment(state);
        if self.moment != moment {
            self.moment = moment;
            self.rolls = [0; PURPOSES];
        }
        let (purpose, when) = match chance {
            Chance::MoveDie(crew) => (9 + engine::DECKS + crew as usize, u64::from(state.round)),
            Chance::RoadDie => (0, u64::from(state.round)),
            Chance::StartSide | Chance::NextTile => (1, u64::from(state.tiles_laid)),
            Chance::StuntDie => (2, moment),
            Chance::SlamDie => (3, moment),
            Chance::ShootingDie => (4, moment),
            Chance::DirectionDie => (5, moment),
            Chance::DamageToken => (6, moment),
            Chance::HazardToken(_) => (7, moment),
            Chance::HiddenHazard(crew, _) => (7, moment ^ mix(1 + crew as u64)),
            Chance::FireDie => (8, moment),
            Chance::Card(deck) => (9 + deck as usize, moment),
            Chance::HiddenCard(crew, deck) => (9 + deck as usize, moment ^ mix(1 + crew as u64)),
        };
        let roll = &mut self.rolls[purpose];
        *roll += 1;
        let what = mix(when ^ mix((purpose as u64) << 32 | u64::from(*roll)));
        let number = match self.spread {
            Some(Spread { moment, seed, number }) if moment == when && *roll == 1 => {
                mix(seed ^ what).wrapping_add(number.wrapping_mul(STEPS[purpose % STEPS.len()]))
            }
            _ => mix(self.seed ^ what),
        };
        let ticket = ((number >> 32) * u64::from(state.tickets(chance))) >> 32;
        state.outcome(chance, ticket as u32)
    }

    /// A seed for the bot of a crew in the game of this luck.
    pub fn seed_of(&self, crew: Crew) -> u64 {
        mix(self.seed ^ mix(0xb07 + crew as u64))
    }
}

/// When something is rolled.
fn moment(state: &State) -> u64 {
    let turn = &state.turn;
    mix(u64::from(state.round) << 16 | (turn.crew as u64) << 8 | u64::from(turn.number))
}

/// By how much of the whole a roll moves on from trial to trial, by purpose: irrational, and not multiples of each other, so that
/// every kind of roll goes its own way. The golden ratio, for the shooting die, is the most even of all.
const STEPS: [u64; 12] = [
    part(0.359_011_123_475),
    part(0.123_105_625_617),
    part(0.316_624_790_355),
    part(0.732_050_807_568),
    part(0.618_033_988_749),
    part(0.414_213_562_373),
    part(0.236_067_977_499),
    part(0.645_751_311_064),
    part(0.605_551_275_463),
    part(0.795_831_523_312),
    part(0.385_164_807_134),
    part(0.567_764_362_830),
];

const fn part(of_one: f64) -> u64 {
    (of_one * 18_446_744_073_709_551_616.0) as u64
}

/// The finaliser of SplitMix64.
fn mix(number: u64) -> u64 {
    let mut n = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    n = (n ^ (n >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    n = (n ^ (n >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    n ^ (n >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{Deck, Setup};

    #[test]
    fn six_trials_of_a_shot_show_nearly_every_face() {
        let state = State::new(Setup::players(2), content::builtin().tables);
        let faces = state.tickets(Chance::ShootingDie);
        for seed in 0..50 {
            let roll =
                |number| MirroredLuck::of_trial(seed, number, &state).roll(&state, Chance::ShootingDie);
            let hits = (0..60).filter(|&n| roll(n) == state.outcome(Chance::ShootingDie, 0)).count() as i32;
            let tickets = (0..faces).map(|n| state.outcome(Chance::ShootingDie, n));
            let even = tickets.filter(|&o| o == state.outcome(Chance::ShootingDie, 0)).count() as i32 * 10;
            assert!((hits - even).abs() <= 2, "seed {seed}: {hits} instead of {even} of 60");
        }
    }

    #[test]
    fn a_card_does_not_change_the_fire_die() {
        let setup = Setup { boxes: engine::BoxId::ALL.into_iter().collect(), ..Setup::players(4) };
        let state = State::new(setup, content::builtin().tables);
        for seed in 0..50 {
            let mut luck = MirroredLuck::new(seed);
            let alone = luck.roll(&state, Chance::FireDie);
            let mut luck = MirroredLuck::new(seed);
            for deck in Deck::ALL {
                luck.roll(&state, Chance::Card(deck));
            }
            assert_eq!(luck.roll(&state, Chance::FireDie), alone);
        }
    }
}
