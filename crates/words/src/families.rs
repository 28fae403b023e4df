//! The names of rule sets, patterns, circumstances and switches. Only this module tells the families of rules apart.

use std::collections::HashMap;

use super::{Lang, LanguageCache};
use quejing_message::{ArgumentValue, Message};
use quejing_rules::{Pattern, RuleProfile, RuleSet};

/// Returns the translated name of a rule set.
pub fn rule_set_name(lang: Lang, set: RuleSet) -> &'static str {
    catalogue_text(lang, "rules", set.as_str())
}

/// Returns the name of a family of rules; `None` if the catalogue has none.
pub fn family_name(lang: Lang, family: &str) -> Option<&'static str> {
    lang.find_text("family", family)
}

/// Returns a line that describes a family of rules; empty if the catalogue has none.
pub fn family_description(lang: Lang, family: &str) -> &'static str {
    catalogue_text(lang, "family", &format!("{family}.line"))
}

/// Returns the name of a profile: translated for built-in ones, otherwise as its author wrote it.
pub fn profile_name(lang: Lang, name: &str) -> &str {
    lang.find_text("profile", name).unwrap_or(name)
}

/// Returns the note on a profile: translated for built-in ones, otherwise as its author wrote it.
pub fn profile_note<'a>(lang: Lang, name: &str, note: &'a str) -> &'a str {
    lang.find_text("profile", &format!("{name}.note")).unwrap_or(note)
}

/// Returns the translated name of a rule set or built-in profile, given by its id; any other name is returned unchanged.
pub fn rules_name(lang: Lang, name: &str) -> String {
    match name.parse::<RuleSet>() {
        Ok(set) => rule_set_name(lang, set).to_owned(),
        Err(_) => profile_name(lang, name).to_owned(),
    }
}

/// Returns the name of a pattern; its id if the catalogue has none.
pub fn pattern_name(lang: Lang, pattern: Pattern) -> &'static str {
    // Cached: thousands of hands a second ask for the names of all their patterns.
    static NAMES: LanguageCache<HashMap<Pattern, &'static str>> = LanguageCache::new();
    let names = NAMES.get_or_init(lang, || {
        let all = RuleSet::all();
        let all = all.flat_map(|set| RuleProfile::from(set).patterns());
        all.map(|id| (id, look_up_pattern_name(lang, id))).collect()
    });
    let known = names.get(&pattern).copied();
    known.unwrap_or_else(|| look_up_pattern_name(lang, pattern))
}

fn look_up_pattern_name(lang: Lang, pattern: Pattern) -> &'static str {
    let id = pattern.as_str();
    find_pattern_name(lang, pattern.family(), id).unwrap_or(id)
}

/// Returns the definition of a pattern; empty if the catalogue has none.
pub fn pattern_definition(lang: Lang, pattern: Pattern) -> &'static str {
    catalogue_text(lang, pattern.family(), &format!("{}.means", fluent_key(pattern.as_str())))
}

/// Returns the name of a pattern of a rule set by its id on the wire; `None` if the catalogue has none.
pub fn pattern_name_by_id(lang: Lang, set: RuleSet, id: &str) -> Option<&'static str> {
    find_pattern_name(lang, set.family(), id)
}

/// Returns the name of a family's pattern, or of a kind of dora, whose names the families share; `None` if the catalogue
/// has none.
fn find_pattern_name(lang: Lang, family: &str, id: &str) -> Option<&'static str> {
    lang.find_text(family, &fluent_key(id)).or_else(|| lang.find_text("shared", id))
}

/// Returns a pattern's id in the form of a Fluent key: the dots in the numbers of Zung Jung become underscores.
fn fluent_key(id: &str) -> String {
    id.replace('.', "_")
}

/// Returns the catalogue's text for an id in a group, such as `rules` or a family's name; empty if it is missing, which a
/// test of the catalogue excludes.
fn catalogue_text(lang: Lang, group: &str, id: &str) -> &'static str {
    lang.find_text(group, id).unwrap_or_default()
}

/// Returns the name of a circumstance of a rule set by its flag on the wire; an unknown flag is returned unchanged.
pub fn circumstance_name(lang: Lang, set: RuleSet, word: &str) -> &str {
    RuleProfile::from(set).flag_message_id(word).map_or(word, |id| super::render_word(lang, &MessageId(id)))
}

/// A message without arguments, given by its id.
pub(super) struct MessageId(pub &'static str);

impl Message for MessageId {
    fn id(&self) -> &'static str {
        self.0
    }

    fn arguments(&self, _: &mut dyn FnMut(&'static str, ArgumentValue<'_>)) {}
}

/// Returns the label of a question of the rules; its id if the catalogue has none.
pub fn question_label(lang: Lang, id: &str) -> &str {
    lang.find_text("question", id).unwrap_or(id)
}

/// Returns the description of a switch's effect; `None` for a key that the rule set does not have.
pub fn switch_description(lang: Lang, set: RuleSet, key: &str) -> Option<&'static str> {
    lang.find_text("switch", &format!("{}-{key}", set.family()))
}
