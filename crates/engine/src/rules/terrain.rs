//! What the ground does to a vehicle that enters (chapters TER and CAR).

use crate::{
    event::Event,
    play::{Ask, Play, Stay},
    rule::Rule::{self, Car, Rig, Ter},
    rules::{drive, edge, eliminate, fire, rig, space},
    space::{Direction, Edge, Heading, Space},
    state::State,
    tables::Terrain,
    token::Lying,
};

/// The ground's effect on the vehicle that came that way.
pub(crate) fn resolve(play: &mut Play, stay: Stay, space: Space, way: Heading, ground: Terrain) -> Ask<()> {
    let vehicle = stay.vehicle;
    if vehicle.is_sturdy() {
        return match shrugged(ground) {
            Some(rule) => rig::shrug(play, space, rule),
            None => Ok(()),
        };
    }
    match ground {
        Terrain::Road | Terrain::OffRoad | Terrain::Mud => Ok(()),
        Terrain::Impassable => eliminate::by_ground(play, vehicle, Ter(4)),
        Terrain::Goo => {
            drive::stop(play, vehicle, Car(2));
            Ok(())
        }
        Terrain::Glass => space::push(play, vehicle, way, Car(3)),
        Terrain::Ramp => jump(play, stay, way),
        Terrain::Fire => {
            fire::ignite(play, vehicle, Car(5));
            Ok(())
        }
        Terrain::Salt => {
            if drive::is_driving(play, vehicle) {
                play.turn.salt = true;
            }
            Ok(())
        }
    }
}

/// What the Rig shrugs off, and by which rule.
fn shrugged(ground: Terrain) -> Option<Rule> {
    match ground {
        Terrain::Road | Terrain::OffRoad | Terrain::Mud | Terrain::Salt => None,
        Terrain::Impassable => Some(Rig(8)),
        Terrain::Goo | Terrain::Glass => Some(Rig(7)),
        Terrain::Ramp => Some(Rig(24)),
        Terrain::Fire => Some(Rig(10)),
    }
}

/// CAR-4: up the ramp, which points along the race, it flies as far as the stunt die says and loses its moves; from any other side it is eliminated.
fn jump(play: &mut Play, stay: Stay, way: Heading) -> Ask<()> {
    let vehicle = stay.vehicle;
    if way != Heading::AHEAD {
        return eliminate::by_ground(play, vehicle, Car(4));
    }
    let distance = play.roll_stunt(Car(4))?;
    play.tell(Car(4), Event::Leapt { vehicle, direction: Direction::Front, distance });
    drive::ending_move(play, vehicle, Car(4), |play| edge::leap(play, vehicle, way, distance, Car(4)))
}

/// Whether a step onto the space that way is certain to eliminate a vehicle.
pub(crate) fn is_fatal(state: &State, space: Space, way: Heading) -> bool {
    if matches!(state.tokens[space.index()].read(), Lying::Down(_)) {
        return false;
    }
    match state.terrain(space) {
        Terrain::Impassable => true,
        Terrain::Ramp => way != Heading::AHEAD,
        Terrain::Glass => match state.toward(space, way) {
            Ok(next) => is_fatal(state, next, way),
            Err(edge) => edge != Edge::Front,
        },
        _ => false,
    }
}
