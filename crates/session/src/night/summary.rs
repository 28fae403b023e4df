//! The nights of the ledger in short, read without a change of the night that is worked on.

use std::sync::{Arc, Mutex, PoisonError};

use super::{Keeper, NightEntry};
use quejing_ledger::{FinalAccount, LedgerError, NightId, PlayerId, Session, has_corrected_finals};
use quejing_words::Cell;
use quejing_words::history::{final_cell, gain_cell};

/// A night in short.
#[derive(Clone, Debug, PartialEq)]
pub struct NightSummary {
    pub entry: NightEntry,
    /// The name of its rules, as the ledger stores it.
    pub rules: String,
    /// The people in the order in which they came, each with the result.
    pub people: Vec<PersonResult>,
    /// The number of deals that are over and count.
    pub deals: usize,
    pub closed: bool,
    /// True if a correction changed final scores that were already shown.
    pub corrected: bool,
}

/// The result of a person in a night.
#[derive(Clone, Debug, PartialEq)]
pub struct PersonResult {
    pub name: String,
    /// The total; under rules with places, the final score as players write it.
    pub result: Cell,
}

/// The summaries that were read last, with the state of the ledger at that time.
#[derive(Debug, Default)]
pub(super) struct SummaryMemo(Mutex<Option<(SummaryState, Arc<[NightSummary]>)>>);

/// The night that is worked on, its last event, and the version of the ledger.
type SummaryState = (NightId, u64, Option<i64>);

impl Keeper {
    /// Returns all nights in short, the latest record first. Nights that cannot be read are left out.
    ///
    /// # Errors
    /// The ledger cannot be read.
    pub fn night_summaries(&self) -> Result<Arc<[NightSummary]>, LedgerError> {
        let state = (self.id(), self.night().last_event, self.store().version().ok());
        let mut memo = self.summaries.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((read, summaries)) = &*memo
            && *read == state
        {
            return Ok(Arc::clone(summaries));
        }
        let all = self.nights()?.into_iter().filter_map(|entry| self.summary(entry));
        let summaries: Arc<[NightSummary]> = all.collect();
        *memo = Some((state, Arc::clone(&summaries)));
        Ok(summaries)
    }

    fn summary(&self, entry: NightEntry) -> Option<NightSummary> {
        let session = Session::open(self.store(), entry.night).ok()?;
        let night = session.replay().night();
        let account = FinalAccount::of(night);
        let result = |player: PlayerId| match account.line(player).filter(|_| account.has_places()) {
            Some(line) => final_cell(night, line.score),
            None => gain_cell(night.total(player)),
        };
        let people =
            night.order.iter().map(|&player| PersonResult { name: night.name(player), result: result(player) });
        Some(NightSummary {
            rules: night.opened.as_ref().map(|opened| opened.rules.name.clone()).unwrap_or_default(),
            people: people.collect(),
            deals: night.counted_deals().count(),
            closed: night.closed,
            corrected: has_corrected_finals(session.replay()),
            entry,
        })
    }
}
