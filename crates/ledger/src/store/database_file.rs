//! The format of the ledger's database file and its migrations, and SQLite's errors as errors of the ledger.

use std::path::{Path, PathBuf};

use rusqlite::{Connection, ErrorCode, MAIN_DB, TransactionBehavior};

use super::BUSY_TIMEOUT;
use super::companion_path::companion_path;
use super::ledger_image::LedgerImage;
use super::wal::read_u32;
use crate::{FileCause, LedgerError, LedgerFault};
use quejing_io::files::{self, SystemCause};

/// The migrations of the database, oldest first: each is SQL that leads from the format with its index to the next one.
pub(super) const MIGRATIONS: [&str; 2] = [
    "
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
",
    // The marks of seen entries; everything recorded before counts as seen by everybody.
    "
    CREATE TABLE seen (
        player TEXT NOT NULL,
        night TEXT NOT NULL,
        entry INTEGER NOT NULL,
        way TEXT NOT NULL,
        device TEXT NOT NULL,
        time_ms INTEGER NOT NULL,
        PRIMARY KEY (night, player, entry, way)
    ) STRICT;
    INSERT INTO seen (player, night, entry, way, device, time_ms)
        SELECT '', night, max(seq), 'before', '', unixepoch() * 1000 FROM event GROUP BY night;
",
];
/// The SQLite application id that marks a file as a ledger: `QJLG` in ASCII.
pub(super) const APPLICATION_ID: i64 = files::LEDGER_APPLICATION_ID as i64;

/// The bytes with which the header of a database begins.
const DATABASE_MAGIC: &[u8] = b"SQLite format 3\0";
/// The offset of the number of the ledger's format (`user_version`) in the header of a database (SQLite file format
/// 1.3).
const FORMAT_OFFSET: usize = 60;

/// Returns the number of the ledger's format in the header of a database; `None` if the header cannot be read.
pub(super) fn stored_format(database: &[u8]) -> Option<u32> {
    database.starts_with(DATABASE_MAGIC).then(|| read_u32(database, FORMAT_OFFSET))
}

/// Returns the name and the SQL definition, if any, of each table, index and trigger, sorted by name; at most 50.
pub(super) fn read_schema(connection: &Connection) -> rusqlite::Result<Vec<(String, Option<String>)>> {
    let mut statement = connection.prepare("SELECT name, sql FROM sqlite_schema ORDER BY name LIMIT 50")?;
    statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?.collect()
}

/// Returns the absolute path of an existing file, with links resolved; fails if the file does not exist.
pub(super) fn resolve_links(path: &Path) -> Result<PathBuf, LedgerError> {
    path.canonicalize().map_err(|error| LedgerError::File {
        path: path.display().to_string(),
        verb: "opened",
        why: error.into(),
    })
}

/// Creates the ledger's folder and an empty ledger, unless a ledger exists; also turns an empty file of an interrupted
/// creation into a ledger. The file appears in one step, so that several programs can call this at the same time.
pub(super) fn create_ledger_if_missing(path: &Path) -> Result<(), LedgerError> {
    let open_error = |error: std::io::Error| LedgerError::File {
        path: path.display().to_string(),
        verb: "opened",
        why: error.into(),
    };
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty() && !folder.exists()) {
        files::create_private_folder(folder).map_err(open_error)?;
    }
    let needs_creation = match std::fs::metadata(path) {
        Ok(metadata) if metadata.is_file() && metadata.len() == 0 => LedgerImage::read(path)?.is_blank(),
        Ok(_) => false,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => true,
        Err(error) => return Err(open_error(error)),
    };
    if !needs_creation {
        return Ok(());
    }
    if path.exists() {
        // A program was interrupted while creating the ledger.
        return migrate_empty_file(path);
    }
    let part = companion_path(path, &format!(".{}.part", std::process::id()));
    // An error names the ledger's path instead of the temporary one.
    let created = create_empty_ledger(&part).map_err(|error| match error {
        LedgerError::File { verb, why, .. } => LedgerError::File { path: path.display().to_string(), verb, why },
        other => other,
    });
    let placed = created.and_then(|()| match std::fs::hard_link(&part, path) {
        // Another program may have been faster; its file stays.
        Err(error) if error.kind() != std::io::ErrorKind::AlreadyExists => migrate_empty_file(path),
        _ => Ok(()),
    });
    let _ = std::fs::remove_file(&part);
    files::sync_parent_folder(path);
    placed
}

/// Turns an empty file into a ledger in one transaction; waits while another program does the same.
fn migrate_empty_file(path: &Path) -> Result<(), LedgerError> {
    let fail = |error| sqlite_error(path, "opened", error);
    let mut connection = Connection::open(path).map_err(fail)?;
    connection.busy_timeout(BUSY_TIMEOUT).map_err(fail)?;
    migrate_database(&mut connection).map_err(fail)
}

/// Creates a ledger without events, accessible only to its owner, in place of any file at this path.
fn create_empty_ledger(path: &Path) -> Result<(), LedgerError> {
    let fail = |error| sqlite_error(path, "opened", error);
    let _ = std::fs::remove_file(path);
    let file = files::private_open_options().write(true).create_new(true).open(path);
    file.map_err(|error| LedgerError::File { path: path.display().to_string(), verb: "opened", why: error.into() })?;
    let mut connection = Connection::open(path).map_err(fail)?;
    connection.pragma_update(None, "journal_mode", "WAL").map_err(fail)?;
    migrate_database(&mut connection).map_err(fail)?;
    connection.close().map_err(|(_, error)| fail(error))
}

/// Opens a checked ledger for writing, migrates it to the newest format and restricts its files to their owner; fails
/// with [`LedgerError::ReadOnly`] if the ledger can only be read.
pub(super) fn open_to_write(path: &Path) -> Result<Connection, LedgerError> {
    let fail = |error| sqlite_error(path, "opened", error);
    if std::fs::metadata(path).is_ok_and(|metadata| metadata.permissions().readonly()) {
        return Err(read_only_error(path, FileCause::WriteProtected));
    }
    let mut connection = Connection::open(path).map_err(fail)?;
    // SQLite opens a file that the user may only read without an error.
    if connection.is_readonly(MAIN_DB).map_err(fail)? {
        return Err(read_only_error(path, write_denial_cause(path)));
    }
    connection.busy_timeout(BUSY_TIMEOUT).map_err(fail)?;
    let version: i64 = connection.pragma_query_value(None, "user_version", |row| row.get(0)).map_err(fail)?;
    let (pragma, mode) = ("journal_mode", "WAL");
    connection.pragma_update(None, pragma, mode).map_err(fail)?;
    connection.pragma_update(None, "synchronous", "FULL").map_err(fail)?;
    if version < MIGRATIONS.len() as i64 {
        migrate_database(&mut connection).map_err(fail)?;
    }
    for ending in ["", "-wal", "-shm", files::HEADS_ENDING] {
        files::restrict_to_owner(&companion_path(path, ending));
    }
    Ok(connection)
}

/// Migrates the database to the newest format in one transaction; an empty database becomes a ledger.
pub(super) fn migrate_database(connection: &mut Connection) -> rusqlite::Result<()> {
    migrate_database_to(connection, MIGRATIONS.len())
}

/// Migrates the database to the format with this number in one transaction, unless it has a later one.
pub(super) fn migrate_database_to(connection: &mut Connection, format: usize) -> rusqlite::Result<()> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    // Another program may have migrated it while this one waited for the lock.
    let version: i64 = transaction.pragma_query_value(None, "user_version", |row| row.get(0))?;
    for migration in MIGRATIONS.iter().take(format).skip(usize::try_from(version).unwrap_or(0)) {
        transaction.execute_batch(migration)?;
    }
    transaction.pragma_update(None, "application_id", APPLICATION_ID)?;
    transaction.pragma_update(None, "user_version", version.max(format as i64))?;
    transaction.commit()
}

pub(super) fn read_only_error(path: &Path, why: FileCause) -> LedgerError {
    LedgerError::ReadOnly { path: path.display().to_string(), why }
}

/// Returns the system's reason for which a ledger cannot be written: the error of opening its file for writing, or
/// otherwise [`SystemCause::Forbidden`], because SQLite cannot write its log in the folder.
fn write_denial_cause(path: &Path) -> FileCause {
    let opened = std::fs::OpenOptions::new().write(true).open(path);
    opened.err().map_or(FileCause::System(SystemCause::Forbidden), FileCause::from)
}

/// Converts an error of SQLite to an error of the ledger at `path`. `verb` names what failed: "opened", "read" or
/// "written".
pub(super) fn sqlite_error(path: &Path, verb: &'static str, error: rusqlite::Error) -> LedgerError {
    let path_text = path.display().to_string();
    match error.sqlite_error_code() {
        Some(ErrorCode::DiskFull) => LedgerError::Full { path: path_text },
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => LedgerError::Busy { path: path_text },
        Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => {
            LedgerError::Damaged { path: path_text, fault: LedgerFault::Sqlite(error.to_string()) }
        }
        Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied | ErrorCode::CannotOpen) if path.exists() => {
            read_only_error(path, write_denial_cause(path))
        }
        _ => LedgerError::File { path: path_text, verb, why: FileCause::Said(error.to_string()) },
    }
}
