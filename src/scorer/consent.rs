//! Consent as the faces of the session ask for it: who must agree, who is asked on a phone, and the requests that wait.

use super::night::Keeper;
pub use crate::table::consent::{
    ConsentAnswer, ConsentBook, ConsentDraft, ConsentOutcome, ConsentRequest, MAX_REQUESTS,
    PhoneOwner,
};
use crate::table::consent::{people_concerned, phone_owners};
use crate::table::ledger::{LedgerError, Payload, PlayerId, Preview, TotalChange, now_ms};

impl Keeper {
    /// Returns the people who must agree before these events are recorded; nobody where no consent is needed.
    pub fn concerned(&self, payloads: &[Payload], preview: &Preview) -> Vec<PlayerId> {
        let replay = self.replay();
        people_concerned(replay, self.author(), now_ms(), payloads, &preview.totals)
    }

    /// Returns the phones of the night's people.
    pub fn phones(&self) -> Vec<PhoneOwner> {
        phone_owners(self.store(), self.night())
    }

    /// Returns the person whose phone records here; `None` for the window.
    pub fn own_person(&self) -> Option<PlayerId> {
        self.phone_person(self.author())
    }

    /// Returns those who would be asked on their phones: the people concerned who have one and did not agree in person. The
    /// person who asks has agreed by asking.
    pub fn to_be_asked(&self, concerned: &[PlayerId], in_person: &[PlayerId]) -> Vec<PlayerId> {
        let (phones, own) = (self.phones(), self.own_person());
        let asked = |who: &&PlayerId| {
            let has_phone = phones.iter().any(|phone| phone.player == **who);
            has_phone && !in_person.contains(who) && own != Some(**who)
        };
        concerned.iter().filter(asked).copied().collect()
    }

    /// Returns the requests of this night that wait, the newest first.
    ///
    /// # Errors
    /// The ledger or the list of requests cannot be read.
    pub fn requests(&self) -> Result<Vec<ConsentRequest>, LedgerError> {
        let book = ConsentBook::read(self.store())?;
        Ok(book.of(self.id()).cloned().collect())
    }

    /// Asks those concerned who have a phone, except those who agreed in person; where nobody is to be asked, records at once.
    ///
    /// # Errors
    /// See [`ConsentBook::ask`].
    pub fn ask(
        &mut self,
        mut payloads: Vec<Payload>,
        concerned: &[PlayerId],
        in_person: &[PlayerId],
        shown: Vec<TotalChange>,
    ) -> Result<ConsentOutcome, LedgerError> {
        if self.draft().is_some() {
            // A request belongs to a night of the ledger.
            self.record(Vec::new())?;
        }
        self.mark_request(&mut payloads);
        let own = self.own_person();
        let mut people = self.to_be_asked(concerned, in_person);
        let own_too = |who: &PlayerId| concerned.contains(who) && !in_person.contains(who);
        people.extend(own.filter(own_too));
        let here = |who: &&PlayerId| self.night().people.contains_key(who) && !people.contains(who);
        let draft = ConsentDraft {
            night: self.id(),
            by: self.author().to_owned(),
            own,
            in_person: in_person.iter().filter(here).copied().collect(),
            payloads,
            people,
            changes: shown,
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
        let phones = self.phones().into_iter();
        let mut own = phones.filter(|phone| phone.author == author);
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
        let answer = ConsentAnswer {
            player,
            device,
            time_ms: now_ms(),
            yes,
        };
        let outcome = ConsentBook::answer(self.store_mut(), id, answer)?;
        self.refresh()?;
        Ok(outcome)
    }
}
