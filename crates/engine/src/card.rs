//! Cards: rows of a typed vocabulary of effects, matched at named hooks.
//!
//! Rules never ask for a card by its name; they ask which effects are in play at a hook. An effect names its hook in an
//! exhaustive match, so a new one does not compile without.

use crate::{list::List, space::Direction, state::State, tables::Aim, vehicle::Size, vehicle::VehicleId};

/// A card, by its place in [`crate::Tables::cards`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CardId(pub u8);

/// The most cards: sets of cards are bits of a 32-bit number.
pub const CARDS: usize = 32;
/// Effects of one card at the most.
pub const CARD_EFFECTS: usize = 2;

/// A card as the rules see it. Names and texts are content.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Card {
    /// Its id, as in the content file: O04.
    pub name: [u8; 4],
    /// What it does.
    pub effects: List<Effect, CARD_EFFECTS>,
}

impl Card {
    /// Its id, as text.
    pub fn name(&self) -> &str {
        std::str::from_utf8(&self.name).unwrap_or("?").trim_end_matches('\0')
    }
}

/// What a card does to the vehicle that it lies with.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Effect {
    /// In a slam it is eliminated before anything is rolled, and the slam is not resolved.
    #[default]
    ExplodesInSlams,
    /// After a hazard token it loses its moves.
    StopsAtHazards,
    /// After a new tile that it made come, it loses its moves.
    StopsOnNewTiles,
    /// So many moves less, but one at least; not when coasting.
    FewerMoves(u8),
    /// Its die counts at most so much.
    DieAtMost(u8),
    /// Its die counts at least so much.
    DieAtLeast(u8),
    /// It has no road bonus.
    NoRoadBonus,
    /// It cannot step that way, unless no other step leads to a space.
    NoStep(Direction),
    /// The next player on the left chooses its first step.
    LeftChoosesFirstStep,
    /// It cannot shoot.
    NoShot,
    /// That face of the shooting die misses.
    MissesOn(Aim),
    /// It shoots only at the space straight ahead.
    ShootsStraight,
    /// It must shoot if it can.
    MustShoot,
    /// No command in a turn in which it is assigned.
    NoCommand,
    /// After a slam it catches fire.
    BurnsAfterSlams,
    /// After a move of so many spaces it catches fire.
    BurnsAfterSpaces(u8),
    /// In a slam the other car's owner may ask for the second roll, whatever the sizes.
    OtherMayReroll,
    /// It counts as that size when shot at.
    ShotAs(Size),
    /// A slam pushes it so many spaces further.
    PushedFurther(u8),
    /// It cannot coast.
    NoCoast,
}

/// Where effects are asked for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Hook {
    Coast,
    Command,
    MoveCount,
    Steps,
    StepChooser,
    RoadBonus,
    AfterHazard,
    AfterNewTile,
    AfterMove,
    InsteadOfSlam,
    SlamReroll,
    SlamPush,
    AfterSlam,
    Targets,
    ShotFace,
    ShotSize,
}

/// How a hook works: it changes a number or a list, replaces what would happen, reacts, or offers something new.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum HookKind {
    Modify,
    Instead,
    After,
    Offer,
}

impl Hook {
    /// How it works.
    pub const fn kind(self) -> HookKind {
        match self {
            Hook::Coast | Hook::Command | Hook::MoveCount | Hook::Steps | Hook::StepChooser => {
                HookKind::Modify
            }
            Hook::RoadBonus | Hook::Targets | Hook::ShotFace | Hook::ShotSize | Hook::SlamPush => {
                HookKind::Modify
            }
            Hook::InsteadOfSlam => HookKind::Instead,
            Hook::AfterHazard | Hook::AfterNewTile | Hook::AfterMove | Hook::AfterSlam => HookKind::After,
            Hook::SlamReroll => HookKind::Offer,
        }
    }
}

impl Effect {
    /// The hook at which it works.
    pub const fn hook(self) -> Hook {
        match self {
            Effect::ExplodesInSlams => Hook::InsteadOfSlam,
            Effect::StopsAtHazards => Hook::AfterHazard,
            Effect::StopsOnNewTiles => Hook::AfterNewTile,
            Effect::FewerMoves(_) | Effect::DieAtMost(_) | Effect::DieAtLeast(_) => Hook::MoveCount,
            Effect::NoRoadBonus => Hook::RoadBonus,
            Effect::NoStep(_) => Hook::Steps,
            Effect::LeftChoosesFirstStep => Hook::StepChooser,
            Effect::NoShot | Effect::ShootsStraight | Effect::MustShoot => Hook::Targets,
            Effect::MissesOn(_) => Hook::ShotFace,
            Effect::NoCommand => Hook::Command,
            Effect::BurnsAfterSlams => Hook::AfterSlam,
            Effect::BurnsAfterSpaces(_) => Hook::AfterMove,
            Effect::OtherMayReroll => Hook::SlamReroll,
            Effect::ShotAs(_) => Hook::ShotSize,
            Effect::PushedFurther(_) => Hook::SlamPush,
            Effect::NoCoast => Hook::Coast,
        }
    }
}

/// The ongoing effect cards that do not lie with a vehicle (CAR-11).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Deck {
    /// Cards that nobody has seen, as bits.
    pub unseen: u32,
    /// Discarded cards, as bits.
    pub discard: u32,
}

impl State {
    /// The effects on a vehicle at a hook, in the order in which its damage was taken.
    pub fn effects(&self, vehicle: VehicleId, hook: Hook) -> impl Iterator<Item = (CardId, Effect)> + '_ {
        let cards = self.vehicles[vehicle.index()].damage.iter().filter_map(|wear| wear.card());
        let rows =
            cards.flat_map(|card| self.tables.cards[card.0 as usize].effects.iter().map(move |&e| (card, e)));
        rows.filter(move |(_, effect)| effect.hook() == hook)
    }

    /// The card that has that effect on a vehicle.
    #[inline]
    pub(crate) fn card_with(&self, vehicle: VehicleId, effect: Effect) -> Option<CardId> {
        if self.vehicles[vehicle.index()].damage.is_empty() { None } else { self.find_card(vehicle, effect) }
    }

    #[inline(never)]
    fn find_card(&self, vehicle: VehicleId, effect: Effect) -> Option<CardId> {
        self.effects(vehicle, effect.hook()).find(|&(_, e)| e == effect).map(|(card, _)| card)
    }
}
