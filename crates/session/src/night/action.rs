//! Requests about the night.

use super::NightEntry;
use crate::StateDigest;
use quejing_ledger::revaluation::LaterDealsPolicy;
use quejing_ledger::{Decision, NightOpening};
use quejing_rules::play::UnfinishedGame;
use quejing_rules::{DealId, NightId, PlayerId};

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
    /// Replace the opening of the planned night. Does nothing in a recorded night.
    ReplacePlan(Box<NightOpening>),
    /// Make a recorded night the open night.
    ResumeNight {
        night: NightId,
        /// True if the open deal of the night in progress may stay unfinished; false refuses the request while a deal
        /// is open.
        leaves_deal: bool,
    },
    /// Add a spectator with this name, who may bet under the house rule, to the night or to its plan.
    AddSpectator(String),
    /// Record this entry. Contradictions to the course of play, and changes of earlier entries with further effects,
    /// need a confirmation first; see [`Proposal`](crate::recorder::Proposal). The beginning of a game without a
    /// decision on an unfinished one asks for it, as [`Self::EndNight`] does.
    Enter(NightEntry),
    /// End the night with this decision on an unfinished game. Without a decision that is needed, asks for it; see
    /// [`Recorder::asks_about_unfinished_game`](crate::recorder::Recorder::asks_about_unfinished_game).
    EndNight(Option<UnfinishedGame>),
    /// Take the step that waits for the decision on the unfinished game, the end of the night or the next game, with
    /// this decision. Does nothing without such a step.
    DecideUnfinishedGame(UnfinishedGame),
    /// Go on playing instead of ending the night, or beginning the next game, in the middle of a game.
    KeepPlaying,
    /// Correct the decision on the unfinished game of the ended night, which needs a confirmation first. Does nothing
    /// if it would not change.
    CorrectEnd(UnfinishedGame),
    /// Undo the last deal, or void an earlier one, which needs a reason and a confirmation.
    UndoDeal(DealId),
    /// Restore an undone or voided deal. An undone deal other than the latest needs a confirmation.
    RestoreDeal(DealId),
    /// Take back an event of a deal, also if later entries exist.
    TakeBackAct(u64),
    /// Request consent to this entry on the phones of the people concerned. Records it at once if nobody must be asked.
    RequestConsent {
        entry: NightEntry,
        /// The people who agreed in person.
        in_person: Vec<PlayerId>,
    },
    /// Withdraw the request for consent with this number.
    WithdrawRequest(u64),
    /// Make the entry with this number again, which was made while the server did not answer and could not be recorded;
    /// like any new entry, it may need a confirmation first. Refused if its night is not the open one.
    EnterAgain(i64),
    /// Remove the entry with this number, which could not be recorded, from the list of those.
    DropReturned(i64),
    /// Undo the night's last entry, which must have this number (see [`Takeback`](quejing_ledger::Takeback)). Refused
    /// if another entry is the last by now.
    UndoLast(u64),
    /// Redo the last undone entry, which must have this number. Refused if another entry was undone since.
    RedoLast(u64),
    /// Choose whether the proposal revalues later deals. Nothing happens unless the proposal has the mark
    /// `seen` of [`Proposal::subject_mark`](crate::recorder::Proposal::subject_mark).
    ChooseRevaluation { choice: LaterDealsPolicy, seen: StateDigest },
    /// Confirm the proposal. The people concerned who have not agreed in person are asked on their phones. Nothing is
    /// recorded or requested unless the proposal has the mark `seen` of
    /// [`Proposal::mark`](crate::recorder::Proposal::mark).
    ConfirmChange {
        /// The mark of the change and its effects, as the person saw them.
        seen: StateDigest,
        /// The reason for the change; required for contradictions and for voiding a deal.
        reason: String,
        /// The people who agreed in person.
        agreed: Vec<PlayerId>,
    },
    /// Cancel the proposal and record nothing. Nothing happens unless the proposal has this mark of
    /// [`Proposal::subject_mark`](crate::recorder::Proposal::subject_mark).
    CancelChange(StateDigest),
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
}
