//! The stored form of an event's contents: one flat JSON object without empty fields.

use quejing_message::Message;
use serde::de::Unexpected;
use serde::{Deserialize, Serialize};

use super::{Body, Consent, Payload};

/// A text that is no event, or one of a kind that this version does not know.
///
/// ```
/// use quejing_rules::event::{Payload, PayloadError};
/// let unknown = PayloadError::UnknownKind { kind: "rained".to_owned() };
/// assert_eq!(Payload::read(r#"{"kind":"rained"}"#), Err(unknown));
/// assert!(matches!(Payload::read("rain"), Err(PayloadError::BadEvent { .. })));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Message)]
#[message("ledger-payload")]
pub enum PayloadError {
    /// A kind of event of a later version.
    #[message(code = "ledger_unknown_kind", by_hand)]
    UnknownKind {
        /// The kind that was found.
        kind: String,
    },
    /// Not the JSON of an event.
    #[message(code = "ledger_bad_event", by_hand)]
    BadEvent {
        /// The parser's words.
        why: String,
    },
}

impl std::error::Error for PayloadError {}

/// The fields other than those of the body.
#[derive(Deserialize)]
struct Envelope {
    kind: String,
    #[serde(default)]
    table: u8,
    #[serde(default)]
    overruled: Option<String>,
    #[serde(default)]
    once: Option<String>,
    #[serde(default)]
    consents: Vec<Consent>,
    #[serde(default)]
    together: Option<u64>,
}

impl Payload {
    /// Reads the stored text.
    ///
    /// # Errors
    /// The kind is unknown, or the text is no event.
    pub fn read(text: &str) -> Result<Payload, PayloadError> {
        let bad = |error: serde_json::Error| PayloadError::BadEvent { why: error.to_string() };
        let envelope: Envelope = serde_json::from_str(text).map_err(bad)?;
        if !Body::is_known(&envelope.kind) {
            return Err(PayloadError::UnknownKind { kind: envelope.kind });
        }
        let body = Body::read(&envelope.kind, text).map_err(bad)?;
        Ok(Payload {
            table: envelope.table,
            overruled: envelope.overruled,
            once: envelope.once,
            consents: envelope.consents,
            together: envelope.together,
            body,
        })
    }

    /// Returns the text to store.
    pub fn text(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}

impl Serialize for Payload {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::Error;
        let mut value = serde_json::to_value(&self.body).map_err(S::Error::custom)?;
        if let Some(fields) = value.as_object_mut() {
            if self.table != 0 {
                fields.insert("table".into(), self.table.into());
            }
            if let Some(why) = &self.overruled {
                fields.insert("overruled".into(), why.as_str().into());
            }
            if let Some(mark) = &self.once {
                fields.insert("once".into(), mark.as_str().into());
            }
            if !self.consents.is_empty() {
                fields.insert("consents".into(), serde_json::to_value(&self.consents).map_err(S::Error::custom)?);
            }
            if let Some(first) = self.together {
                fields.insert("together".into(), first.into());
            }
        }
        value.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Payload {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Payload, D::Error> {
        use serde::de::Error;
        let value = serde_json::Value::deserialize(deserializer)?;
        Payload::read(&value.to_string()).map_err(|error| match error {
            PayloadError::UnknownKind { kind } => D::Error::invalid_value(Unexpected::Str(&kind), &"a known kind"),
            PayloadError::BadEvent { why } => D::Error::custom(why),
        })
    }
}
