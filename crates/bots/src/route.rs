//! The best way to drive: every path of a move, judged by what it passes and where it ends.
//!
//! A table over (space, moves left, on the road) from the vehicle's column on; what happens behind the front edge is a
//! guess. It sees no dice: a face-down token, oil and a slam are worth what they are worth on average. What the ground costs
//! and does is asked of the engine.

use crate::scene::{Risk, Scene, Whose};
use engine::{
    Bonus, BoxId, COLUMNS, Choice, Direction, Edge, Fate, Hazard, Heading, LANES, Lying, Space, Turn,
    VehicleId,
};

/// How a driver judges a drive. Half a column is worth 1.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Taste {
    /// Half a column.
    pub progress: f32,
    /// Turning up a token.
    pub hazard: f32,
    /// A mine or a wreck turned up, besides the moves that it takes.
    pub stopped: f32,
    /// Oil.
    pub oil: f32,
    /// Fire, or a damage that the Rig shrugs off.
    pub hurt: f32,
    /// What a slam is worth, for each point of `Scene::slam`.
    pub slam: f32,
    /// Any slam at all.
    pub bump: f32,
    /// A shot in the end, for each point of harm.
    pub shot: f32,
    /// A foe behind that can reach and shoot.
    pub exposed: f32,
    /// Ending beside an edge or a rock.
    pub edge: f32,
    /// A car of the foe that the scroll takes, and one's own.
    pub scroll: f32,
    /// How much more the leading car's progress counts.
    pub lead: f32,
}

/// Driving over the finish line.
pub(crate) const WIN: f32 = 10_000.0;
/// Losing the vehicle.
pub(crate) const LOST: f32 = -1_000.0;

/// Spaces of which is kept what was found out: thirteen columns, from that of the vehicle on.
const SPACES_AHEAD: usize = 13 * LANES;
const MOVES: usize = 12;

/// What is not known yet: no number, and all its bytes are the same, so that a table of it is soon made.
const UNKNOWN: f32 = f32::from_bits(u32::MAX);

/// Where a vehicle is in a drive: space, moves left, still on the road.
pub(crate) type After = (Option<Space>, u8, bool);

/// Judges drives of one vehicle.
pub(crate) struct Route<'a> {
    scene: &'a Scene<'a>,
    taste: &'a Taste,
    vehicle: VehicleId,
    weight: f32,
    drift: bool,
    bonus: u8,
    /// Steps out of the lane that are left to a vehicle that is steered (RIG-4).
    steering: u8,
    /// The first space of those ahead.
    first: usize,
    /// Whether nothing that it may meet makes a drive better than its progress.
    only_progress: bool,
    known: &'a mut Known,
}

/// Which drives: of whom, and how.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Manner {
    pub vehicle: VehicleId,
    /// Whether it may pass somebody.
    pub drift: bool,
    /// Whether the road bonus may come.
    pub bonus: Bonus,
}

impl Manner {
    /// Drives that pass nobody.
    pub fn plain(vehicle: VehicleId, bonus: Bonus) -> Manner {
        Manner { vehicle, drift: false, bonus }
    }

    /// Drives of a vehicle in the turn under way.
    pub fn now(vehicle: VehicleId, turn: &Turn) -> Manner {
        if turn.vehicle == Some(vehicle) {
            Manner { vehicle, drift: turn.drifts(), bonus: turn.bonus }
        } else {
            Manner::plain(vehicle, Bonus::Open)
        }
    }
}

/// What was found out about the drives of a vehicle from where it stands.
pub(crate) struct Known {
    /// By moves left, whether on the road, and space.
    bests: [[[f32; SPACES_AHEAD]; 2]; MOVES],
    ends: [f32; SPACES_AHEAD],
    grounds: [Option<Ground>; SPACES_AHEAD],
    /// Spaces on which nothing happens: what most drives are made of.
    calm: [Calm; SPACES_AHEAD],
    scroll: f32,
}

impl Known {
    pub const NOTHING: Known = Known {
        bests: [[[UNKNOWN; SPACES_AHEAD]; 2]; MOVES],
        ends: [UNKNOWN; SPACES_AHEAD],
        grounds: [None; SPACES_AHEAD],
        calm: [Calm::Unknown; SPACES_AHEAD],
        scroll: UNKNOWN,
    };

    /// Nothing is known any more.
    pub fn forget(&mut self) {
        self.bests.as_flattened_mut().as_flattened_mut().fill(UNKNOWN);
        self.ends.fill(UNKNOWN);
        self.grounds.fill(None);
        self.calm.fill(Calm::Unknown);
        self.scroll = UNKNOWN;
    }
}

/// Whether nothing happens to who enters a space, and if so, what it costs and whether it is road.
#[derive(Clone, Copy, PartialEq)]
enum Calm {
    Unknown,
    No,
    Yes { cost: u8, is_road: bool },
}

/// What it comes to to enter a space, however many moves are left.
#[derive(Clone, Copy)]
struct Ground {
    /// What it does to who comes straight on, and to who comes from the side.
    ahead: Fate,
    aside: Fate,
    is_road: bool,
    /// Moves that it takes.
    cost: u8,
    /// What the slam with who stands there is worth.
    slam: Option<f32>,
    token: Token,
}

impl Ground {
    fn fate(&self, way: Direction) -> Fate {
        if way == Direction::Front { self.ahead } else { self.aside }
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Token {
    None,
    Oil,
    /// Face down.
    Down(Risk),
}

impl<'a> Route<'a> {
    /// Such drives, and what is known of them already.
    pub fn new(scene: &'a Scene<'a>, taste: &'a Taste, manner: Manner, known: &'a mut Known) -> Self {
        let Manner { vehicle, drift, bonus } = manner;
        let first = scene.state.space_of(vehicle).map_or(0, |space| space.index() - space.lane());
        let weight = if scene.leader(Whose::Own) == Some(vehicle) { taste.lead } else { 1.0 };
        let earns = bonus == Bonus::Open && vehicle.earns_bonus();
        let bonus = if earns { scene.state.road_die } else { 0 };
        let steering = if vehicle.is_sturdy() { scene.state.rig.steering } else { u8::MAX };
        let gentle =
            [taste.slam, taste.bump, taste.shot, taste.exposed, taste.edge].iter().all(|&taste| taste <= 0.0);
        // Glass and ramps carry a vehicle farther than its moves, salt brings the bonus.
        let only_progress = gentle && !scene.state.setup.boxes.contains(BoxId::Carnage);
        Route { scene, taste, vehicle, weight, drift, bonus, steering, first, only_progress, known }
    }

    /// The best that comes of so many moves from where the vehicle stands.
    pub fn best(&mut self, moves: u8, on_road: bool) -> f32 {
        match self.scene.state.space_of(self.vehicle) {
            Some(space) => self.from(space, moves, on_road),
            None => Space::rear_edge()
                .map(|space| self.enter(space, Direction::Front, moves, on_road))
                .fold(f32::NEG_INFINITY, f32::max),
        }
    }

    /// The best step, and where the vehicle is after it: space, moves left, still on the road. Nothing if dice come first.
    pub fn best_step(
        &mut self,
        from: Option<Space>,
        moves: u8,
        on_road: bool,
    ) -> Option<(Choice, Option<After>)> {
        let mut best: Option<(f32, Choice, Option<Space>, Direction)> = None;
        let mut offer = |value: f32, choice: Choice, to: Option<Space>, way: Direction| {
            if best.is_none_or(|(most, ..)| value > most) {
                best = Some((value, choice, to, way));
            }
        };
        let ahead = Direction::Front;
        match from {
            None => Space::rear_edge().for_each(|to| {
                offer(self.enter(to, ahead, moves, on_road), Choice::Space(to), Some(to), ahead);
            }),
            Some(from) => {
                for way in Direction::FRONT_ARC {
                    if let Some(value) = self.toward(from, way, moves, on_road) {
                        offer(value, Choice::Way(way), from.toward(way).ok(), way);
                    }
                }
            }
        }
        let (_, choice, to, way) = best?;
        let after = to.map(|to| (to, self.ground(to))).and_then(|(to, ground)| {
            let is_calm = matches!(ground.fate(way), Fate::Nothing)
                && ground.slam.is_none()
                && self.scene.state.tokens[to.index()].is_none();
            is_calm.then(|| (Some(to), moves.saturating_sub(ground.cost), on_road && ground.is_road))
        });
        if way != ahead && self.vehicle.is_sturdy() {
            self.steering = self.steering.saturating_sub(1);
        }
        Some((choice, after))
    }

    /// The best that comes of a step that way.
    pub fn step(&mut self, direction: Direction, moves: u8, on_road: bool) -> f32 {
        match self.scene.state.space_of(self.vehicle) {
            Some(space) => self.toward(space, direction, moves, on_road).unwrap_or(LOST),
            None => LOST,
        }
    }

    fn toward(&mut self, space: Space, direction: Direction, moves: u8, on_road: bool) -> Option<f32> {
        let steers = direction != Direction::Front && self.vehicle.is_sturdy();
        if steers && self.steering == 0 {
            return None;
        }
        self.steering -= u8::from(steers);
        let value = match space.toward(direction) {
            Ok(to) => Some(self.enter(to, direction, moves, on_road)),
            Err(Edge::Front) => Some(self.over_the_front(space, moves)),
            Err(_) => None,
        };
        self.steering += u8::from(steers);
        value
    }

    /// The best that comes of so many moves from a space.
    pub fn from(&mut self, space: Space, moves: u8, on_road: bool) -> f32 {
        if moves == 0 {
            let stay = self.end(space);
            let bonus = std::mem::take(&mut self.bonus);
            if bonus == 0 || !on_road {
                self.bonus = bonus;
                return stay;
            }
            // With the bonus taken there is no other: cells of such drives are those off the road.
            let go = self.from(space, bonus, false);
            self.bonus = bonus;
            return stay.max(go);
        }
        // A vehicle that may run out of steering comes to a space in different ways.
        let is_kept = self.steering >= moves && usize::from(moves) < MOVES;
        let kept = if is_kept { self.ahead(space) } else { None };
        if let Some(index) = kept {
            let known = self.known.bests[usize::from(moves)][usize::from(on_road)][index];
            if !known.is_nan() {
                return known;
            }
        }
        let mut best = LOST;
        let most = self.most(space, moves, on_road);
        for direction in [Direction::Front, Direction::FrontLeft, Direction::FrontRight] {
            if let Some(value) = self.toward(space, direction, moves, on_road) {
                best = best.max(value);
            }
            // No way is better than straight ahead with nothing on it.
            if best >= most {
                break;
            }
        }
        if let Some(index) = kept {
            self.known.bests[usize::from(moves)][usize::from(on_road)][index] = best;
        }
        best
    }

    /// The most that can come of so many moves from a space, if nothing but progress is worth something there.
    fn most(&self, space: Space, moves: u8, on_road: bool) -> f32 {
        let moves = usize::from(moves) + if on_road { usize::from(self.bonus) } else { 0 };
        if !self.only_progress || space.column() + moves >= COLUMNS {
            return f32::INFINITY;
        }
        self.weight * self.taste.progress * (space.progress() + 2 * moves) as f32
    }

    /// The number of a space among those ahead.
    fn ahead(&self, space: Space) -> Option<usize> {
        space.index().checked_sub(self.first).filter(|&number| number < SPACES_AHEAD)
    }

    /// The best that comes of entering a space that way with so many moves before.
    pub fn enter(&mut self, space: Space, way: Direction, moves: u8, on_road: bool) -> f32 {
        if let Calm::Yes { cost, is_road } = self.calm(space) {
            return self.from(space, moves.saturating_sub(cost), on_road && is_road);
        }
        let ground = self.ground(space);
        let fate = ground.fate(way);
        if matches!(fate, Fate::Lost(_)) {
            return LOST + self.place(space);
        }
        let left = moves.saturating_sub(ground.cost);
        if let Some(slam) = ground.slam {
            let passes = self.drift && left > 0;
            if !passes {
                return self.end(space) + slam;
            }
        }
        let on_road = on_road && ground.is_road;
        let goes_on = self.meet(space, way, fate, left, on_road);
        match ground.token {
            Token::None => goes_on,
            Token::Oil => goes_on + self.taste.oil,
            Token::Down(risk) => {
                let stopped = self.end(space) + self.taste.stopped;
                let lost = LOST + self.place(space);
                let stays = 1.0 - risk.stops - risk.loses;
                let nuisance =
                    risk.slides * self.taste.oil + risk.hurts * self.taste.hurt + self.taste.hazard;
                risk.stops * stopped + risk.loses * lost + stays * goes_on + nuisance
            }
        }
    }

    /// What the ground makes of the moves that are left.
    fn meet(&mut self, space: Space, way: Direction, fate: Fate, left: u8, on_road: bool) -> f32 {
        match fate {
            Fate::Nothing | Fate::Lost(_) => self.from(space, left, on_road),
            Fate::Stopped => self.end(space),
            Fate::Slides if self.scene.state.is_fatal(self.vehicle, space, Heading::AHEAD + way) => {
                LOST + self.place(space)
            }
            Fate::Slides => match space.toward(way) {
                Ok(next) => self.from(next, left, false),
                Err(_) => self.over_the_front(space, left),
            },
            Fate::Leaps => {
                let dice = &self.scene.state.tables.dice.stunt;
                let far = dice.iter().map(|&n| f32::from(n)).sum::<f32>() / dice.len() as f32;
                self.end(space) + self.weight * self.taste.progress * 2.0 * far + self.taste.hazard
            }
            Fate::Burns | Fate::Hurt(_) => self.from(space, left, on_road) + self.taste.hurt,
            // The bonus comes, whatever the spaces were.
            Fate::Earns => self.from(space, left, true),
        }
    }

    fn calm(&mut self, space: Space) -> Calm {
        let Some(index) = self.ahead(space) else { return Calm::No };
        if self.known.calm[index] == Calm::Unknown {
            let ground = self.ground(space);
            let is_calm = matches!((ground.ahead, ground.aside), (Fate::Nothing, Fate::Nothing))
                && ground.slam.is_none()
                && ground.token == Token::None;
            let Ground { cost, is_road, .. } = ground;
            self.known.calm[index] = if is_calm { Calm::Yes { cost, is_road } } else { Calm::No };
        }
        self.known.calm[index]
    }

    fn ground(&mut self, space: Space) -> Ground {
        let Some(index) = self.ahead(space) else { return self.judge_ground(space) };
        match self.known.grounds[index] {
            Some(known) => known,
            None => *self.known.grounds[index].insert(self.judge_ground(space)),
        }
    }

    fn judge_ground(&self, space: Space) -> Ground {
        let scene = self.scene;
        let terrain = scene.state.terrain(space);
        let other = scene.occupant(space).filter(|&other| other != self.vehicle);
        Ground {
            ahead: Fate::of(self.vehicle, terrain, Heading::AHEAD),
            aside: Fate::of(self.vehicle, terrain, Heading::AHEAD + Direction::FrontLeft),
            is_road: scene.state.is_road(space),
            cost: terrain.cost(),
            slam: other.map(|other| self.judge_slam(other)),
            token: match scene.state.tokens[space.index()].read() {
                Lying::Up(Hazard::Oil) => Token::Oil,
                Lying::Down(_) => Token::Down(scene.risk(space, self.vehicle)),
                Lying::Up(_) | Lying::Nothing => Token::None,
            },
        }
    }

    fn judge_slam(&self, other: VehicleId) -> f32 {
        let Taste { slam, bump, .. } = *self.taste;
        if slam == 0.0 { bump } else { bump + slam * self.scene.slam(self.vehicle, other) }
    }

    fn over_the_front(&mut self, space: Space, moves: u8) -> f32 {
        if self.scene.state.is_final {
            return WIN;
        }
        if self.known.scroll.is_nan() {
            self.known.scroll = self.judge_scroll();
        }
        // What lies there is unknown: some of the moves will be lost to it.
        self.place(space)
            + self.weight * self.taste.progress * (1.0 + 1.4 * f32::from(moves))
            + self.known.scroll
    }

    /// The cars that are lost with the rear tile.
    fn judge_scroll(&self) -> f32 {
        let (scene, mut worth) = (self.scene, 0.0);
        for vehicle in VehicleId::all().filter(|&v| scene.is_operable(v)) {
            if scene.state.space_of(vehicle).is_some_and(|space| space.tile() == 0) {
                worth += match scene.whose(vehicle) {
                    Whose::Foe => self.taste.scroll,
                    Whose::Own => -self.taste.scroll,
                    Whose::Nobody => 0.0,
                };
            }
        }
        worth
    }

    fn place(&self, space: Space) -> f32 {
        self.weight * self.taste.progress * space.progress() as f32
    }

    /// What it is worth to end there.
    pub fn end(&mut self, space: Space) -> f32 {
        let Some(index) = self.ahead(space) else { return self.judge_end(space) };
        if self.known.ends[index].is_nan() {
            self.known.ends[index] = self.judge_end(space);
        }
        self.known.ends[index]
    }

    fn judge_end(&self, space: Space) -> f32 {
        let scene = self.scene;
        if scene.has_chopper(space) {
            let lost = if self.vehicle.is_sturdy() { self.taste.hurt } else { LOST };
            return lost + self.place(space);
        }
        let mut value = self.place(space);
        if self.taste.shot != 0.0 {
            value += self.taste.shot * scene.best_shot(space, Some(self.vehicle)).0;
        }
        if self.taste.edge != 0.0 {
            let bad = Direction::ALL.into_iter().filter(|&d| match space.toward(d) {
                Ok(to) => scene.is_deadly(self.vehicle, to, d),
                Err(edge) => edge != Edge::Front,
            });
            value += self.taste.edge * bad.count() as f32;
        }
        if self.taste.exposed != 0.0 {
            value += self.taste.exposed * scene.hunters(space) as f32;
        }
        value
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::character::{RACER, REFLEX};
    use engine::Crew;

    /// Wherever a car stands: what cuts the search short finds the same.
    #[test]
    fn straight_ahead_is_not_left_for_anything_better() {
        let mut stood = 0;
        for (lane, column) in (0..LANES).flat_map(|lane| (0..24).map(move |column| (lane, column))) {
            let lane = ["a", "b", "c", "d", "e", "f"][lane];
            let position = format!(
                "seats orange blue\ntiles 1b 4a 2b\nOS at {lane}{column}\nBS at d7\nroad 3\ndrive OS 2\n"
            );
            let Ok(state) = notation::parse_position(&position, content::builtin().tables) else { continue };
            stood += 1;
            let scene = Scene::new(&state, Crew::Orange);
            let car = state.turn.vehicle.expect("a driver");
            for taste in [&RACER.crowd.taste, &REFLEX.crowd.taste] {
                for moves in 1..=9 {
                    let best = |only_progress: bool| {
                        let mut known = Known::NOTHING;
                        let mut route =
                            Route::new(&scene, taste, Manner::plain(car, Bonus::Open), &mut known);
                        assert!(route.only_progress);
                        route.only_progress = only_progress;
                        route.best(moves, true)
                    };
                    assert_eq!(best(true), best(false), "{lane}{column}, {moves} moves");
                }
            }
        }
        assert!(stood > 100, "{stood} spaces");
    }
}
