//! Moving (chapter MOV) and the road die (chapter ROD).

use crate::{
    event::Event,
    play::{Ask, Play, Stop},
    question::{Asked, Choice, Choices},
    rule::Rule::{self, Mov, Rod},
    rules::space::{self, By},
    space::{Direction, Edge, Space},
    state::{Bonus, Phase, State},
    vehicle::VehicleId,
};

/// One step of the move, or the offer of the road bonus when the moves are used up (MOV-2, ROD-2).
pub(crate) fn drive(play: &mut Play) -> Ask<()> {
    let Some(vehicle) = acting(play) else {
        play.go_on(Phase::EndTurn);
        return Ok(());
    };
    if play.turn.moves > 0 {
        return step(play, vehicle);
    }
    if !play.bonus_earned() {
        play.go_on(Phase::Shoot);
        return Ok(());
    }
    match play.ask(play.turn.crew, Asked::RoadBonus)? {
        Choice::TakeBonus => take_bonus(play, vehicle),
        Choice::LeaveBonus => {
            play.turn.bonus = Bonus::Lost;
            play.tell(Rod(2), Event::BonusLeft { vehicle });
        }
        _ => return Err(Stop::Misfit),
    }
    Ok(())
}

fn step(play: &mut Play, vehicle: VehicleId) -> Ask<()> {
    match play.ask(play.turn.crew, Asked::Step)? {
        Choice::Enter(space) => space::enter(play, vehicle, space, By::Step, Mov(5)),
        Choice::Step(direction) => space::travel(play, vehicle, direction, By::Step, Mov(2)),
        _ => Err(Stop::Misfit),
    }
}

/// ROD-2: the bonus moves come on top, once.
pub(crate) fn take_bonus(play: &mut Play, vehicle: VehicleId) {
    play.turn.bonus = Bonus::Taken;
    play.turn.moves = play.road_die;
    let moves = play.road_die;
    play.tell(Rod(2), Event::BonusTaken { vehicle, moves });
}

/// MOV-7, MOV-8, HAZ-3: a vehicle loses the moves of its own move step, the bonus, and what is left of a daze.
pub(crate) fn lose_moves(play: &mut Play, vehicle: VehicleId, rule: Rule) {
    let dazed = std::mem::take(&mut play.dazed[vehicle.index()]);
    if dazed > 0 {
        play.tell(rule, Event::MovesLost { vehicle, moves: dazed });
    }
    lose_own_moves(play, vehicle, rule);
}

/// MOV-8: if another vehicle comes upon it in its own move step, it loses that move; a daze goes on.
pub(crate) fn lose_own_moves(play: &mut Play, vehicle: VehicleId, rule: Rule) {
    if play.phase != Phase::Drive || play.turn.vehicle != Some(vehicle) {
        return;
    }
    let had_some = play.turn.moves > 0 || play.bonus_earned();
    let moves = std::mem::take(&mut play.turn.moves);
    play.turn.bonus = Bonus::Lost;
    if had_some {
        play.tell(rule, Event::MovesLost { vehicle, moves });
    }
}

/// The assigned vehicle, as long as it can go on with the turn (RND-7).
pub(crate) fn acting(state: &State) -> Option<VehicleId> {
    state.turn.vehicle.filter(|&vehicle| state.is_operable(vehicle))
}

/// MOV-2, MOV-4, MOV-5: the front arc without side exits; for the first step of the game, the rear edge.
pub(crate) fn steps(state: &State, choices: &mut Choices) {
    let Some(vehicle) = state.turn.vehicle else { return };
    match state.space_of(vehicle) {
        None => {
            for space in Space::rear_edge() {
                choices.push(Choice::Enter(space));
            }
        }
        Some(space) => {
            for direction in Direction::FRONT_ARC {
                if !matches!(space.toward(direction), Err(Edge::Left | Edge::Right)) {
                    choices.push(Choice::Step(direction));
                }
            }
        }
    }
}
