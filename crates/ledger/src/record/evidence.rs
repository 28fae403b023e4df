//! Photos, readings and appraisals that are attached to deals: the stored records, and their state.

use quejing_message::Message;
use serde::{Deserialize, Serialize};

use quejing_rules::DealId;

/// The kind of a piece of evidence.
///
/// ```
/// use quejing_ledger::EvidenceKind;
/// assert_eq!(serde_json::from_str::<EvidenceKind>(r#""photo""#)?, EvidenceKind::Photo);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[message("ledger-evidence")]
pub enum EvidenceKind {
    /// A photo, stored beside the ledger under the hash of its content.
    Photo,
    /// The reading of a photo: tiles with their quadrilaterals and probabilities.
    Reading,
    /// A person's corrections of a reading.
    Correction,
    /// The appraisal of a hand, with its reasons, rules and program version.
    Appraisal,
}

/// A photo, a reading or an appraisal attached to a deal.
///
/// ```
/// use quejing_ledger::{EvidenceAttached, EvidenceKind};
/// use quejing_rules::DealId;
/// let stored = r#"{"hand":12,"what":"reading","data":{"concealed":"123m"}}"#;
/// let evidence: EvidenceAttached = serde_json::from_str(stored)?;
/// assert_eq!((evidence.deal, evidence.what, evidence.sha256), (DealId(12), EvidenceKind::Reading, None));
/// assert_eq!(evidence.data["concealed"], "123m");
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct EvidenceAttached {
    /// The deal that the evidence belongs to.
    #[serde(rename = "hand")]
    pub deal: DealId,
    /// The kind of evidence.
    pub what: EvidenceKind,
    /// The SHA-256 of a photo, in hexadecimal; `None` for other evidence.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sha256: Option<String>,
    /// The size of a photo in bytes; `None` for other evidence.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bytes: Option<u64>,
    /// The original file name of a photo; empty for other evidence.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// The content of the evidence as JSON; null for a photo.
    #[serde(default, skip_serializing_if = "serde_json::Value::is_null")]
    pub data: serde_json::Value,
}

/// A piece of evidence for a deal, with the number of the event that attached it.
///
/// ```
/// use quejing_ledger::{Evidence, EvidenceKind};
/// let attached = serde_json::from_str(r#"{"hand":12,"what":"photo","name":"hand.jpg"}"#)?;
/// let evidence = Evidence { event: 13, attached, removed: false };
/// assert_eq!(evidence.attached.what, EvidenceKind::Photo);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Evidence {
    /// The number of the event that attached the evidence.
    pub event: u64,
    pub attached: EvidenceAttached,
    /// True if the photo has been deleted.
    pub removed: bool,
}
