//! Damage (chapter DMG).

use crate::{
    event::Event,
    play::{Ask, Play},
    rule::Rule::{self, Dmg, Mov, Wrk},
    rules::{
        drive, edge, finish,
        space::{self, By},
    },
    space::{Direction, Space},
    state::State,
    token::Damage,
    vehicle::VehicleId,
};

/// DMG-1 to DMG-3, WRK-2: a token is drawn, its effect carried out, then it is in its slot.
pub(crate) fn damage(play: &mut Play, vehicle: VehicleId, rule: Rule) -> Ask<()> {
    if vehicle.slots() == 0 {
        return finish::eliminate(play, vehicle, Wrk(2));
    }
    if !has_free_slot(play, vehicle) {
        play.tell(Dmg(2), Event::Undamaged { vehicle });
        return Ok(());
    }
    drive::lose_moves(play, vehicle, Mov(7));

    let rule = if play.damage.total() == 0 { Dmg(12) } else { rule };
    let damage = play.draw_damage(Dmg(1))?;
    let v = &mut play.vehicles[vehicle.index()];
    v.damage.push(damage);
    v.under_way += 1;
    play.tell(rule, Event::Damaged { vehicle, damage });
    carry_out(play, vehicle, damage)?;
    settle(play, vehicle)
}

/// DMG-2: whether a slot is neither taken nor spoken for.
pub(crate) fn has_free_slot(state: &State, vehicle: VehicleId) -> bool {
    state.vehicles[vehicle.index()].damage.len() < vehicle.slots()
}

fn carry_out(play: &mut Play, vehicle: VehicleId, damage: Damage) -> Ask<()> {
    if let Some(direction) = damage.skid() {
        return space::push(play, vehicle, direction, Dmg(5));
    }
    match damage {
        Damage::Shrapnel => shrapnel(play, vehicle),
        Damage::Dazed => daze(play, vehicle),
        Damage::BlastOff => blast_off(play, vehicle),
        _ => Ok(()),
    }
}

/// DMG-3, DMG-11: the token is in its slot; with all slots full and nothing under way the car is inoperable.
fn settle(play: &mut Play, vehicle: VehicleId) -> Ask<()> {
    let v = &mut play.vehicles[vehicle.index()];
    // An eliminated car has no tokens any more (DMG-9).
    if v.under_way == 0 {
        return Ok(());
    }
    v.under_way -= 1;
    if play.is_operable(vehicle) {
        return Ok(());
    }
    play.tell(Dmg(3), Event::Inoperable { vehicle });
    finish::check_out(play)
}

/// DMG-6: the first road vehicle in a straight line takes a damage.
fn shrapnel(play: &mut Play, from: VehicleId) -> Ask<()> {
    let direction = play.roll_direction(Dmg(6))?;
    let hit = play.space_of(from).and_then(|space| first_in_line(play, space, direction));
    play.tell(Dmg(6), Event::ShrapnelFlew { from, direction, hit });
    match hit {
        Some(vehicle) => damage(play, vehicle, Dmg(6)),
        None => Ok(()),
    }
}

/// Where several vehicles share a space, the one on top.
fn first_in_line(play: &Play, from: Space, direction: Direction) -> Option<VehicleId> {
    let line = std::iter::successors(from.toward(direction).ok(), |space| space.toward(direction).ok());
    line.map(|space| play.vehicles_in(space)).find_map(|here| here.max_by_key(|&v| play.arrival(v)))
}

/// DMG-7: a budget of moves, each in a rolled direction.
fn daze(play: &mut Play, vehicle: VehicleId) -> Ask<()> {
    let moves = play.roll_stunt(Dmg(7))?;
    play.dazed[vehicle.index()] = moves;
    play.tell(Dmg(7), Event::Dazed { vehicle, moves });
    while play.dazed[vehicle.index()] > 0 && play.space_of(vehicle).is_some() {
        let direction = play.roll_direction(Dmg(7))?;
        space::travel(play, vehicle, direction, By::Daze, Dmg(7))?;
    }
    Ok(())
}

/// DMG-8: a leap of some spaces in some direction.
fn blast_off(play: &mut Play, vehicle: VehicleId) -> Ask<()> {
    let direction = play.roll_direction(Dmg(8))?;
    let distance = play.roll_stunt(Dmg(8))?;
    play.tell(Dmg(8), Event::Leapt { vehicle, direction, distance });
    edge::leap(play, vehicle, direction, distance, Dmg(8))
}
