//! Names of pieces. They are the words of docs/notation.md, so that logs, records and the wire say the same.

use notation::{Words, word};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use ts_rs::TS;

/// A word that is usually known when the program is compiled.
pub type Word = Cow<'static, str>;

/// A word of its own type. With a list of all there are, it is a union of them in the browser; without, content says
/// what there is, and it is a text.
macro_rules! word {
    ($(#[doc = $about:literal])* $name:ident $(, $all:expr)?) => {
        $(#[doc = $about])*
        #[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
        pub struct $name(pub Word);

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(&self.0)
            }
        }

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
                let lists: &[&[&str]] = &[$($all)?];
                union(&lists.concat())
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
    Crew, word::CREWS
);
word!(
    /// What a crew drives.
    Fleet, word::FLEETS
);
word!(
    /// A road vehicle: the crew's letter and its size, `OS`; the Big Rig is `RIG`, motorcycles `Y1` …, wrecks `X1` …
    Vehicle
);
word!(
    /// What kind of road vehicle it is.
    Kind, word::KINDS
);
word!(
    /// How large it is.
    Size, word::SIZES
);
word!(
    /// A section of the Rig.
    Section, word::SECTIONS
);
word!(
    /// A side of a road tile, as printed: `3b`.
    Side
);
word!(
    /// What a space is made of; `goo` and what follows are of Carnage.
    Terrain, word::TERRAINS
);
word!(
    /// A hazard token; `glass` and what follows are of Carnage.
    Hazard, word::HAZARDS
);
word!(
    /// A damage token; `ongoing` and `on-fire` are of Carnage, `minor` of motorcycles.
    Damage, word::DAMAGES
);
word!(
    /// A command; `respawn` is of the Final Five, `steering` and what follows of the Rig.
    Command, word::COMMANDS
);
word!(
    /// A face of the shooting die: whom it hits.
    Aim, word::AIMS
);
word!(
    /// Where the turn stands.
    Phase, word::PHASES
);
word!(
    /// What became of the road bonus.
    Bonus, word::BONUSES
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

/// One of the six ways, clockwise from the front.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Direction {
    Front,
    FrontRight,
    RearRight,
    Rear,
    RearLeft,
    FrontLeft,
}

/// By which edge something leaves the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Edge {
    Front,
    Left,
    Right,
    Rear,
}

/// Who is pushed in a slam: the vehicle that came, or the one that was there.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Mover {
    Top,
    Bottom,
}

/// Says pieces of the engine in words of the wire.
#[derive(Clone, Copy)]
pub struct Wire(pub Words);

#[allow(missing_docs)]
impl Wire {
    /// The words of the tables that a state is played with.
    pub fn of(state: &engine::State) -> Wire {
        Wire(Words(state.tables.0))
    }
    pub fn crew(self, crew: engine::Crew) -> Crew {
        Crew(Word::Borrowed(self.0.crew(crew)))
    }
    pub fn vehicle(self, vehicle: engine::VehicleId) -> Vehicle {
        Vehicle(Word::Owned(self.0.vehicle(vehicle)))
    }
    pub fn side(self, side: engine::SideId) -> Side {
        Side(Word::Owned(self.0.side(side)))
    }
    pub fn hazard(self, hazard: engine::Hazard) -> Hazard {
        Hazard(Word::Borrowed(self.0.hazard(hazard)))
    }
    pub fn damage(self, damage: engine::Damage) -> Damage {
        Damage(Word::Borrowed(self.0.damage(damage)))
    }
    pub fn card(self, card: engine::CardId) -> Card {
        Card(Word::Owned(self.0.card(card)))
    }
    /// A hidden card: `?` where it is not known.
    pub fn held(self, held: engine::Held) -> Card {
        held.card().map_or(Card(Word::Borrowed("?")), |card| self.card(card))
    }
    pub fn wear(self, wear: engine::Wear) -> Wear {
        Wear { token: self.damage(wear.damage()), card: wear.card().map(|card| self.card(card)) }
    }
    pub fn aim(self, aim: engine::Aim) -> Aim {
        Aim(Word::Borrowed(word::aim(aim)))
    }
    pub fn fleet(self, fleet: engine::Fleet) -> Fleet {
        Fleet(Word::Borrowed(word::fleet(fleet)))
    }
    pub fn kind(self, kind: engine::Kind) -> Kind {
        Kind(Word::Borrowed(word::kind(kind)))
    }
    pub fn size(self, size: engine::Size) -> Size {
        Size(Word::Borrowed(word::size(size)))
    }
    pub fn section(self, section: engine::Section) -> Section {
        Section(Word::Borrowed(word::section(section)))
    }
    pub fn phase(self, phase: engine::Phase) -> Phase {
        Phase(Word::Borrowed(word::phase(phase)))
    }
    pub fn bonus(self, bonus: engine::Bonus) -> Bonus {
        Bonus(Word::Borrowed(word::bonus(bonus)))
    }
    pub fn command(self, command: engine::Command) -> Command {
        Command(Word::Borrowed(self.0.command(command)))
    }
    pub fn space(self, space: engine::Space) -> Space {
        Space(space.index() as u8)
    }
    pub fn terrain(self, terrain: engine::Terrain) -> Terrain {
        Terrain(Word::Borrowed(word::terrain(terrain)))
    }
    pub fn direction(self, direction: engine::Direction) -> Direction {
        use engine::Direction as D;
        match direction {
            D::Front => Direction::Front,
            D::FrontRight => Direction::FrontRight,
            D::RearRight => Direction::RearRight,
            D::Rear => Direction::Rear,
            D::RearLeft => Direction::RearLeft,
            D::FrontLeft => Direction::FrontLeft,
        }
    }
    pub fn edge(self, edge: engine::Edge) -> Edge {
        match edge {
            engine::Edge::Front => Edge::Front,
            engine::Edge::Left => Edge::Left,
            engine::Edge::Right => Edge::Right,
            engine::Edge::Rear => Edge::Rear,
        }
    }
    pub fn mover(self, mover: engine::Mover) -> Mover {
        match mover {
            engine::Mover::Top => Mover::Top,
            engine::Mover::Bottom => Mover::Bottom,
        }
    }
}
