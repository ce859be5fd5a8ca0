//! Positions that no race can come to are refused, with a reason in words.

use vendetta_notation::parse_position;

/// Why a position is refused; what follows the `seats` and `tiles` lines is given.
fn refused(head: &str, rest: &[&str]) -> String {
    let text = format!("{head}\n{}\n", rest.join("\n"));
    match parse_position(&text, content::builtin().tables) {
        Ok(_) => format!("accepted: {}", rest.join(", ")),
        Err(mistake) => match mistake.message.strip_prefix("this position cannot be played: ") {
            Some(why) => why.to_string(),
            None => mistake.to_string(),
        },
    }
}

const TWO: &str = "seats orange blue\ntiles 1b 2a 3a";
const THREE: &str = "seats orange blue white\ntiles 1b 2a 3a";
const RIG: &str = "seats red orange\ntiles 1b 2a 3a";
const FIVE: &str = "seats yellow orange\ntiles 1b 2a 3a";
const CARNAGE: &str = "seats orange blue\ncarnage\ntiles 1b 2a 3a";

fn accepted(head: &str, rest: &[&str]) {
    let text = format!("{head}\n{}\n", rest.join("\n"));
    if let Err(why) = parse_position(&text, content::builtin().tables) {
        panic!("{why}\n{text}");
    }
}

#[test]
fn a_race_that_is_over_or_on_its_last_tile_says_so() {
    let out = "blue is out of the game, so the lead tile is the final one";
    assert_eq!(refused(THREE, &["gone BS BM BL"]), out);
    accepted(&format!("{THREE} final"), &["gone BS BM BL"]);
    let over = "only one player is left, or none, so the race is over";
    assert_eq!(refused(TWO, &["gone BS BM BL"]), over);
    assert_eq!(refused(&format!("{THREE} final"), &["gone BS BM BL OS OM OL", "assign white"]), over);
    assert_eq!(refused(TWO, &["gone BS BM BL OS OM OL", "end orange"]), over);
    accepted(TWO, &["gone BS BM BL", "over last-standing orange"]);
    let team = "seats orange blue white green\nbig-team\ntiles 1b 2a 3a final";
    assert_eq!(refused(team, &["gone BS BM BL GS GM GL"]), over);
    accepted(team, &["gone BS BM BL"]);
}

#[test]
fn the_fifth_tile_of_two_players_is_the_last() {
    let last = "the fifth tile of two players is the last, and the final one";
    assert_eq!(refused(TWO, &["laid 9"]), last);
    assert_eq!(refused(TWO, &["laid 5"]), last);
    assert_eq!(refused(&format!("{TWO} final"), &["laid 6"]), last);
    accepted(&format!("{TWO} final"), &["laid 5"]);
    accepted(THREE, &["laid 9"]);
}

#[test]
fn choppers_stand_on_empty_spaces() {
    assert_eq!(refused(TWO, &["OC at c3", "BC at c3"]), "OC and BC share a space");
    assert_eq!(refused(TWO, &["OC at c11"]), "OC stands on impassable ground");
    assert_eq!(refused(TWO, &["oil at c3", "OC at c3"]), "OC stands on a hazard token");
    assert_eq!(refused(TWO, &["? at c3", "BC at c3"]), "BC stands on a hazard token");
    accepted(TWO, &["OC at c3", "OS at c3", "BC at c4"]);
    accepted(RIG, &["sand at c11", "RC at c11"]);
}

#[test]
fn dice_are_as_many_as_a_crew_has_and_show_what_they_can() {
    let hand = "orange has more than its 4 dice in hand, on commands and on vehicles";
    assert_eq!(refused(TWO, &["dice orange 1 2 3 4", "command orange nitro 2"]), hand);
    assert_eq!(refused(TWO, &["dice orange 1 2", "OS at c3", "OS die 3 coasts 2"]), hand);
    assert_eq!(
        refused(TWO, &["dice orange 1 2", "command orange nitro 2", "command orange drift 4"]),
        "orange has given more than one command this round"
    );
    assert_eq!(refused(TWO, &["dice orange 1", "command orange repair 2"]), "repair does not take a 2");
    assert_eq!(refused(TWO, &["road 9"]), "the road die has no 9");
    assert_eq!(refused(TWO, &["road 0"]), "the road die has no 0");
    accepted(TWO, &["command orange nitro 2", "OS die 4"]);
    accepted(TWO, &["dice orange 1 2", "command orange nitro 2", "OS die 4"]);
}

#[test]
fn the_dice_of_the_rig_lie_on_its_sections_one_each() {
    assert_eq!(
        refused(RIG, &["dice red 1", "command red missile 2", "command red cow-catcher 1"]),
        "two dice lie on the section RIG"
    );
    assert_eq!(refused(RIG, &["dice red 1", "command red repair-rear 2"]), "repair-rear does not take a 2");
    assert_eq!(refused(RIG, &["dice red 1 4"]), "no die of red shows 4");
    let hand = "red has more than its 4 dice in hand, on commands and on vehicles";
    assert_eq!(refused(RIG, &["dice red 1 2 3", "command red missile 2"]), hand);
    assert_eq!(refused(RIG, &["dice red 1 2 3 3", "steering 2"]), hand);
    accepted(RIG, &["command red missile 2", "command red traction 1", "steering 1"]);
}

#[test]
fn the_sections_of_the_rig_follow_its_track() {
    let mid = "RM does not stand in the track of the section ahead";
    let rear = "RR does not stand in the track of the section ahead";
    assert_eq!(refused(RIG, &["RIG at c5", "RM at c6", "RR at c7"]), mid);
    assert_eq!(refused(RIG, &["RIG at c5", "RM at b4", "RR at c5"]), rear);
    assert_eq!(refused(RIG, &["RIG at c5"]), mid);
    assert_eq!(refused(RIG, &["RIG at c5", "RM at c4"]), rear);
    assert_eq!(refused(RIG, &["RM at c4", "RR at c3"]), mid);
    accepted(RIG, &["RIG at c0"]);
    accepted(RIG, &["RIG at c1", "RM at c0"]);
    accepted(RIG, &["RIG at c5", "RM at b4", "RR at b3"]);
}

#[test]
fn vehicles_bear_what_they_can() {
    assert_eq!(refused(FIVE, &["Y1 at c3", "Y1 dent"]), "Y1 takes only minor damage");
    let carnage = "seats yellow orange\ncarnage\ntiles 1b 2a 3a";
    assert_eq!(refused(carnage, &["Y1 at c3", "Y1 O04"]), "Y1 takes only minor damage");
    let coasts = "has coasted more often than it may";
    assert_eq!(refused(FIVE, &["Y1 at c3", "dice yellow 1", "Y1 die 1 coasts 5"]), format!("Y1 {coasts}"));
    assert_eq!(refused(TWO, &["OS at c3", "dice orange none", "OS die 1 coasts 3"]), format!("OS {coasts}"));
    assert_eq!(refused(RIG, &["RIG coasts 1"]), format!("RIG {coasts}"));
    accepted(FIVE, &["Y1 at c3", "dice yellow 1", "Y1 die 1 coasts 4", "Y2 at c5", "Y2 minor"]);
    let waiting = "is damaged or burns, and has not entered the race";
    assert_eq!(refused(TWO, &["OM dent"]), format!("OM {waiting}"));
    assert_eq!(refused(CARNAGE, &["OM burning"]), format!("OM {waiting}"));
    accepted(CARNAGE, &["OM at c3", "OM dent burning"]);
}

#[test]
fn what_is_used_up_does_not_lie_face_up() {
    for hazard in ["quake", "worm", "mine", "wreck"] {
        let why =
            format!("{hazard} lies face up, and is discarded when it is turned up; face down it is `?`");
        assert_eq!(refused(CARNAGE, &[&format!("{hazard} at c3")]), why);
    }
    for hazard in ["road", "oil", "mud", "glass", "ramp", "fire", "pit"] {
        accepted(CARNAGE, &[&format!("{hazard} at c3")]);
    }
}

#[test]
fn an_evil_eye_comes_with_leaders() {
    assert_eq!(refused(TWO, &["eye orange BM"]), "an Evil Eye is out of range");
    accepted("seats orange blue\nleaders\ntiles 1b 2a 3a", &["eye orange BM"]);
}

#[test]
fn a_discarded_card_lies_nowhere_else() {
    let twice = refused(CARNAGE, &["OS at c3", "OS O03", "used O03"]);
    assert!(twice.contains("a card of this race that lies nowhere else"), "{twice}");
    accepted(CARNAGE, &["OS at c3", "OS O04", "used O03"]);
}
