//! The value of a win as people entered it: points by the rules, or patterns for the rules to add up.

use super::Scene;
use crate::Unit;
use crate::event::{Caution, EntryMethod, PatternCount, Refusal, Value, ValueRequirement, Win};
use crate::family::TypedPattern;
use crate::family_message::FamilyMessage;

/// Returns the value of a win. Patterns fill in the parts of the value that were not entered, and are checked against the
/// others.
///
/// # Errors
/// A pattern that these rules do not have, or one without a value that only the table knows.
pub fn value(scene: &Scene<'_>, win: &Win) -> Result<(Value, Option<FamilyMessage>), Refusal> {
    let mut value = win.value;
    let (Some(rules), EntryMethod::Patterns) = (scene.night.rules(), win.entered) else {
        return Ok((value, None));
    };
    // A yakuman is its own value.
    if win.patterns.is_empty() || value.yakuman.is_some() {
        return Ok((value, None));
    }
    let typed: Vec<TypedPattern<'_>> = win.patterns.iter().map(to_typed_pattern).collect();
    let Some(found) =
        rules.add_up(&typed).map_err(|_| Refusal::BadValue { needed: ValueRequirement::Patterns.into() })?
    else {
        return Ok((value, None));
    };
    let main = match rules.unit() {
        Unit::Points | Unit::Score => &mut value.points,
        Unit::BasicPoints | Unit::Fan => &mut value.fan,
    };
    let said = main.replace(main.unwrap_or(found)).unwrap_or(found);
    Ok((value, (said != found).then(|| Caution::OtherValue { found, said }.into())))
}

fn to_typed_pattern(pattern: &PatternCount) -> TypedPattern<'_> {
    TypedPattern { id: &pattern.id, count: pattern.count, worth: pattern.value }
}
