//! The requests about a night: begin, resume, record, undo, correct, dispute. Errors become notices.

use super::Model;
use super::names::OpeningStep;
use crate::StateMark;
use crate::action::Action;
use crate::consent::{ConsentOutcome, ConsentQuestion};
use crate::night::{ConfirmReason, Keeper, LaterRevaluation, LedgerLocation, NightAction, PendingChange};
use crate::notice::{Notice, Notices};
use quejing_ledger::recorded_win;
use quejing_ledger::revaluation::LaterDealsPolicy;
use quejing_ledger::{
    Body, Consent, DisputeDecided, Event, LedgerError, LedgerStore, NightId, Payload, PlayerId, Preview, Refusal,
    ReplayedNight, UnfinishedGame, now_ms,
};
use quejing_words::{self as words, Lang};

/// A change that needs a confirmation, and the step after its record.
#[derive(Clone, Debug)]
pub(super) struct PendingConfirmation {
    pub(super) change: PendingChange,
    pub(super) follow_up: FollowUp,
    /// The opening to begin or plan on confirmation, in place of the record of the change's events.
    pub(super) opening: Option<Box<OpeningStep>>,
}

/// The condition under which a change needs a confirmation before it is recorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ConfirmCondition {
    Always,
    /// If the change contradicts the course of play. An event that records an agreement needs a confirmation also under
    /// the condition [`Self::Further`].
    Contradictions,
    /// If the change affects more than one deal, lacks the consent of others, or undoes something that concerns others.
    Further,
}

/// The step that waits for the decision on the unfinished game.
#[derive(Clone, Debug)]
pub(super) enum UndecidedStep {
    NightEnd,
    /// These events, one of which begins the next game.
    NextGame(Vec<Payload>),
}

/// The step after events were recorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FollowUp {
    /// Mark the hand on the board as recorded.
    MarkRecorded,
    Nothing,
}

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
    /// Returns the open ledger with its open night.
    pub fn keeper(&self) -> &Keeper {
        &self.keeper
    }

    /// Returns the open ledger for changes of its own state, such as the mark of a request. Changes of the night go
    /// through [`Self::apply`].
    pub fn keeper_mut(&mut self) -> &mut Keeper {
        &mut self.keeper
    }

    /// Updates bets, hand, circumstances and values after a change of the night through [`Self::keeper_mut`].
    pub(crate) fn adopt_night_change(&mut self) {
        self.update_from_night();
    }

    /// Reads the events that others recorded in this night; returns true if there were any, or if bets have changed.
    ///
    /// # Errors
    /// The ledger cannot be read.
    pub fn refresh_night(&mut self) -> Result<bool, LedgerError> {
        let new = self.keeper.refresh_night()? > 0;
        Ok(self.adopt_news(new))
    }

    /// Reads the events that others recorded, and switches to the night in progress if that is another one. Returns
    /// true if anything changed, including bets.
    ///
    /// # Errors
    /// The ledger cannot be read.
    pub fn sync_with_ledger(&mut self) -> Result<bool, LedgerError> {
        let new = self.keeper.sync_with_ledger()?;
        Ok(self.adopt_news(new))
    }

    /// Updates the state after others recorded events (`recorded`) or changed bets; returns true in either case. Counts
    /// changes of the preview.
    fn adopt_news(&mut self, recorded: bool) -> bool {
        let before = self.preview_mark();
        let bet = self.load_bets();
        if recorded {
            self.update_from_night();
        } else if bet {
            self.rescore();
        }
        if self.preview_mark() != before {
            self.previews.foreign_changes += 1;
        }
        recorded || bet
    }

    /// Returns true if a night is in progress that is neither closed nor damaged.
    pub fn accepts_records(&self) -> bool {
        let keeper = &self.keeper;
        keeper.draft_opening().is_none() && !keeper.night().is_closed && keeper.damage().is_none()
    }

    /// Returns the change that needs a confirmation; `None` if there is none.
    pub fn pending_change(&self) -> Option<&PendingChange> {
        self.pending_confirmation.as_ref().map(|question| &question.change)
    }

    /// Returns true if a change waits for a confirmation and has this mark, by the function `mark_of`.
    fn is_pending(&self, mark_of: fn(&PendingChange) -> StateMark, seen: &StateMark) -> bool {
        self.pending_change().map(mark_of).as_ref() == Some(seen)
    }

    /// Drops the pending change without a notice, because the person does something else.
    pub fn drop_pending_change(&mut self) {
        self.pending_confirmation = None;
    }

    /// Returns the night as it would be once the pending change is confirmed; `None` without such a change, or if the
    /// ledger would refuse it.
    pub fn night_if_confirmed(&self) -> Option<ReplayedNight> {
        self.keeper.replay_with(&with_provisional_reasons(&self.pending_change()?.payloads)).ok()
    }

    pub(super) fn perform_night_action(&mut self, action: NightAction) {
        let done = match action {
            NightAction::BeginNight { leaves_deal, .. } if self.keeper.is_deal_open() && !leaves_deal => {
                return self.notices.show(Notice::caution(|lang| text!(lang, "begin-deal-open").to_owned()));
            }
            NightAction::BeginNight { opening, .. } => self.take_or_ask_opening(OpeningStep::Begin(*opening)),
            NightAction::BeginPlannedNight => {
                let Some(opening) = self.keeper.draft_opening().cloned() else {
                    return;
                };
                return self
                    .perform_night_action(NightAction::BeginNight { opening: Box::new(opening), leaves_deal: false });
            }
            NightAction::PlanNextNight { leaves_deal } if self.keeper.is_deal_open() && !leaves_deal => {
                return self.notices.show(Notice::caution(|lang| text!(lang, "resume-deal-open").to_owned()));
            }
            NightAction::ReplacePlan(opening) => {
                if self.keeper.draft_opening().is_none() {
                    return;
                }
                self.take_or_ask_opening(OpeningStep::Plan(*opening))
            }
            NightAction::PlanNextNight { .. } => {
                let planned = self.keeper.plan_night(self.keeper.next_opening(self.lang));
                let chosen = self.circumstances.rules().clone();
                planned.map(|()| {
                    self.report_night_switch(|lang| text!(lang, "said-night-planned"));
                    // The rules chosen at the table take precedence over those of the former night.
                    self.circumstances.set_rules(chosen);
                    self.adopt_hand_rules();
                    self.rescore();
                })
            }
            NightAction::ResumeNight { night, leaves_deal }
                if self.keeper.is_deal_open() && !leaves_deal && night != self.keeper.night_id() =>
            {
                return self.notices.show(Notice::caution(|lang| text!(lang, "resume-deal-open").to_owned()));
            }
            NightAction::ResumeNight { night, .. } => self.keeper.resume_night(night).map(|()| {
                report_opened(&self.keeper, &mut self.notices);
                self.update_from_night();
            }),
            NightAction::ProposeEvents(payloads) if self.keeper.is_deal_open() && ends_night(&payloads) => {
                return self.notices.show(Notice::caution(|lang| text!(lang, "end-deal-open").to_owned()));
            }
            NightAction::EndNight(_) if self.keeper.is_deal_open() => {
                return self.notices.show(Notice::caution(|lang| text!(lang, "end-deal-open").to_owned()));
            }
            NightAction::EndNight(None) if self.keeper.night().needs_end_decision() => {
                self.undecided_step = Some(UndecidedStep::NightEnd);
                return;
            }
            NightAction::ProposeEvents(payloads)
                if begins_game_undecided(&payloads) && self.keeper.night().needs_end_decision() =>
            {
                self.undecided_step = Some(UndecidedStep::NextGame(payloads));
                return;
            }
            NightAction::DecideUnfinishedGame(decision) => match self.undecided_step.take() {
                Some(UndecidedStep::NightEnd) => {
                    return self.perform_night_action(NightAction::EndNight(Some(decision)));
                }
                Some(UndecidedStep::NextGame(payloads)) => {
                    let payloads = payloads.into_iter().map(|payload| with_decision(payload, decision)).collect();
                    return self.perform_night_action(NightAction::ProposeEvents(payloads));
                }
                None => return,
            },
            NightAction::EndNight(decision) => {
                self.undecided_step = None;
                let mut payloads = self.keeper.replay().build_empty_beginning_undos();
                payloads.push(Payload::new(Body::night_end(decision)));
                self.propose_events(payloads, ConfirmCondition::Contradictions, FollowUp::Nothing).map(|_| ())
            }
            NightAction::CorrectEnd(decision) => {
                let correction = self.keeper.night().build_end_correction(self.keeper.replay(), decision);
                let payloads = correction.into_iter().collect();
                self.propose_events(payloads, ConfirmCondition::Always, FollowUp::Nothing).map(|_| ())
            }
            NightAction::TakeBackAct(event) => {
                let removal = self.keeper.replay().build_act_removal(event);
                self.propose_change(vec![removal])
            }
            NightAction::AddLateAct { before, act } => self.add_late_act(before, *act),
            NightAction::ProposeEvents(payloads) => self.propose_change(payloads),
            NightAction::RequestConsent { payloads, in_person } => self.request_consent_directly(payloads, &in_person),
            NightAction::WithdrawRequest(id) => self.withdraw_request(id),
            NightAction::UndoLast(entry) => {
                let undo = self.keeper.replay().confirmed_undo(entry);
                undo.map_err(LedgerError::from).and_then(|undo| self.propose_change(undo.payloads))
            }
            NightAction::RedoLast(entry) => {
                let redo = self.keeper.replay().confirmed_redo(entry);
                redo.map_err(LedgerError::from).and_then(|redo| self.propose_change(redo.payloads))
            }
            NightAction::ChooseRevaluation { choice, seen } if self.is_pending(PendingChange::subject_mark, &seen) => {
                self.choose_revaluation(choice)
            }
            NightAction::ConfirmChange { reason, agreed, seen } if self.is_pending(PendingChange::mark, &seen) => {
                self.confirm_change(&reason, &agreed)
            }
            NightAction::CancelChange(seen) if self.is_pending(PendingChange::subject_mark, &seen) => {
                self.pending_confirmation = None;
                Ok(())
            }
            NightAction::KeepPlaying => {
                self.undecided_step = None;
                Ok(())
            }
            NightAction::ChooseRevaluation { .. }
            | NightAction::ConfirmChange { .. }
            | NightAction::CancelChange(_) => {
                return self.notices.show(Notice::caution(|lang| text!(lang, "confirm-other-change").to_owned()));
            }
            NightAction::OpenDispute { entry, by, claim } => {
                let opened = recorded_win::build_dispute(self.keeper.replay(), entry, by, claim);
                self.record_events(vec![Payload::new(Body::DisputeOpened(Box::new(opened)))]).map(|_| ())
            }
            NightAction::DecideDispute { dispute, decision, note, agreed } => {
                self.decide_dispute(DisputeDecided { dispute, decision, note, agreed })
            }
            NightAction::MarkTold(people) => self.keeper.mark_told(&people),
            NightAction::RemovePhoto { sha256, reason } => self.remove_photo(sha256, reason),
            NightAction::LimitPhotoStorage(bytes) => self.keeper.limit_photo_storage(bytes),
            NightAction::BackUpLedger(folder) => {
                return self.back_up_ledger(&folder);
            }
        };
        if let Err(error) = done {
            self.report_ledger_error(&error);
        }
    }

    /// Returns true while the end of the night, or the next game, waits for the decision on the unfinished game:
    /// [`NightAction::DecideUnfinishedGame`] takes that step, and [`NightAction::KeepPlaying`] goes on playing.
    pub fn asks_about_unfinished_game(&self) -> bool {
        self.undecided_step.is_some() && self.keeper.night().needs_end_decision()
    }

    /// Adds an event to a deal before an event of that deal, after a confirmation of its contradictions or its effects.
    fn add_late_act(&mut self, before: u64, act: Payload) -> Result<(), LedgerError> {
        self.propose_change(vec![self.keeper.replay().build_act_addition(before, act)])
    }

    /// Records these events, or asks for a confirmation first: of their contradictions to the course of play and to
    /// what is recorded, else of their effects by [`confirm_condition`]. Does nothing without events.
    fn propose_change(&mut self, payloads: Vec<Payload>) -> Result<(), LedgerError> {
        let condition = match self.keeper.check_events(&with_provisional_reasons(&payloads))?.is_empty() {
            true => confirm_condition(&payloads),
            false => ConfirmCondition::Contradictions,
        };
        self.propose_events(payloads, condition, FollowUp::Nothing).map(|_| ())
    }

    pub(super) fn report_ledger_error(&mut self, error: &LedgerError) {
        if matches!(error, LedgerError::Conflict { .. }) && self.keeper.refresh_night().is_ok() {
            self.update_from_night();
        }
        self.notices.show(Notice::ledger_error(error, Some(self.keeper.night())));
    }

    /// Records events or asks for a confirmation like [`Self::propose_events`], but errors become notices. Returns true
    /// if the events were recorded at once.
    pub(super) fn propose_and_report(
        &mut self,
        payloads: Vec<Payload>,
        condition: ConfirmCondition,
        follow_up: FollowUp,
    ) -> bool {
        let done = self.propose_events(payloads, condition, follow_up);
        if let Err(error) = &done {
            self.report_ledger_error(error);
        }
        matches!(done, Ok(true))
    }

    /// Records events, or makes them the pending change if they need a confirmation. Returns true if they were
    /// recorded.
    pub(super) fn propose_events(
        &mut self,
        mut payloads: Vec<Payload>,
        condition: ConfirmCondition,
        follow_up: FollowUp,
    ) -> Result<bool, LedgerError> {
        if payloads.is_empty() {
            return Ok(false);
        }
        if let Some(change) = self.change_to_confirm(&mut payloads, condition)? {
            self.pending_confirmation = Some(PendingConfirmation { change, follow_up, opening: None });
            return Ok(false);
        }
        self.record_and_follow_up(payloads, follow_up)?;
        Ok(true)
    }

    /// Adds the revaluations of later wins to these events. Returns them as a change if they need a confirmation before
    /// they are recorded.
    pub(super) fn change_to_confirm(
        &self,
        payloads: &mut Vec<Payload>,
        condition: ConfirmCondition,
    ) -> Result<Option<PendingChange>, LedgerError> {
        let found = self.keeper.compute_revaluations(&with_provisional_reasons(payloads))?;
        let later = LaterRevaluation::add_revaluations(payloads, found);
        let reason = self.confirm_reason(payloads, condition)?;
        Ok(reason.map(|(confirm_reason, concerned_people)| PendingChange {
            payloads: payloads.clone(),
            confirm_reason,
            concerned_people,
            later,
        }))
    }

    /// Returns the reason to confirm these events before they are recorded, with the people who must agree; `None` if
    /// they need no confirmation.
    fn confirm_reason(
        &self,
        payloads: &[Payload],
        condition: ConfirmCondition,
    ) -> Result<Option<(ConfirmReason, Vec<PlayerId>)>, LedgerError> {
        if condition == ConfirmCondition::Contradictions {
            let cautions = self.keeper.check_events(&with_provisional_reasons(payloads))?;
            if !cautions.is_empty() {
                return Ok(Some((ConfirmReason::Contradicts(cautions), Vec::new())));
            }
            let similar = self.keeper.find_similar_names(payloads);
            if !similar.is_empty() {
                return Ok(Some((ConfirmReason::SimilarNames(similar), Vec::new())));
            }
            if payloads.iter().all(|payload| payload.body.agreement().is_none()) {
                return Ok(None);
            }
        }
        let preview = self.keeper.preview_events(&with_provisional_reasons(payloads))?;
        let people = self.keeper.concerned_people(payloads, &preview);
        let is_undo_or_redo = payloads.iter().any(|payload| payload.body.is_undo_or_redo());
        let need = self.keeper.consent_need(&people, &agreed_people(payloads));
        // A list of phones that cannot be read is an error once the answer depends on it.
        let settled = need.is_ok_and(|need| need.on_phones.is_empty() && need.without_phones.is_empty());
        let waits = condition == ConfirmCondition::Always
            || preview.affects_other_deals()
            || is_undo_or_redo && !people.is_empty()
            || !settled;
        Ok(waits.then_some((ConfirmReason::Changes(preview), people)))
    }

    /// Changes the choice for later deals in the pending change, and updates its preview.
    fn choose_revaluation(&mut self, choice: LaterDealsPolicy) -> Result<(), LedgerError> {
        let Some(mut question) = self.pending_confirmation.clone() else {
            return Ok(());
        };
        if question.change.choose_revaluation(choice) {
            let preview = self.keeper.preview_events(&with_provisional_reasons(&question.change.payloads))?;
            question.change.concerned_people = self.keeper.concerned_people(&question.change.payloads, &preview);
            question.change.confirm_reason = ConfirmReason::Changes(preview);
            self.pending_confirmation = Some(question);
        }
        Ok(())
    }

    /// Confirms the pending change with this reason and the people who agreed in person. Records it, or requests the
    /// consent that is missing on the phones of the people concerned. If the effects of the change are different by
    /// now, shows it again instead. Does nothing without a pending change.
    ///
    /// # Errors
    /// A required reason is missing, somebody could agree only in person and has not, or the ledger refuses the events.
    fn confirm_change(&mut self, reason: &str, agreed: &[PlayerId]) -> Result<(), LedgerError> {
        let Some(question) = &self.pending_confirmation else {
            return Ok(());
        };
        if let Some(step) = question.opening.as_deref().cloned() {
            self.pending_confirmation = None;
            return self.take_opening(step);
        }
        if question.change.needs_reason() && reason.trim().is_empty() {
            return Err(Refusal::NoReason.into());
        }
        let mut change = question.change.clone();
        let found = self.keeper.compute_revaluations(&with_provisional_reasons(change.requested_payloads()))?;
        if matches!(change.confirm_reason, ConfirmReason::Changes(_)) && change.renew_revaluations(found) {
            let follow_up = question.follow_up;
            let preview = self.keeper.preview_events(&with_provisional_reasons(&change.payloads))?;
            let concerned_people = self.keeper.concerned_people(&change.payloads, &preview);
            self.pending_confirmation = Some(PendingConfirmation { change, follow_up, opening: None });
            return self.show_change_again(preview, concerned_people);
        }
        let (mut payloads, follow_up) = (question.change.confirmed_payloads(reason, agreed), question.follow_up);
        let later = question.change.revaluation_part();
        let now = self.keeper.preview_events(&payloads)?;
        let concerned_people = self.keeper.concerned_people(&payloads, &now);
        match &question.change.confirm_reason {
            ConfirmReason::Changes(shown) if now.totals != shown.totals => {
                return self.show_change_again(now, concerned_people);
            }
            // With the reason given, only the consent of the people concerned is missing.
            ConfirmReason::Contradicts(_) if !concerned_people.is_empty() => {
                let change = PendingChange {
                    payloads,
                    confirm_reason: ConfirmReason::Changes(now),
                    concerned_people,
                    later: None,
                };
                self.pending_confirmation = Some(PendingConfirmation { change, follow_up, opening: None });
                return Ok(());
            }
            _ => {}
        }
        let in_person = agreed_people(&payloads);
        let need = self.keeper.consent_need(&concerned_people, &in_person)?;
        need.check_all_reachable()?;
        if !need.on_phones.is_empty() {
            let question = ConsentQuestion { payloads, later, concerned: concerned_people, total_changes: now.totals };
            return self.request_consent(question, &in_person, follow_up);
        }
        self.add_requester_consent(&mut payloads, need.requester);
        self.record_and_follow_up(payloads, follow_up)?;
        self.pending_confirmation = None;
        Ok(())
    }

    /// Shows the pending change again with a new preview, because its effects have changed meanwhile.
    fn show_change_again(&mut self, now: Preview, people: Vec<PlayerId>) -> Result<(), LedgerError> {
        if let Some(question) = &mut self.pending_confirmation {
            question.change.confirm_reason = ConfirmReason::Changes(now);
            question.change.concerned_people = people;
        }
        self.notices.show(Notice::caution(|lang| text!(lang, "consent-look-again").to_owned()));
        Ok(())
    }

    /// Adds the person of this phone, if any, to those who agreed to the events: whoever requests a change consents to
    /// it.
    fn add_requester_consent(&self, payloads: &mut [Payload], requester: Option<PlayerId>) {
        let Some(requester) = requester else {
            return;
        };
        for payload in payloads {
            let Some(agreed) = payload.body.agreed_people_mut() else {
                continue;
            };
            if !agreed.contains(&requester) {
                agreed.push(requester);
                payload.consents.push(Consent {
                    player: requester,
                    device: self.keeper.author().to_owned(),
                    time_ms: now_ms(),
                });
            }
        }
    }

    /// Requests consent to these events on the phones of the people concerned, without a confirmation here first.
    fn request_consent_directly(&mut self, payloads: Vec<Payload>, in_person: &[PlayerId]) -> Result<(), LedgerError> {
        let change = self.keeper.plan_change(payloads, LaterDealsPolicy::default())?;
        self.request_consent(change.into(), in_person, FollowUp::Nothing)
    }

    /// Requests consent on phones and reports the outcome. If the events correct the hand on the board, closes that
    /// hand.
    fn request_consent(
        &mut self,
        question: ConsentQuestion,
        in_person: &[PlayerId],
        follow_up: FollowUp,
    ) -> Result<(), LedgerError> {
        let outcome = self.keeper.request_consent(question, in_person)?;
        self.pending_confirmation = None;
        self.update_from_night();
        let message = match outcome {
            ConsentOutcome::Waiting(request) => {
                let night = self.keeper.night();
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
        if follow_up == FollowUp::MarkRecorded && self.is_correction() {
            // The hand is in the request now; on the board it would still count as being entered.
            self.empty_parked_hand();
            self.apply(Action::NewHand);
        }
        Ok(())
    }

    /// Records events and takes the next step. The record of the hand on the board also becomes a notice.
    fn record_and_follow_up(&mut self, payloads: Vec<Payload>, follow_up: FollowUp) -> Result<(), LedgerError> {
        match follow_up {
            FollowUp::Nothing => self.record_events(payloads).map(|_| ()),
            FollowUp::MarkRecorded => {
                let said = self.recorded_notice(&payloads);
                let before = self.keeper.replay().clone();
                let events = self.keeper.record_events(payloads)?;
                self.store_record(before, &events);
                self.update_from_night();
                self.notices.show(said);
                Ok(())
            }
        }
    }

    /// Returns the events that decide a dispute. A decision that voids begins with the void of the deal, or with the
    /// undo of the disputed payments.
    pub fn decision_payloads(&self, decided: DisputeDecided) -> Vec<Payload> {
        self.keeper.decision_payloads(decided)
    }

    /// Decides a dispute. A decision that voids a deal needs a confirmation first.
    fn decide_dispute(&mut self, decided: DisputeDecided) -> Result<(), LedgerError> {
        let payloads = self.decision_payloads(decided);
        let condition = confirm_condition(&payloads);
        self.propose_events(payloads, condition, FollowUp::Nothing).map(|_| ())
    }

    /// Records the removal of a stored photo, and then deletes the photo.
    fn remove_photo(&mut self, sha256: String, reason: String) -> Result<(), LedgerError> {
        self.record_events(vec![Payload::new(Body::EvidenceRemoved { sha256: sha256.clone(), reason })])?;
        match self.keeper.photo_folder()? {
            Some(photos) => photos.remove_photo(&sha256),
            None => Ok(()),
        }
    }

    /// Copies the ledger into a folder. The outcome becomes a notice, with the faults of the copied files.
    fn back_up_ledger(&mut self, folder: &std::path::Path) {
        let said = match LedgerStore::back_up(self.keeper.store().path(), folder) {
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

    /// Records events and updates the state. A failure to update the list of acknowledged events becomes a notice.
    /// Returns the recorded events.
    fn record_events(&mut self, payloads: Vec<Payload>) -> Result<Vec<Event>, LedgerError> {
        let events = self.keeper.record_events(payloads)?;
        if let Some(why) = self.keeper.store().heads_error() {
            self.notices.show(Notice::caution(|lang| text!(lang, "said-unlisted", why = words::render(lang, why))));
        }
        self.update_from_night();
        Ok(events)
    }

    /// Updates the state after a switch to another night, drops the pending change, and notifies the user.
    pub(super) fn report_night_switch(&mut self, said: impl Fn(Lang) -> &'static str) {
        self.pending_confirmation = None;
        self.update_from_night();
        self.notices.show(Notice::success(|lang| said(lang).to_owned()));
    }
}

/// Returns the events with a provisional reason for voided deals whose reason is still to be asked for.
fn with_provisional_reasons(payloads: &[Payload]) -> Vec<Payload> {
    let mut payloads = payloads.to_vec();
    for payload in &mut payloads {
        if let Body::DealVoided(voided) = &mut payload.body
            && voided.reason.trim().is_empty()
        {
            voided.reason = "?".to_owned();
        }
    }
    payloads
}

/// Returns the people who agreed to any of the events, each once.
fn agreed_people(payloads: &[Payload]) -> Vec<PlayerId> {
    let mut people: Vec<PlayerId> = Vec::new();
    for who in payloads.iter().flat_map(|payload| payload.body.agreed_people()) {
        if !people.contains(who) {
            people.push(*who);
        }
    }
    people
}

/// Returns the condition for confirming these events: [`ConfirmCondition::Always`] if they correct, void or reseat,
/// [`ConfirmCondition::Further`] if all of them undo or redo, [`ConfirmCondition::Contradictions`] if none changes an
/// earlier entry.
fn confirm_condition(payloads: &[Payload]) -> ConfirmCondition {
    let is_undo_or_redo = |payload: &Payload| payload.body.is_undo_or_redo();
    match payloads.iter().find(|payload| payload.body.changes_earlier_events()) {
        None => ConfirmCondition::Contradictions,
        Some(_) if payloads.iter().all(is_undo_or_redo) => ConfirmCondition::Further,
        Some(_) => ConfirmCondition::Always,
    }
}

/// Returns true if one of the events begins a game without a decision on the game before.
fn begins_game_undecided(payloads: &[Payload]) -> bool {
    payloads.iter().any(|payload| matches!(&payload.body, Body::GameBegun(begun) if begun.unfinished.is_none()))
}

/// Returns the event with this decision on the game before, if it begins a game.
fn with_decision(mut payload: Payload, decision: UnfinishedGame) -> Payload {
    if let Body::GameBegun(begun) = &mut payload.body {
        begun.unfinished = Some(decision);
    }
    payload
}

/// Returns true if one of the events ends the night.
fn ends_night(payloads: &[Payload]) -> bool {
    let mut bodies = payloads.iter().map(|payload| &payload.body);
    bodies.any(|body| matches!(body, Body::NightClosed { .. }))
}
