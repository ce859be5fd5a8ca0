//! `cargo xtask play`: builds the client and the server, starts them and opens the page. `cargo xtask load`: measures.

use crate::{
    cargo, root,
    run::target,
    web::{self, program},
};
use std::{
    io::{BufRead, BufReader},
    process::{Command, Stdio},
};

/// Builds the program with the client in it, starts it with the arguments that follow, and opens its page.
pub fn play(arguments: &[String]) -> Result<(), String> {
    web::build()?;
    // The whole workspace in view, as for the tests: so nothing is compiled twice.
    cargo(&["build", "--workspace", "--bin", "vendetta"], &[])?;
    let mut server = Command::new(web::server())
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
