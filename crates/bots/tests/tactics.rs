//! Positions in which a good player knows what to do: `tests/tactics/*.tactic`.
//!
//! A file has a title, `from LEVEL` (that level and all stronger ones must find it), a position, `---`, perhaps choices (`>`) and
//! luck (`*`) that come first, and what is expected: `chooses A | B` and `avoids A | B` of the first answer, `wins CREW` and
//! `keeps CAR` of the whole turn, with any dice.

use engine::{Choice, Crew, Game, Input, Pending, Place, State, VehicleId};
use notation::{Words, parse_position};
use vendetta_bots::{Bot, Budget, Dice, bot, levels};

struct Tactic {
    name: String,
    from: String,
    game: Game,
    expected: Vec<String>,
}

fn read(name: String, text: &str) -> Tactic {
    let (head, expected) = text.split_once("---\n").expect("a line --- before what is expected");
    let mut lines = head.lines().skip(1);
    let from =
        lines.next().and_then(|line| line.strip_prefix("from ")).expect("`from LEVEL` below the title");
    let position: Vec<&str> = lines.collect();
    let state = parse_position(&position.join("\n"), content::builtin().tables)
        .unwrap_or_else(|why| panic!("{name}: {why}"));
    let mut game = Game::from_state(state, &mut |_, _, _| {}).unwrap_or_else(|why| panic!("{name}: {why}"));
    let mut rest = Vec::new();
    for line in expected.lines() {
        match input(&game, line) {
            Some(input) => {
                game.apply(input, &mut |_, _, _| {}).unwrap_or_else(|why| panic!("{name}: {why:?}"))
            }
            None => rest.push(line.to_string()),
        }
    }
    Tactic { name, from: from.into(), game, expected: rest }
}

/// What a line that begins with `>` or `*` gives the game.
fn input(game: &Game, line: &str) -> Option<Input> {
    let words = Words(content::builtin().tables);
    if let Some(choice) = line.strip_prefix("> ") {
        let Pending::Decision(decision) = game.pending() else { panic!("`{line}`, and nobody is asked") };
        let found = game.choices().iter().copied().find(|&c| words.choice(decision.asked, c) == choice);
        return Some(Input::Choice(found.unwrap_or_else(|| panic!("`{line}` is not offered"))));
    }
    let outcome = line.strip_prefix("* ")?;
    let found = game.outcomes().into_iter().map(|(o, _)| o).find(|&o| words.outcome(o) == outcome);
    Some(Input::Luck(found.unwrap_or_else(|| panic!("`{line}` cannot come"))))
}

fn tactics() -> Vec<Tactic> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/tactics");
    let mut files: Vec<_> =
        std::fs::read_dir(folder).expect("the folder").map(|entry| entry.expect("a file").path()).collect();
    files.sort();
    assert!(files.len() >= 8);
    files
        .iter()
        .map(|path| {
            let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            read(name, &std::fs::read_to_string(path).expect("a text"))
        })
        .collect()
}

/// Plays the turn to its end; the other players answer as the same bot would. The first answer, and what comes of the turn.
fn play_turn(mut game: Game, player: &mut dyn Bot, dice: &mut Dice) -> (Option<Choice>, State) {
    let (crew, number) = (game.state().turn.crew, game.state().turn.number);
    let mut first = None;
    loop {
        let turn = &game.state().turn;
        let input = match game.pending() {
            Pending::Over(_) => return (first, *game.state()),
            _ if turn.crew != crew || turn.number != number => return (first, *game.state()),
            Pending::Chance(engine::Chance::MoveDie(_)) => return (first, *game.state()),
            Pending::Chance(chance) => Input::Luck(dice.roll(game.state(), chance)),
            Pending::Decision(decision) => {
                let choice = player.choose(&game.view(Some(decision.crew)));
                first.get_or_insert(choice);
                Input::Choice(choice)
            }
        };
        game.apply(input, &mut |_, _, _| {}).expect("a legal input");
    }
}

#[test]
fn every_level_finds_what_it_must() {
    let words = Words(content::builtin().tables);
    let mut missed = Vec::new();
    for tactic in tactics() {
        let first = levels().iter().position(|level| level.id == tactic.from).expect("a level");
        for level in &levels()[first..] {
            for seed in 0..12 {
                let mut player = bot(level.id, seed, Budget::nodes(600)).expect("a level");
                let Pending::Decision(decision) = tactic.game.pending() else { panic!("{}", tactic.name) };
                let (first, after) = play_turn(tactic.game, player.as_mut(), &mut Dice::new(seed));
                let chosen = words.choice(decision.asked, first.expect("an answer"));
                for line in &tactic.expected {
                    if !holds(line, &chosen, &after, words) {
                        missed.push(format!("{}, {} with seed {seed}: {chosen}", tactic.name, level.id));
                    }
                }
            }
        }
    }
    assert!(missed.is_empty(), "{}", missed.join("\n"));
}

fn holds(line: &str, chosen: &str, after: &State, words: Words) -> bool {
    let (what, rest) = line.split_once(' ').expect("a word and its objects");
    let mut objects = rest.split('|').map(str::trim);
    match what {
        "chooses" => objects.any(|object| object == chosen),
        "avoids" => objects.all(|object| object != chosen),
        "wins" => {
            let crew = Crew::from_word(rest).expect("a crew");
            matches!(after.phase, engine::Phase::Over(finish) if finish.winner() == Some(crew))
        }
        "keeps" => {
            let vehicle = VehicleId::all().find(|&v| words.vehicle(v) == rest).expect("a vehicle");
            after.places[vehicle.index()] != Place::GONE
        }
        other => panic!("`{other}`; expected chooses, avoids, wins or keeps"),
    }
}
