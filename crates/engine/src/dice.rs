//! Dice of a crew: in hand, and on its commands.

use crate::tables::COMMANDS;

/// Unused movement dice: how many show each number, four bits each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct DicePool(u32);

impl DicePool {
    /// No dice.
    pub const NONE: DicePool = DicePool(0);

    /// Adds a die that shows `value`, 1 to 6. More than fifteen of them are no pool of anybody's, and stay fifteen.
    pub fn add(&mut self, value: u8) {
        if self.showing(value) < 15 {
            self.0 += DicePool::one(value);
        }
    }
    /// Takes a die that shows `value` away.
    pub fn take(&mut self, value: u8) {
        self.0 -= DicePool::one(value);
    }
    const fn one(value: u8) -> u32 {
        1 << (4 * (value - 1))
    }
    const fn showing(self, value: u8) -> u8 {
        (self.0 >> (4 * (value - 1)) & 15) as u8
    }
    /// The different numbers, lowest first.
    pub fn values(self) -> impl Iterator<Item = u8> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let value = (rest != 0).then(|| 1 + rest.trailing_zeros() as u8 / 4)?;
            rest &= !(15 * DicePool::one(value));
            Some(value)
        })
    }
    /// Every die, lowest first.
    pub fn each(self) -> impl Iterator<Item = u8> {
        (1..=6).flat_map(move |value| std::iter::repeat_n(value, self.showing(value).into()))
    }
    /// How many there are.
    pub fn len(self) -> usize {
        (1..=6).map(|value| usize::from(self.showing(value))).sum()
    }
    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self == DicePool::NONE
    }
    /// The sum of the numbers (SET-8).
    pub fn total(self) -> u8 {
        (1..=6).map(|value| value * self.showing(value)).sum()
    }
}

/// A command token, where a die may lie on a command.
pub const TOKEN: u8 = 7;

/// What lies on each command space of a board: a die, [`TOKEN`], or 0 for nothing. Three bits each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Laid(u32);

impl Laid {
    /// What lies on a space.
    pub const fn on(self, space: usize) -> u8 {
        (self.0 >> (3 * space) & 7) as u8
    }
    /// Lays something on a space.
    pub const fn put(&mut self, space: usize, on: u8) {
        self.0 = self.0 & !(7 << (3 * space)) | (on as u32 & 7) << (3 * space);
    }
    /// Whether nothing lies on any.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
    /// What lies on each space, in their order.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        (0..COMMANDS).map(move |space| self.on(space))
    }
}

const _: () = assert!(3 * COMMANDS <= u32::BITS as usize && TOKEN <= 7);
