//! The ledger's file: SQLite, events only ever appended, each on the disk before it is acknowledged.
//!
//! Write-ahead log with `synchronous = FULL`: a commit returns after the log was synced, so a killed program or a power cut
//! loses nothing acknowledged and leaves nothing half-written. Writers take the write lock first and then look whether the
//! night still ends where they think, so that two programs cannot both record on the same state in silence. Triggers
//! refuse every change and removal of an event.

mod file;
mod reading;
mod rescue;

pub use reading::{Damage, Loaded, NightLine};

use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, OpenFlags, OptionalExtension, TransactionBehavior, params};

use self::file::{MIGRATIONS, failed, migrate, read_only, uri, version};
use super::{Event, Hash, LedgerError, NightId, Payload};

/// How long a program waits for another that writes.
const PATIENCE: Duration = Duration::from_secs(10);
/// The ledger.
#[derive(Debug)]
pub struct Store {
    path: PathBuf,
    connection: Connection,
    read_only: Option<String>,
}

impl Store {
    /// Opens the ledger or begins one; missing folders are made. What cannot be written is opened for reading.
    ///
    /// # Errors
    /// A file that is no ledger or cannot be read.
    pub fn open(path: &Path) -> Result<Store, LedgerError> {
        if let Some(folder) = path
            .parent()
            .filter(|folder| !folder.as_os_str().is_empty())
        {
            std::fs::create_dir_all(folder).map_err(|error| LedgerError::File {
                path: path.display().to_string(),
                verb: "opened",
                why: error.to_string(),
            })?;
        }
        match Store::open_to_write(path) {
            Err(LedgerError::ReadOnly { why, .. }) => Store::open_to_read(path, why),
            other => other,
        }
    }

    /// Opens a ledger that is there.
    ///
    /// # Errors
    /// As [`Store::open`], and where there is no such file.
    pub fn open_existing(path: &Path) -> Result<Store, LedgerError> {
        match path.try_exists() {
            Ok(true) => Store::open(path),
            found => Err(LedgerError::File {
                path: path.display().to_string(),
                verb: "opened",
                why: found
                    .err()
                    .map_or_else(|| "it is not there".into(), |error| error.to_string()),
            }),
        }
    }

    fn open_to_write(path: &Path) -> Result<Store, LedgerError> {
        let fail = |error| failed(path, "opened", error);
        let writable = |metadata: std::fs::Metadata| !metadata.permissions().readonly();
        if std::fs::metadata(path).is_ok_and(|metadata| !writable(metadata)) {
            return Err(read_only(path, "the file is write-protected"));
        }
        let mut connection = Connection::open(path).map_err(fail)?;
        connection.busy_timeout(PATIENCE).map_err(fail)?;
        let version = version(&connection, path)?;
        let (mode, file) = ("journal_mode", "WAL");
        connection.pragma_update(None, mode, file).map_err(fail)?;
        connection
            .pragma_update(None, "synchronous", "FULL")
            .map_err(fail)?;
        if version < MIGRATIONS.len() as i64 {
            migrate(&mut connection).map_err(fail)?;
        }
        Ok(Store {
            path: path.to_owned(),
            connection,
            read_only: None,
        })
    }

    fn open_to_read(path: &Path, why: String) -> Result<Store, LedgerError> {
        let fail = |error| failed(path, "opened", error);
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_URI;
        let open = |uri: &str| {
            let connection = Connection::open_with_flags(uri, flags)?;
            connection.query_row("SELECT count(*) FROM sqlite_schema", [], |_| Ok(()))?;
            Ok(connection)
        };
        // Without a folder to write in, the log's index cannot be made: read the file as it lies there.
        let uri = uri(path);
        let connection = open(&format!("{uri}?mode=ro"))
            .or_else(|_| open(&format!("{uri}?mode=ro&immutable=1")))
            .map_err(fail)?;
        version(&connection, path)?;
        Ok(Store {
            path: path.to_owned(),
            connection,
            read_only: Some(why),
        })
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Why it can only be read, if so.
    pub fn read_only(&self) -> Option<&str> {
        self.read_only.as_deref()
    }

    /// Appends to a night after its event `last` (`None`: begins it). All of it is on the disk when this returns, or nothing.
    ///
    /// # Errors
    /// [`LedgerError::Conflict`] when the night does not end with `last` any more; whatever the disk says.
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
            let before = events.last().or(last);
            events.push(Event::after(before, night, time_ms, author, payload));
        }
        self.insert(night, last, &events)?;
        Ok(events)
    }

    /// Writes events as they are, after event `last`.
    pub(super) fn insert(
        &mut self,
        night: NightId,
        last: Option<&Event>,
        events: &[Event],
    ) -> Result<(), LedgerError> {
        if let Some(why) = &self.read_only {
            return Err(read_only(&self.path, why));
        }
        let path = self.path.clone();
        let fail = |error| failed(&path, "written", error);
        let expected = last.map_or((0, Hash::origin(night)), |event| (event.seq, event.hash));
        let transaction = self
            .connection
            .transaction_with_behavior(TransactionBehavior::Immediate)
            .map_err(fail)?;
        let found = last_of(&transaction, night).map_err(fail)?;
        let found_hash = found
            .as_ref()
            .map_or_else(|| Hash::origin(night).to_string(), |found| found.1.clone());
        let found_seq = found.map_or(0, |found| found.0);
        if found_seq != expected.0 || found_hash != expected.1.to_string() {
            return Err(LedgerError::Conflict {
                expected: expected.0,
                found: found_seq,
            });
        }
        {
            let mut statement = transaction
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
        }
        transaction.commit().map_err(fail)
    }

    /// A setting.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn setting(&self, name: &str) -> Result<Option<String>, LedgerError> {
        let found =
            self.connection
                .query_row("SELECT value FROM setting WHERE name = ?1", [name], |row| {
                    row.get(0)
                });
        found
            .optional()
            .map_err(|error| failed(&self.path, "read", error))
    }

    /// Sets a setting.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), LedgerError> {
        if let Some(why) = &self.read_only {
            return Err(read_only(&self.path, why));
        }
        let written = self.connection.execute(
            "INSERT INTO setting (name, value) VALUES (?1, ?2)
             ON CONFLICT (name) DO UPDATE SET value = excluded.value",
            [name, value],
        );
        written
            .map(|_| ())
            .map_err(|error| failed(&self.path, "written", error))
    }

    /// What SQLite itself finds wrong with the file; nothing where it is sound.
    pub fn integrity(&self) -> Vec<String> {
        let check = || {
            let mut statement = self.connection.prepare("PRAGMA integrity_check(100)")?;
            let rows = statement.query_map([], |row| row.get::<_, String>(0))?;
            rows.collect::<Result<Vec<_>, _>>()
        };
        match check() {
            Ok(lines) => lines.into_iter().filter(|line| line != "ok").collect(),
            Err(error) => vec![error.to_string()],
        }
    }

    /// Copies the file and its log into a new folder beside it, as they lie on the disk.
    ///
    /// # Errors
    /// The folder is there already, or cannot be written.
    pub fn backup(path: &Path, folder: &Path) -> std::io::Result<Vec<PathBuf>> {
        std::fs::create_dir(folder)?;
        let mut copied = Vec::new();
        for ending in ["", "-wal", "-shm"] {
            let mut from = path.as_os_str().to_owned();
            from.push(ending);
            let from = PathBuf::from(from);
            if let (true, Some(name)) = (from.exists(), from.file_name()) {
                let to = folder.join(name);
                std::fs::copy(&from, &to)?;
                std::fs::File::open(&to)?.sync_all()?;
                copied.push(to);
            }
        }
        Ok(copied)
    }
}

fn last_of(connection: &Connection, night: NightId) -> rusqlite::Result<Option<(u64, String)>> {
    let mut statement = connection
        .prepare_cached("SELECT seq, hash FROM event WHERE night = ?1 ORDER BY seq DESC LIMIT 1")?;
    let found = statement.query_row([night.to_string()], |row| {
        Ok((row.get::<_, i64>(0)?.unsigned_abs(), row.get(1)?))
    });
    found.optional()
}
