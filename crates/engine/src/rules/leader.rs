//! Crew leaders (chapter LDR): dealt, chosen in secret, shown; their boards and command tokens.

use crate::{
    card::{CardId, Deck},
    event::Event,
    play::{Ask, Play, Stop},
    question::{Asked, Choice, Choices},
    rule::Rule::Ldr,
    rules::{fire, upgrade},
    secret::Held,
    setup::LEADERS_DEALT,
    state::State,
    tables::Command,
    vehicle::{Crew, Crews, Fleet, VehicleId},
};

/// LDR-1: a board is dealt, or one is chosen; when everybody has one left, all are shown. Each is a phase of its own,
/// because only one player knows what came of it.
pub(crate) fn choose_leaders(play: &mut Play) -> Ask<()> {
    if let Some(crew) = undealt(play) {
        return play.draw_hidden(Ldr(1), crew, Deck::Leaders);
    }
    if !undecided(play).is_empty() {
        let (crew, choice) = play.ask_any(Asked::Leader)?;
        let Choice::Card(kept) = choice else { return Err(Stop::Misfit) };
        return keep(play, crew, kept);
    }
    for crew in seats(play) {
        if let Some(card) = play.crews[crew as usize].hand.pop().and_then(Held::card) {
            play.crews[crew as usize].leader = Some(card);
            play.crews[crew as usize].tokens = play.tables.cards[card.index()].stars;
            play.tell(Ldr(1), Event::LeaderShown { crew, card });
        }
    }
    upgrade::begin(play);
    Ok(())
}

/// The board that is not kept is put away, and never shown.
fn keep(play: &mut Play, crew: Crew, kept: CardId) -> Ask<()> {
    let hand = &mut play.crews[crew as usize].hand;
    let other = hand.iter().position(|held| held.card() != Some(kept)).ok_or(Stop::Misfit)?;
    let other = hand.remove(other);
    play.put_away.push(other);
    play.tell(Ldr(1), Event::KeptHidden { crew, deck: Deck::Leaders, card: Some(kept) });
    Ok(())
}

/// LDR-1, UPG-1: crews of cars, in seat order, have leaders and upgrades.
pub(crate) fn seats(state: &State) -> impl Iterator<Item = Crew> + use<> {
    let crews = state.setup.crews;
    (0..crews.len()).map(move |seat| crews[seat]).filter(|crew| crew.fleet() == Fleet::Cars)
}

/// The next crew that has too few boards to choose from, while nobody has chosen.
fn undealt(state: &State) -> Option<Crew> {
    seats(state)
        .find(|&crew| state.put_away.is_empty() && state.crews[crew as usize].hand.len() < LEADERS_DEALT)
}

/// Crews that have not chosen yet.
pub(crate) fn undecided(state: &State) -> Crews {
    seats(state).filter(|&crew| state.crews[crew as usize].hand.len() == LEADERS_DEALT).collect()
}

pub(crate) fn choices(state: &State, crew: Crew, choices: &mut Choices) {
    for card in state.crews[crew as usize].hand.iter().filter_map(|held| held.card()) {
        choices.push(Choice::Card(card));
    }
}

/// Flamethrower: after its move the vehicle may set fire to the one straight ahead.
pub(crate) fn after_move(play: &mut Play, vehicle: VehicleId) -> Ask<()> {
    if !play.turn.active.take(Command::Flamethrower) {
        return Ok(());
    }
    let ahead = play.space_of(vehicle).and_then(|space| play.toward(space, play.heading(vehicle)).ok());
    let target = ahead.and_then(|space| play.vehicles_in(space).find(|&other| fire::can_catch(play, other)));
    let Some(target) = target else { return Ok(()) };
    match play.ask(play.turn.crew, Asked::Ignite(target))? {
        Choice::Yes => fire::ignite(play, target, Ldr(1)),
        Choice::No => {}
        _ => return Err(Stop::Misfit),
    }
    Ok(())
}
