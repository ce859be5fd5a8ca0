//! The words by which files and notations name what the engine knows: said here and nowhere else.

use engine::{Aim, BoxId, Command, Crew, Damage, Deck, Direction, Flame, Fleet, Hazard, Section};

/// A crew: its colour.
pub fn crew(crew: Crew) -> &'static str {
    match crew {
        Crew::Orange => "orange",
        Crew::Blue => "blue",
        Crew::White => "white",
        Crew::Green => "green",
        Crew::Red => "red",
        Crew::Yellow => "yellow",
    }
}

/// A kind of fleet.
pub fn fleet(fleet: Fleet) -> &'static str {
    match fleet {
        Fleet::Cars => "cars",
        Fleet::Rig => "rig",
        Fleet::Five => "five",
    }
}

/// A box that can be mixed in.
pub fn in_box(of: BoxId) -> &'static str {
    match of {
        BoxId::Carnage => "carnage",
        BoxId::Leaders => "leaders",
    }
}

/// A deck of cards.
pub fn deck(deck: Deck) -> &'static str {
    match deck {
        Deck::Ongoing => "ongoing",
        Deck::Leaders => "leaders",
    }
}

/// A hazard token.
pub fn hazard(hazard: Hazard) -> &'static str {
    match hazard {
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
}

/// A damage token.
pub fn damage(damage: Damage) -> &'static str {
    match damage {
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
}

/// What a command does.
pub fn command(command: Command) -> &'static str {
    match command {
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
    }
}

/// A section of the Rig.
pub fn section(section: Section) -> &'static str {
    match section {
        Section::Front => "front",
        Section::Mid => "mid",
        Section::Rear => "rear",
    }
}

/// A face of the shooting die.
pub fn aim(aim: Aim) -> &'static str {
    match aim {
        Aim::SmallOrMedium => "small-or-medium",
        Aim::Medium => "medium",
        Aim::Large => "large",
        Aim::Any => "any",
    }
}

/// A direction.
pub fn direction(direction: Direction) -> &'static str {
    match direction {
        Direction::Front => "front",
        Direction::FrontRight => "front-right",
        Direction::RearRight => "rear-right",
        Direction::Rear => "rear",
        Direction::RearLeft => "rear-left",
        Direction::FrontLeft => "front-left",
    }
}

/// A face of the fire die.
pub fn flame(flame: Flame) -> String {
    match flame {
        Flame::Moves(moves) => format!("+{moves}"),
        Flame::Out => "out".to_string(),
        Flame::Skull => "skull".to_string(),
    }
}
