//! The worth of a win that people entered by its value or its patterns.

use super::Rules;
use crate::family_message::FamilyMessage;
use crate::play::{Caution, EntryMethod, PatternCount, Refusal, Value, ValueRequirement, Win};
use crate::{FamilyTerm, WorthUnit};

/// The worth of a win that people entered by its value, as far as the rules know it.
///
/// ```
/// use quejing_rules::play::{PatternCount, Value};
/// use quejing_rules::{RuleProfile, RuleSet};
/// let pattern = PatternCount { id: "my_own_pattern".to_owned(), count: 2, value: Some(15) };
/// let entered = RuleProfile::from(RuleSet::ZUNG_JUNG).entered_worth(&Value::default(), &[pattern])?;
/// assert_eq!((entered.total, entered.limit), (Some(30), None));
/// let mangan = Value { fan: Some(5), ..Value::default() };
/// let entered = RuleProfile::from(RuleSet::RIICHI).entered_worth(&mangan, &[])?;
/// assert_eq!(entered.limit.map(|limit| limit.word), Some("mangan"));
/// # Ok::<(), quejing_rules::family::UnknownWorth>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EnteredWorth {
    /// The total of the entered patterns; `None` in rules that do not add up patterns.
    pub total: Option<u32>,
    /// The name of the limit (满贯) that the value reaches; `None` below the limits, and in rules without limits.
    pub limit: Option<&'static FamilyTerm>,
}

/// The error for a pattern whose worth was neither entered nor is known to the rules; holds its id.
///
/// ```
/// use quejing_rules::play::{PatternCount, Value};
/// use quejing_rules::{RuleProfile, RuleSet, family::UnknownWorth};
/// let pattern = PatternCount { id: "my_own_pattern".to_owned(), count: 1, value: None };
/// let entered = RuleProfile::from(RuleSet::ZUNG_JUNG).entered_worth(&Value::default(), &[pattern]);
/// assert_eq!(entered, Err(UnknownWorth("my_own_pattern".to_owned())));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownWorth(pub String);

/// Returns the sum of the patterns' worths, each times its count, at most [`u32::MAX`]. `known_worth` returns the worth
/// of a pattern by its id, for worths that were not entered.
///
/// ```
/// use quejing_rules::play::PatternCount;
/// use quejing_rules::family::sum_worths;
/// let pattern = |id: &str, count, value| PatternCount { id: id.to_owned(), count, value };
/// let entered = [pattern("a", 2, Some(5)), pattern("b", 1, None)];
/// assert_eq!(sum_worths(&entered, |id| (id == "b").then_some(3)), Ok(2 * 5 + 3));
/// ```
///
/// # Errors
/// [`UnknownWorth`] with the first pattern whose worth is unknown.
pub fn sum_worths<'a>(
    patterns: impl IntoIterator<Item = &'a PatternCount>,
    known_worth: impl Fn(&str) -> Option<u32>,
) -> Result<u32, UnknownWorth> {
    let worths = patterns.into_iter().map(|pattern| {
        let worth =
            pattern.value.or_else(|| known_worth(&pattern.id)).ok_or_else(|| UnknownWorth(pattern.id.clone()))?;
        Ok(u64::from(worth) * u64::from(pattern.count))
    });
    let sum = worths.sum::<Result<u64, UnknownWorth>>()?;
    Ok(u32::try_from(sum).unwrap_or(u32::MAX))
}

/// Returns the recorded value of a win, completed from its patterns if these were entered without a yakuman: the sum of
/// their worths becomes the points, or the fan in rules that count fan. A number that people entered beside the
/// patterns stays, with a [`Caution::OtherValue`] if it differs from the sum.
///
/// # Errors
/// [`Refusal::BadValue`] if a pattern has neither an entered worth nor one in the rules.
pub fn resolve_value(rules: &dyn Rules, win: &Win) -> Result<(Value, Option<FamilyMessage>), Refusal> {
    let mut value = win.value;
    // A yakuman is its own value.
    if win.entered != EntryMethod::Patterns || win.patterns.is_empty() || value.yakuman.is_some() {
        return Ok((value, None));
    }
    let entered = rules.entered_worth(&value, &win.patterns);
    let Some(found) = entered.map_err(|_| Refusal::BadValue { needed: ValueRequirement::Patterns.into() })?.total
    else {
        return Ok((value, None));
    };
    let total = match rules.unit() {
        WorthUnit::Points | WorthUnit::Score => &mut value.points,
        WorthUnit::BasicPoints | WorthUnit::Fan => &mut value.fan,
    };
    let said = total.replace(total.unwrap_or(found)).unwrap_or(found);
    Ok((value, (said != found).then(|| Caution::OtherValue { found, said }.into())))
}
