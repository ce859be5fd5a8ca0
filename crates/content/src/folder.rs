//! The files of a content folder, as text.
//!
//! Nothing is read but the files named here, and of those no more than [`LIMIT`] bytes.

use std::{
    borrow::Cow,
    fs, io,
    io::Read,
    path::{Path, PathBuf},
};

use crate::problem::Problem;

/// The largest file that is read, in bytes.
const LIMIT: u64 = 1 << 20;

/// The text of one file.
pub(crate) struct File {
    /// How problems name it.
    pub name: String,
    pub text: Cow<'static, str>,
}

/// The text of all files.
pub(crate) struct Files {
    pub tiles: File,
    pub terrain: File,
    pub dice: File,
    pub tokens: File,
    pub commands: File,
    pub crews: File,
    pub ongoing: File,
    pub leaders: File,
    pub upgrades: File,
    /// The rule texts, book by book.
    pub rules: [Book; 2],
}

/// A book of rules in both languages.
pub(crate) struct Book {
    pub en: File,
    pub fr: File,
}

const TILES: &str = include_str!("../../../content/tiles.toml");
const TERRAIN: &str = include_str!("../../../content/terrain.toml");
const DICE: &str = include_str!("../../../content/dice.toml");
const TOKENS: &str = include_str!("../../../content/tokens.toml");
const COMMANDS: &str = include_str!("../../../content/commands.toml");
const CREWS: &str = include_str!("../../../content/crews.toml");
const ONGOING: &str = include_str!("../../../content/ongoing.toml");
const LEADERS: &str = include_str!("../../../content/leaders.toml");
const UPGRADES: &str = include_str!("../../../content/upgrades.toml");
const BASE: &str = include_str!("../../../content/rules/base.md");
const BASE_FR: &str = include_str!("../../../content/rules/base.fr.md");
const EXPANSIONS: &str = include_str!("../../../content/rules/expansions.md");
const EXPANSIONS_FR: &str = include_str!("../../../content/rules/expansions.fr.md");

/// Where the files lie in a content folder.
pub(crate) const NAMES: [&str; 13] = [
    "tiles.toml",
    "terrain.toml",
    "dice.toml",
    "tokens.toml",
    "commands.toml",
    "crews.toml",
    "ongoing.toml",
    "leaders.toml",
    "upgrades.toml",
    "rules/base.md",
    "rules/base.fr.md",
    "rules/expansions.md",
    "rules/expansions.fr.md",
];

impl Files {
    fn each(mut file: impl FnMut(&'static str, &'static str) -> File) -> Files {
        let [
            tiles,
            terrain,
            dice,
            tokens,
            commands,
            crews,
            ongoing,
            leaders,
            upgrades,
            base,
            base_fr,
            expansions,
            expansions_fr,
        ] = NAMES;
        Files {
            tiles: file(tiles, TILES),
            terrain: file(terrain, TERRAIN),
            dice: file(dice, DICE),
            tokens: file(tokens, TOKENS),
            commands: file(commands, COMMANDS),
            crews: file(crews, CREWS),
            ongoing: file(ongoing, ONGOING),
            leaders: file(leaders, LEADERS),
            upgrades: file(upgrades, UPGRADES),
            rules: [
                Book { en: file(base, BASE), fr: file(base_fr, BASE_FR) },
                Book { en: file(expansions, EXPANSIONS), fr: file(expansions_fr, EXPANSIONS_FR) },
            ],
        }
    }
}

/// The files that the program carries.
pub(crate) fn builtin() -> Files {
    Files::each(|name, text| File { name: name.to_string(), text: Cow::Borrowed(text) })
}

/// The files of a folder, and what is wrong with the folder itself.
/// Files that are not there are the built-in ones.
pub(crate) fn read(dir: &Path) -> Result<(Files, Vec<Problem>), Problem> {
    let mut problems = strangers(dir)?;
    let files = Files::each(|name, builtin| {
        let path = dir.join(name);
        let text = match read_text(&path) {
            Ok(Some(text)) => Cow::Owned(text),
            Ok(None) => Cow::Borrowed(builtin),
            Err(problem) => {
                problems.push(problem);
                Cow::Borrowed(builtin)
            }
        };
        File { name: path.display().to_string(), text }
    });
    Ok((files, problems))
}

/// The data files in the folder that nobody would read: a misspelt name should not go unnoticed.
fn strangers(dir: &Path) -> Result<Vec<Problem>, Problem> {
    let entries =
        fs::read_dir(dir).map_err(|error| problem(dir, &error.to_string(), "a folder that can be read"))?;
    let is_data = |path: &PathBuf| path.extension().is_some_and(|e| e.eq_ignore_ascii_case("toml"));
    let is_known = |path: &PathBuf| NAMES.iter().any(|name| dir.join(name) == *path);
    let mut paths: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.retain(|path| is_data(path) && !is_known(path));
    paths.sort();
    let known = NAMES.join(", ");
    Ok(paths.iter().map(|path| problem(path, "an unknown file", &format!("only {known}"))).collect())
}

/// The text of a file; nothing if there is no such file.
fn read_text(path: &Path) -> Result<Option<String>, Problem> {
    let readable = "a file that can be read";
    let failed = |error: io::Error| problem(path, &error.to_string(), readable);
    match fs::metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(failed(error)),
        Ok(metadata) if !metadata.is_file() => {
            return Err(problem(path, "something that is not a file", readable));
        }
        Ok(_) => {}
    }
    let mut bytes = Vec::new();
    fs::File::open(path).and_then(|file| file.take(LIMIT + 1).read_to_end(&mut bytes)).map_err(failed)?;
    if bytes.len() as u64 > LIMIT {
        return Err(problem(path, "more than 1 MiB", "a content file, which is much smaller"));
    }
    String::from_utf8(bytes).map(Some).map_err(|error| {
        let valid = error.utf8_error().valid_up_to();
        let text = String::from_utf8_lossy(&error.as_bytes()[..valid]);
        Problem::at(&path.display().to_string(), &text, valid, "bytes that are no text", "UTF-8")
    })
}

fn problem(path: &Path, found: &str, expected: &str) -> Problem {
    Problem::at(&path.display().to_string(), "", 0, found, expected)
}
