//! The value of a win as people entered it: the value itself, or patterns whose worths the rules add up.

use super::CourseContext;
use crate::WorthUnit;
use crate::family_message::FamilyMessage;
use crate::play::{Caution, EntryMethod, Refusal, Value, ValueRequirement, Win};

/// Returns the recorded value of a win, completed from its patterns if these were entered without a yakuman: the sum of
/// their worths becomes the points, or the fan in rules that count fan. A number that people entered beside the
/// patterns stays, with a [`Caution::OtherValue`] if it differs from the sum.
///
/// # Errors
/// [`Refusal::BadValue`] if a pattern has neither an entered worth nor one in the rules.
pub fn resolve_value(context: &CourseContext<'_>, win: &Win) -> Result<(Value, Option<FamilyMessage>), Refusal> {
    let mut value = win.value;
    let (Some(rules), EntryMethod::Patterns) = (context.night.rules(), win.entered) else {
        return Ok((value, None));
    };
    // A yakuman is its own value.
    if win.patterns.is_empty() || value.yakuman.is_some() {
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
