//! The stored form of a ledger entry's contents: one flat JSON object without empty fields.

use quejing_message::Message;
use serde::de::Unexpected;
use serde::{Deserialize, Serialize};

use super::{Body, Consent, Payload};

/// The error of parsing a stored event: an unknown kind, or text that is not the JSON of an event.
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
    /// The event is of a kind that this program does not know; a later version may have written it.
    #[message(code = "ledger_unknown_kind", by_hand)]
    UnknownKind { kind: String },
    /// The text is not the JSON of an event.
    #[message(code = "ledger_bad_event", by_hand)]
    BadEvent {
        /// The parser's message, in English.
        why: String,
    },
}

impl std::error::Error for PayloadError {}

/// The part of a stored event that does not depend on its kind: the word of the kind, and the fields of [`Payload`]
/// beside its body.
#[derive(Deserialize)]
struct PayloadEnvelope {
    kind: String,
    #[serde(default)]
    table: u8,
    #[serde(default)]
    overruled: Option<String>,
    #[serde(default)]
    once: Option<String>,
    #[serde(default)]
    consents: Vec<Consent>,
    /// The list of people who agreed: of the kind of event or, for other kinds, of [`Payload::agreed`].
    #[serde(default)]
    agreed: serde_json::Value,
    #[serde(default)]
    together: Option<u64>,
}

impl Payload {
    /// Parses the stored JSON of an event.
    ///
    /// # Errors
    /// [`PayloadError`] if the kind is unknown or the text is not an event.
    pub fn read(text: &str) -> Result<Payload, PayloadError> {
        let bad_event = |error: serde_json::Error| PayloadError::BadEvent { why: error.to_string() };
        let envelope: PayloadEnvelope = serde_json::from_str(text).map_err(bad_event)?;
        if !Body::is_known_kind(&envelope.kind) {
            return Err(PayloadError::UnknownKind { kind: envelope.kind });
        }
        let body = Body::read(&envelope.kind, text).map_err(bad_event)?;
        let agreed = match body.agreement() {
            Some(_) => Vec::new(),
            // Another content of an unknown field is no error, as it was before there was this one.
            None => serde_json::from_value(envelope.agreed).unwrap_or_default(),
        };
        Ok(Payload {
            table: envelope.table,
            override_reason: envelope.overruled,
            request_id: envelope.once,
            consents: envelope.consents,
            agreed,
            group_start: envelope.together,
            body,
        })
    }

    /// Returns the contents as the JSON text that the ledger stores, without empty fields.
    pub fn to_stored_text(&self) -> String {
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
            if let Some(reason) = &self.override_reason {
                fields.insert("overruled".into(), reason.as_str().into());
            }
            if let Some(mark) = &self.request_id {
                fields.insert("once".into(), mark.as_str().into());
            }
            if !self.consents.is_empty() {
                fields.insert("consents".into(), serde_json::to_value(&self.consents).map_err(S::Error::custom)?);
            }
            if !self.agreed.is_empty() {
                fields.insert("agreed".into(), serde_json::to_value(&self.agreed).map_err(S::Error::custom)?);
            }
            if let Some(first) = self.group_start {
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
