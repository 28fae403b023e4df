//! The one place here that tells the families of rules apart: names of rule sets, patterns, circumstances and switches.

use std::collections::HashMap;

use super::{Each, Lang};
use quejing_message::{Message, Value};
use quejing_rules::{Pattern, RuleProfile, RuleSet};

/// A rule set.
pub fn rule_set(lang: Lang, set: RuleSet) -> &'static str {
    named(lang, "rules", set.as_str())
}

/// A profile: one that comes along has a name for people, any other is called what its author called it.
pub fn profile_name(lang: Lang, name: &str) -> &str {
    lang.named("profile", name).unwrap_or(name)
}

/// What the author of a profile says about it: of those that come along in the reader's language.
pub fn profile_note<'a>(lang: Lang, name: &str, note: &'a str) -> &'a str {
    lang.named("profile", &format!("{name}.note")).unwrap_or(note)
}

/// What rules are called: a rule set by its name in the language, a profile by its own.
pub fn rules_name(lang: Lang, name: &str) -> String {
    match name.parse::<RuleSet>() {
        Ok(set) => rule_set(lang, set).to_owned(),
        Err(_) => profile_name(lang, name).to_owned(),
    }
}

/// The name of a pattern; its id where no family here has it.
pub fn pattern(lang: Lang, pattern: Pattern) -> &'static str {
    // Answering a thousand hands a second asks for as many names as there are patterns in them.
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

/// What a pattern is.
pub fn definition(lang: Lang, pattern: Pattern) -> &'static str {
    named(lang, pattern.family(), &format!("{}.means", key(pattern.as_str())))
}

/// The name of a pattern of a rule set by its id on the wire.
pub fn pattern_name(lang: Lang, set: RuleSet, id: &str) -> Option<&'static str> {
    pattern_of(lang, set.family(), id)
}

/// The name of a pattern of a family, or one that families share: the kinds of dora, which stand in no table of patterns.
fn pattern_of(lang: Lang, family: &str, id: &str) -> Option<&'static str> {
    lang.named(family, &key(id)).or_else(|| lang.named("shared", id))
}

/// An id of the wire as Fluent takes it: Zung Jung numbers its patterns `1.1`.
fn key(id: &str) -> String {
    id.replace('.', "_")
}

/// What is looked up by a stable id; the catalogue's test lets none be missing.
fn named(lang: Lang, group: &str, id: &str) -> &'static str {
    lang.named(group, id).unwrap_or_default()
}

/// A circumstance of a rule set by its word on the wire; an unknown word stays as it is.
pub fn circumstance(lang: Lang, set: RuleSet, word: &str) -> &str {
    RuleProfile::from(set).flag_name(word).map_or(word, |id| super::word(lang, &Id(id)))
}

/// A message by its id.
pub(super) struct Id(pub &'static str);

impl Message for Id {
    fn id(&self) -> &'static str {
        self.0
    }

    fn arguments(&self, _: &mut dyn FnMut(&'static str, Value<'_>)) {}
}

/// Returns the label of a question of some rules; its id where nothing words it.
pub fn question(lang: Lang, id: &str) -> &str {
    lang.named("question", id).unwrap_or(id)
}

/// What a switch of a rule set does; `None` for a key that the rule set does not have.
pub fn switch(lang: Lang, set: RuleSet, key: &str) -> Option<&'static str> {
    lang.named("switch", &format!("{}-{key}", set.family()))
}
