//! What a person can ask of the night, and what waits for an answer.

use std::path::PathBuf;

use crate::table::ledger::{
    Body, Caution, Decision, HandId, NightId, Opening, Payload, PlayerId, Preview,
};

/// What a person asks of the night.
#[derive(Clone, Debug)]
pub enum NightAction {
    /// Begin a night.
    Begin(Box<Opening>),
    /// Begin the night that is planned.
    Start,
    /// Begin a night with the same people and rules, once something is recorded in it.
    Afresh,
    /// Go on with a night.
    Resume(NightId),
    /// Record these together. What contradicts the course of play, and what looks back and changes more than itself, waits
    /// for an answer first: see [`Asked`].
    Propose(Vec<Payload>),
    /// Undo the last thing of the night.
    UndoLast,
    /// Redo what was undone last.
    RedoLast,
    /// Yes to what waits: with a reason (which contradictions need) and who agreed.
    Confirm {
        /// The reason.
        reason: String,
        /// The people who agreed.
        agreed: Vec<PlayerId>,
    },
    /// No to what waits.
    GiveUp,
    /// Somebody disagrees with a deal; what the program shows of it is kept with the claim.
    Dispute {
        /// The deal.
        hand: HandId,
        /// The person who disagrees.
        by: PlayerId,
        /// The claim.
        claim: String,
    },
    /// The table decides a dispute; voiding a deal is previewed first.
    Decide {
        /// The event that opened it.
        dispute: u64,
        /// The decision.
        decision: Decision,
        /// The explanation.
        note: String,
        /// The people who agreed.
        agreed: Vec<PlayerId>,
    },
    /// A photo is no longer kept.
    RemovePhoto {
        /// Its SHA-256.
        sha256: String,
        /// The reason.
        reason: String,
    },
    /// The most bytes that photos may take.
    LimitPhotos(u64),
    /// Copy the ledger's files into a new folder.
    Backup(PathBuf),
}

/// Something that waits for an answer; nothing of it is recorded yet.
#[derive(Clone, Debug, PartialEq)]
pub struct Asked {
    /// What would be recorded.
    pub payloads: Vec<Payload>,
    /// Why it waits.
    pub matter: Matter,
}

/// Why something waits.
#[derive(Clone, Debug, PartialEq)]
pub enum Matter {
    /// It contradicts the course of play: a reason puts it on the record.
    Contradicts(Vec<Caution>),
    /// It changes what was recorded before.
    Changes(Preview),
}

impl Asked {
    /// Whether a reason must be given.
    pub fn needs_reason(&self) -> bool {
        let voids = |payload: &Payload| matches!(payload.body, Body::HandVoided(_));
        matches!(self.matter, Matter::Contradicts(_)) || self.payloads.iter().any(voids)
    }

    /// What would be recorded, with the words of the people.
    pub(in crate::scorer) fn with(&self, reason: &str, agreed: &[PlayerId]) -> Vec<Payload> {
        let mut payloads = self.payloads.clone();
        let words = reason.trim();
        for payload in &mut payloads {
            match &mut payload.body {
                Body::Corrected(corrected) => {
                    fill(&mut corrected.reason, &mut corrected.agreed, words, agreed);
                }
                Body::HandVoided(voided) => {
                    fill(&mut voided.reason, &mut voided.agreed, words, agreed);
                }
                Body::Reseated(reseated) => {
                    fill(&mut reseated.reason, &mut reseated.agreed, words, agreed);
                }
                Body::EvidenceAttached(_) => {}
                _ if matches!(self.matter, Matter::Contradicts(_)) => {
                    payload.overruled = Some(words.to_owned());
                }
                _ => {}
            }
        }
        payloads
    }
}

/// Fills in the answer where nothing was said before.
fn fill(reason: &mut String, people: &mut Vec<PlayerId>, words: &str, agreed: &[PlayerId]) {
    if reason.trim().is_empty() {
        words.clone_into(reason);
    }
    if people.is_empty() {
        people.extend_from_slice(agreed);
    }
}
