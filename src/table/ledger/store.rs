//! The ledger's file: SQLite, events only ever appended, each on the disk before it is acknowledged.
//!
//! Write-ahead log with `synchronous = FULL`: a commit returns after the log was synced, so a killed program or a power cut
//! loses nothing acknowledged and leaves nothing half-written. Writers take the write lock first and then look whether the
//! night still ends where they think, so that two programs cannot both record on the same state in silence. Triggers
//! refuse every change and removal of an event.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use rusqlite::{Connection, ErrorCode, OpenFlags, OptionalExtension, TransactionBehavior, params};

use super::{Event, Hash, LedgerError, NightId, Payload};

/// Forms of the file, oldest first: the statements that lead from one to the next.
const MIGRATIONS: [&str; 1] = ["
    CREATE TABLE event (
        id INTEGER PRIMARY KEY,
        night TEXT NOT NULL,
        seq INTEGER NOT NULL,
        time_ms INTEGER NOT NULL,
        author TEXT NOT NULL,
        payload TEXT NOT NULL,
        hash TEXT NOT NULL,
        UNIQUE (night, seq)
    ) STRICT;
    CREATE TRIGGER event_never_changes BEFORE UPDATE ON event
        BEGIN SELECT RAISE(ABORT, 'events never change'); END;
    CREATE TRIGGER event_never_goes BEFORE DELETE ON event
        BEGIN SELECT RAISE(ABORT, 'events are never removed'); END;
    CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
"];
/// How long a program waits for another that writes.
const PATIENCE: Duration = Duration::from_secs(10);
/// Marks the file as a ledger: `QJLG`.
const APPLICATION: i64 = 0x514a_4c47;

/// The ledger.
#[derive(Debug)]
pub struct Store {
    path: PathBuf,
    connection: Connection,
    read_only: Option<String>,
}

/// The events of a night as far as they are intact.
#[derive(Clone, Debug, PartialEq)]
pub struct Loaded {
    /// The events whose chain holds, from the first on.
    pub events: Vec<Event>,
    /// What is wrong after them.
    pub damage: Option<Damage>,
}

/// Where a night is damaged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Damage {
    /// The first event that is missing, changed or cannot be read.
    pub event: u64,
    /// What is wrong.
    pub why: String,
    /// How many events are stored from there on, as far as that can be told; they are not counted.
    pub lost: u64,
}

/// A night of the ledger.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NightLine {
    /// The night.
    pub night: NightId,
    /// How many events it has.
    pub events: u64,
    /// When it began and when something was last recorded, milliseconds since 1970-01-01 UTC.
    pub time_ms: (i64, i64),
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

    /// The nights, the latest first. In a damaged file those that can still be named.
    ///
    /// # Errors
    /// The file cannot be read at all.
    pub fn nights(&self) -> Result<Vec<NightLine>, LedgerError> {
        // This reads the index alone, so that a damaged page of events does not hide the nights.
        let by_index =
            "SELECT night, max(seq), max(id) FROM event GROUP BY night ORDER BY max(id) DESC";
        let by_table = "SELECT night, seq, id FROM event NOT INDEXED ORDER BY id";
        let mut found = match self.named(by_index) {
            (found, None) => found,
            (_, Some(error)) => match self.named(by_table) {
                (found, Some(_)) if found.is_empty() => {
                    return Err(failed(&self.path, "read", error));
                }
                (found, _) => found.into_iter().rev().collect(),
            },
        };
        let mut seen = std::collections::BTreeSet::new();
        found.retain(|(night, _)| seen.insert(*night));
        let line = |(night, events): (NightId, u64)| NightLine {
            night,
            events,
            time_ms: (self.time_of(night, "ASC"), self.time_of(night, "DESC")),
        };
        Ok(found.into_iter().map(line).collect())
    }

    /// Nights and numbers of events until the end or the first error.
    fn named(&self, sql: &str) -> (Vec<(NightId, u64)>, Option<rusqlite::Error>) {
        let mut found = Vec::new();
        let mut read = || {
            let mut statement = self.connection.prepare(sql)?;
            let mut rows = statement.query([])?;
            while let Some(row) = rows.next()? {
                let (night, events): (String, i64) = (row.get(0)?, row.get(1)?);
                found.extend(
                    night
                        .parse()
                        .ok()
                        .map(|night| (night, events.unsigned_abs())),
                );
            }
            Ok(())
        };
        let error = read().err();
        (found, error)
    }

    /// The time of a night's first or last event; 0 where it cannot be read.
    fn time_of(&self, night: NightId, order: &str) -> i64 {
        let sql =
            format!("SELECT time_ms FROM event WHERE night = ?1 ORDER BY seq {order} LIMIT 1");
        let found = self
            .connection
            .query_row(&sql, [night.to_string()], |row| row.get(0));
        found.unwrap_or(0)
    }

    /// The events of a night after event `after`, whose hash is given; the chain is checked.
    ///
    /// # Errors
    /// The file cannot be read at all, or has events of a later version.
    pub fn load(&self, night: NightId, after: Option<&Event>) -> Result<Loaded, LedgerError> {
        let fresh = || Reader {
            link: after.map_or_else(|| Hash::origin(night), |event| event.hash),
            seq: after.map_or(0, |event| event.seq),
            events: Vec::new(),
        };
        let (mut reader, ended) = self.read_rows(night, fresh(), BY_INDEX);
        if ended.is_err() {
            // A damaged index: the events themselves may be sound. The night is only read all the same.
            let (other, _) = self.read_rows(night, fresh(), BY_TABLE);
            if other.events.len() > reader.events.len() {
                reader = other;
            }
        }
        let damage = match ended {
            Ok(None) => None,
            Ok(Some(why)) => Some(why),
            Err(error) => match failed(&self.path, "read", error) {
                LedgerError::Damaged { why, .. } => Some(why),
                other => return Err(other),
            },
        };
        if let Some(Err(error)) = damage.as_ref().map(|why| self.refuse_unknown(why)) {
            return Err(error);
        }
        let damage = damage.map(|why| Damage {
            event: reader.seq + 1,
            why,
            lost: self.stored(night).saturating_sub(reader.seq),
        });
        Ok(Loaded {
            events: reader.events,
            damage,
        })
    }

    /// The event that opened a night, where it is intact.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn first(&self, night: NightId) -> Result<Option<Event>, LedgerError> {
        let found = self.connection.query_row(
            "SELECT time_ms, author, payload, hash FROM event WHERE night = ?1 AND seq = 1",
            [night.to_string()],
            |row| {
                let (author, text): (String, String) = (row.get(1)?, row.get(2)?);
                Ok((
                    row.get::<_, i64>(0)?,
                    author,
                    text,
                    row.get::<_, String>(3)?,
                ))
            },
        );
        let found = found
            .optional()
            .map_err(|error| failed(&self.path, "read", error))?;
        let mut reader = Reader {
            link: Hash::origin(night),
            seq: 0,
            events: Vec::new(),
        };
        if let Some((time_ms, author, text, hash)) = found {
            // What does not hold is named when the night is opened.
            let _ = reader.take(1, time_ms, &author, &text, &hash);
        }
        Ok(reader.events.pop())
    }

    /// An event of a later version is no damage.
    fn refuse_unknown(&self, why: &str) -> Result<(), LedgerError> {
        match why.strip_prefix(UNKNOWN) {
            Some(kind) => Err(LedgerError::UnknownKind {
                kind: kind.to_owned(),
            }),
            None => Ok(()),
        }
    }

    /// Reads rows until the end or the first that is not sound.
    fn read_rows(
        &self,
        night: NightId,
        mut reader: Reader,
        sql: &str,
    ) -> (Reader, rusqlite::Result<Option<String>>) {
        let mut read = || {
            let mut statement = self.connection.prepare_cached(sql)?;
            let mut rows = statement.query(params![night.to_string(), reader.seq as i64])?;
            while let Some(row) = rows.next()? {
                let (seq, time_ms): (i64, i64) = (row.get(0)?, row.get(1)?);
                let author = row.get_ref(2)?.as_str().unwrap_or_default();
                let text = row.get_ref(3)?.as_str().unwrap_or_default();
                let hash = row.get_ref(4)?.as_str().unwrap_or_default();
                if let Err(why) = reader.take(seq, time_ms, author, text, hash) {
                    return Ok(Some(why));
                }
            }
            Ok(None)
        };
        let ended = read();
        (reader, ended)
    }

    /// The highest number that a night is known to have.
    fn stored(&self, night: NightId) -> u64 {
        let highest = self.connection.query_row(
            "SELECT coalesce(max(seq), 0) FROM event WHERE night = ?1",
            [night.to_string()],
            |row| row.get::<_, i64>(0),
        );
        highest.map_or(0, i64::unsigned_abs)
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

/// The rows of a night by the index, and by the table alone.
const BY_INDEX: &str = "SELECT seq, time_ms, author, payload, hash FROM event
    WHERE night = ?1 AND seq > ?2 ORDER BY seq";
const BY_TABLE: &str = "SELECT seq, time_ms, author, payload, hash FROM event NOT INDEXED
    WHERE night = ?1 AND seq > ?2 ORDER BY id";

/// What stands before the kind in a reader's complaint about an unknown one.
const UNKNOWN: &str = "unknown kind: ";

struct Reader {
    link: Hash,
    seq: u64,
    events: Vec<Event>,
}

impl Reader {
    fn take(
        &mut self,
        seq: i64,
        time_ms: i64,
        author: &str,
        text: &str,
        hash: &str,
    ) -> Result<(), String> {
        let expected = self.seq + 1;
        if seq != expected as i64 {
            return Err(format!("event {expected} is missing"));
        }
        let link = self.link.next(expected, time_ms, author, text);
        if Hash::parse(hash) != Some(link) {
            return Err(format!(
                "event {expected} was changed after it was recorded"
            ));
        }
        let payload = Payload::read(text).map_err(|error| match error {
            LedgerError::UnknownKind { kind } => format!("{UNKNOWN}{kind}"),
            other => format!("event {expected}: {other}"),
        })?;
        let author = match self.events.last() {
            Some(before) if &*before.author == author => Arc::clone(&before.author),
            _ => author.into(),
        };
        self.events.push(Event {
            seq: expected,
            time_ms,
            author,
            text: text.into(),
            payload: Arc::new(payload),
            hash: link,
        });
        (self.link, self.seq) = (link, expected);
        Ok(())
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

/// The form of the file; a file of a later version or of another program is refused.
fn version(connection: &Connection, path: &Path) -> Result<i64, LedgerError> {
    let fail = |error| failed(path, "opened", error);
    let pragma = |name: &str| connection.pragma_query_value(None, name, |row| row.get::<_, i64>(0));
    let (found, known) = (
        pragma("user_version").map_err(fail)?,
        MIGRATIONS.len() as i64,
    );
    let application = pragma("application_id").map_err(fail)?;
    let tables = || {
        connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| {
            row.get::<_, i64>(0)
        })
    };
    if application != APPLICATION && (application != 0 || found != 0 || tables().map_err(fail)? > 0)
    {
        return Err(LedgerError::File {
            path: path.display().to_string(),
            verb: "opened",
            why: "it is a database of another program".into(),
        });
    }
    if found > known {
        return Err(LedgerError::Schema {
            path: path.display().to_string(),
            found,
            known,
        });
    }
    Ok(found)
}

/// Brings the file to the newest form, all steps or none.
fn migrate(connection: &mut Connection) -> rusqlite::Result<()> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    // Another program may have done it while this one waited for the lock.
    let version: i64 = transaction.pragma_query_value(None, "user_version", |row| row.get(0))?;
    for step in MIGRATIONS
        .iter()
        .skip(usize::try_from(version).unwrap_or(0))
    {
        transaction.execute_batch(step)?;
    }
    transaction.pragma_update(None, "application_id", APPLICATION)?;
    transaction.pragma_update(None, "user_version", MIGRATIONS.len() as i64)?;
    transaction.commit()
}

fn uri(path: &Path) -> String {
    let mut uri = String::from("file:");
    for byte in path.as_os_str().as_encoded_bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'/' | b'.' | b'-' | b'_' => {
                uri.push(char::from(*byte));
            }
            _ => uri.push_str(&format!("%{byte:02X}")),
        }
    }
    uri
}

fn read_only(path: &Path, why: &str) -> LedgerError {
    LedgerError::ReadOnly {
        path: path.display().to_string(),
        why: why.to_owned(),
    }
}

/// What SQLite said, in the ledger's words.
fn failed(path: &Path, verb: &'static str, error: rusqlite::Error) -> LedgerError {
    let shown = path.display().to_string();
    match error.sqlite_error_code() {
        Some(ErrorCode::DiskFull) => LedgerError::Full { path: shown },
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => {
            LedgerError::Busy { path: shown }
        }
        Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => LedgerError::Damaged {
            path: shown,
            why: error.to_string(),
        },
        Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied | ErrorCode::CannotOpen)
            if path.exists() =>
        {
            read_only(path, &error.to_string())
        }
        _ => LedgerError::File {
            path: shown,
            verb,
            why: error.to_string(),
        },
    }
}
