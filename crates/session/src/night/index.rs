//! The index of the ledger: its people, its nights, and the rules of the latest one.

use std::sync::OnceLock;

use super::OpenNight;
use super::summary::SummaryMemo;
use quejing_ledger::{KnownPerson, LedgerError, LedgerStore, NightRules, NightSession, StoredNight, read_known_people};
use quejing_rules::NightId;

/// A night of the ledger with the facts that lists of nights show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedNight {
    pub night: NightId,
    pub title: String,
    /// The number of the night's events.
    pub event_count: u64,
    /// The times of its first and its last event, in milliseconds since 1970-01-01 UTC.
    pub first_and_last_ms: (i64, i64),
    /// True if this is the open night.
    pub is_current: bool,
    /// True if lists omit the night.
    pub is_hidden: bool,
}

/// The people, the latest rules and the summaries of all nights, each read on first use.
#[derive(Debug, Default)]
pub(super) struct IndexMemo {
    known_people: OnceLock<Vec<KnownPerson>>,
    /// `None` before the first night.
    latest_rules: OnceLock<Option<NightRules>>,
    pub(super) summaries: SummaryMemo,
}

impl IndexMemo {
    /// Reads the people of all nights again, and drops the cached rules of the latest night.
    ///
    /// # Errors
    /// The ledger cannot be read.
    pub(super) fn reload_people(&mut self, store: &LedgerStore) -> Result<(), LedgerError> {
        self.latest_rules = OnceLock::new();
        self.known_people = read_known_people(store)?.into();
        Ok(())
    }
}

/// The index of the ledger: the people and nights that it contains, besides the open night.
#[derive(Clone, Copy, Debug)]
pub struct LedgerIndex<'a> {
    pub(super) store: &'a LedgerStore,
    pub(super) night: &'a OpenNight,
    pub(super) memo: &'a IndexMemo,
}

impl<'a> LedgerIndex<'a> {
    /// Returns the people of all nights of the ledger, read on first use; empty if they cannot be read.
    pub fn known_people(&self) -> &'a [KnownPerson] {
        self.read_known_people().unwrap_or_default()
    }

    /// Returns the people of all nights of the ledger, read on first use.
    ///
    /// # Errors
    /// The ledger cannot be read.
    pub(super) fn read_known_people(&self) -> Result<&'a [KnownPerson], LedgerError> {
        if let Some(known) = self.memo.known_people.get() {
            return Ok(known);
        }
        let known = read_known_people(self.store)?;
        Ok(self.memo.known_people.get_or_init(|| known))
    }

    /// Returns the rules of the ledger's latest night; `None` before the first night, or if it cannot be read.
    pub fn latest_rules(&self) -> Option<&'a NightRules> {
        let read = || {
            let latest = self.store.nights().ok()?.into_iter().max_by_key(|line| line.first_and_last_ms.1)?;
            let session = NightSession::open(self.store, latest.night).ok()?;
            Some(session.replay().night().opened.as_ref()?.rules.clone())
        };
        self.memo.latest_rules.get_or_init(read).as_ref()
    }

    /// Returns the nights of the ledger, hidden ones included; the night with the latest event comes first.
    ///
    /// # Errors
    /// The ledger cannot be read.
    pub fn nights(&self) -> Result<Vec<ListedNight>, LedgerError> {
        let entry = |line: StoredNight| ListedNight {
            night: line.night,
            title: self.store.night_title(line.night).unwrap_or_default(),
            event_count: line.event_count,
            first_and_last_ms: line.first_and_last_ms,
            is_current: line.night == self.night.id(),
            is_hidden: self.store.is_night_hidden(line.night),
        };
        let mut nights: Vec<ListedNight> = self.store.nights()?.into_iter().map(entry).collect();
        nights.sort_by_key(|entry| std::cmp::Reverse(entry.first_and_last_ms.1));
        Ok(nights)
    }
}
