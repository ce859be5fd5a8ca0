//! `leaders.toml`: the crew leaders with their command boards.

use std::collections::BTreeSet;

use engine::{Card, Command, CommandBoard, CommandSpace, Deck, Section};
use serde::Deserialize;
use toml::Spanned;

use crate::{
    cards::{self, Cards, Limits},
    commands::dice_in,
    item::{Common, Item, ItemKind, KnownRow, TextRow, text},
    page::{Page, shown},
};

/// Commands on the board of a leader.
const SPACES: usize = 4;
/// The most command tokens that come with a leader.
const MOST_STARS: u8 = 6;
/// The most leaders.
const MOST: usize = 32;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Rows {
    #[serde(default)]
    leader: Vec<LeaderRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "a leader")]
struct LeaderRow {
    id: Spanned<String>,
    stars: Spanned<i64>,
    board: Spanned<Vec<Spanned<String>>>,
    effects: Spanned<Vec<Spanned<String>>>,
    name: TextRow,
    title: TextRow,
    text: TextRow,
    provenance: Spanned<String>,
    known: Option<KnownRow>,
}

/// Reads the leaders.
pub(crate) fn read(page: &mut Page, ids: &mut BTreeSet<String>) -> Option<Cards> {
    let Rows { leader: rows } = page.rows()?;
    let limits = Limits { least: 0, most: MOST, called: "leaders" };
    Some(Cards::read(page, ids, &rows, limits, |row| &row.id, leader))
}

fn leader(page: &mut Page, row: &LeaderRow) -> (Item, Option<Card>) {
    let LeaderRow { id, name, title, text: said, provenance, known, .. } = row;
    let common = Common { id, name, text: Some(said), provenance, known: known.as_ref() };
    let item = common.item(page, ItemKind::Leader);
    let item = Item { title: Some(text(page, title)), ..item };
    let name = cards::name(page, id);
    let stars = page.number(&row.stars, 0, MOST_STARS);
    let board = board(page, &row.board);
    let effects = cards::effects(page, &row.effects);
    let card = match (name, stars, board, effects) {
        (Some(name), Some(stars), Some(board), Some(effects)) => {
            Some(Card { name, deck: Deck::Leaders, effects, stars, board, ..Card::default() })
        }
        _ => None,
    };
    (item, card)
}

/// Four commands, each once: `nitro 1-3`, or `airstrike star` for one that takes only a token.
fn board(page: &mut Page, written: &Spanned<Vec<Spanned<String>>>) -> Option<CommandBoard> {
    let mut board = CommandBoard::new();
    for space in written.get_ref() {
        let (command, dice) = space.get_ref().split_once(' ').unwrap_or((space.get_ref(), ""));
        let found = Command::from_word(command).filter(|command| command.is_of_cars());
        let star = dice == "star";
        let range = if star { Some((1, 6)) } else { dice_in(dice) };
        let (Some(command), Some((from, to))) = (found, range) else {
            page.wrong(space, "a command of cars and its dice, such as \"nitro 1-3\" or \"airstrike star\"");
            return None;
        };
        if board.iter().any(|known| known.command == command) {
            page.problem(
                space.span().start,
                format!("{} again", shown(space.get_ref())),
                "each command once",
            );
            return None;
        }
        board.push(CommandSpace { from, to, command, section: Section::default(), star });
    }
    if board.len() != SPACES {
        let found = format!("{} commands", board.len());
        page.problem(written.span().start, found, SPACES.to_string());
        return None;
    }
    Some(board)
}
