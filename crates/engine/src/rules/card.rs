//! Using cards: who is asked whether a card that says `may` works now (LDR-2, LDR-6, UPG-2), and who switches off one that
//! says `auto` (LDR-10).

use crate::{
    card::CardId,
    effect::{InPlay, Mode, Source},
    event::Event,
    list::List,
    play::{Ask, Play, Stop},
    question::{Asked, Choice, Choices, USABLE},
    rule::Rule::Ldr,
    state::State,
    vehicle::{Crew, VehicleId},
};

/// Whether a card is used now, on a vehicle: not if it has worked as often as it may; its player is asked if it says `may`.
pub(crate) fn uses(play: &mut Play, by: InPlay, vehicle: VehicleId) -> Ask<bool> {
    if play.is_used_up(by) {
        return Ok(false);
    }
    play.note_occasion(by);
    let is_used = agrees(play, by, vehicle)?;
    if is_used {
        play.note_use(by);
        worked(play, by, vehicle);
    }
    Ok(is_used)
}

/// Cards of one player that could do something to a vehicle at one moment.
pub(crate) type Usable = List<Option<InPlay>, USABLE>;

/// The next of several cards that is used, which leaves the list. Those that ask nobody come first; of several its player names
/// one, or none of them; of the last one says whether it is used.
#[inline(always)]
pub(crate) fn next_of(play: &mut Play, left: &mut Usable, vehicle: VehicleId) -> Ask<Option<InPlay>> {
    if left.is_empty() { Ok(None) } else { pick(play, left, vehicle) }
}

fn pick(play: &mut Play, left: &mut Usable, vehicle: VehicleId) -> Ask<Option<InPlay>> {
    let asks = |by: &Option<InPlay>| by.is_some_and(|by| by.mode == Mode::May);
    let place = match (left.iter().position(|by| !asks(by)), left.len()) {
        (Some(first), _) => first,
        (None, 1) => 0,
        (None, _) => {
            let cards = left.iter().flatten().map(|by| by.card).collect();
            let crew = left[0].and_then(|by| by.owner()).unwrap_or(play.turn.crew);
            let Choice::Card(card) = play.ask(crew, Asked::UseOne { cards, vehicle })? else {
                left.clear();
                return Ok(None);
            };
            let named =
                left.iter().position(|by| by.is_some_and(|by| by.card == card)).ok_or(Stop::Misfit)?;
            let by = left.remove(named);
            by.into_iter().for_each(|by| worked(play, by, vehicle));
            return Ok(by);
        }
    };
    match left.remove(place) {
        Some(by) if uses(play, by, vehicle)? => Ok(Some(by)),
        _ => Ok(None),
    }
}

/// The same, without telling: what comes of it says enough.
pub(crate) fn agrees(play: &mut Play, by: InPlay, vehicle: VehicleId) -> Ask<bool> {
    let card = by.card;
    let crew = by.owner().unwrap_or(play.turn.crew);
    match by.mode {
        Mode::Must | Mode::Auto => Ok(true),
        Mode::May => match play.ask(crew, Asked::Use { card, vehicle })? {
            Choice::Yes => Ok(true),
            Choice::No => Ok(false),
            _ => Err(Stop::Misfit),
        },
    }
}

/// LDR-10: the cards of a crew that work without a question, and that it may switch off.
pub(crate) fn switches(state: &State, crew: Crew, choices: &mut Choices) {
    if !state.setup.boxes.is_empty() {
        state.switches(crew).for_each(|card| {
            choices.push(Choice::Card(card));
        });
    }
}

/// Switches a card off until the next turn of its crew.
pub(crate) fn switch_off(play: &mut Play, crew: Crew, card: CardId) -> Ask<()> {
    if !play.switch_off(crew, card) {
        return Err(Stop::Misfit);
    }
    play.tell(Ldr(10), Event::SwitchedOff { crew, card });
    Ok(())
}

/// Tells that a card works: of the car that carries it, or of the vehicle whose turn it is.
pub(crate) fn worked(play: &mut Play, by: InPlay, vehicle: VehicleId) {
    let vehicle = match by.source {
        Source::Upgrade(carrier) | Source::Ongoing(carrier) => carrier,
        _ => play.turn.vehicle.unwrap_or(vehicle),
    };
    play.tell(play.card_rule(by.card), Event::CardWorked { vehicle, card: by.card });
}
