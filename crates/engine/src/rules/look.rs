//! Looking at face-down hazard tokens (LDR-8): at the start of a turn, and by a command.
//!
//! A look ends its phase, because only one player knows what came of it.

use crate::{
    effect::{Effect, LookMod},
    event::Event,
    play::{Ask, Play, Stop},
    question::{Asked, Choice, Choices},
    rule::Rule::Ldr,
    rules::space,
    secret::Peek,
    setup::BoxId,
    space::Space,
    state::State,
    tables::Command,
    token::{Lying, Token},
    vehicle::{Crew, Crews},
};
use std::ops::ControlFlow;

/// Whether the phase goes on after a look.
type Looked = ControlFlow<()>;

/// At the start of its turn a leader may look at face-down tokens, one after another; if it was two, they may change
/// places.
pub(crate) fn at_turn_start(play: &mut Play, crew: Crew) -> Ask<Looked> {
    if !play.setup.boxes.contains(BoxId::Leaders) {
        return Ok(Looked::Continue(()));
    }
    let power = play.leader_in_play(crew).find_map(|by| match by.effect {
        Effect::Look(look) => match look {
            LookMod::AtHazards(n) => Some((usize::from(n), by)),
        },
        _ => None,
    });
    let Some((most, by)) = power.filter(|&(_, by)| !play.is_used_up(by)) else {
        return Ok(Looked::Continue(()));
    };
    if play.turn.looked.len() < most && can_look(play, crew) && look(play, crew)?.is_break() {
        return Ok(Looked::Break(()));
    }
    if let [one, other] = play.turn.looked[..] {
        match play.ask(crew, Asked::Exchange { one, other })? {
            Choice::Yes => exchange(play, one, other),
            Choice::No => {}
            _ => return Err(Stop::Misfit),
        }
    }
    play.note_use(by);
    play.turn.looked.clear();
    Ok(Looked::Continue(()))
}

/// Omen: a look; then, in a phase of its own, the token may be moved.
pub(crate) fn omen(play: &mut Play, crew: Crew) -> Ask<()> {
    if look(play, crew)?.is_break() {
        play.turn.active.insert(Command::Omen);
    }
    Ok(())
}

/// The token that was just looked at may be moved to an empty space of its tile, face down. Whether there was such a look.
pub(crate) fn may_move_token(play: &mut Play, crew: Crew) -> Ask<bool> {
    if !play.turn.active.take(Command::Omen) {
        return Ok(false);
    }
    let Some(from) = play.turn.looked.pop() else { return Ok(true) };
    let mut choices = Choices::new();
    landings(play, from, &mut choices);
    if choices.len() < 2 {
        return Ok(true);
    }
    match play.ask(crew, Asked::MoveHazard(from))? {
        Choice::Space(to) => {
            exchange_tokens(play, from, to);
            play.tell(Ldr(8), Event::HazardMoved { from, to });
        }
        Choice::No => {}
        _ => return Err(Stop::Misfit),
    }
    Ok(true)
}

/// Whether a crew can look at a token: there is one, and room to remember it.
pub(crate) fn can_look(state: &State, crew: Crew) -> bool {
    unlooked(state, crew).next().is_some()
}

/// The face-down tokens that it has not looked at in this step.
fn unlooked(state: &State, crew: Crew) -> impl Iterator<Item = Space> + '_ {
    let can_note = !state.peeks.is_full();
    Space::all().filter(move |space| {
        matches!(state.tokens[space.index()].read(), Lying::Down(_))
            && !state.turn.looked.contains(space)
            && (can_note || state.peek_at(*space).is_some_and(|peek| peek.known_to.contains(crew)))
    })
}

pub(crate) fn looks(state: &State, crew: Crew, choices: &mut Choices) {
    for space in unlooked(state, crew) {
        choices.push(Choice::Space(space));
    }
    choices.push(Choice::No);
}

pub(crate) fn landings(state: &State, from: Space, choices: &mut Choices) {
    for space in Space::of_tile(from.tile()).filter(|&space| space::is_empty(state, space)) {
        choices.push(Choice::Space(space));
    }
    choices.push(Choice::No);
}

/// Looks at a token, if the player wants to.
fn look(play: &mut Play, crew: Crew) -> Ask<Looked> {
    let space = match play.ask(crew, Asked::Look)? {
        Choice::Space(space) => space,
        Choice::No => return Ok(Looked::Continue(())),
        _ => return Err(Stop::Misfit),
    };
    let Lying::Down(bag) = play.tokens[space.index()].read() else { return Err(Stop::Misfit) };
    let known = play.peeks.iter().position(|peek| peek.space == space && !peek.is_shown());
    let hazard = match known {
        Some(i) => {
            play.peeks[i].known_to = play.peeks[i].known_to.with(crew);
            play.peeks[i].hazard()
        }
        None => {
            let hazard = play.look_at_hazard(crew, bag)?;
            play.peeks.push(Peek::known(space, hazard, Crews::one(crew)));
            Some(hazard)
        }
    };
    play.turn.looked.push(space);
    play.tell(Ldr(8), Event::LookedAt { crew, space, hazard });
    Ok(Looked::Break(()))
}

fn exchange(play: &mut Play, one: Space, other: Space) {
    exchange_tokens(play, one, other);
    play.tell(Ldr(8), Event::HazardsSwapped { one, other });
}

/// What lies on two spaces changes places, with what somebody knows of it.
fn exchange_tokens(play: &mut Play, one: Space, other: Space) {
    let tokens: [Token; 2] = [play.tokens[one.index()], play.tokens[other.index()]];
    play.tokens[one.index()] = tokens[1];
    play.tokens[other.index()] = tokens[0];
    for peek in play.peeks.iter_mut().filter(|peek| !peek.is_shown()) {
        peek.space = match peek.space {
            space if space == one => other,
            space if space == other => one,
            space => space,
        };
    }
}
