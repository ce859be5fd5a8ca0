//! How large an event is on the wire, its patch of the view included.

use bots::RandomTable;
use engine::{Crew, Game, Input, Pending, Setup};
use std::collections::BTreeMap;
use vendetta_protocol as protocol;

use protocol::{Told, entries};

/// No event is larger, whoever plays and whatever is in the box.
const MOST: usize = 500;

#[test]
fn no_event_is_larger_than_500_bytes() {
    let mut largest: BTreeMap<String, (usize, String)> = BTreeMap::new();
    for seed in 0..40 {
        let crews =
            Crew::ALL.into_iter().cycle().skip(seed as usize % 6).take(6 - seed as usize % 5).collect();
        let boxes = engine::BoxId::ALL.into_iter().collect();
        let mut table = RandomTable::new(seed);
        let mut game =
            Game::new(Setup { crews, boxes, ..Setup::players(2) }, content::builtin().tables).unwrap();
        loop {
            let input = match game.pending() {
                Pending::Over(_) => break,
                Pending::Chance(chance) => Input::Luck(table.pick_outcome(game.state(), chance)),
                Pending::Decision(decision) => Input::Choice(table.pick_choice(game.state(), decision)),
            };
            let (before, mut told) = (*game.state(), Vec::new());
            game.apply(input, &mut |state, rule, event| told.extend(Told::of(1_000_000, state, rule, event)))
                .unwrap();
            // As the server does it: the last event leads to where the game then waits.
            if let Some(last) = told.last_mut() {
                last.state = *game.state();
            }
            for entry in entries(&before, &told, game.state().setup.crews.first().copied()) {
                let written = serde_json::to_string(&entry).unwrap();
                let kind = serde_json::to_value(&entry.happened).unwrap()["kind"].to_string();
                let most = largest.entry(kind).or_default();
                if written.len() > most.0 {
                    *most = (written.len(), written);
                }
            }
        }
    }
    for kind in ["tile_laid", "hazards_laid", "scrolled", "turn_ended", "command_damaged", "round_began"] {
        assert!(largest.contains_key(&format!("\"{kind}\"")), "no race told {kind}");
    }
    let too_large: Vec<_> = largest.iter().filter(|(_, (size, _))| *size > MOST).collect();
    assert!(too_large.is_empty(), "{too_large:#?}");
}
