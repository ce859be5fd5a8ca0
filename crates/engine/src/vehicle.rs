//! Crews and road vehicles: who they are, and their traits. Where they stand and how they fare is in the state.

use crate::{pieces, words};

pieces! {
    /// A crew, named by its colour. It is also the identity of a seat: seats are an order of crews.
    #[derive(Default)]
    pub enum Crew {
        #[default]
        Orange = "orange",
        Blue = "blue",
        White = "white",
        Green = "green",
        /// The Big Rig.
        Red = "red",
        /// The Final Five.
        Yellow = "yellow",
    }
}

pieces! {
    /// What a crew drives: its dice and its board follow from it (SET-5).
    #[derive(Default)]
    pub enum Fleet {
        /// Three cars.
        #[default]
        Cars = "cars",
        /// One vehicle of three sections (chapter RIG).
        Rig = "rig",
        /// Five motorcycles (chapter FIV).
        Five = "five",
    }
}

/// Kinds of fleet.
pub const FLEETS: usize = Fleet::ALL.len();

impl Fleet {
    /// Movement dice of the crew (SET-5, RIG-2, FIV-1).
    pub const fn dice(self) -> usize {
        match self {
            Fleet::Cars | Fleet::Rig => 4,
            Fleet::Five => 6,
        }
    }

    /// How often one of its vehicles may coast in a round (ASG-3, RIG-20, FIV-3).
    pub const fn coasts(self) -> u8 {
        match self {
            Fleet::Cars => 2,
            Fleet::Rig => 0,
            Fleet::Five => 4,
        }
    }
}

/// How many crews there are.
pub const CREWS: usize = Crew::ALL.len();
/// Crews of cars.
pub const CAR_CREWS: usize = 4;
/// Cars of a crew.
pub const CREW_CARS: usize = 3;
/// Motorcycles of the Final Five.
pub const MOTORCYCLES: usize = 5;
/// Wreck figures in the box (HAZ-2).
pub const WRECKS: usize = 4;

/// Cars of all crews.
pub const CARS: usize = CAR_CREWS * CREW_CARS;

const RIG: usize = CARS;
const FIRST_MOTORCYCLE: usize = RIG + 1;
const FIRST_WRECK: usize = FIRST_MOTORCYCLE + MOTORCYCLES;
/// Road vehicles that can be on the board: cars, Rig, motorcycles, wrecks.
pub const VEHICLES: usize = FIRST_WRECK + WRECKS;
/// Figures that stand on spaces: a vehicle each, and two more sections of the Rig.
pub const FIGURES: usize = VEHICLES + 2;

impl Crew {
    /// What it drives.
    pub const fn fleet(self) -> Fleet {
        match self {
            Crew::Orange | Crew::Blue | Crew::White | Crew::Green => Fleet::Cars,
            Crew::Red => Fleet::Rig,
            Crew::Yellow => Fleet::Five,
        }
    }

    /// The road vehicles of the crew, smallest first.
    pub fn vehicles(self) -> impl DoubleEndedIterator<Item = VehicleId> + Clone {
        let (first, n) = match self.fleet() {
            Fleet::Cars => (self as usize * CREW_CARS, CREW_CARS),
            Fleet::Rig => (RIG, 1),
            Fleet::Five => (FIRST_MOTORCYCLE, MOTORCYCLES),
        };
        (first as u8..(first + n) as u8).map(VehicleId)
    }
}

/// A set of crews.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Crews(u8);

impl Crews {
    /// One crew.
    pub const fn one(crew: Crew) -> Crews {
        Crews(1 << crew as u8)
    }
    /// With one more.
    pub const fn with(self, crew: Crew) -> Crews {
        Crews(self.0 | 1 << crew as u8)
    }
    /// Whether the crew is one of them.
    pub const fn contains(self, crew: Crew) -> bool {
        self.0 >> crew as u8 & 1 == 1
    }
    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
    /// Each of them, in the order of their colours.
    pub fn iter(self) -> impl Iterator<Item = Crew> {
        Crew::ALL.into_iter().filter(move |&crew| self.contains(crew))
    }
}

impl FromIterator<Crew> for Crews {
    fn from_iter<I: IntoIterator<Item = Crew>>(crews: I) -> Self {
        crews.into_iter().fold(Crews::default(), Crews::with)
    }
}

pieces! {
    /// Sizes decide slams (SLM-3) and hits (SHT-4).
    pub enum Size {
        Small = "small",
        Medium = "medium",
        Large = "large",
    }
}

/// A road vehicle. The number says what it is, so that a choice or an event names it without the state.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct VehicleId(u8);

words! {
    /// What sort of road vehicle it is. Rules ask for traits, which follow from this.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum VehicleKind {
        /// A car of a crew.
        Car(Crew, Size) = "car",
        /// The Big Rig.
        Rig = "rig",
        /// A motorcycle of the Final Five, 1 to 5.
        Motorcycle(u8) = "motorcycle",
        /// A wreck, 1 to 4: an inoperable small car that belongs to nobody (WRK-1).
        Wreck(u8) = "wreck",
    }
}

/// What damage does to a vehicle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Armor {
    /// It draws tokens and puts them in its slots (DMG-1).
    Slots,
    /// One minor damage makes it inoperable (FIV-7).
    Minor,
    /// Its commands are damaged, one by one, and nothing stops or pushes it but a slam (RIG-7, RIG-13).
    Commands,
    /// Any damage eliminates it (WRK-2).
    None,
}

/// Who moves in a slam: the lighter one; among equals the dice or the owner say (SLM-2, RIG-12, FIV-6).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub enum Weight {
    Light,
    Middle,
    Heavy,
}

impl VehicleId {
    /// The Big Rig.
    pub const RIG: VehicleId = VehicleId(RIG as u8);

    /// Every road vehicle: cars crew by crew, the Rig, motorcycles, wrecks.
    pub fn all() -> impl DoubleEndedIterator<Item = VehicleId> + Clone {
        (0..VEHICLES as u8).map(VehicleId)
    }

    /// The wreck figures.
    pub fn wrecks() -> impl Iterator<Item = VehicleId> {
        (FIRST_WRECK as u8..VEHICLES as u8).map(VehicleId)
    }

    /// The vehicle with that number.
    pub const fn from_index(index: usize) -> Option<VehicleId> {
        if index < VEHICLES { Some(VehicleId(index as u8)) } else { None }
    }

    /// Its number.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// What sort of vehicle it is.
    pub const fn kind(self) -> VehicleKind {
        TRAITS[self.0 as usize].kind
    }

    /// The crew it belongs to; wrecks belong to nobody.
    pub const fn crew(self) -> Option<Crew> {
        TRAITS[self.0 as usize].crew
    }

    /// Its size (FIV-1, RIG-13, WRK-1).
    pub const fn size(self) -> Size {
        TRAITS[self.0 as usize].size
    }

    /// What damage does to it.
    pub const fn armor(self) -> Armor {
        TRAITS[self.0 as usize].armor
    }

    /// How many damage tokens it can hold (DMG-3, FIV-7, WRK-2).
    pub const fn slots(self) -> usize {
        TRAITS[self.0 as usize].slots as usize
    }

    /// How much damage makes it inoperable, cards aside: all its slots full; the Rig never, a wreck always (STS-1, RIG-20, WRK-1).
    pub(crate) const fn endures(self) -> usize {
        TRAITS[self.0 as usize].endures as usize
    }

    /// Who moves when it slams.
    pub const fn weight(self) -> Weight {
        TRAITS[self.0 as usize].weight
    }

    /// Whether terrain, hazards and damage can push or stop it (RIG-7).
    pub const fn is_sturdy(self) -> bool {
        matches!(self.armor(), Armor::Commands)
    }

    /// Whether it may drift through anything without a command (FIV-5).
    pub const fn always_drifts(self) -> bool {
        matches!(self.weight(), Weight::Light)
    }

    /// Whether staying on the road earns it the road bonus (ROD-2, RIG-6).
    pub const fn earns_bonus(self) -> bool {
        !self.is_sturdy()
    }
}

/// What follows from the sort of vehicle, worked out once.
struct Traits {
    kind: VehicleKind,
    crew: Option<Crew>,
    size: Size,
    armor: Armor,
    slots: u8,
    endures: u8,
    weight: Weight,
}

static TRAITS: [Traits; VEHICLES] = {
    let mut traits = [const { Traits::of(VehicleKind::Rig) }; VEHICLES];
    let mut index = 0;
    while index < VEHICLES {
        traits[index] = Traits::of(if index < RIG {
            VehicleKind::Car(Crew::ALL[index / CREW_CARS], Size::ALL[index % CREW_CARS])
        } else if index == RIG {
            VehicleKind::Rig
        } else if index < FIRST_WRECK {
            VehicleKind::Motorcycle((index - FIRST_MOTORCYCLE + 1) as u8)
        } else {
            VehicleKind::Wreck((index - FIRST_WRECK + 1) as u8)
        });
        index += 1;
    }
    traits
};

impl Traits {
    const fn of(kind: VehicleKind) -> Traits {
        let (crew, size, armor, slots, weight) = match kind {
            VehicleKind::Car(crew, size) => (Some(crew), size, Armor::Slots, 2, Weight::Middle),
            VehicleKind::Rig => (Some(Crew::Red), Size::Large, Armor::Commands, 0, Weight::Heavy),
            VehicleKind::Motorcycle(_) => (Some(Crew::Yellow), Size::Small, Armor::Minor, 1, Weight::Light),
            VehicleKind::Wreck(_) => (None, Size::Small, Armor::None, 0, Weight::Middle),
        };
        let endures = if let Armor::Commands = armor { u8::MAX } else { slots };
        Traits { kind, crew, size, armor, slots, endures, weight }
    }
}

/// A set of road vehicles.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Vehicles(u32);

impl Vehicles {
    /// From a set of figures: sections of the Rig count as the Rig.
    pub(crate) const fn of_figures(figures: u32) -> Vehicles {
        const SECTIONS: u32 = 0b11 << VEHICLES;
        if figures & SECTIONS == 0 { Vehicles(figures) } else { Vehicles(figures & !SECTIONS | 1 << RIG) }
    }
    /// One vehicle.
    pub const fn one(vehicle: VehicleId) -> Vehicles {
        Vehicles(1 << vehicle.0)
    }
    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
    /// How many there are.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }
    /// Whether the vehicle is one of them.
    pub const fn contains(self, vehicle: VehicleId) -> bool {
        self.0 >> vehicle.0 & 1 == 1
    }
    /// The set with that vehicle.
    pub const fn with(self, vehicle: VehicleId) -> Vehicles {
        Vehicles(self.0 | 1 << vehicle.0)
    }
    /// The set without that vehicle.
    pub const fn without(self, vehicle: VehicleId) -> Vehicles {
        Vehicles(self.0 & !(1 << vehicle.0))
    }
    /// All of both.
    pub const fn and(self, others: Vehicles) -> Vehicles {
        Vehicles(self.0 | others.0)
    }
}

impl Iterator for Vehicles {
    type Item = VehicleId;
    fn next(&mut self) -> Option<VehicleId> {
        if self.0 == 0 {
            return None;
        }
        let first = self.0.trailing_zeros() as u8;
        self.0 &= self.0 - 1;
        Some(VehicleId(first))
    }
}

impl FromIterator<VehicleId> for Vehicles {
    fn from_iter<I: IntoIterator<Item = VehicleId>>(vehicles: I) -> Self {
        vehicles.into_iter().fold(Vehicles::default(), Vehicles::with)
    }
}

pieces! {
    /// A section of the Rig; the front one is where the vehicle is (RIG-5).
    #[derive(Default)]
    pub enum Section {
        #[default]
        Front = "front",
        Mid = "mid",
        Rear = "rear",
    }
}

impl Section {
    /// The figure that stands for it.
    pub const fn figure(self) -> usize {
        match self {
            Section::Front => RIG,
            Section::Mid => VEHICLES,
            Section::Rear => VEHICLES + 1,
        }
    }
}

const _: () = assert!(FIGURES <= u32::BITS as usize);
