//! The question about names that look alike, before a night begins and before people join or change their names.

use std::collections::BTreeSet;

use super::Model;
use super::night::{ConfirmCondition, FollowUp, PendingConfirmation};
use crate::night::{ConfirmReason, PendingChange};
use quejing_ledger::{Body, LedgerError, NightOpening, Payload, SimilarNames, find_similar_names_among};

/// The use of an opening: to begin a night, or to plan it.
#[derive(Clone, Debug)]
pub(super) enum OpeningStep {
    Begin(NightOpening),
    Plan(NightOpening),
}

impl OpeningStep {
    fn opening(&self) -> &NightOpening {
        match self {
            OpeningStep::Begin(opening) | OpeningStep::Plan(opening) => opening,
        }
    }
}

impl Model {
    /// Begins or plans a night, or makes it the pending change if names of its people look alike that were not together
    /// in the open night.
    ///
    /// # Errors
    /// The rules do not allow that many people, a name occurs twice, or the disk fails.
    pub(super) fn take_or_ask_opening(&mut self, step: OpeningStep) -> Result<(), LedgerError> {
        let confirmed = self.similar_names_of_opening(step.opening());
        if confirmed.is_empty() {
            return self.take_opening(step);
        }
        let change = PendingChange {
            payloads: step.opening().build_payloads(self.keeper.known_people())?,
            confirm_reason: ConfirmReason::SimilarNames(confirmed),
            concerned_people: Vec::new(),
            later: None,
        };
        let opening = Some(Box::new(step));
        self.pending_confirmation = Some(PendingConfirmation { change, follow_up: FollowUp::Nothing, opening });
        Ok(())
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
    ///
    /// # Errors
    /// See [`Self::take_or_ask_opening`].
    pub(super) fn take_opening(&mut self, step: OpeningStep) -> Result<(), LedgerError> {
        match step {
            OpeningStep::Begin(opening) => {
                self.keeper.begin_night(&opening)?;
                self.report_night_switch(|lang| text!(lang, "said-new-night"));
            }
            OpeningStep::Plan(opening) => {
                self.keeper.plan_night(opening)?;
                self.update_from_night();
            }
        }
        Ok(())
    }

    /// Records that a person joins or changes their name, or asks first.
    ///
    /// # Errors
    /// The ledger refuses the event, or the disk fails.
    pub(super) fn propose_person(&mut self, body: Body) -> Result<(), LedgerError> {
        self.propose_events(vec![Payload::new(body)], ConfirmCondition::Contradictions, FollowUp::Nothing).map(|_| ())
    }
}
