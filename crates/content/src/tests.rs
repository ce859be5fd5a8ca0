//! The built-in content is right, and every kind of mistake is found where it is.

use std::borrow::Cow;

use engine::{Mover, Space};
use proptest::prelude::*;

use super::*;
use crate::folder::{File, Files};

fn file<'a>(files: &'a mut Files, name: &str) -> &'a mut File {
    match name {
        "tiles.toml" => &mut files.tiles,
        "dice.toml" => &mut files.dice,
        "tokens.toml" => &mut files.tokens,
        "commands.toml" => &mut files.commands,
        "crews.toml" => &mut files.crews,
        "rules/base.md" => &mut files.rules,
        other => panic!("no file {other}"),
    }
}

/// What is wrong after the first `old` of a built-in file has become `new`.
fn problems(name: &str, old: &str, new: &str) -> Vec<String> {
    let mut files = folder::builtin();
    let file = file(&mut files, name);
    assert!(file.text.contains(old), "{name} has no {old:?}");
    file.text = Cow::Owned(file.text.replacen(old, new, 1));
    match read(&files) {
        Ok(_) => Vec::new(),
        Err(problems) => problems.iter().map(Problem::to_string).collect(),
    }
}

#[track_caller]
fn check(name: &str, old: &str, new: &str, expected: &[&str]) {
    assert_eq!(problems(name, old, new), expected);
}

fn side(name: &str) -> &'static engine::Side {
    builtin().tables.sides.iter().find(|side| side.name() == name).unwrap()
}

fn tokens(name: &str, players: u8) -> usize {
    side(name).hazard.iter().filter(|&&mask| mask & 1 << players != 0).count()
}

#[test]
fn the_builtin_content_is_the_base_game() {
    let tables = builtin().tables;
    let names: Vec<&str> = tables.sides.iter().map(|side| side.name()).collect();
    assert_eq!(names, ["1a", "1b", "2a", "2b", "3a", "3b", "4a", "4b", "5a", "5b"]);
    assert_eq!(tables.start_tile, 0);
    assert_eq!([2, 3, 4, 5, 6].map(|players| tokens("1a", players)), [7, 4, 2, 2, 2]);
    assert_eq!([2, 3, 4, 5, 6].map(|players| tokens("1b", players)), [6, 4, 2, 2, 2]);
    assert_eq!(tokens("5b", 2), tokens("5b", 6));
    assert_eq!(tables.hazards.total(), 26);
    assert_eq!(tables.damage.total(), 20);
    assert_eq!(tables.dice.road, [1, 1, 1, 2, 2, 3]);
    assert_eq!(tables.dice.slam.iter().filter(|&&face| face == Mover::Top).count(), 2);
    let ranges: Vec<(u8, u8)> = tables.commands.iter().map(|space| (space.from, space.to)).collect();
    assert_eq!(ranges, [(1, 6), (1, 3), (3, 5), (6, 6)]);
}

#[test]
fn spaces_are_where_they_are_drawn() {
    let b5 = Space::new(1, 5).unwrap().on_tile();
    assert_eq!(side("1a").terrain[b5], engine::Terrain::Road);
    assert_eq!(side("1a").hazard[b5], 0b0111_1100);
    let c2 = Space::new(2, 2).unwrap().on_tile();
    assert_eq!(side("1a").hazard[c2], 0b0000_1100);
    let f7 = Space::new(5, 7).unwrap().on_tile();
    assert_eq!(side("4b").terrain[f7], engine::Terrain::Impassable);
    assert_eq!(side("4a").terrain[f7], engine::Terrain::OffRoad);
}

#[test]
fn everything_has_its_name() {
    let library = builtin();
    assert_eq!(library.side(SideId(4)).name.fr, "Le Bourbier");
    for hazard in Hazard::ALL {
        assert_eq!(library.hazard(hazard).id, tokens::hazard_id(hazard));
    }
    for damage in Damage::ALL {
        assert_eq!(library.damage(damage).id, tokens::damage_id(damage));
    }
    for command in Command::ALL {
        assert_eq!(library.command(command).id, commands::id(command));
    }
    assert_eq!(library.die(Die::Slam).name.fr, "Dé de collision");
    assert_eq!(library.crew(Crew::White).name.fr, "Blanc");
    assert_eq!(library.items().count(), 10 + 6 + 5 + 11 + 4 + 4);
    assert!(library.items().all(|item| !item.name.en.contains('°') && !item.name.fr.contains('°')));
}

#[test]
fn rules_are_found_by_id() {
    let rule = builtin().rule("SLM-2").unwrap();
    assert_eq!(rule.chapter, "slams");
    let text = "Roll the slam die (top ×2, bottom ×4) and the direction die: that vehicle is pushed one space that way.";
    assert_eq!(rule.text, text);
    assert_eq!(rule.sources, [Source::English]);
    assert_eq!(builtin().rule("GEO-2").unwrap().sources, [Source::Print]);
    assert_eq!(builtin().rule("SET-12").unwrap().sources, [Source::English, Source::Ruling]);
    assert_eq!(builtin().rule("CMD-6").unwrap().sources, [Source::Faq, Source::Ruling]);
    assert_eq!(builtin().rule(&engine::Rule::Fin(8).to_string()).unwrap().chapter, "the finish, the end");
    assert_eq!(builtin().rule("FIN-99"), None);
}

#[test]
fn the_hash_follows_rules_and_not_names() {
    let hash = |name: &str, old: &str, new: &str| {
        let mut files = folder::builtin();
        let file = file(&mut files, name);
        file.text = Cow::Owned(file.text.replacen(old, new, 1));
        read(&files).unwrap().tables.hash
    };
    let builtin = builtin().tables.hash;
    assert_eq!(builtin, 0x9c51_947b_8237_cf6a, "game records keep it");
    assert_eq!(hash("tiles.toml", "Le Parking", "Le Stationnement"), builtin);
    assert_eq!(hash("tiles.toml", "# The sides", "# All sides"), builtin);
    assert_ne!(hash("tiles.toml", "RROMOMOO", "RROMOMOM"), builtin);
    assert_ne!(hash("tiles.toml", "labels.c4 = \"2\"", "labels.c4 = \"2/3\""), builtin);
    assert_ne!(hash("dice.toml", "[1, 1, 1, 2, 2, 3]", "[1, 1, 2, 2, 3, 3]"), builtin);
    assert_ne!(hash("tokens.toml", "count = 6", "count = 5"), builtin);
    assert_ne!(hash("commands.toml", "\"1-3\"\n", "\"1-4\"\n"), builtin);
}

#[test]
fn drawings_are_checked_to_the_letter() {
    let check = |new, expected: &[&str]| check("tiles.toml", "RRRRRrOO\n", new, expected);
    let letters = "expected one of R O M X, or r o m with a hazard";
    check("RRRQRrOO\n", &[&format!("tiles.toml:24:4: found `Q`; {letters}")]);
    check("RRRxRrOO\n", &[&format!("tiles.toml:24:4: found `x`; {letters}")]);
    check(
        "  RéR\\\\rOO\n",
        &[
            &format!("tiles.toml:24:4: found `é`; {letters}"),
            &format!("tiles.toml:24:6: found `\\`; {letters}"),
            &format!("tiles.toml:24:7: found `\\`; {letters}"),
        ],
    );
    check("RRRRRrO\n", &["tiles.toml:24:8: found 7 spaces in lane b; expected 8"]);
    check("RRRRRrOOO\n", &["tiles.toml:24:9: found 9 spaces in lane b; expected 8"]);
    check("", &["tiles.toml:28:1: found 5 lanes; expected 6"]);
    check("RRRRRrOO\nRRRRRrOO\n", &["tiles.toml:29:1: found 7 lanes; expected 6"]);
    check(
        "XRRRRrOO\n",
        &["tiles.toml:24:1: found an impassable space b0; expected column 0 open in all lanes"],
    );
    check("\tRRRRRrOO \r\n", &[]);
}

#[test]
fn a_drawing_lets_vehicles_through() {
    let open = "OOOMMOOO\nOOOMOOOO\nRROXORrR\nRrRrRXrR\nORrRrOOO\nOOOOOXOO";
    let closed = "OOOXMOOO\nOOOXOOOO\nRROXORrR\nRrRXRXrR\nORrXrOOO\nOOOXOXOO";
    let problem = "tiles.toml:65:4: found column 3 impassable in all lanes; expected a way through";
    check("tiles.toml", open, closed, &[problem]);
}

#[test]
fn a_drawing_stands_between_triple_quotes() {
    let drawing = "\"\"\"\nRROMOMOO\nRRRRRrOO\nRRrRrrRR\nRrRRRRRR\nRRRrRrRO\nRROOOMOO\n\"\"\"";
    let problem =
        "tiles.toml:22:7: found `\"RROMOMOO\"`; expected a drawing of six lines between triple quotes";
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
    check("tiles.toml", "\"3b\"", "\"3c\"", &[&missing("3b"), &unknown(103, "3c")]);
    check("tiles.toml", "\"5b\"", "\"16b\"", &[&missing("5b"), &unknown(163, "16b")]);
    check("tiles.toml", "\"5b\"", "\"05b\"", &[&missing("5b"), &unknown(163, "05b")]);
    let again = "tiles.toml:103:6: found `3a` again; expected each id once";
    check("tiles.toml", "\"3b\"", "\"3a\"", &[&missing("3b"), again]);
    let gap = ["5b", "6a", "6b", "7a"].map(missing);
    check("tiles.toml", "\"5b\"", "\"7b\"", &gap.each_ref().map(String::as_str));
}

#[test]
fn a_race_needs_three_tiles() {
    let mut files = folder::builtin();
    let text = files.tiles.text.split("\n[[side]]\nid = \"3a\"").next().unwrap().to_string();
    files.tiles.text = Cow::Owned(text);
    let problems = read(&files).unwrap_err();
    assert_eq!(problems[0].to_string(), "tiles.toml:1:1: found 2 tiles; expected at least 3");
}

#[test]
fn the_start_tile_is_a_tile() {
    let number = "expected a number from 1 to 5";
    check("tiles.toml", "start = 1", "start = 0", &[&format!("tiles.toml:15:9: found `0`; {number}")]);
    check("tiles.toml", "start = 1", "start = 6", &[&format!("tiles.toml:15:9: found `6`; {number}")]);
    let problems = problems("tiles.toml", "start = 1", "start = 2");
    assert_eq!(
        problems[..3],
        [
            "tiles.toml:30:1: found labels on side `1a`; expected them only on the tile that starts the race",
            "tiles.toml:51:1: found labels on side `1b`; expected them only on the tile that starts the race",
            "tiles.toml:67:7: found no label for the hazard space `c6`; expected a line such as `labels.c6 = \"2/3/4+\"`",
        ]
    );
}

#[test]
fn labels_stand_at_hazard_spaces() {
    let check = |old, new: &str, expected: &[&str]| check("tiles.toml", old, new, expected);
    let missing = "tiles.toml:24:6: found no label for the hazard space `b5`; expected a line such as `labels.b5 = \"2/3/4+\"`";
    check("labels.b5 = \"2/3/4+\"\n", "", &[missing]);
    let no_hazard = "tiles.toml:30:8: found `b4`; expected a hazard space, drawn as a small letter";
    check("labels.b5", "labels.b4", &[missing, no_hazard]);
    let no_space = "tiles.toml:30:8: found `g5`; expected a space such as `b5`: lane a to f, column 0 to 7";
    check("labels.b5", "labels.g5", &[missing, no_space]);
    for label in ["2/3/7", "1", "2/2+", "", "2/", "4++"] {
        let problem = format!(
            "tiles.toml:30:13: found `\"{label}\"`; expected numbers of players from 2 to 6, each once, such as \"2/3/4+\""
        );
        check("labels.b5 = \"2/3/4+\"", &format!("labels.b5 = \"{label}\""), &[&problem]);
    }
}

#[test]
fn names_and_provenance_are_checked() {
    let check = |old, new: &str, expected: &[&str]| check("tiles.toml", old, new, expected);
    check("name.fr = \"Le Parking\"\n", "", &["tiles.toml:19:1: found no `fr`; expected one"]);
    check("\"Le Parking\"", "\" \"", &["tiles.toml:20:11: found `\" \"`; expected a text"]);
    check(
        "\"Le Parking\"",
        "\"\\u001b[2J\"",
        &["tiles.toml:20:11: found `\\u{1b}`; expected one line without control characters"],
    );
    check("name.fr", "name.de", &["tiles.toml:20:6: found unknown field `de`; expected `en` or `fr`"]);
    check(
        "provenance = \"verified\"",
        "provenance = \"sure\"",
        &["tiles.toml:21:14: found `\"sure\"`; expected one of `verified`, `partial`, `reconstructed`"],
    );
    check(
        "provenance = \"verified\"",
        "provenance = \"partial\"",
        &["tiles.toml:21:14: found `partial` without `known`; expected `known` to say which part"],
    );
}

#[test]
fn what_is_not_toml_is_one_problem() {
    let check = |old, new, expected| check("tiles.toml", old, new, &[expected]);
    check("[[side]]", "[[side]", "tiles.toml:17:8: found unclosed array table; expected `]`");
    check("start = 1", "", "tiles.toml:1:1: found no `start`; expected one");
    check("start = 1", "start = \"1\"", "tiles.toml:15:9: found string \"1\"; expected a whole number");
    check("start = 1", "start = 1\nstart = 1", "tiles.toml:16:1: found a key again; expected it once");
    check(
        "start = 1",
        "begin = 1",
        "tiles.toml:15:1: found unknown field `begin`; expected `start` or `side`",
    );
    check("id = \"1b\"", "id = 1", "tiles.toml:39:6: found integer `1`; expected a text in quotes");
}

#[test]
fn dice_have_six_known_faces() {
    let check = |old, new: &str, expected: &[&str]| check("dice.toml", old, new, expected);
    let road = "[1, 1, 1, 2, 2, 3]";
    check(road, "[1, 1, 1, 2, 2]", &["dice.toml:26:9: found 5 faces; expected 6"]);
    check(
        road,
        "[1, 0, 1, 2, 10, \"x\"]",
        &[
            "dice.toml:26:13: found `0`; expected a number from 1 to 9",
            "dice.toml:26:22: found `10`; expected a number from 1 to 9",
            "dice.toml:26:26: found `\"x\"`; expected a number from 1 to 9",
        ],
    );
    check(road, "\"1-3\"", &["dice.toml:26:9: found string \"1-3\"; expected a list"]);
    check("5, 6]", "5, 7]", &["dice.toml:18:25: found `7`; expected a number from 1 to 6"]);
    check(
        "\"any\"]",
        "\"all\"]",
        &[
            "dice.toml:48:66: found `\"all\"`; expected one of \"small-or-medium\", \"medium\", \"large\", \"any\"",
        ],
    );
    check("[\"top\", ", "[1, ", &["dice.toml:41:10: found `1`; expected one of \"top\", \"bottom\""]);
    check(
        "id = \"stunt\"",
        "id = \"fire\"",
        &[
            "dice.toml:1:1: found no row for `stunt`; expected one",
            "dice.toml:29:6: found `\"fire\"`; expected one of `movement`, `road`, `stunt`, `slam`, `shooting`, `direction`",
        ],
    );
    check(
        "id = \"stunt\"",
        "id = \"road\"",
        &[
            "dice.toml:1:1: found no row for `stunt`; expected one",
            "dice.toml:29:6: found `road` again; expected it once",
        ],
    );
}

#[test]
fn tokens_are_counted() {
    let check = |old, new: &str, expected: &[&str]| check("tokens.toml", old, new, expected);
    check("count = 6", "count = 61", &["tokens.toml:11:9: found `61`; expected a number from 0 to 60"]);
    check("count = 6", "count = -1", &["tokens.toml:11:9: found `-1`; expected a number from 0 to 60"]);
    check(
        "count = 0",
        "count = 15",
        &["tokens.toml:155:9: found `15`; expected 0: minor damage is never in the pile"],
    );
    check(
        "id = \"mud\"",
        "id = \"goo\"",
        &[
            "tokens.toml:1:1: found no row for `mud`; expected one",
            "tokens.toml:30:6: found `\"goo\"`; expected one of `road`, `oil`, `mud`, `mine`, `wreck`",
        ],
    );
    let in_all = |count: &str| {
        let mut files = folder::builtin();
        let text = files.tokens.text.replace("count = 6", count).replace("count = 4", count);
        files.tokens.text = Cow::Owned(text);
        read(&files).unwrap_err()[0].to_string()
    };
    assert_eq!(in_all("count = 60"), "tokens.toml:11:9: found 300 hazard tokens in all; expected 1 to 200");
    assert_eq!(in_all("count = 0"), "tokens.toml:11:9: found 0 hazard tokens in all; expected 1 to 200");
}

#[test]
fn commands_take_dice_and_do_something_known() {
    let check = |old, new: &str, expected: &[&str]| check("commands.toml", old, new, expected);
    for dice in ["3-1", "0-3", "1-7", "1-", "", "1-2-3", "+1-3"] {
        let problem = format!(
            "commands.toml:22:8: found `\"{dice}\"`; expected dice from 1 to 6, such as \"1-3\" or \"6\""
        );
        check("dice = \"1-3\"", &format!("dice = \"{dice}\""), &[&problem]);
    }
    check(
        "effect = \"nitro\"",
        "effect = \"turbo\"",
        &[
            "commands.toml:1:1: found no row for `nitro`; expected one",
            "commands.toml:23:10: found `\"turbo\"`; expected one of `airstrike`, `nitro`, `drift`, `repair`",
        ],
    );
    check(
        "effect = \"nitro\"",
        "effect = \"drift\"",
        &[
            "commands.toml:1:1: found no row for `nitro`; expected one",
            "commands.toml:33:10: found `drift` again; expected it once",
        ],
    );
    check(
        "id = \"nitro\"",
        "id = \"drift\"",
        &["commands.toml:31:6: found `drift` again; expected each id once"],
    );
}

#[test]
fn all_crews_are_there() {
    check(
        "crews.toml",
        "\"green\"",
        "\"purple\"",
        &[
            "crews.toml:1:1: found no row for `green`; expected one",
            "crews.toml:28:6: found `\"purple\"`; expected one of `orange`, `blue`, `white`, `green`",
        ],
    );
}

#[test]
fn rules_have_ids_texts_and_sources() {
    let check = |old, new: &str, expected: &[&str]| check("rules/base.md", old, new, expected);
    check("- SLM-2", "- SLM-1", &["rules/base.md:126:3: found `SLM-1` again; expected each id once"]);
    for id in ["SHT-2", "SLM-0", "SLM-02", "SLM-256", "SLM"] {
        let problem = format!("rules/base.md:126:3: found `{id}`; expected an id such as `SLM-1`");
        check("- SLM-2", &format!("- {id}"), &[&problem]);
    }
    let stray = "rules/base.md:126:1: found `SLM-2 Roll the slam die (top ×2, bottom …`; expected a chapter, or a rule such as `- SLM-1 …`";
    check("- SLM-2", "SLM-2", &[stray]);
    let chapter = "rules/base.md:124:1: found `## Slams`; expected a chapter such as `## SLM: slams`";
    assert_eq!(problems("rules/base.md", "## SLM: slams", "## Slams")[0], chapter);
    let geo_3 = "The front arc of a vehicle is its front-left, front and front-right space. (E)";
    check(geo_3, "", &["rules/base.md:14:3: found `GEO-3` without a text; expected a rule"]);
    let unsourced = "rules/base.md:14:3: found `GEO-3` without a source; expected marks such as `(E, f)`";
    check(geo_3, "The front arc.", &[unsourced]);
    check(geo_3, "The front arc.\n  It goes on. (E)", &[]);
}

#[test]
fn all_files_report_at_once() {
    let mut files = folder::builtin();
    files.tiles.text = Cow::Borrowed("");
    files.dice.text = Cow::Borrowed("");
    files.crews.text = Cow::Borrowed("\u{feff}");
    let problems: Vec<String> = read(&files).unwrap_err().iter().map(Problem::to_string).collect();
    assert_eq!(
        problems,
        [
            "tiles.toml:1:1: found no `start`; expected one",
            "dice.toml:1:1: found no `die`; expected one",
            "crews.toml:1:1: found no `crew`; expected one",
        ]
    );
}

/// A folder for one test, gone when the test is over.
struct Folder(std::path::PathBuf);

impl Folder {
    fn new(name: &str, files: &[(&str, &[u8])]) -> Folder {
        let path = std::env::temp_dir().join(format!("vendetta-content-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        for (file, bytes) in files {
            std::fs::write(path.join(file), bytes).unwrap();
        }
        Folder(path)
    }

    /// What is wrong with it, its own path left out.
    fn problems(&self) -> Vec<String> {
        let problems = load(&self.0).unwrap_err();
        let path = format!("{}{}", self.0.display(), std::path::MAIN_SEPARATOR);
        problems.iter().map(|problem| problem.to_string().replace(&path, "")).collect()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn one_file_may_be_replaced() {
    let crews = folder::builtin().crews.text.replace("\"Blanc\"", "\"Neige\"");
    let folder = Folder::new("one", &[("crews.toml", crews.as_bytes()), ("notes.txt", b"mine")]);
    let library = load(&folder.0).unwrap();
    assert_eq!(library.crew(Crew::White).name.fr, "Neige");
    assert_eq!(library.tables.hash, builtin().tables.hash);
}

#[test]
fn folders_are_checked() {
    let known = "found an unknown file; expected only tiles.toml, dice.toml, tokens.toml, commands.toml, crews.toml, rules/base.md";
    let large = vec![b'#'; (1 << 20) + 1];
    let files: [(&str, &[u8]); 4] = [
        ("tile.toml", b""),
        ("dice.toml", &large),
        ("crews.toml", b"# a\n# \xc3\xa9\xff"),
        ("tokens.toml", b""),
    ];
    assert_eq!(
        Folder::new("wrong", &files).problems(),
        [
            &format!("tile.toml:1:1: {known}"),
            "dice.toml:1:1: found more than 1 MiB; expected a content file, which is much smaller",
            "crews.toml:2:4: found bytes that are no text; expected UTF-8",
            "tokens.toml:1:1: found no `hazard`; expected one",
        ]
    );
    let nowhere = load(Path::new("no such folder")).unwrap_err();
    assert_eq!(nowhere.len(), 1);
    assert!(nowhere[0].to_string().ends_with("; expected a folder that can be read"));
}

/// The built-in files with pieces cut out, doubled or replaced.
fn mutated() -> impl Strategy<Value = (usize, Vec<(usize, usize, String)>)> {
    let piece = prop_oneof![
        Just(String::new()),
        "[RrOMXx\"'\\[\\]=.\n\r\\\\{}#+/-]{1,4}",
        "\\PC{1,3}",
        any::<i64>().prop_map(|n| n.to_string()),
        any::<char>().prop_map(String::from),
    ];
    (0..6usize, prop::collection::vec((any::<usize>(), 0..12usize, piece), 1..4))
}

const NAMES: [&str; 6] =
    ["tiles.toml", "dice.toml", "tokens.toml", "commands.toml", "crews.toml", "rules/base.md"];

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(2000) })]

    #[test]
    fn no_text_makes_it_panic((which, edits) in mutated()) {
        let mut files = folder::builtin();
        let file = file(&mut files, NAMES[which]);
        let mut text = file.text.to_string();
        for (at, length, piece) in edits {
            let from = text.floor_char_boundary(at % (text.len() + 1));
            let to = text.floor_char_boundary(from + length).max(from);
            text.replace_range(from..to, &piece);
        }
        file.text = Cow::Owned(text.clone());
        if let Err(problems) = read(&files) {
            prop_assert!(!problems.is_empty());
            for problem in problems {
                prop_assert_eq!(&problem.file, NAMES[which]);
                let line = text.split('\n').nth(problem.line - 1);
                prop_assert!(line.is_some_and(|line| problem.column <= line.chars().count() + 1));
                prop_assert!(!problem.to_string().chars().any(char::is_control));
            }
        }
    }

    #[test]
    fn no_rubbish_makes_it_panic(which in 0..6usize, text in "(\\PC|[\\[\\]\"'=\n.#]){0,80}") {
        let mut files = folder::builtin();
        file(&mut files, NAMES[which]).text = Cow::Owned(text);
        let _ = read(&files);
    }
}
