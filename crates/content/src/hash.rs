//! The fingerprint of what rules read: the same on every machine, and not changed by names or comments.

use std::fmt::Write;

use engine::{Book, CommandSpace, Damage, Fleet, Hazard, Space, Tables};

use crate::{book, dice, ongoing, tiles, word};

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
            &format!("{} {}", book::id(side.book), side.name()),
            &mut spaces.map(|i| format!("{}{:02x}", tiles::letter(side.terrain[i]), side.hazard[i])),
        );
    }
    let faces = &tables.dice;
    for fleet in Fleet::ALL {
        let head = format!("movement {}", word::fleet(fleet));
        line(&head, &mut faces.movement[fleet as usize].iter().map(u8::to_string));
    }
    line("road", &mut faces.road.iter().map(u8::to_string));
    line("stunt", &mut faces.stunt.iter().map(u8::to_string));
    line("slam", &mut faces.slam.iter().map(|&face| dice::mover_id(face).to_string()));
    line("shooting", &mut faces.shooting.iter().map(|&face| word::aim(face).to_string()));
    line("direction", &mut faces.direction.iter().map(|&face| word::direction(face).to_string()));
    line("fire", &mut faces.fire.iter().map(|&face| word::flame(face)));
    for (book, (hazards, damage)) in Book::ALL.into_iter().zip(tables.hazards.iter().zip(&tables.damage)) {
        let hazards = Hazard::ALL.iter().zip(hazards.0);
        let head = format!("{} hazards", book::id(book));
        line(&head, &mut hazards.map(|(&kind, n)| format!("{}={n}", word::hazard(kind))));
        let damage = Damage::ALL.iter().zip(damage.0);
        let head = format!("{} damage", book::id(book));
        line(&head, &mut damage.map(|(&kind, n)| format!("{}={n}", word::damage(kind))));
    }
    for (fleet, board) in Fleet::ALL.into_iter().zip(&tables.boards) {
        let space = |c: &CommandSpace| {
            let section = word::section(c.section);
            format!("{}={}-{}@{section}", word::command(c.command), c.from, c.to)
        };
        line(&format!("commands {}", word::fleet(fleet)), &mut board.iter().map(space));
    }
    for card in tables.cards.iter() {
        let head = format!("card {}", card.name());
        line(&head, &mut card.effects.iter().map(|&clause| ongoing::words(clause)));
        if !card.board.is_empty() {
            let star = |c: &CommandSpace| if c.star { "*" } else { "" };
            let space =
                |c: &CommandSpace| format!("{}={}-{}{}", word::command(c.command), c.from, c.to, star(c));
            line(&format!("board {} {}", card.name(), card.stars), &mut card.board.iter().map(space));
        }
        if card.supply > 0 {
            line(&format!("tokens {}", card.name()), &mut [card.supply.to_string()].into_iter());
        }
    }
    out
}
