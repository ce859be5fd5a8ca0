//! The racer, and those like it: they judge every drive that they could make, and take the best. No dice are foreseen.

use crate::{
    character::{Character, REFLEX, Temper},
    dice::Dice,
    fleets,
    level::Bot,
    memory::{Drives, Gains, Judged, Memory},
    network::Network,
    reflex::Reflex,
    route::{Known, Manner, Route, Taste, WIN},
    scene::{Scene, Whose},
    search,
    simulate::{turn_of, weigh},
};
use engine::{
    Asked, Bonus, Choice, Choices, Command, Decision, Direction, List, Mover, On, Pending, Space, State,
    VehicleId, View,
};

/// What a command token has to bring: there are few.
const TOKEN_WORTH: f32 = 1.0;

/// Trials of each answer that a driver has no rule of thumb for.
const GLANCES: u64 = 8;

/// A bot that follows its temper.
pub(crate) struct Driver {
    character: &'static Character,
    network: &'static Network,
    dice: Dice,
    drives: Box<Drives>,
}

impl Driver {
    pub fn new(character: &'static Character, seed: u64, network: &'static Network) -> Driver {
        Driver { character, network, dice: Dice::new(seed), drives: Box::default() }
    }
}

/// A driver that tries which die goes where; everything else is as its temper says.
pub(crate) struct Weigher(pub Driver);

impl Bot for Weigher {
    fn choose(&mut self, view: &View) -> Choice {
        let Pending::Decision(decision) = view.pending() else { return Choice::default() };
        let driver = &mut self.0;
        let mut reflex = Reflex::of(driver.character, driver.dice.bits().into(), &mut driver.drives);
        let weighed = weigh(view.state(), decision, driver.network, &mut reflex);
        weighed.unwrap_or_else(|| driver.choose(view))
    }
}

impl Bot for Driver {
    fn choose(&mut self, view: &View) -> Choice {
        let Pending::Decision(decision) = view.pending() else { return Choice::default() };
        let choices = view.choices();
        self.drives.forget();
        answer(self.character, view.state(), decision, &choices, &mut Memory::new(&mut self.drives))
            .unwrap_or_else(|| search::glance(view, decision.crew, self.network, &mut self.dice, GLANCES))
    }
}

/// What a driver of that character answers; nothing where a card asks something that drivers have no rule of thumb for.
pub(crate) fn answer(
    character: &Character,
    state: &State,
    decision: Decision,
    choices: &Choices,
    memory: &mut Memory,
) -> Option<Choice> {
    let scene = Scene::new(state, decision.crew);
    let judge = Judge { temper: character.temper(state, decision.crew), scene: &scene, decision };
    match decision.asked {
        Asked::Assign | Asked::Steering | Asked::Section | Asked::SecondDie => {
            judge.note_gains(memory);
            judge.best(choices, |choice| judge.die(choice, memory))
        }
        Asked::Command => judge.command(choices, memory),
        Asked::Order => judge.best(choices, |choice| judge.order(choice)),
        Asked::Chopper
        | Asked::ChopperShot
        | Asked::Shot(_)
        | Asked::AnotherShot(_)
        | Asked::Repair
        | Asked::RepairOf(_) => judge.best(choices, |choice| judge.target(choice)),
        Asked::Mend(_) | Asked::Hurt | Asked::Respawn | Asked::Dispense => {
            judge.best(choices, |choice| judge.upkeep(choice))
        }
        Asked::Step(_) | Asked::RoadBonus(_) | Asked::Drift { .. } => judge.drive(choices, memory.drives),
        Asked::Reroll { .. } => judge.best(choices, |choice| judge.reroll(choice)),
        Asked::ShotReroll(aim) => judge.best(choices, |choice| judge.shot_reroll(choice, aim)),
        Asked::Shove(vehicle) | Asked::Bump(vehicle) => {
            judge.best(choices, |choice| judge.bump(choice, vehicle))
        }
        Asked::SlamPush { direction, .. } => judge.best(choices, |choice| judge.slam_push(choice, direction)),
        Asked::Use { .. }
        | Asked::UseOne { .. }
        | Asked::Ignite(_)
        | Asked::Leader
        | Asked::Draft
        | Asked::Another
        | Asked::Place
        | Asked::PlaceExtra
        | Asked::Look
        | Asked::Exchange { .. }
        | Asked::MoveHazard(_)
        | Asked::EvilEye
        | Asked::Drop { .. } => None,
    }
}

/// The few answers to where a die goes that look best by rule of thumb, best first.
pub(crate) fn shortlist(
    character: &Character,
    state: &State,
    decision: Decision,
    choices: &Choices,
    memory: &mut Memory,
) -> List<Choice, SHORT> {
    let scene = Scene::new(state, decision.crew);
    let judge = Judge { temper: character.temper(state, decision.crew), scene: &scene, decision };
    judge.note_gains(memory);
    best_of(choices, |choice| judge.die(choice, memory).unwrap_or(f32::NEG_INFINITY))
}

/// So many of the choices that are worth most, best first; what is worth less than anything is not among them.
pub(crate) fn best_of<const N: usize>(
    choices: &Choices,
    mut worth: impl FnMut(Choice) -> f32,
) -> List<Choice, N> {
    let mut best = [(f32::NEG_INFINITY, Choice::default()); N];
    for &choice in choices.iter() {
        let worth = worth(choice);
        if let Some(place) = best.iter().position(|(known, _)| worth > *known) {
            best[place..].rotate_right(1);
            best[place] = (worth, choice);
        }
    }
    best.iter().filter(|(worth, _)| *worth > f32::NEG_INFINITY).map(|(_, choice)| *choice).collect()
}

/// As many are weighed.
pub(crate) const SHORT: usize = 8;

/// What it is worth to put the chopper there; nothing else is a landing.
pub(crate) fn landing(scene: &Scene, decision: Decision, choice: Choice) -> f32 {
    let judge = Judge { temper: REFLEX.temper(scene.state, decision.crew), scene, decision };
    judge.target(choice).unwrap_or(f32::NEG_INFINITY)
}

/// Judges what a driver can answer.
pub(crate) struct Judge<'a> {
    pub temper: &'a Temper,
    pub scene: &'a Scene<'a>,
    pub decision: Decision,
}

impl<'a> Judge<'a> {
    /// The first of the choices that are worth most; `None` if one of them has no worth that we know.
    fn best(&self, choices: &Choices, mut worth: impl FnMut(Choice) -> Option<f32>) -> Option<Choice> {
        let mut best: Option<(f32, Choice)> = None;
        for &choice in choices.iter() {
            let worth = worth(choice)?;
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, choice));
            }
        }
        best.map(|(_, choice)| choice)
    }

    /// The drives of a vehicle as they may be now.
    pub fn route<'b>(&'b self, vehicle: VehicleId, drives: &'b mut Drives) -> Route<'b> {
        self.drives(Manner::now(vehicle, &self.scene.state.turn), drives)
    }

    fn drives<'b>(&'b self, manner: Manner, drives: &'b mut Drives) -> Route<'b> {
        let known = drives.known(self.scene.state, self.decision.crew, manner);
        Route::new(self.scene, &self.temper.taste, manner, known)
    }

    /// What a drive adds to leaving the vehicle where it is.
    pub fn gain(&self, vehicle: VehicleId, moves: u8, bonus: Bonus, drives: &mut Drives) -> f32 {
        let mut route = self.drives(Manner::plain(vehicle, bonus), drives);
        self.gain_on(&mut route, vehicle, moves)
    }

    fn gain_on(&self, route: &mut Route, vehicle: VehicleId, moves: u8) -> f32 {
        let space = self.scene.state.space_of(vehicle);
        let on_road = space.is_none_or(|space| self.scene.state.is_road(space));
        let stays = space.map_or(0.0, |space| route.end(space));
        route.best(moves, on_road) - stays
    }

    /// What each die would gain on each vehicle.
    fn gains(
        &self,
        vehicles: impl Iterator<Item = VehicleId>,
        dice: [u8; 6],
        bonus: Bonus,
        drives: &mut Drives,
    ) -> Gains {
        let mut gains = Gains::default();
        for vehicle in vehicles {
            let mut route = self.drives(Manner::plain(vehicle, bonus), drives);
            for die in (1..=6).filter(|&die| dice[die as usize - 1] > 0) {
                gains.put(vehicle, die, self.gain_on(&mut route, vehicle, die));
            }
        }
        gains
    }

    fn dice(&self) -> [u8; 6] {
        let mut dice = [0; 6];
        for die in self.scene.state.crews[self.decision.crew as usize].dice.each() {
            dice[die as usize - 1] += 1;
        }
        dice
    }

    /// The vehicles of the crew that have still to move.
    fn unmoved(&self) -> impl Iterator<Item = VehicleId> + '_ {
        let state = self.scene.state;
        let unmoved = move |v: &VehicleId| self.scene.is_operable(*v) && state.vehicles[v.index()].die == 0;
        self.decision.crew.vehicles().filter(unmoved)
    }

    /// Finds out what each die would gain on each vehicle that may have it, where that is asked.
    fn note_gains(&self, memory: &mut Memory) {
        let (state, dice) = (self.scene.state, self.dice());
        memory.drives.keep(state, self.decision.crew);
        let gains = match self.decision.asked {
            Asked::Assign => self.gains(self.unmoved(), dice, Bonus::Open, memory.drives),
            Asked::Section => self.gains(std::iter::once(VehicleId::RIG), dice, Bonus::Lost, memory.drives),
            _ => return,
        };
        memory.judged = Some(Judged { turn: turn_of(state), places: state.places, dice, gains });
    }

    /// What it is worth to put a die there.
    fn die(&self, choice: Choice, memory: &mut Memory) -> Option<f32> {
        let Memory { drives, judged, .. } = memory;
        match self.decision.asked {
            Asked::Assign => self.assign(choice, judged.as_ref()?, drives),
            Asked::Steering => self.steering(choice),
            Asked::Section => self.section(choice, &judged.as_ref()?.gains, drives),
            Asked::SecondDie => self.second_die(choice, drives),
            _ => None,
        }
    }

    /// The dice that fit the cars best, what is left for a command included; of these the drive that gains most first.
    fn assign(&self, choice: Choice, judged: &Judged, drives: &mut Drives) -> Option<f32> {
        let Judged { gains, dice, .. } = judged;
        match choice {
            Choice::Die { die, on: On::Drive(vehicle) } => {
                let now = gains.of(vehicle, die);
                let mut rest = *dice;
                rest[die as usize - 1] -= 1;
                Some(1.25 * now + self.match_dice(gains, 0, Some(vehicle), rest, Spare::Commands))
            }
            // The lowest die is lost with least regret.
            Choice::Die { die, on: On::Coast(vehicle) } => {
                Some(self.gain(vehicle, 1, Bonus::Lost, drives) - 0.1 * f32::from(die))
            }
            // A card that works by itself is good for its player, nearly always: it is not switched off.
            Choice::Card(_) => Some(f32::NEG_INFINITY),
            _ => None,
        }
    }

    /// The best that the cars from a row on make of the dice, and a command of the die that is left.
    fn match_dice(
        &self,
        gains: &Gains,
        row: usize,
        except: Option<VehicleId>,
        dice: [u8; 6],
        spare: Spare,
    ) -> f32 {
        let Some(&(vehicle, worth)) = gains.rows().get(row) else {
            return if spare == Spare::Commands { self.spare(dice) } else { 0.0 };
        };
        let mut best = f32::NEG_INFINITY;
        if Some(vehicle) != except {
            for die in (0..6).filter(|&die| dice[die] > 0) {
                let mut rest = dice;
                rest[die] -= 1;
                best = best.max(worth[die] + self.match_dice(gains, row + 1, except, rest, spare));
            }
        }
        if best > f32::NEG_INFINITY { best } else { self.match_dice(gains, row + 1, except, dice, spare) }
    }

    /// What dice that no car needs may do for a command, if none was given yet.
    fn spare(&self, dice: [u8; 6]) -> f32 {
        let crew = &self.scene.state.crews[self.decision.crew as usize];
        if !crew.commands.is_empty() {
            return 0.0;
        }
        let worth = |die: usize| match die {
            1..=3 => self.temper.nitro * 2.0 * die as f32,
            6 => self.temper.aggression.max(self.best_repair().map_or(0.0, |(worth, _)| worth)),
            _ => self.temper.aggression,
        };
        (1..=6).filter(|&die| dice[die - 1] > 0).map(worth).fold(0.0, f32::max)
    }

    fn command(&self, choices: &Choices, memory: &mut Memory) -> Option<Choice> {
        let turn = &self.scene.state.turn;
        let vehicle = turn.vehicle?;
        let dice = self.dice();
        let gains = match &memory.judged {
            Some(judged) if judged.still_holds(self.scene.state, dice) => judged.gains,
            _ => self.gains(self.unmoved().filter(|&v| v != vehicle), dice, Bonus::Open, memory.drives),
        };
        let mut route = self.route(vehicle, memory.drives);
        let drive = route.best(turn.moves, turn.on_road);
        // Nothing comes between the car and the line: a command could only bring dice into it.
        if drive >= WIN && choices.contains(&Choice::No) {
            return Some(Choice::No);
        }
        let all = self.match_dice(&gains, 0, Some(vehicle), dice, Spare::Wasted);
        let mut best = (0.5, Choice::No);
        let mut last: Option<(Command, f32)> = None;
        for &choice in choices.iter() {
            let (command, die, regret) = match choice {
                Choice::Die { die, on: On::Command(command) } => {
                    // What the cars that have still to move lose when the die goes on a command.
                    let mut rest = dice;
                    rest[die as usize - 1] -= 1;
                    (command, die, all - self.match_dice(&gains, 0, Some(vehicle), rest, Spare::Wasted))
                }
                Choice::Command(command) => (command, self.lowest(command), TOKEN_WORTH),
                _ => continue,
            };
            // Of all commands only the Nitro is worth more with another die.
            let worth = match last {
                Some((before, worth)) if before == command && command != Command::Nitro => worth,
                _ => self.command_worth(command, die, vehicle, &mut route, drive),
            };
            last = Some((command, worth));
            if worth - regret > best.0 {
                best = (worth - regret, choice);
            }
        }
        let given = choices.contains(&best.1).then_some(best.1)?;
        // What is driven after that is known here, unless the command changes what there is to drive through or how.
        let moves = match given {
            Choice::No => Some(turn.moves),
            Choice::Die { die, on: On::Command(Command::Nitro) } => Some(turn.moves + die),
            _ => None,
        };
        if let Some(moves) = moves.filter(|_| !vehicle.is_sturdy()) {
            memory.path.plan(&mut route, self.scene.state, vehicle, moves);
        }
        Some(given)
    }

    /// What a command with a die adds to a drive that is worth so much without it.
    pub(crate) fn command_worth(
        &self,
        command: Command,
        die: u8,
        vehicle: VehicleId,
        route: &mut Route,
        drive: f32,
    ) -> f32 {
        let turn = &self.scene.state.turn;
        match command {
            Command::Nitro => route.best(turn.moves + die, turn.on_road) - drive,
            Command::BloodRush => {
                let damage = |v: VehicleId| self.scene.state.vehicles[v.index()].damage.len();
                let rush = self.decision.crew.vehicles().map(damage).sum::<usize>().min(6) as u8;
                route.best(turn.moves + rush, turn.on_road) - drive
            }
            Command::Drift | Command::Siren => {
                let (manner, mut known) =
                    (Manner { vehicle, drift: true, bonus: turn.bonus }, Known::NOTHING);
                let mut drifting = Route::new(self.scene, &self.temper.taste, manner, &mut known);
                drifting.best(turn.moves, turn.on_road) - drive
            }
            Command::OpenRoad => route.best(turn.moves, true) - drive,
            Command::Traction => 1.4 * f32::from(self.scene.state.road_die),
            Command::Repair => self.best_repair().map_or(-1.0, |(worth, _)| worth),
            Command::RepairRear | Command::RepairMid | Command::RepairFront => {
                if self.has_to_mend(command) {
                    self.temper.repair
                } else {
                    0.0
                }
            }
            Command::Airstrike => self.temper.aggression * self.best_landing(),
            Command::Respawn => 2.0 * self.temper.repair,
            // What comes of these depends on whom the vehicle meets: at a glance they are worth a little harm.
            Command::BumperCar
            | Command::Spotter
            | Command::FullAuto
            | Command::Flamethrower
            | Command::Omen
            | Command::EvilEye
            | Command::Dispenser
            | Command::Targeting
            | Command::Missile
            | Command::CowCatcher => 0.2 * self.temper.aggression,
            Command::Steering => 0.0,
        }
    }

    /// The die that a token on a command counts as (LDR-3).
    fn lowest(&self, command: Command) -> u8 {
        let board = self.scene.state.command_board(self.decision.crew);
        board.iter().find(|space| space.command == command).map_or(1, |space| space.from)
    }

    /// The best shot of a chopper that is put somewhere.
    fn best_landing(&self) -> f32 {
        let mut best = 0.0f32;
        for vehicle in self.scene.operable(Whose::Foe) {
            let Some(space) = self.scene.state.space_of(vehicle) else { continue };
            for direction in [Direction::Rear, Direction::RearLeft, Direction::RearRight] {
                if let Ok(from) = space.toward(direction)
                    && self.is_free(from)
                {
                    best = best.max(self.scene.best_shot(from, None).0);
                }
            }
        }
        best
    }

    fn is_free(&self, space: Space) -> bool {
        self.scene.occupant(space).is_none()
            && self.scene.state.tokens[space.index()].is_none()
            && !self.scene.is_deadly(VehicleId::default(), space, Direction::Front)
    }

    fn best_repair(&self) -> Option<(f32, VehicleId)> {
        let state = self.scene.state;
        let damaged = self.scene.own().filter(|v| !state.vehicles[v.index()].damage.is_empty());
        let worth = |v: VehicleId| self.repair_worth(v);
        damaged.map(|v| (worth(v), v)).max_by(|a, b| a.0.total_cmp(&b.0))
    }

    fn repair_worth(&self, vehicle: VehicleId) -> f32 {
        let scene = self.scene;
        let cars = scene.operable(Whose::Own).count();
        let on_rear = scene.state.space_of(vehicle).is_some_and(|space| space.tile() == 0);
        let back = if scene.is_operable(vehicle) { 1.0 } else { 3.0 };
        let few = match cars {
            0 | 1 => 3.0,
            2 => 1.5,
            _ => 1.0,
        };
        let far = 1.0 + scene.progress(vehicle).max(0) as f32 / 48.0;
        self.temper.repair * back * few * far * if on_rear { 0.4 } else { 1.0 }
    }

    /// Landings, shots and repairs.
    fn target(&self, choice: Choice) -> Option<f32> {
        let scene = self.scene;
        let aggression = self.temper.aggression;
        Some(match choice {
            Choice::No if self.decision.asked.is_shot() => 0.01,
            Choice::Vehicle(target) => match scene.whose(target) {
                Whose::Foe => aggression * scene.hit_chance(target.size()) * scene.harm(target),
                Whose::Own => -10.0,
                Whose::Nobody => -0.1,
            },
            Choice::Command(command) => match scene.whose(VehicleId::RIG) {
                Whose::Foe => {
                    let hit = scene.hit_chance(VehicleId::RIG.size());
                    aggression * hit * scene.harm(VehicleId::RIG) * (1.0 + 0.1 * fleets::usefulness(command))
                }
                Whose::Own | Whose::Nobody => -10.0,
            },
            Choice::Space(space) => self.landing(space),
            Choice::No => scene.state.choppers[self.decision.crew as usize]
                .space()
                .map_or(0.0, |space| self.landing(space)),
            Choice::Wear(vehicle, _) => self.repair_worth(vehicle),
            _ => return None,
        })
    }

    /// A shot from there, and foes that may be slammed under it; not under one's own cars' noses.
    fn landing(&self, space: Space) -> f32 {
        let scene = self.scene;
        let mut worth = self.temper.aggression.max(0.1) * scene.best_shot(space, None).0;
        for direction in Direction::ALL {
            let near = space.toward(direction).ok().and_then(|near| scene.occupant(near));
            worth += match near.map(|v| scene.whose(v)) {
                Some(Whose::Foe) => 0.2,
                Some(Whose::Own) => -0.4,
                _ => 0.0,
            };
        }
        worth
    }

    fn drive(&self, choices: &Choices, drives: &mut Drives) -> Option<Choice> {
        let turn = &self.scene.state.turn;
        let vehicle = turn.vehicle?;
        let manner = match self.decision.asked {
            Asked::Drift { .. } => Manner::plain(vehicle, turn.bonus),
            Asked::RoadBonus(_) => Manner { bonus: Bonus::Taken, ..Manner::now(vehicle, turn) },
            _ => Manner::now(vehicle, turn),
        };
        let mut route = self.drives(manner, drives);
        self.best(choices, |choice| {
            let space = || self.scene.state.space_of(vehicle);
            Some(match choice {
                _ if matches!(self.decision.asked, Asked::Drift { .. }) => {
                    self.drift(choice, vehicle, space()?, &mut route)?
                }
                Choice::Way(direction) => route.step(direction, turn.moves, turn.on_road),
                Choice::Space(space) => route.enter(space, Direction::Front, turn.moves, turn.on_road),
                Choice::Yes => route.from(space()?, self.scene.state.road_die, false),
                Choice::No => route.end(space()?),
                _ => return None,
            })
        })
    }

    fn drift(&self, choice: Choice, vehicle: VehicleId, space: Space, route: &mut Route) -> Option<f32> {
        let Asked::Drift { into, on_bonus } = self.decision.asked else { return None };
        let Taste { bump, slam, .. } = self.temper.taste;
        let turn = &self.scene.state.turn;
        Some(match choice {
            Choice::Yes if on_bonus => route.from(space, self.scene.state.road_die, false),
            Choice::Yes => route.from(space, turn.moves, turn.on_road),
            _ => route.end(space) + bump + slam * self.scene.slam(vehicle, into),
        })
    }

    /// A slam that is not rolled, against the mean of all rolls.
    fn bump(&self, choice: Choice, vehicle: VehicleId) -> Option<f32> {
        let active = self.scene.state.turn.vehicle?;
        match choice {
            Choice::Way(direction) => Some(self.scene.push(vehicle, direction)),
            Choice::No => Some(self.scene.slam(active, vehicle)),
            _ => None,
        }
    }

    /// Another roll is as good as the mean of all.
    fn reroll(&self, choice: Choice) -> Option<f32> {
        let Asked::Reroll { top, bottom, mover, direction } = self.decision.asked else { return None };
        Some(match choice {
            Choice::No => {
                let pushed = if mover == Mover::Top { top } else { bottom };
                self.scene.push(pushed, direction)
            }
            Choice::Yes => self.scene.slam(top, bottom),
            _ => return None,
        })
    }
}

/// What becomes of a die that no car needs.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Spare {
    Commands,
    Wasted,
}
