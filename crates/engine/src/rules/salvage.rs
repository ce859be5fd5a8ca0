//! Salvage: what a leader makes of hazard tokens.

use crate::{
    effect::{CommandMod, Effect, EnterMod, InPlay},
    event::Event,
    play::{Ask, Play, Stop},
    question::{Asked, Choice},
    rule::Rule::Ldr,
    rules::{card, command},
    setup::BoxId,
    space::Space,
    vehicle::{Crew, VehicleId},
};

/// A vehicle has entered a space with a hazard token: a salvage for its crew, the same token once a turn.
pub(crate) fn gather(play: &mut Play, vehicle: VehicleId, space: Space) {
    if !play.setup.boxes.contains(BoxId::Leaders) || play.turn.salvaged.contains(&space) {
        return;
    }
    let leader = vehicle.crew().map(|crew| play.leader_in_play(crew));
    let power = leader.into_iter().flatten().find_map(|by| match by.effect {
        Effect::Enter(EnterMod::Salvages(most)) if by.source.is_leader() => Some((by.owner()?, most)),
        _ => None,
    });
    let Some((crew, most)) = power else { return };
    if play.crews[crew as usize].salvage < most && play.turn.salvaged.push(space) {
        play.crews[crew as usize].salvage += 1;
        let salvage = play.crews[crew as usize].salvage;
        play.tell(Ldr(2), Event::Salvage { crew, salvage });
    }
}

/// A token has left its space: what comes to lie there is another one.
pub(crate) fn forget(play: &mut Play, space: Space) {
    if let Some(place) = play.turn.salvaged.iter().position(|&salvaged| salvaged == space) {
        play.turn.salvaged.remove(place);
    }
}

/// What is declined: so much salvage for one of so many damage tokens.
pub(crate) type Declined = Option<(u8, u8)>;

/// Once a turn, coasting included, salvage may pay for a repair: before the commands, and after one that has changed what
/// there is to pay with or to repair.
pub(crate) fn may_repair(play: &mut Play, crew: Crew, declined: &mut Declined) -> Ask<()> {
    if !play.setup.boxes.contains(BoxId::Leaders) {
        return Ok(());
    }
    let power = play.leader_in_play(crew).find_map(|by: InPlay| match by.effect {
        Effect::Command(command) => match command {
            CommandMod::RepairsForSalvage(price) => Some((price, by)),
        },
        _ => None,
    });
    let Some((price, by)) = power else { return Ok(()) };
    let Some(vehicle) = play.turn.vehicle else { return Ok(()) };
    let offer = (play.crews[crew as usize].salvage, command::damage_of(play, crew));
    if offer.0 < price || offer.1 == 0 || *declined == Some(offer) {
        return Ok(());
    }
    if !card::uses(play, by, vehicle)? {
        *declined = Some(offer);
        return Ok(());
    }
    play.crews[crew as usize].salvage -= price;
    let salvage = play.crews[crew as usize].salvage;
    play.tell(Ldr(2), Event::Salvage { crew, salvage });
    let Choice::Wear(vehicle, wear) = play.ask(crew, Asked::Repair)? else { return Err(Stop::Misfit) };
    command::take_off(play, vehicle, wear, Ldr(2))
}
