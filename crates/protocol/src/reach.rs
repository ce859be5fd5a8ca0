//! How far the moving vehicle can drive if nothing stops it, and the way to take to every space.

use crate::{
    pending::{Choice, Reach, as_known},
    preview::step,
    wire::{Space, Wire},
};
use engine::{Asked, Event, Game, Input, Pending, View};

/// How many ways are looked at, at the most.
const MOST: usize = 600;

/// What a whole way costs; of two ways to a space the lesser one is taken.
///
/// Moves come first. Of ways that cost the same the one that keeps the road bonus is better, then the one with fewer
/// risks, then the straighter one.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Price {
    moves: u8,
    leaves_road: bool,
    risks: u8,
    bends: u8,
}

/// A way: its last step, and the number of the way that it goes on from.
struct Way {
    price: Price,
    /// The space before the last step; nothing if the drive begins with it.
    from: Option<Space>,
    last: engine::Choice,
    reach: Reach,
    /// The game from which the drive goes on.
    onward: Option<Game>,
}

impl Way {
    /// Whatever comes after the other one, this one is as good.
    fn covers(&self, other: &Way) -> bool {
        self.last == other.last
            && self.price.leaves_road == other.price.leaves_road
            && self.is_to_the_place_of(other)
    }

    /// Whoever leaves over an edge comes to where that step leads, so each such step is a place of its own.
    fn is_to_the_place_of(&self, other: &Way) -> bool {
        let step = |way: &Way| way.reach.step.edge.is_some().then_some((way.from, way.last));
        let place = |way: &Way| (way.reach.step.to, step(way));
        place(self) == place(other)
    }
}

/// Every space that the moving vehicle can reach if nothing stops it, each by the best way, and every step over an edge.
///
/// The list begins with what costs least, and the first entry of a space is the way to take; others are listed where a
/// way to farther spaces goes through them. A space where something happens is listed, and nothing behind it.
pub fn reach(view: &View) -> Vec<Reach> {
    reach_in(&as_known(view))
}

/// The cheapest way that is open is final. A bend depends on the step before it, and whoever has left the road cannot
/// leave it again, so ways that differ in these are followed each for itself.
pub(crate) fn reach_in(game: &Game) -> Vec<Reach> {
    let mut open = steps(game, None);
    let mut ways: Vec<Way> = Vec::new();
    while let Some(next) = (0..open.len()).min_by_key(|&i| open[i].price) {
        let way = open.remove(next);
        if ways.iter().any(|known| known.covers(&way)) {
            continue;
        }
        if ways.len() == MOST {
            break;
        }
        if let Some(game) = &way.onward {
            open.extend(steps(game, Some((ways.len() as u32, &way))));
        }
        ways.push(way);
    }
    only_best(ways)
}

/// Every way that is one step longer.
fn steps(game: &Game, before: Option<(u32, &Way)>) -> Vec<Way> {
    let wire = Wire::of(game.state());
    let moves = game.state().turn.moves;
    let so_far = before.map_or_else(Price::default, |(_, way)| way.price);
    let longer = |&choice: &engine::Choice| {
        let step = step(game, choice)?;
        let bends = before.is_some_and(|(_, way)| way.last != choice);
        let price = Price {
            moves: so_far.moves + (moves - step.left),
            leaves_road: so_far.leaves_road || step.leaves_road,
            risks: so_far.risks + u8::from(step.risk.is_some()),
            bends: so_far.bends + u8::from(bends),
        };
        let onward = drive_on(game, choice, step.left);
        let after = before.map(|(index, _)| index);
        let from = before.and_then(|(_, way)| way.reach.step.to);
        let reach = Reach { choice: Choice::of(wire, choice), after, step, onward: onward.is_some() };
        Some(Way { price, from, last: choice, reach, onward })
    };
    game.choices().iter().filter_map(longer).collect()
}

/// The best way to each space, and what it goes through.
fn only_best(ways: Vec<Way>) -> Vec<Reach> {
    let mut kept = vec![false; ways.len()];
    for (i, way) in ways.iter().enumerate() {
        if ways[..i].iter().any(|better| better.is_to_the_place_of(way)) {
            continue;
        }
        let mut at = Some(i);
        while let Some(index) = at {
            kept[index] = true;
            at = ways[index].reach.after.map(|before| before as usize);
        }
    }
    let numbers: Vec<u32> = kept
        .iter()
        .scan(0, |next, &kept| {
            let number = *next;
            *next += u32::from(kept);
            Some(number)
        })
        .collect();
    let renumbered =
        |reach: Reach| Reach { after: reach.after.map(|before| numbers[before as usize]), ..reach };
    ways.into_iter().zip(kept).filter(|(_, kept)| *kept).map(|(way, _)| renumbered(way.reach)).collect()
}

/// The game after a step, if nothing happens in it and the drive goes on with the moves that are left.
fn drive_on(game: &Game, choice: engine::Choice, left: u8) -> Option<Game> {
    let mut after = *game;
    let mut quiet = true;
    let tell =
        &mut |_: &engine::State, _, event| quiet &= matches!(event, Event::Moved { .. } | Event::Paid { .. });
    after.apply(Input::Choice(choice), tell).ok()?;
    let steps = |game: &Game| match game.pending() {
        Pending::Decision(decision) if matches!(decision.asked, Asked::Step(_)) => {
            Some(game.state().turn.vehicle)
        }
        _ => None,
    };
    let same_drive = left > 0 && after.state().turn.moves == left && steps(&after) == steps(game);
    (quiet && same_drive && steps(&after).is_some()).then_some(after)
}
