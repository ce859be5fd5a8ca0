//! The game of a seed as a record: to keep one, or to show how one failed.

use crate::failure::Failure;
use bots::RandomTable;
use content::Library;
use engine::{
    Ask, Chance, Choice, Decision, Event, Game, Input, Outcome, Pending, Rule, Setup, State, Stop, Table,
    Unplayable,
};
use notation::Record;
use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    path::Path,
};

/// Plays the game of a seed and writes its record.
pub fn save(seed: u64, setup: Setup, library: &'static Library, path: &Path) -> Result<(), Failure> {
    let (record, why) = play(seed, setup, library);
    if let Err(why) = why {
        return Err(Failure::Check(format!("the game of seed {seed} failed: {why}")));
    }
    std::fs::write(path, record.print()).map_err(|why| Failure::Input(format!("{}: {why}", path.display())))
}

/// Plays a game that failed again, writes its record, and says what happened.
pub fn explain(seed: u64, setup: Setup, library: &'static Library, path: &Path) -> Failure {
    let (record, why) = play(seed, setup, library);
    let why = why.err().unwrap_or_else(|| "it did not fail again".into());
    let written = match std::fs::write(path, record.print_without_result()) {
        Ok(()) => format!("its record is {}", path.display()),
        Err(why) => format!("its record could not be written to {}: {why}", path.display()),
    };
    Failure::Check(format!("the game of seed {seed} failed: {why}; {written}"))
}

fn play(seed: u64, setup: Setup, library: &'static Library) -> (Record, Result<(), String>) {
    let mut recorder = Recorder {
        table: RandomTable::new(seed),
        record: Record::new(State::new(setup, library.tables)),
        broken: None,
    };
    let played = catch_unwind(AssertUnwindSafe(|| {
        let mut game = Game::new(setup, library.tables).map_err(|why| why.to_string())?;
        game.play_out(&mut recorder).map_err(|stop| format!("the game stopped: {stop:?}"))?;
        game.state().check().map_err(|why| why.to_string())
    }));
    let why = match (played, recorder.broken) {
        (_, Some(broken)) => Err(format!("broken invariant: {broken}")),
        (Ok(result), None) => result,
        (Err(panic), None) => {
            let text = panic.downcast_ref::<String>().cloned();
            let text = text.or_else(|| panic.downcast_ref::<&str>().map(|text| text.to_string()));
            Err(format!("panic: {}", text.unwrap_or_else(|| "without a message".into())))
        }
    };
    (recorder.record, why)
}

/// A random table that remembers every input.
struct Recorder {
    table: RandomTable,
    record: Record,
    broken: Option<Unplayable>,
}

impl Table for Recorder {
    fn choose(&mut self, state: &State, decision: Decision) -> Ask<Choice> {
        if decision.asked.opens_turn()
            && let Err(why) = state.check()
        {
            self.broken = Some(why);
            return Err(Stop::Misfit);
        }
        let choice = self.table.choose(state, decision)?;
        self.record.inputs.push((Pending::Decision(decision), Input::Choice(choice)));
        Ok(choice)
    }
    fn luck(&mut self, state: &State, chance: Chance) -> Ask<Outcome> {
        let outcome = self.table.luck(state, chance)?;
        self.record.inputs.push((Pending::Chance(chance), Input::Luck(outcome)));
        Ok(outcome)
    }
    fn tell(&mut self, _: &State, _: Rule, _: Event) {}
}
