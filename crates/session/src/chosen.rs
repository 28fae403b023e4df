//! The set in use: chosen in the window, put into use by the reader before the next photo.

use std::sync::{Arc, Mutex, PoisonError};

use quejing_vision::Eyes;
use quejing_vision::enrol::{SetError, SetStore};

/// The set in use; clones share it.
#[derive(Clone, Debug, Default)]
pub struct Chosen(Arc<Mutex<State>>);

#[derive(Debug, Default)]
struct State {
    name: Option<String>,
    /// Grows with every change, of the choice or of the set itself.
    revision: u64,
    fault: Option<SetError>,
}

impl Chosen {
    /// The set that was in use last.
    pub fn remembered(store: Option<&SetStore>) -> Self {
        let chosen = Self::default();
        if let Some(name) = store.and_then(SetStore::in_use) {
            chosen.change(|state| state.name = Some(name));
        }
        chosen
    }

    pub fn name(&self) -> Option<String> {
        self.with(|state| state.name.clone())
    }

    /// Chooses another one, or none at all.
    pub fn choose(&self, name: Option<String>) {
        self.change(|state| state.name = name);
    }

    /// The set itself was changed.
    pub fn renewed(&self) {
        self.change(|_| {});
    }

    /// What kept the set from being used, told once.
    pub fn take_fault(&self) -> Option<SetError> {
        self.with(|state| state.fault.take())
    }

    /// Puts the choice into use where it changed since `applied`. A set that cannot be used is left aside, and the fault kept
    /// for the window to tell.
    pub fn apply(&self, eyes: &mut Eyes, store: &SetStore, applied: &mut Option<u64>) {
        let (name, revision) = self.with(|state| (state.name.clone(), state.revision));
        if *applied == Some(revision) {
            return;
        }
        *applied = Some(revision);
        if let Err(fault) = eyes.use_set(store, name.as_deref()) {
            let _ = eyes.use_set(store, None);
            self.with(|state| state.fault = Some(fault));
        }
    }

    fn change(&self, change: impl FnOnce(&mut State)) {
        self.with(|state| {
            change(state);
            state.revision += 1;
        });
    }

    fn with<T>(&self, work: impl FnOnce(&mut State) -> T) -> T {
        work(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
