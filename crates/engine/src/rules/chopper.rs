//! Choppers (chapter CHP) and the airstrike (CMD-2).

use crate::{
    event::{Event, Shooter},
    play::{Ask, Play, Stop},
    question::{Asked, Choice, Choices},
    rule::Rule::{self, Chp, Cmd},
    rules::{finish, rig, shoot},
    space::{Place, SPACES, Space},
    state::State,
    tables::Terrain,
    vehicle::{Crew, VehicleId, Vehicles},
};

/// CMD-2: the chopper is put on an empty space, or stays; then it may shoot.
pub(crate) fn airstrike(play: &mut Play, crew: Crew) -> Ask<()> {
    match play.ask(crew, Asked::Chopper)? {
        Choice::ChopperTo(space) => {
            play.choppers[crew as usize] = Place::on(space);
            play.tell(Cmd(2), Event::ChopperPlaced { crew, space });
        }
        Choice::ChopperStays => {
            if let Some(space) = play.choppers[crew as usize].space() {
                play.tell(Cmd(2), Event::ChopperStayed { crew, space });
            }
        }
        _ => return Err(Stop::Misfit),
    }
    shoot::may_shoot(play, Shooter::Chopper(crew), Asked::ChopperShot)
}

/// CHP-2: at the end of every turn, everything under a chopper is eliminated, all at once.
pub(crate) fn strike(play: &mut Play) -> Ask<()> {
    let under = |play: &Play| {
        let spaces = play.choppers.iter().filter_map(|place| place.space());
        spaces.fold(Vehicles::default(), |under, space| under.and(play.vehicles_in(space)))
    };
    let struck = under(play);
    if struck.is_empty() {
        return Ok(());
    }
    let mut lost: Vehicles = struck.filter(|vehicle| !vehicle.is_sturdy()).collect();
    if struck.contains(VehicleId::RIG) && rig::withstand_choppers(play)? {
        lost = lost.with(VehicleId::RIG);
    }
    finish::eliminate_all(play, lost, Chp(2))
}

/// ASG-8: the chopper is in the game, and has somewhere to be.
pub(crate) fn can_strike(state: &State, crew: Crew) -> bool {
    match state.choppers[crew as usize] {
        Place::GONE => false,
        Place::WAITING => empty_spaces(state).next().is_some(),
        _ => true,
    }
}

pub(crate) fn landings(state: &State, crew: Crew, choices: &mut Choices) {
    if state.choppers[crew as usize].is_on_board() {
        choices.push(Choice::ChopperStays);
    }
    for space in empty_spaces(state) {
        choices.push(Choice::ChopperTo(space));
    }
}

/// SPC-2: spaces without road vehicle, chopper, hazard token or impassable ground.
fn empty_spaces(state: &State) -> impl Iterator<Item = Space> + '_ {
    let mut taken = [false; SPACES];
    let figures = state.places.iter().chain(&state.choppers);
    for space in figures.filter_map(|place| place.space()) {
        taken[space.index()] = true;
    }
    Space::all().filter(move |&space| {
        !taken[space.index()]
            && state.tokens[space.index()].is_none()
            && state.terrain(space) != Terrain::Impassable
    })
}

/// SPC-2: whether one space is empty.
pub(crate) fn is_empty(state: &State, space: Space) -> bool {
    state.vehicles_in(space).is_empty()
        && !state.choppers.contains(&Place::on(space))
        && state.tokens[space.index()].is_none()
        && state.terrain(space) != Terrain::Impassable
}

/// The chopper of a crew that is out leaves the game (STS-3).
pub(crate) fn remove(play: &mut Play, crew: Crew, rule: Rule) {
    if play.choppers[crew as usize].is_on_board() {
        play.tell(rule, Event::ChopperRemoved { crew });
    }
    play.choppers[crew as usize] = Place::GONE;
}
