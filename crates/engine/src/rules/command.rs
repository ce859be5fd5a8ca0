//! Commands (chapter CMD, and ASG-4 to ASG-8).

use crate::{
    dice::TOKEN,
    event::Event,
    lasting::{Bearer, Cause, InForce, Span},
    play::{Ask, Play, Stop},
    question::{Asked, Choice, Choices, On},
    rule::Rule::{self, Asg, Cmd, Ldr},
    rules::{assign, chopper, damage, drive, five, look, rig, salvage},
    setup::BoxId,
    state::{Phase, State},
    tables::{Command, CommandSpace, Commands},
    token::Wear,
    vehicle::{Crew, Fleet, VehicleId},
};
use std::ops::ControlFlow;

/// The second die of the turn: on a command (ASG-4), or on a second motorcycle (FIV-2); the Rig's one die is on a
/// command already. Commands work before the vehicle moves (CMD-1).
pub(crate) fn command(play: &mut Play) -> Ask<()> {
    let crew = play.turn.crew;
    match crew.fleet() {
        Fleet::Cars if !play.setup.boxes.contains(BoxId::Leaders) => may_give_one(play, crew)?,
        Fleet::Cars => {
            // An Omen has ended the phase while commands were carried out.
            if !look::may_move_token(play, crew)? {
                may_give(play, crew)?;
            }
            if carry_out_given(play, crew)?.is_break() {
                return Ok(());
            }
        }
        Fleet::Rig => rig::carry_out(play, crew)?,
        Fleet::Five => five::second_die(play, crew)?,
    }
    play.go_on(Phase::Begin);
    Ok(())
}

/// ASG-4: one die a round, on a command that works at once.
fn may_give_one(play: &mut Play, crew: Crew) -> Ask<()> {
    if may_command(play, crew) {
        match play.ask(crew, Asked::Command)? {
            Choice::No => {}
            Choice::Die { die, on: On::Command(command) } => give(play, crew, command, die)?,
            _ => return Err(Stop::Misfit),
        }
    }
    Ok(())
}

/// ASG-4, LDR-3: one die a round and one token a turn, each on a command of its own. Both lie there before either works.
fn may_give(play: &mut Play, crew: Crew) -> Ask<()> {
    while may_command(play, crew) {
        let command = match play.ask(crew, Asked::Command)? {
            Choice::No => break,
            Choice::Die { die, on: On::Command(command) } => {
                put_die(play, crew, command, die, Asg(4))?;
                command
            }
            Choice::Command(command) => {
                put_token(play, crew, command)?;
                command
            }
            _ => return Err(Stop::Misfit),
        };
        play.turn.given.push(command);
    }
    Ok(())
}

/// CMD-1, LDR-3: commands work in the order in which they were given; one that can do nothing any more does not.
///
/// A command by which somebody has looked at something ends the phase.
fn carry_out_given(play: &mut Play, crew: Crew) -> Ask<ControlFlow<()>> {
    let mut declined = None;
    loop {
        salvage::may_repair(play, crew, &mut declined)?;
        if play.turn.given.is_empty() {
            return Ok(ControlFlow::Continue(()));
        }
        let command = play.turn.given.remove(0);
        let has_vehicle = !needs_vehicle(command) || drive::acting(play).is_some();
        if play.crews[crew as usize].in_game && has_vehicle && can_do(play, crew, command) {
            let value = value_on(play, crew, command)?;
            carry_out(play, crew, command, value)?;
        }
        if play.turn.active.contains(Command::Omen) {
            return Ok(ControlFlow::Break(()));
        }
    }
}

/// Puts a die on a command and carries it out.
pub(crate) fn give(play: &mut Play, crew: Crew, command: Command, die: u8) -> Ask<()> {
    put_die(play, crew, command, die, Asg(4))?;
    carry_out(play, crew, command, die)
}

/// LDR-5: the token holds its command for the rest of the round.
fn put_token(play: &mut Play, crew: Crew, command: Command) -> Ask<()> {
    let space = space_of(play, crew, command)?;
    play.crews[crew as usize].tokens -= 1;
    play.crews[crew as usize].commands.put(space, TOKEN);
    play.turn.token = true;
    play.tell(Ldr(3), Event::TokenUsed { crew, command });
    Ok(())
}

/// LDR-3: what lies on a command; a token works like a die with the lowest value that the command takes.
fn value_on(state: &State, crew: Crew, command: Command) -> Ask<u8> {
    let space = space_of(state, crew, command)?;
    match state.crews[crew as usize].commands.on(space) {
        TOKEN => Ok(state.command_board(crew)[space].from),
        die => Ok(die),
    }
}

/// Where a command stands on the board of its crew.
fn space_of(state: &State, crew: Crew, command: Command) -> Ask<usize> {
    state.command_board(crew).iter().position(|space| space.command == command).ok_or(Stop::Misfit)
}

fn carry_out(play: &mut Play, crew: Crew, command: Command, value: u8) -> Ask<()> {
    match command {
        Command::Airstrike => chopper::airstrike(play, crew),
        Command::Nitro => nitro(play, value),
        Command::Drift
        | Command::Siren
        | Command::OpenRoad
        | Command::BumperCar
        | Command::Spotter
        | Command::FullAuto
        | Command::Flamethrower
        | Command::BloodRush => {
            play.turn.active.insert(command);
            Ok(())
        }
        Command::Omen => look::omen(play, crew),
        Command::EvilEye => evil_eye(play, crew),
        Command::Repair => repair(play, crew),
        Command::Respawn => five::respawn(play, crew),
        // The commands of the Rig are on sections, and carried out there.
        Command::Steering
        | Command::Dispenser
        | Command::Targeting
        | Command::RepairRear
        | Command::Traction
        | Command::RepairMid
        | Command::Missile
        | Command::CowCatcher
        | Command::RepairFront => Err(Stop::Misfit),
    }
}

/// ASG-5: the die lies on the command for the rest of the round.
pub(crate) fn put_die(play: &mut Play, crew: Crew, command: Command, die: u8, rule: Rule) -> Ask<()> {
    let space = space_of(play, crew, command)?;
    play.crews[crew as usize].dice.take(die);
    play.crews[crew as usize].commands.put(space, die);
    play.tell(rule, Event::Commanded { crew, command, die });
    Ok(())
}

/// CMD-3: as many extra moves as the die shows.
fn nitro(play: &mut Play, die: u8) -> Ask<()> {
    play.turn.extra += die;
    if let Some(vehicle) = play.turn.vehicle {
        play.tell(Cmd(3), Event::MovesGained { vehicle, moves: die });
    }
    Ok(())
}

/// The most moves of a Blood Rush.
const RUSH: u8 = 6;

/// Blood Rush: when the moves are counted, one more for each damage token on the crew's vehicles, six at the most.
pub(crate) fn rush(play: &mut Play, vehicle: VehicleId) {
    if play.turn.active.take(Command::BloodRush) {
        let moves = damage_of(play, play.turn.crew).min(RUSH);
        play.turn.extra += moves;
        play.tell(Ldr(1), Event::MovesGained { vehicle, moves });
    }
}

/// How many damage tokens the vehicles of a crew have.
pub(crate) fn damage_of(state: &State, crew: Crew) -> u8 {
    crew.vehicles().map(|v| state.vehicles[v.index()].damage.len() as u8).sum()
}

/// Evil Eye: an opposing vehicle, which gets no command until the crew's next turn (LDR-9).
fn evil_eye(play: &mut Play, crew: Crew) -> Ask<()> {
    let Choice::Vehicle(vehicle) = play.ask(crew, Asked::EvilEye)? else { return Err(Stop::Misfit) };
    let cause = Cause::Command(Command::EvilEye);
    play.put_into_force(InForce { cause, by: crew, on: Bearer::Vehicle(vehicle), until: Span::Next });
    play.tell(Ldr(1), Event::Cursed { crew, vehicle });
    Ok(())
}

/// Operable opposing cars and motorcycles on the board.
fn can_be_eyed(state: &State, crew: Crew) -> impl Iterator<Item = VehicleId> + '_ {
    let is_foe = move |vehicle: VehicleId| {
        vehicle.crew().is_some_and(|other| state.player(other) != state.player(crew))
    };
    state
        .on_board()
        .filter(move |&vehicle| is_foe(vehicle) && !vehicle.is_sturdy() && state.is_operable(vehicle))
}

pub(crate) fn eyed(state: &State, crew: Crew, choices: &mut Choices) {
    for vehicle in can_be_eyed(state, crew) {
        choices.push(Choice::Vehicle(vehicle));
    }
}

/// CMD-5: one damage token of one of the crew's vehicles goes back into the pile.
fn repair(play: &mut Play, crew: Crew) -> Ask<()> {
    let Choice::Wear(vehicle, wear) = play.ask(crew, Asked::Repair)? else { return Err(Stop::Misfit) };
    take_off(play, vehicle, wear, Cmd(5))
}

/// One damage comes off a vehicle; its player says which, if there is a choice.
pub(crate) fn repair_one(play: &mut Play, vehicle: VehicleId, rule: Rule) -> Ask<()> {
    let mut choices = Choices::new();
    repairs_of(play, vehicle, &mut choices);
    let choice = match choices.len() {
        1 => choices[0],
        _ => play.ask(play.turn.crew, Asked::RepairOf(vehicle))?,
    };
    let Choice::Wear(vehicle, wear) = choice else { return Err(Stop::Misfit) };
    take_off(play, vehicle, wear, rule)
}

/// A damage token leaves a vehicle, which may be operable again.
pub(crate) fn take_off(play: &mut Play, vehicle: VehicleId, wear: Wear, rule: Rule) -> Ask<()> {
    let was_operable = play.is_operable(vehicle);
    let tokens = &mut play.vehicles[vehicle.index()].damage;
    let slot = tokens.iter().position(|&w| w == wear).ok_or(Stop::Misfit)?;
    tokens.remove(slot);
    damage::put_back(play, wear);
    play.tell(rule, Event::Repaired { vehicle, wear });
    if !was_operable {
        play.turn.revived |= play.turn.vehicle == Some(vehicle);
        play.tell(rule, Event::Operable { vehicle });
    }
    Ok(())
}

/// ASG-4: not when coasting, and only while there is something to put on something.
pub(crate) fn may_command(state: &State, crew: Crew) -> bool {
    let Some(vehicle) = drive::acting(state) else { return false };
    !state.turn.coasting
        && (may_use_die(state, crew) || may_use_token(state, crew))
        && assign::AssignPlan::of(state, vehicle).commands
}

/// ASG-4: one die a round.
fn may_use_die(state: &State, crew: Crew) -> bool {
    let has = &state.crews[crew as usize];
    let fits = |space: &CommandSpace| has.dice.values().any(|die| space.takes(die));
    !has.has_commanded() && free(state, crew).any(|space| fits(space) && can_do(state, crew, space.command))
}

/// LDR-3: one token a turn.
#[inline(always)]
fn may_use_token(state: &State, crew: Crew) -> bool {
    state.crews[crew as usize].tokens > 0 && !state.turn.token && token_offers(state, crew).next().is_some()
}

/// LDR-3, LDR-4: the commands that a token can go on; those with a star take nothing else.
fn token_offers(state: &State, crew: Crew) -> impl Iterator<Item = Command> + '_ {
    free(state, crew).map(|c| c.command).filter(move |&command| can_do(state, crew, command))
}

/// LDR-3: the spaces without a die or token.
fn free(state: &State, crew: Crew) -> impl Iterator<Item = &CommandSpace> + '_ {
    let laid = state.crews[crew as usize].commands;
    let spaces = state.command_board(crew).iter().enumerate();
    spaces.filter(move |&(space, _)| laid.on(space) == 0).map(|(_, space)| space)
}

/// RND-7: whether a command does nothing without the vehicle of the turn.
fn needs_vehicle(command: Command) -> bool {
    !matches!(
        command,
        Command::Airstrike | Command::Repair | Command::Respawn | Command::Omen | Command::EvilEye
    )
}

/// ASG-8: whether a command would do something.
fn can_do(state: &State, crew: Crew, command: Command) -> bool {
    match command {
        Command::Airstrike => chopper::can_strike(state, crew),
        Command::Repair => damage_of(state, crew) > 0,
        Command::Respawn => five::can_respawn(state, crew),
        Command::BloodRush => damage_of(state, crew) > 0,
        Command::Omen => look::can_look(state, crew),
        Command::EvilEye => can_be_eyed(state, crew).next().is_some(),
        _ => true,
    }
}

/// ASG-4, ASG-8: each die on each command that takes it and can do something.
pub(crate) fn dice_on_commands(state: &State, crew: Crew, choices: &mut Choices) {
    let able = free(state, crew).map(|space| space.command).filter(|&command| can_do(state, crew, command));
    let able = able.fold(Commands::default(), Commands::with);
    for die in state.crews[crew as usize].dice.values() {
        for space in state.command_board(crew).iter() {
            if space.takes(die) && able.contains(space.command) {
                choices.push(Choice::Die { die, on: On::Command(space.command) });
            }
        }
    }
}

pub(crate) fn commands(state: &State, crew: Crew, choices: &mut Choices) {
    if !state.crews[crew as usize].has_commanded() {
        dice_on_commands(state, crew, choices);
    }
    if may_use_token(state, crew) {
        for command in token_offers(state, crew) {
            choices.push(Choice::Command(command));
        }
    }
    choices.push(Choice::No);
}

pub(crate) fn repairs(state: &State, crew: Crew, choices: &mut Choices) {
    for vehicle in crew.vehicles() {
        repairs_of(state, vehicle, choices);
    }
}

/// The damage of one vehicle.
pub(crate) fn repairs_of(state: &State, vehicle: VehicleId, choices: &mut Choices) {
    for wear in wear_of(state, vehicle) {
        choices.push(Choice::Wear(vehicle, wear));
    }
}

/// The different tokens on a vehicle.
fn wear_of(state: &State, vehicle: VehicleId) -> impl Iterator<Item = Wear> + '_ {
    let tokens = &state.vehicles[vehicle.index()].damage;
    tokens.iter().enumerate().filter(|&(i, wear)| !tokens[..i].contains(wear)).map(|(_, &wear)| wear)
}
