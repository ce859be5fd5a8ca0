//! What the strongest bot thinks of a race that is over: who was likely to win when, and what changed it.

use crate::{
    fair::Whose,
    refusal::Refusal,
    thinkers::{Cancel, Kind, Thinkers},
};
use bots::Budget;
use engine::{CREWS, Crew, Game, Pending};
use protocol::{Analysis, Chances, Swing};
use std::sync::Arc;

/// An input of a race: the games before and after it, the number of its own event and that of the last that it caused.
pub struct Moment {
    pub before: Game,
    pub after: Game,
    pub event: u32,
    pub last: u32,
}

/// Play-outs for a first guess of the chances.
const GLANCE: u64 = 60;
/// Play-outs where a lot seems to have changed.
const STUDY: u64 = 1200;
/// Decisions and rolls that are told, and how many are studied for them.
const TOLD: usize = 3;
const STUDIED: usize = 12;
/// Games that are judged in one go; then it is the turn of others who think.
const BATCH: usize = 16;

/// The chance of each crew to win, by crew.
type ByCrew = [f32; CREWS];

/// Analyses a race for somebody, on the threads of the bots.
pub async fn analyse(thinkers: &Thinkers, whose: &Whose, moments: Vec<Moment>) -> Result<Analysis, Refusal> {
    let judges = Judges { thinkers, whose };
    let games = moments.first().map(|first| first.before);
    let games: Vec<Game> = games.into_iter().chain(moments.iter().map(|moment| moment.after)).collect();
    let chances = judges.judge(games, GLANCE).await?;
    let (mut decisions, mut rolls) = (Vec::new(), Vec::new());
    let mut points = Vec::new();
    for (moment, change) in moments.iter().zip(chances.windows(2)) {
        let state = moment.before.state();
        match moment.before.pending() {
            Pending::Decision(decision) if moment.before.choices().len() > 1 => {
                decisions.push(Candidate::new(moment, decision.crew, change));
            }
            Pending::Chance(_) => {
                let of = state.setup.crews.iter().map(|&crew| Candidate::new(moment, crew, change));
                rolls.extend(of.max_by(|a, b| a.size().total_cmp(&b.size())));
            }
            _ => {}
        }
        if !matches!(moment.after.pending(), Pending::Chance(_)) {
            let seats = state.setup.crews.iter().map(|&crew| change[1][crew as usize]);
            points.push(Chances { event: moment.last, chances: seats.collect() });
        }
    }
    Ok(Analysis {
        chances: points,
        decisions: judges.swings(decisions).await?,
        rolls: judges.swings(rolls).await?,
    })
}

/// A moment that may have mattered to a crew.
struct Candidate<'a> {
    moment: &'a Moment,
    crew: Crew,
    before: f32,
    after: f32,
}

impl Candidate<'_> {
    fn new<'a>(moment: &'a Moment, crew: Crew, change: &[ByCrew]) -> Candidate<'a> {
        let state = moment.before.state();
        // In Big Team two crews win together.
        let mates = || {
            let player = state.player(crew);
            state.setup.crews.iter().filter(move |&&mate| state.player(mate) == player)
        };
        let chance = |all: &ByCrew| mates().map(|&mate| all[mate as usize]).sum();
        Candidate { moment, crew, before: chance(&change[0]), after: chance(&change[1]) }
    }

    fn size(&self) -> f32 {
        (self.after - self.before).abs()
    }
}

/// Those who judge, and for whom.
struct Judges<'a> {
    thinkers: &'a Thinkers,
    whose: &'a Whose,
}

impl Judges<'_> {
    /// The candidates that changed most, by a closer look at those that seem to have.
    async fn swings(&self, mut all: Vec<Candidate<'_>>) -> Result<Vec<Swing>, Refusal> {
        let largest_first = |a: &Candidate, b: &Candidate| b.size().total_cmp(&a.size());
        all.sort_by(largest_first);
        all.truncate(STUDIED);
        let games = all.iter().flat_map(|found| [found.moment.before, found.moment.after]).collect();
        let chances = self.judge(games, STUDY).await?;
        for (found, change) in all.iter_mut().zip(chances.chunks(2)) {
            *found = Candidate::new(found.moment, found.crew, change);
        }
        all.sort_by(largest_first);
        all.truncate(TOLD);
        all.sort_by_key(|found| found.moment.event);
        let swing = |found: Candidate| Swing {
            event: found.moment.event,
            crew: found.crew.into(),
            before: found.before,
            after: found.after,
        };
        Ok(all.into_iter().map(swing).collect())
    }

    /// The chances in each of the games. So many play-outs, however long it takes: it is made once.
    async fn judge(&self, games: Vec<Game>, nodes: u64) -> Result<Vec<ByCrew>, Refusal> {
        let mut chances = Vec::with_capacity(games.len());
        for batch in games.chunks(BATCH) {
            let (batch, cancel) = (batch.to_vec(), Cancel::default());
            let budget = Budget { nodes: Some(nodes), time: None, cancel: Some(Arc::clone(&cancel)) };
            let mut thought = self.thinkers.think(Kind::Search, self.whose, &cancel, move |_| {
                let judged = batch.iter().map(|game| bots::win_chances(&game.view(None), budget.clone()));
                judged.collect::<Vec<ByCrew>>()
            });
            chances.extend(thought.answer().await.ok_or_else(Refusal::internal)?);
        }
        Ok(chances)
    }
}
