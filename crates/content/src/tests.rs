//! The built-in content is right, and every kind of mistake is found where it is.

use std::borrow::Cow;

use proptest::prelude::*;

use super::*;
use crate::folder::{File, Files, NAMES};

mod builtin;
mod cards;
mod rows;
mod tiles;

fn file<'a>(files: &'a mut Files, name: &str) -> &'a mut File {
    match name {
        "tiles.toml" => &mut files.tiles,
        "terrain.toml" => &mut files.terrain,
        "dice.toml" => &mut files.dice,
        "tokens.toml" => &mut files.tokens,
        "commands.toml" => &mut files.commands,
        "crews.toml" => &mut files.crews,
        "ongoing.toml" => &mut files.ongoing,
        "leaders.toml" => &mut files.leaders,
        "upgrades.toml" => &mut files.upgrades,
        "rules/base.md" => &mut files.rules[0].en,
        "rules/base.fr.md" => &mut files.rules[0].fr,
        "rules/expansions.md" => &mut files.rules[1].en,
        "rules/expansions.fr.md" => &mut files.rules[1].fr,
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
    let known = "found an unknown file; expected only tiles.toml, terrain.toml, dice.toml, tokens.toml, commands.toml, crews.toml, ongoing.toml, leaders.toml, upgrades.toml, rules/base.md, rules/base.fr.md, rules/expansions.md, rules/expansions.fr.md";
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
        "[RrOMXxGDJFSs\"'\\[\\]=.\n\r\\\\{}#+/-]{1,4}",
        "\\PC{1,3}",
        any::<i64>().prop_map(|n| n.to_string()),
        any::<char>().prop_map(String::from),
    ];
    (0..NAMES.len(), prop::collection::vec((any::<usize>(), 0..12usize, piece), 1..4))
}

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
        file.text = Cow::Owned(text);
        let translation = NAMES[which].replace(".md", ".fr.md");
        if let Err(problems) = read(&files) {
            prop_assert!(!problems.is_empty());
            for problem in problems {
                prop_assert!([NAMES[which], &translation].contains(&problem.file.as_str()), "{}", problem);
                let text = &self::file(&mut files, &problem.file).text;
                let line = text.split('\n').nth(problem.line - 1);
                prop_assert!(line.is_some_and(|line| problem.column <= line.chars().count() + 1));
                prop_assert!(!problem.to_string().chars().any(char::is_control));
            }
        }
    }

    #[test]
    fn no_rubbish_makes_it_panic(which in 0..NAMES.len(), text in "(\\PC|[\\[\\]\"'=\n.#]){0,80}") {
        let mut files = folder::builtin();
        file(&mut files, NAMES[which]).text = Cow::Owned(text);
        let _ = read(&files);
    }
}
