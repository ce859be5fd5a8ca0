//! `commands.toml`: the command boards.

use engine::{Command, CommandBoard, CommandSpace, FLEETS, Fleet, List, Section};
use serde::Deserialize;
use toml::Spanned;

use crate::{
    item::{self, Common, Item, ItemKind, KnownRow, TextRow, check_distinct},
    page::{Page, shown},
};

/// The command boards, checked.
pub(crate) struct Commands {
    /// By kind of fleet, the spaces in the order of the file. Steering is not among them: it has a die of its own.
    pub boards: [CommandBoard; FLEETS],
    /// The commands in the order of [`Command::ALL`], as the first board has them; then those of the other boards.
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
    fleet: Spanned<String>,
    section: Option<Spanned<String>>,
    dice: Option<Spanned<String>>,
    effect: Spanned<String>,
    name: TextRow,
    short: TextRow,
    text: TextRow,
    provenance: Spanned<String>,
    known: Option<KnownRow>,
}

/// Commands on each section of the Rig, its repair included (RIG-16).
const ON_A_SECTION: usize = 3;

/// Reads the boards.
pub(crate) fn read(page: &mut Page) -> Option<Commands> {
    let Rows { command: rows } = page.rows()?;
    check_distinct(page, rows.iter().map(|row| &row.id));
    let mut of_fleet = [const { Vec::new() }; FLEETS];
    let (of_leaders, rows): (Vec<_>, Vec<_>) =
        rows.into_iter().partition(|row| row.fleet.get_ref() == LEADERS);
    for row in rows {
        if let Some(fleet) = page.word(&row.fleet, &Fleet::ALL) {
            of_fleet[fleet as usize].push(row);
        }
    }
    let mut boards = [List::new(); FLEETS];
    let mut items: Vec<Option<Item>> = Command::ALL.map(|_| None).into();
    for (fleet, rows) in Fleet::ALL.into_iter().zip(of_fleet) {
        boards[fleet as usize] = board(page, fleet, &rows);
        let place = format!(" on the board of {}", shown(fleet.word()));
        let Some(rows) = page.each_once_on(rows, |row| &row.effect, commands(fleet), &place) else {
            continue;
        };
        for (row, &command) in rows.iter().zip(commands(fleet)) {
            let item = Some(row.item(page));
            match &mut items[command as usize] {
                first @ None => *first = item,
                Some(_) => items.push(item),
            }
        }
    }
    for (command, item) in leader_items(page, of_leaders)? {
        items[command as usize] = Some(item);
    }
    Some(Commands { boards, items: items.into_iter().collect::<Option<_>>()? })
}

/// Where a row names a fleet: the command stands on boards of leaders, and those say which dice it takes.
const LEADERS: &str = "leaders";

/// The commands that stand only on boards of leaders, each once.
fn leader_items(page: &mut Page, rows: Vec<CommandRow>) -> Option<Vec<(Command, Item)>> {
    for row in &rows {
        no_section(page, row);
        if let Some(dice) = &row.dice {
            page.problem(dice.span().start, "dice", "them only on the boards of leaders.toml");
        }
    }
    let all = Command::OF_LEADERS;
    let rows = page.each_once_on(rows, |row| &row.effect, all, " of the leaders")?;
    let items = all.iter().zip(&rows);
    Some(items.map(|(&command, row)| (command, row.item(page))).collect())
}

/// What stands on a board. Rules count on it.
fn commands(fleet: Fleet) -> &'static [Command] {
    use Command::*;
    match fleet {
        Fleet::Cars => &[Airstrike, Nitro, Drift, Repair],
        Fleet::Rig => &[
            Steering,
            Dispenser,
            Targeting,
            RepairRear,
            Traction,
            Airstrike,
            RepairMid,
            Missile,
            CowCatcher,
            RepairFront,
        ],
        Fleet::Five => &[Airstrike, Nitro, Respawn, Repair],
    }
}

/// The spaces of a board, of rows of that fleet. Whether each command stands there once is not looked at.
fn board(page: &mut Page, fleet: Fleet, rows: &[CommandRow]) -> CommandBoard {
    let mut board = CommandBoard::new();
    let mut are_placed = true;
    for row in rows {
        let command = Command::ALL.into_iter().find(|&command| command.word() == row.effect.get_ref());
        let dice = dice(page, row);
        if command == Some(Command::Steering) && fleet == Fleet::Rig {
            check_steering(page, row, dice);
            continue;
        }
        let section = match fleet {
            Fleet::Rig => section(page, row, command),
            Fleet::Cars | Fleet::Five => no_section(page, row),
        };
        are_placed &= section.is_some();
        if let (Some((from, to)), Some(command), Some(section)) = (dice, command, section) {
            board.push(CommandSpace { from, to, command, section, star: false });
        }
    }
    if fleet == Fleet::Rig && are_placed && board.is_full() {
        for section in Section::ALL {
            let n = board.iter().filter(|space| space.section == section).count();
            if n != ON_A_SECTION {
                let found = format!("{n} commands on the section {}", shown(section.word()));
                page.problem(0, found, ON_A_SECTION.to_string());
            }
        }
    }
    board
}

/// The section of a command of the Rig; a repair is on the section that it repairs.
fn section(page: &mut Page, row: &CommandRow, command: Option<Command>) -> Option<Section> {
    let Some(written) = &row.section else {
        let found = format!("no section for {}", shown(row.effect.get_ref()));
        page.problem(row.effect.span().start, found, "one, since it is on the Big Rig");
        return None;
    };
    let repaired: &[Section] = match command {
        Some(Command::RepairFront) => &[Section::Front],
        Some(Command::RepairMid) => &[Section::Mid],
        Some(Command::RepairRear) => &[Section::Rear],
        _ => &Section::ALL,
    };
    page.word(written, repaired)
}

/// Other vehicles have no sections; the space then says the default.
fn no_section(page: &mut Page, row: &CommandRow) -> Option<Section> {
    match &row.section {
        None => Some(Section::default()),
        Some(written) => {
            page.problem(written.span().start, "a section", "it only on the board of `rig`");
            None
        }
    }
}

const CAB: &str = "cab";

/// Steering is on no section and takes any die (RIG-2).
fn check_steering(page: &mut Page, row: &CommandRow, dice: Option<(u8, u8)>) {
    match &row.section {
        Some(written) if written.get_ref() == CAB => {}
        Some(written) => page.wrong(written, format!("`{CAB}` for steering")),
        None => page.problem(row.effect.span().start, "no section for `steering`", format!("`{CAB}`")),
    }
    if dice.is_some_and(|dice| dice != (1, 6)) {
        page.wrong(row.dice.as_ref().unwrap_or(&row.effect), "\"1-6\": steering takes any die");
    }
}

impl CommandRow {
    fn item(&self, page: &mut Page) -> Item {
        let CommandRow { id, name, text, provenance, known, .. } = self;
        let common = Common { id, name, text: Some(text), provenance, known: known.as_ref() };
        Item { short: Some(item::text(page, &self.short)), ..common.item(page, ItemKind::Command) }
    }
}

/// `1-3`, or `6` alone.
fn dice(page: &mut Page, row: &CommandRow) -> Option<(u8, u8)> {
    let Some(written) = &row.dice else {
        let found = format!("no dice for {}", shown(row.effect.get_ref()));
        page.problem(row.effect.span().start, found, "some, such as \"1-3\" or \"6\"");
        return None;
    };
    let range = dice_in(written.get_ref());
    if range.is_none() {
        page.wrong(written, "dice from 1 to 6, such as \"1-3\" or \"6\"");
    }
    range
}

/// The numbers of a range of dice.
pub(crate) fn dice_in(text: &str) -> Option<(u8, u8)> {
    let (from, to) = text.split_once('-').unwrap_or((text, text));
    pip(from).zip(pip(to)).filter(|(from, to)| from <= to)
}

fn pip(text: &str) -> Option<u8> {
    match text.as_bytes() {
        [digit @ b'1'..=b'6'] => Some(digit - b'0'),
        _ => None,
    }
}
