//! Views, patches, offers and previews, on whole random games.

use bots::RandomTable;
use engine::{Event, Game, Input, Pending, Setup};
use serde_json::Value;
use vendetta_protocol as protocol;

use protocol::{Choice, GameView, Wire, apply_patch, look, offers, patch, reach};

/// Plays random games; `each` sees the game before every choice, and the choice.
fn play(games: u64, mut each: impl FnMut(&Game, engine::Choice)) {
    for seed in 0..games {
        let mut table = RandomTable::new(seed);
        let players = 2 + (seed % 3) as usize;
        let mut game = Game::new(Setup::players(players), content::builtin().tables).unwrap();
        loop {
            let input = match game.pending() {
                Pending::Over(_) => break,
                Pending::Chance(chance) => Input::Luck(table.pick_outcome(game.state(), chance)),
                Pending::Decision(decision) => {
                    let choice = table.pick_choice(game.state(), decision);
                    each(&game, choice);
                    Input::Choice(choice)
                }
            };
            game.apply(input, &mut |_, _| {}).unwrap();
        }
    }
}

fn value(game: &Game) -> Value {
    serde_json::to_value(GameView::of(&game.view(None))).unwrap()
}

fn has_null(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::Array(items) => items.iter().any(has_null),
        Value::Object(map) => map.values().any(has_null),
        _ => false,
    }
}

#[test]
fn patches_carry_a_view_through_a_race() {
    let start = Game::new(Setup::players(2), content::builtin().tables).unwrap();
    let mut old = value(&start);
    play(12, |game, _| {
        let new = value(game);
        assert!(!has_null(&new), "a merge patch cannot say null");
        let mut merged = old.clone();
        apply_patch(&mut merged, &patch(&old, &new));
        assert_eq!(merged, new);
        let read: GameView = serde_json::from_value(new.clone()).unwrap();
        assert_eq!(serde_json::to_value(read).unwrap(), new);
        old = new;
    });
}

#[test]
fn every_offer_is_found_by_its_words() {
    play(12, |game, _| {
        let choices = game.choices();
        let offered = offers(game);
        assert_eq!(offered.len(), choices.len());
        for (offer, &choice) in offered.iter().zip(choices.iter()) {
            assert_eq!(offer.choice.find(game), Some(choice));
            let written = serde_json::to_string(&offer.choice).unwrap();
            assert_eq!(serde_json::from_str::<Choice>(&written).unwrap(), offer.choice);
        }
    });
}

#[test]
fn a_preview_says_what_the_step_does() {
    let (mut steps, mut lost, mut slams, mut unseen, mut edges) = (0, 0, 0, 0, 0);
    play(30, |game, choice| {
        let index = game.choices().iter().position(|&offered| offered == choice).unwrap();
        let Some(step) = offers(game)[index].step.clone() else { return };
        let vehicle = game.state().turn.vehicle.unwrap();
        let mut after = *game;
        let mut events = Vec::new();
        after.apply(Input::Choice(choice), &mut |_, event| events.push(event)).unwrap();
        let gone =
            events.iter().any(|event| matches!(event, Event::Eliminated { vehicle: v } if *v == vehicle));
        assert_eq!(step.lost, gone);
        let wire = Wire::of(game.state());
        let moved = events.iter().find_map(|event| match event {
            Event::Moved { vehicle: v, to, .. } if *v == vehicle => Some(wire.space(*to)),
            _ => None,
        });
        assert_eq!(step.to, moved);
        let slammed =
            events.iter().any(|event| matches!(event, Event::Slammed { top, .. } if *top == vehicle));
        assert!(!slammed || step.slam.is_some(), "a slam is foretold: {step:?}");
        steps += 1;
        lost += u32::from(gone);
        slams += u32::from(step.slam.is_some());
        unseen += u32::from(step.unseen);
        edges += u32::from(step.edge.is_some());
    });
    assert!(
        steps > 1000 && lost > 10 && slams > 50 && unseen > 50 && edges > 0,
        "{steps} {lost} {slams} {unseen} {edges}"
    );
}

#[test]
fn what_is_in_reach_is_reached() {
    let mut ways = 0;
    play(12, |game, _| {
        let list = reach(game);
        let mut spaces: Vec<_> =
            list.iter().filter(|reach| reach.onward).map(|reach| reach.step.to).collect();
        for (i, place) in list.iter().enumerate() {
            let mut path = vec![place.choice.clone()];
            let mut at = place;
            while let Some(before) = at.after {
                assert!((before as usize) < i, "nearer places come first");
                at = &list[before as usize];
                path.insert(0, at.choice.clone());
            }
            let looked = look(game, &path);
            assert_eq!(looked.taken as usize, path.len());
            if place.onward {
                let still = matches!(looked.asked, Some(protocol::Asked::Step { moves, .. }) if moves == place.step.left);
                assert!(still, "{place:?} {looked:?}");
            }
            ways += 1;
        }
        spaces.sort();
        spaces.dedup();
        assert!(spaces.len() <= 144);
    });
    assert!(ways > 1000, "{ways}");
}
