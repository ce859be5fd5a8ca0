//! `cargo xtask play`: builds the client and the server, starts them and opens the page. `cargo xtask load`: measures.

use crate::{cargo, root};
use std::{
    io::{BufRead, BufReader},
    path::PathBuf,
    process::{Command, Stdio},
};

/// Checks and tests the client, in a real browser.
pub fn test_web() -> Result<(), String> {
    install()?;
    let browser = chromium()?;
    npm_with(&["run", "test"], &[("CHROMIUM", &browser)])
}

/// A Chromium to test with: the one that `CHROMIUM` names, or one that is installed. On a Debian where we may, it is
/// installed if it is missing.
fn chromium() -> Result<String, String> {
    const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
    let installed = || {
        let folders = std::env::var_os("PATH").unwrap_or_default();
        let mut programs =
            std::env::split_paths(&folders).flat_map(|folder| NAMES.map(|name| folder.join(program(name))));
        programs.find(|program| program.is_file()).map(|program| program.display().to_string())
    };
    if let Some(found) = std::env::var("CHROMIUM").ok().or_else(installed) {
        return Ok(found);
    }
    println!("no Chromium is installed; trying to");
    let apt = |arguments: &[&str]| {
        let status = Command::new("apt-get").args(arguments).stdin(Stdio::null()).status();
        status.is_ok_and(|status| status.success())
    };
    if apt(&["update", "--quiet"])
        && apt(&["install", "--quiet", "--yes", "--no-install-recommends", "chromium"])
    {
        installed().ok_or_else(|| "chromium was installed, but is not on the PATH".into())
    } else {
        Err("the page is tested in Chromium: install it, or say where one is by CHROMIUM=/path/to/chromium"
            .into())
    }
}

/// Builds the client. The program notices by itself that there is one, or another one.
fn build_web() -> Result<(), String> {
    install()?;
    npm(&["run", "build"])
}

/// Fetches what the client is built with, if it is not there or has changed.
fn install() -> Result<(), String> {
    let web = root().join("web");
    let lock = modified(&web.join("package-lock.json"));
    if modified(&web.join("node_modules/.package-lock.json")) < lock {
        npm(&["ci", "--no-audit", "--no-fund"])?;
    }
    Ok(())
}

fn npm(arguments: &[&str]) -> Result<(), String> {
    npm_with(arguments, &[])
}

fn npm_with(arguments: &[&str], variables: &[(&str, &str)]) -> Result<(), String> {
    let npm = if cfg!(windows) { "npm.cmd" } else { "npm" };
    let said = format!("npm {}", arguments.join(" "));
    match Command::new(npm)
        .current_dir(root().join("web"))
        .args(arguments)
        .envs(variables.iter().copied())
        .status()
    {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("`{said}` ended with {status}")),
        Err(why) => Err(format!("`{said}` did not start: {why}. Is Node installed?")),
    }
}

/// Builds the program with the client in it, starts it with the arguments that follow, and opens its page.
pub fn play(arguments: &[String]) -> Result<(), String> {
    build_web()?;
    cargo(&["build", "--package", "vendetta"], &[])?;
    let mut server = Command::new(target().join("debug").join(program("vendetta")))
        .current_dir(root())
        .arg("serve")
        .args(arguments)
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|why| format!("the server did not start: {why}"))?;
    let mut lines = server.stdout.take().map(BufReader::new).into_iter().flat_map(BufRead::lines);
    if let Some(Ok(address)) = lines.next() {
        println!("\n  Race at {address}\n  Ctrl-C ends it.\n");
        open(&address);
    }
    let ended = server.wait().map_err(|why| why.to_string())?;
    if ended.success() { Ok(()) } else { Err(format!("the server ended with {ended}")) }
}

/// Builds everything as it is shipped and measures the server with many races at once.
pub fn load(arguments: &[String]) -> Result<(), String> {
    cargo(&["build", "--release", "--package", "vendetta", "--package", "vendetta-client"], &[])?;
    let release = target().join("release");
    let status = Command::new(release.join(program("vendetta-load")))
        .arg("--server")
        .arg(release.join(program("vendetta")))
        .args(arguments)
        .status()
        .map_err(|why| format!("the load did not start: {why}"))?;
    if status.success() { Ok(()) } else { Err(format!("the load ended with {status}")) }
}

/// Opens an address in the browser, if there is one to open it with.
fn open(address: &str) {
    let (program, before): (&str, &[&str]) = match std::env::consts::OS {
        "macos" => ("open", &[]),
        "windows" => ("cmd", &["/C", "start", ""]),
        _ => ("xdg-open", &[]),
    };
    let _ =
        Command::new(program).args(before).arg(address).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
}

fn modified(file: &std::path::Path) -> Option<std::time::SystemTime> {
    std::fs::metadata(file).and_then(|data| data.modified()).ok()
}

fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

fn program(name: &str) -> String {
    format!("{name}{}", std::env::consts::EXE_SUFFIX)
}
