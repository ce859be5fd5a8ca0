//! Salvage: what a leader makes of hazard tokens.

use crate::{
    effect::{CommandMod, Effect, EnterMod, InPlay},
    event::Event,
    play::{Ask, Play, Stop},
    question::{Asked, Choice, Choices},
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

/// Once a turn, coasting included, salvage may pay for a repair.
pub(crate) fn may_repair(play: &mut Play, crew: Crew) -> Ask<()> {
    if !play.setup.boxes.contains(BoxId::Leaders) {
        return Ok(());
    }
    let power = play.leader_in_play(crew).find_map(|by: InPlay| match by.effect {
        Effect::Command(CommandMod::RepairsForSalvage(price)) => Some((price, by)),
        _ => None,
    });
    let Some((price, by)) = power else { return Ok(()) };
    let mut choices = Choices::new();
    command::repairs(play, crew, &mut choices);
    let Some(vehicle) = play.turn.vehicle else { return Ok(()) };
    if play.crews[crew as usize].salvage < price || choices.is_empty() || !card::uses(play, by, vehicle)? {
        return Ok(());
    }
    play.crews[crew as usize].salvage -= price;
    let salvage = play.crews[crew as usize].salvage;
    play.tell(Ldr(2), Event::Salvage { crew, salvage });
    let Choice::Wear(vehicle, wear) = play.ask(crew, Asked::Repair)? else { return Err(Stop::Misfit) };
    command::take_off(play, vehicle, wear, Ldr(2))
}
