//! Plans for a whole turn: die, vehicle, command, path, shot, as far as no luck comes between.
//!
//! Plans are found by walking the engine's own decisions from an imagined game. Ways that lead to the same place with the
//! same moves left are one. A plan ends where luck is asked or the turn ends; what comes after that is sampled.

use crate::{driver, evaluate, scene::Scene, scene::Side};
use engine::{Asked, Chance, Choice, Choices, Crew, Decision, Game, Input, List, Pending, VehicleId};

/// Choices that a plan can hold: an assignment, a command with its landing and shot, and a long drive.
pub(crate) const LONGEST: usize = 28;
/// Plans that are compared at the most.
const MOST_PLANS: usize = 4096;
/// Positions within one drive that are looked at.
const MOST_SPOTS: usize = 512;

/// As many samples the guess before counts for.
const PRIOR: f32 = 4.0;

/// The choices of a turn, in order, and how well they did.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plan {
    pub choices: List<Choice, LONGEST>,
    /// The guess before anything was sampled.
    pub prior: f32,
    /// The sum of the sampled win chances.
    pub sum: f32,
    pub samples: u32,
}

impl Plan {
    /// The mean win chance; the guess before counts as some samples.
    pub fn mean(&self) -> f32 {
        (self.sum + PRIOR * self.prior) / (self.samples as f32 + PRIOR)
    }
}

/// Where the walk has come to.
#[derive(Clone, Copy)]
struct Spot {
    game: Game,
    choices: List<Choice, LONGEST>,
}

/// Finds plans. Its memory is taken once.
pub(crate) struct Planner {
    pub plans: Vec<Plan>,
    spots: Vec<Spot>,
    seen: Vec<u64>,
}

impl Planner {
    pub fn new() -> Planner {
        Planner {
            plans: Vec::with_capacity(MOST_PLANS),
            spots: Vec::with_capacity(MOST_SPOTS),
            seen: Vec::with_capacity(MOST_SPOTS),
        }
    }

    /// All plans of the crew that is asked. `go_on` is asked now and then; when it says no, what was found must do.
    pub fn find(&mut self, game: &Game, crew: Crew, go_on: &mut dyn FnMut() -> bool) {
        self.plans.clear();
        let start = Spot { game: *game, choices: List::new() };
        match asked(game) {
            // Every die, vehicle and command has a walk of its own, so that none takes the room of others.
            Some(Decision { asked: Asked::Assign, .. }) => {
                for &choice in offered(game).iter() {
                    if !self.plans.is_empty() && !go_on() {
                        return;
                    }
                    let Some(assigned) = after(&start, choice) else { continue };
                    match asked(&assigned.game) {
                        Some(Decision { asked: Asked::Command, .. }) => {
                            for &command in offered(&assigned.game).iter() {
                                if let Some(commanded) = after(&assigned, command) {
                                    self.walk(commanded, crew);
                                }
                            }
                        }
                        _ => self.walk(assigned, crew),
                    }
                }
            }
            _ => self.walk(start, crew),
        }
    }

    fn walk(&mut self, start: Spot, crew: Crew) {
        self.spots.clear();
        self.seen.clear();
        self.spots.push(start);
        let driver = start.game.state().turn.vehicle;
        let mut next = 0;
        while let Some(&spot) = self.spots.get(next) {
            next += 1;
            match asked(&spot.game) {
                Some(decision) if goes_on(decision, crew, &spot) => {
                    for &choice in offered(&spot.game).iter() {
                        let Some(there) = after(&spot, choice) else { continue };
                        let by_driving = matches!(
                            (decision.asked, choice),
                            (_, Choice::Way(_))
                                | (Asked::Step(_), Choice::Space(_))
                                | (Asked::RoadBonus(_), _)
                        );
                        self.reach(there, crew, driver.filter(|_| by_driving));
                    }
                }
                _ => self.end(&spot, crew),
            }
        }
    }

    /// A position of the walk: new, known already, or too many. One that a `driver` drove to may have been reached before.
    fn reach(&mut self, spot: Spot, crew: Crew, driver: Option<VehicleId>) {
        if let Some(driver) = driver {
            let key = key(&spot.game, crew, driver);
            if self.seen.contains(&key) {
                return;
            }
            if self.seen.len() < MOST_SPOTS {
                self.seen.push(key);
            }
        }
        if self.spots.len() < MOST_SPOTS { self.spots.push(spot) } else { self.end(&spot, crew) }
    }

    fn end(&mut self, spot: &Spot, crew: Crew) {
        if self.plans.len() < MOST_PLANS && !spot.choices.is_empty() {
            let prior = prior(&spot.game, crew);
            self.plans.push(Plan { choices: spot.choices, prior, sum: 0.0, samples: 0 });
        }
    }
}

/// The turn goes on with decisions of the crew, up to the next assignment.
fn goes_on(decision: Decision, crew: Crew, spot: &Spot) -> bool {
    let first = spot.choices.is_empty();
    decision.crew == crew && (first || decision.asked != Asked::Assign) && !spot.choices.is_full()
}

fn asked(game: &Game) -> Option<Decision> {
    match game.pending() {
        Pending::Decision(decision) => Some(decision),
        _ => None,
    }
}

fn after(spot: &Spot, choice: Choice) -> Option<Spot> {
    let mut there = *spot;
    there.game.apply(Input::Choice(choice), &mut |_, _, _| {}).ok()?;
    there.choices.push(choice).then_some(there)
}

/// What distinguishes two positions of the same drive: no dice came in between.
fn key(game: &Game, crew: Crew, driver: VehicleId) -> u64 {
    let (state, turn) = (game.state(), &game.state().turn);
    let place = |place: engine::Place| place.space().map_or(255, |space| space.index() as u64);
    let waits = match game.pending() {
        Pending::Decision(Decision { asked: Asked::Step(_) | Asked::RoadBonus(_), .. }) => 0,
        Pending::Decision(_) => 1,
        Pending::Chance(_) => 2,
        Pending::Over(_) => 3,
    };
    // After the turn only the board of the crew tells which command was given.
    let own = &state.crews[crew as usize];
    let command = own.commands.iter().position(|&die| die > 0).map_or(0, |space| 1 + space as u64);
    let damage: usize = crew.vehicles().map(|v| state.vehicles[v.index()].damage.len()).sum();
    place(state.places[driver.index()])
        | place(state.choppers[crew as usize]) << 8
        | u64::from(turn.moves) << 16
        | u64::from(turn.on_road) << 24
        | (turn.bonus as u64) << 25
        | u64::from(turn.drifts()) << 28
        | waits << 29
        | u64::from(state.tiles_laid) << 32
        | u64::from(own.dice.total()) << 40
        | command << 48
        | (damage as u64) << 52
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
        Asked::Chopper => best_landings(&scene, decision, &choices),
        Asked::Shot(_) | Asked::ChopperShot => {
            let foe = |choice: &Choice| matches!(choice, Choice::Vehicle(v) if scene.side(*v) == Side::Foe);
            // A chopper that has a foe before it has come to shoot.
            let must = decision.asked == Asked::ChopperShot && choices.iter().any(foe);
            let keep = |choice: &Choice| foe(choice) || !must && !matches!(choice, Choice::Vehicle(_));
            choices.iter().copied().filter(keep).collect()
        }
        _ => choices,
    }
}

fn best_landings(scene: &Scene, decision: Decision, choices: &Choices) -> Choices {
    let mut best: [(f32, Choice); LANDINGS] = [(f32::NEG_INFINITY, Choice::default()); LANDINGS];
    for &choice in choices.iter() {
        let worth = driver::landing(scene, decision, choice);
        if let Some(place) = best.iter().position(|(known, _)| worth > *known) {
            best[place..].rotate_right(1);
            best[place] = (worth, choice);
        }
    }
    best.iter().filter(|(worth, _)| *worth > f32::NEG_INFINITY).map(|(_, choice)| *choice).collect()
}

/// The guess of a position in which luck is asked or the turn has ended.
fn prior(game: &Game, crew: Crew) -> f32 {
    let state = game.state();
    let player = state.player(crew);
    match game.pending() {
        Pending::Over(finish) => {
            f32::from(u8::from(finish.winner().is_some_and(|crew| state.player(crew) == player)))
        }
        pending => {
            let risk = match pending {
                Pending::Chance(Chance::HazardToken(_)) => 0.02,
                Pending::Chance(Chance::DirectionDie | Chance::SlamDie) => 0.01,
                Pending::Chance(Chance::ShootingDie) => -0.02,
                _ => 0.0,
            };
            let lost = state.turn.vehicle.and_then(|v| state.space_of(v)).is_some_and(|space| {
                state.choppers.contains(&engine::Place::on(space)) && !matches!(pending, Pending::Chance(_))
            });
            let chance = evaluate::of_player(&evaluate::evaluate(state), state, crew);
            chance - risk - if lost { 0.3 } else { 0.0 }
        }
    }
}
