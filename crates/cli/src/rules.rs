//! `vendetta rules`: explains a rule.

use crate::{
    coverage::{coverage, scenarios_by_rule},
    failure::{Failure, print_json},
};
use content::{Library, Text};

/// Explains a rule in our words and lists the scenarios that show it; without an id, lists all rules.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  vendetta rules SLM-3\n  vendetta rules SLM\n  vendetta rules --coverage\n  \
    vendetta rules SLM-3 --lang fr\n  vendetta rules --coverage --json"
)]
pub struct Arguments {
    /// The id of a rule (SLM-3) or of a chapter (SLM).
    id: Option<String>,
    /// Count the rules with and without scenario.
    #[arg(long, conflicts_with = "id")]
    coverage: bool,
    /// The language of the rules.
    #[arg(long, value_enum, default_value = "en")]
    lang: Language,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Language {
    En,
    Fr,
}

impl Language {
    fn of(self, text: &Text) -> &str {
        match self {
            Language::En => &text.en,
            Language::Fr => &text.fr,
        }
    }
}

/// Runs the command.
pub fn run(arguments: &Arguments, library: &'static Library) -> Result<(), Failure> {
    if arguments.coverage {
        return print_coverage(arguments.json, library);
    }
    let id = arguments.id.as_deref().map(str::to_uppercase);
    let fits = |rule: &str| match &id {
        None => true,
        Some(id) => rule == id || rule.split('-').next() == Some(id),
    };
    let rules: Vec<_> = library.rules.iter().filter(|rule| fits(&rule.id)).collect();
    if rules.is_empty() {
        let mut chapters: Vec<&str> =
            library.rules.iter().filter_map(|rule| rule.id.split('-').next()).collect();
        chapters.dedup();
        let id = id.unwrap_or_default();
        return Err(Failure::Input(format!("found no rule `{id}`; chapters: {}", chapters.join(" "))));
    }
    let scenarios = scenarios_by_rule(library);
    let shown = |id: &str| scenarios.get(id).map_or(&[][..], Vec::as_slice);
    let said = |text| arguments.lang.of(text);
    if arguments.json {
        let list: Vec<_> = rules.iter().map(|rule| {
            let names: Vec<&str> = shown(&rule.id).iter().map(|(name, _)| *name).collect();
            serde_json::json!({"id": rule.id, "chapter": said(&rule.chapter), "text": said(&rule.text), "scenarios": names})
        }).collect();
        return print_json(&list);
    }
    for rule in rules {
        println!("{} ({})\n  {}", rule.id, said(&rule.chapter), said(&rule.text));
        if id.is_some() {
            for (name, title) in shown(&rule.id) {
                println!("  - {name}: {title}");
            }
        }
    }
    Ok(())
}

fn print_coverage(json: bool, library: &'static Library) -> Result<(), Failure> {
    let coverage = coverage(library);
    if json {
        return print_json(&coverage);
    }
    let (covered, exempt) = (coverage.covered.len(), coverage.exempt.len());
    println!("{covered} rules with scenario, {} without, {exempt} exempt", coverage.uncovered.len());
    for (id, why) in &coverage.exempt {
        println!("  exempt {id}: {why}");
    }
    let without: Vec<String> = coverage.uncovered.into_iter().chain(coverage.uncovered_cards).collect();
    if without.is_empty() {
        return Ok(());
    }
    Err(Failure::Check(format!("without scenario: {}", without.join(" "))))
}
