//! An event as JSON, for what no option says.

use serde_json::Value as Json;

use crate::cli::night::error::NightError;
use crate::cli::night::open::NightContext;
use crate::table::ledger::{Night, Payload};

/// An event as JSON in which people may stand by name.
pub fn from_json(context: &NightContext, night: &Night, text: &str) -> anyhow::Result<Payload> {
    let mut value: Json = serde_json::from_str(text).map_err(|error| NightError::NoJson(error.to_string()))?;
    with_ids(night, &mut value, false);
    Payload::read(&value.to_string()).map_err(|error| context.error(&error.into()))
}

/// Where people stand in an event.
const PEOPLE_KEYS: [&str; 19] = [
    "player", "who", "by", "from", "to", "winner", "dealer", "with", "free", "owner", "tables", "queue", "bettors",
    "people", "agreed", "tenpai", "nagashi", "open", "provided",
];

fn with_ids(night: &Night, value: &mut Json, is_people: bool) {
    match value {
        Json::String(name) if is_people => {
            if let Some((id, _)) = night.people.iter().find(|(_, person)| person.name == *name) {
                *name = id.to_string();
            }
        }
        Json::Array(list) => list.iter_mut().for_each(|entry| with_ids(night, entry, is_people)),
        Json::Object(fields) => {
            for (key, entry) in fields {
                with_ids(night, entry, PEOPLE_KEYS.contains(&key.as_str()) || key == "waiting" && is_people);
            }
        }
        _ => {}
    }
}
