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
}

const PURPOSES: usize = 9 + engine::DECKS + engine::CREWS;

impl MirroredLuck {
    /// The luck of a seed.
    pub fn new(seed: u64) -> MirroredLuck {
        MirroredLuck { seed, moment: 0, rolls: [0; PURPOSES] }
    }

    /// What luck says: every ticket has the same chance.
    pub fn roll(&mut self, state: &State, chance: Chance) -> Outcome {
        let turn = state.turn;
        // Movement and road dice are rolled between turns: there the moment is the round.
        let moment = mix(u64::from(state.round) << 16 | (turn.crew as u64) << 8 | u64::from(turn.number));
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
        let number = mix(self.seed ^ mix(when ^ mix((purpose as u64) << 32 | u64::from(*roll))));
        let ticket = ((number >> 32) * u64::from(state.tickets(chance))) >> 32;
        state.outcome(chance, ticket as u32)
    }

    /// A seed for the bot of a crew in the game of this luck.
    pub fn seed_of(&self, crew: Crew) -> u64 {
        mix(self.seed ^ mix(0xb07 + crew as u64))
    }
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
