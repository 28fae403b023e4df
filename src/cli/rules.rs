//! `quejing rules`: lists the rule sets and profiles; with a name, shows the patterns and switches of one.

use std::fmt::Write;
use std::process::ExitCode;

use serde_json::{Value, json};

use super::{say, say_as_is};
use crate::folders;
use crate::i18n::{self, Lang};
use crate::rule_book::{BookEntry, Origin, RuleBook, profile_toml};
use crate::rules::book::{PatternEntry, PatternWorth};
use crate::rules::profile::{PROFILE_FORMAT, switches};
use crate::rules::{NamedProfile, RuleProfile, RuleSet};

/// The arguments of `quejing rules`.
#[derive(clap::Args)]
pub struct Args {
    name: Option<String>,
    #[arg(long)]
    json: bool,
    #[arg(long, conflicts_with = "json", requires = "name")]
    template: bool,
    #[arg(long, value_parser = crate::cli::help::language())]
    lang: Option<Lang>,
}

/// Runs the command.
pub fn run(args: Args) -> anyhow::Result<ExitCode> {
    let lang = args.lang.unwrap_or_else(Lang::from_environment);
    let book = RuleBook::open();
    match &args.name {
        None if args.json => say_as_is(&overview_json(&book).to_string())?,
        None => say(&overview(lang, &book))?,
        Some(name) => {
            let rules = book.find_or_read(name).map_err(|error| anyhow::Error::msg(error.text(lang)))?;
            match (args.json, args.template) {
                (true, _) => {
                    say_as_is(&details_json(name, &rules, book.profile(name)).to_string())?;
                }
                (_, true) => say_as_is(&template(lang, &rules))?,
                _ => say(&details(lang, &rules, book.profile(name)))?,
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn overview_json(book: &RuleBook) -> Value {
    let set = |set: RuleSet| {
        json!({
            "name": set.as_str(), "title": titles(set), "from_own_text": RuleSet::has_own_text(set),
            "patterns": RuleProfile::from(set).patterns().len(), "switches": switches(set).len(),
        })
    };
    let profiles: Vec<Value> = book.found().iter().map(found_json).collect();
    let sets: Vec<Value> = RuleSet::all().map(set).collect();
    json!({"rule_sets": sets, "profiles": profiles, "folder": folders::profiles().map(|folder| folder.to_string_lossy().into_owned())})
}

fn found_json(found: &BookEntry) -> Value {
    let mut line = match &found.profile {
        Ok(named) => {
            json!({"name": named.name, "rules": named.rules.set().as_str(), "note": named.note})
        }
        Err(error) => json!({"error": error.to_string()}),
    };
    line["file"] = match &found.origin {
        Origin::BuiltIn => Value::Null,
        Origin::File(path) => json!(path),
    };
    line
}

fn titles(set: RuleSet) -> Value {
    json!({"zh": i18n::rule_set(Lang::Zh, set), "en": i18n::rule_set(Lang::En, set)})
}

fn overview(lang: Lang, book: &RuleBook) -> String {
    let mut text = String::new();
    heading(&mut text, text!(lang, "cli-rules-sets"));
    for set in RuleSet::all() {
        let counted = text!(lang, "cli-rules-set-patterns", count = RuleProfile::from(set).patterns().len());
        let title = [i18n::rule_set(lang, set), &counted].join(text!(lang, "list-comma"));
        let _ = writeln!(text, "  {set:<12} {title}");
    }
    heading(&mut text, text!(lang, "cli-rules-profiles"));
    for found in book.found() {
        let file = match &found.origin {
            Origin::BuiltIn => String::new(),
            Origin::File(path) => format!("  [{}]", path.display()),
        };
        let _ = match &found.profile {
            Ok(named) => writeln!(text, "  {} ({}){file}  {}", named.name, named.rules.set(), note_of(lang, named)),
            Err(error) => writeln!(text, "  ! {}", error.text(lang)),
        };
    }
    if let Some(folder) = folders::profiles() {
        heading(&mut text, &text!(lang, "cli-rules-folder", folder = folder.display()));
    }
    text
}

/// Returns the note of a profile; that of a built-in profile is in the language.
fn note_of(lang: Lang, profile: &NamedProfile) -> &str {
    i18n::profile_note(lang, &profile.name, &profile.note)
}

fn heading(text: &mut String, words: &str) {
    // Writing to a string cannot fail.
    let _ = writeln!(text, "{words}");
}

fn details_json(name: &str, rules: &RuleProfile, profile: Option<&NamedProfile>) -> Value {
    let set = rules.set();
    let options = rules.options();
    let switches: Vec<Value> = switches(set)
        .iter()
        .map(|switch| {
            let meaning = [Lang::Zh, Lang::En].map(|lang| i18n::switch(lang, set, switch.key));
            json!({
                "key": switch.key, "meaning": {"zh": meaning[0], "en": meaning[1]},
                "value": options.get(switch.key), "default": switch.default_in(set),
                "allowed": i18n::render(Lang::En, &switch.allowed), "section": switch.section,
            })
        })
        .collect();
    let patterns: Vec<Value> = rules.entries().iter().map(entry_json).collect();
    json!({
        "name": name, "rules": set.as_str(), "title": titles(set), "note": profile.map(|named| &named.note),
        "from_own_text": RuleSet::has_own_text(set), "patterns": patterns, "switches": switches,
    })
}

/// Returns an entry of the rule book as JSON, with its texts in Chinese and English.
fn entry_json(entry: &PatternEntry) -> Value {
    let value = match entry.worth {
        PatternWorth::FuFan { fu, fan } => json!({"fu": fu, "fan": fan}),
        PatternWorth::Points { points, each } => json!({"points": points, "each": each}),
        PatternWorth::Fan { fan, yakuman } => json!({"fan": fan, "yakuman": yakuman}),
        PatternWorth::Han { closed, open } => json!({"han": closed, "open_han": open}),
        PatternWorth::Yakuman { open } => json!({"yakuman": 1, "open": open}),
    };
    let both = |text: &dyn Fn(Lang) -> String| json!({"zh": text(Lang::Zh), "en": text(Lang::En)});
    json!({
        "id": entry.pattern,
        "name": both(&|lang| i18n::pattern(lang, entry.pattern).to_owned()),
        "definition": both(&|lang| i18n::book::means(lang, entry).to_owned()),
        "category": both(&|lang| i18n::book::category(lang, &entry.category)),
        "value": value, "not_beside": entry.not_beside, "excludes": entry.excludes,
        "section": entry.section,
    })
}

fn details(lang: Lang, rules: &RuleProfile, profile: Option<&NamedProfile>) -> String {
    let set = rules.set();
    let mut text = String::new();
    heading(&mut text, i18n::rule_set(lang, set));
    if let Some(named) = profile {
        heading(&mut text, &text!(lang, "cli-rules-profile", name = named.name, note = note_of(lang, named)));
    }
    let mut current = String::new();
    for entry in &rules.entries() {
        let category = i18n::book::category(lang, &entry.category);
        if category != current {
            let section = entry.section.as_str();
            let words = text!(lang, "cli-rules-heading", category = category.as_str(), section = section);
            heading(&mut text, &format!("\n{words}"));
            current = category;
        }
        let line = text!(
            lang,
            "cli-rules-entry",
            name = i18n::pattern(lang, entry.pattern),
            id = entry.pattern.as_str(),
            worth = i18n::book::worth(lang, entry.worth),
            definition = i18n::book::means(lang, entry)
        );
        let _ = writeln!(text, "  {line}");
        for note in i18n::book::exclusions(lang, entry) {
            let _ = writeln!(text, "      {note}");
        }
    }
    heading(&mut text, &format!("\n{}", text!(lang, "cli-rules-options")));
    let options = rules.options();
    for switch in switches(set) {
        let value = options.get(switch.key).cloned().unwrap_or_default();
        let meaning = i18n::switch(lang, set, switch.key).unwrap_or_default();
        let allowed = i18n::render(lang, &switch.allowed);
        let words = text!(
            lang,
            "book-option",
            meaning = meaning,
            allowed = allowed,
            default = switch.default_in(set).to_string(),
            section = switch.section
        );
        let _ = writeln!(text, "  {} = {value}  {words}", switch.key);
    }
    text
}

/// Returns a profile as TOML with every switch, for the user to edit.
fn template(lang: Lang, rules: &RuleProfile) -> String {
    let profile = NamedProfile {
        format: PROFILE_FORMAT,
        name: "my-rules".to_owned(),
        note: text!(lang, "cli-rules-template-note").to_owned(),
        rules: rules.clone(),
    };
    profile_toml(lang, &profile)
}
