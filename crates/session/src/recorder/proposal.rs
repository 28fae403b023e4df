//! A change of the record before it is recorded: its events and their effects, as people see them.

use crate::StateDigest;
use crate::night::Keeper;
use quejing_ledger::revaluation::{LaterDealsPolicy, RevaluationPart, Revaluations};
use quejing_ledger::{LedgerError, NightOpening, Payload, Preview, Record, SimilarNames};
use quejing_rules::PlayerId;
use quejing_rules::family_message::FamilyMessage;

/// Events that somebody wants to record, with everything that people must know before they agree.
///
/// People first explain [contradictions](Self::contradictions) or confirm [similar names](Self::similar_names), if
/// there are any; only then do they see the effects and agree to them.
#[derive(Clone, Debug, PartialEq)]
pub struct Proposal {
    /// The events to be recorded; those that revalue later wins come last.
    pub payloads: Vec<Payload>,
    /// The part of `payloads` that revalues later wins, by a person's choice.
    pub later: RevaluationPart,
    /// The later wins whose value the change alters.
    pub revaluations: Revaluations,
    /// The effect of the events on deals and totals; empty while contradictions or names are to be confirmed.
    pub preview: Preview,
    /// The people who must agree; empty if no consent is needed.
    pub concerned_people: Vec<PlayerId>,
    /// The contradictions to the course of play, which are recorded only with a reason.
    pub contradictions: Vec<FamilyMessage>,
    /// New names that look like other people's names; people say whether they are different people.
    pub similar_names: Vec<SimilarNames>,
    pub(super) subject: ProposalSubject,
}

/// The subject of a proposal, by which its maker goes on after the record.
#[derive(Clone, Debug, PartialEq)]
pub enum ProposalSubject {
    /// Entries of the night.
    Entries,
    /// The record or the correction of the hand that lies on the board.
    HandOnBoard,
    /// A night that begins or is planned, in place of the record of the events.
    Opening(OpeningStep),
}

/// The use of an opening: to begin a night, or to plan it.
#[derive(Clone, Debug, PartialEq)]
pub enum OpeningStep {
    Begin(NightOpening),
    Plan(NightOpening),
}

impl OpeningStep {
    pub(super) fn opening(&self) -> &NightOpening {
        match self {
            OpeningStep::Begin(opening) | OpeningStep::Plan(opening) => opening,
        }
    }
}

/// The result of comparing a proposal with the present night.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Refreshed {
    /// Its effects are those that people saw.
    Unchanged,
    /// Others recorded something since, and its effects differ now.
    Changed,
}

impl Proposal {
    /// Creates the proposal of these events with their effects in the keeper's night. `choice` decides whether it
    /// revalues later wins.
    ///
    /// # Errors
    /// One of the events is refused.
    pub fn new(keeper: &Keeper, payloads: Vec<Payload>, choice: LaterDealsPolicy) -> Result<Proposal, LedgerError> {
        let mut proposal = Proposal::without_effects(keeper, payloads, choice)?;
        proposal.compute_effects(keeper)?;
        Ok(proposal)
    }

    /// Creates the proposal of these events and of the revaluations that follow from them, without their effects.
    pub(super) fn without_effects(
        keeper: &Keeper,
        mut payloads: Vec<Payload>,
        choice: LaterDealsPolicy,
    ) -> Result<Proposal, LedgerError> {
        let revaluations = keeper.open_night().compute_revaluations(&with_provisional_reasons(&payloads))?;
        let later = RevaluationPart { given: payloads.len(), choice };
        payloads.extend(revaluations.corrections_after(&payloads, choice));
        Ok(Proposal { later, revaluations, ..Proposal::of_events(payloads) })
    }

    /// Creates the proposal of exactly these events, without their effects.
    pub(super) fn of_events(payloads: Vec<Payload>) -> Proposal {
        Proposal {
            later: RevaluationPart { given: payloads.len(), choice: LaterDealsPolicy::default() },
            payloads,
            revaluations: Revaluations::default(),
            preview: Preview::default(),
            concerned_people: Vec::new(),
            contradictions: Vec::new(),
            similar_names: Vec::new(),
            subject: ProposalSubject::Entries,
        }
    }

    /// Computes the effects of the events and the people whom they concern.
    ///
    /// # Errors
    /// One of the events is refused.
    pub(super) fn compute_effects(&mut self, keeper: &Keeper) -> Result<(), LedgerError> {
        self.preview = keeper.open_night().preview_events(&self.trial_payloads())?;
        self.concerned_people = keeper.consent().concerned_people(&self.payloads, &self.preview);
        Ok(())
    }

    /// Compares the proposal with the present night and adopts effects that have changed since people saw it: other
    /// totals, or other values of later wins. Contradictions and names have no effects yet.
    ///
    /// # Errors
    /// One of the events is refused by now.
    pub(super) fn refresh(&mut self, keeper: &Keeper) -> Result<Refreshed, LedgerError> {
        if !self.shows_effects() {
            return Ok(Refreshed::Unchanged);
        }
        let now = Proposal::without_effects(keeper, self.requested_payloads().to_vec(), self.later.choice)?;
        let has_other_revaluations = now.revaluations.wins != self.revaluations.wins || now.payloads != self.payloads;
        if has_other_revaluations {
            (self.payloads, self.revaluations) = (now.payloads, now.revaluations);
        }
        let totals_seen = std::mem::take(&mut self.preview.totals);
        self.compute_effects(keeper)?;
        Ok(match has_other_revaluations || self.preview.totals != totals_seen {
            true => Refreshed::Changed,
            false => Refreshed::Unchanged,
        })
    }

    /// Returns true once people see the effects, and agree to them.
    pub fn shows_effects(&self) -> bool {
        self.contradictions.is_empty() && self.similar_names.is_empty()
    }

    /// Returns true if people can choose whether later wins are revalued.
    pub fn offers_revaluation_choice(&self) -> bool {
        self.revaluations.offers_choice()
    }

    /// Returns true if the change is recorded only with a reason: it contradicts the course of play, or voids a deal.
    pub fn needs_reason(&self) -> bool {
        let voids = |payload: &Payload| matches!(payload.body, Record::DealVoided(_));
        !self.contradictions.is_empty() || self.payloads.iter().any(voids)
    }

    /// Returns the mark of the proposal with its effects, which a confirmation names. Evidence and the people who
    /// agreed do not affect it.
    pub fn mark(&self) -> StateDigest {
        let Proposal { preview, contradictions, similar_names, later, revaluations, .. } = self;
        let payloads = shown_payloads(&self.payloads);
        // Not the number of requested events, which counts evidence.
        StateDigest::of(&(payloads, preview, contradictions, similar_names, later.choice, revaluations))
    }

    /// Returns the mark of the requested events alone, which stays the same while their effects and the choice for
    /// later deals change.
    pub fn subject_mark(&self) -> StateDigest {
        StateDigest::of(&shown_payloads(self.requested_payloads()))
    }

    /// Returns the requested events, without those that revalue later wins.
    pub fn requested_payloads(&self) -> &[Payload] {
        self.payloads.get(..self.later.given).unwrap_or(&self.payloads)
    }

    /// Returns the events with a provisional reason for voided deals whose reason is still to be asked for.
    pub(super) fn trial_payloads(&self) -> Vec<Payload> {
        with_provisional_reasons(&self.payloads)
    }

    /// Returns the people who have agreed to each of the events that need consent; empty if none needs it.
    pub fn agreed_people(&self) -> Vec<PlayerId> {
        let mut agreements = self.payloads.iter().filter_map(|payload| payload.body.agreement());
        let first = agreements.next().unwrap_or_default().to_vec();
        agreements.fold(first, |mut common, people| {
            common.retain(|who| people.contains(who));
            common
        })
    }

    /// Adds people who agreed in person to every event that needs consent.
    pub fn add_agreed_people(&mut self, people: &[PlayerId]) {
        for payload in &mut self.payloads {
            payload.body.add_agreed_people(people);
        }
    }

    /// Adds the reason where one is missing; it also overrules the contradictions, whose effects come next.
    pub(super) fn give_reason(&mut self, reason: &str) {
        let overrules = !std::mem::take(&mut self.contradictions).is_empty();
        self.similar_names.clear();
        for payload in &mut self.payloads {
            give_reason(payload, reason.trim(), overrules);
        }
    }
}

/// Adds a reason to an event that has none; `overrules` stores it as the reason for a contradiction, too.
fn give_reason(payload: &mut Payload, reason: &str, overrules: bool) {
    match &mut payload.body {
        Record::Corrected(corrected) => {
            fill_empty_reason(&mut corrected.reason, reason);
            if overrules {
                corrected.with.override_reason = Some(reason.to_owned());
            }
        }
        Record::DealVoided(voided) => fill_empty_reason(&mut voided.reason, reason),
        Record::Reseated(reseated) => fill_empty_reason(&mut reseated.reason, reason),
        Record::Undone { reason: given, .. } | Record::Redone { reason: given, .. } => fill_empty_reason(given, reason),
        Record::ActAdded(addition) => {
            fill_empty_reason(&mut addition.reason, reason);
            if overrules {
                payload.override_reason = Some(reason.to_owned());
            }
        }
        Record::EvidenceAttached(_) => {}
        _ if overrules => payload.override_reason = Some(reason.to_owned()),
        _ => {}
    }
}

/// Replaces a reason that is empty or blank by `given`.
fn fill_empty_reason(reason: &mut String, given: &str) {
    if reason.trim().is_empty() {
        given.clone_into(reason);
    }
}

/// Returns the events with a provisional reason for voided deals whose reason is still to be asked for.
pub(super) fn with_provisional_reasons(payloads: &[Payload]) -> Vec<Payload> {
    let mut payloads = payloads.to_vec();
    for payload in &mut payloads {
        if let Record::DealVoided(voided) = &mut payload.body
            && voided.reason.trim().is_empty()
        {
            voided.reason = "?".to_owned();
        }
    }
    payloads
}

/// Returns the events as people see them: without attached evidence, and without the people who agreed.
fn shown_payloads(payloads: &[Payload]) -> Vec<Payload> {
    let shown = payloads.iter().filter(|payload| !matches!(payload.body, Record::EvidenceAttached(_)));
    shown
        .cloned()
        .map(|mut payload| {
            if let Some(agreed) = payload.body.agreed_people_mut() {
                agreed.clear();
            }
            payload
        })
        .collect()
}
