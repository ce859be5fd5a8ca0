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
const UPGRADES: &str = "seats orange blue\nupgrades\ntiles 1b 2a 3a";
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
    assert_eq!(refused(TWO, &["command orange nitro token"]), "nitro does not take a token");
    assert_eq!(refused(TWO, &["X1 at c3", "X1 die 2"]), "a die on a vehicle is out of range");
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
    assert_eq!(refused(RIG, &["dice red 1", "command red missile 4"]), "no die of red shows 4");
    assert_eq!(refused(RIG, &["steering 4"]), "the steering die is out of range");
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
    assert_eq!(refused(RIG, &["damaged missile"]), "RIG is damaged or burns, and has not entered the race");
    for piece in ["sand at c3", "steering 2", "damaged missile"] {
        assert_eq!(refused(TWO, &[piece]), "red has pieces but no seat");
    }
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
    assert_eq!(refused(TWO, &["OS at c3", "OS coasts 1"]), format!("OS {coasts}"));
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

const LEADERS: &str = "seats orange blue\nleaders\ntiles 1b 2a 3a";

#[test]
fn an_evil_eye_rests_on_what_its_leader_can_have_named() {
    let why = "orange has no evil-eye, or the vehicle is its own, the Big Rig or not on the board";
    let prophet = "leader orange L10 tokens 3";
    assert_eq!(refused(TWO, &["BM at c3", "eye orange BM"]), why);
    assert_eq!(refused(LEADERS, &["BM at c3", "eye orange BM"]), why);
    assert_eq!(refused(LEADERS, &["leader orange L05 tokens 3", "BM at c3", "eye orange BM"]), why);
    assert_eq!(refused(LEADERS, &[prophet, "OM at c3", "eye orange OM"]), why);
    assert_eq!(refused(LEADERS, &[prophet, "eye orange BM"]), why);
    assert_eq!(refused(LEADERS, &[prophet, "gone BM", "eye orange BM"]), why);
    let rig = "seats orange red\nleaders\ntiles 1b 2a 3a";
    assert_eq!(refused(rig, &[prophet, "RIG at c0", "eye orange RIG"]), why);
    accepted(LEADERS, &[prophet, "BM at c3", "eye orange BM"]);
    accepted(LEADERS, &[prophet, "BM at c3", "BM dent dent", "eye orange BM"]);
}

#[test]
fn leaders_have_what_their_boards_say() {
    for (seats, crew) in [("orange red", "red"), ("orange yellow", "yellow")] {
        let head = format!("seats {seats}\nleaders\ntiles 1b 2a 3a");
        assert_eq!(
            refused(&head, &[&format!("leader {crew} L05 tokens 3")]),
            format!("{crew} takes no leader")
        );
    }
    let nitro = "command orange nitro token";
    let repair = "command orange repair token";
    let tokens = "the number of command tokens is out of range";
    assert_eq!(refused(LEADERS, &["leader orange L05 tokens 4"]), tokens);
    assert_eq!(refused(LEADERS, &["leader orange L05 tokens 3", nitro]), tokens);
    let of_round = "the number of command tokens of this round is out of range";
    assert_eq!(refused(LEADERS, &["leader orange L05 tokens 1", nitro, repair]), of_round);
    accepted(LEADERS, &["leader orange L05 tokens 1", nitro, repair, "turn 2"]);
    assert_eq!(refused(LEADERS, &["leader orange L05 tokens 3 salvage 1"]), "the salvage is out of range");
    let off = "orange has switched off a card that it has not, or that cannot be";
    assert_eq!(refused(LEADERS, &["leader orange L07 tokens 3", "off orange L07"]), off);
    accepted(LEADERS, &["leader orange L05 tokens 3", "off orange L05"]);
    assert_eq!(
        refused(LEADERS, &["leader orange L10 tokens 3", "looked c5 oil orange"]),
        "no face-down token lies on c5 to be known, or it is said twice"
    );
}

#[test]
fn only_commands_of_the_board_work_in_a_turn() {
    let why = |command: &str| format!("{command} is on no board of the crew whose turn it is");
    assert_eq!(refused(TWO, &["OM at c3", "drive OM 3 active siren"]), why("siren"));
    assert_eq!(refused(TWO, &["OM at c3", "shoot OM active missile"]), why("missile"));
    let bumpo = "leader orange L05 tokens 2";
    assert_eq!(refused(LEADERS, &[bumpo, "OM at c3", "drive OM 3 drift"]), why("drift"));
    accepted(LEADERS, &[bumpo, "OM at c3", "drive OM 3 active bumper-car"]);
    let extra = "the number of extra moves is out of range";
    assert_eq!(refused(TWO, &["OM at c3", "begin OM 3 extra 13"]), extra);
    assert_eq!(refused(TWO, &["OM at c3", "drive OM 3 extra 2"]), extra);
    accepted(TWO, &["OM at c3", "begin OM 3 extra 2"]);
    let given = "nothing lies on evil-eye, or no other command is being carried out";
    let prophet = "leader orange L10 tokens 2";
    let eye = "command orange evil-eye token";
    let looks = "command-of OM 3 active omen given evil-eye token-used looked c5";
    assert_eq!(refused(LEADERS, &[prophet, "OM at c3", "? at c5", looks]), given);
    assert_eq!(refused(LEADERS, &[prophet, eye, "OM at c3", "drive OM 3 given evil-eye"]), given);
    let peek = "looked c5 oil orange";
    accepted(LEADERS, &[prophet, "command orange omen 3", eye, "OM at c3", "? at c5", peek, looks]);
    let turn = "the turn under way does not fit the phase";
    assert_eq!(refused(TWO, &["OM at c3", "command-of OM 3 token-used"]), turn);
    assert_eq!(refused(TWO, &["OM at c3", "shoot OM revived"]), turn);
    assert_eq!(refused(LEADERS, &["BM at c3", "end orange BM"]), turn);
    assert_eq!(refused(TWO, &["OM at c3", "end orange OM"]), turn);
}

#[test]
fn hands_are_empty_when_nothing_is_chosen_from_them() {
    let why = "the hidden cards in hands do not fit what is done with them now";
    assert_eq!(refused(LEADERS, &["hand orange L02 L03"]), why);
    let three = ["hand orange L02 L03 L04", "leaders-chosen"];
    assert_eq!(refused(LEADERS, &three), why);
    let upgrades = "seats orange blue\nleaders\nupgrades\ntiles 1b 2a 3a";
    assert_eq!(refused(upgrades, &["hand orange U02 U03", "leaders-chosen"]), why);
    accepted(LEADERS, &["hand orange L02 L03", "hand blue L04 L05", "leaders-chosen"]);
}

#[test]
fn nothing_lies_on_impassable_ground() {
    let rock = "a hazard token lies on impassable ground, on c11";
    for token in ["oil", "?", "pit"] {
        assert_eq!(refused(CARNAGE, &[&format!("{token} at c11")]), rock);
    }
    accepted(RIG, &["sand at c11", "oil at c11"]);
}

#[test]
fn a_vehicle_that_shoots_has_entered_the_race() {
    assert_eq!(refused(TWO, &["shoot OM"]), "the turn under way does not fit the phase");
    accepted(TWO, &["drive OM 2"]);
}

#[test]
fn cars_carry_the_upgrades_that_they_can_have() {
    let wrong = |car: &str| {
        format!(
            "{car} cannot carry these upgrades: one while it is in the race, or two if its leader takes another"
        )
    };
    let leaders = "seats orange blue\nleaders\ntiles 1b 2a 3a\nleader orange L04 tokens 1";
    let both = "seats orange blue\nleaders\nupgrades\ntiles 1b 2a 3a\nleader orange L04 tokens 1";
    assert_eq!(refused(UPGRADES, &["OM U01 U02"]), wrong("OM"));
    assert_eq!(refused(UPGRADES, &["gone OM", "OM U01"]), wrong("OM"));
    assert_eq!(refused(UPGRADES, &["draft", "OM U01"]), wrong("OM"));
    assert_eq!(refused("seats red yellow\nupgrades\ntiles 1b 2a 3a", &["OM U01"]), wrong("OM"));
    assert_eq!(refused(leaders, &["BM U01"]), wrong("BM"));
    assert_eq!(refused(leaders, &["OS U01", "OM U02"]), wrong("OM"));
    assert_eq!(refused(both, &["OS U01 U02", "OM U03 U04"]), wrong("OM"));
    accepted(leaders, &["OM U01"]);
    accepted(both, &["OS U01", "OM U02 U03", "OL U04", "BS U05"]);
}

#[test]
fn a_dispenser_has_the_tokens_that_came_with_it() {
    let more = "more mine tokens lie on the board and with the dispenser than came with it";
    assert_eq!(refused(UPGRADES, &["OM U21 supply 3", "dropped-mine at c3"]), more);
    assert_eq!(refused(UPGRADES, &["dropped-mine at c3"]), more);
    assert_eq!(refused(UPGRADES, &["OM U21 supply 4"]), "the supply of an upgrade is out of range");
    accepted(UPGRADES, &["OM U21 supply 2", "dropped-mine at c3"]);
    accepted(UPGRADES, &["gone OM", "used U21", "dropped-mine at c3"]);
}

#[test]
fn hands_are_empty_and_what_is_switched_off_can_be_in_a_race() {
    let off = "orange has switched off a card that it has not, or that cannot be";
    let hands = "the hidden cards in hands do not fit what is done with them now";
    assert_eq!(refused(UPGRADES, &["hand orange U01"]), hands);
    assert_eq!(refused(UPGRADES, &["OM U01", "off orange U01"]), off);
    accepted(UPGRADES, &["OM U02", "off orange U02"]);
}

#[test]
fn a_discarded_card_lies_nowhere_else() {
    let twice = refused(CARNAGE, &["OS at c3", "OS O03", "used O03"]);
    assert!(twice.contains("a card of this race that lies nowhere else"), "{twice}");
    accepted(CARNAGE, &["OS at c3", "OS O04", "used O03"]);
}
