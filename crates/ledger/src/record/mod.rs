//! The records of a night, as they are stored: plain words and numbers, so that old nights stay readable. The format
//! only grows: the stored text retains unknown fields, and unknown kinds of record are refused.
//!
//! | file | content |
//! | --- | --- |
//! | `payload` | a record with its table and the circumstances of its recording, as JSON |
//! | `people` | people, the opening of a night and its rules |
//! | `amendments` | corrections, late additions, voids and late seats |
//! | `agreed_payments` | payments that people agreed on |
//! | `disputes`, `evidence` | disputes and evidence, as stored and in their state |
//! | `reduced_score` | the settings of the reduced score |

mod agreed_payments;
mod amendments;
mod disputes;
mod evidence;
mod payload;
mod people;
mod reduced_score;

pub use agreed_payments::{AgreedPayments, AgreementPurpose};
pub use amendments::{ActAddition, Correction, DealVoided, Reseating};
pub use disputes::{Decision, Dispute, DisputeDecided, DisputeOpened};
pub use evidence::{Evidence, EvidenceAttached, EvidenceKind};
pub use payload::{Assent, Consent, Payload, PayloadError};
pub use people::{NightOpened, NightRules, Person, PersonState, Role};
pub use reduced_score::{ReducedRoot, ReducedScoreSettings};

use std::any::Any;
use std::ops::Deref;
use std::sync::Arc;

use quejing_message::Message;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use quejing_rules::play::{Play, UnfinishedGame};
use quejing_rules::{Payment, PlayerId};

/// The version of the event format that this program writes.
pub const EVENT_FORMAT: u32 = 1;

/// The record of something that happened in a night: an event of its play, or what people agreed, disputed, attached or
/// changed around it. In JSON, an object with its `kind`.
///
/// ```
/// use quejing_ledger::Record;
/// use quejing_rules::PlayerId;
/// let left = Record::PersonLeft { player: PlayerId::from_number(1) };
/// assert_eq!(serde_json::to_string(&left)?, r#"{"kind":"person_left","player":"p000000000001"}"#);
/// assert!(Record::is_known_kind(left.kind()) && !left.belongs_to_deal());
/// # Ok::<(), serde_json::Error>(())
/// ```
// `remote`: the derived functions know only the kinds of the ledger; events of play are written and read beside them.
#[derive(Clone, Debug, PartialEq, Message, Serialize, Deserialize)]
#[serde(remote = "Self", tag = "kind", rename_all = "snake_case")]
#[message("ledger-kind")]
#[message(codes, skip)]
pub enum Record {
    /// An event of the course of play, such as a win.
    #[serde(skip)]
    #[message(through = Deref::deref)]
    Play(Arc<Play>),
    /// The opening of the night: people, rules and plan.
    NightOpened(Box<NightOpened>),
    /// The arrival of a person after the night was opened.
    PersonJoined(Person),
    /// The change of a person's name.
    PersonRenamed {
        player: PlayerId,
        /// The person's new name.
        name: String,
    },
    /// The departure of a person, who leaves or only watches from now on.
    PersonLeft { player: PlayerId },
    /// The seats from an earlier deal on, recorded late.
    Reseated(Reseating),
    /// The settings of the reduced score, for the whole night.
    ReducedSet(ReducedScoreSettings),
    /// Payments that people agreed on: a penalty, an adjustment or a side bet.
    Agreed(AgreedPayments),
    /// The voiding of a deal, which then does not count.
    #[serde(rename = "hand_voided")]
    #[message(code = "hand_voided")]
    DealVoided(DealVoided),
    /// The replacement of an earlier event by a corrected one.
    Corrected(Correction),
    /// The late record of an event of an earlier deal, such as a forgotten riichi.
    ActAdded(ActAddition),
    /// The undoing of an earlier event, which then does not count.
    Undone {
        /// The number of the undone event.
        event: u64,
        /// The people who agreed to the undoing.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        agreed: Vec<PlayerId>,
        /// The reason for the undoing; empty if none was given, and in nights of earlier versions.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        reason: String,
    },
    /// The redoing of an undone event, which then counts again.
    Redone {
        /// The number of the redone event.
        event: u64,
        /// The people who agreed to the redoing.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        agreed: Vec<PlayerId>,
        /// The reason for the redoing; empty if none was given, and in nights of earlier versions.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        reason: String,
    },
    /// The opening of a person's dispute about a deal or another entry.
    DisputeOpened(Box<DisputeOpened>),
    /// The table's decision of a dispute: its outcome, a note, and the people who agreed.
    DisputeDecided(DisputeDecided),
    /// The attachment of a photo, a reading or an appraisal to a deal.
    EvidenceAttached(Box<EvidenceAttached>),
    /// The deletion of a photo.
    EvidenceRemoved {
        /// The SHA-256 of the photo's content, in hexadecimal.
        sha256: String,
        /// The reason for the deletion, in the words of the person who removed the photo.
        reason: String,
    },
    /// A note in people's own words.
    Noted { text: String },
    /// The end of the night.
    NightClosed {
        /// A closing remark in people's own words; may be empty.
        #[serde(default)]
        note: String,
        /// The decision on the last game if it was not finished; `None` if it was, and in nights of earlier versions,
        /// in which an unfinished game counts.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        unfinished: Option<UnfinishedGame>,
    },
    /// The reopening of a closed night, which then continues.
    NightReopened {},
    /// The change of the night's title.
    NightRenamed { title: String },
    /// The hiding of the night from lists of nights, or its return to them.
    NightHidden {
        /// True to hide the night.
        hidden: bool,
    },
}

impl Record {
    /// Returns the event of the course of play; `None` for the other kinds of record.
    pub fn play(&self) -> Option<&Play> {
        match self {
            Record::Play(play) => Some(play),
            _ => None,
        }
    }

    /// Returns the event of the course of play, to be changed; `None` for the other kinds of record.
    pub fn play_mut(&mut self) -> Option<&mut Play> {
        match self {
            Record::Play(play) => Some(Arc::make_mut(play)),
            _ => None,
        }
    }

    /// Returns the act as the family's own type `T`; `None` if the record is an act of another type, or no act.
    pub fn family_act<T: Any>(&self) -> Option<&T> {
        self.play()?.family_act()
    }

    /// Creates the end of the night without a remark, with this decision on an unfinished game.
    pub fn night_end(unfinished: Option<UnfinishedGame>) -> Record {
        Record::NightClosed { note: String::new(), unfinished }
    }

    /// Creates the undoing of the event with this number, without anybody's consent.
    pub fn undo_of(event: u64) -> Record {
        Record::Undone { event, agreed: Vec::new(), reason: String::new() }
    }

    /// Creates the redoing of the undone event with this number, without anybody's consent.
    pub fn redo_of(event: u64) -> Record {
        Record::Redone { event, agreed: Vec::new(), reason: String::new() }
    }

    /// Returns the list of the people who agreed to the event, to be changed; `None` for kinds of event that need no
    /// consent.
    pub fn agreed_people_mut(&mut self) -> Option<&mut Vec<PlayerId>> {
        match self {
            Record::Corrected(correction) => Some(&mut correction.agreed),
            Record::ActAdded(addition) => Some(&mut addition.agreed),
            Record::DealVoided(voiding) => Some(&mut voiding.agreed),
            Record::Reseated(reseating) => Some(&mut reseating.agreed),
            Record::Agreed(payments) => Some(&mut payments.agreed),
            Record::DisputeDecided(decision) => Some(&mut decision.agreed),
            Record::Undone { agreed, .. } | Record::Redone { agreed, .. } => Some(agreed),
            Record::Play(_)
            | Record::NightOpened(_)
            | Record::PersonJoined(_)
            | Record::PersonRenamed { .. }
            | Record::PersonLeft { .. }
            | Record::ReducedSet(_)
            | Record::DisputeOpened(_)
            | Record::EvidenceAttached(_)
            | Record::EvidenceRemoved { .. }
            | Record::Noted { .. }
            | Record::NightClosed { .. }
            | Record::NightReopened {}
            | Record::NightRenamed { .. }
            | Record::NightHidden { .. } => None,
        }
    }

    /// Returns the reason for the change of an earlier event, to be changed; `None` for other kinds of event.
    fn change_reason_mut(&mut self) -> Option<&mut String> {
        match self {
            Record::Corrected(correction) => Some(&mut correction.reason),
            Record::ActAdded(addition) => Some(&mut addition.reason),
            Record::DealVoided(voiding) => Some(&mut voiding.reason),
            Record::Reseated(reseating) => Some(&mut reseating.reason),
            Record::Undone { reason, .. } | Record::Redone { reason, .. } => Some(reason),
            _ => None,
        }
    }

    /// Returns the people who agreed to the event, empty before anybody did; `None` for kinds of event that need no
    /// consent.
    pub fn agreement(&self) -> Option<&[PlayerId]> {
        match self {
            Record::Corrected(correction) => Some(&correction.agreed),
            Record::ActAdded(addition) => Some(&addition.agreed),
            Record::DealVoided(voiding) => Some(&voiding.agreed),
            Record::Reseated(reseating) => Some(&reseating.agreed),
            Record::Agreed(payments) => Some(&payments.agreed),
            Record::DisputeDecided(decision) => Some(&decision.agreed),
            Record::Undone { agreed, .. } | Record::Redone { agreed, .. } => Some(agreed),
            Record::Play(_)
            | Record::NightOpened(_)
            | Record::PersonJoined(_)
            | Record::PersonRenamed { .. }
            | Record::PersonLeft { .. }
            | Record::ReducedSet(_)
            | Record::DisputeOpened(_)
            | Record::EvidenceAttached(_)
            | Record::EvidenceRemoved { .. }
            | Record::Noted { .. }
            | Record::NightClosed { .. }
            | Record::NightReopened {}
            | Record::NightRenamed { .. }
            | Record::NightHidden { .. } => None,
        }
    }

    /// Returns the people who agreed to the event; empty if nobody did yet, and for kinds of event that need no
    /// consent.
    pub fn agreed_people(&self) -> &[PlayerId] {
        self.agreement().unwrap_or_default()
    }

    /// Adds each of `people` who is not among the people who agreed to the event; does nothing for kinds of event that
    /// need no consent.
    pub fn add_agreed_people(&mut self, people: &[PlayerId]) {
        if let Some(agreed) = self.agreed_people_mut() {
            let new_people: Vec<PlayerId> = people.iter().filter(|person| !agreed.contains(person)).copied().collect();
            agreed.extend(new_people);
        }
    }

    /// Returns the number of the event that this event undoes or redoes; `None` for other events.
    pub fn toggled_event(&self) -> Option<u64> {
        match self {
            Record::Undone { event, .. } | Record::Redone { event, .. } => Some(*event),
            _ => None,
        }
    }

    /// Returns the reason of an undo or redo, without blanks around it; empty if none was given, and for other events.
    pub fn takeback_reason(&self) -> &str {
        match self {
            Record::Undone { reason, .. } | Record::Redone { reason, .. } => reason.trim(),
            _ => "",
        }
    }

    /// Returns true if the event undoes or redoes another event.
    pub fn is_undo_or_redo(&self) -> bool {
        matches!(self, Record::Undone { .. } | Record::Redone { .. })
    }

    /// Returns true if the event corrects, undoes, redoes, voids, reseats or adds to something that was recorded
    /// before, so that a replay of the night judges later events again.
    pub fn changes_earlier_events(&self) -> bool {
        matches!(
            self,
            Record::Undone { .. }
                | Record::Redone { .. }
                | Record::Corrected(_)
                | Record::ActAdded(_)
                | Record::DealVoided(_)
                | Record::Reseated(_)
        )
    }

    /// Returns true if the person belongs to the night from this event on: the event opens it with them, or they join.
    pub fn brings_person(&self, player: PlayerId) -> bool {
        match self {
            Record::NightOpened(opened) => opened.people.iter().any(|person| person.id == player),
            Record::PersonJoined(person) => person.id == player,
            _ => false,
        }
    }

    /// Sets aside the money that the table receives or pays by agreement in a new event
    /// ([`AgreedPayments::is_set_aside`]); other events stay as they are.
    pub fn set_table_money_aside(&mut self) {
        match self {
            Record::Agreed(agreed) => agreed.is_set_aside = agreed.payments.iter().any(Payment::involves_table),
            Record::Corrected(corrected) => corrected.with.body.set_table_money_aside(),
            _ => {}
        }
    }

    /// Returns the stored word of the event's kind, such as `person_left`.
    pub fn kind(&self) -> &'static str {
        self.code().unwrap_or_default()
    }

    /// Returns true if this program knows events with this stored word as their kind.
    pub fn is_known_kind(kind: &str) -> bool {
        Record::CODES.contains(&kind) || Play::is_known_kind(kind)
    }

    /// Returns true if the record is an event of a deal other than its beginning ([`Play::belongs_to_deal`]).
    pub fn belongs_to_deal(&self) -> bool {
        self.play().is_some_and(Play::belongs_to_deal)
    }

    /// Parses the stored JSON of a record, whose kind is the stored word `kind`; an error of the parser for an unknown
    /// kind, or for fields that are missing or of the wrong type.
    fn read(kind: &str, json: &str) -> serde_json::Result<Record> {
        match Play::is_known_kind(kind) {
            true => Play::read(kind, json).map(Record::from),
            false => Record::deserialize(&mut serde_json::Deserializer::from_str(json)),
        }
    }
}

impl<T: Into<Play>> From<T> for Record {
    fn from(play: T) -> Record {
        Record::Play(Arc::new(play.into()))
    }
}

impl Serialize for Record {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Record::Play(play) => play.serialize(serializer),
            own_kind => Record::serialize(own_kind, serializer),
        }
    }
}

impl<'de> Deserialize<'de> for Record {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Record, D::Error> {
        let stored = serde_json::Value::deserialize(deserializer)?;
        let kind = stored.get("kind").and_then(|kind| kind.as_str()).unwrap_or_default();
        Record::read(kind, &stored.to_string()).map_err(D::Error::custom)
    }
}
