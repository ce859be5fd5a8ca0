//! Shooting (chapter SHT).

use crate::{
    event::{Event, Shooter},
    play::{Ask, Play, Stop},
    question::{Asked, Choice, Choices},
    rule::Rule::Sht,
    rules::{damage, drive},
    space::{Direction, Space},
    state::{Phase, State},
    vehicle::VehicleId,
};

/// SHT-2: after its move the vehicle may shoot.
pub(crate) fn shoot_after_move(play: &mut Play) -> Ask<()> {
    if let Some(vehicle) = drive::acting(play) {
        let from = play.space_of(vehicle);
        may_shoot(play, Shooter::Vehicle(vehicle), from, Asked::Shot)?;
    }
    play.go_on(Phase::EndTurn);
    Ok(())
}

/// SHT-1 to SHT-5: one shot at a target in the front arc, if there is one and the player wants it.
pub(crate) fn may_shoot(play: &mut Play, by: Shooter, from: Option<Space>, asked: Asked) -> Ask<()> {
    if play.round == 1 || targets(play, from).next().is_none() {
        return Ok(());
    }
    match play.ask(play.turn.crew, asked)? {
        Choice::HoldFire => Ok(()),
        Choice::Shoot(target) => {
            let hit = play.roll_shooting(Sht(4))?.hits(target.size());
            play.tell(Sht(4), Event::Shot { by, target, hit });
            if hit { damage::damage(play, target, Sht(5)) } else { Ok(()) }
        }
        _ => Err(Stop::Misfit),
    }
}

/// SHT-2, SHT-3: every road vehicle in the front arc, whoever owns it.
fn targets(state: &State, from: Option<Space>) -> impl Iterator<Item = VehicleId> + '_ {
    let arc = Direction::FRONT_ARC.into_iter().filter_map(move |direction| from?.toward(direction).ok());
    arc.flat_map(|space| state.vehicles_in(space))
}

pub(crate) fn shots(state: &State, from: Option<Space>, choices: &mut Choices) {
    for target in targets(state, from) {
        choices.push(Choice::Shoot(target));
    }
    choices.push(Choice::HoldFire);
}
