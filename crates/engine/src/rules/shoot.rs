//! Shooting (chapter SHT), and what else comes after a move.

use crate::{
    card::CardId,
    effect::{Effect, InPlay, Mode, ShotMod, TargetMod},
    event::{Event, Shooter},
    play::{Ask, Play, Stop},
    question::{Asked, Choice, Choices},
    rule::Rule::{self, Ldr, Rig, Sht},
    rules::{damage, drive, eliminate, leader, moves, rig},
    space::{Direction, Heading, Space, Ways},
    state::State,
    tables::{AIMS, Aim, Command},
    vehicle::{Armor, Crew, Size, VehicleId},
};

/// SHT-2: after its move, and after what works after a move, the vehicle may shoot; with Full Auto once more.
pub(crate) fn shoot_after_move(play: &mut Play) -> Ask<()> {
    if let Some(vehicle) = drive::acting(play) {
        moves::after_move(play, vehicle);
        rig::after_move(play, vehicle)?;
        leader::after_move(play, vehicle)?;
    }
    if let Some(vehicle) = drive::acting(play)
        && may_shoot(play, Shooter::Vehicle(vehicle), Asked::Shot(vehicle))?
        && play.turn.active.take(Command::FullAuto)
        && drive::acting(play).is_some()
    {
        may_shoot(play, Shooter::Vehicle(vehicle), Asked::AnotherShot(vehicle))?;
    }
    drive::next_vehicle(play)
}

/// SHT-1 to SHT-5: one shot at a target in reach, if there is one and the player wants it. Whether there was a shot.
pub(crate) fn may_shoot(play: &mut Play, by: Shooter, asked: Asked) -> Ask<bool> {
    if play.round == 1 || !has_target(play, by) {
        return Ok(false);
    }
    match play.ask(play.turn.crew, asked)? {
        Choice::No => return Ok(false),
        Choice::Vehicle(target) => {
            let plan = ShotPlan::of(play, by);
            let hit = roll(play, by, &plan, target, Sht(4))?;
            play.tell(Sht(4), Event::Shot { by, target, hit });
            if hit && !finish_off(play, &plan, target)? {
                damage::damage(play, target, Sht(5))?;
            }
        }
        // RIG-13: the command was named before the roll.
        Choice::Command(command) => {
            let plan = ShotPlan::of(play, by);
            let hit = roll(play, by, &plan, VehicleId::RIG, Rig(13))?;
            play.tell(Rig(13), Event::ShotAt { by, command, hit });
            if hit {
                rig::damage_command(play, Some(command), Rig(13))?;
            }
        }
        _ => return Err(Stop::Misfit),
    }
    Ok(true)
}

/// Rolls the shooting die. Whether it hits: a Targeting Computer (RIG-16) or a card may have it rolled again, and cards
/// may read its faces otherwise.
fn roll(play: &mut Play, by: Shooter, plan: &ShotPlan, target: VehicleId, rule: Rule) -> Ask<bool> {
    let mut aim = play.roll_shooting(rule)?;
    if matches!(by, Shooter::Vehicle(_)) && play.turn.active.contains(Command::Targeting) {
        aim = may_reroll(play, aim, Rig(16))?;
    }
    let size = shot_size(play, target);
    if let Some(power) = plan.rerolls_at_damaged
        && !plan.read(aim, size).0
        && is_damaged(play, target)
    {
        aim = match power.mode {
            Mode::May => may_reroll(play, aim, Ldr(2))?,
            Mode::Must => play.roll_shooting(Ldr(2))?,
        };
    }
    let (hit, card) = plan.read(aim, size);
    if let (Some(card), Shooter::Vehicle(vehicle)) = (card, by) {
        play.tell(play.card_rule(card), Event::CardWorked { vehicle, card });
    }
    Ok(hit)
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
        Some(power) if leader::uses(play, power, target)? => {
            eliminate::one(play, target, Ldr(2))?;
            Ok(true)
        }
        _ => Ok(false),
    }
}

/// What a shooter may do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ShotPlan {
    /// Whether it can shoot at all.
    pub can: bool,
    /// Whether it must, if it has a target.
    pub must: bool,
    /// The ways in which it reaches (SHT-2).
    pub ways: Ways,
    /// How many spaces it reaches that way.
    pub reach: u8,
    /// The crew whose chopper's front arc it reaches as well.
    pub spotter: Option<Crew>,
    /// Faces of the shooting die that miss, with the card that says so.
    pub misses_on: [Option<CardId>; AIMS],
    /// Faces of the shooting die that hit small vehicles too, with the card that says so.
    pub hits_small_on: [Option<CardId>; AIMS],
    /// The card by which a miss at what is damaged or a wreck may be rolled again.
    pub rerolls_at_damaged: Option<InPlay>,
    /// The card by which an inoperable car or motorcycle that is hit may be eliminated.
    pub finishes_off: Option<InPlay>,
}

impl ShotPlan {
    /// For a vehicle or a chopper. Of what works for the crew's vehicles a chopper has only what says so.
    pub fn of(state: &State, by: Shooter) -> ShotPlan {
        let mut plan = ShotPlan {
            can: true,
            must: false,
            ways: Ways::FRONT_ARC,
            reach: 1,
            spotter: None,
            misses_on: [None; AIMS],
            hits_small_on: [None; AIMS],
            rerolls_at_damaged: None,
            finishes_off: None,
        };
        match by {
            Shooter::Vehicle(vehicle) => {
                let spots = state.turn.active.contains(Command::Spotter);
                plan.spotter = vehicle.crew().filter(|_| spots && state.turn.vehicle == Some(vehicle));
                for by in state.in_play(vehicle) {
                    let Effect::Shot(change) = by.effect else { continue };
                    plan.take_for_vehicle(change, by);
                }
            }
            Shooter::Chopper(crew) => {
                for by in state.leader_in_play(crew) {
                    let Effect::Shot(change) = by.effect else { continue };
                    plan.take_for_all(change, by);
                }
            }
        }
        plan
    }

    fn take_for_vehicle(&mut self, change: ShotMod, by: InPlay) {
        match change {
            ShotMod::Never => self.can = false,
            ShotMod::Must => self.must = true,
            // What replaces the reach prevails over what adds to it.
            ShotMod::Straight => {
                (self.ways, self.reach, self.spotter) = (Ways::one(Direction::Front), 1, None);
            }
            ShotMod::MissesOn(aim) => self.misses_on[aim as usize] = Some(by.card),
            ShotMod::HitsSmallOn(aim) => self.hits_small_on[aim as usize] = Some(by.card),
            ShotMod::Line(spaces) => self.reach = self.reach.max(spaces),
            ShotMod::RerollsAtDamaged | ShotMod::FinishesOff => self.take_for_all(change, by),
        }
    }

    fn take_for_all(&mut self, change: ShotMod, by: InPlay) {
        match change {
            ShotMod::RerollsAtDamaged => self.rerolls_at_damaged = Some(by),
            ShotMod::FinishesOff => self.finishes_off = Some(by),
            ShotMod::Never
            | ShotMod::Must
            | ShotMod::Straight
            | ShotMod::MissesOn(_)
            | ShotMod::HitsSmallOn(_)
            | ShotMod::Line(_) => {}
        }
    }

    /// Whether a face hits a size (SHT-4), and the card that makes it so.
    fn read(&self, aim: Aim, size: Size) -> (bool, Option<CardId>) {
        match (self.misses_on[aim as usize], self.hits_small_on[aim as usize]) {
            (Some(card), _) => (false, Some(card)),
            _ if aim.hits(size) => (true, None),
            (None, Some(card)) if size == Size::Small => (true, Some(card)),
            _ => (false, None),
        }
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
    let (from, vehicle) = match by {
        Shooter::Vehicle(vehicle) => (state.pose(vehicle), Some(vehicle)),
        Shooter::Chopper(crew) => (state.chopper_pose(crew), None),
    };
    let Some(from) = from else { return false };
    if any_in_line(state, from, plan, &mut is_wanted) {
        return true;
    }
    if let Some((over, facing)) = plan.spotter.and_then(|crew| state.chopper_pose(crew)) {
        let arc = Direction::FRONT_ARC.into_iter();
        let seen = arc.filter_map(|direction| state.toward(over, facing + direction).ok());
        let is_new =
            |space: Space| space != from.0 && !any_in_line(state, from, plan, &mut |near| near == space);
        if seen.filter(|&space| is_new(space)).any(&mut is_wanted) {
            return true;
        }
    }
    vehicle.is_some_and(VehicleId::is_sturdy) && rig::rear_arc(state).any(is_wanted)
}

/// The spaces of the plan's ways, as far as it reaches.
#[inline]
fn any_in_line(
    state: &State,
    (from, facing): (Space, Heading),
    plan: &ShotPlan,
    is_wanted: &mut impl FnMut(Space) -> bool,
) -> bool {
    plan.ways.iter().any(|direction| {
        let mut space = from;
        for _ in 0..plan.reach {
            match state.toward(space, facing + direction) {
                Ok(next) if is_wanted(next) => return true,
                Ok(next) => space = next,
                Err(_) => return false,
            }
        }
        false
    })
}

/// Whether there is anything to shoot at, and the shooter can.
fn has_target(state: &State, by: Shooter) -> bool {
    let plan = ShotPlan::of(state, by);
    plan.can
        && any_in_reach(state, by, &plan, |space| {
            state.vehicles_in(space).any(|vehicle| {
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
    targets(state, by, &plan, choices);
    if !plan.must {
        choices.push(Choice::No);
    }
}

/// The same for a further shot, which nothing forces.
pub(crate) fn more_shots(state: &State, by: Shooter, choices: &mut Choices) {
    targets(state, by, &ShotPlan::of(state, by), choices);
    choices.push(Choice::No);
}

fn targets(state: &State, by: Shooter, plan: &ShotPlan, choices: &mut Choices) {
    any_in_reach(state, by, plan, |space| {
        for target in state.vehicles_in(space) {
            if target.armor() == Armor::Commands {
                for command in rig_targets(state, by, space) {
                    choices.push(command);
                }
            } else {
                choices.push(Choice::Vehicle(target));
            }
        }
        false
    });
}

/// The size that a vehicle has when it is shot at: a card can change it.
pub(crate) fn shot_size(state: &State, vehicle: VehicleId) -> Size {
    let by_card = state.in_play(vehicle).find_map(|by| match by.effect {
        Effect::Target(TargetMod::CountsAs(size)) => Some(size),
        _ => None,
    });
    by_card.unwrap_or(vehicle.size())
}
