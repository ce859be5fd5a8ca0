//! The absences that ARCHITECTURE.md promises, checked.

use std::path::{Path, PathBuf};

/// What each crate may depend on inside the workspace: arrows point one way.
const MAY_USE: &[(&str, &[&str])] = &[
    ("engine", &[]),
    ("content", &["engine"]),
    ("bots", &["engine"]),
    ("notation", &["content", "engine"]),
    ("protocol", &["engine", "notation"]),
    ("client", &["protocol"]),
    ("server", &["bots", "content", "engine", "notation", "protocol"]),
    ("cli", &["bots", "content", "engine", "notation", "server"]),
    ("simulation", &["bots", "client", "content", "notation", "protocol", "server"]),
];

/// What the engine must not contain, and why.
const NOT_IN_ENGINE: &[(&str, &str)] = &[
    ("std::fs", "no input or output"),
    ("std::io", "no input or output"),
    ("std::time", "no clock"),
    ("println!", "no input or output"),
    ("HashMap", "nothing whose order depends on the machine"),
    ("String", "no heap in the state"),
    ("Box<", "no heap in the state"),
];

/// Checks all of them.
pub fn check(root: &Path) -> Result<(), String> {
    let mut broken = Vec::new();
    for (name, may_use) in MAY_USE {
        check_dependencies(root, name, may_use, &mut broken)?;
    }
    check_engine(root, &mut broken)?;
    check_files(root, &mut broken)?;
    if broken.is_empty() { Ok(()) } else { Err(format!("\n  {}", broken.join("\n  "))) }
}

/// The engine depends on nothing at all; other crates only on those named above.
fn check_dependencies(
    root: &Path,
    name: &str,
    may_use: &[&str],
    broken: &mut Vec<String>,
) -> Result<(), String> {
    let manifest = read(&root.join("crates").join(name).join("Cargo.toml"))?;
    let section = manifest.split("\n[").find(|part| part.starts_with("dependencies]")).unwrap_or_default();
    let used = section
        .lines()
        .skip(1)
        .filter_map(|line| line.split(['.', ' ', '=']).next())
        .filter(|n| !n.is_empty());
    let crates: Vec<&str> = MAY_USE.iter().map(|(name, _)| *name).collect();
    for used in used {
        let inside = crates.contains(&used);
        if name == "engine" || inside && !may_use.contains(&used) {
            broken.push(format!("crate {name} uses {used}; it may use {may_use:?} of the workspace"));
        }
    }
    Ok(())
}

fn check_engine(root: &Path, broken: &mut Vec<String>) -> Result<(), String> {
    for path in files_below(&root.join("crates/engine/src"))? {
        let text = read(&path)?;
        for (word, why) in NOT_IN_ENGINE {
            if let Some(line) = text.lines().position(|line| line.contains(word)) {
                broken.push(format!("{}:{}: `{word}` in the engine: {why}", path.display(), line + 1));
            }
        }
    }
    Ok(())
}

/// Sources are readable in one sitting, and nothing is left for later.
fn check_files(root: &Path, broken: &mut Vec<String>) -> Result<(), String> {
    const LONGEST: usize = 600;
    for path in files_below(&root.join("crates"))?
        .into_iter()
        .filter(|path| path.extension().is_some_and(|e| e == "rs"))
    {
        let text = read(&path)?;
        if text.lines().count() > LONGEST {
            broken.push(format!("{}: longer than {LONGEST} lines; is it two things?", path.display()));
        }
        for word in ["todo!(", "unimplemented!(", "dbg!("] {
            if text.contains(word) {
                broken.push(format!("{}: contains `{word}`", path.display()));
            }
        }
        if path.ends_with("src/lib.rs") && !text.starts_with("//!") {
            broken.push(format!("{}: a crate opens with what it is", path.display()));
        }
    }
    Ok(())
}

fn files_below(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let mut files = Vec::new();
    let entries = std::fs::read_dir(folder).map_err(|why| format!("{}: {why}", folder.display()))?;
    for entry in entries {
        let path = entry.map_err(|why| format!("{}: {why}", folder.display()))?.path();
        if path.is_dir() {
            files.extend(files_below(&path)?);
        } else {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

fn read(path: &Path) -> Result<String, String> {
    std::fs::read_to_string(path).map_err(|why| format!("{}: {why}", path.display()))
}
