//! Counting moves (MOV-1), the road bonus that comes on top (chapter ROD), and what follows the move.

use crate::{
    card::CardId,
    effect::{BonusMod, Effect, InPlay, MovedMod, MovesMod},
    event::Event,
    list::List,
    play::Play,
    question::USABLE,
    rule::Rule::Car,
    rules::fire,
    state::{Bonus, State, Turn},
    tables::Command,
    vehicle::VehicleId,
};

/// What the moves of a vehicle come to: the die within its limits, what is added, then what is taken away, one move at
/// least. The fire die comes on top.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MovePlan {
    /// What the die counts.
    pub die: u8,
    /// What commands add (CMD-3).
    pub more: u8,
    /// What is taken away.
    pub fewer: u8,
    /// The card that limits the die.
    pub limited_by: Option<CardId>,
    /// The card that takes moves away.
    pub lessened_by: Option<CardId>,
    /// The cards that may add moves.
    pub offered: List<Option<InPlay>, USABLE>,
}

impl MovePlan {
    /// For the vehicle of the turn. When coasting no card limits or lessens its one move; more moves may come to it.
    pub fn of(state: &State, vehicle: VehicleId) -> MovePlan {
        let turn = &state.turn;
        let mut plan = MovePlan {
            die: turn.moves,
            more: turn.extra,
            fewer: 0,
            limited_by: None,
            lessened_by: None,
            offered: List::new(),
        };
        for by in state.in_play(vehicle) {
            let Effect::Moves(change) = by.effect else { continue };
            match change {
                MovesMod::More(_) => drop(plan.offered.push(Some(by))),
                _ if turn.coasting => {}
                MovesMod::AtMost(most) if plan.die > most => {
                    (plan.die, plan.limited_by) = (most, Some(by.card));
                }
                MovesMod::AtLeast(least) if plan.die < least => {
                    (plan.die, plan.limited_by) = (least, Some(by.card));
                }
                MovesMod::AtMost(_) | MovesMod::AtLeast(_) => {}
                MovesMod::Fewer(n) => {
                    plan.fewer += n;
                    plan.lessened_by = Some(by.card);
                }
            }
        }
        plan
    }

    /// The moves in all.
    pub fn moves(&self) -> u8 {
        let moves = self.die + self.more;
        if self.fewer == 0 { moves } else { moves.saturating_sub(self.fewer).max(1) }
    }

    /// The cards that changed the count, in the order in which they did.
    pub(crate) fn worked(&self) -> impl Iterator<Item = CardId> + use<> {
        let is_less = self.moves() != self.die + self.more;
        self.limited_by.into_iter().chain(self.lessened_by.filter(|_| is_less))
    }
}

impl State {
    /// Whether the moving vehicle has earned the road bonus and may still take it (ROD-2, CAR-6, RIG-6).
    pub fn bonus_earned(&self) -> bool {
        let Some(vehicle) = self.turn.vehicle else { return false };
        let earned = vehicle.earns_bonus() && (self.turn.on_road || self.turn.salt);
        self.turn.bonus == Bonus::Open
            && self.road_die > 0
            && (earned || self.turn.has_free_road())
            && BonusPlan::of(self, vehicle).can
    }

    /// Whether the bonus that it has earned is lost by leaving the road: not if something else gives it (ROD-2, RIG-16).
    pub fn bonus_needs_road(&self) -> bool {
        self.bonus_earned() && !self.turn.salt && !self.turn.has_free_road()
    }
}

impl Turn {
    /// Whether a command lets the vehicle take the road bonus whatever the spaces were (RIG-16).
    fn has_free_road(&self) -> bool {
        self.active.contains(Command::Traction) || self.active.contains(Command::OpenRoad)
    }
}

/// What is in play about a vehicle's road bonus.
pub(crate) struct BonusPlan {
    /// Whether nothing takes it away.
    pub can: bool,
    /// Whether the space where it started does not count.
    pub any_start: bool,
    /// The card by which it may stop before the bonus moves are used up.
    pub short: Option<CardId>,
}

impl BonusPlan {
    pub fn of(state: &State, vehicle: VehicleId) -> BonusPlan {
        let mut plan = BonusPlan { can: true, any_start: false, short: None };
        for by in state.in_play(vehicle) {
            let Effect::Bonus(change) = by.effect else { continue };
            match change {
                BonusMod::Never => plan.can = false,
                BonusMod::AnyStart => plan.any_start = true,
                BonusMod::Short => plan.short = Some(by.card),
            }
        }
        plan
    }
}

/// What a vehicle's cards do after its own move.
pub(crate) fn after_move(play: &mut Play, vehicle: VehicleId) {
    let entered = play.turn.entered;
    let burns = play.in_play(vehicle).find(|by| match by.effect {
        Effect::Moved(moved) => match moved {
            MovedMod::BurnsAfter(n) => entered >= n,
            MovedMod::Dispenses(_) => false,
        },
        _ => false,
    });
    if let Some(by) = burns
        && fire::can_catch(play, vehicle)
    {
        play.tell(Car(11), Event::CardWorked { vehicle, card: by.card });
        fire::ignite(play, vehicle, Car(11));
    }
}
