//! Names of pieces. They are the words of docs/notation.md, so that logs, records and the wire say the same.

use notation::Words;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use ts_rs::TS;

/// A word that is usually known when the program is compiled.
pub type Word = Cow<'static, str>;

macro_rules! word {
    ($(#[$about:meta])* $name:ident) => {
        $(#[$about])*
        #[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, TS)]
        pub struct $name(#[ts(type = "string")] pub Word);

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(&self.0)
            }
        }
    };
}

word!(
    /// A crew, by its colour: `orange`. It names the seat, too.
    Crew
);
word!(
    /// A road vehicle: the crew's letter and its size, `OS`; the Big Rig is `RIG`, motorcycles `Y1` …, wrecks `X1` …
    Vehicle
);
word!(
    /// A side of a road tile, as printed: `3b`.
    Side
);
word!(
    /// What a space is made of: `road`, `off-road`, `mud`, `impassable`; of Carnage `goo`, `glass`, `ramp`, `fire`, `salt`.
    Terrain
);
word!(
    /// A hazard token: `road`, `oil`, `mud`, `mine`, `wreck`; of Carnage `glass`, `ramp`, `fire`, `pit`, `quake`, `worm`.
    Hazard
);
word!(
    /// A damage token: `dent`, `shrapnel`, `skid-front` …; of Carnage `ongoing` and `on-fire`.
    Damage
);
word!(
    /// A command: `airstrike`, `nitro`, `drift`, `repair`; `respawn` of the Final Five, `steering`, `missile` … of the Rig.
    Command
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
    pub fn wear(self, wear: engine::Wear) -> Wear {
        Wear { token: self.damage(wear.damage()), card: wear.card().map(|card| self.card(card)) }
    }
    pub fn aim(self, aim: engine::Aim) -> Word {
        kebab(&format!("{aim:?}"))
    }
    pub fn command(self, command: engine::Command) -> Command {
        Command(Word::Borrowed(self.0.command(command)))
    }
    pub fn space(self, space: engine::Space) -> Space {
        Space(space.index() as u8)
    }
    pub fn terrain(self, terrain: engine::Terrain) -> Terrain {
        Terrain(kebab(&format!("{terrain:?}")))
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

/// `OffRoad` as `off-road`; what follows a bracket is left out.
pub(crate) fn kebab(name: &str) -> Word {
    let mut out = String::new();
    for c in name.chars().take_while(|c| c.is_alphanumeric()) {
        if c.is_uppercase() && !out.is_empty() {
            out.push('-');
        }
        out.extend(c.to_lowercase());
    }
    Word::Owned(out)
}
