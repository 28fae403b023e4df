//! The differences between the rulings of two rule sets on one hand, as data: patterns that count in only one and the
//! reason, patterns with another worth, and the changes of the multiplier, the minimum and the total.

use std::collections::BTreeMap;

use super::{CountedPattern, Pattern, Remark, RuleProfile, Ruling, Verdict};
use crate::hand::Reading;

/// The ruling of one rule set on a hand, with the patterns of the rule set.
///
/// ```
/// use quejing_rules::{Detail, RuleProfile, RuleSet, book::Example, compare::RuleSetRuling};
/// let (rules, shown) = (RuleProfile::from(RuleSet::ZUNG_JUNG), Example::read("S 2233m4455p6677s1z d1z").unwrap());
/// let side = RuleSetRuling::new(&rules, rules.judge(&shown.case(&rules)?, Detail::Reasons)?);
/// assert!(side.ruling.counted.iter().all(|counted| side.patterns.contains(&counted.id)));
/// # Ok::<(), quejing_rules::Faults>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleSetRuling {
    /// The ruling on the hand.
    pub ruling: Ruling,
    /// All patterns of the rule set.
    pub patterns: Vec<Pattern>,
}

impl RuleSetRuling {
    /// Creates one side of a comparison from rules and `ruling`, their ruling on the hand.
    pub fn new(rules: &RuleProfile, ruling: Ruling) -> RuleSetRuling {
        RuleSetRuling { ruling, patterns: rules.patterns() }
    }
}

/// The reason why a pattern counts on only one side of a comparison.
///
/// ```
/// use quejing_rules::compare::{PatternAbsence, RuleSetRuling, RulingDifference, compare_rulings};
/// use quejing_rules::{Detail, RuleProfile, RuleSet, book::Example};
/// let side = |set| {
///     let (rules, shown) = (RuleProfile::from(set), Example::read("S riichi 2233m4455p6677s1z d1z").unwrap());
///     Ok::<_, quejing_rules::Faults>(RuleSetRuling::new(&rules, rules.judge(&shown.case(&rules)?, Detail::Reasons)?))
/// };
/// let differences = compare_rulings(&side(RuleSet::RIICHI)?, &side(RuleSet::ZUNG_JUNG)?);
/// // Declaring riichi counts in riichi only.
/// let absent =
///     |one: &RulingDifference| matches!(one, RulingDifference::OnlyIn { absence: PatternAbsence::NotInTheRules, .. });
/// assert!(differences.iter().any(absent));
/// # Ok::<(), quejing_rules::Faults>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PatternAbsence {
    /// The other side's rules do not have the pattern.
    NotInTheRules,
    /// The pattern occurs on the other side too but does not count there, for these reasons.
    LeftOut(Vec<Remark>),
    /// The other side's rules have the pattern, but it does not occur as they define it, or not in the reading that
    /// they score.
    DoesNotHold,
}

/// One of the two sides of a comparison of rule sets.
///
/// ```
/// use quejing_rules::compare::{RulingDifference, RuleSetRuling, ComparedSide, compare_rulings};
/// use quejing_rules::{Detail, RuleProfile, RuleSet, book::Example};
/// let side = |text| {
///     let (rules, shown) = (RuleProfile::from(RuleSet::RIICHI), Example::read(text).unwrap());
///     Ok::<_, quejing_rules::Faults>(RuleSetRuling::new(&rules, rules.judge(&shown.case(&rules)?, Detail::Reasons)?))
/// };
/// let (with, without) = (side("S riichi 2233m4455p6677s1z d1z")?, side("S 2233m4455p6677s1z d1z")?);
/// let only_first = |one: &RulingDifference| matches!(one, RulingDifference::OnlyIn { side: ComparedSide::First, .. });
/// assert!(compare_rulings(&with, &without).iter().any(only_first));
/// # Ok::<(), quejing_rules::Faults>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ComparedSide {
    /// The first rule set.
    First,
    /// The second rule set.
    Second,
}

/// A difference between two rulings on one hand. Arrays of two hold the first side's value, then the second's.
///
/// ```
/// use quejing_rules::compare::{RulingDifference, RuleSetRuling, compare_rulings};
/// use quejing_rules::{Detail, RuleProfile, RuleSet, book::Example};
/// let side = |set| {
///     let (rules, shown) = (RuleProfile::from(set), Example::read("S 2233m4455p6677s1z d1z").unwrap());
///     Ok::<_, quejing_rules::Faults>(RuleSetRuling::new(&rules, rules.judge(&shown.case(&rules)?, Detail::Reasons)?))
/// };
/// // Seven pairs: 400 basic points in riichi, 30 points in Zung Jung.
/// let differences = compare_rulings(&side(RuleSet::RIICHI)?, &side(RuleSet::ZUNG_JUNG)?);
/// assert!(differences.contains(&RulingDifference::OtherUnits([400, 30])));
/// # Ok::<(), quejing_rules::Faults>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RulingDifference {
    /// The verdicts differ, such as a win on one side and a hand below the minimum on the other.
    Verdict([Verdict; 2]),
    /// The scored readings of the tiles differ; listed only if both rule sets find a winning shape.
    Reading([Option<Reading>; 2]),
    /// A pattern that counts on one side only.
    OnlyIn {
        /// The side on which the pattern counts.
        side: ComparedSide,
        /// The pattern with its worth on that side.
        item: CountedPattern,
        /// The reason why the pattern does not count on the other side.
        absence: PatternAbsence,
    },
    /// The worths of a pattern that counts on both sides differ.
    Worth {
        id: Pattern,
        /// The worth of all occurrences on each side.
        worth: [u32; 2],
        /// The pattern's fan on each side; `None` if the rules do not multiply.
        fan: [Option<u32>; 2],
    },
    /// The factors of the totals differ; holds the sum of fu and the multiplier. Listed only if both rule sets
    /// multiply.
    Product([(u32, u32); 2]),
    /// The minimum worths of a hand that may be declared differ.
    Minimum([Option<u32>; 2]),
    /// The totals differ; both are in one unit.
    Total([u32; 2]),
    /// The totals are in units that cannot be compared.
    OtherUnits([u32; 2]),
}

/// Returns all differences between two rulings on one hand. Between rule sets without common patterns, the worths of
/// patterns are not compared, and the totals are always listed.
///
/// ```
/// use quejing_rules::compare::{RuleSetRuling, compare_rulings};
/// use quejing_rules::{Detail, RuleProfile, RuleSet, book::Example};
/// let (rules, shown) = (RuleProfile::from(RuleSet::ZUNG_JUNG), Example::read("S 2233m4455p6677s1z d1z").unwrap());
/// let side = RuleSetRuling::new(&rules, rules.judge(&shown.case(&rules)?, Detail::Reasons)?);
/// assert_eq!(compare_rulings(&side, &side), []);
/// # Ok::<(), quejing_rules::Faults>(())
/// ```
pub fn compare_rulings(first: &RuleSetRuling, second: &RuleSetRuling) -> Vec<RulingDifference> {
    let (first_ruling, second_ruling) = (&first.ruling, &second.ruling);
    let mut differences = Vec::new();
    if first_ruling.verdict != second_ruling.verdict {
        differences.push(RulingDifference::Verdict([first_ruling.verdict, second_ruling.verdict]));
    }
    if first_ruling.reading != second_ruling.reading
        && first_ruling.reading.is_some()
        && second_ruling.reading.is_some()
    {
        differences.push(RulingDifference::Reading([first_ruling.reading, second_ruling.reading]));
    }
    // Rules of one family count in one unit and share their patterns.
    let is_one_family = first.patterns.iter().any(|id| second.patterns.contains(id));
    differences.extend(pattern_differences(first, second, is_one_family));
    if let (Some(first_factors), Some(second_factors)) = (total_factors(first_ruling), total_factors(second_ruling))
        && first_factors != second_factors
    {
        differences.push(RulingDifference::Product([first_factors, second_factors]));
    }
    if first_ruling.minimum != second_ruling.minimum {
        differences.push(RulingDifference::Minimum([first_ruling.minimum, second_ruling.minimum]));
    }
    let totals = [first_ruling.worth.total, second_ruling.worth.total];
    match is_one_family {
        true if totals[0] != totals[1] => differences.push(RulingDifference::Total(totals)),
        true => {}
        false => differences.push(RulingDifference::OtherUnits(totals)),
    }
    differences
}

/// Returns the two factors of a total: the sum of fu, and the multiplier; `None` if the rules do not multiply.
fn total_factors(ruling: &Ruling) -> Option<(u32, u32)> {
    let multiplied = ruling.counted.iter().any(|counted| counted.fan.is_some());
    ruling.worth.fu.zip(ruling.worth.fan).filter(|_| multiplied)
}

/// Returns the text by which the patterns of two rule sets are matched: between different families, the concept of the
/// pattern if it has one; otherwise a text that is unique to the pattern.
fn pattern_match_key(id: Pattern, is_one_family: bool) -> String {
    match id.concept() {
        Some(concept) if !is_one_family => concept.to_owned(),
        _ => format!("{id:?}"),
    }
}

/// Returns the patterns that count. Leaves out sources of worth outside the rule set's table, such as dora, because
/// they have no counterpart in other rules.
fn counted_patterns(side: &RuleSetRuling) -> impl Iterator<Item = &CountedPattern> {
    side.ruling.counted.iter().filter(|counted| side.patterns.contains(&counted.id))
}

/// Returns the differences in patterns, those of the first side before those of the second: patterns that count on one
/// side only and, if both rule sets belong to one family, patterns that count on both sides with different worths.
fn pattern_differences(first: &RuleSetRuling, second: &RuleSetRuling, is_one_family: bool) -> Vec<RulingDifference> {
    fn patterns_by_key(side: &RuleSetRuling, is_one_family: bool) -> BTreeMap<String, Vec<&CountedPattern>> {
        let mut by_key: BTreeMap<String, Vec<&CountedPattern>> = BTreeMap::new();
        for item in counted_patterns(side) {
            by_key.entry(pattern_match_key(item.id, is_one_family)).or_default().push(item);
        }
        by_key
    }
    let (first_patterns, second_patterns) =
        (patterns_by_key(first, is_one_family), patterns_by_key(second, is_one_family));
    let mut differences = Vec::new();
    for item in counted_patterns(first) {
        match second_patterns.get(&pattern_match_key(item.id, is_one_family)).map(Vec::as_slice) {
            None => differences.push(one_sided_difference(ComparedSide::First, item, second, is_one_family)),
            Some(&[counterpart]) if is_one_family => differences.extend(worth_difference(item, counterpart)),
            Some(_) => {}
        }
    }
    for item in counted_patterns(second) {
        if !first_patterns.contains_key(&pattern_match_key(item.id, is_one_family)) {
            differences.push(one_sided_difference(ComparedSide::Second, item, first, is_one_family));
        }
    }
    differences
}

/// Returns the difference in worth of a pattern that counts on both sides; `None` if the worths are equal.
fn worth_difference(first: &CountedPattern, second: &CountedPattern) -> Option<RulingDifference> {
    let differs = (first.worth, first.fan) != (second.worth, second.fan);
    differs.then_some(RulingDifference::Worth {
        id: first.id,
        worth: [first.worth, second.worth],
        fan: [first.fan, second.fan],
    })
}

/// Returns the difference for a pattern that counts on `side` only, with the reason why it does not count in
/// `missing_in`.
fn one_sided_difference(
    side: ComparedSide,
    item: &CountedPattern,
    missing_in: &RuleSetRuling,
    is_one_family: bool,
) -> RulingDifference {
    let item_key = pattern_match_key(item.id, is_one_family);
    let mut left_out = missing_in.ruling.suppressed.iter();
    let left_out = left_out.find(|left_out| pattern_match_key(left_out.id, is_one_family) == item_key);
    let is_known = missing_in.patterns.iter().any(|&id| pattern_match_key(id, is_one_family) == item_key);
    let absence = match left_out {
        Some(left_out) => PatternAbsence::LeftOut(left_out.reasons.clone()),
        None if is_known => PatternAbsence::DoesNotHold,
        None => PatternAbsence::NotInTheRules,
    };
    RulingDifference::OnlyIn { side, item: item.clone(), absence }
}
