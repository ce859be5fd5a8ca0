//! `vendetta check`: runs scenarios.

use crate::{
    coverage::SCENARIOS,
    failure::{Failure, print_json},
};
use content::Library;
use notation::Scenario;
use std::path::{Path, PathBuf};

/// Runs scenarios: plays each and compares what the engine says with what is written.
///
/// Without a path, the scenarios built into the program. With VENDETTA_BLESS=1 in the environment, files that differ
/// are rewritten.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  vendetta check\n  vendetta check scenarios/base/slm\n  \
    VENDETTA_BLESS=1 vendetta check my.scenario\n\nExit code 0: all passed; 1: some differ; 2: some cannot be read.")]
pub struct Arguments {
    /// Scenario files, or folders of them.
    paths: Vec<PathBuf>,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

enum Verdict {
    Passed,
    Rewritten,
    Differs(String),
    /// A `=`, `!` or `at` says what is not so.
    Untrue(String),
    Broken(String),
}

/// Runs the command.
pub fn run(arguments: &Arguments, library: &'static Library) -> Result<(), Failure> {
    let scenarios = read_all(&arguments.paths)?;
    let bless = std::env::var_os("VENDETTA_BLESS").is_some_and(|v| v == "1");
    let mut verdicts = Vec::new();
    for (name, text, path) in &scenarios {
        let path = path.as_deref().filter(|_| bless);
        verdicts.push((name, judge(name, text, path, library)?));
    }
    let failed = verdicts.iter().filter(|(_, v)| !matches!(v, Verdict::Passed | Verdict::Rewritten)).count();
    let passed = verdicts.len() - failed;
    if arguments.json {
        let failures: Vec<_> = verdicts
            .iter()
            .filter_map(|(name, verdict)| match verdict {
                Verdict::Differs(why) | Verdict::Untrue(why) | Verdict::Broken(why) => {
                    Some(serde_json::json!({"name": name, "why": why}))
                }
                Verdict::Passed | Verdict::Rewritten => None,
            })
            .collect();
        print_json(&serde_json::json!({"passed": passed, "failed": failed, "failures": failures}))?;
    } else {
        for (name, verdict) in &verdicts {
            match verdict {
                Verdict::Passed => {}
                Verdict::Rewritten => println!("{name}: rewritten"),
                Verdict::Differs(why) => eprintln!("{name}: differs\n{why}"),
                Verdict::Untrue(why) | Verdict::Broken(why) => eprintln!("{why}"),
            }
        }
        println!("{passed} passed, {failed} failed");
    }
    if verdicts.iter().any(|(_, v)| matches!(v, Verdict::Broken(_))) {
        return Err(Failure::Input("some scenarios cannot be read".into()));
    }
    if failed > 0 {
        Err(Failure::Check("some scenarios differ from what the engine says".into()))
    } else {
        Ok(())
    }
}

fn judge(name: &str, text: &str, rewrite: Option<&Path>, library: &Library) -> Result<Verdict, Failure> {
    let now = match Scenario::run(text, library) {
        Ok(now) => now,
        Err(mistake) => {
            let verdict = if mistake.is_untrue { Verdict::Untrue } else { Verdict::Broken };
            return Ok(verdict(format!("{name}:{mistake}")));
        }
    };
    if notation::same_words(text, &now) {
        return Ok(Verdict::Passed);
    }
    if let Some(path) = rewrite {
        std::fs::write(path, &now).map_err(|why| Failure::Input(format!("{}: {why}", path.display())))?;
        return Ok(Verdict::Rewritten);
    }
    let diff = similar::TextDiff::from_lines(text, now.as_str());
    Ok(Verdict::Differs(
        diff.unified_diff().context_radius(3).header("written", "the engine says").to_string(),
    ))
}

type Named = (String, String, Option<PathBuf>);

fn read_all(paths: &[PathBuf]) -> Result<Vec<Named>, Failure> {
    if paths.is_empty() {
        return Ok(SCENARIOS.iter().map(|(name, text)| (name.to_string(), text.to_string(), None)).collect());
    }
    let mut files = Vec::new();
    for path in paths {
        list(path, &mut files, 0)?;
    }
    files.sort();
    let read = |path: PathBuf| match notation::read_file(&path) {
        Ok(text) => Ok((path.display().to_string(), text, Some(path))),
        Err(why) => Err(Failure::Input(why)),
    };
    files.into_iter().map(read).collect()
}

/// Scenario files of a folder, and any file that is named itself.
fn list(path: &Path, files: &mut Vec<PathBuf>, depth: usize) -> Result<(), Failure> {
    const DEEPEST: usize = 8;
    let wrong = |why: std::io::Error| Failure::Input(format!("{}: {why}", path.display()));
    if !std::fs::metadata(path).map_err(wrong)?.is_dir() {
        files.push(path.to_path_buf());
        return Ok(());
    }
    for entry in std::fs::read_dir(path).map_err(wrong)? {
        let inner = entry.map_err(wrong)?.path();
        let is_scenario = inner.extension().is_some_and(|e| e == "scenario");
        if is_scenario || inner.is_dir() && depth < DEEPEST {
            list(&inner, files, depth + 1)?;
        }
    }
    Ok(())
}
