//! What was counted of each card, and how it is said.

use content::Library;
use engine::{CardId, Crew, Deck};
use serde_json::{Value, json};
use std::{collections::BTreeMap, fmt::Write};

/// Standard deviations of a 95 % interval.
const Z: f64 = 1.96;

/// Under this heading a file has the tables.
pub const HEADING: &str = "## Leaders and upgrades";

/// What happened to a card.
#[derive(Clone, Copy, Default)]
struct Row {
    offered: u64,
    picked: u64,
    /// Races that were decided in which a crew had it, and those that this crew won.
    raced: u64,
    won: u64,
}

/// What happened to all cards.
pub struct Tally {
    players: usize,
    decided: u64,
    rows: BTreeMap<CardId, Row>,
}

impl Tally {
    /// Nothing yet, of races with so many crews.
    pub fn new(players: usize) -> Tally {
        Tally { players, decided: 0, rows: BTreeMap::new() }
    }

    /// A card was offered, and perhaps picked.
    pub fn offered(&mut self, card: CardId, picked: bool) {
        let row = self.rows.entry(card).or_default();
        row.offered += 1;
        row.picked += u64::from(picked);
    }

    /// A race is over in which crews had these cards. Without a winner it says nothing.
    pub fn count(&mut self, kept: &[(Crew, CardId)], winner: Option<Crew>) {
        let Some(winner) = winner else { return };
        self.decided += 1;
        for &(crew, card) in kept {
            let row = self.rows.entry(card).or_default();
            row.raced += 1;
            row.won += u64::from(crew == winner);
        }
    }

    /// Adds what another one counted.
    pub fn add(&mut self, other: &Tally) {
        self.decided += other.decided;
        for (&card, more) in &other.rows {
            let row = self.rows.entry(card).or_default();
            row.offered += more.offered;
            row.picked += more.picked;
            row.raced += more.raced;
            row.won += more.won;
        }
    }

    /// The races that a card's crew won, as a part of an even share, with the 95 % interval of Wilson.
    fn share(&self, row: Row) -> (f64, f64, f64) {
        let (n, players) = (row.raced.max(1) as f64, self.players as f64);
        let rate = row.won as f64 / n;
        let middle = (rate + Z * Z / (2.0 * n)) / (1.0 + Z * Z / n);
        let half = Z / (1.0 + Z * Z / n) * (rate * (1.0 - rate) / n + Z * Z / (4.0 * n * n)).sqrt();
        (rate * players, (middle - half) * players, (middle + half) * players)
    }

    fn of<'a>(&'a self, library: &'a Library, deck: Deck) -> impl Iterator<Item = (CardId, Row)> + 'a {
        let cards = library.tables.cards.iter().zip(0..).filter(move |(card, _)| card.deck == deck);
        cards.filter_map(|(_, number)| Some((CardId(number), *self.rows.get(&CardId(number))?)))
    }

    /// As tables of Markdown.
    pub fn tables(&self, library: &Library) -> String {
        let mut out = format!("{} of them were decided. A share of 1 is even.\n", self.decided);
        for deck in [Deck::Leaders, Deck::Upgrades] {
            let rows: Vec<(CardId, Row)> = self.of(library, deck).collect();
            if rows.is_empty() {
                continue;
            }
            out.push_str("\n| card | | share of wins | 95 % | races | kept when offered |\n|---|---|--:|---|--:|--:|\n");
            for (card, row) in rows {
                let item = library.card(card);
                let (share, low, high) = self.share(row);
                let picked = 100.0 * row.picked as f64 / row.offered.max(1) as f64;
                let (id, name, raced) = (&item.id, &item.name.en, row.raced);
                let _ = writeln!(
                    out,
                    "| {id} | {name} | {share:.2} | {low:.2}-{high:.2} | {raced} | {picked:.0} % |"
                );
            }
        }
        out
    }

    /// As one value.
    pub fn json(&self, library: &Library) -> Value {
        let row = |(card, row): (CardId, Row)| {
            let (share, low, high) = self.share(row);
            json!({
                "id": library.card(card).id,
                "share": share,
                "interval": [low, high],
                "races": row.raced,
                "wins": row.won,
                "offered": row.offered,
                "picked": row.picked,
            })
        };
        let rows = |deck| self.of(library, deck).map(row).collect::<Vec<Value>>();
        json!({"decided": self.decided, "leaders": rows(Deck::Leaders), "upgrades": rows(Deck::Upgrades)})
    }
}

/// A text with the tables in place of those under their heading, or at its end.
pub fn replaced(text: &str, tables: &str) -> String {
    let tables = tables.trim_end();
    let Some(start) = text.find(HEADING) else { return format!("{}\n\n{tables}\n", text.trim_end()) };
    let rest = &text[start + HEADING.len()..];
    match rest.find("\n## ") {
        Some(end) => format!("{}{tables}\n{}", &text[..start], &rest[end..]),
        None => format!("{}{tables}\n", &text[..start]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_even_card_has_a_share_of_one() {
        let mut tally = Tally::new(4);
        for race in 0..1_000 {
            let winner = if race % 4 == 0 { Crew::Orange } else { Crew::Blue };
            tally.count(&[(Crew::Orange, CardId(0)), (Crew::Blue, CardId(1))], Some(winner));
            tally.offered(CardId(0), race % 2 == 0);
        }
        tally.count(&[(Crew::Orange, CardId(0))], None);
        let (share, low, high) = tally.share(tally.rows[&CardId(0)]);
        assert!((share - 1.0).abs() < 1e-9 && low > 0.89 && low < 0.91 && high > 1.10 && high < 1.12);
        assert_eq!((tally.rows[&CardId(1)].raced, tally.rows[&CardId(1)].won), (1_000, 750));
        assert_eq!((tally.rows[&CardId(0)].offered, tally.rows[&CardId(0)].picked), (1_000, 500));
    }

    #[test]
    fn tables_take_the_place_of_those_before() {
        let text = "# Balance\n\nwords\n";
        let first = replaced(text, "## Leaders and upgrades\n\none\n");
        assert_eq!(first, "# Balance\n\nwords\n\n## Leaders and upgrades\n\none\n");
        let more = format!("{first}\n## After\n\nend\n");
        let second = replaced(&more, "## Leaders and upgrades\n\ntwo\n");
        assert_eq!(second, "# Balance\n\nwords\n\n## Leaders and upgrades\n\ntwo\n\n## After\n\nend\n");
    }
}
