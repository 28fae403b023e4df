//! Summaries of the nights in the ledger, which leave the open night unchanged.

use std::sync::{Arc, Mutex, PoisonError};

use super::{LedgerIndex, ListedNight};
use quejing_ledger::{LedgerError, LedgerStore, NightSession, has_corrected_finals};
use quejing_rules::{NightId, PlayerId};
use quejing_words::TableCell;
use quejing_words::history::{final_score_cell, gain_cell};

/// A night of the ledger with its people and results.
#[derive(Clone, Debug, PartialEq)]
pub struct NightSummary {
    pub entry: ListedNight,
    /// The name of the rule set or profile, as the ledger stores it.
    pub rules: String,
    /// The people in the order in which they came.
    pub people: Vec<PersonResult>,
    /// The number of finished deals that count.
    pub deal_count: usize,
    pub is_closed: bool,
    /// True if a correction changed final scores after they had been shown.
    pub has_corrected_finals: bool,
}

/// A person of a night with the person's result.
#[derive(Clone, Debug, PartialEq)]
pub struct PersonResult {
    pub name: String,
    /// The total as a table cell; under rules with final places, the final score.
    pub result: TableCell,
}

/// The summaries read last, with the state of the ledger at that time.
#[derive(Debug, Default)]
pub(super) struct SummaryMemo(Mutex<Option<(SummaryState, Arc<[NightSummary]>)>>);

/// The open night, its last event, and the version of the ledger, `None` if it cannot be read.
type SummaryState = (NightId, u64, Option<i64>);

impl LedgerIndex<'_> {
    /// Returns summaries of all readable nights, cached until the ledger changes; the night with the latest event comes
    /// first.
    ///
    /// # Errors
    /// The ledger cannot be read.
    pub fn summaries(&self) -> Result<Arc<[NightSummary]>, LedgerError> {
        let state = (self.night.id(), self.night.night().last_event, self.store.data_version().ok());
        let mut memo = self.memo.summaries.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((read, summaries)) = &*memo
            && *read == state
        {
            return Ok(Arc::clone(summaries));
        }
        let all = self.nights()?.into_iter().filter_map(|entry| summarize_night(self.store, entry));
        let summaries: Arc<[NightSummary]> = all.collect();
        *memo = Some((state, Arc::clone(&summaries)));
        Ok(summaries)
    }
}

/// Returns the summary of a night; `None` if it cannot be read.
fn summarize_night(store: &LedgerStore, entry: ListedNight) -> Option<NightSummary> {
    let session = NightSession::open(store, entry.night).ok()?;
    let night = session.replay().night();
    let account = night.shown_account();
    let result = |player: PlayerId| match account.line(player).filter(|_| account.has_places()) {
        Some(line) => final_score_cell(night, line.score),
        None => gain_cell(night.counted_total(player)),
    };
    let people = night.order.iter().map(|&player| PersonResult { name: night.name(player), result: result(player) });
    Some(NightSummary {
        rules: night.opened.as_ref().map(|opened| opened.rules.name.clone()).unwrap_or_default(),
        people: people.collect(),
        deal_count: night.counted_deals().count(),
        is_closed: night.is_closed,
        has_corrected_finals: has_corrected_finals(session.replay()),
        entry,
    })
}
