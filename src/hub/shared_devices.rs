//! The list of devices behind its lock. The lock is never held while the list is saved: every request looks for its
//! device, also in asynchronous code, and must not wait for the disk.

use std::ops::Deref;
use std::sync::{Mutex, MutexGuard};

use super::devices::DeviceRegistry;
use super::hub::lock_ignoring_poison;

/// The devices for all requests.
pub struct SharedDevices {
    registry: Mutex<DeviceRegistry>,
    /// The turn to save the list, so that an older list never replaces a newer one.
    saving: Mutex<()>,
}

/// A guard of the devices, to read them.
pub struct LockedDevices<'a>(MutexGuard<'a, DeviceRegistry>);

impl Deref for LockedDevices<'_> {
    type Target = DeviceRegistry;

    fn deref(&self) -> &DeviceRegistry {
        &self.0
    }
}

impl SharedDevices {
    pub fn new(registry: DeviceRegistry) -> SharedDevices {
        SharedDevices { registry: Mutex::new(registry), saving: Mutex::default() }
    }

    /// Locks the devices to read them. Others can hold this lock only for a moment.
    pub fn lock(&self) -> LockedDevices<'_> {
        LockedDevices(lock_ignoring_poison(&self.registry))
    }

    /// Applies a change to the devices, and returns once the changed list is saved. Only a change of the list waits for
    /// the disk. The caller must not hold [`Self::lock`].
    pub fn change<T>(&self, change: impl FnOnce(&mut DeviceRegistry) -> T) -> T {
        let (result, has_changed_list) = {
            let mut registry = lock_ignoring_poison(&self.registry);
            registry.observe_change(change)
        };
        if has_changed_list {
            self.save_list();
        }
        result
    }

    /// Saves the list, unless another thread has saved it meanwhile.
    fn save_list(&self) {
        let _turn = lock_ignoring_poison(&self.saving);
        let unsaved = lock_ignoring_poison(&self.registry).take_unsaved_list();
        if let Some(unsaved) = unsaved {
            unsaved.save();
        }
    }

    /// Takes the turn to save the list, for tests of a slow disk.
    #[cfg(test)]
    pub fn lock_saving(&self) -> MutexGuard<'_, ()> {
        lock_ignoring_poison(&self.saving)
    }
}
