//! `vendetta content`: lists every tile, kind of ground, die, token, command and card, and checks a folder of replacements.

use crate::failure::{Failure, print_json};
use content::Library;

/// Lists all content with its provenance. With --content DIR, checks that folder first and lists what is then in use.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  vendetta content\n  vendetta content --kind upgrade\n  vendetta content --content my-box\n\n\
    Provenance: verified (the rulebooks say so, or it was read off the printed piece), partial (some of it is known),\n\
    reconstructed (ours). Correct an item by changing its row in a copy of the files."
)]
pub struct Arguments {
    /// Only this kind: side, terrain, die, hazard, damage, command, crew, card, leader, upgrade.
    #[arg(long)]
    kind: Option<String>,
    /// Print one JSON array.
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub fn run(arguments: &Arguments, library: &'static Library) -> Result<(), Failure> {
    let fits = |kind: &str| arguments.kind.as_deref().is_none_or(|wanted| wanted == kind);
    let items: Vec<_> = library.items().filter(|item| fits(&item.kind.to_string())).collect();
    if items.is_empty() {
        let mut kinds: Vec<String> = library.items().map(|item| item.kind.to_string()).collect();
        kinds.dedup();
        let wanted = arguments.kind.as_deref().unwrap_or_default();
        return Err(Failure::Input(format!("found kind `{wanted}`; expected one of {}", kinds.join(", "))));
    }
    if arguments.json {
        let rows: Vec<_> = items
            .iter()
            .map(|item| {
                serde_json::json!({
                    "kind": item.kind.to_string(),
                    "id": item.id,
                    "en": item.name.en,
                    "fr": item.name.fr,
                    "provenance": item.provenance.to_string(),
                    "known": item.known.as_ref().map(|known| &known.en),
                    "text": item.text.as_ref().map(|text| &text.en),
                })
            })
            .collect();
        return print_json(&rows);
    }
    for item in &items {
        let known = item.known.as_ref().map_or(String::new(), |known| format!("  ({})", known.en));
        println!(
            "{:<8} {:<16} {:<26} {:<28} {}{known}",
            item.kind.to_string(),
            item.id,
            item.name.en,
            item.name.fr,
            item.provenance
        );
    }
    println!("\n{} items, content {:016x}", items.len(), library.tables.hash);
    Ok(())
}
