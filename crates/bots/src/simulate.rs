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

    /// Plays the plan, then `turns` turns of everybody by reflex, and guesses the chances then.
    pub fn play(&self, plan: &[Choice], number: u64, turns: u32) -> Chances {
        self.play_from(self.imagine(number), plan, number, turns)
    }

    /// The same from a game.
    pub fn play_from(&self, game: Game, plan: &[Choice], number: u64, turns: u32) -> Chances {
        let luck = MirroredLuck::of_trial(self.seed, number, game.state());
        play(game, plan, luck, self.seed.wrapping_add(number), self.network, turns)
    }
}

/// Plays a race on to its end, everybody by reflex: who wins it, if anybody does.
pub fn winner_by_reflex(game: Game, seed: u64) -> Option<Crew> {
    let chances = play(game, &[], MirroredLuck::new(seed), seed, &Network::EMPTY, LONGEST);
    Crew::ALL.into_iter().find(|&crew| chances[crew as usize] == 1.0)
}

/// Turns after which a race that is played to its end is given up.
const LONGEST: u32 = 2_000;

fn play(
    mut game: Game,
    plan: &[Choice],
    luck: MirroredLuck,
    seed: u64,
    network: &Network,
    turns: u32,
) -> Chances {
    let turn = turn_of(game.state());
    let mut trial =
        Trial { plan, luck, reflex: Reflex::new(seed), network, turn, turns, chances: [0.0; CREWS] };
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
    /// The turn under way, and how many more are played.
    turn: TurnOf,
    turns: u32,
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
            if self.turns == 0 {
                return Err(self.judge(state));
            }
            self.turns -= 1;
            self.turn = turn;
        }
        Ok(self.reflex.answer(state, decision))
    }
    fn luck(&mut self, state: &State, chance: Chance) -> Ask<Outcome> {
        // What the next round's dice show says nothing about what was done before.
        if matches!(chance, Chance::MoveDie(_)) && self.turns == 0 && self.plan.is_empty() {
            return Err(self.judge(state));
        }
        Ok(self.luck.roll(state, chance))
    }
    fn tell(&mut self, _: &State, _: Rule, _: Event) {}
    fn listens(&self) -> bool {
        false
    }
}
