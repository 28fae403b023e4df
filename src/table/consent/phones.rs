//! Who has a phone: the list of devices that the phones' pages keep beside the ledger, which every program can read.

use std::path::Path;

use serde::Deserialize;

use crate::files;
use crate::table::ledger::{NightState, PlayerId, Store};

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
}

/// Returns the phones of the people of a night. Without a list there are none, and a list that cannot be read lets no phone in
/// either: people agree in person then.
pub fn phone_owners(store: &Store, night: &NightState) -> Vec<PhoneOwner> {
    let folder = store.path().parent().unwrap_or(Path::new(""));
    if store.is_in_memory() {
        return Vec::new();
    }
    let file = folder.join("phones").join("devices.json");
    let text = files::read_own(&file, MAX_DEVICES_BYTES).ok();
    let devices = text.and_then(|text| serde_json::from_slice::<Vec<Device>>(&text).ok());
    let owner = |device: Device| {
        let player = device.person.filter(|who| night.people.contains_key(who))?;
        Some(PhoneOwner {
            player,
            author: format!("phone:{:08x}", device.id),
        })
    };
    let devices = devices.unwrap_or_default().into_iter();
    devices.filter_map(owner).collect()
}
