//! Names of rule sets, patterns, circumstances and switches. Only this module tells the families of rules apart.

use std::collections::HashMap;

use super::{Each, Lang};
use quejing_message::{ArgumentValue, Message};
use quejing_rules::{Pattern, RuleProfile, RuleSet};

/// Returns the name of a rule set.
pub fn rule_set(lang: Lang, set: RuleSet) -> &'static str {
    family_text(lang, "rules", set.as_str())
}

/// Returns the name of a family of rules; `None` if the catalogue has none.
pub fn family_name(lang: Lang, family: &str) -> Option<&'static str> {
    lang.find_text("family", family)
}

/// Returns the line that describes a family of rules; it is empty if the catalogue has none.
pub fn family_line(lang: Lang, family: &str) -> &'static str {
    family_text(lang, "family", &format!("{family}.line"))
}

/// Returns the name of a profile: built-in ones have a name in each language, any other keeps its author's.
pub fn profile_name(lang: Lang, name: &str) -> &str {
    lang.find_text("profile", name).unwrap_or(name)
}

/// Returns the author's note on a profile: of built-in ones in the reader's language.
pub fn profile_note<'a>(lang: Lang, name: &str, note: &'a str) -> &'a str {
    lang.find_text("profile", &format!("{name}.note")).unwrap_or(note)
}

/// Returns the name of rules: of a rule set in the language, of a profile its own.
pub fn rules_name(lang: Lang, name: &str) -> String {
    match name.parse::<RuleSet>() {
        Ok(set) => rule_set(lang, set).to_owned(),
        Err(_) => profile_name(lang, name).to_owned(),
    }
}

/// Returns the name of a pattern; its id if the catalogue has none.
pub fn pattern(lang: Lang, pattern: Pattern) -> &'static str {
    // Cached: thousands of hands a second ask for the names of all their patterns.
    static NAMES: Each<HashMap<Pattern, &'static str>> = Each::new();
    let names = NAMES.get(lang, || {
        let all = RuleSet::all();
        let all = all.flat_map(|set| RuleProfile::from(set).patterns());
        all.map(|id| (id, looked_up(lang, id))).collect()
    });
    let known = names.get(&pattern).copied();
    known.unwrap_or_else(|| looked_up(lang, pattern))
}

fn looked_up(lang: Lang, pattern: Pattern) -> &'static str {
    let id = pattern.as_str();
    pattern_of(lang, pattern.family(), id).unwrap_or(id)
}

/// Returns the definition of a pattern.
pub fn definition(lang: Lang, pattern: Pattern) -> &'static str {
    family_text(lang, pattern.family(), &format!("{}.means", key(pattern.as_str())))
}

/// Returns the name of a pattern of a rule set by its id on the wire.
pub fn pattern_name(lang: Lang, set: RuleSet, id: &str) -> Option<&'static str> {
    pattern_of(lang, set.family(), id)
}

/// Returns the name of a pattern of a family, or one that families share: the kinds of dora, which are in no table of
/// patterns.
fn pattern_of(lang: Lang, family: &str, id: &str) -> Option<&'static str> {
    lang.find_text(family, &key(id)).or_else(|| lang.find_text("shared", id))
}

/// Returns an id of the wire in the form that Fluent accepts: Zung Jung numbers its patterns `1.1`.
fn key(id: &str) -> String {
    id.replace('.', "_")
}

/// Looks up a text by a stable id; the catalogue's test ensures that none is missing.
fn family_text(lang: Lang, group: &str, id: &str) -> &'static str {
    lang.find_text(group, id).unwrap_or_default()
}

/// Returns the name of a circumstance of a rule set by its word on the wire; an unknown word stays as it is.
pub fn circumstance_name(lang: Lang, set: RuleSet, word: &str) -> &str {
    RuleProfile::from(set).flag_name(word).map_or(word, |id| super::word(lang, &Id(id)))
}

/// A message by its id.
pub(super) struct Id(pub &'static str);

impl Message for Id {
    fn id(&self) -> &'static str {
        self.0
    }

    fn arguments(&self, _: &mut dyn FnMut(&'static str, ArgumentValue<'_>)) {}
}

/// Returns the label of a question of some rules; its id where nothing words it.
pub fn question(lang: Lang, id: &str) -> &str {
    lang.find_text("question", id).unwrap_or(id)
}

/// Returns the effect of a switch of a rule set; `None` for a key that the rule set does not have.
pub fn switch(lang: Lang, set: RuleSet, key: &str) -> Option<&'static str> {
    lang.find_text("switch", &format!("{}-{key}", set.family()))
}
