//! Mistakes in commands.toml, ongoing.toml, leaders.toml and upgrades.toml are found where they are.

use super::*;

#[test]
fn commands_take_dice_and_do_something_known() {
    let check = |old, new: &str, expected: &[&str]| check("commands.toml", old, new, expected);
    for dice in ["3-1", "0-3", "1-7", "1-", "", "1-2-3", "+1-3"] {
        let problem = format!(
            "commands.toml:35:8: found `\"{dice}\"`; expected dice from 1 to 6, such as \"1-3\" or \"6\""
        );
        check("dice = \"1-3\"", &format!("dice = \"{dice}\""), &[&problem]);
    }
    check(
        "effect = \"nitro\"",
        "effect = \"turbo\"",
        &[
            "commands.toml:1:1: found no row for `nitro` on the board of `cars`; expected one",
            "commands.toml:36:10: found `\"turbo\"`; expected one of `airstrike`, `nitro`, `drift`, `repair` on the board of `cars`",
        ],
    );
    check(
        "effect = \"nitro\"",
        "effect = \"drift\"",
        &[
            "commands.toml:1:1: found no row for `nitro` on the board of `cars`; expected one",
            "commands.toml:49:10: found `drift` again; expected it once on the board of `cars`",
        ],
    );
    check(
        "id = \"nitro\"",
        "id = \"drift\"",
        &["commands.toml:46:6: found `drift` again; expected each id once"],
    );
}

#[test]
fn every_fleet_has_its_commands() {
    let check = |old, new: &str, expected: &[&str]| check("commands.toml", old, new, expected);
    let fleet = "commands.toml:21:9: found `\"bus\"`; expected one of `cars`, `rig`, `five`";
    let missing = "commands.toml:1:1: found no row for `airstrike` on the board of `cars`; expected one";
    check("fleet = \"cars\"", "fleet = \"bus\"", &[missing, fleet]);
    check("fleet = \"cars\"\n", "", &["commands.toml:19:1: found no `fleet`; expected one"]);
    let twice = "commands.toml:216:10: found `airstrike` again; expected it once on the board of `five`";
    check("fleet = \"cars\"", "fleet = \"five\"", &[missing, twice]);
    let drift = "commands.toml:230:10: found `\"drift\"`; expected one of `airstrike`, `nitro`, `respawn`, `repair` on the board of `five`";
    let nitro = "commands.toml:1:1: found no row for `nitro` on the board of `five`; expected one";
    check(
        "fleet = \"five\"\ndice = \"1-3\"\neffect = \"nitro\"",
        "fleet = \"five\"\ndice = \"1-3\"\neffect = \"drift\"",
        &[nitro, drift],
    );
}

#[test]
fn commands_of_the_rig_are_on_a_section() {
    let check = |old, new: &str, expected: &[&str]| check("commands.toml", old, new, expected);
    let dispenser = "section = \"rear\"\ndice = \"1-6\"\neffect = \"dispenser\"";
    let with = |section: &str| dispenser.replace("section = \"rear\"\n", section);
    let none =
        "commands.toml:89:10: found no section for `dispenser`; expected one, since it is on the Big Rig";
    check(dispenser, &with(""), &[none]);
    let unknown = "commands.toml:88:11: found `\"tail\"`; expected one of `front`, `mid`, `rear`";
    check(dispenser, &with("section = \"tail\"\n"), &[unknown]);
    let cab = "commands.toml:88:11: found `\"cab\"`; expected one of `front`, `mid`, `rear`";
    check(dispenser, &with("section = \"cab\"\n"), &[cab]);
    let counts = [
        "commands.toml:1:1: found 4 commands on the section `mid`; expected 3",
        "commands.toml:1:1: found 2 commands on the section `rear`; expected 3",
    ];
    check(dispenser, &with("section = \"mid\"\n"), &counts);
    let repair = "section = \"rear\"\ndice = \"3\"";
    let own = "commands.toml:116:11: found `\"mid\"`; expected one of `rear`";
    check(repair, "section = \"mid\"\ndice = \"3\"", &[own]);
    let of_cars = "commands.toml:22:11: found a section; expected it only on the board of `rig`";
    check("fleet = \"cars\"\n", "fleet = \"cars\"\nsection = \"mid\"\n", &[of_cars]);
}

#[test]
fn steering_is_in_the_cab_and_takes_any_die() {
    let check = |new: &str, expected: &[&str]| {
        check("commands.toml", "section = \"cab\"\ndice = \"1-6\"", new, expected)
    };
    let rear = "commands.toml:74:11: found `\"rear\"`; expected `cab` for steering";
    check("section = \"rear\"\ndice = \"1-6\"", &[rear]);
    check("dice = \"1-6\"", &["commands.toml:75:10: found no section for `steering`; expected `cab`"]);
    let die = "commands.toml:75:8: found `\"2-6\"`; expected \"1-6\": steering takes any die";
    check("section = \"cab\"\ndice = \"2-6\"", &[die]);
}

#[test]
fn commands_of_leaders_stand_in_both_files() {
    let dice = "commands.toml:270:8: found dice; expected them only on the boards of leaders.toml";
    check("commands.toml", "fleet = \"leaders\"\n", "fleet = \"leaders\"\ndice = \"1\"\n", &[dice]);
    let none = "commands.toml:1:1: found no row for `siren` of the leaders; expected one";
    let turbo = "commands.toml:282:10: found `\"turbo\"`; expected one of `blood-rush`, `siren`, `open-road`, `bumper-car`, `spotter`, `full-auto`, `flamethrower`, `omen`, `evil-eye` of the leaders";
    check("commands.toml", "effect = \"siren\"", "effect = \"turbo\"", &[none, turbo]);
    let bare = "commands.toml:22:10: found no dice for `airstrike`; expected some, such as \"1-3\" or \"6\"";
    check("commands.toml", "dice = \"1-6\"\n", "", &[bare]);
}

#[test]
fn leaders_have_boards_of_four_commands() {
    let check = |old, new: &str, expected: &[&str]| check("leaders.toml", old, new, expected);
    let at = |column: usize, rest: &str| format!("leaders.toml:34:{column}: {rest}");
    let wrong = "expected a command of cars and its dice, such as \"nitro 1-3\" or \"airstrike star\"";
    check("\"nitro 1-4\"", "\"missile 1-4\"", &[&at(27, &format!("found `\"missile 1-4\"`; {wrong}"))]);
    check("\"nitro 1-4\"", "\"nitro\"", &[&at(27, &format!("found `\"nitro\"`; {wrong}"))]);
    check(
        "\"nitro 1-4\"",
        "\"airstrike 3\"",
        &[&at(27, "found `airstrike 3` again; expected each command once")],
    );
    check("\"nitro 1-4\", ", "", &[&at(9, "found 3 commands; expected 4")]);
    check("stars = 3", "stars = 7", &["leaders.toml:33:9: found `7`; expected a number from 0 to 6"]);
}

#[test]
fn nobody_switches_off_what_was_done_to_them() {
    let effect = "\"explodes-in-slams\"";
    let line = line_of("ongoing.toml", &format!("effects = [{effect}]"));
    let expected = "expected it without `auto`: only leaders and upgrades are switched off";
    let found = format!("ongoing.toml:{line}:12: found `\"auto explodes-in-slams\"`; {expected}");
    check("ongoing.toml", effect, "\"auto explodes-in-slams\"", &[&found]);
}

#[test]
fn upgrades_have_tokens_only_to_dispense() {
    let check = |old, new: &str, expected: &[&str]| check("upgrades.toml", old, new, expected);
    let laser = line_of("upgrades.toml", "may rerolls-misses\"");
    let at = |column: usize, rest: &str| format!("upgrades.toml:{laser}:{column}: {rest}");
    let misspelt = at(12, "found `\"may rerolls-mises\"`; expected one of ");
    let found = problems("upgrades.toml", "\"may rerolls-misses\"", "\"may rerolls-mises\"");
    assert!(matches!(&found[..], [one] if one.starts_with(&misspelt)), "{found:?}");
    check(
        "\"may rerolls-misses\"",
        "\"may shoots-twice\"",
        &[&at(12, "found `\"may shoots-twice\"`; expected `shoots-twice` without `may`: nobody is asked")],
    );
    let dispenser = line_of("upgrades.toml", "may dispenses mine\"");
    let none = format!(
        "upgrades.toml:{dispenser}:11: found no `tokens` for `dispenses`; expected how many come with it"
    );
    check("tokens = 3\n", "", &[&none]);
    let tokens = dispenser + 1;
    let many = format!("upgrades.toml:{tokens}:10: found `10`; expected a number from 1 to 9");
    check("tokens = 3", "tokens = 10", &[&many]);
    let alone = format!("upgrades.toml:{}:10: found tokens; expected them only with `dispenses`", laser + 1);
    check("[\"may rerolls-misses\"]\n", "[\"may rerolls-misses\"]\ntokens = 1\n", &[&alone]);
    let what = format!("upgrades.toml:{dispenser}:27: found `glass`; expected one of `mine`, `oil`");
    check("[\"may dispenses mine\"]", "[\"may dispenses glass\"]", &[&what]);
    let id = line_of("upgrades.toml", "\"U04\"");
    let twice = format!("upgrades.toml:{id}:6: found `U03` again; expected each id once");
    check("\"U04\"", "\"U03\"", &[&twice]);
    let elsewhere = format!("upgrades.toml:{id}:6: found `O01` again; expected each id once");
    check("\"U04\"", "\"O01\"", &[&elsewhere]);
    let chassis = line_of("upgrades.toml", "[\"more-slots 1\"]");
    let off = format!(
        "upgrades.toml:{chassis}:11: found `auto` on a card with `more-slots`; \
         expected none: slots are there for good, and such a card is not switched off"
    );
    check("[\"more-slots 1\"]", "[\"auto more-slots 1\"]", &[&off]);
    check("[\"more-slots 1\"]", "[\"more-slots 1\", \"auto camouflaged\"]", &[&off]);
}

/// The line of a built-in file that has a text.
fn line_of(name: &str, text: &str) -> usize {
    let mut files = folder::builtin();
    let lines = file(&mut files, name).text.lines().position(|line| line.contains(text));
    lines.expect("a line with that text") + 1
}

#[test]
fn cards_do_something_known() {
    let check = |new: &str, expected: &[&str]| check("ongoing.toml", "[\"fewer-moves 1\"]", new, expected);
    let at = |column: usize, found: &str, expected: &str| {
        format!("ongoing.toml:64:{column}: found {found}; expected {expected}")
    };
    let words = "one of `explodes-in-slams`, `stops-at-hazards`, `stops-on-new-tiles`, `fewer-moves`, `die-at-most`, `die-at-least`, `no-road-bonus`, `no-step`, `left-chooses-first-step`, `no-shot`, `misses-on`, `shoots-straight`, `must-shoot`, `no-command`, `burns-after-slams`, `burns-after-spaces`, `other-may-reroll`, `shot-as`, `pushed-further`, `no-coast`, `more-moves`, `bonus-from-anywhere`, `stops-inside-bonus`, `larger-in-slams`, `hits-small-on`, `shoots-in-line`, `rerolls-misses-at-damaged`, `eliminates-inoperable`, `fireproof`, `repairs-after-falls`, `salvages`, `repairs-for-salvage`, `looks-at-hazards`, `takes-another-upgrade`, `rerolls-pushes-into-impassable`, `no-rerolls-by-others`, `pushes-further`, `rams`, `rerolls-misses`, `shoots-twice`, `shoots-before-moving`, `shoots-around`, `shoots-in-cone`, `shoots-ahead`, `swaps-after-hits`, `ignites-after-hits`, `missed-on`, `not-shot-from-behind`, `camouflaged`, `ignores-damage-effects`, `more-slots`, `saved-while-inoperable`, `blows-up`, `recalls-own-chopper`, `dispenses`, `skips-first-hazard`, `off-road-is-road`, `passes-own-vehicles`, `repairs-after-quiet-turns`";
    for wrong in ["many-moves 1", "", " fewer-moves 1", "Fewer-Moves 1"] {
        check(&format!("[\"{wrong}\"]"), &[&at(12, &format!("`\"{wrong}\"`"), words)]);
    }
    let pips = "one of `1`, `2`, `3`, `4`, `5`, `6`";
    for wrong in ["0", "7", "01", " 1", "1 2", "front", ""] {
        check(&format!("[\"fewer-moves {wrong}\"]"), &[&at(25, &format!("`{wrong}`"), pips)]);
    }
    check("['fewer-moves 9']", &[&at(25, "`9`", pips)]);
    check("[\"fewer\\u002dmoves 9\"]", &[&at(12, "`9`", pips)]);
    check("[\"fewer-moves\"]", &[&at(12, "`\"fewer-moves\"`", &format!("{pips} behind it"))]);
    check("[\"no-shot 1\"]", &[&at(21, "`1`", "nothing behind `no-shot`")]);
    let steps = "one of `front-left`, `front`, `front-right`";
    check("[\"no-coast\", \"no-step rear\"]", &[&at(33, "`rear`", steps)]);
    let faces = "one of `small-or-medium`, `medium`, `large`, `any`";
    check("[\"misses-on small\"]", &[&at(23, "`small`", faces)]);
    check("[\"shot-as any\"]", &[&at(21, "`any`", "one of `small`, `medium`, `large`")]);
    check("[\"no-step front\", \"shot-as small\"]", &[]);
    check("[\"may no-shot\"]", &[&at(12, "`\"may no-shot\"`", "`no-shot` without `may`: nobody is asked")]);
    check("[\"may more-moves 9\"]", &[&at(28, "`9`", pips)]);
    check("[\"may more-moves 2\", \"fireproof\"]", &[]);
    check("[\"burns-after-spaces 24\", \"misses-on small-or-medium\"]", &[]);
}

#[test]
fn cards_have_one_or_two_effects() {
    let check = |new: &str, expected: &[&str]| check("ongoing.toml", "[\"fewer-moves 1\"]", new, expected);
    check("[]", &["ongoing.toml:64:11: found 0 effects; expected 1 to 2"]);
    let three = "ongoing.toml:64:11: found 3 effects; expected 1 to 2";
    check("[\"no-shot\", \"no-coast\", \"no-command\"]", &[three]);
    let again = "ongoing.toml:64:23: found `no-shot` again; expected each effect once";
    check("[\"no-shot\", \"no-shot\"]", &[again]);
    check("\"no-shot\"", &["ongoing.toml:64:11: found string \"no-shot\"; expected a list"]);
    check("[1]", &["ongoing.toml:64:12: found integer `1`; expected a text in quotes"]);
}

#[test]
fn cards_have_ids() {
    let check =
        |new: &str, expected: &[&str]| check("ongoing.toml", "\"O04\"", &format!("\"{new}\""), expected);
    for id in ["O4", "o04", "O0004", "", "004", "OO4", "O-1", "É04"] {
        let problem = format!(
            "ongoing.toml:63:6: found `\"{id}\"`; expected a capital letter and two or three digits, such as \"O01\""
        );
        check(id, &[&problem]);
    }
    check("O03", &["ongoing.toml:63:6: found `O03` again; expected each id once"]);
    check("O104", &[]);
}

#[test]
fn there_are_up_to_32_cards() {
    let card = |n: usize| {
        format!(
            "[[card]]\nid = \"C{n:02}\"\neffects = [\"no-shot\"]\nname = {{ en = \"a\", fr = \"b\" }}\ntext = {{ en = \"a\", fr = \"b\" }}\nprovenance = \"reconstructed\"\n"
        )
    };
    let of = |n: usize| {
        let mut files = folder::builtin();
        files.ongoing.text = Cow::Owned((0..n).map(card).collect());
        read(&files)
    };
    assert_eq!(of(1).unwrap().tables.deck(engine::Deck::Ongoing).len(), 1);
    assert_eq!(of(32).unwrap().tables.cards[31].name(), "C31");
    let problems = of(33).unwrap_err();
    assert_eq!(problems.len(), 1);
    assert_eq!(problems[0].to_string(), "ongoing.toml:194:6: found 33 cards; expected 1 to 32");
    let mut files = folder::builtin();
    files.ongoing.text = Cow::Borrowed("card = []");
    assert_eq!(read(&files).unwrap_err()[0].to_string(), "ongoing.toml:1:1: found 0 cards; expected 1 to 32");
}
