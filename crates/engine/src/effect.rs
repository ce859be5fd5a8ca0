//! What cards change, in the words of the chapter that it happens in.
//!
//! The variant of an [`Effect`] is the chapter that reads it. A chapter begins by folding everything that is in play into a
//! plan, from the lowest rung of the ladder to the highest, and then carries the plan out; offers, previews and bots
//! read the same plan. Each chapter matches its own words without a catch-all, so an effect that no rule carries out
//! does not compile.

use crate::{
    card::{CardId, Deck},
    lasting::{Bearer, Cause, Span},
    space::Direction,
    state::State,
    tables::Aim,
    token::Supply,
    upgrades::CARRIED,
    vehicle::{Crew, Size, VehicleId},
};

/// What an effect changes, by chapter.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub enum Effect {
    Draft(DraftMod),
    Look(LookMod),
    Assign(AssignMod),
    Command(CommandMod),
    Moves(MovesMod),
    Step(StepMod),
    Enter(EnterMod),
    Bonus(BonusMod),
    Moved(MovedMod),
    Slam(SlamMod),
    Slammed(SlammedMod),
    Shot(ShotMod),
    Target(TargetMod),
    Damage(DamageMod),
    Fire(FireMod),
    Fallen(FallenMod),
    Lost(LostMod),
    End(EndMod),
}

impl Effect {
    /// Whether the rules ask for it where a card says `may`. All others always work: for those on whom they lie
    /// nothing is to be gained by a question.
    pub const fn can_be_asked(self) -> bool {
        match self {
            Effect::Draft(DraftMod::TakesAnother) | Effect::Look(LookMod::AtHazards(_)) => true,
            Effect::Command(CommandMod::RepairsForSalvage(_)) => true,
            Effect::Moves(change) => matches!(change, MovesMod::More(_)),
            Effect::Enter(change) => matches!(change, EnterMod::SkipsFirstHazard),
            Effect::Moved(change) => matches!(change, MovedMod::Dispenses(_)),
            Effect::Slam(change) => {
                matches!(change, SlamMod::RerollsIntoImpassable | SlamMod::PushesFurther(_) | SlamMod::Rams)
            }
            Effect::Shot(change) => matches!(
                change,
                ShotMod::RerollsAtDamaged
                    | ShotMod::RerollsMisses
                    | ShotMod::FinishesOff
                    | ShotMod::Swaps
                    | ShotMod::Ignites
            ),
            Effect::Damage(change) => matches!(change, DamageMod::Quiet),
            Effect::Fallen(FallenMod::Repairs | FallenMod::BlowsUp) => true,
            Effect::Lost(change) => matches!(change, LostMod::RecallsChopper),
            Effect::End(EndMod::RepairsAfterQuietTurn) => true,
            Effect::Assign(_)
            | Effect::Step(_)
            | Effect::Bonus(_)
            | Effect::Slammed(_)
            | Effect::Target(_)
            | Effect::Fire(_) => false,
        }
    }
}

/// Whether the player of a card is asked.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Mode {
    /// It works, without a question.
    #[default]
    Must,
    /// It works without a question, unless its player has switched the card off (LDR-10).
    Auto,
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

/// The draft of upgrades (UPG-1): read by `rules/upgrade.rs`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum DraftMod {
    /// One upgrade more, of those that nobody kept; without a draft, one of three.
    TakesAnother,
}

/// The start of the crew's turn: read by `rules/look.rs`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum LookMod {
    /// It looks at so many face-down hazard tokens; two may change places.
    AtHazards(u8),
}

/// Before the vehicle moves (CMD-1): read by `rules/salvage.rs`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum CommandMod {
    /// Once a turn, coasting included, so much salvage takes a damage off a vehicle of the crew.
    RepairsForSalvage(u8),
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
    /// A hazard token that it enters is a salvage of its crew, up to so many.
    Salvages(u8),
    /// The first hazard token that it enters in a turn is ignored.
    SkipsFirstHazard,
    /// Off-road and mud are road.
    OffRoadIsRoad,
    /// In its own turn it drifts through vehicles of its player.
    PassesOwn,
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
    /// It puts one of its own tokens behind it (UPG-3).
    Dispenses(Supply),
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
    /// No opponent may ask for the second roll.
    NoRerollsByOthers,
    /// About to be pushed into an impassable space, it has the direction rolled again.
    RerollsIntoImpassable,
    /// What it pushes is pushed so many spaces further.
    PushesFurther(u8),
    /// In its own turn the other one is pushed straight ahead, and nothing is rolled.
    Rams,
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
    /// A miss is rolled again, once.
    RerollsMisses,
    /// After its shot it may shoot once more, at another target if it has one.
    Twice,
    /// It may shoot before its first step too.
    BeforeMove,
    /// It reaches every space next to it.
    Around,
    /// It reaches every space that one or two steps of the front arc lead to.
    Cone,
    /// It reaches so many spaces straight ahead.
    Ahead(u8),
    /// After a hit it changes places with its target.
    Swaps,
    /// After a hit its target catches fire.
    Ignites,
}

/// Shots at the vehicle (SHT-4): read by `rules/shoot.rs`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum TargetMod {
    /// It counts as that size.
    CountsAs(Size),
    /// That face of the shooting die misses it.
    MissedOn(Aim),
    /// Not from the space directly behind it.
    NotFromBehind,
    /// Not while the shooter has another target.
    Camouflaged,
}

/// Damage to the vehicle (chapter DMG): read by `rules/damage.rs`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum DamageMod {
    /// So many more slots, also while it is inoperable.
    MoreSlots(u8),
    /// What a token does that it draws is ignored.
    Quiet,
}

/// The fire die (FIR-2): read by `rules/fire.rs`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum FireMod {
    /// The skull puts the fire out.
    SkullIsOut,
}

/// After vehicles have become inoperable or were eliminated: read by `rules/fall.rs`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum FallenMod {
    /// If it was an opposing one in the crew's turn: once a turn the active vehicle is repaired.
    Repairs,
    /// If it is this one that has become inoperable: it is eliminated with everything on and next to its space.
    BlowsUp,
}

/// When the vehicle would be eliminated (STS-2): read by `rules/eliminate.rs` and `rules/chopper.rs`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum LostMod {
    /// While it is inoperable, ground, choppers and upgrades do not eliminate it.
    SavedWhileInoperable,
    /// Its own chopper goes home instead.
    RecallsChopper,
}

/// The end of a turn in which the vehicle acted: read by `rules/upgrade.rs`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum EndMod {
    /// After a turn without slam and shot a damage comes off it.
    RepairsAfterQuietTurn,
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

impl Source {
    /// Whether it is a leader, on whose board things can lie.
    pub const fn is_leader(self) -> bool {
        matches!(self, Source::Leader(_))
    }
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

impl InPlay {
    /// The crew whose card it is, which is asked about it.
    pub fn owner(&self) -> Option<Crew> {
        match self.source {
            Source::Upgrade(vehicle) | Source::Weapon(vehicle) | Source::Ongoing(vehicle) => vehicle.crew(),
            Source::Played(crew) | Source::Command(crew) | Source::Leader(crew) => Some(crew),
            Source::Condition(_) | Source::Trait(_) | Source::Decree => None,
        }
    }
}

impl State {
    /// Everything in play that bears on a vehicle, without what is switched off (LDR-10), from the lowest rung of the ladder to the highest; on one rung in the
    /// order in which it came.
    #[inline]
    pub fn in_play(&self, vehicle: VehicleId) -> Effects<'_> {
        Effects::of(self, Bearer::Vehicle(vehicle))
    }

    /// What the upgrades of a vehicle bring also while it is inoperable (UPG-2).
    pub(crate) fn carried(&self, vehicle: VehicleId) -> impl Iterator<Item = InPlay> + '_ {
        let cards = self.upgrades_of(vehicle).iter().enumerate();
        let on = cards.filter(move |&(slot, _)| !self.is_off(vehicle, slot));
        on.flat_map(move |(_, &card)| {
            let clauses = self.tables.0.cards[card.index()].effects.iter();
            let awake = clauses.filter(|clause| clause.lasts(Deck::Upgrades) == Span::Game);
            let source = Source::Upgrade(vehicle);
            awake.map(move |&Clause { effect, mode }| InPlay { effect, mode, source, card })
        })
    }

    /// What the leader of a crew brings, while the crew is in the game.
    #[inline]
    pub fn leader_in_play(&self, crew: Crew) -> Effects<'_> {
        Effects::of(self, Bearer::Crew(crew))
    }

    fn leader_of(&self, crew: Option<Crew>) -> Option<Saying> {
        let crew = crew.filter(|&crew| self.crews[crew as usize].in_game)?;
        let has = &self.crews[crew as usize];
        let card = has.leader.filter(|_| !has.off.has_leader())?;
        Some((Cause::Card(card), Source::Leader(crew)))
    }

    /// What was put into force: the n-th of all, if it bears there.
    fn forced(&self, n: usize, on: Bearer) -> Option<Saying> {
        let force = self.in_force[n];
        let bears = match on {
            Bearer::Vehicle(vehicle) => force.bears_on(self, vehicle),
            on => force.on == on || force.on == Bearer::Table,
        };
        bears.then(|| (force.cause, force.source()))
    }

    /// Whether an upgrade of a car is switched off (LDR-10).
    fn is_off(&self, vehicle: VehicleId, slot: usize) -> bool {
        vehicle.crew().is_some_and(|crew| self.crews[crew as usize].off.has_upgrade(vehicle, slot))
    }
}

/// What says something, and on which rung.
type Saying = (Cause, Source);

/// What is in play for a vehicle or a crew, card by card and clause by clause.
pub struct Effects<'a> {
    /// None without cards in the race: nothing in play costs one test.
    state: Option<&'a State>,
    on: Bearer,
    /// The number of the card to look at next, by rung.
    next: u8,
    /// The card under way, where it comes from, and what it still has to say.
    from: (CardId, Source),
    clauses: &'static [Clause],
}

impl<'a> Effects<'a> {
    #[inline]
    fn of(state: &'a State, on: Bearer) -> Effects<'a> {
        let state = Some(state).filter(|state| !state.setup.boxes.is_empty());
        Effects { state, on, next: 0, from: (CardId(0), Source::Decree), clauses: &[] }
    }

    /// The cards of the ladder one after the other: nothing where a rung is empty, an end after the last.
    fn card(&self, state: &State) -> Option<Option<Saying>> {
        let n = usize::from(self.next);
        match self.on {
            // UPG-2: asleep while the car is inoperable.
            Bearer::Vehicle(vehicle) if n < CARRIED => {
                let works = |_: &&CardId| state.is_operable(vehicle) && !state.is_off(vehicle, n);
                let card = state.upgrades_of(vehicle).get(n).filter(works);
                Some(card.map(|&card| (Cause::Card(card), Source::Upgrade(vehicle))))
            }
            Bearer::Vehicle(vehicle) => match (n - CARRIED).checked_sub(state.in_force.len()) {
                None => Some(state.forced(n - CARRIED, self.on)),
                Some(0) => Some(state.leader_of(vehicle.crew())),
                Some(n) => {
                    let wear = state.vehicles[vehicle.index()].damage.get(n - 1)?;
                    Some(wear.card().map(|card| (Cause::Card(card), Source::Ongoing(vehicle))))
                }
            },
            Bearer::Crew(crew) if n == state.in_force.len() => Some(state.leader_of(Some(crew))),
            _ => (n < state.in_force.len()).then(|| state.forced(n, self.on)),
        }
    }

    #[inline(never)]
    fn find(&mut self, state: &State) -> Option<InPlay> {
        loop {
            if let Some((&Clause { effect, mode }, rest)) = self.clauses.split_first() {
                self.clauses = rest;
                let (card, source) = self.from;
                return Some(InPlay { effect, mode, source, card });
            }
            let says = self.card(state)?;
            self.next += 1;
            if let Some((cause, source)) = says {
                self.clauses = cause.clauses(state);
                self.from = (cause.card(state, source), source);
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
