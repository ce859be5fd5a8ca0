//! `vendetta arena` from outside.

use serde_json::Value;
use std::process::{Command, Output};

fn arena(arguments: &[&str]) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_vendetta"));
    program.arg("arena").args(arguments).output().expect("the program starts")
}

fn json(arguments: &[&str]) -> Value {
    let output = arena(arguments);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("one JSON value")
}

#[test]
fn levels_are_listed_weakest_first() {
    let levels = json(&["--list", "--json"]);
    let levels = levels.as_array().expect("a list");
    assert!(levels.len() >= 4);
    for level in levels {
        let keys: Vec<&String> = level.as_object().expect("an object").keys().collect();
        assert_eq!(keys, ["about", "id", "name"]);
        assert!(level.as_object().is_some_and(|level| level.values().all(Value::is_string)));
    }
    assert_eq!(levels[0]["id"], "drifter");
    assert_eq!(levels[levels.len() - 1]["id"], "road-captain");
}

#[test]
fn a_match_is_reported_and_threads_change_nothing() {
    let report = json(&["--bots", "racer,drifter", "--games", "61", "--threads", "2", "--json"]);
    assert_eq!(report["games"], 62, "whole sets");
    let bots = report["bots"].as_array().expect("bots");
    assert_eq!(bots[0]["id"], "racer");
    assert_eq!(bots[1]["id"], "drifter");
    let rate = |bot: &Value| bot["win_rate"].as_f64().expect("a rate");
    assert!((rate(&bots[0]) + rate(&bots[1]) - 1.0).abs() < 1e-9);
    assert!(rate(&bots[0]) > 0.8 && bots[0]["elo"].as_f64() > Some(200.0), "{report}");
    assert_eq!(report, json(&["--bots", "racer,drifter", "--games", "61", "--threads", "1", "--json"]));
}

#[test]
fn nodes_make_a_search_repeatable() {
    let play = || json(&["--bots", "road-captain,gunner@5,racer", "--games", "3", "--nodes", "8", "--json"]);
    let report = play();
    assert_eq!(report["bots"].as_array().map(Vec::len), Some(3));
    assert_eq!(report, play());
}

#[test]
fn a_test_stops_when_it_is_decided() {
    let report = json(&["--bots", "racer,drifter", "--games", "100000", "--sprt", "--json"]);
    assert_eq!(report["sprt"]["decision"], "the first bot is stronger");
    assert!(report["games"].as_u64().is_some_and(|games| games < 1_000), "{report}");
}

#[test]
fn the_ladder_has_a_rung_for_each_level() {
    let ladder = json(&["--ladder", "--games", "2", "--nodes", "1", "--json"]);
    let bots = |n: usize| -> Vec<String> {
        let bots = ladder["matches"][n]["bots"].as_array().expect("bots");
        bots.iter().map(|bot| bot["id"].as_str().unwrap_or_default().to_string()).collect()
    };
    assert_eq!(bots(0), ["racer", "drifter"]);
    assert_eq!(bots(1), ["gunner", "racer"]);
    assert_eq!(bots(2), ["road-captain", "gunner"]);
    assert_eq!(bots(3), ["road-captain", "gunner", "gunner", "gunner"]);
}

#[test]
fn the_table_has_a_row_for_each_kind_of_race() {
    let table = json(&["--table", "--level", "racer", "--games", "1", "--json"]);
    let rows = table["matches"].as_array().expect("rows");
    let seats = |n: usize| rows.iter().filter(|row| row["bots"].as_array().map(Vec::len) == Some(n)).count();
    assert_eq!((seats(2), seats(4), seats(6)), (7, 7, 2));
    for row in rows {
        let bots = row["bots"].as_array().expect("bots");
        assert_eq!(bots[0]["id"], "racer");
        assert!(bots[1..].iter().all(|bot| bot["id"] == "drifter"));
        let bar = [(2, 0.65), (4, 0.4), (6, 0.3)].into_iter().find(|(seats, _)| *seats == bots.len());
        assert_eq!(row["bar"].as_f64(), bar.map(|(_, bar)| bar));
    }
    assert_eq!(arena(&["--table", "--level", "saint"]).status.code(), Some(2));
}

#[test]
fn what_cannot_be_played_is_refused() {
    for bots in ["saint,gunner", "gunner", "gunner@many,racer", "road-captain.guess-3,racer"] {
        assert_eq!(arena(&["--bots", bots]).status.code(), Some(2), "{bots}");
    }
    assert_eq!(arena(&[]).status.code(), Some(2));
    assert_eq!(arena(&["--bots", "racer,gunner", "--nodes", "1", "--time", "1"]).status.code(), Some(2));
}
