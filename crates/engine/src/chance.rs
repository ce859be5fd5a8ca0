//! Luck: what is rolled or drawn, and what may come of it. The engine never rolls; it is told.

use crate::{
    card::{CardId, CardSet, Deck},
    space::Direction,
    state::State,
    tables::{Aim, Flame, Mover, SideId},
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
    FireDie,
    /// A card of that deck.
    Card(Deck),
    /// A card of that deck for a crew, which nobody else sees.
    HiddenCard(Crew, Deck),
    /// A face-down hazard token of that generation is turned up.
    HazardToken(BagId),
    /// A crew looks at a face-down hazard token of that generation, and nobody else does (LDR-8).
    HiddenHazard(Crew, BagId),
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
    /// The fire die: so many moves.
    FireMoves(u8),
    FireOut,
    FireSkull,
    Card(CardId),
    Damage(Damage),
    Hazard(Hazard),
    Side(SideId),
}

impl From<Flame> for Outcome {
    fn from(face: Flame) -> Outcome {
        match face {
            Flame::Moves(n) => Outcome::FireMoves(n),
            Flame::Out => Outcome::FireOut,
            Flame::Skull => Outcome::FireSkull,
        }
    }
}

/// The place of the `n`th bit that is set.
fn nth_bit(mut bits: u32, n: u32) -> u8 {
    for _ in 0..n {
        bits &= bits.wrapping_sub(1);
    }
    bits.trailing_zeros() as u8
}

impl State {
    /// How many equally likely tickets the chance has: the faces of a die, the tokens of a bag.
    pub fn tickets(&self, chance: Chance) -> u32 {
        match chance {
            Chance::DamageToken => self.damage.total(),
            Chance::HazardToken(bag) | Chance::HiddenHazard(_, bag) => self.unpeeked(bag).total(),
            Chance::Card(deck) | Chance::HiddenCard(_, deck) => self.drawable(deck).len() as u32,
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
            Chance::MoveDie(crew) => Outcome::Move(dice.movement[crew.fleet() as usize][face]),
            Chance::RoadDie => Outcome::Road(dice.road[face]),
            Chance::StuntDie => Outcome::Stunt(dice.stunt[face]),
            Chance::SlamDie => Outcome::Slam(dice.slam[face]),
            Chance::ShootingDie => Outcome::Shooting(dice.shooting[face]),
            Chance::DirectionDie => Outcome::Direction(dice.direction[face]),
            Chance::FireDie => dice.fire[face].into(),
            Chance::Card(deck) | Chance::HiddenCard(_, deck) => {
                Outcome::Card(self.drawable(deck).iter().nth(ticket as usize).unwrap_or_default())
            }
            Chance::DamageToken => Outcome::Damage(Damage::ALL[self.damage.nth(ticket)]),
            Chance::HazardToken(bag) | Chance::HiddenHazard(_, bag) => {
                Outcome::Hazard(Hazard::ALL[self.unpeeked(bag).nth(ticket)])
            }
            Chance::StartSide => Outcome::Side(SideId(2 * self.tables.start_tile + (ticket % 2) as u8)),
            Chance::NextTile => {
                let tile = nth_bit(self.pile.unseen.into(), ticket / 2);
                Outcome::Side(SideId(2 * tile + (ticket % 2) as u8))
            }
        }
    }

    /// The cards of a deck that may come next.
    pub(crate) fn drawable(&self, deck: Deck) -> CardSet {
        self.unseen.intersection(&self.tables.deck(deck))
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
