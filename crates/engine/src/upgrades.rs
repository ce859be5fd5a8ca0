//! The upgrades that a car carries (UPG-2), and the supply of those that dispense (UPG-3). What they do is in `effect.rs`.

use crate::{
    card::CardId,
    effect::{DamageMod, Effect, EnterMod},
    list::List,
    space::Space,
    state::State,
    tables::Terrain,
    token::Lying,
    vehicle::{CARS, VehicleId},
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

impl State {
    /// The upgrades that a vehicle carries; only cars carry any.
    #[inline]
    pub fn upgrades_of(&self, vehicle: VehicleId) -> &[CardId] {
        if vehicle.index() < CARS { &self.upgrades[vehicle.index()].cards } else { &[] }
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
