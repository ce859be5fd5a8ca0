//! Shooting (chapter SHT), and what else comes after a move.

use crate::{
    card::CardId,
    effect::{Effect, ShotMod, TargetMod},
    event::{Event, Shooter},
    play::{Ask, Play, Stop},
    question::{Asked, Choice, Choices},
    rule::Rule::{self, Car, Rig, Sht},
    rules::{damage, drive, moves, rig},
    space::{Direction, Space, Ways},
    state::State,
    tables::{AIMS, Aim, Command},
    vehicle::{Armor, Size, VehicleId},
};

/// SHT-2: after its move, and after what works after a move, the vehicle may shoot.
pub(crate) fn shoot_after_move(play: &mut Play) -> Ask<()> {
    if let Some(vehicle) = drive::acting(play) {
        moves::after_move(play, vehicle);
        rig::after_move(play, vehicle)?;
    }
    if let Some(vehicle) = drive::acting(play) {
        may_shoot(play, Shooter::Vehicle(vehicle), Asked::Shot(vehicle))?;
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
            let hit = aim.is_some_and(|aim| aim.hits(shot_size(play, target)));
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
    if play.turn.active.contains(Command::Targeting) {
        match play.ask(play.turn.crew, Asked::ShotReroll(aim))? {
            Choice::Reroll => {
                let crew = play.turn.crew;
                play.tell(Rig(16), Event::Rerolled { crew });
                aim = play.roll_shooting(Rig(16))?;
            }
            Choice::Keep => {}
            _ => return Err(Stop::Misfit),
        }
    }
    match ShotPlan::of(play, by).misses_on[aim as usize] {
        Some(card) => {
            play.tell(Car(11), Event::CardWorked { vehicle, card });
            Ok(None)
        }
        None => Ok(Some(aim)),
    }
}

/// What a shooter may do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ShotPlan {
    /// Whether it can shoot at all.
    pub can: bool,
    /// Whether it must, if it has a target.
    pub must: bool,
    /// The ways to the spaces next to it that it reaches (SHT-2).
    pub ways: Ways,
    /// Faces of the shooting die that miss, with the card that says so.
    pub misses_on: [Option<CardId>; AIMS],
}

impl ShotPlan {
    /// For a vehicle or a chopper.
    pub fn of(state: &State, by: Shooter) -> ShotPlan {
        let mut plan = ShotPlan { can: true, must: false, ways: Ways::FRONT_ARC, misses_on: [None; AIMS] };
        let Shooter::Vehicle(vehicle) = by else { return plan };
        for by in state.in_play(vehicle) {
            let Effect::Shot(change) = by.effect else { continue };
            match change {
                ShotMod::Never => plan.can = false,
                ShotMod::Must => plan.must = true,
                ShotMod::Straight => plan.ways = Ways::one(Direction::Front),
                ShotMod::MissesOn(aim) => plan.misses_on[aim as usize] = Some(by.card),
            }
        }
        plan
    }
}

/// Looks at the spaces that a shooter reaches, until one is what is wanted; for the Rig its rear arc too (RIG-14).
fn any_in_reach(
    state: &State,
    by: Shooter,
    plan: &ShotPlan,
    mut is_wanted: impl FnMut(Space) -> bool,
) -> bool {
    let (from, vehicle) = match by {
        Shooter::Vehicle(vehicle) => (state.space_of(vehicle), Some(vehicle)),
        Shooter::Chopper(crew) => (state.choppers[crew as usize].space(), None),
    };
    let Some(from) = from else { return false };
    plan.ways.iter().any(|direction| from.toward(direction).is_ok_and(&mut is_wanted))
        || vehicle.is_some_and(VehicleId::is_sturdy) && rig::rear_arc(state).any(is_wanted)
}

/// Whether there is anything to shoot at, and the shooter can.
fn has_target(state: &State, by: Shooter) -> bool {
    let plan = ShotPlan::of(state, by);
    plan.can
        && any_in_reach(state, by, &plan, |space| {
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
    let plan = ShotPlan::of(state, by);
    any_in_reach(state, by, &plan, |space| {
        for target in state.vehicles_in(space) {
            if target.armor() != Armor::Commands {
                choices.push(Choice::Shoot(target));
            }
        }
        for target in rig_targets(state, by, space) {
            choices.push(target);
        }
        false
    });
    if !plan.must {
        choices.push(Choice::HoldFire);
    }
}

/// The size that a vehicle has when it is shot at: a card can change it.
pub(crate) fn shot_size(state: &State, vehicle: VehicleId) -> Size {
    let by_card = state.in_play(vehicle).find_map(|by| match by.effect {
        Effect::Target(TargetMod::CountsAs(size)) => Some(size),
        _ => None,
    });
    by_card.unwrap_or(vehicle.size())
}
