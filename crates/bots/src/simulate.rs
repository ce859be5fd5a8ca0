//! Playing a plan, and what comes after it, with dice from a seed, up to a turn whose beginning is judged.

use crate::{
    evaluate::{self, Chances},
    luck::MirroredLuck,
    reflex::Reflex,
    reply::Replies,
};
use engine::{Ask, CREWS, Chance, Choice, Decision, Event, Game, Outcome, Rule, State, Stop, Table};

/// A table at which one plan is tried.
struct Trial<'a> {
    plan: &'a [Choice],
    luck: MirroredLuck,
    reflex: Reflex,
    turns: u32,
    replies: Option<&'a mut Replies>,
    chances: Chances,
}

impl Table for Trial<'_> {
    fn choose(&mut self, state: &State, decision: Decision) -> Ask<Choice> {
        if let [first, rest @ ..] = self.plan {
            self.plan = rest;
            return Ok(*first);
        }
        if decision.asked.opens_turn() {
            if self.turns == 0 {
                self.chances = evaluate::evaluate(state);
                return Err(Stop::Enough);
            }
            self.turns -= 1;
            if let Some(reply) = self.replies.as_mut().and_then(|replies| replies.choose(state, decision)) {
                return Ok(reply);
            }
        }
        Ok(self.reflex.answer(state, decision))
    }
    fn luck(&mut self, state: &State, chance: Chance) -> Ask<Outcome> {
        Ok(self.luck.roll(state, chance))
    }
    fn tell(&mut self, _: &State, _: Rule, _: Event) {}
    fn listens(&self) -> bool {
        false
    }
}

/// Plays the plan with the luck of a seed, then `turns` turns of everybody by reflex, and guesses the chances then. With
/// `replies`, the first of these turns begins with the reply that did best so far.
pub(crate) fn try_plan(
    game: &Game,
    plan: &[Choice],
    seed: u64,
    turns: u32,
    mut replies: Option<&mut Replies>,
) -> Chances {
    let mut trial = Trial {
        plan,
        luck: MirroredLuck::new(seed),
        reflex: Reflex::new(seed),
        turns,
        replies: replies.as_deref_mut(),
        chances: [0.0; CREWS],
    };
    let mut copy = *game;
    let chances = match copy.play_out(&mut trial) {
        Ok(finish) => {
            let mut chances = [0.0; CREWS];
            if let Some(crew) = finish.winner() {
                chances[crew as usize] = 1.0;
            }
            chances
        }
        Err(_) => trial.chances,
    };
    if let Some(replies) = replies {
        replies.learn(&chances, game.state());
    }
    chances
}
