//! Detection of requests that a phone sends twice because the response was lost. The phone gives each request a random
//! mark (an idempotency key, in the header `X-Once`), under which the hub stores the redirect. A second request with
//! that mark gets the stored redirect and is not executed. The mark is also stored with the events and consent requests
//! that a request creates, so that it is known after a restart.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};

use super::devices::DeviceId;

/// The maximum number of marks that the log stores per device; a new one replaces the oldest.
const MAX_MARKS_PER_DEVICE: usize = 64;
/// The maximum length of the mark of a request, in bytes.
const MAX_MARK_BYTES: usize = 64;

/// The path of the redirect with which a request was answered; `None` until the request is executed. The slot is locked
/// during the execution, so that a second request with the same mark waits.
pub type RedirectSlot = Arc<tokio::sync::Mutex<Option<String>>>;
/// A locked [`RedirectSlot`].
pub type OwnedRedirectSlot = tokio::sync::OwnedMutexGuard<Option<String>>;

/// The latest requests of each device, the oldest first: the mark and the redirect of each.
#[derive(Default)]
pub struct RequestLog(Mutex<BTreeMap<DeviceId, VecDeque<(String, RedirectSlot)>>>);

impl RequestLog {
    /// Returns the slot of the device's earlier request with this mark; without one, adds a new slot to the log. `None`
    /// if the mark is empty or longer than [`MAX_MARK_BYTES`].
    pub fn ensure_redirect_slot(&self, device: DeviceId, mark: &str) -> Option<RedirectSlot> {
        if mark.is_empty() || mark.len() > MAX_MARK_BYTES {
            return None;
        }
        let mut requests = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let device_requests = requests.entry(device).or_default();
        if let Some((_, slot)) = device_requests.iter().find(|(logged_mark, _)| logged_mark == mark) {
            return Some(slot.clone());
        }
        if device_requests.len() >= MAX_MARKS_PER_DEVICE {
            device_requests.pop_front();
        }
        let slot = RedirectSlot::default();
        device_requests.push_back((mark.to_owned(), slot.clone()));
        Some(slot)
    }

    /// Returns true if the device's request with this mark is in the log and was executed; false during the execution.
    pub fn is_executed(&self, device: DeviceId, mark: &str) -> bool {
        let requests = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let mut of_device = requests.get(&device).into_iter().flatten();
        let slot = of_device.find(|(logged_mark, _)| logged_mark == mark).map(|(_, slot)| slot);
        slot.is_some_and(|slot| slot.try_lock().is_ok_and(|redirect| redirect.is_some()))
    }

    /// Removes all requests of a device from the log.
    pub fn forget_device(&self, device: DeviceId) {
        let mut requests = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        requests.remove(&device);
    }
}
