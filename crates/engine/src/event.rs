//! What happened. Each event is told with the rule that caused it, and is complete enough to be animated.

use crate::{
    card::{CardId, Deck},
    chance::Outcome,
    finish::Finish,
    space::{Direction, Edge, Space},
    state::State,
    tables::{Command, SideId},
    token::{Damage, Hazard, Wear},
    vehicle::{Crew, Crews, VehicleId},
};

/// Hands every event, with its fields, to a macro. So an event is declared once: [`Event`] is made of it, and whoever needs
/// another form of events (the wire) makes it of the same list.
#[macro_export]
macro_rules! events {
    ($form:ident) => {
        $form! {
            /// A tile was laid: 0 rear, 1 middle, 2 lead.
            TileLaid { tile: u8, side: SideId },
            /// So many face-down tokens were put on it.
            HazardsLaid { tile: u8, tokens: u8 },
            /// The rear tile is gone and the others slid back.
            Scrolled { gone: SideId },
            /// The finish line stands at the front of the lead tile.
            FinalTile { side: SideId },
            /// Several crews had the lowest total: all roll again.
            LowestTied { total: u8 },
            RoundBegan { round: u16, first: Crew },
            TurnBegan { crew: Crew, turn: u8 },
            /// No die could be assigned.
            TurnPassed { crew: Crew },
            TurnEnded { crew: Crew },
            Assigned { vehicle: VehicleId, die: u8 },
            Coasting { vehicle: VehicleId, die: u8 },
            Commanded { crew: Crew, command: Command, die: u8 },
            /// A command token went on a command (LDR-3).
            TokenUsed { crew: Crew, command: Command },
            ChopperPlaced { crew: Crew, space: Space },
            ChopperStayed { crew: Crew, space: Space },
            ChopperHome { crew: Crew, space: Space },
            ChopperRemoved { crew: Crew },
            Repaired { vehicle: VehicleId, wear: Wear },
            /// A command of the Rig works again.
            Mended { command: Command },
            /// An eliminated motorcycle is back.
            Respawned { vehicle: VehicleId, space: Space },
            /// The steering die of the Rig.
            Steering { die: u8 },
            Operable { vehicle: VehicleId },
            MovesGained { vehicle: VehicleId, moves: u8 },
            /// The vehicle was set on a space; `from` is `None` when it came from behind the rear tile.
            Moved { vehicle: VehicleId, from: Option<Space>, to: Space },
            /// It paid for the space, and has so many moves left.
            Paid { vehicle: VehicleId, cost: u8, left: u8 },
            /// It lost so many moves; none: the road bonus that it had earned.
            MovesLost { vehicle: VehicleId, moves: u8 },
            BonusTaken { vehicle: VehicleId, moves: u8 },
            BonusLeft { vehicle: VehicleId },
            Pushed { vehicle: VehicleId, direction: Direction },
            /// It flies over the spaces between.
            Leapt { vehicle: VehicleId, direction: Direction, distance: u8 },
            LeftBoard { vehicle: VehicleId, edge: Edge },
            TurnedUp { space: Space, hazard: Hazard },
            Discarded { space: Space, hazard: Hazard },
            Reshuffled { tokens: u8 },
            /// An off-road token lies on the space for good (RIG-31).
            OffRoad { space: Space },
            /// An unseen token was put face down.
            Dispensed { space: Space },
            /// All wreck figures are on the board.
            NoWreckLeft { space: Space },
            /// A wreck stands where its token lay.
            WreckPlaced { wreck: VehicleId, space: Space },
            Drifted { vehicle: VehicleId, space: Space },
            Slammed { top: VehicleId, bottom: VehicleId, space: Space },
            Rerolled { crew: Crew },
            ShotByVehicle { by: VehicleId, target: VehicleId, hit: bool },
            ShotByChopper { by: Crew, target: VehicleId, hit: bool },
            Damaged { vehicle: VehicleId, damage: Damage },
            /// A command of the Rig is damaged.
            CommandDamaged { command: Command },
            /// A command of the Rig was shot at.
            RigShotByVehicle { by: VehicleId, command: Command, hit: bool },
            /// A chopper shot at a command of the Rig.
            RigShotByChopper { by: Crew, command: Command, hit: bool },
            /// The missile strikes around that space.
            Missile { space: Space },
            /// An ongoing effect card lies with the damage just taken.
            CardDrawn { vehicle: VehicleId, card: CardId },
            /// A crew has drawn a card that nobody else sees; which one, only for those who may know.
            DrewHidden { crew: Crew, deck: Deck, card: Option<CardId> },
            /// A crew has chosen what it keeps, in secret; which one, only for those who may know.
            KeptHidden { crew: Crew, deck: Deck, card: Option<CardId> },
            /// A leader is shown.
            LeaderShown { crew: Crew, card: CardId },
            /// Everybody has chosen, and passes the rest to the left.
            CardsPassed,
            /// A crew has put an upgrade on a car, in secret; which one, only for those who may know.
            PlacedHidden { vehicle: VehicleId, card: Option<CardId> },
            /// An upgrade is shown on its car.
            UpgradeShown { vehicle: VehicleId, card: CardId },
            /// A crew has looked at a face-down hazard token; what it is, only for those who may know.
            LookedAt { crew: Crew, space: Space, hazard: Option<Hazard> },
            /// A face-down hazard token was moved.
            HazardMoved { from: Space, to: Space },
            /// Two face-down hazard tokens have changed places.
            HazardsSwapped { one: Space, other: Space },
            /// The Evil Eye of a crew rests on a vehicle.
            Cursed { crew: Crew, vehicle: VehicleId },
            /// So much salvage lies on the board of the crew's leader now.
            Salvage { crew: Crew, salvage: u8 },
            /// A vehicle has put a token of its own on a space, face up.
            Dropped { vehicle: VehicleId, space: Space, hazard: Hazard },
            /// Two vehicles have changed places.
            Swapped { vehicle: VehicleId, with: VehicleId },
            /// What the token does is ignored.
            Ignored { vehicle: VehicleId, space: Space },
            /// A crew has switched one of its cards off until its next turn.
            SwitchedOff { crew: Crew, card: CardId },
            /// A card did something.
            CardWorked { vehicle: VehicleId, card: CardId },
            CardDiscarded { card: CardId },
            DeckReshuffled,
            /// The pit trap shot at whoever turned it up.
            Trapped { vehicle: VehicleId, hit: bool },
            CaughtFire { vehicle: VehicleId },
            FireOut { vehicle: VehicleId },
            /// Everything on the board is pushed that way.
            Quake { direction: Direction },
            /// All its slots are taken or spoken for.
            Undamaged { vehicle: VehicleId },
            /// Shrapnel flies; `hit` is the first vehicle in its line.
            ShrapnelFlew { from: VehicleId, direction: Direction, hit: Option<VehicleId> },
            Dazed { vehicle: VehicleId, moves: u8 },
            Inoperable { vehicle: VehicleId },
            Eliminated { vehicle: VehicleId },
            CrewOut { crew: Crew },
            Finished { vehicle: VehicleId },
            Over { result: Finish },
        }
    };
}

macro_rules! event {
    ($($(#[$about:meta])* $name:ident $({ $($field:ident: $type:ty),* })?,)*) => {
        /// Something that happened.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[allow(missing_docs)]
        pub enum Event {
            /// A die was rolled, a token or tile drawn.
            Rolled(Outcome),
            $($(#[$about])* $name $({ $($field: $type),* })?,)*
        }
    };
}

events!(event);

impl Event {
    /// A shot at a vehicle.
    pub(crate) fn shot(by: Shooter, target: VehicleId, hit: bool) -> Event {
        match by {
            Shooter::Vehicle(by) => Event::ShotByVehicle { by, target, hit },
            Shooter::Chopper(by) => Event::ShotByChopper { by, target, hit },
        }
    }

    /// A shot at a command of the Rig (RIG-13).
    pub(crate) fn shot_at(by: Shooter, command: Command, hit: bool) -> Event {
        match by {
            Shooter::Vehicle(by) => Event::RigShotByVehicle { by, command, hit },
            Shooter::Chopper(by) => Event::RigShotByChopper { by, command, hit },
        }
    }

    /// The event as a player or a spectator may hear it: all that they may not know is left out. The state is the one that
    /// it was told with.
    pub fn seen_by(self, state: &State, viewer: Option<Crew>) -> Event {
        match self.secret_of() {
            Some(crew) if !state.knows(viewer, Crews::one(crew)) => self.for_the_rest(),
            _ => self,
        }
    }

    /// Whose secret it tells; none if everybody may hear it.
    pub fn secret_of(self) -> Option<Crew> {
        match self {
            Event::DrewHidden { crew, .. }
            | Event::KeptHidden { crew, .. }
            | Event::LookedAt { crew, .. } => Some(crew),
            Event::PlacedHidden { vehicle, .. } => vehicle.crew(),
            _ => None,
        }
    }

    /// What those are told who may not know.
    pub fn for_the_rest(self) -> Event {
        match self {
            Event::DrewHidden { crew, deck, .. } => Event::DrewHidden { crew, deck, card: None },
            Event::KeptHidden { crew, deck, .. } => Event::KeptHidden { crew, deck, card: None },
            Event::PlacedHidden { vehicle, .. } => Event::PlacedHidden { vehicle, card: None },
            Event::LookedAt { crew, space, .. } => Event::LookedAt { crew, space, hazard: None },
            event => event,
        }
    }
}

/// Who shoots.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum Shooter {
    Vehicle(VehicleId),
    Chopper(Crew),
}

const _: () = assert!(size_of::<Event>() <= 8);
