//! The built-in content is right.

use engine::{
    AssignMod, Book, Clause, Direction, Effect, Flame, Fleet, LANES, Mode, MovedMod, Mover, MovesMod,
    Section, ShotMod, Side, SlamMod, Space, StepMod, TILE_COLUMNS, TargetMod, Terrain,
};

use super::*;

fn side(name: &str) -> &'static engine::Side {
    builtin().tables.sides.iter().find(|side| side.name() == name).unwrap()
}

fn tokens(name: &str, players: u8) -> usize {
    side(name).hazard.iter().filter(|&&mask| mask & 1 << players != 0).count()
}

#[test]
fn the_builtin_content_has_the_base_game() {
    let tables = builtin().tables;
    let names: Vec<&str> = tables.sides.iter().map(|side| side.name()).collect();
    assert_eq!(names[..10], ["1a", "1b", "2a", "2b", "3a", "3b", "4a", "4b", "5a", "5b"]);
    assert_eq!(tables.start_tile, 0);
    assert_eq!([2, 3, 4, 5, 6].map(|players| tokens("1a", players)), [7, 4, 2, 2, 2]);
    assert_eq!([2, 3, 4, 5, 6].map(|players| tokens("1b", players)), [6, 4, 2, 2, 2]);
    assert_eq!(tokens("5b", 2), tokens("5b", 6));
    assert_eq!(tables.hazards[Book::Base as usize].total(), 26);
    assert_eq!(tables.damage[Book::Base as usize].total(), 20);
    assert_eq!(tables.dice.road, [1, 1, 1, 2, 2, 3]);
    assert_eq!(tables.dice.slam.iter().filter(|&&face| face == Mover::Top).count(), 2);
    let ranges: Vec<(u8, u8)> = board(Fleet::Cars).iter().map(|space| (space.from, space.to)).collect();
    assert_eq!(ranges, [(1, 6), (1, 3), (3, 5), (6, 6)]);
}

#[test]
fn and_carnage() {
    let tables = builtin().tables;
    let names: Vec<&str> = tables.sides.iter().map(|side| side.name()).collect();
    assert_eq!(names[10..], ["6a", "6b", "7a", "7b", "8a", "8b", "9a", "9b", "10a", "10b"]);
    for (i, side) in tables.sides.iter().enumerate() {
        assert_eq!(side.book, if i < 10 { Book::Base } else { Book::Carnage });
    }
    assert_eq!(tables.hazards[Book::Carnage as usize].0, [0, 0, 0, 0, 0, 4, 4, 4, 4, 3, 3]);
    assert_eq!(tables.hazards[Book::Carnage as usize].total(), 22);
    assert_eq!(tables.damage[Book::Carnage as usize].total(), 10);
    assert_eq!(tables.damage[Book::Carnage as usize].0[Damage::Ongoing as usize], 6);
    assert_eq!(tables.damage[Book::Carnage as usize].0[Damage::OnFire as usize], 4);
    let fire = [Flame::Moves(1), Flame::Moves(1), Flame::Moves(2), Flame::Moves(2), Flame::Out, Flame::Skull];
    assert_eq!(tables.dice.fire, fire);
    assert_eq!(tables.deck(engine::Deck::Ongoing).len(), 21);
    for (i, card) in tables.cards.iter().take(21).enumerate() {
        assert_eq!(card.name(), format!("O{:02}", i + 1));
        assert_eq!(builtin().card(CardId(i as u8)).id, card.name());
        assert_eq!(card.effects.len(), 1);
    }
    let effect = |number: usize| tables.cards[number - 1].effects[0].effect;
    assert_eq!(effect(1), Effect::Slam(SlamMod::Explodes));
    assert_eq!(effect(6), Effect::Moves(MovesMod::AtMost(4)));
    assert_eq!(effect(8), Effect::Step(StepMod::Never(Direction::FrontLeft)));
    assert_eq!(effect(12), Effect::Shot(ShotMod::MissesOn(engine::Aim::Any)));
    assert_eq!(effect(17), Effect::Moved(MovedMod::BurnsAfter(6)));
    assert_eq!(effect(19), Effect::Target(TargetMod::CountsAs(engine::Size::Large)));
    assert_eq!(effect(21), Effect::Assign(AssignMod::NoCoast));
}

#[test]
fn and_leaders() {
    let tables = builtin().tables;
    let leader = |name: &str| tables.cards.iter().find(|card| card.name() == name).expect("a leader");
    assert_eq!(tables.deck(engine::Deck::Leaders).len(), 11);
    let cris = leader("L07");
    assert_eq!(cris.stars, 3);
    assert_eq!(cris.effects[0], Clause { effect: Effect::Moves(MovesMod::More(1)), mode: Mode::May });
    let spaces: Vec<_> = cris.board.iter().map(|c| (c.command.word(), c.from, c.to, c.star)).collect();
    let expected =
        [("nitro", 1, 2, false), ("drift", 3, 5, false), ("repair", 6, 6, false), ("airstrike", 1, 6, true)];
    assert_eq!(spaces, expected);
    assert_eq!(leader("L05").effects[0].mode, Mode::Auto);
    assert_eq!(leader("L09").stars, 2);
}

#[test]
fn and_upgrades() {
    let tables = builtin().tables;
    let upgrades: Vec<_> = tables.deck(engine::Deck::Upgrades).iter().collect();
    assert_eq!(upgrades.len(), 27);
    for (i, &card) in upgrades.iter().enumerate() {
        assert_eq!(builtin().card(card).id, format!("U{:02}", i + 1));
        let supply = if matches!(i + 1, 21 | 22) { 3 } else { 0 };
        assert_eq!(tables.cards[card.index()].supply, supply);
    }
}

#[test]
fn and_the_boards_of_the_other_fleets() {
    let tables = builtin().tables;
    assert_eq!(tables.dice.movement, [[1, 2, 3, 4, 5, 6], [1, 1, 2, 2, 3, 3], [1, 2, 3, 4, 5, 6]]);
    use Command::*;
    let spaces = |fleet| -> Vec<_> { board(fleet).iter().map(|c| (c.command, c.from, c.to)).collect() };
    assert_eq!(spaces(Fleet::Five), [(Airstrike, 1, 6), (Nitro, 1, 3), (Respawn, 5, 5), (Repair, 6, 6)]);
    let of_section = |section| -> Vec<_> {
        let spaces = board(Fleet::Rig).iter().filter(|space| space.section == section);
        spaces.map(|c| (c.command, c.from, c.to)).collect()
    };
    let rear = [(Dispenser, 1, 6), (Targeting, 1, 6), (RepairRear, 3, 3)];
    assert_eq!(of_section(Section::Rear), rear);
    assert_eq!(of_section(Section::Mid), [(Traction, 1, 6), (Airstrike, 1, 6), (RepairMid, 3, 3)]);
    assert_eq!(of_section(Section::Front), [(Missile, 1, 6), (CowCatcher, 1, 6), (RepairFront, 3, 3)]);
    assert_eq!(board(Fleet::Rig).len(), 9);
}

fn board(fleet: Fleet) -> &'static engine::CommandBoard {
    &builtin().tables.boards[fleet as usize]
}

fn terrain(side: &Side, lane: usize, column: usize) -> Terrain {
    side.terrain[Space::new(lane, column).unwrap().on_tile()]
}

/// Letters of a side in the order of the check: R O M X G D J F S and hazard spaces.
fn counts(name: &str) -> [usize; 10] {
    let side = side(name);
    let mut counts = [0; 10];
    for (i, kind) in Terrain::ALL.into_iter().enumerate() {
        counts[i] = side.terrain.iter().filter(|&&terrain| terrain == kind).count();
    }
    counts[9] = side.hazard.iter().filter(|&&players| players != 0).count();
    counts
}

#[test]
fn carnage_sides_are_as_designed() {
    let designed = [
        ("6a", [21, 18, 0, 5, 0, 0, 4, 0, 0, 5]),
        ("6b", [27, 13, 0, 0, 0, 0, 0, 8, 0, 5]),
        ("7a", [16, 18, 0, 0, 4, 10, 0, 0, 0, 5]),
        ("7b", [9, 21, 13, 0, 0, 0, 0, 0, 5, 5]),
        ("8a", [27, 7, 0, 2, 0, 12, 0, 0, 0, 5]),
        ("8b", [15, 16, 0, 11, 0, 0, 0, 0, 6, 5]),
        ("9a", [26, 12, 0, 0, 10, 0, 0, 0, 0, 5]),
        ("9b", [22, 14, 2, 0, 0, 0, 2, 8, 0, 5]),
        ("10a", [19, 17, 0, 6, 3, 0, 3, 0, 0, 5]),
        ("10b", [13, 25, 0, 7, 1, 0, 0, 0, 2, 7]),
    ];
    for (name, expected) in designed {
        assert_eq!(counts(name), expected, "{name}");
        for lane in 0..LANES {
            assert_eq!(side(name).hazard[Space::new(lane, 0).unwrap().on_tile()], 0, "{name}: column 0");
            assert!(!matches!(terrain(side(name), lane, 0), Terrain::Impassable | Terrain::Ramp), "{name}");
            assert_ne!(terrain(side(name), lane, TILE_COLUMNS - 1), Terrain::Impassable, "{name}: column 7");
        }
    }
}

#[test]
fn ramps_land_where_they_should() {
    // The letters of the landing spaces for a stunt roll of 1 to 4, as far as the tile goes.
    let ramps = [
        ("6a", 1, 2, "ORJR"),
        ("6a", 1, 5, "RR"),
        ("6a", 4, 1, "ORJX"),
        ("6a", 4, 4, "XRR"),
        ("9b", 1, 3, "FFRR"),
        ("9b", 3, 3, "FFRR"),
        ("10a", 2, 3, "XRRR"),
        ("10a", 3, 5, "XR"),
        ("10a", 4, 3, "GRRR"),
    ];
    for (name, lane, column, landings) in ramps {
        assert_eq!(terrain(side(name), lane, column), Terrain::Ramp);
        let columns = column + 1..TILE_COLUMNS.min(column + 5);
        let found: String = columns.map(|c| crate::tiles::letter(terrain(side(name), lane, c))).collect();
        assert_eq!(found, landings, "{name} lane {lane} column {column}");
    }
    let all: usize = builtin().tables.sides.iter().map(|side| counts(side.name())[6]).sum();
    assert_eq!(all, ramps.len());
}

#[test]
fn glass_of_the_zig_zag_is_three_slides() {
    let slide = |lane, column, direction| {
        let mut at = Space::new(lane, column).unwrap().toward(direction).unwrap();
        let mut glass = 0;
        while terrain(side("8a"), at.lane(), at.column()) == Terrain::Glass {
            at = at.toward(direction).unwrap();
            glass += 1;
        }
        (glass, at.lane(), at.column(), terrain(side("8a"), at.lane(), at.column()))
    };
    assert_eq!(slide(0, 0, Direction::FrontRight), (4, 5, 2, Terrain::Road));
    assert_eq!(slide(5, 2, Direction::FrontLeft), (4, 0, 5, Terrain::Road));
    assert_eq!(slide(0, 5, Direction::FrontRight), (4, 5, 7, Terrain::Road));
}

#[test]
fn salt_comes_before_goo_in_the_graveyard() {
    let lane: String = (0..TILE_COLUMNS).map(|c| crate::tiles::letter(terrain(side("10b"), 0, c))).collect();
    assert_eq!(lane, "OOSSGOOO");
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
        assert_eq!(library.hazard(hazard).id, hazard.word());
    }
    for damage in Damage::ALL {
        assert_eq!(library.damage(damage).id, damage.word());
    }
    for terrain in engine::Terrain::ALL {
        assert_eq!(library.terrain(terrain).id, terrain.word());
    }
    let known: Vec<&str> = library.items().map(|item| item.id.as_str()).collect();
    for id in ["rig-airstrike", "five-airstrike", "five-nitro", "five-repair"] {
        assert!(known.contains(&id));
    }
    for command in Command::ALL {
        assert_eq!(library.command(command).id, command.word());
    }
    assert_eq!(library.die(Die::Slam).name.fr, "Dé de collision");
    assert_eq!(library.crew(Crew::White).name.fr, "Blanc");
    assert_eq!(library.crew(Crew::Red).name.en, "Red (Big Rig)");
    assert_eq!(library.crew(Crew::Yellow).name.fr, "Jaune (Cinq bécanes)");
    assert_eq!(library.command(Command::Steering).name.fr, "Direction assistée");
    assert_eq!(library.card(CardId(0)).name.fr, "Fuite de nitro");
    assert_eq!(library.items().count(), 20 + 9 + 9 + 11 + 13 + 18 + 9 + 6 + 21 + 11 + 27);
    assert!(library.items().all(|item| !item.name.en.contains('°') && !item.name.fr.contains('°')));
}

#[test]
fn rules_are_found_by_id() {
    let rule = builtin().rule("SLM-2").unwrap();
    assert_eq!((rule.chapter.en.as_str(), rule.chapter.fr.as_str()), ("slams", "les collisions"));
    let text = "Roll the slam die (top ×2, bottom ×4) and the direction die: that vehicle is pushed one space that way.";
    assert_eq!(rule.text.en, text);
    let french = "Lancez le dé de collision (dessus ×2, dessous ×4) et le dé de direction : le véhicule désigné est poussé d'une case dans ce sens.";
    assert_eq!(rule.text.fr, french);
    assert_eq!(rule.sources, [RuleSource::English]);
    assert_eq!(builtin().rule("GEO-2").unwrap().sources, [RuleSource::Print]);
    assert_eq!(builtin().rule("SET-12").unwrap().sources, [RuleSource::English, RuleSource::Ruling]);
    assert_eq!(builtin().rule("CMD-6").unwrap().sources, [RuleSource::Faq, RuleSource::Ruling]);
    assert_eq!(builtin().rule(&engine::Rule::Fin(8).to_string()).unwrap().chapter.en, "the finish, the end");
    assert_eq!(builtin().rule("FIN-99"), None);
    assert_eq!(builtin().rule("FIN-8").unwrap().book, "base");
    assert_eq!(builtin().rule("RIG-1").unwrap().book, "expansions");
    let of = |chapter: &str| builtin().rules.iter().filter(|rule| rule.id.starts_with(chapter)).count();
    assert_eq!(["RIG-", "FIV-", "CAR-", "FIR-", "LDR-", "UPG-"].map(of), [31, 15, 14, 4, 10, 4]);
    let mut chapters = builtin().rules.chunk_by(|a, b| a.chapter == b.chapter).map(|rules| &rules[0].id[..3]);
    assert_eq!(chapters.next_back(), Some("UPG"));
    let text = |id: &str| builtin().rule(id).map(|rule| rule.text.en.clone()).unwrap_or_default();
    assert!(text("FIV-6").ends_with("then their player chooses which is pushed."));
    assert!(builtin().rules.iter().all(|rule| !rule.text.en.contains("../")));
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
    assert_eq!(builtin, 0x3e6c_fbfe_e0ec_8f53, "game records keep it");
    assert_eq!(hash("tiles.toml", "Le Parking", "Le Stationnement"), builtin);
    assert_eq!(hash("tiles.toml", "# The sides", "# All sides"), builtin);
    assert_ne!(hash("tiles.toml", "RROMOMOO", "RROMOMOM"), builtin);
    assert_ne!(hash("tiles.toml", "labels.c4 = \"2\"", "labels.c4 = \"2/3\""), builtin);
    assert_ne!(hash("dice.toml", "[1, 1, 1, 2, 2, 3]", "[1, 1, 2, 2, 3, 3]"), builtin);
    assert_ne!(hash("tokens.toml", "count = 6", "count = 5"), builtin);
    assert_ne!(hash("commands.toml", "\"1-3\"\n", "\"1-4\"\n"), builtin);
    assert_eq!(hash("commands.toml", "\"Pare-buffle\"", "\"Pare-chocs\""), builtin);
    assert_ne!(hash("commands.toml", "dice = \"5\"", "dice = \"5-6\""), builtin);
    assert_ne!(hash("commands.toml", "dice = \"3\"", "dice = \"2-3\""), builtin);
    assert_ne!(hash("dice.toml", "[1, 1, 2, 2, 3, 3]", "[1, 2, 2, 2, 3, 3]"), builtin);
    assert_ne!(hash("dice.toml", "\"+2\", \"out\"", "\"out\", \"out\""), builtin);
    assert_ne!(hash("tokens.toml", "book = \"carnage\"\n", ""), builtin);
    assert_ne!(hash("tokens.toml", "id = \"road\"\n", "id = \"road\"\nbook = \"carnage\"\n"), builtin);
    let last = "id = \"5a\"\nname";
    assert_eq!(hash("tiles.toml", last, "id = \"5a\"\nbook = \"base\"\nname"), builtin);
    assert_eq!(hash("ongoing.toml", "\"Flat Tire\"", "\"Puncture\""), builtin);
    assert_ne!(hash("ongoing.toml", "\"O04\"", "\"O99\""), builtin);
    assert_ne!(hash("ongoing.toml", "\"fewer-moves 1\"", "\"fewer-moves 2\""), builtin);
    assert_eq!(hash("leaders.toml", "\"Cris Crass\"", "\"Chris\""), builtin);
    assert_ne!(hash("leaders.toml", "nitro 1-4", "nitro 1-5"), builtin);
    assert_ne!(hash("leaders.toml", "stars = 3", "stars = 4"), builtin);
    assert_ne!(hash("leaders.toml", "[\"may more-moves 1\"]", "[\"more-moves 1\"]"), builtin);
    assert_ne!(hash("leaders.toml", "blood-rush star", "blood-rush 1-6"), builtin);
    assert_eq!(hash("upgrades.toml", "\"Sandbags\"", "\"Bags\""), builtin);
    assert_ne!(hash("upgrades.toml", "tokens = 3", "tokens = 4"), builtin);
    assert_ne!(hash("upgrades.toml", "\"shoots-ahead 3\"", "\"shoots-ahead 4\""), builtin);
    assert_ne!(hash("ongoing.toml", "\"no-shot\"]", "\"no-shot\", \"no-coast\"]"), builtin);
}
