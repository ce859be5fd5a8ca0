//! Shooting (chapter SHT), and what else comes after a move.

use crate::{
    card::{Effect, Hook},
    event::{Event, Shooter},
    play::{Ask, Play, Stop},
    question::{Asked, Choice, Choices},
    rule::Rule::{self, Car, Rig, Sht},
    rules::{card, damage, drive, rig},
    space::{Direction, Space},
    state::State,
    tables::{Aim, Command},
    vehicle::{Armor, VehicleId},
};

/// SHT-2: after its move, and after what works after a move, the vehicle may shoot.
pub(crate) fn shoot_after_move(play: &mut Play) -> Ask<()> {
    if let Some(vehicle) = drive::acting(play) {
        card::after_move(play, vehicle);
        rig::after_move(play, vehicle)?;
    }
    if let Some(vehicle) = drive::acting(play) {
        may_shoot(play, Shooter::Vehicle(vehicle), Asked::Shot)?;
    }
    drive::next_vehicle(play)
}

/// SHT-1 to SHT-5: one shot at a target in the front arc, if there is one and the player wants it.
pub(crate) fn may_shoot(play: &mut Play, by: Shooter, asked: Asked) -> Ask<()> {
    if play.round == 1 || !has_target(play, by) {
        return Ok(());
    }
    match play.ask(play.turn.crew, asked)? {
        Choice::HoldFire => Ok(()),
        Choice::Shoot(target) => {
            let aim = roll(play, by, Sht(4))?;
            let hit = aim.is_some_and(|aim| aim.hits(damage::shot_size(play, target)));
            play.tell(Sht(4), Event::Shot { by, target, hit });
            if hit { damage::damage(play, target, Sht(5)) } else { Ok(()) }
        }
        // RIG-13: the command was named before the roll.
        Choice::ShootAt(command) => {
            let aim = roll(play, by, Rig(13))?;
            let hit = aim.is_some_and(|aim| aim.hits(VehicleId::RIG.size()));
            play.tell(Rig(13), Event::ShotAt { by, command, hit });
            if hit { rig::damage_command(play, Some(command), Rig(13)) } else { Ok(()) }
        }
        _ => Err(Stop::Misfit),
    }
}

/// Rolls the shooting die: a Targeting Computer may have it rolled again (RIG-16), a card may make the face a miss.
fn roll(play: &mut Play, by: Shooter, rule: Rule) -> Ask<Option<Aim>> {
    let mut aim = play.roll_shooting(rule)?;
    let Shooter::Vehicle(vehicle) = by else { return Ok(Some(aim)) };
    if play.turn.active == Some(Command::Targeting) {
        match play.ask(play.turn.crew, Asked::ShotReroll(aim))? {
            Choice::Reroll => aim = play.roll_shooting(Rig(16))?,
            Choice::Keep => {}
            _ => return Err(Stop::Misfit),
        }
    }
    match play.card_with(vehicle, Effect::MissesOn(aim)) {
        Some(card) => {
            play.tell(Car(11), Event::CardWorked { vehicle, card });
            Ok(None)
        }
        None => Ok(Some(aim)),
    }
}

/// The spaces that a shooter reaches: its front arc, for the Rig its rear arc too (SHT-2, RIG-14).
fn arc(state: &State, by: Shooter) -> impl Iterator<Item = Space> + '_ {
    let (from, straight) = match by {
        Shooter::Vehicle(vehicle) => {
            (state.space_of(vehicle), state.card_with(vehicle, Effect::ShootsStraight).is_some())
        }
        Shooter::Chopper(crew) => (state.choppers[crew as usize].space(), false),
    };
    let front = Direction::FRONT_ARC.into_iter().filter(move |&d| !straight || d == Direction::Front);
    let rear = matches!(by, Shooter::Vehicle(vehicle) if vehicle.is_sturdy()).then(|| rig::rear_arc(state));
    front.filter_map(move |direction| from?.toward(direction).ok()).chain(rear.into_iter().flatten())
}

/// Whether there is anything to shoot at, and the shooter can.
fn has_target(state: &State, by: Shooter) -> bool {
    let is_jammed =
        matches!(by, Shooter::Vehicle(vehicle) if state.card_with(vehicle, Effect::NoShot).is_some());
    !is_jammed
        && arc(state, by).any(|space| {
            let mut vehicles = state.vehicles_in(space);
            vehicles.any(|vehicle| {
                vehicle.armor() != Armor::Commands || rig_targets(state, by, space).next().is_some()
            })
        })
}

/// RIG-25: not with its own chopper.
fn rig_targets(state: &State, by: Shooter, space: Space) -> impl Iterator<Item = Choice> + '_ {
    let is_own = matches!(by, Shooter::Chopper(crew) if VehicleId::RIG.crew() == Some(crew));
    rig::targets(state, space).filter(move |_| !is_own)
}

/// SHT-2, SHT-3, RIG-13: every road vehicle in reach, whoever owns it; of the Rig, each undamaged command.
pub(crate) fn shots(state: &State, by: Shooter, choices: &mut Choices) {
    for space in arc(state, by) {
        for target in state.vehicles_in(space) {
            if target.armor() != Armor::Commands {
                choices.push(Choice::Shoot(target));
            }
        }
        for target in rig_targets(state, by, space) {
            choices.push(target);
        }
    }
    let must = |vehicle| state.effects(vehicle, Hook::Targets).any(|(_, effect)| effect == Effect::MustShoot);
    if !matches!(by, Shooter::Vehicle(vehicle) if must(vehicle)) {
        choices.push(Choice::HoldFire);
    }
}
