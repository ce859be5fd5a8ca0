//! The program from outside: what it prints, and how it ends.

use std::{
    path::PathBuf,
    process::{Command, Output},
};

fn vendetta(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_vendetta")).args(arguments).output().expect("the program starts")
}

fn out(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn err(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn json(output: &Output) -> serde_json::Value {
    assert!(output.status.success(), "{}", err(output));
    serde_json::from_str(&out(output)).expect("one JSON value")
}

/// A file of this test run, with a text.
fn file(name: &str, text: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, text).expect("the folder for temporary files can be written");
    path
}

const SCENARIO: &str =
    "A car drives on\nrules MOV-2\n\nseats orange blue\ntiles 1b 2a 3a\nOS at c3\ndrive OS 2\n---\n> front\n";

#[test]
fn check_ends_with_the_count() {
    let all = vendetta(&["check"]);
    assert!(all.status.success());
    assert!(
        out(&all).lines().last().is_some_and(|line| line.ends_with(" passed, 0 failed")),
        "{}",
        out(&all)
    );
}

#[test]
fn a_scenario_that_differs_fails_and_shows_the_difference() {
    let path = file("differs.scenario", SCENARIO);
    let output = vendetta(&["check", path.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(1));
    assert!(err(&output).contains("+    OS moves c3 to c4"), "{}", err(&output));
    assert_eq!(out(&output).lines().last(), Some("0 passed, 1 failed"));
}

#[test]
fn a_scenario_that_is_wrong_names_the_place_and_what_is_legal() {
    let path = file("wrong.scenario", &SCENARIO.replace("> front", "> sideways"));
    let name = path.to_str().unwrap();
    let output = vendetta(&["check", name]);
    assert_eq!(output.status.code(), Some(2));
    let right = format!(
        "{name}:9:3: found `sideways`; expected a choice: orange steps with OS: front-left | front | front-right"
    );
    assert!(err(&output).contains(&right), "{}", err(&output));
    assert_eq!(std::fs::read_to_string(&path).unwrap().lines().count(), 9, "nothing was written");
}

#[test]
fn a_saved_game_replays_and_a_changed_one_does_not() {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("saved.record");
    let name = path.to_str().unwrap();
    assert!(
        vendetta(&["sim", "--games", "1", "--players", "2", "--seed", "7", "--save", name]).status.success()
    );
    let replayed = vendetta(&["replay", name]);
    assert!(out(&replayed).contains("round 1, "), "{}", out(&replayed));
    let verified = json(&vendetta(&["replay", "--verify", "--json", name]));
    assert!(verified["inputs"].as_u64().is_some_and(|n| n > 50));

    let text = std::fs::read_to_string(&path).unwrap();
    let changed = file("changed.record", &text.replacen("* move 1", "* move 2", 1));
    assert_eq!(vendetta(&["replay", changed.to_str().unwrap()]).status.code(), Some(2));
    let other = file("other.record", &text.replacen("content ", "content 0", 1));
    let output = vendetta(&["replay", other.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(2));
    assert!(err(&output).contains("the content in use"), "{}", err(&output));
}

#[test]
fn sim_and_bench_report_as_json() {
    let report = json(&vendetta(&["sim", "--games", "50", "--players", "3", "--threads", "2", "--json"]));
    assert_eq!(report["games"], 50);
    let again = json(&vendetta(&["sim", "--games", "50", "--players", "3", "--threads", "1", "--json"]));
    assert_eq!(report, again, "the seed decides, not the threads");

    let bench = json(&vendetta(&["bench", "--games", "20", "--nodes", "10", "--json"]));
    let runs = bench["runs"].as_array().expect("runs");
    let players: Vec<_> = runs.iter().map(|run| run["players"].as_u64()).collect();
    assert_eq!(players, [2, 3, 4, 4, 6].map(|n| Some(n as u64)));
    for key in ["games_per_s", "inputs_per_s", "game_bytes", "clone_ns"] {
        assert!(runs.iter().all(|run| run[key].is_number()), "{key}");
    }
    let checksums: Vec<_> = runs.iter().map(|run| run["checksum"].as_str().expect("a checksum")).collect();
    assert_eq!(checksums, DRIFT, "random games went another way: a rule or the content has changed");
    for search in bench["searches"].as_array().expect("searches") {
        assert!(
            search["plans_per_s"].as_f64() > Some(0.0) && search["searches"].as_u64() > Some(10),
            "{search}"
        );
    }
    let again = json(&vendetta(&["bench", "--games", "1", "--nodes", "10", "--json"]));
    assert_eq!(bench["searches"][0]["checksum"], again["searches"][0]["checksum"]);
}

/// What twenty random games come to: the base game with 2, 3 and 4 players, all boxes with 4 and 6.
const DRIFT: [&str; 5] =
    ["72b68a939a5c877d", "1c236ff8bc34b214", "63664005945a9c2d", "0b3e191153ec5055", "ebddce7500bddabf"];

#[test]
fn rules_are_explained_and_counted() {
    let rule = vendetta(&["rules", "slm-3"]);
    assert!(out(&rule).starts_with("SLM-3 (slams)"), "{}", out(&rule));
    assert!(out(&rule).contains("base/slm/"), "{}", out(&rule));
    let french = vendetta(&["rules", "slm-3", "--lang", "fr"]);
    assert!(out(&french).starts_with("SLM-3 (les collisions)\n  Si l'un"), "{}", out(&french));
    assert_eq!(vendetta(&["rules", "XYZ-1"]).status.code(), Some(2));
    let coverage = json(&vendetta(&["rules", "--coverage", "--json"]));
    assert_eq!(coverage["uncovered"].as_array().map(Vec::len), Some(0));
    assert!(coverage["covered"].as_array().is_some_and(|ids| ids.len() > 190));
    assert_eq!(coverage["uncovered_cards"].as_array().map(Vec::len), Some(0));
    assert!(coverage["exempt"].as_object().is_some_and(|exempt| !exempt.contains_key("SET-11")));
}

#[test]
fn content_is_listed_with_its_provenance() {
    let items = json(&vendetta(&["content", "--json"]));
    assert!(items.as_array().is_some_and(|items| items.len() > 90));
    let cards = json(&vendetta(&["content", "--kind", "card", "--json"]));
    assert_eq!(cards.as_array().map(Vec::len), Some(21));
    assert_eq!(cards[0]["provenance"], "verified");
    assert_eq!(vendetta(&["content", "--kind", "spoon"]).status.code(), Some(2));
}

#[test]
fn any_mix_of_crews_is_simulated() {
    let mixed = json(&vendetta(&[
        "sim",
        "--games",
        "30",
        "--crews",
        "red,cars,five",
        "--boxes",
        "carnage",
        "--json",
    ]));
    assert_eq!(mixed["fleets"].as_array().map(Vec::len), Some(3));
    assert_eq!(vendetta(&["sim", "--crews", "red,pink"]).status.code(), Some(2));
    assert_eq!(vendetta(&["sim", "--crews", "red,red"]).status.code(), Some(2));
}

#[test]
fn crews_and_boxes_are_named_alike_everywhere() {
    let race = ["--crews", "cars,rig", "--boxes", "carnage", "--games", "2", "--json"];
    let with = |command: &[&str]| json(&vendetta(&[command, &race[..]].concat()));
    assert_eq!(with(&["sim"])["fleets"].as_array().map(Vec::len), Some(2));
    assert_eq!(with(&["bench", "--nodes", "1"])["runs"][0]["setup"], "orange, red with carnage");
    assert_eq!(with(&["arena", "--bots", "racer,drifter"])["race"], "orange, red with carnage");
    for command in [&["sim"][..], &["bench"], &["arena", "--bots", "racer,drifter"]] {
        let refused = vendetta(&[command, &["--boxes", "carnage,conditions"]].concat());
        assert_eq!(refused.status.code(), Some(2));
        assert!(
            err(&refused).contains("the box `conditions` is not in this program yet"),
            "{}",
            err(&refused)
        );
    }
    let seats = vendetta(&["arena", "--bots", "racer,drifter", "--crews", "cars,rig,five"]);
    assert!(err(&seats).contains("2 bots; 3 crews"), "{}", err(&seats));
}

#[test]
fn a_statement_that_is_not_so_fails_and_stays() {
    let stated =
        format!("{SCENARIO}    OS moves c3 to c4                                        MOV-2\n= OS c5\n");
    let path = file("untrue.scenario", &stated);
    let output = Command::new(env!("CARGO_BIN_EXE_vendetta"))
        .args(["check", path.to_str().unwrap()])
        .env("VENDETTA_BLESS", "1")
        .output()
        .expect("the program starts");
    assert_eq!(output.status.code(), Some(1));
    assert!(err(&output).contains("found `c5`; it is not so: OS c4, 1 left"), "{}", err(&output));
    assert_eq!(std::fs::read_to_string(&path).unwrap(), stated, "nothing was written");
}

#[test]
fn a_position_is_drawn_and_its_drawing_is_a_position() {
    let path = file("some.position", "seats orange blue\ntiles 1b 2a 3a\nOS at c3\n");
    let drawn = vendetta(&["show", path.to_str().unwrap()]);
    let again = file("again.position", &out(&drawn));
    assert_eq!(out(&vendetta(&["show", again.to_str().unwrap()])), out(&drawn));
    let wrong = file("wrong.position", "seats orange blue\ntiles 1b 2a 3a\nOS at z3\n");
    let output = vendetta(&["show", wrong.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(2));
    assert!(err(&output).contains("3:7: found `z3`; expected a space, a0 to f23"), "{}", err(&output));
}

#[test]
fn a_huge_file_is_refused() {
    let path = file("huge.position", &"# remark\n".repeat(200_000));
    let output = vendetta(&["show", path.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(2));
    assert!(err(&output).contains("at most 1048576 are read"), "{}", err(&output));
}

#[test]
fn other_content_is_used_and_wrong_content_is_refused() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("content");
    std::fs::create_dir_all(&folder).unwrap();
    let dice = include_str!("../../../content/dice.toml");
    std::fs::write(folder.join("dice.toml"), dice.replace("[1, 1, 1, 2, 2, 3]", "[3, 3, 3, 3, 3, 3]"))
        .unwrap();
    let name = folder.to_str().unwrap();
    let bench = json(&vendetta(&["bench", "--games", "20", "--nodes", "1", "--json", "--content", name]));
    assert_ne!(bench["runs"][0]["checksum"], DRIFT[0]);
    std::fs::write(folder.join("dice.toml"), dice.replace("[1, 1, 1, 2, 2, 3]", "[1, 1, 1, 2, 2, 30]"))
        .unwrap();
    let output = vendetta(&["--content", name, "sim"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(err(&output).contains("dice.toml:"), "{}", err(&output));
}
