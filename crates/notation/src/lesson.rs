//! Lessons: scenarios for somebody who learns the game by playing them.
//!
//! A lesson is a scenario with a few more lines in its head: what it is called in French, what is to be done, and what is
//! said when it is done. Its transcript is one way to do it. Luck says what it says there, and the `=` lines at its
//! end are the goal.

use crate::{
    mistake::Mistake,
    statement,
    transcript::{self, Scenario},
    words::Words,
};
use content::{Library, Text};
use engine::{Chance, Game, Input, Outcome, State};

/// A lesson that can be played.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// What it is about.
    pub title: Text,
    /// The one thing to do.
    pub task: Text,
    /// A word when it is done.
    pub done: Text,
    /// The rules that it shows.
    pub rules: Vec<String>,
    /// Where it begins.
    pub start: Game,
    luck: Vec<Outcome>,
    goal: Vec<String>,
}

impl Lesson {
    /// Reads a lesson, and plays its transcript: one that cannot be done is refused.
    pub fn parse(text: &str, library: &Library) -> Result<Lesson, Mistake> {
        let scenario = Scenario::parse(text, library)?;
        transcript::replay(text, &scenario.start)?;
        let said = |key: &str| {
            let missing = || Mistake::new(1, 1, format!("found no `{key}` line, which a lesson has"));
            scenario.says.get(key).cloned().ok_or_else(missing)
        };
        let start = Game::from_state(scenario.start.state, &mut |_, _, _| {})
            .map_err(|why| Mistake::new(scenario.start.first_line, 1, why.to_string()))?;
        let goal = goal(text);
        if goal.is_empty() {
            let last = text.lines().count().max(1);
            return Err(Mistake::new(
                last,
                1,
                "found no goal; expected `=` lines at the end: what is to be so",
            ));
        }
        Ok(Lesson {
            title: Text { en: scenario.title.clone(), fr: said("fr")? },
            task: Text { en: said("task")?, fr: said("task-fr")? },
            done: Text { en: said("done")?, fr: said("done-fr")? },
            luck: luck(text, start, scenario.start.first_line)?,
            rules: scenario.rules,
            start,
            goal,
        })
    }

    /// What luck answers: the first that the transcript says of such a chance, however often it is asked; where it says
    /// nothing, the first outcome there is.
    pub fn ticket(&self, state: &State, chance: Chance) -> u32 {
        let tickets = 0..state.tickets(chance);
        let of = |outcome| tickets.clone().find(|&ticket| state.outcome(chance, ticket) == outcome);
        self.luck.iter().find_map(|&outcome| of(outcome)).unwrap_or_default()
    }

    /// Whether the goal is reached.
    pub fn is_done(&self, state: &State) -> bool {
        let words = Words(state.tables.0);
        self.goal.iter().all(|line| statement::check(state, words, 1, 1, line).is_ok())
    }
}

/// What the last `=` lines say.
fn goal(text: &str) -> Vec<String> {
    let told = |line: &&str| !(line.trim().is_empty() || line.starts_with([' ', '#', '?']));
    let last = text.lines().rev().filter(told).map_while(|line| line.strip_prefix('='));
    last.map(str::to_string).collect()
}

/// What luck says in a transcript that can be played.
fn luck(text: &str, mut game: Game, first_line: usize) -> Result<Vec<Outcome>, Mistake> {
    let words = Words(game.state().tables.0);
    let mut luck = Vec::new();
    for (i, line) in text.lines().enumerate().skip(first_line - 1).filter(|(_, l)| l.starts_with(['>', '*']))
    {
        transcript::give_line(&mut game, words, i + 1, line, &mut |told| {
            if let transcript::Said::Input(_, Input::Luck(outcome)) = told {
                luck.push(outcome);
            }
        })?;
    }
    Ok(luck)
}

#[cfg(test)]
mod tests {
    use super::*;

    const DRIVE: &str = include_str!("../../../scenarios/lessons/1-drive.scenario");

    #[test]
    fn a_lesson_has_words_in_both_languages_and_a_goal() {
        let library = content::builtin();
        let lesson = Lesson::parse(DRIVE, library).unwrap();
        assert!(lesson.task.en.starts_with("Put your 3") && lesson.task.fr.starts_with("Pose ton 3"));
        assert!(!lesson.is_done(lesson.start.state()));
        let without = |start: &str| {
            let lines: Vec<&str> = DRIVE.lines().filter(|line| !line.starts_with(start)).collect();
            Lesson::parse(&lines.join("\n"), library).unwrap_err().message
        };
        for key in ["fr", "task", "task-fr", "done", "done-fr"] {
            assert!(without(&format!("{key} ")).contains(&format!("`{key}`")), "{key}");
        }
        assert!(without("= ").contains("no goal"), "{}", without("= "));
    }

    #[test]
    fn luck_says_what_the_transcript_says_each_time() {
        let text = include_str!("../../../scenarios/lessons/3-slam.scenario");
        let lesson = Lesson::parse(text, content::builtin()).unwrap();
        let state = lesson.start.state();
        for chance in [Chance::SlamDie, Chance::DirectionDie] {
            let outcome = state.outcome(chance, lesson.ticket(state, chance));
            assert!(lesson.luck.contains(&outcome), "{outcome:?}");
        }
        assert_eq!(lesson.ticket(state, Chance::ShootingDie), 0, "it says nothing of a shot");
    }
}
