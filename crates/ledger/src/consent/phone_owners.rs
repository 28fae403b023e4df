//! The phones of a night's people, from the list of devices that the phones' pages store beside the ledger.

use std::path::Path;

use serde::Deserialize;

use crate::{FileCause, LedgerError, NightId, NightState, PlayerId, Store};
use quejing_io::files::{self, FileFault};

/// The maximum size of the list of devices, in bytes.
const MAX_DEVICES_BYTES: u64 = 1 << 20;

/// A phone with which a person of a night can answer requests for consent; a person can have several.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PhoneOwner {
    pub player: PlayerId,
    /// The phone's author name in the ledger: `phone:` and its number in hexadecimal.
    pub author: String,
}

#[derive(Deserialize)]
struct StoredDevice {
    id: u32,
    person: Option<PlayerId>,
    /// The night in which the device last requested a page; `None` in a list of an earlier version.
    #[serde(default)]
    seen_in: Option<NightId>,
    #[serde(default)]
    former: bool,
}

/// Returns the phones of a night's people, except removed phones and those last used in another night; empty if no list
/// exists.
///
/// # Errors
/// [`LedgerError::PhonesUnreadable`], so that nobody counts as a person without a phone by mistake.
pub fn phone_owners(store: &Store, night: NightId, state: &NightState) -> Result<Vec<PhoneOwner>, LedgerError> {
    if store.is_in_memory() {
        return Ok(Vec::new());
    }
    let file = store.path().parent().unwrap_or(Path::new("")).join("phones").join("devices.json");
    let unreadable = |why: FileCause| LedgerError::PhonesUnreadable { path: file.display().to_string(), why };
    let text = match files::read_own_bytes(&file, MAX_DEVICES_BYTES) {
        Ok(text) => text,
        Err(FileFault::Missing { .. }) => return Ok(Vec::new()),
        Err(fault) => return Err(unreadable(FileCause::from(&fault))),
    };
    let devices: Vec<StoredDevice> =
        serde_json::from_slice(&text).map_err(|error| unreadable(FileCause::Said(error.to_string())))?;
    let owner = |device: StoredDevice| {
        let here = !device.former && device.seen_in.is_none_or(|seen| seen == night);
        let player = device.person.filter(|_| here).filter(|who| state.people.contains_key(who))?;
        Some(PhoneOwner { player, author: format!("phone:{:08x}", device.id) })
    };
    Ok(devices.into_iter().filter_map(owner).collect())
}
