//! Detection of requests that a phone sends twice because the response was lost. Each request has a mark from the phone, under which
//! its response is stored; the second request gets the same response and is not executed. The mark is also stored with the events
//! and consent requests that a request creates, so that it is known after a restart.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};

use super::devices::DeviceId;

/// The maximum number of marks that are stored per device.
const MAX_MARKS: usize = 64;
/// The maximum length of a mark, in bytes.
const MAX_MARK: usize = 64;

/// The redirect address of an executed request; locked during execution.
pub type Slot = Arc<tokio::sync::Mutex<Option<String>>>;

/// The latest requests by device, each with its mark.
#[derive(Default)]
pub struct RequestLog(Mutex<BTreeMap<DeviceId, VecDeque<(String, Slot)>>>);

impl RequestLog {
    /// Returns the slot of a request: a new one, or the one of an earlier request with this mark. `None` for an invalid mark.
    pub fn slot(&self, device: DeviceId, mark: &str) -> Option<Slot> {
        if mark.is_empty() || mark.len() > MAX_MARK {
            return None;
        }
        let mut requests = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let of_device = requests.entry(device).or_default();
        if let Some((_, slot)) = of_device.iter().find(|(own, _)| own == mark) {
            return Some(slot.clone());
        }
        if of_device.len() >= MAX_MARKS {
            of_device.pop_front();
        }
        let slot = Slot::default();
        of_device.push_back((mark.to_owned(), slot.clone()));
        Some(slot)
    }

    /// Removes the marks of a removed device.
    pub fn forget(&self, device: DeviceId) {
        let mut requests = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        requests.remove(&device);
    }
}
