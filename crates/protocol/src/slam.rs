//! Where a slam may lead, before it is said whether its dice stay.

use crate::{pending::Push, wire::Wire};
use engine::{Asked, Chance, Choice, Event, Game, Input, Pending, VehicleId};

/// What each answer to "is the slam rolled again?" may come to; nothing for other questions.
pub(crate) fn pushes(game: &Game, choice: Choice) -> Vec<Push> {
    let Pending::Decision(decision) = game.pending() else { return Vec::new() };
    let Asked::Reroll { top, bottom, .. } = decision.asked else { return Vec::new() };
    let mut list = Vec::new();
    follow(*game, Input::Choice(choice), [top, bottom], Vec::new(), 1, &mut list);
    let shared = list.iter().fold(0, |divisor, push: &Push| gcd(push.chances, divisor));
    for push in &mut list {
        push.chances /= shared.max(1);
    }
    list
}

/// Gives an input, and after it every result of the dice; others who may have them rolled again keep them.
fn follow(
    mut game: Game,
    input: Input,
    pair: [VehicleId; 2],
    mut told: Vec<Event>,
    chances: u32,
    list: &mut Vec<Push>,
) {
    if game.apply(input, &mut |_, _, event| told.push(event)).is_err() {
        return;
    }
    if told.iter().any(|event| matches!(event, Event::Pushed { .. })) {
        return add(&game, pair, &told, chances, list);
    }
    match game.pending() {
        Pending::Chance(Chance::SlamDie | Chance::DirectionDie) => {
            for (outcome, tickets) in game.outcomes() {
                follow(game, Input::Luck(outcome), pair, told.clone(), chances * tickets, list);
            }
        }
        Pending::Decision(decision) if matches!(decision.asked, Asked::Reroll { .. }) => {
            follow(game, Input::Choice(Choice::No), pair, told, chances, list);
        }
        _ => {}
    }
}

fn add(game: &Game, pair: [VehicleId; 2], told: &[Event], chances: u32, list: &mut Vec<Push>) {
    let wire = Wire::of(game.state());
    let pushed = told.iter().find_map(|event| match *event {
        Event::Pushed { vehicle, direction, .. } if pair.contains(&vehicle) => Some((vehicle, direction)),
        _ => None,
    });
    let Some((vehicle, direction)) = pushed else { return };
    let to = told.iter().find_map(|event| match *event {
        Event::Moved { vehicle: moved, to, .. } if moved == vehicle => Some(wire.space(to)),
        _ => None,
    });
    let lost =
        told.iter().any(|event| matches!(*event, Event::Eliminated { vehicle: gone } if gone == vehicle));
    let push = Push { vehicle: wire.vehicle(vehicle), direction: direction.into(), to, lost, chances };
    let same = |known: &&mut Push| known.vehicle == push.vehicle && known.direction == push.direction;
    match list.iter_mut().find(same) {
        Some(known) => known.chances += chances,
        None => list.push(push),
    }
}

fn gcd(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { gcd(b, a % b) }
}
