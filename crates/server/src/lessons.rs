//! Lessons: the scenarios of scenarios/lessons, which the program carries and a room can play instead of a race, or those
//! of another folder.

use engine::{Chance, State};
use notation::Lesson;
use protocol::Luck;
use std::{fs, io, path::Path, sync::Arc};

include!(concat!(env!("OUT_DIR"), "/lessons.rs"));

/// The lessons in the order of their names, each with what an option calls it by: those of a folder, or else those that
/// the program carries. One that cannot be played with other content is left out.
pub fn lessons(library: &content::Library, folder: Option<&Path>) -> Vec<(String, Arc<Lesson>)> {
    let read = |(id, text): (String, String)| match Lesson::parse(&text, library) {
        Ok(lesson) => Some((id, Arc::new(lesson))),
        Err(mistake) => {
            tracing::warn!(lesson = id, %mistake, "a lesson cannot be played");
            None
        }
    };
    let texts = match folder.map(in_folder) {
        None => LESSONS.iter().map(|&(id, text)| (id.into(), text.into())).collect(),
        Some(Ok(texts)) => texts,
        Some(Err(why)) => {
            tracing::warn!(%why, "the folder of lessons cannot be read");
            Vec::new()
        }
    };
    texts.into_iter().filter_map(read).collect()
}

/// The names and texts of the scenarios in a folder.
fn in_folder(folder: &Path) -> io::Result<Vec<(String, String)>> {
    let mut texts = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if let Some(name) = path.file_stem().filter(|_| path.extension().is_some_and(|e| e == "scenario")) {
            texts.push((name.display().to_string(), fs::read_to_string(&path)?));
        }
    }
    texts.sort();
    Ok(texts)
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
        for (id, lesson) in lessons(content::builtin(), None) {
            assert!(!lesson.is_done(lesson.start.state()), "{id}");
        }
    }

    #[test]
    fn a_folder_takes_the_place_of_what_is_carried() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios/lessons");
        let names =
            |folder| lessons(content::builtin(), folder).into_iter().map(|(id, _)| id).collect::<Vec<_>>();
        assert_eq!(names(Some(root.as_path())), names(None));
        assert_eq!(names(Some(&root.join("none"))), [""; 0]);
    }
}
