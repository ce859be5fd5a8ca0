//! What foretells the races of gunners: the evaluation alone, trials as the captain's, or races that go on by reflex? Matches tell who
//! is stronger, slowly; this tells in a minute what a change of those who drive in her head, or of how far she looks, is worth.

use crate::{
    kept::Position,
    races::{play_on, table},
    report::{root, square},
};
use engine::{CREWS, Crew, Game, Input, Pending, Phase};
use vendetta_bots::{
    Bot, Budget, Dice, MirroredLuck, bot,
    evaluation::{Chances, LEARNED, captains_chances, evaluate, winner},
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

/// What foretells, in the order of [`Row::squares`].
const METHODS: [&str; 4] = ["evaluation", "trials", "mean of both", "races by reflex"];

/// Prints how far each is from the truth, in points of a hundred.
pub fn report(positions: &[Position], threads: usize) -> Result<(), String> {
    let share = positions.len().div_ceil(threads).max(1);
    let rows = std::thread::scope(|scope| {
        let work = |some: &'_ [Position]| some.iter().flat_map(rows).collect::<Vec<Row>>();
        let workers: Vec<_> = positions.chunks(share).map(|some| scope.spawn(move || work(some))).collect();
        let rows: Result<Vec<Vec<Row>>, _> = workers.into_iter().map(|worker| worker.join()).collect();
        rows.map(|rows| rows.concat()).map_err(|_| "a panic")
    })?;
    println!("| seats | final tile | positions of a crew | {} |", METHODS.join(" | "));
    println!("|---|---|--:|{}", "--:|".repeat(METHODS.len()));
    for (name, seats) in [("2", 2..=2), ("3, 4", 3..=4), ("5, 6", 5..=6)] {
        for (lies, is_final) in [("not yet", false), ("lies", true)] {
            let of: Vec<&Row> =
                rows.iter().filter(|row| seats.contains(&row.seats) && row.is_final == is_final).collect();
            print!("| {name} | {lies} | {} |", of.len());
            for method in 0..METHODS.len() {
                print!(" {:.1} |", root(of.iter().map(|row| row.squares[method])));
            }
            println!();
        }
    }
    Ok(())
}

/// What was guessed of a crew: squares of how far it is from the truth.
#[derive(Clone)]
struct Row {
    seats: usize,
    is_final: bool,
    squares: [f64; METHODS.len()],
}

fn rows(position: &Position) -> Vec<Row> {
    let Position { seed, state, won } = position;
    let races: f32 = won.iter().map(|(_, won)| f32::from(*won)).sum();
    let Ok(game) = Game::from_state(*state, &mut |_, _, _| {}) else { return Vec::new() };
    if races < 2.0 {
        return Vec::new();
    }
    let mut by_reflex: Chances = [0.0; CREWS];
    for number in 0..TRIALS {
        if let Some(crew) = winner(game, seed << 16 | number, None) {
            by_reflex[crew as usize] += 1.0 / TRIALS as f32;
        }
    }
    let evaluation = evaluate(&LEARNED, state);
    let trials = captains_chances(&game.view(None), Budget::nodes(TRIALS));
    let row = |&(crew, won): &(Crew, u16)| {
        let [evaluation, trials, reflex] = [evaluation, trials, by_reflex].map(|all| all[crew as usize]);
        let guesses = [evaluation, trials, (evaluation + trials) / 2.0, reflex];
        let mut squares = guesses.map(|guess| square(guess, f32::from(won) / races, races));
        // Of races by reflex the luck is taken out, too; that of trials, which end in guesses, is small.
        squares[3] -= f64::from(reflex * (1.0 - reflex)) / (TRIALS - 1) as f64;
        Row { seats: state.setup.crews.len(), is_final: state.is_final, squares }
    };
    won.iter().map(row).collect()
}
