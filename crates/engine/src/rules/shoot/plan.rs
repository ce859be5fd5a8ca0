//! What a shooter may do, and how its target is hit, with everything in play folded in.

use crate::{
    card::CardId,
    effect::{Effect, InPlay, ShotMod, TargetMod},
    event::Shooter,
    space::{Direction, Heading, Space},
    state::State,
    tables::{AIMS, Aim, Command},
    vehicle::{Crew, Size, VehicleId},
};

/// What a shooter may do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ShotPlan {
    /// Whether it can shoot at all.
    pub can: bool,
    /// Whether it must, if it has a target.
    pub must: bool,
    /// How many spaces it reaches in each direction (SHT-2).
    pub reach: [u8; 6],
    /// Whether it reaches the two spaces between the lines as well that two steps of the front arc lead to.
    pub cone: bool,
    /// The crew whose chopper's front arc it reaches as well.
    pub spotter: Option<Crew>,
    /// Whether it may shoot before its first step too.
    pub before_move: bool,
    /// Whether it may shoot once more after its move.
    pub twice: bool,
    /// Faces of the shooting die that miss, with the card that says so.
    pub misses_on: [Option<CardId>; AIMS],
    /// Faces of the shooting die that hit small vehicles too, with the card that says so.
    pub hits_small_on: [Option<CardId>; AIMS],
    /// The card by which a miss may be rolled again.
    pub rerolls_misses: Option<InPlay>,
    /// The card by which a miss at what is damaged or a wreck may be rolled again.
    pub rerolls_at_damaged: Option<InPlay>,
    /// The card by which an inoperable car or motorcycle that is hit may be eliminated.
    pub finishes_off: Option<InPlay>,
}

/// The front arc, one space far, by direction.
const FRONT_ARC: [u8; 6] = [1, 1, 0, 0, 0, 1];

impl ShotPlan {
    /// For a vehicle or a chopper. Of what works for the crew's vehicles a chopper has only what says so.
    pub fn of(state: &State, by: Shooter) -> ShotPlan {
        let mut plan = ShotPlan {
            can: true,
            must: false,
            reach: FRONT_ARC,
            cone: false,
            spotter: None,
            before_move: false,
            twice: false,
            misses_on: [None; AIMS],
            hits_small_on: [None; AIMS],
            rerolls_misses: None,
            rerolls_at_damaged: None,
            finishes_off: None,
        };
        match by {
            Shooter::Vehicle(vehicle) => {
                if state.turn.active.contains(Command::Spotter) && state.turn.vehicle == Some(vehicle) {
                    plan.spotter = vehicle.crew();
                }
                for by in state.in_play(vehicle) {
                    let Effect::Shot(change) = by.effect else { continue };
                    plan.take_for_vehicle(change, by);
                }
            }
            Shooter::Chopper(crew) => {
                for by in state.leader_in_play(crew) {
                    let Effect::Shot(change) = by.effect else { continue };
                    plan.take_for_all(change, by);
                }
            }
        }
        plan
    }

    fn take_for_vehicle(&mut self, change: ShotMod, by: InPlay) {
        match change {
            ShotMod::Never => self.can = false,
            ShotMod::Must => self.must = true,
            // What replaces the reach prevails over what adds to it.
            ShotMod::Straight => {
                (self.reach, self.cone, self.spotter) = ([1, 0, 0, 0, 0, 0], false, None);
            }
            ShotMod::MissesOn(aim) => self.misses_on[aim as usize] = Some(by.card),
            ShotMod::HitsSmallOn(aim) => self.hits_small_on[aim as usize] = Some(by.card),
            ShotMod::Line(spaces) => self.reach_to(&Direction::FRONT_ARC, spaces),
            ShotMod::Ahead(spaces) => self.reach_to(&[Direction::Front], spaces),
            ShotMod::Around => self.reach_to(&Direction::ALL, 1),
            ShotMod::Cone => {
                self.reach_to(&Direction::FRONT_ARC, 2);
                self.cone = true;
            }
            ShotMod::BeforeMove => self.before_move = true,
            ShotMod::Twice => self.twice = true,
            ShotMod::RerollsMisses => self.rerolls_misses = Some(by),
            // After a hit they are looked up again: the shot can change what is in play.
            ShotMod::Swaps | ShotMod::Ignites => {}
            ShotMod::RerollsAtDamaged | ShotMod::FinishesOff => self.take_for_all(change, by),
        }
    }

    fn take_for_all(&mut self, change: ShotMod, by: InPlay) {
        match change {
            ShotMod::RerollsAtDamaged => self.rerolls_at_damaged = Some(by),
            ShotMod::FinishesOff => self.finishes_off = Some(by),
            ShotMod::Never
            | ShotMod::Must
            | ShotMod::Straight
            | ShotMod::MissesOn(_)
            | ShotMod::HitsSmallOn(_)
            | ShotMod::Line(_)
            | ShotMod::Ahead(_)
            | ShotMod::Around
            | ShotMod::Cone
            | ShotMod::BeforeMove
            | ShotMod::Twice
            | ShotMod::RerollsMisses
            | ShotMod::Swaps
            | ShotMod::Ignites => {}
        }
    }

    fn reach_to(&mut self, ways: &[Direction], spaces: u8) {
        for &way in ways {
            self.reach[way as usize] = self.reach[way as usize].max(spaces);
        }
    }

    /// The same without what reaches further than the front arc.
    pub(crate) fn without_more_reach(&self) -> ShotPlan {
        let reach = std::array::from_fn(|way| self.reach[way].min(FRONT_ARC[way]));
        ShotPlan { reach, cone: false, spotter: None, ..*self }
    }

    /// Looks at the spaces that the plan reaches from one, each once, from the front left on, clockwise.
    #[inline]
    pub(crate) fn any_space(
        &self,
        state: &State,
        (from, facing): (Space, Heading),
        is_wanted: &mut impl FnMut(Space) -> bool,
    ) -> bool {
        use Direction::{Front, FrontLeft, FrontRight, Rear, RearLeft, RearRight};
        let ways = [FrontLeft, Front, FrontRight, RearRight, Rear, RearLeft].into_iter();
        let in_line = ways.filter(|&way| self.reach[way as usize] > 0).any(|way| {
            let mut space = from;
            for _ in 0..self.reach[way as usize] {
                match state.toward(space, facing + way) {
                    Ok(next) if is_wanted(next) => return true,
                    Ok(next) => space = next,
                    Err(_) => return false,
                }
            }
            false
        });
        let step = |space: Space, way: Direction| state.toward(space, facing + way).ok();
        let between = |way: Direction| step(from, way).and_then(|space| step(space, Front));
        in_line || self.cone && [FrontLeft, FrontRight].into_iter().filter_map(between).any(is_wanted)
    }

    /// What a face means for a target (SHT-4). What the shooter's ongoing card makes a miss prevails, then what its leader
    /// makes a hit, then what an upgrade of the target makes a miss.
    pub(crate) fn read(&self, aim: Aim, at: &TargetPlan) -> Reading {
        let (misses, hits) = (self.misses_on[aim as usize], self.hits_small_on[aim as usize]);
        let hit = aim.hits(at.size);
        match (misses, hits, at.missed_on[aim as usize]) {
            (Some(card), _, _) => Reading { hit: false, by_shooter: Some(card), by_target: None },
            (None, Some(card), _) if at.size == Size::Small && !hit => {
                Reading { hit: true, by_shooter: Some(card), by_target: None }
            }
            (None, _, Some(card)) if hit => Reading { hit: false, by_shooter: None, by_target: Some(card) },
            _ => Reading { hit, by_shooter: None, by_target: None },
        }
    }
}

/// What a face of the shooting die means.
pub(crate) struct Reading {
    /// Whether it hits.
    pub hit: bool,
    /// The card of the shooter that makes it so.
    pub by_shooter: Option<CardId>,
    /// The card of the target that makes it so.
    pub by_target: Option<CardId>,
}

/// How a vehicle is shot at.
pub(crate) struct TargetPlan {
    /// The size that it counts as.
    pub size: Size,
    /// Faces of the shooting die that miss it, with the card that says so.
    pub missed_on: [Option<CardId>; AIMS],
    /// Whether it cannot be shot from the space directly behind it.
    pub not_from_behind: bool,
    /// Whether it cannot be shot at while there is another target.
    pub camouflaged: bool,
}

impl TargetPlan {
    pub fn of(state: &State, vehicle: VehicleId) -> TargetPlan {
        let mut plan = TargetPlan {
            size: vehicle.size(),
            missed_on: [None; AIMS],
            not_from_behind: false,
            camouflaged: false,
        };
        for by in state.in_play(vehicle) {
            let Effect::Target(change) = by.effect else { continue };
            match change {
                TargetMod::CountsAs(size) => plan.size = size,
                TargetMod::MissedOn(aim) => plan.missed_on[aim as usize] = Some(by.card),
                TargetMod::NotFromBehind => plan.not_from_behind = true,
                TargetMod::Camouflaged => plan.camouflaged = true,
            }
        }
        plan
    }

    /// Whether a face hits, when nobody shoots but something strikes (RIG-29).
    pub fn is_hit(&self, aim: Aim) -> bool {
        aim.hits(self.size) && self.missed_on[aim as usize].is_none()
    }
}
