//! Assigning a die (chapter ASG) and coasting (chapter CST).

use crate::{
    event::Event,
    play::{Ask, Play, Stop},
    question::{Asked, Choice, Choices},
    rule::Rule::{Asg, Cst},
    state::{Bonus, Phase, State, Turn},
    vehicle::{Crew, VehicleId},
};

/// Coasts that a car has in a round (ASG-3).
const COASTS: u8 = 2;

/// ASG-1, ASG-2, ASG-7, ASG-10: a die goes on a vehicle, if one can.
pub(crate) fn assign(play: &mut Play) -> Ask<()> {
    let crew = play.turn.crew;
    if !can_assign(play, crew) {
        play.tell(Asg(7), Event::TurnPassed { crew });
        play.go_on(Phase::EndTurn);
        return Ok(());
    }
    match play.ask(crew, Asked::Assign)? {
        Choice::Drive { vehicle, die } => {
            play.tell(Asg(1), Event::Assigned { vehicle, die });
            play.vehicles[vehicle.index()].die = die;
            begin_move(play, vehicle, die);
        }
        Choice::Coast { vehicle, die } => {
            play.tell(Asg(2), Event::Coasting { vehicle, die });
            play.vehicles[vehicle.index()].coasts += 1;
            begin_move(play, vehicle, die);
            // CST-1, ROD-6: one move, whatever the die shows, and no bonus.
            play.turn.coasting = true;
            play.turn.moves = 1;
            play.turn.bonus = Bonus::Lost;
            play.tell(Cst(1), Event::MovesGained { vehicle, moves: 1 });
        }
        _ => return Err(Stop::Misfit),
    }
    Ok(())
}

/// ROD-2, ROD-4: the road counts from here on; behind the rear tile is road too.
fn begin_move(play: &mut Play, vehicle: VehicleId, die: u8) {
    let on_road = play.space_of(vehicle).is_none_or(|space| play.is_road(space));
    let crew = play.turn.crew;
    play.crews[crew as usize].dice.take(die);
    play.turn = Turn { vehicle: Some(vehicle), moves: die, on_road, ..play.turn.bare() };
    play.go_on(Phase::Command);
}

fn can_assign(state: &State, crew: Crew) -> bool {
    !state.crews[crew as usize].dice.is_empty()
        && crew.vehicles().any(|v| is_unmoved(state, v) || can_coast(state, v))
}

/// ASG-1: operable, and no die yet this round.
fn is_unmoved(state: &State, vehicle: VehicleId) -> bool {
    state.vehicles[vehicle.index()].die == 0 && state.is_operable(vehicle)
}

/// ASG-2, ASG-3: operable, has moved, and has coasts left.
fn can_coast(state: &State, vehicle: VehicleId) -> bool {
    let v = &state.vehicles[vehicle.index()];
    v.die != 0 && v.coasts < COASTS && state.is_operable(vehicle)
}

/// Every die on every vehicle that has not moved; on vehicles that have, to coast, only if all have.
pub(crate) fn assignments(state: &State, crew: Crew, choices: &mut Choices) {
    let dice = state.crews[crew as usize].dice;
    for vehicle in crew.vehicles().filter(|&v| is_unmoved(state, v)) {
        for die in dice.values() {
            choices.push(Choice::Drive { vehicle, die });
        }
    }
    if choices.is_empty() {
        for vehicle in crew.vehicles().filter(|&v| can_coast(state, v)) {
            for die in dice.values() {
                choices.push(Choice::Coast { vehicle, die });
            }
        }
    }
}
