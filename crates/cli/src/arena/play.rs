//! The games of a match, on all cores. Results are counted in the order of sets, so threads change nothing.

use super::{
    Arguments, Entrant,
    score::{Score, Set, Sprt},
};
use crate::failure::Failure;
use bots::{Bot, MirroredLuck};
use content::Library;
use engine::{Game, Input, Pending, Setup};
use indicatif::{ProgressBar, ProgressStyle};
use std::{
    collections::BTreeMap,
    sync::{
        atomic::{AtomicBool, AtomicU64, Ordering},
        mpsc,
    },
    time::{Duration, Instant},
};

/// How long a bot thought.
#[derive(Clone, Copy, Default)]
pub struct Thinking {
    time: Duration,
    decisions: u64,
}

impl Thinking {
    pub fn milliseconds(self) -> f64 {
        1e3 * self.time.as_secs_f64() / self.decisions.max(1) as f64
    }
}

/// Plays all sets, or as many as the test needs.
pub fn all(
    entrants: &[Entrant],
    setup: Setup,
    library: &'static Library,
    arguments: &Arguments,
    sprt: Option<&Sprt>,
) -> Result<(Score, Vec<Thinking>), Failure> {
    let players = entrants.len();
    let sets = arguments.games.div_ceil(players as u64);
    let threads = match arguments.threads {
        0 => std::thread::available_parallelism().map_or(1, |n| n.get()),
        n => n.min(256),
    };
    let bar = ProgressBar::new(sets * players as u64).with_style(
        ProgressStyle::with_template("{bar:40} {human_pos}/{human_len} games, {per_sec}, {eta} left  {msg}")
            .unwrap_or_else(|_| ProgressStyle::default_bar()),
    );
    let next = AtomicU64::new(0);
    let stopped = AtomicBool::new(false);
    let (sender, receiver) = mpsc::channel();
    let result = std::thread::scope(|scope| {
        for _ in 0..threads {
            let sender = sender.clone();
            let (next, stopped) = (&next, &stopped);
            scope.spawn(move || {
                while !stopped.load(Ordering::Relaxed) {
                    let set = next.fetch_add(1, Ordering::Relaxed);
                    if set >= sets {
                        break;
                    }
                    let played = play_set(arguments.seed.wrapping_add(set), entrants, setup, library);
                    if sender.send((set, played)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let result = count(receiver, players, sprt, &bar);
        stopped.store(true, Ordering::Relaxed);
        result
    });
    bar.finish_and_clear();
    result
}

type Played = Result<(Set, Vec<Thinking>), String>;

fn count(
    receiver: mpsc::Receiver<(u64, Played)>,
    players: usize,
    sprt: Option<&Sprt>,
    bar: &ProgressBar,
) -> Result<(Score, Vec<Thinking>), Failure> {
    let mut score = Score::new(players);
    let mut times = vec![Thinking::default(); players];
    let mut early = BTreeMap::new();
    let mut expected = 0;
    for (number, played) in receiver {
        early.insert(number, played);
        while let Some(played) = early.remove(&expected) {
            let (set, thinking) = played.map_err(Failure::Check)?;
            expected += 1;
            score.add(set);
            for (all, one) in times.iter_mut().zip(thinking) {
                all.time += one.time;
                all.decisions += one.decisions;
            }
            bar.inc(players as u64);
            bar.set_message(format!("first wins {:.1} %", 100.0 * score.rate(0).0));
            if sprt.is_some_and(|sprt| sprt.verdict(&score).is_some()) {
                return Ok((score, times));
            }
        }
    }
    Ok((score, times))
}

/// The games of one set: the same luck, every bot once in every seat.
fn play_set(seed: u64, entrants: &[Entrant], setup: Setup, library: &'static Library) -> Played {
    let players = entrants.len();
    let mut set = Set { wins: vec![0; players] };
    let mut thinking = vec![Thinking::default(); players];
    for shift in 0..players {
        let bot_of = |seat: usize| (seat + shift) % players;
        let luck = MirroredLuck::new(seed);
        let mut seats: Vec<Box<dyn Bot>> = (0..players)
            .filter_map(|seat| {
                let entrant = &entrants[bot_of(seat)];
                bots::bot(&entrant.level, luck.seed_of(setup.crews[seat]), entrant.budget.clone())
            })
            .collect();
        let winner = play_game(luck, setup, library, &mut seats, |seat, time| {
            thinking[bot_of(seat)].time += time;
            thinking[bot_of(seat)].decisions += 1;
        })
        .map_err(|why| format!("seed {seed}: {why}"))?;
        if let Some(seat) = winner {
            set.wins[bot_of(seat)] += 1;
        }
    }
    Ok((set, thinking))
}

/// Plays one game; the seat that won.
fn play_game(
    mut luck: MirroredLuck,
    setup: Setup,
    library: &'static Library,
    seats: &mut [Box<dyn Bot>],
    mut thought: impl FnMut(usize, Duration),
) -> Result<Option<usize>, String> {
    let mut game = Game::new(setup, library.tables).map_err(|why| why.to_string())?;
    loop {
        let input = match game.pending() {
            Pending::Over(finish) => return Ok(finish.winner().map(|crew| game.state().seat(crew))),
            Pending::Chance(chance) => Input::Luck(luck.roll(game.state(), chance)),
            Pending::Decision(decision) => {
                let seat = game.state().seat(decision.crew);
                let began = Instant::now();
                let choice = seats[seat].choose(&game.view(Some(decision.crew)));
                thought(seat, began.elapsed());
                Input::Choice(choice)
            }
        };
        game.apply(input, &mut |_, _, _| {}).map_err(|why| format!("{input:?} was refused: {why:?}"))?;
    }
}
