//! Game records: setup, content, every input, result. A record replays to the same state on every machine.

use crate::{
    mistake::{Mistake, clip},
    position::{self, print_position, state_hash},
    transcript::{RULER, Said, give_line},
    words::Words,
};
use engine::{Game, Input, Pending, State, Tables};
use std::fmt::Write;

const FIRST_LINE: &str = "vendetta game 1";

/// A game as its start and its inputs.
#[derive(Clone, Debug)]
pub struct Record {
    /// Where it began: usually before the first tile is laid.
    pub start: State,
    /// Everything that was chosen or rolled, with what the game waited for.
    pub inputs: Vec<(Pending, Input)>,
}

/// A record, read and played.
#[derive(Clone, Debug)]
pub struct Replayed {
    /// The record.
    pub record: Record,
    /// The game at its end.
    pub game: Game,
}

impl Record {
    /// A record without inputs yet.
    pub fn new(start: State) -> Record {
        Record { start, inputs: Vec::new() }
    }

    /// The record as text, with the result and the fingerprint of the last state.
    pub fn print(&self) -> String {
        let mut out = self.print_without_result();
        let end = Game::from_state(self.start, &mut |_, _, _| {}).ok().and_then(|mut game| {
            self.inputs
                .iter()
                .try_for_each(|&(_, input)| game.apply(input, &mut |_, _, _| {}))
                .ok()
                .map(|()| game)
        });
        if let Some(game) = end {
            let _ = writeln!(out, "{}", footer(&game, Words(self.start.tables.0)));
        }
        out
    }

    /// The record as text without playing it: for a game that the engine itself could not play to its end.
    pub fn print_without_result(&self) -> String {
        let words = Words(self.start.tables.0);
        let mut out = format!("{FIRST_LINE}\ncontent {:016x}\n", words.0.hash);
        out.push_str(&print_position(&self.start));
        let _ = writeln!(out, "{RULER}");
        for &(pending, input) in &self.inputs {
            if let Some(input) = words.input(pending, input) {
                let _ = writeln!(out, "{input}");
            }
        }
        let _ = writeln!(out, "{RULER}");
        out
    }

    /// Reads a record, plays it, and checks its content, result and fingerprint.
    pub fn parse(
        text: &str,
        tables: &'static Tables,
        tell: &mut dyn FnMut(Said),
    ) -> Result<Replayed, Mistake> {
        let words = Words(tables);
        let lines: Vec<(usize, &str)> =
            text.lines().enumerate().map(|(i, line)| (i + 1, line.trim_end())).collect();
        let expect = |index: usize, right: &str| match lines.get(index) {
            Some((_, line)) if *line == right => Ok(()),
            Some((number, line)) => {
                Err(Mistake::new(*number, 1, format!("found `{}`; expected `{right}`", clip(line))))
            }
            None => Err(Mistake::new(lines.len().max(1), 1, format!("found the end; expected `{right}`"))),
        };
        expect(0, FIRST_LINE)?;
        expect(1, &format!("content {:016x}", tables.hash)).map_err(|mut mistake| {
            mistake.message.push_str(", the content in use; another one is used with --content");
            mistake
        })?;
        let ruler =
            |from: usize| lines.iter().skip(from).position(|(_, line)| *line == RULER).map(|at| at + from);
        let missing = || Mistake::new(lines.len().max(1), 1, "found the end; expected a `---` line");
        let first = ruler(2).ok_or_else(missing)?;
        let second = ruler(first + 1).ok_or_else(missing)?;
        let start = position::parse_lines(lines[2..first].iter().copied(), tables)?;
        let mut game = Game::from_state(start, &mut |_, rule, event| tell(Said::Event(rule, event)))
            .map_err(|why| Mistake::new(first + 1, 1, why.to_string()))?;
        let mut record = Record::new(start);
        for &(number, line) in &lines[first + 1..second] {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            give_line(&mut game, words, number, line, &mut |told| {
                if let Said::Input(pending, input) = told {
                    record.inputs.push((pending, input));
                }
                tell(told);
            })?;
        }
        for (i, right) in footer(&game, words).lines().enumerate() {
            expect(second + 1 + i, right)?;
        }
        Ok(Replayed { record, game })
    }
}

fn footer(game: &Game, words: Words) -> String {
    let result = match game.pending() {
        Pending::Over(finish) => words.finish(finish),
        _ => "unfinished".into(),
    };
    format!("result {result}\nstate {:016x}", state_hash(game.state()))
}
