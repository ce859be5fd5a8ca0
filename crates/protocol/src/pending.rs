//! What is asked, and every answer that is offered.

use crate::wire::{Command, Crew, Damage, Direction, Edge, Hazard, Mover, Space, Terrain, Vehicle, Wire};
use engine::Game;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A decision that somebody has to make.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Pending {
    /// Whose decision it is.
    pub crew: Crew,
    /// What is asked.
    pub asked: Asked,
    /// Every legal answer; empty for those whose decision it is not.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<Offer>>", optional)]
    pub offers: Vec<Offer>,
    /// When a bot will decide instead: milliseconds since 1970, by the server's clock.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number")]
    pub deadline: Option<u64>,
    /// Whether the viewer may take back what was chosen last.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub take_back: bool,
}

/// What is asked.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Asked {
    /// Which die on which vehicle.
    Assign,
    /// A die on a command, or none.
    Command,
    /// Where the chopper goes.
    Chopper,
    /// Whom the chopper shoots, if anybody.
    ChopperShot,
    /// Which damage is repaired.
    Repair,
    /// The next space of the drive.
    Step { vehicle: Vehicle, moves: u8 },
    /// Whether the road bonus is taken.
    RoadBonus { vehicle: Vehicle, moves: u8 },
    /// Whether to drift through the vehicle in the space just entered; `on_bonus`: at the price of the road bonus.
    Drift { into: Vehicle, on_bonus: bool },
    /// Whether the slam is rolled again.
    Reroll { top: Vehicle, bottom: Vehicle, mover: Mover, direction: Direction },
    /// Whom the vehicle shoots, if anybody.
    Shot { vehicle: Vehicle },
    /// What this version has no words of its own for: show the text and the offers.
    Other { text: String },
}

/// An answer.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Choice {
    Drive {
        vehicle: Vehicle,
        die: u8,
    },
    Coast {
        vehicle: Vehicle,
        die: u8,
    },
    Command {
        command: Command,
        die: u8,
    },
    NoCommand,
    ChopperTo {
        space: Space,
    },
    ChopperStays,
    Repair {
        vehicle: Vehicle,
        damage: Damage,
    },
    /// The first step of the game, from behind the rear tile.
    Enter {
        space: Space,
    },
    Step {
        direction: Direction,
    },
    TakeBonus,
    LeaveBonus,
    Drift,
    Slam,
    Reroll,
    Keep,
    Shoot {
        target: Vehicle,
    },
    HoldFire,
    /// What this version has no words of its own for, in the words of the notation.
    Other {
        text: String,
    },
}

/// An answer that is offered.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Offer {
    /// Its number in the list: what `choose` sends.
    pub index: u32,
    /// What it is.
    pub choice: Choice,
    /// For steps: what is known to come of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub step: Option<Step>,
    /// For shots: with how many of `of` faces it hits.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub hits: Option<u32>,
    /// For shots: the faces of the die.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub of: Option<u32>,
}

/// What is known to come of a step before it is made.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, TS)]
pub struct Step {
    /// The space it leads to; missing if it leads off the board.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub to: Option<Space>,
    /// The moves it costs, as far as known.
    pub cost: u8,
    /// Moves left after paying for it.
    pub left: u8,
    /// The ground there, tokens considered.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub terrain: Option<Terrain>,
    /// The edge it crosses.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub edge: Option<Edge>,
    /// The board scrolls: the rear tile and all that is on it go.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub scrolls: bool,
    /// It crosses the finish line.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub finishes: bool,
    /// A face-down token lies there.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub unseen: bool,
    /// A face-up token lies there.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub hazard: Option<Hazard>,
    /// A vehicle stands there.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub slam: Option<Slam>,
    /// It could drift through instead of slamming.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub drift: bool,
    /// It gives the road bonus away.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub leaves_road: bool,
    /// A chopper hovers there: what ends a turn under it is eliminated.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub chopper: Option<Crew>,
    /// The vehicle is lost for certain.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub lost: bool,
}

/// A slam that a step brings.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Slam {
    /// The vehicle that stands there.
    pub with: Vehicle,
    /// Whose right it will be to have it rolled again.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub reroll: Option<Crew>,
}

/// A space that the vehicle can reach if nothing stops it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Reach {
    /// The last step of the way.
    pub choice: Choice,
    /// The number in the list of the space before it; missing for the first step.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub after: Option<u32>,
    /// What is known to come of that step.
    pub step: Step,
    /// The drive may go on from here: nothing happens and moves are left.
    pub onward: bool,
}

impl Asked {
    /// What the engine asks, in words of the wire.
    #[allow(unreachable_patterns)]
    pub fn of(state: &engine::State, decision: engine::Decision) -> Asked {
        use engine::Asked as A;
        let wire = Wire::of(state);
        let v = |vehicle| wire.vehicle(vehicle);
        let other = || Asked::Other { text: wire.0.decision(decision) };
        match decision.asked {
            A::Assign => Asked::Assign,
            A::Command => Asked::Command,
            A::Chopper => Asked::Chopper,
            A::ChopperShot => Asked::ChopperShot,
            A::Repair => Asked::Repair,
            A::Step(vehicle) => Asked::Step { vehicle: v(vehicle), moves: state.turn.moves },
            A::RoadBonus => match state.turn.vehicle {
                Some(vehicle) => Asked::RoadBonus { vehicle: v(vehicle), moves: state.road_die },
                None => other(),
            },
            A::Drift { into, on_bonus } => Asked::Drift { into: v(into), on_bonus },
            A::Reroll { top, bottom, mover, direction } => Asked::Reroll {
                top: v(top),
                bottom: v(bottom),
                mover: wire.mover(mover),
                direction: wire.direction(direction),
            },
            A::Shot(vehicle) => Asked::Shot { vehicle: v(vehicle) },
            _ => other(),
        }
    }
}

impl Choice {
    /// A choice in words of the wire.
    #[allow(unreachable_patterns)]
    pub fn of(wire: Wire, choice: engine::Choice) -> Choice {
        use engine::Choice as C;
        let v = |vehicle| wire.vehicle(vehicle);
        match choice {
            C::Drive { vehicle, die } => Choice::Drive { vehicle: v(vehicle), die },
            C::Coast { vehicle, die } => Choice::Coast { vehicle: v(vehicle), die },
            C::Command { command, die } => Choice::Command { command: wire.command(command), die },
            C::NoCommand => Choice::NoCommand,
            C::ChopperTo(space) => Choice::ChopperTo { space: wire.space(space) },
            C::ChopperStays => Choice::ChopperStays,
            C::Repair { vehicle, wear } => Choice::Repair { vehicle: v(vehicle), damage: wire.wear(wear) },
            C::Enter(space) => Choice::Enter { space: wire.space(space) },
            C::Step(direction) => Choice::Step { direction: wire.direction(direction) },
            C::TakeBonus => Choice::TakeBonus,
            C::LeaveBonus => Choice::LeaveBonus,
            C::Drift => Choice::Drift,
            C::Slam => Choice::Slam,
            C::Reroll => Choice::Reroll,
            C::Keep => Choice::Keep,
            C::Shoot(target) => Choice::Shoot { target: v(target) },
            C::HoldFire => Choice::HoldFire,
            other => Choice::Other { text: wire.0.choice(other) },
        }
    }

    /// The offered choice that these words mean, if one is offered.
    pub fn find(&self, game: &Game) -> Option<engine::Choice> {
        let wire = Wire::of(game.state());
        game.choices().iter().copied().find(|&choice| Choice::of(wire, choice) == *self)
    }
}

/// Every legal answer, with what is known to come of it.
pub fn offers(game: &Game) -> Vec<Offer> {
    let wire = Wire::of(game.state());
    let choices = game.choices();
    choices
        .iter()
        .enumerate()
        .map(|(index, &choice)| {
            let (hits, of) = crate::preview::hits(game, choice).unzip();
            Offer {
                index: index as u32,
                choice: Choice::of(wire, choice),
                step: crate::preview::step(game, choice),
                hits,
                of,
            }
        })
        .collect()
}
