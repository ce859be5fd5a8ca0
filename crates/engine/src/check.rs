//! Which positions can be played: the gate between any [`State`] and a [`crate::Game`].

mod cards;

use crate::{
    dice::TOKEN,
    rules::edge::LAST_TILE,
    setup::{BoxId, InvalidSetup},
    space::{Direction, Heading, Place, Space},
    state::{CrewState, Phase, State, Turn},
    tables::{Command, CommandSpace, Terrain},
    token::{BagId, Damage, DamageBag, Hazard, HazardBag, Lying, Supply, Token},
    vehicle::{Armor, Crew, Fleet, Section, VehicleId},
};

/// A Nitro of any die and a Blood Rush: more moves do not come on top before the move.
const MOST_EXTRA: u8 = 12;

/// Why a position cannot be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unplayable {
    /// The setup is none.
    Setup(InvalidSetup),
    /// A number is out of its range; the text names it.
    Range(&'static str),
    /// A tile is in play or in the pile twice, or missing.
    Tiles,
    /// There are more or fewer hazard tokens of a kind than the box has.
    Hazards(Hazard),
    /// More face-down tokens lie on the board than that generation has.
    FaceDown(BagId),
    /// There are more or fewer damage tokens of a kind than the box has.
    Damage(Damage),
    /// A hazard token lies where nothing can be put.
    TokenOnRock(Space),
    /// A vehicle carries upgrades that it cannot have (UPG-2).
    Upgrades(VehicleId),
    /// More tokens of a dispenser than came with the card (UPG-3).
    Supply(Supply),
    /// Somebody has looked at a token that does not lie there face down, or twice (LDR-8).
    Peek(Space),
    /// The cards in play, held, put away, in the decks and discarded are not each card once.
    Cards,
    /// A crew that takes no leader has one (RIG-18, FIV-10).
    Leader(Crew),
    /// A crew has switched off what it has not, or what cannot be (LDR-10).
    Off(Crew),
    /// An Evil Eye that its crew cannot have cast, or on a vehicle that it cannot have named.
    EvilEye(Crew),
    /// The hidden cards in hands do not fit what is done with them now (LDR-1, UPG-1, UPG-2).
    Hands,
    /// Two road vehicles share a space, and neither is drifting there.
    Shared(VehicleId, VehicleId),
    /// A vehicle stands on impassable ground.
    Impassable(VehicleId),
    /// A vehicle or chopper is in the game and its crew is not.
    NotPlaying(Crew),
    /// A crew is in the game without an operable vehicle, or out of it with one.
    Standing(Crew),
    /// A chopper stands where another one does.
    ChoppersShare(Crew, Crew),
    /// A chopper stands on impassable ground, where none lands (SPC-2).
    ChopperOnRock(Crew),
    /// A chopper stands on a hazard token, where none lands (SPC-2).
    ChopperOnToken(Crew),
    /// A token lies face up that is discarded when it is turned up (HAZ-10).
    FaceUp(Hazard),
    /// A damage that the vehicle cannot take (FIV-7).
    Wear(VehicleId),
    /// More coasts than a vehicle may make in a round (ASG-3, RIG-20, FIV-3), or one before it has moved (ASG-2).
    Coasts(VehicleId),
    /// A vehicle that is still to come is damaged or burns.
    Waiting(VehicleId),
    /// A section of the Rig does not stand in the track of the one ahead (RIG-4).
    Track(Section),
    /// The dice of a crew are more than it has (SET-5, RIG-2, FIV-1).
    Dice(Crew),
    /// A die shows what no die of the crew does.
    Die(Crew, u8),
    /// A crew has given more than one command in a round (ASG-4).
    Commands(Crew),
    /// Two dice lie on one section of the Rig (RIG-2).
    Section(Section),
    /// A die lies on a command that does not take it (ASG-4).
    CommandDie(Command, u8),
    /// The road die shows what is on none of its faces.
    RoadDie(u8),
    /// Two players: more tiles than the race has, or the last one is not final (FIN-1).
    LastTile,
    /// A crew is out, and the lead tile is not the final one (FIN-2).
    NotFinal(Crew),
    /// Only one player is left, or nobody: the race is over (FIN-4, FIN-5).
    NotOver,
    /// A command works in this turn that stands on no board of its crew (CMD-1).
    Active(Command),
    /// A command has still to work, and nothing lies on it, or it is not the time (LDR-3).
    Given(Command),
    /// The turn under way does not fit the phase.
    Turn,
}

impl std::fmt::Display for Unplayable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Unplayable::Setup(why) => write!(f, "{why}"),
            Unplayable::Range(what) => write!(f, "{what} is out of range"),
            Unplayable::Tiles => write!(f, "the tiles in play and in the pile are not each tile once"),
            Unplayable::Hazards(hazard) => {
                write!(f, "the {hazard:?} tokens do not add up to those of the box")
            }
            Unplayable::FaceDown(bag) => {
                write!(f, "more face-down tokens on the board than generation {} has", bag.index())
            }
            Unplayable::Damage(damage) => {
                write!(f, "the {damage:?} tokens do not add up to those of the box")
            }
            Unplayable::TokenOnRock(space) => {
                write!(f, "a hazard token lies on impassable ground, on space {}", space.index())
            }
            Unplayable::Upgrades(v) => write!(f, "vehicle {} cannot carry these upgrades", v.index()),
            Unplayable::Supply(supply) => {
                write!(f, "more {supply:?} tokens of a dispenser than came with it")
            }
            Unplayable::Peek(space) => {
                write!(
                    f,
                    "no face-down token lies on space {} to be known, or it is said twice",
                    space.index()
                )
            }
            Unplayable::Cards => write!(
                f,
                "the cards in play, held, put away, in the decks and discarded are not each card once"
            ),
            Unplayable::Leader(crew) => write!(f, "{crew:?} takes no leader"),
            Unplayable::Off(crew) => {
                write!(f, "{crew:?} has switched off a card that it has not, or that cannot be")
            }
            Unplayable::EvilEye(crew) => write!(
                f,
                "{crew:?} has no such command, or the vehicle is its own, the Big Rig or not on the board"
            ),
            Unplayable::Hands => write!(f, "the hidden cards in hands do not fit what is done with them now"),
            Unplayable::Shared(a, b) => write!(f, "vehicles {} and {} share a space", a.index(), b.index()),
            Unplayable::Impassable(v) => write!(f, "vehicle {} stands on impassable ground", v.index()),
            Unplayable::NotPlaying(crew) => write!(f, "{crew:?} has pieces but no seat"),
            Unplayable::Standing(crew) => {
                write!(f, "{crew:?} is in the game without an operable vehicle, or out with one")
            }
            Unplayable::ChoppersShare(a, b) => write!(f, "the choppers of {a:?} and {b:?} share a space"),
            Unplayable::ChopperOnRock(crew) => {
                write!(f, "the chopper of {crew:?} stands on impassable ground")
            }
            Unplayable::ChopperOnToken(crew) => write!(f, "the chopper of {crew:?} stands on a hazard token"),
            Unplayable::FaceUp(hazard) => {
                write!(f, "a {hazard:?} token lies face up; it is discarded when it is turned up")
            }
            Unplayable::Wear(v) => write!(f, "vehicle {} takes only minor damage", v.index()),
            Unplayable::Coasts(v) => write!(f, "vehicle {} has coasted more often than it may", v.index()),
            Unplayable::Waiting(v) => {
                write!(f, "vehicle {} is damaged or burns, and has not entered the race", v.index())
            }
            Unplayable::Track(section) => {
                write!(f, "the {section:?} section does not stand in the track of the one ahead")
            }
            Unplayable::Dice(crew) => write!(f, "{crew:?} has more than its {} dice", crew.fleet().dice()),
            Unplayable::Die(crew, die) => write!(f, "no die of {crew:?} shows {die}"),
            Unplayable::Commands(crew) => write!(f, "{crew:?} has given more than one command this round"),
            Unplayable::Section(section) => write!(f, "two dice lie on the {section:?} section"),
            Unplayable::CommandDie(command, TOKEN) => write!(f, "{command:?} does not take a token"),
            Unplayable::CommandDie(command, die) => write!(f, "{command:?} does not take a {die}"),
            Unplayable::RoadDie(die) => write!(f, "the road die has no {die}"),
            Unplayable::LastTile => write!(f, "the fifth tile of two players is the last, and the final one"),
            Unplayable::NotFinal(crew) => write!(f, "{crew:?} is out, so the lead tile is the final one"),
            Unplayable::NotOver => write!(f, "only one player is left, or none, so the race is over"),
            Unplayable::Active(command) => {
                write!(f, "{command:?} is on no board of the crew whose turn it is")
            }
            Unplayable::Given(command) => {
                write!(f, "nothing lies on {command:?}, or no other command is being carried out")
            }
            Unplayable::Turn => write!(f, "the turn under way does not fit the phase"),
        }
    }
}

impl std::error::Error for Unplayable {}

impl State {
    /// Whether every rule holds its ground here: nothing that passes can make the engine panic.
    pub fn check(&self) -> Result<(), Unplayable> {
        self.setup.check_with(&self.tables).map_err(Unplayable::Setup)?;
        self.check_ranges()?;
        if !matches!(self.phase, Phase::Laying) {
            self.check_tiles()?;
        }
        self.check_hazards()?;
        self.check_damage()?;
        self.check_cards()?;
        self.check_upgrades()?;
        self.check_lasting()?;
        self.check_hands()?;
        self.check_figures()?;
        self.check_choppers()?;
        self.check_rig()?;
        self.check_crews()?;
        self.check_vehicles()?;
        self.check_dice()?;
        self.check_end()?;
        self.check_turn()
    }

    fn check_ranges(&self) -> Result<(), Unplayable> {
        let range = |ok: bool, what| if ok { Ok(()) } else { Err(Unplayable::Range(what)) };
        range(self.round >= 1, "the round")?;
        range((self.first as usize) < self.setup.crews.len(), "the first player's seat")?;
        range(self.turn.number < 3, "the number of the turn")?;
        range(self.turn.moves <= 60, "the moves left")?;
        let may_gain = matches!(self.phase, Phase::Command | Phase::Begin);
        range(self.turn.extra <= if may_gain { MOST_EXTRA } else { 0 }, "the number of extra moves")?;
        range(self.tiles.iter().all(|side| side.index() < self.tables.sides.len()), "a tile")?;
        let steers = self.tables.dice.movement[Fleet::Rig as usize].iter().max();
        range(Some(&self.rig.steering) <= steers, "the steering die")?;
        let road = self.board().spaces().len();
        let mut on_board = self.places.iter().chain(&self.choppers).filter_map(|place| place.space());
        range(on_board.all(|space| space.index() < road), "a space")?;
        let mut headings = self.headings.iter().chain(&self.chopper_headings);
        range(headings.all(|&heading| heading == Heading::AHEAD), "a heading")?;
        for (id, crew) in Crew::ALL.into_iter().zip(&self.crews) {
            let stars =
                crew.leader.and_then(|leader| self.tables.cards.get(leader.index())).map(|card| card.stars);
            // Without a leader no command takes a token: that is said of the command.
            let is_laid = |&on: &u8| on == TOKEN && stars.is_some();
            let laid = crew.commands.iter().filter(is_laid).count() as u8;
            range(crew.tokens.saturating_add(laid) <= stars.unwrap_or(0), "the number of command tokens")?;
            let is_over = matches!(self.phase, Phase::Over(_));
            range(is_over || laid <= self.turn.number + 1, "the number of command tokens of this round")?;
            range(crew.salvage <= self.most_salvage(id), "the salvage")?;
            range(usize::from(crew.kept) <= crew.hand.len(), "the number of cards kept")?;
            range(crew.dice.len() <= id.fleet().dice(), "the number of dice")?;
        }
        for (vehicle, v) in VehicleId::all().zip(&self.vehicles) {
            range(v.die <= 6 && (v.die == 0 || vehicle.crew().is_some()), "a die on a vehicle")?;
            let over = matches!(self.phase, Phase::Over(_));
            range(v.under_way == 0 || over && v.under_way as usize <= v.damage.len(), "a damage under way")?;
            range(v.damage.len() <= self.slots(vehicle), "the number of damage tokens")?;
        }
        Ok(())
    }

    fn check_tiles(&self) -> Result<(), Unplayable> {
        let mut seen = self.pile.unseen;
        let mut count = seen.count_ones() as usize;
        for side in self.tiles.iter().chain(self.pile.known.iter()) {
            if side.index() >= self.tables.sides.len() {
                return Err(Unplayable::Tiles);
            }
            seen |= 1 << side.tile();
            count += 1;
        }
        let tiles = self.tables.tiles_of(&self.setup);
        if count == tiles.count_ones() as usize && seen == tiles { Ok(()) } else { Err(Unplayable::Tiles) }
    }

    fn check_hazards(&self) -> Result<(), Unplayable> {
        let box_hazards = self.tables.hazards_of(&self.setup);
        let mut all = HazardBag::EMPTY;
        let bags = self.hazards.bags.iter().chain(std::iter::once(&self.hazards.discard));
        for (kind, n) in bags.flat_map(|bag| bag.0.iter().enumerate()) {
            all.0[kind] = all.0[kind].saturating_add(*n);
        }
        let mut down = [0; crate::token::BAGS];
        for (space, token) in Space::all().zip(&self.tokens) {
            if !token.is_none() && self.ground(space) == Terrain::Impassable {
                return Err(Unplayable::TokenOnRock(space));
            }
            match token.read() {
                Lying::Nothing => {}
                Lying::Up(_) if token.supply().is_some() => {}
                Lying::Up(hazard) if !hazard.stays() => return Err(Unplayable::FaceUp(hazard)),
                Lying::Up(hazard) => all.0[hazard as usize] = all.0[hazard as usize].saturating_add(1),
                Lying::Down(bag) => down[bag.index()] += 1,
            }
        }
        if let Some(hazard) =
            Hazard::ALL.into_iter().find(|&h| all.0[h as usize] != box_hazards.0[h as usize])
        {
            return Err(Unplayable::Hazards(hazard));
        }
        if let Some(bag) = BagId::all().find(|bag| down[bag.index()] > self.hazards.bags[bag.index()].total())
        {
            return Err(Unplayable::FaceDown(bag));
        }
        self.check_supplies()?;
        self.check_peeks()
    }

    fn check_damage(&self) -> Result<(), Unplayable> {
        let mut all: DamageBag = self.damage;
        for &wear in self.vehicles.iter().flat_map(|v| v.damage.iter()) {
            if wear.damage() != Damage::Minor {
                all.0[wear.damage() as usize] = all.0[wear.damage() as usize].saturating_add(1);
            }
        }
        let in_box = self.tables.damage_of(&self.setup);
        if let Some(damage) = Damage::ALL.into_iter().find(|&d| all.0[d as usize] != in_box.0[d as usize]) {
            return Err(Unplayable::Damage(damage));
        }
        Ok(())
    }

    fn check_figures(&self) -> Result<(), Unplayable> {
        let on_rock = |&v: &VehicleId| {
            let space = self.space_of(v);
            let pit = |space: crate::Space| self.tokens[space.index()] == Token::up(Hazard::Pit);
            space.is_some_and(|space| self.terrain(space) == Terrain::Impassable && !pit(space))
        };
        // A game can end in the middle of a quake.
        let is_over = matches!(self.phase, Phase::Over(_));
        if let Some(vehicle) = VehicleId::all().find(on_rock).filter(|_| !is_over) {
            return Err(Unplayable::Impassable(vehicle));
        }
        let drifting = self.turn.vehicle.filter(|_| self.phase == Phase::Drive && self.turn.moves > 0);
        for space in self.places.iter().filter_map(|place| place.space()) {
            let mut here = self.vehicles_in(space);
            if here.len() > 1
                && !drifting.is_some_and(|vehicle| here.contains(vehicle))
                && !is_over
                && let (Some(a), Some(b)) = (here.next(), here.next())
            {
                return Err(Unplayable::Shared(a, b));
            }
        }
        let on_board = |v: VehicleId| self.places[v.index()] != Place::WAITING;
        if VehicleId::wrecks().all(on_board) { Ok(()) } else { Err(Unplayable::Range("a wreck's place")) }
    }

    /// SPC-2: choppers land on empty spaces, and only vehicles come to them there.
    fn check_choppers(&self) -> Result<(), Unplayable> {
        let landed = |crew: Crew| self.choppers[crew as usize].space().map(|space| (crew, space));
        for (i, (crew, space)) in Crew::ALL.into_iter().enumerate().filter_map(|(i, c)| Some((i, landed(c)?)))
        {
            if let Some((other, _)) = Crew::ALL[..i].iter().filter_map(|&c| landed(c)).find(|l| l.1 == space)
            {
                return Err(Unplayable::ChoppersShare(other, crew));
            }
            if !self.tokens[space.index()].is_none() {
                return Err(Unplayable::ChopperOnToken(crew));
            }
            if self.terrain(space) == Terrain::Impassable {
                return Err(Unplayable::ChopperOnRock(crew));
            }
        }
        Ok(())
    }

    /// RIG-1, RIG-4, RIG-22: each section stands where the one ahead came from; one that does not is behind the rear
    /// edge, and the one ahead in the first column.
    fn check_rig(&self) -> Result<(), Unplayable> {
        let place = |section: Section| self.places[section.figure()];
        let rig = place(Section::Front);
        for [ahead, behind] in [[Section::Front, Section::Mid], [Section::Mid, Section::Rear]] {
            let follows = match (place(ahead).space(), place(behind).space()) {
                (Some(ahead), Some(behind)) => {
                    Direction::FRONT_ARC.iter().any(|&d| behind.toward(d) == Ok(ahead))
                }
                (Some(ahead), None) => place(behind) == Place::WAITING && ahead.column() == 0,
                (None, Some(_)) => false,
                (None, None) => place(behind) == if rig == Place::GONE { rig } else { Place::WAITING },
            };
            if !follows {
                return Err(Unplayable::Track(behind));
            }
        }
        let commands = || self.command_board(Crew::Red).iter().filter(|c| c.command.can_be_damaged());
        let is_seated = self.setup.crews.contains(&Crew::Red);
        let has_pieces =
            self.rig.damaged != 0 || self.rig.steering > 0 || self.off_road.iter().next().is_some();
        if !is_seated && has_pieces {
            return Err(Unplayable::NotPlaying(Crew::Red));
        }
        if rig == Place::WAITING && self.rig.damaged != 0 {
            return Err(Unplayable::Waiting(VehicleId::RIG));
        }
        if is_seated && rig != Place::GONE && commands().all(|c| self.is_damaged(c.command)) {
            return Err(Unplayable::Range("the damage of the Rig"));
        }
        Ok(())
    }

    fn check_crews(&self) -> Result<(), Unplayable> {
        for crew in Crew::ALL {
            let playing = self.setup.crews.contains(&crew);
            let has_pieces = crew.vehicles().any(|v| self.places[v.index()] != Place::GONE)
                || self.choppers[crew as usize] != Place::GONE;
            let in_game = self.crews[crew as usize].in_game;
            if !playing && (has_pieces || in_game) {
                return Err(Unplayable::NotPlaying(crew));
            }
            let chopper_of_nobody = !in_game && self.choppers[crew as usize] != Place::GONE;
            if in_game != self.has_operable(crew) || chopper_of_nobody {
                return Err(Unplayable::Standing(crew));
            }
        }
        Ok(())
    }

    fn check_vehicles(&self) -> Result<(), Unplayable> {
        for vehicle in VehicleId::all() {
            let v = &self.vehicles[vehicle.index()];
            let can_burn =
                matches!(vehicle.armor(), Armor::Slots | Armor::Minor) && self.is_operable(vehicle);
            if self.burning.contains(vehicle) && !can_burn {
                return Err(Unplayable::Range("a fire"));
            }
            let minor_only = vehicle.armor() == Armor::Minor;
            if minor_only && v.damage.iter().any(|wear| wear.damage() != Damage::Minor) {
                return Err(Unplayable::Wear(vehicle));
            }
            let most = if v.die > 0 { vehicle.crew().map_or(0, |crew| crew.fleet().coasts()) } else { 0 };
            if v.coasts > most {
                return Err(Unplayable::Coasts(vehicle));
            }
            let is_waiting = self.places[vehicle.index()] == Place::WAITING;
            if is_waiting && (self.burning.contains(vehicle) || !v.damage.is_empty()) {
                return Err(Unplayable::Waiting(vehicle));
            }
        }
        Ok(())
    }

    /// SET-5, ASG-4, RIG-2, FIV-1, ROD-1: where the dice of a round are, and what they show.
    fn check_dice(&self) -> Result<(), Unplayable> {
        let faces = &self.tables.dice;
        let shows = match self.phase {
            phase if phase.is_before_race() => self.road_die == 0,
            _ => faces.road.contains(&self.road_die),
        };
        if !shows {
            return Err(Unplayable::RoadDie(self.road_die));
        }
        for crew in Crew::ALL {
            let CrewState { dice, commands, .. } = self.crews[crew as usize];
            let shown = &faces.movement[crew.fleet() as usize];
            let on_vehicles = crew.vehicles().map(|vehicle| self.vehicles[vehicle.index()].die);
            let laid = on_vehicles.chain(commands.iter()).filter(|&die| die > 0 && die != TOKEN);
            if let Some(die) = dice.values().chain(laid).find(|die| !shown.contains(die)) {
                return Err(Unplayable::Die(crew, die));
            }
            let given = || self.command_board(crew).iter().zip(commands.iter()).filter(|&(_, die)| die > 0);
            let takes = |space: &CommandSpace, die: u8| match die {
                TOKEN => self.crews[crew as usize].leader.is_some(),
                _ => !space.star && (space.from..=space.to).contains(&die),
            };
            if let Some((space, die)) = given().find(|&(space, die)| !takes(space, die)) {
                return Err(Unplayable::CommandDie(space.command, die));
            }
            if crew.fleet() == Fleet::Rig {
                let dice_on = |section| given().filter(|(space, _)| space.section == section).count();
                if let Some(section) = Section::ALL.into_iter().find(|&section| dice_on(section) > 1) {
                    return Err(Unplayable::Section(section));
                }
            } else if given().filter(|&(_, die)| die != TOKEN).count() > 1 {
                return Err(Unplayable::Commands(crew));
            }
            if self.dice_of(crew) > crew.fleet().dice() {
                return Err(Unplayable::Dice(crew));
            }
        }
        Ok(())
    }

    /// The dice of a crew: in hand, on commands and on vehicles.
    pub fn dice_of(&self, crew: Crew) -> usize {
        let CrewState { dice, commands, .. } = self.crews[crew as usize];
        let given = commands.iter().filter(|&die| die > 0 && die != TOKEN).count();
        let laid: usize = match crew.fleet() {
            // The die on the section is the Rig's; by then one lies on the steering, or is used up there.
            Fleet::Rig => usize::from(given > 0 || self.rig.steering > 0),
            // FIV-12: the die of one that was lost may have gone on to another. By then all have moved, so no command
            // repairs the lost one in this round.
            Fleet::Cars | Fleet::Five => crew
                .vehicles()
                .filter(|&vehicle| self.is_operable(vehicle))
                .map(|vehicle| &self.vehicles[vehicle.index()])
                .map(|v| usize::from(v.die > 0) + usize::from(v.coasts))
                .sum(),
        };
        dice.len() + given + laid
    }

    fn check_turn(&self) -> Result<(), Unplayable> {
        let crew = self.turn.crew;
        let fits = match self.phase {
            Phase::Dice => self.turn == Turn::default(),
            phase if phase.is_before_race() => self.turn == Turn::default(),
            Phase::Laying
            | Phase::Leaders
            | Phase::Draft
            | Phase::Tinker
            | Phase::Place
            | Phase::FirstDice => false,
            Phase::Assign => self.setup.crews.contains(&crew),
            // Only what leaders do asks then which vehicle it was.
            Phase::EndTurn => {
                let is_own = |v: VehicleId| v.crew() == Some(crew) && self.has_leaders();
                self.setup.crews.contains(&crew) && self.turn.vehicle.is_none_or(is_own)
            }
            Phase::Command | Phase::Begin | Phase::Drive | Phase::Shoot => {
                let is_waiting = |v: VehicleId| self.places[v.index()] == Place::WAITING;
                let has_moved = self.phase != Phase::Shoot || !self.turn.vehicle.is_some_and(is_waiting);
                let vehicles = self.turn.vehicle.into_iter().chain(self.turn.next.map(|next| next.vehicle));
                self.setup.crews.contains(&crew)
                    && self.turn.vehicle.is_some()
                    && has_moved
                    && vehicles.into_iter().all(|v| v.crew() == Some(crew))
                    && (self.has_leaders() || !self.turn.token && !self.turn.revived)
            }
            Phase::Over(_) => true,
        };
        let on_turn = !matches!(self.phase, Phase::Assign) || self.crews[crew as usize].in_game;
        if fits && on_turn { self.check_commands() } else { Err(Unplayable::Turn) }
    }

    /// CMD-1, LDR-3: what works or has still to work stands on the board of the crew.
    fn check_commands(&self) -> Result<(), Unplayable> {
        let Turn { crew, active, given, .. } = self.turn;
        let board = || self.command_board(crew).iter().zip(self.crews[crew as usize].commands.iter());
        let stands = |command: Command| board().any(|(space, _)| space.command == command);
        if let Some(command) = active.iter().find(|&command| !stands(command)) {
            return Err(Unplayable::Active(command));
        }
        let is_looking = self.phase == Phase::Command && active.contains(Command::Omen);
        let lies_on = |command: Command| board().any(|(space, die)| space.command == command && die > 0);
        match given.iter().find(|&&command| !is_looking || !lies_on(command)) {
            Some(&command) => Err(Unplayable::Given(command)),
            None => Ok(()),
        }
    }

    fn has_leaders(&self) -> bool {
        self.setup.boxes.contains(BoxId::Leaders)
    }

    /// FIN-1, FIN-2, FIN-4, FIN-5: what ends a race, or makes its last tile, does so at once.
    fn check_end(&self) -> Result<(), Unplayable> {
        if matches!(self.phase, Phase::Laying | Phase::Over(_)) {
            return Ok(());
        }
        let is_last = self.tiles_laid == LAST_TILE;
        if self.setup.crews.len() == 2 && (self.tiles_laid > LAST_TILE || is_last && !self.is_final) {
            return Err(Unplayable::LastTile);
        }
        let is_out = |crew: &&Crew| !self.crews[**crew as usize].in_game;
        let Some(&out) = self.setup.crews.iter().find(is_out) else { return Ok(()) };
        let mut left = self.in_game_from(0).map(|crew| self.player(crew));
        let first = left.next();
        if left.all(|player| Some(player) == first) {
            return Err(Unplayable::NotOver);
        }
        if self.is_final { Ok(()) } else { Err(Unplayable::NotFinal(out)) }
    }
}
