//! `cargo xtask test`: everything that CI runs, step by step; where the time went; and when it fails, what and why.

use crate::{
    culprit::{culprits, pictures},
    invariants, root,
    run::{Ran, Show, run},
    web,
};
use std::{
    process::Command,
    time::{Duration, Instant},
};

/// A step: its name, and what it does.
type Step = (&'static str, fn() -> Result<Outcome, String>);

/// What came of a step.
enum Outcome {
    Done,
    Ran(Ran),
}

/// What is quick comes first. The page comes before the program that carries it, and all of cargo's steps have the whole
/// workspace in view: with a part of it the same crates would be compiled again with other features.
const STEPS: &[Step] = &[
    ("format", || cargo(&["fmt", "--all", "--check"], &[], "format")),
    ("invariants of the architecture", || invariants::check(&root()).map(|()| Outcome::Done)),
    ("the page", || web::npm(&["run", "test:page"], &[], "page", Show::All).map(Outcome::Ran)),
    ("clippy", || {
        cargo(
            &["clippy", "--workspace", "--all-targets", "--locked", "--", "--deny", "warnings"],
            &[],
            "clippy",
        )
    }),
    // The same random games every time: a change is judged by what it changes. `cargo xtask flake` plays others.
    ("tests", || cargo(&["test", "--workspace", "--locked"], &[("PROPTEST_RNG_SEED", "1")], "tests")),
    ("scenarios", || {
        let mut vendetta = Command::new(web::server());
        run(vendetta.args(["check", "scenarios"]), "scenarios", Show::All).map(Outcome::Ran)
    }),
    ("documentation", || {
        cargo(
            &["doc", "--workspace", "--no-deps", "--locked", "--quiet"],
            &[("RUSTDOCFLAGS", "--deny warnings")],
            "documentation",
        )
    }),
    ("the page in a browser", || web::test_browser("browser", Show::All).map(Outcome::Ran)),
];

/// Runs all steps up to the first that fails.
pub fn test() -> Result<(), String> {
    let mut times: Vec<(&str, Duration)> = Vec::new();
    for (name, step) in STEPS {
        println!("\n== {name}");
        let begun = Instant::now();
        let outcome = step();
        times.push((name, begun.elapsed()));
        let failed = match outcome {
            Ok(Outcome::Done) => None,
            Ok(Outcome::Ran(ran)) if ran.ended_well => None,
            Ok(Outcome::Ran(ran)) => Some(explain(&ran)),
            Err(why) => Some(why),
        };
        if let Some(why) = failed {
            tell(&times);
            return Err(format!("\nfailed: {name}\n{why}"));
        }
    }
    tell(&times);
    println!("\nall is well");
    Ok(())
}

/// Where the time went.
fn tell(times: &[(&str, Duration)]) {
    println!("\nseconds");
    for (name, time) in times {
        println!("{:7.1}  {name}", time.as_secs_f64());
    }
    println!("{:7.1}  together", times.iter().map(|(_, time)| time.as_secs_f64()).sum::<f64>());
}

/// Which tests failed, where to look, and how to run just them.
fn explain(ran: &Ran) -> String {
    let mut lines = Vec::new();
    let found = culprits(&ran.said);
    for culprit in &found {
        lines.push(format!("  {}: {}", culprit.of, culprit.test));
        if !culprit.again.is_empty() {
            lines.push(format!("    again: {}", culprit.again));
        }
    }
    lines.extend(pictures(&ran.said).into_iter().map(|picture| format!("  screenshot: {picture}")));
    lines.push(format!("  log: {}", ran.log.display()));
    if found.is_empty() {
        lines.push(format!("  again: {}", ran.typed));
    }
    lines.join("\n")
}

fn cargo(arguments: &[&str], environment: &[(&str, &str)], log: &str) -> Result<Outcome, String> {
    let mut command = crate::cargo_command(arguments);
    run(command.envs(environment.iter().copied()), log, Show::All).map(Outcome::Ran)
}
