//! The requests about a night: begin, resume, record, undo, correct, dispute.

use super::{
    ConfirmCondition, DealChange, OpeningStep, Proposal, ProposalSubject, RecordOutcome, Recorder, UndecidedStep,
};
use crate::night::{NightAction, NightEntry, WaitingEntries};
use quejing_ledger::consent::ConsentBook;
use quejing_ledger::revaluation::LaterDealsPolicy;
use quejing_ledger::{
    Attendee, DealVoided, DisputeDecided, LedgerError, Payload, PhotoFolder, Record, RecordRefusal, Role,
};
use quejing_rules::play::{Play, UnfinishedGame};
use quejing_rules::{DealId, NightId, PlayerId};

/// The reason why a request about the night is not carried out, although the ledger would take it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NightRefusal {
    /// A deal is open, so that no other night begins.
    BeginsWithOpenDeal,
    /// A deal is open, so that no other night is opened or planned.
    LeavesOpenDeal,
    /// A deal is open, so that the night cannot end.
    EndsWithOpenDeal,
    /// Another proposal waits than the one that the person saw.
    OtherProposal,
}

/// Executes a request about the night.
///
/// # Errors
/// The ledger refuses the request, or the disk fails.
pub(crate) fn perform(recorder: &mut Recorder, action: NightAction) -> Result<RecordOutcome, LedgerError> {
    let nothing = |()| RecordOutcome::Nothing;
    match action {
        NightAction::BeginNight { opening, .. } => recorder.propose_opening(OpeningStep::Begin(*opening)),
        NightAction::BeginPlannedNight => match recorder.keeper().open_night().draft_opening().cloned() {
            Some(opening) => recorder.propose_opening(OpeningStep::Begin(opening)),
            None => Ok(RecordOutcome::Nothing),
        },
        NightAction::ReplacePlan(opening) => match recorder.keeper().open_night().draft_opening() {
            Some(_) => recorder.propose_opening(OpeningStep::Plan(*opening)),
            None => Ok(RecordOutcome::Nothing),
        },
        NightAction::ResumeNight { night, .. } => {
            recorder.keeper_mut().resume_night(night).map(|()| RecordOutcome::NightOpened)
        }
        NightAction::AddSpectator(name) => add_spectator(recorder, &name),
        NightAction::EndNight(decision) => end_night(recorder, decision),
        NightAction::DecideUnfinishedGame(decision) => decide_unfinished_game(recorder, decision),
        NightAction::CorrectEnd(decision) => correct_end(recorder, decision),
        NightAction::UndoDeal(deal) => undo_deal(recorder, deal),
        NightAction::RestoreDeal(deal) => restore_deal(recorder, deal),
        NightAction::TakeBackAct(event) => {
            let removal = recorder.keeper().replay().build_act_removal(event);
            recorder.propose_entries(vec![removal])
        }
        NightAction::UndoLast(entry) => {
            let undo = recorder.keeper().replay().confirmed_undo(entry)?;
            recorder.propose_entries(undo.payloads)
        }
        NightAction::RedoLast(entry) => {
            let redo = recorder.keeper().replay().confirmed_redo(entry)?;
            recorder.propose_entries(redo.payloads)
        }
        NightAction::Enter(entry) => propose_entry(recorder, recorder.keeper().entry_events(entry)?),
        NightAction::RequestConsent { entry, in_person } => request_consent(recorder, entry, &in_person),
        NightAction::WithdrawRequest(id) => ConsentBook::withdraw_request(recorder.keeper_mut().store_mut(), id)
            .map(|_| RecordOutcome::RequestWithdrawn),
        NightAction::EnterAgain(number) => enter_again(recorder, number),
        NightAction::DropReturned(number) => recorder.keeper_mut().store_mut().forget_waiting(&[number]).map(nothing),
        NightAction::ConfirmChange { reason, agreed, .. } => recorder.confirm(&reason, &agreed),
        NightAction::DecideDispute { dispute, decision, note, agreed } => {
            decide_dispute(recorder, DisputeDecided { dispute, decision, note, agreed })
        }
        NightAction::CancelChange(_) => {
            recorder.drop_proposal();
            Ok(RecordOutcome::Nothing)
        }
        NightAction::KeepPlaying => {
            recorder.take_undecided_step();
            Ok(RecordOutcome::Nothing)
        }
        NightAction::ChooseRevaluation { choice, .. } => recorder.choose_later_deals(choice).map(nothing),
        NightAction::MarkTold(people) => recorder.keeper_mut().news_mut().mark_told(&people).map(nothing),
        NightAction::LimitPhotoStorage(size) => {
            let store = recorder.keeper_mut().store_mut();
            store.set_setting(PhotoFolder::MAX_BYTES_SETTING, &size.to_string()).map(nothing)
        }
        NightAction::RemovePhoto { sha256, reason } => remove_photo(recorder, sha256, reason),
    }
}

/// Returns what prevents a request at present: an open deal, or another proposal than the one that the person saw.
pub(crate) fn refuse(recorder: &Recorder, action: &NightAction) -> Option<NightRefusal> {
    let is_deal_open = recorder.keeper().open_night().is_deal_open();
    let leaves_night = |night: &NightId| *night != recorder.keeper().night_id();
    let (is_refused, refusal) = match action {
        NightAction::BeginNight { leaves_deal, .. } => (is_deal_open && !leaves_deal, NightRefusal::BeginsWithOpenDeal),
        NightAction::ResumeNight { night, leaves_deal } => {
            (is_deal_open && !leaves_deal && leaves_night(night), NightRefusal::LeavesOpenDeal)
        }
        NightAction::EndNight(_) => (is_deal_open, NightRefusal::EndsWithOpenDeal),
        NightAction::Enter(NightEntry::NightEnd { .. }) => (is_deal_open, NightRefusal::EndsWithOpenDeal),
        NightAction::ChooseRevaluation { seen, .. } | NightAction::CancelChange(seen) => {
            (!recorder.is_proposed(Proposal::subject_mark, seen), NightRefusal::OtherProposal)
        }
        NightAction::ConfirmChange { seen, .. } => {
            (!recorder.is_proposed(Proposal::mark, seen), NightRefusal::OtherProposal)
        }
        _ => return None,
    };
    is_refused.then_some(refusal)
}

/// Makes an entry again that could not be recorded, by its number. Nothing happens if somebody has dealt with it.
fn enter_again(recorder: &mut Recorder, number: i64) -> Result<RecordOutcome, LedgerError> {
    let keeper = recorder.keeper();
    let returned = WaitingEntries::of(keeper).returned()?;
    let Some((mark, events)) = returned
        .into_iter()
        .find(|one| one.entry.number == number)
        .and_then(|one| Some((one.entry.mark, one.entry.events?)))
    else {
        return Ok(RecordOutcome::Nothing);
    };
    if events.night != keeper.night_id() {
        return Err(LedgerError::UnknownNight(events.night));
    }
    let payloads = events.payloads_behind(keeper.replay().log().len(), &mark);
    let outcome = recorder.propose_entries(payloads)?;
    if matches!(outcome, RecordOutcome::Recorded(_)) {
        recorder.keeper_mut().store_mut().forget_waiting(&[number])?;
    }
    Ok(outcome)
}

/// Adds a spectator, who may bet under the house rule, to the night or to its plan.
fn add_spectator(recorder: &mut Recorder, name: &str) -> Result<RecordOutcome, LedgerError> {
    let comer = Attendee { name: name.trim().to_owned(), is_guest: false, role: Role::Spectator };
    match recorder.keeper().open_night().draft_opening().cloned() {
        Some(mut opening) => {
            opening.attendees.push(comer);
            recorder.propose_opening(OpeningStep::Plan(opening))
        }
        None => {
            let joins = recorder.keeper().entry_events(NightEntry::PersonJoins(comer))?;
            recorder.propose_entries(joins)
        }
    }
}

/// Undoes the events of the last deal together. An earlier deal is voided instead.
fn undo_deal(recorder: &mut Recorder, id: DealId) -> Result<RecordOutcome, LedgerError> {
    let night = recorder.keeper().night();
    let Some(deal) = night.deal(id) else {
        return Ok(RecordOutcome::Nothing);
    };
    if night.deals.last().map(|last| last.id) != Some(id) {
        let body = Record::DealVoided(DealVoided { deal: id, reason: String::new(), agreed: Vec::new() });
        return recorder.propose(vec![Payload::new(body)], ConfirmCondition::Always, ProposalSubject::Entries);
    }
    // Its evidence, disputes and decisions stay with it.
    let log = recorder.keeper().replay().log();
    let events = deal.acts.iter().rev().map(|act| act.event).filter(|event| log.is_counted(*event));
    let undone: Vec<Payload> = events.map(|event| Payload::new(Record::undo_of(event))).collect();
    let number = night.deal_number(id).unwrap_or_default();
    let outcome = recorder.propose(undone, ConfirmCondition::Further, ProposalSubject::Entries)?;
    Ok(outcome.for_deal(DealChange::Undone(number)))
}

/// Restores an undone or voided deal.
///
/// # Errors
/// The deal is neither undone nor voided, the ledger refuses the events, or the disk fails.
fn restore_deal(recorder: &mut Recorder, id: DealId) -> Result<RecordOutcome, LedgerError> {
    let replay = recorder.keeper().replay();
    if let Some(deal) = replay.undone_deal(id).cloned() {
        let newest = replay.available_redo().map(|redo| redo.newest_event);
        let condition = match newest == Some(deal.redo.newest_event) {
            true => ConfirmCondition::Further,
            false => ConfirmCondition::Always,
        };
        let outcome = recorder.propose(deal.redo.payloads, condition, ProposalSubject::Entries)?;
        return Ok(outcome.for_deal(DealChange::Restored(deal.number)));
    }
    let voids = replay.events().iter().filter(|event| {
        let is_of_deal = matches!(&event.payload.body, Record::DealVoided(voided) if voided.deal == id);
        is_of_deal && replay.log().is_counted(event.seq)
    });
    let undone: Vec<Payload> = voids.map(|event| Payload::new(Record::undo_of(event.seq))).collect();
    if undone.is_empty() {
        return Err(RecordRefusal::AlreadySo(id.0).into());
    }
    let number = recorder.keeper().night().deal_number(id).unwrap_or_default();
    let outcome = recorder.propose(undone, ConfirmCondition::Further, ProposalSubject::Entries)?;
    Ok(outcome.for_deal(DealChange::Restored(number)))
}

/// Asks for consent to an entry on the phones of the people concerned.
fn request_consent(
    recorder: &mut Recorder,
    entry: NightEntry,
    in_person: &[PlayerId],
) -> Result<RecordOutcome, LedgerError> {
    let payloads = recorder.keeper().entry_events(entry)?;
    let proposal = Proposal::new(recorder.keeper(), payloads, LaterDealsPolicy::default())?;
    let outcome = recorder.ask_on_phones(proposal, in_person)?;
    Ok(RecordOutcome::Asked(Box::new(outcome), ProposalSubject::Entries))
}

/// Proposes or records a decision on a dispute.
fn decide_dispute(recorder: &mut Recorder, decided: DisputeDecided) -> Result<RecordOutcome, LedgerError> {
    let payloads = recorder.keeper().entry_events(NightEntry::DisputeDecision(decided))?;
    let condition = ConfirmCondition::for_events(&payloads);
    recorder.propose(payloads, condition, ProposalSubject::Entries)
}

/// Proposes the correction of the decision on the unfinished game of the ended night.
fn correct_end(recorder: &mut Recorder, decision: UnfinishedGame) -> Result<RecordOutcome, LedgerError> {
    let replay = recorder.keeper().replay();
    let correction = replay.night().build_end_correction(replay, decision).into_iter().collect();
    recorder.propose(correction, ConfirmCondition::Always, ProposalSubject::Entries)
}

/// Ends the night with this decision on its unfinished game, or asks for the decision.
fn end_night(recorder: &mut Recorder, decision: Option<UnfinishedGame>) -> Result<RecordOutcome, LedgerError> {
    if decision.is_none() && recorder.keeper().night().needs_end_decision() {
        recorder.postpone(UndecidedStep::NightEnd);
        return Ok(RecordOutcome::Nothing);
    }
    recorder.take_undecided_step();
    let end = NightEntry::NightEnd { note: String::new(), unfinished: decision };
    let payloads = recorder.keeper().entry_events(end)?;
    recorder.propose(payloads, ConfirmCondition::Contradictions, ProposalSubject::Entries)
}

/// Takes the step that waits for the decision on the unfinished game.
fn decide_unfinished_game(recorder: &mut Recorder, decision: UnfinishedGame) -> Result<RecordOutcome, LedgerError> {
    let Some(step) = recorder.take_undecided_step() else {
        return Ok(RecordOutcome::Nothing);
    };
    match step.with_decision(decision) {
        Some(payloads) => recorder.propose_entries(payloads),
        None => end_night(recorder, Some(decision)),
    }
}

/// Proposes the events of an entry, or asks first for the decision on the unfinished game if they begin the next one.
fn propose_entry(recorder: &mut Recorder, payloads: Vec<Payload>) -> Result<RecordOutcome, LedgerError> {
    if begins_game_undecided(&payloads) && recorder.keeper().night().needs_end_decision() {
        recorder.postpone(UndecidedStep::NextGame(payloads));
        return Ok(RecordOutcome::Nothing);
    }
    recorder.propose_entries(payloads)
}

/// Records the removal of a stored photo, and then deletes the photo.
fn remove_photo(recorder: &mut Recorder, sha256: String, reason: String) -> Result<RecordOutcome, LedgerError> {
    let photos = recorder.keeper().photo_folder()?;
    let removal = NightEntry::PhotoRemoved { sha256: sha256.clone(), reason };
    let removal = recorder.keeper().entry_events(removal)?;
    let record = recorder.record(removal, ProposalSubject::Entries)?;
    if let Some(photos) = photos {
        photos.remove_photo(&sha256)?;
    }
    Ok(record.into())
}

/// Returns true if one of the events begins a game without a decision on the game before.
fn begins_game_undecided(payloads: &[Payload]) -> bool {
    payloads
        .iter()
        .any(|payload| matches!(payload.body.play(), Some(Play::GameBegun(begun)) if begun.unfinished.is_none()))
}
