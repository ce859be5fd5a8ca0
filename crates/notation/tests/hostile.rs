//! Texts from outside are hostile: whatever they say, they are read or refused with a place, never a panic.

use proptest::prelude::*;
use vendetta_notation::{Record, Scenario, parse_position, print_position};

const POSITION: &str = "seats orange blue white red yellow\ncarnage\ntiles 1b 2a 6a\nshuffle 1\nunseen ?0 oil 1\n\
    board 8 9 10 11\n  c OM BM ? #\n  d X1 oil+BS OC -\npile 4b\nlaid 4\nround 3\nfirst blue\nroad 2\nturn 2\n\
    discard mine 2\ngone WS\nBM die 4 coasts 1 O07 burning\nsteering 2\ndamaged missile\nused O03\nRIG at e10\n\
    RM at e9\nRR at e8\nY1 at a4\ncommand orange nitro 2\ndice orange 1 2\n\
    drive OM 3 active drift salt off-road bonus-lost entered 2\n";

const SCENARIO: &str = "A title\nrules SLM-1\n\nseats orange blue\ntiles 1b 2a 3a\nboard 8 9 10\n  c OM BM -\ndrive OM 3\n\
    ---\n= OM c8, 3 left\n! rear\n> front\n* slam bottom, direction front\n?\n# remark\n";

/// A text with some pieces cut, doubled or replaced.
fn mangled(text: &'static str) -> impl Strategy<Value = String> {
    let edit = (
        0..text.len(),
        0..12usize,
        prop_oneof![
            Just(String::new()),
            "[ -~]{0,6}",
            Just("\u{1F697}é\u{0}".to_string()),
            Just("99999999999999999999".to_string()),
            Just("\n---\n".to_string()),
            Just("? + | OS OM X4 final over nobody coasting".to_string()),
        ],
    );
    proptest::collection::vec(edit, 1..6).prop_map(move |edits| {
        let mut text: Vec<char> = text.chars().collect();
        for (at, cut, put) in edits {
            let at = at.min(text.len());
            let end = (at + cut).min(text.len());
            text.splice(at..end, put.chars());
        }
        text.into_iter().collect()
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn positions(text in mangled(POSITION)) {
        let tables = content::builtin().tables;
        match parse_position(&text, tables) {
            Err(mistake) => prop_assert!(mistake.line >= 1 && mistake.column >= 1),
            Ok(state) => {
                let printed = print_position(&state);
                prop_assert_eq!(parse_position(&printed, tables), Ok(state), "{}", printed);
                let mut game = engine::Game::from_state(state, &mut |_, _, _| {}).expect("it was checked");
                game.play_out(&mut bots::RandomTable::new(1)).expect("any sound position can be played out");
            }
        }
    }

    #[test]
    fn scenarios(text in mangled(SCENARIO)) {
        let _ = Scenario::run(&text, content::builtin());
    }

    #[test]
    fn records(seed: u64, cut in 0..4000usize, put in "[ -~]{0,8}") {
        let tables = content::builtin().tables;
        let record = play(seed);
        let mut text = record.print();
        let replayed = Record::parse(&text, tables, &mut |_| {}).unwrap_or_else(|why| panic!("{why}"));
        prop_assert_eq!(&replayed.record.inputs, &record.inputs);
        let at = cut % text.len();
        text.insert_str(at, &put);
        let _ = Record::parse(&text, tables, &mut |_| {});
    }
}

/// The record of a random game.
fn play(seed: u64) -> Record {
    use engine::{Game, Input, Pending, Setup, State};
    let tables = content::builtin().tables;
    let setup = Setup::players(2 + (seed % 3) as usize);
    let mut game = Game::new(setup, tables).expect("a setup that can be played");
    let mut record = Record::new(State::new(setup, tables));
    let mut table = bots::RandomTable::new(seed);
    loop {
        let input = match game.pending() {
            Pending::Over(_) => return record,
            Pending::Decision(decision) => Input::Choice(table.pick_choice(game.state(), decision)),
            Pending::Chance(chance) => Input::Luck(table.pick_outcome(game.state(), chance)),
        };
        record.inputs.push((game.pending(), input));
        game.apply(input, &mut |_, _, _| {}).expect("an input that was offered");
    }
}

#[test]
fn what_is_mangled_is_right_before() {
    let tables = content::builtin().tables;
    assert!(parse_position(POSITION, tables).is_ok(), "{:?}", parse_position(POSITION, tables).err());
    assert!(Scenario::run(SCENARIO, content::builtin()).is_ok());
}

#[test]
fn a_wrong_line_says_where_and_what_is_right() {
    let tables = content::builtin().tables;
    let wrong = |text: &str| parse_position(text, tables).expect_err("a mistake").to_string();
    assert_eq!(
        wrong("seats orange blue\ntiles 1b 2a 9z\n"),
        "2:13: found `9z`; expected a side of a tile: 1a, 1b, 2a, 2b, 3a, 3b, 4a, 4b, 5a, 5b, \
         6a, 6b, 7a, 7b, 8a, 8b, 9a, 9b, 10a, 10b"
    );
    assert_eq!(
        wrong("seats orange blue\ntiles 1b 2a 3a\nboard 8 9\n  c OM ~\n"),
        "4:8: found `~`; expected `.`, the ground of c9"
    );
    let scenario = SCENARIO.replace("> front\n", "> fornt\n");
    assert_eq!(
        Scenario::run(&scenario, content::builtin()).expect_err("a mistake").to_string(),
        "12:3: found `fornt`; expected a choice: orange steps with OM: front-left | front | front-right"
    );
    let luck_left = SCENARIO.replace("direction front\n", "direction front, stunt 2\n");
    assert!(
        Scenario::run(&luck_left, content::builtin())
            .expect_err("a mistake")
            .to_string()
            .contains("found `stunt 2`; expected")
    );
    let luck_missing = SCENARIO.replace("* slam bottom, direction front\n", "* slam bottom\n");
    assert!(
        Scenario::run(&luck_missing, content::builtin())
            .expect_err("a mistake")
            .to_string()
            .contains("luck is missing")
    );
}

#[test]
fn a_road_token_is_put_on_a_space_like_any_other() {
    let tables = content::builtin().tables;
    let text = "seats orange blue\ntiles 1b 2a 3a\nroad 2\nroad at c6\n";
    let state = parse_position(text, tables).unwrap_or_else(|why| panic!("{why}"));
    let space = engine::Space::new(2, 6).expect("a space of the board");
    assert_eq!(state.road_die, 2);
    assert_eq!(state.tokens[space.index()], engine::Token::up(engine::Hazard::Road));
    let nowhere = parse_position("seats orange blue\ntiles 1b 2a 3a\nroad at 6\n", tables);
    assert_eq!(nowhere.expect_err("a mistake").to_string(), "3:9: found `6`; expected a space, a0 to f23");
}

#[test]
fn a_long_offer_is_written_to_its_end() {
    let text = "A chopper lands anywhere\nrules CMD-2\n\nseats orange blue\ntiles 1b 2a 3a\nOS at c6\n\
        dice orange 1 2 3\ncommand-of OS 4\n---\n> airstrike 1\n?\n";
    let now = Scenario::run(text, content::builtin()).unwrap_or_else(|why| panic!("{why}"));
    let offer = now.lines().last().unwrap_or_default();
    assert!(offer.matches(" | chopper to ").count() > 100, "{offer}");
    assert!(offer.contains("chopper to d23") && !offer.contains("in all"), "{offer}");
}

#[test]
fn rules_and_cards_that_do_not_exist_are_refused() {
    let wrong = |head: &str| {
        let text = SCENARIO.replace("rules SLM-1", head);
        Scenario::run(&text, content::builtin()).expect_err("a mistake").to_string()
    };
    assert_eq!(
        wrong("rules FOO-9"),
        "2:7: found `FOO-9`; expected the id of a rule: SLM-2; `vendetta rules` lists them"
    );
    assert_eq!(
        wrong("rules SLM-1, FIN-99"),
        "2:14: found `FIN-99`; expected the id of a rule: FIN-1 to FIN-8"
    );
    assert_eq!(
        wrong("rules SLM-1\ncards O99"),
        "3:7: found `O99`; expected the id of a card: O04; `vendetta content --kind card` lists them"
    );
}

#[test]
fn a_motorcycle_that_was_lost_while_it_coasted_is_read_as_it_was() {
    let tables = content::builtin().tables;
    let text = "seats yellow orange\ntiles 1b 2a 3a\nY3 at c6\nY3 die 2\ngone Y1 Y2 Y4 Y5\ndice yellow none\n\
        drive Y2 0 coasting then Y2 1 coasting\n";
    let state = parse_position(text, tables).unwrap_or_else(|why| panic!("{why}"));
    let lost = engine::VehicleId::all().filter(|&v| state.places[v.index()] == engine::Place::GONE);
    assert!(lost.into_iter().all(|v| state.vehicles[v.index()] == engine::Vehicle::default()));
    assert_eq!(parse_position(&print_position(&state), tables), Ok(state));
}
