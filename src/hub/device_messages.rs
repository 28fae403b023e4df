//! The messages for the users of devices. A message stays until its user goes on: a page that is loaded again shows it
//! again, so that no reload and no lost response loses it.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::devices::DeviceId;
use quejing_session::night::now_ms;
use quejing_session::notice::Tone;

/// The maximum number of messages of a device; a new one replaces the oldest.
const MAX_MESSAGES_PER_DEVICE: usize = 32;

/// A message for the user of a device.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeviceMessage {
    /// The number by which the script of a page recognizes the message, also after a restart of the program.
    pub id: u64,
    pub tone: Tone,
    pub text: String,
    /// The path of the page that has shown the message; `None` until a page has.
    shown_on: Option<String>,
}

/// The messages of all devices that their users have not left behind yet.
#[derive(Debug)]
pub struct DeviceMessages {
    next_id: AtomicU64,
    messages: Mutex<BTreeMap<DeviceId, Vec<DeviceMessage>>>,
}

impl Default for DeviceMessages {
    fn default() -> DeviceMessages {
        // A later run of the program begins with higher numbers.
        DeviceMessages { next_id: AtomicU64::new(now_ms().unsigned_abs()), messages: Mutex::default() }
    }
}

impl DeviceMessages {
    fn lock(&self) -> MutexGuard<'_, BTreeMap<DeviceId, Vec<DeviceMessage>>> {
        self.messages.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a message for the user of a device.
    pub fn queue(&self, device: DeviceId, tone: Tone, text: String) {
        let id = self.next_id.fetch_add(1, Ordering::Relaxed);
        let mut all = self.lock();
        let own = all.entry(device).or_default();
        if own.len() >= MAX_MESSAGES_PER_DEVICE {
            own.remove(0);
        }
        own.push(DeviceMessage { id, tone, text, shown_on: None });
    }

    /// Returns the messages for the page at `path`, the oldest first: those that no page has shown yet, and those that
    /// this page has shown. Drops those that another page has shown, because the user has gone on. Without a path,
    /// returns all messages and changes nothing.
    pub fn show_on(&self, device: DeviceId, path: Option<&str>) -> Vec<DeviceMessage> {
        let mut all = self.lock();
        let own = all.entry(device).or_default();
        let Some(path) = path else {
            return own.clone();
        };
        own.retain(|message| message.shown_on.as_deref().is_none_or(|shown_on| shown_on == path));
        for message in own.iter_mut() {
            message.shown_on = Some(path.to_owned());
        }
        own.clone()
    }

    /// Drops all messages of a device.
    pub fn drop_all(&self, device: DeviceId) {
        self.lock().remove(&device);
    }

    /// Drops the messages that a page of the device has shown.
    pub fn drop_shown(&self, device: DeviceId) {
        if let Some(own) = self.lock().get_mut(&device) {
            own.retain(|message| message.shown_on.is_none());
        }
    }
}
