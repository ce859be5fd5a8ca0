//! Hazard tokens (chapter HAZ).

use crate::{
    event::Event,
    play::{Ask, Play, Stay},
    rule::Rule::Haz,
    rules::{damage, drive, space},
    space::{Place, Space},
    token::{Hazard, Lying, Token},
    vehicle::VehicleId,
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

/// What a token does to the vehicle that entered.
pub(crate) fn resolve(play: &mut Play, stay: Stay, space: Space, hazard: Hazard) -> Ask<()> {
    match hazard {
        Hazard::Road | Hazard::Mud => Ok(()),
        Hazard::Oil => {
            let direction = play.roll_direction(Haz(6))?;
            space::push(play, stay.vehicle, direction, Haz(6))
        }
        Hazard::Mine => {
            if !damage::has_free_slot(play, stay.vehicle) {
                drive::lose_moves(play, stay.vehicle, Haz(3));
            }
            damage::damage(play, stay.vehicle, Haz(3))
        }
        Hazard::Wreck => {
            place_wreck(play, stay, space);
            Ok(())
        }
    }
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
