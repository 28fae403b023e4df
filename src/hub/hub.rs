//! The state that all phones share: devices, the current night, hands being entered, and change notifications.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::{Duration, Instant};

use tokio::sync::{Semaphore, watch};

use super::Config;
use super::address::{self, HostNames};
use super::codes::{Codes, Purpose};
use super::device_session::{DeviceSession, DraftedHand};
use super::devices::{DeviceId, DeviceRole, Devices, Token};
use super::once::RequestLog;
use super::rates::RateLimits;
use super::reading::PhotoQueue;
use crate::i18n::Lang;
use crate::scorer::DraftedWin;
use crate::scorer::consent::ConsentBook;
use crate::scorer::model::{EntryAuthor, Model};
use crate::scorer::night::{Bets, Keeper, LedgerLocation};
use crate::scorer::notice::Tone;
use crate::scorer::trouble;
use crate::table::ledger::{LedgerError, NightId, PlayerId, Role};
use crate::vision::RecognitionFolders;

/// The interval between two checks of the ledger for events of other programs.
pub const POLL_INTERVAL: Duration = Duration::from_millis(150);
/// The number of sessions in memory from which idle ones are dropped; their hands are on the disk.
const MAX_SESSIONS: usize = 24;
/// The time without requests after which a session may be dropped.
const MAX_SESSION_IDLE: Duration = Duration::from_secs(15 * 60);
/// The maximum size of all photos being received at once, in megabytes.
pub const MAX_RECEIVED_MEGABYTES: usize = 96;

/// The time without changes after which a hand being entered counts as abandoned.
const MAX_DRAFT_AGE: Duration = Duration::from_secs(20 * 60);
/// The time without a request of a host's phone after which another phone can become host.
const HOST_AWAY: Duration = Duration::from_secs(2 * 60);
/// The time after which a [`NameClaim`] expires.
const MAX_CLAIM_AGE: Duration = Duration::from_secs(10 * 60);
/// The maximum number of waiting claims; the oldest is dropped for a new one.
const MAX_CLAIMS: usize = 16;

/// A request of a new phone to take over the name of a person who has another phone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NameClaim {
    /// The new phone.
    pub device: DeviceId,
    /// The person who claims to own it.
    pub person: PlayerId,
    /// The time of the request.
    pub since: Instant,
}

/// A hand being entered, with the night that it belongs to and the time of its last change.
struct Draft {
    hand: DraftedHand,
    night: NightId,
    changed: Instant,
}

/// A guard that counts a host's phone as connected until it is dropped.
pub struct HostListener(Arc<HostPresence>);

/// The presence of host's phones: the number of open news streams, and the time of the last request.
struct HostPresence {
    listening: AtomicUsize,
    seen: Mutex<Instant>,
}

impl Drop for HostListener {
    fn drop(&mut self) {
        self.0.listening.fetch_sub(1, Ordering::Relaxed);
        *lock(&self.0.seen) = Instant::now();
    }
}

/// The counters that tell a phone whether its page is current.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PageRevision {
    /// The number of changes of anything that a page shows.
    pub count: u64,
    /// The current night.
    pub night: NightId,
    /// The number of its last event.
    pub event: u64,
}

/// The state that requests of all phones share, each part behind its own lock.
pub struct Hub {
    pub(super) lang: Lang,
    pub(super) location: LedgerLocation,
    pub(super) secure: bool,
    /// The self-signed certificate (DER), for people who install it on their phones.
    pub(super) own_certificate: Option<Vec<u8>>,
    pub(super) port: u16,
    pub(super) bound: IpAddr,
    pub(super) names: HostNames,
    /// The first configured host name: the one that a certificate is for.
    host_name: Option<String>,
    pub(super) queue: PhotoQueue,
    pub(super) recognition_folders: RecognitionFolders,
    pub(super) stranger_rates: RateLimits<IpAddr>,
    pub(super) join_rates: RateLimits<IpAddr>,
    pub(super) device_rates: RateLimits<DeviceId>,
    /// The marks of requests, to detect those sent twice.
    pub(super) requests: RequestLog,
    /// The space for photos being received; one permit is a megabyte.
    pub(super) receiving: Arc<Semaphore>,
    /// The turn to decode a photo and strip its metadata: one at a time, because each needs much memory.
    pub(super) stripping: Semaphore,
    uploads: Arc<Mutex<BTreeMap<DeviceId, usize>>>,
    devices: Mutex<Devices>,
    night: Mutex<Keeper>,
    sessions: Mutex<BTreeMap<DeviceId, Arc<Mutex<DeviceSession>>>>,
    drafts: Mutex<BTreeMap<DeviceId, Draft>>,
    codes: Mutex<Codes>,
    claims: Mutex<Vec<NameClaim>>,
    hosts: Arc<HostPresence>,
    /// If set, the program has no window, and codes appear at the terminal.
    pub(super) terminal: bool,
    messages: Mutex<BTreeMap<DeviceId, Vec<(Tone, String)>>>,
    /// The bets of the last notification, to detect changes by other programs.
    announced_bets: Mutex<Bets>,
    /// The consent requests of the last notification: id and number of answers.
    announced_requests: Mutex<Vec<(u64, usize)>>,
    changes: watch::Sender<PageRevision>,
    /// The errors of lists that could not be read at the start.
    pub(super) unread: Vec<LedgerError>,
}

/// A guard that counts an upload of a device until it is dropped.
pub struct UploadGuard(Arc<Mutex<BTreeMap<DeviceId, usize>>>, DeviceId);

impl Drop for UploadGuard {
    fn drop(&mut self) {
        let mut uploads = lock(&self.0);
        if let Some(count) = uploads.get_mut(&self.1) {
            *count -= 1;
            if *count == 0 {
                uploads.remove(&self.1);
            }
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Returns the folder for the list of devices, unrecorded hands and their photos; `None` for a ledger in memory.
pub(super) fn phones_folder(location: &LedgerLocation) -> Option<PathBuf> {
    match location {
        LedgerLocation::Folder(folder) => Some(folder.join("phones")),
        LedgerLocation::Memory => None,
    }
}

impl Hub {
    /// Opens the ledger and loads the devices.
    ///
    /// # Errors
    /// The ledger cannot be opened, or only be read, so that no phone could join or record.
    pub(super) fn new(config: Config, bound: std::net::SocketAddr, secure: bool) -> Result<Hub, LedgerError> {
        let mut keeper = Keeper::open(&config.location, config.lang)?.written_by("phones".to_owned());
        if let Some(error @ LedgerError::ReadOnly { .. }) = keeper.store().read_only() {
            return Err(error);
        }
        keeper.sync()?;
        let place = phones_folder(&config.location);
        let file = |name: &str| place.as_ref().map(|folder| folder.join(name));
        if let Some(folder) = &place {
            // An error is ignored here: it occurs again, and is reported, when a hand is saved.
            let _ = crate::files::private_folder(folder);
        }
        let mut devices = Devices::load(file("devices.json")).with_first_host(config.first_hosts);
        devices.add_names(|who| {
            let known = keeper.known_people().iter().find(|known| known.id == who);
            let named = || known.map(|known| known.name.clone());
            let here = keeper.night().people.get(&who);
            here.map(|person| person.name.clone()).or_else(named)
        });
        let change = PageRevision { count: 1, night: keeper.id(), event: keeper.night().last_event };
        let aside = devices.unreadable_file();
        let aside = aside.map(|aside| LedgerError::PhonesAside { aside: aside.display().to_string() });
        let consents = ConsentBook::open(keeper.store_mut(), place.as_deref()).err();
        let hub = Hub {
            lang: config.lang,
            secure,
            own_certificate: None,
            port: bound.port(),
            bound: bound.ip(),
            names: HostNames::new(bound, &config.names),
            host_name: config.names.first().cloned(),
            queue: PhotoQueue::start(config.reader),
            recognition_folders: config.recognition_folders,
            stranger_rates: RateLimits::new(60, 10.0),
            join_rates: RateLimits::new(60, 1.0),
            device_rates: RateLimits::new(80, 20.0),
            requests: RequestLog::default(),
            announced_requests: Mutex::default(),
            receiving: Arc::new(Semaphore::new(MAX_RECEIVED_MEGABYTES)),
            stripping: Semaphore::new(1),
            uploads: Arc::default(),
            devices: Mutex::new(devices),
            night: Mutex::new(keeper),
            codes: Mutex::default(),
            claims: Mutex::default(),
            hosts: Arc::new(HostPresence { listening: AtomicUsize::new(0), seen: Mutex::new(Instant::now()) }),
            terminal: config.first_hosts,
            sessions: Mutex::default(),
            drafts: Mutex::default(),
            messages: Mutex::default(),
            announced_bets: Mutex::default(),
            changes: watch::Sender::new(change),
            location: config.location,
            unread: aside.into_iter().chain(consents).collect(),
        };
        for error in &hub.unread {
            hub.tell_all(error);
        }
        Ok(hub)
    }

    /// Queues an error message for every device.
    fn tell_all(&self, error: &LedgerError) {
        let devices: Vec<DeviceId> = self.devices().all().iter().map(|one| one.id).collect();
        for device in devices {
            self.queue_message(device, Tone::Wrong, trouble::ledger(error, None, self.language_of(device)));
        }
    }

    pub(super) fn devices(&self) -> MutexGuard<'_, Devices> {
        lock(&self.devices)
    }

    /// Begins an upload; `None` if the device already has `most` of them.
    pub(super) fn begin_upload(&self, id: DeviceId, most: usize) -> Option<UploadGuard> {
        let mut uploads = lock(&self.uploads);
        let count = uploads.entry(id).or_default();
        if *count >= most {
            return None;
        }
        *count += 1;
        Some(UploadGuard(self.uploads.clone(), id))
    }

    /// Locks the keeper of the current night.
    pub(super) fn night(&self) -> MutexGuard<'_, Keeper> {
        lock(&self.night)
    }

    /// Returns the hands being entered in the current night, by device, without those of revoked devices and abandoned ones.
    pub(super) fn drafts(&self) -> Vec<(DeviceId, DraftedHand)> {
        let night = self.night().id();
        self.drafts_in(night)
    }

    /// Returns the same as [`Self::drafts`], for a caller that holds the lock of the night.
    pub(super) fn drafts_in(&self, night: NightId) -> Vec<(DeviceId, DraftedHand)> {
        let devices = self.devices();
        let drafts = lock(&self.drafts);
        let shown = drafts.iter().filter(|(id, draft)| {
            let fresh = draft.changed.elapsed() < MAX_DRAFT_AGE;
            fresh && draft.night == night && devices.get(**id).is_some()
        });
        shown.map(|(id, draft)| (*id, draft.hand.clone())).collect()
    }

    /// Publishes the hand that a device is entering; `None` removes it.
    pub(super) fn publish_draft(&self, device: DeviceId, hand: Option<DraftedHand>) {
        let (night, now) = (self.last_change().night, Instant::now());
        let mut drafts = lock(&self.drafts);
        let changed = match hand {
            Some(hand) => {
                let draft = Draft { hand: hand.clone(), night, changed: now };
                let before = drafts.insert(device, draft);
                before.is_none_or(|before| before.hand != hand)
            }
            None => drafts.remove(&device).is_some(),
        };
        drop(drafts);
        if changed {
            self.publish_change();
        }
    }

    /// Removes abandoned hands and expired claims.
    pub(super) fn remove_expired(&self) {
        let night = self.last_change().night;
        let mut drafts = lock(&self.drafts);
        let before = drafts.len();
        let kept = |draft: &Draft| draft.night == night && draft.changed.elapsed() < MAX_DRAFT_AGE;
        drafts.retain(|_, draft| kept(draft));
        let mut gone = drafts.len() < before;
        drop(drafts);
        let mut claims = lock(&self.claims);
        let before = claims.len();
        claims.retain(|claim| claim.since.elapsed() < MAX_CLAIM_AGE);
        gone |= claims.len() < before;
        drop(claims);
        if gone {
            self.publish_change();
        }
    }

    /// Locks the short codes. The caller must take no other lock meanwhile.
    pub(super) fn codes(&self) -> MutexGuard<'_, Codes> {
        lock(&self.codes)
    }

    /// Returns the code for a purpose. A new code is announced, so that the terminal shows it.
    pub(super) fn show_code(&self, purpose: Purpose) -> Option<String> {
        let now = Instant::now();
        let (code, new) = {
            let mut codes = self.codes();
            let before = codes.all(now).len();
            (codes.show(purpose, now), codes.all(now).len() > before)
        };
        if new {
            self.publish_change();
        }
        code
    }

    /// Returns the claims that wait for an answer.
    pub(super) fn claims(&self) -> Vec<NameClaim> {
        lock(&self.claims).clone()
    }

    /// Returns the claim of a device.
    pub(super) fn find_claim(&self, device: Option<DeviceId>) -> Option<NameClaim> {
        let claims = lock(&self.claims);
        claims.iter().find(|claim| Some(claim.device) == device).copied()
    }

    /// Adds a claim; it replaces an earlier one of the same phone.
    pub(super) fn add_claim(&self, claim: NameClaim) {
        self.codes().withdraw(claim.device);
        let mut claims = lock(&self.claims);
        claims.retain(|one| one.device != claim.device);
        if claims.len() >= MAX_CLAIMS {
            claims.remove(0);
        }
        claims.push(claim);
        drop(claims);
        self.publish_change();
    }

    /// Removes the claim of a device, with its code.
    pub(super) fn drop_claim(&self, device: DeviceId) {
        self.codes().withdraw(device);
        lock(&self.claims).retain(|claim| claim.device != device);
        self.publish_change();
    }

    /// Transfers a person, and the host role if their phone had it, to another phone. The key of the old phone is revoked.
    pub(super) fn move_person(&self, device: DeviceId, person: PlayerId) {
        let usual = self.role_of(person);
        let name = {
            let keeper = self.night();
            let person = keeper.night().people.get(&person);
            person.map(|person| person.name.clone())
        };
        let old = self.devices().find_by_person(person).cloned();
        let old = old.filter(|old| old.id != device);
        if let Some(old) = &old {
            self.revoke(old.id);
        }
        let hosted = old.is_some_and(|old| old.role == DeviceRole::Host);
        self.devices().change(device, |one| {
            let host = hosted || one.role == DeviceRole::Host;
            one.person = Some(person);
            one.name = name;
            one.said = true;
            // The players agreed that the phone belongs to this person, which overrides an invitation to watch.
            one.watches = false;
            one.role = if host { DeviceRole::Host } else { usual };
        });
        lock(&self.claims).retain(|claim| claim.device != device && claim.person != person);
        self.codes().withdraw(device);
        self.publish_change();
    }

    /// Gives a phone the host role.
    pub(super) fn set_host(&self, device: DeviceId) {
        self.devices().change(device, |one| one.role = DeviceRole::Host);
        self.note_host_request();
        self.publish_change();
    }

    /// Stores the time of a request of a host's phone.
    pub(super) fn note_host_request(&self) {
        *lock(&self.hosts.seen) = Instant::now();
    }

    /// Counts a host's phone as connected while it listens for news.
    pub(super) fn add_host_listener(&self) -> HostListener {
        self.hosts.listening.fetch_add(1, Ordering::Relaxed);
        HostListener(self.hosts.clone())
    }

    /// Returns true if the program has no window and there is no host's phone, or none is connected or was within [`HOST_AWAY`].
    pub(super) fn is_host_away(&self) -> bool {
        let none = { self.devices().all().iter().all(|one| one.role != DeviceRole::Host) };
        let quiet = self.hosts.listening.load(Ordering::Relaxed) == 0 && lock(&self.hosts.seen).elapsed() > HOST_AWAY;
        self.terminal && (none || quiet)
    }

    /// Sets the age of the last request of a host's phone.
    #[cfg(test)]
    pub(super) fn set_last_host_request(&self, ago: Duration) {
        if let Some(then) = Instant::now().checked_sub(ago) {
            *lock(&self.hosts.seen) = then;
        }
    }

    /// Increases the age of every draft by `ago`.
    #[cfg(test)]
    pub(super) fn age_drafts(&self, ago: Duration) {
        for draft in lock(&self.drafts).values_mut() {
            draft.changed = draft.changed.checked_sub(ago).unwrap_or(draft.changed);
        }
    }

    /// Returns a receiver of changes.
    pub(super) fn watch(&self) -> watch::Receiver<PageRevision> {
        self.changes.subscribe()
    }

    /// Returns the counters as of the last change.
    pub(super) fn last_change(&self) -> PageRevision {
        *self.changes.borrow()
    }

    /// Notifies all phones and the window of a change.
    pub(super) fn publish_change(&self) {
        let (night, event) = {
            let keeper = self.night();
            (keeper.id(), keeper.night().last_event)
        };
        self.changes.send_modify(|change| {
            *change = PageRevision { count: change.count + 1, night, event };
        });
    }

    /// Reads events, bets and consent requests of other programs, and notifies the phones if anything changed.
    pub(super) fn sync(&self) {
        let new = self.night().sync();
        let settled = self.settle_bets();
        let has_new_requests = self.sync_requests();
        if matches!(new, Ok(true)) || settled || has_new_requests {
            self.publish_change();
        }
    }

    /// Reads the consent requests; returns true if other programs filed, answered or withdrew any.
    fn sync_requests(&self) -> bool {
        // Errors are ignored: the page that shows the list reports them.
        let requests = self.night().requests().unwrap_or_default();
        let waiting: Vec<(u64, usize)> = requests.iter().map(|one| (one.id, one.answers.len())).collect();
        std::mem::replace(&mut *lock(&self.announced_requests), waiting.clone()) != waiting
    }

    /// Records the bets on deals that other programs began, and queues a message for each bettor whose bet was lost. Returns true if
    /// bets changed.
    fn settle_bets(&self) -> bool {
        let reason = text!(self.lang, "bet-held");
        let (lost, bets) = {
            let mut keeper = self.night();
            // Errors are ignored: the next recording reports them.
            let lost = keeper.settle_bets(reason).unwrap_or_default();
            (lost, keeper.bets().unwrap_or_default())
        };
        for (bet, error) in lost {
            let Some(device) = self.devices().find_by_person(bet.support.who).map(|one| one.id) else {
                continue;
            };
            let (lang, keeper) = (self.language_of(device), self.night());
            let player = keeper.night().name(bet.support.player);
            let why = error.map(|error| trouble::ledger(&error, Some(keeper.night()), lang));
            let text = match why {
                Some(why) => text!(lang, "bet-lost-why", player = player, why = why),
                None => text!(lang, "bet-lost", player = player, deal = bet.deal),
            };
            drop(keeper);
            self.queue_message(device, Tone::Wrong, text);
        }
        std::mem::replace(&mut *lock(&self.announced_bets), bets.clone()) != bets
    }

    /// Returns the language chosen on a device, else the language of the hub.
    pub(super) fn language_of(&self, device: DeviceId) -> Lang {
        let devices = self.devices();
        devices.get(device).and_then(|one| one.lang()).unwrap_or(self.lang)
    }

    /// Returns the addresses of the pages, each with the name of its network interface; the most likely one comes first.
    pub(super) fn addresses(&self) -> Vec<(String, String)> {
        let format = |address| address::format_address(address, self.port, self.secure);
        if !self.bound.is_unspecified() {
            return vec![(format(self.bound), String::new())];
        }
        address::own_addresses().into_iter().map(|one| (format(one.address), one.interface)).collect()
    }

    /// Returns the address of the table page. A configured host name has priority, because the certificate is for it.
    pub(super) fn table_address(&self) -> Option<String> {
        let named = self.host_name.as_ref().map(|name| {
            let scheme = if self.secure { "https" } else { "http" };
            format!("{scheme}://{name}:{}", self.port)
        });
        let first = || self.addresses().into_iter().next();
        named.or_else(|| first().map(|(address, _)| address))
    }

    /// Returns the address by which a device joins.
    pub(super) fn invitation_address(&self, token: &Token) -> Option<String> {
        Some(format!("{}/join/{token}", self.table_address()?))
    }

    /// Queues a message for the next page of a device.
    pub(super) fn queue_message(&self, device: DeviceId, tone: Tone, text: String) {
        let mut messages = lock(&self.messages);
        messages.entry(device).or_default().push((tone, text));
    }

    /// Returns the queued messages of a device, and clears them.
    pub(super) fn take_messages(&self, device: DeviceId) -> Vec<(Tone, String)> {
        lock(&self.messages).remove(&device).unwrap_or_default()
    }

    /// Returns the win that a device is entering, so that another device can record it with a win on the same tile.
    pub(super) fn drafted_win(&self, id: DeviceId) -> Option<DraftedWin> {
        let session = self.session(id);
        lock(&session).model.drafted_win()
    }

    /// Returns the session of a device; opens it if there is none in memory.
    pub(super) fn session(&self, id: DeviceId) -> Arc<Mutex<DeviceSession>> {
        let mut sessions = lock(&self.sessions);
        if let Some(session) = sessions.get(&id) {
            return session.clone();
        }
        if sessions.len() >= MAX_SESSIONS {
            sessions.retain(|_, session| {
                let idle = session.try_lock().is_ok_and(|session| session.idle_time() > MAX_SESSION_IDLE);
                !(idle && Arc::strong_count(session) == 1)
            });
        }
        let lang = self.language_of(id);
        let own = phones_folder(&self.location).map(|folder| folder.join(id.to_string()));
        if let Some(folder) = &own {
            let _ = crate::files::private_folder(folder);
        }
        let scribe =
            EntryAuthor { author: id.author(), hand: own.as_ref().map(|folder| folder.join(crate::files::DRAFT_NAME)) };
        let session = Arc::new(Mutex::new(DeviceSession::new(id, Model::of(lang, self.location.clone(), scribe), own)));
        sessions.insert(id, session.clone());
        session
    }

    /// Returns true if the session of a device is in memory.
    pub(super) fn has_session(&self, id: DeviceId) -> bool {
        lock(&self.sessions).contains_key(&id)
    }

    /// Deletes the session of a device, with its files.
    pub(super) fn delete_session(&self, id: DeviceId) {
        lock(&self.sessions).remove(&id);
        if let Some(folder) = phones_folder(&self.location) {
            // Errors are ignored: the files are private, and nobody gets this device id again.
            let _ = std::fs::remove_dir_all(folder.join(id.to_string()));
        }
        self.publish_draft(id, None);
    }

    /// Revokes the key of a device and deletes its session. Returns true if the device existed.
    pub(super) fn revoke(&self, id: DeviceId) -> bool {
        let was_there = self.devices().revoke(id);
        if was_there {
            self.delete_session(id);
            self.requests.forget(id);
            self.codes().withdraw(id);
            lock(&self.claims).retain(|claim| claim.device != id);
            self.publish_change();
        }
        was_there
    }

    /// Returns the role that a person of the night has on a phone.
    pub(super) fn role_of(&self, person: PlayerId) -> DeviceRole {
        let keeper = self.night();
        match keeper.night().people.get(&person).map(|one| one.role) {
            Some(Role::Player) => DeviceRole::Player,
            _ => DeviceRole::Watcher,
        }
    }
}

/// Polls the ledger while the hub exists, because the window and the command line write to it too.
pub async fn poll_ledger(hub: Weak<Hub>) {
    let mut seen = None;
    while let Some(hub) = hub.upgrade() {
        let looking = tokio::task::spawn_blocking(move || {
            let version = hub.night().store().version().ok();
            if version != seen {
                hub.sync();
            }
            hub.remove_expired();
            version
        });
        // After a panic, the next poll tries again.
        seen = looking.await.unwrap_or(seen);
        tokio::time::sleep(POLL_INTERVAL).await;
    }
}
