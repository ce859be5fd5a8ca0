//! What was seen in races, as a file: positions as text, each behind a line with the seed of its race and who won how often from there.

use engine::{Crew, State};
use std::io::{BufRead, BufReader, Write};

/// A position, the race that it is of, and how many races from there each crew has won.
pub struct Position {
    pub seed: u64,
    pub state: State,
    pub won: Vec<(Crew, u16)>,
}

/// Writes positions down.
pub fn write(path: &str, positions: &[Position]) -> Result<(), String> {
    let file = std::fs::File::create(path).map_err(|why| format!("{path}: {why}"))?;
    let mut file = std::io::BufWriter::new(file);
    for Position { seed, state, won } in positions {
        let won: Vec<String> = won.iter().map(|(crew, won)| format!("{}:{won}", *crew as usize)).collect();
        write!(file, "seen {seed} {}\n{}", won.join(" "), notation::print_position(state))
            .map_err(|why| format!("{path}: {why}"))?;
    }
    file.flush().map_err(|why| format!("{path}: {why}"))
}

/// Reads what [`write`] wrote.
pub fn read(path: &str) -> Result<Vec<Position>, String> {
    let file = std::fs::File::open(path).map_err(|why| format!("{path}: {why}"))?;
    let mut positions = Vec::new();
    let (mut head, mut text) = (String::new(), String::new());
    let mut add = |head: &str, text: &str| -> Result<(), String> {
        let mut words = head.split_whitespace().skip(1);
        let wrong = || format!("{path}: `{head}`");
        let Some(seed) = words.next() else { return Ok(()) };
        let seed = seed.parse().map_err(|_| wrong())?;
        let state = notation::parse_position(text, content::builtin().tables)
            .map_err(|why| format!("{path}: {why:?}\n{text}"))?;
        let mut won = Vec::new();
        for word in words {
            let (crew, count) = word.split_once(':').ok_or_else(wrong)?;
            let crew =
                crew.parse::<usize>().ok().and_then(|crew| Crew::ALL.get(crew).copied()).ok_or_else(wrong)?;
            won.push((crew, count.parse().map_err(|_| wrong())?));
        }
        positions.push(Position { seed, state, won });
        Ok(())
    };
    for line in BufReader::new(file).lines() {
        let line = line.map_err(|why| format!("{path}: {why}"))?;
        if line.starts_with("seen ") {
            add(&head, &text)?;
            (head, text) = (line, String::new());
        } else {
            text.push_str(&line);
            text.push('\n');
        }
    }
    add(&head, &text)?;
    Ok(positions)
}
