//! A race as its log: where it began, choices and luck. No clock, no storage, no sockets.
//!
//! The log only grows: a choice that is taken back stays in it, followed by a line that says so. So events keep their
//! numbers for ever, and any moment can be rebuilt.

use crate::{analysis, lessons::Fate, store::StoredInput, telling::Telling};
use engine::{Asked, Choice, Decision, Game, Input, Outcome, Pending, State, Tables};
use notation::{Record, Words, state_hash};
use protocol::{Answer, By, Entry, GameView, Happened, Odds, Question, ReplayFrame, Told, Wire, seen};

/// One line of the log.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Line {
    /// A player, or a bot for them, chose.
    Chosen(Asked, Choice, By),
    /// Luck answered.
    Drawn(Outcome),
    /// The last choice is taken back.
    Back,
}

/// A race in progress.
pub struct Race {
    first: Game,
    fate: Fate,
    lines: Vec<Line>,
    at: Moment,
    /// The crew that could take its last choice back.
    undoable: Option<engine::Crew>,
}

/// Where a race stands.
#[derive(Clone, Copy)]
struct Moment {
    game: Game,
    /// Events so far: the number of the last one.
    last: u32,
    /// Draws so far.
    draws: u32,
}

/// What came of an input: to be stored, then told, then made true with [`Race::commit`].
pub struct Step {
    /// The lines to append.
    pub lines: Vec<Line>,
    /// What happened.
    pub told: Vec<Told>,
    /// What each roll could have been, by the number of its event.
    odds: Vec<(u32, Vec<Odds>)>,
    /// How much had been told after each choice, and what was asked then.
    ends: Vec<(usize, Option<protocol::Pending>)>,
    after: Moment,
    undoable: Option<engine::Crew>,
}

impl Moment {
    fn start(game: Game) -> Moment {
        Moment { game, last: 0, draws: 0 }
    }
}

impl Step {
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
            ReplayFrame { events, pending: pending.clone() }
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
        deadline: None,
        take_back: false,
    })
}

/// A line that cannot be played: the log is of another version, or broken.
#[derive(Debug)]
pub struct BadLine(pub String);

/// Who listens while lines are played.
type Tell<'a> = &'a mut dyn FnMut(Told);

impl Race {
    /// A race before its first draw, and what luck makes of it up to the first decision.
    pub fn new(first: Game, fate: Fate) -> (Race, Step) {
        let race = Race { first, fate, lines: Vec::new(), at: Moment::start(first), undoable: None };
        let mut step = race.step();
        race.draw_on(&mut step);
        step.end_frame();
        (race, step)
    }

    /// The game now.
    pub fn game(&self) -> &Game {
        &self.at.game
    }

    /// The number of the last event.
    pub fn last(&self) -> u32 {
        self.at.last
    }

    /// Makes a choice, which must be offered, and draws up to the next decision.
    pub fn choose(&self, choice: Choice, by: By) -> Option<Step> {
        let mut step = self.step();
        self.add(&mut step, choice, by).then_some(step)
    }

    /// Makes choices in a row. Stops as soon as luck answers, somebody else is asked, anything but a quiet move happens
    /// in a drive, or a choice is not offered; nothing if the first is not.
    pub fn plan(&self, choices: &[Answer], by: By) -> Option<Step> {
        let mut step = self.step();
        for choice in choices {
            let Some(found) = choice.find(&step.after.game) else { break };
            let (before, known) = (step.after, step.told.len());
            if !self.add(&mut step, found, by) {
                break;
            }
            let asked = |moment: &Moment| match moment.game.pending() {
                Pending::Decision(decision) => Some(decision.crew),
                _ => None,
            };
            let drew = step.after.draws > before.draws;
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
            let loud = driving && !step.told[known..].iter().all(quiet);
            if drew || loud || asked(&step.after) != asked(&before) {
                break;
            }
        }
        (!step.lines.is_empty()).then_some(step)
    }

    /// The crew that could take its last choice back: nothing was drawn since, and nobody else has chosen.
    pub fn can_take_back(&self) -> Option<engine::Crew> {
        self.undoable
    }

    fn find_undoable(&self, inputs: &[Line]) -> Option<engine::Crew> {
        let (last, before) = inputs.split_last()?;
        if !matches!(last, Line::Chosen(.., By::Human)) {
            return None;
        }
        match self.replayed(before).ok()?.game.pending() {
            Pending::Decision(decision) => Some(decision.crew),
            _ => None,
        }
    }

    fn step(&self) -> Step {
        let (lines, told, odds, ends) = Default::default();
        Step { lines, told, odds, ends, after: self.at, undoable: None }
    }

    /// Takes the last choice back.
    pub fn take_back(&self) -> Option<Step> {
        self.can_take_back()?;
        let mut step = self.step();
        step.lines.push(Line::Back);
        let inputs = self.inputs();
        step.undoable = self.find_undoable(&inputs[..inputs.len() - 1]);
        self.back(&mut step.after, &inputs, &mut |told| step.told.push(told)).ok()?;
        Some(step)
    }

    /// Makes a step true.
    pub fn commit(&mut self, step: &Step) {
        self.lines.extend_from_slice(&step.lines);
        self.at = step.after;
        self.undoable = step.undoable;
    }

    /// The state after an event, and everything that happened since, in order.
    pub fn since(&self, from: u32) -> (State, Vec<Told>) {
        let mut before = *self.first.state();
        let mut since = Vec::new();
        let played = self.play_all(&mut |told| {
            if told.n > from {
                since.push(told);
            } else {
                before = told.state;
            }
        });
        if let Err(BadLine(line)) = played {
            tracing::error!(line, "a log that was played before cannot be played again");
        }
        (before, since)
    }

    /// The game record: what was chosen and drawn, without what was taken back.
    pub fn record(&self) -> String {
        self.record_of(self.inputs()).print()
    }

    fn record_of(&self, inputs: Vec<Line>) -> Record {
        let mut record = Record::new(*self.first.phase_start());
        let mut at = Moment::start(self.first);
        let played = inputs.into_iter().try_for_each(|line| {
            let input = match line {
                Line::Chosen(_, choice, _) => Input::Choice(choice),
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

    /// A step as it is stored: its lines, what everybody is told of it, a fingerprint of where it leads.
    pub fn stored(&self, seq: u32, step: &Step, public: &[Entry]) -> StoredInput {
        let is_over = matches!(step.game().pending(), Pending::Over(_));
        let record = if self.lines.is_empty() {
            Some(Record::new(*self.first.phase_start()).print_without_result())
        } else {
            is_over.then(|| self.record_of(effective(&[&self.lines[..], &step.lines].concat())).print())
        };
        let telling = Telling {
            protocol: protocol::VERSION,
            start: self.lines.is_empty().then(|| GameView::of(&seen(self.first.state(), None))),
            record,
            frames: &step.frames(public),
            last: step.last(),
        };
        StoredInput {
            seq,
            body: print_lines(self.words().0, &step.lines),
            told: Some(telling.print()),
            hash: Some(state_hash(step.game().state())),
        }
    }

    /// The race frame by frame: the game before each choice and after it, and what happened. What was taken back is
    /// left out, and events are numbered anew.
    pub fn frames(&self, mut each: impl FnMut(&Game, &Game, &[Told])) -> Result<(), BadLine> {
        let mut at = Moment::start(self.first);
        let mut before = at.game;
        let mut frame: Vec<Told> = Vec::new();
        for line in self.inputs() {
            if matches!(line, Line::Chosen(..)) {
                each(&before, &at.game, &frame);
                frame.clear();
                before = at.game;
            }
            let odds = self.odds(&at.game);
            let known = frame.len();
            self.play(&mut at, line, &mut |told| frame.push(told))?;
            for told in &mut frame[known..] {
                if let Happened::Rolled { odds: means, .. } = &mut told.happened {
                    means.clone_from(&odds);
                }
            }
        }
        each(&before, &at.game, &frame);
        Ok(())
    }

    /// The race input by input, without what was taken back; events are numbered as in the frames.
    pub fn moments(&self) -> Result<Vec<analysis::Moment>, BadLine> {
        let mut at = Moment::start(self.first);
        let mut moments = Vec::new();
        for line in self.inputs() {
            let Moment { game: before, last, .. } = at;
            self.play(&mut at, line, &mut |_| {})?;
            moments.push(analysis::Moment { before, after: at.game, event: last + 1, last: at.last });
        }
        Ok(moments)
    }

    /// The position before anything happened.
    pub fn first(&self) -> &Game {
        &self.first
    }

    fn words(&self) -> Words {
        Words(self.first.state().tables.0)
    }

    fn odds(&self, game: &Game) -> Vec<Odds> {
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

    /// The lines that count: choices and luck that were not taken back.
    fn inputs(&self) -> Vec<Line> {
        effective(&self.lines)
    }

    fn replayed(&self, inputs: &[Line]) -> Result<Moment, BadLine> {
        let mut at = Moment::start(self.first);
        for &line in inputs {
            self.play(&mut at, line, &mut |_| {})?;
        }
        Ok(at)
    }

    fn play_all(&self, tell: Tell) -> Result<Moment, BadLine> {
        let mut at = Moment::start(self.first);
        for (i, &line) in self.lines.iter().enumerate() {
            match line {
                Line::Back => self.back(&mut at, &effective(&self.lines[..i]), tell)?,
                _ => self.play(&mut at, line, tell)?,
            }
        }
        Ok(at)
    }

    /// Plays a choice or luck.
    fn play(&self, at: &mut Moment, line: Line, tell: Tell) -> Result<(), BadLine> {
        let Moment { game, last, draws } = at;
        let wire = Wire::of(game.state());
        let words = wire.0;
        let mut rolled = None;
        let mut happenings = Vec::new();
        let input = match (line, game.pending()) {
            (Line::Chosen(_, choice, by), Pending::Decision(decision)) => {
                *last += 1;
                let crew = protocol::Crew::from(decision.crew);
                let answer = Answer::of(game.state(), decision, choice);
                let happened = Happened::Chosen { crew: crew.clone(), by, choice: answer };
                let instead = Happened::ChosenHidden { crew, by };
                let hidden = game.secret_of().map(|of| protocol::Hidden { of, instead });
                happenings.push(Told { n: *last, rule: None, happened, hidden, state: *game.state() });
                Input::Choice(choice)
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
            (line, _) => return Err(BadLine(print_line(words, line))),
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
        played.map_err(|_| BadLine(print_line(words, line)))?;
        // What rules change without a word about it belongs to the last event, so that events lead to the position.
        if let Some(told) = happenings.last_mut() {
            told.state = *game.state();
        }
        happenings.into_iter().for_each(tell);
        Ok(())
    }

    /// Takes the last of the inputs back: all before it is played again.
    fn back(&self, at: &mut Moment, inputs: &[Line], tell: Tell) -> Result<(), BadLine> {
        let bad = || BadLine(print_line(self.words(), Line::Back));
        let (_, before) = inputs.split_last().ok_or_else(bad)?;
        let game = self.replayed(before)?.game;
        let Pending::Decision(decision) = game.pending() else { return Err(bad()) };
        // The event before the choice that is taken back. Earlier take-backs have moved the numbers, so it is found by
        // counting back over what that choice told.
        let mut told = 0;
        let mut again = Moment { game, ..*at };
        if let Some(&line) = inputs.last() {
            self.play(&mut again, line, &mut |_| told += 1)?;
        }
        let to = at.last.saturating_sub(told);
        at.game = game;
        at.last += 1;
        let happened = Happened::TakenBack { crew: decision.crew.into(), to };
        tell(Told { n: at.last, rule: None, happened, hidden: None, state: *game.state() });
        Ok(())
    }

    fn add(&self, step: &mut Step, choice: Choice, by: By) -> bool {
        let (mut at, mut told) = (step.after, Vec::new());
        let Pending::Decision(decision) = at.game.pending() else { return false };
        let line = Line::Chosen(decision.asked, choice, by);
        if self.play(&mut at, line, &mut |each| told.push(each)).is_err() {
            return false;
        }
        step.after = at;
        step.told.append(&mut told);
        step.lines.push(line);
        self.draw_on(step);
        step.end_frame();
        let chose_last = step.lines.last() == Some(&line) && by == By::Human;
        step.undoable = chose_last.then_some(decision.crew);
        true
    }

    /// Lets luck answer until a player is asked, or the race is over.
    fn draw_on(&self, step: &mut Step) {
        while let Pending::Chance(chance) = step.after.game.pending() {
            let state = step.after.game.state();
            let ticket = self.fate.ticket(state, chance, step.after.draws);
            let line = Line::Drawn(state.outcome(chance, ticket));
            step.odds.push((step.after.last + 1, self.odds(&step.after.game)));
            let all = &mut step.told;
            if self.play(&mut step.after, line, &mut |told| all.push(told)).is_err() {
                unreachable!("a ticket of the chance is one of its outcomes");
            }
            step.lines.push(line);
        }
    }
}

/// The lines without what was taken back.
fn effective(lines: &[Line]) -> Vec<Line> {
    let mut inputs = Vec::with_capacity(lines.len());
    for &line in lines {
        match line {
            Line::Back => drop(inputs.pop()),
            _ => inputs.push(line),
        }
    }
    inputs
}

/// A line as it is stored: `h` human, `b` bot, `*` luck, `<` taken back; then the words of the notation.
fn print_line(words: Words, line: Line) -> String {
    match line {
        Line::Chosen(asked, choice, By::Human) => format!("h {}", words.choice(asked, choice)),
        Line::Chosen(asked, choice, By::Bot) => format!("b {}", words.choice(asked, choice)),
        Line::Drawn(outcome) => format!("* {}", words.outcome(outcome)),
        Line::Back => "<".into(),
    }
}

/// The lines of a step, as they are stored.
fn print_lines(tables: &'static Tables, lines: &[Line]) -> String {
    let mut text = String::new();
    for &line in lines {
        text.push_str(&print_line(Words(tables), line));
        text.push('\n');
    }
    text
}

impl Race {
    /// A race rebuilt from what was stored. It must come to the same positions, by the luck that was sealed. Each step is
    /// shown before it is made true.
    pub fn rebuild<'a>(
        first: Game,
        fate: Fate,
        stored: impl IntoIterator<Item = &'a StoredInput>,
        mut each: impl FnMut(&Race, &Step, u32),
    ) -> Result<Race, BadLine> {
        let mut race = Race { first, fate, lines: Vec::new(), at: Moment::start(first), undoable: None };
        for input in stored {
            let step = race.retrace(&input.body)?;
            if input.hash.is_some_and(|hash| hash != state_hash(step.game().state())) {
                return Err(BadLine(format!("{} leads to another position", input.body.trim_end())));
            }
            each(&race, &step, input.seq);
            race.commit(&step);
        }
        race.undoable = race.find_undoable(&race.inputs());
        Ok(race)
    }

    /// The step that stored lines made.
    fn retrace(&self, body: &str) -> Result<Step, BadLine> {
        let mut step = self.step();
        for text in body.lines() {
            let line = self.read_line(&step.after, text).ok_or_else(|| BadLine(text.into()))?;
            if matches!(line, Line::Chosen(..)) && !step.lines.is_empty() {
                step.end_frame();
            }
            if matches!(line, Line::Drawn(_)) {
                step.odds.push((step.after.last + 1, self.odds(&step.after.game)));
            }
            let all = &mut step.told;
            match line {
                Line::Back => self.back(&mut step.after, &self.inputs(), &mut |told| all.push(told))?,
                _ => self.play(&mut step.after, line, &mut |told| all.push(told))?,
            }
            step.lines.push(line);
        }
        if step.lines.last() != Some(&Line::Back) {
            step.end_frame();
        }
        Ok(step)
    }

    /// Lines are read by printing what is legal and looking for the words. Of all that luck could have said, only that
    /// is legal which the sealed secret says.
    fn read_line(&self, at: &Moment, text: &str) -> Option<Line> {
        let words = self.words();
        match (text.split_once(' '), at.game.pending()) {
            (None, _) if text == "<" => Some(Line::Back),
            (Some(("*", said)), Pending::Chance(chance)) => {
                let state = at.game.state();
                let sealed = state.outcome(chance, self.fate.ticket(state, chance, at.draws));
                (words.outcome(sealed) == said).then_some(Line::Drawn(sealed))
            }
            (Some((who @ ("h" | "b"), said)), Pending::Decision(_)) => {
                let by = if who == "h" { By::Human } else { By::Bot };
                let Pending::Decision(Decision { asked, .. }) = at.game.pending() else { return None };
                let choices = at.game.choices();
                let choice = choices.iter().copied().find(|&choice| words.choice(asked, choice) == said)?;
                Some(Line::Chosen(asked, choice, by))
            }
            _ => None,
        }
    }
}
