//! `cargo xtask flake`: runs the tests again and again, and says which failed how often.
//!
//! The Rust tests with one thread, with as many as there are cores, and with many more, in turn; the browser tests a third
//! as often. With `--busy` every core has something else to do as well; `--rust` or `--browser` runs only that half.

use crate::{
    cargo_command,
    culprit::{Culprit, culprits},
    run::{Ran, Show, run},
    web,
};
use std::{
    collections::BTreeMap,
    sync::atomic::{AtomicBool, Ordering::Relaxed},
};

/// What was asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Asked {
    /// How often the Rust tests are run, and how often the browser tests.
    rust: u32,
    browser: u32,
    busy: bool,
}

/// Test threads of the runs, in turn; none is what the machine has.
const THREADS: [Option<&str>; 3] = [Some("1"), None, Some("16")];

/// How often each test failed, and the logs of those runs.
type Failures = BTreeMap<Culprit, Vec<String>>;

/// Runs the tests as often as asked for, and reports.
pub fn flake(arguments: &[String]) -> Result<(), String> {
    let asked = asked(arguments)?;
    let (stop, cores) = (AtomicBool::new(false), std::thread::available_parallelism().map_or(1, usize::from));
    let failures = std::thread::scope(|scope| {
        for _ in 0..if asked.busy { cores } else { 0 } {
            scope.spawn(|| {
                while !stop.load(Relaxed) {
                    std::hint::spin_loop();
                }
            });
        }
        let failures = run_all(asked);
        stop.store(true, Relaxed);
        failures
    })?;
    for (culprit, logs) in &failures {
        println!("{:4} times  {}: {}", logs.len(), culprit.of, culprit.test);
        for log in logs {
            println!("            {log}");
        }
    }
    match failures.len() {
        0 => {
            println!("no test failed");
            Ok(())
        }
        tests => Err(format!("{tests} tests failed at least once")),
    }
}

fn run_all(asked: Asked) -> Result<Failures, String> {
    let mut failures = Failures::new();
    let page = web::npm(&["run", "build"], &[], "flake-page", Show::Nothing)?;
    let tests = run(
        &mut cargo_command(&["test", "--workspace", "--locked", "--no-run"]),
        "flake-build",
        Show::Nothing,
    )?;
    for built in [page, tests] {
        if !built.ended_well {
            return Err(format!("`{}` failed: {}", built.typed, built.log.display()));
        }
    }
    for n in 0..asked.rust {
        let threads = THREADS[n as usize % THREADS.len()];
        let mut cargo = cargo_command(&["test", "--workspace", "--locked", "--no-fail-fast"]);
        if let Some(threads) = threads {
            cargo.args(["--", "--test-threads", threads]);
        }
        let ran = run(&mut cargo, &format!("flake-rust-{}", n + 1), Show::Nothing)?;
        take(&mut failures, &ran, &format!("Rust, run {} of {}", n + 1, asked.rust));
    }
    for n in 0..asked.browser {
        let ran = web::test_browser(&format!("flake-browser-{}", n + 1), Show::Nothing)?;
        take(&mut failures, &ran, &format!("browser, run {} of {}", n + 1, asked.browser));
    }
    Ok(failures)
}

/// Counts what failed in a run. Logs of runs in which all went well are not kept.
fn take(failures: &mut Failures, ran: &Ran, name: &str) {
    let mut found = culprits(&ran.said);
    if !ran.ended_well && found.is_empty() {
        found.push(Culprit { of: ran.typed.clone(), test: "no test by name".into(), again: String::new() });
    }
    println!(
        "{name}: {}",
        if found.is_empty() { "all is well".into() } else { format!("{} failed", found.len()) }
    );
    if found.is_empty() {
        let _ = std::fs::remove_file(&ran.log);
    }
    for culprit in found {
        let logs = failures.entry(Culprit { again: String::new(), ..culprit }).or_default();
        logs.push(ran.log.display().to_string());
    }
}

fn asked(arguments: &[String]) -> Result<Asked, String> {
    let (mut runs, mut busy, mut half) = (30_u32, false, None);
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        match argument.as_str() {
            "--busy" => busy = true,
            "--rust" | "--browser" if half.is_none() => half = Some(argument.as_str()),
            "--runs" => {
                let number = rest.next().and_then(|number| number.parse().ok()).filter(|&runs| runs > 0);
                runs = number.ok_or("--runs: expected a number")?;
            }
            other => {
                return Err(format!("{other}: expected --runs N, --busy, or one of --rust and --browser"));
            }
        }
    }
    let (rust, browser) = match half {
        None => (runs, runs.div_ceil(3)),
        Some("--rust") => (runs, 0),
        Some(_) => (0, runs),
    };
    Ok(Asked { rust, browser, busy })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_asked_for_is_read() {
        let read = |text: &str| asked(&text.split_whitespace().map(String::from).collect::<Vec<_>>());
        assert_eq!(read(""), Ok(Asked { rust: 30, browser: 10, busy: false }));
        assert_eq!(read("--busy --runs 3"), Ok(Asked { rust: 3, browser: 1, busy: true }));
        assert_eq!(read("--rust --runs 3"), Ok(Asked { rust: 3, browser: 0, busy: false }));
        assert_eq!(read("--runs 3 --browser"), Ok(Asked { rust: 0, browser: 3, busy: false }));
        for wrong in ["--runs", "--runs 0", "--runs many", "--bussy", "--rust --browser"] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }
}
