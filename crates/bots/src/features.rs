//! What the evaluation sees of a crew: numbers of about one, the same for every table, crew and box.
//!
//! They are read off the state with the engine's own words: where vehicles stand, what the ground does to them, what a
//! shot hits. What follows from them is not said here; the network has learned it.

use engine::{
    Armor, BoxId, CREWS, Crew, Direction, Edge, Fate, Fleet, Heading, LANES, List, Phase, Place, Space,
    State, VEHICLES, VehicleId,
};

/// How many numbers describe a crew.
pub const INPUTS: usize = 64;

/// What is known of one crew.
pub type Features = [f32; INPUTS];

/// A vehicle that can still move by itself.
#[derive(Clone, Copy, Default)]
struct Car {
    vehicle: VehicleId,
    crew: u8,
    player: u8,
    /// Half columns; -2 behind the rear tile.
    progress: i32,
    space: Option<Space>,
    /// Whether it has still to move this round, and its crew has a die for it.
    to_move: bool,
    /// The share of its armor that is left.
    health: f32,
    /// Whether the next damage is its last.
    last_straw: bool,
    burning: bool,
}

impl Car {
    fn columns(&self) -> f32 {
        self.progress as f32 / 2.0
    }

    fn on_rear(&self) -> bool {
        self.space.is_some_and(|space| space.tile() == 0)
    }
}

/// What others have to know of a crew.
#[derive(Clone, Copy, Default)]
struct Summary {
    player: u8,
    cars: u8,
    on_rear: u8,
    /// Columns of its first vehicle, and of where that could get with its best die.
    lead: f32,
    reach: f32,
    first: Option<Car>,
    dice: u8,
    best_die: u8,
}

/// The vehicles of all crews, and a summary of each crew.
struct Field {
    cars: List<Car, VEHICLES>,
    crews: [Summary; CREWS],
    /// Columns of the farthest vehicle.
    lead: f32,
    /// The chance of a shot to hit, by size.
    hits: [f32; 3],
}

impl Field {
    fn new(state: &State) -> Field {
        let mut field =
            Field { cars: List::new(), crews: [Summary::default(); CREWS], lead: -1.0, hits: [0.0; 3] };
        for size in engine::Size::ALL {
            let faces = &state.tables.dice.shooting;
            field.hits[size as usize] = faces.iter().filter(|aim| aim.hits(size)).count() as f32 / 6.0;
        }
        for &crew in state.setup.crews.iter().filter(|&&crew| state.crews[crew as usize].in_game) {
            field.add(state, crew);
        }
        field
    }

    fn add(&mut self, state: &State, crew: Crew) {
        let dice = state.crews[crew as usize].dice;
        let mut of = Summary {
            player: state.player(crew) as u8,
            dice: dice.len() as u8,
            best_die: dice.values().last().unwrap_or(0),
            lead: -1.0,
            ..Summary::default()
        };
        for vehicle in crew.vehicles().filter(|&v| state.is_operable(v)) {
            let car = car(state, vehicle, crew, of.player, of.dice > 0);
            if of.first.is_none_or(|first| car.progress >= first.progress) {
                of.first = Some(car);
            }
            of.cars += 1;
            of.on_rear += u8::from(car.on_rear());
            self.cars.push(car);
        }
        if let Some(first) = of.first {
            of.lead = first.columns();
            of.reach = of.lead;
            if first.to_move {
                let on_road = first.space.is_none_or(|space| state.is_road(space));
                let bonus = if on_road && first.vehicle.earns_bonus() { state.road_die } else { 0 };
                of.reach += f32::from(of.best_die + bonus);
            }
        }
        self.lead = self.lead.max(of.lead);
        self.crews[crew as usize] = of;
    }

    /// Hits to be expected on a vehicle by foes close behind: of those that have still to move this round, and of all.
    fn exposure(&self, prey: &Car) -> (f32, f32) {
        if prey.space.is_none() {
            return (0.0, 0.0);
        }
        let (mut now, mut later) = (0.0, 0.0);
        for car in self.cars.iter().filter(|car| car.player != prey.player && car.space.is_some()) {
            if (2..=13).contains(&(prey.progress - car.progress)) {
                later += 1.0;
                now += f32::from(u8::from(car.to_move));
            }
        }
        let hit = self.hits[prey.vehicle.size() as usize];
        (hit * now, hit * later)
    }
}

fn car(state: &State, vehicle: VehicleId, crew: Crew, player: u8, has_dice: bool) -> Car {
    let (v, space) = (&state.vehicles[vehicle.index()], state.space_of(vehicle));
    let (lost, of) = match vehicle.armor() {
        Armor::Slots | Armor::Minor => (v.damage.len(), state.slots(vehicle)),
        Armor::Commands => {
            let all = state.command_board(crew).iter().filter(|space| space.command.can_be_damaged()).count();
            (state.rig.damaged.count_ones() as usize, all)
        }
        Armor::None => (0, 0),
    };
    // The Rig has a die in each of its turns.
    let to_move = has_dice && (v.die == 0 || crew.fleet() == Fleet::Rig);
    Car {
        vehicle,
        crew: crew as u8,
        player,
        progress: space.map_or(-2, |space| space.progress() as i32),
        space,
        to_move,
        health: 1.0 - lost as f32 / of.max(1) as f32,
        last_straw: lost + 1 >= of,
        burning: v.burning,
    }
}

/// The features of every crew that is in the game.
pub fn features(state: &State, all: &mut [Features; CREWS]) {
    let field = Field::new(state);
    for &crew in state.setup.crews.iter() {
        if state.crews[crew as usize].in_game {
            all[crew as usize] = of_crew(state, &field, crew);
        }
    }
}

fn of_crew(state: &State, field: &Field, crew: Crew) -> Features {
    let mut f = Writer { values: [0.0; INPUTS], next: 0 };
    let own = &field.crews[crew as usize];
    let Some(first) = own.first else { return f.values };
    of_vehicles(state, field, crew, &first, &mut f);
    of_dice(state, crew, own, &mut f);
    of_rivals(state, field, own, &mut f);
    of_table(state, crew, &mut f);
    f.values
}

/// Puts numbers one after the other.
struct Writer {
    values: Features,
    next: usize,
}

impl Writer {
    fn put(&mut self, value: f32) {
        self.values[self.next] = value;
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

fn of_vehicles(state: &State, field: &Field, crew: Crew, first: &Car, f: &mut Writer) {
    let own = &field.crews[crew as usize];
    let others = || field.cars.iter().filter(|car| car.crew == crew as u8 && car.vehicle != first.vehicle);
    let second = others().max_by_key(|car| car.progress);
    for count in 1..=3 {
        f.flag(own.cars == count);
    }
    f.flag(own.cars > 3);
    let back = |v: &VehicleId| {
        !state.is_operable(*v) && state.space_of(*v).is_some_and(|space| space.tile() > 0 || state.is_final)
    };
    f.put(crew.vehicles().filter(back).count() as f32 / 2.0);

    f.put(own.lead / 8.0);
    f.put(if state.is_final { own.lead / 8.0 } else { 0.0 });
    f.put(if state.is_final { (own.lead - 14.0).max(0.0) / 10.0 } else { 0.0 });
    f.put(first.health);
    f.flag(first.last_straw);
    f.flag(first.burning);
    f.flag(first.space.is_none_or(|space| state.is_road(space)));
    f.put(bad_ground(state, first));
    f.put(deadly_around(state, first));
    let (now, later) = field.exposure(first);
    f.put(now);
    f.put(later);
    f.put(if first.last_straw { later } else { 0.0 });
    f.put(if own.cars == 1 { later } else { 0.0 });

    f.put(second.map_or(0.0, |car| car.columns() / 8.0));
    f.put(second.map_or(0.0, |car| car.health));
    f.flag(second.is_some_and(|car| car.to_move));
    f.put(second.map_or(0.0, |car| field.exposure(car).1));
    f.put((others().map(Car::columns).sum::<f32>() - second.map_or(0.0, Car::columns)) / 8.0);
    f.put(others().map(|car| car.health).sum::<f32>() - second.map_or(0.0, |car| car.health));
    f.put(others().filter(|car| car.burning).count() as f32);

    // What the scroll that the farthest vehicle is about to bring would take.
    let near = if state.is_final { 0.0 } else { (field.lead - 8.0).max(0.0) / 16.0 };
    f.put(near * f32::from(own.on_rear));
    f.put(if first.on_rear() { near } else { 0.0 });
    f.put(f32::from(own.on_rear) / 3.0);
}

fn of_dice(state: &State, crew: Crew, own: &Summary, f: &mut Writer) {
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
    f.put(if crew.fleet() == Fleet::Rig { f32::from(state.rig.steering) / 6.0 } else { 0.0 });
}

fn of_rivals(state: &State, field: &Field, own: &Summary, f: &mut Writer) {
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
    f.put(
        foes()
            .filter(|foe| foe.lead >= best)
            .map(|foe| foe.first.map_or(0.0, |car| car.health))
            .fold(0.0, f32::max),
    );

    // Somebody who goes out makes the lead tile the final one: it pays to be ahead then.
    let fewest = foes().map(|foe| foe.cars).min().unwrap_or(0);
    f.flag(fewest == 1);
    f.flag(fewest == 2);
    let near = (field.lead - 8.0).max(0.0) / 16.0;
    let falls = foes().any(|foe| foe.on_rear == foe.cars);
    f.put(if falls && !state.is_final { near } else { 0.0 });
    f.flag(own.cars < fewest);
    f.put(foes().map(|foe| f32::from(foe.cars)).sum::<f32>() / 12.0);
    f.put(foes().filter_map(|foe| foe.first).filter(|car| car.last_straw).count() as f32 / count);
}

fn of_table(state: &State, crew: Crew, f: &mut Writer) {
    let seats = state.setup.crews.len();
    let between = state.phase == Phase::Dice;
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

/// The share of its neighbours that are the end of a vehicle which is pushed there.
fn deadly_around(state: &State, car: &Car) -> f32 {
    let Some(space) = car.space else { return 0.0 };
    let deadly = Direction::ALL.into_iter().filter(|&way| match space.toward(way) {
        Ok(to) => {
            state.is_fatal(car.vehicle, to, Heading::AHEAD + way) || state.choppers.contains(&Place::on(to))
        }
        Err(edge) => edge != Edge::Front,
    });
    deadly.count() as f32 / 6.0
}

/// How bad the three columns before it are, in its lane and the next ones: what the ground does, costs and hides.
fn bad_ground(state: &State, car: &Car) -> f32 {
    let Some(space) = car.space else { return 0.0 };
    let (mut bad, mut seen) = (0.0, 0.0);
    for lane in space.lane().saturating_sub(1)..=(space.lane() + 1).min(LANES - 1) {
        for column in space.column() + 1..=space.column() + 3 {
            let Some(to) = Space::new(lane, column) else { continue };
            let ground = state.terrain(to);
            seen += 1.0;
            bad += match Fate::of(car.vehicle, ground, Heading::AHEAD) {
                Fate::Lost(_) | Fate::Hurt(_) => 1.0,
                Fate::Stopped | Fate::Burns => 0.5,
                Fate::Nothing | Fate::Slides | Fate::Leaps | Fate::Earns => {
                    if !state.tokens[to.index()].is_none() { 0.5 } else { f32::from(ground.cost() - 1) * 0.5 }
                }
            };
        }
    }
    if seen > 0.0 { bad / seen } else { 0.0 }
}
