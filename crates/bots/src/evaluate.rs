//! What a position is worth: the chance of each crew to win, guessed from features without playing on.
//!
//! Every crew in the game has a strength, the weighted sum of its features; chances are the softmax of strengths. So the
//! weights are those of a multinomial logistic regression, and `cargo xtask tune` fits them to races the bots have played.

use crate::weights::WEIGHTS;
use engine::{CREWS, Crew, Direction, Edge, LANES, Space, State, Terrain, VehicleId};

/// How many features a crew has.
pub const FEATURES: usize = 34;

/// Their names, for the listing of weights.
pub const NAMES: [&str; FEATURES] = [
    "one car",
    "two cars",
    "three cars or more",
    "first car, columns / 8",
    "first car on the final tiles, columns / 8",
    "first car near the line",
    "second car, columns / 8",
    "other cars, columns / 8",
    "cars that a scroll would take",
    "first car that a scroll would take",
    "damage on the first car",
    "damage on others",
    "cars to be repaired",
    "first car has to move",
    "first car has to move, best die / 6",
    "other cars that have to move",
    "dice, total / 12",
    "a die for a command",
    "deadly spaces around the first car / 6",
    "deadly spaces around others / 6",
    "hits to be expected on the first car, this round",
    "hits to be expected on others, this round",
    "first car on the road",
    "bad ground before the first car",
    "can reach the line",
    "columns ahead of the foes, beyond 6",
    "has the turn",
    "first car late in the race, columns / 8",
    "hits to be expected on the first car, later",
    "hits to be expected on others, later",
    "hits to be expected on a first car with one slot",
    "hits to be expected on the last car",
    "hits to be expected on a last car with one slot",
    "damage on the last car",
];

/// Weights of all features, for races of two and of more crews.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Weights {
    /// Two crews.
    pub two: [f32; FEATURES],
    /// Three and more.
    pub more: [f32; FEATURES],
}

/// The chances of each crew to win, by crew: they add up to 1.
pub type Chances = [f32; CREWS];

/// The chance of the player of a crew: in Big Team, that of two crews.
pub(crate) fn of_player(chances: &Chances, state: &State, crew: Crew) -> f32 {
    let player = state.player(crew);
    let own = state.setup.crews.iter().filter(|&&other| state.player(other) == player);
    own.map(|&own| chances[own as usize]).sum()
}

/// Guesses the chances of all crews with the tuned weights.
pub fn evaluate(state: &State) -> Chances {
    let weights = if state.setup.crews.len() == 2 { &WEIGHTS.two } else { &WEIGHTS.more };
    let mut chances = [0.0; CREWS];
    let mut all = [[0.0; FEATURES]; CREWS];
    features(state, &mut all);
    let mut sum = 0.0;
    for &crew in state.setup.crews.iter() {
        if state.crews[crew as usize].in_game {
            let strength: f32 = all[crew as usize].iter().zip(weights).map(|(f, w)| f * w).sum();
            let share = exp(strength.clamp(-20.0, 20.0));
            chances[crew as usize] = share;
            sum += share;
        }
    }
    if sum > 0.0 {
        chances.iter_mut().for_each(|chance| *chance /= sum);
    }
    chances
}

/// The exponential of -20 to 20 by arithmetic alone: that of the system's library need not be the same everywhere.
fn exp(x: f32) -> f32 {
    let twos = (x * std::f32::consts::LOG2_E).round();
    let r = x - twos * std::f32::consts::LN_2;
    let series = [6.0, 5.0, 4.0, 3.0, 2.0, 1.0].into_iter().fold(1.0, |sum, n| 1.0 + sum * r / n);
    series * f32::from_bits(((twos as i32 + 127) as u32) << 23)
}

/// A car that can still move by itself.
#[derive(Clone, Copy, Default)]
struct Car {
    vehicle: VehicleId,
    crew: u8,
    player: u8,
    /// Half columns; -2 behind the rear tile.
    progress: i32,
    space: Option<Space>,
    moved: bool,
    damage: u8,
}

/// The cars of all crews, in the order of vehicles.
struct Field {
    cars: [Car; engine::VEHICLES],
    len: usize,
}

impl Field {
    fn new(state: &State) -> Field {
        let mut field = Field { cars: [Car::default(); engine::VEHICLES], len: 0 };
        for &crew in state.setup.crews.iter() {
            let player = state.player(crew) as u8;
            for vehicle in crew.vehicles().filter(|&v| state.is_operable(v)) {
                let space = state.space_of(vehicle);
                let v = &state.vehicles[vehicle.index()];
                field.cars[field.len] = Car {
                    vehicle,
                    crew: crew as u8,
                    player,
                    progress: space.map_or(-2, |space| space.progress() as i32),
                    space,
                    moved: v.die != 0,
                    damage: v.damage.len() as u8,
                };
                field.len += 1;
            }
        }
        field
    }

    fn cars(&self) -> &[Car] {
        &self.cars[..self.len]
    }

    /// Hits to be expected on a car by foes close behind: of those that have still to move this round, and of all.
    fn exposure(&self, prey: &Car, state: &State) -> (f32, f32) {
        if prey.space.is_none() {
            return (0.0, 0.0);
        }
        let (mut now, mut later) = (0.0, 0.0);
        for car in self.cars().iter().filter(|car| car.player != prey.player) {
            if (2..=13).contains(&(prey.progress - car.progress)) && car.space.is_some() {
                later += 1.0;
                if !car.moved && !state.crews[car.crew as usize].dice.is_empty() {
                    now += 1.0;
                }
            }
        }
        let faces = &state.tables.dice.shooting;
        let hit = faces.iter().filter(|aim| aim.hits(prey.vehicle.size())).count() as f32 / 6.0;
        (hit * now, hit * later)
    }
}

/// The features of every crew that is in the game.
pub fn features(state: &State, all: &mut [[f32; FEATURES]; CREWS]) {
    let field = Field::new(state);
    for &crew in state.setup.crews.iter() {
        if state.crews[crew as usize].in_game {
            all[crew as usize] = of_crew(state, &field, crew);
        }
    }
}

fn of_crew(state: &State, field: &Field, crew: Crew) -> [f32; FEATURES] {
    let mut f = [0.0; FEATURES];
    let player = state.player(crew) as u8;
    let own = || field.cars().iter().filter(|car| car.crew == crew as u8);
    let foes = || field.cars().iter().filter(|car| car.player != player);
    let Some(first) = own().max_by_key(|car| (car.progress, car.vehicle)) else { return f };
    let others = || own().filter(|car| car.vehicle != first.vehicle);
    let columns = |car: &Car| car.progress as f32 / 2.0;
    let is_final = f32::from(u8::from(state.is_final));
    let lead = columns(first);
    let foe_lead = foes().map(columns).fold(-1.0, f32::max);

    match own().count() {
        1 => f[0] = 1.0,
        2 => f[1] = 1.0,
        _ => f[2] = 1.0,
    }
    f[3] = (1.0 - is_final) * lead / 8.0;
    f[4] = is_final * lead / 8.0;
    f[5] = is_final * (lead - 14.0).max(0.0) / 10.0;
    let second = others().map(columns).fold(f32::NEG_INFINITY, f32::max);
    if second > f32::NEG_INFINITY {
        f[6] = second / 8.0;
        f[7] = (others().map(columns).sum::<f32>() - second) / 8.0;
    }
    if !state.is_final {
        let near = (foe_lead - 8.0).max(0.0) / 16.0;
        let on_rear = |car: &&Car| car.space.is_some_and(|space| space.tile() == 0);
        f[8] = near * own().filter(on_rear).count() as f32;
        f[9] = near * Some(first).filter(on_rear).map_or(0.0, |_| 1.0);
    }
    f[10] = f32::from(first.damage);
    f[11] = others().map(|car| f32::from(car.damage)).sum();
    let broken = crew.vehicles().filter(|&v| {
        !state.is_operable(v) && state.space_of(v).is_some_and(|space| space.tile() > 0 || state.is_final)
    });
    f[12] = broken.count() as f32;
    of_dice(state, crew, first, others().filter(|car| !car.moved).count(), &mut f);
    f[18] = deadly_around(state, first);
    f[19] = others().map(|car| deadly_around(state, car)).sum();
    of_exposure(state, field, first, others, &mut f);
    f[22] = f32::from(u8::from(first.space.is_none_or(|space| state.is_road(space))));
    f[23] = bad_ground(state, first);
    f[25] = (lead - foe_lead - 6.0).clamp(0.0, 16.0) / 8.0;
    f[26] = f32::from(u8::from(state.turn.crew == crew));
    f[27] = f32::from(state.tiles_laid.saturating_sub(3)) / 2.0 * lead / 8.0;
    f
}

fn of_exposure<'a, I: Iterator<Item = &'a Car>>(
    state: &State,
    field: &Field,
    first: &Car,
    others: impl Fn() -> I,
    f: &mut [f32; FEATURES],
) {
    let (now, later) = field.exposure(first, state);
    (f[20], f[28]) = (now, later);
    for car in others() {
        let (now, later) = field.exposure(car, state);
        f[21] += now;
        f[29] += later;
    }
    let last_slot = usize::from(first.damage) + 1 >= first.vehicle.slots();
    if last_slot {
        f[30] = later;
    }
    if others().next().is_none() {
        f[31] = later;
        f[32] = if last_slot { later } else { 0.0 };
        f[33] = f32::from(first.damage);
    }
}

fn of_dice(state: &State, crew: Crew, first: &Car, unmoved: usize, f: &mut [f32; FEATURES]) {
    let crew = &state.crews[crew as usize];
    let best = crew.dice.values().last().unwrap_or(0);
    let has_dice = best > 0;
    let moves = has_dice && !first.moved;
    if moves {
        f[13] = 1.0;
        f[14] = f32::from(best) / 6.0;
    }
    if has_dice {
        f[15] = unmoved as f32;
    }
    f[16] = f32::from(crew.dice.total()) / 12.0;
    let to_move = unmoved + usize::from(moves);
    if crew.commands.iter().all(|&die| die == 0) && crew.dice.len() > to_move && to_move > 0 {
        f[17] = 1.0;
    }
    if state.is_final && moves && first.progress >= 0 {
        let bonus = first.space.filter(|&space| state.is_road(space)).map_or(0, |_| state.road_die);
        let to_go = (48 - first.progress + 1) / 2;
        f[24] = f32::from(u8::from(i32::from(best + bonus) >= to_go));
    }
}

fn deadly_around(state: &State, car: &Car) -> f32 {
    let Some(space) = car.space else { return 0.0 };
    let deadly = Direction::ALL.into_iter().filter(|&direction| match space.toward(direction) {
        Ok(to) => state.terrain(to) == Terrain::Impassable || state.choppers.contains(&engine::Place::on(to)),
        Err(edge) => edge != Edge::Front,
    });
    deadly.count() as f32 / 6.0
}

/// The share of rock, mud and face-down tokens in the three columns before it, in its lane and the next ones.
fn bad_ground(state: &State, car: &Car) -> f32 {
    let Some(space) = car.space else { return 0.0 };
    let (mut bad, mut seen) = (0.0, 0.0);
    for lane in space.lane().saturating_sub(1)..=(space.lane() + 1).min(LANES - 1) {
        for column in space.column() + 1..=space.column() + 3 {
            let Some(to) = Space::new(lane, column) else { continue };
            seen += 1.0;
            bad += match state.terrain(to) {
                Terrain::Impassable => 1.0,
                Terrain::Mud => 0.5,
                _ if !state.tokens[to.index()].is_none() => 0.5,
                _ => 0.0,
            };
        }
    }
    if seen > 0.0 { bad / seen } else { 0.0 }
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_exponential_is_one() {
        for x in -200..=200 {
            let x = x as f32 / 10.0;
            assert!((super::exp(x) / x.exp() - 1.0).abs() < 1e-5, "{x}");
        }
    }
}
