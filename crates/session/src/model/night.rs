//! The requests about a night: begin, resume, record, undo, correct, dispute. Errors become notices.

use super::Model;
use crate::action::Action;
use crate::consent::ConsentOutcome;
use crate::hand_entry::HandEntry;
use crate::night::{Keeper, LedgerLocation, NightAction};
use crate::notice::{Notice, Notices};
use crate::recorder::{ConfirmCondition, OpeningStep, Proposal, ProposalSubject, Record, RecordOutcome, UndecidedStep};
use quejing_ledger::recorded_win;
use quejing_ledger::revaluation::LaterDealsPolicy;
use quejing_ledger::{Body, DisputeDecided, LedgerError, LedgerStore, NightId, Payload, UnfinishedGame};
use quejing_words::{self as words, Lang};

/// Opens the ledger with the night in progress. If that fails, the ledger is in memory. Errors and faults of the ledger
/// become notices.
pub(super) fn open_ledger(location: &LedgerLocation, lang: Lang, notices: &mut Notices) -> Keeper {
    let mut keeper = match Keeper::open(location, lang) {
        Ok(keeper) => keeper,
        Err(error) => {
            notices.show(Notice::ledger_error(&error, None));
            open_in_memory(lang)
        }
    };
    match keeper.store().read_only_reason() {
        Some(LedgerError::ReadOnly { why, .. }) => {
            notices.show(Notice::caution(|lang| text!(lang, "said-read-only", why = words::render(lang, &why))));
        }
        Some(error) => notices.show(Notice::ledger_error(&error, None)),
        None => {}
    }
    for fault in keeper.store().faults() {
        notices.log(Notice::caution(|lang| text!(lang, "said-fault", why = words::ledger::fault_text(lang, fault))));
    }
    match keeper.store().night_in_progress() {
        Ok(Some(night)) => resume_or_plan(&mut keeper, night, lang, notices),
        Ok(None) => {}
        Err(error) => notices.show(Notice::ledger_error(&error, None)),
    }
    keeper
}

/// Opens an empty ledger in memory.
fn open_in_memory(lang: Lang) -> Keeper {
    #[expect(clippy::panic, reason = "nothing is written, so that only memory itself can be missing")]
    Keeper::open(&LedgerLocation::Memory, lang).unwrap_or_else(|error| panic!("no memory: {error}"))
}

/// Resumes a night, or plans the next night if that night is closed. The number of its deals, its faults and errors
/// become notices.
fn resume_or_plan(keeper: &mut Keeper, night: NightId, lang: Lang, notices: &mut Notices) {
    if let Err(error) = keeper.resume_night(night) {
        return notices.show(Notice::ledger_error(&error, None));
    }
    if keeper.night().is_closed {
        if let Err(error) = keeper.plan_night(keeper.next_opening(lang)) {
            notices.show(Notice::ledger_error(&error, None));
        }
        return;
    }
    report_resumed(keeper, notices);
}

/// Notifies the user of a night that was opened from the list, like [`report_resumed`]; an ended night, which does not
/// continue, by its title.
fn report_opened(keeper: &Keeper, notices: &mut Notices) {
    let night = keeper.night();
    if !night.is_closed {
        return report_resumed(keeper, notices);
    }
    report_faults(keeper, notices);
    let title = night.opened.as_ref().map(|opened| opened.title.clone()).unwrap_or_default();
    let deals = night.counted_deals().count();
    notices.show(Notice::success(|lang| text!(lang, "said-viewed", title = title.as_str(), count = deals)));
}

/// Notifies the user of the damage of a resumed night, of its events that are refused on replay, and of the number of
/// its deals, unless it has none.
fn report_resumed(keeper: &Keeper, notices: &mut Notices) {
    report_faults(keeper, notices);
    let hands = keeper.night().counted_deals().count();
    if hands > 0 {
        notices.show(Notice::success(|lang| text!(lang, "said-resumed", count = hands)));
    }
}

/// Notifies the user of the damage of a night, and of its events that are refused on replay.
fn report_faults(keeper: &Keeper, notices: &mut Notices) {
    if let Some(damage) = keeper.damage() {
        let fault = damage.to_ledger_fault(keeper.night_id());
        let fault = |lang| words::ledger::fault_text(lang, &fault);
        notices.show(Notice::caution(|lang| text!(lang, "said-damaged", why = fault(lang))));
    }
    let night = keeper.night();
    for refused in &night.refused {
        let why = |lang| words::night::refusal_text_with_names(lang, night, &refused.refusal);
        notices.log(Notice::caution(|lang| text!(lang, "said-problem", why = why(lang))));
    }
}

impl Model {
    /// Updates bets, hand, circumstances and values after a change of the night through [`Self::recorder_mut`].
    pub(crate) fn adopt_night_change(&mut self) {
        self.update_from_night();
    }

    /// Reads the events that others recorded in this night; returns true if there were any, or if bets have changed.
    ///
    /// # Errors
    /// The ledger cannot be read.
    pub fn refresh_night(&mut self) -> Result<bool, LedgerError> {
        let new = self.recorder.keeper_mut().refresh_night()? > 0;
        Ok(self.adopt_news(new))
    }

    /// Reads the events that others recorded, and switches to the night in progress if that is another one. Returns
    /// true if anything changed, including bets.
    ///
    /// # Errors
    /// The ledger cannot be read.
    pub fn sync_with_ledger(&mut self) -> Result<bool, LedgerError> {
        let new = self.recorder.keeper_mut().sync_with_ledger()?;
        Ok(self.adopt_news(new))
    }

    /// Updates the state after others recorded events (`recorded`) or changed bets; returns true in either case. Counts
    /// changes of the preview.
    fn adopt_news(&mut self, recorded: bool) -> bool {
        let before = self.hand.preview_mark();
        let bet = self.load_bets();
        if recorded {
            self.update_from_night();
        } else if bet {
            self.change_hand(HandEntry::rescore);
        }
        if self.hand.preview_mark() != before {
            self.hand.previews.foreign_changes += 1;
        }
        recorded || bet
    }

    /// Executes a request about the night. What prevents it, and what became of it, become notices.
    pub(super) fn perform_night_action(&mut self, action: NightAction) {
        if let Some(obstacle) = self.night_action_obstacle(&action) {
            return self.notices.show(Notice::caution(obstacle));
        }
        if let Err(error) = self.try_night_action(action) {
            self.report_ledger_error(&error);
        }
    }

    /// Returns the sentence about what prevents a request at present: an open deal, or another proposal than the one
    /// that the person saw. `None` if nothing does.
    fn night_action_obstacle(&self, action: &NightAction) -> Option<fn(Lang) -> String> {
        let is_deal_open = self.keeper().is_deal_open();
        match action {
            NightAction::BeginNight { leaves_deal: false, .. } if is_deal_open => {
                Some(|lang| text!(lang, "begin-deal-open").to_owned())
            }
            NightAction::PlanNextNight { leaves_deal: false } if is_deal_open => {
                Some(|lang| text!(lang, "resume-deal-open").to_owned())
            }
            NightAction::ResumeNight { night, leaves_deal: false }
                if is_deal_open && *night != self.keeper().night_id() =>
            {
                Some(|lang| text!(lang, "resume-deal-open").to_owned())
            }
            NightAction::EndNight(_) if is_deal_open => Some(|lang| text!(lang, "end-deal-open").to_owned()),
            NightAction::ProposeEvents(payloads) if is_deal_open && ends_night(payloads) => {
                Some(|lang| text!(lang, "end-deal-open").to_owned())
            }
            NightAction::ChooseRevaluation { seen, .. } | NightAction::CancelChange(seen)
                if !self.recorder.is_proposed(Proposal::subject_mark, seen) =>
            {
                Some(|lang| text!(lang, "confirm-other-change").to_owned())
            }
            NightAction::ConfirmChange { seen, .. } if !self.recorder.is_proposed(Proposal::mark, seen) => {
                Some(|lang| text!(lang, "confirm-other-change").to_owned())
            }
            _ => None,
        }
    }

    /// Executes a request about the night that nothing prevents.
    ///
    /// # Errors
    /// The ledger refuses the request, or the disk fails.
    fn try_night_action(&mut self, action: NightAction) -> Result<(), LedgerError> {
        let outcome = match action {
            NightAction::BeginNight { opening, .. } => self.recorder.propose_opening(OpeningStep::Begin(*opening))?,
            NightAction::BeginPlannedNight => match self.keeper().draft_opening().cloned() {
                Some(opening) => self.recorder.propose_opening(OpeningStep::Begin(opening))?,
                None => RecordOutcome::Nothing,
            },
            NightAction::ReplacePlan(opening) => match self.keeper().draft_opening() {
                Some(_) => self.recorder.propose_opening(OpeningStep::Plan(*opening))?,
                None => RecordOutcome::Nothing,
            },
            NightAction::PlanNextNight { .. } => return self.plan_next_night(),
            NightAction::ResumeNight { night, .. } => return self.resume_night(night),
            NightAction::EndNight(decision) => self.end_night(decision)?,
            NightAction::DecideUnfinishedGame(decision) => self.decide_unfinished_game(decision)?,
            NightAction::KeepPlaying => {
                self.recorder.take_undecided_step();
                RecordOutcome::Nothing
            }
            NightAction::CorrectEnd(decision) => {
                let replay = self.keeper().replay();
                let correction = replay.night().build_end_correction(replay, decision);
                let payloads = correction.into_iter().collect();
                self.recorder.propose(payloads, ConfirmCondition::Always, ProposalSubject::Entries)?
            }
            NightAction::TakeBackAct(event) => {
                let removal = self.keeper().replay().build_act_removal(event);
                self.recorder.propose_entries(vec![removal])?
            }
            NightAction::AddLateAct { before, act } => {
                let addition = self.keeper().replay().build_act_addition(before, *act);
                self.recorder.propose_entries(vec![addition])?
            }
            NightAction::UndoLast(entry) => {
                let undo = self.keeper().replay().confirmed_undo(entry)?;
                self.recorder.propose_entries(undo.payloads)?
            }
            NightAction::RedoLast(entry) => {
                let redo = self.keeper().replay().confirmed_redo(entry)?;
                self.recorder.propose_entries(redo.payloads)?
            }
            NightAction::ProposeEvents(payloads) => self.propose_events(payloads)?,
            NightAction::RequestConsent { payloads, in_person } => {
                let proposal = Proposal::new(self.keeper(), payloads, LaterDealsPolicy::default())?;
                let outcome = self.recorder.ask_on_phones(proposal, &in_person)?;
                RecordOutcome::Asked(Box::new(outcome), ProposalSubject::Entries)
            }
            NightAction::ChooseRevaluation { choice, .. } => {
                self.recorder.choose_later_deals(choice)?;
                RecordOutcome::Nothing
            }
            NightAction::ConfirmChange { reason, agreed, .. } => self.recorder.confirm(&reason, &agreed)?,
            NightAction::CancelChange(_) => {
                self.recorder.drop_proposal();
                RecordOutcome::Nothing
            }
            NightAction::OpenDispute { entry, by, claim } => {
                let opened = recorded_win::build_dispute(self.keeper().replay(), entry, by, claim);
                let payload = Payload::new(Body::DisputeOpened(Box::new(opened)));
                self.recorder.record(vec![payload], ProposalSubject::Entries)?.into()
            }
            NightAction::DecideDispute { dispute, decision, note, agreed } => {
                let decided = DisputeDecided { dispute, decision, note, agreed };
                let payloads = self.keeper().decision_payloads(decided);
                let condition = ConfirmCondition::for_events(&payloads);
                self.recorder.propose(payloads, condition, ProposalSubject::Entries)?
            }
            NightAction::WithdrawRequest(id) => return self.withdraw_request(id),
            NightAction::MarkTold(people) => return self.recorder.keeper_mut().mark_told(&people),
            NightAction::RemovePhoto { sha256, reason } => return self.remove_photo(&sha256, reason),
            NightAction::LimitPhotoStorage(bytes) => return self.recorder.keeper_mut().limit_photo_storage(bytes),
            NightAction::BackUpLedger(folder) => {
                self.back_up_ledger(&folder);
                RecordOutcome::Nothing
            }
        };
        self.adopt_outcome(outcome);
        Ok(())
    }

    /// Plans a night with the same people, and with the rules chosen at the table.
    fn plan_next_night(&mut self) -> Result<(), LedgerError> {
        let opening = self.keeper().next_opening(self.lang);
        self.recorder.keeper_mut().plan_night(opening)?;
        let chosen = self.hand.round().rules().clone();
        self.report_night_switch(|lang| text!(lang, "said-night-planned"));
        // The rules chosen at the table take precedence over those of the former night.
        self.hand.laid_mut().round.set_rules(chosen);
        self.adopt_hand_rules();
        self.change_hand(HandEntry::rescore);
        Ok(())
    }

    /// Makes a recorded night the open night.
    fn resume_night(&mut self, night: NightId) -> Result<(), LedgerError> {
        self.recorder.keeper_mut().resume_night(night)?;
        report_opened(self.recorder.keeper(), &mut self.notices);
        self.update_from_night();
        Ok(())
    }

    /// Ends the night with this decision on its unfinished game, or asks for the decision.
    fn end_night(&mut self, decision: Option<UnfinishedGame>) -> Result<RecordOutcome, LedgerError> {
        if decision.is_none() && self.keeper().night().needs_end_decision() {
            self.recorder.postpone(UndecidedStep::NightEnd);
            return Ok(RecordOutcome::Nothing);
        }
        self.recorder.take_undecided_step();
        let mut payloads = self.keeper().replay().build_empty_beginning_undos();
        payloads.push(Payload::new(Body::night_end(decision)));
        self.recorder.propose(payloads, ConfirmCondition::Contradictions, ProposalSubject::Entries)
    }

    /// Takes the step that waits for the decision on the unfinished game.
    fn decide_unfinished_game(&mut self, decision: UnfinishedGame) -> Result<RecordOutcome, LedgerError> {
        let Some(step) = self.recorder.take_undecided_step() else {
            return Ok(RecordOutcome::Nothing);
        };
        match step.with_decision(decision) {
            Some(payloads) => self.propose_events(payloads),
            None => {
                self.perform_night_action(NightAction::EndNight(Some(decision)));
                Ok(RecordOutcome::Nothing)
            }
        }
    }

    /// Proposes events, or asks first for the decision on the unfinished game if they begin the next one.
    fn propose_events(&mut self, payloads: Vec<Payload>) -> Result<RecordOutcome, LedgerError> {
        if begins_game_undecided(&payloads) && self.keeper().night().needs_end_decision() {
            self.recorder.postpone(UndecidedStep::NextGame(payloads));
            return Ok(RecordOutcome::Nothing);
        }
        self.recorder.propose_entries(payloads)
    }

    pub(super) fn report_ledger_error(&mut self, error: &LedgerError) {
        if matches!(error, LedgerError::Conflict { .. }) && self.recorder.keeper_mut().refresh_night().is_ok() {
            self.update_from_night();
        }
        self.notices.show(Notice::ledger_error(error, Some(self.recorder.keeper().night())));
    }

    /// Proposes events as [`Recorder::propose`] does and adopts the outcome; errors become notices. Returns true if the
    /// events were recorded at once.
    pub(super) fn propose_and_report(
        &mut self,
        payloads: Vec<Payload>,
        condition: ConfirmCondition,
        subject: ProposalSubject,
    ) -> bool {
        let outcome = self.recorder.propose(payloads, condition, subject);
        self.adopt_or_report(outcome)
    }

    /// Adopts the outcome of a request to record; an error becomes a notice. Returns true if events were recorded at
    /// once.
    pub(super) fn adopt_or_report(&mut self, outcome: Result<RecordOutcome, LedgerError>) -> bool {
        match outcome {
            Ok(outcome) => {
                let is_recorded = matches!(outcome, RecordOutcome::Recorded(_));
                self.adopt_outcome(outcome);
                is_recorded
            }
            Err(error) => {
                self.report_ledger_error(&error);
                false
            }
        }
    }

    /// Updates the state after a request to record, and notifies the user of what people cannot see at once.
    pub(super) fn adopt_outcome(&mut self, outcome: RecordOutcome) {
        match outcome {
            RecordOutcome::Nothing | RecordOutcome::Proposed => {}
            RecordOutcome::ProposedAgain => {
                self.notices.show(Notice::caution(|lang| text!(lang, "consent-look-again").to_owned()));
            }
            RecordOutcome::Recorded(record) => self.adopt_record(*record),
            RecordOutcome::Asked(outcome, subject) => self.adopt_consent_outcome(*outcome, &subject),
            RecordOutcome::Opened(OpeningStep::Begin(_)) => {
                self.report_night_switch(|lang| text!(lang, "said-new-night"));
            }
            RecordOutcome::Opened(OpeningStep::Plan(_)) => self.update_from_night(),
        }
    }

    /// Updates the state after a record. That of the hand on the board becomes a notice, and so does a failure to update
    /// the list of acknowledged events.
    fn adopt_record(&mut self, record: Record) {
        if let Some(why) = self.recorder.keeper().store().heads_error() {
            self.notices.show(Notice::caution(|lang| text!(lang, "said-unlisted", why = words::render(lang, why))));
        }
        let said = record.night_before.map(|night_before| {
            let said = self.recorded_notice(&record.events);
            self.change_hand(|hand, view| hand.store_record(night_before, &record.events, view));
            said
        });
        self.update_from_night();
        if let Some(said) = said {
            self.notices.show(said);
        }
    }

    /// Updates the state after people were asked on their phones, and says whom the change waits for. If it corrects the
    /// hand on the board, closes that hand.
    fn adopt_consent_outcome(&mut self, outcome: ConsentOutcome, subject: &ProposalSubject) {
        self.update_from_night();
        let message = match outcome {
            ConsentOutcome::Waiting(request) => {
                let night = self.keeper().night();
                let open: Vec<String> = request.pending_people().iter().map(|who| night.name(*who)).collect();
                Notice::caution(|lang| {
                    let players = open.join(text!(lang, "list-comma"));
                    text!(lang, "consent-asked", players = players)
                })
            }
            ConsentOutcome::Recorded(..) => Notice::success(|lang| text!(lang, "consent-recorded").to_owned()),
            ConsentOutcome::AskedAgain(_) | ConsentOutcome::Refused(_) => {
                Notice::caution(|lang| text!(lang, "consent-asked-again").to_owned())
            }
        };
        self.notices.show(message);
        if *subject == ProposalSubject::HandOnBoard && self.hand.is_correction() {
            // The hand is in the request now; on the board it would still count as being entered.
            self.change_hand(|hand, view| hand.empty_parked_hand(view.night()));
            self.apply(Action::NewHand);
        }
    }

    /// Records the removal of a stored photo, and then deletes the photo.
    fn remove_photo(&mut self, sha256: &str, reason: String) -> Result<(), LedgerError> {
        let removal = Payload::new(Body::EvidenceRemoved { sha256: sha256.to_owned(), reason });
        let record = self.recorder.record(vec![removal], ProposalSubject::Entries)?;
        self.adopt_record(record);
        match self.keeper().photo_folder()? {
            Some(photos) => photos.remove_photo(sha256),
            None => Ok(()),
        }
    }

    /// Copies the ledger into a folder. The outcome becomes a notice, with the faults of the copied files.
    fn back_up_ledger(&mut self, folder: &std::path::Path) {
        let said = match LedgerStore::back_up(self.keeper().store().path(), folder) {
            Ok(copied) if copied.faults.is_empty() => {
                Notice::success(|lang| text!(lang, "said-backup", path = folder.display()))
            }
            Ok(copied) => {
                let text = |lang| words::ledger::copy_report(lang, &copied);
                Notice::caution(|lang| text!(lang, "said-fault", why = text(lang)))
            }
            Err(error) => Notice::ledger_error(&error, None),
        };
        self.notices.show(said);
    }

    /// Updates the state after a switch to another night, drops the pending change, and notifies the user.
    pub(super) fn report_night_switch(&mut self, said: impl Fn(Lang) -> &'static str) {
        self.recorder.drop_proposal();
        self.update_from_night();
        self.notices.show(Notice::success(|lang| said(lang).to_owned()));
    }
}

/// Returns true if one of the events begins a game without a decision on the game before.
fn begins_game_undecided(payloads: &[Payload]) -> bool {
    payloads.iter().any(|payload| matches!(&payload.body, Body::GameBegun(begun) if begun.unfinished.is_none()))
}

/// Returns true if one of the events ends the night.
fn ends_night(payloads: &[Payload]) -> bool {
    let mut bodies = payloads.iter().map(|payload| &payload.body);
    bodies.any(|body| matches!(body, Body::NightClosed { .. }))
}
