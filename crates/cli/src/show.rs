//! `vendetta show`: draws a position.

use crate::failure::{Failure, print_json};
use content::Library;
use engine::{Decision, Game, Pending};
use notation::Words;
use std::path::PathBuf;

/// Draws a position: the whole board, who waits for what, and what is legal.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  vendetta show my.position\n  vendetta show - < my.position\n\n\
    The form of a position is described in docs/notation.md.")]
pub struct Arguments {
    /// A file with a position, or - for standard input.
    position: PathBuf,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub fn run(arguments: &Arguments, library: &'static Library) -> Result<(), Failure> {
    let name = arguments.position.display();
    let text = if arguments.position.as_os_str() == "-" {
        read_standard_input()?
    } else {
        notation::read_file(&arguments.position).map_err(Failure::Input)?
    };
    let wrong = |why: String| Failure::Input(format!("{name}:{why}"));
    let state = notation::parse_position(&text, library.tables).map_err(|why| wrong(why.to_string()))?;
    let game = Game::from_state(state, &mut |_, _, _| {}).map_err(|why| wrong(why.to_string()))?;
    let words = Words(library.tables);
    let waits = match game.pending() {
        Pending::Decision(decision) => words.decision(decision),
        Pending::Chance(chance) => format!("luck: {}", words.chance(chance)),
        Pending::Over(finish) => format!("over: {}", words.finish(finish)),
    };
    let legal: Vec<String> = match game.pending() {
        Pending::Decision(Decision { asked, .. }) => {
            game.choices().iter().map(|&choice| words.choice(asked, choice)).collect()
        }
        _ => game.outcomes().into_iter().map(|(outcome, _)| words.outcome(outcome)).collect(),
    };
    let drawn = notation::print_position(&state);
    let hash = format!("{:016x}", notation::state_hash(&state));
    if arguments.json {
        let object = serde_json::json!({"position": drawn, "waits": waits, "legal": legal, "hash": hash});
        return print_json(&object);
    }
    print!("{drawn}");
    println!("\n# {waits}\n# legal: {}\n# hash: {hash}", legal.join(" | "));
    Ok(())
}

fn read_standard_input() -> Result<String, Failure> {
    use std::io::Read;
    let mut text = String::new();
    let limit = notation::LIMIT;
    std::io::stdin()
        .take(limit + 1)
        .read_to_string(&mut text)
        .map_err(|why| Failure::Input(why.to_string()))?;
    if text.len() as u64 > limit {
        return Err(Failure::Input(format!("standard input: more than {limit} bytes")));
    }
    Ok(text)
}
