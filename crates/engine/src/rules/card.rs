//! What cards do where no chapter is nearer. The order of effects that meet is the order of the lines here
//! and in the rule that asks.

use crate::{
    card::{CardId, Effect, Hook},
    event::Event,
    play::{Ask, Play},
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

/// Resolves a hazard token; a card stops the vehicle after all that it did.
pub(crate) fn stopping_at_hazard(
    play: &mut Play,
    vehicle: VehicleId,
    resolve: impl FnOnce(&mut Play) -> Ask<()>,
) -> Ask<()> {
    match play.card_with(vehicle, Effect::StopsAtHazards) {
        Some(card) => stopping(play, vehicle, card, resolve),
        None => resolve(play),
    }
}

/// Enters a new tile; a card stops the vehicle that drove there when it has arrived.
pub(crate) fn stopping_on_new_tile(
    play: &mut Play,
    vehicle: VehicleId,
    driven: bool,
    enter: impl FnOnce(&mut Play) -> Ask<()>,
) -> Ask<()> {
    match play.card_with(vehicle, Effect::StopsOnNewTiles).filter(|_| driven) {
        Some(card) => stopping(play, vehicle, card, enter),
        None => enter(play),
    }
}

/// The vehicle ends its move with what is resolved now.
fn stopping(
    play: &mut Play,
    vehicle: VehicleId,
    card: CardId,
    resolve: impl FnOnce(&mut Play) -> Ask<()>,
) -> Ask<()> {
    drive::ending_move(play, vehicle, Car(11), |play| {
        resolve(play)?;
        if drive::has_moves(play, vehicle) && play.space_of(vehicle).is_some() {
            play.tell(Car(11), Event::CardWorked { vehicle, card });
        }
        Ok(())
    })
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
