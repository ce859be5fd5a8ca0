//! `dice.toml`: the faces of the dice.

use engine::{Aim, Dice, Direction, Flame, Mover, Piece};
use serde::Deserialize;
use toml::{Spanned, Value};

use crate::{
    item::{Common, Item, ItemKind, KnownRow, TextRow},
    page::Page,
};

engine::pieces! {
    /// A die of the box.
    pub enum Die {
        /// Of a car crew.
        Movement = "movement",
        /// Of the Big Rig.
        MovementRig = "movement-rig",
        /// Of the Final Five.
        MovementFive = "movement-five",
        Road = "road",
        Stunt = "stunt",
        Slam = "slam",
        Shooting = "shooting",
        Direction = "direction",
        Fire = "fire",
    }
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
    known: Option<KnownRow>,
    faces: Spanned<Vec<Spanned<Value>>>,
}

/// Reads the dice.
pub(crate) fn read(page: &mut Page) -> Option<DiceBox> {
    let Rows { die: rows } = page.rows()?;
    let rows = page.each_once(rows, |row| &row.id, &Die::ALL)?;
    let items = rows.iter().map(|row| row.common().item(page, ItemKind::Die)).collect();
    let [cars, rig, five, road, stunt, slam, shooting, direction, fire] = rows.as_slice() else {
        return None;
    };
    // In the order of `Fleet::ALL`.
    let movement = [cars, rig, five].map(|row| numbers(page, row, 6));
    let road = numbers(page, road, 9);
    let stunt = numbers(page, stunt, 9);
    let slam = words(page, slam, &Mover::ALL);
    let shooting = words(page, shooting, &Aim::ALL);
    let direction = words(page, direction, &Direction::ALL);
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

fn words<T: Piece>(page: &mut Page, row: &DieRow, all: &[T]) -> Option<[T; 6]> {
    let word = |value: &Value| all.iter().copied().find(|face| value.as_str() == Some(face.word()));
    let known: Vec<String> = all.iter().map(|face| format!("{:?}", face.word())).collect();
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

fn flame(value: &Value) -> Option<Flame> {
    let all = (1..=9).map(Flame::Moves).chain([Flame::Out, Flame::Skull]);
    let word = value.as_str()?;
    all.into_iter().find(|&face| face.to_string() == word)
}
