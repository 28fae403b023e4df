//! The texts of a hand under several rules: the value under each, and the differences.

pub use super::ruling::verdict_text;
use super::sheet::{self, ValueSheet};
use super::{Lang, pattern_name, reading_text, remark_text, win_refusal_text, worth_total_text};
use quejing_rules::compare::{ComparedSide, PatternAbsence, RuleSetRuling, RulingDifference, compare_rulings};
use quejing_rules::hand::CheckedHand;
use quejing_rules::{RuleProfile, Ruling, Verdict};

/// The ruling on a hand under one set of rules, as text.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RulesText {
    pub name: String,
    /// The verdict; "not possible" if the rules refuse the hand.
    pub verdict: String,
    /// The total with its unit; empty if the rules refuse the hand.
    pub total: String,
    /// The announcement of the value at the table; `None` if the hand does not win.
    pub announcement: Option<String>,
    /// The reason for which the hand does not win; `None` for a win, and for a hand that the rules refuse.
    pub no_win_reason: Option<String>,
    /// The value with its reasons; `None` if the tiles form no winning hand or the rules refuse them.
    pub sheet: Option<ValueSheet>,
    /// The errors for which the rules refuse the hand; empty otherwise.
    pub errors: Vec<String>,
    /// The differences from the first rules; `None` for the first rules, and if these rules or the first ones refuse
    /// the hand.
    pub differences: Option<Vec<String>>,
}

/// Returns the texts of one hand under several rules, in their order. Each item of `rulings` is a name, the rules, and
/// their ruling or the errors for which they refuse the hand.
pub fn rules_texts(
    lang: Lang,
    rulings: impl IntoIterator<Item = (String, RuleProfile, Result<Ruling, Vec<String>>)>,
) -> Vec<RulesText> {
    let mut texts: Vec<RulesText> = Vec::new();
    let mut first: Option<Result<RuleSetRuling, ()>> = None;
    for (name, rules, ruling) in rulings {
        let side = ruling.map(|ruling| RuleSetRuling::new(&rules, ruling));
        let text = match (&side, texts.first().map(|text| text.name.as_str()), &first) {
            (Ok(side), Some(first_name), Some(Ok(first))) => {
                let differences = compare_rulings(first, side);
                let to_text = |difference| difference_text(lang, [first_name, &name], &side.ruling.win, difference);
                RulesText {
                    differences: Some(differences.iter().map(to_text).collect()),
                    ..judged_rules_text(lang, &side.ruling)
                }
            }
            (Ok(side), ..) => judged_rules_text(lang, &side.ruling),
            (Err(errors), ..) => RulesText {
                verdict: refused_hand_text(lang).to_owned(),
                errors: errors.clone(),
                ..RulesText::default()
            },
        };
        texts.push(RulesText { name, ..text });
        first.get_or_insert(side.map_err(drop));
    }
    texts
}

fn judged_rules_text(lang: Lang, ruling: &Ruling) -> RulesText {
    let (announcement, mut sheet) = (sheet::announcement(lang, ruling), sheet::build_sheet(lang, ruling));
    // The sheet does not repeat the announcement.
    sheet.sums.retain(|sum| *sum != announcement);
    RulesText {
        verdict: verdict_text(lang, ruling.verdict).to_owned(),
        total: worth_total_text(lang, &ruling.worth),
        announcement: ruling.is_win().then_some(announcement),
        no_win_reason: win_refusal_text(lang, ruling),
        sheet: (ruling.verdict != Verdict::NoWin).then_some(sheet),
        ..RulesText::default()
    }
}

/// Returns the sentence for one difference between the rulings of two rules on a hand; `names` are those of the rules.
fn difference_text(lang: Lang, names: [&str; 2], hand: &CheckedHand, difference: &RulingDifference) -> String {
    let [one, other] = names;
    match difference {
        RulingDifference::Verdict([first, second]) => {
            let (first, second) = (verdict_text(lang, *first), verdict_text(lang, *second));
            text!(lang, "compare-verdict", rules = one, verdict = first, other_rules = other, other_verdict = second)
        }
        RulingDifference::Reading(readings) => {
            let [first, second] =
                readings.map(|found| found.map_or_else(String::new, |found| reading_text(lang, &found, hand)));
            text!(lang, "compare-reading", reading = first, other_reading = second)
        }
        RulingDifference::OnlyIn { side, item, absence } => {
            let (has, lacks) = match side {
                ComparedSide::First => (one, other),
                ComparedSide::Second => (other, one),
            };
            let why = self::absence_text(lang, absence);
            text!(
                lang,
                "compare-only-in",
                pattern = pattern_name(lang, item.id),
                worth = item.worth,
                rules = has,
                other_rules = lacks,
                reason = why
            )
        }
        RulingDifference::Worth { id, worth: [first, second], fan: [fan, other_fan] } => {
            let (first, second) =
                (compared_worth_text(lang, *first, *fan), compared_worth_text(lang, *second, *other_fan));
            text!(lang, "compare-worth", pattern = pattern_name(lang, *id), worth = first, other_worth = second)
        }
        RulingDifference::Product([(fu, fan), (other_fu, other_fan)]) => {
            text!(lang, "compare-product", fu = fu, fan = fan, other_fu = other_fu, other_fan = other_fan)
        }
        RulingDifference::Minimum([first, second]) => {
            let (first, second) = (minimum_text(lang, *first), minimum_text(lang, *second));
            text!(lang, "compare-minimum", minimum = first, other_minimum = second)
        }
        RulingDifference::Total([first, second]) => {
            let change = i64::from(*second) - i64::from(*first);
            text!(lang, "compare-total", total = first, other_total = second, change = format!("{change:+}"))
        }
        RulingDifference::OtherUnits([first, second]) => {
            text!(lang, "compare-other-units", total = first, other_total = second)
        }
    }
}

/// Returns a pattern's value as text: fu and fan if it has a fan, otherwise the number without unit.
fn compared_worth_text(lang: Lang, worth: u32, fan: Option<u32>) -> String {
    match fan {
        Some(fan) => text!(lang, "compare-fu-fan", fu = worth, fan = fan),
        None => worth.to_string(),
    }
}

/// Returns the minimum value of a winning hand as text; `None` stands for rules that require a yaku instead.
fn minimum_text(lang: Lang, minimum: Option<u32>) -> String {
    match minimum {
        Some(minimum) => minimum.to_string(),
        None => text!(lang, "compare-needs-yaku").to_owned(),
    }
}

/// Returns the verdict "not possible" for a hand that the rules refuse.
pub(super) fn refused_hand_text(lang: Lang) -> &'static str {
    text!(lang, "compare-impossible")
}

fn absence_text(lang: Lang, absence: &PatternAbsence) -> String {
    match absence {
        PatternAbsence::NotInTheRules => text!(lang, "compare-not-in-the-rules").to_owned(),
        PatternAbsence::DoesNotHold => text!(lang, "compare-does-not-hold").to_owned(),
        PatternAbsence::LeftOut(reasons) => {
            let sentences: Vec<String> = reasons.iter().map(|reason| remark_text(lang, reason)).collect();
            sentences.join(text!(lang, "list-semicolon"))
        }
    }
}

#[cfg(test)]
mod tests {
    use quejing_rules::book::Example;
    use quejing_rules::{Detail, RuleSet};

    use super::*;

    /// Returns the texts of seven pairs, self-drawn: 30 points in Zung Jung (rule 10.1), 25 fu and 3 han with the
    /// closed self-draw in riichi.
    fn texts(lang: Lang) -> Vec<RulesText> {
        let judged = |set: RuleSet| {
            let (rules, shown) = (RuleProfile::from(set), Example::read("S 2233m4455p6677s1z d1z").expect("a hand"));
            let ruling = rules.judge(&shown.case(&rules).expect("a case"), Detail::Everything);
            (set.to_string(), rules, ruling.map_err(|_| Vec::new()))
        };
        let refused = ("x".to_owned(), RuleProfile::from(RuleSet::RIICHI), Err(vec!["why".to_owned()]));
        rules_texts(lang, [judged(RuleSet::ZUNG_JUNG), judged(RuleSet::ZUNG_JUNG), judged(RuleSet::RIICHI), refused])
    }

    #[test]
    fn the_first_rules_are_those_that_the_others_differ_from() {
        let texts = texts(Lang::En);
        let [first, same, other, refused] = texts.as_slice() else { panic!("four texts: {texts:?}") };
        assert_eq!((&*first.total, first.differences.as_ref()), ("30 points", None));
        assert_eq!(same.differences, Some(Vec::new()));
        let differences = other.differences.as_ref().expect("another family");
        assert!(differences.iter().any(|one| one.contains("different units")), "{differences:?}");
        assert_eq!((&*refused.verdict, &*refused.total, &refused.differences), ("not possible", "", &None));
        assert_eq!((refused.errors.as_slice(), &refused.sheet), (&["why".to_owned()][..], &None));
    }

    #[test]
    fn the_announced_value_is_not_among_the_sums() {
        for lang in Lang::ALL {
            for text in texts(lang).iter().filter(|text| text.errors.is_empty()) {
                let (announced, sheet) =
                    (text.announcement.as_ref().expect("a win"), text.sheet.as_ref().expect("a hand"));
                assert!(!sheet.sums.contains(announced), "{text:?}");
                assert_eq!(text.no_win_reason, None);
            }
        }
    }
}
