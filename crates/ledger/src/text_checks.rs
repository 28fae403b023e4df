//! Checks of the texts in a new event: names, titles, notes, reasons, rules. Recording refuses characters that would
//! control a terminal, reverse the text direction or be invisible. Recorded texts are replayed unchanged, so that an
//! old night keeps its meaning.

use std::borrow::Cow;

use serde_json::Value as Json;

use super::{Body, Payload, Refusal};
use quejing_io::plain::escape_controls_in_lines;

/// Checks that every text in an event is visible as written, except the contents of the fields `data` and `shown`.
///
/// # Errors
/// [`Refusal::BadName`] or [`Refusal::BadText`] for the first text that is not.
pub(super) fn check_texts(payload: &Payload) -> Result<(), Refusal> {
    match serde_json::to_value(payload) {
        Ok(fields) => check_field("", &fields),
        Err(_) => Ok(()),
    }
}

/// Checks that no option of a new night's rules contradicts another. A replay does not check this.
///
/// # Errors
/// [`Refusal::BadOption`] with the contradiction.
pub(super) fn check_rule_options(payload: &Payload) -> Result<(), Refusal> {
    let wrong = match &payload.body {
        Body::NightOpened(opened) => opened.rules.profile.contradiction(),
        _ => None,
    };
    wrong.map_or(Ok(()), |wrong| Err(Refusal::BadOption(wrong)))
}

fn check_field(field: &str, value: &Json) -> Result<(), Refusal> {
    match value {
        Json::String(text) => check_text(field, text),
        Json::Array(list) => list.iter().try_for_each(|value| check_field(field, value)),
        Json::Object(fields) => fields
            .iter()
            // Fields filled in by the program itself, or with a file that a person attaches.
            .filter(|(field, _)| !matches!(field.as_str(), "data" | "shown"))
            .try_for_each(|(field, value)| check_field(field, value)),
        Json::Null | Json::Bool(_) | Json::Number(_) => Ok(()),
    }
}

fn check_text(field: &str, text: &str) -> Result<(), Refusal> {
    let steers = matches!(escape_controls_in_lines(text), Cow::Owned(_));
    match field {
        "name" if steers || text.contains('\n') || text.chars().all(is_invisible) => Err(Refusal::BadName),
        _ if steers => Err(Refusal::BadText(field.to_owned())),
        _ => Ok(()),
    }
}

/// Returns true for characters without a visible glyph: blanks, joiners, fillers, selectors, tags.
fn is_invisible(sign: char) -> bool {
    sign.is_whitespace()
        || matches!(sign,
            '\u{ad}' | '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200d}' | '\u{2060}'..='\u{2065}' | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}'
            | '\u{feff}' | '\u{ffa0}' | '\u{e0000}'..='\u{e0fff}')
}
