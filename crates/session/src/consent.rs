//! Requests for consent to changes of the record, and the answers to them.

use super::night::Keeper;
use crate::recorder::Proposal;
pub use quejing_ledger::consent::{
    ConsentAnswer, ConsentBook, ConsentDraft, ConsentNeed, ConsentOutcome, ConsentRequest, MAX_CONSENT_REQUESTS,
    PhoneOwner, publish_phones,
};
use quejing_ledger::{LedgerError, now_ms};
use quejing_rules::PlayerId;

impl Proposal {
    /// Requests the consent of the people concerned on their phones, except those `in_person`. Records the change at
    /// once if nobody needs to be asked. A draft of a night is recorded first.
    ///
    /// # Errors
    /// [`LedgerError::NotAgreed`] if somebody could agree only in person; the list of phones cannot be read; see
    /// [`ConsentBook::ask_people`].
    pub fn request_consent(
        mut self,
        keeper: &mut Keeper,
        in_person: &[PlayerId],
    ) -> Result<ConsentOutcome, LedgerError> {
        let need = keeper.consent().need(&self.concerned_people, in_person)?;
        need.check_all_reachable()?;
        if keeper.open_night().draft_opening().is_some() {
            // A request belongs to a night of the ledger.
            keeper.record_events(Vec::new())?;
        }
        keeper.origin().identify_first(&mut self.payloads);
        let people: Vec<PlayerId> = need.on_phones.into_iter().chain(need.requester).collect();
        let here = |who: &&PlayerId| keeper.night().people.contains_key(who) && !people.contains(who);
        let draft = ConsentDraft {
            night: keeper.night_id(),
            author: keeper.author().to_owned(),
            requester: need.requester,
            in_person: in_person.iter().filter(here).copied().collect(),
            payloads: self.payloads,
            people,
            changes: self.preview.totals,
            revaluation: Some(self.later),
        };
        let outcome = ConsentBook::ask_people(keeper.store_mut(), draft)?;
        if let ConsentOutcome::Recorded(_, events) = &outcome {
            keeper.note_own_events(events);
        }
        keeper.refresh_night()?;
        Ok(outcome)
    }
}

/// Records the answer of `player`, given on `device`, to a request for consent as it was `shown`. The last missing yes
/// records the events of the request.
///
/// # Errors
/// See [`ConsentBook::record_answer`].
pub fn answer_request(
    keeper: &mut Keeper,
    shown: &ConsentRequest,
    player: PlayerId,
    device: String,
    yes: bool,
) -> Result<ConsentOutcome, LedgerError> {
    let answer = ConsentAnswer { player, device, time_ms: now_ms(), yes };
    let outcome = ConsentBook::record_answer(keeper.store_mut(), shown, answer)?;
    keeper.refresh_night()?;
    Ok(outcome)
}
