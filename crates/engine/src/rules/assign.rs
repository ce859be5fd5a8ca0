//! Assigning a die (chapter ASG) and coasting (chapter CST).

use crate::{
    effect::{AssignMod, Effect},
    event::Event,
    list::List,
    play::{Ask, Play, Stop},
    question::{Asked, Choice, Choices, On},
    rule::Rule::{Asg, Cst},
    rules::{card, look, moves, rig},
    state::{Assigned, Bonus, Phase, State, Turn},
    vehicle::{Crew, Fleet, VehicleId},
};

/// ASG-1, ASG-2, ASG-7, ASG-10: a die goes on a vehicle, if one can.
pub(crate) fn assign(play: &mut Play) -> Ask<()> {
    let crew = play.turn.crew;
    if crew.fleet() == Fleet::Rig {
        return rig::assign(play, crew);
    }
    if look::at_turn_start(play, crew)?.is_break() {
        return Ok(());
    }
    if !can_assign(play, crew) {
        play.tell(Asg(7), Event::TurnPassed { crew });
        play.go_on(Phase::EndTurn);
        return Ok(());
    }
    let choice = loop {
        match play.ask(crew, Asked::Assign)? {
            Choice::Card(off) => card::switch_off(play, crew, off)?,
            choice => break choice,
        }
    };
    let assigned = take_die(play, crew, choice)?;
    begin_turn_of(play, assigned);
    play.go_on(Phase::Command);
    Ok(())
}

/// Puts the die of a choice on its vehicle, to drive or to coast (CST-1).
pub(crate) fn take_die(play: &mut Play, crew: Crew, choice: Choice) -> Ask<Assigned> {
    let (vehicle, die, coasting) = match choice {
        Choice::Die { die, on: On::Drive(vehicle) } => (vehicle, die, false),
        Choice::Die { die, on: On::Coast(vehicle) } => (vehicle, die, true),
        _ => return Err(Stop::Misfit),
    };
    play.crews[crew as usize].dice.take(die);
    let v = &mut play.vehicles[vehicle.index()];
    if coasting {
        v.coasts += 1;
        play.tell(Asg(2), Event::Coasting { vehicle, die });
        play.tell(Cst(1), Event::MovesGained { vehicle, moves: 1 });
    } else {
        v.die = die;
        play.tell(Asg(1), Event::Assigned { vehicle, die });
    }
    // ROD-2, ROD-4: the road counts from here on; behind the rear tile is road too.
    let on_road = play.space_of(vehicle).is_none_or(|space| play.is_road_for(vehicle, space))
        || moves::BonusPlan::of(play, vehicle).any_start;
    Ok(Assigned { vehicle, moves: if coasting { 1 } else { die }, coasting, on_road })
}

/// The vehicle is the one that the turn is about. ROD-6: no bonus when coasting.
pub(crate) fn begin_turn_of(play: &mut Play, assigned: Assigned) {
    let Assigned { vehicle, moves, coasting, on_road } = assigned;
    let bonus = if coasting { Bonus::Lost } else { Bonus::Open };
    play.turn = Turn { vehicle: Some(vehicle), moves, coasting, on_road, bonus, ..play.turn.bare() };
}

/// What may be done in a turn in which a vehicle is assigned.
pub(crate) struct AssignPlan {
    pub coasts: bool,
    pub commands: bool,
}

impl AssignPlan {
    pub fn of(state: &State, vehicle: VehicleId) -> AssignPlan {
        let mut plan = AssignPlan { coasts: true, commands: true };
        for by in state.in_play(vehicle) {
            let Effect::Assign(change) = by.effect else { continue };
            match change {
                AssignMod::NoCoast => plan.coasts = false,
                AssignMod::NoCommand => plan.commands = false,
            }
        }
        plan
    }
}

fn can_assign(state: &State, crew: Crew) -> bool {
    !state.crews[crew as usize].dice.is_empty()
        && crew.vehicles().any(|v| is_unmoved(state, v) || can_coast(state, v))
}

/// ASG-1: operable, and no die yet this round.
fn is_unmoved(state: &State, vehicle: VehicleId) -> bool {
    state.vehicles[vehicle.index()].die == 0 && state.is_operable(vehicle)
}

/// ASG-2, ASG-3, FIV-3: operable, has moved, and has coasts left.
fn can_coast(state: &State, vehicle: VehicleId) -> bool {
    let v = &state.vehicles[vehicle.index()];
    let most = vehicle.crew().map_or(0, |crew| crew.fleet().coasts());
    v.die != 0 && v.coasts < most && state.is_operable(vehicle) && AssignPlan::of(state, vehicle).coasts
}

/// ASG-2: every vehicle that may coast, with one die.
pub(crate) fn coasts(state: &State, crew: Crew, die: u8, choices: &mut Choices) {
    if crew.vehicles().any(|vehicle| is_unmoved(state, vehicle)) {
        return;
    }
    for vehicle in crew.vehicles().filter(|&v| can_coast(state, v)) {
        choices.push(Choice::Die { die, on: On::Coast(vehicle) });
    }
}

/// Every die on every vehicle that has not moved; on vehicles that have, to coast, only if all have. Before that, cards
/// may be switched off (LDR-10).
pub(crate) fn assignments(state: &State, crew: Crew, choices: &mut Choices) {
    let dice: List<u8, 6> = state.crews[crew as usize].dice.values().collect();
    let mut each_die = |on: On| choices.extend(dice.iter().map(|&die| Choice::Die { die, on }));
    let mut has_unmoved = false;
    for vehicle in crew.vehicles().filter(|&v| is_unmoved(state, v)) {
        has_unmoved = true;
        each_die(On::Drive(vehicle));
    }
    if !has_unmoved {
        crew.vehicles().filter(|&v| can_coast(state, v)).for_each(|v| each_die(On::Coast(v)));
    }
    card::switches(state, crew, choices);
}
