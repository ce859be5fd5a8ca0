//! Races between bots at every kind of table, and what was seen in them.

use crate::{Plan, bar};
use engine::{
    Asked, BoxId, Boxes, CREWS, Chance, Crew, Fleet, Game, Input, List, Pending, Phase, Setup, StartSide,
    State,
};
use std::sync::atomic::{AtomicU64, Ordering};
use vendetta_bots::{
    Bot, Budget, Dice, bot,
    evaluation::{Features, INPUTS, Network, bot_with, features},
};

/// A position: the crews in the game with their features, and which of them won.
pub struct Sample {
    pub seed: u64,
    pub round: u64,
    /// How many crews began the race.
    pub seats: usize,
    pub crews: Vec<Seen>,
    pub winner: usize,
}

/// A crew as the evaluation sees it: the inputs that are not 0.
pub struct Seen {
    pub fleet: Fleet,
    pub inputs: Vec<(u8, f32)>,
}

const _: () = assert!(INPUTS <= 256);

/// Nothing learned: what drivers have no rule of thumb for they answer at random.
static NOTHING: Network = Network::EMPTY;

/// Races on several threads; samples come in the order of seeds.
pub fn play(
    plan: &Plan,
    round: u64,
    network: Option<&'static Network>,
    samples: &mut Vec<Sample>,
) -> Result<(), String> {
    let games = if network.is_none() { plan.drivers } else { plan.games };
    let bar = bar(games, &format!("round {round}, races"));
    let next = AtomicU64::new(0);
    let known = samples.len();
    std::thread::scope(|scope| {
        let work = || -> Result<Vec<Sample>, String> {
            let mut samples = Vec::new();
            loop {
                let i = next.fetch_add(1, Ordering::Relaxed);
                if i >= games {
                    return Ok(samples);
                }
                // Rounds have seeds of their own, and the same races are kept aside in each.
                let seed = plan.seed.wrapping_add(round << 32).wrapping_add(i);
                race(network, round, seed, &mut samples)?;
                bar.inc(1);
            }
        };
        let workers: Vec<_> = (0..plan.threads).map(|_| scope.spawn(work)).collect();
        for worker in workers {
            samples.extend(worker.join().unwrap_or(Err("a panic".into()))?);
        }
        Ok::<(), String>(())
    })?;
    bar.finish_and_clear();
    samples[known..].sort_by_key(|sample| sample.seed);
    Ok(())
}

/// One race. Now and then somebody answers at random, most often which vehicle gets which die: players who always move their
/// best car first would never show what it is worth to have it still to move.
fn race(
    network: Option<&'static Network>,
    round: u64,
    seed: u64,
    samples: &mut Vec<Sample>,
) -> Result<(), String> {
    let mut dice = Dice::new(seed);
    let setup = table(&mut dice);
    let mut game = Game::new(setup, content::builtin().tables).map_err(|why| why.to_string())?;
    let mut seats: Vec<Box<dyn Bot>> = Vec::new();
    for seat in 0..setup.crews.len() as u64 {
        seats.push(player(network, seed ^ seat << 32, &mut dice).ok_or("no such level")?);
    }
    let mut drifter = bot("drifter", seed, Budget::default()).ok_or("no drifter")?;
    let (mut seen, mut turn): (Vec<State>, _) = (Vec::new(), None);
    let winner = loop {
        let state = game.state();
        let input = match game.pending() {
            Pending::Over(finish) => break finish.winner(),
            Pending::Chance(chance) => {
                let begins = matches!(chance, Chance::MoveDie(_)) && turn != Some((state.round, None));
                if matches!(state.phase, Phase::Dice | Phase::FirstDice) && begins {
                    turn = Some((state.round, None));
                    if dice.below(4) == 0 {
                        seen.push(*state);
                    }
                }
                Input::Luck(dice.roll(state, chance))
            }
            Pending::Decision(decision) => {
                let now = Some((state.round, Some((state.turn.number, state.turn.crew))));
                if state.phase == Phase::Assign && turn != now {
                    turn = now;
                    if dice.below(4) == 0 {
                        seen.push(*state);
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
    };
    let Some(winner) = winner else { return Ok(()) };
    samples.extend(seen.iter().filter_map(|state| sample(state, winner, seed, round)));
    Ok(())
}

/// What was seen. A car of a crew that is out may be pushed over the line: nobody's features foretell it.
fn sample(state: &State, winner: Crew, seed: u64, round: u64) -> Option<Sample> {
    let mut all = [[0.0; INPUTS]; CREWS];
    features(state, &mut all);
    let in_game = || state.setup.crews.iter().copied().filter(|&crew| state.crews[crew as usize].in_game);
    Some(Sample {
        seed,
        round,
        seats: state.setup.crews.len(),
        crews: in_game().map(|crew| seen(crew.fleet(), &all[crew as usize])).collect(),
        winner: in_game().position(|crew| crew == winner)?,
    })
}

fn seen(fleet: Fleet, features: &Features) -> Seen {
    let inputs = features.iter().enumerate().filter(|(_, value)| **value != 0.0);
    Seen { fleet, inputs: inputs.map(|(i, &value)| (i as u8, value)).collect() }
}

/// Two to six crews, of cars most often, with or without the boxes.
fn table(dice: &mut Dice) -> Setup {
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

/// Somebody to race against: mostly those who use the evaluation, and some who do not.
fn player(network: Option<&'static Network>, seed: u64, dice: &mut Dice) -> Option<Box<dyn Bot>> {
    let level = match (network, dice.below(20)) {
        (None, 0..2) => "drifter",
        (None, 2..5) | (Some(_), 0) => "hunter",
        (None, 5..10) | (Some(_), 1..3) => "reflex",
        (None, _) | (Some(_), 3..7) => "racer",
        (Some(_), _) => "gunner.24-6",
    };
    bot_with(network.unwrap_or(&NOTHING), level, seed, Budget::default())
}
