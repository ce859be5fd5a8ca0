//! What the engine tells, in words of the wire.

use super::{Cause, Ending, Finish, Happened, Outcome};
use crate::wire::{Crew, Wire};
use engine::Rule;

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

impl Happened {
    /// An event of the engine; nothing for a roll, which is told with its draw by whoever drew.
    pub fn of(wire: Wire, rule: Rule, event: engine::Event) -> Option<Happened> {
        use Happened as H;
        use engine::{Event as E, Shooter};
        let v = |vehicle| wire.vehicle(vehicle);
        let s = |space| wire.space(space);
        let c = Crew::from;
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
                H::Commanded { crew: c(crew), command: command.into(), die }
            }
            E::ChopperPlaced { crew, space } => H::ChopperPlaced { crew: c(crew), space: s(space) },
            E::ChopperStayed { crew, space } => H::ChopperStayed { crew: c(crew), space: s(space) },
            E::ChopperHome { crew, space } => H::ChopperHome { crew: c(crew), space: s(space) },
            E::ChopperRemoved { crew } => H::ChopperRemoved { crew: c(crew) },
            E::Repaired { vehicle, wear } => H::Repaired { vehicle: v(vehicle), wear: wire.wear(wear) },
            E::Mended { command } => H::Mended { command: command.into() },
            E::Respawned { vehicle, space } => H::Respawned { vehicle: v(vehicle), space: s(space) },
            E::Steering { die } => H::Steering { die, is_new: rule == Rule::Rig(2) },
            E::Operable { vehicle } => H::Operable { vehicle: v(vehicle) },
            E::MovesGained { vehicle, moves } => H::MovesGained { vehicle: v(vehicle), moves },
            E::Moved { vehicle, from, to } => {
                let driven = matches!(rule, Rule::Mov(_));
                H::Moved { vehicle: v(vehicle), driven, from: from.map(s), to: s(to) }
            }
            E::Paid { vehicle, cost, left } => H::Paid { vehicle: v(vehicle), cost, left },
            E::MovesLost { vehicle, moves } => H::MovesLost { vehicle: v(vehicle), moves },
            E::BonusTaken { vehicle, moves } => H::BonusTaken { vehicle: v(vehicle), moves },
            E::BonusLeft { vehicle } => H::BonusLeft { vehicle: v(vehicle) },
            E::Pushed { vehicle, direction } => {
                H::Pushed { vehicle: v(vehicle), direction: direction.into() }
            }
            E::Leapt { vehicle, direction, distance } => {
                H::Leapt { vehicle: v(vehicle), direction: direction.into(), distance }
            }
            E::LeftBoard { vehicle, edge } => H::LeftBoard { vehicle: v(vehicle), edge: edge.into() },
            E::TurnedUp { space, hazard } => H::TurnedUp { space: s(space), hazard: hazard.into() },
            E::Discarded { space, hazard } => H::Discarded { space: s(space), hazard: hazard.into() },
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
                H::RigShotByVehicle { by: v(by), command: command.into(), hit }
            }
            E::ShotAt { by: Shooter::Chopper(by), command, hit } => {
                H::RigShotByChopper { by: c(by), command: command.into(), hit }
            }
            E::Missile { space } => H::Missile { space: s(space) },
            E::CommandDamaged { command } => H::CommandDamaged { command: command.into() },
            E::CardDrawn { vehicle, card } => H::CardDrawn { vehicle: v(vehicle), card: wire.card(card) },
            E::DrewHidden { crew, card, .. } => {
                H::DrewHidden { crew: c(crew), card: card.map(|card| wire.card(card)) }
            }
            E::KeptHidden { crew, card, .. } => {
                H::KeptHidden { crew: c(crew), card: card.map(|card| wire.card(card)) }
            }
            E::LeaderShown { crew, card } => H::LeaderShown { crew: c(crew), card: wire.card(card) },
            E::CardsPassed => H::CardsPassed,
            E::PlacedHidden { vehicle, card } => {
                H::PlacedHidden { vehicle: v(vehicle), card: card.map(|card| wire.card(card)) }
            }
            E::UpgradeShown { vehicle, card } => {
                H::UpgradeShown { vehicle: v(vehicle), card: wire.card(card) }
            }
            E::LookedAt { crew, space, hazard } => {
                H::LookedAt { crew: c(crew), space: s(space), hazard: hazard.map(Into::into) }
            }
            E::HazardMoved { from, to } => H::HazardMoved { from: s(from), to: s(to) },
            E::HazardsSwapped { one, other } => H::HazardsSwapped { one: s(one), other: s(other) },
            E::Cursed { crew, vehicle } => H::Cursed { crew: c(crew), vehicle: v(vehicle) },
            E::Salvage { crew, salvage } => H::Salvage { crew: c(crew), salvage },
            E::Dropped { vehicle, space, hazard } => {
                H::Dropped { vehicle: v(vehicle), space: s(space), hazard: hazard.into() }
            }
            E::Swapped { vehicle, with } => H::Swapped { vehicle: v(vehicle), with: v(with) },
            E::Ignored { vehicle, space } => H::Ignored { vehicle: v(vehicle), space: s(space) },
            E::TokenUsed { crew, command } => H::TokenUsed { crew: c(crew), command: command.into() },
            E::SwitchedOff { crew, card } => H::SwitchedOff { crew: c(crew), card: wire.card(card) },
            E::CardWorked { vehicle, card } => H::CardWorked { vehicle: v(vehicle), card: wire.card(card) },
            E::CardDiscarded { card } => H::CardDiscarded { card: wire.card(card) },
            E::DeckReshuffled => H::DeckReshuffled,
            E::Trapped { vehicle, hit } => H::Trapped { vehicle: v(vehicle), hit },
            E::CaughtFire { vehicle } => H::CaughtFire { vehicle: v(vehicle) },
            E::FireOut { vehicle } => H::FireOut { vehicle: v(vehicle) },
            E::Quake { direction } => H::Quake { direction: direction.into() },
            E::Damaged { vehicle, damage } => H::Damaged { vehicle: v(vehicle), damage: damage.into() },
            E::Undamaged { vehicle } => H::Undamaged { vehicle: v(vehicle) },
            E::ShrapnelFlew { from, direction, hit } => {
                H::ShrapnelFlew { from: v(from), direction: direction.into(), hit: hit.map(v) }
            }
            E::Dazed { vehicle, moves } => H::Dazed { vehicle: v(vehicle), moves },
            E::Inoperable { vehicle } => H::Inoperable { vehicle: v(vehicle) },
            E::Eliminated { vehicle } => H::Eliminated { vehicle: v(vehicle), cause: cause(rule) },
            E::CrewOut { crew } => H::CrewOut { crew: c(crew) },
            E::Finished { vehicle } => H::Finished { vehicle: v(vehicle) },
            E::Over(finish) => H::Over { result: finish_view(finish) },
        })
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

/// How a race ended.
pub(crate) fn finish_view(finish: engine::Finish) -> Finish {
    let how = match finish {
        engine::Finish::Crossed(_) => Ending::Crossed,
        engine::Finish::LastStanding(_) => Ending::LastStanding,
        engine::Finish::Nobody => Ending::Nobody,
    };
    Finish { how, winner: finish.winner().map(Into::into) }
}
