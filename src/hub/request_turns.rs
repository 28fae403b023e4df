//! The turns of requests on the threads for blocking work. A device whose requests wait for the disk occupies a few of
//! these threads and leaves the others to other devices; its further requests wait without a thread.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::devices::DeviceId;

/// The maximum number of requests of one device that run at the same time. All devices that have not joined count as
/// one.
const MAX_RUNNING_REQUESTS: usize = 4;

/// The turns of each device; `None` stands for the devices that have not joined.
#[derive(Default)]
pub struct RequestTurns(Mutex<BTreeMap<Option<DeviceId>, Arc<Semaphore>>>);

impl RequestTurns {
    /// Waits until fewer than [`MAX_RUNNING_REQUESTS`] requests of the device run. The request counts as running until
    /// the returned permit is dropped.
    pub async fn wait_for_turn(&self, device: Option<DeviceId>) -> Option<OwnedSemaphorePermit> {
        let turns = {
            let mut devices = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            devices.entry(device).or_insert_with(|| Arc::new(Semaphore::new(MAX_RUNNING_REQUESTS))).clone()
        };
        // It fails only for a closed semaphore, and these are never closed.
        turns.acquire_owned().await.ok()
    }

    /// Removes the turns of a device; those that it has taken end as usual.
    pub fn forget_device(&self, device: DeviceId) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(&Some(device));
    }
}
