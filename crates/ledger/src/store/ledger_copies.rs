//! Copies of a ledger: a backup, and a rescue, which is a new ledger with the intact events of a damaged one. The
//! original is never changed.

use std::path::{Path, PathBuf};

use rusqlite::{Connection, backup::Backup};

use super::acknowledged_heads::AcknowledgedHeads;
use super::companion_path::companion_path;
use super::database_file::{resolve_links, sqlite_error};
use super::ledger_image::LedgerImage;
use super::seen_records::SeenRow;
use super::{EventOrigin, LedgerStore};
use crate::{FileCause, LedgerError, LedgerFault, StrayEvent, export_strays_jsonl};
use quejing_io::files::{self, Output};
use quejing_rules::NightId;

/// A finished backup of a ledger.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LedgerCopy {
    /// The paths of the copy's files: the database, and its write-ahead log and list of acknowledged events if they
    /// exist.
    pub files: Vec<PathBuf>,
    /// The faults of an original whose files are damaged and were copied unchanged; empty otherwise.
    pub faults: Vec<LedgerFault>,
}

/// The result of a rescue: an intact ledger with the intact events of a damaged one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RescueReport {
    /// The path of the new ledger.
    pub ledger: PathBuf,
    /// The faults of the damaged ledger.
    pub faults: Vec<LedgerFault>,
    /// The result for each night, also for nights of which no event is left.
    pub nights: Vec<RescuedNight>,
    /// The path of the file with unverified events; `None` if there are none.
    pub unverified_file: Option<PathBuf>,
}

/// The result of a rescue for one night.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RescuedNight {
    pub night: NightId,
    /// The night's title; empty if it cannot be read.
    pub title: String,
    /// The number of the night's intact events, which are in the new ledger.
    pub intact_count: usize,
    /// The number of unverified events, which were written to a file beside the new ledger.
    pub unverified_count: usize,
    /// The number of acknowledged events, by the list beside the damaged ledger; 0 if unknown.
    pub acknowledged_count: u64,
}

impl RescueReport {
    /// Returns true if the new ledger contains at least one event and all acknowledged events of every night, and no
    /// event is unverified.
    pub fn is_complete(&self) -> bool {
        let is_night_complete = |night: &RescuedNight| {
            let intact_count = night.intact_count as u64;
            intact_count > 0 && night.unverified_count == 0 && intact_count >= night.acknowledged_count
        };
        self.nights.iter().all(is_night_complete)
    }
}

impl LedgerStore {
    /// Copies the ledger at `path` into a new folder by SQLite's backup, even while other programs write, and checks
    /// the copy. Copies the files unchanged if they are damaged.
    ///
    /// # Errors
    /// The ledger cannot be read, the folder already exists or cannot be written, or the copy differs from the
    /// original.
    pub fn back_up(path: &Path, folder: &Path) -> Result<LedgerCopy, LedgerError> {
        let path = resolve_links(path)?;
        let image = LedgerImage::read(&path)?;
        let store = LedgerStore::open_image(&image, &path);
        let copy_path = create_new_folder(folder)?.join(path.file_name().unwrap_or_default());
        match store {
            Ok(store) if !store.faults.iter().any(LedgerFault::is_physical) => store.copy_ledger_to(&copy_path),
            Ok(store) => copy_files_unchanged(&image, &copy_path, store.faults),
            Err(LedgerError::Damaged { fault, .. }) => copy_files_unchanged(&image, &copy_path, vec![fault]),
            Err(error) => Err(error),
        }
    }

    fn copy_ledger_to(&self, copy_path: &Path) -> Result<LedgerCopy, LedgerError> {
        let fail = |error| sqlite_error(copy_path, "written", error);
        let write_error = |error| not_written_error(copy_path, &error);
        files::write_private_file(copy_path, &[]).map_err(write_error)?;
        let mut copy = Connection::open(copy_path).map_err(fail)?;
        Backup::new(&self.connection, &mut copy)
            .and_then(|backup| backup.run_to_completion(1024, std::time::Duration::ZERO, None))
            .map_err(fail)?;
        copy.pragma_update(None, "journal_mode", "WAL").map_err(fail)?;
        copy.close().map_err(|(_, error)| fail(error))?;
        let last_events = self.last_events();
        let heads: Vec<_> = last_events.iter().map(|&(night, (seq, hash))| (night, seq, hash)).collect();
        if !heads.is_empty() {
            AcknowledgedHeads::default().append_heads(copy_path, &heads).map_err(write_error)?;
        }
        std::fs::File::open(copy_path).and_then(|file| file.sync_all()).map_err(write_error)?;
        files::sync_parent_folder(copy_path);
        // A copy only counts if it reads back in full.
        let reopened = LedgerStore::open_to_read(copy_path)?;
        if let Some(fault) = reopened.faults.iter().find(|fault| fault.is_physical()).cloned() {
            return Err(LedgerError::Damaged { path: copy_path.display().to_string(), fault });
        }
        if reopened.last_events() != last_events {
            return Err(LedgerError::NotWritten { path: copy_path.display().to_string(), why: FileCause::CopyDiffers });
        }
        let files = [copy_path.to_owned(), AcknowledgedHeads::list_path(copy_path)];
        Ok(LedgerCopy { files: files.into_iter().filter(|file| file.exists()).collect(), faults: Vec::new() })
    }

    /// Creates an intact ledger in a new folder, with every night of the ledger at `path` up to the first break of its
    /// hash chain. Later events are written to a file beside it, marked as unverified. A night without its first event,
    /// which holds people and rules, is entirely in that file. The marks of seen entries are kept as far as they can be
    /// read and as they name events of the new ledger.
    ///
    /// # Errors
    /// The folder already exists or cannot be written, or nothing in the ledger at `path` can be read.
    pub fn rescue(path: &Path, folder: &Path) -> Result<RescueReport, LedgerError> {
        let store = LedgerStore::open_to_read(path)?;
        let folder = create_new_folder(folder)?;
        let ledger = folder.join(files::LEDGER_NAME);
        let mut new_store = LedgerStore::open(&ledger)?;
        let (mut nights, mut unverified_lines) = (Vec::new(), String::new());
        let mut lines = store.nights()?;
        // The night with the most recently stored event comes last, as in the original.
        lines.reverse();
        for line in &lines {
            let (events, strays) = store.split_events_by_chain(line.night)?;
            new_store.insert_events(line.night, None, &events, EventOrigin::Imported)?;
            unverified_lines.push_str(&export_strays_jsonl(line.night, &strays));
            let head = store.heads.by_night.get(&line.night);
            nights.push(RescuedNight {
                night: line.night,
                title: store.night_title(line.night).unwrap_or_default(),
                intact_count: events.len(),
                unverified_count: strays.len(),
                acknowledged_count: head.map_or(0, |(seq, _)| *seq),
            });
        }
        // What is recorded next takes the numbers of lost events, which some marks name.
        let kept_count =
            |night: NightId| nights.iter().find(|one| one.night == night).map_or(0, |one| one.intact_count);
        let kept = |row: SeenRow| row.limit_to_events(row.night.parse().map_or(0, kept_count));
        let seen_rows: Vec<SeenRow> = store.read_seen_rows()?.into_iter().filter_map(kept).collect();
        new_store.insert_seen_rows(&seen_rows)?;
        // Nights with acknowledged events of which none was found.
        let is_gone = |night: &NightId| !lines.iter().any(|line| line.night == *night);
        nights.extend(store.heads.by_night.iter().filter(|(night, _)| is_gone(night)).map(
            |(night, (acknowledged_count, _))| RescuedNight {
                night: *night,
                title: String::new(),
                intact_count: 0,
                unverified_count: 0,
                acknowledged_count: *acknowledged_count,
            },
        ));
        // No other night takes the place of one that was in progress and is lost.
        match store.night_in_progress()? {
            Some(night) if nights.iter().any(|rescued| rescued.night == night && rescued.intact_count > 0) => {
                new_store.set_night_in_progress(night)?;
            }
            _ => new_store.clear_night_in_progress()?,
        }
        let unverified_path = folder.join("unverified.jsonl");
        if !unverified_lines.is_empty() {
            files::write_private_file(&unverified_path, unverified_lines.as_bytes())
                .map_err(|error| not_written_error(&unverified_path, &error))?;
        }
        Ok(RescueReport {
            ledger,
            faults: store.faults,
            nights,
            unverified_file: (!unverified_lines.is_empty()).then_some(unverified_path),
        })
    }

    /// Splits the events of a night into those with an intact hash chain and the stray events after them. A night with
    /// events of a later version has only stray events.
    fn split_events_by_chain(&self, night: NightId) -> Result<(Vec<super::Event>, Vec<StrayEvent>), LedgerError> {
        let events = match self.load_night(night, None) {
            Ok(loaded) => loaded.events,
            // Events of a later version cannot be judged here, but must not be lost.
            Err(LedgerError::UnknownKind { .. }) => Vec::new(),
            Err(error) => return Err(error),
        };
        let strays = self.stray_events(night, events.len() as u64 + 1)?;
        Ok((events, strays))
    }
}

/// Creates a new folder, accessible only to its owner, and returns its path; fails if anything exists at the path.
fn create_new_folder(folder: &Path) -> Result<&Path, LedgerError> {
    let already_exists = |_| std::io::Error::from(std::io::ErrorKind::AlreadyExists);
    let created = match folder.symlink_metadata() {
        Ok(_) => Err(std::io::ErrorKind::AlreadyExists.into()),
        // A missing log or list of a ledger must remain missing: nothing may be created under its name, not even a
        // folder.
        Err(_) => Output::new(folder)
            .check_folder()
            .map_err(already_exists)
            .and_then(|()| files::create_private_folder(folder)),
    };
    created.map(|()| folder).map_err(|error| not_written_error(folder, &error))
}

/// Writes the ledger's files as they were read, the database to `copy_path` and the others beside it; omits an empty
/// log or list.
fn copy_files_unchanged(
    image: &LedgerImage,
    copy_path: &Path,
    faults: Vec<LedgerFault>,
) -> Result<LedgerCopy, LedgerError> {
    let heads = image.acknowledged_heads.as_deref().unwrap_or_default();
    let file_parts = [("", image.database.as_slice()), ("-wal", &image.write_ahead_log), (files::HEADS_ENDING, heads)];
    let mut copied = Vec::new();
    for (ending, bytes) in file_parts {
        if ending.is_empty() || !bytes.is_empty() {
            let path = companion_path(copy_path, ending);
            files::write_private_file(&path, bytes).map_err(|error| not_written_error(&path, &error))?;
            copied.push(path);
        }
    }
    Ok(LedgerCopy { files: copied, faults })
}

fn not_written_error(path: &Path, error: &std::io::Error) -> LedgerError {
    LedgerError::NotWritten { path: path.display().to_string(), why: error.into() }
}
