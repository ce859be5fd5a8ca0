//! The rules, one file per chapter of the rulebook. A phase runs until it is done or somebody has to answer.

pub(crate) mod assign;
pub(crate) mod card;
pub(crate) mod chopper;
pub(crate) mod command;
pub(crate) mod damage;
pub(crate) mod drive;
pub(crate) mod edge;
pub(crate) mod eliminate;
pub(crate) mod fall;
pub(crate) mod finish;
pub(crate) mod fire;
pub(crate) mod five;
pub(crate) mod hazard;
pub(crate) mod leader;
pub(crate) mod look;
pub(crate) mod moves;
pub(crate) mod quake;
pub(crate) mod rig;
pub(crate) mod round;
pub(crate) mod salvage;
pub(crate) mod setup;
pub(crate) mod shoot;
pub(crate) mod slam;
pub(crate) mod space;
pub(crate) mod terrain;
pub(crate) mod upgrade;

use crate::{
    play::{Ask, Play, Stop},
    state::Phase,
};

/// Plays the phase that the state is in, whole (RND-3).
pub(crate) fn play_phase(play: &mut Play) -> Ask<()> {
    play_through(play)?;
    play.forget_shown();
    Ok(())
}

/// Plays phase after phase, until something stops it: the end of the game at the latest.
pub(crate) fn play_on(play: &mut Play) -> Stop {
    loop {
        match play_through(play) {
            Ok(()) => play.forget_shown(),
            Err(stop) => return stop,
        }
        play.forget_phase();
    }
}

fn play_through(play: &mut Play) -> Ask<()> {
    match play.phase {
        Phase::Laying => setup::lay_tiles(play),
        Phase::Leaders => leader::choose_leaders(play),
        Phase::Draft => upgrade::draft(play),
        Phase::Tinker => upgrade::tinker(play),
        Phase::Place => upgrade::place(play),
        Phase::FirstDice => setup::roll_for_first(play),
        Phase::Dice => round::roll_dice(play),
        Phase::Assign => assign::assign(play),
        Phase::Command => command::command(play),
        Phase::Begin => drive::begin(play),
        Phase::Drive => drive::drive(play),
        Phase::Shoot => shoot::shoot_after_move(play),
        Phase::EndTurn => round::end_turn(play),
        Phase::Over(_) => Err(Stop::Over),
    }
}
