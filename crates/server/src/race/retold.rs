//! A race told again from its lines: from a position on, or as a whole.

use super::{BadLine, Line, Mark, Position, Race, Tell, log, odds};
use crate::analysis;
use engine::{Crew, Game, Input, Pending};
use notation::Record;
use protocol::{By, Happened, HiddenDraw, Odds, Told, Wire};

/// A race that is played again, line by line. What is taken back costs nothing but a look at what is kept for it.
pub(super) struct Retold {
    pub at: Position,
    /// How many lines led to where it began.
    pub lines: usize,
    /// Before each of the choices that could be taken back, oldest first: the position, and whose choice it was.
    before: Vec<(Position, Crew)>,
}

impl Retold {
    /// From a position in which nothing can be taken back.
    pub fn new(at: Position) -> Retold {
        Retold { at, lines: 0, before: Vec::new() }
    }

    pub fn from(mark: Mark) -> Retold {
        Retold { lines: mark.lines, ..Retold::new(mark.at) }
    }

    /// Whose last choice could be taken back.
    pub fn undoable(&self) -> Option<Crew> {
        self.before.last().map(|&(_, crew)| crew)
    }

    /// Plays the next line.
    pub fn play(&mut self, race: &Race, line: Line, tell: Tell) -> Result<(), BadLine> {
        if line == Line::Back {
            return self.take_back(race, tell);
        }
        let before = self.at;
        race.play(&mut self.at, line, tell)?;
        match (line, before.game.pending()) {
            (Line::Chosen(.., By::Human), Pending::Decision(decision)) => {
                self.before.push((before, decision.crew));
            }
            (Line::Of(of, _, By::Human), _) => self.before.push((before, of.crew)),
            _ => self.before.clear(),
        }
        Ok(())
    }

    fn take_back(&mut self, race: &Race, tell: Tell) -> Result<(), BadLine> {
        let bad = || BadLine(log::print_line(race.words(), Line::Back));
        let (before, crew) = self.before.pop().ok_or_else(bad)?;
        self.at.game = before.game;
        self.at.last += 1;
        let state = *before.game.state();
        let happened = Happened::TakenBack { crew: crew.into(), to: before.last };
        tell(Told { n: self.at.last, rule: None, happened, hidden: None, state });
        Ok(())
    }
}

/// What came of a choice, or of the luck at the start: the games before and after it, what happened, and what was drawn
/// that one crew alone was told.
pub struct Frame {
    pub before: Game,
    pub after: Game,
    pub told: Vec<Told>,
    pub hidden: Vec<HiddenDraw>,
}

impl Frame {
    fn from(game: Game) -> Frame {
        Frame { before: game, after: game, told: Vec::new(), hidden: Vec::new() }
    }
}

impl Race {
    /// The lines that count: choices and luck that were not taken back.
    fn inputs(&self) -> Vec<Line> {
        log::effective(self.lines.iter().copied())
    }

    /// The game record: what was chosen and drawn, without what was taken back.
    pub fn record(&self) -> String {
        self.record_of(self.inputs()).print()
    }

    pub(super) fn record_of(&self, inputs: Vec<Line>) -> Record {
        let mut record = Record::new(*self.first.phase_start());
        let mut at = Position::start(self.first);
        let played = inputs.into_iter().try_for_each(|line| {
            let input = match line {
                Line::Chosen(_, choice, _) => Input::Choice(choice),
                Line::Of(of, choice, _) => Input::Of(of.crew, choice),
                Line::Drawn(outcome) => Input::Luck(outcome),
                Line::Back => return Ok(()),
            };
            record.inputs.push((at.game.pending(), input));
            self.play(&mut at, line, &mut |_| {})
        });
        if let Err(BadLine(line)) = played {
            tracing::error!(line, "a log that was played before cannot be played again");
        }
        record
    }

    /// The race frame by frame. What was taken back is left out, and events are numbered anew.
    pub fn frames(&self, mut each: impl FnMut(Frame)) -> Result<(), BadLine> {
        let mut at = Position::start(self.first);
        let mut frame = Frame::from(at.game);
        for line in self.inputs() {
            if matches!(line, Line::Chosen(..) | Line::Of(..)) {
                each(std::mem::replace(&mut frame, Frame::from(at.game)));
            }
            let odds = odds(&at.game);
            let known = frame.told.len();
            frame.hidden.extend(self.hidden_draw(&at, line, &odds));
            self.play(&mut at, line, &mut |told| frame.told.push(told))?;
            for told in &mut frame.told[known..] {
                if let Happened::Rolled { odds: means, .. } = &mut told.happened {
                    means.clone_from(&odds);
                }
            }
            frame.after = at.game;
        }
        each(frame);
        Ok(())
    }

    /// What luck is about to tell to one crew alone.
    fn hidden_draw(&self, at: &Position, line: Line, odds: &[Odds]) -> Option<HiddenDraw> {
        let (Line::Drawn(outcome), Pending::Chance(chance)) = (line, at.game.pending()) else { return None };
        at.game.secret_of()?;
        let state = at.game.state();
        Some(HiddenDraw {
            result: protocol::Outcome::of(Wire::of(state), outcome),
            draw: at.draws,
            ticket: self.fate.ticket(state, chance, at.draws),
            tickets: state.tickets(chance),
            odds: odds.to_vec(),
        })
    }

    /// The race input by input, without what was taken back; events are numbered as in the frames.
    pub fn moments(&self) -> Result<Vec<analysis::Moment>, BadLine> {
        let mut at = Position::start(self.first);
        let mut moments = Vec::new();
        for line in self.inputs() {
            let Position { game: before, last, .. } = at;
            self.play(&mut at, line, &mut |_| {})?;
            moments.push(analysis::Moment { before, after: at.game, event: last + 1, last: at.last });
        }
        Ok(moments)
    }
}
