//! Consent to changes of a night: the people who must agree, their phones, and the pending requests.

use super::{OpenNight, RecordOrigin};
use quejing_ledger::consent::{
    ConsentBook, ConsentNeed, ConsentRequest, PhoneOwner, find_concerned_people, read_phone_owners,
};
use quejing_ledger::{LedgerError, LedgerStore, Payload, Preview, now_ms};
use quejing_rules::PlayerId;

/// The consent to changes of the open night, as the author of a keeper needs and sees it.
#[derive(Clone, Copy, Debug)]
pub struct NightConsent<'a> {
    pub(super) store: &'a LedgerStore,
    pub(super) night: &'a OpenNight,
    pub(super) origin: &'a RecordOrigin,
}

impl NightConsent<'_> {
    /// Returns the people who must agree before these events are recorded, given their preview; empty if no consent is
    /// needed.
    pub fn concerned_people(&self, payloads: &[Payload], preview: &Preview) -> Vec<PlayerId> {
        find_concerned_people(self.night.replay(), self.origin.author(), now_ms(), payloads, &preview.totals)
    }

    /// Returns the phones that belong to people of the night.
    ///
    /// # Errors
    /// The list of phones cannot be read.
    pub fn phone_owners(&self) -> Result<Vec<PhoneOwner>, LedgerError> {
        read_phone_owners(self.store, self.night.id(), self.night.replay())
    }

    /// Returns true if anybody of the night has a phone, on which entries are shown; false as well if the list of
    /// phones cannot be read.
    pub fn has_phones(&self) -> bool {
        self.phone_owners().is_ok_and(|phones| !phones.is_empty())
    }

    /// Returns the person whose phone is this author; `None` for a computer, for a phone that belongs to nobody, or if
    /// the list of phones cannot be read.
    pub fn phone_person(&self, author: &str) -> Option<PlayerId> {
        let mut own = self.phone_owners().unwrap_or_default().into_iter().filter(|phone| phone.author == author);
        own.next().map(|phone| phone.player)
    }

    /// Returns the people who have still to agree, grouped by the way in which they can; those `in_person` have agreed
    /// already.
    /// Phones count only for a draft, the night in progress, and an earlier night that a phone visits.
    ///
    /// # Errors
    /// The list of phones cannot be read.
    pub fn need(&self, concerned: &[PlayerId], in_person: &[PlayerId]) -> Result<ConsentNeed, LedgerError> {
        let phones = || {
            let is_served = self.night.is_visited()
                || self.night.draft_opening().is_some()
                || self.store.night_in_progress()? == Some(self.night.id());
            if is_served { self.phone_owners() } else { Ok(Vec::new()) }
        };
        ConsentNeed::for_people(concerned, in_person, self.origin.phone_author(), phones)
    }

    /// Returns the pending requests for consent of this night, newest first.
    ///
    /// # Errors
    /// The ledger or the list of requests cannot be read.
    pub fn pending_requests(&self) -> Result<Vec<ConsentRequest>, LedgerError> {
        Ok(ConsentBook::read(self.store)?.night_requests(self.night.id()).cloned().collect())
    }

    /// Returns the pending requests for consent of all nights, newest first.
    ///
    /// # Errors
    /// The ledger or the list of requests cannot be read.
    pub fn requests_of_all_nights(&self) -> Result<Vec<ConsentRequest>, LedgerError> {
        Ok(ConsentBook::read(self.store)?.requests().cloned().collect())
    }

    /// Returns the pending request for consent of this night whose events carry this mark; `None` if there is none.
    ///
    /// # Errors
    /// The ledger or the list of requests cannot be read.
    pub fn find_marked_request(&self, mark: &str) -> Result<Option<ConsentRequest>, LedgerError> {
        let is_marked = |payload: &Payload| payload.request_id.as_deref() == Some(mark);
        Ok(self.pending_requests()?.into_iter().find(|request| request.payloads.iter().any(is_marked)))
    }
}
