//! Races between bots at every kind of table, and what was seen in them.

use crate::{
    Plan, bar,
    kept::{self, Position},
};
use engine::{
    Asked, BoxId, Boxes, CREWS, Chance, Crew, Fleet, Game, Input, List, Pending, Phase, Setup, StartSide,
    State,
};
use std::sync::atomic::{AtomicU64, Ordering};
use vendetta_bots::{
    Bot, Budget, Dice, bot,
    evaluation::{Features, INPUTS, Network, bot_with, features, winner},
};

/// A position: the crews in the game with their features, and which part of the races that went on from it each has won.
pub struct Sample {
    /// Of the race that it was seen in.
    pub seed: u64,
    /// How many crews began the race.
    pub seats: usize,
    pub crews: Vec<Seen>,
    pub won: Vec<f32>,
    /// How many races went on from it.
    pub races: f32,
}

/// A crew as the evaluation sees it: the inputs that are not 0.
pub struct Seen {
    pub fleet: Fleet,
    pub inputs: Vec<(u16, f32)>,
}

impl Sample {
    pub fn new(position: &Position) -> Sample {
        let Position { seed, state, won } = position;
        let mut all = [[0.0; INPUTS]; CREWS];
        features(state, &mut all);
        let races: f32 = won.iter().map(|(_, won)| f32::from(*won)).sum();
        Sample {
            seed: *seed,
            seats: state.setup.crews.len(),
            crews: won.iter().map(|(crew, _)| seen(crew.fleet(), &all[*crew as usize])).collect(),
            won: won.iter().map(|(_, won)| f32::from(*won) / races).collect(),
            races,
        }
    }
}

fn seen(fleet: Fleet, features: &Features) -> Seen {
    let inputs = features.iter().enumerate().filter(|(_, value)| **value != 0.0);
    Seen { fleet, inputs: inputs.map(|(i, &value)| (i as u16, value)).collect() }
}

/// Nothing learned: what drivers have no rule of thumb for they answer at random.
static NOTHING: Network = Network::EMPTY;

/// What is seen in the race of a seed, and who wins when it goes on.
type Race<'a> = &'a (dyn Fn(u64, &mut Vec<Position>) -> Result<(), String> + Sync);

/// Races on several threads; positions come in the order of seeds. A file keeps them; if it is there, it is read instead.
pub fn play(plan: &Plan, path: Option<&str>, race: Race) -> Result<Vec<Position>, String> {
    if let Some(path) = path.filter(|path| std::path::Path::new(path).exists()) {
        return kept::read(path);
    }
    let bar = bar(plan.games, "races");
    let next = AtomicU64::new(0);
    let mut positions = Vec::new();
    std::thread::scope(|scope| {
        let work = || -> Result<Vec<Position>, String> {
            let mut positions = Vec::new();
            loop {
                let i = next.fetch_add(1, Ordering::Relaxed);
                if i >= plan.games {
                    return Ok(positions);
                }
                race(plan.seed.wrapping_add(i), &mut positions)?;
                bar.inc(1);
            }
        };
        let workers: Vec<_> = (0..plan.threads).map(|_| scope.spawn(work)).collect();
        for worker in workers {
            positions.extend(worker.join().unwrap_or(Err("a panic".into()))?);
        }
        Ok::<(), String>(())
    })?;
    bar.finish_and_clear();
    positions.sort_by_key(|position| position.seed);
    if let Some(path) = path {
        kept::write(path, &positions)?;
    }
    Ok(positions)
}

/// One race of drivers. Now and then somebody answers at random, most often which vehicle gets which die: players who always move their
/// best car first would never show what it is worth to have it still to move.
///
/// With an evaluation those who drive well weigh dice with it, and so do those who go on; without one they drive by reflex.
pub fn of_drivers(
    weighs_with: Option<&'static Network>,
    plays: u64,
    seed: u64,
    positions: &mut Vec<Position>,
) -> Result<(), String> {
    let mut dice = Dice::new(seed);
    let setup = table(&mut dice);
    let mut game = Game::new(setup, content::builtin().tables).map_err(|why| why.to_string())?;
    let mut seats: Vec<Box<dyn Bot>> = Vec::new();
    for seat in 0..setup.crews.len() as u64 {
        seats.push(player(weighs_with, seed ^ seat << 32, &mut dice).ok_or("no such level")?);
    }
    let mut drifter = bot("drifter", seed, Budget::default()).ok_or("no drifter")?;
    let go_on = |game, dice: &mut Dice| {
        play_on(game, plays, seed, &mut |game| winner(game, dice.bits().into(), weighs_with))
    };
    let mut turn = None;
    loop {
        let state = game.state();
        let input = match game.pending() {
            Pending::Over(_) => return Ok(()),
            Pending::Chance(chance) => {
                let begins = matches!(chance, Chance::MoveDie(_)) && turn != Some((state.round, None));
                if matches!(state.phase, Phase::Dice | Phase::FirstDice) && begins {
                    turn = Some((state.round, None));
                    if dice.below(4) == 0 {
                        positions.extend(go_on(game, &mut dice));
                    }
                }
                Input::Luck(dice.roll(state, chance))
            }
            Pending::Decision(decision) => {
                let now = Some((state.round, Some((state.turn.number, state.turn.crew))));
                if state.phase == Phase::Assign && turn != now {
                    turn = now;
                    match dice.below(8) {
                        0..2 => positions.extend(go_on(game, &mut dice)),
                        2..4 => {
                            let after = astray(game, &mut dice, &mut drifter)?;
                            positions.extend(after.and_then(|game| go_on(game, &mut dice)));
                        }
                        _ => {}
                    }
                }
                let view = game.view(Some(decision.crew));
                let choices = view.choices();
                // Without mistakes nobody would learn what it costs to drive under a chopper.
                Input::Choice(match dice.below(if decision.asked == Asked::Assign { 300 } else { 1_500 }) {
                    0..30 => drifter.choose(&view),
                    30..45 => choices[dice.below(choices.len() as u32) as usize],
                    _ => seats[state.seat(decision.crew)].choose(&view),
                })
            }
        };
        game.apply(input, &mut |_, _, _| {}).map_err(|why| format!("seed {seed}: {why:?}"))?;
    }
}

/// The position after a turn that is driven at random, more or less: those who search try everything, and have to know what it is worth.
/// Nothing if the race is over then.
fn astray(mut game: Game, dice: &mut Dice, drifter: &mut Box<dyn Bot>) -> Result<Option<Game>, String> {
    let turn = |state: &State| (state.round, state.turn.number, state.turn.crew);
    let began = turn(game.state());
    let wild = [1, 2, 6][dice.below(3) as usize];
    loop {
        let state = game.state();
        let input = match game.pending() {
            Pending::Over(_) => return Ok(None),
            Pending::Chance(Chance::MoveDie(_)) => return Ok(Some(game)),
            Pending::Chance(chance) => Input::Luck(dice.roll(state, chance)),
            Pending::Decision(_) if turn(state) != began => return Ok(Some(game)),
            Pending::Decision(decision) => {
                let view = game.view(Some(decision.crew));
                let choices = view.choices();
                Input::Choice(match dice.below(wild) {
                    0 => choices[dice.below(choices.len() as u32) as usize],
                    _ => drifter.choose(&view),
                })
            }
        };
        game.apply(input, &mut |_, _, _| {}).map_err(|why| format!("astray: {why:?}"))?;
    }
}

/// Who wins the races that go on from a position. A car of a crew that is out may be pushed over the line: nobody's features foretell it.
pub fn play_on(
    game: Game,
    plays: u64,
    seed: u64,
    winner: &mut dyn FnMut(Game) -> Option<Crew>,
) -> Option<Position> {
    let state = *game.state();
    let in_game = state.setup.crews.iter().filter(|&&crew| state.crews[crew as usize].in_game);
    let mut won: Vec<(Crew, u16)> = in_game.map(|&crew| (crew, 0)).collect();
    for _ in 0..plays {
        let winner = winner(game);
        if let Some((_, won)) = won.iter_mut().find(|(crew, _)| Some(*crew) == winner) {
            *won += 1;
        }
    }
    won.iter().any(|(_, won)| *won > 0).then_some(Position { seed, state, won })
}

/// Two to six crews, of cars most often, with or without the boxes.
pub fn table(dice: &mut Dice) -> Setup {
    let seats = [2, 2, 2, 3, 4, 4, 4, 5, 6][dice.below(9) as usize];
    let mut cars: Vec<Crew> = Crew::ALL.into_iter().filter(|crew| crew.fleet() == Fleet::Cars).collect();
    let mut crews = List::new();
    let rig = dice.below(5) < 2;
    let five = dice.below(5) < 2;
    for (crew, is_in) in
        [(Crew::Red, rig || seats == 6), (Crew::Yellow, five || seats >= 5 && !rig || seats == 6)]
    {
        if is_in {
            crews.push(crew);
        }
    }
    while crews.len() < seats {
        crews.push(cars.remove(dice.below(cars.len() as u32) as usize));
    }
    // Nobody's seat is always the first.
    for i in (1..crews.len()).rev() {
        crews.swap(i, dice.below(i as u32 + 1) as usize);
    }
    let mut boxes = Boxes::NONE;
    for (of, share) in [(BoxId::Carnage, 3), (BoxId::Leaders, 2), (BoxId::Upgrades, 2)] {
        if dice.below(8) < share {
            boxes = boxes.with(of);
        }
    }
    Setup { crews, start: StartSide::Random, boxes, big_team: false }
}

/// Somebody who races: mostly those who go on in the end, and others, who bring about what those would not.
fn player(weighs_with: Option<&'static Network>, seed: u64, dice: &mut Dice) -> Option<Box<dyn Bot>> {
    let (level, network) = match (dice.below(20), weighs_with) {
        (0..2, _) => ("drifter", &NOTHING),
        (2..5, _) => ("hunter", &NOTHING),
        (5..10, _) => ("sprinter", &NOTHING),
        (_, Some(network)) => ("weigher", network),
        (_, None) => ("reflex", &NOTHING),
    };
    bot_with(network, level, seed, Budget::default())
}
