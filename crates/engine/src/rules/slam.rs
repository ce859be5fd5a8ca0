//! Slams (chapter SLM, RIG-12, FIV-6) and drifting past them (CMD-4, CMD-6, FIV-5).

use crate::{
    card::{CardId, Effect},
    event::Event,
    play::{Ask, Play, Spot, Stay, Stop},
    question::{Asked, Choice},
    rule::Rule::{Car, Cmd, Fiv, Mov, Rig, Slm},
    rules::{
        card, drive, eliminate, rig,
        space::{self, By},
    },
    space::{Direction, Space},
    state::State,
    tables::{Command, Mover},
    vehicle::{CREWS, Crew, VehicleId, Vehicles, Weight},
};

/// The last part of entering a space: other road vehicles there are drifted through, caught, or slammed.
pub(crate) fn meet(play: &mut Play, stay: Stay, by: By) -> Ask<()> {
    let Some(space) = play.space_of(stay.vehicle) else { return Ok(()) };
    let others = play.vehicles_in(space).without(stay.vehicle);
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

/// CMD-4, CMD-6, FIV-5: in its own move, with moves left, or with a road bonus that takes it on.
fn can_drift(play: &Play, vehicle: VehicleId, by: By) -> bool {
    (vehicle.always_drifts() || play.turn.active == Some(Command::Drift))
        && by != By::Leap
        && !play.stopping.contains(vehicle)
        && drive::is_driving(play, vehicle)
        && (play.turn.moves > 0 || play.bonus_earned())
}

fn drifts(play: &mut Play, stay: Stay, by: By, into: VehicleId, space: Space) -> Ask<bool> {
    let vehicle = stay.vehicle;
    let on_bonus = play.turn.moves == 0;
    match play.ask(play.turn.crew, Asked::Drift { into, on_bonus })? {
        Choice::Drift => {}
        Choice::Slam => return Ok(false),
        _ => return Err(Stop::Misfit),
    }
    let rule = if vehicle.always_drifts() {
        Fiv(5)
    } else {
        play.turn.active = None;
        if by == By::Step && !play.was_put_under(into, stay) { Cmd(4) } else { Cmd(6) }
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

/// SLM-1: two in a space. Who comes loses its moves, and the active vehicle if another comes upon it (MOV-8).
fn slam(play: &mut Play, top: VehicleId, bottom: VehicleId, space: Space) -> Ask<()> {
    play.tell(Slm(1), Event::Slammed { top, bottom, space });
    drive::lose_moves(play, top, Mov(8));
    drive::lose_own_moves(play, bottom, Mov(8));
    if instead_of_slam(play, [top, bottom])? {
        return Ok(());
    }
    match top.weight().cmp(&bottom.weight()) {
        std::cmp::Ordering::Less => knock(play, top, bottom)?,
        std::cmp::Ordering::Greater => knock(play, bottom, top)?,
        std::cmp::Ordering::Equal if top.weight() == Weight::Light => part(play, top, bottom)?,
        std::cmp::Ordering::Equal => roll(play, top, bottom)?,
    }
    for vehicle in [top, bottom] {
        card::after_slam(play, vehicle);
    }
    Ok(())
}

/// A vehicle that explodes in slams does so before anything is rolled, and the slam is not resolved (CAR-11).
fn instead_of_slam(play: &mut Play, both: [VehicleId; 2]) -> Ask<bool> {
    let explodes = |play: &Play, vehicle| play.card_with(vehicle, Effect::ExplodesInSlams);
    let exploding: Vehicles = both.into_iter().filter(|&vehicle| explodes(play, vehicle).is_some()).collect();
    for vehicle in exploding {
        if let Some(card) = explodes(play, vehicle) {
            play.tell(Car(11), Event::CardWorked { vehicle, card });
        }
    }
    eliminate::all(play, exploding, Car(11))?;
    Ok(!exploding.is_empty())
}

/// RIG-12, FIV-6: the lighter one is always pushed, wherever the direction die says; no second roll.
fn knock(play: &mut Play, light: VehicleId, heavy: VehicleId) -> Ask<()> {
    let rule = if heavy.weight() == Weight::Heavy { Rig(12) } else { Fiv(6) };
    let direction = play.roll_direction(rule)?;
    push(play, light, direction, rule)
}

/// FIV-6: between two motorcycles their player says, after the roll, which is pushed.
fn part(play: &mut Play, top: VehicleId, bottom: VehicleId) -> Ask<()> {
    let direction = play.roll_direction(Fiv(6))?;
    let chooser = play.chooser_for(top.crew());
    match play.ask(chooser, Asked::SlamPush { top, bottom, direction })? {
        Choice::Push(vehicle) if vehicle == top || vehicle == bottom => {
            push(play, vehicle, direction, Fiv(6))
        }
        _ => Err(Stop::Misfit),
    }
}

/// SLM-2, SLM-3: who is pushed and where to is rolled; somebody may ask for another roll, once.
fn roll(play: &mut Play, top: VehicleId, bottom: VehicleId) -> Ask<()> {
    let mut mover = play.roll_slam(Slm(2))?;
    let mut direction = play.roll_direction(Slm(2))?;
    let rights = [larger_owner(play, top, bottom).map(|crew| (crew, None))]
        .into_iter()
        .chain([right_by_card(play, top, bottom), right_by_card(play, bottom, top)])
        .flatten();
    let mut asked = [false; CREWS];
    for (crew, card) in rights.collect::<crate::list::List<Right, 3>>().iter().copied() {
        if std::mem::replace(&mut asked[crew as usize], true) {
            continue;
        }
        match play.ask(crew, Asked::Reroll { top, bottom, mover, direction })? {
            Choice::Keep => continue,
            Choice::Reroll => {}
            _ => return Err(Stop::Misfit),
        }
        if let Some((vehicle, card)) = card {
            play.tell(Car(11), Event::CardWorked { vehicle, card });
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
    push(play, pushed, direction, Slm(2))
}

/// A crew that may ask for the second roll, and the card that allows it.
type Right = (Crew, Option<(VehicleId, CardId)>);

/// SLM-3: the owner of the larger vehicle, if that player is in the game.
fn larger_owner(state: &State, top: VehicleId, bottom: VehicleId) -> Option<Crew> {
    let larger = match top.size().cmp(&bottom.size()) {
        std::cmp::Ordering::Greater => top,
        std::cmp::Ordering::Less => bottom,
        std::cmp::Ordering::Equal => return None,
    };
    larger.crew().filter(|&crew| state.crews[crew as usize].in_game)
}

/// A card on one car gives the right to the owner of the other.
fn right_by_card(state: &State, of: VehicleId, other: VehicleId) -> Option<Right> {
    let card = state.card_with(of, Effect::OtherMayReroll)?;
    let crew = other.crew().filter(|&crew| state.crews[crew as usize].in_game)?;
    Some((crew, Some((of, card))))
}

/// The push of a slam: one space, and further if a card says so, until something stops the vehicle.
fn push(play: &mut Play, vehicle: VehicleId, direction: Direction, rule: crate::rule::Rule) -> Ask<()> {
    let further = card::pushed_further(play, vehicle);
    let was_stopped = play.stopped.contains(vehicle);
    play.stopped = play.stopped.without(vehicle);
    space::push(play, vehicle, direction, rule)?;
    for _ in 0..further {
        if play.stopped.contains(vehicle) || play.space_of(vehicle).is_none() {
            break;
        }
        space::push(play, vehicle, direction, Car(11))?;
    }
    // A push under way that this slam has cut short stays so.
    if was_stopped {
        play.stopped = play.stopped.with(vehicle);
    }
    Ok(())
}
