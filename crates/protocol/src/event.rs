//! What happened, numbered.

use crate::{
    pending::Answer,
    wire::{
        Aim, Card, Command, Crew, Damage, Direction, Edge, Hazard, Mover, Side, Space, Vehicle, Wear, Wire,
    },
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
    /// What it changed in the view: a JSON merge patch of the view after the event before; missing if nothing. The last
    /// event of an input leads to the position that then waits for an answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "Patch<GameView>")]
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
    /// The steering die of the Rig for this round.
    Steering {
        die: u8,
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
    /// A command token went on a command.
    TokenUsed {
        crew: Crew,
        command: Command,
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

impl Outcome {
    /// An outcome in words of the wire.
    pub fn of(wire: Wire, outcome: engine::Outcome) -> Outcome {
        use engine::Outcome as O;
        match outcome {
            O::Move(value) => Outcome::Move { value },
            O::Road(value) => Outcome::Road { value },
            O::Stunt(value) => Outcome::Stunt { value },
            O::Slam(mover) => Outcome::Slam { mover: wire.mover(mover) },
            O::Shooting(aim) => Outcome::Shooting { aim: wire.aim(aim) },
            O::Direction(direction) => Outcome::Direction { direction: wire.direction(direction) },
            O::Damage(damage) => Outcome::Damage { damage: wire.damage(damage) },
            O::Hazard(hazard) => Outcome::Hazard { hazard: wire.hazard(hazard) },
            O::Side(side) => Outcome::Tile { side: wire.side(side) },
            O::FireMoves(value) => Outcome::FireMoves { value },
            O::FireOut => Outcome::FireOut,
            O::FireSkull => Outcome::FireSkull,
            O::Card(card) => Outcome::Card { card: wire.card(card) },
        }
    }
}

impl Happened {
    /// An event of the engine; nothing for a roll, which is told with its draw by whoever drew.
    pub fn of(wire: Wire, rule: engine::Rule, event: engine::Event) -> Option<Happened> {
        use Happened as H;
        use engine::{Event as E, Shooter};
        let v = |vehicle| wire.vehicle(vehicle);
        let s = |space| wire.space(space);
        let c = |crew| wire.crew(crew);
        Some(match event {
            E::Rolled(_) => return None,
            E::TileLaid { tile, side } => H::TileLaid { tile, side: wire.side(side) },
            E::HazardsLaid { tile, tokens } => H::HazardsLaid { tile, tokens },
            E::Scrolled { gone } => H::Scrolled { gone: wire.side(gone) },
            E::FinalTile { side } => H::FinalTile { side: wire.side(side) },
            E::LowestTied { total } => H::LowestTied { total },
            E::RoundBegan { round, first } => H::RoundBegan { round: round.into(), first: c(first) },
            E::TurnBegan { crew, turn } => H::TurnBegan { crew: c(crew), turn },
            E::TurnPassed { crew } => H::TurnPassed { crew: c(crew) },
            E::TurnEnded { crew } => H::TurnEnded { crew: c(crew) },
            E::Assigned { vehicle, die } => H::Assigned { vehicle: v(vehicle), die },
            E::Coasting { vehicle, die } => H::Coasting { vehicle: v(vehicle), die },
            E::Commanded { crew, command, die } => {
                H::Commanded { crew: c(crew), command: wire.command(command), die }
            }
            E::ChopperPlaced { crew, space } => H::ChopperPlaced { crew: c(crew), space: s(space) },
            E::ChopperStayed { crew, space } => H::ChopperStayed { crew: c(crew), space: s(space) },
            E::ChopperHome { crew, space } => H::ChopperHome { crew: c(crew), space: s(space) },
            E::ChopperRemoved { crew } => H::ChopperRemoved { crew: c(crew) },
            E::Repaired { vehicle, wear } => H::Repaired { vehicle: v(vehicle), wear: wire.wear(wear) },
            E::Mended { command } => H::Mended { command: wire.command(command) },
            E::Respawned { vehicle, space } => H::Respawned { vehicle: v(vehicle), space: s(space) },
            E::Steering { die } => H::Steering { die },
            E::Operable { vehicle } => H::Operable { vehicle: v(vehicle) },
            E::MovesGained { vehicle, moves } => H::MovesGained { vehicle: v(vehicle), moves },
            E::Moved { vehicle, from, to } => {
                let driven = matches!(rule, engine::Rule::Mov(_));
                H::Moved { vehicle: v(vehicle), driven, from: from.map(s), to: s(to) }
            }
            E::Paid { vehicle, cost, left } => H::Paid { vehicle: v(vehicle), cost, left },
            E::MovesLost { vehicle, moves } => H::MovesLost { vehicle: v(vehicle), moves },
            E::BonusTaken { vehicle, moves } => H::BonusTaken { vehicle: v(vehicle), moves },
            E::BonusLeft { vehicle } => H::BonusLeft { vehicle: v(vehicle) },
            E::Pushed { vehicle, direction } => {
                H::Pushed { vehicle: v(vehicle), direction: wire.direction(direction) }
            }
            E::Leapt { vehicle, direction, distance } => {
                H::Leapt { vehicle: v(vehicle), direction: wire.direction(direction), distance }
            }
            E::LeftBoard { vehicle, edge } => H::LeftBoard { vehicle: v(vehicle), edge: wire.edge(edge) },
            E::TurnedUp { space, hazard } => H::TurnedUp { space: s(space), hazard: wire.hazard(hazard) },
            E::Discarded { space, hazard } => H::Discarded { space: s(space), hazard: wire.hazard(hazard) },
            E::Reshuffled { tokens } => H::Reshuffled { tokens },
            E::OffRoad { space } => H::OffRoad { space: s(space) },
            E::Dispensed { space } => H::Dispensed { space: s(space) },
            E::NoWreckLeft { space } => H::NoWreckLeft { space: s(space) },
            E::WreckPlaced { wreck, space } => H::WreckPlaced { wreck: v(wreck), space: s(space) },
            E::Drifted { vehicle, space } => H::Drifted { vehicle: v(vehicle), space: s(space) },
            E::Slammed { top, bottom, space } => {
                H::Slammed { top: v(top), bottom: v(bottom), space: s(space) }
            }
            E::Rerolled { crew } => H::Rerolled { crew: c(crew) },
            E::Shot { by: Shooter::Vehicle(by), target, hit } => {
                H::ShotByVehicle { by: v(by), target: v(target), hit }
            }
            E::Shot { by: Shooter::Chopper(by), target, hit } => {
                H::ShotByChopper { by: c(by), target: v(target), hit }
            }
            E::ShotAt { by: Shooter::Vehicle(by), command, hit } => {
                H::RigShotByVehicle { by: v(by), command: wire.command(command), hit }
            }
            E::ShotAt { by: Shooter::Chopper(by), command, hit } => {
                H::RigShotByChopper { by: c(by), command: wire.command(command), hit }
            }
            E::Missile { space } => H::Missile { space: s(space) },
            E::CommandDamaged { command } => H::CommandDamaged { command: wire.command(command) },
            E::CardDrawn { vehicle, card } => H::CardDrawn { vehicle: v(vehicle), card: wire.card(card) },
            E::DrewHidden { crew, card, .. } => {
                H::DrewHidden { crew: wire.crew(crew), card: card.map(|card| wire.card(card)) }
            }
            E::KeptHidden { crew, card, .. } => {
                H::KeptHidden { crew: wire.crew(crew), card: card.map(|card| wire.card(card)) }
            }
            E::LeaderShown { crew, card } => H::LeaderShown { crew: wire.crew(crew), card: wire.card(card) },
            E::TokenUsed { crew, command } => {
                H::TokenUsed { crew: wire.crew(crew), command: wire.command(command) }
            }
            E::CardWorked { vehicle, card } => H::CardWorked { vehicle: v(vehicle), card: wire.card(card) },
            E::CardDiscarded { card } => H::CardDiscarded { card: wire.card(card) },
            E::DeckReshuffled => H::DeckReshuffled,
            E::Trapped { vehicle, hit } => H::Trapped { vehicle: v(vehicle), hit },
            E::CaughtFire { vehicle } => H::CaughtFire { vehicle: v(vehicle) },
            E::FireOut { vehicle } => H::FireOut { vehicle: v(vehicle) },
            E::Quake { direction } => H::Quake { direction: wire.direction(direction) },
            E::Damaged { vehicle, damage } => H::Damaged { vehicle: v(vehicle), damage: wire.damage(damage) },
            E::Undamaged { vehicle } => H::Undamaged { vehicle: v(vehicle) },
            E::ShrapnelFlew { from, direction, hit } => {
                H::ShrapnelFlew { from: v(from), direction: wire.direction(direction), hit: hit.map(v) }
            }
            E::Dazed { vehicle, moves } => H::Dazed { vehicle: v(vehicle), moves },
            E::Inoperable { vehicle } => H::Inoperable { vehicle: v(vehicle) },
            E::Eliminated { vehicle } => H::Eliminated { vehicle: v(vehicle) },
            E::CrewOut { crew } => H::CrewOut { crew: c(crew) },
            E::Finished { vehicle } => H::Finished { vehicle: v(vehicle) },
            E::Over(finish) => H::Over { result: finish_view(wire, finish) },
        })
    }
}

/// How a race ended.
pub(crate) fn finish_view(wire: Wire, finish: engine::Finish) -> Finish {
    let how = match finish {
        engine::Finish::Crossed(_) => Ending::Crossed,
        engine::Finish::LastStanding(_) => Ending::LastStanding,
        engine::Finish::Nobody => Ending::Nobody,
    };
    Finish { how, winner: finish.winner().map(|crew| wire.crew(crew)) }
}
