//! The whole position between two phases, as plain bytes, and the questions rules ask of it.
//!
//! Invariant: nothing here owns heap memory; nothing here is unknown to everybody at the table.

use crate::{
    finish::Finish,
    list::List,
    setup::Setup,
    space::{Place, SPACES, Space, TILES},
    tables::{COMMANDS, SideId, Tables, Terrain},
    token::{BAGS, BagId, Damage, DamageBag, Hazard, HazardBag, Lying, Token},
    vehicle::{CREWS, Crew, VEHICLES, VehicleId, Vehicles},
};
use std::hash::{Hash, Hasher};

/// A position. Any value can be built; only one that passes [`State::check`] becomes a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    /// Tiles, dice, token counts, commands.
    pub tables: TablesRef,
    /// Who plays, and which variants.
    pub setup: Setup,
    /// Where the game stands.
    pub phase: Phase,
    /// The round, from 1.
    pub round: u16,
    /// The seat of the round's first player.
    pub first: u8,
    /// The number the road die shows; 0 before the first roll.
    pub road_die: u8,
    /// The turn under way.
    pub turn: Turn,
    /// What each crew has.
    pub crews: [CrewState; CREWS],
    /// Where the choppers are: at home is [`Place::WAITING`].
    pub choppers: [Place; CREWS],
    /// Where the road vehicles are.
    pub places: [Place; VEHICLES],
    /// How the road vehicles fare.
    pub vehicles: [Vehicle; VEHICLES],
    /// The sides in play: rear, middle, lead.
    pub tiles: [SideId; TILES],
    /// Tiles laid so far in the race (FIN-1).
    pub tiles_laid: u8,
    /// Whether the lead tile is the final tile.
    pub is_final: bool,
    /// The draw pile of tiles.
    pub pile: TilePile,
    /// What lies on each space.
    pub tokens: [Token; SPACES],
    /// Hazard tokens that are not on the board face up.
    pub hazards: Hazards,
    /// The damage pile.
    pub damage: DamageBag,
}

/// Where the rulebook's turn stands: the only control flow that is stored.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// The tiles are laid (SET-1, SET-2).
    Laying,
    /// Everybody rolls for the first player (SET-8).
    FirstDice,
    /// Everybody rolls for the new round (RND-2).
    Dice,
    /// The active player assigns a die (ASG).
    Assign,
    /// A command may be given (ASG-4, CMD).
    Command,
    /// The vehicle makes a step (MOV, ROD).
    Drive,
    /// The vehicle may shoot (SHT).
    Shoot,
    /// Choppers strike, and the next seat has its turn (RND-10).
    EndTurn,
    /// The game is over.
    Over(Finish),
}

/// The turn under way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Turn {
    /// Whose turn it is.
    pub crew: Crew,
    /// The first, second or third turn of everybody: 0 to 2 (RND-1).
    pub number: u8,
    /// The vehicle that has the die.
    pub vehicle: Option<VehicleId>,
    /// Whether it coasts.
    pub coasting: bool,
    /// Moves left; before the move step, the moves it will have.
    pub moves: u8,
    /// Whether it may still drift (CMD-4).
    pub drift: bool,
    /// Whether it was only on road spaces since the turn began (ROD-2).
    pub on_road: bool,
    /// What became of the road bonus.
    pub bonus: Bonus,
}

impl Turn {
    /// The turn with nothing in it but whose it is: before the assignment, and when the vehicle is done.
    pub fn bare(self) -> Turn {
        Turn { crew: self.crew, number: self.number, ..Turn::default() }
    }
}

/// What became of the road bonus in this turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Bonus {
    /// It may come, if the vehicle stays on the road.
    #[default]
    Open,
    /// It was taken: once in each move.
    Taken,
    /// It cannot come any more.
    Lost,
}

/// What a crew has besides its vehicles.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct CrewState {
    /// Whether it is still in the game (STS-3).
    pub in_game: bool,
    /// Unused dice by value, 1 to 6.
    pub dice: DicePool,
    /// The die on each command space this round; 0 is none (ASG-5).
    pub commands: [u8; COMMANDS],
}

/// Unused movement dice: how many show each number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct DicePool([u8; 6]);

/// Movement dice of a car crew.
pub const CREW_DICE: usize = 4;

impl DicePool {
    /// No dice.
    pub const NONE: DicePool = DicePool([0; 6]);

    /// Adds a die that shows `value`, 1 to 6.
    pub fn add(&mut self, value: u8) {
        self.0[value as usize - 1] += 1;
    }
    /// Takes a die that shows `value` away.
    pub fn take(&mut self, value: u8) {
        self.0[value as usize - 1] -= 1;
    }
    /// The different numbers, lowest first.
    pub fn values(self) -> impl Iterator<Item = u8> {
        (1..=6).filter(move |&value| self.0[value as usize - 1] > 0)
    }
    /// Every die, lowest first.
    pub fn each(self) -> impl Iterator<Item = u8> {
        (1..=6).flat_map(move |value| std::iter::repeat_n(value, self.0[value as usize - 1] as usize))
    }
    /// How many there are.
    pub fn len(self) -> usize {
        self.0.iter().map(|&n| n as usize).sum()
    }
    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self == DicePool::NONE
    }
    /// The sum of the numbers (SET-8).
    pub fn total(self) -> u8 {
        (1..=6).map(|value| value * self.0[value as usize - 1]).sum()
    }
}

/// Damage tokens that a vehicle can hold at the most.
pub const MAX_SLOTS: usize = 2;

/// How a road vehicle fares.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Vehicle {
    /// The die it was assigned this round, or 0: it has not moved (ASG-9).
    pub die: u8,
    /// How often it coasted this round.
    pub coasts: u8,
    /// Its damage tokens, those under way included (DMG-2).
    pub damage: List<Damage, MAX_SLOTS>,
    /// How many of them are still under way (DMG-11).
    pub under_way: u8,
}

/// The draw pile of tiles: what nobody has seen lies on top of what was turned under (EDG-2, EDG-4).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct TilePile {
    /// Numbers of the tiles nobody has seen, as bits. Either side may be up.
    pub unseen: u16,
    /// What lies under them, next to come first.
    pub known: List<SideId, 16>,
}

/// Hazard tokens that are not on the board face up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Hazards {
    /// Unseen tokens of each generation, in the pile and face down on the board (SET-3).
    pub bags: [HazardBag; BAGS],
    /// The generation that the pile belongs to.
    pub pile: BagId,
    /// Discarded tokens.
    pub discard: HazardBag,
}

impl State {
    /// Before the first tile is laid.
    pub fn new(setup: Setup, tables: &'static Tables) -> State {
        let mut state = State {
            tables: TablesRef(tables),
            setup,
            phase: Phase::Laying,
            round: 1,
            first: 0,
            road_die: 0,
            turn: Turn::default(),
            crews: [CrewState::default(); CREWS],
            choppers: [Place::GONE; CREWS],
            places: [Place::GONE; VEHICLES],
            vehicles: [Vehicle::default(); VEHICLES],
            tiles: [SideId(2 * tables.start_tile); TILES],
            tiles_laid: 0,
            is_final: false,
            pile: TilePile {
                unseen: ((1 << (tables.sides.len() / 2)) - 1) & !(1 << tables.start_tile),
                known: List::new(),
            },
            tokens: [Token::NONE; SPACES],
            hazards: Hazards::default(),
            damage: tables.damage,
        };
        state.hazards.bags[0] = tables.hazards;
        for &crew in setup.crews.iter() {
            state.crews[crew as usize].in_game = true;
            state.choppers[crew as usize] = Place::WAITING;
            for vehicle in crew.vehicles() {
                state.places[vehicle.index()] = Place::WAITING;
            }
        }
        state
    }

    /// Goes on to a phase. What the turn remembers for earlier phases only is forgotten, so that equal positions are
    /// equal bytes.
    pub(crate) fn go_on(&mut self, phase: Phase) {
        self.phase = phase;
        self.turn = match phase {
            Phase::Laying | Phase::FirstDice | Phase::Dice | Phase::Over(_) => Turn::default(),
            Phase::Assign | Phase::EndTurn => self.turn.bare(),
            Phase::Shoot => Turn { vehicle: self.turn.vehicle, ..self.turn.bare() },
            Phase::Command | Phase::Drive => self.turn,
        };
    }

    /// Where a road vehicle stands, if it is on the board.
    pub fn space_of(&self, vehicle: VehicleId) -> Option<Space> {
        self.places[vehicle.index()].space()
    }

    /// The road vehicles in a space.
    pub fn vehicles_in(&self, space: Space) -> Vehicles {
        let place = Place::on(space);
        let mut set = 0;
        for (i, &at) in self.places.iter().enumerate() {
            set |= u16::from(at == place) << i;
        }
        Vehicles(set)
    }

    /// The printed terrain of a space.
    pub fn printed(&self, space: Space) -> Terrain {
        self.tables.sides[self.tiles[space.tile()].index()].terrain[space.on_tile()]
    }

    /// The terrain of a space as it is now: a token that stays replaces what is printed (HAZ-7, TER-5, TER-6).
    pub fn terrain(&self, space: Space) -> Terrain {
        match self.tokens[space.index()].read() {
            Lying::Up(Hazard::Road | Hazard::Oil) => Terrain::Road,
            Lying::Up(Hazard::Mud) => Terrain::Mud,
            _ => self.printed(space),
        }
    }

    /// Whether a space counts as road for the bonus (ROD-3).
    pub fn is_road(&self, space: Space) -> bool {
        self.terrain(space) == Terrain::Road && !matches!(self.tokens[space.index()].read(), Lying::Down(_))
    }

    /// Whether it has free damage slots (STS-1); vehicles still to come are operable (SET-7).
    pub fn is_operable(&self, vehicle: VehicleId) -> bool {
        let v = &self.vehicles[vehicle.index()];
        self.places[vehicle.index()] != Place::GONE
            && vehicle.slots() > 0
            && (v.under_way > 0 || v.damage.len() < vehicle.slots())
    }

    /// Whether the crew has an operable vehicle.
    pub fn has_operable(&self, crew: Crew) -> bool {
        crew.vehicles().any(|vehicle| self.is_operable(vehicle))
    }

    /// Which player plays a crew: in Big Team every other seat (SET-13).
    pub fn player(&self, crew: Crew) -> usize {
        let seat = self.seat(crew);
        if self.setup.big_team { seat % 2 } else { seat }
    }

    /// The seat of a crew.
    pub fn seat(&self, crew: Crew) -> usize {
        self.setup.crews.iter().position(|&c| c == crew).unwrap_or(0)
    }

    /// The crews in the game, in seat order beginning with a seat.
    pub fn in_game_from(&self, seat: usize) -> impl Iterator<Item = Crew> + '_ {
        let seats = self.setup.crews.len();
        (0..seats)
            .map(move |i| self.setup.crews[(seat + i) % seats])
            .filter(|&c| self.crews[c as usize].in_game)
    }

    /// Whether the moving vehicle has earned the road bonus and may still take it (ROD-2).
    pub fn bonus_earned(&self) -> bool {
        self.turn.bonus == Bonus::Open && self.turn.on_road && self.road_die > 0
    }
}

/// The tables a game is played with: one reference, compared by fingerprint.
#[derive(Clone, Copy)]
pub struct TablesRef(pub &'static Tables);

impl std::ops::Deref for TablesRef {
    type Target = Tables;
    fn deref(&self) -> &Tables {
        self.0
    }
}
impl PartialEq for TablesRef {
    fn eq(&self, other: &Self) -> bool {
        self.0.hash == other.0.hash
    }
}
impl Eq for TablesRef {}
impl Hash for TablesRef {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.0.hash.hash(hasher);
    }
}
impl std::fmt::Debug for TablesRef {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:016x}", self.0.hash)
    }
}
