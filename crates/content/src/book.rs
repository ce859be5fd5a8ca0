//! Which box a tile or token comes from, as files say it.

use engine::Book;
use toml::Spanned;

use crate::page::Page;

/// The box of a row; the base game need not be said.
pub(crate) fn read(page: &mut Page, written: Option<&Spanned<String>>) -> Option<Book> {
    match written {
        None => Some(Book::Base),
        Some(word) => page.word(word, &Book::ALL),
    }
}
