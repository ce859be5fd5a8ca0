//! The state in play, and the table it is played at.
//!
//! A rule that can ask, roll or change is `fn(&mut Play, …) -> Ask<…>`. `Err` unwinds to the game: nobody has answered
//! yet, or the game is over.

use crate::{
    card::{CardId, Deck},
    chance::{Chance, Outcome},
    event::Event,
    finish::Finish,
    question::{Asked, Choice, Decision},
    road::TILE_SPACES,
    rule::Rule,
    secret::Held,
    space::{Direction, Place, Space},
    state::{Phase, State},
    tables::{Aim, Flame, Mover, SideId},
    token::{BagId, Damage, Hazard},
    vehicle::{CARS, Crew, VEHICLES, VehicleId, Vehicles},
};
use std::ops::{Deref, DerefMut};

/// The other side of the table: whoever answers, rolls and listens.
pub trait Table {
    /// A player's answer: one of [`State::choices`].
    fn choose(&mut self, state: &State, decision: Decision) -> Ask<Choice>;
    /// The answer of any of the crews that are asked the same at the same time (see [`State::asked`]).
    fn choose_any(&mut self, state: &State, decision: Decision) -> Ask<(Crew, Choice)> {
        Ok((decision.crew, self.choose(state, decision)?))
    }
    /// The answer of luck: one of [`State::outcomes`].
    fn luck(&mut self, state: &State, chance: Chance) -> Ask<Outcome>;
    /// Hears what happened.
    fn tell(&mut self, state: &State, rule: Rule, event: Event);
    /// Whether it wants to hear at all; events are not even made for a table that does not.
    fn listens(&self) -> bool {
        true
    }
}

/// Why a rule stopped in the middle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stop {
    /// A player has to answer.
    Decision(Decision),
    /// Luck has to answer.
    Chance(Chance),
    /// The game is over: nothing else is resolved (FIN-8).
    Over,
    /// The table gave an answer that does not fit the question.
    Misfit,
    /// The table has seen enough of a play-out.
    Enough,
}

/// What a rule returns.
pub type Ask<T> = Result<T, Stop>;

/// The state in play: what every rule is given.
///
/// Besides the state it has a memory of the phase.
pub struct Play<'a> {
    state: &'a mut State,
    table: &'a mut dyn Table,
    listens: bool,
    pub(crate) memory: Memory,
}

/// What matters only while a phase runs: who came to its space when, who is dazed, and how often the board has scrolled since.
#[derive(Default)]
pub(crate) struct Memory {
    clock: u16,
    arrivals: [u16; VEHICLES],
    /// Moves left in Dazed (DMG-7).
    pub dazed: [u8; VEHICLES],
    /// Vehicles that something has stopped.
    pub stopped: Vehicles,
    /// Vehicles that a card will stop as soon as the space is resolved: they end their move there.
    pub stopping: Vehicles,
    /// Vehicles that have become inoperable or were eliminated since somebody last looked.
    pub fallen: Vehicles,
    /// Vehicles with upgrades that have become inoperable since.
    pub broken: Vehicles,
    /// Where cars with upgrades came from when they came to their space.
    came_from: [Option<Spot>; CARS],
    scrolls: u8,
}

/// A vehicle's stay in one space. It ends when the vehicle is moved or gone, also if it comes back (SPC-6).
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Stay {
    pub vehicle: VehicleId,
    arrival: u16,
}

/// A space that is remembered while the board may scroll under it (EDG-7).
#[derive(Clone, Copy)]
pub(crate) struct Spot {
    space: Space,
    scrolls: u8,
}

impl<'a> Play<'a> {
    pub(crate) fn new(state: &'a mut State, table: &'a mut dyn Table) -> Play<'a> {
        let listens = table.listens();
        Play { state, table, listens, memory: Memory::default() }
    }

    /// Makes ready for the next phase.
    #[inline]
    pub(crate) fn forget_phase(&mut self) {
        self.memory = Memory::default();
    }

    /// Asks a player.
    pub(crate) fn ask(&mut self, crew: Crew, asked: Asked) -> Ask<Choice> {
        self.table.choose(self.state, Decision { crew, asked })
    }

    /// Asks several crews the same at the same time, and takes the first answer.
    pub(crate) fn ask_any(&mut self, asked: Asked) -> Ask<(Crew, Choice)> {
        let crew = self.state.asked_first(asked).ok_or(Stop::Misfit)?;
        self.table.choose_any(self.state, Decision { crew, asked })
    }

    /// Tells what happened and by which rule.
    #[inline]
    pub(crate) fn tell(&mut self, rule: Rule, event: Event) {
        if self.listens {
            self.table.tell(self.state, rule, event);
        }
    }

    /// The rule by which a card of that deck works.
    pub(crate) fn card_rule(&self, card: CardId) -> Rule {
        match self.tables.cards[card.index()].deck {
            Deck::Ongoing => Rule::Car(11),
            Deck::Leaders => Rule::Ldr(2),
            Deck::Upgrades => Rule::Upg(2),
        }
    }

    fn luck(&mut self, rule: Rule, chance: Chance) -> Ask<Outcome> {
        let outcome = self.table.luck(self.state, chance)?;
        self.tell(rule, Event::Rolled(outcome));
        Ok(outcome)
    }

    pub(crate) fn roll_movement(&mut self, rule: Rule, crew: Crew) -> Ask<u8> {
        match self.luck(rule, Chance::MoveDie(crew))? {
            Outcome::Move(n) => Ok(n),
            _ => Err(Stop::Misfit),
        }
    }
    pub(crate) fn roll_road(&mut self, rule: Rule) -> Ask<u8> {
        match self.luck(rule, Chance::RoadDie)? {
            Outcome::Road(n) => Ok(n),
            _ => Err(Stop::Misfit),
        }
    }
    pub(crate) fn roll_stunt(&mut self, rule: Rule) -> Ask<u8> {
        match self.luck(rule, Chance::StuntDie)? {
            Outcome::Stunt(n) => Ok(n),
            _ => Err(Stop::Misfit),
        }
    }
    pub(crate) fn roll_slam(&mut self, rule: Rule) -> Ask<Mover> {
        match self.luck(rule, Chance::SlamDie)? {
            Outcome::Slam(mover) => Ok(mover),
            _ => Err(Stop::Misfit),
        }
    }
    pub(crate) fn roll_shooting(&mut self, rule: Rule) -> Ask<Aim> {
        match self.luck(rule, Chance::ShootingDie)? {
            Outcome::Shooting(aim) => Ok(aim),
            _ => Err(Stop::Misfit),
        }
    }
    pub(crate) fn roll_direction(&mut self, rule: Rule) -> Ask<Direction> {
        match self.luck(rule, Chance::DirectionDie)? {
            Outcome::Direction(direction) => Ok(direction),
            _ => Err(Stop::Misfit),
        }
    }
    /// What the fire die shows, as the table told it.
    pub(crate) fn roll_fire(&mut self, rule: Rule) -> Ask<Flame> {
        match self.luck(rule, Chance::FireDie)? {
            Outcome::FireMoves(n) => Ok(Flame::Moves(n)),
            Outcome::FireOut => Ok(Flame::Out),
            Outcome::FireSkull => Ok(Flame::Skull),
            _ => Err(Stop::Misfit),
        }
    }
    /// Draws a card of a deck, if there is one; from an empty deck, of its discards (CAR-11).
    pub(crate) fn draw_card(&mut self, rule: Rule, deck: Deck) -> Ask<Option<CardId>> {
        let all = self.tables.deck(deck);
        if self.unseen.intersection(&all).is_empty() {
            let discards = self.discarded().intersection(&all);
            if discards.is_empty() {
                return Ok(None);
            }
            self.unseen = self.unseen.union(&discards);
            self.tell(rule, Event::DeckReshuffled);
        }
        match self.luck(rule, Chance::Card(deck))? {
            Outcome::Card(card) => {
                self.unseen.remove(card);
                Ok(Some(card))
            }
            _ => Err(Stop::Misfit),
        }
    }
    /// A crew draws a card into its hand that nobody else sees. The phase has to end with it.
    pub(crate) fn draw_hidden(&mut self, rule: Rule, crew: Crew, deck: Deck) -> Ask<()> {
        match self.table.luck(self.state, Chance::HiddenCard(crew, deck))? {
            Outcome::Card(card) => {
                self.unseen.remove(card);
                self.crews[crew as usize].hand.push(Held::by(crew, card));
                self.tell(rule, Event::DrewHidden { crew, deck, card: Some(card) });
                Ok(())
            }
            _ => Err(Stop::Misfit),
        }
    }
    /// A crew looks at a face-down token of that generation. The phase has to end with it.
    pub(crate) fn look_at_hazard(&mut self, crew: Crew, bag: BagId) -> Ask<Hazard> {
        match self.table.luck(self.state, Chance::HiddenHazard(crew, bag))? {
            Outcome::Hazard(hazard) => Ok(hazard),
            _ => Err(Stop::Misfit),
        }
    }
    /// Draws a damage token; from an empty pile it is a minor damage (DMG-12).
    pub(crate) fn draw_damage(&mut self, rule: Rule) -> Ask<Damage> {
        if self.damage.total() == 0 {
            return Ok(Damage::Minor);
        }
        match self.luck(rule, Chance::DamageToken)? {
            Outcome::Damage(damage) => {
                self.damage.0[damage as usize] -= 1;
                Ok(damage)
            }
            _ => Err(Stop::Misfit),
        }
    }
    /// Turns up the face-down token of that generation on a space; one that somebody has looked at is known.
    pub(crate) fn draw_hazard(&mut self, rule: Rule, space: Space, bag: BagId) -> Ask<Hazard> {
        let peeked = self.peeks.iter().position(|peek| peek.space == space && !peek.is_shown());
        let hazard = match peeked {
            Some(i) => {
                self.peeks[i].show();
                self.peeks[i].hazard().ok_or(Stop::Misfit)?
            }
            None => match self.luck(rule, Chance::HazardToken(bag))? {
                Outcome::Hazard(hazard) => hazard,
                _ => return Err(Stop::Misfit),
            },
        };
        self.hazards.bags[bag.index()].0[hazard as usize] -= 1;
        Ok(hazard)
    }
    pub(crate) fn draw_side(&mut self, rule: Rule, chance: Chance) -> Ask<SideId> {
        match self.luck(rule, chance)? {
            Outcome::Side(side) => Ok(side),
            _ => Err(Stop::Misfit),
        }
    }

    /// Ends the game in this moment (FIN-8).
    pub(crate) fn end<T>(&mut self, rule: Rule, finish: Finish) -> Ask<T> {
        self.go_on(Phase::Over(finish));
        // Who has lost everything in the same moment is out, though nobody asks any more.
        for crew in Crew::ALL {
            if !self.has_operable(crew) {
                self.crews[crew as usize].in_game = false;
                self.choppers[crew as usize] = Place::GONE;
            }
        }
        self.forget_shown();
        self.tell(rule, Event::Over { result: finish });
        Err(Stop::Over)
    }

    /// Notes that a vehicle has come to its space. Every second number is left free for a figure put under it.
    pub(crate) fn arrives(&mut self, vehicle: VehicleId) -> Stay {
        self.memory.clock = self.memory.clock.wrapping_add(2);
        self.memory.arrivals[vehicle.index()] = self.memory.clock;
        Stay { vehicle, arrival: self.memory.clock }
    }

    /// Notes that a figure was put under a vehicle that has just arrived (HAZ-2).
    pub(crate) fn arrives_under(&mut self, figure: VehicleId, above: Stay) {
        self.memory.arrivals[figure.index()] = above.arrival - 1;
    }

    /// Whether a figure was put under a vehicle when that arrived.
    pub(crate) fn was_put_under(&self, figure: VehicleId, above: Stay) -> bool {
        self.memory.arrivals[figure.index()] == above.arrival - 1
    }

    /// The stay of a vehicle that has arrived in this phase.
    pub(crate) fn stay_of(&self, vehicle: VehicleId) -> Stay {
        Stay { vehicle, arrival: self.memory.arrivals[vehicle.index()] }
    }

    /// Whether the vehicle is still there, never having left.
    pub(crate) fn is_there(&self, stay: Stay) -> bool {
        self.places[stay.vehicle.index()].is_on_board()
            && self.memory.arrivals[stay.vehicle.index()] == stay.arrival
    }

    /// Of two vehicles in a space, the one that came later is on top (SLM-1).
    pub(crate) fn arrival(&self, vehicle: VehicleId) -> u16 {
        self.memory.arrivals[vehicle.index()]
    }

    /// Remembers a space.
    pub(crate) fn spot(&self, space: Space) -> Spot {
        Spot { space, scrolls: self.memory.scrolls }
    }

    /// Where a remembered space is now, unless its tile has gone.
    pub(crate) fn find(&self, spot: Spot) -> Option<Space> {
        let tiles = usize::from(self.memory.scrolls.wrapping_sub(spot.scrolls));
        spot.space.index().checked_sub(tiles * TILE_SPACES).and_then(Space::from_index)
    }

    /// Notes that a vehicle slams or shoots, if it is its turn and a card may ask for it.
    pub(crate) fn note_fight(&mut self, vehicle: VehicleId) {
        if self.turn.vehicle == Some(vehicle) && !self.upgrades_of(vehicle).is_empty() {
            self.turn.fought = true;
        }
    }

    /// Notes where a car with upgrades comes from.
    pub(crate) fn leaves(&mut self, vehicle: VehicleId, from: Option<Space>) {
        if !self.upgrades_of(vehicle).is_empty() {
            self.memory.came_from[vehicle.index()] = from.map(|from| self.spot(from));
        }
    }

    /// Where a car with upgrades came from, unless that tile has gone.
    pub(crate) fn came_from(&self, vehicle: VehicleId) -> Option<Space> {
        self.memory.came_from.get(vehicle.index()).copied().flatten().and_then(|spot| self.find(spot))
    }

    pub(crate) fn has_scrolled(&mut self) {
        self.memory.scrolls = self.memory.scrolls.wrapping_add(1);
    }
}

impl Deref for Play<'_> {
    type Target = State;
    fn deref(&self) -> &State {
        self.state
    }
}
impl DerefMut for Play<'_> {
    fn deref_mut(&mut self) -> &mut State {
        self.state
    }
}
