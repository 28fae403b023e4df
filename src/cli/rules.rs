//! `quejing rules`: lists the rule sets and profiles; with a name, shows the patterns and switches of one.

use std::fmt::Write;
use std::process::ExitCode;

use serde_json::{Value, json};

use super::{print_text, print_unchanged};
use quejing_io::folders;
use quejing_session::game::{NamedProfile, PROFILE_FORMAT, PatternEntry, PatternWorth, RuleProfile, RuleSet, switches};
use quejing_session::profile_list::{ProfileEntry, ProfileList, ProfileOrigin, profile_toml};
use quejing_words::{self as words, Lang};

/// The arguments of `quejing rules`.
#[derive(clap::Args)]
pub struct RulesArgs {
    name: Option<String>,
    #[arg(long)]
    json: bool,
    #[arg(long, conflicts_with = "json", requires = "name")]
    template: bool,
    #[arg(long, value_parser = crate::cli::help::language_parser())]
    lang: Option<Lang>,
}

/// Prints the overview of all rule sets and profiles or, with a name, the details of one profile: as text, JSON or,
/// with `--template`, as a profile in TOML.
pub fn run_rules_command(args: RulesArgs) -> anyhow::Result<ExitCode> {
    let lang = args.lang.unwrap_or_else(Lang::from_environment);
    let book = ProfileList::open();
    match &args.name {
        None if args.json => print_unchanged(&rules_overview_json(&book).to_string())?,
        None => print_text(&rules_overview_text(lang, &book))?,
        Some(name) => {
            let rules = book.find_or_read_rules(name).map_err(|error| anyhow::Error::msg(error.text(lang)))?;
            match (args.json, args.template) {
                (true, _) => {
                    print_unchanged(&rules_details_json(name, &rules, book.find_profile(name)).to_string())?;
                }
                (_, true) => print_unchanged(&profile_template(lang, &rules))?,
                _ => print_text(&rules_details_text(lang, &rules, book.find_profile(name)))?,
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn rules_overview_json(book: &ProfileList) -> Value {
    let set = |set: RuleSet| {
        json!({
            "name": set.as_str(), "title": titles_json(set), "from_own_text": RuleSet::has_own_text(set),
            "patterns": RuleProfile::from(set).patterns().len(), "switches": switches(set).len(),
        })
    };
    let profiles: Vec<Value> = book.entries().iter().map(profile_json).collect();
    let sets: Vec<Value> = RuleSet::all().map(set).collect();
    json!({"rule_sets": sets, "profiles": profiles, "folder": folders::profiles_folder().map(|folder| folder.to_string_lossy().into_owned())})
}

fn profile_json(entry: &ProfileEntry) -> Value {
    let mut line = match &entry.profile {
        Ok(named) => {
            json!({"name": named.name, "rules": named.rules.set().as_str(), "note": named.note})
        }
        Err(error) => json!({"error": error.to_string()}),
    };
    line["file"] = match &entry.origin {
        ProfileOrigin::BuiltIn => Value::Null,
        ProfileOrigin::File(path) => json!(path),
    };
    line
}

fn titles_json(set: RuleSet) -> Value {
    json!({"zh": words::rule_set_name(Lang::Zh, set), "en": words::rule_set_name(Lang::En, set)})
}

fn rules_overview_text(lang: Lang, book: &ProfileList) -> String {
    let mut text = String::new();
    push_line(&mut text, text!(lang, "cli-rules-sets"));
    for set in RuleSet::all() {
        let counted = text!(lang, "cli-rules-set-patterns", count = RuleProfile::from(set).patterns().len());
        let _ = writeln!(text, "  {:<11}  {}  {counted}", set.as_str(), words::rule_set_name(lang, set));
    }
    push_line(&mut text, text!(lang, "cli-rules-profiles"));
    for found in book.entries() {
        let file = match &found.origin {
            ProfileOrigin::BuiltIn => String::new(),
            ProfileOrigin::File(path) => format!("  [{}]", path.display()),
        };
        let _ = match &found.profile {
            Ok(named) => {
                writeln!(text, "  {} ({}){file}  {}", named.name, named.rules.set(), profile_note(lang, named))
            }
            Err(error) => writeln!(text, "  ! {}", error.text(lang)),
        };
    }
    if let Some(folder) = folders::profiles_folder() {
        push_line(&mut text, &text!(lang, "cli-rules-folder", folder = folder.display()));
    }
    text
}

/// Returns the note of a profile: in the language for a built-in profile, else as its author wrote it.
fn profile_note(lang: Lang, profile: &NamedProfile) -> &str {
    words::profile_note(lang, &profile.name, &profile.note)
}

fn push_line(text: &mut String, words: &str) {
    // Writing to a string cannot fail.
    let _ = writeln!(text, "{words}");
}

fn rules_details_json(name: &str, rules: &RuleProfile, profile: Option<&NamedProfile>) -> Value {
    let set = rules.set();
    let options = rules.options();
    let switches: Vec<Value> = switches(set)
        .iter()
        .map(|switch| {
            let meaning = [Lang::Zh, Lang::En].map(|lang| words::switch_description(lang, set, switch.key));
            json!({
                "key": switch.key, "meaning": {"zh": meaning[0], "en": meaning[1]},
                "value": options.get(switch.key), "default": switch.default_value(set),
                "allowed": words::render(Lang::En, &switch.allowed), "section": switch.section,
            })
        })
        .collect();
    let patterns: Vec<Value> = rules.pattern_entries().iter().map(pattern_entry_json).collect();
    json!({
        "name": name, "rules": set.as_str(), "title": titles_json(set), "note": profile.map(|named| &named.note),
        "from_own_text": RuleSet::has_own_text(set), "patterns": patterns, "switches": switches,
    })
}

/// Returns a pattern of the rule book as JSON: its texts in Chinese and English, its value, its exclusions and its
/// section of the rule text.
fn pattern_entry_json(entry: &PatternEntry) -> Value {
    let value = match entry.worth {
        PatternWorth::FuFan { fu, fan } => json!({"fu": fu, "fan": fan}),
        PatternWorth::Points { points, counts_each } => json!({"points": points, "each": counts_each}),
        PatternWorth::Fan { fan, is_yakuman } => json!({"fan": fan, "yakuman": is_yakuman}),
        PatternWorth::Han { closed, open } => json!({"han": closed, "open_han": open}),
        PatternWorth::Yakuman { counts_open } => json!({"yakuman": 1, "open": counts_open}),
    };
    let both = |text: &dyn Fn(Lang) -> String| json!({"zh": text(Lang::Zh), "en": text(Lang::En)});
    json!({
        "id": entry.pattern,
        "name": both(&|lang| words::pattern_name(lang, entry.pattern).to_owned()),
        "original": words::original_pattern_name(Lang::En, entry.pattern),
        "definition": both(&|lang| words::book::pattern_entry_definition(lang, entry).to_owned()),
        "category": both(&|lang| words::book::category_heading(lang, &entry.category)),
        "value": value, "not_beside": entry.not_beside, "excludes": entry.excludes,
        "section": entry.section,
    })
}

fn rules_details_text(lang: Lang, rules: &RuleProfile, profile: Option<&NamedProfile>) -> String {
    let set = rules.set();
    let mut text = String::new();
    push_line(&mut text, words::rule_set_name(lang, set));
    if let Some(named) = profile {
        push_line(&mut text, &text!(lang, "cli-rules-profile", name = named.name, note = profile_note(lang, named)));
    }
    let mut current = String::new();
    for entry in &rules.pattern_entries() {
        let category = words::book::category_heading(lang, &entry.category);
        if category != current {
            let section = entry.section.as_str();
            let words = text!(lang, "cli-rules-heading", category = category.as_str(), section = section);
            push_line(&mut text, &format!("\n{words}"));
            current = category;
        }
        let line = text!(
            lang,
            "cli-rules-entry",
            name = words::pattern_name(lang, entry.pattern),
            id = entry.pattern.as_str(),
            worth = words::book::pattern_worth_text(lang, entry.worth),
            definition = words::book::pattern_entry_definition(lang, entry)
        );
        let _ = writeln!(text, "  {line}");
        let original = words::book::original_name_line(lang, entry);
        for note in original.into_iter().chain(words::book::exclusion_lines(lang, entry)) {
            let _ = writeln!(text, "      {note}");
        }
    }
    push_line(&mut text, &format!("\n{}", text!(lang, "cli-rules-options")));
    let options = rules.options();
    for switch in switches(set) {
        let value = options.get(switch.key).cloned().unwrap_or_default();
        let meaning = words::switch_description(lang, set, switch.key).unwrap_or_default();
        let allowed = words::render(lang, &switch.allowed);
        let words = text!(
            lang,
            "book-option",
            meaning = meaning,
            allowed = allowed,
            default = switch.default_value(set).to_string(),
            section = switch.section
        );
        let _ = writeln!(text, "  {} = {value}  {words}", switch.key);
    }
    text
}

/// Returns the rules as a profile in TOML named `my-rules`, for the user to edit: every switch, with comments in the
/// language `lang`.
fn profile_template(lang: Lang, rules: &RuleProfile) -> String {
    let profile = NamedProfile {
        format: PROFILE_FORMAT,
        name: "my-rules".to_owned(),
        note: text!(lang, "cli-rules-template-note").to_owned(),
        rules: rules.clone(),
    };
    profile_toml(lang, &profile)
}
