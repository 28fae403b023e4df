//! Names of the house rules: special rules, camps, circumstances and payments.

use super::{Lang, word};
use quejing_rules::house::KongKind::{Added, Concealed, Exposed};
use quejing_rules::house::{Camp, Due, Occasion, Part, Special};

/// The name of a special rule.
pub fn special(lang: Lang, special: Special) -> &'static str {
    word(lang, &special)
}

/// The name of a camp. The Chinese one is also what the ledger keeps.
pub fn camp(lang: Lang, camp: Camp) -> &'static str {
    match camp {
        Camp::Shi => text!(lang, "house-camp-shi"),
        Camp::Chen => text!(lang, "house-camp-chen"),
        Camp::Li => text!(lang, "house-camp-li"),
        Camp::Wang => text!(lang, "house-camp-wang"),
        Camp::Duan => text!(lang, "house-camp-duan"),
    }
}

/// A circumstance.
pub fn occasion(lang: Lang, occasion: Occasion) -> &'static str {
    word(lang, &occasion)
}

/// Why somebody pays.
pub fn due(lang: Lang, due: Due) -> &'static str {
    match due {
        Due::Discard => text!(lang, "house-due-discard"),
        Due::SelfDraw => text!(lang, "house-due-self-draw"),
        Due::FalseWin => text!(lang, "house-due-false-win"),
        Due::FalseWinToWaiting => text!(lang, "house-due-false-win-to-waiting"),
        Due::Kong(Exposed) => text!(lang, "house-due-exposed-kong"),
        Due::Kong(Added) => text!(lang, "house-due-added-kong"),
        Due::Kong(Concealed) => text!(lang, "house-due-concealed-kong"),
    }
}

/// Between whom a share is paid.
pub fn part(lang: Lang, part: Part) -> &'static str {
    match part {
        Part::Players => text!(lang, "house-part-players"),
        Part::ToSupporter => text!(lang, "house-part-to-supporter"),
        Part::FromSupporter => text!(lang, "house-part-from-supporter"),
        Part::BetweenSupporters => text!(lang, "house-part-between-supporters"),
    }
}
