//! Runs a command: what it says is shown as it comes, kept in a file, and handed back.

use crate::root;
use std::{
    fs,
    io::{BufRead, BufReader, IsTerminal, Write},
    path::{Path, PathBuf},
    process::Command,
};

/// What a command said and how it ended.
pub struct Ran {
    /// The command, as one would type it.
    pub typed: String,
    /// What it said, without colours.
    pub said: String,
    /// Whether it did what it should.
    pub ended_well: bool,
    /// The file that has all of it.
    pub log: PathBuf,
}

/// Whether what is said is shown as well as kept.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Show {
    /// All of it.
    All,
    /// Nothing.
    Nothing,
}

/// Runs it in the root of the project, or where it says. The log has its name.
pub fn run(command: &mut Command, log: &str, show: Show) -> Result<Ran, String> {
    let program = Path::new(command.get_program()).file_stem().unwrap_or_default().to_string_lossy();
    let typed = std::iter::once(program)
        .chain(command.get_args().map(|argument| argument.to_string_lossy()))
        .collect::<Vec<_>>()
        .join(" ");
    if command.get_current_dir().is_none() {
        command.current_dir(root());
    }
    if show == Show::All && std::io::stdout().is_terminal() {
        command.env("CARGO_TERM_COLOR", "always").env("FORCE_COLOR", "1");
    }
    let folder = target().join("xtask");
    let log = folder.join(format!("{log}.log"));
    let failed = |why: std::io::Error| format!("`{typed}`: {why}");
    fs::create_dir_all(&folder).map_err(failed)?;
    let mut file = fs::File::create(&log).map_err(failed)?;
    // One pipe for both streams, so that the lines stay in order.
    let (reader, writer) = std::io::pipe().map_err(failed)?;
    command.stdout(writer.try_clone().map_err(failed)?).stderr(writer);
    let mut child = command.spawn().map_err(failed)?;
    // The command keeps the ends of the pipe that it was given; it ends when the child's are the last ones.
    command.stdout(std::process::Stdio::null()).stderr(std::process::Stdio::null());
    let mut said = String::new();
    let mut lines = BufReader::new(reader);
    let mut line = Vec::new();
    while lines.read_until(b'\n', &mut line).map_err(failed)? > 0 {
        if show == Show::All {
            let mut out = std::io::stdout().lock();
            let _ = out.write_all(&line).and_then(|()| out.flush());
        }
        let plain = without_colours(&String::from_utf8_lossy(&line));
        file.write_all(plain.as_bytes()).map_err(failed)?;
        said.push_str(&plain);
        line.clear();
    }
    let ended_well = child.wait().map_err(failed)?.success();
    Ok(Ran { typed, said, ended_well, log })
}

/// Where everything is built.
pub fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

/// Text without the sequences that colour it.
fn without_colours(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '\u{1b}' => {
                letters.find(|letter| letter.is_ascii_alphabetic());
            }
            _ => plain.push(letter),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    #[test]
    fn colours_are_left_out() {
        assert_eq!(super::without_colours("\u{1b}[31mred\u{1b}[0m and \u{1b}[1;4mbold\n"), "red and bold\n");
    }
}
