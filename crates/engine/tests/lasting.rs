//! What is put into force bears on what it lies on, on its rung of the ladder, and ends when its time is over.

use bots::RandomTable;
use notation::{parse_position, print_position};
use vendetta_engine::{
    Bearer, BoxId, CREWS, CardId, Cause, Crew, Event, Game, InForce, Input, List, Pending, Phase, Place,
    Setup, Source, Span, State, TILES, VehicleId,
};

const SPANS: [Span; 5] = [Span::Move, Span::Turn, Span::Next, Span::Round, Span::Game];

fn state(lines: &str) -> State {
    let text = format!("seats orange blue green\nleaders\nupgrades\ntiles 1b 2a 3a\n{lines}");
    parse_position(&text, content::builtin().tables).unwrap_or_else(|mistake| panic!("{mistake}"))
}

fn sources(state: &State, vehicle: VehicleId) -> Vec<Source> {
    state.in_play(vehicle).map(|by| by.source).collect()
}

fn vehicle(state: &State, crew: Crew, n: usize) -> VehicleId {
    assert!(state.setup.crews.contains(&crew));
    crew.vehicles().nth(n).expect("a car")
}

#[test]
fn it_bears_on_what_it_lies_on() {
    let board = "OS at c2\nOM at c10\nBS at d10\nGS at d20\n";
    let bears = |on: &str| {
        let state = state(&format!("{board}lasts green U09 on {on} until round\n"));
        let cars = [(Crew::Orange, 0), (Crew::Orange, 1), (Crew::Blue, 0), (Crew::Green, 0)];
        cars.map(|(crew, n)| sources(&state, vehicle(&state, crew, n)).contains(&Source::Played(Crew::Green)))
    };
    assert_eq!(bears("OM"), [false, true, false, false]);
    assert_eq!(bears("orange"), [true, true, false, false]);
    assert_eq!(bears("middle"), [false, true, true, false]);
    assert_eq!(bears("all"), [true, true, true, true]);
}

#[test]
fn the_ladder_is_the_order() {
    let lines = "leader orange L03 tokens 2\nleader blue L10 tokens 2\nOM U09\nOM at c10\nBM at d12\n\
                 eye blue OM\nlasts orange U13 on OM until turn\n";
    let state = state(lines);
    let found = sources(&state, vehicle(&state, Crew::Orange, 1));
    assert!(found.is_sorted(), "{found:?}");
    for rung in [
        Source::Upgrade(vehicle(&state, Crew::Orange, 1)),
        Source::Played(Crew::Orange),
        Source::Command(Crew::Blue),
        Source::Leader(Crew::Orange),
    ] {
        assert!(found.contains(&rung), "{rung:?} is not among {found:?}");
    }
}

/// Plays on until nothing is in force any more: how many turns and rounds have begun by then, and the phase; none if it is still in
/// force at the end of the next round.
fn ends_after(until: &str) -> Option<(usize, usize, Phase)> {
    let lines = format!("OS at c2\nBS at c3\nGS at c4\nlasts orange U09 on orange until {until}\n");
    let mut game = Game::from_state(state(&lines), &mut |_, _, _| {}).expect("a position that can be played");
    let (mut turns, mut rounds, mut table) = (0, 0, RandomTable::new(3));
    while rounds < 2 {
        let input = random_input(&game, &mut table)?;
        let count = &mut |_: &State, _, event| match event {
            Event::TurnBegan { .. } => turns += 1,
            Event::RoundBegan { .. } => rounds += 1,
            _ => {}
        };
        game.apply(input, count).expect("an input that was offered");
        if game.state().in_force.is_empty() {
            return Some((turns, rounds, game.state().phase));
        }
    }
    None
}

#[test]
fn it_lasts_as_long_as_it_says() {
    assert_eq!(ends_after("move"), Some((0, 0, Phase::Shoot)));
    assert_eq!(ends_after("turn"), Some((1, 0, Phase::Assign)));
    assert_eq!(ends_after("next"), Some((3, 0, Phase::Assign)));
    assert_eq!(ends_after("round"), Some((8, 0, Phase::Dice)));
    assert_eq!(ends_after("game"), None);
}

#[test]
fn what_holds_for_a_shot_or_with_a_card_is_not_put_into_force() {
    for until in ["shot", "slam", "operable", "card"] {
        let text = format!(
            "seats orange blue\nleaders\nupgrades\ntiles 1b 2a 3a\nlasts orange U09 on all until {until}\n"
        );
        let mistake = parse_position(&text, content::builtin().tables).expect_err("it cannot be");
        assert!(mistake.to_string().contains("move, turn, next, round, game"), "{mistake}");
    }
}

/// A random input that the game accepts.
fn random_input(game: &Game, table: &mut RandomTable) -> Option<Input> {
    match game.pending() {
        Pending::Over(_) => None,
        Pending::Decision(decision) => Some(Input::Choice(table.pick_choice(game.state(), decision))),
        Pending::Chance(chance) => Some(Input::Luck(table.pick_outcome(game.state(), chance))),
    }
}

/// Puts any card into force, on anything, for any time.
fn put_any(state: &mut State, draw: &mut impl FnMut(usize) -> usize) {
    let cards: Vec<CardId> = state.tables.cards_of(&state.setup).iter().collect();
    let crews = state.setup.crews;
    let by = crews[draw(crews.len())];
    let on = match draw(4) {
        0 => Bearer::Table,
        1 => Bearer::Tile(draw(TILES) as u8),
        2 => Bearer::Crew(crews[draw(crews.len())]),
        _ => {
            let cars = crews[draw(crews.len())].vehicles().collect::<Vec<_>>();
            Bearer::Vehicle(cars[draw(cars.len())])
        }
    };
    let is_gone = matches!(on, Bearer::Vehicle(car) if state.places[car.index()] == Place::GONE);
    if !is_gone {
        let cause = Cause::Card(cards[draw(cards.len())]);
        state.put_into_force(InForce { cause, by, on, until: SPANS[draw(SPANS.len())] });
    }
}

#[test]
fn any_card_can_be_in_force_on_anything() {
    let crews: List<Crew, CREWS> = Crew::ALL.into_iter().collect();
    let setup = Setup { crews, boxes: BoxId::ALL.into_iter().collect(), ..Setup::players(4) };
    let mut put = 0;
    for seed in 1..=30 {
        let mut table = RandomTable::new(seed);
        let mut number = seed;
        let mut draw = move |n: usize| {
            number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (number >> 33) as usize % n
        };
        let mut game = Game::new(setup, content::builtin().tables).expect("a setup that can be played");
        while let Some(input) = random_input(&game, &mut table) {
            let mut state = *game.state();
            game.apply(input, &mut |state, _, event| in_time(state, event))
                .expect("an input that was offered");
            if game.state().phase != state.phase && game.state().phase == Phase::Assign && draw(3) == 0 {
                state = *game.state();
                put_any(&mut state, &mut draw);
                let printed = print_position(&state);
                let read = parse_position(&printed, state.tables.0);
                assert!(read.as_ref() == Ok(&state), "{printed}\n{:?}", read.err());
                game = Game::from_state(state, &mut |_, _, _| {}).expect("it can be played");
                put += 1;
            }
        }
    }
    assert!(put > 500, "only {put} were put into force");
}

/// Nothing is left of what should have ended.
fn in_time(state: &State, event: Event) {
    let left = |over: &dyn Fn(&InForce) -> bool| {
        let left: Vec<&InForce> = state.in_force.iter().filter(|force| over(force)).collect();
        assert!(left.is_empty(), "{left:?} after {event:?}");
    };
    match event {
        Event::TurnBegan { crew, .. } => left(&|force| {
            matches!(force.until, Span::Move | Span::Turn) || force.until == Span::Next && force.by == crew
        }),
        Event::RoundBegan { .. } => left(&|force| force.until == Span::Round),
        Event::TurnEnded { .. } => left(
            &|force| matches!(force.on, Bearer::Vehicle(car) if state.places[car.index()] == Place::GONE),
        ),
        _ => {}
    }
}
