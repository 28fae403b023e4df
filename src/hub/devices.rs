//! Invitations, joined devices and their roles.
//!
//! An invitation and a device's key have 128 random bits each. Only the SHA-256 of a key is stored, in a file beside the ledger, so
//! that the devices survive a restart of the program. Invitations are not stored.

use quejing_message::Message;
use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

use crate::files::{self, FileFault};
use crate::i18n::Lang;
use crate::table::ledger::{Hash, Night, NightId, PlayerId, now_ms};

/// The maximum size of the list of devices, in bytes; larger files are not read.
const MAX_LIST_BYTES: u64 = 1 << 20;
/// The maximum number of devices; the oldest that is not a host's makes room for a new one.
const MAX_DEVICES: usize = 64;
/// The maximum number of removed devices that are stored, to name the authors of their entries.
const MAX_FORMER: usize = 128;
/// The maximum number of open invitations.
const MAX_INVITATIONS: usize = 16;
/// The lifetime of an invitation that was created on a phone.
const INVITATION_LIFETIME: Duration = Duration::from_secs(15 * 60);

/// A secret of 128 random bits, written as 32 hexadecimal digits.
#[derive(Clone, PartialEq, Eq)]
pub struct Token([u8; 16]);

impl Token {
    /// Returns a random secret; `None` if the system provides no random numbers.
    pub fn random() -> Option<Token> {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes).ok()?;
        Some(Token(bytes))
    }

    /// Parses 32 lower-case hexadecimal digits.
    pub fn parse(text: &str) -> Option<Token> {
        let mut bytes = [0; 16];
        if text.len() != 32 || !text.bytes().all(|sign| sign.is_ascii_digit() || (b'a'..=b'f').contains(&sign)) {
            return None;
        }
        for (byte, pair) in bytes.iter_mut().zip(text.as_bytes().chunks(2)) {
            *byte = u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok()?;
        }
        Some(Token(bytes))
    }

    fn hash(&self) -> [u8; 32] {
        Sha256::digest(self.0).into()
    }
}

/// Hides the secret, so that no log contains it.
impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token")
    }
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// The id of a device; not secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct DeviceId(u32);

impl DeviceId {
    /// Returns the author name of the device in the ledger.
    pub fn author(self) -> String {
        format!("phone:{self}")
    }

    /// Parses an author name of the ledger; `None` if the author is no phone.
    pub fn of_author(author: &str) -> Option<DeviceId> {
        author.strip_prefix("phone:")?.parse().ok()
    }
}

impl fmt::Display for DeviceId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:08x}", self.0)
    }
}

impl FromStr for DeviceId {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<DeviceId, Self::Err> {
        u32::from_str_radix(text, 16).map(DeviceId)
    }
}

/// The permissions of a device; each role includes those before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Message, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[message("hub-role")]
pub enum DeviceRole {
    /// Reads all pages, and bets if its person may bet.
    Watcher,
    /// Records events of the table.
    Player,
    /// Begins and ends nights, invites and removes devices.
    Host,
}

/// A device that joined.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Device {
    pub id: DeviceId,
    /// The SHA-256 of its key, in hexadecimal.
    key: String,
    pub role: DeviceRole,
    /// True if its invitation was to watch only.
    pub watches: bool,
    /// The person who uses it; `None` for a guest, and before [`Self::said`].
    pub person: Option<PlayerId>,
    /// True once its user has chosen a person or guest.
    pub said: bool,
    /// The code of its language, if one was chosen.
    pub lang: Option<String>,
    /// The kind of device by its `User-Agent`, such as "iPhone"; "?" if unknown.
    pub kind: String,
    /// The time when it joined, in milliseconds since 1970-01-01 UTC.
    pub joined_ms: i64,
    /// The last event whose news its user has read, by night.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub told: BTreeMap<NightId, u64>,
    /// The last known name of its person, for nights without that person.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The night of its last request.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seen_in: Option<NightId>,
    /// True for a removed device: its key is deleted, and only its name is needed.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    former: bool,
}

impl Device {
    /// Returns its language, if one was chosen.
    pub fn lang(&self) -> Option<Lang> {
        self.lang.as_ref().and_then(|code| code.parse().ok())
    }

    /// Returns the name of its person: in this night, else the last known one. Without a person, returns the word for a guest.
    pub fn person_name(&self, night: &Night, lang: Lang) -> String {
        let Some(person) = self.person else {
            return text!(lang, "hub-guest").to_owned();
        };
        if night.people.contains_key(&person) {
            return night.name(person);
        }
        let kept = self.name.as_ref().map(|name| crate::plain::plain(name).into_owned());
        kept.unwrap_or_else(|| text!(lang, "hub-earlier-person").to_owned())
    }
}

/// The role that an invitation gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum InvitedRole {
    Watcher,
    Player,
    Host,
}

/// An unused invitation.
struct Invitation {
    token: Token,
    invited: InvitedRole,
    /// The time when it expires; `None` for the shown one.
    expires: Option<Instant>,
}

/// The devices and invitations of a table.
pub struct Devices {
    file: Option<PathBuf>,
    all: Vec<Device>,
    /// The removed devices.
    former: Vec<Device>,
    invitations: Vec<Invitation>,
    /// The invitation that the window or the terminal shows now.
    shown: Option<Token>,
    /// If set, the first device becomes host.
    first_hosts: bool,
    /// The current path of a list that could not be read.
    unreadable: Option<PathBuf>,
}

impl Devices {
    /// Loads the devices from a file. An unreadable file is renamed, never overwritten: see [`Self::unreadable_file`].
    pub fn load(file: Option<PathBuf>) -> Devices {
        let mut devices = Devices {
            file,
            all: Vec::new(),
            former: Vec::new(),
            invitations: Vec::new(),
            shown: None,
            first_hosts: true,
            unreadable: None,
        };
        match devices.file.as_deref().map(read_list) {
            None => {}
            Some(Some(list)) => (devices.former, devices.all) = list.into_iter().partition(|device| device.former),
            Some(None) => devices.set_aside(),
        }
        devices
    }

    /// Renames the unreadable file. If that fails, the file stays, and this run of the program saves no devices.
    fn set_aside(&mut self) {
        let Some(file) = self.file.take() else {
            return;
        };
        let aside = file.with_file_name(format!("devices-unreadable-{}.json", now_ms()));
        match std::fs::rename(&file, &aside) {
            Ok(()) => (self.file, self.unreadable) = (Some(file), Some(aside)),
            Err(_) => self.unreadable = Some(file),
        }
    }

    /// Returns the path of a list that could not be read. Its devices must join again.
    pub fn unreadable_file(&self) -> Option<&Path> {
        self.unreadable.as_deref()
    }

    /// Sets whether the first device becomes host. It does not if the program has a window, which is the host.
    pub fn with_first_host(self, first_hosts: bool) -> Devices {
        Devices { first_hosts, ..self }
    }

    /// Returns all devices that are not removed, in the order in which they joined.
    pub fn all(&self) -> &[Device] {
        &self.all
    }

    /// Returns the device with this id, unless it was removed.
    pub fn get(&self, id: DeviceId) -> Option<&Device> {
        self.all.iter().find(|device| device.id == id)
    }

    /// Returns the device with this id, even if it was removed.
    pub fn get_with_former(&self, id: DeviceId) -> Option<&Device> {
        self.get(id).or_else(|| self.former.iter().find(|device| device.id == id))
    }

    /// Adds the names of persons to devices that an earlier version stored without them.
    pub fn add_names(&mut self, name: impl Fn(PlayerId) -> Option<String>) {
        for device in self.all.iter_mut().filter(|device| device.name.is_none()) {
            device.name = device.person.and_then(&name);
        }
    }

    /// Finds the device with this key. Compares all devices in constant time, against timing attacks.
    pub fn find_by_key(&self, key: &Token) -> Option<&Device> {
        let hash = to_hex(&key.hash());
        let mut found = None;
        for device in &self.all {
            if bool::from(device.key.as_bytes().ct_eq(hash.as_bytes())) {
                found = Some(device);
            }
        }
        found
    }

    /// Finds the device of a person.
    pub fn find_by_person(&self, person: PlayerId) -> Option<&Device> {
        self.all.iter().find(|device| device.person == Some(person))
    }

    /// Returns the invitation for the window or the terminal; creates one if the last was used.
    pub fn shown_invitation(&mut self) -> Option<Token> {
        if self.shown.is_none() {
            self.shown = self.add_invitation(InvitedRole::Player, None);
        }
        self.shown.clone()
    }

    /// Creates an invitation with the host role and shows it until it is used.
    pub fn show_host_invitation(&mut self) {
        self.shown = self.add_invitation(InvitedRole::Host, None);
    }

    /// Returns true if the invitation gives the host role.
    pub fn makes_host(&self, token: &Token) -> bool {
        self.find_invitation(token)
            .and_then(|at| self.invitations.get(at))
            .is_some_and(|one| one.invited == InvitedRole::Host)
    }

    /// Gives a joined device the host role by an invitation. Returns false if the invitation does not give that role.
    pub fn promote_to_host(&mut self, token: &Token, id: DeviceId) -> bool {
        self.remove_expired();
        if !self.makes_host(token) {
            return false;
        }
        self.use_up(token);
        self.change(id, |device| device.role = DeviceRole::Host)
    }

    fn use_up(&mut self, token: &Token) -> Option<Invitation> {
        let invitation = self.invitations.remove(self.find_invitation(token)?);
        if self.shown.as_ref() == Some(&invitation.token) {
            self.shown = None;
        }
        Some(invitation)
    }

    /// Creates an invitation that expires after [`INVITATION_LIFETIME`].
    pub fn create_invitation(&mut self, watches: bool) -> Option<Token> {
        let invited = if watches { InvitedRole::Watcher } else { InvitedRole::Player };
        self.add_invitation(invited, Some(Instant::now() + INVITATION_LIFETIME))
    }

    fn add_invitation(&mut self, invited: InvitedRole, expires: Option<Instant>) -> Option<Token> {
        let token = Token::random()?;
        self.remove_expired();
        if self.invitations.len() >= MAX_INVITATIONS {
            self.invitations.remove(self.invitations.iter().position(|one| one.expires.is_some())?);
        }
        self.invitations.push(Invitation { token: token.clone(), invited, expires });
        Some(token)
    }

    fn remove_expired(&mut self) {
        let now = Instant::now();
        self.invitations.retain(|one| one.expires.is_none_or(|expires| now < expires));
    }

    /// Returns true if the invitation is valid.
    pub fn is_invitation(&mut self, token: &Token) -> bool {
        self.remove_expired();
        self.find_invitation(token).is_some()
    }

    fn find_invitation(&self, token: &Token) -> Option<usize> {
        let mut found = None;
        for (place, one) in self.invitations.iter().enumerate() {
            if bool::from(one.token.0.ct_eq(&token.0)) {
                found = Some(place);
            }
        }
        found
    }

    /// Adds a device by an invitation, which is used up. Returns its key, which is stored nowhere else. Without a window, the first
    /// device becomes host.
    pub fn join(&mut self, token: &Token, kind: String, lang: Lang) -> Option<(DeviceId, Token)> {
        self.remove_expired();
        let invitation = self.use_up(token)?;
        self.add_device(invitation.invited, kind, lang)
    }

    /// Adds a device after its code was checked; `host` gives it the host role.
    pub fn join_by_code(&mut self, host: bool, kind: String, lang: Lang) -> Option<(DeviceId, Token)> {
        self.add_device(if host { InvitedRole::Host } else { InvitedRole::Player }, kind, lang)
    }

    fn add_device(&mut self, invited: InvitedRole, kind: String, lang: Lang) -> Option<(DeviceId, Token)> {
        let (key, number) = (Token::random()?, Token::random()?);
        let [a, b, c, d, ..] = number.0;
        let id = DeviceId(u32::from_be_bytes([a, b, c, d]));
        let first = self.first_hosts
            && invited == InvitedRole::Player
            && self.all.iter().all(|one| one.role != DeviceRole::Host);
        if self.all.len() >= MAX_DEVICES {
            let oldest = self.all.remove(self.all.iter().position(|one| one.role != DeviceRole::Host).unwrap_or(0));
            self.keep_former(oldest);
        }
        self.all.push(Device {
            id,
            key: to_hex(&key.hash()),
            role: match invited {
                InvitedRole::Host => DeviceRole::Host,
                _ if first => DeviceRole::Host,
                _ => DeviceRole::Watcher,
            },
            watches: invited == InvitedRole::Watcher,
            person: None,
            said: false,
            lang: Some(lang.code().to_owned()),
            kind,
            joined_ms: now_ms(),
            told: BTreeMap::new(),
            name: None,
            seen_in: None,
            former: false,
        });
        self.save();
        Some((id, key))
    }

    /// Stores the night of a device's request: only persons with a device seen in a night are asked for consent on it.
    pub fn note_seen(&mut self, id: DeviceId, night: NightId) {
        if self.get(id).is_some_and(|device| device.seen_in != Some(night)) {
            self.change(id, |device| device.seen_in = Some(night));
        }
    }

    /// Changes a device and saves the list. Returns true if the device exists.
    pub fn change(&mut self, id: DeviceId, change: impl FnOnce(&mut Device)) -> bool {
        let Some(device) = self.all.iter_mut().find(|device| device.id == id) else {
            return false;
        };
        change(device);
        self.save();
        true
    }

    /// Revokes the key of a device. Returns true if the device existed.
    pub fn revoke(&mut self, id: DeviceId) -> bool {
        let Some(place) = self.all.iter().position(|device| device.id == id) else {
            return false;
        };
        let device = self.all.remove(place);
        self.keep_former(device);
        self.save();
        true
    }

    /// Keeps a removed device without its key, to name the author of its entries.
    fn keep_former(&mut self, device: Device) {
        if self.former.len() >= MAX_FORMER {
            self.former.remove(0);
        }
        self.former.push(Device { key: String::new(), former: true, ..device });
    }

    /// Saves the devices. Errors are ignored: the ledger writes to the same disk and reports them; the devices stay in memory.
    fn save(&self) {
        let all: Vec<&Device> = self.all.iter().chain(&self.former).collect();
        if let (Some(file), Ok(text)) = (&self.file, serde_json::to_vec(&all)) {
            drop(files::write_private(file, &text));
        }
    }
}

/// Reads a list of devices; empty if the file is missing, `None` if it is unreadable.
fn read_list(file: &Path) -> Option<Vec<Device>> {
    match files::read_own(file, MAX_LIST_BYTES) {
        Ok(text) => serde_json::from_slice(&text).ok(),
        Err(FileFault::Missing { .. }) => Some(Vec::new()),
        Err(_) => None,
    }
}

fn to_hex(hash: &[u8; 32]) -> String {
    hash.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Returns true if the text is a valid photo name: a SHA-256 in hexadecimal.
pub fn is_photo_name(text: &str) -> bool {
    Hash::parse(text).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn joined(devices: &mut Devices) -> (DeviceId, Token) {
        let invitation = devices.shown_invitation().unwrap();
        devices.join(&invitation, "iPhone".to_owned(), Lang::En).unwrap()
    }

    #[test]
    fn an_invitation_is_taken_once_and_a_new_one_is_shown() {
        let mut devices = Devices::load(None);
        let invitation = devices.shown_invitation().unwrap();
        assert_eq!(devices.shown_invitation(), Some(invitation.clone()));
        assert!(devices.join(&invitation, String::new(), Lang::En).is_some());
        assert!(!devices.is_invitation(&invitation));
        assert!(devices.join(&invitation, String::new(), Lang::En).is_none());
        assert_ne!(devices.shown_invitation(), Some(invitation));
    }

    #[test]
    fn the_first_device_is_the_hosts_and_one_invited_to_watch_never() {
        let mut devices = Devices::load(None);
        let watch = devices.create_invitation(true).unwrap();
        let (watcher, _) = devices.join(&watch, String::new(), Lang::En).unwrap();
        let (host, _) = joined(&mut devices);
        let (next, _) = joined(&mut devices);
        let role = |id| devices.get(id).map(|device| device.role);
        assert_eq!(role(watcher), Some(DeviceRole::Watcher));
        assert_eq!(role(host), Some(DeviceRole::Host));
        assert_eq!(role(next), Some(DeviceRole::Watcher));
    }

    #[test]
    fn a_device_is_found_by_its_key_until_it_is_revoked() {
        let mut devices = Devices::load(None);
        let (id, key) = joined(&mut devices);
        let found = |devices: &Devices, key: &Token| devices.find_by_key(key).map(|one| one.id);
        assert_eq!(found(&devices, &key), Some(id));
        assert_eq!(found(&devices, &Token::random().unwrap()), None);
        assert!(devices.revoke(id));
        assert_eq!(found(&devices, &key), None);
    }

    #[test]
    fn keys_are_stored_hashed_and_survive_a_restart() {
        let folder = std::env::temp_dir().join(format!("quejing-devices-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let file = folder.join("phones.json");
        let mut devices = Devices::load(Some(file.clone()));
        let (id, key) = joined(&mut devices);
        assert!(!std::fs::read_to_string(&file).unwrap().contains(&key.to_string()));
        assert_eq!(Devices::load(Some(file)).find_by_key(&key).map(|one| one.id), Some(id));
        std::fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn an_unreadable_list_is_renamed_and_not_overwritten() {
        let folder = std::env::temp_dir().join(format!("quejing-devices-aside-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let file = folder.join("devices.json");
        std::fs::write(&file, "half a li").unwrap();
        let mut devices = Devices::load(Some(file.clone()));
        let aside = devices.unreadable_file().unwrap().to_owned();
        let (id, key) = joined(&mut devices);
        assert_eq!(std::fs::read_to_string(&aside).unwrap(), "half a li");
        let again = Devices::load(Some(file));
        assert_eq!(again.unreadable_file(), None);
        assert_eq!(again.find_by_key(&key).map(|one| one.id), Some(id));
        std::fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn a_token_is_32_small_hexadecimal_digits() {
        let token = Token::random().unwrap();
        assert_eq!(Token::parse(&token.to_string()), Some(token));
        for wrong in ["", "12", &"A".repeat(32), &"+1".repeat(16), &"0".repeat(33)] {
            assert_eq!(Token::parse(wrong), None, "{wrong}");
        }
    }
}
