//! Invitations, joined devices and their roles.
//!
//! An invitation and a device's key have 128 random bits each. Only the SHA-256 of a key is stored, in the file
//! `phones/devices.json` beside the ledger, so that the devices survive a restart of the program. Invitations are not
//! stored.

use quejing_message::Message;
use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

use quejing_io::files::{self, FileFault};
use quejing_session::night::{AccountHolder, ChainHash, ChoosingNight, DeviceUsers, Night, NightId, PlayerId, now_ms};
use quejing_words::Lang;

/// The maximum size of the file with the list of devices, in bytes; a larger file counts as unreadable.
const MAX_DEVICE_LIST_BYTES: u64 = 1 << 20;
/// The maximum number of joined devices; a new one replaces the oldest without the host role, or the oldest if all have
/// it.
const MAX_DEVICES: usize = 64;
/// The maximum number of removed devices in the list, which keeps them to name the authors of entries.
const MAX_FORMER_DEVICES: usize = 128;
/// The maximum number of unused invitations. A new one replaces the oldest that can expire; if none can, no new one is
/// created.
const MAX_INVITATIONS: usize = 16;
/// The lifetime of an invitation that a host creates on a phone.
const INVITATION_LIFETIME: Duration = Duration::from_secs(15 * 60);

/// A secret of 128 random bits: an invitation or the key of a device. Its text has 32 lower-case hexadecimal digits.
#[derive(Clone, PartialEq, Eq)]
pub struct Token([u8; 16]);

impl Token {
    /// Returns a random secret; `None` if the system provides no random numbers.
    pub fn random() -> Option<Token> {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes).ok()?;
        Some(Token(bytes))
    }

    /// Parses 32 lower-case hexadecimal digits; `None` for any other text.
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

    fn sha256(&self) -> [u8; 32] {
        Sha256::digest(self.0).into()
    }
}

/// Formats only the type's name, so that no log contains the secret.
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

/// The public id of a device: a random number, whose text has eight lower-case hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct DeviceId(u32);

impl DeviceId {
    /// Returns the author name of the device in the ledger, such as `phone:0012abcd`.
    pub fn author_name(self) -> String {
        format!("phone:{self}")
    }

    /// Parses an author name of the ledger such as `phone:0012abcd`; `None` if the author is no phone.
    pub fn parse_author(author: &str) -> Option<DeviceId> {
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

/// The permissions of a device, in ascending order: each role includes the lower ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Message, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[message("hub-role")]
pub enum DeviceRole {
    /// The role that may read all pages, answer requests to the device's person, and bet if that person is a bettor.
    Watcher,
    /// The role that may record, correct and undo entries of the table, besides everything that [`Self::Watcher`] may.
    Player,
    /// The role that may begin and end nights, and invite and remove devices, besides everything that [`Self::Player`]
    /// may.
    Host,
}

/// A device that has joined the table, or a removed one: an entry of the list in `devices.json`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Device {
    pub id: DeviceId,
    /// The SHA-256 of the device's key, in hexadecimal; empty for a removed device.
    key: String,
    pub role: DeviceRole,
    /// True if the device joined by an invitation to watch only.
    #[serde(rename = "watches")]
    pub is_watch_only: bool,
    /// The people who use the device or used it before.
    #[serde(flatten)]
    pub users: DeviceUsers,
    /// True once the user has chosen a person or chosen to be a guest.
    #[serde(rename = "said")]
    pub has_chosen_person: bool,
    /// The code of the language chosen on the device, such as "en"; `None` if none was chosen.
    pub lang: Option<String>,
    /// The kind of device according to its `User-Agent`, such as "iPhone"; "?" if unknown.
    pub kind: String,
    /// The time at which the device joined, in milliseconds since 1970-01-01 UTC.
    pub joined_ms: i64,
    /// The last known name of the device's person, for nights without that person; `None` without a person.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The night that was in progress at the last request of the device; `None` before the first request.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seen_in: Option<NightId>,
    /// True for a removed device, which stays in the list without its key to name the author of its entries.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    former: bool,
}

impl Device {
    /// Returns the language chosen on the device; `None` if none was chosen or it is not supported.
    pub fn chosen_lang(&self) -> Option<Lang> {
        self.lang.as_ref().and_then(|code| code.parse().ok())
    }

    /// Returns the person who uses the device; `None` for a guest, for a person who only watches, and until the user
    /// has chosen ([`Self::has_chosen_person`]).
    pub fn person(&self) -> Option<PlayerId> {
        self.users.person()
    }

    /// Returns the people whose accounts the device shows: the person whose device it is, and those who used it before.
    pub fn account_holders(&self) -> Vec<AccountHolder> {
        self.users.account_holders()
    }

    /// Returns the name of the device's person: the name in `night`, else the last known name, else the word for a
    /// person of an earlier night. Without a person, returns the word for a guest.
    pub fn person_name(&self, night: &Night, lang: Lang) -> String {
        let Some(person) = self.person() else {
            return text!(lang, "hub-guest").to_owned();
        };
        if night.people.contains_key(&person) {
            return night.name(person);
        }
        let kept = self.name.as_ref().map(|name| quejing_io::plain::escape_controls(name).into_owned());
        kept.unwrap_or_else(|| text!(lang, "hub-earlier-person").to_owned())
    }
}

/// The role that an [`Invitation`] or a short code offers to the device that uses it. An invited player begins as a
/// watcher, until the user chooses a person who plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum InvitedRole {
    Watcher,
    Player,
    Host,
}

/// An unused invitation, by which one device can join before it expires.
struct Invitation {
    token: Token,
    invited_role: InvitedRole,
    /// The time at which the invitation expires; `None` for an invitation that the window or the terminal shows.
    expires_at: Option<Instant>,
}

/// The joined and removed devices of a table, and its unused invitations.
pub struct DeviceRegistry {
    /// The file with the list of devices; `None` keeps the list only in memory.
    list_file: Option<PathBuf>,
    /// The joined devices, in the order in which they joined.
    joined: Vec<Device>,
    /// The removed devices, the latest last.
    former: Vec<Device>,
    invitations: Vec<Invitation>,
    /// The invitation that the window or the terminal shows; `None` before the first one, and once it is used.
    shown_token: Option<Token>,
    /// The invitations that the hosts' page shows, to play and to watch only; `None` before the first one.
    page_tokens: [Option<Token>; 2],
    /// If true, a device that joins to play becomes host while no device has that role.
    first_becomes_host: bool,
    /// The present path of a list that could not be read; `None` if there was no error.
    unreadable_list: Option<PathBuf>,
    /// True if the list has changed since [`Self::take_unsaved_list`].
    is_list_unsaved: bool,
}

/// A list of devices as it is stored in its file.
pub struct UnsavedDeviceList {
    file: PathBuf,
    text: Vec<u8>,
}

impl UnsavedDeviceList {
    /// Saves the list. Ignores errors: the devices stay in memory, and the ledger reports errors of the same disk.
    pub fn save(self) {
        drop(files::write_private_file(&self.file, &self.text));
    }
}

impl DeviceRegistry {
    /// Loads the devices from a file; `None` keeps them only in memory. Renames a file that cannot be read, so that it
    /// is not overwritten: see [`Self::unreadable_file`].
    pub fn load(list_file: Option<PathBuf>) -> DeviceRegistry {
        let mut devices = DeviceRegistry {
            list_file,
            joined: Vec::new(),
            former: Vec::new(),
            invitations: Vec::new(),
            shown_token: None,
            page_tokens: [None, None],
            first_becomes_host: true,
            unreadable_list: None,
            is_list_unsaved: false,
        };
        match devices.list_file.as_deref().map(read_device_list) {
            None => {}
            Some(Some(list)) => {
                (devices.former, devices.joined) = list.into_iter().partition(|device| device.former);
            }
            Some(None) => devices.rename_unreadable_file(),
        }
        devices
    }

    /// Renames the unreadable list to `devices-unreadable-TIME.json`, with the time in milliseconds. If that fails,
    /// this run of the program saves no devices.
    fn rename_unreadable_file(&mut self) {
        let Some(file) = self.list_file.take() else {
            return;
        };
        let aside = file.with_file_name(format!("devices-unreadable-{}.json", now_ms()));
        match std::fs::rename(&file, &aside) {
            Ok(()) => (self.list_file, self.unreadable_list) = (Some(file), Some(aside)),
            Err(_) => self.unreadable_list = Some(file),
        }
    }

    /// Returns the present path of a list that could not be read; its devices must join again. `None` if there was no
    /// error.
    pub fn unreadable_file(&self) -> Option<&Path> {
        self.unreadable_list.as_deref()
    }

    /// Sets whether the first device that joins to play becomes host. This must be false for a program with a window,
    /// which acts as the host.
    pub fn with_first_host(self, first_becomes_host: bool) -> DeviceRegistry {
        DeviceRegistry { first_becomes_host, ..self }
    }

    /// Returns the joined devices, without removed ones, in the order in which they joined.
    pub fn joined_devices(&self) -> &[Device] {
        &self.joined
    }

    /// Returns the joined device with this id; `None` if the id is unknown or the device was removed.
    pub fn get(&self, id: DeviceId) -> Option<&Device> {
        self.joined.iter().find(|device| device.id == id)
    }

    /// Returns the joined or removed device with this id; `None` if the id is unknown.
    pub fn get_including_former(&self, id: DeviceId) -> Option<&Device> {
        self.get(id).or_else(|| self.former.iter().find(|device| device.id == id))
    }

    /// Adds the name of the person, by `find_name`, to each joined device whose stored entry has a person but no name.
    /// Does not save the list.
    pub fn add_missing_names(&mut self, find_name: impl Fn(PlayerId) -> Option<String>) {
        for device in self.joined.iter_mut().filter(|device| device.name.is_none()) {
            device.name = device.person().and_then(&find_name);
        }
    }

    /// Returns the joined device with this key; `None` if there is none. Compares the hash of the key with those of all
    /// devices in constant time, against timing attacks.
    pub fn find_by_key(&self, key: &Token) -> Option<&Device> {
        let hash = to_hex(&key.sha256());
        let mut found = None;
        for device in &self.joined {
            if bool::from(device.key.as_bytes().ct_eq(hash.as_bytes())) {
                found = Some(device);
            }
        }
        found
    }

    /// Returns the joined device that this person uses; `None` if the person has none.
    pub fn find_by_person(&self, person: PlayerId) -> Option<&Device> {
        self.joined.iter().find(|device| device.person() == Some(person))
    }

    /// Returns the invitation that the window or the terminal shows; creates one if the last was used. `None` if the
    /// system provides no random numbers, or if no other invitation can make room.
    pub fn ensure_invitation(&mut self) -> Option<Token> {
        if self.shown_token.is_none() {
            self.shown_token = self.add_invitation(InvitedRole::Player, None);
        }
        self.shown_token.clone()
    }

    /// Creates an invitation with the host role, which the window or the terminal shows from now on until it is used.
    pub fn show_host_invitation(&mut self) {
        self.shown_token = self.add_invitation(InvitedRole::Host, None);
    }

    /// Returns true if the invitation is known and gives the host role.
    pub fn gives_host_role(&self, token: &Token) -> bool {
        self.find_invitation_index(token)
            .and_then(|index| self.invitations.get(index))
            .is_some_and(|one| one.invited_role == InvitedRole::Host)
    }

    /// Gives a joined device the host role by an invitation, which is used up. Returns false if the invitation is
    /// invalid or gives a different role, or if the device is unknown.
    pub fn promote_to_host(&mut self, token: &Token, id: DeviceId) -> bool {
        self.remove_expired_invitations();
        if !self.gives_host_role(token) {
            return false;
        }
        self.use_up_invitation(token);
        self.change_device(id, |device| device.role = DeviceRole::Host)
    }

    /// Removes and returns an invitation; `None` if it is unknown.
    fn use_up_invitation(&mut self, token: &Token) -> Option<Invitation> {
        let invitation = self.invitations.remove(self.find_invitation_index(token)?);
        if self.shown_token.as_ref() == Some(&invitation.token) {
            self.shown_token = None;
        }
        Some(invitation)
    }

    /// Returns the invitation that the hosts' page shows: to watch only if `watches_only`, else to play. Creates one,
    /// which expires after [`INVITATION_LIFETIME`], if the last was used or has expired. `None` if the system provides
    /// no random numbers, or if no other invitation can make room.
    pub fn ensure_page_invitation(&mut self, watches_only: bool) -> Option<Token> {
        let shown = self.page_token_mut(watches_only).clone();
        if let Some(shown) = shown.filter(|shown| self.is_valid_invitation(shown)) {
            return Some(shown);
        }
        let token = self.create_invitation(watches_only);
        self.page_token_mut(watches_only).clone_from(&token);
        token
    }

    fn page_token_mut(&mut self, watches_only: bool) -> &mut Option<Token> {
        let [player, watcher] = &mut self.page_tokens;
        if watches_only { watcher } else { player }
    }

    /// Forgets the invitations of the hosts' page that have expired. Returns true if there were any, so that the page
    /// shows new ones.
    pub fn forget_expired_page_invitations(&mut self) -> bool {
        self.remove_expired_invitations();
        let tokens = std::mem::take(&mut self.page_tokens);
        let count_before = tokens.iter().flatten().count();
        let kept = tokens.map(|token| token.filter(|token| self.find_invitation_index(token).is_some()));
        let is_any_expired = kept.iter().flatten().count() < count_before;
        self.page_tokens = kept;
        is_any_expired
    }

    /// Creates an invitation that expires after [`INVITATION_LIFETIME`]: to watch only if `watches_only`, else to play.
    /// `None` if the system provides no random numbers, or if no other invitation can make room.
    pub fn create_invitation(&mut self, watches_only: bool) -> Option<Token> {
        let invited_role = if watches_only { InvitedRole::Watcher } else { InvitedRole::Player };
        self.add_invitation(invited_role, Some(Instant::now() + INVITATION_LIFETIME))
    }

    /// Adds a new invitation with this role and returns its secret. Without room, first removes the oldest that can
    /// expire; `None` if there is none, or if the system provides no random numbers.
    fn add_invitation(&mut self, invited_role: InvitedRole, expires_at: Option<Instant>) -> Option<Token> {
        let token = Token::random()?;
        self.remove_expired_invitations();
        if self.invitations.len() >= MAX_INVITATIONS {
            self.invitations.remove(self.invitations.iter().position(|one| one.expires_at.is_some())?);
        }
        self.invitations.push(Invitation { token: token.clone(), invited_role, expires_at });
        Some(token)
    }

    fn remove_expired_invitations(&mut self) {
        let now = Instant::now();
        self.invitations.retain(|one| one.expires_at.is_none_or(|expires_at| now < expires_at));
    }

    /// Returns true if the invitation is known, unused and not expired.
    pub fn is_valid_invitation(&mut self, token: &Token) -> bool {
        self.remove_expired_invitations();
        self.find_invitation_index(token).is_some()
    }

    /// Returns the index of an invitation; `None` if it is unknown. Compares the secret with those of all invitations
    /// in constant time, against timing attacks.
    fn find_invitation_index(&self, token: &Token) -> Option<usize> {
        let mut found = None;
        for (index, one) in self.invitations.iter().enumerate() {
            if bool::from(one.token.0.ct_eq(&token.0)) {
                found = Some(index);
            }
        }
        found
    }

    /// Adds a device by an invitation, which is used up. Returns the device's id and key; the key is stored nowhere
    /// else. `None` if the invitation is invalid, or the system provides no random numbers.
    pub fn join_by_invitation(&mut self, token: &Token, kind: String, lang: Lang) -> Option<(DeviceId, Token)> {
        self.remove_expired_invitations();
        let invitation = self.use_up_invitation(token)?;
        self.add_device(invitation.invited_role, kind, lang)
    }

    /// Adds a device whose short code the caller has checked, with the host role if `is_host`. Returns the device's id
    /// and key; `None` if the system provides no random numbers.
    pub fn join_by_code(&mut self, is_host: bool, kind: String, lang: Lang) -> Option<(DeviceId, Token)> {
        self.add_device(if is_host { InvitedRole::Host } else { InvitedRole::Player }, kind, lang)
    }

    /// Adds a device with a new id and key. The device becomes host if it is invited as host, or if it is invited to
    /// play, [`Self::first_becomes_host`] is set and there is no host. Otherwise it begins as a watcher.
    fn add_device(&mut self, invited_role: InvitedRole, kind: String, lang: Lang) -> Option<(DeviceId, Token)> {
        let (key, random_number) = (Token::random()?, Token::random()?);
        let [a, b, c, d, ..] = random_number.0;
        let id = DeviceId(u32::from_be_bytes([a, b, c, d]));
        let becomes_host = self.first_becomes_host
            && invited_role == InvitedRole::Player
            && self.joined.iter().all(|one| one.role != DeviceRole::Host);
        if self.joined.len() >= MAX_DEVICES {
            let oldest =
                self.joined.remove(self.joined.iter().position(|one| one.role != DeviceRole::Host).unwrap_or(0));
            self.add_former_device(oldest);
        }
        self.joined.push(Device {
            id,
            key: to_hex(&key.sha256()),
            role: match invited_role {
                InvitedRole::Host => DeviceRole::Host,
                _ if becomes_host => DeviceRole::Host,
                _ => DeviceRole::Watcher,
            },
            is_watch_only: invited_role == InvitedRole::Watcher,
            users: DeviceUsers::default(),
            has_chosen_person: false,
            lang: Some(lang.code().to_owned()),
            kind,
            joined_ms: now_ms(),
            name: None,
            seen_in: None,
            former: false,
        });
        self.is_list_unsaved = true;
        Some((id, key))
    }

    /// Stores the night in which a device sent its last request, if that changed. Consent is requested by phone only
    /// from people whose device sent a request in the current night.
    pub fn set_request_night(&mut self, id: DeviceId, night: NightId) {
        if self.get(id).is_some_and(|device| device.seen_in != Some(night)) {
            self.change_device(id, |device| device.seen_in = Some(night));
        }
    }

    /// Applies a change to a joined device. Returns true if the device exists.
    pub fn change_device(&mut self, id: DeviceId, change: impl FnOnce(&mut Device)) -> bool {
        let Some(device) = self.joined.iter_mut().find(|device| device.id == id) else {
            return false;
        };
        change(device);
        self.is_list_unsaved = true;
        true
    }

    /// Moves a joined device to the removed ones, which revokes its key. Returns true if the device existed.
    pub fn revoke_device(&mut self, id: DeviceId) -> bool {
        let Some(index) = self.joined.iter().position(|device| device.id == id) else {
            return false;
        };
        let device = self.joined.remove(index);
        self.add_former_device(device);
        self.is_list_unsaved = true;
        true
    }

    /// Makes a person of a night the user of a joined device by their choice, or `None` a guest or spectator, and
    /// applies `change` to the device. Another device on which the person only watches is no longer theirs.
    pub fn choose_person(
        &mut self,
        id: DeviceId,
        person: Option<PlayerId>,
        choosing: ChoosingNight<'_>,
        change: impl FnOnce(&mut Device),
    ) {
        for other in self.joined.iter_mut().filter(|other| other.id != id) {
            person.inspect(|person| other.users.end_watching(*person, choosing));
        }
        self.change_device(id, |device| {
            match person {
                Some(person) => device.users.choose_person(person, choosing),
                None => device.users.only_watch(),
            }
            change(device);
        });
    }

    /// Makes a joined device that of a person of a night with this name, in earlier nights too. No other device shows
    /// the account of the person any more. The device gets the host role if it or the person's former device had it,
    /// else `usual_role`, and shows the accounts of the former device. That is revoked; returns its id, or `None`
    /// without one. Does nothing if the device does not exist.
    pub fn transfer_person(
        &mut self,
        id: DeviceId,
        person: PlayerId,
        choosing: ChoosingNight<'_>,
        usual_role: DeviceRole,
    ) -> Option<DeviceId> {
        self.get(id)?;
        let former = self.joined.iter().find(|one| one.person() == Some(person) && one.id != id).cloned();
        if let Some(former) = &former {
            self.revoke_device(former.id);
        }
        for other in self.joined.iter_mut().filter(|other| other.id != id) {
            other.users.remove_account(person);
        }
        let name = choosing.replay.night().people.get(&person).map(|person| person.name.clone());
        self.change_device(id, |device| {
            let had_host_role = former.as_ref().is_some_and(|former| former.role == DeviceRole::Host);
            let is_host = had_host_role || device.role == DeviceRole::Host;
            device.users.take_over(person, choosing);
            former.iter().for_each(|former| device.users.inherit_earlier_persons(&former.users));
            device.name = name;
            device.has_chosen_person = true;
            // The players agreed that the phone belongs to this person, which overrides an invitation to watch.
            device.is_watch_only = false;
            device.role = if is_host { DeviceRole::Host } else { usual_role };
        });
        former.map(|former| former.id)
    }

    /// Adds a removed device, without its key, to the removed ones. Drops the oldest beyond [`MAX_FORMER_DEVICES`].
    fn add_former_device(&mut self, device: Device) {
        if self.former.len() >= MAX_FORMER_DEVICES {
            self.former.remove(0);
        }
        self.former.push(Device { key: String::new(), former: true, ..device });
    }

    /// Returns the list of joined and removed devices if it must be saved; `None` if it has not changed since the last
    /// call, or has no file.
    pub fn take_unsaved_list(&mut self) -> Option<UnsavedDeviceList> {
        std::mem::take(&mut self.is_list_unsaved).then_some(())?;
        let devices: Vec<&Device> = self.joined.iter().chain(&self.former).collect();
        Some(UnsavedDeviceList { file: self.list_file.clone()?, text: serde_json::to_vec(&devices).ok()? })
    }

    /// Applies `change`. Returns its result, and true if it has changed the list.
    pub fn observe_change<T>(&mut self, change: impl FnOnce(&mut DeviceRegistry) -> T) -> (T, bool) {
        let was_unsaved = std::mem::take(&mut self.is_list_unsaved);
        let result = change(self);
        let has_changed = self.is_list_unsaved;
        self.is_list_unsaved |= was_unsaved;
        (result, has_changed)
    }
}

/// Reads a list of joined and removed devices; empty if the file is missing, `None` if it is unreadable, invalid or
/// larger than [`MAX_DEVICE_LIST_BYTES`].
fn read_device_list(list_file: &Path) -> Option<Vec<Device>> {
    match files::read_own_bytes(list_file, MAX_DEVICE_LIST_BYTES) {
        Ok(text) => serde_json::from_slice(&text).ok(),
        Err(FileFault::Missing { .. }) => Some(Vec::new()),
        Err(_) => None,
    }
}

fn to_hex(hash: &[u8; 32]) -> String {
    hash.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Returns true if a text has the form of the name of a recorded photo: a SHA-256 in hexadecimal.
pub fn has_photo_hash_form(text: &str) -> bool {
    ChainHash::parse(text).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn join_device(devices: &mut DeviceRegistry) -> (DeviceId, Token) {
        let invitation = devices.ensure_invitation().unwrap();
        devices.join_by_invitation(&invitation, "iPhone".to_owned(), Lang::En).unwrap()
    }

    #[test]
    fn an_invitation_is_taken_once_and_a_new_one_is_shown() {
        let mut devices = DeviceRegistry::load(None);
        let invitation = devices.ensure_invitation().unwrap();
        assert_eq!(devices.ensure_invitation(), Some(invitation.clone()));
        assert!(devices.join_by_invitation(&invitation, String::new(), Lang::En).is_some());
        assert!(!devices.is_valid_invitation(&invitation));
        assert!(devices.join_by_invitation(&invitation, String::new(), Lang::En).is_none());
        assert_ne!(devices.ensure_invitation(), Some(invitation));
    }

    #[test]
    fn the_page_of_a_host_shows_one_invitation_until_it_is_used() {
        let mut devices = DeviceRegistry::load(None);
        let shown = devices.ensure_page_invitation(false).unwrap();
        assert_eq!(devices.ensure_page_invitation(false), Some(shown.clone()), "a reload keeps it");
        assert_ne!(devices.ensure_page_invitation(true), Some(shown.clone()));
        assert!(!devices.forget_expired_page_invitations());
        devices.join_by_invitation(&shown, String::new(), Lang::En).unwrap();
        assert_ne!(devices.ensure_page_invitation(false), Some(shown));
    }

    #[test]
    fn the_first_device_is_the_hosts_and_one_invited_to_watch_never() {
        let mut devices = DeviceRegistry::load(None);
        let watch = devices.create_invitation(true).unwrap();
        let (watcher, _) = devices.join_by_invitation(&watch, String::new(), Lang::En).unwrap();
        let (host, _) = join_device(&mut devices);
        let (next, _) = join_device(&mut devices);
        let role = |id| devices.get(id).map(|device| device.role);
        assert_eq!(role(watcher), Some(DeviceRole::Watcher));
        assert_eq!(role(host), Some(DeviceRole::Host));
        assert_eq!(role(next), Some(DeviceRole::Watcher));
    }

    #[test]
    fn a_device_is_found_by_its_key_until_it_is_revoked() {
        let mut devices = DeviceRegistry::load(None);
        let (id, key) = join_device(&mut devices);
        let found = |devices: &DeviceRegistry, key: &Token| devices.find_by_key(key).map(|one| one.id);
        assert_eq!(found(&devices, &key), Some(id));
        assert_eq!(found(&devices, &Token::random().unwrap()), None);
        assert!(devices.revoke_device(id));
        assert_eq!(found(&devices, &key), None);
    }

    #[test]
    fn keys_are_stored_hashed_and_survive_a_restart() {
        let folder = std::env::temp_dir().join(format!("quejing-devices-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let file = folder.join("phones.json");
        let mut devices = DeviceRegistry::load(Some(file.clone()));
        let (id, key) = join_device(&mut devices);
        devices.take_unsaved_list().unwrap().save();
        assert!(devices.take_unsaved_list().is_none(), "saved");
        assert!(!std::fs::read_to_string(&file).unwrap().contains(&key.to_string()));
        assert_eq!(DeviceRegistry::load(Some(file)).find_by_key(&key).map(|one| one.id), Some(id));
        std::fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn an_unreadable_list_is_renamed_and_not_overwritten() {
        let folder = std::env::temp_dir().join(format!("quejing-devices-aside-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let file = folder.join("devices.json");
        std::fs::write(&file, "half a li").unwrap();
        let mut devices = DeviceRegistry::load(Some(file.clone()));
        let aside = devices.unreadable_file().unwrap().to_owned();
        let (id, key) = join_device(&mut devices);
        devices.take_unsaved_list().unwrap().save();
        assert_eq!(std::fs::read_to_string(&aside).unwrap(), "half a li");
        let again = DeviceRegistry::load(Some(file));
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
