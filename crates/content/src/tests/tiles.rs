//! Mistakes in tiles.toml are found where they are.

use super::*;

#[test]
fn drawings_are_checked_to_the_letter() {
    let check = |new: &str, expected: &[&str]| check("tiles.toml", "RRRRRrOO\n", new, expected);
    let letters = "expected one of R O M X G D J F S, or r o m d s with a hazard";
    check("RRRQRrOO\n", &[&format!("tiles.toml:29:4: found `Q`; {letters}")]);
    for small in ["x", "g", "j", "f"] {
        let problem = format!("tiles.toml:29:4: found `{small}`; {letters}");
        check(&format!("RRR{small}RrOO\n"), &[&problem]);
    }
    check("RRRGDJFSRrOO\n", &["tiles.toml:29:9: found 12 spaces in lane b; expected 8"]);
    check("DSGJFrOO\n", &[]);
    check(
        "  RéR\\\\rOO\n",
        &[
            &format!("tiles.toml:29:4: found `é`; {letters}"),
            &format!("tiles.toml:29:6: found `\\`; {letters}"),
            &format!("tiles.toml:29:7: found `\\`; {letters}"),
        ],
    );
    check("RRRRRrO\n", &["tiles.toml:29:8: found 7 spaces in lane b; expected 8"]);
    check("RRRRRrOOO\n", &["tiles.toml:29:9: found 9 spaces in lane b; expected 8"]);
    check("", &["tiles.toml:33:1: found 5 lanes; expected 6"]);
    check("RRRRRrOO\nRRRRRrOO\n", &["tiles.toml:34:1: found 7 lanes; expected 6"]);
    check(
        "XRRRRrOO\n",
        &["tiles.toml:29:1: found an impassable space b0; expected column 0 open in all lanes"],
    );
    check("\tRRRRRrOO \r\n", &[]);
}

#[test]
fn a_drawing_lets_vehicles_through() {
    let open = "OOOMMOOO\nOOOMOOOO\nRROXORrR\nRrRrRXrR\nORrRrOOO\nOOOOOXOO";
    let closed = "OOOXMOOO\nOOOXOOOO\nRROXORrR\nRrRXRXrR\nORrXrOOO\nOOOXOXOO";
    let problem = "tiles.toml:70:4: found column 3 impassable in all lanes; expected a way through";
    check("tiles.toml", open, closed, &[problem]);
}

#[test]
fn a_drawing_stands_between_triple_quotes() {
    let drawing = "\"\"\"\nRROMOMOO\nRRRRRrOO\nRRrRrrRR\nRrRRRRRR\nRRRrRrRO\nRROOOMOO\n\"\"\"";
    let problem =
        "tiles.toml:27:7: found `\"RROMOMOO\"`; expected a drawing of six lines between triple quotes";
    check("tiles.toml", drawing, "\"RROMOMOO\"", &[problem]);
}

#[test]
fn every_tile_has_two_sides() {
    let missing = |side| {
        format!(
            "tiles.toml:1:1: found no side `{side}`; expected both sides of every tile, from 1 without a gap"
        )
    };
    let unknown =
        |line, id| format!("tiles.toml:{line}:6: found `\"{id}\"`; expected tile and side, 1a to 15b");
    check("tiles.toml", "\"3b\"", "\"3c\"", &[&missing("3b"), &unknown(108, "3c")]);
    check("tiles.toml", "\"5b\"", "\"16b\"", &[&missing("5b"), &unknown(168, "16b")]);
    check("tiles.toml", "\"5b\"", "\"05b\"", &[&missing("5b"), &unknown(168, "05b")]);
    let again = "tiles.toml:108:6: found `3a` again; expected each id once";
    check("tiles.toml", "\"3b\"", "\"3a\"", &[&missing("3b"), again]);
    let gap = ["10b", "11a", "11b", "12a"].map(missing);
    check("tiles.toml", "\"10b\"", "\"12b\"", &gap.each_ref().map(String::as_str));
}

#[test]
fn a_race_needs_three_tiles() {
    let mut files = folder::builtin();
    let text = files.tiles.text.split("\n[[side]]\nid = \"3a\"").next().unwrap().to_string();
    files.tiles.text = Cow::Owned(text);
    let problems = read(&files).unwrap_err();
    assert_eq!(
        problems[0].to_string(),
        "tiles.toml:1:1: found 2 tiles of the base game; expected at least 3"
    );
}

#[test]
fn the_start_tile_is_a_tile() {
    let number = "expected a number from 1 to 10";
    check("tiles.toml", "start = 1", "start = 0", &[&format!("tiles.toml:20:9: found `0`; {number}")]);
    check("tiles.toml", "start = 1", "start = 11", &[&format!("tiles.toml:20:9: found `11`; {number}")]);
    let problems = problems("tiles.toml", "start = 1", "start = 2");
    assert_eq!(
        problems[..3],
        [
            "tiles.toml:35:1: found labels on side `1a`; expected them only on the tile that starts the race",
            "tiles.toml:56:1: found labels on side `1b`; expected them only on the tile that starts the race",
            "tiles.toml:72:7: found no label for the hazard space `c6`; expected a line such as `labels.c6 = \"2/3/4+\"`",
        ]
    );
}

#[test]
fn hazards_may_be_printed_on_glass_and_salt() {
    check("tiles.toml", "RRODDDRR\nRrDGGDrR", "RRODdDRR\nRrDGGDrR", &[]);
    check("tiles.toml", "RrRRSSXO", "RrRRsSXO", &[]);
}

#[test]
fn a_tile_comes_from_one_box() {
    let check = |old, new: &str, expected: &[&str]| check("tiles.toml", old, new, expected);
    let last = "id = \"10b\"\nbook = \"carnage\"";
    let box_of = "tiles.toml:324:8: found `\"choppe\"`; expected one of `base`, `carnage`";
    check(last, "id = \"10b\"\nbook = \"choppe\"", &[box_of]);
    let two = "tiles.toml:323:6: found `10b` from another box than its other side; expected both sides of a tile from one box";
    check(last, "id = \"10b\"", &[two]);
    check(last, "id = \"10b\"\nbook = \"base\"", &[two]);
}

#[test]
fn the_base_game_is_enough_for_a_race() {
    let start = "tiles.toml:20:9: found `6`; expected a tile of the base game";
    assert_eq!(problems("tiles.toml", "start = 1", "start = 6")[0], start);
    let mut files = folder::builtin();
    let mut text = files.tiles.text.to_string();
    for side in ["3a", "3b", "4a", "4b", "5a", "5b"] {
        text = text.replace(&format!("\"{side}\""), &format!("\"{side}\"\nbook = \"carnage\""));
    }
    files.tiles.text = Cow::Owned(text);
    let problems = read(&files).unwrap_err();
    assert_eq!(problems.len(), 1);
    assert_eq!(
        problems[0].to_string(),
        "tiles.toml:1:1: found 2 tiles of the base game; expected at least 3"
    );
}

#[test]
fn labels_stand_at_hazard_spaces() {
    let check = |old, new: &str, expected: &[&str]| check("tiles.toml", old, new, expected);
    let missing = "tiles.toml:29:6: found no label for the hazard space `b5`; expected a line such as `labels.b5 = \"2/3/4+\"`";
    check("labels.b5 = \"2/3/4+\"\n", "", &[missing]);
    let no_hazard = "tiles.toml:35:8: found `b4`; expected a hazard space, drawn as a small letter";
    check("labels.b5", "labels.b4", &[missing, no_hazard]);
    let no_space = "tiles.toml:35:8: found `g5`; expected a space such as `b5`: lane a to f, column 0 to 7";
    check("labels.b5", "labels.g5", &[missing, no_space]);
    for label in ["2/3/7", "1", "2/2+", "", "2/", "4++"] {
        let problem = format!(
            "tiles.toml:35:13: found `\"{label}\"`; expected numbers of players from 2 to 6, each once, such as \"2/3/4+\""
        );
        check("labels.b5 = \"2/3/4+\"", &format!("labels.b5 = \"{label}\""), &[&problem]);
    }
}

#[test]
fn names_and_provenance_are_checked() {
    let check = |old, new: &str, expected: &[&str]| check("tiles.toml", old, new, expected);
    check("name.fr = \"Le Parking\"\n", "", &["tiles.toml:24:1: found no `fr`; expected one"]);
    check("\"Le Parking\"", "\" \"", &["tiles.toml:25:11: found `\" \"`; expected a text"]);
    check(
        "\"Le Parking\"",
        "\"\\u001b[2J\"",
        &["tiles.toml:25:11: found `\\u{1b}`; expected one line without control characters"],
    );
    check("name.fr", "name.de", &["tiles.toml:25:6: found unknown field `de`; expected `en` or `fr`"]);
    check(
        "provenance = \"verified\"",
        "provenance = \"sure\"",
        &["tiles.toml:26:14: found `\"sure\"`; expected one of `verified`, `partial`, `reconstructed`"],
    );
    check(
        "provenance = \"verified\"",
        "provenance = \"partial\"",
        &["tiles.toml:26:14: found `partial` without `known`; expected `known` to say which part"],
    );
}

#[test]
fn what_is_not_toml_is_one_problem() {
    let check = |old, new, expected| check("tiles.toml", old, new, &[expected]);
    check("[[side]]", "[[side]", "tiles.toml:22:8: found unclosed array table; expected `]`");
    check("start = 1", "", "tiles.toml:1:1: found no `start`; expected one");
    check("start = 1", "start = \"1\"", "tiles.toml:20:9: found string \"1\"; expected a whole number");
    check("start = 1", "start = 1\nstart = 1", "tiles.toml:21:1: found a key again; expected it once");
    check(
        "start = 1",
        "begin = 1",
        "tiles.toml:20:1: found unknown field `begin`; expected `start` or `side`",
    );
    check("id = \"1b\"", "id = 1", "tiles.toml:44:6: found integer `1`; expected a text in quotes");
}
