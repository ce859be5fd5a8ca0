//! The vehicles that are still in the race, and of each crew what others have to know: what features are read off.

use engine::{
    Armor, CREWS, Crew, Edge, Fate, Fleet, Heading, LANES, List, Place, Size, Space, State, VEHICLES,
    VehicleId,
};

/// A vehicle that can still move by itself.
#[derive(Clone, Copy, Default)]
pub(crate) struct Car {
    pub vehicle: VehicleId,
    pub player: u8,
    /// Half columns; -2 behind the rear tile.
    pub progress: i32,
    pub space: Option<Space>,
    /// Whether it has still to move this round, and its crew has a die for it.
    pub to_move: bool,
    /// The share of its armor that is left.
    pub health: f32,
    /// Damages until it no longer moves.
    pub hits: u8,
    pub burning: bool,
}

/// What others have to know of a crew.
#[derive(Clone, Copy, Default)]
pub(crate) struct Summary {
    pub player: u8,
    pub fleet: Fleet,
    pub cars: u8,
    /// Where they begin among those of all crews.
    begin: u8,
    pub on_rear: u8,
    /// Damages until all its vehicles are out.
    pub hits: u8,
    /// Columns of its first vehicle, and of where that could get with the dice it can have this round.
    pub lead: f32,
    pub reach: f32,
    pub first: Option<Car>,
    pub dice: u8,
    pub best_die: u8,
    /// Whether its chopper waits and a die may still call it.
    pub can_strike: bool,
}

/// The vehicles of all crews, and a summary of each crew.
pub(crate) struct Field {
    pub cars: List<Car, VEHICLES>,
    pub crews: [Summary; CREWS],
    /// Columns of the farthest vehicle.
    pub lead: f32,
    /// The chance of a shot to hit, by size.
    hits: [f32; 3],
}

impl Car {
    pub fn columns(&self) -> f32 {
        self.progress as f32 / 2.0
    }

    pub fn on_rear(&self) -> bool {
        self.space.is_some_and(|space| space.tile() == 0)
    }

    /// Whether the next damage is its last.
    pub fn last_straw(&self) -> bool {
        self.hits <= 1
    }

    fn new(state: &State, vehicle: VehicleId, crew: Crew, of: &Summary) -> Car {
        let (v, space) = (&state.vehicles[vehicle.index()], state.space_of(vehicle));
        let (lost, armor) = match vehicle.armor() {
            Armor::Slots | Armor::Minor => (v.damage.len(), state.slots(vehicle)),
            Armor::Commands => {
                let spaces = state.command_board(crew).iter();
                let all = spaces.filter(|space| space.command.can_be_damaged()).count();
                (state.rig.damaged.count_ones() as usize, all)
            }
            Armor::None => (0, 0),
        };
        // The Rig has a die in each of its turns.
        let to_move = of.dice > 0 && (v.die == 0 || of.fleet == Fleet::Rig);
        Car {
            vehicle,
            player: of.player,
            progress: space.map_or(-2, |space| space.progress() as i32),
            space,
            to_move,
            health: 1.0 - lost as f32 / armor.max(1) as f32,
            hits: armor.saturating_sub(lost) as u8,
            burning: state.burning.contains(vehicle),
        }
    }
}

impl Field {
    pub fn new(state: &State) -> Field {
        let mut field =
            Field { cars: List::new(), crews: [Summary::default(); CREWS], lead: -1.0, hits: [0.0; 3] };
        for size in Size::ALL {
            let faces = &state.tables.dice.shooting;
            field.hits[size as usize] = faces.iter().filter(|aim| aim.hits(size)).count() as f32 / 6.0;
        }
        for &crew in state.setup.crews.iter().filter(|&&crew| state.crews[crew as usize].in_game) {
            field.add(state, crew);
        }
        field
    }

    fn add(&mut self, state: &State, crew: Crew) {
        let has = &state.crews[crew as usize];
        let mut of = Summary {
            player: state.player(crew) as u8,
            fleet: crew.fleet(),
            begin: self.cars.len() as u8,
            dice: has.dice.len() as u8,
            best_die: has.dice.values().last().unwrap_or(0),
            lead: -1.0,
            can_strike: state.choppers[crew as usize] == Place::WAITING && !has.has_commanded(),
            ..Summary::default()
        };
        for vehicle in crew.vehicles().filter(|&v| state.is_operable(v)) {
            let car = Car::new(state, vehicle, crew, &of);
            if of.first.is_none_or(|first| car.progress >= first.progress) {
                of.first = Some(car);
            }
            of.cars += 1;
            of.on_rear += u8::from(car.on_rear());
            of.hits += car.hits;
            self.cars.push(car);
        }
        if let Some(first) = of.first {
            of.lead = first.columns();
            of.reach = of.lead + if first.to_move { f32::from(moves(state, crew, &of, &first)) } else { 0.0 };
        }
        self.lead = self.lead.max(of.lead);
        self.crews[crew as usize] = of;
    }

    /// The vehicles of a crew.
    pub fn of(&self, crew: Crew) -> &[Car] {
        let of = &self.crews[crew as usize];
        let begin = usize::from(of.begin);
        &self.cars[begin..begin + usize::from(of.cars)]
    }

    /// Hits to be expected on a vehicle by foes close behind: of those that have still to move this round, and of all.
    pub fn exposure(&self, prey: &Car) -> (f32, f32) {
        let (mut now, mut later) = (0.0, 0.0);
        for car in self.cars.iter().filter(|car| is_hunted(prey, car)) {
            later += 1.0;
            now += f32::from(u8::from(car.to_move));
        }
        let hit = self.hits[prey.vehicle.size() as usize];
        (hit * now, hit * later)
    }

    /// The best chance of a vehicle that has still to move to hit a foe close before it.
    pub fn prey(&self, hunter: &Car) -> f32 {
        let prey = self.cars.iter().filter(|prey| hunter.to_move && is_hunted(prey, hunter));
        prey.map(|prey| self.hits[prey.vehicle.size() as usize]).fold(0.0, f32::max)
    }
}

/// Whether a foe is so close behind that it can come next to a vehicle and shoot.
fn is_hunted(prey: &Car, by: &Car) -> bool {
    by.player != prey.player
        && by.space.is_some()
        && prey.space.is_some()
        && (2..=13).contains(&(prey.progress - by.progress))
}

/// Moves that the first vehicle of a crew can still have this round.
fn moves(state: &State, crew: Crew, of: &Summary, first: &Car) -> u8 {
    let dice = state.crews[crew as usize].dice;
    match of.fleet {
        // All its dice drive the one vehicle, but for the one that steers.
        Fleet::Rig => {
            let steers = usize::from(of.dice) == of.fleet.dice();
            dice.total() - if steers { dice.values().next().unwrap_or(0) } else { 0 }
        }
        Fleet::Cars | Fleet::Five => {
            let on_road = first.space.is_none_or(|space| state.is_road(space));
            of.best_die + if on_road { state.road_die } else { 0 }
        }
    }
}

/// The share of its neighbours that are the end of a vehicle which is pushed there.
pub(crate) fn deadly_around(state: &State, car: &Car) -> f32 {
    let Some(space) = car.space else { return 0.0 };
    let deadly = engine::Direction::ALL.into_iter().filter(|&way| match space.toward(way) {
        Ok(to) => {
            state.is_fatal(car.vehicle, to, Heading::AHEAD + way) || state.choppers.contains(&Place::on(to))
        }
        Err(edge) => edge != Edge::Front,
    });
    deadly.count() as f32 / 6.0
}

/// How bad the three columns before it are, in its lane and the next ones: what the ground does, costs and hides.
pub(crate) fn bad_ground(state: &State, car: &Car) -> f32 {
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
