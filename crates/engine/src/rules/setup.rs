//! Setting up (chapter SET).

use crate::{
    chance::Chance,
    dice::DicePool,
    event::Event,
    play::{Ask, Play},
    road::TILES,
    rule::Rule::Set,
    rules::{edge, hazard, round, upgrade},
    setup::{BoxId, StartSide},
    state::Phase,
    tables::SideId,
};

/// SET-1, SET-2, SET-12: the rear tile, then two from the pile, with their hazards.
pub(crate) fn lay_tiles(play: &mut Play) -> Ask<()> {
    let a = SideId(2 * play.tables.start_tile);
    play.tiles[0] = match play.setup.start {
        StartSide::A => a,
        StartSide::B => a.turned(),
        StartSide::Random => play.draw_side(Set(12), Chance::StartSide)?,
    };
    for tile in 1..TILES {
        play.tiles[tile] = edge::next_tile(play, Set(1))?;
    }
    for tile in 0..TILES {
        let side = play.tiles[tile];
        play.tell(Set(1), Event::TileLaid { tile: tile as u8, side });
        hazard::lay(play, tile, Set(2));
    }
    play.tiles_laid = TILES as u8;
    if play.setup.boxes.contains(BoxId::Leaders) {
        play.go_on(Phase::Leaders);
    } else {
        upgrade::begin(play);
    }
    Ok(())
}

/// SET-8, SET-9: everybody rolls; the lowest total goes first and rolls the road die. A tie for lowest: all again.
pub(crate) fn roll_for_first(play: &mut Play) -> Ask<()> {
    let seats = play.setup.crews;
    for &crew in seats.iter() {
        let mut dice = DicePool::NONE;
        for _ in 0..crew.fleet().dice() {
            dice.add(play.roll_movement(Set(8), crew)?);
        }
        play.crews[crew as usize].dice = dice;
    }
    let total = |seat: usize| play.crews[seats[seat] as usize].dice.total();
    let lowest = (0..seats.len()).min_by_key(|&seat| total(seat)).unwrap_or(0);
    let total_of_lowest = total(lowest);
    if (0..seats.len()).filter(|&seat| total(seat) == total_of_lowest).count() > 1 {
        play.tell(Set(8), Event::LowestTied { total: total_of_lowest });
        return Ok(());
    }
    play.first = lowest as u8;
    play.road_die = play.roll_road(Set(9))?;
    round::begin_round(play, Set(8));
    Ok(())
}
