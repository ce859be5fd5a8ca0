//! Which positions can be played: the gate between any [`State`] and a [`crate::Game`].

use crate::{
    setup::InvalidSetup,
    space::{Direction, Place},
    state::{Phase, State, Turn},
    tables::Terrain,
    token::{BagId, Damage, DamageBag, Hazard, HazardBag, Lying, Token},
    vehicle::{Armor, Crew, Section, VehicleId},
};

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
    /// The cards in play, in the deck and discarded are not each card once.
    Cards,
    /// Two road vehicles share a space, and neither is drifting there.
    Shared(VehicleId, VehicleId),
    /// A vehicle stands on impassable ground.
    Impassable(VehicleId),
    /// A vehicle or chopper is in the game and its crew is not.
    NotPlaying(Crew),
    /// A crew is in the game without an operable vehicle, or out of it with one.
    Standing(Crew),
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
            Unplayable::Cards => write!(f, "the ongoing effect cards are not each card once"),
            Unplayable::Shared(a, b) => write!(f, "vehicles {} and {} share a space", a.index(), b.index()),
            Unplayable::Impassable(v) => write!(f, "vehicle {} stands on impassable ground", v.index()),
            Unplayable::NotPlaying(crew) => write!(f, "{crew:?} has pieces but no seat"),
            Unplayable::Standing(crew) => {
                write!(f, "{crew:?} is in the game without an operable vehicle, or out with one")
            }
            Unplayable::Turn => write!(f, "the turn under way does not fit the phase"),
        }
    }
}

impl std::error::Error for Unplayable {}

impl State {
    /// Whether every rule holds its ground here: nothing that passes can make the engine panic.
    pub fn check(&self) -> Result<(), Unplayable> {
        self.setup.check().map_err(Unplayable::Setup)?;
        self.check_ranges()?;
        if !matches!(self.phase, Phase::Laying) {
            self.check_tiles()?;
        }
        self.check_hazards()?;
        self.check_damage()?;
        self.check_figures()?;
        self.check_turn()
    }

    fn check_ranges(&self) -> Result<(), Unplayable> {
        let range = |ok: bool, what| if ok { Ok(()) } else { Err(Unplayable::Range(what)) };
        range(self.round >= 1, "the round")?;
        range((self.first as usize) < self.setup.crews.len(), "the first player's seat")?;
        range(self.road_die <= 9, "the road die")?;
        range(self.turn.number < 3, "the number of the turn")?;
        range(self.turn.moves <= 60, "the moves left")?;
        range(self.tiles.iter().all(|side| side.index() < self.tables.sides.len()), "a tile")?;
        range(self.rig.steering <= 6, "the steering die")?;
        for (id, crew) in Crew::ALL.into_iter().zip(&self.crews) {
            range(crew.dice.len() <= id.fleet().dice(), "the number of dice")?;
            range(crew.commands.iter().all(|&die| die <= 6), "a die on a command")?;
        }
        for (vehicle, v) in VehicleId::all().zip(&self.vehicles) {
            range(v.die <= 6 && v.coasts <= 9, "a die on a vehicle")?;
            let over = matches!(self.phase, Phase::Over(_));
            range(v.under_way == 0 || over && v.under_way as usize <= v.damage.len(), "a damage under way")?;
            range(v.damage.len() <= vehicle.slots(), "the number of damage tokens")?;
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
        for token in &self.tokens {
            match token.read() {
                Lying::Nothing => {}
                Lying::Up(hazard) => all.0[hazard as usize] = all.0[hazard as usize].saturating_add(1),
                Lying::Down(bag) => down[bag.index()] += 1,
            }
        }
        if let Some(hazard) =
            Hazard::ALL.into_iter().find(|&h| all.0[h as usize] != box_hazards.0[h as usize])
        {
            return Err(Unplayable::Hazards(hazard));
        }
        match BagId::all().find(|bag| down[bag.index()] > self.hazards.bags[bag.index()].total()) {
            Some(bag) => Err(Unplayable::FaceDown(bag)),
            None => Ok(()),
        }
    }

    fn check_damage(&self) -> Result<(), Unplayable> {
        let mut all: DamageBag = self.damage;
        let mut cards = self.decks.unseen.union(&self.decks.discard);
        let mut count = self.decks.unseen.len() + self.decks.discard.len();
        for &wear in self.vehicles.iter().flat_map(|v| v.damage.iter()) {
            if wear.damage() != Damage::Minor {
                all.0[wear.damage() as usize] = all.0[wear.damage() as usize].saturating_add(1);
            }
            if let Some(card) = wear.card() {
                cards.insert(card);
                count += 1;
            }
        }
        let in_box = self.tables.damage_of(&self.setup);
        if let Some(damage) = Damage::ALL.into_iter().find(|&d| all.0[d as usize] != in_box.0[d as usize]) {
            return Err(Unplayable::Damage(damage));
        }
        let deck = self.tables.cards_of(&self.setup);
        if cards == deck && count == deck.len() { Ok(()) } else { Err(Unplayable::Cards) }
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
        let [rig, mid, rear] = Section::ALL.map(|section| self.places[section.figure()]);
        let touches = |ahead: Place, behind: Place| match (ahead.space(), behind.space()) {
            (_, None) => true,
            (None, Some(_)) => false,
            (Some(ahead), Some(behind)) => Direction::ALL.iter().any(|&d| behind.toward(d) == Ok(ahead)),
        };
        if !touches(rig, mid) || !touches(mid, rear) {
            return Err(Unplayable::Range("a section of the Rig"));
        }
        let in_seat = self.setup.crews.contains(&Crew::Red) && rig != Place::GONE;
        if in_seat
            && self.board(Crew::Red).iter().all(|c| !c.command.can_be_damaged() || self.is_damaged(c.command))
        {
            return Err(Unplayable::Range("the damage of the Rig"));
        }
        let burns = |v: &VehicleId| self.vehicles[v.index()].burning;
        let can_burn = |v: VehicleId| matches!(v.armor(), Armor::Slots | Armor::Minor) && self.is_operable(v);
        if VehicleId::all().filter(burns).any(|v| !can_burn(v)) {
            return Err(Unplayable::Range("a fire"));
        }
        let follows = |section: Section| match rig {
            Place::GONE | Place::WAITING => self.places[section.figure()] == rig,
            _ => self.places[section.figure()] != Place::GONE,
        };
        if !Section::ALL.into_iter().all(follows) {
            return Err(Unplayable::Range("a section of the Rig"));
        }
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
        let on_board = |v: VehicleId| self.places[v.index()] != Place::WAITING;
        if VehicleId::wrecks().all(on_board) { Ok(()) } else { Err(Unplayable::Range("a wreck's place")) }
    }

    fn check_turn(&self) -> Result<(), Unplayable> {
        let crew = self.turn.crew;
        let fits = match self.phase {
            Phase::Laying | Phase::FirstDice | Phase::Dice => self.turn == Turn::default(),
            Phase::Assign | Phase::EndTurn => self.setup.crews.contains(&crew),
            Phase::Command | Phase::Begin | Phase::Drive | Phase::Shoot => {
                let vehicles = self.turn.vehicle.into_iter().chain(self.turn.next.map(|next| next.vehicle));
                self.setup.crews.contains(&crew)
                    && self.turn.vehicle.is_some()
                    && vehicles.into_iter().all(|v| v.crew() == Some(crew))
            }
            Phase::Over(_) => true,
        };
        let on_turn = !matches!(self.phase, Phase::Assign) || self.crews[crew as usize].in_game;
        if fits && on_turn { Ok(()) } else { Err(Unplayable::Turn) }
    }
}
