//! What the evaluation sees of a crew: numbers of about one, the same for every table, crew and box.
//!
//! They are read off the state with the engine's own words: where vehicles stand, what the ground does to them, what a
//! shot hits, which effects are in play. What follows from them is not said here; the network has learned it.

use crate::{
    field::{Car, Field, Summary, bad_ground, deadly_around},
    kinds::{KINDS, kind},
};
use engine::{BoxId, COMMANDS, CREWS, Command, Crew, Fleet, Phase, Place, State, VehicleId};

/// How many numbers describe a crew without cards.
const WITHOUT_CARDS: usize = 95;

/// How many numbers describe a crew.
pub const INPUTS: usize = WITHOUT_CARDS + Command::OF_LEADERS.len() + 2 * KINDS;

/// What is known of one crew.
pub type Features = [f32; INPUTS];

/// The features of every crew that is in the game; those that were there before were 0.
pub fn features(state: &State, all: &mut [Features; CREWS]) {
    let field = Field::new(state);
    for &crew in state.setup.crews.iter().filter(|&&crew| state.crews[crew as usize].in_game) {
        let values = &mut all[crew as usize];
        of_crew(state, &field, crew, |number, value| values[number] = value);
    }
}

/// Tells every feature of a crew that is not 0, with its number, from the first to the last.
pub fn of_crew(state: &State, field: &Field, crew: Crew, tell: impl FnMut(usize, f32)) {
    let mut f = Writer { tell, next: 0 };
    let own = &field.crews[crew as usize];
    let Some(first) = own.first else { return };
    of_vehicles(state, field, crew, &first, &mut f);
    of_dice(state, field, crew, &mut f);
    of_rivals(state, field, own, &mut f);
    of_fleets(field, own, &mut f);
    of_table(state, crew, &mut f);
    of_damage(state, crew, &mut f);
    debug_assert_eq!(f.next, WITHOUT_CARDS);
    if !state.setup.boxes.is_empty() {
        of_board(state, crew, &mut f);
        of_cards(state, field, crew, &first, &mut f);
        debug_assert_eq!(f.next, INPUTS);
    }
}

/// Counts the numbers, and tells those that are not 0: most are.
struct Writer<T> {
    tell: T,
    next: usize,
}

impl<T: FnMut(usize, f32)> Writer<T> {
    fn put(&mut self, value: f32) {
        if value != 0.0 {
            (self.tell)(self.next, value);
        }
        self.next += 1;
    }
    fn flag(&mut self, is: bool) {
        self.put(f32::from(u8::from(is)));
    }
    /// What is above zero and what is below, each for itself.
    fn split(&mut self, value: f32) {
        self.put(value.max(0.0));
        self.put((-value).max(0.0));
    }
}

fn of_vehicles(
    state: &State,
    field: &Field,
    crew: Crew,
    first: &Car,
    f: &mut Writer<impl FnMut(usize, f32)>,
) {
    let own = &field.crews[crew as usize];
    let others = || field.of(crew).iter().filter(|car| car.vehicle != first.vehicle);
    let second = others().max_by_key(|car| car.progress);
    for count in 1..=3 {
        f.flag(own.cars == count);
    }
    f.flag(own.cars > 3);
    let back = |v: &VehicleId| {
        !state.is_operable(*v) && state.space_of(*v).is_some_and(|space| space.tile() > 0 || state.is_final)
    };
    f.put(crew.vehicles().filter(back).count() as f32 / 2.0);
    f.put(f32::from(own.hits) / 6.0);

    f.put(own.lead / 8.0);
    f.put(if state.is_final { own.lead / 8.0 } else { 0.0 });
    f.put(if state.is_final { (own.lead - 14.0).max(0.0) / 10.0 } else { 0.0 });
    f.put(first.health);
    f.flag(first.last_straw());
    f.flag(first.burning);
    f.flag(first.burning && own.cars == 1);
    f.flag(first.space.is_none_or(|space| state.is_road(space)));
    f.put(bad_ground(state, first));
    f.put(deadly_around(state, first));
    let (now, later) = field.exposure(first);
    f.put(now);
    f.put(later);
    f.put(if first.last_straw() { later } else { 0.0 });
    f.put(if own.cars == 1 { later } else { 0.0 });

    f.put(second.map_or(0.0, |car| car.columns() / 8.0));
    f.put(second.map_or(0.0, |car| car.health));
    f.flag(second.is_some_and(|car| car.to_move));
    f.put(second.map_or(0.0, |car| field.exposure(car).1));
    f.put(second.map_or(0.0, |car| bad_ground(state, car)));
    f.put(second.map_or(0.0, |car| deadly_around(state, car)));
    f.put((others().map(Car::columns).sum::<f32>() - second.map_or(0.0, Car::columns)) / 8.0);
    f.put(others().map(|car| car.health).sum::<f32>() - second.map_or(0.0, |car| car.health));
    f.put(others().filter(|car| car.burning).count() as f32);

    // What the scroll that the farthest vehicle is about to bring would take.
    let near = if state.is_final { 0.0 } else { (field.lead - 8.0).max(0.0) / 16.0 };
    f.put(near * f32::from(own.on_rear));
    f.put(if first.on_rear() { near } else { 0.0 });
    f.put(f32::from(own.on_rear) / 3.0);
}

fn of_dice(state: &State, field: &Field, crew: Crew, f: &mut Writer<impl FnMut(usize, f32)>) {
    let own = &field.crews[crew as usize];
    let has = &state.crews[crew as usize];
    let to_move = own.first.is_some_and(|first| first.to_move);
    f.flag(to_move);
    f.put(if to_move { f32::from(own.best_die) / 6.0 } else { 0.0 });
    f.put((own.reach - own.lead) / 8.0);
    f.put(f32::from(has.dice.total()) / 12.0);
    f.put(f32::from(own.dice) / 4.0);
    let waiting =
        crew.vehicles().filter(|&v| state.is_operable(v) && state.vehicles[v.index()].die == 0).count();
    f.flag(!has.has_commanded() && usize::from(own.dice) > waiting);
    f.flag(state.choppers[crew as usize] == Place::WAITING);
    f.put(f32::from(has.tokens) / 3.0);
    f.put(f32::from(has.salvage) / 4.0);
    f.put(if own.fleet == Fleet::Rig { f32::from(state.rig.steering) / 6.0 } else { 0.0 });
    f.put(field.of(crew).iter().map(|car| field.prey(car)).sum());
}

fn of_rivals(state: &State, field: &Field, own: &Summary, f: &mut Writer<impl FnMut(usize, f32)>) {
    let foes = || field.crews.iter().filter(|foe| foe.player != own.player && foe.cars > 0);
    let count = foes().count().max(1) as f32;
    let (mut best, mut next, mut sum) = (f32::NEG_INFINITY, f32::NEG_INFINITY, 0.0);
    for foe in foes() {
        sum += foe.lead;
        if foe.lead > best {
            (best, next) = (foe.lead, best);
        } else {
            next = next.max(foe.lead);
        }
    }
    let ahead = |of: f32| if of > f32::NEG_INFINITY { (own.lead - of).clamp(-16.0, 16.0) / 8.0 } else { 0.0 };
    f.split(ahead(best));
    f.split(ahead(next));
    f.put((own.lead - sum / count) / 8.0);
    f.put(foes().filter(|foe| foe.lead > own.lead).count() as f32 / count);
    let best_reach = foes().map(|foe| foe.reach).fold(f32::NEG_INFINITY, f32::max);
    f.split((own.reach - best_reach).clamp(-16.0, 16.0) / 8.0);
    let crosses =
        |of: &Summary| state.is_final && of.reach >= 24.0 && of.first.is_some_and(|first| first.to_move);
    f.flag(crosses(own));
    f.put(foes().filter(|foe| crosses(foe)).count() as f32);
    let leaders = || foes().filter(|foe| foe.lead >= best).filter_map(|foe| foe.first);
    f.put(leaders().map(|car| car.health).fold(0.0, f32::max));
    f.flag(leaders().any(|car| car.burning));
    f.put(foes().filter(|foe| foe.can_strike).count() as f32 / count);

    // Somebody who goes out makes the lead tile the final one: it pays to be ahead then.
    let fewest = foes().map(|foe| foe.cars).min().unwrap_or(0);
    f.flag(fewest == 1);
    f.flag(fewest == 2);
    f.flag(own.cars < fewest);
    let fewest = foes().map(|foe| foe.hits).min().unwrap_or(0);
    f.flag(fewest <= 1);
    f.flag(fewest == 2);
    f.put(f32::from(fewest) / 6.0);
    f.flag(own.hits < fewest);
    let near = (field.lead - 8.0).max(0.0) / 16.0;
    let falls = foes().any(|foe| foe.on_rear == foe.cars);
    f.put(if falls && !state.is_final { near } else { 0.0 });
    f.put(foes().map(|foe| f32::from(foe.cars)).sum::<f32>() / 12.0);
    f.put(foes().filter_map(|foe| foe.first).filter(Car::last_straw).count() as f32 / count);
}

/// Rivals that are no crews of cars: they move more often in a round.
fn of_fleets(field: &Field, own: &Summary, f: &mut Writer<impl FnMut(usize, f32)>) {
    for fleet in [Fleet::Rig, Fleet::Five] {
        let foe =
            field.crews.iter().find(|foe| foe.player != own.player && foe.cars > 0 && foe.fleet == fleet);
        f.flag(foe.is_some());
        f.split(foe.map_or(0.0, |foe| (own.lead - foe.lead).clamp(-16.0, 16.0) / 8.0));
        f.put(foe.map_or(0.0, |foe| (foe.reach - foe.lead) / 12.0));
        f.put(foe.map_or(0.0, |foe| f32::from(foe.hits) / 6.0));
    }
}

fn of_table(state: &State, crew: Crew, f: &mut Writer<impl FnMut(usize, f32)>) {
    let seats = state.setup.crews.len();
    let between = state.phase == Phase::Dice || state.phase.is_before_race();
    f.flag(between);
    let wait = match between {
        true => (state.seat(crew) + seats - state.first as usize) % seats,
        false => (state.seat(crew) + seats - state.seat(state.turn.crew)) % seats,
    };
    f.put(wait as f32 / seats as f32);
    f.flag(!between && state.turn.crew == crew);
    f.put(state.crews.iter().filter(|crew| crew.in_game).count() as f32 / 6.0);
    f.flag(seats == 2);
    f.flag(state.is_final);
    f.put(if seats == 2 { f32::from(state.tiles_laid) / 5.0 } else { 0.0 });
    f.flag(state.setup.boxes.contains(BoxId::Carnage));
    f.put(f32::from(state.turn.number) / 2.0);
    f.put(f32::from(state.round.min(20)) / 10.0);
}

/// Which commands of the Rig are damaged.
fn of_damage(state: &State, crew: Crew, f: &mut Writer<impl FnMut(usize, f32)>) {
    let damaged = if crew.fleet() == Fleet::Rig { state.rig.damaged } else { 0 };
    for space in 0..COMMANDS {
        f.flag(damaged >> space & 1 == 1);
    }
}

/// Which commands a crew may be given: the leaders' own, which no other board has.
fn of_board(state: &State, crew: Crew, f: &mut Writer<impl FnMut(usize, f32)>) {
    let board = state.command_board(crew);
    for &command in Command::OF_LEADERS {
        f.flag(board.iter().any(|space| space.command == command));
    }
}

/// What is in play for the first vehicle and for the others, by kind.
fn of_cards(state: &State, field: &Field, crew: Crew, first: &Car, f: &mut Writer<impl FnMut(usize, f32)>) {
    let mut rows = [Kinds::default(); 2];
    for car in field.of(crew) {
        let row = &mut rows[usize::from(car.vehicle != first.vehicle)];
        state.in_play(car.vehicle).for_each(|by| row.add(kind(by.effect)));
    }
    for row in rows {
        let begin = f.next;
        row.each(|kind, count| {
            f.next = begin + kind;
            f.put(f32::from(count));
        });
        f.next = begin + KINDS;
    }
}

/// How many effects there are of each kind: of most none.
#[derive(Clone, Copy)]
struct Kinds {
    counts: [u8; KINDS],
    /// Those of which there are any, a bit for each.
    any: u128,
}

impl Default for Kinds {
    fn default() -> Kinds {
        Kinds { counts: [0; KINDS], any: 0 }
    }
}

impl Kinds {
    fn add(&mut self, kind: usize) {
        self.counts[kind] = self.counts[kind].saturating_add(1);
        self.any |= 1 << kind;
    }

    /// Tells each kind of which there are any, and how many.
    fn each(&self, mut tell: impl FnMut(usize, u8)) {
        let mut any = self.any;
        while any != 0 {
            let kind = any.trailing_zeros() as usize;
            any &= any - 1;
            tell(kind, self.counts[kind]);
        }
    }
}
