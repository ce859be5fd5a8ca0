//! Moving (chapter MOV) and the road die (chapter ROD).

use crate::{
    card::CardId,
    effect::{Effect, MovesMod, StepMod},
    event::Event,
    play::{Ask, Play, Stop},
    question::{Asked, Choice, Choices},
    rule::Rule::{self, Car, Ldr, Mov, Rig, Rod},
    rules::{
        assign, card, command, fire, five, moves, shoot,
        space::{self, By},
        upgrade,
    },
    space::{Direction, Heading, Space, Ways},
    state::{Bonus, Phase, State},
    tables::Command,
    vehicle::{Crew, VehicleId},
};

/// MOV-1, FIR-1: the moves are counted: the die, what cards make of it, what commands add, the fire die on top.
pub(crate) fn begin(play: &mut Play) -> Ask<()> {
    shoot::before_move(play)?;
    let Some(vehicle) = acting(play) else { return next_vehicle(play) };
    command::rush(play, vehicle);
    let mut plan = moves::MovePlan::of(play, vehicle);
    while let Some(by) = card::next_of(play, &mut plan.offered, vehicle)? {
        if let Effect::Moves(MovesMod::More(moves)) = by.effect {
            plan.more += moves;
            play.tell(play.card_rule(by.card), Event::MovesGained { vehicle, moves });
        }
    }
    play.turn.moves = plan.moves();
    play.turn.extra = 0;
    for card in plan.worked() {
        play.tell(Car(11), Event::CardWorked { vehicle, card });
    }
    if play.burning.contains(vehicle) {
        fire::burn(play, vehicle)?;
    }
    play.go_on(Phase::Drive);
    Ok(())
}

/// One step of the move, or the offer of the road bonus when the moves are used up (MOV-2, ROD-2).
pub(crate) fn drive(play: &mut Play) -> Ask<()> {
    let Some(vehicle) = acting(play) else { return next_vehicle(play) };
    if play.turn.moves > 0 {
        return step(play, vehicle);
    }
    if !play.bonus_earned() {
        play.go_on(Phase::Shoot);
        return Ok(());
    }
    match play.ask(play.turn.crew, Asked::RoadBonus(vehicle))? {
        Choice::Yes => take_bonus(play, vehicle),
        Choice::No => {
            play.turn.bonus = Bonus::Lost;
            play.tell(Rod(2), Event::BonusLeft { vehicle });
        }
        _ => return Err(Stop::Misfit),
    }
    Ok(())
}

fn step(play: &mut Play, vehicle: VehicleId) -> Ask<()> {
    let chooser = step_chooser(play, vehicle);
    match play.ask(chooser, Asked::Step(vehicle))? {
        Choice::Space(space) => space::enter(play, vehicle, space, Heading::AHEAD, By::Step, Mov(5)),
        Choice::Way(direction) => {
            // RIG-4: what is steered pays for leaving its lane.
            if vehicle.is_sturdy() && direction != Direction::Front {
                play.rig.steering = play.rig.steering.saturating_sub(1);
                let die = play.rig.steering;
                play.tell(Rig(4), Event::Steering { die });
            }
            space::travel(play, vehicle, play.way(vehicle, direction), By::Step, Mov(2))
        }
        Choice::No => {
            play.turn.moves = 0;
            if let Some(card) = moves::BonusPlan::of(play, vehicle).short {
                play.tell(Ldr(2), Event::CardWorked { vehicle, card });
            }
            Ok(())
        }
        _ => Err(Stop::Misfit),
    }
}

/// The vehicle's player; a card can give the first step to the next player on the left.
fn step_chooser(play: &mut Play, vehicle: VehicleId) -> Crew {
    let crew = play.turn.crew;
    if play.turn.entered > 0 {
        return crew;
    }
    match StepPlan::of(play, vehicle).first_by_left {
        Some(card) => {
            play.tell(Car(11), Event::CardWorked { vehicle, card });
            play.left_of(crew)
        }
        None => crew,
    }
}

/// When a vehicle is done, the second one that has a die moves (FIV-4, FIV-12); else the turn is at its end.
pub(crate) fn next_vehicle(play: &mut Play) -> Ask<()> {
    let next = match play.turn.next {
        Some(lost) if !play.is_operable(lost.vehicle) => five::pass_on(play, lost)?,
        next => next,
    };
    match next {
        Some(next) => {
            assign::begin_turn_of(play, next);
            play.go_on(Phase::Begin);
        }
        None => {
            upgrade::after_turn(play)?;
            play.go_on(Phase::EndTurn);
        }
    }
    Ok(())
}

/// ROD-2: the bonus moves come on top, once.
pub(crate) fn take_bonus(play: &mut Play, vehicle: VehicleId) {
    play.turn.bonus = Bonus::Taken;
    play.turn.moves = play.road_die;
    let moves = play.road_die;
    let rule = match play.turn.on_road {
        _ if play.turn.active.contains(Command::Traction) => Rig(16),
        true => Rod(2),
        false if play.turn.salt => Car(6),
        false => Ldr(1),
    };
    play.tell(rule, Event::BonusTaken { vehicle, moves });
}

/// MOV-7, MOV-8, HAZ-3: a vehicle loses the moves of its own move step, the bonus, and what is left of a daze.
pub(crate) fn lose_moves(play: &mut Play, vehicle: VehicleId, rule: Rule) {
    lose_daze(play, vehicle, rule);
    lose_own_moves(play, vehicle, rule);
}

/// MOV-8: if another vehicle comes upon it in its own move step, it loses that move; a daze goes on.
pub(crate) fn lose_own_moves(play: &mut Play, vehicle: VehicleId, rule: Rule) {
    if is_driving(play, vehicle) {
        lose_drive(play, vehicle, rule, Bonus::Lost);
    }
}

/// CAR-2, CAR-6: the ground takes the moves away; a bonus from a salt flat can still be taken after it.
pub(crate) fn stop(play: &mut Play, vehicle: VehicleId, rule: Rule) {
    lose_daze(play, vehicle, rule);
    if is_driving(play, vehicle) {
        let kept = play.turn.salt && play.turn.bonus == Bonus::Open;
        lose_drive(play, vehicle, rule, if kept { Bonus::Open } else { Bonus::Lost });
    }
}

/// Resolves something that ends the vehicle's move: nothing drifts in it, and after it the moves are gone.
pub(crate) fn ending_move(
    play: &mut Play,
    vehicle: VehicleId,
    rule: Rule,
    resolve: impl FnOnce(&mut Play) -> Ask<()>,
) -> Ask<()> {
    let before = play.memory.stopping;
    play.memory.stopping = before.with(vehicle);
    resolve(play)?;
    play.memory.stopping = before;
    if play.space_of(vehicle).is_some() {
        stop(play, vehicle, rule);
    }
    Ok(())
}

fn lose_daze(play: &mut Play, vehicle: VehicleId, rule: Rule) {
    play.memory.stopped = play.memory.stopped.with(vehicle);
    let dazed = std::mem::take(&mut play.memory.dazed[vehicle.index()]);
    if dazed > 0 {
        play.tell(rule, Event::MovesLost { vehicle, moves: dazed });
    }
}

fn lose_drive(play: &mut Play, vehicle: VehicleId, rule: Rule, bonus: Bonus) {
    let loses_bonus = play.bonus_earned() && bonus == Bonus::Lost;
    let moves = std::mem::take(&mut play.turn.moves);
    if play.turn.bonus == Bonus::Open {
        play.turn.bonus = bonus;
    }
    if moves > 0 || loses_bonus {
        play.tell(rule, Event::MovesLost { vehicle, moves });
    }
}

/// Whether a vehicle has moves that the ground could take away.
pub(crate) fn has_moves(play: &Play, vehicle: VehicleId) -> bool {
    let bonus = play.bonus_earned() && !play.turn.salt;
    play.memory.dazed[vehicle.index()] > 0 || is_driving(play, vehicle) && (play.turn.moves > 0 || bonus)
}

/// Whether the vehicle is in its own move step.
pub(crate) fn is_driving(state: &State, vehicle: VehicleId) -> bool {
    state.phase == Phase::Drive && state.turn.vehicle == Some(vehicle)
}

/// The assigned vehicle, as long as it can go on with the turn (RND-7): one that became inoperable in it cannot, repaired or not.
pub(crate) fn acting(state: &State) -> Option<VehicleId> {
    state.turn.vehicle.filter(|&vehicle| !state.turn.revived && state.is_operable(vehicle))
}

/// Every step, and in a road bonus that may be cut short, none.
pub(crate) fn steps(state: &State, vehicle: VehicleId, chooser: Crew, choices: &mut Choices) {
    ways(state, vehicle, chooser, choices);
    if state.turn.bonus == Bonus::Taken && chooser == state.turn.crew && may_stop(state, vehicle) {
        choices.push(Choice::No);
    }
}

/// A card lets it stop inside the road bonus; not where it has drifted onto somebody.
fn may_stop(state: &State, vehicle: VehicleId) -> bool {
    state.space_of(vehicle).is_some_and(|space| state.vehicles_in(space).len() == 1)
        && moves::BonusPlan::of(state, vehicle).short.is_some()
}

/// MOV-2, MOV-4, MOV-5: the front arc without side exits; for the first step of the game, the rear edge.
fn ways(state: &State, vehicle: VehicleId, chooser: Crew, choices: &mut Choices) {
    let Some(from) = state.space_of(vehicle) else {
        for space in Space::rear_edge() {
            choices.push(Choice::Space(space));
        }
        return;
    };
    let is_free = !vehicle.is_sturdy() && state.vehicles[vehicle.index()].damage.is_empty();
    let toward = |direction| state.toward(from, state.way(vehicle, direction));
    let is_open = |direction| !state.board().leads_aside(from, state.way(vehicle, direction));
    let arc = || Direction::FRONT_ARC.into_iter().filter(|&direction| is_open(direction));
    if is_free {
        for direction in arc() {
            choices.push(Choice::Way(direction));
        }
        return;
    }
    let plan = StepPlan::of(state, vehicle);
    let may = |direction| can_steer(state, vehicle, direction) && plan.ways.contains(direction);
    // A card that forbids a direction is lifted where nothing else leads to a space of the board.
    let is_lifted = !arc().any(|direction| may(direction) && toward(direction).is_ok());
    let can = |&direction: &Direction| may(direction) || is_lifted && can_steer(state, vehicle, direction);
    let is_fatal = |direction| {
        toward(direction).is_ok_and(|to| state.is_fatal(vehicle, to, state.way(vehicle, direction)))
    };
    let spares = chooser != state.turn.crew && arc().filter(can).any(|direction| !is_fatal(direction));
    for direction in arc().filter(can).filter(|&direction| !(spares && is_fatal(direction))) {
        choices.push(Choice::Way(direction));
    }
}

/// Which steps a vehicle may make, and who chooses them.
struct StepPlan {
    ways: Ways,
    /// The card by which the next player on the left chooses the first step.
    first_by_left: Option<CardId>,
}

impl StepPlan {
    fn of(state: &State, vehicle: VehicleId) -> StepPlan {
        let mut plan = StepPlan { ways: Ways::ALL, first_by_left: None };
        for by in state.in_play(vehicle) {
            let Effect::Step(change) = by.effect else { continue };
            match change {
                StepMod::Never(direction) => plan.ways = plan.ways.without(direction),
                StepMod::FirstByLeft => plan.first_by_left = Some(by.card),
            }
        }
        plan
    }
}

/// RIG-4: leaving the lane takes steering, if it is a vehicle that is steered.
fn can_steer(state: &State, vehicle: VehicleId, direction: Direction) -> bool {
    direction == Direction::Front || !vehicle.is_sturdy() || state.rig.steering > 0
}
