//! A queue that serves everybody in turn: addresses first, the rooms of an address then. Whoever asks for much waits for
//! what they asked for themselves, and nobody else does.

use crate::address::Address;
use std::{
    collections::{HashMap, VecDeque},
    hash::Hash,
};

/// Whom something is done for.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Whose {
    /// Where they come from.
    pub address: Address,
    /// Their room.
    pub room: String,
}

/// What waits, by whom it is for.
pub struct Queue<T> {
    addresses: Ring<Address, Ring<String, VecDeque<T>>>,
}

impl<T> Default for Queue<T> {
    fn default() -> Queue<T> {
        Queue { addresses: Ring::default() }
    }
}

impl<T> Queue<T> {
    /// Puts something at the end of what its room waits for, in place of what it no longer needs; how much that was.
    pub fn push(&mut self, whose: &Whose, job: T, is_needed: impl Fn(&T) -> bool) -> usize {
        let room = self.addresses.at(&whose.address).at(&whose.room);
        let before = room.len();
        room.retain(is_needed);
        let dropped = before - room.len();
        room.push_back(job);
        dropped
    }

    /// Takes the next, and says how many share the time with its room: how many addresses wait, and how many rooms of this
    /// one, itself included.
    pub fn pop(&mut self) -> Option<(T, Shared)> {
        let addresses = self.addresses.len();
        self.addresses.next(
            |rooms| {
                let shared = Shared { addresses, rooms: rooms.len() };
                let job = rooms.next(VecDeque::pop_front, VecDeque::is_empty)?;
                Some((job, shared))
            },
            Ring::is_empty,
        )
    }
}

/// With how many others somebody shares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shared {
    /// Addresses that wait.
    pub addresses: usize,
    /// Rooms of the same address that wait.
    pub rooms: usize,
}

/// Values that take turns. None is kept that has nothing left.
struct Ring<K, V> {
    order: VecDeque<K>,
    each: HashMap<K, V>,
}

impl<K, V> Default for Ring<K, V> {
    fn default() -> Ring<K, V> {
        Ring { order: VecDeque::new(), each: HashMap::new() }
    }
}

impl<K, V> Ring<K, V> {
    fn len(&self) -> usize {
        self.each.len()
    }
    fn is_empty(&self) -> bool {
        self.each.is_empty()
    }
}

impl<K: Clone + Eq + Hash, V: Default> Ring<K, V> {
    fn at(&mut self, key: &K) -> &mut V {
        if !self.each.contains_key(key) {
            self.order.push_back(key.clone());
        }
        self.each.entry(key.clone()).or_default()
    }

    /// Takes from the first in turn, who is the last one then.
    fn next<T>(
        &mut self,
        take: impl FnOnce(&mut V) -> Option<T>,
        is_empty: impl FnOnce(&V) -> bool,
    ) -> Option<T> {
        let key = self.order.pop_front()?;
        let value = self.each.get_mut(&key)?;
        let taken = take(value);
        if is_empty(value) {
            self.each.remove(&key);
        } else {
            self.order.push_back(key);
        }
        taken
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn whose(address: u8, room: &str) -> Whose {
        Whose { address: Address::of([10, 0, 0, address].into()), room: room.into() }
    }

    #[test]
    fn everybody_is_served_in_turn() {
        let mut queue = Queue::default();
        for n in 0..3 {
            queue.push(&whose(1, "a"), format!("1a{n}"), |_| true);
        }
        queue.push(&whose(1, "b"), "1b".into(), |_| true);
        queue.push(&whose(2, "c"), "2c".into(), |_| true);
        let mut served = Vec::new();
        let mut shared = Vec::new();
        while let Some((job, with)) = queue.pop() {
            served.push(job);
            shared.push((with.addresses, with.rooms));
        }
        assert_eq!(served, ["1a0", "2c", "1b", "1a1", "1a2"]);
        assert_eq!(shared, [(2, 2), (2, 1), (1, 2), (1, 1), (1, 1)]);
    }

    #[test]
    fn what_nobody_needs_makes_room() {
        let mut queue = Queue::default();
        for n in 0..100 {
            queue.push(&whose(1, "a"), n, |&old| old > 97);
        }
        assert_eq!(std::iter::from_fn(|| queue.pop()).map(|(n, _)| n).collect::<Vec<_>>(), [98, 99]);
    }
}
