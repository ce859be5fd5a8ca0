//! Playing a plan, and what comes after it, with dice from a seed, up to a turn whose beginning is judged.

use crate::dice::Dice;
use crate::{
    evaluate::{self, Chances},
    luck::MirroredLuck,
    network::Network,
    reflex::Reflex,
};
use engine::{
    Ask, CREWS, Chance, Choice, Crew, Decision, Event, Game, Outcome, Rule, State, Stop, Table, View,
};

/// How far a trial plays on after the turn under way before the position is judged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Horizon {
    /// Turns, of whoever's they are.
    turns: u32,
    /// Turns once the final tile lies. A few are left then, and who crosses the line is better played than guessed.
    at_finish: u32,
}

impl Horizon {
    /// Nothing after the turn under way.
    pub const OWN_TURN: Horizon = Horizon { turns: 0, at_finish: 0 };
    /// The whole race; one that has no end is given up.
    const RACE: Horizon = Horizon { turns: 2_000, at_finish: 2_000 };

    /// So many turns, or to the finish.
    pub const fn of(turns: u32) -> Horizon {
        Horizon { turns, at_finish: 100 }
    }

    fn is_reached(&self, state: &State) -> bool {
        let left = if state.is_final { self.at_finish } else { self.turns };
        left == 0
    }

    fn after_a_turn(&self) -> Horizon {
        Horizon { turns: self.turns.saturating_sub(1), at_finish: self.at_finish.saturating_sub(1) }
    }
}

/// Trials from what a player knows. The same number has the same dice, whatever is tried, and imagines the same secrets.
#[derive(Clone, Copy)]
pub(crate) struct Trials<'a> {
    pub view: &'a View,
    pub network: &'a Network,
    pub seed: u64,
}

impl Trials<'_> {
    /// A game that could be the real one, another for every number.
    pub fn imagine(&self, number: u64) -> Game {
        let mut dice = Dice::new(self.seed.wrapping_add(number));
        self.view.imagine(&mut |n| dice.below(n))
    }

    /// Plays the plan, then everybody by reflex up to the horizon, and guesses the chances then.
    pub fn play(&self, plan: &[Choice], number: u64, horizon: Horizon) -> Chances {
        self.play_from(self.imagine(number), plan, number, horizon)
    }

    /// The same from a game.
    pub fn play_from(&self, game: Game, plan: &[Choice], number: u64, horizon: Horizon) -> Chances {
        let luck = MirroredLuck::of_trial(self.seed, number, game.state());
        play(game, plan, luck, self.seed.wrapping_add(number), self.network, horizon)
    }
}

/// Plays a race on to its end, everybody by reflex: who wins it, if anybody does.
pub fn winner_by_reflex(game: Game, seed: u64) -> Option<Crew> {
    let chances = play(game, &[], MirroredLuck::new(seed), seed, &Network::EMPTY, Horizon::RACE);
    Crew::ALL.into_iter().find(|&crew| chances[crew as usize] == 1.0)
}

fn play(
    mut game: Game,
    plan: &[Choice],
    luck: MirroredLuck,
    seed: u64,
    network: &Network,
    horizon: Horizon,
) -> Chances {
    let turn = turn_of(game.state());
    let mut trial =
        Trial { plan, luck, reflex: Reflex::new(seed), network, turn, horizon, chances: [0.0; CREWS] };
    match game.play_out(&mut trial) {
        Ok(finish) => {
            let mut chances = [0.0; CREWS];
            if let Some(crew) = finish.winner() {
                chances[crew as usize] = 1.0;
            }
            chances
        }
        Err(_) => trial.chances,
    }
}

/// Which turn of the race it is.
pub(crate) type TurnOf = (u16, u8, Crew);

/// The turn that a state is in.
pub(crate) fn turn_of(state: &State) -> TurnOf {
    (state.round, state.turn.number, state.turn.crew)
}

/// A table at which one plan is tried.
struct Trial<'a> {
    plan: &'a [Choice],
    luck: MirroredLuck,
    reflex: Reflex,
    network: &'a Network,
    /// The turn under way, and how far it goes on from there.
    turn: TurnOf,
    horizon: Horizon,
    chances: Chances,
}

impl Trial<'_> {
    fn judge(&mut self, state: &State) -> Stop {
        self.chances = evaluate::evaluate(self.network, state);
        Stop::Enough
    }
}

impl Table for Trial<'_> {
    fn choose(&mut self, state: &State, decision: Decision) -> Ask<Choice> {
        if let [first, rest @ ..] = self.plan {
            self.plan = rest;
            return Ok(*first);
        }
        let turn = turn_of(state);
        if self.turn != turn {
            if self.horizon.is_reached(state) {
                return Err(self.judge(state));
            }
            self.horizon = self.horizon.after_a_turn();
            self.turn = turn;
        }
        Ok(self.reflex.answer(state, decision))
    }
    fn luck(&mut self, state: &State, chance: Chance) -> Ask<Outcome> {
        // What the next round's dice show says nothing about what was done before.
        if matches!(chance, Chance::MoveDie(_)) && self.plan.is_empty() && self.horizon.is_reached(state) {
            return Err(self.judge(state));
        }
        Ok(self.luck.roll(state, chance))
    }
    fn tell(&mut self, _: &State, _: Rule, _: Event) {}
    fn listens(&self) -> bool {
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluate::LEARNED;

    #[test]
    fn on_the_final_tile_a_trial_goes_to_the_finish() {
        let trial = |tiles: &str, horizon| {
            let position = format!(
                "seats orange blue\n{tiles}\nOS at d12\nBS at c9\nassign orange\ndice orange 1 2 3 4\ndice blue 1 2 3 4\n"
            );
            let state = notation::parse_position(&position, content::builtin().tables).expect("a position");
            let game = Game::from_state(state, &mut |_, _, _| {}).expect("a game");
            let view = game.view(Some(Crew::Orange));
            Trials { view: &view, network: &LEARNED, seed: 1 }.play(&[], 1, horizon)
        };
        let is_over = |chances: Chances| chances.contains(&1.0);
        assert!(!is_over(trial("tiles 1a 2a 3a", Horizon::of(1))), "a guess");
        assert!(!is_over(trial("tiles 1a 2a 3a final", Horizon::OWN_TURN)), "a guess");
        assert!(is_over(trial("tiles 1a 2a 3a final", Horizon::of(1))), "a winner");
    }
}
