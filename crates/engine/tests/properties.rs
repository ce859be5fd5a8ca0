//! What holds in every game: properties of random games over all setups.

use bots::RandomTable;
use notation::{parse_position, print_position};
use proptest::prelude::*;
use std::collections::HashSet;
use vendetta_engine::{
    Ask, CREWS, Chance, Choice, Crew, Decision, Event, Finish, Fleet, Game, Input, List, Outcome, Pending,
    Phase, Rule, Setup, SideId, Space, StartSide, State, Stop, Table, VehicleId,
};

/// Any setup that can be played.
fn setups() -> impl Strategy<Value = Setup> {
    let crews = Just(Crew::ALL.to_vec()).prop_shuffle();
    let start = prop_oneof![Just(StartSide::A), Just(StartSide::B), Just(StartSide::Random)];
    let boxes = proptest::sample::subsequence(
        vendetta_engine::BoxId::ALL.to_vec(),
        0..=vendetta_engine::BoxId::ALL.len(),
    );
    (crews, 2..=CREWS, start, boxes, any::<bool>()).prop_map(|(crews, players, start, boxes, big_team)| {
        let crews: List<_, CREWS> = crews.into_iter().take(players).collect();
        let cars_only = crews.iter().all(|crew| crew.fleet() == Fleet::Cars);
        let boxes = boxes.into_iter().collect();
        Setup { crews, start, boxes, big_team: big_team && players == 4 && cars_only }
    })
}

fn new_game(setup: Setup) -> Game {
    Game::new(setup, content::builtin().tables).expect("a setup that can be played")
}

/// A random input that the game accepts.
fn random_input(game: &Game, table: &mut RandomTable) -> Option<Input> {
    match game.pending() {
        Pending::Over(_) => None,
        Pending::Decision(decision) => Some(Input::Choice(table.pick_choice(game.state(), decision))),
        Pending::Chance(chance) => Some(Input::Luck(table.pick_outcome(game.state(), chance))),
    }
}

/// Plays a random game step by step; `look` sees every position.
fn walk(setup: Setup, seed: u64, mut look: impl FnMut(&Game, Input)) -> (Game, Vec<(Rule, Event)>) {
    let (mut game, mut table, mut told) = (new_game(setup), RandomTable::new(seed), Vec::new());
    while let Some(input) = random_input(&game, &mut table) {
        look(&game, input);
        game.apply(input, &mut |_, rule, event| told.push((rule, event))).expect("an input that was offered");
    }
    (game, told)
}

/// Gives the recorded inputs in order, and remembers what is told.
struct Script<'a> {
    inputs: std::slice::Iter<'a, Input>,
    told: Vec<(Rule, Event)>,
}

impl Table for Script<'_> {
    fn choose(&mut self, _: &State, _: Decision) -> Ask<Choice> {
        match self.inputs.next() {
            Some(Input::Choice(choice)) => Ok(*choice),
            other => panic!("a choice was asked, {other:?} was recorded"),
        }
    }
    fn luck(&mut self, _: &State, _: Chance) -> Ask<Outcome> {
        match self.inputs.next() {
            Some(Input::Luck(outcome)) => Ok(*outcome),
            other => panic!("luck was asked, {other:?} was recorded"),
        }
    }
    fn tell(&mut self, _: &State, rule: Rule, event: Event) {
        self.told.push((rule, event));
    }
}

/// Remembers what is asked first, and has seen enough.
struct First(Option<(State, Decision)>);

impl Table for First {
    fn choose(&mut self, state: &State, decision: Decision) -> Ask<Choice> {
        self.0 = Some((*state, decision));
        Err(Stop::Enough)
    }
    fn luck(&mut self, _: &State, chance: Chance) -> Ask<Outcome> {
        panic!("{chance:?} before a die is put anywhere")
    }
    fn tell(&mut self, _: &State, rule: Rule, event: Event) {
        panic!("{event:?} by {rule:?} before a die is put anywhere")
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, failure_persistence: None, ..ProptestConfig::default() })]

    /// Stopping after any input changes nothing in the final state or the events.
    #[test]
    fn stopping_changes_nothing(setup in setups(), seed: u64) {
        let mut inputs = Vec::new();
        let (stepped, told) = walk(setup, seed, |_, input| inputs.push(input));
        let mut script = Script { inputs: inputs.iter(), told: Vec::new() };
        let mut played = new_game(setup);
        let finish = played.play_out(&mut script).expect("a game that was played before");
        prop_assert_eq!(stepped.pending(), Pending::Over(finish));
        prop_assert_eq!(stepped, played);
        prop_assert_eq!(told, script.told);
        prop_assert!(script.inputs.next().is_none());
    }

    /// From any point, playing on without stopping is the same as stepping.
    #[test]
    fn playing_on_from_anywhere_is_the_same(setup in setups(), seed: u64, at in 0..400usize) {
        let mut inputs = Vec::new();
        let mut middle = None;
        let (end, _) = walk(setup, seed, |game, input| {
            if inputs.len() == at {
                middle = Some(*game);
            }
            inputs.push(input);
        });
        if let Some(mut game) = middle {
            let mut script = Script { inputs: inputs[at..].iter(), told: Vec::new() };
            game.play_out(&mut script).expect("a game that was played before");
            prop_assert_eq!(game, end);
        }
    }

    /// Where a die has to be put somewhere, a state alone is enough to play on from: it asks the same, and nothing has changed.
    #[test]
    fn what_becomes_of_a_die_can_be_tried(setup in setups(), seed: u64) {
        walk(setup, seed, |game, _| {
            if let Pending::Decision(decision) = game.pending()
                && game.state().is_before_a_die(decision)
            {
                let mut first = First(None);
                assert_eq!(game.state().play_out(&mut first), Err(Stop::Enough));
                assert_eq!(first.0, Some((*game.state(), decision)));
            }
        });
    }

    /// Stepping from decision to decision, with luck answered at once, is the same as giving every input by itself.
    #[test]
    fn advancing_is_the_same(setup in setups(), seed: u64) {
        let mut inputs = Vec::new();
        let (end, told) = walk(setup, seed, |_, input| inputs.push(input));
        let (mut game, mut told_advancing, mut next) = (new_game(setup), Vec::new(), 0);
        while next < inputs.len() {
            let tell = &mut |_: &State, rule, event| told_advancing.push((rule, event));
            let given = inputs[next];
            next += usize::from(matches!(given, Input::Choice(_)));
            let luck = &mut |_: &State, _| {
                next += 1;
                match inputs[next - 1] {
                    Input::Luck(outcome) => outcome,
                    other => panic!("luck was asked, {other:?} was recorded"),
                }
            };
            match given {
                Input::Choice(choice) => game.advance(choice, luck, tell),
                _ => game.roll(luck, tell),
            }
            .expect("an input that was accepted before");
        }
        prop_assert_eq!(game, end);
        prop_assert_eq!(told_advancing, told);
    }

    /// Every game ends, and in a position that the engine itself finds sound.
    #[test]
    fn every_game_ends(setup in setups(), seed: u64) {
        let mut game = new_game(setup);
        let finish = game.play_out(&mut RandomTable::new(seed)).expect("random choices are legal");
        prop_assert_eq!(game.state().phase, Phase::Over(finish));
        prop_assert!(game.state().check().is_ok());
        if let Finish::LastStanding(crew) = finish {
            prop_assert!(game.state().has_operable(crew));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 120, failure_persistence: None, ..ProptestConfig::default() })]

    /// Offered choices are distinct and all accepted; outcomes too; every other input is refused and changes nothing.
    #[test]
    fn what_is_offered_is_what_is_legal(setup in setups(), seed: u64) {
        walk(setup, seed, |game, _| {
            let choices = game.choices();
            let outcomes: Vec<_> = game.outcomes().into_iter().map(|(outcome, _)| outcome).collect();
            let offered: HashSet<Input> =
                choices.iter().map(|&c| Input::Choice(c)).chain(outcomes.iter().map(|&o| Input::Luck(o))).collect();
            assert_eq!(offered.len(), choices.len() + outcomes.len(), "each is offered once");
            assert!(!offered.is_empty(), "somebody can always answer");
            for &input in &offered {
                let mut copy = *game;
                assert_eq!(copy.apply(input, &mut |_, _, _| {}), Ok(()), "{input:?} was offered");
            }
            for input in strange_inputs().filter(|input| !offered.contains(input)) {
                let mut copy = *game;
                assert!(copy.apply(input, &mut |_, _, _| panic!("told something")).is_err(), "{input:?} is not legal");
                assert_eq!(&copy, game, "a refused input changes nothing");
            }
        });
    }

    /// A game saved as text in the middle of anything and loaded again is the same game.
    #[test]
    fn saved_and_loaded_is_the_same(setup in setups(), seed: u64) {
        let tables = content::builtin().tables;
        walk(setup, seed, |game, _| {
            let text = print_position(game.phase_start());
            let state = parse_position(&text, tables).unwrap_or_else(|why| panic!("{why}\n{text}"));
            assert_eq!(&state, game.phase_start(), "{text}");
            let mut loaded = Game::from_state(state, &mut |_, _, _| {}).expect("a sound position");
            for &input in game.since() {
                loaded.apply(input, &mut |_, _, _| {}).expect("an input that was accepted before");
            }
            assert_eq!(&loaded, game);
        });
    }

    /// Vehicles, tokens and cards are conserved at every moment, also in the middle of an effect.
    #[test]
    fn pieces_are_conserved(setup in setups(), seed: u64) {
        let in_box = content::builtin().tables.damage_of(&setup);
        walk(setup, seed, |game, _| {
            assert!(game.phase_start().check().is_ok(), "{:?}", game.phase_start().check());
            let state = game.state();
            let mut damage = state.damage;
            for wear in state.vehicles.iter().flat_map(|v| v.damage.iter()) {
                if wear.damage() != vendetta_engine::Damage::Minor {
                    damage.0[wear.damage() as usize] += 1;
                }
            }
            assert_eq!(damage, in_box);
            let tables = content::builtin().tables;
            let worn = state.vehicles.iter().flat_map(|v| v.damage.iter()).filter_map(|wear| wear.card());
            let carried = state.upgrades.iter().flat_map(|has| has.cards.iter().copied());
            let held = state.crews.iter().flat_map(|crew| crew.hand.iter()).chain(state.put_away.iter());
            let leaders = state.crews.iter().filter_map(|crew| crew.leader);
            let out = worn.chain(carried).chain(leaders).chain(held.filter_map(|held| held.card())).count();
            let cards = state.unseen.len() + state.discarded().len() + out;
            assert_eq!(cards, tables.cards_of(&setup).len(), "a card is in two places");
            let lost = state.discarded().intersection(&tables.deck(vendetta_engine::Deck::Leaders));
            assert!(lost.is_empty(), "a leader is nowhere");
            let dropped = state.tokens.iter().filter(|token| token.supply().is_some()).count();
            let left: usize = state.upgrades.iter().flat_map(|has| has.supply).map(usize::from).sum();
            assert!(dropped + left <= 6);
            for vehicle in VehicleId::all() {
                assert!(state.vehicles[vehicle.index()].damage.len() <= state.slots(vehicle));
            }
        });
    }

    /// The same inputs give the same events; and every rule that is told has a text.
    #[test]
    fn events_follow_from_inputs(setup in setups(), seed: u64) {
        let library = content::builtin();
        let (one, told) = walk(setup, seed, |_, _| {});
        let (other, again) = walk(setup, seed, |_, _| {});
        prop_assert_eq!(one, other);
        prop_assert_eq!(&told, &again);
        for (rule, event) in told {
            prop_assert!(library.rule(&rule.to_string()).is_some(), "{} of {:?} has no text", rule, event);
        }
    }

    /// Everybody sees the same but for hidden cards, and only those who are asked are offered anything.
    #[test]
    fn views_show_what_their_seat_may_know(setup in setups(), seed: u64) {
        walk(setup, seed, |game, _| {
            for viewer in setup.crews.iter().map(|&crew| Some(crew)).chain([None]) {
                let view = game.view(viewer);
                let hides = setup.boxes.contains(vendetta_engine::BoxId::Leaders)
                    || setup.boxes.contains(vendetta_engine::BoxId::Upgrades);
                assert!(hides || view.state() == game.state());
                let asked = viewer.is_some_and(|crew| game.decision_of(crew).is_some());
                assert_eq!(view.choices().is_empty(), !asked);
            }
        });
    }
}

/// Inputs of every kind, most of them illegal at any given moment.
fn strange_inputs() -> impl Iterator<Item = Input> {
    use vendetta_engine::{Aim, Command, Damage, Direction, Hazard, Mover, On, Outcome};
    let vehicles = || VehicleId::all().step_by(3);
    let choices = vehicles()
        .flat_map(|vehicle| {
            [
                Choice::Die { die: 0, on: On::Drive(vehicle) },
                Choice::Die { die: 3, on: On::Drive(vehicle) },
                Choice::Die { die: 9, on: On::Coast(vehicle) },
                Choice::Vehicle(vehicle),
                Choice::Wear(vehicle, vendetta_engine::Wear::of(Damage::Dent)),
            ]
        })
        .chain(Command::ALL.map(|command| Choice::Die { die: 7, on: On::Command(command) }))
        .chain(Command::ALL.map(Choice::Command))
        .chain(Space::all().step_by(11).map(Choice::Space))
        .chain(Direction::ALL.map(Choice::Way))
        .chain((0..40).step_by(3).map(|card| Choice::Card(vendetta_engine::CardId(card))))
        .chain([Choice::Yes, Choice::No])
        .map(Input::Choice);
    let outcomes = [
        Outcome::Move(0),
        Outcome::Move(7),
        Outcome::Road(6),
        Outcome::Stunt(5),
        Outcome::Slam(Mover::Top),
        Outcome::Shooting(Aim::Any),
        Outcome::Direction(Direction::Rear),
        Outcome::FireMoves(9),
        Outcome::Card(vendetta_engine::CardId(31)),
        Outcome::Damage(Damage::Minor),
        Outcome::Hazard(Hazard::Mine),
        Outcome::Side(SideId(0)),
        Outcome::Side(SideId(255)),
    ];
    choices.chain(outcomes.map(Input::Luck))
}
