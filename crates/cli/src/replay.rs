//! `vendetta replay`: prints a game record as a log.

use crate::failure::{Failure, print_json};
use content::Library;
use engine::{Event, Input, Pending};
use notation::{Record, Said, Words};
use std::path::PathBuf;

/// Prints a game record as a readable log, or only verifies it.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  vendetta replay game.record\n  vendetta replay --verify game.record\n\n\
    A record that was played with other content, or whose result or fingerprint differs, is refused with exit code 2."
)]
pub struct Arguments {
    /// The game record.
    file: PathBuf,
    /// Print no log; only say whether it replays to the recorded result and state.
    #[arg(long)]
    verify: bool,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub fn run(arguments: &Arguments, library: &'static Library) -> Result<(), Failure> {
    let text = notation::read_file(&arguments.file).map_err(Failure::Input)?;
    let words = Words(library.tables);
    let mut log = Vec::new();
    let replayed = Record::parse(&text, library.tables, &mut |told| log.extend(line(words, told)))
        .map_err(|why| Failure::Input(format!("{}:{why}", arguments.file.display())))?;
    let result = match replayed.game.pending() {
        Pending::Over(finish) => words.finish(finish),
        _ => "unfinished".into(),
    };
    let hash = format!("{:016x}", notation::state_hash(replayed.game.state()));
    let inputs = replayed.record.inputs.len();
    if arguments.json {
        let log = if arguments.verify { None } else { Some(&log) };
        return print_json(
            &serde_json::json!({"result": result, "state": hash, "inputs": inputs, "log": log}),
        );
    }
    if !arguments.verify {
        for line in log {
            println!("{line}");
        }
    }
    println!("verified: {inputs} inputs, result {result}, state {hash}");
    Ok(())
}

/// A line of the log: choices and luck by name, events with their rule.
fn line(words: Words, told: Said) -> Option<String> {
    match told {
        Said::Input(Pending::Decision(decision), Input::Choice(choice)) => {
            Some(format!("> {}: {}", decision.crew.word(), words.choice(decision.asked, choice)))
        }
        Said::Input(pending, input) => words.input(pending, input),
        Said::Event(rule, event @ Event::RoundBegan { .. }) => {
            words.event(event).map(|text| format!("\n== {text} == {rule}"))
        }
        Said::Event(rule, event @ Event::TurnBegan { .. }) => {
            words.event(event).map(|text| format!("\n-- {text} -- {rule}"))
        }
        Said::Event(rule, event) => words.event(event).map(|text| format!("    {text:<56} {rule}")),
    }
}
