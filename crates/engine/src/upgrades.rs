//! The upgrades that a car carries (UPG-2), and the supply of those that dispense (UPG-3). What they do is in `effect.rs`.

use crate::{
    card::CardId,
    effect::{DamageMod, Effect, EnterMod},
    list::List,
    space::Space,
    state::State,
    tables::Terrain,
    token::Lying,
    vehicle::{CARS, CREW_CARS, Crew, VehicleId},
};

const OFF_ROAD_IS_ROAD: Effect = Effect::Enter(EnterMod::OffRoadIsRoad);

/// Upgrades that a car can carry at the most.
pub const CARRIED: usize = 2;

/// The upgrades of a car.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Upgrades {
    /// The cards.
    pub cards: List<CardId, CARRIED>,
    /// Tokens that each of them has left.
    pub supply: [u8; CARRIED],
}

/// Which cards of a crew are switched off (LDR-10), as bits: its leader, then the upgrades of its cars.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Off(u8);

/// The place of a leader among the cards of its crew.
const LEADER: usize = 0;

/// The place of an upgrade among the cards of its crew.
const fn place(vehicle: VehicleId, slot: usize) -> usize {
    1 + vehicle.index() % CREW_CARS * CARRIED + slot
}

const _: () = assert!(CREW_CARS * CARRIED < 8, "a bit for each card of a crew");

impl Off {
    /// None of them.
    pub const NONE: Off = Off(0);

    fn contains(self, place: usize) -> bool {
        self.0 >> place & 1 == 1
    }

    pub(crate) fn has_leader(self) -> bool {
        self.contains(LEADER)
    }

    pub(crate) fn has_upgrade(self, vehicle: VehicleId, slot: usize) -> bool {
        self.contains(place(vehicle, slot))
    }

    /// Forgets the upgrades of a car, which is lost.
    pub(crate) fn forget(&mut self, vehicle: VehicleId) {
        (0..CARRIED).for_each(|slot| self.0 &= !(1 << place(vehicle, slot)));
    }
}

impl State {
    /// The upgrades that a vehicle carries; only cars carry any.
    #[inline]
    pub fn upgrades_of(&self, vehicle: VehicleId) -> &[CardId] {
        if vehicle.index() < CARS { &self.upgrades[vehicle.index()].cards } else { &[] }
    }

    /// The leader of a crew and the upgrades of its cars, each with its place among them.
    fn cards_of(&self, crew: Crew) -> impl Iterator<Item = (usize, CardId)> + '_ {
        let upgrades = crew.vehicles().flat_map(|vehicle| {
            let cards = self.upgrades_of(vehicle).iter().enumerate();
            cards.map(move |(slot, &card)| (place(vehicle, slot), card))
        });
        self.crews[crew as usize].leader.map(|card| (LEADER, card)).into_iter().chain(upgrades)
    }

    /// The cards of a crew that it has switched off (LDR-10).
    pub fn switched_off(&self, crew: Crew) -> impl Iterator<Item = CardId> + '_ {
        let off = self.crews[crew as usize].off;
        self.cards_of(crew).filter(move |&(place, _)| off.contains(place)).map(|(_, card)| card)
    }

    /// The cards of a crew that work without a question, and that it may switch off.
    pub fn switches(&self, crew: Crew) -> impl Iterator<Item = CardId> + '_ {
        let off = self.crews[crew as usize].off;
        let can_be_off = |card: CardId| self.tables.cards[card.index()].can_be_off();
        let all = self.cards_of(crew).filter(move |&(place, card)| can_be_off(card) && !off.contains(place));
        all.map(|(_, card)| card)
    }

    /// Switches a card of a crew off; false if it has no such card.
    pub fn switch_off(&mut self, crew: Crew, card: CardId) -> bool {
        let found = self.cards_of(crew).find(|&(_, own)| own == card);
        if let Some((place, _)) = found {
            self.crews[crew as usize].off.0 |= 1 << place;
        }
        found.is_some()
    }

    /// What a ground is for a vehicle: a card can make road of it.
    #[inline]
    pub fn ground_for(&self, vehicle: VehicleId, ground: Terrain) -> Terrain {
        let is_rough = matches!(ground, Terrain::OffRoad | Terrain::Mud);
        if is_rough && !self.upgrades_of(vehicle).is_empty() && self.has(vehicle, OFF_ROAD_IS_ROAD) {
            Terrain::Road
        } else {
            ground
        }
    }

    /// Whether a space counts as road for the bonus of a vehicle (ROD-3).
    pub fn is_road_for(&self, vehicle: VehicleId, space: Space) -> bool {
        let is_down = matches!(self.tokens[space.index()].read(), Lying::Down(_));
        let ground = self.ground_for(vehicle, self.terrain(space));
        matches!(ground, Terrain::Road | Terrain::Salt) && !is_down
    }

    /// Whether an effect is in play for a vehicle.
    pub(crate) fn has(&self, vehicle: VehicleId, effect: Effect) -> bool {
        self.in_play(vehicle).any(|by| by.effect == effect)
    }

    /// How many damage tokens a vehicle can hold (DMG-3): a card can add slots, also while it is inoperable.
    #[inline]
    pub fn slots(&self, vehicle: VehicleId) -> usize {
        let more = match self.upgrades_of(vehicle).is_empty() {
            true => 0,
            false => self.more_slots(vehicle),
        };
        vehicle.slots() + more
    }

    fn more_slots(&self, vehicle: VehicleId) -> usize {
        let more = self.carried(vehicle).map(|by| match by.effect {
            Effect::Damage(DamageMod::MoreSlots(n)) => usize::from(n),
            _ => 0,
        });
        more.sum()
    }
}
