//! What can happen in a night, as it is stored: plain words and numbers, so that an old night stays readable however the
//! program changes. The format only grows: unknown fields are kept in the stored text, unknown kinds are
//! refused.

use std::any::Any;

use quejing_message::Message;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{
    ActRow, DealBegun, DealId, DrawnDeal, FalseWin, FamilyAct, NightOpened, Payment, PaymentReason, Person, PlayerId,
    ReducedScore, Reseating, SeatsSet, WonDeal,
};

/// The version of the event format that is written.
pub const EVENT_FORMAT: u32 = 1;

/// The contents of an event: what happened, at which table, and whether people overruled the program's objection.
///
/// ```
/// use quejing_rules::event::{Body, Payload};
/// let payload = Payload::of(Body::Noted { text: "Tea at nine.".to_owned() });
/// assert_eq!((payload.table, &payload.overruled), (0, &None));
/// assert_eq!(Payload::read(&payload.text())?, payload);
/// # Ok::<(), quejing_rules::event::PayloadError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Payload {
    /// The table, from 0; more than one only in the house rule.
    pub table: u8,
    /// The reason why people insist on the event although it contradicts the course of play.
    pub overruled: Option<String>,
    /// A mark set by whoever made the request, so that the same request is recognised if it is repeated.
    pub once: Option<String>,
    /// Consents given on phones; others who agreed said so at the table.
    pub consents: Vec<Consent>,
    /// The number of the first event of everything that was recorded at once; set by the ledger's session where that is more
    /// than one event. `None` in nights of earlier versions.
    pub together: Option<u64>,
    /// The event itself.
    pub body: Body,
}

/// Consent to an event, given on a phone.
///
/// ```
/// use quejing_rules::event::{Consent, PlayerId};
/// let consent = Consent { player: PlayerId::of(1), device: "phone-1".to_owned(), time_ms: 1_700_000_000_000 };
/// let stored = r#"{"player":"p000000000001","device":"phone-1","time_ms":1700000000000}"#;
/// assert_eq!(serde_json::to_string(&consent)?, stored);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Consent {
    /// The person who agreed.
    pub player: PlayerId,
    /// The device, as the ledger names it as an author.
    pub device: String,
    /// When, in milliseconds since 1970-01-01 UTC.
    pub time_ms: i64,
}

/// Consent to an event, on a phone or in person.
///
/// ```
/// use quejing_rules::event::{Assent, Body, Consent, Payload, PlayerId};
/// let [ann, ben] = [1, 2].map(PlayerId::of);
/// let mut payload = Payload::of(Body::Undone { event: 7, agreed: vec![ann, ben] });
/// payload.consents.push(Consent { player: ann, device: "phone-1".to_owned(), time_ms: 5 });
/// let on_phone = Assent { player: ann, on_phone: Some(("phone-1".to_owned(), 5)) };
/// assert_eq!(payload.assents(), [on_phone, Assent { player: ben, on_phone: None }]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assent {
    /// The person who agreed.
    pub player: PlayerId,
    /// The device and the time in milliseconds since 1970-01-01 UTC; `None` for a yes in person, as whoever recorded the event
    /// says.
    pub on_phone: Option<(String, i64)>,
}

impl Payload {
    /// Returns everybody who agreed to it, and how.
    pub fn assents(&self) -> Vec<Assent> {
        let on_phone = |player: PlayerId| {
            let consent = self.consents.iter().find(|one| one.player == player)?;
            Some((consent.device.clone(), consent.time_ms))
        };
        let people = self.body.agreed().iter();
        let assent = |&player: &PlayerId| Assent { player, on_phone: on_phone(player) };
        people.map(assent).collect()
    }

    /// Returns the event at the first table, overruling no objection.
    pub fn of(body: Body) -> Payload {
        Payload { table: 0, overruled: None, once: None, consents: Vec::new(), together: None, body }
    }
}

/// The event itself. In JSON, an object with its `kind`.
///
/// ```
/// use quejing_rules::event::{Body, PlayerId};
/// let left = Body::PersonLeft { player: PlayerId::of(1) };
/// assert_eq!(serde_json::to_string(&left)?, r#"{"kind":"person_left","player":"p000000000001"}"#);
/// assert!(Body::is_known(left.kind()) && !left.is_of_deal());
/// # Ok::<(), serde_json::Error>(())
/// ```
// `remote`: the derived functions know only the events of all rules; acts of families are written and read beside them.
#[derive(Clone, Debug, PartialEq, Message, Serialize, Deserialize)]
#[serde(remote = "Self", tag = "kind", rename_all = "snake_case")]
#[message("ledger-kind")]
#[message(codes, skip)]
pub enum Body {
    /// The night begins: people, rules, plan.
    NightOpened(Box<NightOpened>),
    /// Somebody joins after the night began.
    PersonJoined(Person),
    /// Somebody changes their name.
    PersonRenamed {
        /// The person renamed.
        player: PlayerId,
        /// The new name.
        name: String,
    },
    /// Somebody leaves, or stops playing and only watches.
    PersonLeft {
        /// The person who leaves.
        player: PlayerId,
    },
    /// The seats from now on.
    SeatsSet(SeatsSet),
    /// The seats from an earlier hand on, noticed late.
    Reseated(Reseating),
    /// The next game of the night begins with these seats: rounds, counters and sticks start anew.
    GameBegun(SeatsSet),
    /// The settings of the reduced score.
    ReducedSet(ReducedScore),
    /// A deal begins. If this is not recorded, the deal's first event begins it.
    DealBegun(DealBegun),
    /// An act that only some families have.
    #[serde(skip)]
    #[message(through = FamilyAct::row)]
    Act(FamilyAct),
    /// One win, or several on the same discard.
    Won(WonDeal),
    /// The deal ends without a (further) winner: the wall is used up, or the deal is abandoned.
    Drawn(DrawnDeal),
    /// A win was declared wrongly (诈和, chombo).
    FalseWin(FalseWin),
    /// Money that people agreed on: a penalty, an adjustment, a side bet.
    Agreed(AgreedPayments),
    /// A deal does not count.
    #[serde(rename = "hand_voided")]
    #[message(code = "hand_voided")]
    DealVoided(DealVoided),
    /// An earlier event is replaced.
    Corrected(Correction),
    /// An earlier event does not count.
    Undone {
        /// The number of the undone event.
        event: u64,
        /// The people who agreed.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        agreed: Vec<PlayerId>,
    },
    /// An undone event counts again.
    Redone {
        /// The number of the redone event.
        event: u64,
        /// The people who agreed.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        agreed: Vec<PlayerId>,
    },
    /// Somebody disputes a hand.
    DisputeOpened(Box<DisputeOpened>),
    /// The table decides a dispute.
    DisputeDecided(DisputeDecided),
    /// A photo, a reading or an appraisal is attached to a hand.
    EvidenceAttached(Box<EvidenceAttached>),
    /// A photo is no longer kept.
    EvidenceRemoved {
        /// The SHA-256 of its content, in hexadecimal.
        sha256: String,
        /// The words of whoever removed it.
        reason: String,
    },
    /// Something worth writing down.
    Noted {
        /// The text of the note.
        text: String,
    },
    /// The night is over.
    NightClosed {
        /// A closing remark.
        #[serde(default)]
        note: String,
    },
    /// The night goes on after all.
    NightReopened {},
    /// The night gets another title.
    NightRenamed {
        /// The new title.
        title: String,
    },
    /// Lists of nights leave the night out, or show it again.
    NightHidden {
        /// True to leave it out.
        hidden: bool,
    },
}

impl Body {
    /// Returns the act as a family's own type; `None` if it is of another type, or another event.
    pub fn act<T: Any>(&self) -> Option<&T> {
        match self {
            Body::Act(act) => act.downcast_ref(),
            _ => None,
        }
    }

    /// Returns the player of an act of this kind: the answer to its first field; `None` for another event.
    ///
    /// ```
    /// use quejing_rules::event::{ActType, Body, HandOpened, Kong, PlayerId};
    /// let opened = Body::from(HandOpened { player: PlayerId::of(7) });
    /// assert_eq!(opened.player_of(HandOpened::ROW), Some(PlayerId::of(7)));
    /// assert_eq!(opened.player_of(Kong::ROW), None);
    /// ```
    pub fn player_of(&self, row: &ActRow) -> Option<PlayerId> {
        match self {
            Body::Act(act) if act.row() == row => act.answer(row.fields.first()?.key)?.player(),
            _ => None,
        }
    }

    /// Returns an undo of an event.
    pub fn undone(event: u64) -> Body {
        Body::Undone { event, agreed: Vec::new() }
    }

    /// Returns a redo of an undone event.
    pub fn redone(event: u64) -> Body {
        Body::Redone { event, agreed: Vec::new() }
    }

    /// Returns the people who agreed, where that is part of the event.
    pub fn agreed_mut(&mut self) -> Option<&mut Vec<PlayerId>> {
        match self {
            Body::Corrected(one) => Some(&mut one.agreed),
            Body::DealVoided(one) => Some(&mut one.agreed),
            Body::Reseated(one) => Some(&mut one.agreed),
            Body::Agreed(one) => Some(&mut one.agreed),
            Body::DisputeDecided(one) => Some(&mut one.agreed),
            Body::Undone { agreed, .. } | Body::Redone { agreed, .. } => Some(agreed),
            _ => None,
        }
    }

    /// Returns the people who agreed; `None` where that is not part of the event.
    pub fn agreement(&self) -> Option<&[PlayerId]> {
        match self {
            Body::Corrected(one) => Some(&one.agreed),
            Body::DealVoided(one) => Some(&one.agreed),
            Body::Reseated(one) => Some(&one.agreed),
            Body::Agreed(one) => Some(&one.agreed),
            Body::DisputeDecided(one) => Some(&one.agreed),
            Body::Undone { agreed, .. } | Body::Redone { agreed, .. } => Some(agreed),
            _ => None,
        }
    }

    /// Returns the people who agreed; empty where that is not part of the event.
    pub fn agreed(&self) -> &[PlayerId] {
        self.agreement().unwrap_or_default()
    }

    /// Adds people to those who agreed, where that is part of the event.
    pub fn add_agreed(&mut self, people: &[PlayerId]) {
        if let Some(agreed) = self.agreed_mut() {
            let others: Vec<PlayerId> = people.iter().filter(|who| !agreed.contains(who)).copied().collect();
            agreed.extend(others);
        }
    }

    /// Returns the event that this undoes or redoes.
    pub fn toggled_event(&self) -> Option<u64> {
        match self {
            Body::Undone { event, .. } | Body::Redone { event, .. } => Some(*event),
            _ => None,
        }
    }

    /// Returns true if this undoes or redoes an event.
    pub fn takes_back(&self) -> bool {
        matches!(self, Body::Undone { .. } | Body::Redone { .. })
    }

    /// Returns the word for its kind.
    pub fn kind(&self) -> &'static str {
        self.code().unwrap_or_default()
    }

    /// Returns true if this program knows the kind.
    pub fn is_known(kind: &str) -> bool {
        Body::CODES.contains(&kind) || ActRow::of_kind(kind).is_some()
    }

    /// Returns true if it belongs to a deal, and so begins one if none is in progress.
    pub fn is_of_deal(&self) -> bool {
        match self {
            Body::Act(act) => act.row().is_of_deal,
            _ => matches!(self, Body::Won(_) | Body::Drawn(_) | Body::FalseWin(_)),
        }
    }

    /// Reads the stored text of an event of a known kind.
    pub(super) fn read(kind: &str, text: &str) -> serde_json::Result<Body> {
        match ActRow::of_kind(kind) {
            Some(row) => (row.read)(text).map(Body::Act),
            None => Body::deserialize(&mut serde_json::Deserializer::from_str(text)),
        }
    }
}

impl Serialize for Body {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Body::Act(act) => act.serialize(serializer),
            common => Body::serialize(common, serializer),
        }
    }
}

impl<'de> Deserialize<'de> for Body {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Body, D::Error> {
        let stored = serde_json::Value::deserialize(deserializer)?;
        let kind = stored.get("kind").and_then(|kind| kind.as_str()).unwrap_or_default();
        Body::read(kind, &stored.to_string()).map_err(D::Error::custom)
    }
}

/// The purpose of agreed money.
///
/// ```
/// use quejing_rules::event::{AgreedFor, PaymentReason};
/// assert_eq!(serde_json::to_string(&AgreedFor::Bet)?, r#""bet""#);
/// assert_eq!(PaymentReason::from(AgreedFor::Bet), PaymentReason::BET);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AgreedFor {
    Penalty,
    Adjustment,
    /// A side bet.
    Bet,
}

impl From<AgreedFor> for PaymentReason {
    fn from(what: AgreedFor) -> PaymentReason {
        match what {
            AgreedFor::Penalty => PaymentReason::PENALTY,
            AgreedFor::Adjustment => PaymentReason::ADJUSTMENT,
            AgreedFor::Bet => PaymentReason::BET,
        }
    }
}

/// Money that people agreed on.
///
/// ```
/// use quejing_rules::event::{AgreedPayments, AgreedFor, Amount, Body, Payment, PlayerId};
/// let [ann, ben] = [1, 2].map(PlayerId::of);
/// let payment = Payment::new(ann, ben, Amount::whole(10), AgreedFor::Bet.into());
/// let (payments, reason) = (vec![payment], "A side bet on the last deal.".to_owned());
/// let bet = AgreedPayments { what: AgreedFor::Bet, payments, reason, agreed: vec![ann, ben], deal: None };
/// assert_eq!(Body::Agreed(bet).agreed(), [ann, ben]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AgreedPayments {
    /// The purpose of the money.
    pub what: AgreedFor,
    pub payments: Vec<Payment>,
    /// The words of the people who agreed.
    pub reason: String,
    /// The people who agreed.
    #[serde(default)]
    pub agreed: Vec<PlayerId>,
    /// The deal it belongs to, if any.
    #[serde(rename = "hand", default, skip_serializing_if = "Option::is_none")]
    pub deal: Option<DealId>,
}

/// The voiding of a deal: neither its money nor its place in the course of play counts.
///
/// ```
/// use quejing_rules::event::{DealId, DealVoided};
/// let voided: DealVoided = serde_json::from_str(r#"{"hand":12,"reason":"A tile was missing."}"#)?;
/// assert_eq!((voided.deal, voided.agreed.len()), (DealId(12), 0));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DealVoided {
    /// The voided deal.
    #[serde(rename = "hand")]
    pub deal: DealId,
    /// The words of the people who voided it.
    pub reason: String,
    /// The people who agreed.
    #[serde(default)]
    pub agreed: Vec<PlayerId>,
}

/// The replacement of an earlier event.
///
/// ```
/// use quejing_rules::event::{Body, Correction, Payload};
/// let with = Box::new(Payload::of(Body::Noted { text: "Tea at ten.".to_owned() }));
/// let body = Body::Corrected(Correction { event: 3, with, reason: "A slip.".to_owned(), agreed: Vec::new() });
/// let payload = Payload::of(body);
/// assert_eq!(Payload::read(&payload.text())?, payload);
/// # Ok::<(), quejing_rules::event::PayloadError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Correction {
    /// The number of the event as it was first recorded.
    pub event: u64,
    /// The event as it should have been.
    pub with: Box<Payload>,
    /// The words of whoever corrected it; may be empty.
    #[serde(default)]
    pub reason: String,
    /// The people who agreed.
    #[serde(default)]
    pub agreed: Vec<PlayerId>,
}

/// The opening of a dispute about a hand or another entry.
///
/// ```
/// use quejing_rules::event::DisputeOpened;
/// let stored = r#"{"hand":12,"by":"p000000000001","claim":"The wait was closed."}"#;
/// let mut dispute: DisputeOpened = serde_json::from_str(stored)?;
/// assert_eq!(dispute.subject(), 12);
/// dispute.event = Some(14);
/// assert_eq!(dispute.subject(), 14);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DisputeOpened {
    /// The disputed deal; of another entry, its number once more.
    #[serde(rename = "hand")]
    pub deal: DealId,
    /// The disputed event if it is no deal, such as agreed money.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub event: Option<u64>,
    /// The person who disputes it.
    pub by: PlayerId,
    /// The claim in that person's words.
    pub claim: String,
    /// The program's answer: tiles, reading, reasons, and the result under other rules.
    #[serde(default, skip_serializing_if = "serde_json::Value::is_null")]
    pub shown: serde_json::Value,
}

impl DisputeOpened {
    /// Returns the number of the disputed event; of a hand, the event that began it.
    pub fn subject(&self) -> u64 {
        self.event.unwrap_or(self.deal.0)
    }
}

/// The outcome of a dispute.
///
/// ```
/// use quejing_rules::event::Decision;
/// let words = [Decision::Keep, Decision::Correct, Decision::Void].map(|one| serde_json::to_value(one).unwrap());
/// assert_eq!(words, ["keep", "correct", "void"]);
/// ```
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[message("ledger-decision")]
pub enum Decision {
    /// The hand stays as recorded.
    Keep,
    /// The hand was corrected; the correction is a separate event.
    Correct,
    /// The hand does not count; voiding it is a separate event.
    Void,
}

/// The table's decision of a dispute.
///
/// ```
/// use quejing_rules::event::{Body, Decision, DisputeDecided, PlayerId};
/// let agreed = vec![PlayerId::of(1), PlayerId::of(2)];
/// let decided = DisputeDecided { dispute: 15, decision: Decision::Keep, note: String::new(), agreed };
/// assert_eq!(Body::DisputeDecided(decided).agreed().len(), 2);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DisputeDecided {
    /// The number of the event that opened the dispute.
    pub dispute: u64,
    pub decision: Decision,
    /// The decision in words.
    #[serde(default)]
    pub note: String,
    /// The people who agreed.
    #[serde(default)]
    pub agreed: Vec<PlayerId>,
}

/// The type of a piece of evidence.
///
/// ```
/// use quejing_rules::event::EvidenceKind;
/// assert_eq!(serde_json::from_str::<EvidenceKind>(r#""photo""#)?, EvidenceKind::Photo);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[message("ledger-evidence")]
pub enum EvidenceKind {
    /// A photo, kept by content next to the ledger.
    Photo,
    /// The reading of a photo: tiles with quads and probabilities.
    Reading,
    /// A person's corrections of the reading.
    Correction,
    /// The appraisal with its reasons, rules and program version.
    Appraisal,
}

/// A photo, a reading or an appraisal attached to a hand.
///
/// ```
/// use quejing_rules::event::{EvidenceAttached, EvidenceKind, DealId};
/// let stored = r#"{"hand":12,"what":"reading","data":{"concealed":"123m"}}"#;
/// let evidence: EvidenceAttached = serde_json::from_str(stored)?;
/// assert_eq!((evidence.deal, evidence.what, evidence.sha256), (DealId(12), EvidenceKind::Reading, None));
/// assert_eq!(evidence.data["concealed"], "123m");
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct EvidenceAttached {
    /// The deal it belongs to.
    #[serde(rename = "hand")]
    pub deal: DealId,
    /// The type of evidence.
    pub what: EvidenceKind,
    /// A photo's SHA-256, in hexadecimal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sha256: Option<String>,
    /// A photo's size in bytes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bytes: Option<u64>,
    /// The photo's original file name.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// The content itself, for anything but a photo.
    #[serde(default, skip_serializing_if = "serde_json::Value::is_null")]
    pub data: serde_json::Value,
}
