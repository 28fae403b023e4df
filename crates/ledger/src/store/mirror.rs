//! The mirror of a ledger that several machines write: an ordinary file with everything that the home had when it was
//! last read. It is read like any ledger. What a transaction writes goes to the home first, as a batch, and comes back
//! from there.

use std::collections::BTreeMap;
use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use super::batch::Batch;
use super::home::{
    HomeError, KnownScope, KnownState, LedgerHome, Scope, ScopeChanges, StaleState, night_beginning, version_setting,
};
use super::{EventOrigin, LedgerStore, database_file};
use crate::{ChainHash, Event, LedgerError, Payload, PayloadError, StrayEvent};
use quejing_rules::NightId;

/// The maximum number of times that a transaction is repeated because a setting changed meanwhile.
const MAX_REPEATS: u32 = 50;
/// The longest pause before the first repetition; it grows with each, so that machines do not meet again and again.
const FIRST_PAUSE: Duration = Duration::from_millis(3);

/// The name of the setting with the name of a mirror's home.
pub(super) const MIRROR_SETTING: &str = "mirror";

/// The home of a mirror, with the batch of the transaction in progress.
#[derive(Debug)]
pub(super) struct MirrorHome {
    home: Arc<dyn LedgerHome>,
    /// The batch of the transaction in progress; `None` outside of one.
    pub batch: Option<Batch>,
}

impl LedgerStore {
    /// Opens the mirror of a home at this path, or creates one. The home is not asked.
    ///
    /// # Errors
    /// The errors of [`LedgerStore::open`].
    pub fn open_mirror(path: &Path, home: Arc<dyn LedgerHome>) -> Result<LedgerStore, LedgerError> {
        database_file::create_ledger_if_missing(path)?;
        let mut store = LedgerStore::open_file(path)?;
        let name = home.name();
        if store.read_only.is_none() && store.read_setting(MIRROR_SETTING)?.as_ref() != Some(&name) {
            store.run_local_transaction(|store| store.write_local_setting(MIRROR_SETTING, &name, true))?;
        }
        store.mirror = Some(MirrorHome { home, batch: None });
        if store.read_only.is_none() {
            store.attach_waiting()?;
        }
        Ok(store)
    }

    /// Returns the home of which this ledger is a mirror; `None` for a ledger of this machine alone.
    pub fn home(&self) -> Option<&Arc<dyn LedgerHome>> {
        self.mirror.as_ref().map(|mirror| &mirror.home)
    }

    /// Returns true if the home does not answer, so that its nights may have gone on and nothing can be recorded; false
    /// for a ledger of this machine alone.
    pub fn is_home_away(&self) -> bool {
        self.home().is_some_and(|home| home.is_away())
    }

    /// Returns the place of the ledger for people: the name of its home, or the path of its file.
    pub fn place(&self) -> String {
        self.home().map_or_else(|| self.path.display().to_string(), |home| home.name())
    }

    /// Reads from the home what changed since the last time, and returns true if anything did. Does nothing for a
    /// ledger of this machine alone.
    ///
    /// # Errors
    /// The home cannot be reached, its chain does not continue that of the mirror, or an error of the disk.
    pub fn pull_changes(&mut self) -> Result<bool, LedgerError> {
        self.pull_changes_with(&[]).map_err(HomeError::into_ledger_error)
    }

    /// Reads changes like [`Self::pull_changes`], among them the batches with the numbers `taken`, which wait no more.
    pub(crate) fn pull_changes_with(&mut self, taken: &[i64]) -> Result<bool, HomeError> {
        let Some(mirror) = &self.mirror else {
            return Ok(false);
        };
        let home = Arc::clone(&mirror.home);
        let known = self.known_state()?;
        let changes = home.read_changes(&known)?;
        let has_changed = !changes.is_empty();
        if has_changed || !taken.is_empty() {
            self.run_local_transaction(|store| {
                changes.iter().try_for_each(|changes| store.apply_changes(&known, changes))?;
                store.remove_batches(taken)?;
                store.show_waiting()
            })?;
        }
        Ok(has_changed)
    }

    /// Runs `work` in a transaction of a mirror: what it writes is taken back here, and goes to the home as a batch.
    /// Repeats `work` if a setting has changed meanwhile.
    pub(super) fn run_mirrored_transaction<T>(
        &mut self,
        home: &Arc<dyn LedgerHome>,
        mut work: impl FnMut(&mut LedgerStore) -> Result<T, LedgerError>,
    ) -> Result<T, LedgerError> {
        let mut repeats = 0;
        loop {
            let (result, batch, local) = self.try_in_mirror(&mut work)?;
            match self.hand_over(home, &batch, &local) {
                Ok(false) => return Ok(result),
                Ok(true) => {
                    // The home has it, whatever happens here; the next reading brings it into the mirror.
                    let _ = self.pull_changes();
                    self.write_local_settings(&local)?;
                    return Ok(result);
                }
                Err(HomeError::Stale(stale)) => {
                    repeats += 1;
                    let is_repeated = matches!(stale, StaleState::Setting(_)) && repeats <= MAX_REPEATS;
                    if is_repeated {
                        std::thread::sleep(random_pause(repeats));
                    }
                    match self.pull_changes_with(&[]) {
                        Ok(_) if is_repeated => {}
                        Ok(_) => return Err(HomeError::Stale(stale).into_ledger_error()),
                        // What has changed is known only once the home answers again.
                        Err(HomeError::Unreachable(_)) => return self.keep_batch(&batch, &local).map(|()| result),
                        Err(error) => return Err(error.into_ledger_error()),
                    }
                }
                Err(error) => return Err(error.into_ledger_error()),
            }
        }
    }

    /// Sends a batch to the home and returns true. If the home does not answer, or earlier batches wait for it, keeps
    /// the batch behind them and returns false.
    fn hand_over(
        &mut self,
        home: &Arc<dyn LedgerHome>,
        batch: &Batch,
        local: &BTreeMap<String, String>,
    ) -> Result<bool, HomeError> {
        if batch.is_empty() {
            return Ok(true);
        }
        if home.is_away() || self.count_waiting() > 0 {
            return Ok(self.keep_batch(batch, local).map(|()| false)?);
        }
        match home.commit(batch) {
            // It may be written all the same; its number tells when the home answers again.
            Err(HomeError::Unreachable(_)) => Ok(self.keep_batch(batch, local).map(|()| false)?),
            committed => committed.map(|()| true),
        }
    }

    /// Runs `work` in the mirror and takes back what it wrote. Returns its result, what it wrote for the home, and the
    /// settings that it wrote for this machine.
    fn try_in_mirror<T>(
        &mut self,
        work: &mut impl FnMut(&mut LedgerStore) -> Result<T, LedgerError>,
    ) -> Result<(T, Batch, BTreeMap<String, String>), LedgerError> {
        if let Some(mirror) = &mut self.mirror {
            mirror.batch = Some(Batch::new());
        }
        self.begin_transaction()?;
        let result = work(self);
        self.roll_back_transaction();
        let batch = self.mirror.as_mut().and_then(|mirror| mirror.batch.take()).unwrap_or_default();
        let local = std::mem::take(&mut self.pending_local_settings);
        Ok((result?, batch, local))
    }

    fn write_local_settings(&mut self, settings: &BTreeMap<String, String>) -> Result<(), LedgerError> {
        if settings.is_empty() {
            return Ok(());
        }
        self.run_local_transaction(|store| {
            settings.iter().try_for_each(|(name, value)| store.write_local_setting(name, value, true))
        })
    }

    /// Returns the batch of the transaction in progress; `None` for a ledger of this machine alone.
    pub(super) fn batch_mut(&mut self) -> Option<&mut Batch> {
        self.mirror.as_mut()?.batch.as_mut()
    }

    /// Returns what the mirror has of each part of the ledger.
    fn known_state(&self) -> Result<KnownState, LedgerError> {
        let mut known = KnownState::new();
        for scope in self.mirrored_scopes()? {
            let version = self.read_number_setting(&version_setting(scope))?;
            let last_event = scope.map_or(0, |night| self.highest_confirmed_seq(night));
            known.insert(scope, KnownScope { version, last_event });
        }
        Ok(known)
    }

    /// Writes changes of a part of the ledger, read when the mirror had `known`, in the transaction in progress.
    /// Another program of this machine may have written some of them meanwhile.
    fn apply_changes(&mut self, known: &KnownState, changes: &ScopeChanges) -> Result<(), LedgerError> {
        let name = version_setting(changes.scope);
        let since = known.get(&changes.scope).map_or(0, |known| known.version);
        let present = self.read_number_setting(&name)?;
        // Another program has written these changes, or later ones.
        if present >= changes.version && present > since {
            return Ok(());
        }
        if let Some(night) = changes.scope {
            self.apply_events(night, changes)?;
        }
        for (setting, value) in &changes.settings {
            let key = super::batch::SettingKey { night: changes.scope, name: setting.clone() };
            self.write_local_setting(&key.stored_name(), value, true)?;
        }
        self.insert_seen_rows(&changes.seen)?;
        self.write_local_setting(&name, &changes.version.to_string(), true)
    }

    /// Writes the new events of a night, after a check that they continue its chain.
    fn apply_events(&mut self, night: NightId, changes: &ScopeChanges) -> Result<(), LedgerError> {
        let last = self.highest_confirmed_seq(night);
        let Some(new) = changes.events.get(changes.events.partition_point(|event| event.seq <= last)..) else {
            return Ok(());
        };
        let mut after = match last {
            0 => night_beginning(night),
            _ => (last, self.confirmed_hash(night, last).ok_or_else(|| self.difference(night, last))?),
        };
        let mut events = Vec::with_capacity(new.len());
        for stored in new {
            let event = read_stored_event(after, stored)?.ok_or_else(|| self.difference(night, stored.seq))?;
            after = (event.seq, event.hash);
            events.push(event);
        }
        self.write_event_rows(night, &events, EventOrigin::Imported)
    }

    /// Returns the error of a night that continues differently at the home.
    fn difference(&self, night: NightId, event: u64) -> LedgerError {
        LedgerError::MirrorDiffers { path: self.path.display().to_string(), night, event }
    }
}

/// Returns a random pause before a repetition, longer on average with each.
fn random_pause(repeats: u32) -> Duration {
    // A hasher's keys come from the system's randomness; two hashers do not share them.
    let random = RandomState::new().build_hasher().finish();
    let longest = FIRST_PAUSE * repeats.min(20);
    longest * u32::try_from(random % 1000).unwrap_or(0) / 1000
}

/// Reads an event of a home; `None` if it does not continue the chain.
///
/// # Errors
/// The event is of a later version.
fn read_stored_event(after: (u64, ChainHash), stored: &StrayEvent) -> Result<Option<Event>, LedgerError> {
    let hash = after.1.next_hash(stored.seq, stored.time_ms, &stored.author, &stored.text);
    if stored.seq != after.0 + 1 || ChainHash::parse(&stored.hash) != Some(hash) {
        return Ok(None);
    }
    let payload = Payload::read(&stored.text).map_err(|error: PayloadError| LedgerError::from(error))?;
    Ok(Some(Event {
        seq: stored.seq,
        time_ms: stored.time_ms,
        author: stored.author.as_str().into(),
        text: stored.text.as_str().into(),
        payload: Arc::new(payload),
        hash,
    }))
}

/// Returns the part of a ledger to which a setting with this stored name belongs, with its name there.
pub(super) fn split_stored_name(name: &str) -> (Scope, &str) {
    match name.rsplit_once(' ').and_then(|(name, night)| Some((name, night.parse::<NightId>().ok()?))) {
        Some((name, night)) => (Some(night), name),
        None => (None, name),
    }
}
