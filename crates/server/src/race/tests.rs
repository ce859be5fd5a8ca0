use super::*;
use bots::Dice;
use engine::{CHAIN, Chance, Setup};
use protocol::Luck;

fn sealed() -> Fate {
    Fate::Sealed(Luck::new(b"secret", ["1", "2"]))
}

/// The game after an input, if its phase goes on.
fn after(game: &Game, input: Input) -> Option<Game> {
    let mut next = *game;
    next.apply(input, &mut |_, _, _| {}).ok()?;
    (next.since().len() > game.since().len()).then_some(next)
}

/// The games after one input more, in which nobody asks for another roll.
fn one_more(game: &Game) -> impl Iterator<Item = Game> {
    let keep = matches!(game.pending(), Pending::Decision(_)).then_some(Input::Choice(Choice::No));
    let rolls = game.outcomes().into_iter().map(|(outcome, _)| Input::Luck(outcome));
    keep.into_iter().chain(rolls).filter_map(|input| after(game, input))
}

fn can_go_on(game: &Game, inputs: usize) -> bool {
    inputs == 0 || game.since().len() == CHAIN || one_more(game).any(|next| can_go_on(&next, inputs - 1))
}

#[test]
fn a_chain_reaction_beyond_all_measure_is_an_error_and_never_a_choice() {
    // Three in a row: by the worst of luck two of them meet for ever.
    let position = "seats orange blue\ntiles 2b 4a 1b\nOL at d0\nOS at c0\nOM at e1\nBS at d2\nBM at d3\n\
                    dice orange 2\nroad 1\nassign orange\n";
    let tables = content::builtin().tables;
    let state = notation::parse_position(position, tables).unwrap();
    let mut game = Game::from_state(state, &mut |_, _, _| {}).unwrap();
    for said in ["OL drives 2", "front", "front"] {
        let Pending::Decision(decision) = game.pending() else { panic!("nobody is asked") };
        let is_meant = |choice: &&Choice| Words(tables).choice(decision.asked, **choice) == said;
        let choice = *game.choices().iter().find(is_meant).unwrap();
        game.apply(Input::Choice(choice), &mut |_, _, _| {}).unwrap();
    }
    let (mut errors, mut refused) = (0, 0);
    while game.since().len() < CHAIN {
        let next = one_more(&game).find(|next| can_go_on(next, 4));
        game = next.expect("they meet for ever");
        match game.pending() {
            // Another roll is two inputs more, beside the wish for it.
            Pending::Decision(decision) if game.since().len() + 3 > CHAIN => {
                let race = Race::before_anything(game, sealed());
                assert!(race.choose(decision.crew, Choice::Yes, By::Human).is_none());
                assert_eq!(race.game(), &game, "nothing has changed");
                refused += 1;
            }
            Pending::Chance(chance) => {
                let rolls = if chance == Chance::SlamDie { 2 } else { 1 };
                let drawn = Race::new(game, sealed());
                assert_eq!(drawn.is_err(), game.since().len() + rolls > CHAIN, "{}", game.since().len());
                errors += usize::from(drawn.is_err());
            }
            _ => {}
        }
    }
    assert!(errors > 0 && refused > 0, "{errors} {refused}");
}

#[test]
fn the_last_part_of_a_race_is_told_again_without_the_rest_however_much_was_taken_back() {
    // The most lines between two marks: as long as nothing is drawn there is none.
    const GAP: usize = 3 * MARK_EVERY;
    let first = Game::new(Setup::players(4), content::builtin().tables).unwrap();
    let (mut race, played) = Race::new(first, sealed()).unwrap();
    race.commit(&played);
    let mut dice = Dice::new(1);
    while let Pending::Decision(decision) = race.game().pending() {
        let choices = race.game().choices();
        let choice = choices[dice.below(choices.len() as u32) as usize];
        let played = race.choose(decision.crew, choice, By::Human).unwrap();
        race.commit(&played);
        if let Some(back) = race.take_back() {
            race.commit(&back);
        }
        let lines = |will_do: &dyn Fn(&Position) -> bool| race.lines.len() - race.retold_from(will_do).lines;
        let missed = race.last().saturating_sub(MISSED);
        let (to_take_back, to_tell) = (lines(&|_| true), lines(&|at| at.last <= missed));
        assert!(to_take_back <= GAP && to_tell <= MISSED as usize + GAP, "{to_take_back} {to_tell}");
    }
    assert!(race.lines.len() > 2 * (MISSED as usize + GAP), "{}", race.lines.len());
}
