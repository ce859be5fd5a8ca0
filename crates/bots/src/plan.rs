//! Plans for a whole turn: die, vehicle, command, path, shot, as far as no luck comes between.
//!
//! Plans are found by walking the engine's own decisions from what the player knows. What comes before the drive is a *beginning*:
//! if there are too many, each is driven on by reflex to the end of the turn, and the best are kept. From there on ways that
//! lead to the same place with the same moves left are one. A plan ends where luck is asked, where another vehicle moves on, or
//! with the turn; what comes after that is sampled.

use crate::{
    driver, evaluate,
    network::Network,
    scene::{Scene, Whose},
    simulate::{Horizon, Trials, TurnOf, turn_of},
};
use engine::{
    Asked, Chance, Choice, Choices, Command, Crew, Decision, Game, List, On, Pending, Phase, State, VehicleId,
};
use std::hash::{Hash, Hasher};

/// Choices that a plan can hold: an assignment, a command with its landing and shot, and a long drive.
pub(crate) const LONGEST: usize = 28;
/// Plans that are compared at the most.
const MOST_PLANS: usize = 3072;
/// Positions within one drive that are looked at.
const MOST_SPOTS: usize = 448;
/// Beginnings that are looked at before the best are kept.
const MOST_BEGINNINGS: usize = 512;
/// Trials that a beginning is judged by.
const GLANCES: u64 = 4;

/// As many samples the guess before counts for; nothing if luck has still to be asked then.
const PRIOR: f32 = 4.0;

/// As many samples with turns of others the end of the own turn counts for, and how many trials of a turn are enough for that.
const SETTLED: f32 = 24.0;
const SURE: f32 = 16.0;

/// The choices of a turn, in order, and how well they did.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Plan {
    pub choices: List<Choice, LONGEST>,
    /// The guess before anything was sampled, as how many samples it counts, and as how many more for each that comes.
    pub prior: f32,
    weight: f32,
    share: f32,
    /// The sum of the sampled win chances, and that of their squares.
    pub sum: f32,
    squares: f32,
    pub samples: u32,
    /// Whether it throws a vehicle away, whatever the dice say.
    pub wastes: bool,
    /// Whether it ends where luck is asked, not with the turn.
    pub asks_luck: bool,
}

impl Plan {
    /// The mean win chance; the guess before counts as some samples.
    pub fn mean(&self) -> f32 {
        if self.samples == 0 {
            return self.prior;
        }
        let samples = self.samples as f32;
        let weight = self.weight + self.share * samples;
        (self.sum + weight * self.prior) / (samples + weight)
    }

    /// Counts a sample.
    pub fn count(&mut self, chance: f32) {
        self.sum += chance;
        self.squares += chance * chance;
        self.samples += 1;
    }

    /// The variance of the mean, as far as it comes of the dice in the samples.
    pub fn doubt(&self) -> f32 {
        let samples = self.samples as f32;
        let all = samples + self.weight + self.share * samples;
        (self.squares - self.sum * self.sum / samples).max(0.0) / (all * all)
    }

    /// Makes what was found out so far the guess before what comes. The fewer trials it is made of, the less it counts; however many come,
    /// up to half: both are wrong in ways of their own, and the mean of both is less so.
    pub fn settle(&mut self) {
        let sure = if self.asks_luck { (self.samples as f32 / SURE).min(1.0) } else { 1.0 };
        (self.prior, self.weight, self.share) = (self.mean(), SETTLED * sure, sure);
        (self.sum, self.squares, self.samples) = (0.0, 0.0, 0);
    }
}

/// What a planner looks at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Scope {
    /// Beginnings of a turn (die, vehicle, command) whose drives are looked at.
    pub beginnings: usize,
    /// Whether a die may go on a repair.
    pub mends: bool,
}

/// Where the walk has come to.
#[derive(Clone, Copy)]
struct Reached {
    game: Game,
    choices: List<Choice, LONGEST>,
}

/// What comes before a drive, and how well it did at a glance.
#[derive(Clone, Copy)]
struct Beginning {
    choices: List<Choice, LONGEST>,
    worth: f32,
    /// Whether the drive comes next.
    is_whole: bool,
}

/// Finds plans. Its memory is taken once.
pub(crate) struct Planner {
    pub plans: Vec<Plan>,
    beginnings: Vec<Beginning>,
    longer: Vec<Beginning>,
    spots: Vec<Reached>,
    seen: Vec<u64>,
}

/// Whose turn is planned, and with what it is judged.
#[derive(Clone, Copy)]
struct Task<'a> {
    crew: Crew,
    turn: TurnOf,
    network: &'a Network,
    /// Vehicles that it has.
    vehicles: usize,
    scope: Scope,
}

impl Planner {
    pub fn new() -> Planner {
        Planner {
            plans: Vec::with_capacity(MOST_PLANS),
            beginnings: Vec::with_capacity(MOST_BEGINNINGS),
            longer: Vec::with_capacity(MOST_BEGINNINGS),
            spots: Vec::with_capacity(MOST_SPOTS),
            seen: Vec::with_capacity(MOST_SPOTS),
        }
    }

    /// The plans of the crew that is asked. `go_on` is asked now and then; when it says no, what was found must do.
    pub fn find(&mut self, trials: &mut Trials, crew: Crew, scope: Scope, go_on: &mut dyn FnMut() -> bool) {
        self.plans.clear();
        // What is unknown ends a plan: it is drawn in trials.
        let game = trials.view.foreseen();
        let vehicles = operable(&game, crew);
        let task = Task { crew, turn: turn_of(game.state()), network: trials.network, vehicles, scope };
        self.begin(trials, &game, task);
        for index in 0..self.beginnings.len() {
            if !self.plans.is_empty() && !go_on() {
                return;
            }
            let choices = self.beginnings[index].choices;
            if let Some(game) = after_all(&game, &choices) {
                self.walk(Reached { game, choices }, task);
            }
        }
        // Nobody in the races that taught did that on purpose, so the evaluation cannot tell what it costs.
        if self.plans.iter().any(|plan| !plan.wastes) {
            self.plans.retain(|plan| !plan.wastes);
        }
    }

    /// Goes on with beginnings, decision by decision, until all are whole.
    fn begin(&mut self, trials: &mut Trials, game: &Game, task: Task) {
        let most = task.scope.beginnings;
        self.beginnings.clear();
        self.beginnings.push(Beginning { choices: List::new(), worth: 0.0, is_whole: false });
        while self.beginnings.iter().any(|beginning| !beginning.is_whole) {
            self.longer.clear();
            for beginning in &self.beginnings {
                lengthen(game, *beginning, task, &mut self.longer);
            }
            if self.longer.len() > most {
                for beginning in &mut self.longer {
                    let glance = |number| {
                        let chances = trials.play(&beginning.choices, number, Horizon::OWN_TURN);
                        evaluate::of_player(&chances, game.state(), task.crew)
                    };
                    beginning.worth = (0..GLANCES).map(glance).sum();
                }
                // Of equals, the one that does least: `No` comes last in the order of choices.
                let best = |a: &Beginning, b: &Beginning| {
                    b.worth.total_cmp(&a.worth).then_with(|| b.choices[..].cmp(&a.choices[..]))
                };
                self.longer.sort_unstable_by(best);
                self.longer.truncate(most.max(1));
            }
            std::mem::swap(&mut self.beginnings, &mut self.longer);
        }
    }

    fn walk(&mut self, start: Reached, task: Task) {
        self.spots.clear();
        self.seen.clear();
        self.spots.push(start);
        let driver = start.game.state().turn.vehicle;
        let mut next = 0;
        while let Some(&spot) = self.spots.get(next) {
            next += 1;
            match asked(&spot.game) {
                Some(decision)
                    if task.goes_on(decision, &spot.game)
                        && spot.game.state().turn.vehicle == driver
                        && !spot.choices.is_full() =>
                {
                    for &choice in task.offered(&spot.game).iter() {
                        let Some(there) = after(&spot, choice) else { continue };
                        let by_driving = matches!(
                            (decision.asked, choice),
                            (Asked::Step(_), Choice::Way(_) | Choice::Space(_)) | (Asked::RoadBonus(_), _)
                        );
                        self.reach(there, task, by_driving);
                    }
                }
                _ => self.end(&spot, task),
            }
        }
    }

    /// A position of the walk: new, known already, or too many. One that was driven to may have been reached before.
    fn reach(&mut self, spot: Reached, task: Task, by_driving: bool) {
        if by_driving {
            let key = key(&spot.game, task.crew);
            if self.seen.contains(&key) {
                return;
            }
            if self.seen.len() < MOST_SPOTS {
                self.seen.push(key);
            }
        }
        if self.spots.len() < MOST_SPOTS { self.spots.push(spot) } else { self.end(&spot, task) }
    }

    fn end(&mut self, spot: &Reached, task: Task) {
        if self.plans.len() < MOST_PLANS && !spot.choices.is_empty() {
            let prior = prior(&spot.game, task, spot.choices.last());
            let wastes = task.wastes(&spot.game);
            let asks_luck = matches!(spot.game.pending(), Pending::Chance(_));
            self.plans.push(Plan {
                choices: spot.choices,
                prior,
                weight: if asks_luck { 0.0 } else { PRIOR },
                wastes,
                asks_luck,
                ..Plan::default()
            });
        }
    }
}

impl Task<'_> {
    /// Whether the turn goes on with a decision of the crew.
    fn goes_on(&self, decision: Decision, game: &Game) -> bool {
        decision.crew == self.crew && turn_of(game.state()) == self.turn
    }

    /// The choices worth a plan. Whoever has nothing but repairs repairs.
    fn offered(&self, game: &Game) -> Choices {
        let choices = offered(game);
        if self.scope.mends {
            return choices;
        }
        let others: Choices = choices.iter().copied().filter(|choice| !is_repair(*choice)).collect();
        if others.is_empty() { choices } else { others }
    }

    /// Whether a vehicle has gone, and nothing is won by it.
    fn wastes(&self, game: &Game) -> bool {
        !matches!(game.pending(), Pending::Over(_)) && operable(game, self.crew) < self.vehicles
    }
}

fn operable(game: &Game, crew: Crew) -> usize {
    crew.vehicles().filter(|&vehicle| game.state().is_operable(vehicle)).count()
}

/// A beginning with each choice that can come next; itself, if the drive comes next.
fn lengthen(game: &Game, beginning: Beginning, task: Task, longer: &mut Vec<Beginning>) {
    let Some(there) = after_all(game, &beginning.choices) else { return };
    let is_before_drive = matches!(there.state().phase, Phase::Leaders | Phase::Assign | Phase::Command);
    let goes_on = asked(&there).is_some_and(|decision| task.goes_on(decision, &there));
    let room = MOST_BEGINNINGS - longer.len();
    if beginning.is_whole || !is_before_drive || !goes_on || beginning.choices.is_full() {
        longer.extend([Beginning { is_whole: true, ..beginning }].iter().take(room));
        return;
    }
    for &choice in task.offered(&there).iter().take(room) {
        let mut choices = beginning.choices;
        choices.push(choice);
        longer.push(Beginning { choices, ..beginning });
    }
}

fn asked(game: &Game) -> Option<Decision> {
    match game.pending() {
        Pending::Decision(decision) => Some(decision),
        _ => None,
    }
}

fn after(spot: &Reached, choice: Choice) -> Option<Reached> {
    let mut there = *spot;
    there.game.step(choice).ok()?;
    there.choices.push(choice).then_some(there)
}

fn after_all(game: &Game, choices: &[Choice]) -> Option<Game> {
    let mut there = *game;
    for &choice in choices {
        there.step(choice).ok()?;
    }
    Some(there)
}

/// What distinguishes two positions of the same drive: no dice came in between. Whatever a way may have changed counts: fire,
/// salt, salvage, tokens, who was shoved aside.
fn key(game: &Game, crew: Crew) -> u64 {
    let state = game.state();
    let mut key = Fold(0);
    state.turn.hash(&mut key);
    state.places.hash(&mut key);
    state.choppers[crew as usize].hash(&mut key);
    (state.tiles_laid, state.rig, state.burning).hash(&mut key);
    // After the turn only the board of the crew tells which command was given.
    state.crews[crew as usize].hash(&mut key);
    for vehicle in crew.vehicles() {
        state.vehicles[vehicle.index()].hash(&mut key);
    }
    match game.pending() {
        Pending::Decision(Decision { asked: Asked::Step(_) | Asked::RoadBonus(_), .. }) => 0u8,
        Pending::Decision(_) => 1,
        Pending::Chance(_) => 2,
        Pending::Over(_) => 3,
    }
    .hash(&mut key);
    key.finish()
}

/// Folds numbers into one, quickly and the same everywhere.
struct Fold(u64);

impl Hasher for Fold {
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u8(byte));
    }
    fn write_u8(&mut self, number: u8) {
        self.write_u64(number.into());
    }
    fn write_u64(&mut self, number: u64) {
        self.0 = (self.0.rotate_left(5) ^ number).wrapping_mul(0x517c_c1b7_2722_0a95);
    }
    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }
    fn finish(&self) -> u64 {
        self.0
    }
}

fn is_repair(choice: Choice) -> bool {
    use Command::{Repair, RepairFront, RepairMid, RepairRear};
    matches!(choice, Choice::Die { on: On::Command(Repair | RepairRear | RepairMid | RepairFront), .. })
}

/// Landings of a chopper that are worth a thought.
const LANDINGS: usize = 3;

/// The choices worth a plan: not every landing of a chopper, no shots at oneself.
pub(crate) fn offered(game: &Game) -> Choices {
    let choices = game.choices();
    let Some(decision) = asked(game) else { return choices };
    let state = game.state();
    let scene = Scene::new(state, decision.crew);
    match decision.asked {
        Asked::Chopper => {
            let best: List<Choice, LANDINGS> =
                driver::best_of(&choices, |choice| driver::landing(&scene, decision, choice));
            best.iter().copied().collect()
        }
        Asked::Shot(_) | Asked::ChopperShot => {
            let foe = |choice: &Choice| matches!(choice, Choice::Vehicle(v) if scene.whose(*v) == Whose::Foe);
            // A chopper that has a foe before it has come to shoot.
            let must = decision.asked == Asked::ChopperShot && choices.iter().any(foe);
            let keep = |choice: &Choice| foe(choice) || !must && !matches!(choice, Choice::Vehicle(_));
            choices.iter().copied().filter(keep).collect()
        }
        _ => choices,
    }
}

/// The guess of a position in which luck is asked or the turn has ended.
fn prior(game: &Game, task: Task, last: Option<&Choice>) -> f32 {
    let state = game.state();
    let crew = task.crew;
    let player = state.player(crew);
    match game.pending() {
        Pending::Over(finish) => {
            f32::from(u8::from(finish.winner().is_some_and(|crew| state.player(crew) == player)))
        }
        pending => {
            let risk = match pending {
                Pending::Chance(Chance::HazardToken(_)) => 0.02,
                Pending::Chance(Chance::DirectionDie | Chance::SlamDie) => 0.01,
                Pending::Chance(Chance::ShootingDie) => -0.04 * hit_chance(state, last),
                _ => 0.0,
            };
            let lost = state.turn.vehicle.and_then(|v| state.space_of(v)).is_some_and(|space| {
                state.choppers.contains(&engine::Place::on(space)) && !matches!(pending, Pending::Chance(_))
            });
            let chance = evaluate::of_player(&evaluate::evaluate(task.network, state), state, crew);
            chance - risk - if lost { 0.3 } else { 0.0 }
        }
    }
}

/// The chance that the shot which was chosen last hits.
fn hit_chance(state: &State, last: Option<&Choice>) -> f32 {
    let size = match last {
        Some(Choice::Vehicle(target)) => target.size(),
        _ => VehicleId::RIG.size(),
    };
    let faces = &state.tables.dice.shooting;
    faces.iter().filter(|aim| aim.hits(size)).count() as f32 / faces.len() as f32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memory::Drives;
    use engine::{Direction, Hazard, Token};

    #[test]
    fn the_way_around_a_fire_is_a_plan_of_its_own() {
        let position = "seats orange blue\ncarnage\ntiles 1b 6a 3a\nOS at d0\nBS at d7\ndrive OS 2\n";
        let mut state = notation::parse_position(position, content::builtin().tables).expect("a position");
        let car = state.turn.vehicle.expect("a driver");
        let (left, right) = (Direction::FrontLeft, Direction::FrontRight);
        let burning = state.space_of(car).and_then(|space| space.toward(left).ok()).expect("a space");
        state.tokens[burning.index()] = Token::up(Hazard::Fire);
        let bag = &mut state.hazards.bags[0].0;
        bag[Hazard::Fire as usize] -= 1;
        let game = Game::from_state(state, &mut |_, _, _| {}).expect("a game");
        let crew = Crew::Orange;
        let view = game.view(Some(crew));
        let mut planner = Planner::new();
        let mut drives = Drives::default();
        let mut trials = Trials { view: &view, network: &evaluate::LEARNED, seed: 1, drives: &mut drives };
        planner.find(&mut trials, crew, Scope { beginnings: 1, mends: true }, &mut || true);
        for ways in [[left, right], [right, left]] {
            let begins = |plan: &Plan| plan.choices.starts_with(&ways.map(Choice::Way));
            assert!(planner.plans.iter().any(begins), "{ways:?}");
        }
    }

    #[test]
    fn who_does_not_mend_has_no_plan_with_a_repair() {
        let position = "seats orange blue\ntiles 2a 3a 4a\nround 4\ngone OS OM BL\nOL at d14\nOL dent\nBS at d12\nBM at d9\ndice orange 3 6\ncommand-of OL 2\n";
        let state = notation::parse_position(position, content::builtin().tables).expect("a position");
        let view = Game::from_state(state, &mut |_, _, _| {}).expect("a game").view(Some(Crew::Orange));
        let mut drives = Drives::default();
        let mut trials = Trials { view: &view, network: &evaluate::LEARNED, seed: 1, drives: &mut drives };
        let mut repairs = |mends| {
            let mut planner = Planner::new();
            planner.find(&mut trials, Crew::Orange, Scope { beginnings: 12, mends }, &mut || true);
            assert!(!planner.plans.is_empty());
            planner.plans.iter().flat_map(|plan| plan.choices.iter()).any(|&choice| is_repair(choice))
        };
        assert!(repairs(true));
        assert!(!repairs(false));
    }
}
