//! Going out, and the end (chapters STS and FIN).

use crate::{
    event::Event,
    finish::Finish,
    play::{Ask, Play},
    road::TILES,
    rule::Rule::{self, Fin, Sts, Wrk},
    rules::{chopper, eliminate, fall},
    vehicle::VehicleId,
};

/// STS-3, FIN-2, FIN-4, FIN-5: crews without operable vehicles are out; then the end is looked at, at once. What
/// somebody may do when a vehicle has fallen comes before that.
pub(crate) fn check_out(play: &mut Play) -> Ask<()> {
    check_out_by(play, Fin(2))
}

/// The same, naming the rule that makes the lead tile the final one: in a scroll, that is the new tile (EDG-5).
pub(crate) fn check_out_by(play: &mut Play, final_tile: Rule) -> Ask<()> {
    fall::after_falls(play)?;
    let seats = play.setup.crews;
    let mut somebody_left = false;
    for &crew in seats.iter() {
        if play.crews[crew as usize].in_game && !play.has_operable(crew) {
            play.crews[crew as usize].in_game = false;
            play.tell(Sts(3), Event::CrewOut { crew });
            chopper::remove(play, crew, Sts(3));
            somebody_left = true;
        }
    }
    if !somebody_left {
        return Ok(());
    }
    let Some(crew) = play.in_game_from(0).next() else { return play.end(Fin(5), Finish::Nobody) };
    if play.in_game_from(0).all(|other| play.player(other) == play.player(crew)) {
        return play.end(Fin(4), Finish::LastStanding(crew));
    }
    if !play.is_final {
        play.is_final = true;
        let side = play.tiles[TILES - 1];
        play.tell(final_tile, Event::FinalTile { side });
    }
    Ok(())
}

/// FIN-3, STS-4, WRK-3: over the finish line the owner wins, in the game or not; a wreck is simply gone.
pub(crate) fn cross(play: &mut Play, vehicle: VehicleId) -> Ask<()> {
    cross_by(play, vehicle, Fin(3))
}

/// The same by another rule: of several at the same time, the first in order wins (FIN-7).
pub(crate) fn cross_by(play: &mut Play, vehicle: VehicleId, rule: Rule) -> Ask<()> {
    match vehicle.crew() {
        Some(crew) => {
            play.tell(rule, Event::Finished { vehicle });
            play.end(rule, Finish::Crossed(crew))
        }
        None => eliminate::one(play, vehicle, Wrk(3)),
    }
}
