//! Choppers (chapter CHP) and the airstrike (CMD-2).

use crate::{
    event::{Event, Shooter},
    play::{Ask, Play, Stop},
    question::{Asked, Choice, Choices},
    rule::Rule::{self, Chp, Cmd, Rig},
    rules::{finish, rig, shoot},
    space::{Place, Space, TILE_SPACES, TILES},
    state::State,
    tables::Terrain,
    token::Token,
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
    if struck.contains(VehicleId::RIG) && rig::withstand_choppers(play)? {
        finish::remove(play, Vehicles::one(VehicleId::RIG), Rig(15));
    }
    finish::remove(play, struck.filter(|vehicle| !vehicle.is_sturdy()).collect(), Chp(2));
    finish::check_out(play)
}

/// ASG-8: the chopper is in the game, and has somewhere to be.
pub(crate) fn can_strike(state: &State, crew: Crew) -> bool {
    match state.choppers[crew as usize] {
        Place::GONE => false,
        Place::WAITING => Space::all().any(|space| is_empty(state, space)),
        _ => true,
    }
}

pub(crate) fn landings(state: &State, crew: Crew, choices: &mut Choices) {
    if state.choppers[crew as usize].is_on_board() {
        choices.push(Choice::ChopperStays);
    }
    for tile in 0..TILES {
        let mut spaces = empty_spaces(state, tile);
        while let Some(space) = Space::from_index(tile * TILE_SPACES + spaces.trailing_zeros() as usize)
            && spaces != 0
        {
            choices.push(Choice::ChopperTo(space));
            spaces &= spaces - 1;
        }
    }
}

/// SPC-2: the spaces of a tile without road vehicle, chopper, hazard token or impassable ground. As bits, because a
/// chopper has more choices than all other decisions together.
fn empty_spaces(state: &State, tile: usize) -> u64 {
    let first = tile * TILE_SPACES;
    let mut taken = Token::lying_on(&state.tokens[first..first + TILE_SPACES]);
    for space in state.places.iter().chain(&state.choppers).filter_map(|place| place.space()) {
        if space.tile() == tile {
            taken |= 1 << space.on_tile();
        }
    }
    let passable = state.tables.sides[state.tiles[tile].index()].passable() | state.off_road.tile(tile);
    passable & !taken
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
