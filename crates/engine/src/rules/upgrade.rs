//! Upgrades (chapter UPG): dealt, drafted, put on cars in secret, shown; and the one that a leader takes besides.
//!
//! Each draw and each choice is a phase of its own, because only one player knows what came of it.

use crate::{
    card::{CardId, Deck},
    effect::{DraftMod, Effect, EndMod, InPlay, MovedMod},
    event::Event,
    list::List,
    play::{Ask, Play, Stop},
    question::{Asked, Choice, Choices},
    rule::Rule::Upg,
    rules::{card, command, leader, space},
    secret::{Hand, Held, PutAway},
    setup::{BoxId, UPGRADES_DEALT, UPGRADES_OF_ONE},
    space::{Direction, Space},
    state::{Phase, State},
    token::Token,
    vehicle::{CREW_CARS, Crew, Crews, VehicleId},
};

/// What comes after the leaders, or after the tiles without them.
pub(crate) fn begin(play: &mut Play) {
    let drafts = play.setup.boxes.contains(BoxId::Upgrades) && leader::seats(play).next().is_some();
    let phase = match tinkerer(play) {
        _ if drafts => Phase::Draft,
        Some(_) => Phase::Tinker,
        None => Phase::FirstDice,
    };
    play.go_on(phase);
}

/// UPG-1: four cards each; all choose one at once and pass the rest to the left, until everybody has three.
pub(crate) fn draft(play: &mut Play) -> Ask<()> {
    let undealt = leader::seats(play).find(|&crew| play.crews[crew as usize].hand.len() < UPGRADES_DEALT);
    if let Some(crew) = undealt {
        return play.draw_hidden(Upg(1), crew, Deck::Upgrades);
    }
    let (crew, choice) = play.ask_any(Asked::Draft)?;
    let Choice::Card(card) = choice else { return Err(Stop::Misfit) };
    keep(play, crew, card)?;
    play.tell(Upg(1), Event::KeptHidden { crew, deck: Deck::Upgrades, card: Some(card) });
    let kept = kept_by_all(play);
    if leader::seats(play).all(|crew| usize::from(play.crews[crew as usize].kept) == kept) {
        pass_on(play, kept);
    }
    Ok(())
}

/// How many cards everybody has kept.
fn kept_by_all(state: &State) -> usize {
    leader::seats(state).map(|crew| usize::from(state.crews[crew as usize].kept)).min().unwrap_or(0)
}

/// Crews that have not chosen yet.
pub(crate) fn undrafted(state: &State) -> Crews {
    let kept = kept_by_all(state);
    leader::seats(state).filter(|&crew| usize::from(state.crews[crew as usize].kept) == kept).collect()
}

/// The cards of a hand that are not kept or put on a car yet.
pub(crate) fn unkept(state: &State, crew: Crew, choices: &mut Choices) {
    let CrewCards { hand, kept } = cards_of(state, crew);
    for card in hand[kept..].iter().filter_map(|held| held.card()) {
        choices.push(Choice::Card(card));
    }
}

struct CrewCards {
    hand: Hand,
    kept: usize,
}

fn cards_of(state: &State, crew: Crew) -> CrewCards {
    let has = &state.crews[crew as usize];
    CrewCards { hand: has.hand, kept: usize::from(has.kept).min(has.hand.len()) }
}

/// Puts a card with those that are kept. Who passed the cards on knew them all; now only the one who chose knows which is
/// which.
fn keep(play: &mut Play, crew: Crew, card: CardId) -> Ask<()> {
    let has = &mut play.crews[crew as usize];
    let kept = usize::from(has.kept);
    let place = has.hand.iter().position(|held| held.card() == Some(card)).ok_or(Stop::Misfit)?;
    has.hand.swap(place, kept);
    has.kept += 1;
    for held in has.hand.iter_mut() {
        held.known_to = Crews::one(crew);
    }
    Ok(())
}

/// The rest goes to the left; the last card of each is put away, and the draft is over.
fn pass_on(play: &mut Play, kept: usize) {
    let seats: List<Crew, { crate::vehicle::CREWS }> = leader::seats(play).collect();
    let mut rests = [Hand::new(); crate::vehicle::CREWS];
    for (rest, &crew) in rests.iter_mut().zip(seats.iter()) {
        let hand = &mut play.crews[crew as usize].hand;
        while hand.len() > kept {
            rest.push(hand.remove(kept));
        }
    }
    if kept + 1 < UPGRADES_DEALT {
        for (i, rest) in rests.iter().enumerate().take(seats.len()) {
            let to = seats[(i + 1) % seats.len()];
            for &held in rest.iter() {
                play.crews[to as usize].hand.push(held.seen_by(to));
            }
        }
        play.tell(Upg(1), Event::CardsPassed);
        return;
    }
    for &held in rests.iter().flat_map(|rest| rest.iter()) {
        play.put_away.push(held);
    }
    for &crew in seats.iter() {
        play.crews[crew as usize].kept = 0;
    }
    let next = match tinkerer(play) {
        Some(crew) => {
            look_at_rejects(play, crew);
            Phase::Tinker
        }
        None => Phase::Place,
    };
    play.go_on(next);
}

/// The crew whose leader takes another upgrade.
pub(crate) fn tinkerer(state: &State) -> Option<Crew> {
    let takes_another = |by: InPlay| match by.effect {
        Effect::Draft(draft) => match draft {
            DraftMod::TakesAnother => true,
        },
        _ => false,
    };
    leader::seats(state).find(|&crew| state.leader_in_play(crew).any(takes_another))
}

fn is_upgrade(state: &State, held: Held) -> bool {
    held.deck(state) == Deck::Upgrades
}

fn look_at_rejects(play: &mut Play, crew: Crew) {
    for i in 0..play.put_away.len() {
        let held = play.put_away[i];
        if is_upgrade(play, held) {
            play.put_away[i].known_to = held.known_to.with(crew);
        }
    }
}

/// After the draft a leader may take one of the cards that nobody kept; without a draft, one of three.
pub(crate) fn tinker(play: &mut Play) -> Ask<()> {
    let crew = tinkerer(play).ok_or(Stop::Misfit)?;
    let drafted = play.setup.boxes.contains(BoxId::Upgrades);
    if !drafted && play.crews[crew as usize].hand.len() < UPGRADES_OF_ONE {
        return play.draw_hidden(Upg(1), crew, Deck::Upgrades);
    }
    let taken = match play.ask(crew, Asked::Another)? {
        Choice::Card(card) => Some(card),
        Choice::No => None,
        _ => return Err(Stop::Misfit),
    };
    // Nobody else learns which one is missing.
    let offered: PutAway =
        if drafted { play.put_away } else { play.crews[crew as usize].hand.iter().copied().collect() };
    if drafted {
        play.put_away.clear();
    } else {
        play.crews[crew as usize].hand.clear();
    }
    for &held in offered.iter() {
        match held.card() {
            card if card.is_some() && card == taken => {
                play.crews[crew as usize].hand.push(Held::known(card.unwrap_or_default(), Crews::one(crew)));
            }
            Some(card) if is_upgrade(play, held) => {
                play.put_away.push(Held::known(card, Crews::one(crew)));
            }
            _ => drop(play.put_away.push(held)),
        }
    }
    if taken.is_some() {
        play.tell(Upg(1), Event::KeptHidden { crew, deck: Deck::Upgrades, card: taken });
    }
    play.go_on(Phase::Place);
    Ok(())
}

/// The cards that a leader may choose another upgrade from.
pub(crate) fn rejects(state: &State, crew: Crew, choices: &mut Choices) {
    let own = state.crews[crew as usize].hand.iter().filter(|_| !state.setup.boxes.contains(BoxId::Upgrades));
    let away = state.put_away.iter().filter(|_| state.setup.boxes.contains(BoxId::Upgrades));
    for held in own.chain(away).filter(|&&held| is_upgrade(state, held)) {
        if let Some(card) = held.card() {
            choices.push(Choice::Card(card));
        }
    }
    choices.push(Choice::No);
}

/// UPG-2: one card on each car, small, medium, large, all at once; then a card that is left over on any car; then all are
/// shown.
pub(crate) fn place(play: &mut Play) -> Ask<()> {
    if !unplaced(play).is_empty() {
        let (crew, choice) = play.ask_any(Asked::Place)?;
        let Choice::Card(card) = choice else { return Err(Stop::Misfit) };
        return put_on_next(play, crew, card);
    }
    let mut extra = [None; crate::vehicle::CREWS];
    for crew in leader::seats(play) {
        let hand = play.crews[crew as usize].hand;
        if !hand.is_empty() && hand.len() != CREW_CARS {
            let Choice::Vehicle(vehicle) = play.ask(crew, Asked::PlaceExtra)? else {
                return Err(Stop::Misfit);
            };
            extra[crew as usize] = Some(vehicle);
        }
    }
    for crew in leader::seats(play) {
        show(play, crew, extra[crew as usize]);
    }
    play.go_on(Phase::FirstDice);
    Ok(())
}

/// Crews that have cards for all their cars and have not put one on each.
pub(crate) fn unplaced(state: &State) -> Crews {
    let has_unplaced = |crew: Crew| {
        let CrewCards { hand, kept } = cards_of(state, crew);
        hand.len() >= CREW_CARS && kept < CREW_CARS
    };
    leader::seats(state).filter(|&crew| has_unplaced(crew)).collect()
}

fn put_on_next(play: &mut Play, crew: Crew, card: CardId) -> Ask<()> {
    keep(play, crew, card)?;
    let CrewCards { hand, kept } = cards_of(play, crew);
    let vehicle = crew.vehicles().nth(kept - 1).ok_or(Stop::Misfit)?;
    play.tell(Upg(2), Event::PlacedHidden { vehicle, card: Some(card) });
    // The last of three has one place left.
    if hand.len() == CREW_CARS && kept + 1 == CREW_CARS {
        play.crews[crew as usize].kept += 1;
        if let Some(vehicle) = crew.vehicles().nth(kept) {
            play.tell(Upg(2), Event::PlacedHidden { vehicle, card: hand[kept].card() });
        }
    }
    Ok(())
}

/// The cars that a card which is left over may go on.
pub(crate) fn carriers(crew: Crew, choices: &mut Choices) {
    for vehicle in crew.vehicles() {
        choices.push(Choice::Vehicle(vehicle));
    }
}

fn show(play: &mut Play, crew: Crew, extra: Option<VehicleId>) {
    let hand = std::mem::take(&mut play.crews[crew as usize].hand);
    play.crews[crew as usize].kept = 0;
    let each = hand.len() >= CREW_CARS;
    for (i, held) in hand.iter().enumerate() {
        let place = if each && i < CREW_CARS { crew.vehicles().nth(i) } else { extra };
        let (Some(vehicle), Some(card)) = (place, held.card()) else { continue };
        let carried = &mut play.upgrades[vehicle.index()];
        let slot = carried.cards.len();
        if carried.cards.push(card) {
            play.upgrades[vehicle.index()].supply[slot] = play.tables.cards[card.index()].supply;
            play.tell(Upg(2), Event::UpgradeShown { vehicle, card });
        }
    }
}

/// UPG-3: after its move a vehicle may put one of its own tokens on an empty space behind it.
pub(crate) fn after_move(play: &mut Play, vehicle: VehicleId) -> Ask<()> {
    for slot in 0..play.upgrades_of(vehicle).len() {
        let card = play.upgrades_of(vehicle)[slot];
        let dispenses = play.in_play(vehicle).find_map(|by| match by.effect {
            Effect::Moved(moved) if by.card == card => match moved {
                MovedMod::Dispenses(supply) => Some(supply),
                MovedMod::BurnsAfter(_) => None,
            },
            _ => None,
        });
        let Some(supply) = dispenses else { continue };
        let mut choices = Choices::new();
        drops(play, vehicle, &mut choices);
        if play.upgrades[vehicle.index()].supply[slot] == 0 || choices.len() < 2 {
            continue;
        }
        match play.ask(play.turn.crew, Asked::Drop { card, vehicle })? {
            Choice::Space(space) => {
                play.upgrades[vehicle.index()].supply[slot] -= 1;
                play.tokens[space.index()] = Token::dispensed(supply);
                play.tell(Upg(3), Event::Dropped { vehicle, space, hazard: supply.hazard() });
            }
            Choice::No => {}
            _ => return Err(Stop::Misfit),
        }
    }
    Ok(())
}

pub(crate) fn drops(state: &State, vehicle: VehicleId, choices: &mut Choices) {
    let arc = [Direction::RearLeft, Direction::Rear, Direction::RearRight];
    let pose = state.pose(vehicle);
    let behind = arc.into_iter().filter_map(|direction| {
        let (from, facing) = pose?;
        state.toward(from, facing + direction).ok()
    });
    for space in behind.filter(|&space: &Space| space::is_empty(state, space)) {
        choices.push(Choice::Space(space));
    }
    choices.push(Choice::No);
}

/// At the end of a turn in which it acted, was in no slam and did not shoot, a card may take a damage off the vehicle.
pub(crate) fn after_turn(play: &mut Play) -> Ask<()> {
    let is_quiet = |&vehicle: &VehicleId| play.is_operable(vehicle) && !play.turn.fought;
    let Some(vehicle) = play.turn.vehicle.filter(is_quiet) else { return Ok(()) };
    let repairs = |by: &InPlay| match by.effect {
        Effect::End(end) => match end {
            EndMod::RepairsAfterQuietTurn => true,
        },
        _ => false,
    };
    let Some(by) = play.in_play(vehicle).find(repairs) else { return Ok(()) };
    if play.vehicles[vehicle.index()].damage.is_empty() || !card::uses(play, by, vehicle)? {
        return Ok(());
    }
    command::repair_one(play, vehicle, Upg(2))
}
