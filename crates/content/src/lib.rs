//! The content of the game: text files that a player can read and correct, checked when they are loaded.
//!
//! What rules read becomes [`engine::Tables`]; names, reminders and rule texts stay here. A [`Library`] exists only
//! if nothing was found wrong; otherwise there is a list of [`Problem`]s, each with file, line and column.

mod book;
mod cards;
mod commands;
mod crews;
mod dice;
mod effect;
mod folder;
mod hash;
mod item;
mod leaders;
mod ongoing;
mod page;
mod problem;
mod rules;
mod terrain;
mod tiles;
mod tokens;
mod upgrades;

use std::{collections::BTreeSet, path::Path, sync::LazyLock};

use engine::{CardId, Command, Crew, Damage, Hazard, SideId, Tables, Terrain};

pub use dice::Die;
pub use item::{Item, ItemKind, Provenance, Text};
pub use problem::Problem;
pub use rules::{RULE_BOOKS, RuleSource, RuleText};

use page::Page;

/// All content, checked.
#[derive(Clone, Debug)]
pub struct Library {
    /// What the rules read.
    pub tables: &'static Tables,
    /// The rule texts, in the order of the rules.
    pub rules: Vec<RuleText>,
    sides: Vec<Item>,
    terrain: Vec<Item>,
    dice: Vec<Item>,
    hazards: Vec<Item>,
    damage: Vec<Item>,
    commands: Vec<Item>,
    crews: Vec<Item>,
    cards: Vec<Item>,
}

/// The content that the program carries.
pub fn builtin() -> &'static Library {
    static BUILTIN: LazyLock<Library> = LazyLock::new(|| match read(&folder::builtin()) {
        Ok(library) => library,
        Err(problems) => panic!("the built-in content has mistakes: {problems:#?}"),
    });
    &BUILTIN
}

/// The content of a folder. A file that is not there is taken from the built-in content. It is never freed.
pub fn load(dir: &Path) -> Result<&'static Library, Vec<Problem>> {
    let (files, mut problems) = folder::read(dir).map_err(|problem| vec![problem])?;
    match read(&files) {
        Ok(library) if problems.is_empty() => Ok(Box::leak(Box::new(library))),
        Ok(_) => Err(problems),
        Err(more) => {
            problems.extend(more);
            Err(problems)
        }
    }
}

impl Library {
    /// The side of a tile, which must be one of [`Library::tables`].
    pub fn side(&self, side: SideId) -> &Item {
        &self.sides[side.index()]
    }
    /// A kind of ground.
    pub fn terrain(&self, terrain: Terrain) -> &Item {
        &self.terrain[terrain as usize]
    }
    /// A die.
    pub fn die(&self, die: Die) -> &Item {
        &self.dice[die as usize]
    }
    /// A hazard token.
    pub fn hazard(&self, hazard: Hazard) -> &Item {
        &self.hazards[hazard as usize]
    }
    /// A damage token.
    pub fn damage(&self, damage: Damage) -> &Item {
        &self.damage[damage as usize]
    }
    /// A command. Where several boards have it, as the first of them names it.
    pub fn command(&self, command: Command) -> &Item {
        &self.commands[command as usize]
    }
    /// A crew.
    pub fn crew(&self, crew: Crew) -> &Item {
        &self.crews[crew as usize]
    }
    /// A card of any deck, which must be one of [`Library::tables`].
    pub fn card(&self, card: CardId) -> &Item {
        &self.cards[usize::from(card.0)]
    }
    /// The text of a rule, by its id: `SLM-2`.
    pub fn rule(&self, id: &str) -> Option<&RuleText> {
        self.rules.iter().find(|rule| rule.id == id)
    }
    /// Everything that has a name, kind by kind.
    pub fn items(&self) -> impl Iterator<Item = &Item> {
        let pieces = [&self.sides, &self.terrain, &self.dice, &self.hazards, &self.damage];
        pieces.into_iter().chain([&self.commands, &self.crews, &self.cards]).flatten()
    }
}

/// Reads and checks all files; every file is read even if another one is wrong.
fn read(files: &folder::Files) -> Result<Library, Vec<Problem>> {
    let mut problems = Vec::new();
    let tiles = tiles::read(&mut Page::new(&files.tiles, &mut problems));
    let terrain = terrain::read(&mut Page::new(&files.terrain, &mut problems));
    let dice = dice::read(&mut Page::new(&files.dice, &mut problems));
    let tokens = tokens::read(&mut Page::new(&files.tokens, &mut problems));
    let commands = commands::read(&mut Page::new(&files.commands, &mut problems));
    let crews = crews::read(&mut Page::new(&files.crews, &mut problems));
    let mut ids = BTreeSet::new();
    let ongoing = ongoing::read(&mut Page::new(&files.ongoing, &mut problems), &mut ids);
    let leaders = leaders::read(&mut Page::new(&files.leaders, &mut problems), &mut ids);
    let upgrades = upgrades::read(&mut Page::new(&files.upgrades, &mut problems), &mut ids);
    let mut rules = Vec::new();
    for (files, book) in files.rules.iter().zip(RULE_BOOKS) {
        rules::read(files, &mut problems, book, &mut rules);
    }
    let (
        Some(tiles),
        Some(terrain),
        Some(dice),
        Some(tokens),
        Some(commands),
        Some(crews),
        Some(ongoing),
        Some(leaders),
        Some(upgrades),
        true,
    ) = (tiles, terrain, dice, tokens, commands, crews, ongoing, leaders, upgrades, problems.is_empty())
    else {
        for of_a_file in problems.chunk_by_mut(|a, b| a.file == b.file) {
            of_a_file.sort_by_key(|problem| (problem.line, problem.column));
        }
        return Err(problems);
    };
    let mut tables = Tables {
        hash: 0,
        sides: tiles.sides,
        start_tile: tiles.start_tile,
        dice: dice.dice,
        hazards: tokens.hazards,
        damage: tokens.damage,
        boards: commands.boards,
        cards: ongoing
            .cards
            .iter()
            .chain(leaders.cards.iter())
            .chain(upgrades.cards.iter())
            .copied()
            .collect(),
        decks: Default::default(),
    };
    tables.decks = Tables::decks_of(&tables.cards);
    tables.hash = hash::hash(&tables);
    Ok(Library {
        tables: Box::leak(Box::new(tables)),
        rules,
        sides: tiles.items,
        terrain,
        dice: dice.items,
        hazards: tokens.hazard_items,
        damage: tokens.damage_items,
        commands: commands.items,
        crews,
        cards: ongoing.items.into_iter().chain(leaders.items).chain(upgrades.items).collect(),
    })
}

#[cfg(test)]
mod tests;
