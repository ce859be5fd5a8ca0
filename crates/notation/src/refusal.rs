//! `!` lines of a transcript: a choice that the engine must refuse.

use crate::{
    mistake::{Mistake, clip},
    words::Words,
};
use engine::{CardId, Choice, Command, Damage, Direction, Game, Input, Space, VehicleId, Wear};

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
    // Only what could be said at all is refused for its sake: a slip of the pen is not.
    let mut said = every_choice(words).filter(|&choice| words.choice(choice) == text).peekable();
    if said.peek().is_none() {
        let message = format!("found `{}`; expected the words of a choice, like `nitro 4`", clip(text));
        return Err(Mistake::new(line, column, message));
    }
    match said.any(|choice| game.check(Input::Choice(choice)).is_ok()) {
        true => Err(Mistake::untrue(line, column, format!("found `{text}`; it is not refused, it is legal"))),
        false => Ok(()),
    }
}

/// Every choice that has words.
fn every_choice(words: Words) -> impl Iterator<Item = Choice> {
    let of_vehicle = |vehicle| {
        let dice =
            (1..=6).flat_map(move |die| [Choice::Drive { vehicle, die }, Choice::Coast { vehicle, die }]);
        let cards = (0..words.0.cards.len() as u8).map(|card| Wear::with_card(CardId(card)));
        let wears = Damage::ALL.map(Wear::of).into_iter().chain(cards);
        let repairs = wears.map(move |wear| Choice::Repair { vehicle, wear });
        let others = [Choice::First(vehicle), Choice::Push(vehicle), Choice::Shoot(vehicle)];
        dice.chain(repairs).chain(others)
    };
    let of_command = |command| {
        let dice = (1..=6).map(move |die| Choice::Command { command, die });
        dice.chain([
            Choice::Mend(command),
            Choice::Hurt(command),
            Choice::ShootAt(command),
            Choice::Token(command),
        ])
    };
    let of_space = |space| {
        [Choice::ChopperTo(space), Choice::Respawn(space), Choice::Enter(space), Choice::Dispense(space)]
    };
    let plain = [
        Choice::NoCommand,
        Choice::ChopperStays,
        Choice::TakeBonus,
        Choice::LeaveBonus,
        Choice::Drift,
        Choice::Slam,
        Choice::Reroll,
        Choice::Keep,
        Choice::NoHazard,
        Choice::HoldFire,
        Choice::Yes,
        Choice::No,
        Choice::Stop,
    ];
    let cards = (0..words.0.cards.len() as u8).map(|card| Choice::Card(CardId(card)));
    VehicleId::all()
        .flat_map(of_vehicle)
        .chain(Command::ALL.into_iter().flat_map(of_command))
        .chain(Space::all().flat_map(of_space))
        .chain(Direction::ALL.map(Choice::Step))
        .chain(plain)
        .chain(cards)
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{Pending, Setup};
    use std::collections::HashSet;

    #[test]
    fn whatever_is_offered_has_words_that_can_be_refused() {
        let tables = content::builtin().tables;
        let known: HashSet<Choice> = every_choice(Words(tables)).collect();
        for seed in 0..20 {
            let setup = Setup { boxes: engine::BoxId::ALL.into_iter().collect(), ..Setup::players(6) };
            let mut game = Game::new(setup, tables).expect("a setup that can be played");
            let mut table = bots::RandomTable::new(seed);
            loop {
                let input = match game.pending() {
                    Pending::Over(_) => break,
                    Pending::Decision(decision) => {
                        let strange = game.choices().iter().find(|choice| !known.contains(choice)).copied();
                        assert_eq!(strange, None);
                        Input::Choice(table.pick_choice(game.state(), decision))
                    }
                    Pending::Chance(chance) => Input::Luck(table.pick_outcome(game.state(), chance)),
                };
                game.apply(input, &mut |_, _, _| {}).expect("an input that was offered");
            }
        }
    }
}
