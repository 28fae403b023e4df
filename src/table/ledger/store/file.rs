//! The form of the file and its later forms, and what SQLite says in the ledger's words.

use std::path::Path;

use rusqlite::{Connection, ErrorCode, TransactionBehavior};

use super::super::LedgerError;

/// Forms of the file, oldest first: the statements that lead from one to the next.
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
pub(super) const APPLICATION: i64 = 0x514a_4c47;

/// The form of the file; a file of a later version or of another program is refused.
pub(super) fn version(connection: &Connection, path: &Path) -> Result<i64, LedgerError> {
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
pub(super) fn migrate(connection: &mut Connection) -> rusqlite::Result<()> {
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

pub(super) fn uri(path: &Path) -> String {
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

pub(super) fn read_only(path: &Path, why: &str) -> LedgerError {
    LedgerError::ReadOnly {
        path: path.display().to_string(),
        why: why.to_owned(),
    }
}

/// What SQLite said, in the ledger's words.
pub(super) fn failed(path: &Path, verb: &'static str, error: rusqlite::Error) -> LedgerError {
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
