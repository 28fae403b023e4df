//! The names of rule families, rule sets, profiles, patterns, circumstances and switches. Only this module tells the
//! families apart.

use std::collections::HashMap;

use super::{Lang, LanguageCache};
use quejing_message::{ArgumentValue, Message};
use quejing_rules::family::families;
use quejing_rules::{Pattern, RuleProfile, RuleSet};

/// Returns the printed name of a rule set with its edition.
pub fn rule_set_name(lang: Lang, set: RuleSet) -> &'static str {
    catalogue_text(lang, "rules", set.as_str())
}

/// Returns the name of a rule family, given by its id; `None` if the catalogue has none.
pub fn family_name(lang: Lang, family: &str) -> Option<&'static str> {
    lang.find_text("family", family)
}

/// Returns a line that describes a rule family, given by its id; empty if the catalogue has none.
pub fn family_description(lang: Lang, family: &str) -> &'static str {
    catalogue_text(lang, "family", &format!("{family}.line"))
}

/// Returns the name of a profile: translated for a built-in profile, otherwise as its author wrote it.
pub fn profile_name(lang: Lang, name: &str) -> &str {
    lang.find_text("profile", name).unwrap_or(name)
}

/// Returns the note on a profile: translated for a built-in profile, otherwise as its author wrote it.
pub fn profile_note<'a>(lang: Lang, name: &str, note: &'a str) -> &'a str {
    lang.find_text("profile", &format!("{name}.note")).unwrap_or(note)
}

/// Returns the translated name of a rule set or built-in profile, given by its id; any other name unchanged.
pub fn rules_name(lang: Lang, name: &str) -> String {
    match name.parse::<RuleSet>() {
        Ok(set) => rule_set_name(lang, set).to_owned(),
        Err(_) => profile_name(lang, name).to_owned(),
    }
}

/// Returns the name of a pattern; its id if the catalogue has none.
pub fn pattern_name(lang: Lang, pattern: Pattern) -> &'static str {
    // Cached, because thousands of hands a second need the names of all their patterns.
    static NAMES: LanguageCache<HashMap<Pattern, &'static str>> = LanguageCache::new();
    let names = NAMES.get_or_init(lang, || {
        let sets = RuleSet::all();
        let patterns = sets.flat_map(|set| RuleProfile::from(set).patterns());
        patterns.map(|pattern| (pattern, look_up_pattern_name(lang, pattern))).collect()
    });
    let cached = names.get(&pattern).copied();
    cached.unwrap_or_else(|| look_up_pattern_name(lang, pattern))
}

fn look_up_pattern_name(lang: Lang, pattern: Pattern) -> &'static str {
    let id = pattern.as_str();
    find_pattern_name(lang, pattern.family(), id).unwrap_or(id)
}

/// Returns the definition of a pattern; empty if the catalogue has none.
pub fn pattern_definition(lang: Lang, pattern: Pattern) -> &'static str {
    let id = format!("{}.means", fluent_key(pattern.as_str()));
    find_family_text(pattern.family(), |family| lang.find_text(family, &id)).unwrap_or_default()
}

/// Returns the name of a pattern in the script of its rule text, such as the Traditional Chinese of Zung Jung; `None`
/// if the catalogue has none, or if the pattern has the same name in this language.
pub fn original_pattern_name(lang: Lang, pattern: Pattern) -> Option<&'static str> {
    let id = format!("{}.original", fluent_key(pattern.as_str()));
    // The wording of a rule text is the same for every reader; the Chinese file has it.
    let original = find_family_text(pattern.family(), |family| Lang::Zh.find_text(family, &id))?;
    (original != pattern_name(lang, pattern)).then_some(original)
}

/// Returns the name of a rule set's pattern by its id, as stored and on the wire; `None` if the catalogue has none.
pub fn pattern_name_by_id(lang: Lang, set: RuleSet, id: &str) -> Option<&'static str> {
    find_pattern_name(lang, set.family(), id)
}

/// Returns the name of a family's pattern by its id, or else the name that all families share for it, as for kinds of
/// dora; `None` if the catalogue has neither.
fn find_pattern_name(lang: Lang, family: &str, id: &str) -> Option<&'static str> {
    find_family_text(family, |family| lang.find_text(family, &fluent_key(id))).or_else(|| lang.find_text("shared", id))
}

/// Returns what `find` returns for a family or else for the family that it varies, given by their ids.
fn find_family_text(family: &str, find: impl Fn(&str) -> Option<&'static str>) -> Option<&'static str> {
    find(family).or_else(|| {
        let row = families().find(|row| row.id == family)?;
        find(row.varied_family?)
    })
}

/// Returns a pattern's id as a key of the catalogue: the dots in Zung Jung's numbers become underscores, since Fluent
/// allows no dots in keys.
fn fluent_key(id: &str) -> String {
    id.replace('.', "_")
}

/// Returns the catalogue's text for an id in a group, such as `rules` or a family's name; empty if it is missing, which
/// a test of the catalogue excludes.
fn catalogue_text(lang: Lang, group: &str, id: &str) -> &'static str {
    lang.find_text(group, id).unwrap_or_default()
}

/// Returns the name of a circumstance of a rule set by its flag on the wire; an unknown flag unchanged.
pub fn circumstance_name(lang: Lang, set: RuleSet, flag: &str) -> &str {
    RuleProfile::from(set).find_flag(flag).map_or(flag, |row| super::render_word(lang, row))
}

/// A message without arguments, given by its id.
pub(super) struct PlainMessage(pub &'static str);

impl Message for PlainMessage {
    fn id(&self) -> &'static str {
        self.0
    }

    fn arguments(&self, _: &mut dyn FnMut(&'static str, ArgumentValue<'_>)) {}
}

/// Returns the label of a question that rules ask, given by its id; the id itself if the catalogue has no label.
pub fn question_label(lang: Lang, id: &str) -> &str {
    lang.find_text("question", id).unwrap_or(id)
}

/// Returns the description of a switch's effect; `None` for a key that the rule set does not have.
pub fn switch_description(lang: Lang, set: RuleSet, key: &str) -> Option<&'static str> {
    find_family_text(set.family(), |family| lang.find_text("switch", &format!("{family}-{key}")))
}
