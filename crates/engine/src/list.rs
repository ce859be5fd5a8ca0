//! A short list without heap memory: what every collection of the state is made of.

use std::ops::{Deref, DerefMut};

/// Up to `N` items, in order. Slots beyond the length always hold the default, so that equal lists are equal bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct List<T, const N: usize> {
    items: [T; N],
    len: u8,
}

impl<T: Copy + Default, const N: usize> List<T, N> {
    const FITS: () = assert!(N <= 255, "the length is one byte");

    /// An empty list.
    pub fn new() -> Self {
        let () = Self::FITS;
        List { items: [T::default(); N], len: 0 }
    }

    /// Adds an item at the end. False, and nothing changes, if the list is full.
    pub fn push(&mut self, item: T) -> bool {
        let Some(slot) = self.items.get_mut(self.len as usize) else { return false };
        *slot = item;
        self.len += 1;
        true
    }

    /// Takes the last item off.
    pub fn pop(&mut self) -> Option<T> {
        let last = self.len.checked_sub(1)?;
        self.len = last;
        Some(std::mem::take(&mut self.items[last as usize]))
    }

    /// Takes the item at `index` out and closes the gap.
    pub fn remove(&mut self, index: usize) -> T {
        let item = self[index];
        self.items.copy_within(index + 1..self.len as usize, index);
        self.pop();
        item
    }

    /// Forgets all items.
    pub fn clear(&mut self) {
        self.items[..self.len as usize].fill(T::default());
        self.len = 0;
    }

    /// Forgets all items without wiping them: for a buffer that is used again and never compared.
    pub fn reuse(&mut self) {
        self.len = 0;
    }

    /// Whether nothing more fits.
    pub fn is_full(&self) -> bool {
        self.len as usize == N
    }
}

impl<T: Copy + Default, const N: usize> Default for List<T, N> {
    fn default() -> Self {
        List::new()
    }
}

impl<T, const N: usize> Deref for List<T, N> {
    type Target = [T];
    fn deref(&self) -> &[T] {
        &self.items[..self.len as usize]
    }
}

impl<T, const N: usize> DerefMut for List<T, N> {
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.items[..self.len as usize]
    }
}

impl<T: Copy + Default, const N: usize> FromIterator<T> for List<T, N> {
    /// Items beyond the limit are left out; callers that cannot bound their input use [`List::push`].
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        let mut list = List::new();
        list.extend(items);
        list
    }
}

impl<T, const N: usize> Extend<T> for List<T, N> {
    /// Items beyond the limit are left out, as in [`List::from_iter`].
    #[inline]
    fn extend<I: IntoIterator<Item = T>>(&mut self, items: I) {
        let mut len = self.len;
        for (slot, item) in self.items[usize::from(len)..].iter_mut().zip(items) {
            *slot = item;
            len += 1;
        }
        self.len = len;
    }
}

impl<T: std::fmt::Debug, const N: usize> std::fmt::Debug for List<T, N> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
