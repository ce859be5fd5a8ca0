//! What a developer runs: `cargo xtask play`, `cargo xtask test`, and what `HELP` lists.

mod culprit;
mod flake;
mod invariants;
mod play;
mod run;
mod test;
mod web;

use std::{
    path::{Path, PathBuf},
    process::{Command, ExitCode},
};

const HELP: &str = "cargo xtask play    builds the page and the server, starts them and opens the page; --addr, --data … as vendetta serve
cargo xtask test    everything that CI runs
cargo xtask flake   the tests again and again: which failed how often; --runs N (30), --busy with something else to do on every core, --rust or --browser for half of it
cargo xtask bless   rewrites scenarios with what the engine says now; read the difference
cargo xtask codegen rewrites the types of the browser from crates/protocol
cargo xtask bench   measures random games and searches on one core
cargo xtask ladder  plays every level of bots against the one below: --games 1000 --time 200 … as vendetta arena
cargo xtask balance plays races of gunners and puts how leaders and upgrades fare into docs/balance.md: --games, --level … as vendetta balance
cargo xtask train   teaches the evaluation of the bots from races between drivers and rewrites it: --games, --plays, --epochs, --seed, --threads, --races FILE, --write FILE, --print; --against FILE races another one; --foretell FILE says how well it foretells races of gunners
cargo xtask tune    finds the taste of those who drive in the heads of the bots, by matches between them: --crews, --rig, --boxes, --steps, --pairs, --seed
cargo xtask choices compares what methods of bots choose in the same turns: --methods road-captain@600ms,gunner@32 --crews, --boxes, --turns, --plays, --seed, --threads
cargo xtask simulate  plays races against a server whose clock, network and disk fail: --seed 1 --seeds 100 --hours 1 --steps
cargo xtask load    measures the server with many races at once: --games 1000 --seconds 30 --watchers 10000 --hostile 50, or --captains 40";

fn main() -> ExitCode {
    let task = std::env::args().nth(1).unwrap_or_default();
    let rest: Vec<String> = std::env::args().skip(2).collect();
    let done = match task.as_str() {
        "play" => play::play(&rest),
        "load" => play::load(&rest),
        "test" => test::test(),
        "flake" => flake::flake(&rest),
        "bless" => cargo(
            &["run", "--quiet", "--package", "vendetta", "--", "check", "scenarios"],
            &[("VENDETTA_BLESS", "1")],
        ),
        "codegen" => cargo(
            &["test", "--package", "vendetta-protocol", "--test", "typescript"],
            &[("VENDETTA_BLESS", "1")],
        ),
        "bench" => release(&["--package", "vendetta", "--", "bench"], &rest),
        "ladder" => release(&["--package", "vendetta", "--", "arena", "--ladder"], &rest),
        "balance" => {
            release(&["--package", "vendetta", "--", "balance", "--write", "docs/balance.md"], &rest)
        }
        "simulate" => release(&["--package", "vendetta-simulation", "--"], &rest),
        "train" => release(&["--package", "vendetta-bots", "--example", "train", "--"], &rest),
        "tune" => release(&["--package", "vendetta-bots", "--example", "tune", "--"], &rest),
        "choices" => release(&["--package", "vendetta-bots", "--example", "choices", "--"], &rest),
        _ => Err(HELP.to_string()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}

fn cargo(arguments: &[&str], environment: &[(&str, &str)]) -> Result<(), String> {
    let mut command = cargo_command(arguments);
    command.envs(environment.iter().copied());
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("`cargo {}` ended with {status}", arguments.join(" "))),
        Err(why) => Err(format!("`cargo {}` did not start: {why}", arguments.join(" "))),
    }
}

/// Cargo, about to do something in the root of the project.
fn cargo_command(arguments: &[&str]) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(root()).args(arguments);
    command
}

/// Runs a program built for speed.
fn release(program: &[&str], arguments: &[String]) -> Result<(), String> {
    let mut all = vec!["run", "--release", "--quiet"];
    all.extend(program);
    all.extend(arguments.iter().map(String::as_str));
    cargo(&all, &[])
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap_or(Path::new(".")).to_path_buf()
}
