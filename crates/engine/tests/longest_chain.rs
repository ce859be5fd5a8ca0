//! How many inputs a phase takes at the most: far fewer than the game has room for.
//!
//! More games: `CHAIN_GAMES=1000000 cargo test --release --test longest_chain -- --nocapture`.

use bots::RandomTable;
use vendetta_engine::{BoxId, CHAIN, Game, Input, Pending, Setup};

#[test]
fn chains_stay_far_below_the_limit() {
    let games = std::env::var("CHAIN_GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(600);
    let mut longest = 0;
    for seed in 0..games {
        let setup = Setup {
            boxes: BoxId::ALL.into_iter().filter(|&of| seed >> of as u8 & 1 == 1).collect(),
            ..Setup::players(2 + (seed / 8 % 5) as usize)
        };
        let mut game = Game::new(setup, content::builtin().tables).expect("a setup that can be played");
        let mut table = RandomTable::new(seed);
        loop {
            let input = match game.pending() {
                Pending::Over(_) => break,
                Pending::Decision(decision) => Input::Choice(table.pick_choice(game.state(), decision)),
                Pending::Chance(chance) => Input::Luck(table.pick_outcome(game.state(), chance)),
            };
            game.apply(input, &mut |_, _, _| {}).expect("an input that was offered");
            longest = longest.max(game.since().len());
        }
    }
    println!("longest chain of inputs within a phase: {longest} of {CHAIN}");
    assert!(longest * 2 < CHAIN, "{longest} of {CHAIN}");
}
