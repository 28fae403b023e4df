//! Consent to changes: the people who must agree, their phones, and the pending requests.

use super::night::Keeper;
pub use quejing_ledger::consent::{
    ConsentAnswer, ConsentBook, ConsentDraft, ConsentNeed, ConsentOutcome, ConsentRequest, MAX_REQUESTS, PhoneOwner,
};
use quejing_ledger::consent::{people_concerned, phone_owners};
use quejing_ledger::revaluation::{LaterDeals, LaterPart, Revaluations};
use quejing_ledger::{LedgerError, Payload, PlayerId, Preview, TotalChange, now_ms};

/// A change with the people whose consent it needs.
#[derive(Clone, Debug, PartialEq)]
pub struct ConsentQuestion {
    /// The events that would be recorded.
    pub payloads: Vec<Payload>,
    /// The part of them that values later deals again.
    pub later: LaterPart,
    /// The people whom it concerns.
    pub concerned: Vec<PlayerId>,
    /// The changes of totals as they are shown.
    pub shown: Vec<TotalChange>,
}

/// A change of the record with its consequences, before it is recorded.
#[derive(Clone, Debug, PartialEq)]
pub struct PlannedChange {
    /// The events that would be recorded, those that value later deals again last.
    pub payloads: Vec<Payload>,
    pub later: LaterPart,
    /// The later wins to which the rules give another value.
    pub revaluations: Revaluations,
    pub preview: Preview,
    /// The people who must agree.
    pub concerned: Vec<PlayerId>,
}

impl From<PlannedChange> for ConsentQuestion {
    fn from(change: PlannedChange) -> ConsentQuestion {
        let PlannedChange { payloads, later, concerned, preview, .. } = change;
        ConsentQuestion { payloads, later, concerned, shown: preview.totals }
    }
}

impl Keeper {
    /// Returns the change that these events make, with later deals valued again by the choice.
    ///
    /// # Errors
    /// One of the events is refused.
    pub fn change(&self, mut payloads: Vec<Payload>, choice: LaterDeals) -> Result<PlannedChange, LedgerError> {
        let revaluations = self.revaluations(&payloads)?;
        let later = LaterPart { given: payloads.len(), choice };
        payloads.extend(revaluations.following(&payloads, choice));
        let preview = self.preview(&payloads)?;
        let concerned = self.concerned_people(&payloads, &preview);
        Ok(PlannedChange { payloads, later, revaluations, preview, concerned })
    }

    /// Returns the people who must agree before these events are recorded; nobody where no consent is needed.
    pub fn concerned_people(&self, payloads: &[Payload], preview: &Preview) -> Vec<PlayerId> {
        people_concerned(self.replay(), self.author(), now_ms(), payloads, &preview.totals)
    }

    /// Returns the phones of the night's people.
    ///
    /// # Errors
    /// The list of phones cannot be read.
    pub fn phones(&self) -> Result<Vec<PhoneOwner>, LedgerError> {
        phone_owners(self.store(), self.id(), self.night())
    }

    /// Returns how those concerned agree: on their phones, if they have one in this night and did not agree in person. Phones
    /// serve only the night in progress, or a draft.
    ///
    /// # Errors
    /// The list of phones cannot be read.
    pub fn consent_need(&self, concerned: &[PlayerId], in_person: &[PlayerId]) -> Result<ConsentNeed, LedgerError> {
        let phones = || {
            let is_served = self.draft().is_some() || self.store().night_in_progress()? == Some(self.id());
            if is_served { self.phones() } else { Ok(Vec::new()) }
        };
        ConsentNeed::of(concerned, in_person, self.device(), phones)
    }

    /// Returns the requests of this night that wait, the newest first.
    ///
    /// # Errors
    /// The ledger or the list of requests cannot be read.
    pub fn requests(&self) -> Result<Vec<ConsentRequest>, LedgerError> {
        Ok(ConsentBook::read(self.store())?.of(self.id()).cloned().collect())
    }

    /// Returns the request of this night that waits and has this mark.
    ///
    /// # Errors
    /// The ledger or the list of requests cannot be read.
    pub fn find_request(&self, mark: &str) -> Result<Option<ConsentRequest>, LedgerError> {
        let is_marked = |payload: &Payload| payload.once.as_deref() == Some(mark);
        Ok(self.requests()?.into_iter().find(|request| request.payloads.iter().any(is_marked)))
    }

    /// Asks those concerned who have a phone, except those who agreed in person; where nobody is to be asked, records at once.
    ///
    /// # Errors
    /// [`LedgerError::NotAgreed`]; the list of phones cannot be read; see [`ConsentBook::ask`].
    pub fn ask(
        &mut self,
        mut question: ConsentQuestion,
        in_person: &[PlayerId],
    ) -> Result<ConsentOutcome, LedgerError> {
        let need = self.consent_need(&question.concerned, in_person)?;
        need.check()?;
        if self.draft().is_some() {
            // A request belongs to a night of the ledger.
            self.record(Vec::new())?;
        }
        self.mark_request(&mut question.payloads);
        let people: Vec<PlayerId> = need.on_phones.into_iter().chain(need.own).collect();
        let here = |who: &&PlayerId| self.night().people.contains_key(who) && !people.contains(who);
        let draft = ConsentDraft {
            night: self.id(),
            by: self.author().to_owned(),
            own: need.own,
            in_person: in_person.iter().filter(here).copied().collect(),
            payloads: question.payloads,
            people,
            changes: question.shown,
            later: Some(question.later),
        };
        let outcome = ConsentBook::ask(self.store_mut(), draft)?;
        if let ConsentOutcome::Recorded(_, events) = &outcome {
            self.note_recorded(events);
        }
        self.refresh()?;
        Ok(outcome)
    }

    /// Takes a request back; nothing of it is recorded.
    ///
    /// # Errors
    /// See [`ConsentBook::take_back`].
    pub fn take_back(&mut self, id: u64) -> Result<ConsentRequest, LedgerError> {
        ConsentBook::take_back(self.store_mut(), id)
    }

    /// Returns the person whose phone an author is; `None` for a computer and for phones of nobody.
    pub fn phone_person(&self, author: &str) -> Option<PlayerId> {
        let mut own = self.phones().unwrap_or_default().into_iter().filter(|phone| phone.author == author);
        own.next().map(|phone| phone.player)
    }

    /// Takes somebody's answer to a request. When the last one agrees, the events are recorded.
    ///
    /// # Errors
    /// See [`ConsentBook::answer`].
    pub fn answer(
        &mut self,
        id: u64,
        player: PlayerId,
        device: String,
        yes: bool,
    ) -> Result<ConsentOutcome, LedgerError> {
        let answer = ConsentAnswer { player, device, time_ms: now_ms(), yes };
        let outcome = ConsentBook::answer(self.store_mut(), id, answer)?;
        self.refresh()?;
        Ok(outcome)
    }
}
