//! The one place here that tells the families of rules apart: names of rule sets, patterns, circumstances and switches.

use super::{Lang, flag, house, lingque, riichi, switches, zung_jung};
use crate::rules::house::{DORA, OCCASIONS};
use crate::rules::lingque::Edition;
use crate::rules::zung_jung::CHICKEN;
use crate::rules::{PatternId, RuleProfile, RuleSet};

/// A rule set.
pub fn rule_set(lang: Lang, set: RuleSet) -> &'static str {
    lang.pick(match set {
        RuleSet::Lingque(Edition::E26) => ["灵雀 第26版", "Lingque, 26th edition"],
        RuleSet::Lingque(Edition::E28) => ["灵雀 第28版", "Lingque, 28th edition"],
        RuleSet::Lingque(Edition::E29) => [
            "灵雀 第29版（仅据公开计算器）",
            "Lingque, 29th edition (known only from a public calculator)",
        ],
        RuleSet::ZungJung => ["中庸麻雀 3.3", "Zung Jung 3.3"],
        RuleSet::Riichi => ["日本麻将", "riichi"],
        RuleSet::House => ["好友约局", "the friends' house rule"],
    })
}

/// The name of a pattern.
pub fn pattern(lang: Lang, pattern: PatternId) -> &'static str {
    match pattern {
        PatternId::Lingque(fan) => lingque::fan(lang, fan),
        PatternId::ZungJung(pattern) => zung_jung::pattern(lang, pattern),
        PatternId::Riichi(yaku) => riichi::yaku(lang, yaku),
        PatternId::House(pattern) => house::pattern(lang, pattern),
        PatternId::Named(id) => named(lang, id),
    }
}

/// The name of a pattern of a rule set by its id on the wire.
pub fn pattern_name(lang: Lang, set: RuleSet, id: &str) -> Option<&'static str> {
    let known = RuleProfile::from(set).patterns().into_iter();
    let mut found = known.chain(NAMED.map(PatternId::Named));
    found
        .find(|known| known.as_str() == id)
        .map(|found| pattern(lang, found))
}

/// What counts and stands in no table of patterns.
const NAMED: [&str; 4] = [CHICKEN, DORA, "ura_dora", "aka_dora"];

/// The name of something that counts and stands in no table of patterns; another id as it is.
fn named(lang: Lang, id: &'static str) -> &'static str {
    match id {
        CHICKEN => zung_jung::chicken(lang),
        id => riichi::dora(lang, id).unwrap_or(id),
    }
}

/// A circumstance of a rule set by its word on the wire; a word that it does not know as it is.
pub fn circumstance(lang: Lang, set: RuleSet, word: &str) -> &str {
    match set {
        RuleSet::Lingque(_) | RuleSet::ZungJung => {
            word.parse().map_or(word, |found| flag(lang, found))
        }
        RuleSet::Riichi => word.parse().map_or(word, |found| riichi::flag(lang, found)),
        RuleSet::House => {
            let found = OCCASIONS.iter().find(|(name, _)| *name == word);
            found.map_or(word, |&(_, occasion)| house::occasion(lang, occasion))
        }
    }
}

/// What a switch of a rule set does; `None` for a key that the rule set does not have.
pub fn switch(lang: Lang, set: RuleSet, key: &str) -> Option<&'static str> {
    let texts = match set {
        RuleSet::Lingque(_) => switches::lingque(key),
        RuleSet::ZungJung => switches::zung_jung(key),
        RuleSet::Riichi => switches::riichi(key),
        RuleSet::House => switches::house(key),
    };
    texts.map(|texts| lang.pick(texts))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::profile::switches;

    #[test]
    fn every_switch_says_in_both_languages_what_it_does() {
        for set in RuleSet::ALL {
            for listed in switches(set) {
                for lang in Lang::ALL {
                    let text = switch(lang, set, listed.key);
                    assert!(
                        text.is_some_and(|text| !text.is_empty()),
                        "{set} {}",
                        listed.key
                    );
                }
            }
        }
    }
}
