//! What happened, numbered.

mod happened;

pub use happened::Happened;

use crate::wire::{Aim, Card, Crew, Damage, Direction, Hazard, Mover, OnWire, Side, Wire};
use engine::Rule;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// One thing that happened. Numbers begin at 1, never skip and are never used again.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Entry {
    /// Its number.
    pub n: u32,
    /// The rule that caused it: `SLM-2`. A choice has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub rule: Option<String>,
    /// What it was.
    #[serde(flatten)]
    pub happened: Happened,
    /// For `moved`: it drove; otherwise something else moved it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub driven: bool,
    /// For `steering`: the die was put there at the beginning of the round; otherwise it is what is left of it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub is_new: bool,
    /// For `eliminated`: by what, if the rule says it; otherwise what was told before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub cause: Option<Cause>,
    /// What it changed in the view: a merge patch of the view after the event before; missing if nothing. The last
    /// event of an input leads to the position that then waits for an answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "ViewPatch")]
    pub patch: Option<serde_json::Value>,
}

/// Who chose.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum By {
    /// The player of the seat.
    Human,
    /// A bot that has the seat, or stands in for its player.
    Bot,
}

/// What luck said.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "of", rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Outcome {
    Move {
        value: u8,
    },
    Road {
        value: u8,
    },
    Stunt {
        value: u8,
    },
    Slam {
        mover: Mover,
    },
    Shooting {
        aim: Aim,
    },
    Direction {
        direction: Direction,
    },
    Damage {
        damage: Damage,
    },
    Hazard {
        hazard: Hazard,
    },
    Tile {
        side: Side,
    },
    /// The fire die: so many extra moves.
    FireMoves {
        value: u8,
    },
    FireOut,
    FireSkull,
    /// An ongoing effect card.
    Card {
        card: Card,
    },
}

/// An outcome, and how many tickets it has.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Odds {
    /// What luck may say.
    pub result: Outcome,
    /// With how many tickets; they are numbered in the order of the list.
    pub tickets: u32,
}

/// What eliminated a vehicle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Cause {
    /// An impassable space.
    Rock,
    Ramp,
    Worm,
    Trap,
    Fire,
    Card,
    Chopper,
    /// Its tile was taken away.
    LeftBehind,
    /// The last command of the Rig was damaged.
    Damage,
}

/// By what a race ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// Somebody crossed the finish line.
    Crossed,
    /// Nobody else is left.
    LastStanding,
    /// Nobody is left.
    Nobody,
}

/// How a race ended.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Finish {
    /// By what.
    pub how: Ending,
    /// Who won.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub winner: Option<Crew>,
}

impl Entry {
    /// Something that happened by a rule; a choice has none.
    pub(crate) fn of(
        n: u32,
        rule: Option<Rule>,
        happened: Happened,
        patch: Option<serde_json::Value>,
    ) -> Entry {
        Entry {
            n,
            driven: matches!((&happened, rule), (Happened::Moved { .. }, Some(Rule::Mov(_)))),
            is_new: matches!((&happened, rule), (Happened::Steering { .. }, Some(Rule::Rig(2)))),
            cause: rule.filter(|_| matches!(happened, Happened::Eliminated { .. })).and_then(cause),
            rule: rule.map(|rule| rule.to_string()),
            happened,
            patch,
        }
    }
}

/// What eliminates by a rule.
fn cause(rule: Rule) -> Option<Cause> {
    match rule {
        Rule::Ter(4) => Some(Cause::Rock),
        Rule::Edg(2) => Some(Cause::LeftBehind),
        Rule::Chp(_) => Some(Cause::Chopper),
        Rule::Fir(2) => Some(Cause::Fire),
        Rule::Car(4) => Some(Cause::Ramp),
        Rule::Car(8) => Some(Cause::Worm),
        Rule::Car(10) => Some(Cause::Trap),
        Rule::Car(11) | Rule::Upg(_) => Some(Cause::Card),
        Rule::Rig(15) => Some(Cause::Damage),
        _ => None,
    }
}

impl OnWire for engine::Finish {
    type Form = Finish;
    fn on(self, wire: Wire) -> Finish {
        let how = match self {
            engine::Finish::Crossed(_) => Ending::Crossed,
            engine::Finish::LastStanding(_) => Ending::LastStanding,
            engine::Finish::Nobody => Ending::Nobody,
        };
        Finish { how, winner: self.winner().on(wire) }
    }
}

impl Outcome {
    /// An outcome in words of the wire.
    pub fn of(wire: Wire, outcome: engine::Outcome) -> Outcome {
        use engine::Outcome as O;
        match outcome {
            O::Move(value) => Outcome::Move { value },
            O::Road(value) => Outcome::Road { value },
            O::Stunt(value) => Outcome::Stunt { value },
            O::Slam(mover) => Outcome::Slam { mover: mover.into() },
            O::Shooting(aim) => Outcome::Shooting { aim: aim.into() },
            O::Direction(direction) => Outcome::Direction { direction: direction.into() },
            O::Damage(damage) => Outcome::Damage { damage: damage.into() },
            O::Hazard(hazard) => Outcome::Hazard { hazard: hazard.into() },
            O::Side(side) => Outcome::Tile { side: wire.side(side) },
            O::FireMoves(value) => Outcome::FireMoves { value },
            O::FireOut => Outcome::FireOut,
            O::FireSkull => Outcome::FireSkull,
            O::Card(card) => Outcome::Card { card: wire.card(card) },
        }
    }
}
