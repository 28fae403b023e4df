//! The ledger's file: an SQLite database to which events are only appended, each on disk before it is acknowledged.
//!
//! The write-ahead log is used with `synchronous = FULL`: a commit returns after the log was synced, so that a killed
//! program or a power cut loses nothing acknowledged and leaves nothing half-written. Then the list of acknowledged
//! events next to the file is updated (`acknowledged_heads`), and only then does the commit return to the caller.
//! Writers take the write lock first and then check that the night still ends where they expect, so that two programs
//! cannot silently record after the same event. Triggers refuse every change or removal of an event.
//!
//! Readers read the files as bytes (`ledger_image`) into memory and never change them. In a damaged file, every page is
//! searched for intact events (`carve`), and nothing more is written to it.

mod acknowledged_heads;
mod batch;
mod carve;
mod companion_path;
mod database_file;
mod home;
mod ledger_copies;
mod ledger_image;
mod mirror;
mod moved_file;
mod night_reading;
mod read_only_opening;
mod seen_records;
mod waiting;
mod wal;

pub use batch::{Batch, NewEvents, SettingChange, SettingKey};
pub(crate) use home::night_beginning;
pub use home::{ChangeBell, HomeError, KnownScope, KnownState, LedgerHome, Scope, ScopeChanges, StaleState};
pub use ledger_copies::{LedgerCopy, RescueReport, RescuedNight};
pub use ledger_image::LedgerImage;
pub use night_reading::{LoadedNight, NightDamage, StoredNight};
pub use seen_records::{NightSeenRecords, SeenRecord, SeenRow, SeenWay};
pub(crate) use waiting::WaitingBatch;
pub use waiting::{ReturnReason, ReturnedEntry, ReturnedEvents};

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, OptionalExtension, params};

use self::acknowledged_heads::AcknowledgedHeads;
use self::database_file::{read_only_error, sqlite_error};
use self::mirror::MirrorHome;
use super::{ChainHash, Event, FileCause, LedgerError, LedgerFault, Payload};
use quejing_rules::NightId;

/// The maximum time for which a program waits while another program writes.
const BUSY_TIMEOUT: Duration = Duration::from_secs(10);
/// SQLite's name for a database without a file.
const MEMORY_PATH: &str = ":memory:";
/// The name of the setting with the identifier of the night in progress.
const IN_PROGRESS_SETTING: &str = "night_in_progress";
/// The value of [`IN_PROGRESS_SETTING`] if no night is in progress.
const NO_NIGHT_VALUE: &str = "none";
/// The name of the setting that exists once events were stored, after which a missing list of acknowledged events is a
/// fault.
const HAS_HEADS_SETTING: &str = "has_heads";
/// The name of the setting that counts the nights of a ledger which several machines write.
pub(crate) const NIGHT_COUNT_SETTING: &str = "night count";

/// An open ledger: the connection to its database in a file or memory, its faults, and the list of acknowledged events.
#[derive(Debug)]
pub struct LedgerStore {
    path: PathBuf,
    connection: Connection,
    /// The reason for which the ledger is read-only; `None` if it can be written.
    read_only: Option<ReadOnlyReason>,
    /// The faults found when the ledger was opened.
    faults: Vec<LedgerFault>,
    heads: AcknowledgedHeads,
    /// Night, number and hash of the last event of each group written in the current transaction, for the list of
    /// acknowledged events.
    pending_heads: Vec<(NightId, u64, ChainHash)>,
    /// The error of the last update of the list of acknowledged events; `None` if it succeeded.
    heads_error: Option<FileCause>,
    /// The home of which the ledger is a mirror; `None` for a ledger of this machine alone.
    mirror: Option<MirrorHome>,
    /// True if readings show what waits for the home, which lies in a file beside the mirror.
    shows_waiting: bool,
    /// The settings of this machine alone that the present transaction of a mirror has written, by name.
    pending_local_settings: BTreeMap<String, String>,
}

/// The reason for which a ledger is read-only.
#[derive(Clone, Debug, PartialEq, Eq)]
enum ReadOnlyReason {
    /// The ledger was opened for reading, or the system denies writing.
    ReadOnly(FileCause),
    Damaged(LedgerFault),
    /// The file is the mirror of this home, and was opened without it.
    Mirror(String),
}

/// The origin of events that are written to the ledger.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum EventOrigin {
    /// Events recorded by this program; their night becomes the night in progress.
    Recorded,
    /// Events about entries of an earlier night, such as an objection; the night in progress remains the same.
    RecordedAside,
    /// Events of an imported file; the night in progress remains the same.
    Imported,
}

impl LedgerStore {
    /// Opens the ledger for writing, or creates one, along with missing folders; `:memory:` creates one in memory. A
    /// damaged or write-protected ledger is opened for reading only.
    ///
    /// # Errors
    /// The file is not a ledger of a known format, or nothing in it can be read.
    pub fn open(path: &Path) -> Result<LedgerStore, LedgerError> {
        if path == Path::new(MEMORY_PATH) {
            return LedgerStore::in_memory();
        }
        database_file::create_ledger_if_missing(path)?;
        LedgerStore::open_existing(path)
    }

    /// Creates an empty ledger in memory, without a file.
    ///
    /// # Errors
    /// SQLite cannot create it.
    pub fn in_memory() -> Result<LedgerStore, LedgerError> {
        let fail = |error| sqlite_error(Path::new(MEMORY_PATH), "opened", error);
        let mut connection = Connection::open_in_memory().map_err(fail)?;
        database_file::migrate_database(&mut connection).map_err(fail)?;
        Ok(LedgerStore::with_connection(Path::new(MEMORY_PATH), connection))
    }

    fn with_connection(path: &Path, connection: Connection) -> LedgerStore {
        LedgerStore {
            path: path.to_owned(),
            connection,
            read_only: None,
            faults: Vec::new(),
            heads: AcknowledgedHeads::default(),
            pending_heads: Vec::new(),
            heads_error: None,
            mirror: None,
            shows_waiting: false,
            pending_local_settings: BTreeMap::new(),
        }
    }

    /// Checks an existing ledger completely and opens it for writing; a damaged or write-protected one, for reading
    /// only.
    ///
    /// # Errors
    /// The errors of [`LedgerStore::open`], also for a missing file.
    pub fn open_existing(path: &Path) -> Result<LedgerStore, LedgerError> {
        let store = LedgerStore::open_file(path)?;
        match store.read_setting(mirror::MIRROR_SETTING)? {
            // What is written to a mirror alone, its home does not have.
            Some(home) if store.read_only.is_none() => {
                let mut store = store;
                if store.has_waiting_file() {
                    store.attach_waiting()?;
                }
                Ok(LedgerStore { read_only: Some(ReadOnlyReason::Mirror(home)), ..store })
            }
            _ => Ok(store),
        }
    }

    /// Opens an existing ledger like [`LedgerStore::open_existing`], a mirror for writing, too.
    fn open_file(path: &Path) -> Result<LedgerStore, LedgerError> {
        let path = database_file::resolve_links(path)?;
        let checked = LedgerStore::open_to_read(&path)?;
        if matches!(checked.read_only, Some(ReadOnlyReason::Damaged(_))) {
            return Ok(checked);
        }
        match database_file::open_to_write(&path) {
            Ok(connection) => Ok(LedgerStore {
                faults: checked.faults,
                heads: checked.heads,
                ..LedgerStore::with_connection(&path, connection)
            }),
            Err(LedgerError::ReadOnly { why, .. }) => {
                Ok(LedgerStore { read_only: Some(ReadOnlyReason::ReadOnly(why)), ..checked })
            }
            Err(error) => Err(error),
        }
    }

    /// Returns the path of the ledger's file, with links resolved; `:memory:` for a ledger in memory.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns true if the ledger has no file and exists only in memory.
    pub fn is_in_memory(&self) -> bool {
        self.path == Path::new(MEMORY_PATH)
    }

    /// Returns the reason for which the ledger is read-only, as the error that writing gives; `None` if it can be
    /// written.
    pub fn read_only_reason(&self) -> Option<LedgerError> {
        self.check_writable().err()
    }

    /// Returns the faults that were found when the ledger was opened.
    pub fn faults(&self) -> &[LedgerFault] {
        &self.faults
    }

    /// Returns the error of the last update of the list of acknowledged events; `None` if it succeeded. After an error
    /// the recorded events are on disk, but their later loss would remain unnoticed.
    pub fn heads_error(&self) -> Option<&FileCause> {
        self.heads_error.as_ref()
    }

    fn check_writable(&self) -> Result<(), LedgerError> {
        match &self.read_only {
            None => Ok(()),
            Some(ReadOnlyReason::ReadOnly(why)) => Err(read_only_error(&self.path, why.clone())),
            Some(ReadOnlyReason::Mirror(home)) => {
                Err(LedgerError::MirrorAlone { path: self.path.display().to_string(), home: home.clone() })
            }
            Some(ReadOnlyReason::Damaged(fault)) => {
                Err(LedgerError::Damaged { path: self.path.display().to_string(), fault: fault.clone() })
            }
        }
    }

    /// Runs `work` in a transaction during which no other program writes; afterwards all or none of its changes are on
    /// disk. Joins a transaction that is in progress. In the mirror of a home, the changes go to the home, and `work`
    /// runs again if what it read there has changed meanwhile.
    ///
    /// # Errors
    /// The ledger is read-only, or the error of `work`, of the disk or of the home; nothing was written then.
    pub fn run_transaction<T>(
        &mut self,
        work: impl FnMut(&mut LedgerStore) -> Result<T, LedgerError>,
    ) -> Result<T, LedgerError> {
        match self.home().cloned() {
            Some(home) if self.connection.is_autocommit() => {
                self.check_writable()?;
                self.run_mirrored_transaction(&home, work)
            }
            _ => self.run_local_transaction(work),
        }
    }

    /// Runs `work` in a transaction of the file like [`Self::run_transaction`], whether it is a mirror or not.
    fn run_local_transaction<T>(
        &mut self,
        work: impl FnOnce(&mut LedgerStore) -> Result<T, LedgerError>,
    ) -> Result<T, LedgerError> {
        self.check_writable()?;
        if !self.connection.is_autocommit() {
            return work(self);
        }
        let path = self.path.clone();
        self.begin_transaction()?;
        let result = work(self).and_then(|value| {
            self.connection.execute_batch("COMMIT").map_err(|error| sqlite_error(&path, "written", error))?;
            Ok(value)
        });
        if result.is_err() {
            self.roll_back_transaction();
        }
        self.acknowledge_pending();
        result
    }

    fn begin_transaction(&mut self) -> Result<(), LedgerError> {
        self.connection.execute_batch("BEGIN IMMEDIATE").map_err(|error| sqlite_error(&self.path, "written", error))
    }

    /// Takes back what the transaction in progress has written.
    fn roll_back_transaction(&mut self) {
        // A commit that failed for lack of space may already have been rolled back.
        let _ = self.connection.execute_batch("ROLLBACK");
        self.pending_heads.clear();
    }

    /// Adds the last events written in the transaction to the list of acknowledged events; keeps the error if that
    /// fails.
    fn acknowledge_pending(&mut self) {
        let new_heads = std::mem::take(&mut self.pending_heads);
        if !new_heads.is_empty() && !self.is_in_memory() {
            self.heads_error = self.heads.append_heads(&self.path, &new_heads).err().map(FileCause::from);
        }
    }

    /// Builds events from these contents, appends all or none of them to a night after its event `last` (`None` begins
    /// the night), and returns them.
    ///
    /// # Errors
    /// [`LedgerError::Conflict`] if the stored night does not end with `last`, or an error of the disk.
    pub fn append_events(
        &mut self,
        night: NightId,
        last: Option<&Event>,
        author: &str,
        time_ms: i64,
        payloads: Vec<Payload>,
    ) -> Result<Vec<Event>, LedgerError> {
        self.append_events_of(EventOrigin::Recorded, night, last, author, time_ms, payloads)
    }

    /// Appends events like [`Self::append_events`]; `origin` decides whether their night becomes the night in progress.
    pub(super) fn append_events_of(
        &mut self,
        origin: EventOrigin,
        night: NightId,
        last: Option<&Event>,
        author: &str,
        time_ms: i64,
        payloads: Vec<Payload>,
    ) -> Result<Vec<Event>, LedgerError> {
        let mut events: Vec<Event> = Vec::with_capacity(payloads.len());
        for payload in payloads {
            events.push(Event::build_after(events.last().or(last), night, time_ms, author, payload));
        }
        self.insert_events(night, last, &events, origin)?;
        Ok(events)
    }

    /// Writes events unchanged after the night's event `last` (`None` begins the night), in one transaction.
    ///
    /// # Errors
    /// [`LedgerError::Conflict`] if the stored night does not end with `last`, or an error of the disk.
    pub(super) fn insert_events(
        &mut self,
        night: NightId,
        last: Option<&Event>,
        events: &[Event],
        origin: EventOrigin,
    ) -> Result<(), LedgerError> {
        let after = last.map_or_else(|| night_beginning(night), |event| (event.seq, event.hash));
        self.run_transaction(|store| {
            store.insert_event_rows(night, after, events, origin)?;
            if events.is_empty() {
                return Ok(());
            }
            if let Some(batch) = store.batch_mut() {
                batch.add_events(night, after, events);
            }
            match after.0 {
                0 => store.count_night(),
                _ => Ok(()),
            }
        })
    }

    /// Writes events of another ledger unchanged after the night's event `last` (`None` begins the night). The night in
    /// progress remains the same.
    ///
    /// # Errors
    /// The errors of [`Self::append_events`].
    pub(crate) fn insert_imported_events(
        &mut self,
        night: NightId,
        last: Option<&Event>,
        events: &[Event],
    ) -> Result<(), LedgerError> {
        self.insert_events(night, last, events, EventOrigin::Imported)
    }

    /// Writes events after the night's event with the number and the hash `after`, in the transaction in progress.
    fn insert_event_rows(
        &mut self,
        night: NightId,
        after: (u64, ChainHash),
        events: &[Event],
        origin: EventOrigin,
    ) -> Result<(), LedgerError> {
        let (found, found_hash) = self.last_event_number_and_hash(night)?;
        if (found, found_hash) != (after.0, after.1.to_string()) {
            return Err(LedgerError::Conflict { expected: after.0, found });
        }
        self.write_event_rows(night, events, origin)
    }

    /// Writes events in the transaction in progress, without a check of the night's end.
    fn write_event_rows(&mut self, night: NightId, events: &[Event], origin: EventOrigin) -> Result<(), LedgerError> {
        let path = self.path.clone();
        let fail = |error| sqlite_error(&path, "written", error);
        let Some(newest) = events.last() else {
            return Ok(());
        };
        let mut statement = self
            .connection
            .prepare_cached(
                "INSERT INTO main.event (night, seq, time_ms, author, payload, hash)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
            )
            .map_err(fail)?;
        for event in events {
            let row = params![
                night.to_string(),
                event.seq as i64,
                event.time_ms,
                &*event.author,
                &*event.text,
                event.hash.to_string()
            ];
            statement.execute(row).map_err(fail)?;
        }
        drop(statement);
        if origin == EventOrigin::Recorded {
            self.write_local_setting(IN_PROGRESS_SETTING, &night.to_string(), true)?;
        }
        self.write_local_setting(HAS_HEADS_SETTING, "1", false)?;
        self.pending_heads.push((night, newest.seq, newest.hash));
        Ok(())
    }

    /// Counts a new night in a mirror, so that of two machines that begin a night at once the later one looks again at
    /// the people of the other.
    fn count_night(&mut self) -> Result<(), LedgerError> {
        if self.batch_mut().is_none() {
            return Ok(());
        }
        let count = self.read_number_setting(NIGHT_COUNT_SETTING)? + 1;
        self.write_setting(None, NIGHT_COUNT_SETTING, &count.to_string())
    }

    /// Returns the number and the hash of the night's last stored event; 0 and the beginning of the chain if it has
    /// none.
    fn last_event_number_and_hash(&self, night: NightId) -> Result<(u64, String), LedgerError> {
        let found =
            last_stored_event(&self.connection, night).map_err(|error| sqlite_error(&self.path, "read", error))?;
        Ok(found.unwrap_or_else(|| (0, ChainHash::origin(night).to_string())))
    }

    /// Returns the value of a setting; `None` if it was never set.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn read_setting(&self, name: &str) -> Result<Option<String>, LedgerError> {
        let found = self.connection.query_row("SELECT value FROM setting WHERE name = ?1", [name], |row| row.get(0));
        found.optional().map_err(|error| sqlite_error(&self.path, "read", error))
    }

    /// Returns the number in a setting; 0 if it does not exist or holds no number.
    fn read_number_setting(&self, name: &str) -> Result<u64, LedgerError> {
        Ok(self.read_setting(name)?.and_then(|text| text.parse().ok()).unwrap_or(0))
    }

    /// Stores the value of a setting in place of an earlier one. All machines share it.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn set_setting(&mut self, name: &str, value: &str) -> Result<(), LedgerError> {
        self.run_transaction(|store| store.write_setting(None, name, value))
    }

    /// Returns the value of a setting of a night; `None` if it was never set. A ledger of this machine alone has one
    /// value for all nights, that of the night in which it was set last.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn read_night_setting(&self, night: NightId, name: &str) -> Result<Option<String>, LedgerError> {
        self.read_setting(&self.setting_key(night, name).stored_name())
    }

    /// Stores the value of a setting of a night ([`Self::read_night_setting`]). All machines share it.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn set_night_setting(&mut self, night: NightId, name: &str, value: &str) -> Result<(), LedgerError> {
        let key = self.setting_key(night, name);
        self.run_transaction(|store| store.write_setting(key.night, name, value))
    }

    /// Returns the key of a setting of a night: on one machine, one night is played at a time.
    fn setting_key(&self, night: NightId, name: &str) -> SettingKey {
        SettingKey { night: self.mirror.is_some().then_some(night), name: name.to_owned() }
    }

    /// Writes a setting of a night, or of the whole ledger, in the transaction in progress.
    fn write_setting(&mut self, night: Option<NightId>, name: &str, value: &str) -> Result<(), LedgerError> {
        let key = SettingKey { night, name: name.to_owned() };
        let stored_name = key.stored_name();
        if self.batch_mut().is_some() {
            let before = self.read_setting(&stored_name)?;
            if let Some(batch) = self.batch_mut() {
                batch.add_setting(key, before, value.to_owned());
            }
        }
        self.execute_setting(&stored_name, value, true)?;
        self.shadow_waiting_setting(&stored_name, value)
    }

    /// Writes a setting of this machine alone, in the transaction in progress.
    fn write_local_setting(&mut self, name: &str, value: &str, replaces_existing: bool) -> Result<(), LedgerError> {
        if self.batch_mut().is_some() && (replaces_existing || self.read_setting(name)?.is_none()) {
            self.pending_local_settings.insert(name.to_owned(), value.to_owned());
        }
        self.execute_setting(name, value, replaces_existing)
    }

    fn execute_setting(&self, name: &str, value: &str, replaces_existing: bool) -> Result<(), LedgerError> {
        let sql = match replaces_existing {
            true => "INSERT OR REPLACE INTO main.setting (name, value) VALUES (?1, ?2)",
            false => "INSERT OR IGNORE INTO main.setting (name, value) VALUES (?1, ?2)",
        };
        let written = self.connection.prepare_cached(sql).and_then(|mut statement| statement.execute([name, value]));
        written.map(|_| ()).map_err(|error| sqlite_error(&self.path, "written", error))
    }

    /// Returns the name and the value of every setting that belongs to no night and that all machines share.
    pub(crate) fn settings_of_ledger(&self) -> Result<Vec<(String, String)>, LedgerError> {
        self.shared_settings(None)
    }

    /// Returns the name and the value of every setting of a part of the ledger that its machines share.
    fn shared_settings(&self, scope: Scope) -> Result<Vec<(String, String)>, LedgerError> {
        let read = || {
            let mut statement = self.connection.prepare_cached("SELECT name, value FROM setting ORDER BY name")?;
            let rows = statement.query_map([], |row| Ok((row.get::<_, String>(0)?, row.get::<_, String>(1)?)))?;
            rows.collect::<rusqlite::Result<Vec<_>>>()
        };
        let settings = read().map_err(|error| sqlite_error(&self.path, "read", error))?;
        let in_scope = settings.into_iter().filter_map(|(stored_name, value)| {
            let (found, name) = mirror::split_stored_name(&stored_name);
            (found == scope && !home::is_local_setting(&stored_name)).then(|| (name.to_owned(), value))
        });
        Ok(in_scope.collect())
    }

    /// Returns the parts of the ledger of which a mirror has changes.
    fn mirrored_scopes(&self) -> Result<Vec<Scope>, LedgerError> {
        let nights = self.nights()?;
        Ok(std::iter::once(None).chain(nights.into_iter().map(|line| Some(line.night))).collect())
    }

    /// Returns the night in progress, in which events were recorded last; `None` if there is none. Imports do not
    /// change it. In a ledger of a version without this setting, the night of the event stored last.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn night_in_progress(&self) -> Result<Option<NightId>, LedgerError> {
        match self.read_setting(IN_PROGRESS_SETTING)? {
            Some(night) => Ok(night.parse().ok()),
            // A ledger of a version without this setting.
            None => Ok(self.nights()?.first().map(|line| line.night)),
        }
    }

    /// Stores the night in progress ([`Self::night_in_progress`]).
    ///
    /// # Errors
    /// The file cannot be written.
    pub(crate) fn set_night_in_progress(&mut self, night: NightId) -> Result<(), LedgerError> {
        self.run_local_transaction(|store| store.write_local_setting(IN_PROGRESS_SETTING, &night.to_string(), true))
    }

    /// Stores that no night is in progress, so that recording must name its night.
    pub(super) fn clear_night_in_progress(&mut self) -> Result<(), LedgerError> {
        self.run_local_transaction(|store| store.write_local_setting(IN_PROGRESS_SETTING, NO_NIGHT_VALUE, true))
    }

    /// Stores the night in progress if no setting names it yet, so that an import cannot change it.
    pub(super) fn pin_night_in_progress(&mut self) -> Result<(), LedgerError> {
        let night = self.night_in_progress()?;
        let night = night.map_or_else(|| NO_NIGHT_VALUE.to_owned(), |night| night.to_string());
        self.write_local_setting(IN_PROGRESS_SETTING, &night, false)
    }

    /// Returns a number that changes when another program writes to the file; fast enough to call several times a
    /// second. The number of a ledger that is in memory or was opened for reading never changes.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn data_version(&self) -> Result<i64, LedgerError> {
        let version = self.connection.prepare_cached("PRAGMA main.data_version");
        let version = version.and_then(|mut statement| statement.query_row([], |row| row.get::<_, i64>(0)));
        let version = version.and_then(|version| Ok(version + self.waiting_version()?));
        version.map_err(|error| sqlite_error(&self.path, "read", error))
    }

    /// Returns the night and the number of the event with this idempotency mark ([`Payload::request_id`]); `None` if
    /// there is none.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn find_event_by_once_mark(&self, mark: &str) -> Result<Option<(NightId, u64)>, LedgerError> {
        let found = self.connection.query_row(
            "SELECT night, seq FROM event
             WHERE json_valid(payload) AND payload ->> '$.once' = ?1 LIMIT 1",
            [mark],
            |row| Ok((row.get::<_, String>(0)?, row.get::<_, i64>(1)?)),
        );
        let found = found.optional().map_err(|error| sqlite_error(&self.path, "read", error))?;
        Ok(found.and_then(|(night, seq)| Some((night.parse().ok()?, seq.unsigned_abs()))))
    }
}

fn last_stored_event(connection: &Connection, night: NightId) -> rusqlite::Result<Option<(u64, String)>> {
    let mut statement =
        connection.prepare_cached("SELECT seq, hash FROM event WHERE night = ?1 ORDER BY seq DESC LIMIT 1")?;
    statement.query_row([night.to_string()], |row| Ok((row.get::<_, i64>(0)?.unsigned_abs(), row.get(1)?))).optional()
}
