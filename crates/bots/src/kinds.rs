//! The kinds of effects that the evaluation tells apart: what cards say, without their numbers.
//!
//! The weights of the network are learned for the kinds in this order. A new word of a card does not compile until it stands here,
//! at the end; until the next training it counts for nothing.

use engine::{
    AssignMod, BonusMod, CommandMod, DamageMod, DraftMod, Effect, EndMod, EnterMod, FallenMod, FireMod,
    LookMod, LostMod, MovedMod, MovesMod, ShotMod, SlamMod, SlammedMod, StepMod, TargetMod,
};

/// How many kinds there is room for.
pub(crate) const KINDS: usize = 75;

macro_rules! kinds {
    ($($name:ident: $effect:pat,)*) => {
        #[derive(Clone, Copy)]
        enum Kind { $($name,)* }

        const _: () = assert!([$(Kind::$name,)*].len() <= KINDS, "more kinds need a larger network");

        /// The number of an effect's kind.
        pub(crate) fn kind(effect: Effect) -> usize {
            let kind = match effect { $($effect => Kind::$name,)* };
            kind as usize
        }
    };
}

kinds! {
    Another: Effect::Draft(DraftMod::TakesAnother),
    Looks: Effect::Look(LookMod::AtHazards(_)),
    NoCoast: Effect::Assign(AssignMod::NoCoast),
    NoCommand: Effect::Assign(AssignMod::NoCommand),
    Salvager: Effect::Command(CommandMod::RepairsForSalvage(_)),
    AtMost: Effect::Moves(MovesMod::AtMost(_)),
    AtLeast: Effect::Moves(MovesMod::AtLeast(_)),
    FewerMoves: Effect::Moves(MovesMod::Fewer(_)),
    MoreMoves: Effect::Moves(MovesMod::More(_)),
    NeverThatWay: Effect::Step(StepMod::Never(_)),
    FirstByLeft: Effect::Step(StepMod::FirstByLeft),
    StopsAtHazards: Effect::Enter(EnterMod::StopsAtHazards),
    StopsOnNewTiles: Effect::Enter(EnterMod::StopsOnNewTiles),
    Salvages: Effect::Enter(EnterMod::Salvages(_)),
    SkipsHazard: Effect::Enter(EnterMod::SkipsFirstHazard),
    OffRoadIsRoad: Effect::Enter(EnterMod::OffRoadIsRoad),
    PassesOwn: Effect::Enter(EnterMod::PassesOwn),
    NoBonus: Effect::Bonus(BonusMod::Never),
    BonusFromAnywhere: Effect::Bonus(BonusMod::AnyStart),
    ShortBonus: Effect::Bonus(BonusMod::Short),
    BurnsAfter: Effect::Moved(MovedMod::BurnsAfter(_)),
    Dispenses: Effect::Moved(MovedMod::Dispenses(_)),
    Explodes: Effect::Slam(SlamMod::Explodes),
    OtherMayReroll: Effect::Slam(SlamMod::OtherMayReroll),
    PushedFurther: Effect::Slam(SlamMod::Further(_)),
    Larger: Effect::Slam(SlamMod::Larger),
    NoRerollsByOthers: Effect::Slam(SlamMod::NoRerollsByOthers),
    RerollsDirection: Effect::Slam(SlamMod::RerollsIntoImpassable),
    PushesFurther: Effect::Slam(SlamMod::PushesFurther(_)),
    Rams: Effect::Slam(SlamMod::Rams),
    BurnsWhenSlammed: Effect::Slammed(SlammedMod::Burns),
    NoShot: Effect::Shot(ShotMod::Never),
    ShootsStraight: Effect::Shot(ShotMod::Straight),
    MustShoot: Effect::Shot(ShotMod::Must),
    MissesOn: Effect::Shot(ShotMod::MissesOn(_)),
    HitsSmallOn: Effect::Shot(ShotMod::HitsSmallOn(_)),
    Line: Effect::Shot(ShotMod::Line(_)),
    RerollsAtDamaged: Effect::Shot(ShotMod::RerollsAtDamaged),
    FinishesOff: Effect::Shot(ShotMod::FinishesOff),
    RerollsMisses: Effect::Shot(ShotMod::RerollsMisses),
    Twice: Effect::Shot(ShotMod::Twice),
    BeforeMove: Effect::Shot(ShotMod::BeforeMove),
    Around: Effect::Shot(ShotMod::Around),
    Cone: Effect::Shot(ShotMod::Cone),
    Ahead: Effect::Shot(ShotMod::Ahead(_)),
    Swaps: Effect::Shot(ShotMod::Swaps),
    Ignites: Effect::Shot(ShotMod::Ignites),
    CountsAs: Effect::Target(TargetMod::CountsAs(_)),
    MissedOn: Effect::Target(TargetMod::MissedOn(_)),
    NotFromBehind: Effect::Target(TargetMod::NotFromBehind),
    Camouflaged: Effect::Target(TargetMod::Camouflaged),
    MoreSlots: Effect::Damage(DamageMod::MoreSlots(_)),
    QuietTokens: Effect::Damage(DamageMod::Quiet),
    SkullIsOut: Effect::Fire(FireMod::SkullIsOut),
    RepairsWhenOthersFall: Effect::Fallen(FallenMod::Repairs),
    BlowsUp: Effect::Fallen(FallenMod::BlowsUp),
    Saved: Effect::Lost(LostMod::SavedWhileInoperable),
    RecallsChopper: Effect::Lost(LostMod::RecallsChopper),
    RepairsAfterQuiet: Effect::End(EndMod::RepairsAfterQuietTurn),
}
