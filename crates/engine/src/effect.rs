//! What cards change, in the words of the chapter that it happens in.
//!
//! The variant of an [`Effect`] is the chapter that reads it. A chapter begins by folding everything that is in play into a
//! plan, from the lowest rung of the ladder to the highest, and then carries the plan out; offers, previews and bots
//! read the same plan. Each chapter matches its own words without a catch-all, so an effect that no rule carries out
//! does not compile.

use crate::{
    card::CardId,
    space::Direction,
    state::State,
    tables::Aim,
    vehicle::{Crew, Size, VehicleId},
};

/// What an effect changes, by chapter.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub enum Effect {
    Assign(AssignMod),
    Moves(MovesMod),
    Step(StepMod),
    Enter(EnterMod),
    Bonus(BonusMod),
    Moved(MovedMod),
    Slam(SlamMod),
    Slammed(SlammedMod),
    Shot(ShotMod),
    Target(TargetMod),
    Fire(FireMod),
    Fallen(FallenMod),
}

impl Effect {
    /// Whether the rules ask for it where a card says `may`. All others always work: for those on whom they lie
    /// nothing is to be gained by a question.
    pub const fn can_be_asked(self) -> bool {
        matches!(
            self,
            Effect::Moves(MovesMod::More(_))
                | Effect::Shot(ShotMod::RerollsAtDamaged | ShotMod::FinishesOff)
                | Effect::Fallen(FallenMod::Repairs)
        )
    }
}

/// Whether the player of a card is asked.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Mode {
    /// It works, without a question.
    #[default]
    Must,
    /// Its player says whether it works.
    May,
}

/// One thing that a card does.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Clause {
    /// What it changes.
    pub effect: Effect,
    /// Whether its player is asked.
    pub mode: Mode,
}

impl Default for Effect {
    fn default() -> Self {
        Effect::Assign(AssignMod::NoCoast)
    }
}

/// Assigning dice (chapters ASG and CST): read by `rules/assign.rs` and `rules/command.rs`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum AssignMod {
    /// The vehicle cannot coast.
    NoCoast,
    /// No command in a turn in which the vehicle is assigned.
    NoCommand,
}

/// Counting moves (MOV-1): read by `rules/moves.rs`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum MovesMod {
    /// The die counts at most so much.
    AtMost(u8),
    /// The die counts at least so much.
    AtLeast(u8),
    /// So many moves less, but one at least; not when coasting.
    Fewer(u8),
    /// So many moves more, also when coasting.
    More(u8),
}

/// Steps (MOV-2): read by `rules/drive.rs`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum StepMod {
    /// It cannot step that way, unless no other step leads to a space.
    Never(Direction),
    /// The next player on the left chooses its first step.
    FirstByLeft,
}

/// Entering spaces (chapter SPC): read by `rules/space.rs`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum EnterMod {
    /// After a hazard token it loses its moves.
    StopsAtHazards,
    /// After a new tile that it made come, it loses its moves.
    StopsOnNewTiles,
}

/// The road bonus (chapter ROD): read by `rules/moves.rs`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum BonusMod {
    /// It has none.
    Never,
    /// The space where it started does not count.
    AnyStart,
    /// It may stop before the bonus moves are used up.
    Short,
}

/// After the vehicle's own move: read by `rules/moves.rs`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum MovedMod {
    /// After so many spaces it catches fire.
    BurnsAfter(u8),
}

/// Slams (chapter SLM): read by `rules/slam.rs`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum SlamMod {
    /// It is eliminated before anything is rolled, and the slam is not resolved.
    Explodes,
    /// The other car's owner may ask for the second roll, whatever the sizes.
    OtherMayReroll,
    /// It is pushed so many spaces further.
    Further(u8),
    /// It counts as the larger one against another car or a wreck.
    Larger,
}

/// After a slam: read by `rules/slam.rs`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum SlammedMod {
    /// It catches fire.
    Burns,
}

/// Shots of the vehicle (chapter SHT): read by `rules/shoot.rs`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ShotMod {
    /// It cannot shoot.
    Never,
    /// It shoots only at the space straight ahead.
    Straight,
    /// It must shoot if it can.
    Must,
    /// That face of the shooting die misses.
    MissesOn(Aim),
    /// That face of the shooting die hits small vehicles too.
    HitsSmallOn(Aim),
    /// It also reaches what is so many spaces away in a straight line.
    Line(u8),
    /// A miss at what is damaged or a wreck is rolled again, once; shots of the chopper too.
    RerollsAtDamaged,
    /// An inoperable car or motorcycle that is hit is eliminated; by shots of the chopper too.
    FinishesOff,
}

/// Shots at the vehicle (SHT-4): read by `rules/shoot.rs`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum TargetMod {
    /// It counts as that size.
    CountsAs(Size),
}

/// The fire die (FIR-2): read by `rules/fire.rs`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum FireMod {
    /// The skull puts the fire out.
    SkullIsOut,
}

/// After an opposing vehicle has become inoperable or was eliminated in the crew's turn: read by `rules/leader.rs`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum FallenMod {
    /// Once a turn the active vehicle is repaired.
    Repairs,
}

/// Where an effect comes from. The order is the ladder: of two that contradict each other the later one prevails; on
/// one rung "cannot" beats "can".
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Source {
    /// An upgrade card of the vehicle.
    Upgrade(VehicleId),
    /// A super-weapon of the vehicle.
    Weapon(VehicleId),
    /// A card that the crew has played.
    Played(Crew),
    /// A command of the crew that is in force.
    Command(Crew),
    /// The leader of the crew.
    Leader(Crew),
    /// An ongoing effect card that lies with damage of the vehicle.
    Ongoing(VehicleId),
    /// A road condition of that tile in play.
    Condition(u8),
    /// What sort of vehicle it is: the Rig, a motorcycle.
    Trait(VehicleId),
    /// What holds for everybody.
    Decree,
}

/// An effect that is in play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct InPlay {
    /// What it changes.
    pub effect: Effect,
    /// Whether its player is asked.
    pub mode: Mode,
    /// Where it comes from.
    pub source: Source,
    /// The card that says so.
    pub card: CardId,
}

impl State {
    /// Everything in play that bears on a vehicle, from the lowest rung of the ladder to the highest; on one rung in the
    /// order in which it came.
    #[inline]
    pub fn in_play(&self, vehicle: VehicleId) -> Effects<'_> {
        Effects::of(self, Bearer::Vehicle(vehicle))
    }

    /// What the leader of a crew brings, while the crew is in the game.
    #[inline]
    pub fn leader_in_play(&self, crew: Crew) -> Effects<'_> {
        Effects::of(self, Bearer::Crew(crew))
    }

    fn leader_of(&self, crew: Option<Crew>) -> Option<(CardId, Source)> {
        let crew = crew.filter(|&crew| self.crews[crew as usize].in_game)?;
        Some((self.crews[crew as usize].leader?, Source::Leader(crew)))
    }
}

/// On whom effects bear.
#[derive(Clone, Copy)]
enum Bearer {
    Vehicle(VehicleId),
    Crew(Crew),
}

/// What is in play for a vehicle or a crew, card by card and clause by clause.
pub struct Effects<'a> {
    /// None without cards in the race: nothing in play costs one test.
    state: Option<&'a State>,
    on: Bearer,
    /// The number of the card to look at next, by rung.
    next: u8,
    clauses: &'static [Clause],
    from: (CardId, Source),
}

impl<'a> Effects<'a> {
    #[inline]
    fn of(state: &'a State, on: Bearer) -> Effects<'a> {
        let state = Some(state).filter(|state| !state.setup.boxes.is_empty());
        Effects { state, on, next: 0, clauses: &[], from: (CardId(0), Source::Decree) }
    }

    /// The cards of the ladder one after the other: nothing where a rung is empty, an end after the last.
    fn card(&self, state: &State) -> Option<Option<(CardId, Source)>> {
        match (self.on, self.next) {
            (Bearer::Vehicle(vehicle), 0) => Some(state.leader_of(vehicle.crew())),
            (Bearer::Crew(crew), 0) => Some(state.leader_of(Some(crew))),
            (Bearer::Vehicle(vehicle), n) => {
                let wear = state.vehicles[vehicle.index()].damage.get(usize::from(n) - 1)?;
                Some(wear.card().map(|card| (card, Source::Ongoing(vehicle))))
            }
            (Bearer::Crew(_), _) => None,
        }
    }

    fn find(&mut self, state: &State) -> Option<InPlay> {
        loop {
            if let Some((&Clause { effect, mode }, rest)) = self.clauses.split_first() {
                self.clauses = rest;
                let (card, source) = self.from;
                return Some(InPlay { effect, mode, source, card });
            }
            let card = self.card(state)?;
            self.next += 1;
            if let Some(from) = card {
                self.from = from;
                self.clauses = &state.tables.0.cards[from.0.index()].effects;
            }
        }
    }
}

impl Iterator for Effects<'_> {
    type Item = InPlay;
    #[inline]
    fn next(&mut self) -> Option<InPlay> {
        let state = self.state?;
        self.find(state)
    }
}
