//! The `vendetta` program.
//!
//! Answers go to standard output, complaints to standard error. Exit code 0: fine; 1: a check failed; 2: the input was
//! wrong.

mod arena;
mod backup;
mod balance;
mod bench;
mod check;
mod content;
mod coverage;
mod failure;
mod race;
mod replay;
mod rules;
mod serve;
mod show;
mod sim;

use clap::{Parser, Subcommand};
use failure::Failure;
use std::{path::PathBuf, process::ExitCode};

/// An unofficial engine for the dice-driven race of armed cars: rules, scenarios, simulation.
#[derive(Parser)]
#[command(name = "vendetta", version, arg_required_else_help = true)]
struct Arguments {
    /// Use the tiles, dice, tokens and commands of this folder; files that are missing there are built in.
    #[arg(long, global = true, value_name = "DIR")]
    content: Option<PathBuf>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Check(check::Arguments),
    Sim(sim::Arguments),
    Arena(arena::Arguments),
    Balance(balance::Arguments),
    Bench(bench::Arguments),
    Replay(replay::Arguments),
    Show(show::Arguments),
    Rules(rules::Arguments),
    Content(crate::content::Arguments),
    Serve(serve::Arguments),
    Backup(backup::Arguments),
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("{failure}");
            failure.exit_code()
        }
    }
}

fn run(arguments: &Arguments) -> Result<(), Failure> {
    let library = match &arguments.content {
        None => ::content::builtin(),
        Some(dir) => ::content::load(dir).map_err(|problems| {
            let lines: Vec<String> = problems.iter().map(ToString::to_string).collect();
            Failure::Input(lines.join("\n"))
        })?,
    };
    match &arguments.command {
        Command::Check(a) => check::run(a, library),
        Command::Sim(a) => sim::run(a, library),
        Command::Arena(a) => arena::run(a, library),
        Command::Balance(a) => balance::run(a, library),
        Command::Bench(a) => bench::run(a, library),
        Command::Replay(a) => replay::run(a, library),
        Command::Show(a) => show::run(a, library),
        Command::Rules(a) => rules::run(a, library),
        Command::Content(a) => crate::content::run(a, library),
        Command::Serve(a) => serve::run(a, library),
        Command::Backup(a) => backup::run(a),
    }
}
