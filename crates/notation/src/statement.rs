//! `=` lines of a transcript: what is so at this point.
//!
//! ```text
//! = OM c6, 2 left, dent       a vehicle or a section of the Rig: where it is, its moves left, its damage
//! = OM c6 or d6               one of several things
//! = OC home                   a chopper
//! = c7 oil                    what stands or lies on a space
//! = blue out                  a crew
//! = round 3                   any other line of a position, as it is printed
//! ```
//!
//! What is not said is not looked at; but damage that is named must be all that the vehicle has.

use crate::{
    board,
    mistake::{Mistake, Word, clip, words as split},
    position::{print_position, space_named},
    words::Words,
};
use engine::{Crew, FIGURES, Place, Space, State, TOKEN, VehicleId};

/// Lines of a position that can be stated as they are.
const LINES: [&str; 21] = [
    "tiles", "laid", "pile", "shuffle", "unseen", "discard", "used", "round", "first", "road", "steering",
    "damaged", "gone", "turn", "leader", "hand", "put-away", "looked", "eye", "lasts", "over",
];

/// Whether the line is so. `text` is what follows the `=`, and `column` where it begins.
pub(crate) fn check(
    state: &State,
    words: Words,
    line: usize,
    column: usize,
    text: &str,
) -> Result<(), Mistake> {
    let lead = text.chars().take_while(|c| c.is_whitespace()).count();
    let (column, text) = (column + lead, text.trim());
    let (name, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let subject = Word { text: name, line, column };
    if LINES.contains(&name) {
        return check_line(state, line, column, text);
    }
    let found = facts(state, words, subject)?;
    let mut stated: Vec<&str> = rest.split(',').map(str::trim).filter(|fact| !fact.is_empty()).collect();
    if stated.is_empty() {
        return Err(subject.wrong(format_args!("what is so after it: {name} {}", found.shown())));
    }
    let untrue = |what: &str| {
        let message = format!("found `{}`; it is not so: {name} {}", clip(what), found.shown());
        Err(Mistake::untrue(line, column, message))
    };
    let named: Vec<&str> = stated.extract_if(.., |fact| found.is_damage(fact)).collect();
    if let Some(fact) = stated.iter().find(|fact| !found.holds(fact)) {
        return untrue(fact);
    }
    let mut damage = found.damage.clone();
    for name in &named {
        match damage.iter().position(|has| has == name) {
            Some(place) => drop(damage.remove(place)),
            None => return untrue(name),
        }
    }
    if named.is_empty() || damage.is_empty() { Ok(()) } else { untrue(&named.join(", ")) }
}

/// What is so of something: what is worth showing, what may be said besides, and its damage.
#[derive(Default)]
struct Facts {
    shown: Vec<String>,
    besides: Vec<String>,
    damage: Vec<String>,
    /// The words of all damage that there is.
    damages: Vec<String>,
}

impl Facts {
    fn holds(&self, fact: &str) -> bool {
        let is = |fact: &str| {
            let same = |known: &String| known.split_whitespace().eq(fact.split_whitespace());
            self.shown.iter().chain(&self.besides).any(same)
        };
        fact.split(" or ").any(is)
    }

    fn is_damage(&self, fact: &str) -> bool {
        self.damages.iter().any(|damage| damage == fact)
    }

    fn shown(&self) -> String {
        self.shown.iter().chain(&self.damage).map(String::as_str).collect::<Vec<_>>().join(", ")
    }
}

fn facts(state: &State, words: Words, subject: Word) -> Result<Facts, Mistake> {
    if let Some(figure) = (0..FIGURES).find(|&figure| board::figure_name(words, figure) == subject.text) {
        return Ok(of_figure(state, words, figure));
    }
    if let Some(crew) = Crew::ALL.into_iter().find(|&crew| words.chopper(crew) == subject.text) {
        let place = place(words, state.choppers[crew as usize], "home");
        return Ok(Facts { shown: vec![place], ..Facts::default() });
    }
    if let Some(crew) = state.setup.crews.iter().find(|&&crew| crew.word() == subject.text) {
        return Ok(of_crew(state, *crew));
    }
    match space_named(subject.text) {
        Some(space) => Ok(of_space(state, words, space)),
        None => Err(subject.wrong(format_args!(
            "a vehicle, a chopper, a crew of the `seats` line, a space, or a line of a position: {}",
            LINES.join(", ")
        ))),
    }
}

fn of_figure(state: &State, words: Words, figure: usize) -> Facts {
    let mut facts = Facts { shown: vec![place(words, state.places[figure], "waiting")], ..Facts::default() };
    let Some(vehicle) = VehicleId::from_index(figure) else { return facts };
    let v = &state.vehicles[vehicle.index()];
    let next = state.turn.next.filter(|next| next.vehicle == vehicle).map(|next| next.moves);
    let moves = if state.turn.vehicle == Some(vehicle) { Some(state.turn.moves) } else { next };
    match moves {
        Some(moves) => facts.shown.push(format!("{moves} left")),
        None => facts.besides.push("0 left".into()),
    }
    match v.die {
        0 => facts.besides.push("unmoved".into()),
        die => facts.shown.push(format!("die {die}")),
    }
    match v.coasts {
        0 => facts.besides.push("coasts 0".into()),
        coasts => facts.shown.push(format!("coasts {coasts}")),
    }
    if state.burning.contains(vehicle) {
        facts.shown.push("burning".into());
    } else {
        facts.besides.push("not burning".into());
    }
    if vehicle.crew().is_some() {
        let works = if state.is_operable(vehicle) { "operable" } else { "inoperable" };
        facts.shown.push(works.into());
    }
    facts.shown.extend(words.upgrades(state, vehicle));
    facts.besides.extend(state.upgrades_of(vehicle).iter().map(|&card| words.card(card)));
    facts.damage = v.damage.iter().map(|&wear| words.wear(wear)).collect();
    facts.damages = every_damage(words);
    if facts.damage.is_empty() {
        facts.besides.push("undamaged".into());
    }
    facts
}

fn every_damage(words: Words) -> Vec<String> {
    let tokens = engine::Damage::ALL.map(|damage| damage.word().to_string());
    let cards = words.0.deck(engine::Deck::Ongoing).iter().map(|card| words.card(card));
    tokens.into_iter().chain(cards).collect()
}

fn of_crew(state: &State, crew: Crew) -> Facts {
    let has = &state.crews[crew as usize];
    let dice: Vec<String> = has.dice.each().map(|die| die.to_string()).collect();
    let dice = if dice.is_empty() { "none".to_string() } else { dice.join(" ") };
    let given = state.command_board(crew).iter().zip(has.commands.iter()).filter(|&(_, die)| die > 0);
    let on = |die: u8| if die == TOKEN { "token".to_string() } else { die.to_string() };
    let given = given.map(|(space, die)| format!("{} {}", space.command.word(), on(die)));
    let standing = if has.in_game { "in" } else { "out" };
    let salvage = (has.salvage > 0).then(|| format!("salvage {}", has.salvage));
    let shown =
        [standing.to_string(), format!("dice {dice}")].into_iter().chain(given).chain(salvage).collect();
    Facts { shown, ..Facts::default() }
}

fn of_space(state: &State, words: Words, space: Space) -> Facts {
    let things = board::things(state, words, space);
    let ground = board::ground(state.terrain(space)).to_string();
    match things.is_empty() {
        true => Facts { shown: vec!["empty".into(), ground], ..Facts::default() },
        false => Facts { shown: things, besides: vec![ground], ..Facts::default() },
    }
}

fn place(words: Words, place: Place, off_board: &str) -> String {
    match place.space() {
        Some(space) => words.space(space),
        None if place == Place::GONE => "gone".into(),
        None => off_board.into(),
    }
}

/// A line that the position has, word by word.
fn check_line(state: &State, line: usize, column: usize, text: &str) -> Result<(), Mistake> {
    let stated: Vec<&str> = split(line, text).iter().map(|word| word.text).collect();
    let printed = print_position(state);
    let mut same_key = printed.lines().filter(|l| l.split_whitespace().next() == stated.first().copied());
    if same_key.clone().any(|l| l.split_whitespace().eq(stated.iter().copied())) {
        return Ok(());
    }
    let is = same_key.next().map_or_else(|| "there is no such line".to_string(), str::to_string);
    Err(Mistake::untrue(line, column, format!("found `{}`; it is not so: {is}", clip(text))))
}
