//! Choppers (chapter CHP) and the airstrike (CMD-2).

use crate::{
    effect::{Effect, InPlay, LostMod},
    event::{Event, Shooter},
    play::{Ask, Play, Stop},
    question::{Asked, Choice, Choices},
    road::{SpaceSet, TILE_SPACES, TILES},
    rule::Rule::{self, Chp, Cmd, Rig, Upg},
    rules::{card, eliminate, finish, rig, shoot, space},
    space::{Place, Space},
    state::State,
    token::Token,
    vehicle::{Crew, VehicleId, Vehicles},
};

/// CMD-2: the chopper is put on an empty space, or stays; then it may shoot.
pub(crate) fn airstrike(play: &mut Play, crew: Crew) -> Ask<()> {
    match play.ask(crew, Asked::Chopper)? {
        Choice::Space(space) => {
            play.choppers[crew as usize] = Place::on(space);
            play.tell(Cmd(2), Event::ChopperPlaced { crew, space });
        }
        Choice::No => {
            if let Some(space) = play.choppers[crew as usize].space() {
                play.tell(Cmd(2), Event::ChopperStayed { crew, space });
            }
        }
        _ => return Err(Stop::Misfit),
    }
    shoot::may_shoot(play, Shooter::Chopper(crew), Asked::ChopperShot).map(drop)
}

/// CHP-2: at the end of every turn, everything under a chopper is eliminated, all at once.
pub(crate) fn strike(play: &mut Play) -> Ask<()> {
    let under = |play: &Play| {
        let spaces = play.choppers.iter().filter_map(|place| place.space());
        spaces.fold(Vehicles::default(), |under, space| under.and(play.vehicles_in(space)))
    };
    if under(play).is_empty() {
        return Ok(());
    }
    for vehicle in under(play) {
        may_recall(play, vehicle)?;
    }
    let beneath = under(play);
    let struck = eliminate::not_saved(play, beneath);
    if struck.contains(VehicleId::RIG) && rig::withstand_choppers(play)? {
        eliminate::remove(play, Vehicles::one(VehicleId::RIG), Rig(15));
    }
    eliminate::remove(play, struck.filter(|vehicle| !vehicle.is_sturdy()).collect(), Chp(2));
    finish::check_out(play)
}

/// A card may have the chopper of its own crew go home, and not strike the vehicle.
fn may_recall(play: &mut Play, vehicle: VehicleId) -> Ask<()> {
    let recalls = |by: &InPlay| by.effect == Effect::Lost(LostMod::RecallsChopper);
    let Some(by) = play.in_play(vehicle).find(recalls) else { return Ok(()) };
    let own = vehicle.crew().map(|crew| (crew, play.choppers[crew as usize]));
    let Some((crew, space)) = own.and_then(|(crew, place)| Some((crew, place.space()?))) else {
        return Ok(());
    };
    if play.space_of(vehicle) == Some(space) && card::uses(play, by, vehicle)? {
        play.choppers[crew as usize] = Place::WAITING;
        play.tell(Upg(2), Event::ChopperHome { crew, space });
    }
    Ok(())
}

/// ASG-8: the chopper is in the game, and has somewhere to be.
pub(crate) fn can_strike(state: &State, crew: Crew) -> bool {
    match state.choppers[crew as usize] {
        Place::GONE => false,
        Place::WAITING => state.board().spaces().any(|space| space::is_empty(state, space)),
        _ => true,
    }
}

/// SPC-2: every empty space, tile by tile. As bits, because a chopper has more choices than all other decisions together.
pub(crate) fn landings(state: &State, crew: Crew, choices: &mut Choices) {
    if state.choppers[crew as usize].is_on_board() {
        choices.push(Choice::No);
    }
    let mut taken = SpaceSet::default();
    for space in state.places.iter().chain(&state.choppers).filter_map(|place| place.space()) {
        taken.insert(space);
    }
    for tile in 0..TILES {
        let first = tile * TILE_SPACES;
        let tokens = Token::lying_on(&state.tokens[first..first + TILE_SPACES]);
        let passable = state.tables.sides[state.tiles[tile].index()].passable() | state.off_road.tile(tile);
        let empty = passable & !tokens & !taken.tile(tile);
        choices.extend(Space::of_bits(tile, empty).map(Choice::Space));
    }
}

/// The chopper of a crew that is out leaves the game (STS-3).
pub(crate) fn remove(play: &mut Play, crew: Crew, rule: Rule) {
    if play.choppers[crew as usize].is_on_board() {
        play.tell(rule, Event::ChopperRemoved { crew });
    }
    play.choppers[crew as usize] = Place::GONE;
}
