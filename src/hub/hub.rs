//! The state that all phones share: devices, the current night, hands being entered, short codes, and change notifications.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::{Duration, Instant};

use tokio::sync::{Semaphore, watch};

use super::HubConfig;
use super::address::{self, HostNames};
use super::device_session::{DeviceSession, DraftedHand};
use super::devices::{DeviceId, DeviceRole, Devices, Token};
use super::photo_queue::PhotoQueue;
use super::rate_limits::RateLimits;
use super::request_log::RequestLog;
use super::short_codes::{CodePurpose, ShortCodes};
use quejing_session::consent::ConsentBook;
use quejing_session::model::{EntryAuthor, Model};
use quejing_session::night::{Bets, Keeper, LedgerError, LedgerLocation, NightId, PlayerId, Role};
use quejing_session::notice::Tone;
use quejing_session::recognition::RecognitionFolders;
use quejing_session::{DraftedWin, trouble};
use quejing_words::Lang;

/// The pause between two checks of the ledger for events that other programs recorded.
pub const LEDGER_POLL_INTERVAL: Duration = Duration::from_millis(150);
/// The number of device sessions in memory from which the hub drops idle ones; their hands are on the disk.
const MAX_SESSIONS_IN_MEMORY: usize = 24;
/// The time without requests after which the hub may drop a device session from memory.
const MAX_SESSION_IDLE: Duration = Duration::from_secs(15 * 60);
/// The maximum total size of the photos being received at once, in megabytes of 2^20 bytes.
pub const MAX_RECEIVED_MEGABYTES: usize = 96;

/// The time without a publication after which a hand being entered counts as abandoned.
const MAX_DRAFT_AGE: Duration = Duration::from_secs(20 * 60);
/// The time since the last request of a host's phone after which another phone can become host.
const MAX_HOST_SILENCE: Duration = Duration::from_secs(2 * 60);
/// The time after which an unanswered [`NameClaim`] expires.
const MAX_CLAIM_AGE: Duration = Duration::from_secs(10 * 60);
/// The maximum number of unanswered [`NameClaim`]s; a new one replaces the oldest.
const MAX_CLAIMS: usize = 16;

/// The request of a phone to take over a person who has another phone, for example after the loss of that phone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NameClaim {
    /// The phone that makes the claim.
    pub device: DeviceId,
    /// The person who claims to be the user of [`Self::device`].
    pub person: PlayerId,
    /// The time at which the phone made the claim.
    pub since: Instant,
}

/// A hand being entered on a device, with its night and the time at which the device last published it.
struct PublishedDraft {
    hand: DraftedHand,
    night: NightId,
    changed: Instant,
}

/// A guard that counts an open news stream of a host's phone until it is dropped.
pub struct HostPresenceGuard(Arc<HostPresence>);

/// The presence of the hosts' phones: the number of their open news streams, and the time of their last request or disconnection.
struct HostPresence {
    listening: AtomicUsize,
    seen: Mutex<Instant>,
}

impl Drop for HostPresenceGuard {
    fn drop(&mut self) {
        self.0.listening.fetch_sub(1, Ordering::Relaxed);
        *lock_unpoisoned(&self.0.seen) = Instant::now();
    }
}

/// The counters by which a phone recognizes that its page is out of date.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PageRevision {
    /// The number of published changes since the start of the hub, plus one.
    pub count: u64,
    /// The id of the current night.
    pub night: NightId,
    /// The number of the last event of the current night.
    pub event: u64,
}

/// The state that the requests of all phones share; each mutable part has a lock of its own.
pub struct Hub {
    pub(super) lang: Lang,
    pub(super) location: LedgerLocation,
    pub(super) secure: bool,
    /// The self-signed certificate (DER), for people who install it on their phones; `None` with plain HTTP or the user's certificate.
    pub(super) own_certificate: Option<Vec<u8>>,
    pub(super) port: u16,
    pub(super) bound: IpAddr,
    pub(super) names: HostNames,
    /// The first configured host name, the one for which the certificate is valid.
    host_name: Option<String>,
    pub(super) queue: PhotoQueue,
    pub(super) recognition_folders: RecognitionFolders,
    pub(super) stranger_rates: RateLimits<IpAddr>,
    pub(super) join_rates: RateLimits<IpAddr>,
    pub(super) device_rates: RateLimits<DeviceId>,
    /// The latest requests of each device, to detect requests that a phone sends twice.
    pub(super) requests: RequestLog,
    /// The memory for photos being received; one permit is a megabyte.
    pub(super) receiving: Arc<Semaphore>,
    /// The single permit to decode a photo and strip its metadata: one photo at a time, because each needs much memory.
    pub(super) stripping: Semaphore,
    uploads: Arc<Mutex<BTreeMap<DeviceId, usize>>>,
    devices: Mutex<Devices>,
    night: Mutex<Keeper>,
    sessions: Mutex<BTreeMap<DeviceId, Arc<Mutex<DeviceSession>>>>,
    drafts: Mutex<BTreeMap<DeviceId, PublishedDraft>>,
    codes: Mutex<ShortCodes>,
    claims: Mutex<Vec<NameClaim>>,
    hosts: Arc<HostPresence>,
    /// True if the program has no window, so that the terminal shows the short codes.
    pub(super) terminal: bool,
    messages: Mutex<BTreeMap<DeviceId, Vec<(Tone, String)>>>,
    /// The bets as of the last ledger check, to detect changes by other programs.
    announced_bets: Mutex<Bets>,
    /// The id and the number of answers of each consent request as of the last ledger check.
    announced_requests: Mutex<Vec<(u64, usize)>>,
    changes: watch::Sender<PageRevision>,
    /// The errors of the lists of devices and of consent requests that could not be read at the start.
    pub(super) startup_errors: Vec<LedgerError>,
}

/// A guard that counts an upload of a device as running until it is dropped.
pub struct UploadGuard(Arc<Mutex<BTreeMap<DeviceId, usize>>>, DeviceId);

impl Drop for UploadGuard {
    fn drop(&mut self) {
        let mut uploads = lock_unpoisoned(&self.0);
        if let Some(count) = uploads.get_mut(&self.1) {
            *count -= 1;
            if *count == 0 {
                uploads.remove(&self.1);
            }
        }
    }
}

fn lock_unpoisoned<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Returns the folder for the list of devices, unrecorded hands, their photos and the self-signed certificate; `None` for a ledger in
/// memory.
pub(super) fn phones_folder(location: &LedgerLocation) -> Option<PathBuf> {
    match location {
        LedgerLocation::Folder(folder) => Some(folder.join("phones")),
        LedgerLocation::Memory => None,
    }
}

impl Hub {
    /// Opens the ledger, loads the devices and starts the worker for photos. A list of devices or consent requests that cannot
    /// be read becomes a startup error, which every joined device is told.
    ///
    /// # Errors
    /// The ledger cannot be opened, or only for reading, so that no phone could join or record.
    pub(super) fn new(config: HubConfig, bound: std::net::SocketAddr, secure: bool) -> Result<Hub, LedgerError> {
        let mut keeper = Keeper::open(&config.location, config.lang)?.with_author("phones".to_owned());
        if let Some(error @ LedgerError::ReadOnly { .. }) = keeper.store().read_only_reason() {
            return Err(error);
        }
        keeper.sync_night()?;
        let place = phones_folder(&config.location);
        let file = |name: &str| place.as_ref().map(|folder| folder.join(name));
        if let Some(folder) = &place {
            // An error is ignored here: it occurs again, and is reported, when a hand is saved.
            let _ = quejing_io::files::create_private_folder(folder);
        }
        let mut devices = Devices::load(file("devices.json")).with_first_host(config.first_becomes_host);
        devices.add_missing_names(|who| {
            let known = keeper.known_people().iter().find(|known| known.id == who);
            let named = || known.map(|known| known.name.clone());
            let here = keeper.night().people.get(&who);
            here.map(|person| person.name.clone()).or_else(named)
        });
        let change = PageRevision { count: 1, night: keeper.id(), event: keeper.night().last_event };
        let aside = devices.unreadable_file();
        let aside = aside.map(|aside| LedgerError::PhonesAside { aside: aside.display().to_string() });
        let consents = ConsentBook::prepare_stored(keeper.store_mut(), place.as_deref()).err();
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
            terminal: config.first_becomes_host,
            sessions: Mutex::default(),
            drafts: Mutex::default(),
            messages: Mutex::default(),
            announced_bets: Mutex::default(),
            changes: watch::Sender::new(change),
            location: config.location,
            startup_errors: aside.into_iter().chain(consents).collect(),
        };
        for error in &hub.startup_errors {
            hub.queue_error_for_all(error);
        }
        Ok(hub)
    }

    /// Queues the message of an error for every joined device, in the language of each.
    fn queue_error_for_all(&self, error: &LedgerError) {
        let devices: Vec<DeviceId> = self.lock_devices().joined_devices().iter().map(|one| one.id).collect();
        for device in devices {
            self.queue_message(device, Tone::Wrong, trouble::ledger_error_text(error, None, self.device_lang(device)));
        }
    }

    pub(super) fn lock_devices(&self) -> MutexGuard<'_, Devices> {
        lock_unpoisoned(&self.devices)
    }

    /// Counts a new upload of a device until the guard is dropped; `None` if the device already has `most` uploads.
    pub(super) fn begin_upload(&self, id: DeviceId, most: usize) -> Option<UploadGuard> {
        let mut uploads = lock_unpoisoned(&self.uploads);
        let count = uploads.entry(id).or_default();
        if *count >= most {
            return None;
        }
        *count += 1;
        Some(UploadGuard(self.uploads.clone(), id))
    }

    /// Locks and returns the keeper of the current night.
    pub(super) fn lock_keeper(&self) -> MutexGuard<'_, Keeper> {
        lock_unpoisoned(&self.night)
    }

    /// Returns the hands being entered in the current night, in the order of the device ids. Omits abandoned hands and those of revoked
    /// devices.
    pub(super) fn drafted_hands(&self) -> Vec<(DeviceId, DraftedHand)> {
        let night = self.lock_keeper().id();
        self.drafted_hands_of_night(night)
    }

    /// Returns the hands being entered in a night, in the order of the device ids, without abandoned hands and those of revoked
    /// devices. For a caller that already holds the lock of the keeper.
    pub(super) fn drafted_hands_of_night(&self, night: NightId) -> Vec<(DeviceId, DraftedHand)> {
        let devices = self.lock_devices();
        let drafts = lock_unpoisoned(&self.drafts);
        let shown = drafts.iter().filter(|(id, draft)| {
            let fresh = draft.changed.elapsed() < MAX_DRAFT_AGE;
            fresh && draft.night == night && devices.get(**id).is_some()
        });
        shown.map(|(id, draft)| (*id, draft.hand.clone())).collect()
    }

    /// Publishes the hand that a device is entering to the other devices, and notifies them if it changed; `None` removes it.
    pub(super) fn publish_draft(&self, device: DeviceId, hand: Option<DraftedHand>) {
        let (night, now) = (self.current_revision().night, Instant::now());
        let mut drafts = lock_unpoisoned(&self.drafts);
        let changed = match hand {
            Some(hand) => {
                let draft = PublishedDraft { hand: hand.clone(), night, changed: now };
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

    /// Removes abandoned hands, hands of earlier nights and expired claims. Notifies the phones if anything was removed.
    pub(super) fn remove_expired_drafts_and_claims(&self) {
        let night = self.current_revision().night;
        let mut drafts = lock_unpoisoned(&self.drafts);
        let before = drafts.len();
        let kept = |draft: &PublishedDraft| draft.night == night && draft.changed.elapsed() < MAX_DRAFT_AGE;
        drafts.retain(|_, draft| kept(draft));
        let mut gone = drafts.len() < before;
        drop(drafts);
        let mut claims = lock_unpoisoned(&self.claims);
        let before = claims.len();
        claims.retain(|claim| claim.since.elapsed() < MAX_CLAIM_AGE);
        gone |= claims.len() < before;
        drop(claims);
        if gone {
            self.publish_change();
        }
    }

    /// Locks and returns the short codes. The caller must take no other lock meanwhile.
    pub(super) fn lock_codes(&self) -> MutexGuard<'_, ShortCodes> {
        lock_unpoisoned(&self.codes)
    }

    /// Returns the short code for a purpose, a valid or else a new one. Notifies the window or terminal, which shows it, of a
    /// new one. `None` if the system provides no random numbers.
    pub(super) fn show_code(&self, purpose: CodePurpose) -> Option<String> {
        let now = Instant::now();
        let (code, new) = {
            let mut codes = self.lock_codes();
            let before = codes.valid_codes(now).len();
            (codes.ensure_code(purpose, now), codes.valid_codes(now).len() > before)
        };
        if new {
            self.publish_change();
        }
        code
    }

    /// Returns the unanswered claims of phones to people, the oldest first.
    pub(super) fn name_claims(&self) -> Vec<NameClaim> {
        lock_unpoisoned(&self.claims).clone()
    }

    /// Returns the unanswered claim of a device to a person; `None` if it has none, or without a device.
    pub(super) fn find_claim(&self, device: Option<DeviceId>) -> Option<NameClaim> {
        let claims = lock_unpoisoned(&self.claims);
        claims.iter().find(|claim| Some(claim.device) == device).copied()
    }

    /// Adds a claim and notifies the phones. It replaces an earlier claim of its phone with that claim's short code and, beyond
    /// [`MAX_CLAIMS`], the oldest claim.
    pub(super) fn add_claim(&self, claim: NameClaim) {
        self.lock_codes().withdraw_person_code(claim.device);
        let mut claims = lock_unpoisoned(&self.claims);
        claims.retain(|one| one.device != claim.device);
        if claims.len() >= MAX_CLAIMS {
            claims.remove(0);
        }
        claims.push(claim);
        drop(claims);
        self.publish_change();
    }

    /// Removes the claim of a device and the short code by which it could take over the person, and notifies the phones.
    pub(super) fn remove_claim(&self, device: DeviceId) {
        self.lock_codes().withdraw_person_code(device);
        lock_unpoisoned(&self.claims).retain(|claim| claim.device != device);
        self.publish_change();
    }

    /// Assigns a person to a phone, with the host role if the person's old phone had it. Revokes the old phone, and removes all claims by
    /// the phone and to the person.
    pub(super) fn transfer_person(&self, device: DeviceId, person: PlayerId) {
        let usual = self.person_device_role(person);
        let name = {
            let keeper = self.lock_keeper();
            let person = keeper.night().people.get(&person);
            person.map(|person| person.name.clone())
        };
        let old = self.lock_devices().find_by_person(person).cloned();
        let old = old.filter(|old| old.id != device);
        if let Some(old) = &old {
            self.revoke_device(old.id);
        }
        let hosted = old.is_some_and(|old| old.role == DeviceRole::Host);
        self.lock_devices().change_device(device, |one| {
            let host = hosted || one.role == DeviceRole::Host;
            one.person = Some(person);
            one.name = name;
            one.said = true;
            // The players agreed that the phone belongs to this person, which overrides an invitation to watch.
            one.watches = false;
            one.role = if host { DeviceRole::Host } else { usual };
        });
        lock_unpoisoned(&self.claims).retain(|claim| claim.device != device && claim.person != person);
        self.lock_codes().withdraw_person_code(device);
        self.publish_change();
    }

    /// Gives a device the host role, counts that as a request of a host's phone, and notifies the phones.
    pub(super) fn make_host(&self, device: DeviceId) {
        self.lock_devices().change_device(device, |one| one.role = DeviceRole::Host);
        self.set_host_request_time();
        self.publish_change();
    }

    /// Stores the current time as that of the last request of a host's phone.
    pub(super) fn set_host_request_time(&self) {
        *lock_unpoisoned(&self.hosts.seen) = Instant::now();
    }

    /// Counts an open news stream of a host's phone until the returned guard is dropped.
    pub(super) fn count_host_stream(&self) -> HostPresenceGuard {
        self.hosts.listening.fetch_add(1, Ordering::Relaxed);
        HostPresenceGuard(self.hosts.clone())
    }

    /// Returns true if the program has no window, and either no device has the host role, or no host's phone is connected and none was
    /// within [`MAX_HOST_SILENCE`].
    pub(super) fn is_host_away(&self) -> bool {
        let none = { self.lock_devices().joined_devices().iter().all(|one| one.role != DeviceRole::Host) };
        let quiet = self.hosts.listening.load(Ordering::Relaxed) == 0
            && lock_unpoisoned(&self.hosts.seen).elapsed() > MAX_HOST_SILENCE;
        self.terminal && (none || quiet)
    }

    /// Pretends, for tests, that the last request of a host's phone was `ago` before now.
    #[cfg(test)]
    pub(super) fn set_last_host_request(&self, ago: Duration) {
        if let Some(then) = Instant::now().checked_sub(ago) {
            *lock_unpoisoned(&self.hosts.seen) = then;
        }
    }

    /// Makes every published hand older by `ago`, for tests of abandoned hands.
    #[cfg(test)]
    pub(super) fn age_drafts(&self, ago: Duration) {
        for draft in lock_unpoisoned(&self.drafts).values_mut() {
            draft.changed = draft.changed.checked_sub(ago).unwrap_or(draft.changed);
        }
    }

    /// Returns a receiver that is notified of every change that [`Self::publish_change`] publishes.
    pub(super) fn watch_changes(&self) -> watch::Receiver<PageRevision> {
        self.changes.subscribe()
    }

    /// Returns the counters of the last published change: its number, the night and the last event.
    pub(super) fn current_revision(&self) -> PageRevision {
        *self.changes.borrow()
    }

    /// Notifies all phones and the window or terminal of a change. The caller must not hold the lock of the keeper.
    pub(super) fn publish_change(&self) {
        let (night, event) = {
            let keeper = self.lock_keeper();
            (keeper.id(), keeper.night().last_event)
        };
        self.changes.send_modify(|change| {
            *change = PageRevision { count: change.count + 1, night, event };
        });
    }

    /// Reads the events, bets and consent requests that other programs stored, records due bets, and notifies the phones if
    /// anything changed. Errors are ignored: the pages and the next recording report them.
    pub(super) fn sync_ledger(&self) {
        let new = self.lock_keeper().sync_night();
        let settled = self.record_held_bets();
        let has_new_requests = self.sync_consent_requests();
        if matches!(new, Ok(true)) || settled || has_new_requests {
            self.publish_change();
        }
    }

    /// Reads the consent requests of the night. Returns true if any was filed, answered or withdrawn since the last call; an
    /// error counts as no requests.
    fn sync_consent_requests(&self) -> bool {
        // Errors are ignored: the page that shows the list reports them.
        let requests = self.lock_keeper().pending_requests().unwrap_or_default();
        let waiting: Vec<(u64, usize)> = requests.iter().map(|one| (one.id, one.answers.len())).collect();
        std::mem::replace(&mut *lock_unpoisoned(&self.announced_requests), waiting.clone()) != waiting
    }

    /// Records the open bets on deals that have begun, and queues a message for each bettor whose bet could not be recorded. Returns true
    /// if the open bets changed since the last call.
    fn record_held_bets(&self) -> bool {
        let reason = text!(self.lang, "bet-held");
        let (lost, bets) = {
            let mut keeper = self.lock_keeper();
            // Errors are ignored: the next recording reports them.
            let lost = keeper.record_held_bets(reason).unwrap_or_default();
            (lost, keeper.bets().unwrap_or_default())
        };
        for (bet, error) in lost {
            let Some(device) = self.lock_devices().find_by_person(bet.support.who).map(|one| one.id) else {
                continue;
            };
            let (lang, keeper) = (self.device_lang(device), self.lock_keeper());
            let player = keeper.night().name(bet.support.player);
            let why = error.map(|error| trouble::ledger_error_text(&error, Some(keeper.night()), lang));
            let text = match why {
                Some(why) => text!(lang, "bet-lost-why", player = player, why = why),
                None => text!(lang, "bet-lost", player = player, deal = bet.deal),
            };
            drop(keeper);
            self.queue_message(device, Tone::Wrong, text);
        }
        std::mem::replace(&mut *lock_unpoisoned(&self.announced_bets), bets.clone()) != bets
    }

    /// Returns the language that the user chose on a device, else the language of the hub.
    pub(super) fn device_lang(&self, device: DeviceId) -> Lang {
        let devices = self.lock_devices();
        devices.get(device).and_then(|one| one.chosen_lang()).unwrap_or(self.lang)
    }

    /// Returns the URLs of the pages, each with the name of its network interface (empty if only one address is bound). The URL that
    /// phones reach most likely comes first.
    pub(super) fn page_addresses(&self) -> Vec<(String, String)> {
        let format = |address| address::format_page_address(address, self.port, self.secure);
        if !self.bound.is_unspecified() {
            return vec![(format(self.bound), String::new())];
        }
        address::own_addresses().into_iter().map(|one| (format(one.address), one.interface)).collect()
    }

    /// Returns the URL of the table page: with the first configured host name, for which the certificate is valid, else with
    /// the address that phones reach most likely. `None` without a network.
    pub(super) fn table_address(&self) -> Option<String> {
        let named = self.host_name.as_ref().map(|name| {
            let scheme = if self.secure { "https" } else { "http" };
            format!("{scheme}://{name}:{}", self.port)
        });
        let first = || self.page_addresses().into_iter().next();
        named.or_else(|| first().map(|(address, _)| address))
    }

    /// Returns the URL by which a phone opens the page of an invitation; `None` without a network.
    pub(super) fn invitation_address(&self, token: &Token) -> Option<String> {
        Some(format!("{}/join/{token}", self.table_address()?))
    }

    /// Queues a message for the user of a device; the device's next page shows it once.
    pub(super) fn queue_message(&self, device: DeviceId, tone: Tone, text: String) {
        let mut messages = lock_unpoisoned(&self.messages);
        messages.entry(device).or_default().push((tone, text));
    }

    /// Removes and returns the queued messages of a device, the oldest first.
    pub(super) fn take_messages(&self, device: DeviceId) -> Vec<(Tone, String)> {
        lock_unpoisoned(&self.messages).remove(&device).unwrap_or_default()
    }

    /// Returns the win that a device is entering, which another device can record together with its own win on the same tile;
    /// `None` without a complete win.
    pub(super) fn drafted_win(&self, id: DeviceId) -> Option<DraftedWin> {
        let session = self.open_session(id);
        lock_unpoisoned(&session).model.drafted_win()
    }

    /// Returns the session of a device; opens it from the disk if it is not in memory. May drop idle sessions of other devices from
    /// memory.
    pub(super) fn open_session(&self, id: DeviceId) -> Arc<Mutex<DeviceSession>> {
        let mut sessions = lock_unpoisoned(&self.sessions);
        if let Some(session) = sessions.get(&id) {
            return session.clone();
        }
        if sessions.len() >= MAX_SESSIONS_IN_MEMORY {
            sessions.retain(|_, session| {
                let idle = session.try_lock().is_ok_and(|session| session.idle_time() > MAX_SESSION_IDLE);
                !(idle && Arc::strong_count(session) == 1)
            });
        }
        let lang = self.device_lang(id);
        let own = phones_folder(&self.location).map(|folder| folder.join(id.to_string()));
        if let Some(folder) = &own {
            let _ = quejing_io::files::create_private_folder(folder);
        }
        let scribe = EntryAuthor {
            author: id.author_name(),
            hand: own.as_ref().map(|folder| folder.join(quejing_io::files::DRAFT_NAME)),
        };
        let session =
            Arc::new(Mutex::new(DeviceSession::new(id, Model::for_author(lang, self.location.clone(), scribe), own)));
        sessions.insert(id, session.clone());
        session
    }

    /// Returns true if the session of a device is in memory, so that [`Self::open_session`] need not read it from the disk.
    pub(super) fn has_session(&self, id: DeviceId) -> bool {
        lock_unpoisoned(&self.sessions).contains_key(&id)
    }

    /// Deletes the session of a device, with its hand and photos on the disk, and withdraws the hand that it published.
    pub(super) fn delete_session(&self, id: DeviceId) {
        lock_unpoisoned(&self.sessions).remove(&id);
        if let Some(folder) = phones_folder(&self.location) {
            // Errors are ignored: the files are private, and nobody gets this device id again.
            let _ = std::fs::remove_dir_all(folder.join(id.to_string()));
        }
        self.publish_draft(id, None);
    }

    /// Revokes the key of a device and deletes its session, request log, short code and claim. Returns true if the device existed.
    pub(super) fn revoke_device(&self, id: DeviceId) -> bool {
        let was_there = self.lock_devices().revoke_device(id);
        if was_there {
            self.delete_session(id);
            self.requests.forget_device(id);
            self.lock_codes().withdraw_person_code(id);
            lock_unpoisoned(&self.claims).retain(|claim| claim.device != id);
            self.publish_change();
        }
        was_there
    }

    /// Returns the role that a person's phone gets: [`DeviceRole::Player`] for a player of the current night, else
    /// [`DeviceRole::Watcher`].
    pub(super) fn person_device_role(&self, person: PlayerId) -> DeviceRole {
        let keeper = self.lock_keeper();
        match keeper.night().people.get(&person).map(|one| one.role) {
            Some(Role::Player) => DeviceRole::Player,
            _ => DeviceRole::Watcher,
        }
    }
}

/// Polls the ledger for changes by the window and the command line until the hub is dropped. Also removes expired drafts and
/// claims.
pub async fn poll_ledger(hub: Weak<Hub>) {
    let mut seen = None;
    while let Some(hub) = hub.upgrade() {
        let looking = tokio::task::spawn_blocking(move || {
            let version = hub.lock_keeper().store().data_version().ok();
            if version != seen {
                hub.sync_ledger();
            }
            hub.remove_expired_drafts_and_claims();
            version
        });
        // After a panic, the next poll tries again.
        seen = looking.await.unwrap_or(seen);
        tokio::time::sleep(LEDGER_POLL_INTERVAL).await;
    }
}
