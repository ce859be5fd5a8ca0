//! Which rules have a scenario.

use content::Library;
use notation::Scenario;
use std::collections::{BTreeMap, BTreeSet};

include!(concat!(env!("OUT_DIR"), "/scenarios.rs"));

static EXEMPT: &str = include_str!("../../../scenarios/exempt.txt");

/// Rule ids with and without scenario.
#[derive(serde::Serialize)]
pub struct Coverage {
    /// Ids that a scenario shows.
    pub covered: Vec<String>,
    /// Ids that none shows and that should have one.
    pub uncovered: Vec<String>,
    /// Ids that cannot be shown, with the reason.
    pub exempt: BTreeMap<String, String>,
    /// Cards that no scenario shows.
    pub uncovered_cards: Vec<String>,
}

/// Counts the rules of the library against the built-in scenarios.
pub fn coverage(library: &Library) -> Coverage {
    let shown = scenarios_by_rule(library);
    let exempt: BTreeMap<String, String> = exempt().collect();
    let mut coverage = Coverage {
        covered: Vec::new(),
        uncovered: Vec::new(),
        exempt: BTreeMap::new(),
        uncovered_cards: Vec::new(),
    };
    let shown_cards: BTreeSet<String> = parsed(library).flat_map(|(_, scenario)| scenario.cards).collect();
    let cards = library.tables.cards.iter().map(|card| card.name().to_string());
    coverage.uncovered_cards = cards.filter(|card| !shown_cards.contains(card)).collect();
    for rule in &library.rules {
        if shown.contains_key(rule.id.as_str()) {
            coverage.covered.push(rule.id.clone());
        } else if let Some(reason) = exempt.get(&rule.id) {
            coverage.exempt.insert(rule.id.clone(), reason.clone());
        } else {
            coverage.uncovered.push(rule.id.clone());
        }
    }
    coverage
}

/// The rules that no scenario can show, each with the reason.
pub fn exempt() -> impl Iterator<Item = (String, String)> {
    let lines = EXEMPT.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#'));
    lines.filter_map(|line| line.split_once(' ')).map(|(id, why)| (id.to_string(), why.trim().to_string()))
}

/// The built-in scenarios that can be read.
fn parsed(library: &Library) -> impl Iterator<Item = (&'static str, Scenario)> {
    SCENARIOS.iter().filter_map(move |&(name, text)| Some((name, Scenario::parse(text, library).ok()?)))
}

/// Names and titles of the scenarios that show each rule. Broken ones are left out; `vendetta check` reports them.
pub fn scenarios_by_rule(library: &Library) -> BTreeMap<String, Vec<(&'static str, String)>> {
    let mut by_rule: BTreeMap<String, Vec<_>> = BTreeMap::new();
    for (name, scenario) in parsed(library) {
        for id in &scenario.rules {
            by_rule.entry(id.clone()).or_default().push((name, scenario.title.clone()));
        }
    }
    by_rule
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_question_of_the_faq_has_a_scenario_or_a_reason() {
        let library = content::builtin();
        let answered: BTreeSet<String> = parsed(library).flat_map(|(_, scenario)| scenario.faq).collect();
        let lines = include_str!("../../../scenarios/faq.txt").lines().filter(|line| !line.starts_with('#'));
        let mut asked = BTreeSet::new();
        for (name, question) in lines.filter_map(|line| line.split_once(' ')) {
            assert!(answered.contains(name) != question.contains(" exempt "), "{name}: {question}");
            asked.insert(name.to_string());
        }
        assert!(answered.is_subset(&asked), "unknown questions: {:?}", answered.difference(&asked));
    }

    #[test]
    fn every_ruling_has_a_scenario_or_a_reason() {
        let shown: BTreeSet<String> =
            parsed(content::builtin()).flat_map(|(_, scenario)| scenario.rulings).collect();
        let lines =
            include_str!("../../../scenarios/rulings.txt").lines().filter(|line| !line.starts_with('#'));
        let mut known = BTreeSet::new();
        for (name, question) in lines.filter_map(|line| line.split_once(' ')) {
            assert!(shown.contains(name) != question.contains(" exempt "), "{name}: {question}");
            known.insert(name.to_string());
        }
        assert!(shown.is_subset(&known), "unknown rulings: {:?}", shown.difference(&known));
    }

    #[test]
    fn every_rule_has_a_scenario_or_a_reason() {
        let coverage = coverage(content::builtin());
        assert!(coverage.uncovered.is_empty(), "rules without scenario: {}", coverage.uncovered.join(" "));
        let cards = &coverage.uncovered_cards;
        assert!(cards.is_empty(), "cards without scenario: {}", cards.join(" "));
    }

    #[test]
    fn reasons_and_scenarios_name_rules_that_exist() {
        let library = content::builtin();
        let shown = scenarios_by_rule(library);
        for id in shown.keys().cloned().chain(exempt().map(|(id, _)| id)) {
            assert!(library.rule(&id).is_some(), "{id} is not a rule");
        }
        for (id, _) in exempt() {
            assert!(!shown.contains_key(&id), "{id} is exempt, and yet a scenario shows it");
        }
    }

    #[test]
    fn every_built_in_scenario_passes() {
        let library = content::builtin();
        for &(name, text) in SCENARIOS {
            match Scenario::run(text, library) {
                Ok(now) => assert!(notation::same_words(text, &now), "{name} differs; run `vendetta check`"),
                Err(mistake) => panic!("{name}:{mistake}"),
            }
        }
    }
}
