//! `vendetta backup`: a copy of the races, while a server is running.

use crate::failure::Failure;
use clap::Args;
use std::path::PathBuf;

/// Copies the SQLite file of a server, which may be running.
#[derive(Args)]
#[command(after_help = "Example:
  vendetta backup --data /var/lib/vendetta/races.sqlite /backup/races-$(date +%F).sqlite")]
pub struct Arguments {
    /// The SQLite file of the server.
    #[arg(long, env = "VENDETTA_DATA", default_value = "vendetta.sqlite", value_name = "FILE")]
    data: PathBuf,
    /// Where the copy goes; it must not be there yet.
    to: PathBuf,
}

/// Copies.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let Arguments { data, to } = arguments;
    if to.exists() {
        return Err(Failure::Input(format!("{}: is there already", to.display())));
    }
    server::backup(data, to).map_err(|why| Failure::Input(format!("{}: {why}", data.display())))?;
    println!("{}", to.display());
    Ok(())
}
