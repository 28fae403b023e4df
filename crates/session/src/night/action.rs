//! Requests about the night, and changes that need a confirmation.

use std::path::PathBuf;

use crate::StateMark;
use quejing_ledger::revaluation::{LaterDealsPolicy, RevaluationPart, Revaluations};
use quejing_ledger::{Body, Decision, NightId, NightOpening, Payload, PlayerId, Preview, SimilarNames, UnfinishedGame};
use quejing_rules::family_message::FamilyMessage;

/// A request about the night, its entries or its ledger.
#[derive(Clone, Debug)]
pub enum NightAction {
    /// Begin a night with this opening and record the opening.
    BeginNight {
        opening: Box<NightOpening>,
        /// True if the open deal of the night in progress may stay unfinished; false refuses the request while a deal
        /// is open.
        leaves_deal: bool,
    },
    /// Begin the planned night now. Does nothing without a plan.
    BeginPlannedNight,
    /// Plan a night with the same people and rules. It begins with its first record.
    PlanNextNight {
        /// True if the open deal of the night in progress may stay unfinished; false refuses the request while a deal
        /// is open.
        leaves_deal: bool,
    },
    /// Replace the opening of the planned night. Does nothing in a recorded night.
    ReplacePlan(Box<NightOpening>),
    /// Make a recorded night the open night.
    ResumeNight {
        night: NightId,
        /// True if the open deal of the night in progress may stay unfinished; false refuses the request while a deal
        /// is open.
        leaves_deal: bool,
    },
    /// Record these events together. Contradictions to the course of play, and changes of earlier entries with further
    /// effects, need a confirmation first; see [`PendingChange`]. The beginning of a game without a decision on an
    /// unfinished one asks for it, as [`Self::EndNight`] does.
    ProposeEvents(Vec<Payload>),
    /// End the night with this decision on an unfinished game. Without a decision that is needed, asks for it; see
    /// [`Model::asks_about_unfinished_game`](crate::model::Model::asks_about_unfinished_game).
    EndNight(Option<UnfinishedGame>),
    /// Take the step that waits for the decision on the unfinished game, the end of the night or the next game, with
    /// this decision. Does nothing without such a step.
    DecideUnfinishedGame(UnfinishedGame),
    /// Go on playing instead of ending the night, or beginning the next game, in the middle of a game.
    KeepPlaying,
    /// Correct the decision on the unfinished game of the ended night, which needs a confirmation first. Does nothing
    /// if it would not change.
    CorrectEnd(UnfinishedGame),
    /// Take back an event of a deal, also if later entries exist.
    TakeBackAct(u64),
    /// Record an event of a deal late: it happened before this event of the deal. Needs a confirmation first.
    AddLateAct { before: u64, act: Box<Payload> },
    /// Request consent to these events on the phones of the people concerned. Records them at once if nobody must be
    /// asked.
    RequestConsent {
        /// The events that would be recorded.
        payloads: Vec<Payload>,
        /// The people who agreed in person.
        in_person: Vec<PlayerId>,
    },
    /// Withdraw the request for consent with this number.
    WithdrawRequest(u64),
    /// Undo the night's last entry, which must have this number (see [`Takeback`](quejing_ledger::Takeback)). Refused
    /// if another entry is the last by now.
    UndoLast(u64),
    /// Redo the last undone entry, which must have this number. Refused if another entry was undone since.
    RedoLast(u64),
    /// Choose whether the pending change revalues later deals. Nothing happens unless the pending change has the mark
    /// `seen` of [`PendingChange::subject_mark`].
    ChooseRevaluation { choice: LaterDealsPolicy, seen: StateMark },
    /// Confirm the pending change. The people concerned who have not agreed in person are asked on their phones.
    /// Nothing is recorded or requested unless the pending change has the mark `seen` of [`PendingChange::mark`].
    ConfirmChange {
        /// The mark of the change and its effects, as the person saw them.
        seen: StateMark,
        /// The reason for the change; required for contradictions and for voiding a deal.
        reason: String,
        /// The people who agreed in person.
        agreed: Vec<PlayerId>,
    },
    /// Cancel the pending change and record nothing. Nothing happens unless the pending change has this mark of
    /// [`PendingChange::subject_mark`].
    CancelChange(StateMark),
    /// Open a dispute about a deal or another entry. The claim is stored with the present content of the entry.
    OpenDispute {
        /// The number of the event with which the deal began, or of the entry.
        entry: u64,
        /// The person who disputes the entry.
        by: PlayerId,
        claim: String,
    },
    /// Decide a dispute. A decision that voids a deal needs a confirmation first.
    DecideDispute {
        /// The number of the event that opened the dispute.
        dispute: u64,
        decision: Decision,
        /// The explanation of the decision.
        note: String,
        /// The people who agreed to the decision.
        agreed: Vec<PlayerId>,
    },
    /// Store for each of these people that they were told in person of the entries that they have not seen, up to the
    /// entry that begins with this event.
    MarkTold(Vec<(PlayerId, u64)>),
    /// Delete a stored photo, and record that it was deleted.
    RemovePhoto {
        /// The SHA-256 of the photo, in hexadecimal.
        sha256: String,
        reason: String,
    },
    /// Set the maximum size of all stored photos together, in bytes.
    LimitPhotoStorage(u64),
    /// Copy the ledger into this folder, which must not exist yet.
    BackUpLedger(PathBuf),
}

/// A change that needs a confirmation before it is recorded.
#[derive(Clone, Debug, PartialEq)]
pub struct PendingChange {
    /// The events to be recorded; those that revalue later wins come last.
    pub payloads: Vec<Payload>,
    /// The reason why the change needs a confirmation.
    pub confirm_reason: ConfirmReason,
    /// The people who must agree; empty if no consent is needed.
    pub concerned_people: Vec<PlayerId>,
    /// The later wins whose value the change alters; `None` if there are none.
    pub later: Option<LaterRevaluation>,
}

/// The later wins whose value a change alters, and the choice whether it revalues them.
#[derive(Clone, Debug, PartialEq)]
pub struct LaterRevaluation {
    /// The choice that the events of the [`PendingChange`] follow.
    pub choice: LaterDealsPolicy,
    /// The later wins with their values before and after the change.
    pub revaluations: Revaluations,
    /// The number of events before those that revalue later wins.
    requested_count: usize,
}

/// The reason why a change needs a confirmation.
#[derive(Clone, Debug, PartialEq)]
pub enum ConfirmReason {
    /// Contradictions to the course of play, which are recorded only with a reason.
    Contradicts(Vec<FamilyMessage>),
    /// Effects on earlier entries or totals.
    Changes(Preview),
    /// New names that look like other people's names; people say whether they are different people.
    SimilarNames(Vec<SimilarNames>),
}

impl LaterRevaluation {
    /// Adds the events that revalue later wins, by the default choice, and returns them. Returns `None`, without adding
    /// any, if no value changes.
    pub(crate) fn add_revaluations(
        payloads: &mut Vec<Payload>,
        revaluations: Revaluations,
    ) -> Option<LaterRevaluation> {
        if revaluations.wins.is_empty() {
            return None;
        }
        let requested_count = payloads.len();
        let choice = LaterDealsPolicy::default();
        payloads.extend_from_slice(revaluations.corrections(choice));
        Some(LaterRevaluation { choice, revaluations, requested_count })
    }
}

impl PendingChange {
    /// Returns the mark of the change and its effects, which a form that shows the change carries. Evidence does not
    /// affect the mark.
    #[cfg(feature = "engine")]
    pub fn mark(&self) -> StateMark {
        let later = self.later.as_ref().map(|later| (later.choice, &later.revaluations));
        StateMark::from_content(&format!(
            "{:?} {:?} {:?} {later:?}",
            without_evidence(&self.payloads),
            self.confirm_reason,
            self.concerned_people
        ))
    }

    /// Returns the mark of the requested events alone, which stays the same while their effects and the choice for
    /// later deals change.
    #[cfg(feature = "engine")]
    pub fn subject_mark(&self) -> StateMark {
        StateMark::from_content(&format!("{:?}", without_evidence(self.requested_payloads())))
    }

    /// Sets the choice for later wins and replaces their events; returns false if no later win changes its value.
    pub(crate) fn choose_revaluation(&mut self, choice: LaterDealsPolicy) -> bool {
        let Some(later) = &mut self.later else {
            return false;
        };
        later.choice = choice;
        self.payloads.truncate(later.requested_count);
        self.payloads.extend_from_slice(later.revaluations.corrections(choice));
        true
    }

    /// Returns the part of the events that revalues later wins, in the form that requests for consent store.
    pub(crate) fn revaluation_part(&self) -> RevaluationPart {
        RevaluationPart {
            given: self.requested_payloads().len(),
            choice: self.later.as_ref().map(|later| later.choice).unwrap_or_default(),
        }
    }

    /// Returns the requested events, without those that revalue later wins.
    pub(crate) fn requested_payloads(&self) -> &[Payload] {
        let requested_count = self.later.as_ref().map(|later| later.requested_count);
        requested_count.and_then(|requested_count| self.payloads.get(..requested_count)).unwrap_or(&self.payloads)
    }

    /// Replaces the revaluations by those found now, and keeps the choice. Returns false, without a change, if they are
    /// equal. They differ if others recorded or corrected later wins.
    pub(crate) fn renew_revaluations(&mut self, found: Revaluations) -> bool {
        let before = self.later.as_ref();
        let same = before.map_or(found.wins.is_empty(), |later| later.revaluations == found);
        if same {
            return false;
        }
        let choice = before.map_or_else(LaterDealsPolicy::default, |later| later.choice);
        self.payloads = self.requested_payloads().to_vec();
        self.later = LaterRevaluation::add_revaluations(&mut self.payloads, found);
        self.choose_revaluation(choice);
        true
    }

    /// Returns true if people can choose whether later wins are revalued.
    pub fn offers_revaluation_choice(&self) -> bool {
        self.later.as_ref().is_some_and(|later| later.revaluations.offers_choice())
    }

    /// Returns true if the change is recorded only with a reason: it contradicts the course of play, or voids a deal.
    pub fn needs_reason(&self) -> bool {
        let voids = |payload: &Payload| matches!(payload.body, Body::DealVoided(_));
        matches!(self.confirm_reason, ConfirmReason::Contradicts(_)) || self.payloads.iter().any(voids)
    }

    /// Returns the events to be recorded, with this reason where one is missing, and with the people who agreed.
    pub(crate) fn confirmed_payloads(&self, reason: &str, agreed: &[PlayerId]) -> Vec<Payload> {
        let mut payloads = self.payloads.clone();
        let words = reason.trim();
        let contradicts = matches!(self.confirm_reason, ConfirmReason::Contradicts(_));
        for payload in &mut payloads {
            payload.body.add_agreed_people(agreed);
            match &mut payload.body {
                Body::Corrected(corrected) => {
                    fill_empty_reason(&mut corrected.reason, words);
                    if contradicts {
                        corrected.with.override_reason = Some(words.to_owned());
                    }
                }
                Body::DealVoided(voided) => fill_empty_reason(&mut voided.reason, words),
                Body::Reseated(reseated) => fill_empty_reason(&mut reseated.reason, words),
                Body::Undone { reason, .. } | Body::Redone { reason, .. } => fill_empty_reason(reason, words),
                Body::ActAdded(addition) => {
                    fill_empty_reason(&mut addition.reason, words);
                    if contradicts {
                        payload.override_reason = Some(words.to_owned());
                    }
                }
                Body::EvidenceAttached(_) => {}
                _ if contradicts => payload.override_reason = Some(words.to_owned()),
                _ => {}
            }
        }
        payloads
    }
}

/// Returns these events except attached evidence.
#[cfg(feature = "engine")]
fn without_evidence(payloads: &[Payload]) -> Vec<&Payload> {
    payloads.iter().filter(|payload| !matches!(payload.body, Body::EvidenceAttached(_))).collect()
}

/// Replaces a reason that is empty or blank by `words`.
fn fill_empty_reason(reason: &mut String, words: &str) {
    if reason.trim().is_empty() {
        words.clone_into(reason);
    }
}
