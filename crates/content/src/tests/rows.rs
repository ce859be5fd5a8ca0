//! Mistakes in the other files are found where they are.

use super::*;

#[test]
fn dice_have_six_known_faces() {
    let check = |old, new: &str, expected: &[&str]| check("dice.toml", old, new, expected);
    let road = "[1, 1, 1, 2, 2, 3]";
    check(road, "[1, 1, 1, 2, 2]", &["dice.toml:44:9: found 5 faces; expected 6"]);
    check(
        road,
        "[1, 0, 1, 2, 10, \"x\"]",
        &[
            "dice.toml:44:13: found `0`; expected a number from 1 to 9",
            "dice.toml:44:22: found `10`; expected a number from 1 to 9",
            "dice.toml:44:26: found `\"x\"`; expected a number from 1 to 9",
        ],
    );
    check(road, "\"1-3\"", &["dice.toml:44:9: found string \"1-3\"; expected a list"]);
    check("5, 6]", "5, 7]", &["dice.toml:20:25: found `7`; expected a number from 1 to 6"]);
    check(
        "\"any\"]",
        "\"all\"]",
        &[
            "dice.toml:66:66: found `\"all\"`; expected one of \"small-or-medium\", \"medium\", \"large\", \"any\"",
        ],
    );
    check("[\"top\", ", "[1, ", &["dice.toml:59:10: found `1`; expected one of \"top\", \"bottom\""]);
    check(
        "id = \"stunt\"",
        "id = \"luck\"",
        &[
            "dice.toml:1:1: found no row for `stunt`; expected one",
            "dice.toml:47:6: found `\"luck\"`; expected one of `movement`, `movement-rig`, `movement-five`, `road`, `stunt`, `slam`, `shooting`, `direction`, `fire`",
        ],
    );
    check(
        "id = \"stunt\"",
        "id = \"road\"",
        &[
            "dice.toml:1:1: found no row for `stunt`; expected one",
            "dice.toml:47:6: found `road` again; expected it once",
        ],
    );
}

#[test]
fn fire_dice_have_moves_or_an_end() {
    let known = "expected one of \"+1\" to \"+9\", \"out\", \"skull\"";
    for face in ["\"+0\"", "\"+10\"", "\"1\"", "1", "\"+01\"", "\"Out\""] {
        let problem = format!("dice.toml:81:41: found `{face}`; {known}");
        check("dice.toml", "\"skull\"]", &format!("{face}]"), &[&problem]);
    }
    check("dice.toml", "\"out\", \"skull\"]", "\"+9\", \"+3\"]", &[]);
    let rig = "dice.toml:28:25: found `7`; expected a number from 1 to 6";
    check("dice.toml", "2, 3, 3]", "2, 3, 7]", &[rig]);
}

#[test]
fn tokens_come_from_a_box() {
    let check = |old, new: &str, expected: &[&str]| check("tokens.toml", old, new, expected);
    let unknown = "tokens.toml:62:8: found `\"carnival\"`; expected one of `base`, `carnage`";
    check("\"carnage\"\ncount", "\"carnival\"\ncount", &[unknown]);
    check("book = \"carnage\"\n", "book = \"base\"\n", &[]);
}

#[test]
fn tokens_are_counted() {
    let check = |old, new: &str, expected: &[&str]| check("tokens.toml", old, new, expected);
    check("count = 6", "count = 61", &["tokens.toml:12:9: found `61`; expected a number from 0 to 60"]);
    check("count = 6", "count = -1", &["tokens.toml:12:9: found `-1`; expected a number from 0 to 60"]);
    check(
        "count = 0",
        "count = 15",
        &["tokens.toml:244:9: found `15`; expected 0: minor damage is never in the pile"],
    );
    check(
        "id = \"mud\"",
        "id = \"goo\"",
        &[
            "tokens.toml:1:1: found no row for `mud`; expected one",
            "tokens.toml:31:6: found `\"goo\"`; expected one of `road`, `oil`, `mud`, `mine`, `wreck`, `glass`, `ramp`, `fire`, `pit`, `quake`, `worm`",
        ],
    );
    let in_all = |count: &str| {
        let mut files = folder::builtin();
        let text = files.tokens.text.replace("count = 6", count).replace("count = 4", count);
        files.tokens.text = Cow::Owned(text);
        read(&files).unwrap_err()[0].to_string()
    };
    assert_eq!(
        in_all("count = 60"),
        "tokens.toml:12:9: found 546 hazard tokens in all; expected at most 200"
    );
    assert_eq!(
        in_all("count = 0"),
        "tokens.toml:12:9: found 0 hazard tokens in the base game; expected at least 1"
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
            "crews.toml:28:6: found `\"purple\"`; expected one of `orange`, `blue`, `white`, `green`, `red`, `yellow`",
        ],
    );
}

#[test]
fn all_kinds_of_ground_are_there() {
    check(
        "terrain.toml",
        "\"goo\"",
        "\"jam\"",
        &[
            "terrain.toml:1:1: found no row for `goo`; expected one",
            "terrain.toml:44:6: found `\"jam\"`; expected one of `road`, `off-road`, `mud`, `impassable`, `goo`, `glass`, `ramp`, `fire`, `salt`",
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
fn an_id_stands_in_one_book() {
    let again = "rules/expansions.md:14:3: found `SLM-1` again; expected each id once";
    check(
        "rules/expansions.md",
        "## RIG: the Big Rig\n",
        "## SLM: slams\n- SLM-1 Again. (E)\n## RIG: rig\n",
        &[again],
    );
    let twice = "rules/expansions.md:15:3: found `RIG-1` again; expected each id once";
    check("rules/expansions.md", "- RIG-2", "- RIG-1", &[twice]);
}

#[test]
fn the_french_rules_are_the_english_ones() {
    let check = |old, new: &str, expected: &[&str]| check("rules/base.fr.md", old, new, expected);
    let at = |id: &str| {
        let line = include_str!("../../../../content/rules/base.fr.md")
            .lines()
            .position(|line| line.starts_with(&format!("- {id} ")));
        format!("rules/base.fr.md:{}:3", line.unwrap() + 1)
    };
    let early = format!("{}: found `ASG-10`; expected `ASG-9`, as in the English rules", at("ASG-9"));
    check("- ASG-9 ", "- ASG-10 ", &[&early]);
    let more = format!("{}: found `FIN-8`; expected `FIN-7`, as in the English rules", at("FIN-7"));
    check("- FIN-7 ", "- FIN-8 ", &[&more]);
    let empty = format!("{}: found `DMG-4` without a text; expected a rule", at("DMG-4"));
    check("Bosse : rien.", "", &[&empty]);
    let sourced =
        format!("{}: found `DMG-4` with a source; expected sources in the English rules only", at("DMG-4"));
    check("Bosse : rien.", "Bosse : rien. (E)", &[&sourced]);
    let problems = |name, old, new| problems(name, old, new).join("\n");
    let short = problems("rules/base.md", "- FIN-8 ", "- FIN-8 Twice. (E)\n- FIN-9 ");
    assert!(short.ends_with("found the end; expected `FIN-9`, as in the English rules"), "{short}");
    let long = problems("rules/base.fr.md", "- FIN-8 ", "- FIN-8 Encore.\n- FIN-9 ");
    assert!(long.ends_with("found `FIN-9`; expected the end, as in the English rules"), "{long}");
}

#[test]
fn what_is_known_is_said_in_both_languages_or_once_for_both() {
    let known = r#"known = { en = "the effect in simplified words, from a secondary source", fr = "l'effet en mots simplifiés, d'une source secondaire" }"#;
    check("upgrades.toml", known, r#"known = "the effect""#, &[]);
    let wrong = |found: &str| {
        format!("upgrades.toml:48:9: found {found}; expected a text, or one in `en` and one in `fr`")
    };
    check("upgrades.toml", known, "known = 7", &[&wrong("`7`")]);
    check("upgrades.toml", known, r#"known = { en = "the effect" }"#, &[&wrong("`{ en = \"the effect\" }`")]);
    check("upgrades.toml", known, r#"known = """#, &["upgrades.toml:48:9: found `\"\"`; expected a text"]);
}
