//! Views, patches, offers and previews, on whole random games.

use bots::RandomTable;
use engine::{Crew, Event, Game, Input, Pending, Rule, Setup, State};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;
use std::collections::BTreeSet;
use vendetta_protocol as protocol;

use protocol::{
    Answer, Asked, Choice, GameView, Happened, Offer, On, Outcome, Question, Reach, Told, Wire, apply_patch,
    commands_after, entries, look, offers, reach,
};

/// A mix of crews and boxes: every number of seats, every crew beside every other, with Carnage and without.
fn mix(seed: u64) -> Setup {
    let (first, players) = (seed as usize % 6, 2 + seed as usize / 6 % 5);
    let crews = Crew::ALL.into_iter().cycle().skip(first).take(players).collect();
    let boxes = (seed % 4 != 3).then_some(engine::BoxId::Carnage).into_iter().collect();
    Setup { crews, boxes, ..Setup::players(2) }
}

/// Plays random games; `each` sees the game before every input, the input, and what it told.
fn walk(games: u64, mut each: impl FnMut(&Game, Input, &[(Rule, Event)])) {
    for seed in 0..games {
        let mut table = RandomTable::new(seed);
        let mut game = Game::new(mix(seed), content::builtin().tables).unwrap();
        loop {
            let input = match game.pending() {
                Pending::Over(_) => break,
                Pending::Chance(chance) => Input::Luck(table.pick_outcome(game.state(), chance)),
                Pending::Decision(decision) => Input::Choice(table.pick_choice(game.state(), decision)),
            };
            let (before, mut events) = (game, Vec::new());
            game.apply(input, &mut |_, rule, event| events.push((rule, event))).unwrap();
            each(&before, input, &events);
        }
    }
}

/// Plays random games; `each` sees the game before every choice, and the choice.
fn play(games: u64, mut each: impl FnMut(&Game, engine::Choice)) {
    walk(games, |game, input, _| {
        if let Input::Choice(choice) = input {
            each(game, choice);
        }
    });
}

/// Adds the tag of something that goes over the wire; what is written is read again as the same.
fn add<T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(
    seen: &mut BTreeSet<String>,
    tag: &str,
    said: T,
) {
    let written = serde_json::to_value(&said).unwrap();
    seen.insert(written[tag].as_str().expect("a union has a tag").into());
    assert!(!has_null(&written), "{written}");
    assert_eq!(serde_json::from_value::<T>(written).unwrap(), said);
}

/// What comes over the wire in races, by its tag; what is too rare for random games is left out.
const KINDS: [(&str, &str); 5] = [
    ("of", "move road stunt slam shooting direction damage hazard tile fire_moves fire_out fire_skull card"),
    (
        "asked",
        "assign steering section second_die order command chopper chopper_shot repair mend respawn step road_bonus drift shove \
        reroll slam_push hurt dispense shot shot_reroll",
    ),
    ("choice", "die vehicle space way command wear yes no"),
    (
        "kind",
        "tile_laid hazards_laid scrolled final_tile lowest_tied round_began turn_began turn_ended assigned coasting \
        commanded chopper_placed chopper_stayed chopper_home chopper_removed repaired mended respawned steering operable \
        moves_gained moved paid moves_lost bonus_taken bonus_left pushed leapt left_board turned_up discarded reshuffled \
        off_road dispensed wreck_placed drifted slammed rerolled shot_by_vehicle shot_by_chopper rig_shot_by_vehicle \
        rig_shot_by_chopper missile damaged command_damaged card_drawn card_worked card_discarded trapped \
        caught_fire fire_out quake undamaged shrapnel_flew dazed inoperable eliminated crew_out finished over",
    ),
    ("vehicle", "car rig motorcycle wreck"),
];

#[test]
fn everything_has_words_on_the_wire() {
    let mut seen = [const { BTreeSet::new() }; 5];
    let [of, asked, choice, kind, vehicle] = &mut seen;
    walk(300, |game, input, events| {
        let wire = Wire::of(game.state());
        match (input, game.pending()) {
            (Input::Luck(outcome), _) => add(of, "of", Outcome::of(wire, outcome)),
            (Input::Choice(chosen), Pending::Decision(decision)) => {
                add(choice, "kind", Choice::of(wire, chosen));
                add(asked, "kind", Asked::of(game.state(), decision));
            }
            _ => unreachable!("a choice answers a decision"),
        }
        for &(_, event) in events {
            match Happened::of(wire, event) {
                Some(happened) => add(kind, "kind", happened),
                None => assert!(matches!(event, Event::Rolled(_)), "{event:?}"),
            }
        }
        if matches!(game.state().phase, engine::Phase::Assign) {
            let view = GameView::of(game.state());
            vehicle.extend(view.vehicles.values().map(|v| v.kind.to_string()));
        }
    });
    for ((tag, expected), seen) in KINDS.into_iter().zip(&seen) {
        let missing: Vec<&str> = expected.split_whitespace().filter(|&word| !seen.contains(word)).collect();
        assert!(missing.is_empty(), "{tag}: {missing:?}");
    }
}

fn value(state: &State) -> Value {
    serde_json::to_value(GameView::of(state)).unwrap()
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
fn patches_carry_a_view_through_a_race_event_by_event() {
    let (mut events, mut silent) = (0, 0);
    walk(24, |game, input, _| {
        let wire = Wire::of(game.state());
        let mut told = Vec::new();
        let mut after = *game;
        let tell = &mut |state: &State, rule, event| {
            let happened = Happened::of(wire, event).unwrap_or(Happened::DeckReshuffled);
            told.push(Told { n: told.len() as u32, rule: Some(rule), happened, hidden: None, state: *state });
        };
        after.apply(input, tell).unwrap();
        let mut view = value(game.state());
        for (entry, told) in entries(game.state(), &told, None).iter().zip(&told) {
            if let Some(patch) = &entry.patch {
                apply_patch(&mut view, patch);
            }
            let seen = value(&told.state);
            assert_eq!(view, seen, "after {:?}", told.happened);
            assert!(!has_null(&seen), "a merge patch cannot say null");
            assert_eq!(
                serde_json::to_value(serde_json::from_value::<GameView>(seen).unwrap()).unwrap(),
                view
            );
            events += 1;
            silent += u32::from(entry.patch.is_none());
        }
    });
    assert!(events > 8000 && silent > 1000 && events - silent > 1000, "{events} {silent}");
}

#[test]
fn every_offer_is_found_by_its_words() {
    play(40, |game, _| {
        let choices = game.choices();
        let offered = offers(&own(game));
        assert_eq!(offered.len(), choices.len());
        for (offer, &choice) in offered.iter().zip(choices.iter()) {
            let answer = Answer::of(game.state(), asked(game), choice);
            assert_eq!(answer.choice, offer.choice);
            assert_eq!(answer.find(game, asked(game).crew), Some(choice));
            let written = serde_json::to_string(&answer).unwrap();
            assert_eq!(serde_json::from_str::<Answer>(&written).unwrap(), answer);
        }
    });
}

#[test]
fn a_preview_says_what_the_step_does() {
    let (mut steps, mut lost, mut slams, mut unseen, mut edges, mut struck) = (0, 0, 0, 0, 0, 0);
    play(60, |game, choice| {
        let index = game.choices().iter().position(|&offered| offered == choice).unwrap();
        let Some(step) = offers(&own(game))[index].step.clone() else { return };
        let vehicle = game.state().turn.vehicle.unwrap();
        let mut after = *game;
        let mut events = Vec::new();
        after.apply(Input::Choice(choice), &mut |_, _, event| events.push(event)).unwrap();
        if matches!(after.pending(), Pending::Decision(d) if d.asked == engine::Asked::Shot(vehicle)) {
            // Refused, and nothing is told, if a card makes it shoot.
            let hold = Input::Choice(engine::Choice::No);
            let _ = after.apply(hold, &mut |_, _, event| events.push(event));
        }
        let gone =
            events.iter().any(|event| matches!(event, Event::Eliminated { vehicle: v } if *v == vehicle));
        assert_eq!(step.lost || step.struck, gone, "a loss is foretold: {step:?}");
        let wire = Wire::of(game.state());
        let moved = events.iter().find_map(|event| match event {
            Event::Moved { vehicle: v, to, .. } if *v == vehicle => Some(wire.space(*to)),
            _ => None,
        });
        assert_eq!(step.to, moved);
        let slammed =
            events.iter().any(|event| matches!(event, Event::Slammed { top, .. } if *top == vehicle));
        assert!(!slammed || step.slam.is_some() || step.shoves, "a slam is foretold: {step:?}");
        steps += 1;
        lost += u32::from(gone);
        slams += u32::from(step.slam.is_some());
        unseen += u32::from(step.unseen);
        edges += u32::from(step.edge.is_some());
        struck += u32::from(step.struck);
    });
    assert!(
        steps > 1000 && lost > 10 && slams > 50 && unseen > 50 && edges > 0 && struck > 0,
        "{steps} {lost} {slams} {unseen} {edges} {struck}"
    );
}

#[test]
fn where_a_slam_leads_is_known_before_its_dice_are_kept() {
    let (mut kept, mut lost) = (0, 0);
    play(60, |game, choice| {
        let Pending::Decision(decision) = game.pending() else { unreachable!("there is a choice") };
        let engine::Asked::Reroll { top, bottom, .. } = decision.asked else { return };
        let wire = Wire::of(game.state());
        let offered = offers(&own(game));
        for offer in &offered {
            assert_eq!(offer.of, Some(offer.pushes.iter().map(|push| push.chances).sum()), "{offer:?}");
        }
        let rerolled = &offered.iter().find(|offer| offer.choice == Choice::Yes).unwrap().pushes;
        for vehicle in [top, bottom] {
            assert!(rerolled.iter().any(|push| push.vehicle == wire.vehicle(vehicle)), "{rerolled:?}");
        }
        if choice != engine::Choice::No {
            return;
        }
        let [push] = &offered.iter().find(|offer| offer.choice == Choice::No).unwrap().pushes[..] else {
            panic!("the dice lie there: {offered:?}");
        };
        let (mut after, mut events) = (*game, Vec::new());
        after.apply(Input::Choice(choice), &mut |_, _, event| events.push(event)).unwrap();
        let pushed = events.iter().find_map(|event| match *event {
            Event::Pushed { vehicle, .. } => Some(vehicle),
            _ => None,
        });
        let Some(vehicle) = pushed else { return }; // Somebody else may have it rolled again.
        assert_eq!(wire.vehicle(vehicle), push.vehicle);
        let gone = events.contains(&Event::Eliminated { vehicle });
        assert_eq!(push.lost, gone);
        kept += 1;
        lost += u32::from(gone);
    });
    assert!(kept > 20 && lost > 0, "{kept} {lost}");
}

#[test]
fn a_command_that_may_come_is_offered_after_some_assignment() {
    let mut asked = 0;
    play(12, |game, _| {
        if !matches!(game.pending(), Pending::Decision(decision) if decision.asked == engine::Asked::Assign) {
            return;
        }
        let foretold = commands_after(&own(game));
        let mut offered = Vec::new();
        for offer in offers(&own(game)) {
            let answer = Answer { to: Question::Assign, choice: offer.choice };
            let after = look(&own(game), &[answer]);
            let Some(to) = after.asked.map(Question::from) else { continue };
            for Offer { choice, .. } in after.offers {
                if matches!(choice, Choice::Die { on: On::Command { .. }, .. }) {
                    offered.push(Answer { to, choice });
                }
            }
        }
        assert!(foretold.iter().all(|command| offered.contains(command)));
        assert!(offered.iter().all(|command| foretold.contains(command)));
        asked += foretold.len();
    });
    assert!(asked > 100, "{asked}");
}

#[test]
fn what_is_in_reach_is_reached() {
    let mut ways = 0;
    play(12, |game, _| {
        let list = reach(&own(game));
        let mut spaces: Vec<_> =
            list.iter().filter(|reach| reach.onward).map(|reach| reach.step.to).collect();
        for (i, place) in list.iter().enumerate() {
            let step = |place: &Reach| Answer { to: Question::Step, choice: place.choice.clone() };
            let mut path = vec![step(place)];
            let mut at = place;
            while let Some(before) = at.after {
                assert!((before as usize) < i, "nearer places come first");
                at = &list[before as usize];
                path.insert(0, step(at));
            }
            let looked = look(&own(game), &path);
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

#[test]
fn an_answer_to_another_question_is_not_found() {
    let (mut same_words, mut asked_other) = (0, 0);
    play(20, |game, choice| {
        let answer = Answer::of(game.state(), asked(game), choice);
        let mut after = *game;
        after.apply(Input::Choice(choice), &mut |_, _, _| {}).unwrap();
        if !matches!(after.pending(), Pending::Decision(_)) {
            return;
        }
        let next = Answer::of(after.state(), asked(&after), choice);
        if answer.to != next.to {
            asked_other += 1;
            same_words += u32::from(next.find(&after, asked(&after).crew).is_some());
            assert_eq!(answer.find(&after, asked(&after).crew), None);
        }
    });
    assert!(same_words > 10 && asked_other > 100, "{same_words} {asked_other}");
}

/// What is asked.
fn asked(game: &Game) -> engine::Decision {
    match game.pending() {
        Pending::Decision(decision) => decision,
        pending => panic!("{pending:?}"),
    }
}

/// The view of whoever is asked.
fn own(game: &Game) -> engine::View {
    match game.pending() {
        Pending::Decision(decision) => game.view(Some(decision.crew)),
        _ => game.view(None),
    }
}
