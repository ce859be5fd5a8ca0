//! Rounds and turns (chapter RND).

use crate::{
    card::CardSet,
    dice::{DicePool, Laid},
    event::Event,
    lasting::Moment,
    play::{Ask, Play},
    rule::Rule::{self, Rnd, Rod},
    rules::chopper,
    state::{Phase, State, Turn},
    upgrades::Off,
    vehicle::Crew,
};

/// Turns that everybody has in a round (RND-1).
const TURNS: u8 = 3;

/// RND-2, ROD-1: everybody in the game rolls, and the first player rolls the road die.
pub(crate) fn roll_dice(play: &mut Play) -> Ask<()> {
    let seats = play.setup.crews;
    for i in 0..seats.len() {
        let crew = seats[(play.first as usize + i) % seats.len()];
        let mut dice = DicePool::NONE;
        if play.crews[crew as usize].in_game {
            for _ in 0..crew.fleet().dice() {
                dice.add(play.roll_movement(Rnd(2), crew)?);
            }
        }
        play.crews[crew as usize].dice = dice;
    }
    play.road_die = play.roll_road(Rod(1))?;
    begin_round(play, Rnd(4));
    Ok(())
}

/// The round begins with the first turn of its first player.
pub(crate) fn begin_round(play: &mut Play, rule: Rule) {
    let first = play.setup.crews[play.first as usize];
    let round = play.round;
    play.tell(rule, Event::RoundBegan { round, first });
    begin_turn(play, first, 0);
}

fn begin_turn(play: &mut Play, crew: Crew, number: u8) {
    turn_comes(play, crew);
    play.turn = Turn { crew, number, ..Turn::default() };
    play.go_on(Phase::Assign);
    play.tell(Rnd(1), Event::TurnBegan { crew, turn: number + 1 });
}

/// RND-10: choppers strike, then the next seat has its turn.
pub(crate) fn end_turn(play: &mut Play) -> Ask<()> {
    chopper::strike(play)?;
    let crew = play.turn.crew;
    play.tell(Rnd(3), Event::TurnEnded { crew });
    let next = next_turn(play);
    if !play.setup.boxes.is_empty() {
        play.used = CardSet::default();
        play.ends(Moment::TurnEnded);
        pass_over(play, next.map(|(crew, _)| crew));
    }
    match next {
        Some((crew, number)) => begin_turn(play, crew, number),
        None => end_round(play),
    }
    Ok(())
}

/// LDR-9: what holds until the next turn of somebody who is out ends where that turn would have been.
fn pass_over(play: &mut Play, next: Option<Crew>) {
    let seats = play.setup.crews.len();
    let seat = play.seat(play.turn.crew);
    let last = next.map_or(play.first as usize, |crew| play.seat(crew));
    let mut passed = (seat + 1) % seats;
    while passed != last && passed != seat {
        let crew = play.setup.crews[passed];
        turn_comes(play, crew);
        passed = (passed + 1) % seats;
    }
}

/// LDR-9: what holds until the next turn of a crew ends.
fn turn_comes(play: &mut Play, crew: Crew) {
    if !play.setup.boxes.is_empty() {
        play.ends(Moment::TurnOf(crew));
        play.crews[crew as usize].off = Off::NONE;
    }
}

/// RND-1, RND-6, RND-9: the next seat still in the game; after the last, the first player's next turn.
fn next_turn(state: &State) -> Option<(Crew, u8)> {
    let Turn { crew, number, .. } = state.turn;
    let seats = state.setup.crews.len();
    let first = state.first as usize;
    let turns_taken = (state.seat(crew) + seats - first) % seats + 1;
    let rest = (turns_taken..seats).map(|i| state.setup.crews[(first + i) % seats]);
    let next = rest.into_iter().find(|&c| state.crews[c as usize].in_game).map(|c| (c, number));
    next.or_else(|| {
        let again = number + 1;
        state.in_game_from(first).next().filter(|_| again < TURNS).map(|c| (c, again))
    })
}

/// RND-4, RND-5: the road die passes to the left, unused dice are lost, boards are cleared.
fn end_round(play: &mut Play) {
    let first = play.in_game_from(play.first as usize + 1).next().unwrap_or_default();
    play.first = play.seat(first) as u8;
    play.round = play.round.saturating_add(1);
    for crew in &mut play.crews {
        crew.dice = DicePool::NONE;
        crew.commands = Laid::default();
    }
    for vehicle in &mut play.vehicles {
        vehicle.die = 0;
        vehicle.coasts = 0;
    }
    play.rig.steering = 0;
    play.ends(Moment::RoundEnded);
    play.go_on(Phase::Dice);
}
