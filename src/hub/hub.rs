//! The state that all phones share: devices, the current night, hands being entered, short codes, and change
//! notifications.
//!
//! # Locks
//! A slow disk or server stops only the requests that wait for it: pages that read wait for no entry, and asynchronous
//! code waits for neither. A thread takes locks only downwards in this table, and at most one of each row.
//!
//! | lock | held during a wait for the disk or the ledger's server |
//! | --- | --- |
//! | redirect slot of a request with a mark ([`RequestLog`]) | yes, asynchronously; its repetitions wait for it |
//! | turn of a device ([`RequestTurns`]) | yes, asynchronously; a device has a few |
//! | session of a device ([`Hub::open_session`]) | yes; forms of the device, and its pages about the hand it is entering |
//! | keeper that records ([`Hub::write_ledger`]) | yes; forms that record through the hub, and the poll of the ledger; never a page |
//! | keeper that reads ([`Hub::read_ledger`]) | yes; nobody waits for it, as there are several |
//! | turn to save the list of devices ([`Hub::change_devices`]) | yes; changes of the list |
//! | devices ([`Hub::lock_devices`]) | no |
//! | map of the sessions, published hands, short codes, claims, messages, presence, uploads, rate limits, request log, last checked state | no; no other lock is taken under one of these |
//!
//! Code that waits without `async` belongs on a thread for blocking work. `tests/rules/hub_waits.rs` finds asynchronous
//! code that reaches such a wait, and pages that reach the keeper that records; `clippy::await_holding_lock` finds
//! guards that are held over an `await`.
//!
//! A device that reads while its own entry waits gets every page that does not show its own hand; the others show the
//! result of that entry, and so wait for it.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::{Semaphore, watch};

use super::HubConfig;
use super::address::{self, HostNames};
use super::device_messages::{DeviceMessage, DeviceMessages};
use super::device_session::{DeviceSession, DraftedHand};
use super::devices::{Device, DeviceId, DeviceRegistry, DeviceRole, Token};
use super::hub_ledger::{HubLedger, LedgerReader};
use super::photo_queue::PhotoQueue;
use super::presence::Presence;
use super::rate_limits::RateLimits;
use super::request_log::RequestLog;
use super::request_turns::RequestTurns;
use super::shared_devices::{LockedDevices, SharedDevices};
use super::short_codes::{CodePurpose, ShortCodes};
use quejing_session::consent::{ConsentBook, publish_phones};
use quejing_session::night::{
    Bets, ChoosingNight, Keeper, LedgerError, LedgerLocation, NightId, PlayerId, Role, now_ms, record_stored_bets,
};
use quejing_session::notice::Tone;
use quejing_session::recognition::RecognitionFolders;
use quejing_session::session::{EntryAuthor, Session};
use quejing_session::{DraftedWin, error_texts};
use quejing_words::Lang;

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

/// The state of the ledger beside its nights, to detect changes.
#[derive(Clone, Default, PartialEq)]
struct CheckedState {
    bets: Bets,
    /// The id and the number of answers of each consent request of the current night.
    requests: Vec<(u64, usize)>,
    /// The number of the latest mark of a seen entry.
    latest_mark: u64,
}

impl CheckedState {
    /// Reads the state with the keeper of the current night. Parts that cannot be read count as empty: the pages that
    /// show them report the error.
    fn read(keeper: &Keeper) -> CheckedState {
        let requests = keeper.consent().pending_requests().unwrap_or_default();
        CheckedState {
            bets: keeper.bets().unrecorded().unwrap_or_default(),
            requests: requests.iter().map(|one| (one.id, one.answers.len())).collect(),
            latest_mark: keeper.store().latest_seen_mark(),
        }
    }
}

/// The session of a device, once it is opened. The map of the sessions is not locked meanwhile.
type SessionSlot = OnceLock<Arc<Mutex<DeviceSession>>>;

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

/// The state that the requests of all phones share. Each mutable part has a lock of its own: see the module.
pub struct Hub {
    pub(super) lang: Lang,
    pub(super) location: LedgerLocation,
    /// True if the server of the ledger did not answer at the last check.
    was_server_away: AtomicBool,
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
    /// The turns of each device on the threads for blocking work.
    pub(super) request_turns: RequestTurns,
    /// The permits for photos until the recognition has read them; each stands for a megabyte.
    pub(super) receive_permits: Arc<Semaphore>,
    /// The single permit to decode a photo and strip its metadata: one photo at a time, because each needs much memory.
    pub(super) strip_permit: Semaphore,
    /// The number of running uploads of each device; a device without any has no entry.
    running_uploads: Arc<Mutex<BTreeMap<DeviceId, usize>>>,
    devices: SharedDevices,
    ledger: HubLedger,
    sessions: Mutex<BTreeMap<DeviceId, Arc<SessionSlot>>>,
    drafts: Mutex<BTreeMap<DeviceId, PublishedDraft>>,
    codes: Mutex<ShortCodes>,
    claims: Mutex<Vec<PersonClaim>>,
    /// The presence of the devices, by which another phone can become host if no host is present.
    pub(super) presence: Arc<Presence>,
    /// True if the program has no window, so that the terminal shows the short codes.
    pub(super) is_windowless: bool,
    messages: DeviceMessages,
    /// The state of the ledger beside its nights as of the last check.
    last_checked: Mutex<CheckedState>,
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
pub(super) fn lock_ignoring_poison<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Returns the folder for the list of devices, the hands being entered, their photos and the self-signed certificate;
/// `None` for a ledger in memory.
pub(super) fn phones_folder(location: &LedgerLocation) -> Option<PathBuf> {
    location.folder().map(|folder| folder.join("phones"))
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
        let mut keeper = open_writer(&config)?;
        let private_folder = phones_folder(&config.location);
        let devices = load_devices(&config, private_folder.as_deref(), &keeper);
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
            request_turns: RequestTurns::default(),
            receive_permits: Arc::new(Semaphore::new(MAX_RECEIVED_MEGABYTES)),
            strip_permit: Semaphore::new(1),
            running_uploads: Arc::default(),
            startup_errors: unreadable_list_error(&devices).into_iter().chain(consent_error).collect(),
            devices: SharedDevices::new(devices),
            changes: watch::Sender::new(PageRevision {
                change_count: 1,
                night: keeper.night_id(),
                last_event: keeper.night().last_event,
            }),
            last_checked: Mutex::new(CheckedState {
                latest_mark: keeper.store().latest_seen_mark(),
                ..CheckedState::default()
            }),
            ledger: HubLedger::new(config.location.clone(), config.lang, keeper)?,
            codes: Mutex::default(),
            claims: Mutex::default(),
            presence: Arc::new(Presence::new()),
            is_windowless: config.first_becomes_host,
            sessions: Mutex::default(),
            drafts: Mutex::default(),
            messages: DeviceMessages::default(),
            location: config.location,
            was_server_away: AtomicBool::new(false),
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
            self.queue_message(
                device,
                Tone::Wrong,
                error_texts::ledger_error_text(error, None, self.device_lang(device)),
            );
        }
    }

    /// Locks the devices to read them.
    pub(super) fn lock_devices(&self) -> LockedDevices<'_> {
        self.devices.lock()
    }

    /// Applies a change to the devices; see [`SharedDevices::change`].
    pub(super) fn change_devices<T>(&self, change: impl FnOnce(&mut DeviceRegistry) -> T) -> T {
        self.devices.change(change)
    }

    /// Takes the turn to save the list of devices, for tests of a slow disk.
    #[cfg(test)]
    pub(super) fn lock_device_saving(&self) -> MutexGuard<'_, ()> {
        self.devices.lock_saving()
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

    /// Returns a keeper to read the current night and the ledger; see [`HubLedger::read`].
    pub(super) fn read_ledger(&self) -> LedgerReader<'_> {
        self.ledger.read()
    }

    /// Runs `work`, which may record, with the keeper that all requests share; see [`HubLedger::write`]. Then notifies
    /// all phones and the window or the terminal if the night has changed since the last call.
    pub(super) fn write_ledger<T>(&self, work: impl FnOnce(&mut Keeper) -> T) -> T {
        self.ledger.write(|keeper| {
            let result = work(keeper);
            self.publish_night(keeper);
            result
        })
    }

    /// Locks the keeper that records, for tests that act as another program.
    #[cfg(test)]
    pub(super) fn lock_keeper(&self) -> MutexGuard<'_, Keeper> {
        self.ledger.lock_for_test()
    }

    /// Returns the hands being entered in the current night, in the order of the device ids. Omits abandoned hands and
    /// those of revoked devices.
    pub(super) fn drafted_hands(&self) -> Vec<(DeviceId, DraftedHand)> {
        let night = self.read_ledger().night_id();
        self.drafted_hands_of_night(night)
    }

    /// Returns the hands being entered in a night, in the order of the device ids, for a caller that reads the ledger.
    /// Omits abandoned hands and those of revoked devices.
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
        let (night, now) = (self.read_ledger().night_id(), Instant::now());
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
        let night = self.read_ledger().night_id();
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
        is_any_removed |= self.change_devices(DeviceRegistry::forget_expired_page_invitations);
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
            let keeper = self.read_ledger();
            self.change_devices(|devices| devices.transfer_person(device, person, choosing_night(&keeper), usual_role))
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
        self.change_devices(|devices| devices.change_device(device, |one| one.role = DeviceRole::Host));
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

    /// Notifies all phones and the window or the terminal of a change beside the night.
    pub(super) fn publish_change(&self) {
        self.changes.send_modify(|change| change.change_count += 1);
    }

    /// Notifies all phones and the window or the terminal if the night of the keeper has changed since the last call.
    fn publish_night(&self, keeper: &Keeper) {
        let (night, last_event) = (keeper.night_id(), keeper.night().last_event);
        self.changes.send_if_modified(|change| {
            let has_changed = (change.night, change.last_event) != (night, last_event);
            if has_changed {
                *change = PageRevision { change_count: change.change_count + 1, night, last_event };
            }
            has_changed
        });
    }

    /// Checks the ledger for changes by other programs since it had the version `last_version`, and removes expired
    /// hands and claims. Returns the version of the ledger; `None` if it cannot be read.
    pub(super) fn check_ledger(&self, last_version: Option<i64>) -> Option<i64> {
        let version = self.ledger.version();
        if version != last_version {
            self.sync_ledger();
        }
        let is_away = self.read_ledger().store().is_home_away();
        if self.was_server_away.swap(is_away, Ordering::Relaxed) != is_away {
            self.publish_change();
        }
        self.remove_expired_drafts_and_claims();
        version
    }

    /// Reads the events, bets, consent requests and marks of seen entries that other programs and devices stored, and
    /// records the open bets on deals that have begun. Notifies the phones and the window if anything changed. Errors
    /// are ignored: the pages and the next recording report them.
    pub(super) fn sync_ledger(&self) {
        let has_changed = self.write_ledger(|keeper| {
            // An error occurs again at the next change, and asking people reports it.
            let _ = publish_phones(keeper.store_mut());
            self.record_bets_of_begun_deals(keeper);
            let checked = CheckedState::read(keeper);
            let mut last_checked = lock_ignoring_poison(&self.last_checked);
            std::mem::replace(&mut *last_checked, checked.clone()) != checked
        });
        if has_changed {
            self.publish_change();
        }
    }

    /// Records the open bets on deals that have begun. If a bet cannot be recorded, queues a message for the device of
    /// its bettor.
    fn record_bets_of_begun_deals(&self, keeper: &mut Keeper) {
        let reason = text!(self.lang, "bet-held");
        // Errors are ignored: the next recording reports them.
        for (bet, error) in record_stored_bets(keeper, reason).unwrap_or_default() {
            let Some(device) = self.lock_devices().find_by_person(bet.support.who).map(|one| one.id) else {
                continue;
            };
            let (lang, night) = (self.device_lang(device), keeper.night());
            let player = night.name(bet.support.player);
            let why = error.map(|error| error_texts::ledger_error_text(&error, Some(night), lang));
            let text = match why {
                Some(why) => text!(lang, "bet-lost-why", player = player, why = why),
                None => text!(lang, "bet-lost", player = player, deal = bet.deal),
            };
            self.queue_message(device, Tone::Wrong, text);
        }
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
        lock_ignoring_poison(&session).model.desk_mut().drafted_win()
    }

    /// Returns the session of a device; opens it from the disk if it is not in memory. Before that, may drop idle
    /// sessions of other devices from memory.
    pub(super) fn open_session(&self, device: DeviceId) -> Arc<Mutex<DeviceSession>> {
        let slot = {
            let mut sessions = lock_ignoring_poison(&self.sessions);
            if !sessions.contains_key(&device) && sessions.len() >= MAX_SESSIONS_IN_MEMORY {
                sessions.retain(|_, slot| !is_session_idle(slot));
            }
            sessions.entry(device).or_default().clone()
        };
        slot.get_or_init(|| Arc::new(Mutex::new(self.load_session(device)))).clone()
    }

    /// Opens the session of a device from the disk.
    fn load_session(&self, device: DeviceId) -> DeviceSession {
        let device_folder = phones_folder(&self.location).map(|folder| folder.join(device.to_string()));
        if let Some(folder) = &device_folder {
            let _ = quejing_io::files::create_private_folder(folder);
        }
        let scribe = EntryAuthor {
            name: device.author_name(),
            draft_path: device_folder.as_ref().map(|folder| folder.join(quejing_io::files::DRAFT_NAME)),
        };
        let model = Session::for_author(self.device_lang(device), self.location.clone(), scribe);
        DeviceSession::new(device, model, device_folder)
    }

    /// Returns true if the session of a device is in memory, so that [`Self::open_session`] need not read it from the
    /// disk.
    pub(super) fn has_session(&self, device: DeviceId) -> bool {
        lock_ignoring_poison(&self.sessions).get(&device).is_some_and(|slot| slot.get().is_some())
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
            let revoke = |devices: &mut DeviceRegistry| {
                devices.get(device).is_some_and(is_shown) && devices.revoke_device(device)
            };
            self.change_devices(revoke)
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
        self.request_turns.forget_device(device);
        self.presence.forget_device(device);
        self.lock_codes().withdraw_person_code(device);
        lock_ignoring_poison(&self.claims).retain(|claim| claim.device != device);
        self.publish_change();
    }

    /// Returns the role that a person's phone gets: [`DeviceRole::Player`] for a player of the current night, else
    /// [`DeviceRole::Watcher`].
    pub(super) fn person_device_role(&self, person: PlayerId) -> DeviceRole {
        let keeper = self.read_ledger();
        match keeper.night().people.get(&person).map(|one| one.role) {
            Some(Role::Player) => DeviceRole::Player,
            _ => DeviceRole::Watcher,
        }
    }
}

/// Opens the ledger of a hub to record.
///
/// # Errors
/// The ledger cannot be opened, or only for reading.
fn open_writer(config: &HubConfig) -> Result<Keeper, LedgerError> {
    let mut keeper = Keeper::open(&config.location, config.lang)?.with_author("phones".to_owned());
    if let Some(error @ (LedgerError::ReadOnly { .. } | LedgerError::MirrorAlone { .. })) =
        keeper.store().read_only_reason()
    {
        return Err(error);
    }
    keeper.sync_with_ledger()?;
    Ok(keeper)
}

/// Loads the devices from the folder for phones, which is created if it is missing, and adds missing names of their
/// people from the ledger. `None` loads no devices.
fn load_devices(config: &HubConfig, private_folder: Option<&Path>, keeper: &Keeper) -> DeviceRegistry {
    if let Some(folder) = private_folder {
        // An error is ignored here: it occurs again, and is reported, when a hand is saved.
        let _ = quejing_io::files::create_private_folder(folder);
    }
    let list_file = private_folder.map(|folder| folder.join("devices.json"));
    let mut devices = DeviceRegistry::load(list_file).with_first_host(config.first_becomes_host);
    devices.add_missing_names(|person_id| {
        let known = keeper.index().known_people().iter().find(|known| known.id == person_id);
        let named = || known.map(|known| known.name.clone());
        let here = keeper.night().people.get(&person_id);
        here.map(|person| person.name.clone()).or_else(named)
    });
    devices
}

/// Returns the error of a list of devices that could not be read; `None` if there was none.
fn unreadable_list_error(devices: &DeviceRegistry) -> Option<LedgerError> {
    let aside = devices.unreadable_file()?;
    Some(LedgerError::PhonesAside { aside: aside.display().to_string() })
}

/// Returns true if nobody uses a session, and its device has sent no request for [`MAX_SESSION_IDLE`].
fn is_session_idle(slot: &Arc<SessionSlot>) -> bool {
    let is_unused = |session: &Arc<_>| Arc::strong_count(slot) == 1 && Arc::strong_count(session) == 1;
    slot.get().filter(|session| is_unused(session)).is_some_and(|session| {
        session.try_lock().is_ok_and(|session: MutexGuard<'_, DeviceSession>| session.idle_time() > MAX_SESSION_IDLE)
    })
}

/// Returns the night of the keeper as that in which the user of a device chooses a person now.
pub(super) fn choosing_night(keeper: &Keeper) -> ChoosingNight<'_> {
    ChoosingNight { night: keeper.night_id(), replay: keeper.replay(), now_ms: now_ms() }
}
