//! The files of a ledger that has moved elsewhere: they get a name that nobody opens by mistake.

use std::path::{Path, PathBuf};

use rusqlite::Connection;

use super::LedgerStore;
use super::companion_path::companion_path;
use super::database_file::sqlite_error;
use super::waiting::WAITING_ENDING;
use crate::{LedgerError, now_ms};
use quejing_io::files;

/// The endings of the files of a ledger's database.
const DATABASE_ENDINGS: [&str; 3] = ["-wal", "-shm", files::HEADS_ENDING];
/// The endings of the other files beside a ledger, which are renamed with it.
const COMPANION_ENDINGS: [&str; 2] = [WAITING_ENDING, files::PHOTOS_ENDING];

impl LedgerStore {
    /// Checks that no other program has the ledger at this path open.
    ///
    /// # Errors
    /// [`LedgerError::Busy`] if one has, or an error of the disk.
    pub fn check_unused(path: &Path) -> Result<(), LedgerError> {
        let fail = |error| sqlite_error(path, "opened", error);
        let connection = Connection::open(path).map_err(fail)?;
        // SQLite leaves the write-ahead log only if nobody else has the file open.
        let mode = connection.pragma_update_and_check(None, "journal_mode", "DELETE", |row| row.get::<_, String>(0));
        match mode.map_err(fail)?.as_str() {
            "delete" => connection.pragma_update(None, "journal_mode", "WAL").map_err(fail),
            _ => Err(LedgerError::Busy { path: path.display().to_string() }),
        }
    }

    /// Renames the files of a ledger that has moved elsewhere, and returns the new path of its database.
    ///
    /// # Errors
    /// Another program has the ledger open, or an error of the disk.
    pub fn put_aside(path: &Path) -> Result<PathBuf, LedgerError> {
        LedgerStore::check_unused(path)?;
        rename_files(path, &[&DATABASE_ENDINGS[..], &COMPANION_ENDINGS].concat())
    }

    /// Renames the files of a damaged mirror's database, and returns its new path. Photos, and what waits for the home,
    /// stay.
    pub(crate) fn put_damaged_aside(path: &Path) -> Result<PathBuf, LedgerError> {
        rename_files(path, &DATABASE_ENDINGS)
    }
}

/// Renames a ledger's file, with the files beside it that have these endings.
fn rename_files(path: &Path, companion_endings: &[&str]) -> Result<PathBuf, LedgerError> {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let aside = path.with_file_name(format!("{stem}-moved-{}.sqlite", now_ms()));
    let rename = |from: &Path, to: &Path| match std::fs::rename(from, to) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            Err(LedgerError::NotWritten { path: from.display().to_string(), why: error.into() })
        }
        _ => Ok(()),
    };
    rename(path, &aside)?;
    for ending in companion_endings {
        rename(&companion_path(path, ending), &companion_path(&aside, ending))?;
    }
    files::sync_parent_folder(path);
    Ok(aside)
}
