//! Slams (chapter SLM, RIG-12, FIV-6) and drifting past them (CMD-4, CMD-6, FIV-5).

use crate::{
    card::CardId,
    effect::{Effect, EnterMod, InPlay, SlamMod, SlammedMod},
    event::Event,
    list::List,
    play::{Ask, Play, Spot, Stay, Stop},
    question::{Asked, Choice},
    rule::Rule::{self, Car, Cmd, Fiv, Ldr, Mov, Rig, Slm, Upg},
    rules::{
        card, drive, eliminate, fire, rig,
        space::{self, By},
    },
    space::{Direction, Space},
    state::State,
    tables::{Command, Mover, Terrain},
    vehicle::{Crew, VehicleId, Vehicles, Weight},
};
use std::cmp::Ordering;

/// The last part of entering a space: other road vehicles there are drifted through, caught, or slammed.
#[inline]
pub(crate) fn meet(play: &mut Play, stay: Stay, by: By) -> Ask<()> {
    let Some(space) = play.space_of(stay.vehicle) else { return Ok(()) };
    let others = play.vehicles_in(space).without(stay.vehicle);
    if others.is_empty() { Ok(()) } else { meet_others(play, stay, by, space, others) }
}

fn meet_others(play: &mut Play, stay: Stay, by: By, space: Space, others: Vehicles) -> Ask<()> {
    let Some(into) = others.max_by_key(|&other| play.arrival(other)) else { return Ok(()) };
    if can_drift(play, stay.vehicle, by) && drifts(play, stay, by, into, space)? {
        return Ok(());
    }
    let here = play.spot(space);
    if rig::catch_cow(play, stay, here)? {
        return Ok(());
    }
    settle(play, here)
}

/// CMD-4, CMD-6, FIV-5: in its own move, with moves left, or with a road bonus that takes it on. Not where a wreck has
/// appeared beside another vehicle: they would share the space.
fn can_drift(play: &Play, vehicle: VehicleId, by: By) -> bool {
    (vehicle.always_drifts() || play.turn.drifts() || passes_own(play, vehicle))
        && by != By::Leap
        && !play.memory.stopping.contains(vehicle)
        && drive::is_driving(play, vehicle)
        && (play.turn.moves > 0 || play.bonus_earned())
        && play.space_of(vehicle).is_some_and(|space| play.vehicles_in(space).without(vehicle).count() == 1)
}

/// A card lets it drift through vehicles of its own player, if there are no others.
fn passes_own(state: &State, vehicle: VehicleId) -> bool {
    let player = |vehicle: VehicleId| vehicle.crew().map(|crew| state.player(crew));
    let all_own = |space| state.vehicles_in(space).all(|other| player(other) == player(vehicle));
    state.has(vehicle, Effect::Enter(EnterMod::PassesOwn)) && state.space_of(vehicle).is_some_and(all_own)
}

fn drifts(play: &mut Play, stay: Stay, by: By, into: VehicleId, space: Space) -> Ask<bool> {
    let vehicle = stay.vehicle;
    let on_bonus = play.turn.moves == 0;
    match play.ask(play.turn.crew, Asked::Drift { into, on_bonus })? {
        Choice::Yes => {}
        Choice::No => return Ok(false),
        _ => return Err(Stop::Misfit),
    }
    // Drift is for the first occupied space, whatever it is passed by.
    play.turn.active.take(Command::Drift);
    let rule = if vehicle.always_drifts() {
        Fiv(5)
    } else if passes_own(play, vehicle) {
        Upg(2)
    } else if play.turn.active.contains(Command::Siren) {
        Ldr(1)
    } else if by == By::Step && !play.was_put_under(into, stay) {
        Cmd(4)
    } else {
        Cmd(6)
    };
    play.tell(rule, Event::Drifted { vehicle, space });
    if on_bonus {
        drive::take_bonus(play, vehicle);
    }
    Ok(true)
}

/// SLM-4, SLM-7: the two on top slam, until the space holds no two.
fn settle(play: &mut Play, here: Spot) -> Ask<()> {
    while let Some(space) = play.find(here)
        && let Some((top, bottom)) = top_two(play, space)
    {
        slam(play, top, bottom, space)?;
    }
    Ok(())
}

fn top_two(play: &Play, space: Space) -> Option<(VehicleId, VehicleId)> {
    let here = play.vehicles_in(space);
    let top = here.max_by_key(|&v| play.arrival(v))?;
    let bottom = here.without(top).max_by_key(|&v| play.arrival(v))?;
    Some((top, bottom))
}

/// What will come of a slam: the sentence of the rulebook, with everything in play folded in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SlamPlan {
    /// The card by which the vehicle that came, or the one that was there, explodes before anything is rolled; then the
    /// slam is not resolved.
    pub explodes: [Option<CardId>; 2],
    /// Who is pushed.
    pub pushed: Pushed,
    /// Who may ask for the second roll, each crew once, in the order of asking.
    pub rerolls: List<Right, 3>,
    /// How many spaces further the vehicle that came, or the one that was there, is pushed, and by which card.
    pub further: [(u8, Option<CardId>); 2],
    /// The same if the card is used that the other one has.
    pub may_push_further: [Option<(u8, InPlay)>; 2],
    /// The card by which it may have the direction rolled again that would push it into an impassable space.
    pub rerolls_into_impassable: [Option<InPlay>; 2],
    /// The card by which the vehicle that came may push the other straight ahead.
    pub rams: Option<InPlay>,
}

/// Who is pushed in a slam.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pushed {
    /// The dice say (SLM-2).
    Rolled,
    /// Always the lighter one (RIG-12, FIV-6).
    Lighter(VehicleId),
    /// Their player says, when the direction is known (FIV-6).
    Chosen,
}

/// A crew that may ask for the second roll, and the card that allows it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Right {
    /// The crew.
    pub crew: Crew,
    /// The vehicle with the card and the card; none if the sizes give the right (SLM-3).
    pub by: Option<(VehicleId, CardId)>,
}

impl SlamPlan {
    /// For the vehicle that came and the one that was there.
    pub fn of(state: &State, top: VehicleId, bottom: VehicleId) -> SlamPlan {
        let pushed = match top.weight().cmp(&bottom.weight()) {
            Ordering::Less => Pushed::Lighter(top),
            Ordering::Greater => Pushed::Lighter(bottom),
            Ordering::Equal if top.weight() == Weight::Light => Pushed::Chosen,
            Ordering::Equal => Pushed::Rolled,
        };
        let mut plan = SlamPlan {
            explodes: [None; 2],
            pushed,
            rerolls: List::new(),
            further: [(0, None); 2],
            may_push_further: [None; 2],
            rerolls_into_impassable: [None; 2],
            rams: None,
        };
        let mut counts_as_larger = [None; 2];
        let mut no_rerolls_by_others = [false; 2];
        let mut allowed: List<_, 2> = List::new();
        for (i, (vehicle, other)) in [(top, bottom), (bottom, top)].into_iter().enumerate() {
            for by in state.in_play(vehicle) {
                let Effect::Slam(change) = by.effect else { continue };
                match change {
                    SlamMod::Explodes => plan.explodes[i] = Some(by.card),
                    SlamMod::OtherMayReroll => drop(allowed.push((other, vehicle, by.card))),
                    SlamMod::Larger if pushed == Pushed::Rolled => counts_as_larger[i] = Some(by.card),
                    SlamMod::Larger => {}
                    SlamMod::Further(n) => plan.further[i] = (plan.further[i].0 + n, Some(by.card)),
                    SlamMod::NoRerollsByOthers => no_rerolls_by_others[i] = true,
                    // RIG-12: where the dice do not say who is pushed, nobody rolls again.
                    SlamMod::RerollsIntoImpassable if pushed == Pushed::Rolled => {
                        plan.rerolls_into_impassable[i] = Some(by);
                    }
                    SlamMod::RerollsIntoImpassable => {}
                    SlamMod::PushesFurther(n) => plan.may_push_further[1 - i] = Some((n, by)),
                    SlamMod::Rams if i == 0 => plan.rams = Some(by),
                    SlamMod::Rams => {}
                }
            }
        }
        // The owner of the larger one is asked first, then those whom a card allows it. What takes the right of the larger one
        // away is on a lower rung than what makes a vehicle the larger one.
        let is_denied = |larger: VehicleId| {
            let (other, denies) = match larger == top {
                true => (bottom, no_rerolls_by_others[1]),
                false => (top, no_rerolls_by_others[0]),
            };
            let player = |vehicle: VehicleId| vehicle.crew().map(|crew| state.player(crew));
            denies && player(larger) != player(other)
        };
        let by_size = larger(top, bottom);
        let (larger, card) = match counts_as_larger {
            [Some(card), None] => (Some(top), Some((top, card))),
            [None, Some(card)] => (Some(bottom), Some((bottom, card))),
            _ => (by_size, None),
        };
        match larger {
            Some(larger) if by_size == Some(larger) && !is_denied(larger) => plan.allow(state, larger, None),
            Some(larger) if card.is_some() => plan.allow(state, larger, card),
            _ => {}
        }
        for &(vehicle, worn_by, card) in allowed.iter() {
            plan.allow(state, vehicle, Some((worn_by, card)));
        }
        plan
    }

    /// The owner of the vehicle may ask, if that player is in the game.
    fn allow(&mut self, state: &State, vehicle: VehicleId, by: Option<(VehicleId, CardId)>) {
        if let Some(crew) = vehicle.crew().filter(|&crew| state.crews[crew as usize].in_game)
            && self.rerolls.iter().all(|right| right.crew != crew)
        {
            self.rerolls.push(Right { crew, by });
        }
    }
}

/// SLM-3: the larger of the two.
fn larger(top: VehicleId, bottom: VehicleId) -> Option<VehicleId> {
    match top.size().cmp(&bottom.size()) {
        Ordering::Greater => Some(top),
        Ordering::Less => Some(bottom),
        Ordering::Equal => None,
    }
}

/// SLM-1: two in a space. Who comes loses its moves, and the active vehicle if another comes upon it (MOV-8).
fn slam(play: &mut Play, top: VehicleId, bottom: VehicleId, space: Space) -> Ask<()> {
    play.tell(Slm(1), Event::Slammed { top, bottom, space });
    drive::lose_moves(play, top, Mov(8));
    drive::lose_own_moves(play, bottom, Mov(8));
    play.note_fight(top);
    play.note_fight(bottom);
    let plan = SlamPlan::of(play, top, bottom);
    if plan.explodes != [None; 2] {
        return explode(play, [top, bottom], plan.explodes);
    }
    let (pushed, direction, rule) = match aim(play, top, bottom, &plan)? {
        Some(aimed) => aimed,
        None => {
            let (pushed, direction, rule) = match plan.pushed {
                Pushed::Lighter(vehicle) => knock(play, vehicle, if vehicle == top { bottom } else { top })?,
                Pushed::Chosen => part(play, top, bottom)?,
                Pushed::Rolled => roll(play, top, bottom, &plan)?,
            };
            (pushed, steady(play, &plan, pushed, pushed == bottom, direction)?, rule)
        }
    };
    let side = usize::from(pushed == bottom);
    let by_other = match plan.may_push_further[side] {
        Some((spaces, by)) if card::uses(play, by, pushed)? => spaces,
        _ => 0,
    };
    push(play, pushed, direction, plan.further[side], by_other, rule)?;
    for vehicle in [top, bottom] {
        after_slam(play, vehicle);
    }
    Ok(())
}

/// Vehicles that explode in slams do so before anything is rolled (CAR-11).
fn explode(play: &mut Play, both: [VehicleId; 2], cards: [Option<CardId>; 2]) -> Ask<()> {
    let mut exploding = Vehicles::default();
    for (vehicle, card) in both.into_iter().zip(cards) {
        if let Some(card) = card {
            exploding = exploding.with(vehicle);
            play.tell(Car(11), Event::CardWorked { vehicle, card });
        }
    }
    eliminate::all(play, exploding, Car(11))
}

/// Who is pushed and where to without a roll, if a command or a card has it so.
fn aim(play: &mut Play, top: VehicleId, bottom: VehicleId, plan: &SlamPlan) -> Ask<Option<Push>> {
    if let Some(direction) = bump(play, top, bottom)? {
        return Ok(Some((bottom, direction, Ldr(1))));
    }
    let is_own = play.turn.vehicle == Some(top) && bottom.weight() != Weight::Heavy;
    match plan.rams.filter(|_| is_own) {
        Some(by) if card::uses(play, by, bottom)? => Ok(Some((bottom, Direction::Front, Upg(2)))),
        _ => Ok(None),
    }
}

/// A card may have the direction rolled again that would push its vehicle into an impassable space.
fn steady(
    play: &mut Play,
    plan: &SlamPlan,
    pushed: VehicleId,
    is_bottom: bool,
    direction: Direction,
) -> Ask<Direction> {
    let into = play.pose(pushed).and_then(|(space, facing)| play.toward(space, facing + direction).ok());
    let is_fatal = into.is_some_and(|space| play.terrain(space) == Terrain::Impassable);
    match plan.rerolls_into_impassable[usize::from(is_bottom)].filter(|_| is_fatal) {
        Some(by) if card::uses(play, by, pushed)? => play.roll_direction(Upg(2)),
        _ => Ok(direction),
    }
}

/// Bumper Car: in the first slam that the active vehicle causes, its player may say which way forward the other one is
/// pushed; nothing is rolled. The Rig is not bumped. Declining uses it up, and so does the Rig.
fn bump(play: &mut Play, top: VehicleId, bottom: VehicleId) -> Ask<Option<Direction>> {
    let crew = play.turn.crew;
    let is_first = play.turn.vehicle == Some(top) && play.turn.active.take(Command::BumperCar);
    if !is_first || bottom.weight() == Weight::Heavy || !play.crews[crew as usize].in_game {
        return Ok(None);
    }
    match play.ask(crew, Asked::Bump(bottom))? {
        Choice::Way(direction) => Ok(Some(direction)),
        Choice::No => Ok(None),
        _ => Err(Stop::Misfit),
    }
}

/// Who is pushed which way, and by which rule.
type Push = (VehicleId, Direction, Rule);

/// RIG-12, FIV-6: the lighter one is always pushed, wherever the direction die says; no second roll.
fn knock(play: &mut Play, light: VehicleId, heavy: VehicleId) -> Ask<Push> {
    let rule = if heavy.weight() == Weight::Heavy { Rig(12) } else { Fiv(6) };
    Ok((light, play.roll_direction(rule)?, rule))
}

/// FIV-6: between two motorcycles their player says, after the roll, which is pushed.
fn part(play: &mut Play, top: VehicleId, bottom: VehicleId) -> Ask<Push> {
    let direction = play.roll_direction(Fiv(6))?;
    let chooser = play.chooser_for(top.crew());
    match play.ask(chooser, Asked::SlamPush { top, bottom, direction })? {
        Choice::Vehicle(vehicle) if vehicle == top || vehicle == bottom => Ok((vehicle, direction, Fiv(6))),
        _ => Err(Stop::Misfit),
    }
}

/// SLM-2, SLM-3: who is pushed and where to is rolled; somebody may ask for another roll, once.
fn roll(play: &mut Play, top: VehicleId, bottom: VehicleId, plan: &SlamPlan) -> Ask<Push> {
    let mut mover = play.roll_slam(Slm(2))?;
    let mut direction = play.roll_direction(Slm(2))?;
    for &Right { crew, by } in plan.rerolls.iter() {
        match play.ask(crew, Asked::Reroll { top, bottom, mover, direction })? {
            Choice::No => continue,
            Choice::Yes => {}
            _ => return Err(Stop::Misfit),
        }
        if let Some((vehicle, card)) = by {
            play.tell(play.card_rule(card), Event::CardWorked { vehicle, card });
        }
        play.tell(Slm(3), Event::Rerolled { crew });
        mover = play.roll_slam(Slm(3))?;
        direction = play.roll_direction(Slm(3))?;
        break;
    }
    let pushed = match mover {
        Mover::Top => top,
        Mover::Bottom => bottom,
    };
    Ok((pushed, direction, Slm(2)))
}

/// The push of a slam: one space, and further if its own card says so or one of the other, until something stops the
/// vehicle.
fn push(
    play: &mut Play,
    vehicle: VehicleId,
    direction: Direction,
    (further, card): (u8, Option<CardId>),
    by_other: u8,
    rule: Rule,
) -> Ask<()> {
    if let Some(card) = card {
        play.tell(Car(11), Event::CardWorked { vehicle, card });
    }
    let was_stopped = play.memory.stopped.contains(vehicle);
    play.memory.stopped = play.memory.stopped.without(vehicle);
    let way = play.way(vehicle, direction);
    space::push(play, vehicle, way, rule)?;
    let own = std::iter::repeat_n(Car(11), further.into());
    for rule in own.chain(std::iter::repeat_n(Upg(2), by_other.into())) {
        if play.memory.stopped.contains(vehicle) || play.space_of(vehicle).is_none() {
            break;
        }
        space::push(play, vehicle, way, rule)?;
    }
    // A push under way that this slam has cut short stays so.
    if was_stopped {
        play.memory.stopped = play.memory.stopped.with(vehicle);
    }
    Ok(())
}

/// What the cards of a vehicle that was in a slam do after it.
fn after_slam(play: &mut Play, vehicle: VehicleId) {
    let burns = play.in_play(vehicle).find(|by| match by.effect {
        Effect::Slammed(slammed) => match slammed {
            SlammedMod::Burns => true,
        },
        _ => false,
    });
    if let Some(by) = burns
        && fire::can_catch(play, vehicle)
    {
        play.tell(Car(11), Event::CardWorked { vehicle, card: by.card });
        fire::ignite(play, vehicle, Car(11));
    }
}
