//! Requests that a phone may send twice: the answer to one is kept under the mark that the phone gave it, so that a request whose
//! answer was lost on the way is answered again instead of being carried out again. What a request records or asks is stored with
//! the mark as well, so that it is known after a restart.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};

use super::devices::DeviceId;

/// The most requests that are remembered of a device.
const MAX_MARKS: usize = 64;
/// The longest mark, in bytes.
const MAX_MARK: usize = 64;

/// The address that a carried-out request leads to; locked while it is under way.
pub type Slot = Arc<tokio::sync::Mutex<Option<String>>>;

/// The last requests of every device.
#[derive(Default)]
pub struct Requests(Mutex<BTreeMap<DeviceId, VecDeque<(String, Slot)>>>);

impl Requests {
    /// Returns the slot of a request: a new one, or that of the same request sent before. `None` for a mark that is none.
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

    /// Forgets the requests of a device that was put out.
    pub fn forget(&self, device: DeviceId) {
        let mut requests = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        requests.remove(&device);
    }
}
