//! `rules/*.md` and `rules/*.fr.md`: the rule texts, by their ids.
//!
//! ```text
//! ## SLM: slams
//! - SLM-1 Two road vehicles in one space slam. (E)
//! ```
//!
//! A line that begins with two spaces goes on with the rule above it. What stands before the first chapter is for
//! readers. The French file of a book has the same ids in the same order; the marks of the sources stand in the English
//! one only.

use std::collections::BTreeSet;

use crate::{
    folder::Book,
    item::Text,
    page::{Page, shown},
    problem::Problem,
};

/// A rule in our own words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RuleText {
    /// The file that it stands in, as [`RULE_BOOKS`] names it.
    pub book: &'static str,
    /// Chapter and number: `SLM-2`.
    pub id: String,
    /// The title of its chapter: `slams`.
    pub chapter: Text,
    /// The rule, without the marks of its sources.
    pub text: Text,
    /// Where it comes from, each once.
    pub sources: Vec<RuleSource>,
}

/// Where a rule comes from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum RuleSource {
    /// E: the English rulebook of the complete edition.
    English,
    /// B: the English base rulebook.
    Base,
    /// F: the French rulebook.
    French,
    /// f: the errata and the community FAQ.
    Faq,
    /// S: a rules summary.
    Summary,
    /// R: our own ruling.
    Ruling,
    /// Read off the printed pieces.
    Print,
}

/// The files of rule texts, in their order.
pub const RULE_BOOKS: [&str; 2] = ["base", "expansions"];

/// Reads the rules of a book and adds them to those of the books before it.
pub(crate) fn read(files: &Book, problems: &mut Vec<Problem>, book: &'static str, all: &mut Vec<RuleText>) {
    let mut page = Page::new(&files.en, problems);
    let english = drafts(&mut page);
    check_distinct(&mut page, all, &english);
    let english: Vec<_> = english.into_iter().map(|rule| rule.sourced(&mut page)).collect();
    let is_right = page.is_right();

    let mut page = Page::new(&files.fr, problems);
    let french = drafts(&mut page);
    french.iter().for_each(|rule| rule.check_french(&mut page));
    if is_right && page.is_right() {
        check_same(&mut page, &english, &french);
    }
    all.extend(english.into_iter().zip(french).map(|((en, sources), fr)| RuleText {
        book,
        id: en.id,
        chapter: Text { en: en.chapter, fr: fr.chapter },
        text: Text { en: en.text, fr: fr.text },
        sources,
    }));
}

/// The rules of a file.
fn drafts(page: &mut Page) -> Vec<Draft> {
    let mut rules: Vec<Draft> = Vec::new();
    let mut chapter: Option<(&str, &str)> = None;
    let mut start = 0;
    for whole in page.text().split_inclusive('\n') {
        let (at, line) = (start, whole.trim_end());
        start += whole.len();
        if let Some(i) = line.find(|c: char| c.is_control()) {
            page.problem(at + i, shown(&line[i..]), "no control characters");
        } else if let Some(heading) = line.strip_prefix("## ") {
            chapter = heading.split_once(": ").filter(|(code, title)| is_code(code) && !title.is_empty());
            if chapter.is_none() {
                page.problem(at, shown(line), "a chapter such as `## SLM: slams`");
            }
        } else if let Some(rule) = line.strip_prefix("- ") {
            rules.extend(draft(page, at + 2, rule, chapter));
        } else if let Some(more) = line.strip_prefix("  ").filter(|_| chapter.is_some()) {
            match rules.last_mut() {
                Some(rule) => rule.text.push_str(&format!(" {}", more.trim())),
                None => page.problem(at, shown(line), "a rule before it goes on"),
            }
        } else if chapter.is_some() && !line.is_empty() {
            page.problem(at, shown(line), "a chapter, or a rule such as `- SLM-1 …`");
        }
    }
    rules
}

/// A rule whose text may still go on.
struct Draft {
    at: usize,
    id: String,
    chapter: String,
    text: String,
}

fn draft(page: &mut Page, at: usize, rule: &str, chapter: Option<(&str, &str)>) -> Option<Draft> {
    let Some((code, title)) = chapter else {
        page.problem(at, shown(rule), "a chapter such as `## SLM: slams` first");
        return None;
    };
    let (id, text) = rule.split_once(' ').unwrap_or((rule, ""));
    let number = id.strip_prefix(code).and_then(|rest| rest.strip_prefix('-'));
    if !number.is_some_and(is_number) {
        page.problem(at, shown(id), format!("an id such as `{code}-1`"));
        return None;
    }
    Some(Draft { at, id: id.to_string(), chapter: title.to_string(), text: text.trim().to_string() })
}

/// Three capitals.
fn is_code(code: &str) -> bool {
    code.len() == 3 && code.bytes().all(|b| b.is_ascii_uppercase())
}

/// 1 to 255, the numbers of [`engine::Rule`], without leading zeros.
fn is_number(text: &str) -> bool {
    text.parse::<u8>().is_ok_and(|number| number > 0 && number.to_string() == text)
}

fn check_distinct(page: &mut Page, before: &[RuleText], rules: &[Draft]) {
    let mut seen: BTreeSet<&str> = before.iter().map(|rule| rule.id.as_str()).collect();
    for rule in rules {
        if !seen.insert(rule.id.as_str()) {
            page.problem(rule.at, format!("{} again", shown(&rule.id)), "each id once");
        }
    }
}

/// The French rules are the English ones, in their order. One problem says where they part.
fn check_same(page: &mut Page, english: &[(Draft, Vec<RuleSource>)], french: &[Draft]) {
    for (i, (rule, _)) in english.iter().enumerate() {
        let expected = format!("{}, as in the English rules", shown(&rule.id));
        match french.get(i) {
            Some(same) if same.id == rule.id => {}
            Some(other) => return page.problem(other.at, shown(&other.id), expected),
            None => return page.problem(page.text().len(), "the end", expected),
        }
    }
    if let Some(more) = french.get(english.len()) {
        page.problem(more.at, shown(&more.id), "the end, as in the English rules");
    }
}

impl Draft {
    /// Takes the marks of the sources out of the text.
    fn sourced(mut self, page: &mut Page) -> (Draft, Vec<RuleSource>) {
        let (text, sources) = without_marks(&self.text);
        if text.is_empty() {
            page.problem(self.at, format!("{} without a text", shown(&self.id)), "a rule");
        } else if sources.is_empty() {
            page.problem(self.at, format!("{} without a source", shown(&self.id)), "marks such as `(E, f)`");
        }
        self.text = text;
        (self, sources)
    }

    fn check_french(&self, page: &mut Page) {
        if self.text.is_empty() {
            page.problem(self.at, format!("{} without a text", shown(&self.id)), "a rule");
        } else if !without_marks(&self.text).1.is_empty() {
            let found = format!("{} with a source", shown(&self.id));
            page.problem(self.at, found, "sources in the English rules only");
        }
    }
}

/// The text without brackets that open with a source, and the sources in them.
fn without_marks(marked: &str) -> (String, Vec<RuleSource>) {
    let mut text = String::new();
    let mut sources = Vec::new();
    let mut rest = marked;
    while let Some((before, after)) = rest.split_once('(') {
        text.push_str(before);
        match after.split_once(')').filter(|(inside, _)| opens_with_source(inside)) {
            Some((inside, behind)) => {
                text.truncate(text.trim_end().len());
                sources.extend(sources_in(inside));
                rest = behind;
            }
            None => {
                text.push('(');
                rest = after;
            }
        }
    }
    text.push_str(rest);
    sources.sort();
    sources.dedup();
    (text.trim().to_string(), sources)
}

const PRINT: &str = "printed tiles";

fn opens_with_source(inside: &str) -> bool {
    let first = inside.split([',', ';', ':']).next().unwrap_or_default();
    first == PRINT || source(first).is_some()
}

fn sources_in(inside: &str) -> impl Iterator<Item = RuleSource> {
    let print = inside.contains(PRINT).then_some(RuleSource::Print);
    inside.split(|c: char| !c.is_alphanumeric() && c != '-').filter_map(source).chain(print)
}

fn source(mark: &str) -> Option<RuleSource> {
    Some(match mark {
        "E" => RuleSource::English,
        "B" => RuleSource::Base,
        "F" => RuleSource::French,
        "f" => RuleSource::Faq,
        "S" => RuleSource::Summary,
        "R" => RuleSource::Ruling,
        _ => return None,
    })
}
