//! How long what is in play lasts, and how often it works: the home of durations and limits.
//!
//! A card that lies with somebody lasts as long as its deck says ([`Clause::lasts`]). What was commanded or played is put into
//! force for a [`Span`] ([`State::put_into_force`]), on a vehicle, a crew, a tile or the table, and `State::in_play` yields it on its
//! rung of the ladder until a [`Moment`] ends it. Commands that hold only for the turn of their vehicle, until they are
//! used, are the bits of [`crate::Turn::active`]; what holds for one shot or slam is in the plan of that shot or slam.

use crate::{
    card::{CardId, Deck},
    effect::{
        AssignMod, Clause, CommandMod, DamageMod, Effect, EnterMod, FallenMod, InPlay, LookMod, LostMod,
        Mode, ShotMod, SlamMod, Source,
    },
    list::List,
    pieces,
    space::Space,
    state::State,
    tables::Command,
    vehicle::{Crew, VehicleId},
};

pieces! {
    /// How long something lasts.
    #[derive(Default)]
    pub enum Span {
        /// Until the shot is resolved.
        Shot = "shot",
        /// Until the slam is resolved.
        Slam = "slam",
        /// Until the vehicle has moved.
        Move = "move",
        /// Until the turn is over.
        Turn = "turn",
        /// Until the next turn of its player begins, or would have begun (LDR-9).
        #[default]
        Next = "next",
        /// Until the round is over.
        Round = "round",
        /// While the vehicle that carries the card is operable (UPG-2).
        Operable = "operable",
        /// While the card lies where it lies.
        Card = "card",
        /// For the rest of the game.
        Game = "game",
    }
}

impl Span {
    /// Whether something can be put into force for so long. What holds for a shot or a slam is in its plan, and what holds with a card
    /// lies where the card does.
    pub const fn can_be_put(self) -> bool {
        matches!(self, Span::Move | Span::Turn | Span::Next | Span::Round | Span::Game)
    }
}

/// What something in force lies on, and bears on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Bearer {
    /// One vehicle.
    Vehicle(VehicleId),
    /// Every vehicle of a crew.
    Crew(Crew),
    /// Everything on that tile in play.
    Tile(u8),
    /// Everybody.
    Table,
}

/// What says that something is in force.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Cause {
    /// A command of the board of the crew's leader.
    Command(Command),
    /// A card that the crew has played: all that it says.
    Card(CardId),
}

impl Cause {
    /// What it changes.
    #[inline]
    pub(crate) fn clauses(self, state: &State) -> &'static [Clause] {
        match self {
            Cause::Card(card) => &state.tables.0.cards[card.index()].effects,
            Cause::Command(Command::EvilEye) => &EVIL_EYE,
            Cause::Command(_) => &[],
        }
    }

    /// The card that says so: of a command the board that it stands on, if the position says which.
    #[inline]
    pub(crate) fn card(self, state: &State, source: Source) -> CardId {
        match (self, source) {
            (Cause::Card(card), _) => card,
            (Cause::Command(_), Source::Command(by)) => state.crews[by as usize].leader.unwrap_or_default(),
            (Cause::Command(_), _) => CardId::default(),
        }
    }
}

/// Something that a crew has put into force.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct InForce {
    /// What says so.
    pub cause: Cause,
    /// Whose it is.
    pub by: Crew,
    /// What it lies on.
    pub on: Bearer,
    /// How long it lasts.
    pub until: Span,
}

impl Default for InForce {
    fn default() -> Self {
        InForce {
            cause: Cause::Card(CardId(0)),
            by: Crew::default(),
            on: Bearer::Table,
            until: Span::default(),
        }
    }
}

/// What is in force at the same time at the most: no crew has more than one such card or command of each of its decks.
pub type Forces = List<InForce, 8>;

/// A moment at which something ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Moment {
    /// The vehicle has moved.
    Moved(VehicleId),
    /// A turn is over.
    TurnEnded,
    /// The turn of a crew begins, or would have begun.
    TurnOf(Crew),
    /// A round is over.
    RoundEnded,
    /// The vehicle is eliminated.
    Lost(VehicleId),
    /// The rear tile is taken away, and the others move back.
    Scrolled,
}

impl InForce {
    /// The rung of the ladder that it stands on.
    pub const fn source(self) -> Source {
        match self.cause {
            Cause::Command(_) => Source::Command(self.by),
            Cause::Card(_) => Source::Played(self.by),
        }
    }

    /// Whether it bears on a vehicle.
    pub fn bears_on(self, state: &State, vehicle: VehicleId) -> bool {
        match self.on {
            Bearer::Vehicle(on) => on == vehicle,
            Bearer::Crew(crew) => vehicle.crew() == Some(crew),
            Bearer::Tile(tile) => {
                state.space_of(vehicle).is_some_and(|at: Space| at.tile() == usize::from(tile))
            }
            Bearer::Table => true,
        }
    }

    /// What is left of it after a moment.
    fn after(self, moment: Moment) -> Option<InForce> {
        let ends = match (moment, self.until, self.on) {
            (Moment::Moved(moved), Span::Move, Bearer::Vehicle(vehicle)) => moved == vehicle,
            (Moment::Moved(moved), Span::Move, _) => moved.crew() == Some(self.by),
            (Moment::TurnEnded, span, _) => matches!(span, Span::Move | Span::Turn),
            (Moment::TurnOf(crew), Span::Next, _) => crew == self.by,
            (Moment::RoundEnded, span, _) => span == Span::Round,
            (Moment::Lost(lost), _, Bearer::Vehicle(vehicle)) => lost == vehicle,
            (Moment::Scrolled, _, Bearer::Tile(tile)) => {
                return Some(InForce { on: Bearer::Tile(tile.checked_sub(1)?), ..self });
            }
            (Moment::Moved(_) | Moment::TurnOf(_) | Moment::Lost(_) | Moment::Scrolled, _, _) => false,
        };
        Some(self).filter(|_| !ends)
    }
}

/// Evil Eye: no command in a turn in which the vehicle is assigned.
const EVIL_EYE: [Clause; 1] = [Clause { effect: Effect::Assign(AssignMod::NoCommand), mode: Mode::Must }];

impl State {
    /// Puts something into force. What the same cause had put there before is over. False if nothing more fits.
    pub fn put_into_force(&mut self, force: InForce) -> bool {
        let others = self.in_force.iter().filter(|old| (old.cause, old.by) != (force.cause, force.by));
        let mut all: Forces = others.copied().collect();
        let fits = all.push(force);
        // One order, by rung: equal positions are equal bytes.
        all.sort_unstable_by_key(|force| (force.source(), *force));
        self.in_force = if fits { all } else { self.in_force };
        fits
    }

    /// Ends what lasts until now.
    #[inline(always)]
    pub(crate) fn ends(&mut self, moment: Moment) {
        if !self.in_force.is_empty() {
            self.end_forces(moment);
        }
    }

    #[inline(never)]
    fn end_forces(&mut self, moment: Moment) {
        self.in_force = self.in_force.iter().filter_map(|force| force.after(moment)).collect();
    }
}

impl Effect {
    /// Whether it holds, on an upgrade, also while the car is inoperable (UPG-2).
    pub const fn holds_asleep(self) -> bool {
        matches!(
            self,
            Effect::Damage(DamageMod::MoreSlots(_))
                | Effect::Lost(LostMod::SavedWhileInoperable)
                | Effect::Fallen(FallenMod::BlowsUp)
        )
    }

    /// How often it works.
    pub const fn limit(self) -> Limit {
        match self {
            Effect::Look(LookMod::AtHazards(_))
            | Effect::Command(CommandMod::RepairsForSalvage(_))
            | Effect::Fallen(FallenMod::Repairs) => Limit::OnceATurn,
            Effect::Enter(EnterMod::SkipsFirstHazard) => Limit::FirstOfTurn,
            Effect::Shot(ShotMod::RerollsAtDamaged | ShotMod::RerollsMisses) => Limit::OnceAShot,
            Effect::Slam(SlamMod::RerollsIntoImpassable) => Limit::OnceASlam,
            _ => Limit::None,
        }
    }
}

impl Clause {
    /// How long it lasts, on a card of that deck.
    pub const fn lasts(self, deck: Deck) -> Span {
        match deck {
            Deck::Ongoing => Span::Card,
            Deck::Leaders => Span::Game,
            Deck::Upgrades if self.effect.holds_asleep() => Span::Game,
            Deck::Upgrades => Span::Operable,
        }
    }
}

/// How often something works, counted by card. What works once a game is a card that is then put away.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limit {
    /// As often as there is an occasion.
    None,
    /// Once for each shot: it leaves the plan of the shot.
    OnceAShot,
    /// Once for each slam: it leaves the plan of the slam.
    OnceASlam,
    /// Once a turn, whoever's turn it is.
    OnceATurn,
    /// At the first occasion of each turn, or not at all in it.
    FirstOfTurn,
}

impl Limit {
    /// Whether it is counted from turn to turn.
    pub const fn is_of_turn(self) -> bool {
        matches!(self, Limit::OnceATurn | Limit::FirstOfTurn)
    }
}

impl State {
    /// Whether a card has done in this turn what it may do.
    pub fn is_used_up(&self, by: InPlay) -> bool {
        by.effect.limit().is_of_turn() && self.used.contains(by.card)
    }

    /// Notes that there was an occasion for a card.
    pub(crate) fn note_occasion(&mut self, by: InPlay) {
        if by.effect.limit() == Limit::FirstOfTurn {
            self.used.insert(by.card);
        }
    }

    /// Notes that a card works.
    pub(crate) fn note_use(&mut self, by: InPlay) {
        if by.effect.limit() == Limit::OnceATurn {
            self.used.insert(by.card);
        }
    }
}
