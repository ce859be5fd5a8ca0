//! The page: what it is built with, and the browser it is tested in.

use crate::{
    root,
    run::{Ran, Show, run, target},
};
use std::{
    path::{Path, PathBuf},
    process::{Command, Stdio},
    time::SystemTime,
};

/// Runs npm in `web`, with what the page is built with in place.
pub fn npm(arguments: &[&str], environment: &[(&str, &str)], log: &str, show: Show) -> Result<Ran, String> {
    install()?;
    run_npm(arguments, environment, log, show)
}

/// Builds the page. The program notices by itself that there is one, or another one.
pub fn build() -> Result<(), String> {
    let ran = npm(&["run", "build"], &[], "page", Show::All)?;
    if ran.ended_well { Ok(()) } else { Err(format!("`{}` failed", ran.typed)) }
}

/// Tests the page in a browser, with the server that cargo's tests have built.
pub fn test_browser(log: &str, show: Show) -> Result<Ran, String> {
    let (browser, server) = (chromium()?, server().display().to_string());
    npm(&["run", "test:browser"], &[("CHROMIUM", &browser), ("VENDETTA_BIN", &server)], log, show)
}

/// The program as cargo's tests build it.
pub fn server() -> PathBuf {
    target().join("debug").join(program("vendetta"))
}

/// The file of a program.
pub fn program(name: &str) -> String {
    format!("{name}{}", std::env::consts::EXE_SUFFIX)
}

/// Fetches what the page is built with, if it is not there or has changed.
fn install() -> Result<(), String> {
    let web = root().join("web");
    if modified(&web.join("node_modules/.package-lock.json")) < modified(&web.join("package-lock.json")) {
        let ran = run_npm(&["ci", "--no-audit", "--no-fund"], &[], "npm", Show::All)?;
        if !ran.ended_well {
            return Err(format!("`{}` failed", ran.typed));
        }
    }
    Ok(())
}

fn run_npm(arguments: &[&str], environment: &[(&str, &str)], log: &str, show: Show) -> Result<Ran, String> {
    let mut npm = Command::new(if cfg!(windows) { "npm.cmd" } else { "npm" });
    npm.current_dir(root().join("web")).args(arguments).envs(environment.iter().copied());
    let ran = run(&mut npm, log, show).map_err(|why| format!("{why}. Is Node installed?"))?;
    Ok(Ran { typed: format!("cd web && {}", ran.typed), ..ran })
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

fn modified(file: &Path) -> Option<SystemTime> {
    std::fs::metadata(file).and_then(|data| data.modified()).ok()
}
