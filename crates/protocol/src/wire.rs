//! Names of pieces. They are the words of docs/notation.md, so that logs, records and the wire say the same.

use notation::Words;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use ts_rs::TS;

/// A word that is usually known when the program is compiled.
pub type Word = Cow<'static, str>;

/// A word of its own type. A kind of piece has the words of the engine, and is a union of them in the browser; of what
/// content says what there is, the word is a text.
macro_rules! word {
    ($(#[doc = $about:literal])* $name:ident $(: $piece:ty)?) => {
        $(#[doc = $about])*
        #[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
        pub struct $name(pub Word);

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(&self.0)
            }
        }

        $(impl From<$piece> for $name {
            fn from(piece: $piece) -> $name {
                $name(Word::Borrowed(piece.word()))
            }
        }

        impl OnWire for $piece {
            type Form = $name;
            fn on(self, _: Wire) -> $name {
                self.into()
            }
        })?

        impl TS for $name {
            type WithoutGenerics = Self;
            type OptionInnerType = Self;
            fn docs() -> Option<String> {
                Some(concat!("/**\n", $(" *", $about, "\n",)* " */\n").into())
            }
            fn name(_: &ts_rs::Config) -> String {
                stringify!($name).into()
            }
            fn inline(_: &ts_rs::Config) -> String {
                let words: &[&[&str]] = &[$(<$piece>::WORDS)?];
                union(&words.concat())
            }
            fn decl(config: &ts_rs::Config) -> String {
                format!("type {} = {};", Self::name(config), Self::inline(config))
            }
            fn decl_concrete(config: &ts_rs::Config) -> String {
                Self::decl(config)
            }
            fn output_path() -> Option<std::path::PathBuf> {
                Some(concat!(stringify!($name), ".ts").into())
            }
        }
    };
}

fn union(words: &[&str]) -> String {
    if words.is_empty() {
        return "string".into();
    }
    words.iter().map(|word| format!("\"{word}\"")).collect::<Vec<_>>().join(" | ")
}

word!(
    /// A crew, by its colour. It names the seat, too.
    Crew: engine::Crew
);
word!(
    /// What a crew drives.
    Fleet: engine::Fleet
);
word!(
    /// A box that can be mixed in.
    InBox: engine::BoxId
);
word!(
    /// A road vehicle: the crew's letter and its size, `OS`; the Big Rig is `RIG`, motorcycles `Y1` …, wrecks `X1` …
    Vehicle
);
word!(
    /// What kind of road vehicle it is.
    VehicleKind: engine::VehicleKind
);
word!(
    /// How large it is.
    Size: engine::Size
);
word!(
    /// A section of the Rig.
    Section: engine::Section
);
word!(
    /// A side of a road tile, as printed: `3b`.
    Side
);
word!(
    /// What a space is made of; `goo` and what follows are of Carnage.
    Terrain: engine::Terrain
);
word!(
    /// A hazard token; `glass` and what follows are of Carnage.
    Hazard: engine::Hazard
);
word!(
    /// A damage token; `ongoing` and `on-fire` are of Carnage, `minor` of motorcycles.
    Damage: engine::Damage
);
word!(
    /// A command; `respawn` is of the Final Five, `steering` and what follows of the Rig.
    Command: engine::Command
);
word!(
    /// A face of the shooting die: whom it hits.
    Aim: engine::Aim
);
word!(
    /// Where the turn stands.
    Phase: engine::Phase
);
word!(
    /// What became of the road bonus.
    Bonus: engine::Bonus
);
word!(
    /// How long something lasts.
    Span: engine::Span
);
word!(
    /// An ongoing effect card: `O04`.
    Card
);

/// A damage token on a vehicle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct Wear {
    /// Its kind.
    pub token: Damage,
    /// The card that lies with it, if it is an ongoing effect.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub card: Option<Card>,
}

/// A space of the board by its number: `column * 6 + lane`. Lane 0 is the driver's left, column 0 the rear.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, TS)]
pub struct Space(pub u8);

/// A number as the key of an object: JSON has only text there.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Key(pub u8);

impl std::fmt::Display for Key {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}
impl From<Key> for String {
    fn from(key: Key) -> String {
        key.to_string()
    }
}
impl TryFrom<String> for Key {
    type Error = std::num::ParseIntError;
    fn try_from(text: String) -> Result<Key, Self::Error> {
        text.parse().map(Key)
    }
}

word!(
    /// One of the six ways, clockwise from the front.
    Direction: engine::Direction
);

word!(
    /// By which edge something leaves the board.
    Edge: engine::Edge
);

word!(
    /// Who is pushed in a slam: the vehicle that came, or the one that was there.
    Mover: engine::Mover
);

word!(
    /// What kind of card it is.
    Deck: engine::Deck
);

/// Says pieces of the engine in words of the wire.
#[derive(Clone, Copy)]
pub struct Wire(pub Words);

/// Something of the engine that has a form on the wire.
pub trait OnWire {
    /// The form.
    type Form;
    /// Says it.
    fn on(self, wire: Wire) -> Self::Form;
}

/// How types are said that a word of a piece does not say.
macro_rules! on_wire {
    ($($type:ty => $form:ty: $say:expr;)*) => {
        $(impl OnWire for $type {
            type Form = $form;
            fn on(self, wire: Wire) -> $form {
                let say: fn(Wire, $type) -> $form = $say;
                say(wire, self)
            }
        })*
    };
}

on_wire! {
    u8 => u8: |_, n| n;
    u16 => u16: |_, n| n;
    bool => bool: |_, is| is;
    engine::VehicleId => Vehicle: Wire::vehicle;
    engine::SideId => Side: Wire::side;
    engine::CardId => Card: Wire::card;
    engine::Wear => Wear: Wire::wear;
    engine::Space => Space: Wire::space;
}

impl<T: OnWire> OnWire for Option<T> {
    type Form = Option<T::Form>;
    fn on(self, wire: Wire) -> Self::Form {
        self.map(|it| it.on(wire))
    }
}

#[allow(missing_docs)]
impl Wire {
    /// The words of the tables that a state is played with.
    pub fn of(state: &engine::State) -> Wire {
        Wire(Words(state.tables.0))
    }
    pub fn vehicle(self, vehicle: engine::VehicleId) -> Vehicle {
        Vehicle(Word::Owned(self.0.vehicle(vehicle)))
    }
    pub fn side(self, side: engine::SideId) -> Side {
        Side(Word::Owned(self.0.side(side)))
    }
    pub fn card(self, card: engine::CardId) -> Card {
        Card(Word::Owned(self.0.card(card)))
    }
    /// A hidden card: `?` where it is not known.
    pub fn held(self, held: engine::Held) -> Card {
        held.card().map_or(Card(Word::Borrowed("?")), |card| self.card(card))
    }
    pub fn wear(self, wear: engine::Wear) -> Wear {
        Wear { token: wear.damage().into(), card: wear.card().map(|card| self.card(card)) }
    }
    pub fn space(self, space: engine::Space) -> Space {
        Space(space.index() as u8)
    }
}
