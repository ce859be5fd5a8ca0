//! `!` lines of a transcript: a choice that the engine must refuse.

use crate::{
    mistake::{Mistake, clip},
    transcript::read_choice,
    words::Words,
};
use engine::{
    Aim, Asked, CardId, Choice, Command, Damage, Direction, Game, List, Mover, On, Space, VehicleId, Wear,
};

/// Whether the choice is refused. `text` is what follows the `!`, and `column` where it begins.
pub(crate) fn check(
    game: &Game,
    words: Words,
    line: usize,
    column: usize,
    text: &str,
) -> Result<(), Mistake> {
    let lead = text.chars().take_while(|c| c.is_whitespace()).count();
    let (column, text) = (column + lead, text.trim());
    if read_choice(game, words, text).is_some() {
        return Err(Mistake::untrue(line, column, format!("found `{text}`; it is not refused, it is legal")));
    }
    // Only what could be said at all is refused for its sake: a slip of the pen is not.
    match every_answer(words).any(|(asked, choice)| words.choice(asked, choice) == text) {
        true => Ok(()),
        false => {
            let message = format!("found `{}`; expected the words of a choice, like `nitro 4`", clip(text));
            Err(Mistake::new(line, column, message))
        }
    }
}

/// Every choice that has words, with a question that it could answer.
fn every_answer(words: Words) -> impl Iterator<Item = (Asked, Choice)> {
    let vehicle = VehicleId::default();
    let shot = Asked::Shot(vehicle);
    let drop = Asked::Drop { card: CardId::default(), vehicle };
    let several = Asked::UseOne { cards: List::new(), vehicle };
    let die = |on| (1..=6).map(move |die| (Asked::Assign, Choice::Die { die, on }));
    let of_vehicle = move |vehicle| {
        let cards = (0..words.0.cards.len() as u8).map(|card| Wear::with_card(CardId(card)));
        let wears = Damage::ALL.map(Wear::of).into_iter().chain(cards);
        let repairs = wears.map(move |wear| (Asked::Repair, Choice::Wear(vehicle, wear)));
        let top_and_bottom =
            Asked::SlamPush { top: vehicle, bottom: vehicle, direction: Direction::default() };
        let others = [Asked::Order, top_and_bottom, shot, Asked::PlaceExtra, Asked::EvilEye]
            .map(|asked| (asked, Choice::Vehicle(vehicle)));
        die(On::Drive(vehicle)).chain(die(On::Coast(vehicle))).chain(repairs).chain(others)
    };
    let of_command = move |command| {
        let others = [Asked::Mend(command), Asked::Hurt, shot, Asked::Command];
        die(On::Command(command)).chain(others.map(|asked| (asked, Choice::Command(command))))
    };
    let of_space = move |space| {
        let moved = Asked::MoveHazard(space);
        [Asked::Chopper, Asked::Respawn, Asked::Step(vehicle), Asked::Dispense, Asked::Look, moved, drop]
            .map(|asked| (asked, Choice::Space(space)))
    };
    let plain = [
        Asked::Another,
        several,
        Asked::Look,
        Asked::Exchange { one: Space::default(), other: Space::default() },
        Asked::MoveHazard(Space::default()),
        drop,
        Asked::Command,
        Asked::Chopper,
        Asked::RoadBonus(vehicle),
        Asked::Drift { into: vehicle, on_bonus: false },
        Asked::Reroll { top: vehicle, bottom: vehicle, mover: Mover::Top, direction: Direction::default() },
        Asked::ShotReroll(Aim::Any),
        Asked::Dispense,
        shot,
        Asked::Ignite(vehicle),
        Asked::Step(vehicle),
    ];
    let cards = (0..words.0.cards.len() as u8).flat_map(move |card| {
        [Asked::Leader, Asked::Another, Asked::Place, Asked::Assign, several]
            .map(|asked| (asked, Choice::Card(CardId(card))))
    });
    VehicleId::all()
        .flat_map(of_vehicle)
        .chain(Command::ALL.into_iter().flat_map(of_command))
        .chain(Space::all().flat_map(of_space))
        .chain(Direction::ALL.map(|way| (Asked::Step(vehicle), Choice::Way(way))))
        .chain(plain.into_iter().flat_map(|asked| [(asked, Choice::Yes), (asked, Choice::No)]))
        .chain(cards)
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{Input, Pending, Setup};
    use std::collections::HashSet;

    #[test]
    fn whatever_is_offered_has_words_that_can_be_refused() {
        let tables = content::builtin().tables;
        let words = Words(tables);
        let known: HashSet<String> =
            every_answer(words).map(|(asked, choice)| words.choice(asked, choice)).collect();
        for seed in 0..20 {
            let setup = Setup { boxes: engine::BoxId::ALL.into_iter().collect(), ..Setup::players(6) };
            let mut game = Game::new(setup, tables).expect("a setup that can be played");
            let mut table = bots::RandomTable::new(seed);
            loop {
                let input = match game.pending() {
                    Pending::Over(_) => break,
                    Pending::Decision(decision) => {
                        let said = |&choice: &Choice| !known.contains(&words.choice(decision.asked, choice));
                        assert_eq!(game.choices().iter().copied().find(said), None);
                        Input::Choice(table.pick_choice(game.state(), decision))
                    }
                    Pending::Chance(chance) => Input::Luck(table.pick_outcome(game.state(), chance)),
                };
                game.apply(input, &mut |_, _, _| {}).expect("an input that was offered");
            }
        }
    }
}
