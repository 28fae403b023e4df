//! The presence of the devices: their open news streams, and the time at which each was last seen.
//!
//! Browsers allow six connections to a server at once (HTTP/1.1), and every tab with a news stream holds one. A device
//! may have [`MAX_STREAMS_PER_DEVICE`]; beyond that the oldest ends, so that the tabs of a phone never block each
//! other. A page closes its stream while it is hidden, and says so: a phone in a pocket is still at the table.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::oneshot;

use super::devices::DeviceId;

/// The maximum number of news streams of one device; a further one ends the oldest.
pub const MAX_STREAMS_PER_DEVICE: usize = 2;
/// The time without news after which a news stream sends a sign of life. The script waits for more than twice as long
/// (`SILENCE`) before it takes the connection for dead.
const ALIVE_INTERVAL: Duration = Duration::from_secs(20);
/// The time since the last sign of a device after which it counts as away.
const MAX_SILENCE: Duration = Duration::from_secs(2 * 60);
/// The time after which a device whose page is hidden counts as away.
const MAX_HIDDEN: Duration = Duration::from_secs(20 * 60);

/// The last request of a device and its pages that are shown or hidden, by which it counts as present.
struct DevicePresence {
    /// The open news streams, the oldest first: the number of each, and the sender that ends it.
    streams: Vec<(u64, oneshot::Sender<()>)>,
    /// The time of the last request, or of the end of the last news stream.
    last_seen: Instant,
    /// The time at which the page was hidden; `None` once a page opened a news stream after that.
    hidden_at: Option<Instant>,
}

impl DevicePresence {
    /// Returns true if the device has a news stream, was seen within [`MAX_SILENCE`], or hid its page within
    /// [`MAX_HIDDEN`].
    fn is_present(&self) -> bool {
        let is_hidden = self.hidden_at.is_some_and(|at| at.elapsed() <= MAX_HIDDEN);
        !self.streams.is_empty() || is_hidden || self.last_seen.elapsed() <= MAX_SILENCE
    }
}

/// The presence of every device that was seen since the start.
struct PresenceTable {
    devices: BTreeMap<DeviceId, DevicePresence>,
    /// The number of the next news stream.
    next_stream: u64,
    /// The start of the hub: until [`MAX_SILENCE`] after it, devices that were not seen yet count as present.
    started_at: Instant,
    /// [`ALIVE_INTERVAL`]; shorter in tests.
    alive_interval: Duration,
}

impl PresenceTable {
    /// Returns the presence of a device, which begins with the current time.
    fn ensure_device(&mut self, device: DeviceId) -> &mut DevicePresence {
        self.devices.entry(device).or_insert_with(|| DevicePresence {
            streams: Vec::new(),
            last_seen: Instant::now(),
            hidden_at: None,
        })
    }
}

/// The presence of all devices.
pub struct Presence(Mutex<PresenceTable>);

/// A guard of one open news stream, which counts until the guard is dropped.
pub struct StreamGuard {
    presence: Arc<Presence>,
    device: DeviceId,
    number: u64,
}

impl Drop for StreamGuard {
    fn drop(&mut self) {
        if let Some(device) = self.presence.lock_table().devices.get_mut(&self.device) {
            device.streams.retain(|(number, _)| *number != self.number);
            device.last_seen = Instant::now();
        }
    }
}

impl Presence {
    pub fn new() -> Presence {
        Presence(Mutex::new(PresenceTable {
            devices: BTreeMap::new(),
            next_stream: 0,
            started_at: Instant::now(),
            alive_interval: ALIVE_INTERVAL,
        }))
    }

    fn lock_table(&self) -> MutexGuard<'_, PresenceTable> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts a new news stream of a device until the returned guard is dropped. Ends the oldest streams of the device
    /// beyond [`MAX_STREAMS_PER_DEVICE`]. The returned receiver gets a value once that happens to the new stream; it is
    /// closed without one if the device is removed.
    pub fn open_stream(self: &Arc<Presence>, device: DeviceId) -> (StreamGuard, oneshot::Receiver<()>) {
        let (end, ended) = oneshot::channel();
        let mut table = self.lock_table();
        let number = table.next_stream;
        table.next_stream += 1;
        let presence = table.ensure_device(device);
        presence.hidden_at = None;
        presence.streams.push((number, end));
        let excess = presence.streams.len().saturating_sub(MAX_STREAMS_PER_DEVICE);
        for (_, oldest) in presence.streams.drain(..excess) {
            // A stream that has just ended by itself needs no signal.
            let _ = oldest.send(());
        }
        drop(table);
        (StreamGuard { presence: self.clone(), device, number }, ended)
    }

    /// Returns the time without news after which a news stream sends a sign of life.
    pub fn alive_interval(&self) -> Duration {
        self.lock_table().alive_interval
    }

    /// Lets news streams send signs of life after this time, for tests.
    #[cfg(test)]
    pub fn set_alive_interval(&self, interval: Duration) {
        self.lock_table().alive_interval = interval;
    }

    /// Stores the current time as that of the last request of a device.
    pub fn note_request(&self, device: DeviceId) {
        self.lock_table().ensure_device(device).last_seen = Instant::now();
    }

    /// Stores that the page of a device was hidden.
    pub fn note_hidden(&self, device: DeviceId) {
        self.lock_table().ensure_device(device).hidden_at = Some(Instant::now());
    }

    /// Returns true if any of the devices is present. A device that was not seen since the start counts as present at
    /// first, so that it has time to connect again.
    pub fn is_any_present(&self, wanted: &[DeviceId]) -> bool {
        let table = self.lock_table();
        let is_starting = || table.started_at.elapsed() <= MAX_SILENCE;
        wanted.iter().any(|id| table.devices.get(id).map_or_else(is_starting, DevicePresence::is_present))
    }

    /// Forgets a removed device. Its streams end.
    pub fn forget_device(&self, device: DeviceId) {
        self.lock_table().devices.remove(&device);
    }

    /// Moves everything that was seen into the past by `age`, for tests.
    #[cfg(test)]
    pub fn age(&self, age: Duration) {
        let back = |time: Instant| time.checked_sub(age).unwrap_or(time);
        let mut table = self.lock_table();
        table.started_at = back(table.started_at);
        for device in table.devices.values_mut() {
            device.last_seen = back(device.last_seen);
            device.hidden_at = device.hidden_at.map(back);
        }
    }
}
