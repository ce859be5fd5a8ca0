//! The edges of the board, and the board that scrolls (chapter EDG).

use crate::{
    chance::Chance,
    event::Event,
    play::{Ask, Play},
    rule::Rule::{self, Edg, Fin, Haz},
    rules::{
        finish,
        space::{self, By},
    },
    space::{Direction, Edge, Place, SPACES, Space, TILE_SPACES, TILES},
    state::State,
    tables::SideId,
    token::{HazardBag, Lying, Token},
    vehicle::{Crew, VehicleId, Vehicles},
};

/// The tile of a two-player race that is the final one (FIN-1).
const LAST_TILE: u8 = 5;

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
        Edge::Left | Edge::Right | Edge::Rear => finish::eliminate(play, vehicle, Edg(1)).map(|()| None),
        Edge::Front if play.is_final => finish::cross(play, vehicle).map(|()| None),
        Edge::Front => {
            scroll(play)?;
            Ok(from.scrolled())
        }
    }
}

/// EDG-6, SPC-4: a leap over the spaces between; the first space of the line that is off the board says by which edge.
pub(crate) fn leap(play: &mut Play, vehicle: VehicleId, way: Direction, distance: u8, rule: Rule) -> Ask<()> {
    let Some(mut over) = play.space_of(vehicle) else { return Ok(()) };
    for _ in 0..distance {
        over = match over.toward(way) {
            Ok(space) => space,
            Err(edge) => {
                match leave(play, vehicle, over, edge, Edg(6))?.and_then(|from| from.toward(way).ok()) {
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
    finish::remove(play, rear, Edg(2));
    discard_hazards(play)?;
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
    lay_hazards(play, TILES - 1, Edg(2));
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

/// HAZ-9: the tokens of the rear tile are discarded; face-down ones are turned up for it.
fn discard_hazards(play: &mut Play) -> Ask<()> {
    for space in Space::of_tile(0) {
        let hazard = match play.tokens[space.index()].read() {
            Lying::Nothing => continue,
            Lying::Up(hazard) => hazard,
            Lying::Down(bag) => play.draw_hazard(Haz(9), bag)?,
        };
        play.tokens[space.index()] = Token::NONE;
        play.hazards.discard.0[hazard as usize] += 1;
        play.tell(Haz(9), Event::Discarded { space, hazard });
    }
    Ok(())
}

/// The rear tile is turned over and goes under the pile; everything else moves back by a tile (EDG-7).
fn slide(play: &mut Play) {
    let gone = play.tiles[0];
    play.pile.known.push(gone.turned());
    play.tiles.copy_within(1.., 0);
    play.tokens.copy_within(TILE_SPACES.., 0);
    play.tokens[SPACES - TILE_SPACES..].fill(Token::NONE);
    play.off_road.scroll();
    let state: &mut State = play;
    for place in state.places.iter_mut().chain(&mut state.choppers) {
        if let Some(space) = place.space() {
            // Sections of the Rig trail off the board (RIG-15); nothing else is left on the rear tile.
            *place = space.scrolled().map_or(Place::WAITING, Place::on);
        }
    }
    play.has_scrolled();
    play.tell(Edg(2), Event::Scrolled { gone });
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

/// SET-2, EDG-2, HAZ-8: a face-down token on each hazard space whose label includes the number of players.
pub(crate) fn lay_hazards(play: &mut Play, tile: usize, rule: Rule) {
    let side = play.tables.0.sides[play.tiles[tile].index()];
    let players = play.setup.crews.len();
    let mut left = in_pile(play);
    let mut laid = 0;
    for space in Space::of_tile(tile) {
        if side.hazard[space.on_tile()] >> players & 1 == 1 && lay_one(play, space, &mut left) {
            laid += 1;
        }
    }
    play.tell(rule, Event::HazardsLaid { tile: tile as u8, tokens: laid });
}

/// HAZ-8: puts an unseen token face down on a space; `left` counts those in the pile. False if there is none.
fn lay_one(play: &mut Play, space: Space, left: &mut u32) -> bool {
    if *left == 0 {
        *left = reshuffle(play);
    }
    if *left == 0 {
        return false;
    }
    *left -= 1;
    play.tokens[space.index()] = Token::down(play.hazards.pile);
    true
}

/// RIG-16: the Rig drops an unseen token.
pub(crate) fn drop_hazard(play: &mut Play, space: Space) -> bool {
    let mut left = in_pile(play);
    lay_one(play, space, &mut left)
}

/// Whether there is an unseen token, in the pile or to be shuffled.
pub(crate) fn has_hazard(state: &State) -> bool {
    in_pile(state) > 0 || state.hazards.discard.total() > 0
}

/// Tokens of the pile's generation that do not lie on the board.
fn in_pile(state: &State) -> u32 {
    let pile = state.hazards.pile;
    let laid = state.tokens.iter().filter(|token| token.read() == Lying::Down(pile)).count();
    state.hazards.bags[pile.index()].total().saturating_sub(laid as u32)
}

/// HAZ-8, SET-3: the discards are a new pile, and a bag of its own.
fn reshuffle(play: &mut Play) -> u32 {
    let discard = std::mem::replace(&mut play.hazards.discard, HazardBag::EMPTY);
    let tokens = discard.total();
    if tokens > 0 {
        // A bag that is used up; were there none, the oldest one would be mixed in.
        let mut following = play.hazards.pile.following();
        let next = following.find(|bag| play.hazards.bags[bag.index()].total() == 0);
        play.hazards.pile = next.or(play.hazards.pile.following().next()).unwrap_or_default();
        let pile = play.hazards.pile.index();
        play.hazards.bags[pile] = play.hazards.bags[pile].plus(&discard);
        play.tell(Haz(8), Event::Reshuffled { tokens: tokens as u8 });
    }
    tokens
}
