//! The phones of a night's people: the list of devices that the phones' pages keep beside the ledger, which every program can read.

use std::path::Path;

use serde::Deserialize;

use crate::{Cause, LedgerError, NightId, NightState, PlayerId, Store};
use quejing_io::files::{self, FileFault};

/// The maximum length of the list of devices, in bytes.
const MAX_DEVICES_BYTES: u64 = 1 << 20;

/// A phone of somebody of the night.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PhoneOwner {
    /// The person whose phone it is.
    pub player: PlayerId,
    /// The phone, as the ledger names it as an author.
    pub author: String,
}

#[derive(Deserialize)]
struct Device {
    id: u32,
    person: Option<PlayerId>,
    /// The night in which it asked for a page last; `None` in a list of an earlier version.
    #[serde(default)]
    seen_in: Option<NightId>,
    #[serde(default)]
    former: bool,
}

/// Returns the phones of the people of a night: those that were seen in it and were not removed. Without a list there are none.
///
/// # Errors
/// [`LedgerError::PhonesUnreadable`]: nobody can be asked on a phone, and nobody is taken for a person without one.
pub fn phone_owners(store: &Store, night: NightId, state: &NightState) -> Result<Vec<PhoneOwner>, LedgerError> {
    if store.is_in_memory() {
        return Ok(Vec::new());
    }
    let file = store.path().parent().unwrap_or(Path::new("")).join("phones").join("devices.json");
    let unreadable = |why: Cause| LedgerError::PhonesUnreadable { path: file.display().to_string(), why };
    let text = match files::read_own(&file, MAX_DEVICES_BYTES) {
        Ok(text) => text,
        Err(FileFault::Missing { .. }) => return Ok(Vec::new()),
        Err(fault) => return Err(unreadable(Cause::from(&fault))),
    };
    let devices: Vec<Device> =
        serde_json::from_slice(&text).map_err(|error| unreadable(Cause::Said(error.to_string())))?;
    let owner = |device: Device| {
        let here = !device.former && device.seen_in.is_none_or(|seen| seen == night);
        let player = device.person.filter(|_| here).filter(|who| state.people.contains_key(who))?;
        Some(PhoneOwner { player, author: format!("phone:{:08x}", device.id) })
    };
    Ok(devices.into_iter().filter_map(owner).collect())
}
