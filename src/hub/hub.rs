//! The state that all phones share: devices, the current night, hands being entered, short codes, and change
//! notifications.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::{Duration, Instant};

use tokio::sync::{Semaphore, watch};

use super::HubConfig;
use super::address::{self, HostNames};
use super::device_messages::{DeviceMessage, DeviceMessages};
use super::device_session::{DeviceSession, DraftedHand};
use super::devices::{Device, DeviceId, DeviceRegistry, DeviceRole, Token};
use super::photo_queue::PhotoQueue;
use super::presence::Presence;
use super::rate_limits::RateLimits;
use super::request_log::RequestLog;
use super::short_codes::{CodePurpose, ShortCodes};
use quejing_session::consent::ConsentBook;
use quejing_session::model::{EntryAuthor, Model};
use quejing_session::night::{
    Bets, ChoosingNight, Keeper, LedgerError, LedgerLocation, NightId, PlayerId, Role, now_ms,
};
use quejing_session::notice::Tone;
use quejing_session::recognition::RecognitionFolders;
use quejing_session::{DraftedWin, trouble};
use quejing_words::Lang;

/// The pause between two checks of the ledger's files for changes by other programs.
const FILE_POLL_INTERVAL: Duration = Duration::from_millis(150);
/// The number of checks of the ledger itself, one at each poll, after its files have changed: another program writes a
/// change to its file some time before it completes the change.
const CHECKS_AFTER_CHANGE: u32 = 4;
/// The maximum number of polls between two checks of the ledger itself (3 seconds), for file systems whose times are
/// coarse, and for hands and claims that expire.
const POLLS_PER_CHECK: u32 = 20;
/// The number of device sessions in memory at which the hub begins to drop idle ones, whose hands are stored on the
/// disk.
const MAX_SESSIONS_IN_MEMORY: usize = 24;
/// The time without requests of a device after which the hub may drop its session from memory.
const MAX_SESSION_IDLE: Duration = Duration::from_secs(15 * 60);
/// The maximum total size of the photos that are being received, stored or read, in megabytes of 2^20 bytes: two of the
/// maximum size.
pub const MAX_RECEIVED_MEGABYTES: usize = 64;

/// The time without a publication after which a hand being entered counts as abandoned.
const MAX_DRAFT_AGE: Duration = Duration::from_secs(20 * 60);
/// The time after which an unanswered [`PersonClaim`] expires.
const MAX_CLAIM_AGE: Duration = Duration::from_secs(10 * 60);
/// The maximum number of unanswered [`PersonClaim`]s; a new one replaces the oldest.
const MAX_CLAIMS: usize = 16;

/// The request of a phone to take over a person who has another phone, for example after the loss of that phone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PersonClaim {
    /// The phone that makes the claim.
    pub device: DeviceId,
    /// The person who claims to be the user of [`Self::device`].
    pub person: PlayerId,
    /// The time at which the phone made the claim.
    pub claimed_at: Instant,
}

/// A hand being entered on a device, with its night and the time at which the device last published the hand.
struct PublishedDraft {
    hand: DraftedHand,
    night: NightId,
    published_at: Instant,
}

/// The counters by which a phone recognizes that its page is out of date.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PageRevision {
    /// The number of published changes since the start of the hub, plus one.
    pub change_count: u64,
    /// The id of the current night.
    pub night: NightId,
    /// The number of the last event of the current night; 0 before the first one.
    pub last_event: u64,
}

/// The state that the requests of all phones share. Each mutable part has a lock of its own.
pub struct Hub {
    pub(super) lang: Lang,
    pub(super) location: LedgerLocation,
    pub(super) uses_https: bool,
    /// The self-signed certificate (DER), for people who install it on their phones; `None` with plain HTTP or a
    /// certificate of the user.
    pub(super) own_certificate: Option<Vec<u8>>,
    pub(super) port: u16,
    pub(super) bound_address: IpAddr,
    pub(super) host_names: HostNames,
    /// The first configured host name, for which the certificate is valid; `None` if no name is configured.
    host_name: Option<String>,
    pub(super) photo_queue: PhotoQueue,
    pub(super) recognition_folders: RecognitionFolders,
    pub(super) stranger_rates: RateLimits<IpAddr>,
    pub(super) join_rates: RateLimits<IpAddr>,
    pub(super) device_rates: RateLimits<DeviceId>,
    /// The latest requests of each device, to detect requests that a phone sends twice.
    pub(super) request_log: RequestLog,
    /// The permits for photos until the recognition has read them; each stands for a megabyte.
    pub(super) receive_permits: Arc<Semaphore>,
    /// The single permit to decode a photo and strip its metadata: one photo at a time, because each needs much memory.
    pub(super) strip_permit: Semaphore,
    /// The number of running uploads of each device; a device without any has no entry.
    running_uploads: Arc<Mutex<BTreeMap<DeviceId, usize>>>,
    devices: Mutex<DeviceRegistry>,
    keeper: Mutex<Keeper>,
    sessions: Mutex<BTreeMap<DeviceId, Arc<Mutex<DeviceSession>>>>,
    drafts: Mutex<BTreeMap<DeviceId, PublishedDraft>>,
    codes: Mutex<ShortCodes>,
    claims: Mutex<Vec<PersonClaim>>,
    /// The presence of the devices, by which another phone can become host if no host is present.
    pub(super) presence: Arc<Presence>,
    /// True if the program has no window, so that the terminal shows the short codes.
    pub(super) is_windowless: bool,
    messages: DeviceMessages,
    /// The bets as of the last check of the ledger, to detect changes by other programs.
    last_checked_bets: Mutex<Bets>,
    /// The id and the number of answers of each consent request as of the last check of the ledger, to detect changes.
    last_checked_requests: Mutex<Vec<(u64, usize)>>,
    /// The number of the latest mark of a seen entry as of the last check of the ledger, to detect further ones.
    last_checked_mark: AtomicU64,
    changes: watch::Sender<PageRevision>,
    /// An error for each list, of devices or of consent requests, that could not be read at the start.
    pub(super) startup_errors: Vec<LedgerError>,
}

/// A guard that counts one running upload of a device until the guard is dropped.
pub struct UploadGuard(Arc<Mutex<BTreeMap<DeviceId, usize>>>, DeviceId);

impl Drop for UploadGuard {
    fn drop(&mut self) {
        let mut uploads = lock_ignoring_poison(&self.0);
        if let Some(count) = uploads.get_mut(&self.1) {
            *count -= 1;
            if *count == 0 {
                uploads.remove(&self.1);
            }
        }
    }
}

/// Locks a mutex, even if a thread has panicked while it held the lock.
fn lock_ignoring_poison<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Returns the folder for the list of devices, the hands being entered, their photos and the self-signed certificate;
/// `None` for a ledger in memory.
pub(super) fn phones_folder(location: &LedgerLocation) -> Option<PathBuf> {
    match location {
        LedgerLocation::Folder(folder) => Some(folder.join("phones")),
        LedgerLocation::Memory => None,
    }
}

impl Hub {
    /// Opens the ledger, loads the devices and starts the worker for photos. If the list of devices or that of consent
    /// requests cannot be read, the error becomes a startup error, and every joined device gets a message about it.
    ///
    /// # Errors
    /// The ledger cannot be opened, or only for reading, so that no phone could join or record.
    pub(super) fn new(
        config: HubConfig,
        bound_address: std::net::SocketAddr,
        uses_https: bool,
    ) -> Result<Hub, LedgerError> {
        let mut keeper = Keeper::open(&config.location, config.lang)?.with_author("phones".to_owned());
        if let Some(error @ LedgerError::ReadOnly { .. }) = keeper.store().read_only_reason() {
            return Err(error);
        }
        keeper.sync_with_ledger()?;
        let private_folder = phones_folder(&config.location);
        let file_path = |name: &str| private_folder.as_ref().map(|folder| folder.join(name));
        if let Some(folder) = &private_folder {
            // An error is ignored here: it occurs again, and is reported, when a hand is saved.
            let _ = quejing_io::files::create_private_folder(folder);
        }
        let mut devices = DeviceRegistry::load(file_path("devices.json")).with_first_host(config.first_becomes_host);
        devices.add_missing_names(|person_id| {
            let known = keeper.known_people().iter().find(|known| known.id == person_id);
            let named = || known.map(|known| known.name.clone());
            let here = keeper.night().people.get(&person_id);
            here.map(|person| person.name.clone()).or_else(named)
        });
        let revision =
            PageRevision { change_count: 1, night: keeper.night_id(), last_event: keeper.night().last_event };
        let aside = devices.unreadable_file();
        let aside = aside.map(|aside| LedgerError::PhonesAside { aside: aside.display().to_string() });
        let consent_error = ConsentBook::prepare_stored_requests(keeper.store_mut(), private_folder.as_deref()).err();
        let hub = Hub {
            lang: config.lang,
            uses_https,
            own_certificate: None,
            port: bound_address.port(),
            bound_address: bound_address.ip(),
            host_names: HostNames::new(bound_address, &config.host_names),
            host_name: config.host_names.first().cloned(),
            photo_queue: PhotoQueue::start(config.reader),
            recognition_folders: config.recognition_folders,
            stranger_rates: RateLimits::new(60, 10.0),
            join_rates: RateLimits::new(60, 1.0),
            device_rates: RateLimits::new(80, 20.0),
            request_log: RequestLog::default(),
            last_checked_requests: Mutex::default(),
            receive_permits: Arc::new(Semaphore::new(MAX_RECEIVED_MEGABYTES)),
            strip_permit: Semaphore::new(1),
            running_uploads: Arc::default(),
            devices: Mutex::new(devices),
            last_checked_mark: AtomicU64::new(keeper.store().latest_seen_mark()),
            keeper: Mutex::new(keeper),
            codes: Mutex::default(),
            claims: Mutex::default(),
            presence: Arc::new(Presence::new()),
            is_windowless: config.first_becomes_host,
            sessions: Mutex::default(),
            drafts: Mutex::default(),
            messages: DeviceMessages::default(),
            last_checked_bets: Mutex::default(),
            changes: watch::Sender::new(revision),
            location: config.location,
            startup_errors: aside.into_iter().chain(consent_error).collect(),
        };
        for error in &hub.startup_errors {
            hub.queue_error_for_all(error);
        }
        Ok(hub)
    }

    /// Queues the message of an error for every joined device, in the language of that device.
    fn queue_error_for_all(&self, error: &LedgerError) {
        let devices: Vec<DeviceId> = self.lock_devices().joined_devices().iter().map(|one| one.id).collect();
        for device in devices {
            self.queue_message(device, Tone::Wrong, trouble::ledger_error_text(error, None, self.device_lang(device)));
        }
    }

    /// Locks and returns the list of devices.
    pub(super) fn lock_devices(&self) -> MutexGuard<'_, DeviceRegistry> {
        lock_ignoring_poison(&self.devices)
    }

    /// Counts a new upload of a device until the returned guard is dropped; `None` if `max_uploads` of the device are
    /// running already.
    pub(super) fn begin_upload(&self, device: DeviceId, max_uploads: usize) -> Option<UploadGuard> {
        let mut uploads = lock_ignoring_poison(&self.running_uploads);
        let count = uploads.entry(device).or_default();
        if *count >= max_uploads {
            return None;
        }
        *count += 1;
        Some(UploadGuard(self.running_uploads.clone(), device))
    }

    /// Locks and returns the keeper of the current night.
    pub(super) fn lock_keeper(&self) -> MutexGuard<'_, Keeper> {
        lock_ignoring_poison(&self.keeper)
    }

    /// Returns the hands being entered in the current night, in the order of the device ids. Omits abandoned hands and
    /// those of revoked devices.
    pub(super) fn drafted_hands(&self) -> Vec<(DeviceId, DraftedHand)> {
        let night = self.lock_keeper().night_id();
        self.drafted_hands_of_night(night)
    }

    /// Returns the hands being entered in a night, in the order of the device ids, for a caller that already holds the
    /// lock of the keeper. Omits abandoned hands and those of revoked devices.
    pub(super) fn drafted_hands_of_night(&self, night: NightId) -> Vec<(DeviceId, DraftedHand)> {
        let devices = self.lock_devices();
        let drafts = lock_ignoring_poison(&self.drafts);
        let shown = drafts.iter().filter(|(id, draft)| {
            let fresh = draft.published_at.elapsed() < MAX_DRAFT_AGE;
            fresh && draft.night == night && devices.get(**id).is_some()
        });
        shown.map(|(id, draft)| (*id, draft.hand.clone())).collect()
    }

    /// Publishes the hand that a device is entering to the other devices; `None` removes it. Notifies the phones if the
    /// hand changed.
    pub(super) fn publish_draft(&self, device: DeviceId, hand: Option<DraftedHand>) {
        let (night, now) = (self.current_revision().night, Instant::now());
        let mut drafts = lock_ignoring_poison(&self.drafts);
        let changed = match hand {
            Some(hand) => {
                let draft = PublishedDraft { hand: hand.clone(), night, published_at: now };
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

    /// Removes abandoned hands, hands of other nights, expired claims and expired invitations. Notifies the phones if
    /// anything was removed.
    pub(super) fn remove_expired_drafts_and_claims(&self) {
        let night = self.current_revision().night;
        let mut drafts = lock_ignoring_poison(&self.drafts);
        let old_count = drafts.len();
        let is_kept = |draft: &PublishedDraft| draft.night == night && draft.published_at.elapsed() < MAX_DRAFT_AGE;
        drafts.retain(|_, draft| is_kept(draft));
        let mut is_any_removed = drafts.len() < old_count;
        drop(drafts);
        let mut claims = lock_ignoring_poison(&self.claims);
        let old_count = claims.len();
        claims.retain(|claim| claim.claimed_at.elapsed() < MAX_CLAIM_AGE);
        is_any_removed |= claims.len() < old_count;
        drop(claims);
        is_any_removed |= self.lock_devices().forget_expired_page_invitations();
        if is_any_removed {
            self.publish_change();
        }
    }

    /// Locks and returns the short codes. The caller must not take another lock while it holds this one.
    pub(super) fn lock_codes(&self) -> MutexGuard<'_, ShortCodes> {
        lock_ignoring_poison(&self.codes)
    }

    /// Returns the valid short code for a purpose or, if there is none, a new one. Notifies the window or the terminal
    /// of a new code, so that it shows the code. `None` if the system provides no random numbers.
    pub(super) fn show_code(&self, purpose: CodePurpose) -> Option<String> {
        let now = Instant::now();
        let (code, is_new) = {
            let mut codes = self.lock_codes();
            let before = codes.valid_codes(now).len();
            (codes.ensure_code(purpose, now), codes.valid_codes(now).len() > before)
        };
        if is_new {
            self.publish_change();
        }
        code
    }

    /// Returns the unanswered claims of phones to people, the oldest first.
    pub(super) fn person_claims(&self) -> Vec<PersonClaim> {
        lock_ignoring_poison(&self.claims).clone()
    }

    /// Returns the unanswered claim of a device to a person; `None` if the device has no claim or `device` is `None`.
    pub(super) fn find_claim(&self, device: Option<DeviceId>) -> Option<PersonClaim> {
        let claims = lock_ignoring_poison(&self.claims);
        claims.iter().find(|claim| Some(claim.device) == device).copied()
    }

    /// Adds a claim and notifies the phones. Removes an earlier claim of the same phone with its short code and, if
    /// there are [`MAX_CLAIMS`], the oldest claim.
    pub(super) fn add_claim(&self, claim: PersonClaim) {
        self.lock_codes().withdraw_person_code(claim.device);
        let mut claims = lock_ignoring_poison(&self.claims);
        claims.retain(|one| one.device != claim.device);
        if claims.len() >= MAX_CLAIMS {
            claims.remove(0);
        }
        claims.push(claim);
        drop(claims);
        self.publish_change();
    }

    /// Removes and returns the claim of a device if `is_shown` returns true for it, removes its short code, and
    /// notifies the phones. `None` changes nothing: the device has no such claim.
    pub(super) fn take_claim(
        &self,
        device: DeviceId,
        is_shown: impl FnOnce(&PersonClaim) -> bool,
    ) -> Option<PersonClaim> {
        let claim = {
            let mut claims = lock_ignoring_poison(&self.claims);
            let index = claims.iter().position(|claim| claim.device == device)?;
            claims.get(index).is_some_and(is_shown).then(|| claims.remove(index))?
        };
        self.lock_codes().withdraw_person_code(device);
        self.publish_change();
        Some(claim)
    }

    /// Assigns a person to a phone, with the host role if this phone or the old phone of the person had it. Revokes the
    /// old phone, removes all claims by this phone and to the person, and notifies the phones.
    pub(super) fn transfer_person(&self, device: DeviceId, person: PlayerId) {
        let usual_role = self.person_device_role(person);
        let former = {
            let keeper = self.lock_keeper();
            self.lock_devices().transfer_person(device, person, choosing_night(&keeper), usual_role)
        };
        if let Some(former) = former {
            self.forget_device(former);
        }
        lock_ignoring_poison(&self.claims).retain(|claim| claim.device != device && claim.person != person);
        self.lock_codes().withdraw_person_code(device);
        self.publish_change();
    }

    /// Gives a device the host role, and notifies the phones.
    pub(super) fn make_host(&self, device: DeviceId) {
        self.lock_devices().change_device(device, |one| one.role = DeviceRole::Host);
        self.publish_change();
    }

    /// Returns true if the program has no window and no host is present: no device has the host role, or every host's
    /// phone is away (see [`Presence`]).
    pub(super) fn is_host_away(&self) -> bool {
        let hosts: Vec<DeviceId> = {
            let devices = self.lock_devices();
            let hosts = devices.joined_devices().iter().filter(|one| one.role == DeviceRole::Host);
            hosts.map(|one| one.id).collect()
        };
        self.is_windowless && !self.presence.is_any_present(&hosts)
    }

    /// Makes every published hand older by `age`, for tests of abandoned hands.
    #[cfg(test)]
    pub(super) fn age_drafts(&self, age: Duration) {
        for draft in lock_ignoring_poison(&self.drafts).values_mut() {
            draft.published_at = draft.published_at.checked_sub(age).unwrap_or(draft.published_at);
        }
    }

    /// Returns a receiver that is notified of every change that [`Self::publish_change`] publishes.
    pub(super) fn watch_changes(&self) -> watch::Receiver<PageRevision> {
        self.changes.subscribe()
    }

    /// Returns the counters of the last published change.
    pub(super) fn current_revision(&self) -> PageRevision {
        *self.changes.borrow()
    }

    /// Notifies all phones and the window or the terminal of a change. The caller must not hold the lock of the keeper.
    pub(super) fn publish_change(&self) {
        let (night, last_event) = {
            let keeper = self.lock_keeper();
            (keeper.night_id(), keeper.night().last_event)
        };
        self.changes.send_modify(|change| {
            *change = PageRevision { change_count: change.change_count + 1, night, last_event };
        });
    }

    /// Checks the ledger for changes by other programs since it had the version `last_version`, and removes expired
    /// hands and claims. Returns the version of the ledger; `None` if it cannot be read.
    fn check_ledger(&self, last_version: Option<i64>) -> Option<i64> {
        let version = self.lock_keeper().store().data_version().ok();
        if version != last_version {
            self.sync_ledger();
        }
        self.remove_expired_drafts_and_claims();
        version
    }

    /// Reads the events, bets, consent requests and marks of seen entries that other programs and devices stored, and
    /// records the open bets on deals that have begun. Notifies the phones and the window if anything changed. Errors
    /// are ignored: the pages and the next recording report them.
    pub(super) fn sync_ledger(&self) {
        let synced = self.lock_keeper().sync_with_ledger();
        let has_new_bets = self.record_bets_of_begun_deals();
        let has_new_requests = self.sync_consent_requests();
        let has_new_marks = self.sync_seen_marks();
        if matches!(synced, Ok(true)) || has_new_bets || has_new_requests || has_new_marks {
            self.publish_change();
        }
    }

    /// Returns true if an entry was marked as seen, or a person as told of it, since the last call.
    fn sync_seen_marks(&self) -> bool {
        let latest = self.lock_keeper().store().latest_seen_mark();
        self.last_checked_mark.swap(latest, Ordering::Relaxed) != latest
    }

    /// Reads the consent requests of the night. Returns true if any was filed, answered or withdrawn since the last
    /// call; an error counts as no requests.
    fn sync_consent_requests(&self) -> bool {
        // Errors are ignored: the page that shows the list reports them.
        let requests = self.lock_keeper().pending_requests().unwrap_or_default();
        let waiting: Vec<(u64, usize)> = requests.iter().map(|one| (one.id, one.answers.len())).collect();
        std::mem::replace(&mut *lock_ignoring_poison(&self.last_checked_requests), waiting.clone()) != waiting
    }

    /// Records the open bets on deals that have begun. If a bet cannot be recorded, queues a message for the device of
    /// its bettor. Returns true if the open bets changed since the last call.
    fn record_bets_of_begun_deals(&self) -> bool {
        let reason = text!(self.lang, "bet-held");
        let (lost_bets, bets) = {
            let mut keeper = self.lock_keeper();
            // Errors are ignored: the next recording reports them.
            let lost_bets = keeper.record_stored_bets(reason).unwrap_or_default();
            (lost_bets, keeper.unrecorded_bets().unwrap_or_default())
        };
        for (bet, error) in lost_bets {
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
        std::mem::replace(&mut *lock_ignoring_poison(&self.last_checked_bets), bets.clone()) != bets
    }

    /// Returns the language that the user chose on a device; the language of the hub if none is chosen or the device is
    /// unknown.
    pub(super) fn device_lang(&self, device: DeviceId) -> Lang {
        let devices = self.lock_devices();
        devices.get(device).and_then(|one| one.chosen_lang()).unwrap_or(self.lang)
    }

    /// Returns the URLs of the pages, each with the name of its network interface (empty if the hub listens on a single
    /// address). The URL that phones reach most likely comes first.
    pub(super) fn page_urls(&self) -> Vec<(String, String)> {
        let format = |address| address::format_page_url(address, self.port, self.uses_https);
        if !self.bound_address.is_unspecified() {
            return vec![(format(self.bound_address), String::new())];
        }
        address::machine_addresses().into_iter().map(|one| (format(one.address), one.interface)).collect()
    }

    /// Returns the URL of the table page: with the first configured host name, else with the address that phones reach
    /// most likely. `None` without a network.
    pub(super) fn table_url(&self) -> Option<String> {
        let named = self.host_name.as_ref().map(|name| {
            let scheme = if self.uses_https { "https" } else { "http" };
            format!("{scheme}://{name}:{}", self.port)
        });
        let first = || self.page_urls().into_iter().next();
        named.or_else(|| first().map(|(address, _)| address))
    }

    /// Returns the URL by which a phone opens the page of an invitation; `None` without a network.
    pub(super) fn invitation_url(&self, token: &Token) -> Option<String> {
        Some(format!("{}/join/{token}", self.table_url()?))
    }

    /// Queues a message for the user of a device; the next page that the device loads shows the message.
    pub(super) fn queue_message(&self, device: DeviceId, tone: Tone, text: String) {
        self.messages.queue(device, tone, text);
    }

    /// Returns the messages that a page of a device shows, the oldest first. See [`DeviceMessages::show_on`].
    pub(super) fn messages_for_page(&self, device: DeviceId, path: Option<&str>) -> Vec<DeviceMessage> {
        self.messages.show_on(device, path)
    }

    /// Drops all messages of a device.
    pub(super) fn drop_messages(&self, device: DeviceId) {
        self.messages.drop_all(device);
    }

    /// Drops the messages that a device has shown, because its user has sent a form since.
    pub(super) fn drop_shown_messages(&self, device: DeviceId) {
        self.messages.drop_shown(device);
    }

    /// Returns the complete win that a device is entering, which another device can record together with its own win on
    /// the same tile. `None` without a complete win.
    pub(super) fn drafted_win(&self, device: DeviceId) -> Option<DraftedWin> {
        let session = self.open_session(device);
        lock_ignoring_poison(&session).model.drafted_win()
    }

    /// Returns the session of a device; opens it from the disk if it is not in memory. Before that, may drop idle
    /// sessions of other devices from memory.
    pub(super) fn open_session(&self, device: DeviceId) -> Arc<Mutex<DeviceSession>> {
        let mut sessions = lock_ignoring_poison(&self.sessions);
        if let Some(session) = sessions.get(&device) {
            return session.clone();
        }
        if sessions.len() >= MAX_SESSIONS_IN_MEMORY {
            sessions.retain(|_, session| {
                let idle = session.try_lock().is_ok_and(|session| session.idle_time() > MAX_SESSION_IDLE);
                !(idle && Arc::strong_count(session) == 1)
            });
        }
        let lang = self.device_lang(device);
        let device_folder = phones_folder(&self.location).map(|folder| folder.join(device.to_string()));
        if let Some(folder) = &device_folder {
            let _ = quejing_io::files::create_private_folder(folder);
        }
        let scribe = EntryAuthor {
            name: device.author_name(),
            draft_path: device_folder.as_ref().map(|folder| folder.join(quejing_io::files::DRAFT_NAME)),
        };
        let session = Arc::new(Mutex::new(DeviceSession::new(
            device,
            Model::for_author(lang, self.location.clone(), scribe),
            device_folder,
        )));
        sessions.insert(device, session.clone());
        session
    }

    /// Returns true if the session of a device is in memory, so that [`Self::open_session`] need not read it from the
    /// disk.
    pub(super) fn has_session(&self, device: DeviceId) -> bool {
        lock_ignoring_poison(&self.sessions).contains_key(&device)
    }

    /// Deletes the session of a device with its hand and photos on the disk, and removes its hand from the pages of the
    /// other devices.
    pub(super) fn delete_session(&self, device: DeviceId) {
        lock_ignoring_poison(&self.sessions).remove(&device);
        if let Some(folder) = phones_folder(&self.location) {
            // Errors are ignored: the files are private, and nobody gets this device id again.
            let _ = std::fs::remove_dir_all(folder.join(device.to_string()));
        }
        self.publish_draft(device, None);
    }

    /// Revokes the key of a device, deletes its session, request log, short code and claim, and notifies the phones.
    /// Returns true if the device existed.
    pub(super) fn revoke_device(&self, device: DeviceId) -> bool {
        self.revoke_shown_device(device, |_| true)
    }

    /// Revokes a device like [`Self::revoke_device`] if `is_shown` returns true for it as it is now.
    pub(super) fn revoke_shown_device(&self, device: DeviceId, is_shown: impl FnOnce(&Device) -> bool) -> bool {
        let is_revoked = {
            let mut devices = self.lock_devices();
            devices.get(device).is_some_and(is_shown) && devices.revoke_device(device)
        };
        if is_revoked {
            self.forget_device(device);
        }
        is_revoked
    }

    /// Deletes everything that belongs to a revoked device: its session, request log, short code and claim. Notifies
    /// the phones.
    fn forget_device(&self, device: DeviceId) {
        self.delete_session(device);
        self.request_log.forget_device(device);
        self.presence.forget_device(device);
        self.lock_codes().withdraw_person_code(device);
        lock_ignoring_poison(&self.claims).retain(|claim| claim.device != device);
        self.publish_change();
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

/// Returns the night of the keeper as that in which the user of a device chooses a person now.
pub(super) fn choosing_night(keeper: &Keeper) -> ChoosingNight<'_> {
    ChoosingNight { night: keeper.night_id(), replay: keeper.replay(), now_ms: now_ms() }
}

/// The sizes and the times of the last change of the ledger's file and of its write-ahead log; `None` for each that
/// does not exist.
type FileStamps = [Option<(u64, std::time::SystemTime)>; 2];

/// Reads the [`FileStamps`] of the two files; costs a few microseconds.
fn read_file_stamps(files: &[PathBuf; 2]) -> FileStamps {
    files.each_ref().map(|file| {
        let metadata = std::fs::metadata(file).ok()?;
        Some((metadata.len(), metadata.modified().ok()?))
    })
}

/// Polls the ledger for changes by the window and the command line, and removes expired hands and claims, until the hub
/// is dropped. Looks only at the files (every [`FILE_POLL_INTERVAL`]) while nothing changes, and on a thread of its own
/// (the caller's), because a timer of the runtime would wake its workers each time: an idle evening costs next to no
/// processor time.
pub fn poll_ledger(hub: &Weak<Hub>) {
    let Some(path) = hub.upgrade().map(|hub| hub.lock_keeper().store().path().to_owned()) else {
        return;
    };
    let mut log = path.clone().into_os_string();
    log.push("-wal");
    let files = [path, PathBuf::from(log)];
    let (mut last_stamps, mut last_version, mut polls_until_check, mut checks_left) = (None, None, 0, 0);
    while let Some(hub) = hub.upgrade() {
        let stamps = Some(read_file_stamps(&files));
        if stamps != last_stamps {
            (last_stamps, checks_left) = (stamps, CHECKS_AFTER_CHANGE);
        }
        if checks_left > 0 || polls_until_check == 0 {
            checks_left = checks_left.saturating_sub(1);
            polls_until_check = POLLS_PER_CHECK;
            // After a panic, the next check tries again.
            let check = std::panic::AssertUnwindSafe(|| hub.check_ledger(last_version));
            last_version = std::panic::catch_unwind(check).unwrap_or(last_version);
        }
        drop(hub);
        polls_until_check -= 1;
        std::thread::sleep(FILE_POLL_INTERVAL);
    }
}
