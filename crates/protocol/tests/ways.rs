//! The way that is shown to a space: the cheapest, and of those the one that a player would drive.

use bots::RandomTable;
use engine::{Crew, Event, Game, Input, Pending, Setup};
use std::collections::BTreeMap;
use vendetta_protocol as protocol;

use protocol::{Choice, Offer, Reach, Step, look, offers, reach};

/// What a whole way costs, in the order in which it counts: moves, leaving the road, risks, bends.
type Price = (u8, bool, usize, usize);

fn price(steps: &[(Choice, Step)], moves: u8) -> Price {
    let left = steps.last().map_or(moves, |(_, step)| step.left);
    let bends = steps.windows(2).filter(|pair| pair[0].0 != pair[1].0).count();
    let risks = steps.iter().filter(|(_, step)| step.risk.is_some()).count();
    (moves - left, steps.iter().any(|(_, step)| step.leaves_road), risks, bends)
}

fn way(list: &[Reach], index: usize) -> Vec<(Choice, Step)> {
    let place = &list[index];
    let mut steps = place.after.map_or_else(Vec::new, |before| way(list, before as usize));
    steps.push((place.choice.clone(), place.step.clone()));
    steps
}

type Place = String;
/// Where a way ends; over an edge, with the step that leads there.
fn place(way: &[(Choice, Step)]) -> Place {
    let Some(((choice, step), before)) = way.split_last() else { return Place::new() };
    let from = before.last().map(|(_, step)| step.to);
    format!("{:?} {:?}", step.to, step.edge.as_ref().map(|edge| (edge, from, choice)))
}

/// The way that is to be taken to each place.
fn best(list: &[Reach], moves: u8) -> BTreeMap<Place, Price> {
    let mut best = BTreeMap::new();
    for i in 0..list.len() {
        let way = way(list, i);
        best.entry(place(&way)).or_insert_with(|| price(&way, moves));
    }
    best
}

/// Every way there is, one after the other.
fn all(game: &Game, moves: u8, so_far: &[(Choice, Step)], best: &mut BTreeMap<Place, Price>) {
    for Offer { index, choice, step, .. } in offers(&own(game)) {
        let Some(step) = step else { continue };
        let way = [so_far, &[(choice.clone(), step.clone())]].concat();
        let price = price(&way, moves);
        best.entry(place(&way)).and_modify(|known| *known = price.min(*known)).or_insert(price);
        let mut after = *game;
        let mut quiet = true;
        let tell = &mut |_: &engine::State, _, event| {
            quiet &= matches!(event, Event::Moved { .. } | Event::Paid { .. });
        };
        after.apply(Input::Choice(game.choices()[index as usize]), tell).unwrap();
        if quiet && step.left > 0 && drives(&after) == drives(game) {
            all(&after, moves, &way, best);
        }
    }
}

fn drives(game: &Game) -> Option<engine::VehicleId> {
    match game.pending() {
        Pending::Decision(decision) if matches!(decision.asked, engine::Asked::Step(_)) => {
            game.state().turn.vehicle
        }
        _ => None,
    }
}

fn own(game: &Game) -> engine::View {
    match game.pending() {
        Pending::Decision(decision) => game.view(Some(decision.crew)),
        _ => game.view(None),
    }
}

#[test]
fn no_other_way_is_better() {
    let mut compared = 0;
    for seed in 0..12 {
        let crews = Crew::ALL.into_iter().cycle().skip(seed as usize).take(3).collect();
        let boxes = (seed % 2 == 0).then_some(engine::BoxId::Carnage).into_iter().collect();
        let mut game =
            Game::new(Setup { crews, boxes, ..Setup::players(2) }, content::builtin().tables).unwrap();
        let mut table = RandomTable::new(seed);
        loop {
            let moves = game.state().turn.moves;
            if drives(&game).is_some() && moves <= 4 {
                let mut found = BTreeMap::new();
                all(&game, moves, &[], &mut found);
                assert_eq!(best(&reach(&own(&game)), moves), found);
                compared += found.len();
            }
            let input = match game.pending() {
                Pending::Over(_) => break,
                Pending::Chance(chance) => Input::Luck(table.pick_outcome(game.state(), chance)),
                Pending::Decision(decision) => Input::Choice(table.pick_choice(game.state(), decision)),
            };
            game.apply(input, &mut |_, _, _| {}).unwrap();
        }
    }
    assert!(compared > 1000, "{compared}");
}

/// Lanes c and d of tile 1b are road. A car that enters it with a 4 comes to c3 by the road, though the sand of lane b is
/// no longer.
#[test]
fn on_the_first_tile_the_road_is_taken() {
    let text = "seats orange blue\ntiles 1b 2a 3a\nroad 2\ndrive OM 4 on-road\n";
    let state = notation::parse_position(text, content::builtin().tables).unwrap();
    let game = Game::from_state(state, &mut |_, _, _| {}).unwrap();
    let list = look(&own(&game), &[]).reach;
    let c3 = protocol::Space(3 * 6 + 2);
    let far = list.iter().position(|reach| reach.step.to == Some(c3)).unwrap();
    let steps = way(&list, far);
    let lanes: Vec<u8> = steps.iter().filter_map(|(_, step)| step.to).map(|space| space.0 % 6).collect();
    assert_eq!(lanes, [2, 2, 2, 2]);
    assert!(steps.iter().all(|(_, step)| !step.leaves_road));
}

/// A car at the front edge may leave it straight on or to either side, and comes out in another lane each time.
#[test]
fn every_step_over_the_front_edge_is_there() {
    let text = "seats orange blue\ntiles 4a 2b 1b\nlaid 4\nOM at d23\nroad 1\ndrive OM 2\n";
    let state = notation::parse_position(text, content::builtin().tables).unwrap();
    let game = Game::from_state(state, &mut |_, _, _| {}).unwrap();
    let list = look(&own(&game), &[]).reach;
    assert!(list.iter().all(|reach| reach.step.edge.is_some()));
    assert_eq!(list.len(), 3);
}

/// Nobody is told that the bonus is lost off the road if a command gives it wherever they drive, or if they get none.
#[test]
fn only_a_bonus_that_needs_the_road_is_lost_beside_it() {
    for (drive, loses) in [
        ("OM at c2\ndrive OM 4 on-road", true),
        ("leader orange L03 tokens 3\nOM at c2\ndrive OM 4 on-road active open-road", false),
        ("RIG at c2\nRM at c1\nRR at c0\ndrive RIG 4 on-road", false),
    ] {
        let text = format!("seats orange red\nleaders\ntiles 1b 2a 3a\nroad 2\n{drive}\n");
        let state = notation::parse_position(&text, content::builtin().tables).unwrap();
        let game = Game::from_state(state, &mut |_, _, _| {}).unwrap();
        let leaves = look(&own(&game), &[]).reach.iter().any(|reach| reach.step.leaves_road);
        assert_eq!(leaves, loses, "{drive}");
    }
}
