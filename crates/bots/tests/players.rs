//! What holds for every level: it plays legally in every setup, and always the same for a seed and a node budget.

use engine::{CREWS, Crew, Finish, Game, Input, List, Pending, Setup, StartSide};
use proptest::prelude::*;
use vendetta_bots::{Bot, Budget, Dice, bot, levels};

/// Any setup that can be played.
fn setups() -> impl Strategy<Value = Setup> {
    let crews = Just(Crew::ALL.to_vec()).prop_shuffle();
    let start = prop_oneof![Just(StartSide::A), Just(StartSide::B), Just(StartSide::Random)];
    let boxes = proptest::sample::subsequence(engine::BoxId::ALL.to_vec(), 0..=engine::BoxId::ALL.len());
    (crews, 2..=CREWS, start, boxes, any::<bool>())
        .prop_map(|(crews, players, start, boxes, big_team)| Setup {
            crews: crews.into_iter().take(players).collect::<List<_, CREWS>>(),
            start,
            boxes: boxes.into_iter().collect(),
            big_team,
        })
        .prop_filter("a setup that can be played", |setup| {
            setup.check_with(content::builtin().tables).is_ok()
        })
}

/// Plays a game between bots; every answer must be one that was offered.
fn play(setup: Setup, seed: u64, mut players: Vec<Box<dyn Bot>>) -> (Finish, Vec<Input>) {
    let mut game = Game::new(setup, content::builtin().tables).expect("a setup that can be played");
    let (mut dice, mut inputs) = (Dice::new(seed), Vec::new());
    loop {
        let input = match game.pending() {
            Pending::Over(finish) => return (finish, inputs),
            Pending::Chance(chance) => Input::Luck(dice.roll(game.state(), chance)),
            Pending::Decision(decision) => {
                let seat = game.state().seat(decision.crew);
                Input::Choice(players[seat].choose(&game.view(Some(decision.crew))))
            }
        };
        game.apply(input, &mut |_, _, _| {}).expect("an answer that was offered");
        inputs.push(input);
        assert!(inputs.len() < 20_000, "the race goes on for ever");
    }
}

fn players(setup: Setup, seed: u64, nodes: u64, shift: usize) -> Vec<Box<dyn Bot>> {
    let level = |seat: usize| levels()[(seat + shift) % levels().len()].id;
    (0..setup.crews.len())
        .map(|seat| bot(level(seat), seed ^ seat as u64, Budget::nodes(nodes)).expect("a level"))
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    /// Every level answers legally in every setup, and the same seeds give the same game.
    #[test]
    fn legal_and_repeatable(setup in setups(), seed: u64, shift in 0..4usize) {
        let one = play(setup, seed, players(setup, seed, 8, shift));
        let two = play(setup, seed, players(setup, seed, 8, shift));
        prop_assert_eq!(one, two);
    }
}

#[test]
fn no_such_level() {
    assert!(bot("saint", 1, Budget::default()).is_none());
    let mut ids: Vec<_> = levels().iter().map(|level| level.id).collect();
    ids.sort();
    ids.dedup();
    assert_eq!(ids.len(), levels().len());
}

/// The first position of a race in which somebody assigns a die.
fn opening() -> Game {
    let mut game = Game::new(Setup::players(3), content::builtin().tables).expect("a setup");
    let mut dice = Dice::new(3);
    while let Pending::Chance(chance) = game.pending() {
        let outcome = dice.roll(game.state(), chance);
        game.apply(Input::Luck(outcome), &mut |_, _, _| {}).expect("a roll");
    }
    game
}

fn asked(game: &Game) -> engine::View {
    let Pending::Decision(decision) = game.pending() else { panic!("nobody is asked") };
    game.view(Some(decision.crew))
}

#[test]
fn no_more_nodes_than_the_budget() {
    let game = opening();
    for nodes in [0, 1, 7, 64, 1000] {
        let used = vendetta_bots::search(&asked(&game), 1, Budget::nodes(nodes)).plans;
        assert!(used <= nodes, "{used} of {nodes}");
        assert!(used * 2 >= nodes.min(64), "{used} of {nodes}: most of a budget is used");
    }
}

#[test]
fn an_answer_without_any_budget() {
    let view = asked(&opening());
    let cancel = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(true));
    let none = [
        Budget::nodes(0),
        Budget::time(std::time::Duration::ZERO),
        Budget { cancel: Some(cancel), ..Budget::default() },
    ];
    for budget in none {
        for level in levels() {
            let choice = bot(level.id, 1, budget.clone()).expect("a level").choose(&view);
            assert!(view.choices().contains(&choice), "{}: {choice:?}", level.id);
        }
        let game = opening();
        assert_eq!(vendetta_bots::search(&asked(&game), 1, budget.clone()).plans, 0);
        assert!(!vendetta_bots::analyse(&view, budget.clone()).is_empty());
        let sum: f32 = vendetta_bots::win_chances(&game.view(None), budget).iter().sum();
        assert!((sum - 1.0).abs() < 1e-3);
    }
}

#[test]
fn a_search_without_end_is_cancelled() {
    let game = opening();
    let cancel = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(false));
    let budget = Budget { nodes: Some(u64::MAX), time: None, cancel: Some(cancel.clone()) };
    let searched = std::thread::scope(|scope| {
        let search = scope.spawn(|| vendetta_bots::search(&asked(&game), 1, budget));
        cancel.store(true, std::sync::atomic::Ordering::Relaxed);
        search.join().expect("a search that ends")
    });
    assert!(searched.choice.is_some_and(|choice| game.choices().contains(&choice)));
}

#[test]
fn a_hint_is_offered_and_its_chances_are_chances() {
    let view = asked(&opening());
    let hints = vendetta_bots::analyse(&view, Budget::nodes(300));
    assert!(hints.len() > 1);
    for hint in &hints {
        assert!((0.0..=1.0).contains(&hint.win), "{hint:?}");
        let mut game = opening();
        for &choice in &hint.plan {
            game.apply(Input::Choice(choice), &mut |_, _, _| {}).expect("a plan that can be played");
        }
    }
    assert!(
        hints.is_sorted_by(|a, b| a.win >= b.win),
        "no advice is worse than what comes after it: {hints:?}"
    );
    let mut firsts: Vec<_> = hints.iter().map(|hint| hint.plan[0]).collect();
    firsts.sort();
    firsts.dedup();
    assert_eq!(firsts.len(), hints.len(), "every choice has one hint");
    assert_eq!(hints, vendetta_bots::analyse(&view, Budget::nodes(300)), "the same nodes, the same hint");
}

#[test]
fn nobody_but_the_asked_has_hints() {
    let game = opening();
    let Pending::Decision(decision) = game.pending() else { panic!("nobody is asked") };
    let other = game.state().setup.crews.iter().find(|&&crew| crew != decision.crew).copied();
    for viewer in [other, None] {
        assert!(vendetta_bots::analyse(&game.view(viewer), Budget::nodes(10)).is_empty());
        for level in levels() {
            let mut player = bot(level.id, 1, Budget::nodes(10)).expect("a level");
            assert_eq!(player.choose(&game.view(viewer)), engine::Choice::default());
        }
    }
}
