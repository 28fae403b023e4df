//! One hand under two rule sets, and the difference as data: which pattern counts in one only and why not in the other,
//! which has another value, what the multiplier, the minimum and the total become.

use std::collections::BTreeMap;

use super::concept::concept;
use super::{PatternId, RuleSet, house, lingque, riichi, zung_jung};
use crate::hand::Reading;

/// A pattern that counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Item {
    /// Which.
    pub id: PatternId,
    /// How many times.
    pub count: u32,
    /// What it adds in all: fu, points or han (a yakuman: units).
    pub worth: u32,
    /// Its fan number, where the rules multiply.
    pub fan: Option<u32>,
}

/// Why a pattern that holds does not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Why {
    /// The reason, as on the wire.
    pub code: &'static str,
    /// Because of which pattern.
    pub by: Option<PatternId>,
}

/// A pattern that holds and does not count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeftOut {
    /// Which.
    pub id: PatternId,
    /// Every reason.
    pub why: Vec<Why>,
}

/// What a hand comes to under one rule set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// The rule set.
    pub set: RuleSet,
    /// The verdict, as on the wire.
    pub verdict: &'static str,
    /// What it is worth: points, or basic points in riichi.
    pub total: u32,
    /// The sum that is multiplied and its multiplier, where the rules multiply.
    pub product: Option<(u32, u32)>,
    /// What a hand must be worth, where that is a number.
    pub minimum: Option<u32>,
    /// The reading that is scored.
    pub reading: Option<Reading>,
    /// What counts.
    pub counted: Vec<Item>,
    /// What holds and does not count.
    pub left_out: Vec<LeftOut>,
}

/// Why a pattern is missing on one side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Absence {
    /// The rules do not have it.
    NotInTheRules,
    /// It holds and does not count.
    LeftOut(Vec<Why>),
    /// It does not hold as these rules define it, or not in the reading that they score.
    DoesNotHold,
}

/// Which of the two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The first.
    First,
    /// The second.
    Second,
}

/// One difference. Pairs are the first's and the second's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Difference {
    /// Won, below the minimum, or no win.
    Verdict([&'static str; 2]),
    /// Another split of the tiles is scored.
    Reading([Option<Reading>; 2]),
    /// A pattern that counts on one side only.
    OnlyIn {
        /// Where it counts.
        side: Side,
        /// What.
        item: Item,
        /// Why not on the other side.
        absence: Absence,
    },
    /// A pattern of another worth.
    Worth {
        /// What.
        id: PatternId,
        /// In all.
        worth: [u32; 2],
        /// The fan numbers.
        fan: [Option<u32>; 2],
    },
    /// What is multiplied: the sum of fu and the multiplier.
    Product([(u32, u32); 2]),
    /// What a hand must be worth.
    Minimum([Option<u32>; 2]),
    /// What it comes to, in the same unit.
    Total([u32; 2]),
    /// What it comes to, in units that cannot be compared.
    OtherUnits([u32; 2]),
}

/// Everything that differs between two sheets of one hand.
pub fn compare(first: &Sheet, second: &Sheet) -> Vec<Difference> {
    let mut found = Vec::new();
    if first.verdict != second.verdict {
        found.push(Difference::Verdict([first.verdict, second.verdict]));
    }
    if first.reading != second.reading && first.reading.is_some() && second.reading.is_some() {
        found.push(Difference::Reading([first.reading, second.reading]));
    }
    let alike = family(first.set) == family(second.set);
    found.extend(patterns(first, second, alike));
    if let (Some(one), Some(other)) = (first.product, second.product)
        && one != other
    {
        found.push(Difference::Product([one, other]));
    }
    if first.minimum != second.minimum {
        found.push(Difference::Minimum([first.minimum, second.minimum]));
    }
    let totals = [first.total, second.total];
    match alike {
        true if first.total != second.total => found.push(Difference::Total(totals)),
        true => {}
        false => found.push(Difference::OtherUnits(totals)),
    }
    found
}

/// Rule sets of one family count in one unit and share their patterns.
fn family(set: RuleSet) -> std::mem::Discriminant<RuleSet> {
    std::mem::discriminant(&set)
}

/// What is compared: the pattern itself within a family, its idea between families.
fn key(id: PatternId, alike: bool) -> String {
    match concept(id) {
        Some(concept) if !alike => concept.to_owned(),
        _ => format!("{id:?}"),
    }
}

fn patterns(first: &Sheet, second: &Sheet, alike: bool) -> Vec<Difference> {
    let keyed = |sheet: &Sheet| {
        let mut keyed: BTreeMap<String, Vec<Item>> = BTreeMap::new();
        for &item in &sheet.counted {
            keyed.entry(key(item.id, alike)).or_default().push(item);
        }
        keyed
    };
    let (one, other) = (keyed(first), keyed(second));
    let mut found = Vec::new();
    for &item in &first.counted {
        match other.get(&key(item.id, alike)).map(Vec::as_slice) {
            None => found.push(only_in(Side::First, item, second, alike)),
            Some(&[same]) if alike => found.extend(worth(item, same)),
            Some(_) => {}
        }
    }
    for &item in &second.counted {
        if !one.contains_key(&key(item.id, alike)) {
            found.push(only_in(Side::Second, item, first, alike));
        }
    }
    found
}

fn worth(first: Item, second: Item) -> Option<Difference> {
    let differs = (first.worth, first.fan) != (second.worth, second.fan);
    differs.then_some(Difference::Worth {
        id: first.id,
        worth: [first.worth, second.worth],
        fan: [first.fan, second.fan],
    })
}

fn only_in(side: Side, item: Item, missing_in: &Sheet, alike: bool) -> Difference {
    let own = key(item.id, alike);
    let left_out = missing_in
        .left_out
        .iter()
        .find(|left_out| key(left_out.id, alike) == own);
    let known = patterns_of(missing_in.set)
        .iter()
        .any(|&id| key(id, alike) == own);
    let absence = match left_out {
        Some(left_out) => Absence::LeftOut(left_out.why.clone()),
        None if known => Absence::DoesNotHold,
        None => Absence::NotInTheRules,
    };
    Difference::OnlyIn {
        side,
        item,
        absence,
    }
}

/// Every pattern of a rule set.
fn patterns_of(set: RuleSet) -> Vec<PatternId> {
    match set {
        RuleSet::Lingque(edition) => {
            let fans = lingque::Fan::ALL.into_iter();
            let exists = fans.filter(|&fan| lingque::definition(edition, fan).is_some());
            exists.map(PatternId::Lingque).collect()
        }
        RuleSet::ZungJung => zung_jung::Pattern::ALL
            .into_iter()
            .map(PatternId::ZungJung)
            .collect(),
        RuleSet::House => house::Pattern::ALL
            .into_iter()
            .map(PatternId::House)
            .collect(),
        RuleSet::Riichi => riichi::definitions()
            .iter()
            .map(|row| PatternId::Riichi(row.yaku))
            .collect(),
    }
}

impl Sheet {
    /// A Lingque appraisal.
    pub fn of_lingque(profile: &lingque::Profile, appraisal: &super::Appraisal) -> Sheet {
        let item = |counted: &super::Counted| Item {
            id: counted.id,
            count: counted.count,
            worth: counted.fu,
            fan: Some(counted.fan),
        };
        let left_out = |suppressed: &super::Suppressed| LeftOut {
            id: suppressed.id,
            why: suppressed.reasons.iter().map(why_of_lingque).collect(),
        };
        Sheet {
            set: RuleSet::Lingque(profile.edition),
            verdict: appraisal.verdict.as_str(),
            total: appraisal.worth.points,
            product: Some((appraisal.worth.fu, appraisal.worth.fan)),
            minimum: Some(lingque::MINIMUM_POINTS),
            reading: appraisal.reading,
            counted: appraisal.patterns.iter().map(item).collect(),
            left_out: appraisal.suppressed.iter().map(left_out).collect(),
        }
    }

    /// A Zung Jung appraisal.
    pub fn of_zung_jung(options: &zung_jung::Options, appraisal: &zung_jung::Appraisal) -> Sheet {
        let item = |counted: &zung_jung::Counted| Item {
            id: PatternId::ZungJung(counted.pattern),
            count: counted.count,
            worth: counted.pattern.value() * counted.count,
            fan: None,
        };
        let left_out = |suppressed: &zung_jung::Suppressed| LeftOut {
            id: PatternId::ZungJung(suppressed.pattern),
            why: vec![why_of_zung_jung(&suppressed.reason)],
        };
        Sheet {
            set: RuleSet::ZungJung,
            verdict: appraisal.verdict.as_str(),
            total: appraisal.total,
            product: None,
            minimum: Some(options.minimum),
            reading: appraisal.reading,
            counted: appraisal.patterns.iter().map(item).collect(),
            left_out: appraisal.suppressed.iter().map(left_out).collect(),
        }
    }

    /// An appraisal of the house rule; its total is fan.
    pub fn of_house(appraisal: &house::Appraisal) -> Sheet {
        let item = |counted: &house::Counted| Item {
            id: PatternId::House(counted.pattern),
            count: 1,
            worth: counted.fan,
            fan: None,
        };
        let left_out = |suppressed: &house::Suppressed| LeftOut {
            id: PatternId::House(suppressed.pattern),
            why: vec![why_of_house(&suppressed.reason)],
        };
        Sheet {
            set: RuleSet::House,
            verdict: appraisal.verdict.as_str(),
            total: appraisal.fan,
            product: None,
            minimum: Some(0),
            reading: appraisal.reading.as_ref().map(|(_, reading)| *reading),
            counted: appraisal.patterns.iter().map(item).collect(),
            left_out: appraisal.suppressed.iter().map(left_out).collect(),
        }
    }

    /// A riichi appraisal; its minimum is a yaku, which is no number.
    pub fn of_riichi(appraisal: &riichi::Appraisal) -> Sheet {
        let value = &appraisal.value;
        let item = |counted: &riichi::Counted| Item {
            id: PatternId::Riichi(counted.yaku),
            count: 1,
            worth: counted.han,
            fan: None,
        };
        let left_out = |suppressed: &riichi::Suppressed| LeftOut {
            id: PatternId::Riichi(suppressed.yaku),
            why: vec![why_of_riichi(suppressed.reason)],
        };
        Sheet {
            set: RuleSet::Riichi,
            verdict: value.verdict.as_str(),
            total: value.basic_points,
            product: None,
            minimum: None,
            reading: value.best.map(|best| best.reading),
            counted: appraisal.yaku.iter().map(item).collect(),
            left_out: appraisal.suppressed.iter().map(left_out).collect(),
        }
    }
}

fn why_of_lingque(reason: &super::Reason) -> Why {
    use super::Reason::{BelowMinimum, ExcludedBy, ImpliedBy, SeriesKeepsDearest};
    let (code, by) = match *reason {
        ImpliedBy(by) => ("implied_by", Some(by)),
        ExcludedBy(by) => ("excluded_by", Some(by)),
        SeriesKeepsDearest(by) => ("series_keeps_dearest", Some(by)),
        BelowMinimum { .. } => ("below_minimum", None),
    };
    Why { code, by }
}

fn why_of_zung_jung(reason: &zung_jung::Reason) -> Why {
    use zung_jung::Reason::{BelowMinimum, LimitReplaces, SeriesKeepsDearest};
    let (code, by) = match *reason {
        SeriesKeepsDearest(by) => ("series_keeps_dearest", Some(by)),
        LimitReplaces(by) => ("limit_replaces", Some(by)),
        BelowMinimum { .. } => ("below_minimum", None),
    };
    let by = by.map(PatternId::ZungJung);
    Why { code, by }
}

fn why_of_house(reason: &house::Reason) -> Why {
    let (code, by) = match *reason {
        house::Reason::YakumanStandsAlone => ("replaced_by_yakuman", None),
        house::Reason::OrdinaryIsMore => ("ordinary_is_more", None),
        house::Reason::ImpliedBy(by) => ("implied_by", Some(PatternId::House(by))),
        house::Reason::SpecialRule(_) => ("special_rule", None),
    };
    Why { code, by }
}

fn why_of_riichi(reason: riichi::Reason) -> Why {
    let by = match reason {
        riichi::Reason::ImpliedBy(by) | riichi::Reason::ExcludedBy(by) => {
            Some(PatternId::Riichi(by))
        }
        _ => None,
    };
    Why {
        code: reason.as_str(),
        by,
    }
}
