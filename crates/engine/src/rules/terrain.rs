//! What the ground does to a vehicle that enters (chapters TER and CAR).

use crate::{
    event::Event,
    play::{Ask, Play, Stay},
    rule::Rule::{self, Car, Rig, Ter},
    rules::{drive, edge, eliminate, fire, rig, space},
    space::{Direction, Edge, Heading, Space},
    state::State,
    tables::Terrain,
    token::Lying,
    vehicle::VehicleId,
};

/// What the ground does to a vehicle that enters: the one place that says so, for rules and for whoever looks ahead.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fate {
    /// Nothing, but what it costs.
    Nothing,
    /// The vehicle is eliminated (TER-4, CAR-4).
    Lost(Rule),
    /// It loses its moves (CAR-2).
    Stopped,
    /// It is pushed on the way that it came (CAR-3).
    Slides,
    /// It flies as far as the stunt die says, and loses its moves (CAR-4).
    Leaps,
    /// It catches fire (CAR-5).
    Burns,
    /// It earns the road bonus (CAR-6).
    Earns,
    /// It shrugs the ground off for one damage (RIG-7, RIG-8, RIG-10, RIG-24).
    Hurt(Rule),
}

impl Fate {
    /// Of a vehicle that comes that way.
    pub const fn of(vehicle: VehicleId, ground: Terrain, way: Heading) -> Fate {
        let is_sturdy = vehicle.is_sturdy();
        match ground {
            Terrain::Road | Terrain::OffRoad | Terrain::Mud => Fate::Nothing,
            Terrain::Impassable if is_sturdy => Fate::Hurt(Rig(8)),
            Terrain::Impassable => Fate::Lost(Ter(4)),
            Terrain::Goo | Terrain::Glass if is_sturdy => Fate::Hurt(Rig(7)),
            Terrain::Goo => Fate::Stopped,
            Terrain::Glass => Fate::Slides,
            Terrain::Ramp if is_sturdy => Fate::Hurt(Rig(24)),
            Terrain::Ramp if way.index() == Heading::AHEAD.index() => Fate::Leaps,
            Terrain::Ramp => Fate::Lost(Car(4)),
            Terrain::Fire if is_sturdy => Fate::Hurt(Rig(10)),
            Terrain::Fire => Fate::Burns,
            Terrain::Salt if is_sturdy => Fate::Nothing,
            Terrain::Salt => Fate::Earns,
        }
    }
}

/// The ground's effect on the vehicle that came that way.
#[inline]
pub(crate) fn resolve(play: &mut Play, stay: Stay, space: Space, way: Heading, ground: Terrain) -> Ask<()> {
    match Fate::of(stay.vehicle, ground, way) {
        Fate::Nothing => Ok(()),
        fate => suffer(play, stay, space, way, fate),
    }
}

fn suffer(play: &mut Play, stay: Stay, space: Space, way: Heading, fate: Fate) -> Ask<()> {
    let vehicle = stay.vehicle;
    match fate {
        Fate::Nothing => {}
        Fate::Lost(rule) => return eliminate::by_ground(play, vehicle, rule),
        Fate::Stopped => drive::stop(play, vehicle, Car(2)),
        Fate::Slides => return space::push(play, vehicle, way, Car(3)),
        Fate::Leaps => return leap(play, stay, way),
        Fate::Burns => fire::ignite(play, vehicle, Car(5)),
        Fate::Earns => {
            let is_driving = drive::is_driving(play, vehicle);
            play.turn.salt |= is_driving;
        }
        Fate::Hurt(rule) => return rig::shrug(play, space, rule),
    }
    Ok(())
}

/// CAR-4: up the ramp, which points along the race, it flies as far as the stunt die says and loses its moves.
fn leap(play: &mut Play, stay: Stay, way: Heading) -> Ask<()> {
    let vehicle = stay.vehicle;
    let distance = play.roll_stunt(Car(4))?;
    play.tell(Car(4), Event::Leapt { vehicle, direction: Direction::Front, distance });
    drive::ending_move(play, vehicle, Car(4), |play| edge::leap(play, vehicle, way, distance, Car(4)))
}

impl State {
    /// Whether a vehicle that comes to the space that way is certain to be eliminated.
    pub fn is_fatal(&self, vehicle: VehicleId, space: Space, way: Heading) -> bool {
        if matches!(self.tokens[space.index()].read(), Lying::Down(_)) {
            return false;
        }
        match Fate::of(vehicle, self.terrain(space), way) {
            Fate::Lost(_) => true,
            Fate::Slides => match self.toward(space, way) {
                Ok(next) => self.is_fatal(vehicle, next, way),
                Err(edge) => edge != Edge::Front,
            },
            _ => false,
        }
    }
}
