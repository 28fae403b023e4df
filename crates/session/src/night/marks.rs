//! The marks of what forms act on: an entry, a request for consent, the end of the night. A form carries the mark of
//! the state that its page showed; a different mark now means that the form is refused.

use super::Keeper;
use crate::StateMark;
use quejing_ledger::consent::ConsentRequest;
use quejing_ledger::{AccountLine, Dispute, NightId, NightState, PlayerId};

/// Returns the mark of an entry of a night: its content, corrections, payments and disputes. `entry` is the number of
/// any of its events; `lines` has all account lines of the night.
pub(super) fn entry_mark(night_id: NightId, night: &NightState, lines: &[AccountLine], entry: u64) -> StateMark {
    let is_about = |line: &&AccountLine| line.first_event == entry || line.events.contains(&entry);
    let lines: Vec<&AccountLine> = lines.iter().filter(is_about).collect();
    let is_disputed = |dispute: &&Dispute| {
        let disputed = dispute.disputed_event();
        disputed == entry || lines.iter().any(|line| line.first_event == disputed || line.events.contains(&disputed))
    };
    let disputes: Vec<&Dispute> = night.disputes.iter().filter(is_disputed).collect();
    StateMark::from_content(&format!("{night_id} {entry} {lines:?} {disputes:?}"))
}

impl Keeper {
    /// Returns the mark of an entry of the night: its content, corrections, payments and disputes. `entry` is the
    /// number of any of its events.
    pub fn entry_mark(&self, entry: u64) -> StateMark {
        entry_mark(self.night_id(), self.night(), &self.account_lines(), entry)
    }

    /// Returns the mark of a request for consent as a person sees it: the requested events, all changes of totals, and
    /// the totals of the person before and after.
    pub fn consent_mark(&self, request: &ConsentRequest, person: Option<PlayerId>) -> StateMark {
        let own_total = person.and_then(|person| request.current_total_change(self.night(), person));
        StateMark::from_content(&format!(
            "{} {} {} {:?} {:?} {:?} {:?} {} {own_total:?}",
            request.night,
            request.id,
            request.by,
            request.payloads,
            request.people,
            request.changes,
            request.later,
            request.asked_again
        ))
    }

    /// Returns the mark of the night as the page shows it that ends the night: its events, and the pending requests for
    /// consent.
    pub fn end_mark(&self) -> StateMark {
        // A list that cannot be read is reported where the requests are answered.
        let requests: Vec<u64> = self.pending_requests().unwrap_or_default().iter().map(|request| request.id).collect();
        StateMark::from_content(&format!("{} {} {requests:?}", self.night_id(), self.night().last_event))
    }
}
