//! A mirror on this machine, which a thread keeps in step with its home.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;

use crate::reconcile::exchange_with_home;
use crate::{KnownState, LedgerError, LedgerHome, LedgerStore};
use quejing_io::files::{self, LEDGER_NAME};

/// The maximum time between two readings, in case the server is silent.
const MAX_WAIT: Duration = Duration::from_secs(2);
/// The pause after a reading that failed.
const PAUSE_AFTER_FAULT: Duration = Duration::from_millis(500);

/// A mirror with its home. The thread that keeps them in step ends when all clones are dropped.
#[derive(Clone, Debug)]
pub struct SharedMirror {
    folder: PathBuf,
    home: Arc<dyn LedgerHome>,
    /// The error of the last reading; `None` if it succeeded.
    fault: Arc<Mutex<Option<LedgerError>>>,
}

impl SharedMirror {
    /// Opens the mirror of a home in a folder, reads what has changed, and keeps the mirror in step from now on. If the
    /// home does not answer, a mirror that was read before is opened as it is.
    ///
    /// # Errors
    /// The home refuses, or does not answer and nothing was read of it before; an error of the disk.
    pub fn open(folder: PathBuf, home: Arc<dyn LedgerHome>) -> Result<SharedMirror, LedgerError> {
        prepare_folder(&folder);
        let mut store = open_intact(&folder.join(LEDGER_NAME), &home)?;
        let fault = match exchange_with_home(&mut store) {
            Err(error) if !matches!(error, LedgerError::ServerUnreachable { .. }) || store.nights()?.is_empty() => {
                return Err(error);
            }
            read => read.err(),
        };
        drop(store);
        let mirror = SharedMirror { folder, home, fault: Arc::new(Mutex::new(fault)) };
        mirror.start_thread();
        Ok(mirror)
    }

    /// Returns the folder of the mirror, with the ledger's file and what lies beside it.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Returns the home of the mirror.
    pub fn home(&self) -> Arc<dyn LedgerHome> {
        Arc::clone(&self.home)
    }

    /// Opens the ledger.
    ///
    /// # Errors
    /// The errors of [`LedgerStore::open`].
    pub fn open_store(&self) -> Result<LedgerStore, LedgerError> {
        LedgerStore::open_mirror(&self.folder.join(LEDGER_NAME), self.home())
    }

    /// Calls `tell` with the error of the last reading of the home; returns `None` if it succeeded.
    pub fn with_fault<T>(&self, tell: impl FnOnce(&LedgerError) -> T) -> Option<T> {
        self.fault.lock().unwrap_or_else(PoisonError::into_inner).as_ref().map(tell)
    }

    /// Starts the thread that reads the home's changes into the mirror. Without it, a change arrives with the next
    /// entry of this machine.
    fn start_thread(&self) {
        let file = self.folder.join(LEDGER_NAME);
        let (home, fault) = (self.home(), Arc::downgrade(&self.fault));
        let thread = std::thread::Builder::new().name("ledger mirror".into());
        let _ = thread.spawn(move || keep_in_step(&file, &home, &fault));
    }
}

/// Opens a mirror. A damaged one is put aside, and an empty one takes its place, if the home answers, which has
/// everything; what waits for the home lies in a file of its own.
fn open_intact(file: &Path, home: &Arc<dyn LedgerHome>) -> Result<LedgerStore, LedgerError> {
    let store = LedgerStore::open_mirror(file, Arc::clone(home))?;
    let is_damaged = matches!(store.read_only_reason(), Some(LedgerError::Damaged { .. }));
    if !is_damaged || home.read_changes(&KnownState::new()).is_err() {
        return Ok(store);
    }
    drop(store);
    LedgerStore::put_damaged_aside(file)?;
    LedgerStore::open_mirror(file, Arc::clone(home))
}

/// Creates the folder, accessible to its owner only. An error occurs again, and is reported, when the file is opened.
fn prepare_folder(folder: &Path) {
    if !folder.exists() {
        let _ = files::create_private_folder(folder);
    }
    files::restrict_to_owner(folder);
}

/// Reads changes into the mirror until nobody has it any more, and notes the error of each reading.
fn keep_in_step(file: &Path, home: &Arc<dyn LedgerHome>, fault: &Weak<Mutex<Option<LedgerError>>>) {
    let mut store: Option<LedgerStore> = None;
    while let Some(last) = fault.upgrade() {
        let found = pull(&mut store, file, home).err();
        let has_failed = found.is_some();
        *last.lock().unwrap_or_else(PoisonError::into_inner) = found;
        drop(last);
        if has_failed {
            std::thread::sleep(PAUSE_AFTER_FAULT);
        } else {
            home.wait_for_changes(MAX_WAIT);
        }
    }
}

/// Opens the mirror if it is not open, and reads what has changed.
fn pull(store: &mut Option<LedgerStore>, file: &Path, home: &Arc<dyn LedgerHome>) -> Result<bool, LedgerError> {
    let opened = match store.take() {
        Some(opened) => opened,
        None => LedgerStore::open_mirror(file, Arc::clone(home))?,
    };
    exchange_with_home(store.insert(opened))
}
