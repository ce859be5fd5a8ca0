//! The road captain: tries plans for the whole turn with sampled dice, and drops the worse half again and again.

use crate::{
    budget::{Budget, Meter},
    dice::Dice,
    driver::{GUNNER, Temper},
    evaluate,
    level::Bot,
    plan::{Plan, Planner},
    simulate::try_plan,
};
use engine::{Choice, Crew, Game, Input, List, Pending, View};

/// How plans are compared.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Method {
    /// Turns that are played after the plan before the position is judged.
    pub turns: u32,
    /// How everybody plays after the plan.
    pub temper: Temper,
}

/// What won the matches of docs/bots.md.
pub(crate) const BEST: Method = Method { turns: 0, temper: GUNNER };

/// A bot that searches.
pub(crate) struct Captain {
    method: Method,
    budget: Budget,
    dice: Dice,
    planner: Planner,
    /// What is left of a plan, and the position in which it goes on.
    rest: Option<(Game, List<Choice, 28>)>,
}

impl Captain {
    pub fn new(method: Method, seed: u64, budget: Budget) -> Captain {
        Captain { method, budget, dice: Dice::new(seed), planner: Planner::new(), rest: None }
    }

    /// Compares the plans for the decision; afterwards the best is first.
    pub fn search(&mut self, game: &Game, crew: Crew) -> u64 {
        let mut meter = Meter::new(&self.budget);
        self.planner.find(game, crew, &mut || !meter.is_over());
        let seed = u64::from(self.dice.bits()) << 32 | u64::from(self.dice.bits());
        halve(&mut self.planner.plans, game, crew, &self.method, seed, &mut meter);
        meter.used()
    }

    /// The plans that were compared, best first.
    pub fn plans(&self) -> &[Plan] {
        &self.planner.plans
    }
}

impl Bot for Captain {
    fn choose(&mut self, view: &View) -> Choice {
        let choices = view.choices();
        if let [only] = *choices {
            return only;
        }
        let (Pending::Decision(decision), Some(&any)) = (view.pending(), choices.first()) else {
            return Choice::default();
        };
        let game = view.imagine();
        let mut plan = match self.rest.take() {
            Some((expected, plan)) if expected == game => plan,
            _ => {
                self.search(&game, decision.crew);
                match self.plans().first() {
                    Some(plan) => plan.choices,
                    None => return any,
                }
            }
        };
        if plan.is_empty() {
            return any;
        }
        let choice = plan.remove(0);
        let mut next = game;
        if !plan.is_empty() && next.apply(Input::Choice(choice), &mut |_, _| {}).is_ok() {
            self.rest = Some((next, plan));
        }
        choice
    }
}

/// Sequential halving: all plans get the same dice, the better half goes on with more of them, until the budget is used
/// up. Afterwards the best is first.
fn halve(plans: &mut [Plan], game: &Game, crew: Crew, method: &Method, seed: u64, meter: &mut Meter) {
    sort(plans);
    let affordable = usize::try_from(meter.left() / 2).unwrap_or(usize::MAX).max(8);
    let mut alive = plans.len().min(affordable);
    while alive > 1 {
        let stages = u64::from(alive.next_power_of_two().trailing_zeros()).max(1);
        let each = (meter.left() / stages / alive as u64).max(1);
        for plan in &mut plans[..alive] {
            for _ in 0..each {
                if !meter.spend() {
                    sort(&mut plans[..alive]);
                    return;
                }
                let luck = seed.wrapping_add(u64::from(plan.samples));
                let chances = try_plan(game, &plan.choices, luck, method.turns, &method.temper);
                plan.sum += evaluate::of_player(&chances, game.state(), crew);
                plan.samples += 1;
            }
        }
        sort(&mut plans[..alive]);
        alive = alive.div_ceil(2);
    }
}

fn sort(plans: &mut [Plan]) {
    plans.sort_unstable_by(|a, b| {
        b.mean().total_cmp(&a.mean()).then_with(|| a.choices[..].cmp(&b.choices[..]))
    });
}
