//! Using cards: who is asked whether a card that says `may` works now (LDR-2, LDR-6, UPG-2).

use crate::{
    effect::{InPlay, Mode, Source},
    event::Event,
    play::{Ask, Play, Stop},
    question::{Asked, Choice},
    vehicle::VehicleId,
};

/// Whether a card is used now, on a vehicle; its player is asked if it says `may`.
pub(crate) fn uses(play: &mut Play, by: InPlay, vehicle: VehicleId) -> Ask<bool> {
    let is_used = agrees(play, by, vehicle)?;
    if is_used {
        worked(play, by, vehicle);
    }
    Ok(is_used)
}

/// The same, without telling: what comes of it says enough.
pub(crate) fn agrees(play: &mut Play, by: InPlay, vehicle: VehicleId) -> Ask<bool> {
    let card = by.card;
    let crew = by.owner().unwrap_or(play.turn.crew);
    match by.mode {
        Mode::Must => Ok(true),
        Mode::May => match play.ask(crew, Asked::Use { card, vehicle })? {
            Choice::Yes => Ok(true),
            Choice::No => Ok(false),
            _ => Err(Stop::Misfit),
        },
    }
}

/// Tells that a card works: of the car that carries it, or of the vehicle whose turn it is.
pub(crate) fn worked(play: &mut Play, by: InPlay, vehicle: VehicleId) {
    let vehicle = match by.source {
        Source::Upgrade(carrier) | Source::Ongoing(carrier) => carrier,
        _ => play.turn.vehicle.unwrap_or(vehicle),
    };
    play.tell(play.card_rule(by.card), Event::CardWorked { vehicle, card: by.card });
}
