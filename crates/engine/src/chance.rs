//! Luck: what is rolled or drawn, and what may come of it. The engine never rolls; it is told.

use crate::{
    space::Direction,
    state::State,
    tables::{Aim, Mover, SideId},
    token::{BagId, Damage, Hazard},
    vehicle::Crew,
};

/// A question that only luck can answer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum Chance {
    /// One movement die of a crew.
    MoveDie(Crew),
    RoadDie,
    StuntDie,
    SlamDie,
    ShootingDie,
    DirectionDie,
    DamageToken,
    /// A face-down hazard token of that generation is turned up.
    HazardToken(BagId),
    /// Which side of tile 1 is up, if that is left to luck (SET-12).
    StartSide,
    /// The next tile of the pile, while nobody knows it (EDG-4).
    NextTile,
}

/// The answer of luck.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub enum Outcome {
    Move(u8),
    Road(u8),
    Stunt(u8),
    Slam(Mover),
    Shooting(Aim),
    Direction(Direction),
    Damage(Damage),
    Hazard(Hazard),
    Side(SideId),
}

impl State {
    /// How many equally likely tickets the chance has: the faces of a die, the tokens of a bag.
    pub fn tickets(&self, chance: Chance) -> u32 {
        match chance {
            Chance::DamageToken => self.damage.total(),
            Chance::HazardToken(bag) => self.hazards.bags[bag.index()].total(),
            Chance::StartSide => 2,
            Chance::NextTile => 2 * self.pile.unseen.count_ones(),
            _ => 6,
        }
    }

    /// What comes of a ticket below [`State::tickets`].
    pub fn outcome(&self, chance: Chance, ticket: u32) -> Outcome {
        let dice = &self.tables.dice;
        let face = (ticket % 6) as usize;
        match chance {
            Chance::MoveDie(_) => Outcome::Move(dice.movement[face]),
            Chance::RoadDie => Outcome::Road(dice.road[face]),
            Chance::StuntDie => Outcome::Stunt(dice.stunt[face]),
            Chance::SlamDie => Outcome::Slam(dice.slam[face]),
            Chance::ShootingDie => Outcome::Shooting(dice.shooting[face]),
            Chance::DirectionDie => Outcome::Direction(dice.direction[face]),
            Chance::DamageToken => Outcome::Damage(Damage::ALL[self.damage.nth(ticket)]),
            Chance::HazardToken(bag) => {
                Outcome::Hazard(Hazard::ALL[self.hazards.bags[bag.index()].nth(ticket)])
            }
            Chance::StartSide => Outcome::Side(SideId(2 * self.tables.start_tile + (ticket % 2) as u8)),
            Chance::NextTile => {
                let mut tiles = self.pile.unseen;
                for _ in 0..ticket / 2 {
                    tiles &= tiles.wrapping_sub(1);
                }
                Outcome::Side(SideId(2 * tiles.trailing_zeros() as u8 + (ticket % 2) as u8))
            }
        }
    }

    /// Every different outcome with its number of tickets.
    pub fn outcomes(&self, chance: Chance) -> Vec<(Outcome, u32)> {
        let mut outcomes: Vec<(Outcome, u32)> = Vec::new();
        for ticket in 0..self.tickets(chance) {
            let outcome = self.outcome(chance, ticket);
            match outcomes.iter_mut().find(|(known, _)| *known == outcome) {
                Some((_, tickets)) => *tickets += 1,
                None => outcomes.push((outcome, 1)),
            }
        }
        outcomes
    }

    /// Whether luck may answer so.
    pub(crate) fn can_come(&self, chance: Chance, outcome: Outcome) -> bool {
        (0..self.tickets(chance)).any(|ticket| self.outcome(chance, ticket) == outcome)
    }
}
