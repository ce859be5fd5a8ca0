//! How the program fails.

use std::process::ExitCode;

/// Why the program did not do what it was asked.
#[derive(Debug)]
pub enum Failure {
    /// Something that was checked is not so: exit code 1.
    Check(String),
    /// What was given cannot be used: exit code 2.
    Input(String),
}

impl Failure {
    /// The code the program ends with.
    pub fn exit_code(&self) -> ExitCode {
        match self {
            Failure::Check(_) => ExitCode::from(1),
            Failure::Input(_) => ExitCode::from(2),
        }
    }
}

impl std::fmt::Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Failure::Check(why) | Failure::Input(why) => f.write_str(why),
        }
    }
}

/// Prints a value as one line of JSON.
pub fn print_json(value: &impl serde::Serialize) -> Result<(), Failure> {
    let text = serde_json::to_string(value).map_err(|why| Failure::Check(why.to_string()))?;
    println!("{text}");
    Ok(())
}
