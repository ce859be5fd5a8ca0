//! Commands (chapter CMD, and ASG-4 to ASG-8).

use crate::{
    event::Event,
    play::{Ask, Play, Stop},
    question::{Asked, Choice, Choices},
    rule::Rule::{self, Asg, Cmd},
    rules::{assign, chopper, damage, drive, five, rig},
    state::{Phase, State},
    tables::Command,
    token::Wear,
    vehicle::{Crew, Fleet, VehicleId},
};

/// The second die of the turn: on a command (ASG-4), or on a second motorcycle (FIV-2); the Rig's one die is on a
/// command already. Commands work before the vehicle moves (CMD-1).
pub(crate) fn command(play: &mut Play) -> Ask<()> {
    let crew = play.turn.crew;
    match crew.fleet() {
        Fleet::Cars => may_give(play, crew)?,
        Fleet::Rig => rig::carry_out(play, crew)?,
        Fleet::Five => five::second_die(play, crew)?,
    }
    play.go_on(Phase::Begin);
    Ok(())
}

fn may_give(play: &mut Play, crew: Crew) -> Ask<()> {
    if !may_command(play, crew) {
        return Ok(());
    }
    match play.ask(crew, Asked::Command)? {
        Choice::NoCommand => Ok(()),
        Choice::Command { command, die } => give(play, crew, command, die),
        _ => Err(Stop::Misfit),
    }
}

/// Puts a die on a command and carries it out.
pub(crate) fn give(play: &mut Play, crew: Crew, command: Command, die: u8) -> Ask<()> {
    put_die(play, crew, command, die, Asg(4))?;
    match command {
        Command::Airstrike => chopper::airstrike(play, crew),
        Command::Nitro => nitro(play, die),
        Command::Drift => {
            play.turn.active = Some(command);
            Ok(())
        }
        Command::Repair => repair(play, crew),
        Command::Respawn => five::respawn(play, crew),
        _ => Err(Stop::Misfit),
    }
}

/// ASG-5: the die lies on the command for the rest of the round.
pub(crate) fn put_die(play: &mut Play, crew: Crew, command: Command, die: u8, rule: Rule) -> Ask<()> {
    let space = play.board(crew).iter().position(|c| c.command == command).ok_or(Stop::Misfit)?;
    play.crews[crew as usize].dice.take(die);
    play.crews[crew as usize].commands[space] = die;
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

/// CMD-5: one damage token of one of the crew's vehicles goes back into the pile.
fn repair(play: &mut Play, crew: Crew) -> Ask<()> {
    let Choice::Repair { vehicle, wear } = play.ask(crew, Asked::Repair)? else { return Err(Stop::Misfit) };
    let was_operable = play.is_operable(vehicle);
    let tokens = &mut play.vehicles[vehicle.index()].damage;
    let slot = tokens.iter().position(|&w| w == wear).ok_or(Stop::Misfit)?;
    tokens.remove(slot);
    damage::put_back(play, wear);
    play.tell(Cmd(5), Event::Repaired { vehicle, wear });
    if !was_operable {
        play.tell(Cmd(5), Event::Operable { vehicle });
    }
    Ok(())
}

/// ASG-4: not when coasting, one die a round, and only while there is something to put it on.
pub(crate) fn may_command(state: &State, crew: Crew) -> bool {
    let Some(vehicle) = drive::acting(state) else { return false };
    !state.turn.coasting
        && assign::AssignPlan::of(state, vehicle).commands
        && state.crews[crew as usize].commands.iter().all(|&die| die == 0)
        && state.crews[crew as usize].dice.values().any(|die| offers(state, crew, die).next().is_some())
}

/// ASG-4, ASG-8: the commands that take the die and can do something.
fn offers(state: &State, crew: Crew, die: u8) -> impl Iterator<Item = Command> + '_ {
    let fitting = state.board(crew).iter().filter(move |c| (c.from..=c.to).contains(&die));
    fitting.map(|c| c.command).filter(move |&command| match command {
        Command::Airstrike => chopper::can_strike(state, crew),
        Command::Repair => crew.vehicles().any(|v| wear_of(state, v).next().is_some()),
        Command::Respawn => five::can_respawn(state, crew),
        _ => true,
    })
}

/// Each die on each command that takes it.
pub(crate) fn dice_on_commands(state: &State, crew: Crew, choices: &mut Choices) {
    for die in state.crews[crew as usize].dice.values() {
        for command in offers(state, crew, die) {
            choices.push(Choice::Command { command, die });
        }
    }
}

pub(crate) fn commands(state: &State, crew: Crew, choices: &mut Choices) {
    dice_on_commands(state, crew, choices);
    choices.push(Choice::NoCommand);
}

pub(crate) fn repairs(state: &State, crew: Crew, choices: &mut Choices) {
    for vehicle in crew.vehicles() {
        for wear in wear_of(state, vehicle) {
            choices.push(Choice::Repair { vehicle, wear });
        }
    }
}

/// The different tokens on a vehicle.
fn wear_of(state: &State, vehicle: VehicleId) -> impl Iterator<Item = Wear> + '_ {
    let tokens = &state.vehicles[vehicle.index()].damage;
    tokens.iter().enumerate().filter(|&(i, wear)| !tokens[..i].contains(wear)).map(|(_, &wear)| wear)
}
