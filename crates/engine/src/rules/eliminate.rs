//! Losing vehicles (STS-2).

use crate::{
    event::Event,
    play::{Ask, Play},
    rule::Rule,
    rules::{damage, finish, space},
    space::Place,
    vehicle::{VehicleId, Vehicles},
};

/// STS-2: one vehicle is gone for good.
pub(crate) fn one(play: &mut Play, vehicle: VehicleId, rule: Rule) -> Ask<()> {
    remove(play, Vehicles::one(vehicle), rule);
    finish::check_out(play)
}

/// What befalls several vehicles at the same time is one effect (STS-3).
pub(crate) fn all(play: &mut Play, vehicles: Vehicles, rule: Rule) -> Ask<()> {
    if vehicles.is_empty() {
        return Ok(());
    }
    remove(play, vehicles, rule);
    finish::check_out(play)
}

/// Takes vehicles off the board, and their damage tokens back into the pile (DMG-9). Nobody is out yet.
pub(crate) fn remove(play: &mut Play, vehicles: Vehicles, rule: Rule) {
    for vehicle in space::front_to_back(play, vehicles) {
        play.put(vehicle, Place::GONE);
        let tokens = std::mem::take(&mut play.vehicles[vehicle.index()]).damage;
        for &wear in tokens.iter() {
            damage::put_back(play, wear);
        }
        play.fallen = play.fallen.with(vehicle);
        play.tell(rule, Event::Eliminated { vehicle });
    }
}
