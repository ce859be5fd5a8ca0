//! Matches between gunners with two evaluations: losses tell who guesses better, matches who races better.

use crate::{Plan, bar};
use engine::{BoxId, Boxes, Crew, Game, Input, Pending, Setup};
use vendetta_bots::{
    Bot, Budget, MirroredLuck,
    evaluation::{Network, bot_with},
};

/// Crews at a table, and whether all boxes are played.
const TABLES: [(usize, bool); 4] = [(2, false), (2, true), (4, false), (4, true)];

/// Plays half of the games of the plan at each table with the first in every other seat, half the other way round, with the same luck.
pub fn play(plan: &Plan, first: &'static Network, second: &'static Network) -> Result<(), String> {
    println!("| crews | boxes | races | the first wins | 95 % |\n|--:|---|--:|--:|---|");
    for (crews, with_boxes) in TABLES {
        let mut setup = Setup::players(crews);
        if with_boxes {
            setup.boxes = BoxId::ALL.into_iter().collect::<Boxes>();
        }
        let pairs = plan.games.div_ceil(2).max(2);
        let bar = bar(pairs, "pairs of races");
        // What the first has won of each pair.
        let mut won = Vec::new();
        for pair in 0..pairs {
            let seed = plan.seed.wrapping_add(pair);
            let race = |its_seats| race(setup, [first, second], its_seats, seed);
            won.push((race(0)? + race(1)?) / 2.0);
            bar.inc(1);
        }
        bar.finish_and_clear();
        let count = won.len() as f64;
        let mean = won.iter().sum::<f64>() / count;
        let variance = won.iter().map(|won| (won - mean).powi(2)).sum::<f64>() / (count - 1.0);
        let half = 1.96 * (variance / count).sqrt();
        let boxes = if with_boxes { "all" } else { "none" };
        let [mean, low, high] = [mean, mean - half, mean + half].map(|part| 100.0 * part);
        println!("| {crews} | {boxes} | {} | {mean:.1} % | {low:.1} - {high:.1} |", 2 * pairs);
    }
    Ok(())
}

/// What the first wins of a race in which it has the even or the odd seats.
fn race(setup: Setup, networks: [&'static Network; 2], its_seats: usize, seed: u64) -> Result<f64, String> {
    let mut luck = MirroredLuck::new(seed);
    let mut game = Game::new(setup, content::builtin().tables).map_err(|why| why.to_string())?;
    let player = |(seat, &crew): (usize, &Crew)| {
        let network = networks[usize::from(seat % 2 != its_seats)];
        bot_with(network, "gunner", luck.seed_of(crew), Budget::default()).ok_or("no gunner")
    };
    let mut players = setup.crews.iter().enumerate().map(player).collect::<Result<Vec<Box<dyn Bot>>, _>>()?;
    loop {
        let input = match game.pending() {
            Pending::Over(finish) => {
                let is_first = |crew| game.state().seat(crew) % 2 == its_seats;
                return Ok(finish.winner().map_or(0.5, |crew| f64::from(u8::from(is_first(crew)))));
            }
            Pending::Chance(chance) => Input::Luck(luck.roll(game.state(), chance)),
            Pending::Decision(decision) => {
                let view = game.view(Some(decision.crew));
                Input::Choice(players[game.state().seat(decision.crew)].choose(&view))
            }
        };
        game.apply(input, &mut |_, _, _| {}).map_err(|why| format!("seed {seed}: {why:?}"))?;
    }
}
