//! What a simulation counted.

use super::reason;
use crate::failure::{Failure, print_json};
use engine::{CREWS, Finish, Fleet, Rule, Setup};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Counts over many games.
pub struct Report {
    setup: Setup,
    games: u64,
    /// By player: in Big Team, two crews are one.
    wins: [BTreeMap<&'static str, u64>; CREWS],
    nobody: u64,
    rounds: Histogram,
    decisions: Histogram,
    eliminations: BTreeMap<Rule, u64>,
    /// Vehicles that became inoperable.
    pub inoperable: u64,
}

impl Report {
    /// Nothing counted yet.
    pub fn new(setup: Setup) -> Report {
        Report {
            setup,
            games: 0,
            wins: Default::default(),
            nobody: 0,
            rounds: Histogram::default(),
            decisions: Histogram::default(),
            eliminations: BTreeMap::new(),
            inoperable: 0,
        }
    }

    /// Counts a game.
    pub fn count(&mut self, finish: Finish, rounds: u16, decisions: u32) {
        self.games += 1;
        self.rounds.count(rounds.into());
        self.decisions.count(decisions as usize);
        match finish.winner().and_then(|crew| self.setup.crews.iter().position(|&c| c == crew)) {
            Some(seat) => *self.wins[seat % self.players()].entry(reason(finish)).or_default() += 1,
            None => self.nobody += 1,
        }
    }

    fn players(&self) -> usize {
        if self.setup.big_team { 2 } else { self.setup.crews.len() }
    }

    /// The player's crews, and how often each way of winning came.
    fn winners(&self) -> impl Iterator<Item = (String, &BTreeMap<&'static str, u64>)> {
        (0..self.players()).map(move |player| {
            let crews = self.setup.crews.iter().skip(player).step_by(self.players());
            let names: Vec<&str> = crews.map(|&crew| crew.word()).collect();
            (names.join("+"), &self.wins[player])
        })
    }

    /// Kinds of crew in the game: name, seats, wins.
    fn fleets(&self) -> impl Iterator<Item = (&'static str, u64, u64)> {
        Fleet::ALL.into_iter().filter_map(|fleet| {
            let seats = || self.setup.crews.iter().enumerate().filter(move |(_, crew)| crew.fleet() == fleet);
            let wins = seats().map(|(seat, _)| self.wins[seat % self.players()].values().sum::<u64>()).sum();
            let name = match fleet {
                Fleet::Cars => "cars",
                Fleet::Rig => "Big Rig",
                Fleet::Five => "Final Five",
            };
            Some((name, seats().count() as u64, wins)).filter(|&(_, seats, _)| seats > 0)
        })
    }

    /// Counts a crew's vehicle that was eliminated.
    pub fn eliminated(&mut self, rule: Rule) {
        *self.eliminations.entry(rule).or_default() += 1;
    }

    /// Adds the counts of another thread.
    pub fn add(&mut self, other: &Report) {
        self.games += other.games;
        self.nobody += other.nobody;
        self.inoperable += other.inoperable;
        self.rounds.add(&other.rounds);
        self.decisions.add(&other.decisions);
        for (mine, theirs) in self.wins.iter_mut().zip(&other.wins) {
            for (reason, n) in theirs {
                *mine.entry(reason).or_default() += n;
            }
        }
        for (rule, n) in &other.eliminations {
            *self.eliminations.entry(*rule).or_default() += n;
        }
    }

    /// Prints it, for people or for programs.
    pub fn print(&self, as_json: bool) -> Result<(), Failure> {
        if as_json {
            return print_json(&self.json());
        }
        let share = |n: u64| 100.0 * n as f64 / self.games.max(1) as f64;
        println!("{} games, {} crews, random play", self.games, self.setup.crews.len());
        println!("\nwins by seat");
        for (name, wins) in self.winners() {
            let all: u64 = wins.values().sum();
            let reasons: Vec<String> =
                wins.iter().map(|(why, n)| format!("{why} {:.1} %", share(*n))).collect();
            println!("  {name:<14} {:>5.1} %   {}", share(all), reasons.join(", "));
        }
        println!("  {:<14} {:>5.1} %", "nobody", share(self.nobody));
        if self.fleets().count() > 1 {
            println!("\nwins by kind of crew, each seat of it, with 95 % intervals");
            for (name, seats, wins) in self.fleets() {
                let (low, high) = interval(wins, self.games * seats);
                let rate = 100.0 * wins as f64 / (self.games * seats) as f64;
                println!(
                    "  {name:<14} {rate:>5.1} %   {low:.1} to {high:.1} %   ({seats} of {} seats)",
                    self.setup.crews.len()
                );
            }
        }
        println!("\n{:<20} {:>8} {:>6} {:>6}", "per game", "mean", "p5", "p95");
        for (name, histogram) in [("rounds", &self.rounds), ("decisions", &self.decisions)] {
            let (p5, p95) = (histogram.percentile(5), histogram.percentile(95));
            println!("  {name:<18} {:>8.1} {p5:>6} {p95:>6}", histogram.mean());
        }
        println!("\nvehicles lost per game");
        let mut causes: Vec<_> = self.eliminations.iter().collect();
        causes.sort_by_key(|&(_, n)| std::cmp::Reverse(n));
        for (rule, &n) in causes {
            println!("  {:<34} {:>6.2}", cause(*rule), n as f64 / self.games as f64);
        }
        println!("  {:<34} {:>6.2}", "(became inoperable)", self.inoperable as f64 / self.games as f64);
        Ok(())
    }

    fn json(&self) -> Value {
        let mut wins = serde_json::Map::new();
        for (name, counts) in self.winners() {
            wins.insert(name, json!(counts));
        }
        let eliminations: BTreeMap<String, u64> =
            self.eliminations.iter().map(|(rule, &n)| (rule.to_string(), n)).collect();
        json!({
            "games": self.games,
            "wins": wins,
            "nobody": self.nobody,
            "rounds": self.rounds.json(),
            "decisions": self.decisions.json(),
            "eliminations": eliminations,
            "inoperable": self.inoperable,
            "fleets": self.fleets().map(|(name, seats, wins)| {
                let (low, high) = interval(wins, self.games * seats);
                json!({"fleet": name, "seats": seats, "wins": wins, "low": low, "high": high})
            }).collect::<Vec<_>>(),
        })
    }
}

/// The 95 % interval of a share, in per cent (Wilson).
fn interval(wins: u64, of: u64) -> (f64, f64) {
    const Z: f64 = 1.96;
    let n = of.max(1) as f64;
    let p = wins as f64 / n;
    let centre = p + Z * Z / (2.0 * n);
    let spread = Z * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).sqrt();
    let scale = 100.0 / (1.0 + Z * Z / n);
    (scale * (centre - spread), scale * (centre + spread))
}

/// The cause of an elimination, in words, with its rule.
fn cause(rule: Rule) -> String {
    let words = match rule {
        Rule::Ter(4) => "impassable ground",
        Rule::Chp(2) => "under a chopper",
        Rule::Edg(1) => "over a side or rear edge",
        Rule::Edg(2) => "with the rear tile",
        Rule::Car(4) => "a ramp from the wrong side",
        Rule::Car(8) => "eaten by the sand worm",
        Rule::Car(10) => "shot by a pit trap",
        Rule::Car(11) => "an ongoing effect",
        Rule::Fir(2) => "burnt",
        Rule::Rig(15) => "the Rig's last command",
        _ => "another effect",
    };
    format!("{words} ({rule})")
}

/// How often each number came.
#[derive(Default)]
struct Histogram(Vec<u64>);

impl Histogram {
    fn count(&mut self, n: usize) {
        if self.0.len() <= n {
            self.0.resize(n + 1, 0);
        }
        self.0[n] += 1;
    }

    fn add(&mut self, other: &Histogram) {
        if self.0.len() < other.0.len() {
            self.0.resize(other.0.len(), 0);
        }
        for (mine, theirs) in self.0.iter_mut().zip(&other.0) {
            *mine += theirs;
        }
    }

    fn total(&self) -> u64 {
        self.0.iter().sum()
    }

    fn mean(&self) -> f64 {
        let sum: u64 = self.0.iter().enumerate().map(|(n, &times)| n as u64 * times).sum();
        sum as f64 / self.total().max(1) as f64
    }

    fn percentile(&self, percent: u64) -> usize {
        let wanted = self.total() * percent / 100;
        let mut seen = 0;
        self.0
            .iter()
            .position(|&times| {
                seen += times;
                seen > wanted
            })
            .unwrap_or(0)
    }

    fn json(&self) -> Value {
        json!({"mean": self.mean(), "p5": self.percentile(5), "p95": self.percentile(95)})
    }
}
