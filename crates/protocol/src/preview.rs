//! What is known before a choice is made: found by letting the engine make it on a copy.

use crate::{
    message::Looked,
    pending::{Answer, Asked, Offer, Risk, Slam, Step, as_known, offers, offers_in},
    reach::reach_in,
    wire::Wire,
};
use engine::{
    Asked as Ask, Chance, Edge, Event, Game, Input, Lying, Outcome, Pending, Place, Rule, Space, VehicleId,
    View,
};
use std::cmp::Ordering;

/// What is known to come of a step; nothing if the choice is none.
pub(crate) fn step(game: &Game, choice: engine::Choice) -> Option<Step> {
    if !matches!(game.pending(), Pending::Decision(decision) if matches!(decision.asked, Ask::Step(_))) {
        return None;
    }
    let state = game.state();
    let wire = Wire::of(state);
    let vehicle = state.turn.vehicle?;
    let (target, edge) = match choice {
        engine::Choice::Space(space) => (Some(space), None),
        engine::Choice::Way(direction) => match state.space_of(vehicle)?.toward(direction) {
            Ok(space) => (Some(space), None),
            Err(edge) => (None, Some(edge)),
        },
        _ => return None,
    };
    let mut after = *game;
    let mut events = Vec::new();
    let mut struck = false;
    let strikes = |rule, event: &Event| {
        matches!(rule, Rule::Chp(_))
            && matches!(event, Event::Eliminated { vehicle: lost } if *lost == vehicle)
    };
    let tell = &mut |_: &engine::State, rule, event| {
        struck |= strikes(rule, &event);
        events.push(event);
    };
    after.apply(Input::Choice(choice), tell).ok()?;
    if matches!(after.pending(), Pending::Decision(decision) if decision.asked == Ask::Shot(vehicle)) {
        // If it must shoot, what comes of that is not certain, and it is refused.
        let mut held = after;
        let tell = &mut |_: &engine::State, rule, event| struck |= strikes(rule, &event);
        let _ = held.apply(Input::Choice(engine::Choice::No), tell);
    }

    let mut step = Step { struck, edge: edge.map(Into::into), cost: 1, ..Step::default() };
    let mut slammed = None;
    for event in &events {
        match *event {
            Event::Slammed { top, bottom, .. } if top == vehicle => slammed = Some(bottom),
            Event::Moved { vehicle: moved, to, .. } if moved == vehicle && step.to.is_none() => {
                step.to = Some(wire.space(to));
            }
            Event::Paid { vehicle: paid, cost, .. } if paid == vehicle => step.cost = cost,
            Event::Scrolled { .. } => step.scrolls = true,
            Event::Finished { vehicle: first } if first == vehicle => step.finishes = true,
            Event::Eliminated { vehicle: lost } if lost == vehicle => step.lost = !struck,
            Event::MovesLost { vehicle: stopped, .. } if stopped == vehicle => step.stops = true,
            Event::Pushed { vehicle: pushed, .. } if pushed == vehicle => step.slides = true,
            Event::CaughtFire { vehicle: burns } if burns == vehicle => step.burns = true,
            Event::CommandDamaged { .. } if vehicle == VehicleId::RIG => step.hurts = true,
            _ => {}
        }
    }
    match after.pending() {
        Pending::Chance(Chance::StuntDie) => step.jumps = true,
        Pending::Decision(decision) => match decision.asked {
            Ask::Drift { .. } => step.drift = true,
            Ask::Shove(_) => step.shoves = true,
            Ask::Hurt => step.hurts = true,
            _ => {}
        },
        _ => {}
    }
    step.scrolls |= edge == Some(Edge::Front) && !state.is_final;
    step.cost = step.cost.min(state.turn.moves);
    step.left = state.turn.moves - step.cost;
    if let Some(space) = target {
        on_the_board(game, space, &mut step);
        // Terrain may have carried it on, into somebody else.
        let met = slammed.or_else(|| state.vehicles_in(space).without(vehicle).last());
        step.slam = met.filter(|_| !step.lost && !step.shoves).map(|with| slam(wire, vehicle, with));
        if let Some(slam) = &mut step.slam {
            slam.reroll = reroller(after, vehicle).map(Into::into);
        }
    }
    step.risk = risk(&step, &after);
    Some(step)
}

/// The worst that may come of a step.
fn risk(step: &Step, after: &Game) -> Option<Risk> {
    if step.lost {
        return Some(Risk::Lost);
    }
    if step.slam.is_some() && !step.drift {
        return Some(Risk::Slam);
    }
    use Chance::{Card, DamageToken, DirectionDie, HazardToken, SlamDie, StuntDie};
    let rolls = matches!(
        after.pending(),
        Pending::Chance(StuntDie | SlamDie | DirectionDie | DamageToken | HazardToken(_) | Card(_))
    );
    let harm = step.struck || step.burns || step.hurts || step.stops || step.slides;
    let risky =
        rolls || harm || step.unseen || step.slam.is_some() || step.chopper.is_some() && step.left == 0;
    risky.then_some(Risk::Some)
}

/// A slam of two vehicles before it is rolled.
fn slam(wire: Wire, top: VehicleId, bottom: VehicleId) -> Slam {
    let pushed = match top.weight().cmp(&bottom.weight()) {
        Ordering::Less => Some(top),
        Ordering::Greater => Some(bottom),
        Ordering::Equal => None,
    };
    Slam { with: wire.vehicle(bottom), pushed: pushed.map(|vehicle| wire.vehicle(vehicle)), reroll: None }
}

/// What lies on the space that is entered, and what hovers over it.
fn on_the_board(game: &Game, space: Space, step: &mut Step) {
    let state = game.state();
    step.terrain = Some(state.terrain(space).into());
    match state.tokens[space.index()].read() {
        Lying::Nothing => {}
        Lying::Down(_) => match state.peek_at(space).and_then(|peek| peek.hazard()) {
            Some(hazard) => step.hazard = Some(hazard.into()),
            None => step.unseen = true,
        },
        Lying::Up(hazard) => step.hazard = Some(hazard.into()),
    }
    step.road = state.turn.vehicle.is_some_and(|vehicle| state.is_road_for(vehicle, space));
    step.leaves_road = state.bonus_needs_road() && !step.road && !step.unseen;
    let hovers = |crew: &engine::Crew| state.choppers[*crew as usize] == Place::on(space);
    step.chopper = state.setup.crews.iter().copied().find(hovers).map(Into::into);
}

/// Whose right it is to have the slam rolled again. It does not depend on what is rolled, so the first outcome is
/// taken at each roll.
fn reroller(mut game: Game, vehicle: VehicleId) -> Option<engine::Crew> {
    for _ in 0..8 {
        let input = match game.pending() {
            Pending::Decision(decision) => match decision.asked {
                Ask::Reroll { top, bottom, .. } if top == vehicle || bottom == vehicle => {
                    return Some(decision.crew);
                }
                Ask::Drift { .. } => Input::Choice(engine::Choice::No),
                _ => return None,
            },
            Pending::Chance(Chance::HazardToken(_) | Chance::SlamDie | Chance::DirectionDie) => {
                Input::Luck(game.outcomes().first()?.0)
            }
            _ => return None,
        };
        game.apply(input, &mut |_, _, _| {}).ok()?;
    }
    None
}

/// With how many faces a shot hits, and how many there are.
pub(crate) fn hits(game: &Game, choice: engine::Choice) -> Option<(u32, u32)> {
    let shoots = matches!(game.pending(), Pending::Decision(decision) if decision.asked.is_shot());
    if !shoots || choice == engine::Choice::No {
        return None;
    }
    let mut rolling = *game;
    rolling.apply(Input::Choice(choice), &mut |_, _, _| {}).ok()?;
    let outcomes: Vec<(Outcome, u32)> = rolling.outcomes();
    let hits = |outcome: Outcome| {
        let mut hit = false;
        let mut rolled = rolling;
        let mut input = Input::Luck(outcome);
        // What is told waits for the question whether to roll again.
        loop {
            let told = rolled.apply(input, &mut |_, _, event| {
                hit |= matches!(
                    event,
                    Event::ShotByVehicle { hit: true, .. }
                        | Event::ShotByChopper { hit: true, .. }
                        | Event::RigShotByVehicle { hit: true, .. }
                        | Event::RigShotByChopper { hit: true, .. }
                );
            });
            let asked = rolled.pending();
            match asked {
                Pending::Decision(d) if told.is_ok() && matches!(d.asked, Ask::ShotReroll(_)) => {
                    input = Input::Choice(engine::Choice::No);
                }
                _ => break hit,
            }
        }
    };
    let of = outcomes.iter().map(|(_, tickets)| tickets).sum();
    Some((outcomes.iter().filter(|(outcome, _)| hits(*outcome)).map(|(_, tickets)| tickets).sum(), of))
}

/// What would be asked after some choices, and where the vehicle could then drive; without a command, if that is what
/// is asked. Stops before the first choice that is not offered, and before luck.
pub fn look(view: &View, choices: &[Answer]) -> Looked {
    let mut ahead = as_known(view);
    let mut taken = 0;
    if ahead.pending() != view.pending() {
        // Asked together with others, and not the first: nothing is foreseen.
        let asked = view.decision().map(|decision| Asked::of(view.state(), decision));
        return Looked { taken, asked, offers: offers(view), moves: None, reach: Vec::new() };
    }
    for choice in choices {
        let Pending::Decision(decision) = ahead.pending() else { break };
        let Some(found) = choice.find(&ahead, decision.crew) else { break };
        let mut next = ahead;
        if next.apply(Input::Choice(found), &mut |_, _, _| {}).is_err() {
            break;
        }
        taken += 1;
        ahead = next;
    }
    let asked = match ahead.pending() {
        Pending::Decision(decision) => Some((decision, Asked::of(ahead.state(), decision))),
        _ => None,
    };
    let offered: Vec<Offer> = if asked.is_some() { offers_in(&ahead) } else { Vec::new() };
    let mut driving = ahead;
    if asked.as_ref().is_some_and(|(decision, _)| decision.asked == Ask::Command) {
        let _ = driving.apply(Input::Choice(engine::Choice::No), &mut |_, _, _| {});
    }
    Looked {
        taken,
        asked: asked.map(|(_, asked)| asked),
        offers: offered,
        moves: driving.state().turn.vehicle.map(|_| driving.state().turn.moves),
        reach: reach_in(&driving),
    }
}
