//! Losing vehicles, going out, and the end (chapters STS and FIN).

use crate::{
    event::Event,
    finish::Finish,
    play::{Ask, Play},
    rule::Rule::{self, Car, Fin, Sts, Wrk},
    rules::chopper,
    space::{LANES, Place, TILES},
    token::{Damage, Wear},
    vehicle::{VEHICLES, VehicleId, Vehicles},
};

/// STS-2: one vehicle is gone for good.
pub(crate) fn eliminate(play: &mut Play, vehicle: VehicleId, rule: Rule) -> Ask<()> {
    remove(play, Vehicles::one(vehicle), rule);
    check_out(play)
}

/// What befalls several vehicles at the same time is one effect (STS-3).
pub(crate) fn eliminate_all(play: &mut Play, vehicles: Vehicles, rule: Rule) -> Ask<()> {
    if vehicles.is_empty() {
        return Ok(());
    }
    remove(play, vehicles, rule);
    check_out(play)
}

/// Takes vehicles off the board, and their damage tokens back into the pile (DMG-9). Nobody is out yet.
pub(crate) fn remove(play: &mut Play, vehicles: Vehicles, rule: Rule) {
    for vehicle in front_to_back(play, vehicles) {
        play.put(vehicle, Place::GONE);
        let tokens = std::mem::take(&mut play.vehicles[vehicle.index()]).damage;
        for &wear in tokens.iter() {
            put_back(play, wear);
        }
        play.tell(rule, Event::Eliminated { vehicle });
    }
}

/// DMG-9, CAR-11: a token goes back into the pile, its card to the discards; a minor damage to the supply.
pub(crate) fn put_back(play: &mut Play, wear: Wear) {
    if wear.damage() != Damage::Minor {
        play.damage.0[wear.damage() as usize] += 1;
    }
    if let Some(card) = wear.card() {
        play.deck.discard |= 1 << card.0;
        play.tell(Car(11), Event::CardDiscarded { card });
    }
}

/// SPC-3: from front to back, then from lane 0 to lane 5; in one space who came first; what stands nowhere comes last.
pub(crate) fn front_to_back(play: &Play, mut vehicles: Vehicles) -> impl Iterator<Item = VehicleId> + use<> {
    let key = |vehicle: VehicleId| {
        let place =
            play.space_of(vehicle).map_or(0, |space| (space.progress() + 1) * LANES + LANES - space.lane());
        (place as u32) << 16 | u32::from(u16::MAX - play.arrival(vehicle))
    };
    let mut keys = [0; VEHICLES];
    if vehicles.len() > 1 {
        for vehicle in vehicles {
            keys[vehicle.index()] = key(vehicle);
        }
    }
    std::iter::from_fn(move || {
        let first = vehicles.max_by_key(|v| keys[v.index()])?;
        vehicles = vehicles.without(first);
        Some(first)
    })
}

/// STS-3, FIN-2, FIN-4, FIN-5: crews without operable vehicles are out; then the end is looked at, at once.
pub(crate) fn check_out(play: &mut Play) -> Ask<()> {
    check_out_by(play, Fin(2))
}

/// The same, naming the rule that makes the lead tile the final one: in a scroll, that is the new tile (EDG-5).
pub(crate) fn check_out_by(play: &mut Play, final_tile: Rule) -> Ask<()> {
    let seats = play.setup.crews;
    let mut somebody_left = false;
    for &crew in seats.iter() {
        if play.crews[crew as usize].in_game && !play.has_operable(crew) {
            play.crews[crew as usize].in_game = false;
            play.tell(Sts(3), Event::CrewOut { crew });
            chopper::remove(play, crew, Sts(3));
            somebody_left = true;
        }
    }
    if !somebody_left {
        return Ok(());
    }
    let Some(crew) = play.in_game_from(0).next() else { return play.end(Fin(5), Finish::Nobody) };
    if play.in_game_from(0).all(|other| play.player(other) == play.player(crew)) {
        return play.end(Fin(4), Finish::LastStanding(crew));
    }
    if !play.is_final {
        play.is_final = true;
        let side = play.tiles[TILES - 1];
        play.tell(final_tile, Event::FinalTile { side });
    }
    Ok(())
}

/// FIN-3, STS-4, WRK-3: over the finish line the owner wins, in the game or not; a wreck is simply gone.
pub(crate) fn cross(play: &mut Play, vehicle: VehicleId) -> Ask<()> {
    cross_by(play, vehicle, Fin(3))
}

/// The same by another rule: of several at the same time, the first in order wins (FIN-7).
pub(crate) fn cross_by(play: &mut Play, vehicle: VehicleId, rule: Rule) -> Ask<()> {
    match vehicle.crew() {
        Some(crew) => {
            play.tell(rule, Event::Finished { vehicle });
            play.end(rule, Finish::Crossed(crew))
        }
        None => eliminate(play, vehicle, Wrk(3)),
    }
}
