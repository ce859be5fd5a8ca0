//! `dice.toml`: the faces of the dice.

use engine::{Aim, Dice, Direction, Flame, Mover};
use serde::Deserialize;
use toml::{Spanned, Value};

use crate::{
    item::{Common, Item, Kind, TextRow},
    page::Page,
    word,
};

/// A die of the box.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub enum Die {
    /// Of a car crew.
    Movement,
    /// Of the Big Rig.
    MovementRig,
    /// Of the Final Five.
    MovementFive,
    Road,
    Stunt,
    Slam,
    Shooting,
    Direction,
    Fire,
}

impl Die {
    /// All dice.
    pub const ALL: [Die; 9] = {
        use Die::*;
        [Movement, MovementRig, MovementFive, Road, Stunt, Slam, Shooting, Direction, Fire]
    };
}

/// The dice, checked.
pub(crate) struct DiceBox {
    pub dice: Dice,
    /// In the order of [`Die::ALL`].
    pub items: Vec<Item>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Rows {
    die: Vec<DieRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "a die")]
struct DieRow {
    id: Spanned<String>,
    name: TextRow,
    provenance: Spanned<String>,
    known: Option<Spanned<String>>,
    faces: Spanned<Vec<Spanned<Value>>>,
}

/// Reads the dice.
pub(crate) fn read(page: &mut Page) -> Option<DiceBox> {
    let Rows { die: rows } = page.rows()?;
    let rows = page.each_once(rows, |row| &row.id, &Die::ALL, id)?;
    let items = rows.iter().map(|row| row.common().item(page, Kind::Die)).collect();
    let [cars, rig, five, road, stunt, slam, shooting, direction, fire] = rows.as_slice() else {
        return None;
    };
    // In the order of `Fleet::ALL`.
    let movement = [cars, rig, five].map(|row| numbers(page, row, 6));
    let road = numbers(page, road, 9);
    let stunt = numbers(page, stunt, 9);
    let slam = words(page, slam, &[Mover::Top, Mover::Bottom], mover_id);
    let shooting = words(page, shooting, &Aim::ALL, word::aim);
    let direction = words(page, direction, &Direction::ALL, word::direction);
    let fire = faces(page, fire, flame, "one of \"+1\" to \"+9\", \"out\", \"skull\"");
    let [Some(cars), Some(rig), Some(five)] = movement else { return None };
    let dice = Dice {
        movement: [cars, rig, five],
        road: road?,
        stunt: stunt?,
        slam: slam?,
        shooting: shooting?,
        direction: direction?,
        fire: fire?,
    };
    Some(DiceBox { dice, items })
}

impl DieRow {
    fn common(&self) -> Common<'_> {
        let DieRow { id, name, provenance, known, .. } = self;
        Common { id, name, text: None, provenance, known: known.as_ref() }
    }
}

fn numbers(page: &mut Page, row: &DieRow, most: i64) -> Option<[u8; 6]> {
    let number = |value: &Value| match value {
        Value::Integer(n) if (1..=most).contains(n) => u8::try_from(*n).ok(),
        _ => None,
    };
    faces(page, row, number, &format!("a number from 1 to {most}"))
}

fn words<T: Copy>(page: &mut Page, row: &DieRow, all: &[T], id: fn(T) -> &'static str) -> Option<[T; 6]> {
    let word = |value: &Value| all.iter().copied().find(|&face| value.as_str() == Some(id(face)));
    let known: Vec<String> = all.iter().map(|&face| format!("{:?}", id(face))).collect();
    faces(page, row, word, &format!("one of {}", known.join(", ")))
}

fn faces<T>(
    page: &mut Page,
    row: &DieRow,
    face: impl Fn(&Value) -> Option<T>,
    expected: &str,
) -> Option<[T; 6]> {
    let written = row.faces.get_ref();
    if written.len() != 6 {
        page.problem(row.faces.span().start, format!("{} faces", written.len()), "6");
    }
    let mut faces = Vec::new();
    for value in written {
        match face(value.get_ref()) {
            Some(face) => faces.push(face),
            None => page.wrong(value, expected),
        }
    }
    faces.try_into().ok()
}

/// The word for a die.
fn id(die: Die) -> &'static str {
    match die {
        Die::Movement => "movement",
        Die::MovementRig => "movement-rig",
        Die::MovementFive => "movement-five",
        Die::Road => "road",
        Die::Stunt => "stunt",
        Die::Slam => "slam",
        Die::Shooting => "shooting",
        Die::Direction => "direction",
        Die::Fire => "fire",
    }
}

/// The word for a face of the slam die.
pub(crate) fn mover_id(mover: Mover) -> &'static str {
    match mover {
        Mover::Top => "top",
        Mover::Bottom => "bottom",
    }
}

fn flame(value: &Value) -> Option<Flame> {
    let all = (1..=9).map(Flame::Moves).chain([Flame::Out, Flame::Skull]);
    let word = value.as_str()?;
    all.into_iter().find(|&face| word::flame(face) == word)
}
