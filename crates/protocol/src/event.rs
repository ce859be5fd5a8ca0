//! What happened, numbered.

mod say;

pub(crate) use say::finish_view;

use crate::{
    pending::Answer,
    wire::{Aim, Card, Command, Crew, Damage, Direction, Edge, Hazard, Mover, Side, Space, Vehicle, Wear},
};
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

/// Something that happened: inputs (`chosen`, `rolled`, `taken_back`) and what the rules made of them.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Happened {
    /// A player chose.
    Chosen {
        crew: Crew,
        by: By,
        choice: Answer,
    },
    /// A player chose something that only that player may know.
    ChosenHidden {
        crew: Crew,
        by: By,
    },
    /// A die was rolled, a token or tile drawn.
    Rolled {
        /// Whose movement die it was.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        crew: Option<Crew>,
        result: Outcome,
        /// The number of the draw in this race, from 0.
        draw: u32,
        /// The ticket that was drawn …
        ticket: u32,
        /// … of so many.
        tickets: u32,
        /// What each ticket means; only in replays.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[ts(as = "Option<Vec<Odds>>", optional)]
        odds: Vec<Odds>,
    },
    /// What happened after number `to` has not happened.
    TakenBack {
        crew: Crew,
        to: u32,
    },
    TileLaid {
        tile: u8,
        side: Side,
    },
    HazardsLaid {
        tile: u8,
        tokens: u8,
    },
    /// The rear tile is gone and everything slid back by 48 spaces.
    Scrolled {
        gone: Side,
    },
    FinalTile {
        side: Side,
    },
    LowestTied {
        total: u8,
    },
    RoundBegan {
        round: u32,
        first: Crew,
    },
    TurnBegan {
        crew: Crew,
        turn: u8,
    },
    TurnPassed {
        crew: Crew,
    },
    TurnEnded {
        crew: Crew,
    },
    Assigned {
        vehicle: Vehicle,
        die: u8,
    },
    Coasting {
        vehicle: Vehicle,
        die: u8,
    },
    Commanded {
        crew: Crew,
        command: Command,
        die: u8,
    },
    ChopperPlaced {
        crew: Crew,
        space: Space,
    },
    ChopperStayed {
        crew: Crew,
        space: Space,
    },
    ChopperHome {
        crew: Crew,
        space: Space,
    },
    ChopperRemoved {
        crew: Crew,
    },
    Repaired {
        vehicle: Vehicle,
        wear: Wear,
    },
    /// A command of the Rig works again.
    Mended {
        command: Command,
    },
    /// An eliminated motorcycle is back.
    Respawned {
        vehicle: Vehicle,
        space: Space,
    },
    /// The steering die of the Rig: put there at the beginning of the round, and then what is left of it.
    Steering {
        die: u8,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[ts(as = "Option<bool>", optional)]
        is_new: bool,
    },
    Operable {
        vehicle: Vehicle,
    },
    MovesGained {
        vehicle: Vehicle,
        moves: u8,
    },
    /// `from` is missing when it came from behind the rear tile.
    Moved {
        vehicle: Vehicle,
        /// It drove; otherwise something else moved it.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[ts(as = "Option<bool>", optional)]
        driven: bool,
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        from: Option<Space>,
        to: Space,
    },
    Paid {
        vehicle: Vehicle,
        cost: u8,
        left: u8,
    },
    /// No moves: the road bonus that it had earned.
    MovesLost {
        vehicle: Vehicle,
        moves: u8,
    },
    BonusTaken {
        vehicle: Vehicle,
        moves: u8,
    },
    BonusLeft {
        vehicle: Vehicle,
    },
    Pushed {
        vehicle: Vehicle,
        direction: Direction,
    },
    Leapt {
        vehicle: Vehicle,
        direction: Direction,
        distance: u8,
    },
    LeftBoard {
        vehicle: Vehicle,
        edge: Edge,
    },
    TurnedUp {
        space: Space,
        hazard: Hazard,
    },
    Discarded {
        space: Space,
        hazard: Hazard,
    },
    Reshuffled {
        tokens: u8,
    },
    /// An off-road token lies on the space for good.
    OffRoad {
        space: Space,
    },
    /// The Rig put an unseen token face down.
    Dispensed {
        space: Space,
    },
    NoWreckLeft {
        space: Space,
    },
    WreckPlaced {
        wreck: Vehicle,
        space: Space,
    },
    Drifted {
        vehicle: Vehicle,
        space: Space,
    },
    Slammed {
        top: Vehicle,
        bottom: Vehicle,
        space: Space,
    },
    Rerolled {
        crew: Crew,
    },
    ShotByVehicle {
        by: Vehicle,
        target: Vehicle,
        hit: bool,
    },
    ShotByChopper {
        by: Crew,
        target: Vehicle,
        hit: bool,
    },
    /// Somebody shot at a command of the Rig.
    RigShotByVehicle {
        by: Vehicle,
        command: Command,
        hit: bool,
    },
    RigShotByChopper {
        by: Crew,
        command: Command,
        hit: bool,
    },
    /// The missile of the Rig strikes around that space.
    Missile {
        space: Space,
    },
    Damaged {
        vehicle: Vehicle,
        damage: Damage,
    },
    CommandDamaged {
        command: Command,
    },
    /// An ongoing effect card lies with the damage just taken.
    CardDrawn {
        vehicle: Vehicle,
        card: Card,
    },
    /// A crew has drawn a hidden card; which one, only for those who may know.
    DrewHidden {
        crew: Crew,
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        card: Option<Card>,
    },
    /// A crew has chosen which hidden card it keeps; which one, only for those who may know.
    KeptHidden {
        crew: Crew,
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        card: Option<Card>,
    },
    /// A leader is shown.
    LeaderShown {
        crew: Crew,
        card: Card,
    },
    /// Everybody has chosen, and passes the rest to the left.
    CardsPassed,
    /// A crew has put an upgrade on a car; which one, only for those who may know.
    PlacedHidden {
        vehicle: Vehicle,
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        card: Option<Card>,
    },
    /// An upgrade is shown on its car.
    UpgradeShown {
        vehicle: Vehicle,
        card: Card,
    },
    /// A crew has looked at a face-down hazard token; what it is, only for those who may know.
    LookedAt {
        crew: Crew,
        space: Space,
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        hazard: Option<Hazard>,
    },
    /// A face-down hazard token was moved.
    HazardMoved {
        from: Space,
        to: Space,
    },
    /// Two face-down hazard tokens have changed places.
    HazardsSwapped {
        one: Space,
        other: Space,
    },
    /// The Evil Eye of a crew rests on a vehicle.
    Cursed {
        crew: Crew,
        vehicle: Vehicle,
    },
    /// So much salvage lies on the board of the crew's leader now.
    Salvage {
        crew: Crew,
        salvage: u8,
    },
    /// A vehicle has put a token of its own on a space, face up.
    Dropped {
        vehicle: Vehicle,
        space: Space,
        hazard: Hazard,
    },
    /// Two vehicles have changed places.
    Swapped {
        vehicle: Vehicle,
        with: Vehicle,
    },
    /// What a hazard token does is ignored.
    Ignored {
        vehicle: Vehicle,
        space: Space,
    },
    /// A command token went on a command.
    TokenUsed {
        crew: Crew,
        command: Command,
    },
    /// A crew has switched one of its cards off until its next turn.
    SwitchedOff {
        crew: Crew,
        card: Card,
    },
    /// A card did something.
    CardWorked {
        vehicle: Vehicle,
        card: Card,
    },
    CardDiscarded {
        card: Card,
    },
    DeckReshuffled,
    /// The pit trap shot at whoever turned it up.
    Trapped {
        vehicle: Vehicle,
        hit: bool,
    },
    CaughtFire {
        vehicle: Vehicle,
    },
    FireOut {
        vehicle: Vehicle,
    },
    /// Everything on the board is pushed that way.
    Quake {
        direction: Direction,
    },
    Undamaged {
        vehicle: Vehicle,
    },
    ShrapnelFlew {
        from: Vehicle,
        direction: Direction,
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        hit: Option<Vehicle>,
    },
    Dazed {
        vehicle: Vehicle,
        moves: u8,
    },
    Inoperable {
        vehicle: Vehicle,
    },
    Eliminated {
        vehicle: Vehicle,
        /// By what, if the rule says it; otherwise what was told before.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        cause: Option<Cause>,
    },
    CrewOut {
        crew: Crew,
    },
    Finished {
        vehicle: Vehicle,
    },
    Over {
        result: Finish,
    },
}
