//! Entering a space (chapter SPC).

use crate::{
    card::CardId,
    effect::{Effect, EnterMod, InPlay},
    event::Event,
    play::{Ask, Play, Stay},
    road::LANES,
    rule::Rule::{self, Car, Ter, Upg},
    rules::{card, drive, edge, hazard, salvage, slam, terrain},
    space::{Heading, Place, Space},
    state::State,
    tables::Terrain,
    token::{Hazard, Lying},
    vehicle::{Section, VEHICLES, VehicleId, Vehicles},
};

/// What moves a vehicle: its own step, a daze, a push, or a leap. Only the first two pay for spaces (MOV-6).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum By {
    Step,
    Daze,
    Push,
    /// Nothing drifts where it lands (CAR-4).
    Leap,
}

/// Moves a vehicle one space that way, over an edge if one lies there.
pub(crate) fn travel(play: &mut Play, vehicle: VehicleId, way: Heading, by: By, rule: Rule) -> Ask<()> {
    let Some(from) = play.space_of(vehicle) else { return Ok(()) };
    match play.toward(from, way) {
        Ok(space) => enter(play, vehicle, space, way, by, rule),
        Err(edge) => {
            if let Some(from) = edge::leave(play, vehicle, from, edge, rule)?
                && let Ok(space) = play.toward(from, way)
            {
                let stop = EnterPlan::of(play, vehicle).stops_on_new_tiles.filter(|_| by == By::Step);
                return stopping(play, vehicle, stop, |play| enter(play, vehicle, space, way, by, rule));
            }
            Ok(())
        }
    }
}

/// Pushes a vehicle one space that way, at no cost.
pub(crate) fn push(play: &mut Play, vehicle: VehicleId, way: Heading, rule: Rule) -> Ask<()> {
    play.tell(rule, Event::Pushed { vehicle, direction: way - play.heading(vehicle) });
    travel(play, vehicle, way, By::Push, rule)
}

/// A vehicle comes to a space, and all that this brings about happens.
pub(crate) fn enter(
    play: &mut Play,
    vehicle: VehicleId,
    space: Space,
    way: Heading,
    by: By,
    rule: Rule,
) -> Ask<()> {
    let stay = set_down(play, vehicle, space, rule);
    arrive(play, stay, way, by)
}

/// Puts a vehicle on a space; its other sections follow in its track (RIG-4, RIG-21). Nothing happens there yet.
#[inline(always)]
pub(crate) fn set_down(play: &mut Play, vehicle: VehicleId, space: Space, rule: Rule) -> Stay {
    let from = play.space_of(vehicle);
    play.leaves(vehicle, from);
    if vehicle == VehicleId::RIG {
        play.places[Section::Rear.figure()] = play.places[Section::Mid.figure()];
        play.places[Section::Mid.figure()] = play.places[Section::Front.figure()];
    }
    play.places[vehicle.index()] = Place::on(space);
    play.tell(rule, Event::Moved { vehicle, from, to: space });
    play.arrives(vehicle)
}

/// A vehicle that has just come to a space.
#[derive(Clone, Copy)]
struct Arrival {
    stay: Stay,
    space: Space,
    way: Heading,
    by: By,
}

/// SPC-1: whatever the reason, the token comes first, then the terrain, then a slam; each only if the vehicle is still
/// there.
pub(crate) fn arrive(play: &mut Play, stay: Stay, way: Heading, by: By) -> Ask<()> {
    let vehicle = stay.vehicle;
    let Some(space) = play.space_of(vehicle) else { return Ok(()) };
    if drive::is_driving(play, vehicle) {
        play.turn.entered = play.turn.entered.saturating_add(1);
    }
    let arrival = Arrival { stay, space, way, by };
    match play.tokens[space.index()].read() {
        Lying::Nothing => {
            let ground = play.ground_for(vehicle, play.ground(space));
            pay_for(play, vehicle, by, ground);
            resolve_ground(play, arrival, ground)
        }
        lying => come_to_token(play, arrival, lying),
    }
}

/// A space without a token, or with one that is ignored.
fn resolve_ground(play: &mut Play, arrival: Arrival, ground: Terrain) -> Ask<()> {
    let Arrival { stay, space, way, by } = arrival;
    count_road(play, stay.vehicle, ground.is_road());
    terrain::resolve(play, stay, space, way, ground)?;
    meet(play, stay, by)
}

/// A space with a token: cards can make something of it, ignore it, or stop the vehicle after it.
fn come_to_token(play: &mut Play, arrival: Arrival, lying: Lying) -> Ask<()> {
    let Arrival { stay: Stay { vehicle, .. }, space, by, .. } = arrival;
    salvage::gather(play, vehicle, space);
    let plan = EnterPlan::of(play, vehicle);
    if let Some(skips) = plan.skips_first_hazard
        && card::uses(play, skips, vehicle)?
    {
        play.tell(Upg(2), Event::Ignored { vehicle, space });
        let ground = play.ground_for(vehicle, play.ground(space));
        pay_for(play, vehicle, by, ground);
        return stopping(play, vehicle, plan.stops_at_hazards, |play| resolve_ground(play, arrival, ground));
    }
    let ground = play.ground_for(vehicle, play.terrain(space));
    pay_for(play, vehicle, by, ground);
    stopping(play, vehicle, plan.stops_at_hazards, |play| resolve_token(play, arrival, ground, lying))
}

/// What entering spaces brings a vehicle besides.
struct EnterPlan {
    stops_at_hazards: Option<CardId>,
    stops_on_new_tiles: Option<CardId>,
    /// The card by which the first token of a turn may be ignored.
    skips_first_hazard: Option<InPlay>,
}

impl EnterPlan {
    fn of(state: &State, vehicle: VehicleId) -> EnterPlan {
        let mut plan =
            EnterPlan { stops_at_hazards: None, stops_on_new_tiles: None, skips_first_hazard: None };
        for by in state.in_play(vehicle) {
            let Effect::Enter(change) = by.effect else { continue };
            match change {
                EnterMod::StopsAtHazards => plan.stops_at_hazards = Some(by.card),
                EnterMod::StopsOnNewTiles => plan.stops_on_new_tiles = Some(by.card),
                EnterMod::SkipsFirstHazard => plan.skips_first_hazard = Some(by),
                // Salvage, the ground and drifting have their own readers.
                EnterMod::Salvages(_) | EnterMod::OffRoadIsRoad | EnterMod::PassesOwn => {}
            }
        }
        plan
    }
}

/// Whether a card lets the vehicle ignore the next token that it enters.
pub(crate) fn may_skip_hazard(state: &State, vehicle: VehicleId) -> bool {
    EnterPlan::of(state, vehicle).skips_first_hazard.is_some_and(|by| !state.is_used_up(by))
}

/// Resolves what a vehicle enters; with a card that stops it, it ends its move with that.
fn stopping(
    play: &mut Play,
    vehicle: VehicleId,
    card: Option<CardId>,
    resolve: impl FnOnce(&mut Play) -> Ask<()>,
) -> Ask<()> {
    let Some(card) = card else { return resolve(play) };
    drive::ending_move(play, vehicle, Car(11), |play| {
        resolve(play)?;
        if drive::has_moves(play, vehicle) && play.space_of(vehicle).is_some() {
            play.tell(Car(11), Event::CardWorked { vehicle, card });
        }
        Ok(())
    })
}

/// The token, then what it makes of the ground, or what is printed if it is gone.
fn resolve_token(play: &mut Play, arrival: Arrival, ground: Terrain, lying: Lying) -> Ask<()> {
    let Arrival { stay, space, way, by } = arrival;
    let hazard = hazard::turn_up(play, space, lying)?;
    let is_mud = play.ground_for(stay.vehicle, Terrain::Mud) == Terrain::Mud;
    if hazard == Some(Hazard::Mud) && ground != Terrain::Mud && is_mud {
        pay_for_mud(play, stay.vehicle, by, 1);
    }
    count_road(play, stay.vehicle, play.is_road_for(stay.vehicle, space));
    let spared = match hazard {
        Some(hazard) => hazard::resolve(play, stay, space, hazard, lying)?,
        None => false,
    };
    if !spared
        && play.is_there(stay)
        && let Some(space) = play.space_of(stay.vehicle)
    {
        terrain::resolve(play, stay, space, way, play.terrain(space))?;
    }
    meet(play, stay, by)
}

fn meet(play: &mut Play, stay: Stay, by: By) -> Ask<()> {
    if play.is_there(stay) { slam::meet(play, stay, by) } else { Ok(()) }
}

/// MOV-6, TER-3: moves that are made from a budget pay, as far as there is something left to pay with.
fn pay(play: &mut Play, vehicle: VehicleId, by: By, cost: u8) -> Option<Event> {
    let budget = match by {
        By::Step => &mut play.turn.moves,
        By::Daze => &mut play.memory.dazed[vehicle.index()],
        By::Push | By::Leap => return None,
    };
    let paid = cost.min(*budget);
    *budget -= paid;
    Some(Event::Paid { vehicle, cost: paid, left: *budget })
}

/// TER-1 to TER-3: what a ground costs.
#[inline(always)]
fn pay_for(play: &mut Play, vehicle: VehicleId, by: By, ground: Terrain) {
    match ground {
        Terrain::Mud => pay_for_mud(play, vehicle, by, ground.cost()),
        _ => drop(pay(play, vehicle, by, ground.cost())),
    }
}

/// Paying for mud is worth telling.
fn pay_for_mud(play: &mut Play, vehicle: VehicleId, by: By, cost: u8) {
    if let Some(paid @ Event::Paid { cost: 1.., .. }) = pay(play, vehicle, by, cost) {
        play.tell(Ter(3), paid);
    }
}

/// ROD-2, ROD-3: a vehicle that has a die this turn stays on the road, or has left it.
pub(crate) fn count_road(play: &mut Play, vehicle: VehicleId, is_road: bool) {
    if play.turn.vehicle == Some(vehicle) {
        play.turn.on_road &= is_road;
    } else if let Some(next) = play.turn.next.as_mut().filter(|next| next.vehicle == vehicle) {
        next.on_road &= is_road;
    }
}

/// SPC-2: whether one space is empty.
pub(crate) fn is_empty(state: &State, space: Space) -> bool {
    state.vehicles_in(space).is_empty()
        && !state.choppers.contains(&Place::on(space))
        && state.tokens[space.index()].is_none()
        && state.terrain(space) != Terrain::Impassable
}

/// SPC-3: from front to back, then from lane 0 to lane 5; in one space who came first; what stands nowhere comes last.
pub(crate) fn front_to_back(play: &Play, mut vehicles: Vehicles) -> impl Iterator<Item = VehicleId> + use<> {
    let key = |vehicle: VehicleId| {
        let place =
            play.space_of(vehicle).map_or(0, |space| (space.progress() + 1) * LANES + LANES - space.lane());
        (place as u32) << 16 | u32::from(u16::MAX - play.arrival(vehicle))
    };
    let mut keys = [0; VEHICLES];
    if vehicles.len() > 1 {
        for vehicle in vehicles {
            keys[vehicle.index()] = key(vehicle);
        }
    }
    std::iter::from_fn(move || {
        let first = vehicles.max_by_key(|v| keys[v.index()])?;
        vehicles = vehicles.without(first);
        Some(first)
    })
}
