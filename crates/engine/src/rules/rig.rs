//! The Big Rig (chapter RIG): steering, sections, what it shrugs off, and its weapons.

use crate::{
    event::Event,
    play::{Ask, Play, Spot, Stay, Stop},
    question::{Asked, Choice, Choices, On},
    rule::Rule::{self, Rig},
    rules::{assign, chopper, command, damage, eliminate, finish, hazard, shoot, space},
    space::{Direction, Edge, Place, Space},
    state::{Assigned, Phase, State},
    tables::{Command, CommandSpace},
    token::Lying,
    vehicle::{Crew, Section, VehicleId, Vehicles},
};

/// RIG-2: on its first turn of the round a die for the steering; each turn a die on a section that has none.
pub(crate) fn assign(play: &mut Play, crew: Crew) -> Ask<()> {
    let untouched = play.crews[crew as usize].dice.len() == crew.fleet().dice();
    if untouched {
        let Choice::Die { die, .. } = play.ask(crew, Asked::Steering)? else { return Err(Stop::Misfit) };
        play.crews[crew as usize].dice.take(die);
        play.rig.steering = die;
        play.tell(Rig(2), Event::Steering { die });
    }
    let mut choices = Choices::new();
    sections(play, crew, &mut choices);
    if choices.is_empty() {
        play.tell(Rule::Asg(7), Event::TurnPassed { crew });
        play.go_on(Phase::EndTurn);
        return Ok(());
    }
    let Choice::Die { die, on: On::Command(command) } = play.ask(crew, Asked::Section)? else {
        return Err(Stop::Misfit);
    };
    command::put_die(play, crew, command, die, Rig(2))?;
    let vehicle = VehicleId::RIG;
    play.vehicles[vehicle.index()].die = die;
    play.tell(Rig(3), Event::MovesGained { vehicle, moves: die });
    assign::begin_turn_of(play, Assigned { vehicle, moves: die, coasting: false, on_road: false });
    play.turn.active.insert(command);
    play.go_on(Phase::Command);
    Ok(())
}

pub(crate) fn steering(state: &State, crew: Crew, choices: &mut Choices) {
    for die in state.crews[crew as usize].dice.values() {
        choices.push(Choice::Die { die, on: On::Command(Command::Steering) });
    }
}

impl State {
    /// Whether a die lies on a command of a section this round (RIG-2).
    pub fn has_die_on(&self, crew: Crew, section: Section) -> bool {
        let spaces = self.command_board(crew).iter().zip(self.crews[crew as usize].commands.iter());
        spaces.filter(|(c, _)| c.section == section).any(|(_, die)| die > 0)
    }
}

/// RIG-2, RIG-3, RIG-26: any command that takes the die, damaged or not, of a section without a die.
pub(crate) fn sections(state: &State, crew: Crew, choices: &mut Choices) {
    for space in state.command_board(crew).iter().filter(|c| !state.has_die_on(crew, c.section)) {
        for die in
            state.crews[crew as usize].dice.values().filter(|die| (space.from..=space.to).contains(die))
        {
            choices.push(Choice::Die { die, on: On::Command(space.command) });
        }
    }
}

/// RIG-3, RIG-16: repairs and the airstrike work before the move, the others in their moment. A damaged one does nothing.
pub(crate) fn carry_out(play: &mut Play, crew: Crew) -> Ask<()> {
    let Some(command) = play.turn.active.iter().next() else { return Ok(()) };
    if play.is_damaged(command) {
        play.turn.active.take(command);
        return Ok(());
    }
    match command {
        Command::RepairRear | Command::RepairMid | Command::RepairFront => {
            play.turn.active.take(command);
            mend(play, crew, command)
        }
        Command::Airstrike => {
            play.turn.active.take(command);
            if chopper::can_strike(play, crew) { chopper::airstrike(play, crew) } else { Ok(()) }
        }
        _ => Ok(()),
    }
}

/// RIG-16: one damage off its own section.
fn mend(play: &mut Play, crew: Crew, repair: Command) -> Ask<()> {
    let mut choices = Choices::new();
    mends(play, repair, &mut choices);
    let command = match choices.len() {
        0 => return Ok(()),
        1 => choices[0],
        _ => play.ask(crew, Asked::Mend(repair))?,
    };
    let Choice::Command(command) = command else { return Err(Stop::Misfit) };
    let space = play.command_board(crew).iter().position(|c| c.command == command).ok_or(Stop::Misfit)?;
    play.rig.damaged &= !(1 << space);
    play.tell(Rig(16), Event::Mended { command });
    Ok(())
}

pub(crate) fn mends(state: &State, repair: Command, choices: &mut Choices) {
    let board = state.command_board(Crew::Red);
    let Some(section) = board.iter().find(|c| c.command == repair).map(|c| c.section) else { return };
    for space in board.iter().filter(|c| c.section == section && state.is_damaged(c.command)) {
        choices.push(Choice::Command(space.command));
    }
}

/// RIG-7, RIG-8, RIG-10, RIG-24: what would push, stop, burn or eliminate it costs one damage; the space is off-road.
pub(crate) fn shrug(play: &mut Play, space: Space, rule: Rule) -> Ask<()> {
    if let Lying::Up(hazard) = play.tokens[space.index()].read() {
        hazard::discard(play, space, hazard, rule);
    }
    play.off_road.insert(space);
    play.tell(Rig(31), Event::OffRoad { space });
    hurt(play, rule)
}

/// RIG-13: its owner says which undamaged command takes the damage.
pub(crate) fn hurt(play: &mut Play, rule: Rule) -> Ask<()> {
    let command = choose_hurt(play)?;
    damage_command(play, command, rule)
}

/// The command that takes a damage; with one left there is nothing to choose.
pub(crate) fn choose_hurt(play: &mut Play) -> Ask<Option<Command>> {
    let mut choices = Choices::new();
    hurts(play, &mut choices);
    let choice = match choices.len() {
        0 => return Ok(None),
        1 => choices[0],
        _ => play.ask(play.chooser_for(VehicleId::RIG.crew()), Asked::Hurt)?,
    };
    match choice {
        Choice::Command(command) => Ok(Some(command)),
        _ => Err(Stop::Misfit),
    }
}

pub(crate) fn hurts(state: &State, choices: &mut Choices) {
    for space in undamaged(state) {
        choices.push(Choice::Command(space.command));
    }
}

fn undamaged(state: &State) -> impl Iterator<Item = &CommandSpace> {
    state
        .command_board(Crew::Red)
        .iter()
        .filter(|c| c.command.can_be_damaged() && !state.is_damaged(c.command))
}

/// RIG-15: the last command that can be damaged takes the Rig with it.
pub(crate) fn damage_command(play: &mut Play, command: Option<Command>, rule: Rule) -> Ask<()> {
    if mark_damaged(play, command, rule) { eliminate::one(play, VehicleId::RIG, Rig(15)) } else { Ok(()) }
}

/// Damages a command. True if it was the last.
pub(crate) fn mark_damaged(play: &mut Play, command: Option<Command>, rule: Rule) -> bool {
    let board = play.command_board(Crew::Red);
    if let Some(command) = command
        && let Some(space) = board.iter().position(|c| c.command == command)
    {
        play.rig.damaged |= 1 << space;
        play.tell(rule, Event::CommandDamaged { command });
        // RIG-3: damaged before its moment, it does nothing any more.
        if play.turn.vehicle == Some(VehicleId::RIG) {
            play.turn.active.take(command);
        }
    }
    undamaged(play).next().is_none()
}

/// RIG-9, RIG-27: each chopper over a section costs one damage and goes home. True if that was the end of the Rig.
pub(crate) fn withstand_choppers(play: &mut Play) -> Ask<bool> {
    let mut is_lost = false;
    for crew in Crew::ALL {
        let Some(space) =
            play.choppers[crew as usize].space().filter(|&space| play.section_in(space).is_some())
        else {
            continue;
        };
        let command = choose_hurt(play)?;
        is_lost |= mark_damaged(play, command, Rig(9));
        play.choppers[crew as usize] = Place::WAITING;
        play.tell(Rig(9), Event::ChopperHome { crew, space });
    }
    Ok(is_lost)
}

/// RIG-16, RIG-28, RIG-30: the Cow Catcher moves what is in the way, the first time, and the Rig keeps its moves. Of
/// several the newest goes first, as in a slam (SLM-7). False if there is still a slam to settle.
pub(crate) fn catch_cow(play: &mut Play, stay: Stay, here: Spot) -> Ask<bool> {
    if play.turn.vehicle != Some(stay.vehicle) || !play.turn.active.take(Command::CowCatcher) {
        return Ok(false);
    }
    while play.is_there(stay)
        && let Some(space) = play.find(here)
        && let Some(other) = play.vehicles_in(space).without(stay.vehicle).max_by_key(|&v| play.arrival(v))
    {
        let chooser = match other.crew() {
            Some(crew) => play.chooser_for(Some(crew)),
            None => play.turn.crew,
        };
        let Choice::Way(direction) = play.ask(chooser, Asked::Shove(other))? else {
            return Err(Stop::Misfit);
        };
        space::push(play, other, play.way(other, direction), Rig(28))?;
    }
    Ok(play.is_there(stay))
}

pub(crate) fn shoves(state: &State, vehicle: VehicleId, choices: &mut Choices) {
    let Some(space) = state.space_of(vehicle) else { return };
    for direction in [Direction::FrontLeft, Direction::FrontRight] {
        if !matches!(state.toward(space, state.way(vehicle, direction)), Err(Edge::Left | Edge::Right)) {
            choices.push(Choice::Way(direction));
        }
    }
}

/// RIG-16: what works after the move: the missile, and the hazard dispenser.
pub(crate) fn after_move(play: &mut Play, vehicle: VehicleId) -> Ask<()> {
    if play.turn.active.take(Command::Missile) {
        missile(play, vehicle)?;
    }
    if play.turn.active.take(Command::Dispenser) {
        dispense(play)?;
    }
    Ok(())
}

/// RIG-16, RIG-29: one roll; all it hits on or next to the space two ahead take a minor damage, at once. Not in round 1.
fn missile(play: &mut Play, vehicle: VehicleId) -> Ask<()> {
    let ahead = |space: Space| play.toward(space, play.heading(vehicle)).ok();
    let Some(target) = play.space_of(vehicle).and_then(ahead).and_then(ahead) else { return Ok(()) };
    let spaces = play.board().around(target).chain([target]);
    let near =
        spaces.fold(Vehicles::default(), |near, space| near.and(play.vehicles_in(space))).without(vehicle);
    if play.round == 1 || near.is_empty() {
        return Ok(());
    }
    play.tell(Rig(16), Event::Missile { space: target });
    let aim = play.roll_shooting(Rig(29))?;
    let mut lost = Vehicles::default();
    for target in space::front_to_back(play, near) {
        let hit = shoot::TargetPlan::of(play, target).is_hit(aim);
        play.tell(Rig(29), Event::ShotByVehicle { by: vehicle, target, hit });
        if hit && damage::take_minor(play, target, Rig(29)) {
            lost = lost.with(target);
        }
    }
    eliminate::remove(play, lost, Rule::Wrk(2));
    finish::check_out(play)
}

fn dispense(play: &mut Play) -> Ask<()> {
    let mut choices = Choices::new();
    dispenses(play, &mut choices);
    if choices.len() < 2 || !hazard::is_left(play) {
        return Ok(());
    }
    match play.ask(play.turn.crew, Asked::Dispense)? {
        Choice::Space(space) => {
            if hazard::drop_one(play, space) {
                play.tell(Rig(16), Event::Dispensed { space });
            }
            Ok(())
        }
        Choice::No => Ok(()),
        _ => Err(Stop::Misfit),
    }
}

pub(crate) fn dispenses(state: &State, choices: &mut Choices) {
    for space in rear_arc(state).filter(|&space| space::is_empty(state, space)) {
        choices.push(Choice::Space(space));
    }
    choices.push(Choice::No);
}

/// RIG-14: the three spaces behind the rear section, if that is on the board.
pub(crate) fn rear_arc(state: &State) -> impl Iterator<Item = Space> + '_ {
    let (from, facing) =
        (state.places[Section::Rear.figure()].space(), state.headings[Section::Rear.figure()]);
    let arc = [Direction::RearLeft, Direction::Rear, Direction::RearRight];
    arc.into_iter().filter_map(move |direction| state.toward(from?, facing + direction).ok())
}

/// RIG-13, RIG-25: the undamaged commands of the section in a space, as targets.
pub(crate) fn targets(state: &State, space: Space) -> impl Iterator<Item = Choice> + '_ {
    let section = state.section_in(space);
    undamaged(state).filter(move |c| Some(c.section) == section).map(|c| Choice::Command(c.command))
}
