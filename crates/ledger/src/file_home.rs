//! A ledger's file as a home: of several programs, and of tests.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use crate::{Batch, ChangeBell, HomeError, KnownState, LedgerHome, LedgerStore, PhotoFolder, ScopeChanges};

/// A ledger's file as the home of mirrors on the same machine.
#[derive(Debug)]
pub struct FileHome {
    store: Arc<Mutex<LedgerStore>>,
    bell: Arc<ChangeBell>,
    machine: String,
}

impl FileHome {
    /// Shares an open ledger with a machine of this name.
    pub fn new(store: LedgerStore, machine: &str) -> FileHome {
        FileHome { store: Arc::new(Mutex::new(store)), bell: Arc::default(), machine: machine.to_owned() }
    }

    /// Returns the same home for another machine.
    pub fn for_machine(&self, machine: &str) -> FileHome {
        FileHome { store: Arc::clone(&self.store), bell: Arc::clone(&self.bell), machine: machine.to_owned() }
    }

    /// Returns the folder of the photos.
    fn photos(&self) -> Result<PhotoFolder, HomeError> {
        self.run(|store| Ok(PhotoFolder::for_store(store)?))
    }

    fn run<T>(&self, work: impl FnOnce(&mut LedgerStore) -> Result<T, HomeError>) -> Result<T, HomeError> {
        work(&mut self.store.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl LedgerHome for FileHome {
    fn commit(&self, batch: &Batch) -> Result<(), HomeError> {
        let committed = self.run(|store| store.commit_batch(batch));
        self.bell.ring();
        committed
    }

    fn withdraw(&self, batch: u128) -> Result<bool, HomeError> {
        self.run(|store| store.withdraw_batch(batch))
    }

    fn read_changes(&self, known: &KnownState) -> Result<Vec<ScopeChanges>, HomeError> {
        self.run(|store| Ok(store.read_scope_changes(known)?))
    }

    fn wait_for_changes(&self, longest: Duration) -> bool {
        self.bell.wait(longest)
    }

    fn name(&self) -> String {
        self.run(|store| Ok(store.path().display().to_string())).unwrap_or_default()
    }

    fn machine(&self) -> String {
        self.machine.clone()
    }

    fn store_photo(&self, _: &str, photo: &[u8]) -> Result<(), HomeError> {
        Ok(self.photos()?.store_photo(photo).map(|_| ())?)
    }

    fn read_photo(&self, sha256: &str) -> Result<Option<Vec<u8>>, HomeError> {
        Ok(self.photos()?.read_photo(sha256))
    }

    fn remove_photo(&self, sha256: &str) -> Result<(), HomeError> {
        Ok(self.photos()?.remove_photo(sha256)?)
    }
}
