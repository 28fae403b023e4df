//! Names of the house rules: special rules, camps, circumstances and payments.

use super::{Lang, word};
use quejing_rules::PaymentReason;
use quejing_rules::house::{Camp, Occasion, Part, Special};

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

/// Returns the reason for a payment of a deal, in full.
pub fn paid_for(lang: Lang, why: PaymentReason) -> &'static str {
    match why {
        PaymentReason::FalseWin => text!(lang, "house-due-false-win"),
        PaymentReason::FalseWinToWaiting => text!(lang, "house-due-false-win-to-waiting"),
        PaymentReason::KongExposed => text!(lang, "house-due-exposed-kong"),
        PaymentReason::KongAdded => text!(lang, "house-due-added-kong"),
        PaymentReason::KongConcealed => text!(lang, "house-due-concealed-kong"),
        why => word(lang, &why),
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
