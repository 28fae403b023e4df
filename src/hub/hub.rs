//! The state that all phones share: devices, the current night, hands being entered, and change notifications.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::{Duration, Instant};

use tokio::sync::{Semaphore, watch};

use super::Config;
use super::address::{self, Names};
use super::codes::{Codes, Purpose};
use super::device_session::{DeviceSession, Entering};
use super::devices::{DeviceId, Devices, Role, Token};
use super::once::Requests;
use super::rates::Rates;
use super::reading::Queue;
use crate::i18n::Lang;
use crate::scorer::DraftedWin;
use crate::scorer::consent::ConsentBook;
use crate::scorer::model::{EntryAuthor, Model};
use crate::scorer::night::{Bets, Keeper, LedgerLocation};
use crate::scorer::notice::Tone;
use crate::scorer::trouble;
use crate::table::ledger::{LedgerError, NightId, PlayerId, Role as NightRole};
use crate::vision::OpticsStore;

/// The interval between two checks of the ledger for events of other programs.
pub const GLANCE: Duration = Duration::from_millis(150);
/// The number of sessions in memory from which idle ones are dropped; their hands are on the disk.
const MOST_DESKS: usize = 24;
/// The time without requests after which a session may be dropped.
const IDLE: Duration = Duration::from_secs(15 * 60);
/// The maximum size of all photos being received at once, in megabytes.
pub const MOST_RECEIVED: usize = 96;

/// The time without changes after which a hand being entered counts as abandoned.
const MAX_DRAFT_AGE: Duration = Duration::from_secs(20 * 60);
/// The time without a request of a host's phone after which another phone can become host.
const HOST_AWAY: Duration = Duration::from_secs(2 * 60);
/// The time after which a [`Claim`] expires.
const MAX_CLAIM_AGE: Duration = Duration::from_secs(10 * 60);
/// The maximum number of waiting claims; the oldest is dropped for a new one.
const MAX_CLAIMS: usize = 16;

/// A request of a new phone to take over the name of a person who has another phone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The new phone.
    pub device: DeviceId,
    /// The person who claims to own it.
    pub person: PlayerId,
    /// The time of the request.
    pub since: Instant,
}

/// A hand being entered, with the night that it belongs to and the time of its last change.
struct Draft {
    hand: Entering,
    night: NightId,
    changed: Instant,
}

/// A guard that counts a host's phone as connected until it is dropped.
pub struct Listening(Arc<Hosts>);

/// The presence of host's phones: the number of open news streams, and the time of the last request.
struct Hosts {
    listening: AtomicUsize,
    seen: Mutex<Instant>,
}

impl Drop for Listening {
    fn drop(&mut self) {
        self.0.listening.fetch_sub(1, Ordering::Relaxed);
        *locked(&self.0.seen) = Instant::now();
    }
}

/// The counters that tell a phone whether its page is current.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
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
    pub(super) keeping: LedgerLocation,
    pub(super) secure: bool,
    pub(super) port: u16,
    pub(super) bound: IpAddr,
    pub(super) names: Names,
    /// The first configured host name: the one that a certificate is for.
    named: Option<String>,
    pub(super) queue: Queue,
    pub(super) optics: OpticsStore,
    pub(super) strangers: Rates<IpAddr>,
    pub(super) joining: Rates<IpAddr>,
    pub(super) devices_rate: Rates<DeviceId>,
    /// The marks of requests, to detect those sent twice.
    pub(super) requests: Requests,
    /// The space for photos being received; one permit is a megabyte.
    pub(super) receiving: Arc<Semaphore>,
    /// The turn to decode a photo and strip its metadata: one at a time, because each needs much memory.
    pub(super) stripping: Semaphore,
    uploads: Arc<Mutex<BTreeMap<DeviceId, usize>>>,
    devices: Mutex<Devices>,
    night: Mutex<Keeper>,
    desks: Mutex<BTreeMap<DeviceId, Arc<Mutex<DeviceSession>>>>,
    entering: Mutex<BTreeMap<DeviceId, Draft>>,
    codes: Mutex<Codes>,
    claims: Mutex<Vec<Claim>>,
    hosts: Arc<Hosts>,
    /// If set, the program has no window, and codes appear at the terminal.
    pub(super) terminal: bool,
    said: Mutex<BTreeMap<DeviceId, Vec<(Tone, String)>>>,
    /// The bets of the last notification, to detect changes by other programs.
    bets: Mutex<Bets>,
    /// The consent requests of the last notification: id and number of answers.
    waiting: Mutex<Vec<(u64, usize)>>,
    changes: watch::Sender<Change>,
    /// The errors of lists that could not be read at the start.
    pub(super) unread: Vec<LedgerError>,
}

/// A guard that counts an upload of a device until it is dropped.
pub struct Turn(Arc<Mutex<BTreeMap<DeviceId, usize>>>, DeviceId);

impl Drop for Turn {
    fn drop(&mut self) {
        let mut uploads = locked(&self.0);
        if let Some(count) = uploads.get_mut(&self.1) {
            *count -= 1;
            if *count == 0 {
                uploads.remove(&self.1);
            }
        }
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Returns the folder for the list of devices, unrecorded hands and their photos; `None` for a ledger in memory.
fn folder(keeping: &LedgerLocation) -> Option<PathBuf> {
    match keeping {
        LedgerLocation::Folder(folder) => Some(folder.join("phones")),
        LedgerLocation::Memory => None,
    }
}

impl Hub {
    /// Opens the ledger and loads the devices.
    ///
    /// # Errors
    /// The ledger cannot be opened.
    pub(super) fn new(config: Config, bound: std::net::SocketAddr, secure: bool) -> Result<Hub, LedgerError> {
        let mut keeper = Keeper::open(&config.keeping, config.lang)?.written_by("phones".to_owned());
        keeper.sync()?;
        let place = folder(&config.keeping);
        let file = |name: &str| place.as_ref().map(|folder| folder.join(name));
        if let Some(folder) = &place {
            // An error is ignored here: it occurs again, and is reported, when a hand is saved.
            let _ = crate::files::private_folder(folder);
        }
        let mut devices = Devices::kept(file("devices.json")).with_first_host(config.first_hosts);
        devices.name_people(|who| {
            let known = keeper.known().iter().find(|known| known.id == who);
            let named = || known.map(|known| known.name.clone());
            let here = keeper.night().people.get(&who);
            here.map(|person| person.name.clone()).or_else(named)
        });
        let change = Change { count: 1, night: keeper.id(), event: keeper.night().last_event };
        let aside = devices.kept_aside();
        let aside = aside.map(|aside| LedgerError::PhonesAside { aside: aside.display().to_string() });
        let consents = ConsentBook::open(keeper.store_mut(), place.as_deref()).err();
        let hub = Hub {
            lang: config.lang,
            secure,
            port: bound.port(),
            bound: bound.ip(),
            names: Names::of(bound, &config.names),
            named: config.names.first().cloned(),
            queue: Queue::begin(config.reader),
            optics: config.optics,
            strangers: Rates::of(60, 10.0),
            joining: Rates::of(60, 1.0),
            devices_rate: Rates::of(80, 20.0),
            requests: Requests::default(),
            waiting: Mutex::default(),
            receiving: Arc::new(Semaphore::new(MOST_RECEIVED)),
            stripping: Semaphore::new(1),
            uploads: Arc::default(),
            devices: Mutex::new(devices),
            night: Mutex::new(keeper),
            codes: Mutex::default(),
            claims: Mutex::default(),
            hosts: Arc::new(Hosts { listening: AtomicUsize::new(0), seen: Mutex::new(Instant::now()) }),
            terminal: config.first_hosts,
            desks: Mutex::default(),
            entering: Mutex::default(),
            said: Mutex::default(),
            bets: Mutex::default(),
            changes: watch::Sender::new(change),
            keeping: config.keeping,
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
            self.say(device, Tone::Wrong, trouble::ledger(error, None, self.language_of(device)));
        }
    }

    pub(super) fn devices(&self) -> MutexGuard<'_, Devices> {
        locked(&self.devices)
    }

    /// Begins an upload; `None` if the device already has `most` of them.
    pub(super) fn uploading(&self, id: DeviceId, most: usize) -> Option<Turn> {
        let mut uploads = locked(&self.uploads);
        let count = uploads.entry(id).or_default();
        if *count >= most {
            return None;
        }
        *count += 1;
        Some(Turn(self.uploads.clone(), id))
    }

    /// Locks the keeper of the current night.
    pub(super) fn night(&self) -> MutexGuard<'_, Keeper> {
        locked(&self.night)
    }

    /// Returns the hands being entered in the current night, by device, without those of revoked devices and abandoned ones.
    pub(super) fn entering(&self) -> Vec<(DeviceId, Entering)> {
        let night = self.night().id();
        self.entering_in(night)
    }

    /// Returns the same as [`Self::entering`], for a caller that holds the lock of the night.
    pub(super) fn entering_in(&self, night: NightId) -> Vec<(DeviceId, Entering)> {
        let devices = self.devices();
        let entering = locked(&self.entering);
        let shown = entering.iter().filter(|(id, draft)| {
            let fresh = draft.changed.elapsed() < MAX_DRAFT_AGE;
            fresh && draft.night == night && devices.get(**id).is_some()
        });
        shown.map(|(id, draft)| (*id, draft.hand.clone())).collect()
    }

    /// Publishes the hand that a device is entering; `None` removes it.
    pub(super) fn shows(&self, device: DeviceId, hand: Option<Entering>) {
        let (night, now) = (self.now().night, Instant::now());
        let mut entering = locked(&self.entering);
        let changed = match hand {
            Some(hand) => {
                let draft = Draft { hand: hand.clone(), night, changed: now };
                let before = entering.insert(device, draft);
                before.is_none_or(|before| before.hand != hand)
            }
            None => entering.remove(&device).is_some(),
        };
        drop(entering);
        if changed {
            self.changed();
        }
    }

    /// Removes abandoned hands and expired claims.
    pub(super) fn forget_old(&self) {
        let night = self.now().night;
        let mut entering = locked(&self.entering);
        let before = entering.len();
        let kept = |draft: &Draft| draft.night == night && draft.changed.elapsed() < MAX_DRAFT_AGE;
        entering.retain(|_, draft| kept(draft));
        let mut gone = entering.len() < before;
        drop(entering);
        let mut claims = locked(&self.claims);
        let before = claims.len();
        claims.retain(|claim| claim.since.elapsed() < MAX_CLAIM_AGE);
        gone |= claims.len() < before;
        drop(claims);
        if gone {
            self.changed();
        }
    }

    /// Locks the short codes. The caller must take no other lock meanwhile.
    pub(super) fn codes(&self) -> MutexGuard<'_, Codes> {
        locked(&self.codes)
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
            self.changed();
        }
        code
    }

    /// Returns the claims that wait for an answer.
    pub(super) fn claims(&self) -> Vec<Claim> {
        locked(&self.claims).clone()
    }

    /// Returns the claim of a device.
    pub(super) fn claim_of(&self, device: Option<DeviceId>) -> Option<Claim> {
        let claims = locked(&self.claims);
        claims.iter().find(|claim| Some(claim.device) == device).copied()
    }

    /// Adds a claim; it replaces an earlier one of the same phone.
    pub(super) fn claim(&self, claim: Claim) {
        self.codes().withdraw(claim.device);
        let mut claims = locked(&self.claims);
        claims.retain(|one| one.device != claim.device);
        if claims.len() >= MAX_CLAIMS {
            claims.remove(0);
        }
        claims.push(claim);
        drop(claims);
        self.changed();
    }

    /// Removes the claim of a device, with its code.
    pub(super) fn drop_claim(&self, device: DeviceId) {
        self.codes().withdraw(device);
        locked(&self.claims).retain(|claim| claim.device != device);
        self.changed();
    }

    /// Transfers a person, and the host role if their phone had it, to another phone. The key of the old phone is revoked.
    pub(super) fn take_over(&self, device: DeviceId, person: PlayerId) {
        let usual = self.role_of(person);
        let name = {
            let keeper = self.night();
            let person = keeper.night().people.get(&person);
            person.map(|person| person.name.clone())
        };
        let old = self.devices().of_person(person).cloned();
        let old = old.filter(|old| old.id != device);
        if let Some(old) = &old {
            self.revoke(old.id);
        }
        let hosted = old.is_some_and(|old| old.role == Role::Host);
        self.devices().change(device, |one| {
            let host = hosted || one.role == Role::Host;
            one.person = Some(person);
            one.name = name;
            one.said = true;
            // The players agreed that the phone belongs to this person, which overrides an invitation to watch.
            one.watches = false;
            one.role = if host { Role::Host } else { usual };
        });
        locked(&self.claims).retain(|claim| claim.device != device && claim.person != person);
        self.codes().withdraw(device);
        self.changed();
    }

    /// Gives a phone the host role.
    pub(super) fn set_host(&self, device: DeviceId) {
        self.devices().change(device, |one| one.role = Role::Host);
        self.host_is_here();
        self.changed();
    }

    /// Stores the time of a request of a host's phone.
    pub(super) fn host_is_here(&self) {
        *locked(&self.hosts.seen) = Instant::now();
    }

    /// Counts a host's phone as connected while it listens for news.
    pub(super) fn host_listens(&self) -> Listening {
        self.hosts.listening.fetch_add(1, Ordering::Relaxed);
        Listening(self.hosts.clone())
    }

    /// Returns true if the program has no window and there is no host's phone, or none is connected or was within [`HOST_AWAY`].
    pub(super) fn is_host_away(&self) -> bool {
        let none = { self.devices().all().iter().all(|one| one.role != Role::Host) };
        let quiet = self.hosts.listening.load(Ordering::Relaxed) == 0 && locked(&self.hosts.seen).elapsed() > HOST_AWAY;
        self.terminal && (none || quiet)
    }

    /// Sets the age of the last request of a host's phone.
    #[cfg(test)]
    pub(super) fn host_was_seen(&self, ago: Duration) {
        if let Some(then) = Instant::now().checked_sub(ago) {
            *locked(&self.hosts.seen) = then;
        }
    }

    /// Increases the age of every draft by `ago`.
    #[cfg(test)]
    pub(super) fn age_drafts(&self, ago: Duration) {
        for draft in locked(&self.entering).values_mut() {
            draft.changed = draft.changed.checked_sub(ago).unwrap_or(draft.changed);
        }
    }

    /// Returns a receiver of changes.
    pub(super) fn watch(&self) -> watch::Receiver<Change> {
        self.changes.subscribe()
    }

    /// Returns the counters as of the last change.
    pub(super) fn now(&self) -> Change {
        *self.changes.borrow()
    }

    /// Notifies all phones and the window of a change.
    pub(super) fn changed(&self) {
        let (night, event) = {
            let keeper = self.night();
            (keeper.id(), keeper.night().last_event)
        };
        self.changes.send_modify(|change| {
            *change = Change { count: change.count + 1, night, event };
        });
    }

    /// Reads events, bets and consent requests of other programs, and notifies the phones if anything changed.
    pub(super) fn look(&self) {
        let new = self.night().sync();
        let settled = self.settle_bets();
        let asked = self.take_requests();
        if matches!(new, Ok(true)) || settled || asked {
            self.changed();
        }
    }

    /// Reads the consent requests; returns true if other programs filed, answered or withdrew any.
    fn take_requests(&self) -> bool {
        // Errors are ignored: the page that shows the list reports them.
        let requests = self.night().requests().unwrap_or_default();
        let waiting: Vec<(u64, usize)> = requests.iter().map(|one| (one.id, one.answers.len())).collect();
        std::mem::replace(&mut *locked(&self.waiting), waiting.clone()) != waiting
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
            let Some(device) = self.devices().of_person(bet.support.who).map(|one| one.id) else {
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
            self.say(device, Tone::Wrong, text);
        }
        std::mem::replace(&mut *locked(&self.bets), bets.clone()) != bets
    }

    /// Returns the language chosen on a device, else the language of the hub.
    pub(super) fn language_of(&self, device: DeviceId) -> Lang {
        let devices = self.devices();
        devices.get(device).and_then(|one| one.lang()).unwrap_or(self.lang)
    }

    /// Returns the addresses of the pages, each with the name of its network interface; the most likely one comes first.
    pub(super) fn addresses(&self) -> Vec<(String, String)> {
        let written = |address| address::written(address, self.port, self.secure);
        if !self.bound.is_unspecified() {
            return vec![(written(self.bound), String::new())];
        }
        address::own().into_iter().map(|one| (written(one.address), one.interface)).collect()
    }

    /// Returns the address by which a device joins. A configured host name has priority, because the certificate is for it.
    pub(super) fn inviting(&self, token: &Token) -> Option<String> {
        let named = self.named.as_ref().map(|name| {
            let scheme = if self.secure { "https" } else { "http" };
            format!("{scheme}://{name}:{}", self.port)
        });
        let first = || self.addresses().into_iter().next();
        let address = named.or_else(|| first().map(|(address, _)| address))?;
        Some(format!("{address}/join/{token}"))
    }

    /// Queues a message for the next page of a device.
    pub(super) fn say(&self, device: DeviceId, tone: Tone, text: String) {
        let mut said = locked(&self.said);
        said.entry(device).or_default().push((tone, text));
    }

    /// Returns the queued messages of a device, and clears them.
    pub(super) fn take_said(&self, device: DeviceId) -> Vec<(Tone, String)> {
        locked(&self.said).remove(&device).unwrap_or_default()
    }

    /// Returns the win that a device is entering, so that another device can record it with a win on the same tile.
    pub(super) fn drafted_win(&self, id: DeviceId) -> Option<DraftedWin> {
        let desk = self.desk(id);
        locked(&desk).model.drafted_win()
    }

    /// Returns the session of a device; opens it if there is none in memory.
    pub(super) fn desk(&self, id: DeviceId) -> Arc<Mutex<DeviceSession>> {
        let mut desks = locked(&self.desks);
        if let Some(desk) = desks.get(&id) {
            return desk.clone();
        }
        if desks.len() >= MOST_DESKS {
            desks.retain(|_, desk| {
                let idle = desk.try_lock().is_ok_and(|desk| desk.idle() > IDLE);
                !(idle && Arc::strong_count(desk) == 1)
            });
        }
        let lang = self.language_of(id);
        let own = folder(&self.keeping).map(|folder| folder.join(id.to_string()));
        if let Some(folder) = &own {
            let _ = crate::files::private_folder(folder);
        }
        let scribe =
            EntryAuthor { author: id.author(), hand: own.as_ref().map(|folder| folder.join(crate::files::DRAFT_NAME)) };
        let desk = Arc::new(Mutex::new(DeviceSession::new(id, Model::of(lang, self.keeping.clone(), scribe), own)));
        desks.insert(id, desk.clone());
        desk
    }

    /// Deletes the session of a device, with its files.
    pub(super) fn clear_desk(&self, id: DeviceId) {
        locked(&self.desks).remove(&id);
        if let Some(folder) = folder(&self.keeping) {
            // Errors are ignored: the files are private, and nobody gets this device id again.
            let _ = std::fs::remove_dir_all(folder.join(id.to_string()));
        }
        self.shows(id, None);
    }

    /// Revokes the key of a device and deletes its session. Returns true if the device existed.
    pub(super) fn revoke(&self, id: DeviceId) -> bool {
        let was_there = self.devices().revoke(id);
        if was_there {
            self.clear_desk(id);
            self.requests.forget(id);
            self.codes().withdraw(id);
            locked(&self.claims).retain(|claim| claim.device != id);
            self.changed();
        }
        was_there
    }

    /// Returns the role that a person of the night has on a phone.
    pub(super) fn role_of(&self, person: PlayerId) -> Role {
        let keeper = self.night();
        match keeper.night().people.get(&person).map(|one| one.role) {
            Some(NightRole::Player) => Role::Player,
            _ => Role::Watcher,
        }
    }
}

/// Polls the ledger while the hub exists, because the window and the command line write to it too.
pub async fn glance(hub: Weak<Hub>) {
    let mut seen = None;
    while let Some(hub) = hub.upgrade() {
        let looking = tokio::task::spawn_blocking(move || {
            let version = hub.night().store().version().ok();
            if version != seen {
                hub.look();
            }
            hub.forget_old();
            version
        });
        // After a panic, the next poll tries again.
        seen = looking.await.unwrap_or(seen);
        tokio::time::sleep(GLANCE).await;
    }
}
