//! What a win is worth as people entered it: points of the rules, or patterns that are added up by the rules.

use super::Scene;
use crate::rules::{RuleProfile, house, zung_jung};
use crate::table::event::{Caution, Entered, Needed, PatternCount, Refusal, Value, Win};

/// The value of a win. Patterns give what is left out, and are compared with what is said.
///
/// # Errors
/// A pattern that these rules do not have, or one without the value that only the table knows.
pub(super) fn value(scene: &Scene<'_>, win: &Win) -> Result<(Value, Option<Caution>), Refusal> {
    let (Some(rules), Entered::Patterns) = (scene.night.rules(), win.entered) else {
        return Ok((win.value, None));
    };
    let mut value = win.value;
    let main = match rules {
        RuleProfile::Lingque(_) => return Ok((value, None)),
        RuleProfile::ZungJung(_) => &mut value.points,
        RuleProfile::Riichi(_) | RuleProfile::House(_) => &mut value.fan,
    };
    if win.patterns.is_empty() || matches!(rules, RuleProfile::Riichi(_)) && value.yakuman.is_some()
    {
        return Ok((value, None));
    }
    let found = match rules {
        RuleProfile::ZungJung(_) => of_zung_jung(&win.patterns)?,
        RuleProfile::House(options) => of_house(&win.patterns, options)?,
        _ => sum(&win.patterns, |_| None)?,
    };
    let said = main.replace(main.unwrap_or(found)).unwrap_or(found);
    let caution = (said != found).then_some(Caution::OtherValue { found, said });
    Ok((value, caution))
}

/// The values added up; those that are not written are looked up.
fn sum(patterns: &[PatternCount], known: impl Fn(&str) -> Option<u32>) -> Result<u32, Refusal> {
    let each = patterns.iter().map(|pattern| {
        let value = pattern.value.or_else(|| known(&pattern.id));
        let value = value.ok_or(Refusal::BadValue {
            needed: Needed::Patterns,
        })?;
        Ok(u64::from(value) * u64::from(pattern.count))
    });
    each.sum::<Result<u64, Refusal>>()
        .map(|sum| u32::try_from(sum).unwrap_or(u32::MAX))
}

/// Section 4 of Zung Jung: values added up to the limit of 320, or the dearest listed limit alone.
fn of_zung_jung(patterns: &[PatternCount]) -> Result<u32, Refusal> {
    let of_id = |id: &str| {
        zung_jung::Pattern::ALL
            .into_iter()
            .find(|pattern| pattern.id() == id)
    };
    let listed = patterns
        .iter()
        .filter_map(|pattern| of_id(&pattern.id))
        .map(zung_jung::Pattern::value)
        .filter(|&value| value >= zung_jung::LIMIT)
        .max();
    match listed {
        Some(value) => Ok(value),
        None => {
            Ok(sum(patterns, |id| of_id(id).map(zung_jung::Pattern::value))?.min(zung_jung::LIMIT))
        }
    }
}

/// Section 3 of the house rule: yakuman added up, or ordinary patterns, whichever is more.
fn of_house(patterns: &[PatternCount], options: &house::Options) -> Result<u32, Refusal> {
    let of_id = |id: &str| {
        house::Pattern::ALL
            .into_iter()
            .find(|pattern| pattern.id() == id)
    };
    let fan = |id: &str| match of_id(id) {
        Some(pattern) => Some(pattern.fan(options, 0)),
        None => (id == house::DORA).then_some(1),
    };
    let is_yakuman =
        |pattern: &&PatternCount| of_id(&pattern.id).is_some_and(house::Pattern::is_yakuman);
    let (yakuman, ordinary): (Vec<&PatternCount>, Vec<&PatternCount>) =
        patterns.iter().partition(is_yakuman);
    let added = |list: Vec<&PatternCount>| {
        let list: Vec<PatternCount> = list.into_iter().cloned().collect();
        sum(&list, fan)
    };
    let dora: Vec<&PatternCount> = ordinary
        .iter()
        .copied()
        .filter(|pattern| pattern.id == house::DORA)
        .collect();
    let bonus = match options.dora_on_yakuman && !yakuman.is_empty() {
        true => added(dora)?,
        false => 0,
    };
    let (yakuman, ordinary) = (added(yakuman)?, added(ordinary)?);
    Ok(match (yakuman, options.yakuman_or_normal) {
        (0, _) => ordinary,
        (_, true) => ordinary.max(yakuman.saturating_add(bonus)),
        (_, false) => yakuman.saturating_add(bonus),
    })
}
