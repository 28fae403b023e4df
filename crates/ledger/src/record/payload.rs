//! The contents of a ledger entry: a record with its table and the circumstances of its recording; stored as one flat
//! JSON object without empty fields.

use quejing_message::Message;
use serde::de::Unexpected;
use serde::{Deserialize, Serialize};

use super::{Correction, Record};
use quejing_rules::PlayerId;

/// The contents of a ledger entry: the event, its table, and the circumstances of its recording.
///
/// ```
/// use quejing_ledger::{Payload, Record};
/// let payload = Payload::new(Record::Noted { text: "Tea at nine.".to_owned() });
/// assert_eq!((payload.table, &payload.override_reason), (0, &None));
/// assert_eq!(Payload::read(&payload.to_stored_text())?, payload);
/// # Ok::<(), quejing_ledger::PayloadError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Payload {
    /// The index of the table, from 0; above 0 only in the house rule.
    pub table: u8,
    /// The reason why people insist on an event that contradicts the course of play; `None` without a contradiction.
    pub override_reason: Option<String>,
    /// The id by which the ledger recognises a repeated request, chosen by the program that made the request; `None`
    /// for an event without one.
    pub request_id: Option<String>,
    /// The consents that people gave on phones; the others who agreed did so at the table.
    pub consents: Vec<Consent>,
    /// The people who agreed to an event of a kind that has no list of its own, such as a late bet; empty if the event
    /// needed no agreement, and for the kinds of [`Record::agreement`].
    pub agreed: Vec<PlayerId>,
    /// The number of the first of the events that were recorded together with this one; `None` for an event recorded
    /// alone, and in nights that earlier versions recorded. The ledger's session sets it.
    pub group_start: Option<u64>,
    pub body: Record,
}

/// A person's consent to an event, given on a phone.
///
/// ```
/// use quejing_ledger::Consent;
/// use quejing_rules::PlayerId;
/// let consent =
///     Consent { player: PlayerId::from_number(1), device: "phone-1".to_owned(), time_ms: 1_700_000_000_000 };
/// let stored = r#"{"player":"p000000000001","device":"phone-1","time_ms":1700000000000}"#;
/// assert_eq!(serde_json::to_string(&consent)?, stored);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Consent {
    /// The person who agreed.
    pub player: PlayerId,
    /// The name by which the ledger knows the phone as an author of events.
    pub device: String,
    /// The time of the consent in milliseconds since 1970-01-01 UTC.
    pub time_ms: i64,
}

/// A person's consent to an event, given on a phone or at the table.
///
/// ```
/// use quejing_ledger::{Assent, Consent, Payload, Record};
/// use quejing_rules::PlayerId;
/// let [ann, ben] = [1, 2].map(PlayerId::from_number);
/// let mut payload =
///     Payload::new(Record::Undone { event: 7, agreed: vec![ann, ben], reason: "a wrong tile".to_owned() });
/// payload.consents.push(Consent { player: ann, device: "phone-1".to_owned(), time_ms: 5 });
/// let on_phone = Assent { player: ann, on_phone: Some(("phone-1".to_owned(), 5)) };
/// assert_eq!(payload.assents(), [on_phone, Assent { player: ben, on_phone: None }]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assent {
    /// The person who agreed.
    pub player: PlayerId,
    /// The phone and the time in milliseconds since 1970-01-01 UTC; `None` for consent given at the table, as the
    /// recorder of the event states.
    pub on_phone: Option<(String, i64)>,
}

impl Payload {
    /// Returns the correction of the event with this number, at the table of the corrected event, without a reason and
    /// without anybody's agreement.
    pub fn correction_of(event: u64, with: Payload) -> Payload {
        Payload { table: with.table, ..Payload::new(Record::Corrected(Correction::new(event, with))) }
    }

    /// Returns the consent of each person who agreed to the event, with phone and time if it was given on a phone, in
    /// the order in which the event names them.
    pub fn assents(&self) -> Vec<Assent> {
        let on_phone = |player: PlayerId| {
            let consent = self.consents.iter().find(|consent| consent.player == player)?;
            Some((consent.device.clone(), consent.time_ms))
        };
        let people = self.body.agreement().unwrap_or(&self.agreed).iter();
        let assent = |&player: &PlayerId| Assent { player, on_phone: on_phone(player) };
        people.map(assent).collect()
    }

    /// Sets the reason for which people insist on the event although it contradicts the course of play. A correction
    /// passes it on to the corrected event; evidence contradicts nothing and has none.
    ///
    /// ```
    /// use quejing_ledger::{Payload, Record};
    /// let mut payload = Payload::new(Record::undo_of(7));
    /// payload.insist("He sat there.");
    /// assert_eq!(payload.override_reason.as_deref(), Some("He sat there."));
    /// ```
    pub fn insist(&mut self, reason: &str) {
        match &mut self.body {
            Record::Corrected(correction) => correction.with.override_reason = Some(reason.to_owned()),
            Record::EvidenceAttached(_) => {}
            _ => self.override_reason = Some(reason.to_owned()),
        }
    }

    /// Sets the reason and the people who agreed in an event that changes an earlier one; others stay as they are.
    ///
    /// ```
    /// use quejing_ledger::{Payload, Record};
    /// use quejing_rules::PlayerId;
    /// let ann = PlayerId::from_number(1);
    /// let payload = Payload::new(Record::undo_of(7)).with_consent("a wrong tile", &[ann]);
    /// assert_eq!((payload.body.takeback_reason(), payload.body.agreed_people()), ("a wrong tile", &[ann][..]));
    /// ```
    pub fn with_consent(mut self, reason: &str, agreed: &[PlayerId]) -> Payload {
        if let Some(change_reason) = self.body.change_reason_mut() {
            reason.clone_into(change_reason);
            self.body.agreed_people_mut().into_iter().for_each(|people| people.clone_from(&agreed.to_vec()));
        }
        self
    }

    /// Creates the contents of an event at the first table, recorded alone, without an overruled caution, a request
    /// mark or consents.
    pub fn new(body: impl Into<Record>) -> Payload {
        Payload {
            table: 0,
            override_reason: None,
            request_id: None,
            consents: Vec::new(),
            agreed: Vec::new(),
            group_start: None,
            body: body.into(),
        }
    }
}

/// The error of parsing a stored event: an unknown kind, or text that is not the JSON of an event.
///
/// ```
/// use quejing_ledger::{Payload, PayloadError};
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
        if !Record::is_known_kind(&envelope.kind) {
            return Err(PayloadError::UnknownKind { kind: envelope.kind });
        }
        let body = Record::read(&envelope.kind, text).map_err(bad_event)?;
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
