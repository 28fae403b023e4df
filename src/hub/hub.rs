//! What all phones share: the devices, the night as it stands, the hands that are being entered, and the news of a change.

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

/// How often the ledger is asked whether somebody else wrote to it.
pub const GLANCE: Duration = Duration::from_millis(150);
/// With more models than these, one that nobody used for a while is put away; its hand is on the disk.
const MOST_DESKS: usize = 24;
const IDLE: Duration = Duration::from_secs(15 * 60);
/// The most megabytes of photos that are being received at once.
pub const MOST_RECEIVED: usize = 96;

/// The time after which an abandoned hand is no longer shown as being entered.
const MAX_DRAFT_AGE: Duration = Duration::from_secs(20 * 60);
/// The time without a host's phone after which another one can become host.
const HOST_AWAY: Duration = Duration::from_secs(2 * 60);
/// The time that a new phone waits for the table's answer.
const MAX_CLAIM_AGE: Duration = Duration::from_secs(10 * 60);
/// The most new phones that wait at once.
const MAX_CLAIMS: usize = 16;

/// A new phone that somebody says is theirs, while their old one is here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The new phone.
    pub device: DeviceId,
    /// Who says so.
    pub person: PlayerId,
    /// When that was.
    pub since: Instant,
}

/// A hand being entered, with the night that it belongs to and the time of its last change.
struct Draft {
    hand: Entering,
    night: NightId,
    changed: Instant,
}

/// A host's phone that listens for news, until it is dropped.
pub struct Listening(Arc<Hosts>);

/// When a host's phone was there last.
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

/// What changed last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// Grows with every change of anything that a page shows.
    pub count: u64,
    /// The night in progress.
    pub night: NightId,
    /// Its last event.
    pub event: u64,
}

/// What the phones share.
pub struct Hub {
    pub(super) lang: Lang,
    pub(super) keeping: LedgerLocation,
    pub(super) secure: bool,
    pub(super) port: u16,
    pub(super) bound: IpAddr,
    pub(super) names: Names,
    /// The first of the names that were given.
    named: Option<String>,
    pub(super) queue: Queue,
    pub(super) optics: OpticsStore,
    pub(super) strangers: Rates<IpAddr>,
    pub(super) joining: Rates<IpAddr>,
    pub(super) devices_rate: Rates<DeviceId>,
    /// Requests that phones may send twice.
    pub(super) requests: Requests,
    /// Photos under way, in megabytes.
    pub(super) receiving: Arc<Semaphore>,
    /// Photos that are being unpacked to be stripped: one after the other, for the memory that each takes.
    pub(super) stripping: Semaphore,
    uploads: Arc<Mutex<BTreeMap<DeviceId, usize>>>,
    devices: Mutex<Devices>,
    night: Mutex<Keeper>,
    desks: Mutex<BTreeMap<DeviceId, Arc<Mutex<DeviceSession>>>>,
    entering: Mutex<BTreeMap<DeviceId, Draft>>,
    codes: Mutex<Codes>,
    claims: Mutex<Vec<Claim>>,
    hosts: Arc<Hosts>,
    /// No window is open: codes are shown at the terminal.
    pub(super) terminal: bool,
    said: Mutex<BTreeMap<DeviceId, Vec<(Tone, String)>>>,
    /// The bets that were last told to the phones.
    bets: Mutex<Bets>,
    /// The requests for consent that were last told to the phones: number and answers.
    waiting: Mutex<Vec<(u64, usize)>>,
    changes: watch::Sender<Change>,
    /// The lists that could not be read when it began.
    pub(super) unread: Vec<LedgerError>,
}

/// A photo under way, until it is dropped.
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

/// The folder of what phones entered and did not record yet.
fn folder(keeping: &LedgerLocation) -> Option<PathBuf> {
    match keeping {
        LedgerLocation::Folder(folder) => Some(folder.join("phones")),
        LedgerLocation::Memory => None,
    }
}

impl Hub {
    /// # Errors
    /// The ledger cannot be opened.
    pub(super) fn new(config: Config, bound: std::net::SocketAddr, secure: bool) -> Result<Hub, LedgerError> {
        let mut keeper = Keeper::open(&config.keeping, config.lang)?.written_by("phones".to_owned());
        keeper.sync()?;
        let place = folder(&config.keeping);
        let file = |name: &str| place.as_ref().map(|folder| folder.join(name));
        if let Some(folder) = &place {
            // What goes wrong here goes wrong again, and is said, when a hand is kept.
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

    /// Tells every device about an error on its next page.
    fn tell_all(&self, error: &LedgerError) {
        let devices: Vec<DeviceId> = self.devices().all().iter().map(|one| one.id).collect();
        for device in devices {
            self.say(device, Tone::Wrong, trouble::ledger(error, None, self.language_of(device)));
        }
    }

    pub(super) fn devices(&self) -> MutexGuard<'_, Devices> {
        locked(&self.devices)
    }

    /// A turn to send a photo, where the device has not as many under way as it may.
    pub(super) fn uploading(&self, id: DeviceId, most: usize) -> Option<Turn> {
        let mut uploads = locked(&self.uploads);
        let count = uploads.entry(id).or_default();
        if *count >= most {
            return None;
        }
        *count += 1;
        Some(Turn(self.uploads.clone(), id))
    }

    /// The night as it stands.
    pub(super) fn night(&self) -> MutexGuard<'_, Keeper> {
        locked(&self.night)
    }

    /// The hands that are being entered, by device: of phones that are here, of this night, and not left alone for long.
    pub(super) fn entering(&self) -> Vec<(DeviceId, Entering)> {
        let night = self.night().id();
        self.entering_in(night)
    }

    /// Like [`Self::entering`], for a caller who holds the night.
    pub(super) fn entering_in(&self, night: NightId) -> Vec<(DeviceId, Entering)> {
        let devices = self.devices();
        let entering = locked(&self.entering);
        let shown = entering.iter().filter(|(id, draft)| {
            let fresh = draft.changed.elapsed() < MAX_DRAFT_AGE;
            fresh && draft.night == night && devices.get(**id).is_some()
        });
        shown.map(|(id, draft)| (*id, draft.hand.clone())).collect()
    }

    /// Says what a device has entered by now.
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

    /// Takes away hands that nobody goes on with, and questions of new phones that nobody answered.
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

    /// The short codes. Nothing else is locked while they are.
    pub(super) fn codes(&self) -> MutexGuard<'_, Codes> {
        locked(&self.codes)
    }

    /// Returns the code for a purpose; a new one is shown at the terminal too.
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

    /// New phones that wait for the table's answer.
    pub(super) fn claims(&self) -> Vec<Claim> {
        locked(&self.claims).clone()
    }

    /// The question that a phone waits for.
    pub(super) fn claim_of(&self, device: Option<DeviceId>) -> Option<Claim> {
        let claims = locked(&self.claims);
        claims.iter().find(|claim| Some(claim.device) == device).copied()
    }

    /// Asks the table whether a phone is this person's; an earlier question of the same phone is withdrawn.
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

    /// Withdraws a phone's question.
    pub(super) fn drop_claim(&self, device: DeviceId) {
        self.codes().withdraw(device);
        locked(&self.claims).retain(|claim| claim.device != device);
        self.changed();
    }

    /// Gives a person's name, and the host's part if their phone had it, to another phone. The old phone is put out.
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
            // The table agreed that it is this person's phone: that it was invited to watch does not bind it any more.
            one.watches = false;
            one.role = if host { Role::Host } else { usual };
        });
        locked(&self.claims).retain(|claim| claim.device != device && claim.person != person);
        self.codes().withdraw(device);
        self.changed();
    }

    /// Makes a phone the host's.
    pub(super) fn set_host(&self, device: DeviceId) {
        self.devices().change(device, |one| one.role = Role::Host);
        self.host_is_here();
        self.changed();
    }

    /// A host's phone asked for something.
    pub(super) fn host_is_here(&self) {
        *locked(&self.hosts.seen) = Instant::now();
    }

    /// A host's phone listens for news from now on.
    pub(super) fn host_listens(&self) -> Listening {
        self.hosts.listening.fetch_add(1, Ordering::Relaxed);
        Listening(self.hosts.clone())
    }

    /// Returns true if the program runs without a window and no host's phone has been here for a while, or there is none.
    pub(super) fn is_host_away(&self) -> bool {
        let none = { self.devices().all().iter().all(|one| one.role != Role::Host) };
        let quiet = self.hosts.listening.load(Ordering::Relaxed) == 0 && locked(&self.hosts.seen).elapsed() > HOST_AWAY;
        self.terminal && (none || quiet)
    }

    /// Lets the last host's request be as old as this.
    #[cfg(test)]
    pub(super) fn host_was_seen(&self, ago: Duration) {
        if let Some(then) = Instant::now().checked_sub(ago) {
            *locked(&self.hosts.seen) = then;
        }
    }

    /// Lets every draft be as old as this.
    #[cfg(test)]
    pub(super) fn age_drafts(&self, ago: Duration) {
        for draft in locked(&self.entering).values_mut() {
            draft.changed = draft.changed.checked_sub(ago).unwrap_or(draft.changed);
        }
    }

    /// The news of changes.
    pub(super) fn watch(&self) -> watch::Receiver<Change> {
        self.changes.subscribe()
    }

    pub(super) fn now(&self) -> Change {
        *self.changes.borrow()
    }

    /// Tells everybody that something is otherwise.
    pub(super) fn changed(&self) {
        let (night, event) = {
            let keeper = self.night();
            (keeper.id(), keeper.night().last_event)
        };
        self.changes.send_modify(|change| {
            *change = Change { count: change.count + 1, night, event };
        });
    }

    /// Takes in what was recorded or bet since, and tells everybody.
    pub(super) fn look(&self) {
        let new = self.night().sync();
        let settled = self.settle_bets();
        let asked = self.take_requests();
        if matches!(new, Ok(true)) || settled || asked {
            self.changed();
        }
    }

    /// Takes in the requests that other programs filed or took back; returns true if they have changed.
    fn take_requests(&self) -> bool {
        // A list that cannot be read is reported by the page that shows it.
        let requests = self.night().requests().unwrap_or_default();
        let waiting: Vec<(u64, usize)> = requests.iter().map(|one| (one.id, one.answers.len())).collect();
        std::mem::replace(&mut *locked(&self.waiting), waiting.clone()) != waiting
    }

    /// Records the bets on deals that were begun elsewhere, and tells everybody whose bet is lost. Returns true if bets have changed.
    fn settle_bets(&self) -> bool {
        let reason = text!(self.lang, "bet-held");
        let (lost, bets) = {
            let mut keeper = self.night();
            // A ledger that cannot be read or written is reported by the next hand.
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

    /// The night's language of those who have none of their own.
    pub(super) fn language_of(&self, device: DeviceId) -> Lang {
        let devices = self.devices();
        devices.get(device).and_then(|one| one.lang()).unwrap_or(self.lang)
    }

    /// The addresses of the pages, the likeliest first, each with the network interface that has it.
    pub(super) fn addresses(&self) -> Vec<(String, String)> {
        let written = |address| address::written(address, self.port, self.secure);
        if !self.bound.is_unspecified() {
            return vec![(written(self.bound), String::new())];
        }
        address::own().into_iter().map(|one| (written(one.address), one.interface)).collect()
    }

    /// The address that a device joins by. A name that was given is what a certificate is for.
    pub(super) fn inviting(&self, token: &Token) -> Option<String> {
        let named = self.named.as_ref().map(|name| {
            let scheme = if self.secure { "https" } else { "http" };
            format!("{scheme}://{name}:{}", self.port)
        });
        let first = || self.addresses().into_iter().next();
        let address = named.or_else(|| first().map(|(address, _)| address))?;
        Some(format!("{address}/join/{token}"))
    }

    /// Something that a device is told on its next page.
    pub(super) fn say(&self, device: DeviceId, tone: Tone, text: String) {
        let mut said = locked(&self.said);
        said.entry(device).or_default().push((tone, text));
    }

    /// What a device is to be told.
    pub(super) fn take_said(&self, device: DeviceId) -> Vec<(Tone, String)> {
        locked(&self.said).remove(&device).unwrap_or_default()
    }

    /// Returns the win that a device is entering, for another one that enters a win on the same tile.
    pub(super) fn drafted_win(&self, id: DeviceId) -> Option<DraftedWin> {
        let desk = self.desk(id);
        locked(&desk).model.drafted_win()
    }

    /// What a device enters, with the ledger as it stands; made anew where it was put away.
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

    /// Forgets what a device has entered.
    pub(super) fn clear_desk(&self, id: DeviceId) {
        locked(&self.desks).remove(&id);
        if let Some(folder) = folder(&self.keeping) {
            // What is left is private, and the device's number is never given again.
            let _ = std::fs::remove_dir_all(folder.join(id.to_string()));
        }
        self.shows(id, None);
    }

    /// Puts a device out; says whether it was there.
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

    /// What somebody of the night may do with a phone.
    pub(super) fn role_of(&self, person: PlayerId) -> Role {
        let keeper = self.night();
        match keeper.night().people.get(&person).map(|one| one.role) {
            Some(NightRole::Player) => Role::Player,
            _ => Role::Watcher,
        }
    }
}

/// Looks at the ledger's file from time to time, as long as there is a hub: the window and the command line write to it too.
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
        // After a panic, the next glance looks again.
        seen = looking.await.unwrap_or(seen);
        tokio::time::sleep(GLANCE).await;
    }
}
