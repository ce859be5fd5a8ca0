//! The whole ladder at every kind of table: what docs/bots.md promises, measured.

use super::{Arguments, Match, play, report};
use crate::failure::{Failure, print_json};
use bots::levels;
use content::Library;
use engine::{BoxId, Boxes, Crew, List, Setup, StartSide};
use serde_json::{Value, json};

/// A kind of race, for each number of seats that can play it.
struct Lineup {
    name: &'static str,
    /// Crews that take seats from crews of cars.
    guests: &'static [Crew],
    boxes: &'static [BoxId],
}

const LINEUPS: [Lineup; 7] = [
    Lineup { name: "cars", guests: &[], boxes: &[] },
    Lineup { name: "cars, Carnage", guests: &[], boxes: &[BoxId::Carnage] },
    Lineup { name: "cars, leaders and upgrades", guests: &[], boxes: &[BoxId::Leaders, BoxId::Upgrades] },
    Lineup { name: "with Rig", guests: &[Crew::Red], boxes: &[] },
    Lineup { name: "with Five", guests: &[Crew::Yellow], boxes: &[] },
    Lineup { name: "with Rig and Five", guests: &[Crew::Red, Crew::Yellow], boxes: &[] },
    Lineup { name: "with Rig and Five, all boxes", guests: &[Crew::Red, Crew::Yellow], boxes: &BoxId::ALL },
];

/// What one against so many others has to win, in per cent.
const BARS: [(usize, f64); 3] = [(2, 65.0), (4, 40.0), (6, 30.0)];

impl Lineup {
    /// The race with so many seats; six are all crews there are.
    fn setup(&self, seats: usize) -> Option<Setup> {
        let cars = [Crew::Orange, Crew::Blue, Crew::White, Crew::Green];
        let cars = cars.into_iter().take(seats.checked_sub(self.guests.len())?);
        let crews: List<Crew, { engine::CREWS }> = cars.chain(self.guests.iter().copied()).collect();
        let boxes = self.boxes.iter().copied().collect::<Boxes>();
        (crews.len() == seats).then_some(Setup { crews, start: StartSide::Random, boxes, big_team: false })
    }
}

/// Plays one of every level against so many of the one below, at every kind of table.
pub fn run(arguments: &Arguments, library: &'static Library) -> Result<(), Failure> {
    if let Some(only) = &arguments.level
        && levels().iter().skip(1).all(|level| level.id != only)
    {
        let known: Vec<&str> = levels().iter().skip(1).map(|level| level.id).collect();
        return Err(Failure::Input(format!("no rows of `{only}`; expected one of {}", known.join(", "))));
    }
    let mut rows: Vec<Value> = Vec::new();
    if !arguments.json {
        println!(
            "| level | against | race | games | wins | 95 % | bar | |\n|---|---|---|--:|--:|---|--:|---|"
        );
    }
    for pair in levels().windows(2) {
        let (below, level) = (pair[0].id, pair[1].id);
        if arguments.level.as_ref().is_some_and(|only| only != level) {
            continue;
        }
        for (seats, bar) in BARS {
            for lineup in &LINEUPS {
                let Some(setup) = lineup.setup(seats) else { continue };
                let bots: Vec<String> =
                    std::iter::once(level).chain(vec![below; seats - 1]).map(str::to_string).collect();
                let played = play(&bots, setup, arguments, library)?;
                if arguments.json {
                    let mut row = report(&played);
                    row["bar"] = json!(bar / 100.0);
                    rows.push(row);
                } else {
                    print(level, below, seats, lineup, bar, &played);
                }
            }
        }
    }
    if arguments.json { print_json(&json!({ "matches": rows })) } else { Ok(()) }
}

fn print(level: &str, below: &str, seats: usize, lineup: &Lineup, bar: f64, played: &Match) {
    let (rate, half) = played.score.rate(0);
    let (low, high) = ((rate - half).max(0.0), (rate + half).min(1.0));
    let verdict = match (100.0 * low >= bar, 100.0 * rate >= bar) {
        (true, _) => "holds",
        (false, true) => "likely",
        (false, false) => "misses",
    };
    println!(
        "| {level} | {} {below} | {} | {} | {:.1} % | {:.1} - {:.1} | {bar} % | {verdict} |",
        seats - 1,
        lineup.name,
        played.score.games(),
        100.0 * rate,
        100.0 * low,
        100.0 * high,
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_table_can_be_played() {
        let mut tables = 0;
        for lineup in &LINEUPS {
            for (seats, _) in BARS {
                if let Some(setup) = lineup.setup(seats) {
                    assert!(
                        setup.check_with(content::builtin().tables).is_ok(),
                        "{} with {seats}",
                        lineup.name
                    );
                    assert_eq!(setup.crews.len(), seats);
                    tables += 1;
                }
            }
        }
        assert_eq!(tables, 7 + 7 + 2, "six crews are four of cars, the Rig and the Five");
    }
}
