//! The road captain: tries plans for the whole turn with sampled dice, and spends the budget on those that do best.

use crate::{
    budget::{Budget, Meter},
    dice::Dice,
    evaluate,
    level::Bot,
    plan::{LONGEST, Plan, Planner},
    reply::Replies,
    simulate::try_plan,
};
use engine::{Choice, Crew, Game, Input, List, Pending, State, View};

/// How plans are compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Method {
    pub spend: Spend,
    pub horizon: Horizon,
}

/// How many turns are played after the plan before the position is judged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Horizon {
    /// One for each of the other crews: until the searcher would have the next turn.
    Replies,
    Turns(u32),
}

impl Horizon {
    pub fn turns(self, state: &State) -> u32 {
        match self {
            Horizon::Replies => state.setup.crews.len() as u32 - 1,
            Horizon::Turns(turns) => turns,
        }
    }
}

/// Which plan gets the next node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Spend {
    /// Sequential halving: the better half goes on.
    Halving,
    /// The plan with the highest upper confidence bound.
    Bounds,
    /// The same, and the next player's replies form a second ply.
    Tree,
}

/// What won the matches of docs/bots.md.
pub(crate) const BEST: Method = Method { spend: Spend::Halving, horizon: Horizon::Replies };

/// Other methods, to be compared with the best: `halving-0`, `bounds-3`, `tree`, …
pub(crate) fn method(name: &str) -> Option<Method> {
    let (spend, horizon) = match name.split_once('-') {
        None => (name, Horizon::Replies),
        Some((spend, turns)) => (spend, Horizon::Turns(turns.parse().ok()?)),
    };
    let spend = match spend {
        "halving" => Spend::Halving,
        "bounds" => Spend::Bounds,
        "tree" => Spend::Tree,
        _ => return None,
    };
    Some(Method { spend, horizon })
}

/// A bot that searches.
pub(crate) struct Captain {
    method: Method,
    budget: Budget,
    dice: Dice,
    planner: Planner,
    replies: Vec<Replies>,
    /// What is left of a plan, and the view in which it goes on.
    rest: Option<(View, List<Choice, LONGEST>)>,
}

impl Captain {
    pub fn new(method: Method, seed: u64, budget: Budget) -> Captain {
        let planner = Planner::new();
        let replies =
            Vec::with_capacity(if method.spend == Spend::Tree { planner.plans.capacity() } else { 0 });
        Captain { method, budget, dice: Dice::new(seed), planner, replies, rest: None }
    }

    /// Compares the plans for the decision; afterwards the best is first. The nodes that were spent.
    pub fn search(&mut self, game: &Game, crew: Crew) -> u64 {
        let mut meter = Meter::new(&self.budget);
        self.planner.find(game, crew, &mut || !meter.is_over());
        let seed = u64::from(self.dice.bits()) << 32 | u64::from(self.dice.bits());
        let turns = self.method.horizon.turns(game.state());
        let mut search = Search { game, crew, turns, seed, meter: &mut meter };
        sort(&mut self.planner.plans);
        match self.method.spend {
            Spend::Halving => search.halve(&mut self.planner.plans),
            Spend::Bounds => search.bounds(&mut self.planner.plans, &mut []),
            Spend::Tree => {
                self.replies.clear();
                self.replies.resize(self.planner.plans.len(), Replies::NONE);
                search.bounds(&mut self.planner.plans, &mut self.replies);
            }
        }
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
        let game = view.imagine(&mut |n| self.dice.below(n));
        // Asked together with others: nothing is known yet that a search could use.
        if game.pending() != view.pending() {
            return choices[self.dice.below(choices.len() as u32) as usize];
        }
        let mut plan = match self.rest.take() {
            Some((expected, plan)) if expected == *view => plan,
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
        if !plan.is_empty() && next.apply(Input::Choice(choice), &mut |_, _, _| {}).is_ok() {
            self.rest = Some((next.view(view.viewer()), plan));
        }
        choice
    }
}

/// One search under way.
struct Search<'a, 'b> {
    game: &'a Game,
    crew: Crew,
    turns: u32,
    seed: u64,
    meter: &'a mut Meter<'b>,
}

impl Search<'_, '_> {
    /// Tries a plan once more: with the same dice as every other plan that was tried as often. False: no budget is left.
    fn sample(&mut self, plan: &mut Plan, replies: Option<&mut Replies>) -> bool {
        if !self.meter.spend() {
            return false;
        }
        let luck = self.seed.wrapping_add(u64::from(plan.samples));
        let chances = try_plan(self.game, &plan.choices, luck, self.turns, replies);
        plan.sum += evaluate::of_player(&chances, self.game.state(), self.crew);
        plan.samples += 1;
        true
    }

    /// Sequential halving: every plan gets as many nodes as the others, then the better half goes on.
    fn halve(&mut self, plans: &mut [Plan]) {
        let affordable = usize::try_from(self.meter.left() / 2).unwrap_or(usize::MAX).max(8);
        let mut alive = plans.len().min(affordable);
        while alive > 1 {
            let stages = u64::from(alive.next_power_of_two().trailing_zeros()).max(1);
            let each = (self.meter.left() / stages / alive as u64).max(1);
            for plan in &mut plans[..alive] {
                for _ in 0..each {
                    if !self.sample(plan, None) {
                        return sort(&mut plans[..alive]);
                    }
                }
            }
            sort(&mut plans[..alive]);
            alive = alive.div_ceil(2);
        }
    }

    /// Upper confidence bounds over plans, each tried once first; with `replies`, over theirs too.
    fn bounds(&mut self, plans: &mut [Plan], replies: &mut [Replies]) {
        let affordable = usize::try_from(self.meter.left() / 2).unwrap_or(usize::MAX).max(8);
        let alive = plans.len().min(affordable);
        if alive < 2 {
            return;
        }
        for next in 0.. {
            let index = if next < alive {
                next
            } else {
                let total = (next as f32).ln();
                let bound = |plan: &Plan| plan.mean() + 0.25 * (total / plan.samples as f32).sqrt();
                let best = (0..alive).max_by(|&a, &b| bound(&plans[a]).total_cmp(&bound(&plans[b])));
                best.unwrap_or(0)
            };
            if !self.sample(&mut plans[index], replies.get_mut(index)) {
                break;
            }
        }
        // The plan that was tried most often is the answer; a high mean of few tries is luck.
        plans[..alive]
            .sort_unstable_by(|a, b| b.samples.cmp(&a.samples).then_with(|| b.mean().total_cmp(&a.mean())));
    }
}

fn sort(plans: &mut [Plan]) {
    plans.sort_unstable_by(|a, b| {
        b.mean().total_cmp(&a.mean()).then_with(|| a.choices[..].cmp(&b.choices[..]))
    });
}
