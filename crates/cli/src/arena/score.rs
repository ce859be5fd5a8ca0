//! What a match says about strength: rates, intervals, Elo, and when it is decided.

/// The results of whole sets, in order.
pub struct Score {
    players: usize,
    sets: Vec<Set>,
}

/// The wins of each bot in the games of one set; games that nobody won are not decided.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Set {
    /// By entrant of the match.
    pub wins: Vec<u32>,
}

impl Set {
    fn decided(&self) -> f64 {
        f64::from(self.wins.iter().sum::<u32>())
    }
}

/// The 97.5th percentile of the normal distribution.
const Z: f64 = 1.96;

impl Score {
    pub fn new(players: usize) -> Score {
        Score { players, sets: Vec::new() }
    }

    pub fn add(&mut self, set: Set) {
        self.sets.push(set);
    }

    pub fn games(&self) -> usize {
        self.sets.len() * self.players
    }

    pub fn decided(&self) -> u64 {
        self.sets.iter().flat_map(|set| &set.wins).map(|&n| u64::from(n)).sum()
    }

    pub fn wins(&self, bot: usize) -> u64 {
        self.sets.iter().map(|set| u64::from(set.wins[bot])).sum()
    }

    /// The share of decided games that a bot won, and half of the 95 % interval around it.
    ///
    /// Games of a set share their dice, so the spread is that of sets. With few sets, or when all went the same way, the
    /// spread says nothing: then it is that of one more win and one more loss (Agresti and Coull).
    pub fn rate(&self, bot: usize) -> (f64, f64) {
        let decided = self.decided() as f64;
        if decided == 0.0 {
            return (1.0 / self.players as f64, 1.0);
        }
        let rate = self.wins(bot) as f64 / decided;
        let off = |set: &Set| f64::from(set.wins[bot]) - rate * set.decided();
        let spread = self.sets.iter().map(|set| off(set).powi(2)).sum::<f64>().sqrt() / decided;
        let (n, p) = (decided + 4.0, (rate * decided + 2.0) / (decided + 4.0));
        let least = if self.sets.len() < 30 || spread == 0.0 { (p * (1.0 - p) / n).sqrt() } else { 0.0 };
        (rate, Z * spread.max(least))
    }

    /// How much stronger than the others, if a bot wins that share: 0 at the share of chance.
    pub fn elo(&self, rate: f64) -> f64 {
        let rate = rate.clamp(1e-4, 1.0 - 1e-4);
        400.0 * (rate * (self.players as f64 - 1.0) / (1.0 - rate)).log10()
    }
}

/// A sequential test of the first bot: the difference `low` against the difference `high`.
pub struct Sprt {
    low: f64,
    high: f64,
}

/// How a test ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    Stronger,
    NotStronger,
}

impl Verdict {
    pub fn word(self) -> &'static str {
        match self {
            Verdict::Stronger => "the first bot is stronger",
            Verdict::NotStronger => "the first bot is not stronger",
        }
    }
}

impl Sprt {
    /// Tests two Elo differences to the other bots.
    pub fn new(players: usize, low: f64, high: f64) -> Sprt {
        let rate = |elo: f64| {
            let odds = 10f64.powf(elo / 400.0) / (players as f64 - 1.0);
            odds / (1.0 + odds)
        };
        Sprt { low: rate(low), high: rate(high) }
    }

    /// The logarithm of the likelihood ratio, by the normal approximation over sets.
    pub fn ratio(&self, score: &Score) -> f64 {
        let (rate, half) = score.rate(0);
        let variance = (half / Z).powi(2);
        (self.high - self.low) * (2.0 * rate - self.low - self.high) / (2.0 * variance)
    }

    /// The verdict, if the errors of either kind are below 5 %. The first sets decide nothing.
    pub fn verdict(&self, score: &Score) -> Option<Verdict> {
        let bound = (0.95f64 / 0.05).ln();
        match self.ratio(score) {
            _ if score.sets.len() < 30 => None,
            ratio if ratio >= bound => Some(Verdict::Stronger),
            ratio if ratio <= -bound => Some(Verdict::NotStronger),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn score(sets: &[(u32, u32)]) -> Score {
        let mut score = Score::new(2);
        for &(a, b) in sets {
            score.add(Set { wins: vec![a, b] });
        }
        score
    }

    #[test]
    fn three_of_four_is_191_elo() {
        let score = score(&[(2, 0), (1, 1), (2, 0), (1, 1)].repeat(100));
        let (rate, half) = score.rate(0);
        assert!((rate - 0.75).abs() < 1e-9);
        assert!((score.elo(rate) - 190.8).abs() < 0.1);
        // Sets of (2, 0) and (1, 1) in turn: a spread of 0.25 over 400 sets.
        assert!((half - Z * 0.25 / 20.0).abs() < 1e-9);
    }

    #[test]
    fn pairs_that_split_say_that_both_are_equal() {
        let split = score(&[(1, 1); 500]);
        assert!(split.rate(0).1 < 0.05);
        assert_eq!(Sprt::new(2, 0.0, 30.0).verdict(&split), None.or(Some(Verdict::NotStronger)));
    }

    #[test]
    fn a_clear_match_is_decided() {
        let clear = score(&[(2, 0), (1, 1), (2, 0)].repeat(30));
        assert_eq!(Sprt::new(2, 0.0, 30.0).verdict(&clear), Some(Verdict::Stronger));
        let other = score(&[(0, 2), (1, 1), (0, 2)].repeat(30));
        assert_eq!(Sprt::new(2, 0.0, 30.0).verdict(&other), Some(Verdict::NotStronger));
    }

    #[test]
    fn games_that_nobody_won_are_not_decided() {
        let score = score(&[(1, 0), (0, 0), (1, 1)]);
        assert_eq!((score.games(), score.decided()), (6, 3));
        assert!((score.rate(0).0 - 2.0 / 3.0).abs() < 1e-9);
    }
}
