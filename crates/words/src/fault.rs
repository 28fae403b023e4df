//! Sentences for faults outside the hand: histories, turned tiles, people, bets, events.

mod problem;

pub use self::problem::problem_text;
use super::{Lang, notation_error_text, render, render_word, tile_text};
use quejing_message::{ArgumentValue, Message};
use quejing_rules::family::request_field_name;
use quejing_rules::tile::mpsz;
use quejing_rules::{Fault, Faults, RequestFieldError};

/// Returns the sentence for a fault of a hand, a family's request or another field, usually with the remedy.
pub fn fault_text(lang: Lang, fault: &Fault) -> String {
    match fault {
        Fault::Hand(hand) => problem_text(lang, hand),
        Fault::Family(own) => family_fault_text(lang, own),
        Fault::Other { field, expected, .. } => match names_own_field(field, expected) {
            true => field_error_text(lang, expected),
            false => {
                let (place, fault) = (field_label(lang, field), field_error_text(lang, expected));
                text!(lang, "fault-at", place = place, fault = fault)
            }
        },
    }
}

/// Returns the sentences for all faults, separated by semicolons.
pub fn faults_text(lang: Lang, faults: &Faults) -> String {
    let sentences = faults.0.iter().map(|found| fault_text(lang, found));
    sentences.collect::<Vec<_>>().join(text!(lang, "list-semicolon"))
}

/// Returns true if the error's sentence names the field itself, so that the field's name need not precede it. Entries of
/// lists always need their name.
fn names_own_field(field: &str, error: &RequestFieldError) -> bool {
    match error {
        // An error in a part names the fields of that part.
        RequestFieldError::Within(inner) => inner.0.iter().all(|one| match one {
            Fault::Other { field: own, .. } => own.starts_with(field),
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

/// Returns the name of a field; for fields that only the wire has, their key.
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

/// Returns the name of a list's entry, counted from 1, for paths such as `melds[0]` or `events[2]`; `None` for other
/// lists.
fn list_entry_label(lang: Lang, field: &str) -> Option<String> {
    let (list, rest) = field.split_once('[')?;
    let (index, rest) = rest.split_once(']')?;
    let number = index.parse::<usize>().ok()?.saturating_add(1);
    match (list, rest) {
        ("melds", "") => Some(text!(lang, "fault-place-meld", number = number)),
        ("melds", ".from") => Some(text!(lang, "fault-place-meld-from", number = number)),
        ("events", "") => Some(text!(lang, "fault-place-event", number = number)),
        ("history", "") => Some(text!(lang, "fault-place-discard", number = number)),
        _ => None,
    }
}

/// A family's message with the names of tiles in a language in place of MPSZ notation.
struct FamilySentence<'a> {
    lang: Lang,
    message: &'a dyn Message,
}

impl Message for FamilySentence<'_> {
    fn id(&self) -> &'static str {
        self.message.id()
    }

    fn arguments(&self, take: &mut dyn FnMut(&'static str, ArgumentValue<'_>)) {
        self.message.arguments(&mut |field, value| match value {
            ArgumentValue::Tiles(text) => take(field, ArgumentValue::Text(tile_names(self.lang, &text).into())),
            other => take(field, other),
        });
    }
}

/// Returns the names of tiles in MPSZ notation, as a list; an unreadable text is returned unchanged.
pub(super) fn tile_names(lang: Lang, text: &str) -> String {
    let Ok(tiles) = mpsz::parse(text) else {
        return text.to_owned();
    };
    let tiles: Vec<String> = tiles.iter().map(|&one| tile_text(lang, one)).collect();
    tiles.join(text!(lang, "list-comma"))
}

fn family_fault_text(lang: Lang, message: &dyn Message) -> String {
    render(lang, &FamilySentence { lang, message })
}

fn field_error_text(lang: Lang, field_error: &RequestFieldError) -> String {
    match field_error {
        RequestFieldError::Stranger(stranger) => text!(lang, "fault-stranger", tile = tile_text(lang, *stranger)),
        RequestFieldError::RedFive { tile: red } => {
            text!(lang, "fault-red-five", tile = tile_text(lang, *red), plain = red.without_red().to_string())
        }
        RequestFieldError::Unreadable(error) => notation_error_text(lang, error),
        RequestFieldError::Within(inner) => faults_text(lang, inner),
        RequestFieldError::Family(own) => family_fault_text(lang, own),
        other => render(lang, other),
    }
}
