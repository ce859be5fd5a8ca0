//! What foretells the races of gunners: the evaluation alone, trials as the captain's, or races that go on by reflex? Matches tell who
//! is stronger, slowly; this tells in a minute what a change of those who drive in her head, or of how far she looks, is worth.

use crate::{
    kept::Position,
    races::{play_on, table},
};
use engine::{CREWS, Crew, Game, Input, Pending, Phase};
use vendetta_bots::{
    Bot, Budget, Dice, MirroredLuck, bot,
    evaluation::{Chances, LEARNED, evaluate, winner_by_reflex},
    win_chances,
};

/// One of so many turns is looked at.
const SELDOM: u32 = 14;
/// Trials and races by reflex from a position.
const TRIALS: u64 = 200;
/// Gunners as strong as the level, and cheaper.
const GUNNER: &str = "gunner.4-2";

/// A race of gunners, and who wins when gunners go on from some of its turns.
pub fn of_gunners(plays: u64, seed: u64, positions: &mut Vec<Position>) -> Result<(), String> {
    let mut dice = Dice::new(seed);
    let mut game = Game::new(table(&mut dice), content::builtin().tables).map_err(|why| why.to_string())?;
    let mut turn = None;
    let mut race = Race::new(&game, seed)?;
    while let Some(input) = race.input(&game) {
        let state = game.state();
        let now = Some((state.round, state.turn.number, state.turn.crew));
        if state.phase == Phase::Assign && matches!(game.pending(), Pending::Decision(_)) && turn != now {
            turn = now;
            if dice.below(SELDOM) == 0 {
                let mut number = seed << 16;
                let mut winner = |game| {
                    number += 1;
                    Race::new(&game, number).ok().and_then(|race| race.winner(game))
                };
                positions.extend(play_on(game, plays, seed, &mut winner));
            }
        }
        game.apply(input, &mut |_, _, _| {}).map_err(|why| format!("seed {seed}: {why:?}"))?;
    }
    Ok(())
}

/// Gunners in every seat, and their luck.
struct Race {
    gunners: Vec<Box<dyn Bot>>,
    luck: MirroredLuck,
}

impl Race {
    fn new(game: &Game, seed: u64) -> Result<Race, String> {
        let luck = MirroredLuck::new(seed);
        let gunner = |&crew: &Crew| bot(GUNNER, luck.seed_of(crew), Budget::default()).ok_or("no gunner");
        Ok(Race { gunners: game.state().setup.crews.iter().map(gunner).collect::<Result<_, _>>()?, luck })
    }

    /// What comes next; nothing if the race is over.
    fn input(&mut self, game: &Game) -> Option<Input> {
        match game.pending() {
            Pending::Over(_) => None,
            Pending::Chance(chance) => Some(Input::Luck(self.luck.roll(game.state(), chance))),
            Pending::Decision(decision) => {
                let gunner = &mut self.gunners[game.state().seat(decision.crew)];
                Some(Input::Choice(gunner.choose(&game.view(Some(decision.crew)))))
            }
        }
    }

    fn winner(mut self, mut game: Game) -> Option<Crew> {
        while let Some(input) = self.input(&game) {
            game.apply(input, &mut |_, _, _| {}).ok()?;
        }
        match game.pending() {
            Pending::Over(finish) => finish.winner(),
            _ => None,
        }
    }
}

/// Prints how far each is from the truth, in points of a hundred, the luck of the races from a position taken out.
pub fn report(positions: &[Position], threads: usize) -> Result<(), String> {
    let share = positions.len().div_ceil(threads).max(1);
    let rows: Vec<Row> = std::thread::scope(|scope| {
        let workers: Vec<_> = positions
            .chunks(share)
            .map(|some| scope.spawn(|| some.iter().flat_map(rows).collect::<Vec<Row>>()))
            .collect();
        workers.into_iter().flat_map(|worker| worker.join().unwrap_or_default()).collect()
    });
    println!("| seats | final tile | positions of a crew | evaluation | trials | races by reflex |");
    println!("|---|---|--:|--:|--:|--:|");
    for (name, seats) in [("2", 2..=2), ("3, 4", 3..=4), ("5, 6", 5..=6)] {
        for is_final in [false, true] {
            let of: Vec<&Row> =
                rows.iter().filter(|row| seats.contains(&row.seats) && row.is_final == is_final).collect();
            let root = |method: usize| {
                let sum: f64 = of.iter().map(|row| row.squares[method]).sum();
                100.0 * (sum / of.len().max(1) as f64).max(0.0).sqrt()
            };
            let lies = if is_final { "lies" } else { "not yet" };
            println!("| {name} | {lies} | {} | {:.1} | {:.1} | {:.1} |", of.len(), root(0), root(1), root(2));
        }
    }
    Ok(())
}

/// What was guessed of a crew: squares of how far it is from the truth, less what luck accounts for.
struct Row {
    seats: usize,
    is_final: bool,
    squares: [f64; 3],
}

fn rows(position: &Position) -> Vec<Row> {
    let Position { seed, state, won } = position;
    let Ok(game) = Game::from_state(*state, &mut |_, _, _| {}) else { return Vec::new() };
    let mut by_reflex: Chances = [0.0; CREWS];
    for number in 0..TRIALS {
        if let Some(crew) = winner_by_reflex(game, seed << 16 | number) {
            by_reflex[crew as usize] += 1.0 / TRIALS as f32;
        }
    }
    let guesses =
        [evaluate(&LEARNED, state), win_chances(&game.view(None), Budget::nodes(TRIALS)), by_reflex];
    let races: f64 = won.iter().map(|(_, won)| f64::from(*won)).sum();
    let row = |&(crew, won): &(Crew, u16)| {
        let truth = f64::from(won) / races;
        // Of `n` races with `k` wins, `k (k - 1) / n (n - 1)` is on average the square of the true chance.
        let square = |guess: &Chances| {
            let guess = f64::from(guess[crew as usize]);
            truth * (truth * races - 1.0) / (races - 1.0) - 2.0 * truth * guess + guess * guess
        };
        let mut squares = [square(&guesses[0]), square(&guesses[1]), square(&guesses[2])];
        let reflex = f64::from(by_reflex[crew as usize]);
        squares[2] -= reflex * (1.0 - reflex) / (TRIALS - 1) as f64;
        Row { seats: state.setup.crews.len(), is_final: state.is_final, squares }
    };
    won.iter().map(row).collect()
}
