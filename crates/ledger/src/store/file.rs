//! The file's format and its migrations, and SQLite's errors in the ledger's terms.

use std::path::{Path, PathBuf};

use rusqlite::{Connection, ErrorCode, MAIN_DB, TransactionBehavior};

use super::PATIENCE;
use super::ending::with_ending;
use super::image::Image;
use crate::{Cause, LedgerError, LedgerFault};
use quejing_io::files::{self, SystemCause};

/// The file's migrations, oldest first: statements that lead from one format to the next.
pub(super) const MIGRATIONS: [&str; 1] = ["
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
/// Marks the file as a ledger: `QJLG`.
pub(super) const APPLICATION: i64 = files::LEDGER_MARK as i64;

/// Lists the tables of a ledger in this format: name and definition, in order.
pub(super) fn tables(connection: &Connection) -> rusqlite::Result<Vec<(String, Option<String>)>> {
    let mut statement = connection.prepare("SELECT name, sql FROM sqlite_schema ORDER BY name LIMIT 50")?;
    statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?.collect()
}

/// Resolves the links in a path. Refuses a file that does not exist.
pub(super) fn resolve_links(path: &Path) -> Result<PathBuf, LedgerError> {
    path.canonicalize().map_err(|error| LedgerError::File {
        path: path.display().to_string(),
        verb: "opened",
        why: error.into(),
    })
}

/// Creates the ledger's folder and an empty ledger if there is none. The file appears all at once, so several programs can
/// do this at the same time.
pub(super) fn prepare(path: &Path) -> Result<(), LedgerError> {
    let unwritten = |error: std::io::Error| LedgerError::File {
        path: path.display().to_string(),
        verb: "opened",
        why: error.into(),
    };
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty() && !folder.exists()) {
        files::private_folder(folder).map_err(unwritten)?;
    }
    let blank = match std::fs::metadata(path) {
        Ok(meta) if meta.is_file() && meta.len() == 0 => Image::read(path)?.is_blank(),
        Ok(_) => false,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => true,
        Err(error) => return Err(unwritten(error)),
    };
    if !blank {
        return Ok(());
    }
    if path.exists() {
        // Left by an earlier program that was interrupted.
        return begin_in(path);
    }
    let part = with_ending(path, &format!(".{}.part", std::process::id()));
    // People know the ledger's own name.
    let begun = empty(&part).map_err(|error| match error {
        LedgerError::File { verb, why, .. } => LedgerError::File { path: path.display().to_string(), verb, why },
        other => other,
    });
    let made = begun.and_then(|()| match std::fs::hard_link(&part, path) {
        // Another program may have been faster; its file stays.
        Err(error) if error.kind() != std::io::ErrorKind::AlreadyExists => begin_in(path),
        _ => Ok(()),
    });
    let _ = std::fs::remove_file(&part);
    files::sync_folder(path);
    made
}

/// Turns an empty file into a ledger, in one step that other programs wait for.
fn begin_in(path: &Path) -> Result<(), LedgerError> {
    let fail = |error| sqlite_error(path, "opened", error);
    let mut connection = Connection::open(path).map_err(fail)?;
    connection.busy_timeout(PATIENCE).map_err(fail)?;
    migrate(&mut connection).map_err(fail)
}

/// Writes a ledger without events.
fn empty(path: &Path) -> Result<(), LedgerError> {
    let fail = |error| sqlite_error(path, "opened", error);
    let _ = std::fs::remove_file(path);
    let made = files::private_options().write(true).create_new(true).open(path);
    made.map_err(|error| LedgerError::File { path: path.display().to_string(), verb: "opened", why: error.into() })?;
    let mut connection = Connection::open(path).map_err(fail)?;
    connection.pragma_update(None, "journal_mode", "WAL").map_err(fail)?;
    migrate(&mut connection).map_err(fail)?;
    connection.close().map_err(|(_, error)| fail(error))
}

/// Opens a file for writing, after it was checked.
pub(super) fn open_to_write(path: &Path) -> Result<Connection, LedgerError> {
    let fail = |error| sqlite_error(path, "opened", error);
    if std::fs::metadata(path).is_ok_and(|metadata| metadata.permissions().readonly()) {
        return Err(read_only(path, Cause::WriteProtected));
    }
    let mut connection = Connection::open(path).map_err(fail)?;
    // SQLite opens a file that the user may only read without an error.
    if connection.is_readonly(MAIN_DB).map_err(fail)? {
        return Err(read_only(path, denial(path)));
    }
    connection.busy_timeout(PATIENCE).map_err(fail)?;
    let version: i64 = connection.pragma_query_value(None, "user_version", |row| row.get(0)).map_err(fail)?;
    let (mode, log) = ("journal_mode", "WAL");
    connection.pragma_update(None, mode, log).map_err(fail)?;
    connection.pragma_update(None, "synchronous", "FULL").map_err(fail)?;
    if version < MIGRATIONS.len() as i64 {
        migrate(&mut connection).map_err(fail)?;
    }
    for ending in ["", "-wal", "-shm", files::HEADS_ENDING] {
        files::keep_private(&with_ending(path, ending));
    }
    Ok(connection)
}

/// Migrates the file to the newest format, all steps or none.
pub(super) fn migrate(connection: &mut Connection) -> rusqlite::Result<()> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    // Another program may have done it while this one was waiting for the lock.
    let version: i64 = transaction.pragma_query_value(None, "user_version", |row| row.get(0))?;
    for step in MIGRATIONS.iter().skip(usize::try_from(version).unwrap_or(0)) {
        transaction.execute_batch(step)?;
    }
    transaction.pragma_update(None, "application_id", APPLICATION)?;
    transaction.pragma_update(None, "user_version", MIGRATIONS.len() as i64)?;
    transaction.commit()
}

pub(super) fn read_only(path: &Path, why: Cause) -> LedgerError {
    LedgerError::ReadOnly { path: path.display().to_string(), why }
}

/// Returns the system's reason for which a ledger cannot be written. If its file can, its folder cannot, in which SQLite writes its log.
fn denial(path: &Path) -> Cause {
    let opened = std::fs::OpenOptions::new().write(true).open(path);
    opened.err().map_or(Cause::System(SystemCause::Forbidden), Cause::from)
}

/// SQLite's error in the ledger's terms.
pub(super) fn sqlite_error(path: &Path, verb: &'static str, error: rusqlite::Error) -> LedgerError {
    let shown = path.display().to_string();
    match error.sqlite_error_code() {
        Some(ErrorCode::DiskFull) => LedgerError::Full { path: shown },
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => LedgerError::Busy { path: shown },
        Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => {
            LedgerError::Damaged { path: shown, fault: LedgerFault::Sqlite(error.to_string()) }
        }
        Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied | ErrorCode::CannotOpen) if path.exists() => {
            read_only(path, denial(path))
        }
        _ => LedgerError::File { path: shown, verb, why: Cause::Said(error.to_string()) },
    }
}
