//! Which race is played: the flags that `sim`, `arena`, `balance` and `bench` share.

use crate::failure::Failure;
use content::Library;
use engine::{BoxId, CREWS, Crew, Fleet, List, Setup};

/// The crews and boxes of a race.
#[derive(clap::Args)]
pub struct Race {
    /// The crews, in seat order: orange, blue, white, green, red (Big Rig), yellow (Final Five); or by kind: cars (the
    /// next free colour), rig, five.
    #[arg(long, value_delimiter = ',', value_name = "CREW,CREW")]
    crews: Vec<String>,
    /// The boxes that are mixed in, like carnage; `all` of them, or `none`.
    #[arg(long, value_delimiter = ',', value_name = "BOX,BOX")]
    boxes: Vec<String>,
}

/// Boxes of the race that are still to come.
const TO_COME: [&str; 6] = ["conditions", "airstrikes", "bounties", "one-shots", "bonus-commands", "german"];

impl Race {
    /// Whether crews or boxes were named.
    pub fn is_given(&self) -> bool {
        !self.crews.is_empty() || !self.boxes.is_empty()
    }

    /// Whether boxes were named.
    pub fn has_boxes(&self) -> bool {
        !self.boxes.is_empty()
    }

    /// How many crews were named, if any were.
    pub fn seats(&self) -> Option<usize> {
        (!self.crews.is_empty()).then_some(self.crews.len())
    }

    /// The race in which `usual` is changed as the flags say.
    pub fn setup(&self, usual: Setup, library: &Library) -> Result<Setup, Failure> {
        let mut setup = usual;
        if !self.crews.is_empty() {
            setup.crews = crews(&self.crews)?;
        }
        match self.boxes.iter().map(String::as_str).collect::<Vec<_>>()[..] {
            ["none"] => {}
            // Every box that there is by now, and that the content has pieces for.
            ["all"] => {
                for of in BoxId::ALL {
                    let with = Setup { boxes: setup.boxes.with(of), ..setup };
                    if with.check_with(library.tables).is_ok() {
                        setup = with;
                    }
                }
            }
            ref names => {
                for name in names {
                    setup.boxes = setup.boxes.with(box_named(name)?);
                }
            }
        }
        setup.check_with(library.tables).map_err(|why| Failure::Input(why.to_string()))?;
        Ok(setup)
    }
}

/// A race in a few words: `orange, red with carnage`.
pub fn words(setup: &Setup) -> String {
    let crews: Vec<&str> = setup.crews.iter().map(|&crew| crew.word()).collect();
    let boxes: Vec<&str> = setup.boxes.iter().map(BoxId::word).collect();
    let with = if boxes.is_empty() { "" } else { " with " };
    format!("{}{with}{}", crews.join(", "), boxes.join(", "))
}

fn box_named(name: &str) -> Result<BoxId, Failure> {
    if let Some(of) = BoxId::from_word(name) {
        return Ok(of);
    }
    if TO_COME.contains(&name) {
        return Err(Failure::Input(format!("the box `{name}` is not in this program yet")));
    }
    let known: Vec<&str> = BoxId::ALL.into_iter().map(BoxId::word).chain(TO_COME).collect();
    Err(Failure::Input(format!("found box `{name}`; expected {}, or all or none alone", known.join(", "))))
}

/// Crews by colour or kind. Colours are taken first, so that a kind never takes one that is named later.
fn crews(names: &[String]) -> Result<List<Crew, CREWS>, Failure> {
    let mut taken: Vec<Crew> = names.iter().filter_map(|name| Crew::from_word(name)).collect();
    let mut crews = List::new();
    for name in names {
        let crew = match Crew::from_word(name) {
            Some(crew) => crew,
            None => {
                let crew = next_of(kind(name)?, &taken).ok_or_else(|| {
                    Failure::Input(format!("found `{name}` once more than there are crews"))
                })?;
                taken.push(crew);
                crew
            }
        };
        if !crews.push(crew) {
            return Err(Failure::Input(format!("found more than {CREWS} crews; expected 2 to {CREWS}")));
        }
    }
    Ok(crews)
}

fn kind(name: &str) -> Result<Fleet, Failure> {
    Fleet::from_word(name).ok_or_else(|| {
        let known = [Crew::WORDS, Fleet::WORDS].concat().join(", ");
        Failure::Input(format!("found crew `{name}`; expected one of {known}"))
    })
}

fn next_of(kind: Fleet, taken: &[Crew]) -> Option<Crew> {
    Crew::ALL.into_iter().find(|crew| crew.fleet() == kind && !taken.contains(crew))
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Crew::{Blue, Green, Orange, Red, White, Yellow};

    fn race(crews: &str, boxes: &str) -> Result<Setup, String> {
        let split = |list: &str| list.split(',').filter(|n| !n.is_empty()).map(str::to_string).collect();
        let race = Race { crews: split(crews), boxes: split(boxes) };
        race.setup(Setup::players(2), content::builtin()).map_err(|why| why.to_string())
    }

    fn crews(names: &str) -> Vec<Crew> {
        race(names, "").unwrap_or_else(|why| panic!("{why}")).crews.to_vec()
    }

    #[test]
    fn crews_are_named_by_colour_or_kind() {
        assert_eq!(crews(""), [Orange, Blue]);
        assert_eq!(crews("red,green"), [Red, Green]);
        assert_eq!(crews("cars,rig,five,cars"), [Orange, Red, Yellow, Blue]);
        assert_eq!(crews("cars,orange,cars"), [Blue, Orange, White]);
        let wrong = |names| race(names, "").expect_err("a mistake");
        assert!(wrong("red,pink").starts_with("found crew `pink`; expected one of orange, blue"));
        assert_eq!(wrong("rig,red"), "found `rig` once more than there are crews");
        assert_eq!(wrong("red,red"), "Red takes two seats; each crew takes one");
        assert_eq!(wrong("red"), "1 crews; a race has 2 to 6");
    }

    #[test]
    fn boxes_are_named_all_or_none() {
        let carnage = |boxes| race("", boxes).map(|setup| setup.boxes.contains(BoxId::Carnage));
        assert_eq!(carnage(""), Ok(false));
        assert_eq!(carnage("none"), Ok(false));
        assert_eq!(carnage("carnage"), Ok(true));
        assert_eq!(carnage("all"), Ok(true));
        for later in TO_COME {
            assert_eq!(carnage(later), Err(format!("the box `{later}` is not in this program yet")));
        }
        assert!(carnage("spoons").is_err_and(|why| why.starts_with("found box `spoons`; expected carnage")));
        assert!(carnage("none,carnage").is_err_and(|why| why.starts_with("found box `none`")));
    }
}
