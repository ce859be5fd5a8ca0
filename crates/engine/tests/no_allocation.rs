//! A play-out allocates nothing.

use bots::RandomTable;
use vendetta_engine::{Game, Setup};

#[test]
fn a_play_out_allocates_nothing() {
    let tables = content::builtin().tables;
    let boxes = [vendetta_engine::Boxes::NONE, vendetta_engine::BoxId::ALL.into_iter().collect()];
    for (players, boxes) in (2..=4).flat_map(|players| boxes.map(|boxes| (players, boxes))) {
        let setup = Setup { boxes, ..Setup::players(players) };
        let start = Game::new(setup, tables).expect("a setup that can be played");
        let mut table = RandomTable::new(players as u64);
        let measured = allocation_counter::measure(|| {
            for _ in 0..100 {
                let mut game = start;
                game.play_out(&mut table).expect("random choices are legal");
            }
        });
        assert_eq!(measured.count_total, 0, "{players} players");
    }
}
