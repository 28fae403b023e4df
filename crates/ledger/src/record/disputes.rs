//! Disputes of deals and other entries: the stored records, and their state.

use quejing_message::Message;
use serde::{Deserialize, Serialize};

use quejing_rules::{DealId, PlayerId};

/// The opening of a dispute about a deal or another entry.
///
/// ```
/// use quejing_ledger::DisputeOpened;
/// let stored = r#"{"hand":12,"by":"p000000000001","claim":"The wait was closed."}"#;
/// let mut dispute: DisputeOpened = serde_json::from_str(stored)?;
/// assert_eq!(dispute.disputed_event(), 12);
/// dispute.event = Some(14);
/// assert_eq!(dispute.disputed_event(), 14);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DisputeOpened {
    /// The disputed deal; if `event` is present, the number of that event.
    #[serde(rename = "hand")]
    pub deal: DealId,
    /// The number of the disputed event if it is not a deal, such as agreed payments.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub event: Option<u64>,
    /// The person who opened the dispute.
    pub by: PlayerId,
    /// The claim in that person's words.
    pub claim: String,
    /// The program's ruling as shown when the dispute was opened, as JSON: tiles, reading, reasons, and the result
    /// under other rules; null if none was shown.
    #[serde(default, skip_serializing_if = "serde_json::Value::is_null")]
    pub shown: serde_json::Value,
}

impl DisputeOpened {
    /// Returns the number of the disputed event; for a deal, of the event that began it.
    pub fn disputed_event(&self) -> u64 {
        self.event.unwrap_or(self.deal.0)
    }
}

/// The outcome of a dispute: the disputed entry stays, was corrected, or does not count.
///
/// ```
/// use quejing_ledger::Decision;
/// let words = [Decision::Keep, Decision::Correct, Decision::Void].map(|one| serde_json::to_value(one).unwrap());
/// assert_eq!(words, ["keep", "correct", "void"]);
/// ```
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[message("ledger-decision")]
pub enum Decision {
    /// The disputed entry stays as recorded.
    Keep,
    /// The disputed entry was corrected, by a separate event.
    Correct,
    /// The disputed deal does not count; a separate event voids it.
    Void,
}

/// The table's decision of a dispute: its outcome, a note, and the people who agreed.
///
/// ```
/// use quejing_ledger::{Decision, DisputeDecided, Record};
/// use quejing_rules::PlayerId;
/// let agreed = vec![PlayerId::from_number(1), PlayerId::from_number(2)];
/// let decided = DisputeDecided { dispute: 15, decision: Decision::Keep, note: String::new(), agreed };
/// assert_eq!(Record::DisputeDecided(decided).agreed_people().len(), 2);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DisputeDecided {
    /// The number of the event that opened the dispute.
    pub dispute: u64,
    pub decision: Decision,
    /// The decision in words; may be empty.
    #[serde(default)]
    pub note: String,
    /// The people who agreed to the decision.
    #[serde(default)]
    pub agreed: Vec<PlayerId>,
}

/// A dispute of a deal or of another entry, open or decided.
///
/// ```
/// use quejing_ledger::{Dispute, Night};
/// use quejing_rules::{DealId, PlayerId};
/// let (deal, by, claim) = (DealId(12), PlayerId::from_number(1), "The wait was closed.".to_owned());
/// let dispute = Dispute { event: 15, deal, entry: None, by, claim, shown: ().into(), decided: None };
/// assert_eq!(dispute.disputed_event(), 12);
/// let mut night = Night::default();
/// night.disputes.push(dispute);
/// assert!(night.dispute(15).is_some() && night.dispute(12).is_none());
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Dispute {
    /// The number of the event that opened the dispute.
    pub event: u64,
    /// The disputed deal; if `entry` is present, the number of that entry.
    pub deal: DealId,
    /// The number of the disputed entry if it is not a deal.
    pub entry: Option<u64>,
    /// The person who opened the dispute.
    pub by: PlayerId,
    /// The claim in that person's words.
    pub claim: String,
    /// The program's ruling as shown when the dispute was opened, as JSON; null if none was shown.
    pub shown: serde_json::Value,
    /// The number of the deciding event, the decision, its note and the people who agreed; `None` while the dispute is
    /// open.
    pub decided: Option<(u64, Decision, String, Vec<PlayerId>)>,
}

impl Dispute {
    /// Creates the dispute that the event of this number opens, without a decision.
    pub(crate) fn new(event: u64, opened: &DisputeOpened) -> Dispute {
        Dispute {
            event,
            deal: opened.deal,
            entry: opened.event,
            by: opened.by,
            claim: opened.claim.clone(),
            shown: opened.shown.clone(),
            decided: None,
        }
    }

    /// Returns the number of the disputed event; for a deal, of the event that began it.
    pub fn disputed_event(&self) -> u64 {
        self.entry.unwrap_or(self.deal.0)
    }
}
