//! Crews and road vehicles: who they are. Where they stand and how they fare is in the state.

/// A crew, named by its colour. It is also the identity of a seat: seats are an order of crews.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Crew {
    #[default]
    Orange,
    Blue,
    White,
    Green,
}

/// How many crews there are.
pub const CREWS: usize = 4;
/// How many cars a crew has.
pub const CREW_CARS: usize = 3;
/// Wreck figures in the box (HAZ-2).
pub const WRECKS: usize = 4;
/// Road vehicles that can be on the board: every car, and the wrecks.
pub const VEHICLES: usize = CREWS * CREW_CARS + WRECKS;

impl Crew {
    /// All crews.
    pub const ALL: [Crew; CREWS] = [Crew::Orange, Crew::Blue, Crew::White, Crew::Green];

    /// The road vehicles of the crew, smallest first.
    pub fn vehicles(self) -> impl DoubleEndedIterator<Item = VehicleId> + Clone {
        let first = self as u8 * CREW_CARS as u8;
        (first..first + CREW_CARS as u8).map(VehicleId)
    }

    /// The crew's car of that size.
    pub const fn car(self, size: Size) -> VehicleId {
        VehicleId(self as u8 * CREW_CARS as u8 + size as u8)
    }
}

/// Sizes decide slams (SLM-3) and hits (SHT-4).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Size {
    Small,
    Medium,
    Large,
}

/// A road vehicle. The number says crew and size, so that a choice or an event names it without the state.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct VehicleId(u8);

/// What sort of road vehicle it is: everything that rules ask about it follows from this.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// A car of a crew.
    Car(Crew, Size),
    /// A wreck: an inoperable small car that belongs to nobody (WRK-1).
    Wreck,
}

impl VehicleId {
    /// Every road vehicle: the cars crew by crew, then the wrecks.
    pub fn all() -> impl DoubleEndedIterator<Item = VehicleId> + Clone {
        (0..VEHICLES as u8).map(VehicleId)
    }

    /// The wreck figures.
    pub fn wrecks() -> impl Iterator<Item = VehicleId> {
        ((VEHICLES - WRECKS) as u8..VEHICLES as u8).map(VehicleId)
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
    pub const fn kind(self) -> Kind {
        match self.crew() {
            Some(crew) => Kind::Car(crew, self.size()),
            None => Kind::Wreck,
        }
    }

    /// The crew it belongs to; wrecks belong to nobody.
    pub const fn crew(self) -> Option<Crew> {
        let crew = self.0 as usize / CREW_CARS;
        if crew < CREWS { Some(Crew::ALL[crew]) } else { None }
    }

    /// Its size.
    pub const fn size(self) -> Size {
        if self.0 as usize >= CREWS * CREW_CARS {
            return Size::Small;
        }
        match self.0 % CREW_CARS as u8 {
            0 => Size::Small,
            1 => Size::Medium,
            _ => Size::Large,
        }
    }

    /// How many damage tokens it can hold (DMG-3, WRK-2).
    pub const fn slots(self) -> usize {
        match self.kind() {
            Kind::Car(..) => 2,
            Kind::Wreck => 0,
        }
    }
}

/// A set of road vehicles.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Vehicles(pub(crate) u16);

impl Vehicles {
    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
    /// How many there are.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }
    /// The set without that vehicle.
    pub const fn without(self, vehicle: VehicleId) -> Vehicles {
        Vehicles(self.0 & !(1 << vehicle.0))
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

const _: () = assert!(VEHICLES <= u16::BITS as usize);
