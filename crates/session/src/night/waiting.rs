//! The entries that were made while the server of the ledger did not answer: those that wait for it, and those that
//! could not be recorded once it answered.

use super::{Keeper, OpenNight};
use quejing_ledger::{LedgerError, LedgerStore, NightSession, ReplayedNight, ReturnReason, ReturnedEntry};

/// An entry that could not be recorded, with its night.
#[derive(Clone, Debug, PartialEq)]
pub struct ReturnedNightEntry {
    pub entry: ReturnedEntry,
    /// The night of the entry if it is not the open one; `None` also if it cannot be read.
    pub other_night: Option<ReplayedNight>,
}

impl ReturnedNightEntry {
    /// Returns the night of the entry, if it can be read, or else the open one.
    pub fn replay<'a>(&'a self, open: &'a ReplayedNight) -> &'a ReplayedNight {
        self.other_night.as_ref().unwrap_or(open)
    }
}

/// The entries of this machine that the server has not confirmed, or did not take. A ledger of this machine alone has
/// none.
#[derive(Clone, Copy, Debug)]
pub struct WaitingEntries<'a> {
    store: &'a LedgerStore,
    night: &'a OpenNight,
}

impl<'a> WaitingEntries<'a> {
    /// Returns those of a keeper's ledger.
    pub fn of(keeper: &'a Keeper) -> WaitingEntries<'a> {
        WaitingEntries { store: keeper.store(), night: keeper.open_night() }
    }

    /// Returns the number of entries, marks and answers that the server has not confirmed.
    pub fn count(&self) -> u64 {
        self.store.count_waiting()
    }

    /// Returns the number of the first event of the open night that the server has not confirmed; `None` if it has
    /// confirmed all.
    pub fn first_event(&self) -> Option<u64> {
        self.store.first_waiting_event(self.night.id())
    }

    /// Returns the entries that could not be recorded and that nobody has dealt with, oldest first.
    ///
    /// # Errors
    /// The ledger cannot be read.
    pub fn returned(&self) -> Result<Vec<ReturnedNightEntry>, LedgerError> {
        let mut returned = self.store.returned_entries()?;
        if returned.is_empty() {
            return Ok(Vec::new());
        }
        let requests = quejing_ledger::consent::ConsentBook::read(self.store)?;
        let asked = |mark: &str| {
            let mut payloads = requests.requests().flat_map(|request| &request.payloads);
            payloads.any(|payload| payload.request_id.as_deref() == Some(mark))
        };
        // Entered again, it is on record or asked about.
        returned.retain(|one| !asked(&one.mark) && matches!(self.store.find_event_by_once_mark(&one.mark), Ok(None)));
        Ok(returned.into_iter().map(|entry| self.with_night(entry)).collect())
    }

    fn with_night(&self, entry: ReturnedEntry) -> ReturnedNightEntry {
        let night = entry.events.as_ref().map(|events| events.night).filter(|night| *night != self.night.id());
        let other = night.and_then(|night| NightSession::open(self.store, night).ok());
        ReturnedNightEntry { entry, other_night: other.map(|session| session.replay().clone()) }
    }

    /// Returns true if an entry that was not recorded can be entered again in the open night.
    pub fn can_enter_again(&self, entry: &ReturnedEntry) -> bool {
        let is_here = entry.events.as_ref().is_some_and(|events| events.night == self.night.id());
        is_here && entry.reason != ReturnReason::NightLost && !self.night.night().is_closed
    }
}
