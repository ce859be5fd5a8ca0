//! The Final Five (chapter FIV): two dice a turn, and motorcycles that come back.

use crate::{
    event::Event,
    play::{Ask, Play, Stop},
    question::{Asked, Choice, Choices, On},
    road::SpaceSet,
    rule::Rule::{self, Fiv},
    rules::{assign, command, space},
    space::{Place, Space},
    state::{Assigned, State, Vehicle},
    vehicle::{Crew, VehicleId},
};

/// FIV-2, FIV-11: the second die goes on another motorcycle, on a command, or is lost if it can go nowhere.
pub(crate) fn second_die(play: &mut Play, crew: Crew) -> Ask<()> {
    let mut choices = Choices::new();
    second_dice(play, crew, &mut choices);
    if choices.is_empty() {
        return Ok(());
    }
    match play.ask(crew, Asked::SecondDie)? {
        Choice::Die { die, on: On::Command(command) } => command::give(play, crew, command, die),
        choice => {
            let second = assign::take_die(play, crew, choice)?;
            play.turn.next = Some(second);
            choose_order(play, crew, second)
        }
    }
}

/// FIV-12: the die of a second motorcycle that was lost coasts another one, or is lost with it.
pub(crate) fn pass_on(play: &mut Play, lost: Assigned) -> Ask<Option<Assigned>> {
    let crew = play.turn.crew;
    let mut choices = Choices::new();
    second_dice(play, crew, &mut choices);
    if choices.is_empty() {
        return Ok(None);
    }
    play.crews[crew as usize].dice.add(lost.moves);
    let Choice::Die { die, on: On::Coast(vehicle) } = play.ask(crew, Asked::SecondDie)? else {
        return Err(Stop::Misfit);
    };
    play.crews[crew as usize].dice.take(die);
    play.vehicles[vehicle.index()].coasts += 1;
    play.tell(Fiv(12), Event::Coasting { vehicle, die });
    play.tell(Rule::Cst(1), Event::MovesGained { vehicle, moves: 1 });
    let on_road = play.space_of(vehicle).is_none_or(|space| play.is_road(space));
    Ok(Some(Assigned { vehicle, moves: 1, coasting: true, on_road }))
}

/// FIV-4: of two motorcycles, their player says which moves first.
fn choose_order(play: &mut Play, crew: Crew, second: Assigned) -> Ask<()> {
    let Some(vehicle) = play.turn.vehicle.filter(|&vehicle| vehicle != second.vehicle) else { return Ok(()) };
    match play.ask(crew, Asked::Order)? {
        Choice::Vehicle(first) if first == vehicle => Ok(()),
        Choice::Vehicle(_) => {
            let turn = play.turn;
            let later =
                Assigned { vehicle, moves: turn.moves, coasting: turn.coasting, on_road: turn.on_road };
            assign::begin_turn_of(play, second);
            play.turn.next = Some(later);
            Ok(())
        }
        _ => Err(Stop::Misfit),
    }
}

/// What a second die may do: if it lay on a motorcycle that was lost, coast another one.
pub(crate) fn second_dice(state: &State, crew: Crew, choices: &mut Choices) {
    if let Some(lost) = state.turn.next {
        return assign::coasts(state, crew, lost.moves, choices);
    }
    if !state.crews[crew as usize].dice.is_empty() {
        assign::assignments(state, crew, choices);
    }
    if command::may_command(state, crew) {
        command::dice_on_commands(state, crew, choices);
    }
}

pub(crate) fn orders(state: &State, choices: &mut Choices) {
    for vehicle in state.turn.vehicle.into_iter().chain(state.turn.next.map(|next| next.vehicle)) {
        choices.push(Choice::Vehicle(vehicle));
    }
}

/// An eliminated motorcycle comes back, as new, beside an operable one of its crew.
pub(crate) fn respawn(play: &mut Play, crew: Crew) -> Ask<()> {
    let Choice::Space(space) = play.ask(crew, Asked::Respawn)? else { return Err(Stop::Misfit) };
    let vehicle = gone(play, crew).ok_or(Stop::Misfit)?;
    play.vehicles[vehicle.index()] = Vehicle::default();
    play.put(vehicle, Place::on(space));
    play.tell(Fiv(15), Event::Respawned { vehicle, space });
    Ok(())
}

pub(crate) fn can_respawn(state: &State, crew: Crew) -> bool {
    gone(state, crew).is_some() && landings(state, crew).iter().next().is_some()
}

pub(crate) fn respawns(state: &State, choices: &mut Choices) {
    choices.extend(landings(state, state.turn.crew).iter().map(Choice::Space));
}

fn gone(state: &State, crew: Crew) -> Option<VehicleId> {
    crew.vehicles().find(|vehicle| state.places[vehicle.index()] == Place::GONE)
}

/// Empty spaces next to operable vehicles of the crew.
fn landings(state: &State, crew: Crew) -> SpaceSet {
    let mut spaces = SpaceSet::default();
    for space in crew.vehicles().filter(|&v| state.is_operable(v)).filter_map(|v| state.space_of(v)) {
        for next_to in state.board().around(space).filter(|&space: &Space| space::is_empty(state, space)) {
            spaces.insert(next_to);
        }
    }
    spaces
}
