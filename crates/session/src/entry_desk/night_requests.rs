//! The requests about a night: begin, resume, record, undo, correct, dispute.

use super::{DeskOutcome, DeskRefusal, EntryDesk};
use crate::consent::ConsentBook;
use crate::hand_entry::HandEntry;
use crate::night::{NightAction, NightEntry};
use crate::recorder::{ConfirmCondition, OpeningStep, Proposal, ProposalSubject, RecordOutcome, UndecidedStep};
use crate::round::Round;
use quejing_ledger::revaluation::LaterDealsPolicy;
use quejing_ledger::{
    Body, DisputeDecided, LedgerError, NightId, NightOpening, Payload, PhotoFolder, PlayerId, UnfinishedGame,
};
use quejing_words::Lang;

impl EntryDesk {
    /// Executes a request about the night.
    ///
    /// # Errors
    /// The ledger refuses the request, or the disk fails.
    pub(crate) fn perform_night_action(&mut self, action: NightAction) -> Result<DeskOutcome, LedgerError> {
        if let Some(refusal) = self.refuse_night_action(&action) {
            return Ok(DeskOutcome::Refused(refusal));
        }
        let nothing = |()| RecordOutcome::Nothing;
        let outcome = match action {
            NightAction::ResumeNight { night, .. } => return self.resume_night(night),
            NightAction::DecideUnfinishedGame(decision) => return self.decide_unfinished_game(decision),
            NightAction::RemovePhoto { sha256, reason } => return self.remove_photo(&sha256, reason),
            NightAction::WithdrawRequest(id) => {
                ConsentBook::withdraw_request(self.recorder.keeper_mut().store_mut(), id)?;
                return Ok(DeskOutcome::RequestWithdrawn);
            }
            NightAction::BeginNight { opening, .. } => self.recorder.propose_opening(OpeningStep::Begin(*opening))?,
            NightAction::BeginPlannedNight => match self.keeper().open_night().draft_opening().cloned() {
                Some(opening) => self.recorder.propose_opening(OpeningStep::Begin(opening))?,
                None => RecordOutcome::Nothing,
            },
            NightAction::ReplacePlan(opening) => match self.keeper().open_night().draft_opening() {
                Some(_) => self.recorder.propose_opening(OpeningStep::Plan(*opening))?,
                None => RecordOutcome::Nothing,
            },
            NightAction::EndNight(decision) => self.end_night(decision)?,
            NightAction::CorrectEnd(decision) => self.correct_end(decision)?,
            NightAction::TakeBackAct(event) => {
                let removal = self.keeper().replay().build_act_removal(event);
                self.recorder.propose_entries(vec![removal])?
            }
            NightAction::UndoLast(entry) => {
                let undo = self.keeper().replay().confirmed_undo(entry)?;
                self.recorder.propose_entries(undo.payloads)?
            }
            NightAction::RedoLast(entry) => {
                let redo = self.keeper().replay().confirmed_redo(entry)?;
                self.recorder.propose_entries(redo.payloads)?
            }
            NightAction::Enter(entry) => self.propose_entry(self.keeper().entry_events(entry)?)?,
            NightAction::RequestConsent { entry, in_person } => self.request_consent(entry, &in_person)?,
            NightAction::ConfirmChange { reason, agreed, .. } => self.recorder.confirm(&reason, &agreed)?,
            NightAction::DecideDispute { dispute, decision, note, agreed } => {
                self.decide_dispute(DisputeDecided { dispute, decision, note, agreed })?
            }
            NightAction::CancelChange(_) => {
                self.recorder.drop_proposal();
                RecordOutcome::Nothing
            }
            NightAction::KeepPlaying => {
                self.recorder.take_undecided_step();
                RecordOutcome::Nothing
            }
            NightAction::ChooseRevaluation { choice, .. } => self.recorder.choose_later_deals(choice).map(nothing)?,
            NightAction::MarkTold(people) => self.recorder.keeper_mut().news_mut().mark_told(&people).map(nothing)?,
            NightAction::LimitPhotoStorage(size) => {
                let store = self.recorder.keeper_mut().store_mut();
                store.set_setting(PhotoFolder::MAX_BYTES_SETTING, &size.to_string()).map(nothing)?
            }
        };
        Ok(self.adopt(outcome))
    }

    /// Returns what prevents a request at present: an open deal, or another proposal than the one that the person saw.
    fn refuse_night_action(&self, action: &NightAction) -> Option<DeskRefusal> {
        let is_deal_open = self.keeper().open_night().is_deal_open();
        let leaves_night = |night: &NightId| *night != self.keeper().night_id();
        let (is_refused, refusal) = match action {
            NightAction::BeginNight { leaves_deal, .. } => {
                (is_deal_open && !leaves_deal, DeskRefusal::BeginsWithOpenDeal)
            }
            NightAction::ResumeNight { night, leaves_deal } => {
                (is_deal_open && !leaves_deal && leaves_night(night), DeskRefusal::LeavesOpenDeal)
            }
            NightAction::EndNight(_) => (is_deal_open, DeskRefusal::EndsWithOpenDeal),
            NightAction::Enter(NightEntry::NightEnd { .. }) => (is_deal_open, DeskRefusal::EndsWithOpenDeal),
            NightAction::ChooseRevaluation { seen, .. } | NightAction::CancelChange(seen) => {
                (!self.recorder.is_proposed(Proposal::subject_mark, seen), DeskRefusal::OtherProposal)
            }
            NightAction::ConfirmChange { seen, .. } => {
                (!self.recorder.is_proposed(Proposal::mark, seen), DeskRefusal::OtherProposal)
            }
            _ => return None,
        };
        is_refused.then_some(refusal)
    }

    /// Asks for consent to an entry on the phones of the people concerned.
    fn request_consent(&mut self, entry: NightEntry, in_person: &[PlayerId]) -> Result<RecordOutcome, LedgerError> {
        let payloads = self.keeper().entry_events(entry)?;
        let proposal = Proposal::new(self.keeper(), payloads, LaterDealsPolicy::default())?;
        let outcome = self.recorder.ask_on_phones(proposal, in_person)?;
        Ok(RecordOutcome::Asked(Box::new(outcome), ProposalSubject::Entries))
    }

    /// Proposes or records a decision on a dispute.
    fn decide_dispute(&mut self, decided: DisputeDecided) -> Result<RecordOutcome, LedgerError> {
        let payloads = self.keeper().entry_events(NightEntry::DisputeDecision(decided))?;
        let condition = ConfirmCondition::for_events(&payloads);
        self.recorder.propose(payloads, condition, ProposalSubject::Entries)
    }

    /// Proposes the correction of the decision on the unfinished game of the ended night.
    fn correct_end(&mut self, decision: UnfinishedGame) -> Result<RecordOutcome, LedgerError> {
        let replay = self.keeper().replay();
        let correction = replay.night().build_end_correction(replay, decision).into_iter().collect();
        self.recorder.propose(correction, ConfirmCondition::Always, ProposalSubject::Entries)
    }

    /// Plans a night with the same people, and with the rules chosen at the table, for which `plan` makes its opening.
    /// Refuses while a deal is open, unless people leave it unfinished.
    ///
    /// # Errors
    /// The rules do not allow that many people.
    pub(crate) fn plan_next_night(
        &mut self,
        leaves_deal: bool,
        lang: Lang,
        plan: impl FnOnce(NightOpening, &Round) -> NightOpening,
    ) -> Result<DeskOutcome, LedgerError> {
        if self.keeper().open_night().is_deal_open() && !leaves_deal {
            return Ok(DeskOutcome::Refused(DeskRefusal::LeavesOpenDeal));
        }
        let chosen = self.hand.round().rules().clone();
        let opening = self.keeper().next_opening(lang);
        self.recorder.keeper_mut().plan_night(opening)?;
        self.recorder.drop_proposal();
        self.update_from_night();
        // The rules chosen at the table take precedence over those of the former night.
        self.hand.laid_mut().round.set_rules(chosen);
        let planned = self.adopt_hand_rules(plan);
        self.change_hand(HandEntry::rescore);
        planned.map(|()| DeskOutcome::NightPlanned)
    }

    /// Makes a recorded night the open night.
    fn resume_night(&mut self, night: NightId) -> Result<DeskOutcome, LedgerError> {
        self.recorder.keeper_mut().resume_night(night)?;
        self.update_from_night();
        Ok(DeskOutcome::NightOpened)
    }

    /// Ends the night with this decision on its unfinished game, or asks for the decision.
    fn end_night(&mut self, decision: Option<UnfinishedGame>) -> Result<RecordOutcome, LedgerError> {
        if decision.is_none() && self.keeper().night().needs_end_decision() {
            self.recorder.postpone(UndecidedStep::NightEnd);
            return Ok(RecordOutcome::Nothing);
        }
        self.recorder.take_undecided_step();
        let end = NightEntry::NightEnd { note: String::new(), unfinished: decision };
        let payloads = self.keeper().entry_events(end)?;
        self.recorder.propose(payloads, ConfirmCondition::Contradictions, ProposalSubject::Entries)
    }

    /// Takes the step that waits for the decision on the unfinished game.
    fn decide_unfinished_game(&mut self, decision: UnfinishedGame) -> Result<DeskOutcome, LedgerError> {
        let Some(step) = self.recorder.take_undecided_step() else {
            return Ok(DeskOutcome::Done);
        };
        match step.with_decision(decision) {
            Some(payloads) => {
                let outcome = self.recorder.propose_entries(payloads)?;
                Ok(self.adopt(outcome))
            }
            None => self.perform_night_action(NightAction::EndNight(Some(decision))),
        }
    }

    /// Proposes the events of an entry, or asks first for the decision on the unfinished game if they begin the next
    /// one.
    fn propose_entry(&mut self, payloads: Vec<Payload>) -> Result<RecordOutcome, LedgerError> {
        if begins_game_undecided(&payloads) && self.keeper().night().needs_end_decision() {
            self.recorder.postpone(UndecidedStep::NextGame(payloads));
            return Ok(RecordOutcome::Nothing);
        }
        self.recorder.propose_entries(payloads)
    }

    /// Records the removal of a stored photo, and then deletes the photo.
    fn remove_photo(&mut self, sha256: &str, reason: String) -> Result<DeskOutcome, LedgerError> {
        let removal = NightEntry::PhotoRemoved { sha256: sha256.to_owned(), reason };
        let removal = self.keeper().entry_events(removal)?;
        let record = self.recorder.record(removal, ProposalSubject::Entries)?;
        let entry = self.adopt_record(record);
        if let Some(photos) = self.keeper().photo_folder()? {
            photos.remove_photo(sha256)?;
        }
        Ok(DeskOutcome::Recorded(entry))
    }
}

/// Returns true if one of the events begins a game without a decision on the game before.
fn begins_game_undecided(payloads: &[Payload]) -> bool {
    payloads.iter().any(|payload| matches!(&payload.body, Body::GameBegun(begun) if begun.unfinished.is_none()))
}
