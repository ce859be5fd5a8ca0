//! The fingerprint of what rules read: the same on every machine, and not changed by names or comments.

use std::fmt::Write;

use engine::{Damage, Hazard, Space, Tables};

use crate::{commands, dice, tiles, tokens};

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
            side.name(),
            &mut spaces.map(|i| format!("{}{:02x}", tiles::letter(side.terrain[i]), side.hazard[i])),
        );
    }
    let faces = &tables.dice;
    line("movement", &mut faces.movement.iter().map(u8::to_string));
    line("road", &mut faces.road.iter().map(u8::to_string));
    line("stunt", &mut faces.stunt.iter().map(u8::to_string));
    line("slam", &mut faces.slam.iter().map(|&face| dice::mover_id(face).to_string()));
    line("shooting", &mut faces.shooting.iter().map(|&face| dice::aim_id(face).to_string()));
    line("direction", &mut faces.direction.iter().map(|&face| dice::direction_id(face).to_string()));
    let hazards = Hazard::ALL.iter().zip(tables.hazards.0);
    line("hazards", &mut hazards.map(|(&kind, n)| format!("{}={n}", tokens::hazard_id(kind))));
    let damage = Damage::ALL.iter().zip(tables.damage.0);
    line("damage", &mut damage.map(|(&kind, n)| format!("{}={n}", tokens::damage_id(kind))));
    let commands = tables.commands.iter();
    line("commands", &mut commands.map(|c| format!("{}={}-{}", commands::id(c.command), c.from, c.to)));
    out
}
