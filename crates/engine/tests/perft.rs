//! Perft with luck: from a few positions, every choice and every outcome to a depth. One number tells whether any rule
//! of those lines has changed.

use vendetta_engine::{Game, Input};

#[test]
fn all_lines_are_counted() {
    let expected = [
        ("start", 5, 10368),
        ("crowd", 7, 29456),
        ("command", 5, 17201),
        ("minefield", 6, 69028),
        ("finish", 7, 67758),
        ("scroll", 7, 252924),
        ("rig", 5, 1799),
        ("five", 5, 1008),
    ];
    let found = expected.map(|(name, depth, _)| (name, depth, lines(&game(name), depth)));
    assert_eq!(found, expected);
}

fn game(name: &str) -> Game {
    let path = format!("{}/tests/perft/{name}.position", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|why| panic!("{path}: {why}"));
    let tables = content::builtin().tables;
    let state = notation::parse_position(&text, tables).unwrap_or_else(|why| panic!("{path}:{why}"));
    Game::from_state(state, &mut |_, _, _| {}).expect("a sound position")
}

/// How many different lines of that many inputs there are; shorter ones count if the game is over.
fn lines(game: &Game, depth: u32) -> u64 {
    let choices = game.choices();
    let outcomes = game.outcomes();
    let inputs =
        choices.iter().map(|&c| Input::Choice(c)).chain(outcomes.iter().map(|&(o, _)| Input::Luck(o)));
    if depth == 0 || choices.is_empty() && outcomes.is_empty() {
        return 1;
    }
    inputs
        .map(|input| {
            let mut next = *game;
            next.apply(input, &mut |_, _, _| {}).expect("an input that was offered");
            lines(&next, depth - 1)
        })
        .sum()
}
