//! Slams (chapter SLM) and drifting past them (CMD-4, CMD-6).

use crate::{
    event::Event,
    play::{Ask, Play, Spot, Stay, Stop},
    question::{Asked, Choice},
    rule::Rule::{Cmd, Mov, Slm},
    rules::{
        drive,
        space::{self, By},
    },
    space::Space,
    state::{Phase, State},
    tables::Mover,
    vehicle::{Crew, VehicleId},
};

/// The last part of entering a space: other road vehicles there are drifted through, or slammed.
pub(crate) fn meet(play: &mut Play, stay: Stay, by: By) -> Ask<()> {
    let Some(space) = play.space_of(stay.vehicle) else { return Ok(()) };
    let others = play.vehicles_in(space).without(stay.vehicle);
    let Some(into) = others.max_by_key(|&other| play.arrival(other)) else { return Ok(()) };
    if can_drift(play, stay.vehicle) {
        let on_bonus = play.turn.moves == 0;
        match play.ask(play.turn.crew, Asked::Drift { into, on_bonus })? {
            Choice::Drift => {
                play.turn.drift = false;
                let rule = if by == By::Step && !play.was_put_under(into, stay) { Cmd(4) } else { Cmd(6) };
                play.tell(rule, Event::Drifted { vehicle: stay.vehicle, space });
                if on_bonus {
                    drive::take_bonus(play, stay.vehicle);
                }
                return Ok(());
            }
            Choice::Slam => {}
            _ => return Err(Stop::Misfit),
        }
    }
    let here = play.spot(space);
    settle(play, here)
}

/// CMD-4, CMD-6: in its own move, with moves left, or with a road bonus that takes it on.
fn can_drift(state: &State, vehicle: VehicleId) -> bool {
    state.turn.drift
        && state.phase == Phase::Drive
        && state.turn.vehicle == Some(vehicle)
        && (state.turn.moves > 0 || state.bonus_earned())
}

/// SLM-4, SLM-7: the two on top slam, until the space holds no two.
fn settle(play: &mut Play, here: Spot) -> Ask<()> {
    while let Some(space) = play.find(here)
        && let Some((top, bottom)) = top_two(play, space)
    {
        slam(play, top, bottom, space)?;
    }
    Ok(())
}

fn top_two(play: &Play, space: Space) -> Option<(VehicleId, VehicleId)> {
    let here = play.vehicles_in(space);
    let top = here.max_by_key(|&v| play.arrival(v))?;
    let bottom = here.without(top).max_by_key(|&v| play.arrival(v))?;
    Some((top, bottom))
}

/// SLM-1 to SLM-4: who is pushed and where to is rolled; the larger one's owner may ask for another roll.
fn slam(play: &mut Play, top: VehicleId, bottom: VehicleId, space: Space) -> Ask<()> {
    play.tell(Slm(1), Event::Slammed { top, bottom, space });
    drive::lose_moves(play, top, Mov(8));
    drive::lose_own_moves(play, bottom, Mov(8));

    let mut mover = play.roll_slam(Slm(2))?;
    let mut direction = play.roll_direction(Slm(2))?;
    if let Some(crew) = may_reroll(play, top, bottom) {
        match play.ask(crew, Asked::Reroll { top, bottom, mover, direction })? {
            Choice::Reroll => {
                play.tell(Slm(3), Event::Rerolled { crew });
                mover = play.roll_slam(Slm(3))?;
                direction = play.roll_direction(Slm(3))?;
            }
            Choice::Keep => {}
            _ => return Err(Stop::Misfit),
        }
    }
    let pushed = match mover {
        Mover::Top => top,
        Mover::Bottom => bottom,
    };
    space::push(play, pushed, direction, Slm(2))
}

/// SLM-3: the owner of the larger vehicle, if that player is in the game.
fn may_reroll(state: &State, top: VehicleId, bottom: VehicleId) -> Option<Crew> {
    let larger = match top.size().cmp(&bottom.size()) {
        std::cmp::Ordering::Greater => top,
        std::cmp::Ordering::Less => bottom,
        std::cmp::Ordering::Equal => return None,
    };
    larger.crew().filter(|&crew| state.crews[crew as usize].in_game)
}
