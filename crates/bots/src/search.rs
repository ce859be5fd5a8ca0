//! The gunner and the road captain: they try plans for the turn with sampled dice, and spend their nodes on those that do
//! best. The gunner looks to the end of its own turn; the captain then plays on with the best of them for some turns of everybody.

use crate::{
    budget::{Budget, FEW, Meter, Part},
    dice::Dice,
    evaluate,
    level::Bot,
    memory::Drives,
    network::Network,
    plan::{LONGEST, Plan, Planner, Scope},
    simulate::{Horizon, Trials},
};
use engine::{Choice, Crew, Input, List, Pending, State, View};

/// How plans are found and compared.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Method {
    /// How far is played on after the plan before the position is judged.
    pub horizon: Horizon,
    /// The same in a race of so many crews that turns are not worth weighing: [`CROWD`].
    pub in_a_crowd: Horizon,
    /// What is looked at.
    pub scope: Scope,
    /// Nodes of a decision, whatever the budget says.
    pub nodes: Option<u64>,
    /// How far off its judgement of a plan is at the most for each rival that is still in the race, in log-odds of a win; [`SURER`] less.
    pub misjudges: f32,
}

impl Method {
    /// What it spends of a budget.
    fn within(&self, budget: Budget) -> Budget {
        Budget { nodes: self.nodes.or(budget.nodes), ..budget }
    }

    /// How far is played on in a race.
    pub fn horizon_in(&self, state: &State) -> Horizon {
        if state.setup.crews.len() < CROWD { self.horizon } else { self.in_a_crowd }
    }
}

/// Looks to the end of its own turn, with few of the dice that may come.
const OWN_TURN_ONLY: Method = Method {
    horizon: Horizon::OWN_TURN,
    in_a_crowd: Horizon::OWN_TURN,
    scope: Scope { beginnings: 12, mends: true },
    nodes: Some(32),
    misjudges: 0.0,
};

/// The gunner. It has weaknesses that a player can find and use: it repairs nothing, and of plans that are nearly as good it takes any.
/// The more rivals there are, the less it keeps track.
pub(crate) const GUNNER: Method =
    Method { scope: Scope { mends: false, ..OWN_TURN_ONLY.scope }, misjudges: 0.2, ..OWN_TURN_ONLY };

/// From so many crews on many trials of rules of thumb tell more than few of those who weigh dice.
const CROWD: usize = 5;

/// The road captain. Six turns are a round of two crews; with three and four more of them cost more than they tell.
pub(crate) const CAPTAIN: Method = Method {
    horizon: Horizon::of(6),
    in_a_crowd: Horizon::of(12).by_reflex(),
    scope: Scope { beginnings: 64, mends: true },
    nodes: None,
    misjudges: 0.0,
};

/// Other methods, to be compared with these: `gunner.NODES-BEGINNINGS`, which has none of its weaknesses,
/// `road-captain.TURNS-BEGINNINGS`, in whose trials everybody weighs dice, and `road-captain-by-reflex.TURNS-BEGINNINGS`.
pub(crate) fn method(name: &str) -> Option<Method> {
    let (level, numbers) = name.split_once('.')?;
    let (first, beginnings) = numbers.split_once('-')?;
    let (first, beginnings) = (first.parse().ok()?, beginnings.parse().ok()?);
    let scope = Scope { beginnings, mends: true };
    let captain = |horizon| Some(Method { horizon, in_a_crowd: horizon, scope, ..CAPTAIN });
    match level {
        "gunner" => Some(Method { nodes: Some(first), scope, ..OWN_TURN_ONLY }),
        "road-captain" => captain(Horizon::of(first as u32)),
        "road-captain-by-reflex" => captain(Horizon::of(first as u32).by_reflex()),
        _ => None,
    }
}

/// A bot that searches.
pub(crate) struct Searcher {
    method: Method,
    network: &'static Network,
    budget: Budget,
    dice: Dice,
    planner: Planner,
    drives: Box<Drives>,
    /// What is left of a plan, and what is foreseen where it goes on.
    rest: Option<(View, List<Choice, LONGEST>)>,
}

impl Searcher {
    pub fn new(method: Method, seed: u64, budget: Budget, network: &'static Network) -> Searcher {
        let budget = method.within(budget);
        Searcher {
            method,
            network,
            budget,
            dice: Dice::new(seed),
            planner: Planner::new(),
            drives: Box::default(),
            rest: None,
        }
    }

    /// Compares the plans for the decision; afterwards the best is first. The nodes that were spent.
    pub fn search(&mut self, view: &View, crew: Crew) -> u64 {
        let mut meter = Meter::new(&self.budget);
        let seed = u64::from(self.dice.bits()) << 32 | u64::from(self.dice.bits());
        let mut trials = Trials { view, network: self.network, seed, drives: &mut self.drives };
        self.planner.find(&mut trials, crew, self.method.scope, &mut || !meter.is_over());
        sort(&mut self.planner.plans);
        let horizon = self.method.horizon_in(view.state());
        let mut search = Search { trials, crew, horizon, meter: &mut meter };
        let plans = &mut self.planner.plans;
        // At the finish guesses are worth little: nothing is settled by them.
        if horizon == Horizon::OWN_TURN || view.state().is_final {
            search.halve(plans, search.meter.part(1), BROAD);
        } else {
            search.horizon = Horizon::OWN_TURN;
            search.halve(plans, search.meter.part(OWN_TURN), BROAD);
            plans.iter_mut().for_each(Plan::settle);
            sort(plans);
            search.horizon = horizon;
            search.meter.change_pace();
            // How long such a trial takes is found out with the plan that looks best: it will have more trials than that.
            if let [best, _, ..] = &mut plans[..] {
                search.sample(best, FEW);
            }
            search.halve(plans, search.meter.part(1), DEEP);
        }
        if self.method.misjudges > 0.0 {
            misjudge(plans, self.method.misjudges * (rivals(view.state(), crew) - SURER), &mut self.dice);
        }
        meter.used()
    }

    /// Whether the game has gone as a plan expected, so that it can go on.
    fn follows(&self, view: &View) -> bool {
        self.rest.as_ref().is_some_and(|(expected, plan)| {
            *expected == foreseen(view) && plan.first().is_some_and(|next| view.choices().contains(next))
        })
    }

    /// The plans that were compared, best first.
    pub fn plans(&self) -> &[Plan] {
        &self.planner.plans
    }
}

impl Bot for Searcher {
    fn is_quick(&self, view: &View) -> bool {
        view.choices().len() < 2 || self.follows(view)
    }

    fn may_spend(&mut self, budget: Budget) {
        self.budget = self.method.within(budget);
    }

    fn choose(&mut self, view: &View) -> Choice {
        let choices = view.choices();
        if let [only] = *choices {
            return only;
        }
        let (Pending::Decision(decision), Some(&any)) = (view.pending(), choices.first()) else {
            return Choice::default();
        };
        // Asked together with others: what those answer is imagined, too.
        if view.state().asked(decision).iter().nth(1).is_some() {
            return glance(view, decision.crew, self.network, &mut self.dice, GLANCES);
        }
        let follows = self.follows(view);
        let mut plan = match self.rest.take().filter(|_| follows) {
            Some((_, plan)) => plan,
            None => {
                self.search(view, decision.crew);
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
        let mut next = view.foreseen();
        if !plan.is_empty() && next.apply(Input::Choice(choice), &mut |_, _, _| {}).is_ok() {
            self.rest = Some((next.view(view.viewer()), plan));
        }
        choice
    }
}

/// The view as plans see it: what only others have looked at is not in it.
fn foreseen(view: &View) -> View {
    view.foreseen().view(view.viewer())
}

/// The choice after which the turn ends best, for those who do not search and for what is asked of several at once:
/// whatever is asked, the engine says what comes of it. Of equals any.
pub(crate) fn glance(
    view: &View,
    crew: Crew,
    network: &'static Network,
    dice: &mut Dice,
    trials: u64,
) -> Choice {
    let mut drives = Drives::default();
    let mut play = Trials { view, network, seed: dice.bits().into(), drives: &mut drives };
    let mut worth = |choice: Choice| -> f32 {
        let trial = |number| {
            let mut game = play.imagine(number);
            let input = match game.pending() {
                Pending::Decision(decision) if decision.crew != crew => Input::Of(crew, choice),
                _ => Input::Choice(choice),
            };
            match game.apply(input, &mut |_, _, _| {}) {
                Ok(()) => evaluate::of_player(
                    &play.play_from(game, &[], number, Horizon::OWN_TURN),
                    view.state(),
                    crew,
                ),
                Err(_) => 0.0,
            }
        };
        (0..trials).map(trial).sum()
    };
    let mut best = (f32::NEG_INFINITY, Choice::default(), 0);
    for &choice in view.choices().iter() {
        let worth = worth(choice);
        // The n-th of equals takes the place of those before in one of n cases.
        let equals = if worth == best.0 { best.2 + 1 } else { 1 };
        if worth > best.0 || worth == best.0 && dice.below(equals) == 0 {
            best = (worth, choice, equals);
        } else if worth == best.0 {
            best.2 = equals;
        }
    }
    best.1
}

/// One search under way.
struct Search<'a, 'b> {
    trials: Trials<'a>,
    crew: Crew,
    horizon: Horizon,
    meter: &'a mut Meter<'b>,
}

/// Trials of each answer to what several are asked at once.
const GLANCES: u64 = 64;

/// More trials of one plan say nothing new.
const ENOUGH: u64 = 512;

/// Nodes for each plan that is compared at all: few while only the own turn is played, since the guess before says little where
/// luck is asked; many when turns of others are.
const BROAD: u64 = 2;
const DEEP: u64 = 32;

/// A plan is better for certain if it is so many standard deviations ahead.
const CERTAIN: f32 = 4.0;

/// The own turn has one of so many parts of the budget before others are played.
const OWN_TURN: u32 = 4;

impl Search<'_, '_> {
    /// Tries a plan until it has had so many trials, the n-th with the same dice as the n-th of every other plan. False: no
    /// budget is left.
    fn sample(&mut self, plan: &mut Plan, trials: u64) -> bool {
        while u64::from(plan.samples) < trials.min(ENOUGH) {
            if !self.meter.spend() {
                return false;
            }
            let chances = self.trials.play(&plan.choices, plan.samples.into(), self.horizon);
            plan.count(evaluate::of_player(&chances, self.trials.view.state(), self.crew));
        }
        true
    }

    /// Sequential halving: of a part of the budget every plan gets as much as the others, then the better half goes on.
    fn halve(&mut self, plans: &mut [Plan], part: Part, of_each: u64) {
        let affordable = usize::try_from(self.meter.left(part) / of_each).unwrap_or(usize::MAX).max(8);
        let mut alive = plans.len().min(affordable);
        let mut trials = 0;
        while alive > 1 {
            let stages = u64::from(alive.next_power_of_two().trailing_zeros()).max(1);
            trials += (self.meter.left(part) / stages / alive as u64).max(1);
            for plan in &mut plans[..alive] {
                if self.meter.left(part) == 0 || !self.sample(plan, trials) {
                    return sort(&mut plans[..alive]);
                }
            }
            sort(&mut plans[..alive]);
            if is_decided(&plans[..alive]) {
                return;
            }
            alive = alive.div_ceil(2);
        }
    }
}

/// Whether the first of the plans is so much better than the others that no more trials will change it.
fn is_decided(plans: &[Plan]) -> bool {
    let [best, others @ ..] = plans else { return true };
    let enough = |plan: &Plan| u64::from(plan.samples) >= DEEP;
    let ahead = |other: &Plan| {
        let gap = best.mean() - other.mean();
        enough(other) && gap * gap > CERTAIN * CERTAIN * (best.doubt() + other.doubt())
    };
    enough(best) && others.iter().all(ahead)
}

/// A single rival is kept track of better than one of many: judgement is as sure as if there were so many rivals fewer.
const SURER: f32 = 0.25;

/// Crews of others that are still in the race.
fn rivals(state: &State, crew: Crew) -> f32 {
    let player = state.player(crew);
    let is_rival = |other: &&Crew| state.crews[**other as usize].in_game && state.player(**other) != player;
    state.setup.crews.iter().filter(is_rival).count() as f32
}

/// Puts first what looks best to somebody who is off by up to so many log-odds. A win that is certain is seen for what it is.
fn misjudge(plans: &mut [Plan], most: f32, dice: &mut Dice) {
    let mut best = (f32::NEG_INFINITY, 0);
    for (index, plan) in plans.iter().enumerate().filter(|(_, plan)| plan.samples > 0) {
        let chance = plan.mean().min(1.0);
        let worth = (chance / (1.0 - chance)).ln() + most * dice.unit();
        if worth > best.0 {
            best = (worth, index);
        }
    }
    if best.1 > 0 {
        plans.swap(0, best.1);
    }
}

/// The best first; of equals those that need no luck.
fn sort(plans: &mut [Plan]) {
    plans.sort_unstable_by(|a, b| {
        let means = b.mean().total_cmp(&a.mean()).then_with(|| a.asks_luck.cmp(&b.asks_luck));
        means.then_with(|| b.prior.total_cmp(&a.prior)).then_with(|| a.choices[..].cmp(&b.choices[..]))
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{Decision, Setup};

    fn plan(chance: f32) -> Plan {
        let mut plan = Plan::default();
        (plan.prior, plan.sum, plan.samples) = (chance, 4.0 * chance, 4);
        plan
    }

    #[test]
    fn plans_that_are_nearly_as_good_are_taken_too_but_never_instead_of_a_win() {
        let firsts = |chances: [f32; 3]| {
            let mut dice = Dice::new(1);
            let mut firsts = [0; 3];
            for _ in 0..300 {
                let mut plans = chances.map(plan);
                misjudge(&mut plans, 0.15, &mut dice);
                firsts[chances.iter().position(|&chance| chance == plans[0].prior).expect("one of them")] +=
                    1;
            }
            firsts
        };
        let [best, near, far] = firsts([0.50, 0.49, 0.40]);
        assert!(best > near && near > 50 && far == 0, "{best} {near} {far}");
        assert_eq!(firsts([1.0, 0.99, 0.98]), [300, 0, 0]);
    }

    #[test]
    fn a_search_ends_when_its_best_plan_is_far_ahead() {
        let plan = |chances: [f32; 2], samples: u32| {
            let mut plan = Plan::default();
            (0..samples).for_each(|n| plan.count(chances[n as usize % 2]));
            plan
        };
        let decided = |first, second, samples| is_decided(&[plan(first, samples), plan(second, samples)]);
        assert!(decided([1.0, 1.0], [0.9, 0.8], 32), "a win that is certain");
        assert!(decided([0.6, 0.7], [0.4, 0.5], 32));
        assert!(!decided([0.6, 0.7], [0.4, 0.5], 16), "too few trials");
        assert!(!decided([0.0, 1.0], [0.2, 0.6], 32), "the dice say more than the plan");
        assert!(decided([0.0, 1.0], [0.2, 0.2], 400));
        assert!(!decided([0.5, 0.5], [0.5, 0.5], 400), "equals");
    }

    #[test]
    fn a_plan_is_followed_though_others_know_more() {
        let choices = |looked: &str| {
            let position = format!(
                "seats orange blue\ntiles 2a 3a 4a\nround 4\nOS at a9\nOM at c8\nBS at d12\n? at d14\n{looked}dice orange 3 5\nassign orange\n"
            );
            let state = notation::parse_position(&position, content::builtin().tables);
            let state = state.unwrap_or_else(|why| panic!("{position}{why}"));
            let mut game = engine::Game::from_state(state, &mut |_, _, _| {}).expect("a game");
            let mut captain = Searcher::new(CAPTAIN, 1, Budget::nodes(100), &evaluate::LEARNED);
            let mut choices = Vec::new();
            while let Pending::Decision(Decision { crew: Crew::Orange, asked, .. }) = game.pending() {
                let view = game.view(Some(Crew::Orange));
                assert_eq!(captain.is_quick(&view), !choices.is_empty(), "{looked}{asked:?}");
                choices.push(captain.choose(&view));
                let last = *choices.last().expect("a choice");
                game.apply(Input::Choice(last), &mut |_, _, _| {}).expect("a legal choice");
            }
            choices
        };
        let choices = ["", "looked d14 oil blue\n"].map(choices);
        assert!(choices.iter().all(|choices| choices.len() > 3), "{choices:?}");
    }

    #[test]
    fn rivals_are_crews_of_others_that_are_still_in_the_race() {
        let mut state = State::new(Setup::players(4), content::builtin().tables);
        let me = state.setup.crews[0];
        assert_eq!(rivals(&state, me), 3.0);
        state.crews[state.setup.crews[2] as usize].in_game = false;
        assert_eq!(rivals(&state, me), 2.0);
    }
}
