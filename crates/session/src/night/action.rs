//! Requests about the night, and the changes that wait for a confirmation.

use std::path::PathBuf;

use quejing_ledger::revaluation::{LaterDeals, LaterPart, Revaluations};
use quejing_ledger::{Body, Decision, NightId, Opening, Payload, PlayerId, Preview};
use quejing_rules::family_message::FamilyMessage;

/// A request about the night.
#[derive(Clone, Debug)]
pub enum NightAction {
    Begin {
        opening: Box<Opening>,
        /// True if the open deal of the night in progress may stay unfinished.
        leaves_deal: bool,
    },
    /// Begin the planned night.
    Start,
    /// Plan a night with the same people and rules; it begins when something is recorded in it.
    Afresh {
        /// True if the open deal of the night in progress may stay unfinished.
        leaves_deal: bool,
    },
    /// Change the planned night.
    Plan(Box<Opening>),
    Resume {
        night: NightId,
        /// True if the open deal of the night in progress may stay unfinished.
        leaves_deal: bool,
    },
    /// Record these events together. Events that contradict the course of play, and changes of earlier entries with
    /// further effects, wait for a confirmation first: see [`PendingChange`].
    Propose(Vec<Payload>),
    /// Request consent to these events on the phones of the people concerned; records at once if nobody must be asked.
    Ask {
        /// The events that would be recorded.
        payloads: Vec<Payload>,
        /// The people who agreed in person.
        in_person: Vec<PlayerId>,
    },
    /// Withdraw a request for consent, by its number.
    TakeBackRequest(u64),
    /// Undo the night's last entry with this number (see [`Takeback`](quejing_ledger::Takeback)); refused if another
    /// entry is the last by now.
    UndoLast(u64),
    /// Redo the last undone entry with this number; refused if another one was undone since.
    RedoLast(u64),
    /// Choose whether the pending correction values later deals again.
    ChooseLater(LaterDeals),
    /// Confirm the pending change, with a reason (required for contradictions) and the people who agreed in person.
    /// Others whom it concerns are first asked on their phones, if they have one.
    Confirm {
        reason: String,
        /// The people who agreed in person.
        agreed: Vec<PlayerId>,
    },
    /// Cancel the pending change.
    GiveUp,
    /// Dispute a deal or another entry; the claim is stored with the entry's current content.
    Dispute {
        /// The event that the deal began with, or the entry.
        entry: u64,
        /// The person who disagrees.
        by: PlayerId,
        claim: String,
    },
    /// Decide a dispute; voiding a deal is previewed first.
    Decide {
        /// The event that opened it.
        dispute: u64,
        decision: Decision,
        /// The explanation.
        note: String,
        /// The people who agreed.
        agreed: Vec<PlayerId>,
    },
    /// Delete a stored photo.
    RemovePhoto {
        /// Its SHA-256.
        sha256: String,
        reason: String,
    },
    /// Set the maximum size of the stored photos, in bytes.
    LimitPhotos(u64),
    /// Copy the ledger's files into a new folder.
    Backup(PathBuf),
}

/// A change that needs a confirmation before it is recorded.
#[derive(Clone, Debug, PartialEq)]
pub struct PendingChange {
    /// The events that would be recorded.
    pub payloads: Vec<Payload>,
    /// The reason for the confirmation.
    pub matter: ConfirmReason,
    /// The people who must agree; empty if no consent is needed.
    pub people: Vec<PlayerId>,
    /// The later wins that would have another value after it; `None` if there are none.
    pub later: Option<Later>,
}

/// The later wins whose value a correction changes, and the choice for them.
#[derive(Clone, Debug, PartialEq)]
pub struct Later {
    /// The choice; the payloads of [`PendingChange`] follow it.
    pub choice: LaterDeals,
    /// The wins with their values before and after.
    pub found: Revaluations,
    /// The number of payloads before those that value later wins again.
    given: usize,
}

/// The reason why a change needs a confirmation.
#[derive(Clone, Debug, PartialEq)]
pub enum ConfirmReason {
    /// A contradiction to the course of play, which can be recorded only with a reason.
    Contradicts(Vec<FamilyMessage>),
    /// A change of earlier entries.
    Changes(Preview),
}

impl Later {
    /// Adds the revaluations to the events to be recorded; `None` if no later win changes its value.
    pub(crate) fn extend(payloads: &mut Vec<Payload>, found: Revaluations) -> Option<Later> {
        if found.wins.is_empty() {
            return None;
        }
        let given = payloads.len();
        let choice = LaterDeals::default();
        payloads.extend_from_slice(found.corrections(choice));
        Some(Later { choice, found, given })
    }
}

impl PendingChange {
    /// Returns the mark of the change with its effects, apart from evidence. A form that shows the change carries it.
    #[cfg(feature = "engine")]
    pub fn mark(&self) -> crate::Mark {
        let is_evidence = |payload: &&Payload| matches!(payload.body, Body::EvidenceAttached(_));
        let payloads: Vec<&Payload> = self.payloads.iter().filter(|payload| !is_evidence(payload)).collect();
        let later = self.later.as_ref().map(|later| (later.choice, &later.found));
        crate::Mark::of(&format!("{payloads:?} {:?} {:?} {later:?}", self.matter, self.people))
    }

    /// Replaces the choice for later wins; returns false if there is none.
    pub(crate) fn choose(&mut self, choice: LaterDeals) -> bool {
        let Some(later) = &mut self.later else {
            return false;
        };
        later.choice = choice;
        self.payloads.truncate(later.given);
        self.payloads.extend_from_slice(later.found.corrections(choice));
        true
    }

    /// Returns the part that values later wins again, as requests for consent store it.
    pub(crate) fn later_part(&self) -> LaterPart {
        LaterPart {
            given: self.requested_payloads().len(),
            choice: self.later.as_ref().map(|later| later.choice).unwrap_or_default(),
        }
    }

    /// Returns the requested events, without the revaluations of later wins.
    pub(crate) fn requested_payloads(&self) -> &[Payload] {
        let given = self.later.as_ref().map(|later| later.given);
        given.and_then(|given| self.payloads.get(..given)).unwrap_or(&self.payloads)
    }

    /// Replaces the revaluations, which may have changed because other people recorded or corrected later wins, and
    /// keeps the choice; returns false if they are unchanged.
    pub(crate) fn renew(&mut self, found: Revaluations) -> bool {
        let before = self.later.as_ref();
        let same = before.map_or(found.wins.is_empty(), |later| later.found == found);
        if same {
            return false;
        }
        let choice = before.map_or_else(LaterDeals::default, |later| later.choice);
        self.payloads = self.requested_payloads().to_vec();
        self.later = Later::extend(&mut self.payloads, found);
        self.choose(choice);
        true
    }

    /// Returns true if people choose what becomes of later wins.
    pub fn has_choice(&self) -> bool {
        self.later.as_ref().is_some_and(|later| later.found.is_choice())
    }

    /// Returns true if a reason must be given.
    pub fn needs_reason(&self) -> bool {
        let voids = |payload: &Payload| matches!(payload.body, Body::DealVoided(_));
        matches!(self.matter, ConfirmReason::Contradicts(_)) || self.payloads.iter().any(voids)
    }

    /// Returns the events to be recorded, with this reason and consent.
    pub(crate) fn with(&self, reason: &str, agreed: &[PlayerId]) -> Vec<Payload> {
        let mut payloads = self.payloads.clone();
        let words = reason.trim();
        for payload in &mut payloads {
            payload.body.add_agreed(agreed);
            match &mut payload.body {
                Body::Corrected(corrected) => fill(&mut corrected.reason, words),
                Body::DealVoided(voided) => fill(&mut voided.reason, words),
                Body::Reseated(reseated) => fill(&mut reseated.reason, words),
                Body::EvidenceAttached(_) => {}
                _ if matches!(self.matter, ConfirmReason::Contradicts(_)) => {
                    payload.overruled = Some(words.to_owned());
                }
                _ => {}
            }
        }
        payloads
    }
}

/// Fills in a missing reason.
fn fill(reason: &mut String, words: &str) {
    if reason.trim().is_empty() {
        words.clone_into(reason);
    }
}
