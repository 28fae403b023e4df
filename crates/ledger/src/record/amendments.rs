//! The records that change what was recorded before, as they are stored.

use serde::{Deserialize, Serialize};

use super::Payload;
use quejing_rules::play::SeatAssignment;
use quejing_rules::{DealId, PlayerId};

/// The voiding of a deal: neither its payments nor its place in the course of play count.
///
/// ```
/// use quejing_ledger::DealVoided;
/// use quejing_rules::DealId;
/// let voided: DealVoided = serde_json::from_str(r#"{"hand":12,"reason":"A tile was missing."}"#)?;
/// assert_eq!((voided.deal, voided.agreed.len()), (DealId(12), 0));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DealVoided {
    /// The voided deal.
    #[serde(rename = "hand")]
    pub deal: DealId,
    /// The reason in the words of the people who voided the deal.
    pub reason: String,
    /// The people who agreed to the voiding.
    #[serde(default)]
    pub agreed: Vec<PlayerId>,
}

/// The replacement of an earlier event by a corrected one.
///
/// ```
/// use quejing_ledger::{Correction, Payload, Record};
/// let with = Box::new(Payload::new(Record::Noted { text: "Tea at ten.".to_owned() }));
/// let body = Record::Corrected(Correction { event: 3, with, reason: "A slip.".to_owned(), agreed: Vec::new() });
/// let payload = Payload::new(body);
/// assert_eq!(Payload::read(&payload.to_stored_text())?, payload);
/// # Ok::<(), quejing_ledger::PayloadError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Correction {
    /// The number of the event as it was first recorded.
    pub event: u64,
    /// The corrected event, in place of the recorded one.
    pub with: Box<Payload>,
    /// The reason in the words of the person who corrected the event; may be empty.
    #[serde(default)]
    pub reason: String,
    /// The people who agreed to the correction.
    #[serde(default)]
    pub agreed: Vec<PlayerId>,
}

impl Correction {
    /// Returns the correction of the event with this number, without a reason and without anybody's agreement.
    pub fn new(event: u64, with: Payload) -> Correction {
        Correction { event, with: Box::new(with), reason: String::new(), agreed: Vec::new() }
    }
}

/// The late record of an event of a deal, which happened before an event that was recorded earlier.
///
/// ```
/// use quejing_ledger::{ActAddition, Payload, Record};
/// use quejing_rules::PlayerId;
/// use quejing_rules::riichi::acts::RiichiDeclared;
/// let riichi = Payload::new(RiichiDeclared { player: PlayerId::from_number(1) });
/// let payload = Payload::new(Record::ActAdded(ActAddition::before(12, riichi)));
/// let stored = payload.to_stored_text();
/// assert!(stored.contains(r#""kind":"act_added""#) && stored.contains(r#""before":12"#));
/// assert_eq!(Payload::read(&payload.to_stored_text())?, payload);
/// # Ok::<(), quejing_ledger::PayloadError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ActAddition {
    /// The number of the event of the deal before which the added one happened.
    pub before: u64,
    /// The added event, which must not end the deal.
    pub with: Box<Payload>,
    /// The reason in the words of the person who added the event; may be empty.
    #[serde(default)]
    pub reason: String,
    /// The people who agreed to the addition.
    #[serde(default)]
    pub agreed: Vec<PlayerId>,
}

impl ActAddition {
    /// Creates the addition of an event, without a reason and anybody's consent.
    pub fn before(event: u64, with: Payload) -> ActAddition {
        ActAddition { before: event, with: Box::new(with), reason: String::new(), agreed: Vec::new() }
    }
}

/// The seats from an earlier deal on, recorded late.
///
/// ```
/// use quejing_ledger::Reseating;
/// use quejing_rules::DealId;
/// let stored = r#"{"from_hand":12,"seats":{"tables":[],"how":"by_hand"},"agreed":["p000000000001"]}"#;
/// let reseated: Reseating = serde_json::from_str(stored)?;
/// assert_eq!((reseated.from_deal, reseated.agreed.len()), (DealId(12), 1));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reseating {
    /// The first deal that was played with these seats.
    #[serde(rename = "from_hand")]
    pub from_deal: DealId,
    /// The seats, with the dealer of that deal first.
    pub seats: SeatAssignment,
    /// The reason in the words of the person who recorded the seats late; may be empty.
    #[serde(default)]
    pub reason: String,
    /// The people who agreed to the change.
    #[serde(default)]
    pub agreed: Vec<PlayerId>,
}
