//! What a person can ask of the night, and what waits for an answer.

use std::path::PathBuf;

use quejing_ledger::revaluation::{LaterDeals, LaterPart, Revaluations};
use quejing_ledger::{Body, Decision, NightId, Opening, Payload, PlayerId, Preview};
use quejing_rules::family_message::FamilyMessage;

/// What a person asks of the night.
#[derive(Clone, Debug)]
pub enum NightAction {
    Begin {
        opening: Box<Opening>,
        /// True if the open deal of the night in progress may stay unfinished.
        leaves_deal: bool,
    },
    /// Begin the night that is planned.
    Start,
    /// Begin a night with the same people and rules, once something is recorded in it.
    Afresh,
    Resume {
        night: NightId,
        /// True if the open deal of the night in progress may stay unfinished.
        leaves_deal: bool,
    },
    /// Record these together. What contradicts the course of play, and what looks back and changes more than itself, waits
    /// for an answer first: see [`PendingChange`].
    Propose(Vec<Payload>),
    /// Ask those concerned for their consent to these, on their phones; where nobody is to be asked, they are recorded at once.
    Ask {
        /// The events that would be recorded.
        payloads: Vec<Payload>,
        /// The people who agreed in person.
        in_person: Vec<PlayerId>,
    },
    /// Take a request for consent back, by its number.
    TakeBackRequest(u64),
    /// Undo the last thing of the night, named by its entry (see [`Takeback`](quejing_ledger::Takeback)); refused if
    /// another one is the last by now.
    UndoLast(u64),
    /// Redo what was undone last, named by its entry; refused if another one is by now.
    RedoLast(u64),
    /// Value later deals again with the correction that waits, or leave them.
    ChooseLater(LaterDeals),
    /// Yes to what waits: with a reason (which contradictions need) and who agreed in person. Others whom it concerns are asked
    /// on their phones first, where they have one.
    Confirm {
        reason: String,
        /// The people who agreed in person.
        agreed: Vec<PlayerId>,
    },
    /// No to what waits.
    GiveUp,
    /// Somebody disagrees with a deal or another entry; what the program shows of it is kept with the claim.
    Dispute {
        /// The event that the deal began with, or the entry.
        entry: u64,
        /// The person who disagrees.
        by: PlayerId,
        claim: String,
    },
    /// The table decides a dispute; voiding a deal is previewed first.
    Decide {
        /// The event that opened it.
        dispute: u64,
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
        reason: String,
    },
    /// The most bytes that photos may take.
    LimitPhotos(u64),
    /// Copy the ledger's files into a new folder.
    Backup(PathBuf),
}

/// A change that needs an answer before it is recorded.
#[derive(Clone, Debug, PartialEq)]
pub struct PendingChange {
    /// What would be recorded.
    pub payloads: Vec<Payload>,
    /// The reason for the question.
    pub matter: ConfirmReason,
    /// The people who must agree; nobody where no consent is needed.
    pub people: Vec<PlayerId>,
    /// Later wins to which the rules give another value after it; `None` if there are none.
    pub later: Option<Later>,
}

/// The later wins that a correction reaches, and what people choose for them.
#[derive(Clone, Debug, PartialEq)]
pub struct Later {
    /// The choice; the payloads of [`PendingChange`] follow it.
    pub choice: LaterDeals,
    /// The wins with their values before and after.
    pub found: Revaluations,
    /// The number of payloads before those that value later wins again.
    given: usize,
}

/// The reason why a change needs an answer.
#[derive(Clone, Debug, PartialEq)]
pub enum ConfirmReason {
    /// It contradicts the course of play: a reason puts it on the record.
    Contradicts(Vec<FamilyMessage>),
    /// It changes what was recorded before.
    Changes(Preview),
}

impl Later {
    /// Adds the revaluations to what would be recorded; `None` if no later win has another value.
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

    /// Returns the part that values later wins again, as requests for consent keep it.
    pub(crate) fn later_part(&self) -> LaterPart {
        LaterPart {
            given: self.given().len(),
            choice: self.later.as_ref().map(|later| later.choice).unwrap_or_default(),
        }
    }

    /// What was asked for, without the revaluations of later wins.
    pub(crate) fn given(&self) -> &[Payload] {
        let given = self.later.as_ref().map(|later| later.given);
        given.and_then(|given| self.payloads.get(..given)).unwrap_or(&self.payloads)
    }

    /// Replaces the revaluations where others recorded or corrected later wins meanwhile, and keeps the choice; returns false if
    /// they are the same.
    pub(crate) fn renew(&mut self, found: Revaluations) -> bool {
        let before = self.later.as_ref();
        let same = before.map_or(found.wins.is_empty(), |later| later.found == found);
        if same {
            return false;
        }
        let choice = before.map_or_else(LaterDeals::default, |later| later.choice);
        self.payloads = self.given().to_vec();
        self.later = Later::extend(&mut self.payloads, found);
        self.choose(choice);
        true
    }

    /// Whether a reason must be given.
    pub fn needs_reason(&self) -> bool {
        let voids = |payload: &Payload| matches!(payload.body, Body::HandVoided(_));
        matches!(self.matter, ConfirmReason::Contradicts(_)) || self.payloads.iter().any(voids)
    }

    /// What would be recorded, with the words of the people.
    pub(crate) fn with(&self, reason: &str, agreed: &[PlayerId]) -> Vec<Payload> {
        let mut payloads = self.payloads.clone();
        let words = reason.trim();
        for payload in &mut payloads {
            payload.body.add_agreed(agreed);
            match &mut payload.body {
                Body::Corrected(corrected) => fill(&mut corrected.reason, words),
                Body::HandVoided(voided) => fill(&mut voided.reason, words),
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

/// Fills in the reason where none was given before.
fn fill(reason: &mut String, words: &str) {
    if reason.trim().is_empty() {
        words.clone_into(reason);
    }
}
