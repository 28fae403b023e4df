//! Names of the riichi rules: circumstances.

use super::{Lang, word};
use quejing_rules::riichi::Flag;

/// A circumstance.
pub fn flag(lang: Lang, flag: Flag) -> &'static str {
    word(lang, &flag)
}
