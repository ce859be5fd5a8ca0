//! The board as one player sees it: who stands where, whose it is, and what may happen to it.

use engine::{
    Aim, Armor, Crew, Direction, Edge, Fate, Hazard, Heading, List, Lying, Mover, Pushed, SPACES, Size,
    SlamPlan, Space, State, VEHICLES, VehicleId,
};

/// Whose vehicle it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(crate) enum Whose {
    Own,
    Foe,
    Nobody,
}

/// What a face-down token may do to who turns it up: chances.
#[derive(Clone, Copy, Default, PartialEq, Debug)]
pub(crate) struct Risk {
    /// It ends the move.
    pub stops: f32,
    /// It pushes the vehicle somewhere.
    pub slides: f32,
    /// It costs a damage, or sets it on fire.
    pub hurts: f32,
    /// It is the end of the vehicle.
    pub loses: f32,
}

/// Lookups over a state, for the player of a crew.
pub(crate) struct Scene<'a> {
    pub state: &'a State,
    occupants: [u8; SPACES],
    choppers: [bool; SPACES],
    whose: [Whose; VEHICLES],
    operable: [bool; VEHICLES],
    leaders: [Option<VehicleId>; 2],
    hunters: List<i8, VEHICLES>,
}

const NONE: u8 = u8::MAX;

impl<'a> Scene<'a> {
    pub fn new(state: &'a State, crew: Crew) -> Scene<'a> {
        let mut scene = Scene {
            state,
            occupants: [NONE; SPACES],
            choppers: [false; SPACES],
            whose: [Whose::Nobody; VEHICLES],
            operable: [false; VEHICLES],
            leaders: [None; 2],
            hunters: List::new(),
        };
        let player = state.player(crew);
        for &crew in state.setup.crews.iter() {
            let whose = if state.player(crew) == player { Whose::Own } else { Whose::Foe };
            for vehicle in crew.vehicles() {
                scene.whose[vehicle.index()] = whose;
                scene.operable[vehicle.index()] = state.is_operable(vehicle);
            }
        }
        for vehicle in VehicleId::all() {
            let (whose, operable) = (scene.whose(vehicle), scene.operable[vehicle.index()]);
            let space = state.space_of(vehicle);
            if let Some(space) = space {
                scene.occupants[space.index()] = vehicle.index() as u8;
                if operable && whose == Whose::Foe {
                    scene.hunters.push(space.progress() as i8);
                }
            }
            if operable && whose != Whose::Nobody {
                let leader = scene.leaders[whose as usize];
                if leader.is_none_or(|known| scene.progress(vehicle) >= scene.progress(known)) {
                    scene.leaders[whose as usize] = Some(vehicle);
                }
            }
        }
        for space in state.choppers.iter().filter_map(|place| place.space()) {
            scene.choppers[space.index()] = true;
        }
        scene
    }

    /// Foes on the board that are close enough behind to reach the space with a drive and shoot.
    pub fn hunters(&self, space: Space) -> usize {
        let progress = space.progress() as i8;
        self.hunters.iter().filter(|&&foe| (2..=12).contains(&(progress - foe))).count()
    }

    /// A road vehicle in the space.
    pub fn occupant(&self, space: Space) -> Option<VehicleId> {
        VehicleId::from_index(self.occupants[space.index()] as usize)
    }

    pub fn has_chopper(&self, space: Space) -> bool {
        self.choppers[space.index()]
    }

    pub fn whose(&self, vehicle: VehicleId) -> Whose {
        self.whose[vehicle.index()]
    }

    pub fn is_operable(&self, vehicle: VehicleId) -> bool {
        self.operable[vehicle.index()]
    }

    /// The player's vehicles.
    pub fn own(&self) -> impl Iterator<Item = VehicleId> + '_ {
        VehicleId::all().filter(|&v| self.whose(v) == Whose::Own)
    }

    /// Operable vehicles of somebody.
    pub fn operable(&self, whose: Whose) -> impl Iterator<Item = VehicleId> + '_ {
        VehicleId::all().filter(move |&v| self.whose(v) == whose && self.is_operable(v))
    }

    /// How far along a vehicle is; behind the rear tile is before everything.
    pub fn progress(&self, vehicle: VehicleId) -> i32 {
        self.state.space_of(vehicle).map_or(-2, |space| space.progress() as i32)
    }

    /// The farthest operable vehicle of somebody; the last of those that are equally far.
    pub fn leader(&self, whose: Whose) -> Option<VehicleId> {
        self.leaders.get(whose as usize).copied().flatten()
    }

    /// Whether a vehicle that ends there or is pushed there that way is lost.
    pub fn is_deadly(&self, vehicle: VehicleId, space: Space, way: Direction) -> bool {
        self.state.is_fatal(vehicle, space, Heading::AHEAD + way)
            || self.has_chopper(space) && !vehicle.is_sturdy()
    }

    /// The chance that a shot hits.
    pub fn hit_chance(&self, size: Size) -> f32 {
        let faces: &[Aim; 6] = &self.state.tables.dice.shooting;
        faces.iter().filter(|aim| aim.hits(size)).count() as f32 / 6.0
    }

    /// What a damage to the vehicle is worth to the side that it does not belong to: more if it is the last straw, if
    /// it leads, if it is near the line.
    pub fn harm(&self, vehicle: VehicleId) -> f32 {
        if self.whose(vehicle) == Whose::Nobody || !self.is_operable(vehicle) {
            return 0.0;
        }
        let crew_cars = vehicle.crew().map_or(0, |c| c.vehicles().filter(|&v| self.is_operable(v)).count());
        let free = match vehicle.armor() {
            Armor::Commands => {
                let board = self.state.command_board(Crew::Red);
                board
                    .iter()
                    .filter(|c| c.command.can_be_damaged() && !self.state.is_damaged(c.command))
                    .count()
            }
            Armor::Slots | Armor::Minor | Armor::None => {
                self.state.slots(vehicle).saturating_sub(self.state.vehicles[vehicle.index()].damage.len())
            }
        };
        let last_straw = if free <= 1 { 2.5 } else { 1.0 };
        let ahead = 1.0 + self.progress(vehicle).max(0) as f32 / 24.0;
        let near = if self.state.is_final && self.progress(vehicle) >= 24 { 2.0 } else { 1.0 };
        let last_car = if crew_cars == 1 { 2.0 } else { 1.0 };
        last_straw * ahead * near * last_car
    }

    /// The best shot from a space: hit chance times harm, and whom.
    pub fn best_shot(&self, from: Space, shooter: Option<VehicleId>) -> (f32, Option<VehicleId>) {
        let mut best = (0.0, None);
        if self.state.round == 1 {
            return best;
        }
        for direction in Direction::FRONT_ARC {
            let Ok(there) = from.toward(direction) else { continue };
            let Some(target) = self.occupant(there).filter(|&t| Some(t) != shooter) else { continue };
            if self.whose(target) == Whose::Foe {
                let worth = self.hit_chance(target.size()) * self.harm(target);
                if worth > best.0 {
                    best = (worth, Some(target));
                }
            }
        }
        best
    }

    /// What a push of a vehicle is worth to the player: losing a car is -10, a half column 0.3.
    pub fn push(&self, vehicle: VehicleId, direction: Direction) -> f32 {
        let sign = match self.whose(vehicle) {
            Whose::Own => 1.0,
            Whose::Foe => -1.0,
            Whose::Nobody => 0.0,
        };
        let Some(from) = self.state.space_of(vehicle) else { return 0.0 };
        let worth = if self.is_operable(vehicle) { 1.0 } else { 0.15 };
        let value = match from.toward(direction) {
            Err(Edge::Front) if self.state.is_final => return sign * 100.0,
            Err(Edge::Front) => 1.0,
            Err(_) => -10.0,
            Ok(to) if self.is_deadly(vehicle, to, direction) => -10.0,
            Ok(to) => {
                let hazard =
                    if matches!(self.state.tokens[to.index()].read(), Lying::Down(_)) { 1.0 } else { 0.0 };
                0.3 * (to.progress() as f32 - from.progress() as f32) - hazard
            }
        };
        sign * worth * value
    }

    /// What a slam between two vehicles is worth before its dice are rolled, and with nobody asking for others.
    pub fn slam(&self, top: VehicleId, bottom: VehicleId) -> f32 {
        let dice = &self.state.tables.dice;
        let mean = |vehicle| dice.direction.iter().map(|&d| self.push(vehicle, d)).sum::<f32>() / 6.0;
        match SlamPlan::of(self.state, top, bottom).pushed {
            Pushed::Lighter(vehicle) => mean(vehicle),
            Pushed::Chosen => mean(top).max(mean(bottom)),
            Pushed::Rolled => {
                let bottoms = dice.slam.iter().filter(|&&mover| mover == Mover::Bottom).count() as f32 / 6.0;
                bottoms * mean(bottom) + (1.0 - bottoms) * mean(top)
            }
        }
    }

    /// What a face-down token of the space may do to a vehicle that turns it up.
    pub fn risk(&self, space: Space, vehicle: VehicleId) -> Risk {
        let mut risk = Risk::default();
        let Lying::Down(bag) = self.state.tokens[space.index()].read() else { return risk };
        let bag = &self.state.hazards.bags[bag.index()];
        let total = bag.total().max(1) as f32;
        for hazard in Hazard::ALL.into_iter().filter(|&hazard| bag.0[hazard as usize] > 0) {
            let chance = f32::from(bag.0[hazard as usize]) / total;
            let is_sturdy = vehicle.is_sturdy();
            match hazard {
                Hazard::Road | Hazard::Mud => {}
                Hazard::Oil | Hazard::Mine if is_sturdy => risk.hurts += chance,
                Hazard::Oil => risk.slides += chance,
                Hazard::Mine if vehicle.armor() == Armor::Minor => risk.loses += chance,
                Hazard::Mine | Hazard::Wreck => risk.stops += chance,
                Hazard::Pit if is_sturdy => risk.hurts += chance,
                Hazard::Pit => risk.loses += chance * self.hit_chance(vehicle.size()),
                Hazard::Quake | Hazard::Worm => risk.slides += chance,
                Hazard::Glass | Hazard::Ramp | Hazard::Fire => {
                    let fate = hazard.ground().map(|ground| Fate::of(vehicle, ground, Heading::AHEAD));
                    match fate {
                        Some(Fate::Lost(_)) => risk.loses += chance,
                        Some(Fate::Stopped | Fate::Leaps) => risk.stops += chance,
                        Some(Fate::Slides) => risk.slides += chance,
                        Some(Fate::Burns | Fate::Hurt(_)) => risk.hurts += chance,
                        Some(Fate::Nothing | Fate::Earns) | None => {}
                    }
                }
            }
        }
        risk
    }
}
