//! What a developer runs: `cargo xtask play`, `cargo xtask test`, and what `HELP` lists.

mod invariants;
mod play;

use std::{
    path::{Path, PathBuf},
    process::{Command, ExitCode},
};

const HELP: &str = "cargo xtask play    builds the page and the server, starts them and opens the page; --addr, --data … as vendetta serve
cargo xtask test    everything that CI runs
cargo xtask bless   rewrites scenarios with what the engine says now; read the difference
cargo xtask codegen rewrites the types of the browser from crates/protocol
cargo xtask bench   measures random games and searches on one core
cargo xtask ladder  plays every level of bots against the one below: --games 1000 --time 200 … as vendetta arena
cargo xtask tune    fits the evaluation of the bots to races between them and rewrites it: --level, --nodes, --games, --seed, --print
cargo xtask calibrate  checks the guessed win chances against who wins: --level, --nodes, --games, --seed
cargo xtask load    measures the server with many races at once: --games 1000 --seconds 30";

fn main() -> ExitCode {
    let task = std::env::args().nth(1).unwrap_or_default();
    let rest: Vec<String> = std::env::args().skip(2).collect();
    let done = match task.as_str() {
        "play" => play::play(&rest),
        "load" => play::load(&rest),
        "test" => test(),
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
        "tune" => release(&["--package", "vendetta-bots", "--example", "tune", "--"], &rest),
        "calibrate" => release(&["--package", "vendetta-bots", "--example", "calibrate", "--"], &rest),
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

/// Everything that CI runs, quickest first.
fn test() -> Result<(), String> {
    step("format", || cargo(&["fmt", "--all", "--check"], &[]))?;
    step("invariants of the architecture", || invariants::check(&root()))?;
    step("clippy", || {
        cargo(&["clippy", "--workspace", "--all-targets", "--locked", "--", "--deny", "warnings"], &[])
    })?;
    step("tests", || cargo(&["test", "--workspace", "--locked"], &[]))?;
    step("scenarios", || {
        cargo(&["run", "--quiet", "--locked", "--package", "vendetta", "--", "check", "scenarios"], &[])
    })?;
    step("documentation", || {
        cargo(
            &["doc", "--workspace", "--no-deps", "--locked", "--quiet"],
            &[("RUSTDOCFLAGS", "--deny warnings")],
        )
    })?;
    step("the page", play::test_web)?;
    println!("\nall is well");
    Ok(())
}

fn step(name: &str, run: impl FnOnce() -> Result<(), String>) -> Result<(), String> {
    println!("\n== {name}");
    run().map_err(|why| format!("{name}: {why}"))
}

fn cargo(arguments: &[&str], environment: &[(&str, &str)]) -> Result<(), String> {
    let program = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(program);
    command.current_dir(root()).args(arguments).envs(environment.iter().copied());
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("`cargo {}` ended with {status}", arguments.join(" "))),
        Err(why) => Err(format!("`cargo {}` did not start: {why}", arguments.join(" "))),
    }
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
