//! A race as its log: where it began, choices and luck. No clock, no storage, no sockets.
//!
//! The log only grows: a choice that is taken back stays in it, followed by a line that says so. So events keep their
//! numbers for ever, and any position can be rebuilt.

mod log;
mod retold;

pub use log::{BadLine, Line};

use crate::lessons::Fate;
use engine::{Choice, Crew, Game, Input, Pending, State};
use notation::Words;
use protocol::{Answer, By, Entry, Happened, Odds, Question, ReplayFrame, Told, Wire};
use retold::Retold;

/// A race in progress.
#[derive(Clone)]
pub struct Race {
    first: Game,
    fate: Fate,
    lines: Vec<Line>,
    at: Position,
    /// The crew that could take its last choice back.
    undoable: Option<Crew>,
    /// Earlier positions, oldest first: from here the last part is told again without the rest.
    marks: Vec<Mark>,
    /// How often something was taken back since luck last answered.
    taken_back: u32,
    /// Whether anything happened that not everybody was told.
    has_secrets: bool,
}

/// A position that nothing before can be taken back from, since luck has just answered.
#[derive(Clone, Copy)]
struct Mark {
    /// How many lines led to it.
    lines: usize,
    at: Position,
}

/// Lines between two marks, and how many marks are kept: together they reach back further than anybody is told.
const MARK_EVERY: usize = 64;
const MARKS: usize = 5;
/// Events that somebody is told who has missed them; whoever has missed more is shown the position.
pub const MISSED: u32 = 200;
const _: () = assert!((MARKS - 1) * MARK_EVERY >= MISSED as usize, "every line tells at least one event");

/// How often something can be taken back before luck has answered again: enough to try every way, and no more.
const TAKE_BACKS: u32 = 20;

/// Where a race stands.
#[derive(Clone, Copy)]
struct Position {
    game: Game,
    /// Events so far: the number of the last one.
    last: u32,
    /// Draws so far.
    draws: u32,
}

impl Position {
    fn start(game: Game) -> Position {
        Position { game, last: 0, draws: 0 }
    }
}

/// What came of an input: to be stored, then told, then made true with [`Race::commit`].
pub struct Played {
    /// The lines to append.
    pub lines: Vec<Line>,
    /// What happened.
    pub told: Vec<Told>,
    /// What each roll could have been, by the number of its event.
    odds: Vec<(u32, Vec<Odds>)>,
    /// How much had been told after each choice, and what was asked then.
    ends: Vec<(usize, Option<protocol::Pending>)>,
    /// Whose choice it was; nobody's, if it takes one back.
    pub of: Option<Crew>,
    after: Position,
    undoable: Option<Crew>,
}

impl Played {
    /// Nothing yet, from a position on.
    fn from(at: Position) -> Played {
        let (lines, told, odds, ends) = Default::default();
        Played { lines, told, odds, ends, of: None, after: at, undoable: None }
    }

    /// The game after it.
    pub fn game(&self) -> &Game {
        &self.after.game
    }
    /// The number of the last event after it.
    pub fn last(&self) -> u32 {
        self.after.last
    }

    /// One choice, and the luck that followed it, are told.
    fn end_frame(&mut self) {
        self.ends.push((self.told.len(), asked(&self.after.game)));
    }

    /// What everybody is told, choice by choice, as a replay tells it.
    fn frames(&self, public: &[Entry]) -> Vec<ReplayFrame> {
        let mut from = 0;
        let frame = |(to, pending): &(usize, Option<protocol::Pending>)| {
            let mut events = public[from..*to].to_vec();
            from = *to;
            for event in &mut events {
                if let Happened::Rolled { odds, .. } = &mut event.happened
                    && let Some((_, known)) = self.odds.iter().find(|(n, _)| *n == event.n)
                {
                    odds.clone_from(known);
                }
            }
            ReplayFrame { events, pending: pending.clone(), hidden: Vec::new() }
        };
        self.ends.iter().map(frame).collect()
    }
}

/// What is asked, as everybody is told it.
pub fn asked(game: &Game) -> Option<protocol::Pending> {
    let Pending::Decision(decision) = game.pending() else { return None };
    Some(protocol::Pending {
        crew: decision.crew.into(),
        asked: protocol::Asked::of(game.state(), decision),
        offers: Vec::new(),
        commands: Vec::new(),
        also: Vec::new(),
        deadline: None,
        take_back: false,
    })
}

/// Who listens while lines are played.
type Tell<'a> = &'a mut dyn FnMut(Told);

impl Race {
    /// A race before its first draw, and what luck makes of it up to the first decision.
    pub fn new(first: Game, fate: Fate) -> Result<(Race, Played), BadLine> {
        let race = Race::before_anything(first, fate);
        let mut played = Played::from(race.at);
        race.draw_on(&mut played)?;
        played.end_frame();
        Ok((race, played))
    }

    fn before_anything(first: Game, fate: Fate) -> Race {
        Race {
            first,
            fate,
            lines: Vec::new(),
            at: Position::start(first),
            undoable: None,
            marks: Vec::new(),
            taken_back: 0,
            has_secrets: false,
        }
    }

    /// The position before anything happened.
    pub fn first(&self) -> &Game {
        &self.first
    }

    /// The game now.
    pub fn game(&self) -> &Game {
        &self.at.game
    }

    /// The number of the last event.
    pub fn last(&self) -> u32 {
        self.at.last
    }

    /// Whether anything happened that not everybody was told.
    pub fn has_secrets(&self) -> bool {
        self.has_secrets
    }

    /// A crew that is asked makes a choice, which must be offered to it, and luck is drawn up to the next decision.
    pub fn choose(&self, crew: Crew, choice: Choice, by: By) -> Option<Played> {
        let mut played = Played::from(self.at);
        self.add(&mut played, crew, choice, by).then_some(played)
    }

    /// Makes choices in a row. Stops as soon as luck answers, somebody else is asked, anything but a quiet move happens
    /// in a drive, or a choice is not offered; nothing if the first is not.
    pub fn plan(&self, crew: Crew, choices: &[Answer], by: By) -> Option<Played> {
        let mut played = Played::from(self.at);
        for choice in choices {
            let Some(found) = choice.find(&played.after.game, crew) else { break };
            let (before, known) = (played.after, played.told.len());
            if !self.add(&mut played, crew, found, by) {
                break;
            }
            let asked = |at: &Position| match at.game.pending() {
                Pending::Decision(decision) => Some(decision.crew),
                _ => None,
            };
            let drew = played.after.draws > before.draws;
            let driving = matches!(
                (choice.to, &choice.choice),
                (_, protocol::Choice::Way { .. }) | (Question::Step, protocol::Choice::Space { .. })
            );
            let quiet = |told: &Told| {
                matches!(
                    told.happened,
                    Happened::Chosen { .. } | Happened::Moved { .. } | Happened::Paid { .. }
                )
            };
            let loud = driving && !played.told[known..].iter().all(quiet);
            if drew || loud || asked(&played.after) != asked(&before) {
                break;
            }
        }
        (!played.lines.is_empty()).then_some(played)
    }

    /// The crew that could take its last choice back: nothing was drawn since, nobody else has chosen, and it was not done
    /// too often.
    pub fn can_take_back(&self) -> Option<Crew> {
        self.undoable.filter(|_| self.taken_back < TAKE_BACKS)
    }

    /// Takes the last choice back.
    pub fn take_back(&self) -> Option<Played> {
        self.can_take_back()?;
        let mut retold = self.retold_from(|_| true);
        for &line in &self.lines[retold.lines..] {
            retold.play(self, line, &mut |_| {}).ok()?;
        }
        let mut played = Played::from(self.at);
        played.lines.push(Line::Back);
        retold.play(self, Line::Back, &mut |told| played.told.push(told)).ok()?;
        played.after = retold.at;
        played.undoable = retold.undoable();
        Some(played)
    }

    /// Makes what was played true.
    pub fn commit(&mut self, played: &Played) {
        for &line in &played.lines {
            self.taken_back = match line {
                Line::Back => self.taken_back + 1,
                Line::Drawn(_) => 0,
                Line::Chosen(..) | Line::Of(..) => self.taken_back,
            };
            self.lines.push(line);
        }
        self.has_secrets |= played.told.iter().any(|told| told.hidden.is_some());
        self.at = played.after;
        self.undoable = played.undoable;
        self.mark();
    }

    /// Remembers this position, if luck has just answered and the last one remembered is long ago.
    fn mark(&mut self) {
        let lines = self.lines.len();
        let since = lines - self.marks.last().map_or(0, |mark| mark.lines);
        if since >= MARK_EVERY && matches!(self.lines.last(), Some(Line::Drawn(_))) {
            if self.marks.len() == MARKS {
                self.marks.remove(0);
            }
            self.marks.push(Mark { lines, at: self.at });
        }
    }

    /// From the latest position that will do.
    fn retold_from(&self, will_do: impl Fn(&Position) -> bool) -> Retold {
        let start = || Mark { lines: 0, at: Position::start(self.first) };
        let mark = self.marks.iter().rev().copied().find(|mark| will_do(&mark.at));
        Retold::from(mark.unwrap_or_else(start))
    }

    /// The state after an event, and everything that happened since, in order.
    pub fn since(&self, from: u32) -> (State, Vec<Told>) {
        let mut retold = self.retold_from(|at| at.last <= from);
        let mut before = *retold.at.game.state();
        let mut since = Vec::new();
        for &line in &self.lines[retold.lines..] {
            let played = retold.play(self, line, &mut |told| {
                if told.n > from {
                    since.push(told);
                } else {
                    before = told.state;
                }
            });
            if let Err(BadLine(line)) = played {
                tracing::error!(line, "a log that was played before cannot be played again");
                break;
            }
        }
        (before, since)
    }

    fn words(&self) -> Words {
        Words(self.first.state().tables.0)
    }

    /// Plays a choice or luck.
    fn play(&self, at: &mut Position, line: Line, tell: Tell) -> Result<(), BadLine> {
        let Position { game, last, draws } = at;
        let wire = Wire::of(game.state());
        let bad = || BadLine(log::print_line(wire.0, line));
        let mut rolled = None;
        let mut happenings = Vec::new();
        let input = match (line, game.pending()) {
            (Line::Chosen(_, choice, by) | Line::Of(_, choice, by), Pending::Decision(first)) => {
                let (decision, input) = match line {
                    Line::Of(of, ..) => (game.decision_of(of.crew), Input::Of(of.crew, choice)),
                    _ => (Some(first), Input::Choice(choice)),
                };
                let decision = decision.ok_or_else(bad)?;
                *last += 1;
                let crew = protocol::Crew::from(decision.crew);
                let answer = Answer::of(game.state(), decision, choice);
                let happened = Happened::Chosen { crew: crew.clone(), by, choice: answer };
                let instead = Happened::ChosenHidden { crew, by };
                let hidden = decision.asked.is_secret();
                let hidden = hidden.then_some(protocol::Hidden { of: decision.crew, instead });
                happenings.push(Told { n: *last, rule: None, happened, hidden, state: *game.state() });
                input
            }
            (Line::Drawn(outcome), Pending::Chance(chance)) => {
                let tickets = game.state().tickets(chance);
                rolled = Some(Happened::Rolled {
                    crew: match chance {
                        engine::Chance::MoveDie(crew) => Some(crew.into()),
                        _ => None,
                    },
                    result: protocol::Outcome::of(wire, outcome),
                    draw: *draws,
                    ticket: self.fate.ticket(game.state(), chance, *draws),
                    tickets,
                    odds: Vec::new(),
                });
                *draws += 1;
                Input::Luck(outcome)
            }
            _ => return Err(bad()),
        };
        let played = game.apply(input, &mut |state, rule, event| {
            let roll =
                |happened| Told { n: *last + 1, rule: Some(rule), happened, hidden: None, state: *state };
            let told = Told::of(*last + 1, state, rule, event).or_else(|| rolled.take().map(roll));
            if let Some(told) = told {
                *last += 1;
                happenings.push(told);
            }
        });
        played.map_err(|_| bad())?;
        // What rules change without a word about it belongs to the last event, so that events lead to the position.
        if let Some(told) = happenings.last_mut() {
            told.state = *game.state();
        }
        happenings.into_iter().for_each(tell);
        Ok(())
    }

    fn add(&self, played: &mut Played, crew: Crew, choice: Choice, by: By) -> bool {
        let line = match (played.after.game.pending(), played.after.game.decision_of(crew)) {
            (Pending::Decision(first), Some(own)) if first == own => Line::Chosen(own.asked, choice, by),
            (_, Some(own)) => Line::Of(own, choice, by),
            _ => return false,
        };
        let mut next = Played::from(played.after);
        let all = &mut next.told;
        if self.play(&mut next.after, line, &mut |told| all.push(told)).is_err() {
            return false;
        }
        next.lines.push(line);
        // A choice that sets off more than a phase can take is not made at all.
        if let Err(BadLine(line)) = self.draw_on(&mut next) {
            tracing::error!(line, "a chain reaction is too long");
            return false;
        }
        let chose_last = next.lines.last() == Some(&line) && by == By::Human;
        played.of = Some(crew);
        played.undoable = chose_last.then_some(crew);
        played.after = next.after;
        played.told.append(&mut next.told);
        played.odds.append(&mut next.odds);
        played.lines.append(&mut next.lines);
        played.end_frame();
        true
    }

    /// Lets luck answer until a player is asked, or the race is over.
    fn draw_on(&self, played: &mut Played) -> Result<(), BadLine> {
        while let Pending::Chance(chance) = played.after.game.pending() {
            let state = played.after.game.state();
            let ticket = self.fate.ticket(state, chance, played.after.draws);
            let line = Line::Drawn(state.outcome(chance, ticket));
            played.odds.push((played.after.last + 1, odds(&played.after.game)));
            let all = &mut played.told;
            self.play(&mut played.after, line, &mut |told| all.push(told))?;
            played.lines.push(line);
        }
        Ok(())
    }
}

/// What the roll could be that is due.
fn odds(game: &Game) -> Vec<Odds> {
    let Pending::Chance(chance) = game.pending() else { return Vec::new() };
    let wire = Wire::of(game.state());
    // Ticket by ticket, so that a die whose equal faces are apart is told as it is.
    let mut odds: Vec<Odds> = Vec::new();
    for ticket in 0..game.state().tickets(chance) {
        let result = protocol::Outcome::of(wire, game.state().outcome(chance, ticket));
        match odds.last_mut() {
            Some(last) if last.result == result => last.tickets += 1,
            _ => odds.push(Odds { result, tickets: 1 }),
        }
    }
    odds
}

#[cfg(test)]
mod tests;
