//! The fingerprint of what rules read: the same on every machine, and not changed by names or comments.

use std::fmt::Write;

use engine::{Book, CommandSpace, Damage, Fleet, Hazard, Space, Tables};

use crate::{effect, tiles};

/// FNV-1a over a plain printing of the tables.
pub(crate) fn hash(tables: &Tables) -> u64 {
    printed(tables).bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

/// Everything but the hash, each value by its word in the files.
fn printed(tables: &Tables) -> String {
    let mut out = String::new();
    // Writing to a String cannot fail.
    let mut line = |head: &str, values: &mut dyn Iterator<Item = String>| {
        let _ = writeln!(out, "{head} {}", values.collect::<Vec<_>>().join(" "));
    };
    line("start", &mut [tables.start_tile.to_string()].into_iter());
    for side in tables.sides.iter() {
        let spaces = Space::of_tile(0).map(|space| space.on_tile());
        line(
            &format!("{} {}", side.book.word(), side.name()),
            &mut spaces.map(|i| format!("{}{:02x}", tiles::letter(side.terrain[i]), side.hazard[i])),
        );
    }
    let faces = &tables.dice;
    for fleet in Fleet::ALL {
        let head = format!("movement {}", fleet.word());
        line(&head, &mut faces.movement[fleet as usize].iter().map(u8::to_string));
    }
    line("road", &mut faces.road.iter().map(u8::to_string));
    line("stunt", &mut faces.stunt.iter().map(u8::to_string));
    line("slam", &mut faces.slam.iter().map(|&face| face.word().to_string()));
    line("shooting", &mut faces.shooting.iter().map(|&face| face.word().to_string()));
    line("direction", &mut faces.direction.iter().map(|&face| face.word().to_string()));
    line("fire", &mut faces.fire.iter().map(|&face| face.to_string()));
    for (book, (hazards, damage)) in Book::ALL.into_iter().zip(tables.hazards.iter().zip(&tables.damage)) {
        let hazards = Hazard::ALL.iter().zip(hazards.0);
        let head = format!("{} hazards", book.word());
        line(&head, &mut hazards.map(|(&kind, n)| format!("{}={n}", kind.word())));
        let damage = Damage::ALL.iter().zip(damage.0);
        let head = format!("{} damage", book.word());
        line(&head, &mut damage.map(|(&kind, n)| format!("{}={n}", kind.word())));
    }
    for (fleet, board) in Fleet::ALL.into_iter().zip(&tables.boards) {
        let space = |c: &CommandSpace| {
            let section = c.section.word();
            format!("{}={}-{}@{section}", c.command.word(), c.from, c.to)
        };
        line(&format!("commands {}", fleet.word()), &mut board.iter().map(space));
    }
    for card in tables.cards.iter() {
        let head = format!("card {}", card.name());
        line(&head, &mut card.effects.iter().map(|&clause| effect::words(clause)));
        if !card.board.is_empty() {
            let star = |c: &CommandSpace| if c.star { "*" } else { "" };
            let space = |c: &CommandSpace| format!("{}={}-{}{}", c.command.word(), c.from, c.to, star(c));
            line(&format!("board {} {}", card.name(), card.stars), &mut card.board.iter().map(space));
        }
        if card.supply > 0 {
            line(&format!("tokens {}", card.name()), &mut [card.supply.to_string()].into_iter());
        }
    }
    out
}
