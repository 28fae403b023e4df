//! The phones of a night's people, read from the list of devices that the phones' pages store beside the ledger.

use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::{DeviceUsers, FileCause, LedgerError, LedgerStore, ReplayedNight};
use quejing_io::files::{self, FileFault};
use quejing_rules::{NightId, PlayerId};

/// The maximum size of the list of devices, in bytes.
const MAX_DEVICES_BYTES: u64 = 1 << 20;

/// A person of a night, with a phone on which they can answer requests for consent; a person can have several.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PhoneOwner {
    pub player: PlayerId,
    /// The phone's author name in the ledger: `phone:` and its number in hexadecimal.
    pub author: String,
}

/// The beginning of the name of the setting with the phones of a machine, before the machine's name. Machines that
/// write one ledger read there whom the phones of the others belong to.
pub(crate) const PHONES_SETTING: &str = "phones of";

/// A device as the list of devices stores it, without what only its machine needs.
#[derive(Debug, Serialize, Deserialize)]
struct StoredDevice {
    id: u32,
    #[serde(flatten)]
    users: DeviceUsers,
    /// The night in which the device last requested a page; `None` in a list of an earlier version.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    seen_in: Option<NightId>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    former: bool,
}

/// Reads the phones of a night's people, except removed phones and those last used neither in that night nor in the
/// night in progress; empty for a ledger in memory, and if no list exists. People who only chose their name in a later
/// night may be others of the same name; they have no phone in this night.
///
/// # Errors
/// [`LedgerError::PhonesUnreadable`], so that nobody counts as a person without a phone by mistake.
pub fn read_phone_owners(
    store: &LedgerStore,
    night: NightId,
    replay: &ReplayedNight,
) -> Result<Vec<PhoneOwner>, LedgerError> {
    let in_progress = store.night_in_progress()?;
    let to_owner = |device: StoredDevice| {
        let is_in_use = device.seen_in.is_none_or(|seen| seen == night || Some(seen) == in_progress);
        let player = device.users.acting_person(night, replay, in_progress == Some(night)).filter(|_| is_in_use)?;
        Some(PhoneOwner { player, author: format!("phone:{:08x}", device.id) })
    };
    Ok(read_phones(store)?.into_iter().filter_map(to_owner).collect())
}

/// Returns the person of a night who acts on the phone with this author name, whatever night it was last used in;
/// `None` for other authors and removed phones, and if the list of phones cannot be read.
pub fn find_phone_person(
    store: &LedgerStore,
    author: &str,
    night: NightId,
    replay: &ReplayedNight,
) -> Option<PlayerId> {
    let number = author.strip_prefix("phone:").and_then(|number| u32::from_str_radix(number, 16).ok())?;
    let phones = read_phones(store).ok()?;
    let is_in_progress = store.night_in_progress().ok()? == Some(night);
    phones.into_iter().find(|device| device.id == number)?.users.acting_person(night, replay, is_in_progress)
}

/// Tells the other machines that write the ledger whom the phones of this one belong to, unless they know. Does nothing
/// for a ledger of this machine alone.
///
/// # Errors
/// The list of phones cannot be read, or the ledger's home cannot be reached.
pub fn publish_phones(store: &mut LedgerStore) -> Result<(), LedgerError> {
    let Some(name) = own_phones_setting(store) else {
        return Ok(());
    };
    let phones = read_own_phones(store)?;
    let text = serde_json::to_string(&phones).map_err(|error| LedgerError::BadEvent { why: error.to_string() })?;
    let published = store.read_setting(&name)?;
    if published.as_deref() == Some(text.as_str()) || published.is_none() && phones.is_empty() {
        return Ok(());
    }
    store.set_setting(&name, &text)
}

/// Returns the name of the setting with the phones of this machine; `None` for a ledger of this machine alone.
fn own_phones_setting(store: &LedgerStore) -> Option<String> {
    Some(format!("{PHONES_SETTING} {}", store.home()?.machine()))
}

/// Reads the phones of every machine that writes the ledger, without the removed ones.
fn read_phones(store: &LedgerStore) -> Result<Vec<StoredDevice>, LedgerError> {
    let mut phones = read_own_phones(store)?;
    let Some(own) = own_phones_setting(store) else {
        return Ok(phones);
    };
    for (name, text) in store.settings_of_ledger()? {
        if name.starts_with(PHONES_SETTING) && name != own {
            let others: Vec<StoredDevice> = serde_json::from_str(&text).map_err(|error| {
                LedgerError::PhonesUnreadable { path: name, why: FileCause::Said(error.to_string()) }
            })?;
            phones.extend(others);
        }
    }
    Ok(phones)
}

/// Reads the list of phones of this machine without the removed ones; empty for a ledger in memory, and if no list
/// exists.
fn read_own_phones(store: &LedgerStore) -> Result<Vec<StoredDevice>, LedgerError> {
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
    let mut devices: Vec<StoredDevice> =
        serde_json::from_slice(&text).map_err(|error| unreadable(FileCause::Said(error.to_string())))?;
    devices.retain(|device| !device.former);
    Ok(devices)
}
