//! The ledger's file: SQLite, with events only ever appended, each on disk before it is acknowledged.
//!
//! Write-ahead log with `synchronous = FULL`: a commit returns after the log was synced, so a killed program or a power cut
//! loses nothing acknowledged and leaves nothing half-written. Then the list of acknowledged events next to the file is
//! updated (`heads`), and only then is the caller told. Writers take the write lock first and then check that the night still
//! ends where they expect, so that two programs cannot silently record on top of the same state. Triggers refuse every
//! change or removal of an event.
//!
//! Readers read the files as bytes (`image`) into memory and never touch them. A damaged file is only read: every page is
//! searched for what is intact (`carve`), and nothing more is written to it.

mod carve;
mod ending;
mod file;
mod heads;
mod image;
mod keep;
mod log;
mod look;
mod reading;

pub use image::Image;
pub use keep::{LedgerCopy, RescueReport, RescuedNight};
pub use reading::{LoadedNight, NightDamage, NightLine};

use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, OptionalExtension, params};

use self::file::{read_only, sqlite_error};
use self::heads::Heads;
use super::{Cause, Event, Hash, LedgerError, LedgerFault, NightId, Payload};

/// The time a program waits for another one that is writing.
const PATIENCE: Duration = Duration::from_secs(10);
/// SQLite's name for a database without a file.
const MEMORY: &str = ":memory:";
/// The setting that holds the night in progress.
const IN_PROGRESS: &str = "night_in_progress";
/// The value of that setting if there is none.
const NONE_IN_PROGRESS: &str = "none";
/// The setting that says that a list of acknowledged events exists.
const HAS_HEADS: &str = "has_heads";

/// The ledger.
#[derive(Debug)]
pub struct Store {
    path: PathBuf,
    connection: Connection,
    /// The reason for which the ledger is read-only, if it is.
    barred: Option<ReadOnlyReason>,
    faults: Vec<LedgerFault>,
    heads: Heads,
    /// Events written in the current transaction, for the list of acknowledged events.
    pending: Vec<(NightId, u64, Hash)>,
    unlisted: Option<Cause>,
}

/// The reason for which a ledger is read-only.
#[derive(Clone, Debug, PartialEq, Eq)]
enum ReadOnlyReason {
    /// The ledger was opened for reading, or the system denies writing.
    ReadOnly(Cause),
    Damaged(LedgerFault),
}

/// The origin of events being written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum EventOrigin {
    /// They are happening now: their night becomes the one in progress.
    Recorded,
    /// They come from a file: the night in progress stays the same.
    Imported,
}

impl Store {
    /// Opens the ledger for writing, or creates one, along with any missing folders. If it cannot be written, it is opened for reading.
    ///
    /// # Errors
    /// The file is not a ledger, or nothing in it can be read.
    pub fn open(path: &Path) -> Result<Store, LedgerError> {
        if path == Path::new(MEMORY) {
            return Store::in_memory();
        }
        file::prepare(path)?;
        Store::open_existing(path)
    }

    /// Creates a ledger that only exists while the program runs.
    ///
    /// # Errors
    /// SQLite cannot create one.
    pub fn in_memory() -> Result<Store, LedgerError> {
        let fail = |error| sqlite_error(Path::new(MEMORY), "opened", error);
        let mut connection = Connection::open_in_memory().map_err(fail)?;
        file::migrate(&mut connection).map_err(fail)?;
        Ok(Store::of(Path::new(MEMORY), connection))
    }

    fn of(path: &Path, connection: Connection) -> Store {
        Store {
            path: path.to_owned(),
            connection,
            barred: None,
            faults: Vec::new(),
            heads: Heads::default(),
            pending: Vec::new(),
            unlisted: None,
        }
    }

    /// Opens an existing ledger for writing. It is checked first; a damaged one is opened for reading.
    ///
    /// # Errors
    /// Those of [`Store::open`], and if there is no such file.
    pub fn open_existing(path: &Path) -> Result<Store, LedgerError> {
        let path = file::resolve_links(path)?;
        let looked = Store::look(&path)?;
        if matches!(looked.barred, Some(ReadOnlyReason::Damaged(_))) {
            return Ok(looked);
        }
        match file::open_to_write(&path) {
            Ok(connection) => Ok(Store { faults: looked.faults, heads: looked.heads, ..Store::of(&path, connection) }),
            Err(LedgerError::ReadOnly { why, .. }) => {
                Ok(Store { barred: Some(ReadOnlyReason::ReadOnly(why)), ..looked })
            }
            Err(error) => Err(error),
        }
    }

    /// Returns the path of the ledger's file, with links resolved.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns true if the ledger only exists in memory.
    pub fn is_in_memory(&self) -> bool {
        self.path == Path::new(MEMORY)
    }

    /// Returns the reason for which the ledger is read-only, if it is.
    pub fn read_only(&self) -> Option<LedgerError> {
        self.writable().err()
    }

    /// Returns the faults found when the ledger was opened.
    pub fn faults(&self) -> &[LedgerFault] {
        &self.faults
    }

    /// Returns the error of the last update of the list of acknowledged events, if it failed: everything recorded is
    /// safe, but its loss would go unnoticed.
    pub fn list_error(&self) -> Option<&Cause> {
        self.unlisted.as_ref()
    }

    fn writable(&self) -> Result<(), LedgerError> {
        match &self.barred {
            None => Ok(()),
            Some(ReadOnlyReason::ReadOnly(why)) => Err(read_only(&self.path, why.clone())),
            Some(ReadOnlyReason::Damaged(fault)) => {
                Err(LedgerError::Damaged { path: self.path.display().to_string(), fault: fault.clone() })
            }
        }
    }

    /// Runs some work while nobody else writes: when this returns, all or none of it is on disk.
    ///
    /// # Errors
    /// Those of the work, or of the disk; nothing was written then.
    pub fn run_transaction<T>(
        &mut self,
        work: impl FnOnce(&mut Store) -> Result<T, LedgerError>,
    ) -> Result<T, LedgerError> {
        self.writable()?;
        if !self.connection.is_autocommit() {
            return work(self);
        }
        let path = self.path.clone();
        let fail = |error| sqlite_error(&path, "written", error);
        self.connection.execute_batch("BEGIN IMMEDIATE").map_err(fail)?;
        let done = work(self).and_then(|done| {
            self.connection.execute_batch("COMMIT").map_err(fail)?;
            Ok(done)
        });
        if done.is_err() {
            // A commit that failed for lack of space may already have been rolled back.
            let _ = self.connection.execute_batch("ROLLBACK");
            self.pending.clear();
        }
        self.acknowledge();
        done
    }

    /// Updates the list of acknowledged events.
    fn acknowledge(&mut self) {
        let new = std::mem::take(&mut self.pending);
        if !new.is_empty() && !self.is_in_memory() {
            self.unlisted = self.heads.add(&self.path, &new).err().map(Cause::from);
        }
    }

    /// Appends to a night after its event `last` (`None`: begins the night). When this returns, all or none of it is on disk.
    ///
    /// # Errors
    /// [`LedgerError::Conflict`] when the night no longer ends with `last`; any error from the disk.
    pub fn append(
        &mut self,
        night: NightId,
        last: Option<&Event>,
        author: &str,
        time_ms: i64,
        payloads: Vec<Payload>,
    ) -> Result<Vec<Event>, LedgerError> {
        let mut events: Vec<Event> = Vec::with_capacity(payloads.len());
        for payload in payloads {
            events.push(Event::after(events.last().or(last), night, time_ms, author, payload));
        }
        self.insert(night, last, &events, EventOrigin::Recorded)?;
        Ok(events)
    }

    /// Writes events unchanged, after event `last`.
    pub(super) fn insert(
        &mut self,
        night: NightId,
        last: Option<&Event>,
        events: &[Event],
        taken: EventOrigin,
    ) -> Result<(), LedgerError> {
        self.run_transaction(|store| store.insert_rows(night, last, events, taken))
    }

    fn insert_rows(
        &mut self,
        night: NightId,
        last: Option<&Event>,
        events: &[Event],
        taken: EventOrigin,
    ) -> Result<(), LedgerError> {
        let path = self.path.clone();
        let fail = |error| sqlite_error(&path, "written", error);
        let expected = last.map_or((0, Hash::origin(night)), |event| (event.seq, event.hash));
        let found = last_of(&self.connection, night).map_err(fail)?;
        let found_hash = found.as_ref().map_or_else(|| Hash::origin(night).to_string(), |found| found.1.clone());
        let found_seq = found.map_or(0, |found| found.0);
        if found_seq != expected.0 || found_hash != expected.1.to_string() {
            return Err(LedgerError::Conflict { expected: expected.0, found: found_seq });
        }
        let Some(newest) = events.last() else {
            return Ok(());
        };
        let mut statement = self
            .connection
            .prepare_cached(
                "INSERT INTO event (night, seq, time_ms, author, payload, hash)
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
        if taken == EventOrigin::Recorded {
            self.write_setting(IN_PROGRESS, &night.to_string(), true)?;
        }
        self.write_setting(HAS_HEADS, "1", false)?;
        self.pending.push((night, newest.seq, newest.hash));
        Ok(())
    }

    /// Reads a setting.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn setting(&self, name: &str) -> Result<Option<String>, LedgerError> {
        let found = self.connection.query_row("SELECT value FROM setting WHERE name = ?1", [name], |row| row.get(0));
        found.optional().map_err(|error| sqlite_error(&self.path, "read", error))
    }

    /// Writes a setting.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), LedgerError> {
        self.run_transaction(|store| store.write_setting(name, value, true))
    }

    fn write_setting(&self, name: &str, value: &str, replace: bool) -> Result<(), LedgerError> {
        let sql = match replace {
            true => "INSERT OR REPLACE INTO setting (name, value) VALUES (?1, ?2)",
            false => "INSERT OR IGNORE INTO setting (name, value) VALUES (?1, ?2)",
        };
        let written = self.connection.prepare_cached(sql).and_then(|mut statement| statement.execute([name, value]));
        written.map(|_| ()).map_err(|error| sqlite_error(&self.path, "written", error))
    }

    /// Returns the night in progress: the one most recently recorded in this ledger. Imported nights do not count.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn night_in_progress(&self) -> Result<Option<NightId>, LedgerError> {
        match self.setting(IN_PROGRESS)? {
            Some(night) => Ok(night.parse().ok()),
            // A ledger of a version before this setting existed.
            None => Ok(self.nights()?.first().map(|line| line.night)),
        }
    }

    /// Stores `night` as the night in progress; see [`Self::night_in_progress`].
    ///
    /// # Errors
    /// The file cannot be written.
    pub(crate) fn set_in_progress(&mut self, night: NightId) -> Result<(), LedgerError> {
        self.set(IN_PROGRESS, &night.to_string())
    }

    /// Stores that no night is in progress: the next record must name its night.
    pub(super) fn clear_in_progress(&mut self) -> Result<(), LedgerError> {
        self.set(IN_PROGRESS, NONE_IN_PROGRESS)
    }

    /// Records which night is in progress if no setting says so yet, before others come from a file.
    pub(super) fn settle_in_progress(&mut self) -> Result<(), LedgerError> {
        let night = self.night_in_progress()?;
        let night = night.map_or_else(|| NONE_IN_PROGRESS.to_owned(), |night| night.to_string());
        self.write_setting(IN_PROGRESS, &night, false)
    }

    /// Returns a number that changes when another program writes to the file: cheap enough to poll several times a
    /// second.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn version(&self) -> Result<i64, LedgerError> {
        let version = self.connection.prepare_cached("PRAGMA data_version");
        let version = version.and_then(|mut asked| asked.query_row([], |row| row.get(0)));
        version.map_err(|error| sqlite_error(&self.path, "read", error))
    }

    /// Finds the event recorded with this mark from its requester, see [`Payload::once`].
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn recorded_once(&self, mark: &str) -> Result<Option<(NightId, u64)>, LedgerError> {
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

fn last_of(connection: &Connection, night: NightId) -> rusqlite::Result<Option<(u64, String)>> {
    let mut statement =
        connection.prepare_cached("SELECT seq, hash FROM event WHERE night = ?1 ORDER BY seq DESC LIMIT 1")?;
    statement.query_row([night.to_string()], |row| Ok((row.get::<_, i64>(0)?.unsigned_abs(), row.get(1)?))).optional()
}
