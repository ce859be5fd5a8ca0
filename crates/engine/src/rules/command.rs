//! Commands (chapter CMD, and ASG-4 to ASG-8).

use crate::{
    event::Event,
    play::{Ask, Play, Stop},
    question::{Asked, Choice, Choices},
    rule::Rule::{Asg, Cmd},
    rules::{chopper, drive},
    state::{Phase, State},
    tables::Command,
    token::Damage,
    vehicle::{Crew, VehicleId},
};

/// ASG-4, CMD-1: once a round a die may go on a command, which works before the vehicle moves.
pub(crate) fn command(play: &mut Play) -> Ask<()> {
    let crew = play.turn.crew;
    if may_command(play, crew) {
        match play.ask(crew, Asked::Command)? {
            Choice::NoCommand => {}
            Choice::Command { command, die } => carry_out(play, crew, command, die)?,
            _ => return Err(Stop::Misfit),
        }
    }
    play.go_on(Phase::Drive);
    Ok(())
}

fn carry_out(play: &mut Play, crew: Crew, command: Command, die: u8) -> Ask<()> {
    let Some(space) = play.tables.commands.iter().position(|c| c.command == command) else {
        return Err(Stop::Misfit);
    };
    play.crews[crew as usize].dice.take(die);
    play.crews[crew as usize].commands[space] = die;
    play.tell(Asg(4), Event::Commanded { crew, command, die });
    match command {
        Command::Airstrike => chopper::airstrike(play, crew),
        Command::Nitro => nitro(play, die),
        Command::Drift => {
            play.turn.drift = true;
            Ok(())
        }
        Command::Repair => repair(play, crew),
    }
}

/// CMD-3: as many extra moves as the die shows.
fn nitro(play: &mut Play, die: u8) -> Ask<()> {
    play.turn.moves += die;
    if let Some(vehicle) = play.turn.vehicle {
        play.tell(Cmd(3), Event::MovesGained { vehicle, moves: die });
    }
    Ok(())
}

/// CMD-5: one damage token of one of the crew's vehicles goes back into the pile.
fn repair(play: &mut Play, crew: Crew) -> Ask<()> {
    let Choice::Repair { vehicle, damage } = play.ask(crew, Asked::Repair)? else { return Err(Stop::Misfit) };
    let was_operable = play.is_operable(vehicle);
    let tokens = &mut play.vehicles[vehicle.index()].damage;
    let Some(slot) = tokens.iter().position(|&d| d == damage) else { return Err(Stop::Misfit) };
    tokens.remove(slot);
    if damage != Damage::Minor {
        play.damage.0[damage as usize] += 1;
    }
    play.tell(Cmd(5), Event::Repaired { vehicle, damage });
    if !was_operable {
        play.tell(Cmd(5), Event::Operable { vehicle });
    }
    Ok(())
}

/// ASG-4: not when coasting, one die a round, and only while there is something to put it on.
fn may_command(state: &State, crew: Crew) -> bool {
    !state.turn.coasting
        && drive::acting(state).is_some()
        && state.crews[crew as usize].commands.iter().all(|&die| die == 0)
        && state.crews[crew as usize].dice.values().any(|die| offers(state, crew, die).next().is_some())
}

/// ASG-4, ASG-8: the commands that take the die and can do something.
fn offers(state: &State, crew: Crew, die: u8) -> impl Iterator<Item = Command> + '_ {
    let fitting = state.tables.commands.iter().filter(move |c| (c.from..=c.to).contains(&die));
    fitting.map(|c| c.command).filter(move |&command| match command {
        Command::Airstrike => chopper::can_strike(state, crew),
        Command::Nitro | Command::Drift => true,
        Command::Repair => crew.vehicles().any(|v| damage_of(state, v).next().is_some()),
    })
}

pub(crate) fn commands(state: &State, crew: Crew, choices: &mut Choices) {
    for die in state.crews[crew as usize].dice.values() {
        for command in offers(state, crew, die) {
            choices.push(Choice::Command { command, die });
        }
    }
    choices.push(Choice::NoCommand);
}

pub(crate) fn repairs(state: &State, crew: Crew, choices: &mut Choices) {
    for vehicle in crew.vehicles() {
        for damage in damage_of(state, vehicle) {
            choices.push(Choice::Repair { vehicle, damage });
        }
    }
}

/// The different tokens on a vehicle.
fn damage_of(state: &State, vehicle: VehicleId) -> impl Iterator<Item = Damage> + '_ {
    let tokens = &state.vehicles[vehicle.index()].damage;
    tokens.iter().enumerate().filter(|&(i, damage)| !tokens[..i].contains(damage)).map(|(_, &damage)| damage)
}
