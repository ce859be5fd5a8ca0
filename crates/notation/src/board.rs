//! The board as a drawing: some columns of some lanes, a cell for each space.
//!
//! ```text
//! board  8  9  10  11      what stands or lies on a space, joined by `+`: OS+oil, BM+WC
//!   b     .  OS  ?   .     an empty one shows its ground: . road   : off-road   ~ mud   # impassable
//!   c   .  :   ~   BM      `-` is whatever is printed there
//! ```
//!
//! Ground of Carnage: % goo, / glass, ^ ramp, ! fire, = salt.

use crate::{
    mistake::{Mistake, Word},
    words::Words,
};
use engine::{
    BagId, Crew, FIGURES, Hazard, LANES, Lying, Place, Section, Space, State, Supply, TILE_COLUMNS, Terrain,
    Token, VehicleId,
};

pub(crate) fn ground(terrain: Terrain) -> &'static str {
    match terrain {
        Terrain::Road => ".",
        Terrain::OffRoad => ":",
        Terrain::Mud => "~",
        Terrain::Impassable => "#",
        Terrain::Goo => "%",
        Terrain::Glass => "/",
        Terrain::Ramp => "^",
        Terrain::Fire => "!",
        Terrain::Salt => "=",
    }
}

/// The whole board.
pub(crate) fn print(state: &State, words: Words, out: &mut String) {
    let cells: Vec<String> = Space::all().map(|space| print_cell(state, words, space)).collect();
    let cell = |lane: usize, column: usize| cells[column * LANES + lane].as_str();
    let widths: Vec<usize> = (0..engine::COLUMNS)
        .map(|column| (0..LANES).map(|lane| cell(lane, column).len()).max().unwrap_or(1).max(2) + 1)
        .collect();
    let mut row = |label: &str, shift: &str, text: &dyn Fn(usize) -> String| {
        let mut line = format!("{label:<6}{shift}");
        for (column, &width) in widths.iter().enumerate() {
            let join = if column > 0 && column % TILE_COLUMNS == 0 { "| " } else { "" };
            line.push_str(&format!("{join}{:<width$}", text(column)));
        }
        out.push_str(line.trim_end());
        out.push('\n');
    };
    row("board", "", &|column| column.to_string());
    for lane in 0..LANES {
        let label = format!("  {}", (b'a' + lane as u8) as char);
        row(&label, if lane % 2 == 1 { " " } else { "" }, &|column| cell(lane, column).to_string());
    }
}

/// An off-road token.
const OFF_ROAD: &str = "sand";

/// Before a token of a dispenser.
const DROPPED: &str = "dropped-";

/// The name of a figure: a vehicle, or a section of the Rig.
pub(crate) fn figure_name(words: Words, figure: usize) -> String {
    match VehicleId::from_index(figure) {
        Some(vehicle) => words.vehicle(vehicle),
        None if figure == Section::Mid.figure() => words.section(Section::Mid).to_string(),
        None => words.section(Section::Rear).to_string(),
    }
}

fn print_cell(state: &State, words: Words, space: Space) -> String {
    let things = things(state, words, space);
    if things.is_empty() { ground(state.printed(space)).to_string() } else { things.join("+") }
}

/// What stands or lies on a space.
pub(crate) fn things(state: &State, words: Words, space: Space) -> Vec<String> {
    let figures = (0..FIGURES).filter(|&figure| state.places[figure] == Place::on(space));
    let mut things: Vec<String> = figures.map(|figure| figure_name(words, figure)).collect();
    let choppers = Crew::ALL.into_iter().filter(|&crew| state.choppers[crew as usize].space() == Some(space));
    things.extend(choppers.map(|crew| words.chopper(crew)));
    match state.tokens[space.index()].read() {
        Lying::Nothing => {}
        Lying::Up(hazard) if state.tokens[space.index()].supply().is_some() => {
            things.push(format!("{DROPPED}{}", hazard.word()));
        }
        Lying::Up(hazard) => things.push(hazard.word().to_string()),
        Lying::Down(bag) if bag == state.hazards.pile => things.push("?".into()),
        Lying::Down(bag) => things.push(format!("?{}", bag.index())),
    }
    if state.off_road.contains(space) {
        things.push(OFF_ROAD.into());
    }
    things
}

/// The column numbers after `board`.
pub(crate) fn read_columns(words: &[Word]) -> Result<Vec<usize>, Mistake> {
    let numbers = words.iter().filter(|word| word.text != "|");
    numbers.map(|word| word.number(0, engine::COLUMNS as u16 - 1).map(usize::from)).collect()
}

/// One lane of the drawing: its letter, then a cell for each column.
pub(crate) fn read_lane(
    state: &mut State,
    words: Words,
    lane: usize,
    columns: &[usize],
    label: Word,
    cells: &[Word],
) -> Result<(), Mistake> {
    let cells: Vec<Word> = cells.iter().filter(|word| word.text != "|").copied().collect();
    if cells.len() != columns.len() {
        let expected = format!("{} cells, one for each column of the board line", columns.len());
        return Err(label.wrong(format_args!("{expected}, not {}", cells.len())));
    }
    for (cell, &column) in cells.into_iter().zip(columns) {
        if let Some(space) = Space::new(lane, column) {
            read_cell(state, words, space, cell)?;
        }
    }
    Ok(())
}

fn read_cell(state: &mut State, words: Words, space: Space, cell: Word) -> Result<(), Mistake> {
    let mut column = cell.column;
    for text in cell.text.split('+') {
        let thing = Word { text, line: cell.line, column };
        column += text.chars().count() + 1;
        if text == "-" || Terrain::ALL.into_iter().any(|terrain| ground(terrain) == text) {
            let printed = ground(state.printed(space));
            if text != "-" && text != printed {
                return Err(thing.wrong(format_args!("`{printed}`, the ground of {}", words.space(space))));
            }
            continue;
        }
        place(state, words, space, thing)?;
    }
    Ok(())
}

/// Puts a vehicle, a chopper or a token on a space.
pub(crate) fn place(state: &mut State, words: Words, space: Space, thing: Word) -> Result<(), Mistake> {
    if let Some(generation) = thing.text.strip_prefix('?') {
        let bag = match generation {
            "" => Some(state.hazards.pile),
            n => n.parse().ok().and_then(BagId::from_index),
        };
        let bag = bag.ok_or_else(|| thing.wrong("`?`, or `?0` to `?3` for a token of another shuffle"))?;
        return lay(state, words, space, thing, Token::down(bag));
    }
    if let Some(hazard) = Hazard::from_word(thing.text) {
        return lay(state, words, space, thing, Token::up(hazard));
    }
    if let Some(name) = thing.text.strip_prefix(DROPPED)
        && let Some(supply) = Supply::ALL.into_iter().find(|&supply| supply.hazard().word() == name)
    {
        return lay(state, words, space, thing, Token::dispensed(supply));
    }
    if thing.text == OFF_ROAD {
        state.off_road.insert(space);
        return Ok(());
    }
    if let Some(figure) = (0..FIGURES).find(|&figure| figure_name(words, figure) == thing.text) {
        let crew = VehicleId::from_index(figure).map_or(VehicleId::RIG.crew(), VehicleId::crew);
        seated(state, thing, crew)?;
        if state.places[figure].is_on_board() {
            return Err(thing.wrong("every vehicle in one place only"));
        }
        state.places[figure] = Place::on(space);
        return Ok(());
    }
    if let Some(crew) = Crew::ALL.into_iter().find(|&crew| words.chopper(crew) == thing.text) {
        seated(state, thing, Some(crew))?;
        state.choppers[crew as usize] = Place::on(space);
        return Ok(());
    }
    Err(thing.wrong(
        "a vehicle (OS, BM, RIG, RM, RR, Y1, X1 …), a chopper (OC …), a token (?, road, oil, mud, mine, wreck, glass, \
         ramp, fire, pit, quake, worm, sand, dropped-mine, dropped-oil), the ground (. : ~ # % / ^ ! =) or `-`",
    ))
}

fn lay(state: &mut State, words: Words, space: Space, thing: Word, token: Token) -> Result<(), Mistake> {
    if !state.tokens[space.index()].is_none() {
        return Err(thing.wrong(format_args!("one token on {} at most", words.space(space))));
    }
    state.tokens[space.index()] = token;
    Ok(())
}

fn seated(state: &State, thing: Word, crew: Option<Crew>) -> Result<(), Mistake> {
    match crew.filter(|crew| !state.setup.crews.contains(crew)) {
        Some(crew) => {
            Err(thing.wrong(format_args!("a crew of the `seats` line; {} has no seat", crew.word())))
        }
        None => Ok(()),
    }
}
