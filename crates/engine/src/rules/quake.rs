//! The quake, which moves everything at once (CAR-7, CAR-13), and the sand worm (CAR-8).

use crate::{
    event::Event,
    play::{Ask, Play, Stay},
    rule::Rule::{Car, Edg, Fin, Rig},
    rules::{
        edge, eliminate, finish, rig,
        space::{self, By},
        terrain::Fate,
    },
    space::{Edge, Heading, Space},
    state::State,
    token::{Hazard, Lying},
    vehicle::{VehicleId, Vehicles},
};

/// CAR-7: all road vehicles are pushed one space that way, together.
pub(crate) fn quake(play: &mut Play) -> Ask<()> {
    let direction = play.roll_direction(Car(7))?;
    play.tell(Car(7), Event::Quake { direction });
    let way = Heading::AHEAD + direction;
    let all = play.on_board();
    // A space that is left before it was resolved still counts for the road.
    for vehicle in all {
        if let Some(space) = play.space_of(vehicle) {
            space::count_road(play, vehicle, play.is_road_for(vehicle, space));
        }
    }
    let pushed: Vehicles = all.filter(|vehicle| !vehicle.is_sturdy()).collect();
    let moved = push_all(play, pushed, way)?;
    settle(play, moved, all, way)
}

/// CAR-13, EDG-8, FIN-7: everything is set on its new space at once; who leaves by the front makes one scroll.
fn push_all(play: &mut Play, pushed: Vehicles, way: Heading) -> Ask<Vehicles> {
    let mut moved = Vehicles::default();
    let mut lost = Vehicles::default();
    let mut ahead = Vehicles::default();
    for vehicle in space::front_to_back(play, pushed) {
        let Some(from) = play.space_of(vehicle) else { continue };
        match play.toward(from, way) {
            Ok(to) => {
                space::set_down(play, vehicle, to, Car(13));
                moved = moved.with(vehicle);
            }
            Err(edge) => {
                play.tell(Car(13), Event::LeftBoard { vehicle, edge });
                match edge {
                    Edge::Front => ahead = ahead.with(vehicle),
                    Edge::Left | Edge::Right | Edge::Rear => lost = lost.with(vehicle),
                }
            }
        }
    }
    eliminate::remove(play, lost, Edg(1));
    if play.is_final {
        let order: Vehicles = ahead;
        for vehicle in space::front_to_back(play, order) {
            finish::cross_by(play, vehicle, Fin(7))?;
        }
    } else if !ahead.is_empty() {
        edge::scroll_board(play)?;
        for vehicle in space::front_to_back(play, ahead) {
            if let Some(to) = play.space_of(vehicle).and_then(|from| play.toward(from, way).ok()) {
                space::set_down(play, vehicle, to, Edg(8));
                moved = moved.with(vehicle);
            }
        }
        finish::check_out_by(play, Edg(5))?;
    }
    if !lost.is_empty() {
        finish::check_out(play)?;
    }
    Ok(moved)
}

/// SPC-3: each resolves its new space, first those that influence nothing else, then from front to back; one that was
/// moved or eliminated meanwhile does not. RIG-11: the Rig takes a damage.
fn settle(play: &mut Play, moved: Vehicles, all: Vehicles, way: Heading) -> Ask<()> {
    let stays = VehicleId::all().map(|vehicle| moved.contains(vehicle).then(|| play.stay_of(vehicle)));
    let mut by_vehicle = [None; crate::vehicle::VEHICLES];
    for (slot, stay) in by_vehicle.iter_mut().zip(stays) {
        *slot = stay;
    }
    let quiet: Vehicles = moved.filter(|&vehicle| is_quiet(play, vehicle, way)).collect();
    let order: [Vehicles; 2] = [quiet, all.filter(|&vehicle| !quiet.contains(vehicle)).collect()];
    for group in order {
        for vehicle in space::front_to_back(play, group) {
            let stay: Option<Stay> = by_vehicle[vehicle.index()];
            match stay {
                Some(stay) if play.is_there(stay) => space::arrive(play, stay, way, By::Push)?,
                None if vehicle.is_sturdy() && play.space_of(vehicle).is_some() => rig::hurt(play, Rig(11))?,
                _ => {}
            }
        }
    }
    Ok(())
}

/// Whether the vehicle's space asks for no die, draw, push or choice. One that a card saves from the ground is pushed back.
fn is_quiet(state: &State, vehicle: VehicleId, way: Heading) -> bool {
    let Some(space) = state.space_of(vehicle) else { return true };
    let token = match state.tokens[space.index()].read() {
        Lying::Nothing => true,
        Lying::Up(hazard) => {
            hazard.stays() && hazard != Hazard::Oil && !space::may_skip_hazard(state, vehicle)
        }
        Lying::Down(_) => false,
    };
    let ground = match Fate::of(vehicle, state.terrain(space), way) {
        Fate::Lost(_) => eliminate::saved_by(state, vehicle).is_none(),
        Fate::Slides | Fate::Leaps => false,
        Fate::Nothing | Fate::Stopped | Fate::Burns | Fate::Earns | Fate::Hurt(_) => true,
    };
    token && ground && state.vehicles_in(space).without(vehicle).is_empty()
}

/// CAR-8, RIG-11: the road vehicle farthest back is eliminated, all of them on a tie; the Rig never, but it counts.
pub(crate) fn worm(play: &mut Play) -> Ask<()> {
    let progress = |state: &State, vehicle: VehicleId| state.space_of(vehicle).map(Space::progress);
    let all = play.on_board();
    let Some(last) = all.filter_map(|vehicle| progress(play, vehicle)).min() else { return Ok(()) };
    let eaten: Vehicles =
        all.filter(|&vehicle| progress(play, vehicle) == Some(last) && !vehicle.is_sturdy()).collect();
    eliminate::all(play, eaten, Car(8))
}
