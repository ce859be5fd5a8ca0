//! The lines of a race's log, and how they are stored: as words of the notation, with what was told of them.

use super::{Played, Position, Race, Retold, odds};
use crate::{lessons::Fate, store::StoredInput, telling::Telling};
use engine::{Asked, Choice, Crew, Decision, Game, Outcome, Pending};
use notation::{Record, Words, state_hash};
use protocol::{By, Entry, GameView, seen};

/// One line of the log.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Line {
    /// The player who was asked chose, or a bot for them.
    Chosen(Asked, Choice, By),
    /// Another one chose who was asked at the same time.
    Of(Decision, Choice, By),
    /// Luck answered.
    Drawn(Outcome),
    /// The last choice is taken back.
    Back,
}

/// A line that cannot be played: the log is of another version, or broken.
#[derive(Debug)]
pub struct BadLine(pub String);

/// The lines without what was taken back.
pub(super) fn effective(lines: impl IntoIterator<Item = Line>) -> Vec<Line> {
    let mut inputs = Vec::new();
    for line in lines {
        match line {
            Line::Back => drop(inputs.pop()),
            _ => inputs.push(line),
        }
    }
    inputs
}

/// A line as it is stored: `h` human, `b` bot, `*` luck, `<` taken back; then the words of the notation, with the crew
/// before them if it was not the first to be asked.
pub(super) fn print_line(words: Words, line: Line) -> String {
    let who = |by| match by {
        By::Human => "h",
        By::Bot => "b",
    };
    match line {
        Line::Chosen(asked, choice, by) => format!("{} {}", who(by), words.choice(asked, choice)),
        Line::Of(Decision { crew, asked }, choice, by) => {
            format!("{} {}: {}", who(by), crew.word(), words.choice(asked, choice))
        }
        Line::Drawn(outcome) => format!("* {}", words.outcome(outcome)),
        Line::Back => "<".into(),
    }
}

impl Race {
    /// What was played as it is stored: its lines, what everybody is told of it, a fingerprint of where it leads.
    pub fn stored(&self, seq: u32, played: &Played, public: &[Entry]) -> StoredInput {
        let is_over = matches!(played.game().pending(), Pending::Over(_));
        let record = if self.lines.is_empty() {
            Some(Record::new(*self.first.phase_start()).print_without_result())
        } else {
            is_over
                .then(|| self.record_of(effective(self.lines.iter().chain(&played.lines).copied())).print())
        };
        let telling = Telling {
            protocol: protocol::VERSION,
            start: self.lines.is_empty().then(|| GameView::of(&seen(self.first.state(), None))),
            record,
            frames: &played.frames(public),
            last: played.last(),
        };
        let lines = played.lines.iter().map(|&line| print_line(self.words(), line) + "\n");
        StoredInput {
            seq,
            body: lines.collect(),
            told: Some(telling.print()),
            hash: Some(state_hash(played.game().state())),
        }
    }

    /// A race rebuilt from what was stored. It must come to the same positions, by the luck that was sealed. Each input is
    /// shown before it is made true.
    pub fn rebuild<'a>(
        first: Game,
        fate: Fate,
        stored: impl IntoIterator<Item = &'a StoredInput>,
        mut each: impl FnMut(&Race, &Played, u32),
    ) -> Result<Race, BadLine> {
        let mut race = Race::before_anything(first, fate);
        let mut retold = Retold::new(race.at);
        for input in stored {
            let played = race.retrace(&mut retold, &input.body)?;
            if input.hash.is_some_and(|hash| hash != state_hash(played.game().state())) {
                return Err(BadLine(format!("{} leads to another position", input.body.trim_end())));
            }
            each(&race, &played, input.seq);
            race.commit(&played);
        }
        Ok(race)
    }

    /// What stored lines have played.
    fn retrace(&self, retold: &mut Retold, body: &str) -> Result<Played, BadLine> {
        let mut played = Played::from(self.at);
        for text in body.lines() {
            let line = self.read_line(&played.after, text).ok_or_else(|| BadLine(text.into()))?;
            if matches!(line, Line::Chosen(..) | Line::Of(..)) && !played.lines.is_empty() {
                played.end_frame();
            }
            if matches!(line, Line::Drawn(_)) {
                played.odds.push((played.after.last + 1, odds(&played.after.game)));
            }
            let all = &mut played.told;
            retold.play(self, line, &mut |told| all.push(told))?;
            played.after = retold.at;
            played.lines.push(line);
        }
        if played.lines.last() != Some(&Line::Back) {
            played.end_frame();
        }
        played.undoable = retold.undoable();
        Ok(played)
    }

    /// Lines are read by printing what is legal and looking for the words. Of all that luck could have said, only that
    /// is legal which the sealed secret says.
    fn read_line(&self, at: &Position, text: &str) -> Option<Line> {
        let (words, game) = (self.words(), &at.game);
        match (text.split_once(' '), game.pending()) {
            (None, _) if text == "<" => Some(Line::Back),
            (Some(("*", said)), Pending::Chance(chance)) => {
                let sealed = game.state().outcome(chance, self.fate.ticket(game.state(), chance, at.draws));
                (words.outcome(sealed) == said).then_some(Line::Drawn(sealed))
            }
            (Some((who @ ("h" | "b"), said)), Pending::Decision(first)) => {
                let by = if who == "h" { By::Human } else { By::Bot };
                let of = said
                    .split_once(": ")
                    .and_then(|(name, said)| Some((game.decision_of(Crew::from_word(name)?)?, said)));
                let (decision, said) = of.unwrap_or((first, said));
                let mut choices = engine::Choices::new();
                game.state().choices(decision, &mut choices);
                let is_meant = |choice: &Choice| words.choice(decision.asked, *choice) == said;
                let choice = choices.iter().copied().find(is_meant)?;
                Some(match of {
                    Some(_) => Line::Of(decision, choice, by),
                    None => Line::Chosen(decision.asked, choice, by),
                })
            }
            _ => None,
        }
    }
}
