//! How a kind of piece is declared: once, with the word by which files, notations and the wire name each of them.

/// What every kind of piece has.
pub trait Piece: Copy + PartialEq + 'static {
    /// The word for it, in files, notations and on the wire.
    fn word(self) -> &'static str;
}

/// Declares an enum with a word for each variant. A variant may hold data, which the word does not say.
#[macro_export]
macro_rules! words {
    ($(#[$about:meta])* $vis:vis enum $name:ident {
        $($(#[$of:meta])* $piece:ident $(($($data:ty),*))? = $word:literal,)*
    }) => {
        $(#[$about])*
        #[allow(missing_docs)]
        $vis enum $name {
            $($(#[$of])* $piece $(($($data),*))?,)*
        }

        impl $name {
            /// Every word, in order.
            $vis const WORDS: &'static [&'static str] = &[$($word),*];

            /// The word for it, in files, notations and on the wire.
            $vis const fn word(self) -> &'static str {
                match self {
                    $($name::$piece { .. } => $word,)*
                }
            }
        }
    };
}

/// Declares a kind of piece: an enum, the list of all in order, and the word of each.
#[macro_export]
macro_rules! pieces {
    ($(#[$about:meta])* $vis:vis enum $name:ident { $($(#[$of:meta])* $piece:ident = $word:literal,)* }) => {
        $crate::words! {
            $(#[$about])*
            #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
            #[repr(u8)]
            $vis enum $name {
                $($(#[$of])* $piece = $word,)*
            }
        }

        impl $name {
            /// All of them, in order.
            $vis const ALL: [$name; $name::WORDS.len()] = [$($name::$piece),*];

            /// The one that a word stands for.
            $vis fn from_word(word: &str) -> Option<$name> {
                $name::ALL.into_iter().find(|piece| piece.word() == word)
            }
        }

        impl $crate::Piece for $name {
            fn word(self) -> &'static str {
                $name::word(self)
            }
        }
    };
}
