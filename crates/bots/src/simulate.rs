//! Playing a plan, and what comes after it, with dice from a seed, up to a turn whose beginning is judged.

use crate::{
    dice::Dice,
    driver::{self, Temper},
    evaluate::{self, Chances},
    luck::MirroredLuck,
};
use engine::{
    Ask, Asked, CREWS, Chance, Choice, Choices, Decision, Event, Game, Outcome, Rule, State, Stop, Table,
};

/// A table at which one plan is tried.
struct Trial<'a> {
    plan: &'a [Choice],
    luck: MirroredLuck,
    dice: Dice,
    choices: Choices,
    turns: u32,
    temper: &'a Temper,
    chances: Chances,
}

impl Table for Trial<'_> {
    fn choose(&mut self, state: &State, decision: Decision) -> Ask<Choice> {
        if let [first, rest @ ..] = self.plan {
            self.plan = rest;
            return Ok(*first);
        }
        if decision.asked == Asked::Assign {
            if self.turns == 0 {
                self.chances = evaluate::evaluate(state);
                return Err(Stop::Misfit);
            }
            self.turns -= 1;
        }
        state.choices(decision, &mut self.choices);
        Ok(driver::answer(self.temper, state, decision, &self.choices, &mut self.dice))
    }
    fn luck(&mut self, state: &State, chance: Chance) -> Ask<Outcome> {
        Ok(self.luck.roll(state, chance))
    }
    fn tell(&mut self, _: Rule, _: Event) {}
    fn listens(&self) -> bool {
        false
    }
}

/// Plays the plan with the luck of a seed, then `turns` turns of everybody by a temper, and guesses the chances then.
pub(crate) fn try_plan(game: &Game, plan: &[Choice], seed: u64, turns: u32, temper: &Temper) -> Chances {
    let mut trial = Trial {
        plan,
        luck: MirroredLuck::new(seed),
        dice: Dice::new(seed),
        choices: Choices::new(),
        turns,
        temper,
        chances: [0.0; CREWS],
    };
    let mut copy = *game;
    match copy.play_out(&mut trial) {
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
