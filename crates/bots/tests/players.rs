//! What holds for every level: it plays legally in every setup, and always the same for a seed and a node budget.

use bots::{Bot, Budget, Dice, bot, levels};
use engine::{CREWS, Crew, Finish, Game, Input, List, Pending, Setup, StartSide};
use proptest::prelude::*;

/// Any setup that can be played.
fn setups() -> impl Strategy<Value = Setup> {
    let crews = Just(Crew::ALL.to_vec()).prop_shuffle();
    let start = prop_oneof![Just(StartSide::A), Just(StartSide::B), Just(StartSide::Random)];
    (crews, 2..=CREWS, start, any::<bool>(), any::<bool>())
        .prop_map(|(crews, players, start, carnage, big_team)| Setup {
            crews: crews.into_iter().take(players).collect::<List<_, CREWS>>(),
            start,
            carnage,
            big_team,
        })
        .prop_filter("a setup that can be played", |setup| setup.check().is_ok())
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
        game.apply(input, &mut |_, _| {}).expect("an answer that was offered");
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
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    /// Every level answers legally in every setup, and the same seeds give the same game.
    #[test]
    fn legal_and_repeatable(setup in setups(), seed: u64, shift in 0..4usize) {
        let one = play(setup, seed, players(setup, seed, 12, shift));
        let two = play(setup, seed, players(setup, seed, 12, shift));
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
