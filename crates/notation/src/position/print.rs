//! Printing a position.

use super::{TILE_WORDS, is_turn};
use crate::{board, words::Words};
use engine::{
    BagId, Bearer, Bonus, Cause, Crew, Hazard, HazardBag, Phase, Place, Setup, StartSide, State, TOKEN,
    VehicleId,
};
use std::fmt::Write;

/// A position as text.
pub fn print_position(state: &State) -> String {
    let words = Words(state.tables.0);
    let mut out = print_setup(&state.setup);
    if state.phase != Phase::Laying {
        print_table(state, words, &mut out);
        print_cards(state, words, &mut out);
        print_crews(state, words, &mut out);
        board::print(state, words, &mut out);
    }
    let _ = writeln!(out, "{}", phase_words(state, words));
    out
}

/// The lines that say who plays, and which variants.
fn print_setup(setup: &Setup) -> String {
    let seats: Vec<&str> = setup.crews.iter().map(|&crew| crew.word()).collect();
    let mut out = format!("seats {}\n", seats.join(" "));
    if setup.big_team {
        out.push_str("big-team\n");
    }
    for of in setup.boxes.iter() {
        let _ = writeln!(out, "{}", of.word());
    }
    match setup.start {
        StartSide::A => {}
        StartSide::B => out.push_str("start b\n"),
        StartSide::Random => out.push_str("start random\n"),
    }
    out
}

fn print_table(state: &State, words: Words, out: &mut String) {
    let [rear, middle, lead] = state.tiles.map(|side| words.side(side));
    let last = if state.is_final { " final" } else { "" };
    let _ = writeln!(out, "tiles {rear} {middle} {lead}{last}");
    let _ = writeln!(out, "laid {}", state.tiles_laid);
    if !state.pile.known.is_empty() {
        let known: Vec<String> = state.pile.known.iter().map(|&side| words.side(side)).collect();
        let _ = writeln!(out, "pile {}", known.join(" "));
    }
    if state.hazards.pile.index() != 0 {
        let _ = writeln!(out, "shuffle {}", state.hazards.pile.index());
    }
    for bag in BagId::all().filter(|&bag| bag != state.hazards.pile) {
        if state.hazards.bags[bag.index()].total() > 0 {
            let kinds = hazard_words(&state.hazards.bags[bag.index()]);
            let _ = writeln!(out, "unseen ?{} {kinds}", bag.index());
        }
    }
    if state.hazards.discard.total() > 0 {
        let _ = writeln!(out, "discard {}", hazard_words(&state.hazards.discard));
    }
    if !state.discarded().is_empty() {
        let names: Vec<String> = state.discarded().iter().map(|card| words.card(card)).collect();
        let _ = writeln!(out, "used {}", names.join(" "));
    }
    let _ = writeln!(out, "round {}", state.round);
    let first = state.setup.crews.get(state.first as usize).map_or("?", |&crew| crew.word());
    let _ = writeln!(out, "first {first}");
    let _ = writeln!(out, "road {}", state.road_die);
}

fn hazard_words(bag: &HazardBag) -> String {
    let kinds = Hazard::ALL.into_iter().filter(|&h| bag.0[h as usize] > 0);
    kinds.map(|h| format!("{} {}", h.word(), bag.0[h as usize])).collect::<Vec<_>>().join(" ")
}

fn print_crews(state: &State, words: Words, out: &mut String) {
    for &crew in state.setup.crews.iter() {
        let crew_state = &state.crews[crew as usize];
        let dice: Vec<String> = crew_state.dice.each().map(|die| die.to_string()).collect();
        if !dice.is_empty() {
            let _ = writeln!(out, "dice {} {}", crew.word(), dice.join(" "));
        } else if crew_state.in_game && is_turn(state.phase) {
            let _ = writeln!(out, "dice {} none", crew.word());
        }
        for (space, die) in
            state.command_board(crew).iter().zip(crew_state.commands.iter()).filter(|&(_, die)| die > 0)
        {
            let on = if die == TOKEN { "token".to_string() } else { die.to_string() };
            let _ = writeln!(out, "command {} {} {on}", crew.word(), space.command.word());
        }
    }
    if state.rig.steering > 0 {
        let _ = writeln!(out, "steering {}", state.rig.steering);
    }
    let damaged = state.command_board(VehicleId::RIG.crew().unwrap_or_default()).iter().map(|c| c.command);
    let damaged: Vec<&str> = damaged.filter(|&c| state.is_damaged(c)).map(|c| c.word()).collect();
    if !damaged.is_empty() {
        let _ = writeln!(out, "damaged {}", damaged.join(" "));
    }
    let gone: Vec<String> = VehicleId::all()
        .filter(|v| v.crew().is_some_and(|crew| state.setup.crews.contains(&crew)))
        .filter(|v| state.places[v.index()] == Place::GONE)
        .map(|v| words.vehicle(v))
        .chain(
            state
                .setup
                .crews
                .iter()
                .filter(|&&crew| is_grounded(state, crew))
                .map(|&crew| words.chopper(crew)),
        )
        .collect();
    if !gone.is_empty() {
        let _ = writeln!(out, "gone {}", gone.join(" "));
    }
    for vehicle in VehicleId::all() {
        let v = &state.vehicles[vehicle.index()];
        let mut remarks = Vec::new();
        if v.die > 0 {
            remarks.push(format!("die {}", v.die));
        }
        if v.coasts > 0 {
            remarks.push(format!("coasts {}", v.coasts));
        }
        remarks.extend(v.damage.iter().map(|&wear| words.wear(wear)));
        remarks.extend(words.upgrades(state, vehicle));
        if state.burning.contains(vehicle) {
            remarks.push("burning".into());
        }
        if v.under_way > 0 {
            remarks.push(format!("under-way {}", v.under_way));
        }
        if !remarks.is_empty() {
            let _ = writeln!(out, "{} {}", words.vehicle(vehicle), remarks.join(" "));
        }
    }
    if state.turn.number > 0 {
        let _ = writeln!(out, "turn {}", state.turn.number + 1);
    }
}

/// Whether the chopper of a crew that plays on is out of the game.
fn is_grounded(state: &State, crew: Crew) -> bool {
    state.crews[crew as usize].in_game && state.choppers[crew as usize] == Place::GONE
}

/// Leaders, command tokens and hidden cards.
fn print_cards(state: &State, words: Words, out: &mut String) {
    for &crew in state.setup.crews.iter() {
        let (has, name) = (&state.crews[crew as usize], crew.word());
        if let Some(leader) = has.leader {
            let _ = write!(out, "leader {name} {} tokens {}", words.card(leader), has.tokens);
            if has.salvage > 0 {
                let _ = write!(out, " salvage {}", has.salvage);
            }
            out.push('\n');
        }
        for force in state.in_force.iter().filter(|force| force.by == crew) {
            let on = match force.on {
                Bearer::Vehicle(vehicle) => words.vehicle(vehicle),
                Bearer::Crew(crew) => crew.word().into(),
                Bearer::Tile(tile) => TILE_WORDS[usize::from(tile)].into(),
                Bearer::Table => "all".into(),
            };
            let _ = match force.cause {
                Cause::Command(_) => writeln!(out, "eye {name} {on}"),
                Cause::Card(card) => {
                    writeln!(out, "lasts {name} {} on {on} until {}", words.card(card), force.until.word())
                }
            };
        }
        let off: Vec<String> = state.switched_off(crew).map(|card| words.card(card)).collect();
        if !off.is_empty() {
            let _ = writeln!(out, "off {name} {}", off.join(" "));
        }
        if !has.hand.is_empty() {
            let _ = writeln!(out, "hand {name} {}", hand_words(state, words, crew));
        }
    }
    for peek in state.peeks.iter() {
        let knows: Vec<&str> = peek.known_to.iter().map(|crew| crew.word()).collect();
        let hazard = peek.hazard().map_or("?", |hazard| hazard.word());
        let _ = writeln!(out, "looked {} {hazard} {}", words.space(peek.space), knows.join(" "));
    }
    for &held in state.put_away.iter() {
        let knows: Vec<&str> = held.known_to.iter().map(|crew| crew.word()).collect();
        let _ = writeln!(out, "put-away {} {}", words.held(state, held), knows.join(" "));
    }
}

/// The hidden cards of a crew, those that it has kept before a bar; with who knows them besides.
fn hand_words(state: &State, words: Words, crew: Crew) -> String {
    let has = &state.crews[crew as usize];
    let mut all = Vec::new();
    for (i, &held) in has.hand.iter().enumerate() {
        if has.kept > 0 && i == usize::from(has.kept) {
            all.push("|".to_string());
        }
        let mut word = words.held(state, held);
        for other in held.known_to.iter().filter(|&other| other != crew) {
            word.push('+');
            word.push_str(other.word());
        }
        all.push(word);
    }
    if has.kept > 0 && usize::from(has.kept) == has.hand.len() {
        all.push("|".to_string());
    }
    all.join(" ")
}

fn phase_words(state: &State, words: Words) -> String {
    let turn = &state.turn;
    let crew = turn.crew.word();
    let vehicle = turn.vehicle.map_or("?".to_string(), |v| words.vehicle(v));
    match state.phase {
        Phase::Laying => "laying".into(),
        Phase::Leaders => "leaders-chosen".into(),
        Phase::Draft => "draft".into(),
        Phase::Tinker => "tinker".into(),
        Phase::Place => "place".into(),
        Phase::FirstDice => "first-dice".into(),
        Phase::Dice => "dice".into(),
        Phase::Assign => {
            format!("assign {crew}{}{}", looked_words(state, words), spent_words(state, words))
        }
        Phase::Command => format!("command-of {vehicle} {}", moving_words(state, words)),
        Phase::Begin => format!("begin {vehicle} {}", moving_words(state, words)),
        Phase::Drive => format!("drive {vehicle} {}", moving_words(state, words)),
        Phase::Shoot => format!("shoot {vehicle}{}", lasting_words(state, words)),
        Phase::EndTurn => {
            let after = turn.vehicle.map_or(String::new(), |vehicle| format!(" {}", words.vehicle(vehicle)));
            format!("end {crew}{after}{}", spent_words(state, words))
        }
        Phase::Over(finish) => format!("over {}", words.finish(finish)),
    }
}

fn moving_words(state: &State, words: Words) -> String {
    let turn = &state.turn;
    let mut all = vec![turn.moves.to_string()];
    if turn.coasting {
        all.push("coasting".into());
    }
    if turn.extra > 0 {
        all.push(format!("extra {}", turn.extra));
    }
    if turn.salt {
        all.push("salt".into());
    }
    all.push(if turn.on_road { "on-road" } else { "off-road" }.into());
    match turn.bonus {
        Bonus::Open => {}
        Bonus::Taken => all.push("bonus-taken".into()),
        Bonus::Lost => all.push("bonus-lost".into()),
    }
    all.join(" ") + &lasting_words(state, words)
}

/// What is remembered until the vehicle has shot: spaces entered, an active command, and who moves next.
fn lasting_words(state: &State, words: Words) -> String {
    let turn = &state.turn;
    let mut out = String::new();
    if turn.entered > 0 {
        let _ = write!(out, " entered {}", turn.entered);
    }
    for command in turn.given.iter() {
        let _ = write!(out, " given {}", command.word());
    }
    for command in turn.active.iter() {
        let _ = write!(out, " active {}", command.word());
    }
    if turn.token {
        out.push_str(" token-used");
    }
    if turn.fought {
        out.push_str(" fought");
    }
    if turn.revived {
        out.push_str(" revived");
    }
    out.push_str(&looked_words(state, words));
    for &space in turn.salvaged.iter() {
        let _ = write!(out, " salvaged {}", words.space(space));
    }
    out.push_str(&spent_words(state, words));
    if let Some(next) = turn.next {
        let coasting = if next.coasting { " coasting" } else { "" };
        let road = if next.on_road { "on-road" } else { "off-road" };
        let _ = write!(out, " then {} {}{coasting} {road}", words.vehicle(next.vehicle), next.moves);
    }
    out
}

/// The cards that have done in this turn what they may do in one.
fn spent_words(state: &State, words: Words) -> String {
    state.used.iter().map(|card| format!(" spent {}", words.card(card))).collect()
}

/// The face-down tokens that the crew has looked at in this step.
fn looked_words(state: &State, words: Words) -> String {
    let looked = state.turn.looked.iter();
    looked.map(|&space| format!(" looked {}", words.space(space))).collect()
}
