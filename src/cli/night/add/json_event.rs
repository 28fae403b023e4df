//! Events typed as JSON, which can set fields that have no option.

use serde_json::Value as Json;

use crate::cli::night::context::NightContext;
use crate::cli::night::error::NightError;
use quejing_session::night::{Night, TypedEvent};

/// Parses an event from JSON in which people may be given by name instead of identifier.
pub fn parse_json_event(context: &NightContext, night: &Night, text: &str) -> anyhow::Result<TypedEvent> {
    let mut value: Json = serde_json::from_str(text).map_err(|error| NightError::NoJson(error.to_string()))?;
    replace_names_by_ids(night, &mut value, false);
    TypedEvent::read(&value.to_string()).map_err(|error| context.ledger_error(&error))
}

/// The keys of an event under which string values are people: names are replaced by identifiers.
const PEOPLE_KEYS: [&str; 19] = [
    "player", "who", "by", "from", "to", "winner", "dealer", "with", "free", "owner", "tables", "queue", "bettors",
    "people", "agreed", "tenpai", "nagashi", "open", "provided",
];

/// Replaces the names of people by their identifiers in the values of [`PEOPLE_KEYS`], also in nested lists and
/// objects. Unknown names stay. `is_people` is true if `value` itself is under such a key; the key `waiting` counts
/// only there.
fn replace_names_by_ids(night: &Night, value: &mut Json, is_people: bool) {
    match value {
        Json::String(name) if is_people => {
            if let Some((id, _)) = night.people.iter().find(|(_, person)| person.name == *name) {
                *name = id.to_string();
            }
        }
        Json::Array(list) => list.iter_mut().for_each(|entry| replace_names_by_ids(night, entry, is_people)),
        Json::Object(fields) => {
            for (key, entry) in fields {
                replace_names_by_ids(
                    night,
                    entry,
                    PEOPLE_KEYS.contains(&key.as_str()) || key == "waiting" && is_people,
                );
            }
        }
        _ => {}
    }
}
