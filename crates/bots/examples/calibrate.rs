//! Checks the guessed chances: of the positions in which a crew was given 70 %, did it win 70 %?
//!
//! `cargo xtask calibrate` runs it. Bots of one level race; now and then, at the beginning of a turn, `win_chances` and the
//! evaluation alone guess. The same arguments give the same table.

use bots::{
    Budget, Dice, bot,
    evaluation::{Chances, evaluate},
    win_chances,
};
use engine::{Asked, Game, Input, Pending, Setup, StartSide};

/// What was guessed of one crew, and what came of it.
struct Guess {
    played_out: f32,
    at_a_glance: f32,
    won: bool,
}

fn main() -> Result<(), String> {
    let (mut level, mut numbers) = ("road-captain".to_string(), [60, 300, 1]);
    let mut arguments = std::env::args().skip(1);
    while let Some(name) = arguments.next() {
        let value = arguments.next().ok_or(format!("{name} needs a value"))?;
        let place = match name.as_str() {
            "--level" => {
                level = value;
                continue;
            }
            "--nodes" => 0,
            "--games" => 1,
            "--seed" => 2,
            _ => return Err(format!("`{name}`; expected --level, --nodes, --games or --seed")),
        };
        numbers[place] = value.parse::<u64>().map_err(|why| format!("{name} {value}: {why}"))?;
    }
    let [nodes, games, seed] = numbers;
    for players in [2, 4] {
        let mut guesses = Vec::new();
        for game in 0..games {
            race(&level, nodes, players, seed.wrapping_add(game), &mut guesses)?;
            if (game + 1).is_multiple_of(10) {
                eprint!("\r{players} players: {} of {games} races", game + 1);
            }
        }
        eprintln!();
        println!("{players} players, {games} races of {level} with {nodes} nodes\n");
        print("win_chances, 50 play-outs", &guesses, |guess| guess.played_out);
        print("the evaluation alone", &guesses, |guess| guess.at_a_glance);
    }
    Ok(())
}

fn race(level: &str, nodes: u64, players: usize, seed: u64, all: &mut Vec<Guess>) -> Result<(), String> {
    let setup = Setup { start: StartSide::Random, ..Setup::players(players) };
    let mut game = Game::new(setup, content::builtin().tables).map_err(|why| why.to_string())?;
    let mut dice = Dice::new(seed);
    let seats = (0..players as u64).map(|seat| bot(level, seed ^ seat << 32, Budget::nodes(nodes)));
    let mut seats: Vec<_> = seats.collect::<Option<_>>().ok_or(format!("no level {level}"))?;
    let mut guesses: Vec<(Chances, Chances)> = Vec::new();
    let finish = loop {
        let input = match game.pending() {
            Pending::Over(finish) => break finish,
            Pending::Chance(chance) => Input::Luck(dice.roll(game.state(), chance)),
            Pending::Decision(decision) => {
                if decision.asked == Asked::Assign && dice.below(4) == 0 {
                    guesses.push((win_chances(&game.view(None), Budget::nodes(50)), evaluate(game.state())));
                }
                let view = game.view(Some(decision.crew));
                Input::Choice(seats[game.state().seat(decision.crew)].choose(&view))
            }
        };
        game.apply(input, &mut |_, _, _| {}).map_err(|why| format!("{why:?}"))?;
    };
    for (played_out, at_a_glance) in guesses {
        for &crew in setup.crews.iter() {
            let (played_out, at_a_glance) = (played_out[crew as usize], at_a_glance[crew as usize]);
            all.push(Guess { played_out, at_a_glance, won: finish.winner() == Some(crew) });
        }
    }
    Ok(())
}

fn print(title: &str, guesses: &[Guess], of: impl Fn(&Guess) -> f32) {
    let won = |guess: &Guess| f32::from(u8::from(guess.won));
    let mean = |values: &mut dyn Iterator<Item = f32>| {
        let (sum, count) = values.fold((0.0, 0), |(sum, count), value| (sum + value, count + 1));
        (sum / count.max(1) as f32, count)
    };
    let (square, _) = mean(&mut guesses.iter().map(|guess| (of(guess) - won(guess)).powi(2)));
    println!("{title}: mean square error {square:.4}");
    println!("| guessed | won | positions |\n|--:|--:|--:|");
    for tenth in 0..10 {
        let bin = || guesses.iter().filter(|guess| ((of(guess) * 10.0) as usize).min(9) == tenth);
        let ((guessed, count), (won, _)) = (mean(&mut bin().map(&of)), mean(&mut bin().map(won)));
        if count > 0 {
            println!("| {:.1} % | {:.1} % | {count} |", 100.0 * guessed, 100.0 * won);
        }
    }
    println!();
}
