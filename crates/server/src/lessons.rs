//! Lessons: the scenarios of scenarios/lessons, which the program carries and a room can play instead of a race.

use engine::{Chance, State};
use notation::Lesson;
use protocol::Luck;
use std::sync::Arc;

include!(concat!(env!("OUT_DIR"), "/lessons.rs"));

/// The lessons in the order of their names, each with what an option calls it by. One that cannot be played with other
/// content is left out.
pub fn lessons(library: &content::Library) -> Vec<(&'static str, Arc<Lesson>)> {
    let read = |&(id, text): &(&'static str, &str)| match Lesson::parse(text, library) {
        Ok(lesson) => Some((id, Arc::new(lesson))),
        Err(mistake) => {
            tracing::warn!(lesson = id, %mistake, "a lesson cannot be played");
            None
        }
    };
    LESSONS.iter().filter_map(read).collect()
}

/// Where the luck of a race comes from.
#[derive(Clone)]
pub enum Fate {
    /// A secret and the numbers of the seats.
    Sealed(Luck),
    /// What a lesson says.
    Lesson(Arc<Lesson>),
}

impl Fate {
    /// The ticket of a draw.
    pub fn ticket(&self, state: &State, chance: Chance, draw: u32) -> u32 {
        match self {
            Fate::Sealed(luck) => luck.ticket(draw, state.tickets(chance)),
            Fate::Lesson(lesson) => lesson.ticket(state, chance),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_lesson_can_be_played() {
        let broken: Vec<String> = LESSONS
            .iter()
            .filter_map(|(id, text)| Some(format!("{id}:{}", Lesson::parse(text, content::builtin()).err()?)))
            .collect();
        assert_eq!(broken, [""; 0]);
        assert!(LESSONS.len() >= 5, "{}", LESSONS.len());
    }

    #[test]
    fn a_lesson_is_not_done_before_it_is_begun() {
        for (id, lesson) in lessons(content::builtin()) {
            assert!(!lesson.is_done(lesson.start.state()), "{id}");
        }
    }
}
