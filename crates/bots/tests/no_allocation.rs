//! A search allocates nothing once the bot exists: its memory is taken when the bot is made, and bounded.

use engine::{Game, Input, Pending, Setup};
use vendetta_bots::{Budget, Dice, bot};

#[test]
fn a_searching_bot_takes_less_than_two_megabytes() {
    let counted = allocation_counter::measure(|| drop(bot("road-captain", 1, Budget::default())));
    assert!((1 << 16..2 << 20).contains(&counted.bytes_max), "{} bytes", counted.bytes_max);
}

#[test]
fn a_search_allocates_nothing() {
    for players in [2, 4] {
        let mut game = Game::new(Setup::players(players), content::builtin().tables).expect("a setup");
        let mut dice = Dice::new(7);
        let mut seats: Vec<_> = (0..players)
            .map(|seat| bot("road-captain", seat as u64, Budget::nodes(20)).expect("a level"))
            .collect();
        for _ in 0..400 {
            let input = match game.pending() {
                Pending::Over(_) => break,
                Pending::Chance(chance) => Input::Luck(dice.roll(game.state(), chance)),
                Pending::Decision(decision) => {
                    let (seat, view) = (game.state().seat(decision.crew), game.view(Some(decision.crew)));
                    let mut choice = None;
                    let counted = allocation_counter::measure(|| choice = Some(seats[seat].choose(&view)));
                    assert_eq!(counted.count_total, 0, "{decision:?}");
                    Input::Choice(choice.expect("an answer"))
                }
            };
            game.apply(input, &mut |_, _, _| {}).expect("a legal input");
        }
    }
}
