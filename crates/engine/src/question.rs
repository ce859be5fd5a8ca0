//! Questions to players and their answers. The legal answers follow from the question and the state.

use crate::{
    card::CardId,
    event::Shooter,
    list::List,
    rules,
    space::{Direction, SPACES, Space},
    state::State,
    tables::{Aim, Command, Mover},
    token::Wear,
    upgrades::CARRIED,
    vehicle::{Crew, Crews, VehicleId},
};

/// A question to the player of a crew.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Decision {
    /// Whose decision it is.
    pub crew: Crew,
    /// What is asked.
    pub asked: Asked,
}

/// What is asked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Asked {
    /// Which die on which vehicle (ASG-1, ASG-2).
    Assign,
    /// Which die is the steering die of the round (RIG-2).
    Steering,
    /// Which die on which command of the Rig (RIG-2).
    Section,
    /// Where the second die of a turn goes (FIV-2), or goes on to if its motorcycle was lost (FIV-12).
    SecondDie,
    /// Which of two motorcycles moves first (FIV-4).
    Order,
    /// A die on a command, or none (ASG-4).
    Command,
    /// Where the chopper goes (CMD-2).
    Chopper,
    /// Whom the chopper shoots, if anybody (CMD-2).
    ChopperShot,
    /// Which damage is repaired (CMD-5).
    Repair,
    /// Which damaged command of that section of the Rig is repaired (RIG-16).
    Mend(Command),
    /// Where an eliminated motorcycle comes back.
    Respawn,
    /// The next space of the drive (MOV-2).
    Step(VehicleId),
    /// Whether the road bonus is taken (ROD-2).
    RoadBonus(VehicleId),
    /// Whether to drift through the vehicles in the space just entered (CMD-4, FIV-5).
    Drift {
        /// The vehicle that would be slammed.
        into: VehicleId,
        /// Whether drifting takes the road bonus, because no moves are left.
        on_bonus: bool,
    },
    /// Where the Cow Catcher pushes a vehicle (RIG-16).
    Shove(VehicleId),
    /// Whether the slam is rolled again (SLM-3).
    Reroll {
        /// The vehicle that came.
        top: VehicleId,
        /// The vehicle that was there.
        bottom: VehicleId,
        /// Who would be pushed.
        mover: Mover,
        /// Which way.
        direction: Direction,
    },
    /// Which of two motorcycles is pushed (FIV-6).
    SlamPush {
        /// The one that came.
        top: VehicleId,
        /// The one that was there.
        bottom: VehicleId,
        /// Which way.
        direction: Direction,
    },
    /// Which command of the Rig is damaged (RIG-13).
    Hurt,
    /// Where the Rig puts a hazard token, if anywhere (RIG-16).
    Dispense,
    /// Whom the vehicle shoots, if anybody (SHT-2).
    Shot(VehicleId),
    /// Whether the shot is rolled again (RIG-16).
    ShotReroll(Aim),
    /// Whom the vehicle shoots once more, if anybody.
    AnotherShot(VehicleId),
    /// Whether a card is used now; what it would do follows from the card and the moment.
    Use {
        /// The card.
        card: CardId,
        /// The vehicle that it would do it to.
        vehicle: VehicleId,
    },
    /// Which of several cards that could do something now is used next, if any.
    UseOne {
        /// The cards.
        cards: List<CardId, USABLE>,
        /// The vehicle that they would do it to.
        vehicle: VehicleId,
    },
    /// Which way a vehicle is bumped, if the slam is not rolled instead.
    Bump(VehicleId),
    /// Whether a vehicle is set on fire.
    Ignite(VehicleId),
    /// Which damage of that vehicle is repaired.
    RepairOf(VehicleId),
    /// Which leader is kept (LDR-1); all crews that have to choose are asked at once.
    Leader,
    /// Which upgrade is kept before the others are passed on (UPG-1); all are asked at once.
    Draft,
    /// Which upgrade a leader takes besides, if any.
    Another,
    /// Which upgrade goes on the next car (UPG-2); all are asked at once.
    Place,
    /// On which car the upgrade that is left over goes.
    PlaceExtra,
    /// Which face-down hazard token is looked at, if any.
    Look,
    /// Whether two face-down hazard tokens change places.
    Exchange {
        /// Where one of them lies.
        one: Space,
        /// Where the other lies.
        other: Space,
    },
    /// Where a face-down hazard token is moved, if anywhere.
    MoveHazard(Space),
    /// On which vehicle the Evil Eye rests.
    EvilEye,
    /// Where a vehicle puts a token of its own, if anywhere (UPG-3).
    Drop {
        /// The card that it is of.
        card: CardId,
        /// The vehicle.
        vehicle: VehicleId,
    },
}

impl Asked {
    /// Whether it is the first question of a turn, whatever the crew drives (the steering die of the Rig aside).
    pub const fn opens_turn(self) -> bool {
        matches!(self, Asked::Assign | Asked::Section)
    }

    /// Whether it asks for a target, or none.
    pub const fn is_shot(self) -> bool {
        matches!(self, Asked::Shot(_) | Asked::AnotherShot(_) | Asked::ChopperShot)
    }

    /// Whether only the one who answers may know the answer.
    pub const fn is_secret(self) -> bool {
        matches!(self, Asked::Leader | Asked::Draft | Asked::Another | Asked::Place)
    }
}

/// Cards of one player that can do something at one moment: two upgrades and a leader.
pub const USABLE: usize = CARRIED + 1;

/// An answer. It has one of a few shapes; what it means follows from the question.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Choice {
    /// A die, and where it goes.
    Die {
        /// What the die shows.
        die: u8,
        /// What it is put on.
        on: On,
    },
    /// A vehicle: to move first, to be pushed, to be shot at.
    Vehicle(VehicleId),
    /// A space: to land on, to come back on, to enter the race on; of a tile, any of its spaces.
    Space(Space),
    /// A way to step, or to push something.
    Way(Direction),
    /// A command: of the Rig, to be damaged, repaired or shot at; otherwise the one that a token goes on (LDR-3).
    Command(Command),
    /// A damage token of a vehicle.
    Wear(VehicleId, Wear),
    /// A card.
    Card(CardId),
    /// It is done: the bonus taken, the card used, the dice rolled again.
    Yes,
    /// Nothing is done, or nothing further: no command, no shot, no step.
    #[default]
    No,
}

/// What a die is put on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum On {
    /// A vehicle that has not moved, to drive (ASG-1).
    Drive(VehicleId),
    /// A vehicle that has, to coast (ASG-2).
    Coast(VehicleId),
    /// A command (ASG-4, RIG-2).
    Command(Command),
}

/// The legal answers to a decision: the chopper's is the longest list.
pub type Choices = List<Choice, { SPACES + 1 }>;

impl State {
    /// Every legal answer, each once. This list is the definition of what is legal.
    pub fn choices(&self, decision: Decision, choices: &mut Choices) {
        choices.reuse();
        let crew = decision.crew;
        match decision.asked {
            Asked::Assign => rules::assign::assignments(self, crew, choices),
            Asked::Steering => rules::rig::steering(self, crew, choices),
            Asked::Section => rules::rig::sections(self, crew, choices),
            Asked::SecondDie => rules::five::second_dice(self, crew, choices),
            Asked::Order => rules::five::orders(self, choices),
            Asked::Command => rules::command::commands(self, crew, choices),
            Asked::Chopper => rules::chopper::landings(self, crew, choices),
            Asked::ChopperShot => rules::shoot::shots(self, Shooter::Chopper(crew), choices),
            Asked::Repair => rules::command::repairs(self, crew, choices),
            Asked::Mend(command) => rules::rig::mends(self, command, choices),
            Asked::Respawn => rules::five::respawns(self, choices),
            Asked::Step(vehicle) => rules::drive::steps(self, vehicle, crew, choices),
            Asked::Shove(vehicle) => rules::rig::shoves(self, vehicle, choices),
            Asked::SlamPush { top, bottom, .. } => {
                push_all(choices, &[Choice::Vehicle(top), Choice::Vehicle(bottom)]);
            }
            Asked::Hurt => rules::rig::hurts(self, choices),
            Asked::Dispense => rules::rig::dispenses(self, choices),
            Asked::Leader => rules::leader::choices(self, crew, choices),
            Asked::Shot(vehicle) => rules::shoot::shots(self, Shooter::Vehicle(vehicle), choices),
            Asked::AnotherShot(vehicle) => {
                rules::shoot::more_shots(self, Shooter::Vehicle(vehicle), choices);
            }
            Asked::RoadBonus(_)
            | Asked::Drift { .. }
            | Asked::Reroll { .. }
            | Asked::ShotReroll(_)
            | Asked::Use { .. }
            | Asked::Exchange { .. }
            | Asked::Ignite(_) => push_all(choices, &[Choice::Yes, Choice::No]),
            Asked::UseOne { cards, .. } => {
                for &card in cards.iter() {
                    choices.push(Choice::Card(card));
                }
                choices.push(Choice::No);
            }
            Asked::Bump(_) => {
                push_all(choices, &Direction::FRONT_ARC.map(Choice::Way));
                choices.push(Choice::No);
            }
            Asked::RepairOf(vehicle) => rules::command::repairs_of(self, vehicle, choices),
            Asked::Draft | Asked::Place => rules::upgrade::unkept(self, crew, choices),
            Asked::Another => rules::upgrade::rejects(self, crew, choices),
            Asked::PlaceExtra => rules::upgrade::carriers(crew, choices),
            Asked::Drop { vehicle, .. } => rules::upgrade::drops(self, vehicle, choices),
            Asked::Look => rules::look::looks(self, crew, choices),
            Asked::MoveHazard(from) => rules::look::landings(self, from, choices),
            Asked::EvilEye => rules::command::eyed(self, crew, choices),
        }
    }
}

impl State {
    /// Everybody who is asked together with the crew of a decision, that one included.
    pub fn asked(&self, decision: Decision) -> Crews {
        match decision.asked {
            Asked::Leader => rules::leader::undecided(self),
            Asked::Draft => rules::upgrade::undrafted(self),
            Asked::Place => rules::upgrade::unplaced(self),
            _ => Crews::one(decision.crew),
        }
    }

    /// The first in seat order of those who are asked the same at the same time.
    pub(crate) fn asked_first(&self, asked: Asked) -> Option<Crew> {
        let first = self.setup.crews.first().copied()?;
        let all = self.asked(Decision { crew: first, asked });
        self.setup.crews.iter().copied().find(|&crew| all.contains(crew))
    }
}

fn push_all(choices: &mut Choices, all: &[Choice]) {
    for &choice in all {
        choices.push(choice);
    }
}
