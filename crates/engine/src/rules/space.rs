//! Entering a space (chapters SPC and TER).

use crate::{
    event::Event,
    play::{Ask, Play},
    rule::Rule::{self, Ter},
    rules::{edge, finish, hazard, slam},
    space::{Direction, Place, Space},
    tables::Terrain,
    token::{Hazard, Lying},
    vehicle::VehicleId,
};

/// What moves a vehicle: its own step, a daze, or a push. Only the first two pay for spaces (MOV-6).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum By {
    Step,
    Daze,
    Push,
}

/// Moves a vehicle one space that way, over an edge if one lies there.
pub(crate) fn travel(play: &mut Play, vehicle: VehicleId, way: Direction, by: By, rule: Rule) -> Ask<()> {
    let Some(from) = play.space_of(vehicle) else { return Ok(()) };
    match from.toward(way) {
        Ok(space) => enter(play, vehicle, space, by, rule),
        Err(edge) => {
            if let Some(from) = edge::leave(play, vehicle, from, edge, rule)?
                && let Ok(space) = from.toward(way)
            {
                enter(play, vehicle, space, by, rule)?;
            }
            Ok(())
        }
    }
}

/// Pushes a vehicle one space that way, at no cost.
pub(crate) fn push(play: &mut Play, vehicle: VehicleId, direction: Direction, rule: Rule) -> Ask<()> {
    play.tell(rule, Event::Pushed { vehicle, direction });
    travel(play, vehicle, direction, By::Push, rule)
}

/// SPC-1: whatever the reason, the token comes first, then the terrain, then a slam; each only if the vehicle is still
/// there.
pub(crate) fn enter(play: &mut Play, vehicle: VehicleId, space: Space, by: By, rule: Rule) -> Ask<()> {
    let from = play.space_of(vehicle);
    play.places[vehicle.index()] = Place::on(space);
    let stay = play.arrives(vehicle);
    play.tell(rule, Event::Moved { vehicle, from, to: space });

    let ground = play.terrain(space);
    match ground {
        Terrain::Mud => pay_for_mud(play, vehicle, by, 2),
        _ => drop(pay(play, vehicle, by, 1)),
    }
    let lying = play.tokens[space.index()].read();
    if lying != Lying::Nothing {
        let hazard = hazard::turn_up(play, space, lying)?;
        if hazard == Some(Hazard::Mud) && ground != Terrain::Mud {
            pay_for_mud(play, vehicle, by, 1);
        }
        count_road(play, vehicle, space);
        if let Some(hazard) = hazard {
            hazard::resolve(play, stay, space, hazard)?;
        }
    } else {
        count_road(play, vehicle, space);
    }

    if play.is_there(stay)
        && let Some(space) = play.space_of(vehicle)
        && play.terrain(space) == Terrain::Impassable
    {
        finish::eliminate(play, vehicle, Ter(4))?;
    }
    if play.is_there(stay) { slam::meet(play, stay, by) } else { Ok(()) }
}

/// MOV-6, TER-3: moves that are made from a budget pay, as far as there is something left to pay with.
fn pay(play: &mut Play, vehicle: VehicleId, by: By, cost: u8) -> Option<Event> {
    let budget = match by {
        By::Step => &mut play.turn.moves,
        By::Daze => &mut play.dazed[vehicle.index()],
        By::Push => return None,
    };
    let paid = cost.min(*budget);
    *budget -= paid;
    Some(Event::Paid { vehicle, cost: paid, left: *budget })
}

/// Paying for mud is worth telling.
fn pay_for_mud(play: &mut Play, vehicle: VehicleId, by: By, cost: u8) {
    if let Some(paid @ Event::Paid { cost: 1.., .. }) = pay(play, vehicle, by, cost) {
        play.tell(Ter(3), paid);
    }
}

/// ROD-2, ROD-3: the active vehicle stays on the road, or has left it for this turn.
fn count_road(play: &mut Play, vehicle: VehicleId, space: Space) {
    if play.turn.vehicle == Some(vehicle) {
        play.turn.on_road &= play.is_road(space);
    }
}
