//! The differences between rule sets in words.

pub use super::ruling::verdict;
use super::{Lang, pattern, reading, remark};
use quejing_rules::compare::{Absence, ComparedSide, Difference};
use quejing_rules::hand::CheckedHand;

/// Words one difference between the rules of two names; `win` is the hand.
pub fn difference(lang: Lang, names: [&str; 2], win: &CheckedHand, difference: &Difference) -> String {
    let [one, other] = names;
    match difference {
        Difference::Verdict([first, second]) => {
            let (first, second) = (verdict(lang, *first), verdict(lang, *second));
            text!(lang, "compare-verdict", rules = one, verdict = first, other_rules = other, other_verdict = second)
        }
        Difference::Reading(readings) => {
            let [first, second] =
                readings.map(|found| found.map_or_else(String::new, |found| reading(lang, &found, win)));
            text!(lang, "compare-reading", reading = first, other_reading = second)
        }
        Difference::OnlyIn { side, item, absence } => {
            let (has, lacks) = match side {
                ComparedSide::First => (one, other),
                ComparedSide::Second => (other, one),
            };
            let why = self::absence(lang, absence);
            text!(
                lang,
                "compare-only-in",
                pattern = pattern(lang, item.id),
                worth = item.worth,
                rules = has,
                other_rules = lacks,
                reason = why
            )
        }
        Difference::Worth { id, worth: [first, second], fan: [fan, other_fan] } => {
            let (first, second) = (worth(lang, *first, *fan), worth(lang, *second, *other_fan));
            text!(lang, "compare-worth", pattern = pattern(lang, *id), worth = first, other_worth = second)
        }
        Difference::Product([(fu, fan), (other_fu, other_fan)]) => {
            text!(lang, "compare-product", fu = fu, fan = fan, other_fu = other_fu, other_fan = other_fan)
        }
        Difference::Minimum([first, second]) => {
            let (first, second) = (minimum(lang, *first), minimum(lang, *second));
            text!(lang, "compare-minimum", minimum = first, other_minimum = second)
        }
        Difference::Total([first, second]) => {
            let change = i64::from(*second) - i64::from(*first);
            text!(lang, "compare-total", total = first, other_total = second, change = format!("{change:+}"))
        }
        Difference::OtherUnits([first, second]) => {
            text!(lang, "compare-other-units", total = first, other_total = second)
        }
    }
}

/// Returns the value of a pattern in words.
fn worth(lang: Lang, worth: u32, fan: Option<u32>) -> String {
    match fan {
        Some(fan) => text!(lang, "compare-fu-fan", fu = worth, fan = fan),
        None => worth.to_string(),
    }
}

/// Returns the minimum value of a hand in words; without a number, it needs a yaku.
fn minimum(lang: Lang, needed: Option<u32>) -> String {
    match needed {
        Some(needed) => needed.to_string(),
        None => text!(lang, "compare-needs-yaku").to_owned(),
    }
}

/// Returns the text for a hand that these rules refuse.
pub fn impossible(lang: Lang) -> &'static str {
    text!(lang, "compare-impossible")
}

fn absence(lang: Lang, absence: &Absence) -> String {
    match absence {
        Absence::NotInTheRules => text!(lang, "compare-not-in-the-rules").to_owned(),
        Absence::DoesNotHold => text!(lang, "compare-does-not-hold").to_owned(),
        Absence::LeftOut(why) => {
            let words: Vec<String> = why.iter().map(|why| remark(lang, why)).collect();
            words.join(text!(lang, "list-semicolon"))
        }
    }
}
