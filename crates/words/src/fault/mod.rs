//! Sentences for the faults of a hand or a request: its tiles, and fields such as histories, turned tiles, people, bets
//! and events.

mod problem;

pub use self::problem::problem_text;
use super::named_message::render_with_names;
use super::{ErrorText, Lang, notation_error_text, render, render_word, tile_text};
use quejing_message::Message;
use quejing_rules::family::request_field_name;
use quejing_rules::{Fault, Faults, RequestFieldError};

/// Returns the sentence for a fault of a hand, a family's request or another field, usually with the remedy.
pub fn fault_text(lang: Lang, fault: &Fault) -> String {
    match fault {
        Fault::Hand(hand) => problem_text(lang, hand),
        Fault::Family(message) => family_fault_text(lang, message),
        Fault::Other { field, expected, .. } => match names_own_field(field, expected) {
            true => field_error_text(lang, expected),
            false => {
                let (place, fault) = (field_label(lang, field), field_error_text(lang, expected));
                text!(lang, "fault-at", place = place, fault = fault)
            }
        },
    }
}

/// Returns the sentences for all faults, separated by the language's list semicolon.
pub fn faults_text(lang: Lang, faults: &Faults) -> String {
    let sentences = faults.0.iter().map(|fault| fault_text(lang, fault));
    sentences.collect::<Vec<_>>().join(text!(lang, "list-semicolon"))
}

/// Returns the codes of all faults with [`faults_text`].
pub fn faults_error_text(lang: Lang, faults: &Faults) -> ErrorText {
    ErrorText { codes: faults.codes(), sentence: faults_text(lang, faults) }
}

/// Returns true if the error's sentence names the field itself, so that the field's name need not precede it; false for
/// an entry or field of a list.
fn names_own_field(field: &str, error: &RequestFieldError) -> bool {
    match error {
        // An error in a part names the fields of that part.
        RequestFieldError::Within(inner) => inner.0.iter().all(|fault| match fault {
            Fault::Other { field: inner_field, .. } => inner_field.starts_with(field),
            _ => false,
        }),
        RequestFieldError::Expected(_)
        | RequestFieldError::NoSeat { .. }
        | RequestFieldError::NoWind { .. }
        | RequestFieldError::Stranger(_)
        | RequestFieldError::Unreadable(_) => false,
        _ => !field.contains(['[', '.']),
    }
}

/// Returns the name of a field, or of a list's entry for a path such as `melds[0]`; a text with the key for fields
/// without a name.
pub(super) fn field_label(lang: Lang, field: &str) -> String {
    let name = match field {
        "tiles" => text!(lang, "fault-place-tiles"),
        "concealed" => text!(lang, "fault-place-concealed"),
        "win_tile" => text!(lang, "fault-place-win-tile"),
        "seat_wind" => text!(lang, "fault-place-seat-wind"),
        "round_wind" => text!(lang, "fault-place-round-wind"),
        "flags" => text!(lang, "fault-place-flags"),
        "discarder" => text!(lang, "fault-place-discarder"),
        "winner" => text!(lang, "fault-place-winner"),
        "line" => text!(lang, "fault-place-line"),
        _ => match request_field_name(field) {
            Some(name) => render_word(lang, name),
            None => {
                return list_entry_label(lang, field)
                    .unwrap_or_else(|| text!(lang, "fault-place-unnamed", field = field));
            }
        },
    };
    name.to_owned()
}

/// Returns the name of a list's entry, counted from 1, for a path such as `melds[0]`, `melds[0].from` or `events[2]`;
/// `None` for other lists.
fn list_entry_label(lang: Lang, field: &str) -> Option<String> {
    let (list, after_bracket) = field.split_once('[')?;
    let (index, subfield) = after_bracket.split_once(']')?;
    let number = index.parse::<usize>().ok()?.saturating_add(1);
    match (list, subfield) {
        ("melds", "") => Some(text!(lang, "fault-place-meld", number = number)),
        ("melds", ".from") => Some(text!(lang, "fault-place-meld-from", number = number)),
        ("events", "") => Some(text!(lang, "fault-place-event", number = number)),
        ("history", "") => Some(text!(lang, "fault-place-discard", number = number)),
        _ => None,
    }
}

fn family_fault_text(lang: Lang, message: &dyn Message) -> String {
    render_with_names(lang, None, message)
}

fn field_error_text(lang: Lang, field_error: &RequestFieldError) -> String {
    match field_error {
        RequestFieldError::Stranger(stranger) => text!(lang, "fault-stranger", tile = tile_text(lang, *stranger)),
        RequestFieldError::RedFive { tile: red } => {
            text!(lang, "fault-red-five", tile = tile_text(lang, *red), plain = red.without_red().to_string())
        }
        RequestFieldError::Unreadable(error) => notation_error_text(lang, error),
        RequestFieldError::Within(inner) => faults_text(lang, inner),
        RequestFieldError::Family(message) => family_fault_text(lang, message),
        other => render(lang, other),
    }
}
