//! The rules of the race.
//!
//! A game is its setup plus the list of its inputs, luck included. [`Game`] turns inputs into events; everything else
//! answers its questions or listens.
//!
//! - [`Pending`]: what the game waits for
//! - [`Input`]: what it is given
//! - [`Event`]: what happened, each with the [`Rule`] that caused it
//! - [`State`]: what is
//! - [`View`]: what one seat may know
//!
//! A race in a few lines. The engine never rolls and never chooses: here the first ticket is drawn and the first choice taken.
//!
//! ```
//! use vendetta_engine::{Game, Input, Pending, Setup};
//!
//! let mut game = Game::new(Setup::players(2), content::builtin().tables)?;
//! let mut events = 0;
//! for _ in 0..200 {
//!     let input = match game.pending() {
//!         Pending::Chance(chance) => Input::Luck(game.state().outcome(chance, events % game.state().tickets(chance))),
//!         Pending::Decision(_) => Input::Choice(game.choices()[0]),
//!         Pending::Over(finish) => panic!("{:?} won in 200 inputs", finish.winner()),
//!     };
//!     game.apply(input, &mut |_state, _rule, _event| events += 1).expect("it was offered");
//! }
//! assert!(game.state().round > 1);
//! # Ok::<(), vendetta_engine::InvalidSetup>(())
//! ```
//!
//! Deliberately absent: input and output, a clock, a random number generator, serialisation, heap memory in the state.

mod board;
mod card;
mod chance;
mod check;
mod dice;
mod effect;
mod event;
mod finish;
mod game;
mod lasting;
mod list;
mod piece;
mod play;
mod question;
mod road;
mod rule;
mod rules;
mod secret;
mod setup;
mod space;
mod state;
mod tables;
mod token;
mod upgrades;
mod vehicle;
mod view;

pub use board::Board;
pub use card::{CARD_EFFECTS, CARDS, Card, CardId, CardSet, DECKS, Deck};
pub use chance::{Chance, Outcome};
pub use check::Unplayable;
pub use dice::{DicePool, Laid, TOKEN};
pub use effect::{
    AssignMod, BonusMod, Clause, CommandMod, DamageMod, DraftMod, Effect, Effects, EndMod, EnterMod,
    FallenMod, FireMod, InPlay, LookMod, LostMod, Mode, MovedMod, MovesMod, ShotMod, SlamMod, SlammedMod,
    Source, StepMod, TargetMod,
};
pub use event::{Event, Shooter};
pub use finish::Finish;
pub use game::{CHAIN, Game, Illegal, Input, Luck, Pending, Tell};
pub use lasting::{Bearer, Cause, Forces, InForce, Limit, Span};
pub use list::List;
pub use piece::Piece;
pub use play::{Ask, Stop, Table};
pub use question::{Asked, Choice, Choices, Decision, On, USABLE};
pub use road::{COLUMNS, LANES, ROAD, ROAD_SPACES, SpaceSet, TILE_COLUMNS, TILE_SPACES, TILES};
pub use rule::Rule;
pub use rules::{
    moves::MovePlan,
    shoot::ShotPlan,
    slam::{Pushed, SlamPlan},
    terrain::Fate,
};
pub use secret::{Hand, Held, Peek, Peeks, PutAway};
pub use setup::{BoxId, Boxes, InvalidSetup, Setup, StartSide};
pub use space::{Direction, Edge, Heading, Place, SPACES, Space, Ways};
pub use state::{
    Assigned, Bonus, CrewState, Hazards, MAX_SLOTS, Phase, Rig, State, TablesRef, TilePile, Turn, Vehicle,
};
pub use tables::{
    Aim, BOOKS, Book, COMMANDS, Command, CommandBoard, CommandSpace, Commands, Dice, Flame, Mover, Side,
    SideId, Tables, Terrain,
};
pub use token::{
    BAGS, Bag, BagId, DAMAGES, Damage, DamageBag, HAZARDS, Hazard, HazardBag, Lying, SUPPLIES, Supply, Token,
    Wear,
};
pub use upgrades::{CARRIED, Off, Upgrades};
pub use vehicle::{
    Armor, CAR_CREWS, CARS, CREW_CARS, CREWS, Crew, Crews, FIGURES, FLEETS, Fleet, MOTORCYCLES, Section,
    Size, VEHICLES, VehicleId, VehicleKind, Vehicles, WRECKS, Weight,
};
pub use view::View;
