//! Checks of the texts in a new event: names, titles, notes, reasons, rules. Recording refuses characters that control
//! a terminal, change the direction of text or are invisible. A replay does not check recorded texts, so that an old
//! night keeps its meaning.

use std::borrow::Cow;

use serde_json::Value as Json;

use super::{Payload, Record, RecordRefusal};
use quejing_io::plain::escape_controls_in_lines;

/// Checks that every text in an event is visible as written, except the contents of the fields `data` and `shown`. A
/// name must also fit on one line and have a visible character.
///
/// # Errors
/// [`RecordRefusal::BadName`] or [`RecordRefusal::BadText`] for the first text that fails.
pub(super) fn check_texts(payload: &Payload) -> Result<(), RecordRefusal> {
    match serde_json::to_value(payload) {
        Ok(fields) => check_field("", &fields),
        Err(_) => Ok(()),
    }
}

/// Checks that no option of a new night's rules contradicts another; other events pass. A replay does not check this.
///
/// # Errors
/// [`RecordRefusal::BadOption`] with the contradiction.
pub(super) fn check_rule_options(payload: &Payload) -> Result<(), RecordRefusal> {
    let contradiction = match &payload.body {
        Record::NightOpened(opened) => opened.rules.profile.contradiction(),
        _ => None,
    };
    contradiction.map_or(Ok(()), |problem| Err(RecordRefusal::BadOption(problem)))
}

fn check_field(field: &str, value: &Json) -> Result<(), RecordRefusal> {
    match value {
        Json::String(text) => check_text(field, text),
        Json::Array(list) => list.iter().try_for_each(|value| check_field(field, value)),
        Json::Object(fields) => fields
            .iter()
            // The program fills in these fields, or copies a file that a person attaches.
            .filter(|(field, _)| !matches!(field.as_str(), "data" | "shown"))
            .try_for_each(|(field, value)| check_field(field, value)),
        Json::Null | Json::Bool(_) | Json::Number(_) => Ok(()),
    }
}

fn check_text(field: &str, text: &str) -> Result<(), RecordRefusal> {
    let has_controls = matches!(escape_controls_in_lines(text), Cow::Owned(_));
    match field {
        "name" if has_controls || text.contains('\n') || text.chars().all(is_invisible) => Err(RecordRefusal::BadName),
        _ if has_controls => Err(RecordRefusal::BadText(field.to_owned())),
        _ => Ok(()),
    }
}

/// Returns true for characters without a visible glyph: blanks, and those that Unicode calls default ignorable, such as
/// joiners, fillers, variation selectors and tags.
pub(super) fn is_invisible(character: char) -> bool {
    character.is_whitespace()
        || matches!(character,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}'
            | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fff8}' | '\u{1bca0}'..='\u{1bca3}'
            | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
}
