//! Detection of requests that a phone sends twice because the response was lost. The phone gives each request a mark, under which the
//! hub stores the redirect; a second request with that mark gets the stored redirect and is not executed. The mark is also stored with
//! the events and consent requests that a request creates, so that it is known after a restart.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};

use super::devices::DeviceId;

/// The maximum number of marks that the log keeps per device; a new one replaces the oldest.
const MAX_MARKS_PER_DEVICE: usize = 64;
/// The maximum length of a request's mark, in bytes.
const MAX_MARK_BYTES: usize = 64;

/// The redirect with which a request was answered; `None` until it is executed. The slot is locked during the execution, so
/// that a second request with the same mark waits.
pub type RedirectSlot = Arc<tokio::sync::Mutex<Option<String>>>;

/// The latest requests of each device: their marks and redirects, the oldest first.
#[derive(Default)]
pub struct RequestLog(Mutex<BTreeMap<DeviceId, VecDeque<(String, RedirectSlot)>>>);

impl RequestLog {
    /// Returns the slot of the device's earlier request with this mark, else a new slot in the log. `None` if the mark is empty
    /// or longer than [`MAX_MARK_BYTES`].
    pub fn redirect_slot(&self, device: DeviceId, mark: &str) -> Option<RedirectSlot> {
        if mark.is_empty() || mark.len() > MAX_MARK_BYTES {
            return None;
        }
        let mut requests = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let of_device = requests.entry(device).or_default();
        if let Some((_, slot)) = of_device.iter().find(|(own, _)| own == mark) {
            return Some(slot.clone());
        }
        if of_device.len() >= MAX_MARKS_PER_DEVICE {
            of_device.pop_front();
        }
        let slot = RedirectSlot::default();
        of_device.push_back((mark.to_owned(), slot.clone()));
        Some(slot)
    }

    /// Removes all requests of a device from the log.
    pub fn forget_device(&self, device: DeviceId) {
        let mut requests = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        requests.remove(&device);
    }
}
