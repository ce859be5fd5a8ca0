//! The drifter: at random, but not suicidally.

use crate::{
    dice::Dice,
    level::Bot,
    route::{Known, LOST, Manner, Route, Taste},
    scene::{Scene, Whose},
};
use engine::{Asked, Choice, Choices, Decision, Direction, On, Pending, State, View};

/// Picks at random among the answers that do not throw a car away.
pub(crate) struct Drifter {
    dice: Dice,
}

/// Nothing counts but to come through alive.
const ALIVE: Taste = Taste {
    progress: 0.0,
    hazard: 0.0,
    stopped: 0.0,
    oil: 0.0,
    hurt: 0.0,
    slam: 0.0,
    bump: 0.0,
    shot: 0.0,
    exposed: 0.0,
    edge: 0.0,
    scroll: 0.0,
    lead: 1.0,
};

impl Drifter {
    pub fn new(seed: u64) -> Drifter {
        Drifter { dice: Dice::new(seed) }
    }
}

impl Bot for Drifter {
    fn choose(&mut self, view: &View) -> Choice {
        let Pending::Decision(decision) = view.pending() else { return Choice::default() };
        pick(view.state(), decision, &view.choices(), &mut self.dice)
    }
}

/// A random one of the choices that are not suicidal; if all are, a random one.
pub(crate) fn pick(state: &State, decision: Decision, choices: &Choices, dice: &mut Dice) -> Choice {
    let scene = Scene::new(state, decision.crew);
    let mut sane = Choices::new();
    for &choice in choices.iter().filter(|&&choice| is_sane(&scene, decision.asked, choice)) {
        sane.push(choice);
    }
    let from = if sane.is_empty() { choices } else { &sane };
    from.get(dice.below(from.len() as u32) as usize).copied().unwrap_or_default()
}

fn is_sane(scene: &Scene, asked: Asked, choice: Choice) -> bool {
    let turn = &scene.state.turn;
    let survives = |vehicle, worth: &dyn Fn(&mut Route) -> f32| {
        let (manner, mut known) =
            (Manner { vehicle, drift: turn.drifts(), bonus: turn.bonus }, Known::NOTHING);
        worth(&mut Route::new(scene, &ALIVE, manner, &mut known)) > LOST / 2.0
    };
    match (asked, choice) {
        (_, Choice::Die { die, on: On::Drive(vehicle) }) => {
            survives(vehicle, &|route| route.best(die, false))
        }
        (_, Choice::Die { on: On::Coast(vehicle), .. }) => survives(vehicle, &|route| route.best(1, false)),
        (Asked::Step(_), Choice::Way(direction)) => {
            turn.vehicle.is_none_or(|v| survives(v, &|route| route.step(direction, turn.moves, turn.on_road)))
        }
        (Asked::Step(_), Choice::Space(space)) => turn.vehicle.is_none_or(|v| {
            survives(v, &|route| route.enter(space, Direction::Front, turn.moves, turn.on_road))
        }),
        (Asked::RoadBonus(vehicle), _) => scene.state.space_of(vehicle).is_none_or(|space| match choice {
            Choice::Yes => survives(vehicle, &|route| route.from(space, scene.state.road_die, false)),
            _ => survives(vehicle, &|route| route.end(space)),
        }),
        (_, Choice::Vehicle(target)) if asked.is_shot() => scene.whose(target) != Whose::Own,
        _ => true,
    }
}
