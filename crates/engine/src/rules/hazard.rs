//! Hazard tokens (chapter HAZ; those of Carnage: CAR-7 to CAR-10).

use crate::{
    event::Event,
    play::{Ask, Play, Stay},
    rule::Rule::{Car, Haz, Rig},
    rules::{damage, drive, finish, quake, rig, space},
    space::{Place, Space},
    token::{Hazard, Lying, Token},
    vehicle::{Armor, VehicleId},
};

/// HAZ-1: what the token on the space is; a face-down one is turned up. One that is used up leaves the board before
/// its effect is carried out (HAZ-10).
pub(crate) fn turn_up(play: &mut Play, space: Space, lying: Lying) -> Ask<Option<Hazard>> {
    let hazard = match lying {
        Lying::Nothing => return Ok(None),
        Lying::Up(hazard) => hazard,
        Lying::Down(bag) => {
            let hazard = play.draw_hazard(Haz(1), bag)?;
            play.tell(Haz(1), Event::TurnedUp { space, hazard });
            hazard
        }
    };
    if hazard.stays() {
        play.tokens[space.index()] = Token::up(hazard);
    } else {
        play.tokens[space.index()] = Token::NONE;
        play.hazards.discard.0[hazard as usize] += 1;
        play.tell(Haz(10), Event::Discarded { space, hazard });
    }
    Ok(Some(hazard))
}

/// What a token does to the vehicle that entered. True if the vehicle is spared what the token makes of the ground.
pub(crate) fn resolve(play: &mut Play, stay: Stay, space: Space, hazard: Hazard, lying: Lying) -> Ask<bool> {
    let vehicle = stay.vehicle;
    match hazard {
        // What these make of the ground does the rest.
        Hazard::Road | Hazard::Mud | Hazard::Glass | Hazard::Ramp | Hazard::Fire => {}
        Hazard::Oil if vehicle.is_sturdy() => rig::shrug(play, space, Rig(7))?,
        Hazard::Oil => {
            let direction = play.roll_direction(Haz(6))?;
            space::push(play, vehicle, direction, Haz(6))?;
        }
        Hazard::Mine => mine(play, vehicle)?,
        Hazard::Wreck => place_wreck(play, stay, space),
        Hazard::Pit if vehicle.is_sturdy() => {}
        Hazard::Pit => return pit(play, vehicle, lying),
        Hazard::Quake => quake::quake(play)?,
        Hazard::Worm => quake::worm(play)?,
    }
    Ok(false)
}

/// HAZ-3, RIG-11: a damage; the moves are lost even if the vehicle can take none.
fn mine(play: &mut Play, vehicle: VehicleId) -> Ask<()> {
    let rule = if vehicle.is_sturdy() { Rig(11) } else { Haz(3) };
    if vehicle.armor() == Armor::Slots && !damage::has_free_slot(play, vehicle) {
        drive::lose_moves(play, vehicle, rule);
    }
    damage::damage(play, vehicle, rule)
}

/// CAR-10: whoever turns the trap up is shot at; a miss spares it. From then on the space is impassable.
fn pit(play: &mut Play, vehicle: VehicleId, lying: Lying) -> Ask<bool> {
    if !matches!(lying, Lying::Down(_)) {
        return Ok(false);
    }
    let hit = play.roll_shooting(Car(10))?.hits(vehicle.size());
    play.tell(Car(10), Event::Trapped { vehicle, hit });
    if hit {
        finish::eliminate(play, vehicle, Car(10))?;
    }
    Ok(true)
}

/// HAZ-2: a wreck stands under the vehicle, if one is left in the supply.
fn place_wreck(play: &mut Play, stay: Stay, space: Space) {
    let Some(wreck) = VehicleId::wrecks().find(|w| play.places[w.index()] == Place::GONE) else {
        return play.tell(Haz(2), Event::NoWreckLeft { space });
    };
    play.places[wreck.index()] = Place::on(space);
    play.arrives_under(wreck, stay);
    play.tell(Haz(2), Event::WreckPlaced { wreck, space });
}
