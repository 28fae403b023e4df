//! One hand under two rule sets, and the differences as data: which patterns count in only one and why not in the other,
//! which have another value, and how the multiplier, the minimum and the total change.

use std::collections::BTreeMap;

use super::{CountedPattern, Pattern, Remark, RuleProfile, Ruling, Verdict};
use crate::hand::Reading;

/// A hand as judged by one rule set.
///
/// ```
/// use quejing_rules::{Detail, RuleProfile, RuleSet, book::Example, compare::RuleSetRuling};
/// let (rules, shown) = (RuleProfile::from(RuleSet::ZUNG_JUNG), Example::read("S 2233m4455p6677s1z d1z").unwrap());
/// let side = RuleSetRuling::of(&rules, rules.judge(&shown.case(&rules)?, Detail::Reasons)?);
/// assert!(side.ruling.counted.iter().all(|counted| side.patterns.contains(&counted.id)));
/// # Ok::<(), quejing_rules::Faults>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleSetRuling {
    /// The ruling on the hand.
    pub ruling: Ruling,
    /// Every pattern of the rule set.
    pub patterns: Vec<Pattern>,
}

impl RuleSetRuling {
    /// Returns the side of a rule set and its ruling.
    pub fn of(rules: &RuleProfile, ruling: Ruling) -> RuleSetRuling {
        RuleSetRuling { ruling, patterns: rules.patterns() }
    }
}

/// The reason why a pattern does not count on one side.
///
/// ```
/// use quejing_rules::compare::{Absence, Difference, RuleSetRuling, compare};
/// use quejing_rules::{Detail, RuleProfile, RuleSet, book::Example};
/// let side = |set| {
///     let (rules, shown) = (RuleProfile::from(set), Example::read("S riichi 2233m4455p6677s1z d1z").unwrap());
///     Ok::<_, quejing_rules::Faults>(RuleSetRuling::of(&rules, rules.judge(&shown.case(&rules)?, Detail::Reasons)?))
/// };
/// let differences = compare(&side(RuleSet::RIICHI)?, &side(RuleSet::ZUNG_JUNG)?);
/// // Declaring riichi counts in riichi only.
/// let absent = |one: &Difference| matches!(one, Difference::OnlyIn { absence: Absence::NotInTheRules, .. });
/// assert!(differences.iter().any(absent));
/// # Ok::<(), quejing_rules::Faults>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Absence {
    /// The rules do not have it.
    NotInTheRules,
    /// A pattern that holds but does not count, with the reasons.
    LeftOut(Vec<Remark>),
    /// A pattern that does not hold as these rules define it, or not in the reading they score.
    DoesNotHold,
}

/// One of the two rule sets.
///
/// ```
/// use quejing_rules::compare::{Difference, RuleSetRuling, ComparedSide, compare};
/// use quejing_rules::{Detail, RuleProfile, RuleSet, book::Example};
/// let side = |text| {
///     let (rules, shown) = (RuleProfile::from(RuleSet::RIICHI), Example::read(text).unwrap());
///     Ok::<_, quejing_rules::Faults>(RuleSetRuling::of(&rules, rules.judge(&shown.case(&rules)?, Detail::Reasons)?))
/// };
/// let (with, without) = (side("S riichi 2233m4455p6677s1z d1z")?, side("S 2233m4455p6677s1z d1z")?);
/// let only_first = |one: &Difference| matches!(one, Difference::OnlyIn { side: ComparedSide::First, .. });
/// assert!(compare(&with, &without).iter().any(only_first));
/// # Ok::<(), quejing_rules::Faults>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ComparedSide {
    /// The first rule set.
    First,
    /// The second rule set.
    Second,
}

/// A difference between two rulings. Pairs hold the first side's value, then the second's.
///
/// ```
/// use quejing_rules::compare::{Difference, RuleSetRuling, compare};
/// use quejing_rules::{Detail, RuleProfile, RuleSet, book::Example};
/// let side = |set| {
///     let (rules, shown) = (RuleProfile::from(set), Example::read("S 2233m4455p6677s1z d1z").unwrap());
///     Ok::<_, quejing_rules::Faults>(RuleSetRuling::of(&rules, rules.judge(&shown.case(&rules)?, Detail::Reasons)?))
/// };
/// // Seven pairs: 400 basic points in riichi, 30 points in Zung Jung.
/// let differences = compare(&side(RuleSet::RIICHI)?, &side(RuleSet::ZUNG_JUNG)?);
/// assert!(differences.contains(&Difference::OtherUnits([400, 30])));
/// # Ok::<(), quejing_rules::Faults>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Difference {
    /// Won, below the minimum, or not a win.
    Verdict([Verdict; 2]),
    /// Different readings of the tiles are scored.
    Reading([Option<Reading>; 2]),
    /// A pattern that counts on one side only.
    OnlyIn {
        /// The side where it counts.
        side: ComparedSide,
        /// The pattern with its worth.
        item: CountedPattern,
        /// The reason why it does not count on the other side.
        absence: Absence,
    },
    /// A pattern with a different worth.
    Worth {
        /// The pattern.
        id: Pattern,
        /// Its whole worth on each side.
        worth: [u32; 2],
        /// Its fan numbers.
        fan: [Option<u32>; 2],
    },
    /// The factors of the total: fu (summed) and the multiplier.
    Product([(u32, u32); 2]),
    /// The minimum to declare.
    Minimum([Option<u32>; 2]),
    /// The totals, in one unit.
    Total([u32; 2]),
    /// The totals, in units that cannot be compared.
    OtherUnits([u32; 2]),
}

/// Returns everything that differs between two rulings on one hand.
///
/// ```
/// use quejing_rules::compare::{RuleSetRuling, compare};
/// use quejing_rules::{Detail, RuleProfile, RuleSet, book::Example};
/// let (rules, shown) = (RuleProfile::from(RuleSet::ZUNG_JUNG), Example::read("S 2233m4455p6677s1z d1z").unwrap());
/// let side = RuleSetRuling::of(&rules, rules.judge(&shown.case(&rules)?, Detail::Reasons)?);
/// assert_eq!(compare(&side, &side), []);
/// # Ok::<(), quejing_rules::Faults>(())
/// ```
pub fn compare(first: &RuleSetRuling, second: &RuleSetRuling) -> Vec<Difference> {
    let (one, other) = (&first.ruling, &second.ruling);
    let mut found = Vec::new();
    if one.verdict != other.verdict {
        found.push(Difference::Verdict([one.verdict, other.verdict]));
    }
    if one.reading != other.reading && one.reading.is_some() && other.reading.is_some() {
        found.push(Difference::Reading([one.reading, other.reading]));
    }
    // Rules of one family count in one unit and share their patterns.
    let alike = first.patterns.iter().any(|id| second.patterns.contains(id));
    found.extend(patterns(first, second, alike));
    if let (Some(product), Some(then)) = (product(one), product(other))
        && product != then
    {
        found.push(Difference::Product([product, then]));
    }
    if one.minimum != other.minimum {
        found.push(Difference::Minimum([one.minimum, other.minimum]));
    }
    let totals = [one.worth.total, other.worth.total];
    match alike {
        true if totals[0] != totals[1] => found.push(Difference::Total(totals)),
        true => {}
        false => found.push(Difference::OtherUnits(totals)),
    }
    found
}

/// Returns the sum that is multiplied and its multiplier, if the rules multiply.
fn product(ruling: &Ruling) -> Option<(u32, u32)> {
    let multiplied = ruling.counted.iter().any(|counted| counted.fan.is_some());
    ruling.worth.fu.zip(ruling.worth.fan).filter(|_| multiplied)
}

/// Returns the key of the comparison: the pattern itself within a family, the idea behind it across families.
fn key(id: Pattern, alike: bool) -> String {
    match id.concept() {
        Some(concept) if !alike => concept.to_owned(),
        _ => format!("{id:?}"),
    }
}

/// Returns the patterns that count, without those that are in no table and so have no counterpart.
fn counted_patterns(side: &RuleSetRuling) -> impl Iterator<Item = &CountedPattern> {
    side.ruling.counted.iter().filter(|counted| side.patterns.contains(&counted.id))
}

fn patterns(first: &RuleSetRuling, second: &RuleSetRuling, alike: bool) -> Vec<Difference> {
    fn patterns_by_key(side: &RuleSetRuling, alike: bool) -> BTreeMap<String, Vec<&CountedPattern>> {
        let mut keyed: BTreeMap<String, Vec<&CountedPattern>> = BTreeMap::new();
        for item in counted_patterns(side) {
            keyed.entry(key(item.id, alike)).or_default().push(item);
        }
        keyed
    }
    let (one, other) = (patterns_by_key(first, alike), patterns_by_key(second, alike));
    let mut found = Vec::new();
    for item in counted_patterns(first) {
        match other.get(&key(item.id, alike)).map(Vec::as_slice) {
            None => found.push(only_in(ComparedSide::First, item, second, alike)),
            Some(&[same]) if alike => found.extend(worth(item, same)),
            Some(_) => {}
        }
    }
    for item in counted_patterns(second) {
        if !one.contains_key(&key(item.id, alike)) {
            found.push(only_in(ComparedSide::Second, item, first, alike));
        }
    }
    found
}

fn worth(first: &CountedPattern, second: &CountedPattern) -> Option<Difference> {
    let differs = (first.worth, first.fan) != (second.worth, second.fan);
    differs.then_some(Difference::Worth {
        id: first.id,
        worth: [first.worth, second.worth],
        fan: [first.fan, second.fan],
    })
}

fn only_in(side: ComparedSide, item: &CountedPattern, missing_in: &RuleSetRuling, alike: bool) -> Difference {
    let own = key(item.id, alike);
    let mut left_out = missing_in.ruling.suppressed.iter();
    let left_out = left_out.find(|left_out| key(left_out.id, alike) == own);
    let known = missing_in.patterns.iter().any(|&id| key(id, alike) == own);
    let absence = match left_out {
        Some(left_out) => Absence::LeftOut(left_out.reasons.clone()),
        None if known => Absence::DoesNotHold,
        None => Absence::NotInTheRules,
    };
    Difference::OnlyIn { side, item: item.clone(), absence }
}
