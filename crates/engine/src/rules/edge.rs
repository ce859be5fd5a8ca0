//! The edges of the board, and the board that scrolls (chapter EDG).

use crate::{
    chance::Chance,
    event::Event,
    lasting::Moment,
    play::{Ask, Play},
    road::{ROAD_SPACES, TILE_SPACES, TILES},
    rule::Rule::{self, Edg, Fin},
    rules::{
        eliminate, finish, hazard,
        space::{self, By},
    },
    space::{Edge, Heading, Place, Space},
    state::State,
    tables::SideId,
    token::Token,
    vehicle::{Crew, VehicleId, Vehicles},
};

/// The tile of a two-player race that is the final one (FIN-1).
pub(crate) const LAST_TILE: u8 = 5;

/// EDG-1, EDG-2, FIN-3: a vehicle leaves the board from `from`. After a scroll, where that space is now.
pub(crate) fn leave(
    play: &mut Play,
    vehicle: VehicleId,
    from: Space,
    edge: Edge,
    rule: Rule,
) -> Ask<Option<Space>> {
    play.tell(rule, Event::LeftBoard { vehicle, edge });
    match edge {
        Edge::Left | Edge::Right | Edge::Rear => eliminate::one(play, vehicle, Edg(1)).map(|()| None),
        Edge::Front if play.is_final => finish::cross(play, vehicle).map(|()| None),
        Edge::Front => {
            scroll(play)?;
            Ok(from.scrolled())
        }
    }
}

/// EDG-6, SPC-4: a leap over the spaces between; the first space of the line that is off the board says by which edge.
pub(crate) fn leap(play: &mut Play, vehicle: VehicleId, way: Heading, distance: u8, rule: Rule) -> Ask<()> {
    let Some(mut over) = play.space_of(vehicle) else { return Ok(()) };
    for _ in 0..distance {
        over = match play.toward(over, way) {
            Ok(space) => space,
            Err(edge) => {
                let from = leave(play, vehicle, over, edge, Edg(6))?;
                match from.and_then(|from| play.toward(from, way).ok()) {
                    Some(space) => space,
                    None => return Ok(()),
                }
            }
        };
    }
    space::enter(play, vehicle, over, way, By::Leap, rule)
}

/// EDG-2: the board scrolls, and who goes out because of it does so when the new tile lies (EDG-5).
fn scroll(play: &mut Play) -> Ask<()> {
    scroll_board(play)?;
    finish::check_out_by(play, Edg(5))
}

/// EDG-2: the rear tile goes with all that is on it, the others slide back, the next tile is the lead tile.
pub(crate) fn scroll_board(play: &mut Play) -> Ask<()> {
    let rear = vehicles_on_rear(play);
    eliminate::remove(play, rear, Edg(2));
    hazard::discard_rear(play)?;
    for crew in Crew::ALL {
        if let Some(space) = play.choppers[crew as usize].space().filter(|space| space.tile() == 0) {
            play.choppers[crew as usize] = Place::WAITING;
            play.tell(Edg(2), Event::ChopperHome { crew, space });
        }
    }
    slide(play);
    let side = next_tile(play, Edg(2))?;
    play.tiles[TILES - 1] = side;
    play.tiles_laid = play.tiles_laid.saturating_add(1);
    play.tell(Edg(2), Event::TileLaid { tile: TILES as u8 - 1, side });
    hazard::lay(play, TILES - 1, Edg(2));
    if play.setup.crews.len() == 2 && play.tiles_laid == LAST_TILE {
        play.is_final = true;
        play.tell(Fin(1), Event::FinalTile { side });
    }
    Ok(())
}

/// Vehicles on the rear tile; the Rig is where its front section is (RIG-23).
fn vehicles_on_rear(state: &State) -> Vehicles {
    let is_on_rear = |&vehicle: &VehicleId| state.space_of(vehicle).is_some_and(|space| space.tile() == 0);
    VehicleId::all().filter(is_on_rear).collect()
}

/// The rear tile is turned over and goes under the pile; everything else moves back by a tile (EDG-7).
fn slide(play: &mut Play) {
    let gone = play.tiles[0];
    play.pile.known.push(gone.turned());
    play.tiles.copy_within(1.., 0);
    play.tokens.copy_within(TILE_SPACES.., 0);
    play.tokens[ROAD_SPACES - TILE_SPACES..].fill(Token::NONE);
    play.off_road.scroll();
    let state: &mut State = play;
    for place in state.places.iter_mut().chain(&mut state.choppers) {
        if let Some(space) = place.space() {
            // Sections of the Rig trail off the board (RIG-15); nothing else is left on the rear tile.
            *place = space.scrolled().map_or(Place::WAITING, Place::on);
        }
    }
    slide_memories(play);
    play.has_scrolled();
    play.tell(Edg(2), Event::Scrolled { gone });
}

/// What is remembered of spaces moves with them.
fn slide_memories(state: &mut State) {
    for peek in state.peeks.iter_mut() {
        // Those of the rear tile were turned up.
        peek.space = peek.space.scrolled().unwrap_or_default();
    }
    state.ends(Moment::Scrolled);
    state.turn.salvaged = state.turn.salvaged.iter().filter_map(|space| space.scrolled()).collect();
}

/// SET-1, EDG-4: the top of the pile. While nobody knows it, luck says what it is.
pub(crate) fn next_tile(play: &mut Play, rule: Rule) -> Ask<SideId> {
    if play.pile.unseen == 0 {
        return Ok(play.pile.known.remove(0));
    }
    let side = play.draw_side(rule, Chance::NextTile)?;
    play.pile.unseen &= !(1 << side.tile());
    Ok(side)
}
