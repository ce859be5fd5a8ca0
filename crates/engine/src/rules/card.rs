//! What cards do where no chapter is nearer. The order of effects that meet is the order of the lines here
//! and in the rule that asks.

use crate::{
    card::{Effect, Hook},
    event::Event,
    play::Play,
    rule::Rule::Car,
    rules::{drive, fire},
    vehicle::VehicleId,
};

/// What the die on a vehicle counts: limits first, then the rest (CAR-11).
pub(crate) fn die_value(play: &mut Play, vehicle: VehicleId, die: u8) -> u8 {
    let limits = play.effects(vehicle, Hook::MoveCount);
    let (value, card) = limits.fold((die, None), |(value, card), (id, effect)| match effect {
        Effect::DieAtMost(most) if value > most => (most, Some(id)),
        Effect::DieAtLeast(least) if value < least => (least, Some(id)),
        _ => (value, card),
    });
    if let Some(card) = card {
        play.tell(Car(11), Event::CardWorked { vehicle, card });
    }
    value
}

/// Moves that a card takes away, after all that is added: never below one.
pub(crate) fn fewer_moves(play: &mut Play, vehicle: VehicleId, moves: u8) -> u8 {
    let mut left = moves;
    let mut worked = None;
    for (card, effect) in play.effects(vehicle, Hook::MoveCount) {
        if let Effect::FewerMoves(n) = effect {
            left = left.saturating_sub(n).max(1);
            worked = Some(card);
        }
    }
    if let Some(card) = worked.filter(|_| left != moves) {
        play.tell(Car(11), Event::CardWorked { vehicle, card });
    }
    left
}

/// After a hazard token, when all that it did is done.
pub(crate) fn after_hazard(play: &mut Play, vehicle: VehicleId) {
    stop_by(play, vehicle, Effect::StopsAtHazards);
}

/// After a new tile that this vehicle made come, when it has arrived there.
pub(crate) fn after_new_tile(play: &mut Play, vehicle: VehicleId) {
    stop_by(play, vehicle, Effect::StopsOnNewTiles);
}

fn stop_by(play: &mut Play, vehicle: VehicleId, effect: Effect) {
    if let Some(card) = play.card_with(vehicle, effect)
        && play.space_of(vehicle).is_some()
    {
        play.tell(Car(11), Event::CardWorked { vehicle, card });
        drive::stop(play, vehicle, Car(11));
    }
}

/// After a slam, for each vehicle that was in it.
pub(crate) fn after_slam(play: &mut Play, vehicle: VehicleId) {
    if let Some(card) = play.card_with(vehicle, Effect::BurnsAfterSlams)
        && fire::can_catch(play, vehicle)
    {
        play.tell(Car(11), Event::CardWorked { vehicle, card });
        fire::ignite(play, vehicle, Car(11));
    }
}

/// After the vehicle's own move.
pub(crate) fn after_move(play: &mut Play, vehicle: VehicleId) {
    let entered = play.turn.entered;
    let burns = |effect| matches!(effect, Effect::BurnsAfterSpaces(n) if entered >= n);
    let card =
        play.effects(vehicle, Hook::AfterMove).find(|&(_, effect)| burns(effect)).map(|(card, _)| card);
    if let Some(card) = card
        && fire::can_catch(play, vehicle)
    {
        play.tell(Car(11), Event::CardWorked { vehicle, card });
        fire::ignite(play, vehicle, Car(11));
    }
}

/// How many spaces further a slam pushes a vehicle.
pub(crate) fn pushed_further(play: &mut Play, vehicle: VehicleId) -> u8 {
    let mut further = 0;
    let mut worked = None;
    for (card, effect) in play.effects(vehicle, Hook::SlamPush) {
        if let Effect::PushedFurther(n) = effect {
            further += n;
            worked = Some(card);
        }
    }
    if let Some(card) = worked {
        play.tell(Car(11), Event::CardWorked { vehicle, card });
    }
    further
}
