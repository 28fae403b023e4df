//! The ledger behind two doors. Pages read: each through a keeper of its own, with a connection of its own, so that no
//! page waits for an entry or for another page. Requests that record through the hub take turns with one keeper, as
//! does the poll for changes by other programs. The session of a device records through a keeper of its own.
//!
//! A view in memory, published after each change, would not even wait for a slow read. But pages also show what is not
//! part of the night: consent requests, marks of seen entries, stored bets, earlier nights.

use std::ops::Deref;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, OnceLock, TryLockError};

use super::hub::lock_ignoring_poison;
use quejing_session::night::{Keeper, LedgerError, LedgerLocation, NightId};
use quejing_words::Lang;

/// The maximum number of keepers for reading beside the first one. Each is opened when all others are in use, and stays
/// open; once all are in use, further reads wait.
const MAX_FURTHER_READERS: usize = 15;

/// The ledger for all requests: the keeper that records, and those that only read.
pub struct HubLedger {
    location: LedgerLocation,
    lang: Lang,
    writer: Mutex<Keeper>,
    first_reader: Mutex<Reader>,
    further_readers: [OnceLock<Mutex<Reader>>; MAX_FURTHER_READERS],
    /// The number of reads that found all keepers in use; they wait for one keeper after another.
    late_read_count: AtomicUsize,
}

/// A keeper for reading.
struct Reader {
    keeper: Keeper,
    /// The version of the ledger that the keeper has read; `None` if that is unknown.
    version: Option<i64>,
}

impl Reader {
    fn open(location: &LedgerLocation, lang: Lang) -> Result<Mutex<Reader>, LedgerError> {
        Ok(Mutex::new(Reader { keeper: Keeper::open(location, lang)?, version: None }))
    }

    /// Reads what was recorded since the last read. If that fails, the keeper still has the night as of the last read.
    fn refresh(&mut self) {
        let version = self.keeper.store().data_version().ok();
        if (version.is_none() || version != self.version) && self.keeper.sync_with_ledger().is_ok() {
            self.version = version;
        }
    }
}

/// A guard of a keeper that nobody else uses, with the ledger as of the beginning of the read. A thread must drop it
/// before its next read: if every thread waited for a second keeper, none would get one.
pub struct LedgerReader<'a>(MutexGuard<'a, Reader>);

impl Deref for LedgerReader<'_> {
    type Target = Keeper;

    fn deref(&self) -> &Keeper {
        &self.0.keeper
    }
}

impl LedgerReader<'_> {
    /// Runs `work` with an earlier night as the open night, like [`Keeper::visit_night`], but without recording.
    ///
    /// # Errors
    /// There is no such night, or it cannot be read.
    pub fn visit_night<T>(&mut self, night: NightId, work: impl FnOnce(&Keeper) -> T) -> Result<T, LedgerError> {
        self.0.keeper.visit_night(night, |keeper| work(keeper))
    }
}

impl HubLedger {
    /// Shares the ledger at a location; `writer` has opened it to record.
    ///
    /// # Errors
    /// The ledger cannot be opened again.
    pub fn new(location: LedgerLocation, lang: Lang, writer: Keeper) -> Result<HubLedger, LedgerError> {
        Ok(HubLedger {
            first_reader: Reader::open(&location, lang)?,
            further_readers: [const { OnceLock::new() }; MAX_FURTHER_READERS],
            late_read_count: AtomicUsize::new(0),
            writer: Mutex::new(writer),
            location,
            lang,
        })
    }

    /// Returns a keeper that has read the present ledger. Waits for the ledger to be read, but for no request that
    /// records.
    pub fn read(&self) -> LedgerReader<'_> {
        let mut reader = self.find_idle_reader().unwrap_or_else(|| self.wait_for_reader());
        reader.refresh();
        LedgerReader(reader)
    }

    /// Returns a keeper that is not in use; opens one if necessary. `None` if all are in use, or no further one can be
    /// opened.
    fn find_idle_reader(&self) -> Option<MutexGuard<'_, Reader>> {
        if let Some(idle) = try_lock(&self.first_reader) {
            return Some(idle);
        }
        for slot in &self.further_readers {
            if slot.get().is_none() {
                // Another thread may fill the slot meanwhile.
                let _ = slot.set(Reader::open(&self.location, self.lang).ok()?);
            }
            if let Some(idle) = slot.get().and_then(try_lock) {
                return Some(idle);
            }
        }
        None
    }

    /// Waits for one of the open keepers. Reads that wait at the same time wait for different ones.
    fn wait_for_reader(&self) -> MutexGuard<'_, Reader> {
        let number = self.late_read_count.fetch_add(1, Ordering::Relaxed);
        let opened = || self.further_readers.iter().filter_map(OnceLock::get);
        let mut all = std::iter::once(&self.first_reader).chain(opened());
        lock_ignoring_poison(all.nth(number % (1 + opened().count())).unwrap_or(&self.first_reader))
    }

    /// Runs `work`, which may record, with the keeper that all requests share, after it has read what others recorded.
    /// Waits while another request records.
    pub fn write<T>(&self, work: impl FnOnce(&mut Keeper) -> T) -> T {
        let mut keeper = self.lock_writer();
        // An error is ignored: it occurs again, and is reported, when `work` records.
        let _ = keeper.sync_with_ledger();
        work(&mut keeper)
    }

    /// Returns the version of the ledger, which changes when another program or a device records; `None` if it cannot
    /// be read.
    pub fn version(&self) -> Option<i64> {
        self.lock_writer().store().data_version().ok()
    }

    fn lock_writer(&self) -> MutexGuard<'_, Keeper> {
        lock_ignoring_poison(&self.writer)
    }

    /// Locks the keeper that records, for tests that act as another program.
    #[cfg(test)]
    pub fn lock_for_test(&self) -> MutexGuard<'_, Keeper> {
        self.write(|_| ());
        self.lock_writer()
    }
}

/// Locks a mutex if no thread holds its lock, like [`lock_ignoring_poison`].
fn try_lock<T>(mutex: &Mutex<T>) -> Option<MutexGuard<'_, T>> {
    match mutex.try_lock() {
        Ok(guard) => Some(guard),
        Err(TryLockError::Poisoned(poisoned)) => Some(poisoned.into_inner()),
        Err(TryLockError::WouldBlock) => None,
    }
}
