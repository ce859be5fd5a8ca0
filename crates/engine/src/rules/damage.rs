//! Damage (chapter DMG).

use crate::{
    card::Deck,
    effect::{DamageMod, Effect},
    event::Event,
    play::{Ask, Play},
    rule::Rule::{self, Car, Dmg, Fir, Fiv, Mov, Wrk},
    rules::{
        card, drive, edge, eliminate, fall, finish, fire, rig,
        space::{self, By},
    },
    space::{Heading, Space},
    token::{Damage, Wear},
    vehicle::{Armor, VehicleId},
};

/// What a damage does depends on the vehicle: a token is drawn (DMG-1), or a minor damage taken (FIV-7, RIG-13, WRK-2).
pub(crate) fn damage(play: &mut Play, vehicle: VehicleId, rule: Rule) -> Ask<()> {
    match vehicle.armor() {
        Armor::Slots => draw(play, vehicle, rule),
        Armor::Minor => {
            take_minor(play, vehicle, rule);
            finish::check_out(play)
        }
        Armor::Commands => rig::hurt(play, rule),
        Armor::None => eliminate::one(play, vehicle, Wrk(2)),
    }
}

/// DMG-1 to DMG-3: a token is drawn, its effect carried out, then it is in its slot.
fn draw(play: &mut Play, vehicle: VehicleId, rule: Rule) -> Ask<()> {
    if !play.has_free_slot(vehicle) {
        play.tell(Dmg(2), Event::Undamaged { vehicle });
        return Ok(());
    }
    drive::lose_moves(play, vehicle, Mov(7));

    let rule = if play.damage.total() == 0 { Dmg(12) } else { rule };
    let damage = play.draw_damage(Dmg(1))?;
    let v = &mut play.vehicles[vehicle.index()];
    v.damage.push(Wear::of(damage));
    v.under_way += 1;
    play.tell(rule, Event::Damaged { vehicle, damage });
    if !is_quiet(play, vehicle)? {
        carry_out(play, vehicle, damage)?;
    }
    settle(play, vehicle)
}

/// DMG-10, FIV-7: a minor damage fills a slot and takes the moves away. True for a vehicle that any damage eliminates:
/// whoever deals the damage removes it. Nobody is out yet.
pub(crate) fn take_minor(play: &mut Play, vehicle: VehicleId, rule: Rule) -> bool {
    if vehicle.armor() == Armor::None {
        return true;
    }
    if !play.has_free_slot(vehicle) {
        play.tell(Dmg(2), Event::Undamaged { vehicle });
        return false;
    }
    drive::lose_moves(play, vehicle, Mov(7));
    play.vehicles[vehicle.index()].damage.push(Wear::of(Damage::Minor));
    play.tell(rule, Event::Damaged { vehicle, damage: Damage::Minor });
    if !play.is_operable(vehicle) {
        break_down(play, vehicle, if vehicle.armor() == Armor::Minor { Fiv(7) } else { Dmg(3) });
    }
    false
}

/// A card may have what the token does ignored.
fn is_quiet(play: &mut Play, vehicle: VehicleId) -> Ask<bool> {
    let quiet = play.in_play(vehicle).find(|by| match by.effect {
        Effect::Damage(damage) => match damage {
            DamageMod::Quiet => true,
            DamageMod::MoreSlots(_) => false,
        },
        _ => false,
    });
    match quiet {
        Some(by) => card::uses(play, by, vehicle),
        None => Ok(false),
    }
}

fn carry_out(play: &mut Play, vehicle: VehicleId, damage: Damage) -> Ask<()> {
    if let Some(direction) = damage.skid() {
        return space::push(play, vehicle, play.way(vehicle, direction), Dmg(5));
    }
    match damage {
        Damage::Shrapnel => shrapnel(play, vehicle),
        Damage::Dazed => daze(play, vehicle),
        Damage::BlastOff => blast_off(play, vehicle),
        Damage::Ongoing => draw_card(play, vehicle),
        Damage::OnFire => {
            fire::ignite(play, vehicle, Car(12));
            Ok(())
        }
        _ => Ok(()),
    }
}

/// CAR-11: a card lies with the token until that leaves; without cards it is a dent.
fn draw_card(play: &mut Play, vehicle: VehicleId) -> Ask<()> {
    if let Some(card) = play.draw_card(Car(11), Deck::Ongoing)? {
        let tokens = &mut play.vehicles[vehicle.index()].damage;
        tokens.pop();
        tokens.push(Wear::with_card(card));
        play.tell(Car(11), Event::CardDrawn { vehicle, card });
    }
    Ok(())
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
        return fall::after_falls(play);
    }
    break_down(play, vehicle, Dmg(3));
    finish::check_out(play)
}

/// STS-1, FIR-3: the vehicle is inoperable, and does not burn any more.
fn break_down(play: &mut Play, vehicle: VehicleId, rule: Rule) {
    play.memory.fallen = play.memory.fallen.with(vehicle);
    if !play.upgrades_of(vehicle).is_empty() {
        play.memory.broken = play.memory.broken.with(vehicle);
    }
    play.tell(rule, Event::Inoperable { vehicle });
    fire::put_out(play, vehicle, Fir(3));
}

/// DMG-6: the first road vehicle in a straight line takes a damage.
fn shrapnel(play: &mut Play, from: VehicleId) -> Ask<()> {
    let direction = play.roll_direction(Dmg(6))?;
    let hit = play.space_of(from).and_then(|space| first_in_line(play, space, play.way(from, direction)));
    play.tell(Dmg(6), Event::ShrapnelFlew { from, direction, hit });
    match hit {
        Some(vehicle) => damage(play, vehicle, Dmg(6)),
        None => Ok(()),
    }
}

/// Where several vehicles share a space, the one on top.
fn first_in_line(play: &Play, from: Space, way: Heading) -> Option<VehicleId> {
    let next = |space| play.toward(space, way).ok();
    let line = std::iter::successors(next(from), |&space| next(space));
    line.map(|space| play.vehicles_in(space)).find_map(|here| here.max_by_key(|&v| play.arrival(v)))
}

/// DMG-7: a budget of moves, each in a rolled direction.
fn daze(play: &mut Play, vehicle: VehicleId) -> Ask<()> {
    let moves = play.roll_stunt(Dmg(7))?;
    play.memory.dazed[vehicle.index()] = moves;
    play.tell(Dmg(7), Event::Dazed { vehicle, moves });
    while play.memory.dazed[vehicle.index()] > 0 && play.space_of(vehicle).is_some() {
        let direction = play.roll_direction(Dmg(7))?;
        space::travel(play, vehicle, play.way(vehicle, direction), By::Daze, Dmg(7))?;
    }
    Ok(())
}

/// DMG-8: a leap of some spaces in some direction.
fn blast_off(play: &mut Play, vehicle: VehicleId) -> Ask<()> {
    let direction = play.roll_direction(Dmg(8))?;
    let distance = play.roll_stunt(Dmg(8))?;
    play.tell(Dmg(8), Event::Leapt { vehicle, direction, distance });
    edge::leap(play, vehicle, play.way(vehicle, direction), distance, Dmg(8))
}

/// DMG-9, CAR-11: a token that has left its vehicle goes back into the pile, a minor damage to the supply; its card is discarded,
/// since it lies nowhere else.
pub(crate) fn put_back(play: &mut Play, wear: Wear) {
    if wear.damage() != Damage::Minor {
        play.damage.0[wear.damage() as usize] += 1;
    }
    if let Some(card) = wear.card() {
        play.tell(Car(11), Event::CardDiscarded { card });
    }
}
