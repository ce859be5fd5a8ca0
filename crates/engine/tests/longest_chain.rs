//! How many inputs a phase takes at the most: far fewer than the game has room for.

use bots::RandomTable;
use engine::{CHAIN, Game, Input, Pending, Setup};

#[test]
fn chains_stay_far_below_the_limit() {
    let mut longest = 0;
    for seed in 0..600 {
        let setup = Setup::players(2 + seed as usize % 3);
        let mut game = Game::new(setup, content::builtin().tables).expect("a setup that can be played");
        let mut table = RandomTable::new(seed);
        loop {
            let input = match game.pending() {
                Pending::Over(_) => break,
                Pending::Decision(decision) => Input::Choice(table.pick_choice(game.state(), decision)),
                Pending::Chance(chance) => Input::Luck(table.pick_outcome(game.state(), chance)),
            };
            game.apply(input, &mut |_, _| {}).expect("an input that was offered");
            longest = longest.max(game.since().len());
        }
    }
    println!("longest chain of inputs within a phase: {longest} of {CHAIN}");
    assert!(longest * 2 < CHAIN, "{longest} of {CHAIN}");
}
