//! Transcripts: a position, then what was chosen, what luck said and what the engine answered.
//!
//! ```text
//! A slam pushes the vehicle below
//! rules SLM-1 SLM-2
//!
//! seats orange blue            the position, see position.rs
//! ...
//! ---
//! > front                      a choice
//! * slam bottom, direction rear    luck
//!     OS slams BM on c4   SLM-1    what the engine said: written by the runner
//! ? blue steps: front | …      what is offered: written by the runner
//! ! nitro 4                    a choice that is refused
//! = OM c6, 2 left, dent        what is so
//! # a remark
//! ```

use crate::{
    mistake::{Mistake, Word, clip, words as split},
    position, refusal, statement,
    words::Words,
};
use content::Library;
use engine::{
    Chance, Choices, Crew, Decision, Event, Game, Illegal, Input, Pending, Phase, Rule, Space, State, Tables,
};
use std::{collections::BTreeMap, fmt::Write};

/// The line between the position and the moves.
pub(crate) const RULER: &str = "---";

/// A scenario file: its head, and the game it starts with.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// What it shows, in a sentence.
    pub title: String,
    /// The ids of the rules that it shows.
    pub rules: Vec<String>,
    /// The ids of the cards that it shows.
    pub cards: Vec<String>,
    /// The questions of the community FAQ that it answers.
    pub faq: Vec<String>,
    /// What it says to somebody who learns by it, by the words that begin the lines (`SAYS`).
    pub says: BTreeMap<&'static str, String>,
    /// The rulings that it shows: what happens where effects meet.
    pub rulings: Vec<String>,
    /// Where it starts.
    pub start: Start,
}

/// Lines of the head that hold a sentence; see lesson.rs.
const SAYS: [&str; 5] = ["fr", "task", "task-fr", "done", "done-fr"];

/// Where a transcript starts.
#[derive(Clone, Copy, Debug)]
pub struct Start {
    /// The position.
    pub state: State,
    /// The line of the first move.
    pub first_line: usize,
}

impl Scenario {
    /// Reads the head and the position of a scenario.
    pub fn parse(text: &str, library: &Library) -> Result<Scenario, Mistake> {
        let tables = library.tables;
        let mut lines = text.lines().enumerate().map(|(i, line)| (i + 1, line));
        let title = match lines.next() {
            Some((_, title)) if !title.trim().is_empty() => title.trim().to_string(),
            _ => {
                return Err(Mistake::new(
                    1,
                    1,
                    "found no title; expected a sentence that says what is shown",
                ));
            }
        };
        let mut scenario = Scenario {
            title,
            rules: Vec::new(),
            cards: Vec::new(),
            faq: Vec::new(),
            says: BTreeMap::new(),
            rulings: Vec::new(),
            start: Start { state: blank(tables), first_line: 1 },
        };
        let mut head = Vec::new();
        for (number, line) in lines {
            if line.trim_end() == RULER {
                scenario.start =
                    Start { state: position::parse_lines(head.into_iter(), tables)?, first_line: number + 1 };
                return if scenario.rules.is_empty() {
                    Err(Mistake::new(1, 1, "found no `rules` line; expected: rules SLM-1 SLM-2"))
                } else {
                    Ok(scenario)
                };
            }
            if let Some((key, said)) = sentence(line) {
                scenario.says.insert(key, said);
                continue;
            }
            let words = split(number, line);
            let (key, ids) = words.split_first().map_or(("", &[][..]), |(key, ids)| (key.text, ids));
            let names = ids.iter().map(|id| id.text.to_string());
            match key {
                "rules" => {
                    check_rules(ids, library)?;
                    scenario.rules.extend(names);
                }
                "cards" => {
                    check_cards(ids, tables)?;
                    scenario.cards.extend(names);
                }
                "faq" => scenario.faq.extend(names),
                "ruling" => scenario.rulings.extend(names),
                _ => head.push((number, line)),
            }
        }
        Err(Mistake::new(
            text.lines().count().max(1),
            1,
            "found no `---` line; expected one between position and moves",
        ))
    }

    /// Plays the scenario and writes it again, with what the engine says now. Equal texts mean that it passed.
    pub fn run(text: &str, library: &Library) -> Result<String, Mistake> {
        let scenario = Scenario::parse(text, library)?;
        replay(text, &scenario.start)
    }
}

/// A line that says something to a learner: its first word, and the rest.
fn sentence(line: &str) -> Option<(&'static str, String)> {
    let (first, rest) = line.trim().split_once(' ')?;
    let key = SAYS.into_iter().find(|&key| key == first)?;
    Some((key, rest.trim().to_string()))
}

/// A rule that nobody wrote cannot be shown.
fn check_rules(ids: &[Word], library: &Library) -> Result<(), Mistake> {
    let Some(unknown) = ids.iter().find(|id| library.rule(id.text).is_none()) else { return Ok(()) };
    let chapter = unknown.text.split_once('-').map_or("", |(chapter, _)| chapter);
    let mut of_chapter =
        library.rules.iter().filter(|rule| rule.id.split_once('-').is_some_and(|r| r.0 == chapter));
    Err(match of_chapter.next_back() {
        Some(last) => unknown.wrong(format_args!("the id of a rule: {chapter}-1 to {}", last.id)),
        None => unknown.wrong("the id of a rule: SLM-2; `vendetta rules` lists them"),
    })
}

fn check_cards(ids: &[Word], tables: &Tables) -> Result<(), Mistake> {
    match ids.iter().find(|id| tables.cards.iter().all(|card| card.name() != id.text)) {
        Some(unknown) => {
            Err(unknown.wrong("the id of a card: O04; `vendetta content --kind card` lists them"))
        }
        None => Ok(()),
    }
}

fn blank(tables: &'static Tables) -> State {
    State::new(engine::Setup::players(2), tables)
}

/// Whether two transcripts say the same.
pub fn same_words(one: &str, other: &str) -> bool {
    one.trim_end() == other.trim_end()
}

/// Plays the moves of a transcript and writes it again.
pub fn replay(text: &str, start: &Start) -> Result<String, Mistake> {
    let mut out = String::new();
    for line in text.lines().take(start.first_line - 1) {
        out.push_str(line);
        out.push('\n');
    }
    let words = Words(start.state.tables.0);
    let mut events = String::new();
    let mut game = Game::from_state(start.state, &mut |_, rule, event| tell(&mut events, words, rule, event))
        .map_err(|why| Mistake::new(start.first_line, 1, why.to_string()))?;
    out.push_str(&events);
    let mut last = start.first_line;
    for (number, line) in text.lines().enumerate().skip(start.first_line - 1).map(|(i, line)| (i + 1, line)) {
        last = number;
        if line.starts_with("    ") {
            continue;
        }
        if line.starts_with('?') {
            let _ = writeln!(out, "{}", offer(&game, words));
            continue;
        }
        if let Some(text) = line.strip_prefix('=') {
            statement::check(game.state(), words, number, 2, text)?;
            let _ = writeln!(out, "{}", line.trim_end());
        } else if let Some(text) = line.strip_prefix('!') {
            if !matches!(game.pending(), Pending::Decision(_)) {
                let message = format!("found `{}`, and nobody is asked; {}", clip(line), waits(&game, words));
                return Err(Mistake::new(number, 1, message));
            }
            refusal::check(&game, words, number, 2, text)?;
            let _ = writeln!(out, "{}", line.trim_end());
        } else if !(line.trim().is_empty() || line.starts_with('#')) {
            events.clear();
            give_line(&mut game, words, number, line, &mut |told| {
                if let Said::Event(rule, event) = told {
                    tell(&mut events, words, rule, event);
                }
            })?;
            let _ = writeln!(out, "{}", line.trim_end());
            out.push_str(&events);
        } else {
            let _ = writeln!(out, "{}", line.trim_end());
        }
    }
    match game.pending() {
        // Where a new round would be rolled, a transcript may end.
        Pending::Chance(_) if !(game.state().phase == Phase::Dice && game.since().is_empty()) => {
            Err(Mistake::new(last, 1, format!("found the end, and luck is missing; {}", waits(&game, words))))
        }
        _ => Ok(out),
    }
}

fn tell(out: &mut String, words: Words, rule: Rule, event: Event) {
    if let Some(text) = words.event(event) {
        let _ = writeln!(out, "    {text:<56} {rule}");
    }
}

/// Reads a `>` or `*` line and gives the game what it says: each input, and then what comes of it.
pub(crate) fn give_line(
    game: &mut Game,
    words: Words,
    number: usize,
    line: &str,
    tell: &mut dyn FnMut(Said),
) -> Result<(), Mistake> {
    let (mark, rest) = line.split_at_checked(1).unwrap_or(("", line));
    let outcomes = if mark == "*" { rest.split(',').collect() } else { vec![rest] };
    let mut column = 2;
    for text in outcomes {
        let lead = text.chars().take_while(|c| c.is_whitespace()).count();
        let wrong = |why: String| {
            Mistake::new(number, column + lead, format!("found `{}`; {why}", clip(text.trim())))
        };
        let input = match mark {
            ">" => read_choice(game, words, text.trim()),
            "*" => match text.trim().split_once(" at ") {
                Some((drawn, place)) => {
                    check_place(game, words, place).map_err(|why| {
                        let message = format!("found `{}`; {why}", clip(text.trim()));
                        Mistake::untrue(number, column + lead, message)
                    })?;
                    read_luck(game, words, drawn)
                }
                None => read_luck(game, words, text.trim()),
            },
            _ => return Err(Mistake::new(number, 1, format!("found `{}`; expected {LINES}", clip(line)))),
        };
        let input = input.ok_or_else(|| wrong(waits(game, words)))?;
        tell(Said::Input(game.pending(), input));
        game.apply(input, &mut |_, rule, event| tell(Said::Event(rule, event))).map_err(|why| match why {
            Illegal::ChainTooLong => {
                wrong(format!("expected fewer than {} inputs in one phase", engine::CHAIN))
            }
            _ => wrong(waits(game, words)),
        })?;
        column += text.chars().count() + 1;
    }
    Ok(())
}

const LINES: &str = "`>` and a choice, `*` and luck, `?`, `!` and a choice that is refused, `=` and what is so, a `#` \
    remark, or what the engine said, indented by four";

/// What giving a line tells: an input, or what came of it.
#[derive(Clone, Copy, Debug)]
pub enum Said {
    /// What the game waited for, and was given.
    Input(Pending, Input),
    /// What happened.
    Event(Rule, Event),
}

/// The printer is the parser: only what is legal has a name here.
pub(crate) fn read_choice(game: &Game, words: Words, text: &str) -> Option<Input> {
    // `blue: keep L03`: another of those who are asked at the same time.
    let other = text.split_once(": ").and_then(|(crew, said)| {
        let crew = Crew::from_word(crew)?;
        let decision = game.decision_of(crew)?;
        (game.pending() != Pending::Decision(decision)).then_some((decision, said))
    });
    if let Some((decision, said)) = other {
        let mut choices = Choices::new();
        game.state().choices(decision, &mut choices);
        let choice = choices.iter().copied().find(|&choice| words.choice(decision.asked, choice) == said)?;
        return Some(Input::Of(decision.crew, choice));
    }
    let Pending::Decision(Decision { asked, .. }) = game.pending() else { return None };
    game.choices().iter().copied().find(|&choice| words.choice(asked, choice) == text).map(Input::Choice)
}

fn read_luck(game: &Game, words: Words, text: &str) -> Option<Input> {
    let mut outcomes = game.outcomes().into_iter().map(|(outcome, _)| outcome);
    outcomes.find(|&outcome| words.outcome(outcome) == text).map(Input::Luck)
}

/// `hazard oil at c6`: whether the token that is asked for lies on that space.
fn check_place(game: &Game, words: Words, place: &str) -> Result<(), String> {
    match drawn_for(game).map(|space| words.space(space)) {
        Some(space) if space == place => Ok(()),
        Some(space) => Err(format!("it is not so: the token lies on {space}")),
        None => Err(format!("no token is turned up; {}", waits(game, words))),
    }
}

/// The space whose token is turned up next: whatever comes, the event that follows names it.
fn drawn_for(game: &Game) -> Option<Space> {
    let Pending::Chance(Chance::HazardToken(_)) = game.pending() else { return None };
    let &(outcome, _) = game.outcomes().first()?;
    let mut drawn = None;
    let mut tell = |_: &State, _, event| match event {
        Event::TurnedUp { space, .. } | Event::Discarded { space, .. } => drawn = drawn.or(Some(space)),
        _ => {}
    };
    let mut copy = *game;
    copy.apply(Input::Luck(outcome), &mut tell).ok()?;
    drawn
}

/// What the game waits for, and what would be right.
fn waits(game: &Game, words: Words) -> String {
    match game.pending() {
        Pending::Over(finish) => format!("expected the end: the game is over, {}", words.finish(finish)),
        Pending::Decision(decision) => {
            let said = |&choice| words.choice(decision.asked, choice);
            let legal: Vec<String> = game.choices().iter().map(said).collect();
            format!("expected a choice: {}: {}", words.decision(decision), legal.join(" | "))
        }
        Pending::Chance(chance) => {
            let legal: Vec<String> =
                game.outcomes().into_iter().map(|(outcome, _)| words.outcome(outcome)).collect();
            format!("expected luck: {}: {}", words.chance(chance), legal.join(" | "))
        }
    }
}

/// The `?` line: who is asked what, and all that is offered.
fn offer(game: &Game, words: Words) -> String {
    match game.pending() {
        Pending::Over(finish) => format!("? over: {}", words.finish(finish)),
        Pending::Chance(chance) => {
            let legal: Vec<String> =
                game.outcomes().into_iter().map(|(outcome, _)| words.outcome(outcome)).collect();
            format!("? luck, {}: {}", words.chance(chance), legal.join(" | "))
        }
        Pending::Decision(decision) => {
            let said = |&choice| words.choice(decision.asked, choice);
            let legal: Vec<String> = game.choices().iter().map(said).collect();
            format!("? {}: {}", words.decision(decision), legal.join(" | "))
        }
    }
}
