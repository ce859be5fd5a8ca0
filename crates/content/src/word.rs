//! The words by which files, notations and the wire name what the engine knows: said here and nowhere else.

use engine::{
    Aim, Bonus, BoxId, Command, Crew, Damage, Deck, Direction, Flame, Fleet, Hazard, Kind, Phase, Section,
    Size, Supply, Terrain,
};

/// Words of a kind of thing: a function that says the word of one, and the list of all, from one table.
macro_rules! words {
    ($(#[$about:meta])* $say:ident, $all:ident: $type:ident { $($thing:pat => $word:literal,)* }) => {
        $(#[$about])*
        pub fn $say(thing: $type) -> &'static str {
            match thing {
                $($thing => $word,)*
            }
        }
        #[doc = concat!("Every word of [`", stringify!($say), "`].")]
        pub const $all: &[&str] = &[$($word),*];
    };
}

words!(
    /// A crew: its colour.
    crew, CREWS: Crew {
        Crew::Orange => "orange",
        Crew::Blue => "blue",
        Crew::White => "white",
        Crew::Green => "green",
        Crew::Red => "red",
        Crew::Yellow => "yellow",
    }
);

words!(
    /// A kind of fleet.
    fleet, FLEETS: Fleet {
        Fleet::Cars => "cars",
        Fleet::Rig => "rig",
        Fleet::Five => "five",
    }
);

words!(
    /// A box that can be mixed in.
    in_box, BOXES: BoxId {
        BoxId::Carnage => "carnage",
        BoxId::Leaders => "leaders",
        BoxId::Upgrades => "upgrades",
    }
);

words!(
    /// A deck of cards.
    deck, DECKS: Deck {
        Deck::Ongoing => "ongoing",
        Deck::Leaders => "leaders",
        Deck::Upgrades => "upgrades",
    }
);

words!(
    /// A hazard token.
    hazard, HAZARDS: Hazard {
        Hazard::Road => "road",
        Hazard::Oil => "oil",
        Hazard::Mud => "mud",
        Hazard::Mine => "mine",
        Hazard::Wreck => "wreck",
        Hazard::Glass => "glass",
        Hazard::Ramp => "ramp",
        Hazard::Fire => "fire",
        Hazard::Pit => "pit",
        Hazard::Quake => "quake",
        Hazard::Worm => "worm",
    }
);

words!(
    /// What a dispenser has a supply of.
    supply, SUPPLIES: Supply {
        Supply::Mine => "mine",
        Supply::Oil => "oil",
    }
);

words!(
    /// A damage token.
    damage, DAMAGES: Damage {
        Damage::Dent => "dent",
        Damage::Shrapnel => "shrapnel",
        Damage::Dazed => "dazed",
        Damage::BlastOff => "blast-off",
        Damage::SkidFront => "skid-front",
        Damage::SkidFrontRight => "skid-front-right",
        Damage::SkidRearRight => "skid-rear-right",
        Damage::SkidRear => "skid-rear",
        Damage::SkidRearLeft => "skid-rear-left",
        Damage::SkidFrontLeft => "skid-front-left",
        Damage::Ongoing => "ongoing",
        Damage::OnFire => "on-fire",
        Damage::Minor => "minor",
    }
);

words!(
    /// What a command does.
    command, COMMANDS: Command {
        Command::Airstrike => "airstrike",
        Command::Nitro => "nitro",
        Command::Drift => "drift",
        Command::Repair => "repair",
        Command::Respawn => "respawn",
        Command::Steering => "steering",
        Command::Dispenser => "dispenser",
        Command::Targeting => "targeting",
        Command::RepairRear => "repair-rear",
        Command::Traction => "traction",
        Command::RepairMid => "repair-mid",
        Command::Missile => "missile",
        Command::CowCatcher => "cow-catcher",
        Command::RepairFront => "repair-front",
        Command::BloodRush => "blood-rush",
        Command::Siren => "siren",
        Command::OpenRoad => "open-road",
        Command::BumperCar => "bumper-car",
        Command::Spotter => "spotter",
        Command::FullAuto => "full-auto",
        Command::Flamethrower => "flamethrower",
        Command::Omen => "omen",
        Command::EvilEye => "evil-eye",
    }
);

words!(
    /// A section of the Rig.
    section, SECTIONS: Section {
        Section::Front => "front",
        Section::Mid => "mid",
        Section::Rear => "rear",
    }
);

words!(
    /// A face of the shooting die.
    aim, AIMS: Aim {
        Aim::SmallOrMedium => "small-or-medium",
        Aim::Medium => "medium",
        Aim::Large => "large",
        Aim::Any => "any",
    }
);

words!(
    /// A direction.
    direction, DIRECTIONS: Direction {
        Direction::Front => "front",
        Direction::FrontRight => "front-right",
        Direction::RearRight => "rear-right",
        Direction::Rear => "rear",
        Direction::RearLeft => "rear-left",
        Direction::FrontLeft => "front-left",
    }
);

words!(
    /// What a space is made of.
    terrain, TERRAINS: Terrain {
        Terrain::Road => "road",
        Terrain::OffRoad => "off-road",
        Terrain::Mud => "mud",
        Terrain::Impassable => "impassable",
        Terrain::Goo => "goo",
        Terrain::Glass => "glass",
        Terrain::Ramp => "ramp",
        Terrain::Fire => "fire",
        Terrain::Salt => "salt",
    }
);

words!(
    /// What kind of road vehicle something is.
    kind, KINDS: Kind {
        Kind::Car(..) => "car",
        Kind::Rig => "rig",
        Kind::Motorcycle(..) => "motorcycle",
        Kind::Wreck(..) => "wreck",
    }
);

words!(
    /// How large a vehicle is.
    size, SIZES: Size {
        Size::Small => "small",
        Size::Medium => "medium",
        Size::Large => "large",
    }
);

words!(
    /// Where the turn stands.
    phase, PHASES: Phase {
        Phase::Laying => "laying",
        Phase::Leaders => "leaders",
        Phase::Draft => "draft",
        Phase::Tinker => "tinker",
        Phase::Place => "place",
        Phase::FirstDice => "first-dice",
        Phase::Dice => "dice",
        Phase::Assign => "assign",
        Phase::Command => "command",
        Phase::Begin => "begin",
        Phase::Drive => "drive",
        Phase::Shoot => "shoot",
        Phase::EndTurn => "end-turn",
        Phase::Over(_) => "over",
    }
);

words!(
    /// What became of the road bonus in a turn.
    bonus, BONUSES: Bonus {
        Bonus::Open => "open",
        Bonus::Taken => "taken",
        Bonus::Lost => "lost",
    }
);

/// A face of the fire die.
pub fn flame(flame: Flame) -> String {
    match flame {
        Flame::Moves(moves) => format!("+{moves}"),
        Flame::Out => "out".to_string(),
        Flame::Skull => "skull".to_string(),
    }
}
