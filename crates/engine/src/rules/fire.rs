//! On fire (chapter FIR).

use crate::{
    card::CardId,
    effect::{Effect, FireMod},
    event::Event,
    play::{Ask, Play},
    rule::Rule::{self, Fir, Ldr},
    rules::eliminate,
    state::State,
    tables::Flame,
    vehicle::{Armor, VehicleId},
};

/// FIR-1, FIR-2: before it moves, a burning vehicle rolls the fire die.
pub(crate) fn burn(play: &mut Play, vehicle: VehicleId) -> Ask<()> {
    match play.roll_fire(Fir(1))? {
        Flame::Moves(moves) => {
            play.turn.moves = play.turn.moves.saturating_add(moves);
            play.tell(Fir(2), Event::MovesGained { vehicle, moves });
            Ok(())
        }
        Flame::Out => {
            put_out(play, vehicle, Fir(2));
            Ok(())
        }
        Flame::Skull => match fireproof_by(play, vehicle) {
            Some(card) => {
                play.tell(Ldr(2), Event::CardWorked { vehicle, card });
                put_out(play, vehicle, Ldr(2));
                Ok(())
            }
            None => eliminate::one(play, vehicle, Fir(2)),
        },
    }
}

/// The card by which the skull puts the fire out.
fn fireproof_by(state: &State, vehicle: VehicleId) -> Option<CardId> {
    state.in_play(vehicle).find_map(|by| match by.effect {
        Effect::Fire(fire) => match fire {
            FireMod::SkullIsOut => Some(by.card),
        },
        _ => None,
    })
}

/// FIR-3, FIR-4, RIG-10: what can burn, works, and does not burn already.
pub(crate) fn can_catch(state: &State, vehicle: VehicleId) -> bool {
    matches!(vehicle.armor(), Armor::Slots | Armor::Minor)
        && state.is_operable(vehicle)
        && !state.burning.contains(vehicle)
}

/// Sets a vehicle on fire, if it can catch.
pub(crate) fn ignite(play: &mut Play, vehicle: VehicleId, rule: Rule) {
    if can_catch(play, vehicle) {
        play.burning = play.burning.with(vehicle);
        play.tell(rule, Event::CaughtFire { vehicle });
    }
}

/// Puts a fire out.
pub(crate) fn put_out(play: &mut Play, vehicle: VehicleId, rule: Rule) {
    if play.burning.contains(vehicle) {
        play.burning = play.burning.without(vehicle);
        play.tell(rule, Event::FireOut { vehicle });
    }
}
