//! Hazard tokens (chapter HAZ; those of Carnage: CAR-7 to CAR-10).

use crate::{
    event::Event,
    play::{Ask, Play, Stay},
    rule::Rule::{self, Car, Haz, Rig, Upg},
    rules::{damage, drive, eliminate, quake, rig, salvage, space},
    space::{Place, Space},
    state::State,
    token::{Hazard, HazardBag, Lying, Token},
    vehicle::{Armor, VehicleId},
};

/// HAZ-1: what the token on the space is; a face-down one is turned up. One that is used up leaves the board before
/// its effect is carried out (HAZ-10).
pub(crate) fn turn_up(play: &mut Play, space: Space, lying: Lying) -> Ask<Option<Hazard>> {
    let hazard = match lying {
        Lying::Nothing => return Ok(None),
        Lying::Up(hazard) => hazard,
        Lying::Down(bag) => {
            let hazard = play.draw_hazard(Haz(1), space, bag)?;
            play.tell(Haz(1), Event::TurnedUp { space, hazard });
            hazard
        }
    };
    if !hazard.stays() {
        discard(play, space, hazard, Haz(10));
    } else if matches!(lying, Lying::Down(_)) {
        play.tokens[space.index()] = Token::up(hazard);
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
            space::push(play, vehicle, play.way(vehicle, direction), Haz(6))?;
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
    if vehicle.armor() == Armor::Slots && !play.has_free_slot(vehicle) {
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
        eliminate::by_ground(play, vehicle, Car(10))?;
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

/// A token that is known goes from its space to the discards; one of a dispenser is out of the game (UPG-3).
pub(crate) fn discard(play: &mut Play, space: Space, hazard: Hazard, rule: Rule) {
    let token = std::mem::replace(&mut play.tokens[space.index()], Token::NONE);
    let rule = match token.supply() {
        None => {
            play.hazards.discard.0[hazard as usize] += 1;
            rule
        }
        Some(_) => Upg(3),
    };
    salvage::forget(play, space);
    play.tell(rule, Event::Discarded { space, hazard });
}

/// HAZ-9: the tokens of the rear tile are discarded; face-down ones are turned up for it.
pub(crate) fn discard_rear(play: &mut Play) -> Ask<()> {
    for space in Space::of_tile(0) {
        let hazard = match play.tokens[space.index()].read() {
            Lying::Nothing => continue,
            Lying::Up(hazard) => hazard,
            Lying::Down(bag) => play.draw_hazard(Haz(9), space, bag)?,
        };
        discard(play, space, hazard, Haz(9));
    }
    Ok(())
}

/// SET-2, EDG-2, HAZ-8: a face-down token on each hazard space whose label includes the number of players.
pub(crate) fn lay(play: &mut Play, tile: usize, rule: Rule) {
    let side = play.tables.0.sides[play.tiles[tile].index()];
    let players = play.setup.crews.len();
    let mut left = in_pile(play);
    let mut laid = 0;
    for space in Space::of_tile(tile) {
        if side.hazard[space.on_tile()] >> players & 1 == 1 && lay_one(play, space, &mut left) {
            laid += 1;
        }
    }
    play.tell(rule, Event::HazardsLaid { tile: tile as u8, tokens: laid });
}

/// HAZ-8: puts an unseen token face down on a space; `left` counts those in the pile. False if there is none.
fn lay_one(play: &mut Play, space: Space, left: &mut u32) -> bool {
    if *left == 0 {
        *left = reshuffle(play);
    }
    if *left == 0 {
        return false;
    }
    *left -= 1;
    play.tokens[space.index()] = Token::down(play.hazards.pile);
    true
}

/// RIG-16: the Rig drops an unseen token.
pub(crate) fn drop_one(play: &mut Play, space: Space) -> bool {
    let mut left = in_pile(play);
    lay_one(play, space, &mut left)
}

/// Whether there is an unseen token, in the pile or to be shuffled.
pub(crate) fn is_left(state: &State) -> bool {
    in_pile(state) > 0 || state.hazards.discard.total() > 0
}

/// Tokens of the pile's generation that do not lie on the board.
fn in_pile(state: &State) -> u32 {
    let pile = state.hazards.pile;
    let laid = state.tokens.iter().filter(|&&token| token == Token::down(pile)).count();
    state.hazards.bags[pile.index()].total().saturating_sub(laid as u32)
}

/// HAZ-8, SET-3: the discards are a new pile, and a bag of its own.
fn reshuffle(play: &mut Play) -> u32 {
    let discard = std::mem::replace(&mut play.hazards.discard, HazardBag::EMPTY);
    let tokens = discard.total();
    if tokens > 0 {
        // A bag that is used up; were there none, the oldest one would be mixed in.
        let mut following = play.hazards.pile.following();
        let next = following.find(|bag| play.hazards.bags[bag.index()].total() == 0);
        play.hazards.pile = next.or(play.hazards.pile.following().next()).unwrap_or_default();
        let pile = play.hazards.pile.index();
        play.hazards.bags[pile] = play.hazards.bags[pile].plus(&discard);
        play.tell(Haz(8), Event::Reshuffled { tokens: tokens as u8 });
    }
    tokens
}
