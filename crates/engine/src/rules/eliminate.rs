//! Losing vehicles (STS-2).

use crate::{
    effect::{Effect, InPlay, LostMod},
    event::Event,
    lasting::Moment,
    play::{Ask, Play},
    rule::Rule::{self, Upg},
    rules::{
        card, damage, finish, slam,
        space::{self, By},
    },
    space::Place,
    state::State,
    vehicle::{CARS, VehicleId, Vehicles},
};

/// STS-2: one vehicle is gone for good.
pub(crate) fn one(play: &mut Play, vehicle: VehicleId, rule: Rule) -> Ask<()> {
    remove(play, Vehicles::one(vehicle), rule);
    finish::check_out(play)
}

/// The ground eliminates a vehicle, unless a card saves it: then it goes back to the space it came from, and slams whoever
/// stands there.
pub(crate) fn by_ground(play: &mut Play, vehicle: VehicleId, rule: Rule) -> Ask<()> {
    let saved = saved_by(play, vehicle).and_then(|by| Some((by, play.came_from(vehicle)?)));
    let Some((by, back)) = saved else { return one(play, vehicle, rule) };
    card::worked(play, by, vehicle);
    let stay = space::set_down(play, vehicle, back, Upg(2));
    slam::meet(play, stay, By::Push)
}

/// The card that saves an inoperable vehicle from ground, choppers and upgrades, while its player is in the game.
pub(crate) fn saved_by(state: &State, vehicle: VehicleId) -> Option<InPlay> {
    let plays = vehicle.crew().is_some_and(|crew| state.crews[crew as usize].in_game);
    let saves = |by: &InPlay| match by.effect {
        Effect::Lost(lost) => match lost {
            LostMod::SavedWhileInoperable => true,
            LostMod::RecallsChopper => false,
        },
        _ => false,
    };
    state.carried(vehicle).find(saves).filter(|_| plays && !state.is_operable(vehicle))
}

/// Those of several vehicles that no card saves.
pub(crate) fn not_saved(play: &mut Play, vehicles: Vehicles) -> Vehicles {
    let mut lost = vehicles;
    for vehicle in vehicles {
        if let Some(by) = saved_by(play, vehicle) {
            card::worked(play, by, vehicle);
            lost = lost.without(vehicle);
        }
    }
    lost
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
        play.burning = play.burning.without(vehicle);
        let tokens = std::mem::take(&mut play.vehicles[vehicle.index()]).damage;
        for &wear in tokens.iter() {
            damage::put_back(play, wear);
        }
        play.memory.fallen = play.memory.fallen.with(vehicle);
        play.tell(rule, Event::Eliminated { vehicle });
        if !play.setup.boxes.is_empty() {
            forget(play, vehicle);
        }
    }
}

/// UPG-2: its upgrades are out of the game, and what lay on it is over.
fn forget(play: &mut Play, vehicle: VehicleId) {
    if vehicle.index() < CARS {
        let upgrades = std::mem::take(&mut play.upgrades[vehicle.index()]);
        upgrades.cards.iter().for_each(|&card| play.used.remove(card));
        if let Some(crew) = vehicle.crew() {
            play.crews[crew as usize].off.forget(vehicle);
        }
    }
    play.ends(Moment::Lost(vehicle));
}
