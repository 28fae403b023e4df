//! The way of a record, for every face: events are [proposed](Recorder::propose). What needs no confirmation is
//! recorded at once; anything else waits as a [`Proposal`] until people [confirm](Recorder::confirm) it. Then it is
//! recorded, or the people concerned are asked on their phones, and the ledger records it with the last yes.
//!
//! Functions return what became of a request; notices and pages are made elsewhere.

pub(crate) mod night_requests;
mod proposal;

use quejing_ledger::consent::ConsentOutcome;
use quejing_ledger::revaluation::LaterDealsPolicy;
use quejing_ledger::{
    Consent, Event, LedgerError, NightOpening, Payload, RecordRefusal, ReplayedNight, SimilarNames,
    find_similar_names_among, now_ms,
};
use quejing_rules::PlayerId;
use quejing_rules::play::{Play, UnfinishedGame};
use std::collections::BTreeSet;

use self::proposal::{Refreshed, with_provisional_reasons};
use crate::StateDigest;
use crate::night::Keeper;

pub use self::proposal::{OpeningStep, Proposal, ProposalSubject};

/// The open ledger of an author, with the change that waits for a confirmation.
///
/// One proposal waits at a time: the next one replaces it.
#[derive(Debug)]
pub struct Recorder {
    keeper: Keeper,
    proposal: Option<Proposal>,
    undecided_step: Option<UndecidedStep>,
}

/// The condition under which a change needs a confirmation before it is recorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConfirmCondition {
    /// Never, because everybody concerned has agreed in person.
    Never,
    Always,
    /// If the change contradicts the course of play. An event that records an agreement needs a confirmation also under
    /// the condition [`Self::Further`].
    Contradictions,
    /// If the change affects more than one deal, lacks the consent of others, or undoes something that concerns others.
    Further,
}

/// The step that waits for the decision on the unfinished game.
#[derive(Clone, Debug, PartialEq)]
pub enum UndecidedStep {
    NightEnd,
    /// These events, one of which begins the next game.
    NextGame(Vec<Payload>),
}

/// The result of a request to record something.
#[derive(Debug)]
pub enum RecordOutcome {
    /// There was nothing to record.
    Nothing,
    Recorded(Box<RecordedEvents>),
    /// The proposal waits for a confirmation.
    Proposed,
    /// The effects of the proposal have changed since people saw them; it waits again.
    ProposedAgain,
    /// The people concerned were asked on their phones.
    Asked(Box<ConsentOutcome>, ProposalSubject),
    /// The night of the opening has begun, or is planned.
    Opened(OpeningStep),
    /// The events of a deal were undone or restored.
    DealChanged(Box<RecordedEvents>, DealChange),
    /// A recorded night is the open night now.
    NightOpened,
    /// A request for consent was withdrawn.
    RequestWithdrawn,
}

/// The undo or the restoration of a deal as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DealChange {
    /// The deal with this number in the night was undone.
    Undone(usize),
    /// The deal with this number in the night was restored.
    Restored(usize),
}

/// The events that a request recorded.
#[derive(Debug)]
pub struct RecordedEvents {
    pub events: Vec<Event>,
    /// The night before a record of the hand on the board; `None` for other events.
    pub night_before: Option<ReplayedNight>,
}

impl From<RecordedEvents> for RecordOutcome {
    fn from(record: RecordedEvents) -> RecordOutcome {
        RecordOutcome::Recorded(Box::new(record))
    }
}

impl RecordOutcome {
    /// Returns the outcome of a request that changes a deal as a whole.
    fn for_deal(self, change: DealChange) -> RecordOutcome {
        match self {
            RecordOutcome::Recorded(record) => RecordOutcome::DealChanged(record, change),
            outcome => outcome,
        }
    }
}

impl Recorder {
    /// Creates the recorder of an open ledger, with nothing proposed.
    pub fn new(keeper: Keeper) -> Recorder {
        Recorder { keeper, proposal: None, undecided_step: None }
    }

    /// Returns the open ledger with its open night.
    pub fn keeper(&self) -> &Keeper {
        &self.keeper
    }

    /// Returns the open ledger for changes of its own state, such as the id of a request or a bet.
    pub fn keeper_mut(&mut self) -> &mut Keeper {
        &mut self.keeper
    }

    /// Returns true if a night is in progress that is neither closed nor damaged.
    pub fn accepts_records(&self) -> bool {
        let keeper = &self.keeper;
        keeper.open_night().draft_opening().is_none()
            && !keeper.night().is_closed
            && keeper.open_night().damage().is_none()
    }

    /// Returns the change that waits for a confirmation; `None` if there is none.
    pub fn proposal(&self) -> Option<&Proposal> {
        self.proposal.as_ref()
    }

    /// Returns true if a proposal waits that has this mark, by the function `mark_of`.
    pub(crate) fn is_proposed(&self, mark_of: fn(&Proposal) -> StateDigest, seen: &StateDigest) -> bool {
        self.proposal().map(mark_of).as_ref() == Some(seen)
    }

    /// Drops the proposal; nothing is recorded.
    pub fn drop_proposal(&mut self) {
        self.proposal = None;
    }

    /// Returns the night as it would be with the proposal; `None` without one, or if the ledger would refuse it.
    pub fn night_if_confirmed(&self) -> Option<ReplayedNight> {
        self.keeper.open_night().night_after(&self.proposal()?.trial_payloads())
    }

    /// Returns the proposal of these events as they are, without making it wait. `choice` decides whether it revalues
    /// later wins.
    ///
    /// # Errors
    /// One of the events is refused, such as a void without a reason.
    pub fn plan(&self, payloads: Vec<Payload>, choice: LaterDealsPolicy) -> Result<Proposal, LedgerError> {
        self.keeper.open_night().replay_with(&payloads)?;
        Proposal::new(&self.keeper, payloads, choice)
    }

    /// Records these events, or makes them the proposal if they need a confirmation: of their contradictions to the
    /// course of play and to what is recorded, else of their effects.
    ///
    /// # Errors
    /// One of the events is refused, or the disk fails.
    pub fn propose_entries(&mut self, payloads: Vec<Payload>) -> Result<RecordOutcome, LedgerError> {
        let condition = match self.keeper.open_night().check_events(&with_provisional_reasons(&payloads))?.is_empty() {
            true => ConfirmCondition::for_events(&payloads),
            false => ConfirmCondition::Contradictions,
        };
        self.propose(payloads, condition, ProposalSubject::Entries)
    }

    /// Records these events with the revaluations that follow from them, or makes them the proposal if they need a
    /// confirmation under this condition.
    ///
    /// # Errors
    /// See [`Self::propose_entries`].
    pub fn propose(
        &mut self,
        payloads: Vec<Payload>,
        condition: ConfirmCondition,
        subject: ProposalSubject,
    ) -> Result<RecordOutcome, LedgerError> {
        if payloads.is_empty() {
            return Ok(RecordOutcome::Nothing);
        }
        let proposal = Proposal::without_effects(&self.keeper, payloads, LaterDealsPolicy::default())?;
        match self.to_confirm(proposal, condition)? {
            ToConfirm::Nothing(proposal) => self.record(proposal.payloads, subject).map(RecordOutcome::from),
            ToConfirm::Proposal(proposal) => {
                self.proposal = Some(Proposal { subject, ..proposal });
                Ok(RecordOutcome::Proposed)
            }
        }
    }

    /// Returns the proposal of these events as people would confirm it under this condition; `None` if they need no
    /// confirmation.
    ///
    /// # Errors
    /// One of the events is refused.
    pub(crate) fn preview_proposal(
        &self,
        payloads: Vec<Payload>,
        condition: ConfirmCondition,
    ) -> Result<Option<Proposal>, LedgerError> {
        let proposal = Proposal::without_effects(&self.keeper, payloads, LaterDealsPolicy::default())?;
        Ok(match self.to_confirm(proposal, condition)? {
            ToConfirm::Nothing(_) => None,
            ToConfirm::Proposal(proposal) => Some(proposal),
        })
    }

    /// Adds to a proposal what people must confirm: contradictions, names that look alike, or its effects.
    fn to_confirm(&self, mut proposal: Proposal, condition: ConfirmCondition) -> Result<ToConfirm, LedgerError> {
        if condition == ConfirmCondition::Contradictions {
            proposal.contradictions = self.keeper.open_night().check_events(&proposal.trial_payloads())?;
            if proposal.contradictions.is_empty() {
                proposal.similar_names = self.keeper.open_night().find_similar_names(&proposal.payloads);
            }
            if !proposal.shows_effects() {
                return Ok(ToConfirm::Proposal(proposal));
            }
            if proposal.payloads.iter().all(|payload| payload.body.agreement().is_none()) {
                return Ok(ToConfirm::Nothing(proposal));
            }
        }
        proposal.compute_effects(&self.keeper)?;
        let waits = self.needs_confirmation(&proposal, condition);
        Ok(if waits { ToConfirm::Proposal(proposal) } else { ToConfirm::Nothing(proposal) })
    }

    /// Returns true if people must confirm the effects of a proposal under this condition.
    pub fn needs_confirmation(&self, proposal: &Proposal, condition: ConfirmCondition) -> bool {
        match condition {
            ConfirmCondition::Never => false,
            ConfirmCondition::Always => true,
            ConfirmCondition::Contradictions | ConfirmCondition::Further => {
                let undoes = proposal.payloads.iter().any(|payload| payload.body.is_undo_or_redo());
                let need = self.keeper.consent().need(&proposal.concerned_people, &proposal.agreed_people());
                // An unreadable list of phones counts as missing consent.
                let is_settled = need.is_ok_and(|need| need.on_phones.is_empty() && need.without_phones.is_empty());
                proposal.preview.affects_other_deals() || undoes && !proposal.concerned_people.is_empty() || !is_settled
            }
        }
    }

    /// Begins or plans a night, or makes it the proposal if names of its people look alike that were not together in
    /// the open night.
    ///
    /// # Errors
    /// The rules do not allow that many people, a name occurs twice, or the disk fails.
    pub fn propose_opening(&mut self, step: OpeningStep) -> Result<RecordOutcome, LedgerError> {
        let similar_names = self.similar_names_of_opening(step.opening());
        if similar_names.is_empty() {
            return self.open(step);
        }
        let payloads = step.opening().build_payloads(self.keeper.index().known_people())?;
        let subject = ProposalSubject::Opening(step);
        self.proposal = Some(Proposal { similar_names, subject, ..Proposal::of_events(payloads) });
        Ok(RecordOutcome::Proposed)
    }

    /// Returns the names of an opening that look alike, except those of people who are together in the open night: they
    /// were confirmed when they came.
    fn similar_names_of_opening(&self, opening: &NightOpening) -> Vec<SimilarNames> {
        let names: Vec<&str> = opening.attendees.iter().map(|attendee| attendee.name.as_str()).collect();
        let night = self.keeper.night();
        let together: BTreeSet<&str> = night.people.values().map(|person| person.name.as_str()).collect();
        let mut similar = find_similar_names_among(&names);
        similar.retain(|pair| !together.contains(&*pair.name) || !together.contains(&*pair.other));
        similar
    }

    /// Begins or plans a night whose names are confirmed.
    fn open(&mut self, step: OpeningStep) -> Result<RecordOutcome, LedgerError> {
        match &step {
            OpeningStep::Begin(opening) => self.keeper.begin_night(opening)?,
            OpeningStep::Plan(opening) => self.keeper.plan_night(opening.clone())?,
        }
        Ok(RecordOutcome::Opened(step))
    }

    /// Sets whether the proposal revalues later wins, and computes its effects again. Does nothing without a proposal,
    /// or if no value of a later win changes.
    ///
    /// # Errors
    /// One of the events is refused by now.
    pub fn choose_later_deals(&mut self, choice: LaterDealsPolicy) -> Result<(), LedgerError> {
        let Some(proposal) = self.proposal.as_ref().filter(|proposal| !proposal.revaluations.wins.is_empty()) else {
            return Ok(());
        };
        let mut payloads = proposal.requested_payloads().to_vec();
        payloads.extend(proposal.revaluations.corrections_after(&payloads, choice));
        let mut chosen = Proposal { payloads, ..proposal.clone() };
        chosen.later.choice = choice;
        chosen.compute_effects(&self.keeper)?;
        self.proposal = Some(chosen);
        Ok(())
    }

    /// Confirms the proposal with this reason and the people who agreed in person. Records it, or asks the people whose
    /// consent is missing on their phones. If its effects are others by now, or follow only from the reason, it waits
    /// again with them. Does nothing without a proposal.
    ///
    /// # Errors
    /// A required reason is missing, somebody could agree only in person and has not, or the ledger refuses the events.
    /// The proposal still waits then.
    pub fn confirm(&mut self, reason: &str, agreed: &[PlayerId]) -> Result<RecordOutcome, LedgerError> {
        let Some(mut proposal) = self.proposal.clone() else {
            return Ok(RecordOutcome::Nothing);
        };
        if let ProposalSubject::Opening(step) = proposal.subject {
            self.proposal = None;
            return self.open(step);
        }
        if proposal.needs_reason() && reason.trim().is_empty() {
            return Err(RecordRefusal::NoReason.into());
        }
        if proposal.refresh(&self.keeper)? == Refreshed::Changed {
            self.proposal = Some(proposal);
            return Ok(RecordOutcome::ProposedAgain);
        }
        let had_contradictions = !proposal.contradictions.is_empty();
        proposal.give_reason(reason);
        proposal.add_agreed_people(agreed);
        proposal.compute_effects(&self.keeper)?;
        if had_contradictions && !proposal.concerned_people.is_empty() {
            let subject = proposal.subject;
            let (preview, concerned_people) = (proposal.preview, proposal.concerned_people);
            self.proposal =
                Some(Proposal { preview, concerned_people, subject, ..Proposal::of_events(proposal.payloads) });
            return Ok(RecordOutcome::Proposed);
        }
        self.record_confirmed(proposal)
    }

    /// Records a confirmed proposal, or asks the people whose consent is missing on their phones.
    fn record_confirmed(&mut self, mut proposal: Proposal) -> Result<RecordOutcome, LedgerError> {
        let in_person = proposal.agreed_people();
        let need = self.keeper.consent().need(&proposal.concerned_people, &in_person)?;
        need.check_all_reachable()?;
        if !need.on_phones.is_empty() {
            let subject = proposal.subject.clone();
            let outcome = self.ask_on_phones(proposal, &in_person)?;
            return Ok(RecordOutcome::Asked(Box::new(outcome), subject));
        }
        self.add_requester_consent(&mut proposal.payloads, need.requester);
        let record = self.record(proposal.payloads, proposal.subject)?;
        self.proposal = None;
        Ok(record.into())
    }

    /// Asks the people concerned on their phones, except those `in_person`. Records the change at once if nobody needs
    /// to be asked.
    ///
    /// # Errors
    /// See [`Proposal::request_consent`].
    pub fn ask_on_phones(&mut self, proposal: Proposal, in_person: &[PlayerId]) -> Result<ConsentOutcome, LedgerError> {
        let outcome = proposal.request_consent(&mut self.keeper, in_person)?;
        self.proposal = None;
        Ok(outcome)
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

    /// Records events that need no confirmation, or have it.
    ///
    /// # Errors
    /// See [`Keeper::record_events`].
    pub fn record(&mut self, payloads: Vec<Payload>, subject: ProposalSubject) -> Result<RecordedEvents, LedgerError> {
        let night_before = (subject == ProposalSubject::HandOnBoard).then(|| self.keeper.replay().clone());
        let events = self.keeper.record_events(payloads)?;
        Ok(RecordedEvents { events, night_before })
    }

    /// Returns true while the end of the night, or the next game, waits for the decision on the unfinished game.
    pub fn asks_about_unfinished_game(&self) -> bool {
        self.undecided_step.is_some() && self.keeper.night().needs_end_decision()
    }

    /// Makes a step wait for the decision on the unfinished game.
    pub(crate) fn postpone(&mut self, step: UndecidedStep) {
        self.undecided_step = Some(step);
    }

    /// Returns the step that waits for the decision on the unfinished game, which no longer waits then.
    pub(crate) fn take_undecided_step(&mut self) -> Option<UndecidedStep> {
        self.undecided_step.take()
    }
}

/// A proposal with the decision whether people must confirm it.
enum ToConfirm {
    Nothing(Proposal),
    Proposal(Proposal),
}

impl ConfirmCondition {
    /// Returns the condition for confirming these events: [`Self::Always`] if they correct, void or reseat,
    /// [`Self::Further`] if all of them undo or redo, [`Self::Contradictions`] if none changes an earlier entry.
    pub(crate) fn for_events(payloads: &[Payload]) -> ConfirmCondition {
        let is_undo_or_redo = |payload: &Payload| payload.body.is_undo_or_redo();
        match payloads.iter().find(|payload| payload.body.changes_earlier_events()) {
            None => ConfirmCondition::Contradictions,
            Some(_) if payloads.iter().all(is_undo_or_redo) => ConfirmCondition::Further,
            Some(_) => ConfirmCondition::Always,
        }
    }
}

impl UndecidedStep {
    /// Returns the events of the next game with this decision on the game before; `None` for the end of the night.
    pub(crate) fn with_decision(self, decision: UnfinishedGame) -> Option<Vec<Payload>> {
        let UndecidedStep::NextGame(mut payloads) = self else {
            return None;
        };
        for payload in &mut payloads {
            if let Some(Play::GameBegun(begun)) = payload.body.play_mut() {
                begun.unfinished = Some(decision);
            }
        }
        Some(payloads)
    }
}
