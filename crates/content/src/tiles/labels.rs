//! The player numbers beside the hazard spaces of the starting tile (SET-2).

use engine::{Space, TILE_SPACES};
use toml::Spanned;

use super::{
    Labels,
    drawing::{Drawing, space_name},
};
use crate::page::{Page, shown};

/// For each space, for which numbers of players a token is laid: bit n for n players.
pub(super) fn read(page: &mut Page, labels: &Labels, drawing: &Drawing) -> [u8; TILE_SPACES] {
    let mut hazard = [0; TILE_SPACES];
    for (key, label) in labels {
        let space = Space::of_tile(0).find(|&space| space_name(space) == *key.get_ref());
        match space {
            None => page.wrong(key, "a space such as `b5`: lane a to f, column 0 to 7"),
            Some(space) if !drawing.hazard[space.on_tile()] => {
                page.wrong(key, "a hazard space, drawn as a small letter");
            }
            Some(space) => hazard[space.on_tile()] = players(page, label).unwrap_or(0),
        }
    }
    for space in Space::of_tile(0).filter(|space| drawing.hazard[space.on_tile()]) {
        let name = space_name(space);
        if !labels.keys().any(|key| *key.get_ref() == name) {
            let found = format!("no label for the hazard space {}", shown(&name));
            page.problem(
                drawing.at[space.on_tile()],
                found,
                format!("a line such as `labels.{name} = \"2/3/4+\"`"),
            );
        }
    }
    hazard
}

/// The most players of any game.
const MOST_PLAYERS: u8 = 6;

/// `2/3/4+`: each number once; a plus sign means "and more".
fn players(page: &mut Page, label: &Spanned<String>) -> Option<u8> {
    let mut mask = 0;
    for part in label.get_ref().split('/') {
        let (digits, is_open) = match part.strip_suffix('+') {
            Some(digits) => (digits, true),
            None => (part, false),
        };
        let bits = match digits.as_bytes() {
            [digit @ b'2'..=b'6'] => {
                let from = digit - b'0';
                let to = if is_open { MOST_PLAYERS } else { from };
                (from..=to).fold(0, |bits, n| bits | 1 << n)
            }
            _ => 0,
        };
        if bits == 0 || mask & bits != 0 {
            page.wrong(label, "numbers of players from 2 to 6, each once, such as \"2/3/4+\"");
            return None;
        }
        mask |= bits;
    }
    Some(mask)
}
