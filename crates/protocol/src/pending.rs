//! What is asked, and every answer that is offered.

use crate::wire::{
    Aim, Card, Command, Crew, Direction, Edge, Hazard, Mover, Space, Terrain, Vehicle, Wear, Wire,
};
use engine::{Game, View};
use serde::{Deserialize, Serialize};
use strum::EnumDiscriminants;
use ts_rs::TS;

/// A decision that somebody has to make.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Pending {
    /// Whose decision it is.
    pub crew: Crew,
    /// What is asked.
    pub asked: Asked,
    /// Every legal answer; empty for those whose decision it is not.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<Offer>>", optional)]
    pub offers: Vec<Offer>,
    /// For `assign`: the commands that may be given after it, with a die or a command token, whatever is assigned.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<Answer>>", optional)]
    pub commands: Vec<Answer>,
    /// Others who are asked the same at the same time, and have not answered yet.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<Crew>>", optional)]
    pub also: Vec<Crew>,
    /// When a bot will decide instead: milliseconds since 1970, by the server's clock.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number")]
    pub deadline: Option<u64>,
    /// Whether the viewer may take back what was chosen last.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub take_back: bool,
}

/// What is asked.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, EnumDiscriminants)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[strum_discriminants(
    name(Question),
    doc = "The kind of a question: what an answer means follows from it.",
    derive(Serialize, Deserialize, TS),
    serde(rename_all = "snake_case"),
    allow(missing_docs)
)]
#[allow(missing_docs)]
pub enum Asked {
    /// Which die on which vehicle.
    Assign,
    /// Which die is the steering die of the Rig for this round.
    Steering,
    /// Which die on which command of the Rig.
    Section,
    /// Where the second die of a turn of the Final Five goes.
    SecondDie,
    /// Which of two motorcycles moves first.
    Order,
    /// A die on a command, or none.
    Command,
    /// Where the chopper goes.
    Chopper,
    /// Whom the chopper shoots, if anybody.
    ChopperShot,
    /// Which damage is repaired.
    Repair,
    /// Which damaged command of its section that repair of the Rig puts right.
    Mend { repair: Command },
    /// Where an eliminated motorcycle comes back.
    Respawn,
    /// The next space of the drive.
    Step { vehicle: Vehicle, moves: u8 },
    /// Whether the road bonus is taken.
    RoadBonus { vehicle: Vehicle, moves: u8 },
    /// Whether to drift through the vehicle in the space just entered; `on_bonus`: at the price of the road bonus.
    Drift { into: Vehicle, on_bonus: bool },
    /// Where the Cow Catcher moves that vehicle.
    Shove { vehicle: Vehicle },
    /// Whether the slam is rolled again.
    Reroll { top: Vehicle, bottom: Vehicle, mover: Mover, direction: Direction },
    /// Which of two motorcycles is pushed that way.
    SlamPush { top: Vehicle, bottom: Vehicle, direction: Direction },
    /// Which command of the Rig is damaged.
    Hurt,
    /// Where the Rig puts a hazard token, if anywhere.
    Dispense,
    /// Whom the vehicle shoots, if anybody.
    Shot { vehicle: Vehicle },
    /// Whom the vehicle shoots once more, if anybody.
    AnotherShot { vehicle: Vehicle },
    /// Whether a card is used now, and on which vehicle it would work.
    Use { card: Card, vehicle: Vehicle },
    /// Which of several cards is used next, if any, and on which vehicle they would work.
    UseOne { cards: Vec<Card>, vehicle: Vehicle },
    /// Which way a vehicle is bumped, if the slam is not rolled instead.
    Bump { vehicle: Vehicle },
    /// Whether a vehicle is set on fire.
    Ignite { vehicle: Vehicle },
    /// Which leader is kept.
    Leader,
    /// Which upgrade is kept before the others are passed on.
    Draft,
    /// Which upgrade a leader takes besides, if any.
    Another,
    /// Which upgrade goes on that car.
    Place { vehicle: Vehicle },
    /// On which car the upgrade that is left over goes.
    PlaceExtra,
    /// Which face-down hazard token is looked at, if any.
    Look,
    /// Whether the face-down hazard tokens on two spaces change places.
    Exchange { one: Space, other: Space },
    /// Where a face-down hazard token is moved, if anywhere.
    MoveHazard { from: Space },
    /// On which vehicle the Evil Eye rests.
    EvilEye,
    /// Where a vehicle puts a token of its own, if anywhere.
    Drop { card: Card, vehicle: Vehicle },
    /// Whether the shot, which shows `aim`, is rolled again.
    ShotReroll { aim: Aim },
}

/// An answer. It has one of a few shapes; what it means follows from the question.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Choice {
    /// A die, and where it goes.
    Die { die: u8, on: On },
    /// A vehicle: to move first, to be pushed, to be shot at.
    Vehicle { vehicle: Vehicle },
    /// A space: to land on, to come back on, to enter the race on.
    Space { space: Space },
    /// A way to step, or to push something.
    Way { direction: Direction },
    /// A command: of the Rig, to be damaged, repaired or shot at; otherwise the one that a token goes on.
    Command { command: Command },
    /// A damage token of a vehicle.
    Wear { vehicle: Vehicle, wear: Wear },
    /// A card.
    Card { card: Card },
    /// It is done: the bonus taken, the card used, the dice rolled again.
    Yes,
    /// Nothing is done, or nothing further: no command, no shot, no step.
    No,
}

/// What a die is put on.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum On {
    /// A vehicle that has not moved, to drive.
    Drive { vehicle: Vehicle },
    /// A vehicle that has, to coast.
    Coast { vehicle: Vehicle },
    /// A command.
    Command { command: Command },
}

/// An answer that travels without its question, and so names it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Answer {
    /// What it answers.
    pub to: Question,
    /// The answer.
    #[serde(flatten)]
    pub choice: Choice,
}

/// An answer that is offered.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Offer {
    /// Its number in the list: what `choose` sends.
    pub index: u32,
    /// What it is.
    pub choice: Choice,
    /// For steps: what is known to come of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub step: Option<Step>,
    /// For shots: with how many of `of` faces it hits.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub hits: Option<u32>,
    /// For shots: the faces of the die. For a slam that may be rolled again: of how many `chances` the pushes are.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub of: Option<u32>,
    /// For a slam that may be rolled again: where each answer may lead.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<Push>>", optional)]
    pub pushes: Vec<Push>,
}

/// What a slam may come to.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Push {
    /// Who is pushed.
    pub vehicle: Vehicle,
    /// Which way.
    pub direction: Direction,
    /// Where to; missing if it leaves the board.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub to: Option<Space>,
    /// It is lost there for certain.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub lost: bool,
    /// With how many chances.
    pub chances: u32,
}

/// What is known to come of a step before it is made.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, TS)]
pub struct Step {
    /// The space it leads to; missing if it leads off the board.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub to: Option<Space>,
    /// The moves it costs, as far as known.
    pub cost: u8,
    /// Moves left after paying for it.
    pub left: u8,
    /// The ground there, tokens considered.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub terrain: Option<Terrain>,
    /// The edge it crosses.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub edge: Option<Edge>,
    /// The board scrolls: the rear tile and all that is on it go.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub scrolls: bool,
    /// It crosses the finish line.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub finishes: bool,
    /// A face-down token lies there.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub unseen: bool,
    /// A face-up token lies there.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub hazard: Option<Hazard>,
    /// A vehicle stands there.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub slam: Option<Slam>,
    /// It could drift through instead of slamming.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub drift: bool,
    /// It leads onto road, as the road bonus counts it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub road: bool,
    /// It gives the road bonus away.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub leaves_road: bool,
    /// What stands there is moved aside by the Cow Catcher, and not slammed.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub shoves: bool,
    /// It loses its remaining moves.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub stops: bool,
    /// It is pushed on from there.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub slides: bool,
    /// It jumps, as far as the stunt die says.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub jumps: bool,
    /// It catches fire.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub burns: bool,
    /// A command of the Rig is damaged.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub hurts: bool,
    /// A chopper hovers there: what ends a turn under it is eliminated.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub chopper: Option<Crew>,
    /// It ends its turn under a chopper for certain, and is eliminated.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub struck: bool,
    /// The vehicle is lost for certain, by anything but a chopper.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub lost: bool,
    /// The worst that may come of it; missing if nothing comes of it but that it is made.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub risk: Option<Risk>,
}

/// What may come of a step besides that it is made, from the least to the worst.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Risk {
    /// Luck, harm, or a stop.
    Some,
    /// A slam for certain.
    Slam,
    /// The vehicle is lost for certain.
    Lost,
}

/// A slam that a step brings.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Slam {
    /// The vehicle that stands there.
    pub with: Vehicle,
    /// The one that is pushed for certain, because it is the lighter one; missing if the dice or a player say.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub pushed: Option<Vehicle>,
    /// Whose right it will be to have it rolled again.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub reroll: Option<Crew>,
}

/// A space that the vehicle can reach if nothing stops it. The first in the list for a space is the way to take.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Reach {
    /// The last step of the way.
    pub choice: Choice,
    /// The number in the list of the space before it; missing for the first step.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub after: Option<u32>,
    /// What is known to come of that step.
    pub step: Step,
    /// The drive may go on from here: nothing happens and moves are left.
    pub onward: bool,
}

impl Asked {
    /// What the engine asks, in words of the wire.
    pub fn of(state: &engine::State, decision: engine::Decision) -> Asked {
        use engine::Asked as A;
        let wire = Wire::of(state);
        let v = |vehicle| wire.vehicle(vehicle);
        match decision.asked {
            A::Assign => Asked::Assign,
            A::Steering => Asked::Steering,
            A::Section => Asked::Section,
            A::SecondDie => Asked::SecondDie,
            A::Order => Asked::Order,
            A::Command => Asked::Command,
            A::Chopper => Asked::Chopper,
            A::ChopperShot => Asked::ChopperShot,
            A::Repair => Asked::Repair,
            A::Mend(repair) => Asked::Mend { repair: repair.into() },
            A::Respawn => Asked::Respawn,
            A::Step(vehicle) => Asked::Step { vehicle: v(vehicle), moves: state.turn.moves },
            A::RoadBonus(vehicle) => Asked::RoadBonus { vehicle: v(vehicle), moves: state.road_die },
            A::Drift { into, on_bonus } => Asked::Drift { into: v(into), on_bonus },
            A::Shove(vehicle) => Asked::Shove { vehicle: v(vehicle) },
            A::Reroll { top, bottom, mover, direction } => Asked::Reroll {
                top: v(top),
                bottom: v(bottom),
                mover: mover.into(),
                direction: direction.into(),
            },
            A::SlamPush { top, bottom, direction } => {
                Asked::SlamPush { top: v(top), bottom: v(bottom), direction: direction.into() }
            }
            A::Leader => Asked::Leader,
            A::Draft => Asked::Draft,
            A::Another => Asked::Another,
            A::Place => Asked::Place { vehicle: v(next_car(state, decision.crew)) },
            A::PlaceExtra => Asked::PlaceExtra,
            A::Look => Asked::Look,
            A::Exchange { one, other } => Asked::Exchange { one: wire.space(one), other: wire.space(other) },
            A::MoveHazard(from) => Asked::MoveHazard { from: wire.space(from) },
            A::EvilEye => Asked::EvilEye,
            A::Drop { card, vehicle } => Asked::Drop { card: wire.card(card), vehicle: v(vehicle) },
            A::AnotherShot(vehicle) => Asked::AnotherShot { vehicle: v(vehicle) },
            A::Use { card, vehicle } => Asked::Use { card: wire.card(card), vehicle: v(vehicle) },
            A::UseOne { cards, vehicle } => Asked::UseOne {
                cards: cards.iter().map(|&card| wire.card(card)).collect(),
                vehicle: v(vehicle),
            },
            A::Bump(vehicle) => Asked::Bump { vehicle: v(vehicle) },
            A::Ignite(vehicle) => Asked::Ignite { vehicle: v(vehicle) },
            A::RepairOf(_) => Asked::Repair,
            A::Hurt => Asked::Hurt,
            A::Dispense => Asked::Dispense,
            A::Shot(vehicle) => Asked::Shot { vehicle: v(vehicle) },
            A::ShotReroll(aim) => Asked::ShotReroll { aim: aim.into() },
        }
    }
}

/// The car that the next upgrade of a crew goes on.
fn next_car(state: &engine::State, crew: engine::Crew) -> engine::VehicleId {
    crew.vehicles().nth(state.crews[crew as usize].kept.into()).unwrap_or_default()
}

impl Choice {
    /// A choice in words of the wire.
    pub fn of(wire: Wire, choice: engine::Choice) -> Choice {
        use engine::Choice as C;
        match choice {
            C::Die { die, on } => Choice::Die { die, on: On::of(wire, on) },
            C::Vehicle(vehicle) => Choice::Vehicle { vehicle: wire.vehicle(vehicle) },
            C::Space(space) => Choice::Space { space: wire.space(space) },
            C::Way(direction) => Choice::Way { direction: direction.into() },
            C::Command(command) => Choice::Command { command: command.into() },
            C::Wear(vehicle, wear) => Choice::Wear { vehicle: wire.vehicle(vehicle), wear: wire.wear(wear) },
            C::Card(card) => Choice::Card { card: wire.card(card) },
            C::Yes => Choice::Yes,
            C::No => Choice::No,
        }
    }
}

impl On {
    fn of(wire: Wire, on: engine::On) -> On {
        match on {
            engine::On::Drive(vehicle) => On::Drive { vehicle: wire.vehicle(vehicle) },
            engine::On::Coast(vehicle) => On::Coast { vehicle: wire.vehicle(vehicle) },
            engine::On::Command(command) => On::Command { command: command.into() },
        }
    }
}

impl Answer {
    /// An answer to what the engine asks, in words of the wire.
    pub fn of(state: &engine::State, decision: engine::Decision, choice: engine::Choice) -> Answer {
        let to = Question::from(Asked::of(state, decision));
        Answer { to, choice: Choice::of(Wire::of(state), choice) }
    }

    /// The choice that these words mean, if that is what a crew is asked and it is offered.
    pub fn find(&self, game: &Game, crew: engine::Crew) -> Option<engine::Choice> {
        let decision = game.decision_of(crew)?;
        if Question::from(Asked::of(game.state(), decision)) != self.to {
            return None;
        }
        let wire = Wire::of(game.state());
        let mut choices = engine::Choices::new();
        game.state().choices(decision, &mut choices);
        choices.iter().copied().find(|&choice| Choice::of(wire, choice) == self.choice)
    }
}

/// Choices in a row as answers, up to where they do not follow each other or luck is asked.
pub fn answers(view: &View, choices: &[engine::Choice]) -> Vec<Answer> {
    let mut game = as_known(view);
    let mut answers = Vec::new();
    for &choice in choices {
        let engine::Pending::Decision(decision) = game.pending() else { break };
        let answer = Answer::of(game.state(), decision, choice);
        if game.apply(engine::Input::Choice(choice), &mut |_, _, _| {}).is_err() {
            break;
        }
        answers.push(answer);
    }
    answers
}

/// Every answer that the viewer may give, with what is known to come of it.
pub fn offers(view: &View) -> Vec<Offer> {
    let game = as_known(view);
    if game.pending() == view.pending() {
        return offers_in(&game);
    }
    // Asked together with others, and not the first: nothing is foreseen.
    let wire = Wire::of(view.state());
    let choices = view.choices();
    let offer = |(index, &choice): (usize, &engine::Choice)| Offer {
        index: index as u32,
        choice: Choice::of(wire, choice),
        step: None,
        hits: None,
        of: None,
        pushes: Vec::new(),
    };
    choices.iter().enumerate().map(offer).collect()
}

/// A game to look ahead in that follows from the view alone: so that nothing foreseen can tell a secret.
pub(crate) fn as_known(view: &View) -> Game {
    view.foreseen()
}

/// Every legal answer to the question that a game waits with, with what is known to come of it.
pub(crate) fn offers_in(game: &Game) -> Vec<Offer> {
    let wire = Wire::of(game.state());
    let choices = game.choices();
    choices
        .iter()
        .enumerate()
        .map(|(index, &choice)| {
            let (hits, of) = crate::preview::hits(game, choice).unzip();
            let pushes = crate::slam::pushes(game, choice);
            let chances = (!pushes.is_empty()).then(|| pushes.iter().map(|push| push.chances).sum());
            Offer {
                index: index as u32,
                choice: Choice::of(wire, choice),
                step: crate::preview::step(game, choice),
                hits,
                of: of.or(chances),
                pushes,
            }
        })
        .collect()
}

/// The commands that may be given after a vehicle is assigned a die, each with the dice that it takes, or a token.
pub fn commands_after(view: &View) -> Vec<Answer> {
    let game = as_known(view);
    let mut commands: Vec<(engine::Choice, Answer)> = Vec::new();
    for &assigned in game.choices().iter() {
        let mut after = game;
        if after.apply(engine::Input::Choice(assigned), &mut |_, _, _| {}).is_err() {
            continue;
        }
        let engine::Pending::Decision(decision) = after.pending() else { continue };
        for &choice in after.choices().iter() {
            let on_command = matches!(
                choice,
                engine::Choice::Die { on: engine::On::Command(_), .. } | engine::Choice::Command(_)
            );
            if on_command && commands.iter().all(|(known, _)| *known != choice) {
                commands.push((choice, Answer::of(after.state(), decision, choice)));
            }
        }
    }
    commands.into_iter().map(|(_, answer)| answer).collect()
}
