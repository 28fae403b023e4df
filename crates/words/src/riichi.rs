//! Names of the riichi rules (circumstances, limits), and what can be wrong with a hand.

use super::{Lang, render, tile, word};
use quejing_rules::riichi::{Flag, Limit, Problem};

/// A circumstance.
pub fn flag(lang: Lang, flag: Flag) -> &'static str {
    word(lang, &flag)
}

/// A limit; `None` for values by the formula.
pub fn limit(lang: Lang, limit: Limit) -> Option<&'static str> {
    (limit != Limit::None).then(|| word(lang, &limit))
}

/// Returns the sentence that says what is wrong and what to do.
pub fn problem(lang: Lang, problem: &Problem) -> String {
    match problem {
        Problem::RedFives { tile: red, found, allowed } => {
            text!(lang, "fault-riichi-red-fives", found = found, tile = tile(lang, *red), allowed = allowed)
        }
        other => render(lang, other),
    }
}
