//! The whole position between two phases, as plain bytes, and the questions rules ask of it.
//!
//! Invariant: nothing here owns heap memory; nothing here is unknown to everybody at the table.

use crate::{
    board::Board,
    card::{CardId, CardSet},
    dice::{DicePool, Laid, TOKEN},
    finish::Finish,
    lasting::Forces,
    list::List,
    pieces,
    road::{ROAD, ROAD_SPACES, SpaceSet, TILES},
    secret::{Hand, Peeks, PutAway},
    setup::{BoxId, Setup},
    space::{Direction, Edge, Heading, Place, Space},
    tables::{Command, CommandBoard, Commands, SideId, Tables, Terrain},
    token::{BAGS, BagId, DamageBag, HazardBag, Lying, Token, Wear},
    upgrades::{Off, Upgrades},
    vehicle::{CARS, CREWS, Crew, FIGURES, Section, VEHICLES, VehicleId, Vehicles},
    words,
};
use std::hash::{Hash, Hasher};

/// A position. Any value can be built; only one that passes [`State::check`] becomes a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    /// Tiles, dice, token counts, commands, cards.
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
    /// What the Big Rig has besides.
    pub rig: Rig,
    /// Where the choppers are: at home is [`Place::WAITING`].
    pub choppers: [Place; CREWS],
    /// Where the figures are: each road vehicle, and after them the mid and rear section of the Rig.
    pub places: [Place; FIGURES],
    /// Where the figures face: on the road all of them ahead.
    pub headings: [Heading; FIGURES],
    /// Where the choppers face.
    pub chopper_headings: [Heading; CREWS],
    /// How the road vehicles fare.
    pub vehicles: [Vehicle; VEHICLES],
    /// Which of them are on fire (chapter FIR).
    pub burning: Vehicles,
    /// The sides in play: rear, middle, lead.
    pub tiles: [SideId; TILES],
    /// Tiles laid so far in the race (FIN-1).
    pub tiles_laid: u8,
    /// Whether the lead tile is the final tile.
    pub is_final: bool,
    /// The draw pile of tiles.
    pub pile: TilePile,
    /// The hazard token on each space of the road.
    pub tokens: [Token; ROAD_SPACES],
    /// Spaces with an off-road token (RIG-31).
    pub off_road: SpaceSet,
    /// Hazard tokens that are not on the board face up.
    pub hazards: Hazards,
    /// Face-down hazard tokens that somebody has looked at (LDR-8).
    pub peeks: Peeks,
    /// The upgrades of each car, once shown (UPG-2).
    pub upgrades: [Upgrades; CARS],
    /// What was put into force for a while, from the lowest rung of the ladder to the highest.
    pub in_force: Forces,
    /// Cards that have done in this turn what they may do in one.
    pub used: CardSet,
    /// The damage pile.
    pub damage: DamageBag,
    /// Cards that nobody has seen, of all decks.
    pub unseen: CardSet,
    /// Hidden cards that are out of the game.
    pub put_away: PutAway,
}

words! {
    /// Where the rulebook's turn stands: the only control flow that is stored.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum Phase {
        /// The tiles are laid (SET-1, SET-2).
        Laying = "laying",
        /// Leaders are dealt, chosen in secret, and shown (LDR-1).
        Leaders = "leaders",
        /// Upgrades are dealt and drafted (UPG-1).
        Draft = "draft",
        /// A leader takes another upgrade.
        Tinker = "tinker",
        /// Upgrades are put on cars in secret, and shown (UPG-2).
        Place = "place",
        /// Everybody rolls for the first player (SET-8).
        FirstDice = "first-dice",
        /// Everybody rolls for the new round (RND-2).
        Dice = "dice",
        /// The active player assigns a die (ASG).
        Assign = "assign",
        /// A second die: on a command, or on a second motorcycle (ASG-4, CMD, FIV-2).
        Command = "command",
        /// The move step begins: moves are counted, the fire die is rolled (MOV-1, FIR-1).
        Begin = "begin",
        /// The vehicle makes a step (MOV, ROD).
        Drive = "drive",
        /// The vehicle has moved and may shoot (SHT).
        Shoot = "shoot",
        /// Choppers strike, and the next seat has its turn (RND-10).
        EndTurn = "end-turn",
        /// The game is over.
        Over(Finish) = "over",
    }
}

impl Phase {
    /// Whether nobody has rolled yet.
    pub const fn is_before_race(self) -> bool {
        matches!(
            self,
            Phase::Laying | Phase::Leaders | Phase::Draft | Phase::Tinker | Phase::Place | Phase::FirstDice
        )
    }
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
    /// Whether it was inoperable in this turn and repaired since: it does nothing more (RND-7).
    pub revived: bool,
    /// Whether it coasts.
    pub coasting: bool,
    /// Moves left; before the move step, what its die shows.
    pub moves: u8,
    /// Moves that come on top when the move step begins (CMD-3).
    pub extra: u8,
    /// Spaces entered in the move step.
    pub entered: u8,
    /// Commands that a die or token was put on and that have not worked yet, in their order (LDR-3).
    pub given: List<Command, 2>,
    /// Commands that work in their moment of this turn (CMD-1), until they are used.
    pub active: Commands,
    /// Whether a command token was used in this turn (LDR-3).
    pub token: bool,
    /// Face-down hazard tokens that its crew has looked at in this step.
    pub looked: List<Space, 2>,
    /// Hazard tokens that gave salvage in this turn.
    pub salvaged: List<Space, 6>,
    /// Whether the vehicle was in a slam or has shot in this turn, as far as a card asks for it.
    pub fought: bool,
    /// Whom it has shot at in this step.
    pub shot_at: Vehicles,
    /// Whether it was only on road spaces since the turn began (ROD-2).
    pub on_road: bool,
    /// Whether it entered a salt flat in its move (CAR-6).
    pub salt: bool,
    /// What became of the road bonus.
    pub bonus: Bonus,
    /// The second vehicle that has a die, to move after this one (FIV-4).
    pub next: Option<Assigned>,
}

/// A vehicle with a die that has still to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Assigned {
    /// The vehicle.
    pub vehicle: VehicleId,
    /// What its die shows; 1 if it coasts.
    pub moves: u8,
    /// Whether it coasts.
    pub coasting: bool,
    /// Whether it was only on road spaces since the turn began.
    pub on_road: bool,
}

pieces! {
    /// What became of the road bonus in this turn.
    #[derive(Default)]
    pub enum Bonus {
        /// It may come, if the vehicle stays on the road.
        #[default]
        Open = "open",
        /// It was taken: once in each move.
        Taken = "taken",
        /// It cannot come any more.
        Lost = "lost",
    }
}

/// What a crew has besides its vehicles.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct CrewState {
    /// Whether it is still in the game (STS-3).
    pub in_game: bool,
    /// Unused dice by value, 1 to 6.
    pub dice: DicePool,
    /// What lies on its command spaces this round (ASG-5, LDR-5).
    pub commands: Laid,
    /// Its hidden cards.
    pub hand: Hand,
    /// How many of its hidden cards, from the first on, it has kept in the draft or put on cars (UPG-1, UPG-2).
    pub kept: u8,
    /// Its leader, once shown (LDR-1).
    pub leader: Option<CardId>,
    /// Command tokens that it has left (LDR-3).
    pub tokens: u8,
    /// Salvage on the board of its leader.
    pub salvage: u8,
    /// Which of its cards it has switched off until its next turn.
    pub off: Off,
}

impl CrewState {
    /// Whether a die lies on a command this round (ASG-4).
    pub fn has_commanded(&self) -> bool {
        !self.commands.is_empty() && self.commands.iter().any(|on| (1..TOKEN).contains(&on))
    }
}

/// What the Big Rig has besides (chapter RIG).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Rig {
    /// What is left of the steering die this round (RIG-4).
    pub steering: u8,
    /// Damaged commands, as bits by their space on the board (RIG-13).
    pub damaged: u16,
}

/// Damage tokens that a vehicle can hold at the most.
pub const MAX_SLOTS: usize = 3;

/// How a road vehicle fares.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Vehicle {
    /// The die it was assigned this round, or 0: it has not moved (ASG-9).
    pub die: u8,
    /// How often it coasted this round.
    pub coasts: u8,
    /// Its damage tokens, those under way included (DMG-2).
    pub damage: List<Wear, MAX_SLOTS>,
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

impl Turn {
    /// Whether a command still works in this turn by which the vehicle drifts (CMD-4).
    pub fn drifts(&self) -> bool {
        self.active.contains(Command::Drift) || self.active.contains(Command::Siren)
    }

    /// The turn with nothing in it but whose it is and what works only once in it.
    pub fn bare(self) -> Turn {
        let Turn { crew, number, salvaged, .. } = self;
        Turn { crew, number, salvaged, ..Turn::default() }
    }
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
            rig: Rig::default(),
            choppers: [Place::GONE; CREWS],
            places: [Place::GONE; FIGURES],
            headings: [Heading::AHEAD; FIGURES],
            chopper_headings: [Heading::AHEAD; CREWS],
            vehicles: [Vehicle::default(); VEHICLES],
            burning: Vehicles::default(),
            tiles: [SideId(2 * tables.start_tile); TILES],
            tiles_laid: 0,
            is_final: false,
            pile: TilePile {
                unseen: tables.tiles_of(&setup) & !(1 << tables.start_tile),
                known: List::new(),
            },
            tokens: [Token::NONE; ROAD_SPACES],
            off_road: SpaceSet::default(),
            hazards: Hazards::default(),
            peeks: Peeks::new(),
            upgrades: [Upgrades::default(); CARS],
            in_force: Forces::new(),
            used: CardSet::default(),
            damage: tables.damage_of(&setup),
            unseen: tables.cards_of(&setup),
            put_away: PutAway::new(),
        };
        state.hazards.bags[0] = tables.hazards_of(&setup);
        for &crew in setup.crews.iter() {
            state.crews[crew as usize].in_game = true;
            state.choppers[crew as usize] = Place::WAITING;
            for vehicle in crew.vehicles() {
                state.put(vehicle, Place::WAITING);
            }
        }
        state
    }

    /// Goes on to a phase. What the turn remembers for earlier phases only is forgotten, so that equal positions are
    /// equal bytes. Inlined, because who calls it knows the phase.
    #[inline(always)]
    pub(crate) fn go_on(&mut self, phase: Phase) {
        self.phase = phase;
        match phase {
            Phase::Laying
            | Phase::Leaders
            | Phase::Draft
            | Phase::Tinker
            | Phase::Place
            | Phase::FirstDice
            | Phase::Dice
            | Phase::Over(_) => {
                self.turn = Turn::default();
                self.used = CardSet::default();
            }
            Phase::Assign => self.turn = self.turn.bare(),
            Phase::Shoot => {
                let Turn { vehicle, revived, entered, active, fought, next, .. } = self.turn;
                self.turn = Turn { vehicle, revived, entered, active, fought, next, ..self.turn.bare() };
            }
            // Choppers strike in its turn: a power can still repair the vehicle.
            Phase::EndTurn => {
                let Turn { crew, number, vehicle, .. } = self.turn;
                let vehicle = vehicle.filter(|_| self.setup.boxes.contains(BoxId::Leaders));
                self.turn = Turn { crew, number, vehicle, ..Turn::default() };
            }
            Phase::Command => {}
            Phase::Begin | Phase::Drive => {
                self.turn.token = false;
                self.turn.looked = List::new();
            }
        }
    }

    /// Takes a vehicle, with all its figures, off the board: to wait, or for good.
    pub fn put(&mut self, vehicle: VehicleId, place: Place) {
        self.places[vehicle.index()] = place;
        if vehicle == VehicleId::RIG {
            self.places[Section::Mid.figure()] = place;
            self.places[Section::Rear.figure()] = place;
        }
    }

    /// Where a road vehicle stands, if it is on the board.
    pub fn space_of(&self, vehicle: VehicleId) -> Option<Space> {
        self.places[vehicle.index()].space()
    }

    /// The board that is driven on.
    pub fn board(&self) -> &'static Board {
        &ROAD
    }

    /// The neighbour of a space that way, or the edge that lies there (GEO-2, EDG-1).
    #[inline]
    pub fn toward(&self, from: Space, way: Heading) -> Result<Space, Edge> {
        self.board().toward(from, way)
    }

    /// Where a road vehicle faces.
    pub fn heading(&self, vehicle: VehicleId) -> Heading {
        self.headings[vehicle.index()]
    }

    /// The space and the heading of a road vehicle, if it is on the board.
    #[inline]
    pub fn pose(&self, vehicle: VehicleId) -> Option<(Space, Heading)> {
        Some((self.space_of(vehicle)?, self.heading(vehicle)))
    }

    /// The space and the heading of a chopper, if it is on the board.
    pub fn chopper_pose(&self, crew: Crew) -> Option<(Space, Heading)> {
        Some((self.choppers[crew as usize].space()?, self.chopper_headings[crew as usize]))
    }

    /// The way that lies in that direction of a road vehicle.
    #[inline]
    pub fn way(&self, vehicle: VehicleId, direction: Direction) -> Heading {
        self.heading(vehicle) + direction
    }

    /// The road vehicles in a space.
    pub fn vehicles_in(&self, space: Space) -> Vehicles {
        Vehicles::of_figures(Place::find(&self.places, space))
    }

    /// The road vehicles on the board.
    pub fn on_board(&self) -> Vehicles {
        VehicleId::all().filter(|&vehicle| self.space_of(vehicle).is_some()).collect()
    }

    /// The section of the Rig in a space.
    pub fn section_in(&self, space: Space) -> Option<Section> {
        Section::ALL.into_iter().find(|section| self.places[section.figure()] == Place::on(space))
    }

    /// The printed terrain of a space.
    pub fn printed(&self, space: Space) -> Terrain {
        self.tables.sides[self.tiles[space.tile()].index()].terrain[space.on_tile()]
    }

    /// The terrain of a space as it is now: a token that stays replaces what is printed (HAZ-7, TER-5, TER-6, RIG-31).
    pub fn terrain(&self, space: Space) -> Terrain {
        let by_token = match self.tokens[space.index()].read() {
            Lying::Up(hazard) => hazard.ground(),
            Lying::Down(_) | Lying::Nothing => None,
        };
        match by_token {
            Some(ground) => ground,
            None if self.off_road.contains(space) => Terrain::OffRoad,
            None => self.printed(space),
        }
    }

    /// The ground of a space without the hazard token that lies there.
    pub fn ground(&self, space: Space) -> Terrain {
        if self.off_road.contains(space) { Terrain::OffRoad } else { self.printed(space) }
    }

    /// Whether a space counts as road for the bonus (ROD-3, CAR-6).
    pub fn is_road(&self, space: Space) -> bool {
        self.terrain(space).is_road() && !matches!(self.tokens[space.index()].read(), Lying::Down(_))
    }

    /// Whether it can still be assigned and shoot (STS-1, RIG-20); vehicles still to come are operable (SET-7).
    #[inline]
    pub fn is_operable(&self, vehicle: VehicleId) -> bool {
        let v = &self.vehicles[vehicle.index()];
        // Cards are looked at only where its own slots are full.
        let works = v.damage.len() < vehicle.endures() || v.under_way > 0 || self.has_free_slot(vehicle);
        works && self.places[vehicle.index()] != Place::GONE
    }

    /// DMG-2: whether a slot is neither taken nor spoken for.
    #[inline(never)]
    pub(crate) fn has_free_slot(&self, vehicle: VehicleId) -> bool {
        self.vehicles[vehicle.index()].damage.len() < self.slots(vehicle)
    }

    /// Whether the crew has an operable vehicle.
    pub fn has_operable(&self, crew: Crew) -> bool {
        crew.vehicles().any(|vehicle| self.is_operable(vehicle))
    }

    /// The command board of a crew.
    pub fn command_board(&self, crew: Crew) -> &'static CommandBoard {
        match self.crews[crew as usize].leader {
            Some(leader) => &self.tables.0.cards[leader.index()].board,
            None => &self.tables.0.boards[crew.fleet() as usize],
        }
    }

    /// Whether a command of the Rig is damaged.
    pub fn is_damaged(&self, command: Command) -> bool {
        let space = self.command_board(Crew::Red).iter().position(|c| c.command == command);
        space.is_some_and(|space| self.rig.damaged >> space & 1 == 1)
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

    /// The next crew on the left that is still in the game (SET-10).
    pub fn left_of(&self, crew: Crew) -> Crew {
        self.in_game_from(self.seat(crew) + 1).next().unwrap_or(crew)
    }

    /// Who makes a choice for a crew: its player; if that one is out, the active player, or the next on the left (STS-5).
    pub fn chooser_for(&self, crew: Option<Crew>) -> Crew {
        let active = self.turn.crew;
        match crew.filter(|&crew| self.crews[crew as usize].in_game) {
            Some(crew) => crew,
            None if self.crews[active as usize].in_game => active,
            None => self.left_of(active),
        }
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
