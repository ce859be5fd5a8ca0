//! Shooting (chapter SHT), and what else comes after a move. What a shooter may do is in `shoot/plan.rs`.

mod plan;

use crate::{
    effect::{Effect, InPlay, Mode, ShotMod},
    event::{Event, Shooter},
    lasting::Moment,
    list::List,
    play::{Ask, Play, Stop},
    question::{Asked, Choice, Choices},
    rule::Rule::{self, Ldr, Rig, Sht, Upg},
    rules::{card, damage, drive, eliminate, fire, leader, moves, rig, space, upgrade},
    space::{Direction, Heading, Place, Space},
    state::{Phase, State},
    tables::{Aim, Command},
    vehicle::{Armor, VehicleId},
};
pub use plan::ShotPlan;
pub(crate) use plan::TargetPlan;

/// SHT-2: after its move, and after what works after a move, the vehicle may shoot; a command and a card may let it shoot
/// once more each.
pub(crate) fn shoot_after_move(play: &mut Play) -> Ask<()> {
    if let Some(vehicle) = drive::acting(play) {
        play.ends(Moment::Moved(vehicle));
        moves::after_move(play, vehicle);
        rig::after_move(play, vehicle)?;
        leader::after_move(play, vehicle)?;
        upgrade::after_move(play, vehicle)?;
    }
    if let Some(vehicle) = drive::acting(play)
        && may_shoot(play, Shooter::Vehicle(vehicle), Asked::Shot(vehicle))?
    {
        shoot_more(play, vehicle)?;
    }
    drive::next_vehicle(play)
}

/// Further shots: that of a command at any target, that of a card at another one, if there is one. A shot at a target of
/// before is the command's.
fn shoot_more(play: &mut Play, vehicle: VehicleId) -> Ask<()> {
    let by = Shooter::Vehicle(vehicle);
    let mut has_shot_twice = false;
    while drive::acting(play).is_some() {
        let twice = !has_shot_twice && ShotPlan::of(play, by).twice;
        if !twice && !play.turn.active.contains(Command::FullAuto) {
            break;
        }
        let before = play.turn.shot_at;
        let has_other = others(play, by).next().is_some();
        if !may_shoot(play, by, Asked::AnotherShot(vehicle))? {
            break;
        }
        if twice && (play.turn.shot_at != before || !has_other) {
            has_shot_twice = true;
        } else {
            play.turn.active.take(Command::FullAuto);
        }
    }
    Ok(())
}

/// A card may let the vehicle shoot before its first step too.
pub(crate) fn before_move(play: &mut Play) -> Ask<()> {
    let Some(vehicle) = play.turn.vehicle.filter(|&vehicle| !play.upgrades_of(vehicle).is_empty()) else {
        return Ok(());
    };
    if drive::acting(play).is_none() || !ShotPlan::of(play, Shooter::Vehicle(vehicle)).before_move {
        return Ok(());
    }
    may_shoot(play, Shooter::Vehicle(vehicle), Asked::Shot(vehicle)).map(drop)
}

/// SHT-1 to SHT-5: one shot at a target in reach, if there is one and the player wants it. Whether there was a shot.
pub(crate) fn may_shoot(play: &mut Play, by: Shooter, asked: Asked) -> Ask<bool> {
    if play.round == 1 || !has_target(play, by) {
        return Ok(false);
    }
    match play.ask(play.turn.crew, asked)? {
        Choice::No => return Ok(false),
        Choice::Vehicle(target) => {
            note_shot(play, by, target);
            let plan = ShotPlan::of(play, by);
            let hit = roll(play, by, &plan, target, Sht(4))?;
            play.tell(Sht(4), Event::shot(by, target, hit));
            if hit && !finish_off(play, &plan, target)? {
                damage::damage(play, target, Sht(5))?;
            }
            if hit && let Shooter::Vehicle(vehicle) = by {
                after_hit(play, vehicle, target)?;
            }
        }
        // RIG-13: the command was named before the roll.
        Choice::Command(command) => {
            note_shot(play, by, VehicleId::RIG);
            let plan = ShotPlan::of(play, by);
            let hit = roll(play, by, &plan, VehicleId::RIG, Rig(13))?;
            play.tell(Rig(13), Event::shot_at(by, command, hit));
            if hit {
                rig::damage_command(play, Some(command), Rig(13))?;
            }
        }
        _ => return Err(Stop::Misfit),
    }
    Ok(true)
}

/// What cards ask for later: that it has shot, and at whom in this step.
fn note_shot(play: &mut Play, by: Shooter, target: VehicleId) {
    if let Shooter::Vehicle(vehicle) = by {
        play.note_fight(vehicle);
        if play.phase == Phase::Shoot {
            play.turn.shot_at = play.turn.shot_at.with(target);
        }
    }
}

/// Rolls the shooting die. Whether it hits: a Targeting Computer (RIG-16) or a card may have it rolled again, each once, and
/// cards may read its faces otherwise.
fn roll(play: &mut Play, by: Shooter, plan: &ShotPlan, target: VehicleId, rule: Rule) -> Ask<bool> {
    let mut aim = play.roll_shooting(rule)?;
    if matches!(by, Shooter::Vehicle(_)) && play.turn.active.contains(Command::Targeting) {
        aim = may_reroll(play, aim, Rig(16))?;
    }
    let at = TargetPlan::of(play, target);
    let at_damaged = plan.rerolls_at_damaged.filter(|_| is_damaged(play, target));
    for power in [plan.rerolls_misses, at_damaged].into_iter().flatten() {
        if plan.read(aim, &at).hit {
            break;
        }
        let rule = play.card_rule(power.card);
        aim = match power.mode {
            Mode::May => may_reroll(play, aim, rule)?,
            Mode::Must | Mode::Auto => play.roll_shooting(rule)?,
        };
    }
    let reading = plan.read(aim, &at);
    let carrier = match by {
        Shooter::Vehicle(vehicle) => Some(vehicle),
        Shooter::Chopper(_) => None,
    };
    if let (Some(card), Some(vehicle)) = (reading.by_shooter, carrier) {
        play.tell(play.card_rule(card), Event::CardWorked { vehicle, card });
    }
    if let Some(card) = reading.by_target {
        play.tell(play.card_rule(card), Event::CardWorked { vehicle: target, card });
    }
    Ok(reading.hit)
}

fn may_reroll(play: &mut Play, aim: Aim, rule: Rule) -> Ask<Aim> {
    let crew = play.turn.crew;
    match play.ask(crew, Asked::ShotReroll(aim))? {
        Choice::Yes => {
            play.tell(rule, Event::Rerolled { crew });
            play.roll_shooting(rule)
        }
        Choice::No => Ok(aim),
        _ => Err(Stop::Misfit),
    }
}

/// Whether a target has damage already, or is a wreck.
fn is_damaged(state: &State, target: VehicleId) -> bool {
    match target.armor() {
        Armor::Slots | Armor::Minor => !state.vehicles[target.index()].damage.is_empty(),
        Armor::Commands => state.rig.damaged != 0,
        Armor::None => true,
    }
}

/// A card may have an inoperable car or motorcycle eliminated that is hit. Whether it was.
fn finish_off(play: &mut Play, plan: &ShotPlan, target: VehicleId) -> Ask<bool> {
    let can = matches!(target.armor(), Armor::Slots | Armor::Minor) && !play.is_operable(target);
    match plan.finishes_off.filter(|_| can) {
        Some(power) if card::uses(play, power, target)? => {
            eliminate::one(play, target, Ldr(2))?;
            Ok(true)
        }
        _ => Ok(false),
    }
}

/// What cards do after a hit of the vehicle is resolved.
fn after_hit(play: &mut Play, vehicle: VehicleId, target: VehicleId) -> Ask<()> {
    let both_stand = |play: &Play| play.space_of(vehicle).zip(play.space_of(target));
    let can = |play: &Play, by: &InPlay| match by.effect {
        // Sections of the Rig stay in their track (RIG-4).
        Effect::Shot(ShotMod::Swaps) => both_stand(play).is_some() && !vehicle.is_sturdy(),
        Effect::Shot(ShotMod::Ignites) => fire::can_catch(play, target),
        _ => false,
    };
    let mut left: card::Usable = play.in_play(vehicle).filter(|by| can(play, by)).map(Some).collect();
    while let Some(by) = card::next_of(play, &mut left, target)? {
        match (by.effect, both_stand(play)) {
            (Effect::Shot(ShotMod::Swaps), Some((here, there))) => {
                swap(play, [(vehicle, there), (target, here)]);
                play.tell(Upg(2), Event::Swapped { vehicle, with: target });
            }
            (Effect::Shot(ShotMod::Ignites), _) => fire::ignite(play, target, Upg(2)),
            _ => {}
        }
    }
    Ok(())
}

/// Two vehicles change places. Nothing in the spaces has an effect, but the road die looks at them.
fn swap(play: &mut Play, both: [(VehicleId, Space); 2]) {
    for (vehicle, space) in both {
        play.places[vehicle.index()] = Place::on(space);
        play.arrives(vehicle);
        space::count_road(play, vehicle, play.is_road_for(vehicle, space));
    }
}

/// Looks at the spaces that a shooter reaches, each once, until one is what is wanted; for the Rig its rear arc too
/// (RIG-14). Nothing blocks a line.
fn any_in_reach(
    state: &State,
    by: Shooter,
    plan: &ShotPlan,
    mut is_wanted: impl FnMut(Space) -> bool,
) -> bool {
    let Some(from) = pose_of(state, by) else { return false };
    if plan.any_space(state, from, &mut is_wanted) {
        return true;
    }
    if let Some((over, facing)) = plan.spotter.and_then(|crew| state.chopper_pose(crew)) {
        let arc = Direction::FRONT_ARC.into_iter();
        let seen = arc.filter_map(|direction| state.toward(over, facing + direction).ok());
        let is_new =
            |space: Space| space != from.0 && !plan.any_space(state, from, &mut |near| near == space);
        if seen.filter(|&space| is_new(space)).any(&mut is_wanted) {
            return true;
        }
    }
    matches!(by, Shooter::Vehicle(vehicle) if vehicle.is_sturdy()) && rig::rear_arc(state).any(is_wanted)
}

fn pose_of(state: &State, by: Shooter) -> Option<(Space, Heading)> {
    match by {
        Shooter::Vehicle(vehicle) => state.pose(vehicle),
        Shooter::Chopper(crew) => state.chopper_pose(crew),
    }
}

/// Looks at everything that may be shot at, until one is what is wanted: every road vehicle in reach, whoever owns it; of
/// the Rig, each undamaged command (SHT-2, SHT-3, RIG-13). What is camouflaged counts only if nothing else does.
fn any_target(
    state: &State,
    by: Shooter,
    plan: &ShotPlan,
    mut is_wanted: impl FnMut(Choice) -> bool,
) -> bool {
    let from = pose_of(state, by).map(|(space, _)| space);
    let mut camouflaged: List<Choice, 12> = List::new();
    let mut is_exposed = false;
    let found = any_in_reach(state, by, plan, |space| {
        let mut here = state.vehicles_in(space);
        if here.is_empty() {
            return false;
        }
        let behind = |target| state.toward(space, state.way(target, Direction::Rear)).ok();
        let mut offer = |target: VehicleId, choice: Choice| {
            let at = TargetPlan::of(state, target);
            if at.not_from_behind && behind(target) == from {
                return false;
            }
            if at.camouflaged {
                camouflaged.push(choice);
                return false;
            }
            is_exposed = true;
            is_wanted(choice)
        };
        here.any(|target| match target.armor() {
            Armor::Commands => rig_targets(state, by, space).any(|command| offer(target, command)),
            _ => offer(target, Choice::Vehicle(target)),
        })
    });
    found || !is_exposed && camouflaged.iter().any(|&choice| is_wanted(choice))
}

/// Whether there is anything to shoot at, and the shooter can.
fn has_target(state: &State, by: Shooter) -> bool {
    let plan = ShotPlan::of(state, by);
    plan.can && any_target(state, by, &plan, |_| true)
}

/// RIG-25: not with its own chopper.
fn rig_targets(state: &State, by: Shooter, space: Space) -> impl Iterator<Item = Choice> + '_ {
    let is_own = matches!(by, Shooter::Chopper(crew) if VehicleId::RIG.crew() == Some(crew));
    rig::targets(state, space).filter(move |_| !is_own)
}

/// All targets, and none, unless the vehicle must shoot after its move. Nobody has to use what reaches further (LDR-6).
pub(crate) fn shots(state: &State, by: Shooter, choices: &mut Choices) {
    let plan = ShotPlan::of(state, by);
    targets(state, by, &plan, choices);
    let is_forced = plan.must && state.phase == Phase::Shoot;
    if !(is_forced && any_target(state, by, &plan.without_more_reach(), |_| true)) {
        choices.push(Choice::No);
    }
}

/// The same for a further shot, which nothing forces: if only a card gives it, at another target, as long as there is one.
pub(crate) fn more_shots(state: &State, by: Shooter, choices: &mut Choices) {
    if !state.turn.active.contains(Command::FullAuto) {
        for choice in others(state, by) {
            choices.push(choice);
        }
    }
    if choices.is_empty() {
        targets(state, by, &ShotPlan::of(state, by), choices);
    }
    choices.push(Choice::No);
}

fn targets(state: &State, by: Shooter, plan: &ShotPlan, choices: &mut Choices) {
    any_target(state, by, plan, |target| {
        choices.push(target);
        false
    });
}

/// The targets that were not shot at in this step.
fn others(state: &State, by: Shooter) -> impl Iterator<Item = Choice> + use<> {
    let mut choices = Choices::new();
    targets(state, by, &ShotPlan::of(state, by), &mut choices);
    let shot_at = state.turn.shot_at;
    (0..choices.len()).map(move |i| choices[i]).filter(move |choice| match choice {
        Choice::Vehicle(target) => !shot_at.contains(*target),
        _ => !shot_at.contains(VehicleId::RIG),
    })
}
