//! What cards do when vehicles have become inoperable or were eliminated: before anybody is out (STS-3).

use crate::{
    effect::{Effect, FallenMod, InPlay},
    event::Event,
    play::{Ask, Play},
    rule::Rule::{Ldr, Upg},
    rules::{card, command, eliminate, rig},
    space::{Place, Space},
    vehicle::{Crew, VehicleId, Vehicles},
};

/// First what those do that have become inoperable, then what others make of it.
pub(crate) fn after_falls(play: &mut Play) -> Ask<()> {
    if play.memory.fallen.is_empty() {
        return Ok(());
    }
    while let Some(broken) = play.memory.broken.next() {
        may_blow_up(play, broken)?;
    }
    repair_active(play)
}

/// A card may take a vehicle that has become inoperable out of the game, with all that is on and next to its space.
fn may_blow_up(play: &mut Play, vehicle: VehicleId) -> Ask<()> {
    let blows_up = |by: &InPlay| match by.effect {
        Effect::Fallen(fallen) => match fallen {
            FallenMod::BlowsUp => true,
            FallenMod::Repairs => false,
        },
        _ => false,
    };
    let Some(by) = play.carried(vehicle).find(blows_up) else { return Ok(()) };
    let is_played = vehicle.crew().is_some_and(|crew| play.crews[crew as usize].in_game);
    let Some(center) = play.space_of(vehicle).filter(|_| is_played && !play.is_operable(vehicle)) else {
        return Ok(());
    };
    if !card::uses(play, by, vehicle)? {
        return Ok(());
    }
    let board = play.board();
    let spaces = || board.around(center).chain([center]);
    for crew in Crew::ALL {
        if spaces().any(|space: Space| play.choppers[crew as usize] == Place::on(space)) {
            play.choppers[crew as usize] = Place::GONE;
            play.tell(Upg(2), Event::ChopperRemoved { crew });
        }
    }
    let near = spaces().fold(Vehicles::default(), |near, space| near.and(play.vehicles_in(space)));
    let others: Vehicles = near.filter(|other| !other.is_sturdy()).collect();
    let mut lost = eliminate::not_saved(play, others.without(vehicle)).with(vehicle);
    if near.contains(VehicleId::RIG) {
        let command = rig::choose_hurt(play)?;
        if rig::mark_damaged(play, command, Upg(2)) {
            lost = lost.with(VehicleId::RIG);
        }
    }
    eliminate::remove(play, lost, Upg(2));
    Ok(())
}

/// Once a turn, when an opposing vehicle has become inoperable or was eliminated: the active vehicle may be repaired. It
/// waits until nothing is under way on that vehicle.
fn repair_active(play: &mut Play) -> Ask<()> {
    let power = play.turn.vehicle.and_then(|active| {
        let repairs = |by: &InPlay| by.effect == Effect::Fallen(FallenMod::Repairs);
        play.in_play(active).find(repairs).map(|by| (active, by))
    });
    let Some((active, power)) = power else {
        play.memory.fallen = Vehicles::default();
        return Ok(());
    };
    if play.vehicles[active.index()].under_way > 0 {
        return Ok(());
    }
    let own = play.player(play.turn.crew);
    let mut fallen = std::mem::take(&mut play.memory.fallen);
    let is_foe = |vehicle: VehicleId| vehicle.crew().is_some_and(|crew| play.player(crew) != own);
    let can_work = fallen.any(is_foe) && !play.vehicles[active.index()].damage.is_empty();
    if !can_work || !card::uses(play, power, active)? {
        return Ok(());
    }
    command::repair_one(play, active, Ldr(2))
}
