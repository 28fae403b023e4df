//! The home of a ledger that several machines write: it takes batches in one order, and refuses those that were decided
//! on a state that has changed. Each machine has a mirror, an ordinary file that is read instead of the home.

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::Duration;

use super::batch::{Batch, SettingChange, SettingKey};
use super::seen_records::SeenRow;
use super::{EventOrigin, LedgerStore};
use crate::{ChainHash, LedgerError, StrayEvent};
use quejing_rules::NightId;

/// A part of a ledger whose changes are numbered together: a night, or what belongs to no night (`None`).
pub type Scope = Option<NightId>;

/// The state of a mirror, by part of the ledger.
pub type KnownState = BTreeMap<Scope, KnownScope>;

/// The state of a mirror in a part of the ledger.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct KnownScope {
    /// The number of the latest change.
    pub version: u64,
    /// The number of the last event; 0 if there is none.
    pub last_event: u64,
}

/// The changes of a part of the ledger since a version.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ScopeChanges {
    pub scope: Scope,
    /// The number of the latest of these changes.
    pub version: u64,
    /// The new events, in order, not yet checked.
    pub events: Vec<StrayEvent>,
    /// The name and the value of each changed setting.
    pub settings: Vec<(String, String)>,
    /// The new marks of seen entries.
    pub seen: Vec<SeenRow>,
}

/// The state on which a batch was decided, and which has changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StaleState {
    /// The night ends with another event.
    Night {
        night: NightId,
        /// The number of the last event as the batch expects it.
        expected: u64,
        found: u64,
    },
    /// The setting has another value.
    Setting(SettingKey),
    /// The batch was withdrawn ([`LedgerHome::withdraw`]).
    Withdrawn,
}

/// The reason for which a home does not take a batch, or gives no changes.
#[derive(Debug)]
pub enum HomeError {
    Stale(StaleState),
    /// The home does not answer. A batch may have been written; sent again, it counts once.
    Unreachable(LedgerError),
    Failed(LedgerError),
}

impl HomeError {
    /// Converts the error to one of the ledger.
    pub fn into_ledger_error(self) -> LedgerError {
        match self {
            HomeError::Stale(StaleState::Night { expected, found, .. }) => LedgerError::Conflict { expected, found },
            HomeError::Stale(StaleState::Setting(_) | StaleState::Withdrawn) => {
                LedgerError::Conflict { expected: 0, found: 0 }
            }
            HomeError::Unreachable(error) | HomeError::Failed(error) => error,
        }
    }
}

impl From<LedgerError> for HomeError {
    fn from(error: LedgerError) -> HomeError {
        HomeError::Failed(error)
    }
}

/// The home of a ledger. Its methods wait for a disk or a network, so that no lock may be held that a page needs.
pub trait LedgerHome: Debug + Send + Sync {
    /// Writes a batch as a whole, and returns once it is on the disk. A batch that was written before counts as
    /// written.
    ///
    /// # Errors
    /// [`HomeError::Stale`] if the state on which the batch was decided has changed, in which case nothing is written;
    /// [`HomeError::Unreachable`] if it is unknown whether it is written.
    fn commit(&self, batch: &Batch) -> Result<(), HomeError>;

    /// Keeps the batch with this number from being written any more. Returns true if it is withdrawn, now or before;
    /// false if it was written before.
    ///
    /// # Errors
    /// [`HomeError::Unreachable`] if it is unknown whether the batch is withdrawn.
    fn withdraw(&self, batch: u128) -> Result<bool, HomeError>;

    /// Returns everything that changed after `known`, a part of the ledger each.
    ///
    /// # Errors
    /// The home cannot be read.
    fn read_changes(&self, known: &KnownState) -> Result<Vec<ScopeChanges>, HomeError>;

    /// Waits until something may have changed, at most this long, and returns true if so.
    fn wait_for_changes(&self, longest: Duration) -> bool;

    /// Returns true if the home did not answer when it was last asked, so that what a mirror shows may be old.
    fn is_away(&self) -> bool {
        false
    }

    /// Returns the name of the home for people, without a secret.
    fn name(&self) -> String;

    /// Returns the name under which the home knows this machine.
    fn machine(&self) -> String;

    /// Stores a photo under its SHA-256, unless it is there.
    ///
    /// # Errors
    /// The home cannot be reached, or refuses.
    fn store_photo(&self, sha256: &str, photo: &[u8]) -> Result<(), HomeError>;

    /// Returns the photo with this SHA-256, unchecked; `None` if it is not there.
    ///
    /// # Errors
    /// The home cannot be reached.
    fn read_photo(&self, sha256: &str) -> Result<Option<Vec<u8>>, HomeError>;

    /// Deletes a photo; a missing photo is no error.
    ///
    /// # Errors
    /// The home cannot be reached, or this machine may not delete the photo of another.
    fn remove_photo(&self, sha256: &str) -> Result<(), HomeError>;
}

/// A bell that rings when something may have changed, for those who wait.
#[derive(Debug, Default)]
pub struct ChangeBell {
    /// The number of times that the bell rang.
    count: Mutex<u64>,
    rings: Condvar,
}

impl ChangeBell {
    /// Rings the bell.
    pub fn ring(&self) {
        *self.count.lock().unwrap_or_else(PoisonError::into_inner) += 1;
        self.rings.notify_all();
    }

    /// Waits for the bell, at most this long, and returns true if it rang.
    pub fn wait(&self, longest: Duration) -> bool {
        let count = self.count.lock().unwrap_or_else(PoisonError::into_inner);
        let before = *count;
        let waited = self.rings.wait_timeout_while(count, longest, |count| *count == before);
        waited.map_or(true, |(count, _)| *count != before)
    }
}

/// The beginning of the name of the setting that counts the changes of a part of the ledger.
const VERSION_SETTING: &str = "version";

impl LedgerStore {
    /// Writes a batch as a whole, unless it was written before, as a home does.
    pub(crate) fn commit_batch(&mut self, batch: &Batch) -> Result<(), HomeError> {
        let mut stale = None;
        let mark = batch_mark(batch.id);
        let written = self.run_transaction(|store| {
            match store.read_setting(&mark)?.as_deref() {
                Some(WITHDRAWN_MARK) => stale = Some(StaleState::Withdrawn),
                Some(_) => return Ok(()),
                None => {
                    store.write_local_setting(&mark, WRITTEN_MARK, true)?;
                    stale = store.find_stale_state(batch)?;
                }
            }
            match stale {
                Some(_) => Err(LedgerError::Conflict { expected: 0, found: 0 }),
                None => store.write_batch(batch),
            }
        });
        match (written, stale) {
            (Err(_), Some(stale)) => Err(HomeError::Stale(stale)),
            (written, _) => Ok(written?),
        }
    }

    /// Keeps a batch from being written any more, as a home does ([`LedgerHome::withdraw`]).
    pub(crate) fn withdraw_batch(&mut self, batch: u128) -> Result<bool, HomeError> {
        let mark = batch_mark(batch);
        Ok(self.run_transaction(|store| match store.read_setting(&mark)? {
            Some(found) => Ok(found == WITHDRAWN_MARK),
            None => store.write_local_setting(&mark, WITHDRAWN_MARK, true).map(|()| true),
        })?)
    }

    /// Returns the state of a batch's decision that has changed; `None` if there is none.
    pub(super) fn find_stale_state(&self, batch: &Batch) -> Result<Option<StaleState>, LedgerError> {
        for new in &batch.events {
            let found = self.last_event_number_and_hash(new.night)?;
            if found != (new.after.0, new.after.1.to_string()) {
                return Ok(Some(StaleState::Night { night: new.night, expected: new.after.0, found: found.0 }));
            }
        }
        for SettingChange { key, before, .. } in &batch.settings {
            let found = self.read_setting(&key.stored_name())?;
            if found != *before {
                return Ok(Some(StaleState::Setting(key.clone())));
            }
        }
        Ok(None)
    }

    /// Writes a batch in the transaction in progress, and counts the change of each part of the ledger.
    fn write_batch(&mut self, batch: &Batch) -> Result<(), LedgerError> {
        for new in &batch.events {
            self.insert_event_rows(new.night, new.after, &new.events, EventOrigin::Imported)?;
        }
        for change in &batch.settings {
            self.write_local_setting(&change.key.stored_name(), &change.after, true)?;
        }
        self.insert_seen_rows(&batch.seen)?;
        for scope in batch.scopes() {
            let name = version_setting(scope);
            let version = self.read_number_setting(&name)?;
            self.write_local_setting(&name, &(version + 1).to_string(), true)?;
        }
        Ok(())
    }

    /// Returns what changed after `known`, for a home that is this file.
    pub(crate) fn read_scope_changes(&self, known: &KnownState) -> Result<Vec<ScopeChanges>, LedgerError> {
        let mut changes = Vec::new();
        let nights = self.nights()?;
        for scope in std::iter::once(None).chain(nights.iter().rev().map(|night| Some(night.night))) {
            let version = self.read_number_setting(&version_setting(scope))?;
            let before = known.get(&scope);
            if before.is_some_and(|before| before.version >= version) {
                continue;
            }
            let events = match scope {
                Some(night) => self.stray_events(night, before.map_or(0, |before| before.last_event) + 1)?,
                None => Vec::new(),
            };
            let (settings, seen) = (self.shared_settings(scope)?, self.read_scope_seen_rows(scope)?);
            changes.push(ScopeChanges { scope, version, events, settings, seen });
        }
        Ok(changes)
    }
}

/// The value of the setting with the number of a batch that is written.
const WRITTEN_MARK: &str = "1";
/// The value of the setting with the number of a batch that is withdrawn.
const WITHDRAWN_MARK: &str = "0";

/// Returns the name of the setting with the number of a batch.
fn batch_mark(batch: u128) -> String {
    format!("{VERSION_SETTING} batch {batch:032x}")
}

/// Returns the name of the setting that counts the changes of a part of the ledger.
pub(super) fn version_setting(scope: Scope) -> String {
    match scope {
        Some(night) => format!("{VERSION_SETTING} {night}"),
        None => VERSION_SETTING.to_owned(),
    }
}

/// Returns true if a setting with this stored name belongs to the file alone: the counters of changes, and what
/// [`LedgerStore`] says of this machine only.
pub(super) fn is_local_setting(name: &str) -> bool {
    let first = name.split(' ').next().unwrap_or_default();
    [VERSION_SETTING, super::mirror::MIRROR_SETTING, super::IN_PROGRESS_SETTING, super::HAS_HEADS_SETTING]
        .contains(&first)
}

/// Returns the chain link and the number after which the first event of a night follows.
pub(crate) fn night_beginning(night: NightId) -> (u64, ChainHash) {
    (0, ChainHash::origin(night))
}
