//! Names of the house rules: special rules, camps, circumstances.

use super::{Lang, word};
use quejing_rules::house::{Camp, Occasion, Special};

/// The name of a special rule.
pub fn special(lang: Lang, special: Special) -> &'static str {
    word(lang, &special)
}

/// The name of a camp. The Chinese one is also what the ledger keeps.
pub fn camp(lang: Lang, camp: Camp) -> &'static str {
    word(lang, &camp)
}

/// A circumstance.
pub fn occasion(lang: Lang, occasion: Occasion) -> &'static str {
    word(lang, &occasion)
}
