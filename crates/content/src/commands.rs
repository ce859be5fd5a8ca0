//! `commands.toml`: the command board of a car crew.

use engine::{COMMANDS, Command, CommandSpace, List};
use serde::Deserialize;
use toml::Spanned;

use crate::{
    item::{Common, Item, Kind, TextRow, check_distinct},
    page::Page,
};

/// The command board, checked.
pub(crate) struct Commands {
    /// The spaces in the order of the file.
    pub board: List<CommandSpace, COMMANDS>,
    /// The commands in the order of [`Command::ALL`].
    pub items: Vec<Item>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Rows {
    command: Vec<CommandRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "a command")]
struct CommandRow {
    id: Spanned<String>,
    dice: Spanned<String>,
    effect: Spanned<String>,
    name: TextRow,
    text: TextRow,
    provenance: Spanned<String>,
    known: Option<Spanned<String>>,
}

/// Reads the board.
pub(crate) fn read(page: &mut Page) -> Option<Commands> {
    let Rows { command: rows } = page.rows()?;
    check_distinct(page, rows.iter().map(|row| &row.id));
    let mut board = List::new();
    for row in &rows {
        let dice = dice(page, &row.dice);
        let command = Command::ALL.into_iter().find(|&command| id(command) == row.effect.get_ref());
        if let (Some((from, to)), Some(command)) = (dice, command) {
            board.push(CommandSpace { from, to, command });
        }
    }
    let rows = page.each_once(rows, |row| &row.effect, &Command::ALL, id)?;
    let items = rows.iter().map(|row| row.common().item(page, Kind::Command)).collect();
    Some(Commands { board, items })
}

impl CommandRow {
    fn common(&self) -> Common<'_> {
        let CommandRow { id, name, text, provenance, known, .. } = self;
        Common { id, name, text: Some(text), provenance, known: known.as_ref() }
    }
}

/// `1-3`, or `6` alone.
fn dice(page: &mut Page, written: &Spanned<String>) -> Option<(u8, u8)> {
    let text = written.get_ref();
    let (from, to) = text.split_once('-').unwrap_or((text, text));
    let range = pip(from).zip(pip(to)).filter(|(from, to)| from <= to);
    if range.is_none() {
        page.wrong(written, "dice from 1 to 6, such as \"1-3\" or \"6\"");
    }
    range
}

fn pip(text: &str) -> Option<u8> {
    match text.as_bytes() {
        [digit @ b'1'..=b'6'] => Some(digit - b'0'),
        _ => None,
    }
}

/// The word for what a command does.
pub(crate) fn id(command: Command) -> &'static str {
    match command {
        Command::Airstrike => "airstrike",
        Command::Nitro => "nitro",
        Command::Drift => "drift",
        Command::Repair => "repair",
    }
}
