//! Sentences for errors outside the hand: histories, turned tiles, people, bets, events.

mod problem;

pub use self::problem::problem;
use super::{Lang, notation, render, tile, word};
use quejing_message::{ArgumentValue, Message};
use quejing_rules::family::field_name;
use quejing_rules::tile::mpsz;
use quejing_rules::{Demand, Fault, Faults};

/// Returns the error and the way to correct it.
pub fn fault(lang: Lang, fault: &Fault) -> String {
    match fault {
        Fault::Hand(hand) => problem(lang, hand),
        Fault::Family(own) => family_fault(lang, own),
        Fault::Other { field, expected, .. } => match says_where(field, expected) {
            true => demand(lang, expected),
            false => {
                let (place, fault) = (place(lang, field), demand(lang, expected));
                text!(lang, "fault-at", place = place, fault = fault)
            }
        },
    }
}

/// Returns all errors in one line.
pub fn faults(lang: Lang, faults: &Faults) -> String {
    let sentences = faults.0.iter().map(|found| fault(lang, found));
    sentences.collect::<Vec<_>>().join(text!(lang, "list-semicolon"))
}

/// Returns true if the sentence itself names its subject. In an entry of a list it never names the entry.
fn says_where(field: &str, demand: &Demand) -> bool {
    match demand {
        // An error in a part names the fields of that part.
        Demand::Within(inner) => inner.0.iter().all(|one| match one {
            Fault::Other { field: own, .. } => own.starts_with(field),
            _ => false,
        }),
        Demand::Expected(_)
        | Demand::NoSeat { .. }
        | Demand::NoWind { .. }
        | Demand::Stranger(_)
        | Demand::Unreadable(_) => false,
        _ => !field.contains(['[', '.']),
    }
}

/// Returns the name of a field; the wire's own word for a field that only the wire knows.
pub(super) fn place(lang: Lang, field: &str) -> String {
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
        _ => match field_name(field) {
            Some(name) => word(lang, name),
            None => return entry(lang, field).unwrap_or_else(|| text!(lang, "fault-place-unnamed", field = field)),
        },
    };
    name.to_owned()
}

/// Returns the name of an entry of a list, counted from 1: `melds[0]`, `events[2]`; `None` for lists that people do
/// not know.
fn entry(lang: Lang, field: &str) -> Option<String> {
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

/// A message of a family with the names of its tiles in a language.
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
            ArgumentValue::Tiles(text) => take(field, ArgumentValue::Text(tiles(self.lang, &text).into())),
            other => take(field, other),
        });
    }
}

/// Returns the names of tiles; a text that cannot be read as tiles stays as it is.
pub(super) fn tiles(lang: Lang, text: &str) -> String {
    let Ok(tiles) = mpsz::parse(text) else {
        return text.to_owned();
    };
    let tiles: Vec<String> = tiles.iter().map(|&one| tile(lang, one)).collect();
    tiles.join(text!(lang, "list-comma"))
}

fn family_fault(lang: Lang, message: &dyn Message) -> String {
    render(lang, &FamilySentence { lang, message })
}

fn demand(lang: Lang, demand: &Demand) -> String {
    match demand {
        Demand::Stranger(stranger) => text!(lang, "fault-stranger", tile = tile(lang, *stranger)),
        Demand::RedFive { tile: red } => {
            text!(lang, "fault-red-five", tile = tile(lang, *red), plain = red.plain().to_string())
        }
        Demand::Unreadable(error) => notation(lang, error),
        Demand::Within(inner) => faults(lang, inner),
        Demand::Family(own) => family_fault(lang, own),
        other => render(lang, other),
    }
}
