//! The marks of what forms act on: an entry, a request for consent, the end of the night. A form carries the mark of
//! the state that its page showed; a different mark now means that the form is refused.

use super::{NightConsent, OpenNight};
use crate::StateDigest;
use quejing_ledger::consent::ConsentRequest;
use quejing_ledger::{AccountLine, DealRecord, Dispute, Night};
use quejing_rules::{NightId, Payment, PlayerId};
use serde::Serialize;

/// The content of an account line by which its mark differs. What people recorded is named by the numbers of its
/// events, whose content never changes; the rest is what the rules compute of them.
#[derive(Serialize)]
struct ShownLine<'a> {
    events: &'a [u64],
    corrections: &'a [u64],
    void_event: Option<u64>,
    undo_event: Option<u64>,
    payments: &'a [Payment],
    deal: Option<ShownDeal<'a>>,
}

/// The place of a deal in the course of play.
#[derive(Serialize)]
struct ShownDeal<'a> {
    table: usize,
    number: u32,
    players: &'a [PlayerId],
    round_number: u32,
    dealership: Option<u32>,
    counters: u32,
    special: Option<u8>,
    /// The numbers of its events, each with that of its latest correction.
    acts: Vec<(u64, Option<u64>)>,
    is_over: bool,
}

impl<'a> ShownLine<'a> {
    fn new(line: &'a AccountLine) -> ShownLine<'a> {
        let AccountLine { events, corrections, void_event, undo_event, payments, .. } = line;
        let (void_event, undo_event, deal) = (*void_event, *undo_event, line.deal().map(ShownDeal::new));
        ShownLine { events, corrections, void_event, undo_event, payments, deal }
    }
}

impl<'a> ShownDeal<'a> {
    fn new(deal: &'a DealRecord) -> ShownDeal<'a> {
        ShownDeal {
            table: deal.table,
            number: deal.number,
            players: &deal.players,
            round_number: deal.round_number,
            dealership: deal.dealership,
            counters: deal.honba,
            special: deal.special,
            acts: deal
                .acts
                .iter()
                .map(|act| (act.event, deal.act_record(act.event).and_then(|one| one.corrected_by)))
                .collect(),
            is_over: deal.ending.is_some(),
        }
    }
}

/// Returns the mark of an entry of a night: its content, corrections, payments and disputes. `entry` is the number of
/// any of its events; `lines` has all account lines of the night.
pub(super) fn entry_mark(night_id: NightId, night: &Night, lines: &[AccountLine], entry: u64) -> StateDigest {
    let is_about = |line: &&AccountLine| line.first_event == entry || line.events.contains(&entry);
    let lines: Vec<&AccountLine> = lines.iter().filter(is_about).collect();
    let is_disputed = |dispute: &&Dispute| {
        let disputed = dispute.disputed_event();
        disputed == entry || lines.iter().any(|line| line.first_event == disputed || line.events.contains(&disputed))
    };
    let disputes = night.disputes.iter().filter(is_disputed);
    let disputes: Vec<(u64, Option<u64>)> =
        disputes.map(|dispute| (dispute.event, dispute.decided.as_ref().map(|decided| decided.0))).collect();
    let lines: Vec<ShownLine> = lines.into_iter().map(ShownLine::new).collect();
    StateDigest::of(&(night_id, entry, lines, disputes))
}

impl OpenNight {
    /// Returns the mark of an entry of the night: its content, corrections, payments and disputes. `entry` is the
    /// number of any of its events.
    pub fn entry_mark(&self, entry: u64) -> StateDigest {
        entry_mark(self.id(), self.night(), &self.account_lines(), entry)
    }

    /// Returns the mark of a request for consent as a person sees it: the requested events, all changes of totals, and
    /// the totals of the person before and after.
    pub fn consent_mark(&self, request: &ConsentRequest, person: Option<PlayerId>) -> StateDigest {
        let own_total = person.and_then(|person| request.current_total_change(self.night(), person));
        let ConsentRequest { id, night, by, payloads, people, changes, later, asked_again, .. } = request;
        StateDigest::of(&(night, id, by, payloads, people, changes, later, asked_again, own_total))
    }
}

impl NightConsent<'_> {
    /// Returns the mark of the night as the page shows it that ends the night: its events, and the pending requests for
    /// consent.
    pub fn end_mark(&self) -> StateDigest {
        // A list that cannot be read is reported where the requests are answered.
        let requests: Vec<u64> = self.pending_requests().unwrap_or_default().iter().map(|request| request.id).collect();
        StateDigest::of(&(self.night.id(), self.night.night().last_event, requests))
    }
}
