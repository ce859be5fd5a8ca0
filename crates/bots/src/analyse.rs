//! What the strongest level thinks of a position: hints for a decision, and who is going to win.

use crate::{
    budget::{Budget, Meter},
    evaluate::{Chances, LEARNED},
    memory::Drives,
    search::{CAPTAIN, Searcher},
    simulate::{Horizon, Trials},
};
use engine::{CREWS, Choice, Pending, View};

/// A choice of a decision, what the search would do after it, and how good that is.
#[derive(Clone, PartialEq, Debug)]
pub struct Hint {
    /// The choice, and those of the same turn that follow it as long as no luck comes between. Never empty.
    pub plan: Vec<Choice>,
    /// The chance of the player to win after it.
    pub win: f32,
}

/// The choices of a decision, each with the best plan that begins with it; the best choice first.
///
/// Choices that no plan of the search began with (most landings of a chopper, shots at oneself), or only plans that were not
/// played to its horizon, are left out. The list is empty if the viewer is not asked.
pub fn analyse(view: &View, budget: Budget) -> Vec<Hint> {
    let Pending::Decision(decision) = view.pending() else { return Vec::new() };
    if view.choices().is_empty() {
        return Vec::new();
    }
    let mut captain = Searcher::new(CAPTAIN, 1, budget, &LEARNED);
    captain.search(view, decision.crew);
    let is_deep = captain.plans().first().is_some_and(|plan| plan.samples > 0);
    let mut hints: Vec<Hint> = Vec::new();
    for plan in captain.plans().iter().filter(|plan| !is_deep || plan.samples > 0) {
        if hints.iter().any(|known| known.plan.first() == plan.choices.first()) {
            continue;
        }
        // What was given up early was tried with fewer dice: it is no better than what was preferred to it.
        let most = hints.last().map_or(1.0, |preferred| preferred.win);
        hints.push(Hint { plan: plan.choices.to_vec(), win: plan.mean().clamp(0.0, most) });
    }
    hints
}

/// The chance of each crew to win, by crew: play-outs from here, judged after a few turns. They add up to 1, unless the game
/// is over and nobody has won.
///
/// The same game and node budget give the same chances. For a result screen, fifty nodes a position will do; a race has hundreds of
/// positions, so everybody drives by reflex.
pub fn win_chances(view: &View, budget: Budget) -> Chances {
    chances(view, budget, CAPTAIN.horizon.by_reflex())
}

/// The same by trials as the captain's, which take several times as long.
pub fn captains_chances(view: &View, budget: Budget) -> Chances {
    chances(view, budget, CAPTAIN.horizon_in(view.state()))
}

fn chances(view: &View, budget: Budget, horizon: Horizon) -> Chances {
    let mut sum = [0.0; CREWS];
    if let Pending::Over(finish) = view.pending() {
        if let Some(crew) = finish.winner() {
            sum[crew as usize] = 1.0;
        }
        return sum;
    }
    let mut meter = Meter::new(&budget);
    let mut drives = Drives::default();
    let mut trials = Trials { view, network: &LEARNED, seed: 1, drives: &mut drives };
    let mut samples = 0;
    // One sample is taken whatever the budget says: there is always an answer.
    while samples == 0 || meter.spend() {
        let chances = trials.play(&[], samples, horizon);
        for (sum, chance) in sum.iter_mut().zip(chances) {
            *sum += chance;
        }
        samples += 1;
    }
    let all: f32 = sum.iter().sum();
    sum.map(|chance| if all > 0.0 { chance / all } else { 0.0 })
}

/// What a search did: for `vendetta bench`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Searched {
    /// Plans that were tried, each time with other dice counted.
    pub plans: u64,
    /// The choice that came out.
    pub choice: Option<Choice>,
}

/// Searches the decision that the viewer has to make.
pub fn search(view: &View, seed: u64, budget: Budget) -> Searched {
    let Pending::Decision(decision) = view.pending() else { return Searched { plans: 0, choice: None } };
    let mut captain = Searcher::new(CAPTAIN, seed, budget, &LEARNED);
    let plans = captain.search(view, decision.crew);
    Searched { plans, choice: captain.plans().first().and_then(|plan| plan.choices.first().copied()) }
}
