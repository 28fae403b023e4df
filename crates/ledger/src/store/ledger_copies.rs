//! Copies of the ledger: a backup, or a new ledger in place of a damaged one. The original is never changed.

use std::path::{Path, PathBuf};

use rusqlite::{Connection, backup::Backup};

use super::acknowledged_heads::AcknowledgedHeads;
use super::companion_path::companion_path;
use super::database_file::{resolve_links, sqlite_error};
use super::ledger_image::LedgerImage;
use super::{EventOrigin, Store};
use crate::{FileCause, LedgerError, LedgerFault, NightId, StrayEvent, export_strays_jsonl};
use quejing_io::files::{self, Output};

/// A finished backup of a ledger.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LedgerCopy {
    /// The paths of the copy's files: the database, and its write-ahead log and list of acknowledged events if they
    /// exist.
    pub files: Vec<PathBuf>,
    /// The faults of the original; if there are any, the files are copied as they are, damage included.
    pub faults: Vec<LedgerFault>,
}

/// The result of a rescue: an intact ledger with the intact events of a damaged one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RescueReport {
    pub ledger: PathBuf,
    pub faults: Vec<LedgerFault>,
    /// The result for each night, also for nights without any event left.
    pub nights: Vec<RescuedNight>,
    /// The path of the file with unverified events; `None` if there are none.
    pub unverified: Option<PathBuf>,
}

/// The result of a rescue for one night.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RescuedNight {
    pub night: NightId,
    /// The night's title; empty if its first event is lost.
    pub title: String,
    /// The number of the night's intact events, which are in the new ledger.
    pub intact: usize,
    /// The number of unverified events, which were written to a file beside the new ledger.
    pub unverified: usize,
    /// The number of acknowledged events, by the list beside the damaged ledger; 0 if unknown.
    pub acknowledged: u64,
}

impl RescueReport {
    /// Returns true if the new ledger contains all acknowledged events of every night and no event is unverified.
    pub fn is_complete(&self) -> bool {
        let complete = |night: &RescuedNight| {
            let intact = night.intact as u64;
            intact > 0 && night.unverified == 0 && intact >= night.acknowledged
        };
        self.nights.iter().all(complete)
    }
}

impl Store {
    /// Copies the ledger into a new folder by SQLite's backup, even while other programs write, and checks the copy.
    /// Copies the files of a damaged ledger unchanged.
    ///
    /// # Errors
    /// The folder already exists or cannot be written, or the copy differs from the original.
    pub fn backup(path: &Path, folder: &Path) -> Result<LedgerCopy, LedgerError> {
        let path = resolve_links(path)?;
        let image = LedgerImage::read(&path)?;
        let store = Store::open_image(&image, &path);
        let to = create_new_folder(folder)?.join(path.file_name().unwrap_or_default());
        match store {
            Ok(store) if !store.faults.iter().any(LedgerFault::is_physical) => store.copy_ledger_to(&to),
            Ok(store) => copy_files_unchanged(&image, &to, store.faults),
            Err(LedgerError::Damaged { fault, .. }) => copy_files_unchanged(&image, &to, vec![fault]),
            Err(error) => Err(error),
        }
    }

    fn copy_ledger_to(&self, to: &Path) -> Result<LedgerCopy, LedgerError> {
        let fail = |error| sqlite_error(to, "written", error);
        let unwritten = |error| not_written_error(to, &error);
        files::write_private_file(to, &[]).map_err(unwritten)?;
        let mut copy = Connection::open(to).map_err(fail)?;
        Backup::new(&self.connection, &mut copy)
            .and_then(|backup| backup.run_to_completion(1024, std::time::Duration::ZERO, None))
            .map_err(fail)?;
        copy.pragma_update(None, "journal_mode", "WAL").map_err(fail)?;
        copy.close().map_err(|(_, error)| fail(error))?;
        let ends = self.last_events();
        let new: Vec<_> = ends.iter().map(|&(night, (seq, hash))| (night, seq, hash)).collect();
        if !new.is_empty() {
            AcknowledgedHeads::default().append_heads(to, &new).map_err(unwritten)?;
        }
        std::fs::File::open(to).and_then(|file| file.sync_all()).map_err(unwritten)?;
        files::sync_parent_folder(to);
        // A copy only counts if it reads back in full.
        let again = Store::open_to_read(to)?;
        if let Some(fault) = again.faults.iter().find(|fault| fault.is_physical()).cloned() {
            return Err(LedgerError::Damaged { path: to.display().to_string(), fault });
        }
        if again.last_events() != ends {
            return Err(LedgerError::NotWritten { path: to.display().to_string(), why: FileCause::CopyDiffers });
        }
        let files = [to.to_owned(), AcknowledgedHeads::list_path(to)];
        Ok(LedgerCopy { files: files.into_iter().filter(|file| file.exists()).collect(), faults: Vec::new() })
    }

    /// Creates an intact ledger in a new folder, with every night up to the first break of its hash chain. Later events
    /// are written to a file beside it, marked as unverified. A night without its first event, which holds people and
    /// rules, is entirely in that file.
    ///
    /// # Errors
    /// The folder already exists or cannot be written, or nothing in the damaged ledger can be read.
    pub fn rescue(path: &Path, folder: &Path) -> Result<RescueReport, LedgerError> {
        let store = Store::open_to_read(path)?;
        let folder = create_new_folder(folder)?;
        let ledger = folder.join(files::LEDGER_NAME);
        let mut fresh = Store::open(&ledger)?;
        let (mut nights, mut unverified) = (Vec::new(), String::new());
        let mut lines = store.nights()?;
        // The night most recently recorded in comes last, as in the original.
        lines.reverse();
        for line in &lines {
            let (events, strays) = store.split_by_chain(line.night)?;
            fresh.insert_events(line.night, None, &events, EventOrigin::Imported)?;
            unverified.push_str(&export_strays_jsonl(line.night, &strays));
            let head = store.heads.of.get(&line.night);
            nights.push(RescuedNight {
                night: line.night,
                title: store.night_title(line.night).unwrap_or_default(),
                intact: events.len(),
                unverified: strays.len(),
                acknowledged: head.map_or(0, |(seq, _)| *seq),
            });
        }
        // Nights that were acknowledged but of which no event was found.
        let is_gone = |night: &NightId| !lines.iter().any(|line| line.night == *night);
        nights.extend(store.heads.of.iter().filter(|(night, _)| is_gone(night)).map(|(night, (acknowledged, _))| {
            RescuedNight { night: *night, title: String::new(), intact: 0, unverified: 0, acknowledged: *acknowledged }
        }));
        // No other night takes the place of one that was in progress and is lost.
        match store.night_in_progress()? {
            Some(night) if nights.iter().any(|one| one.night == night && one.intact > 0) => {
                fresh.set_night_in_progress(night)?;
            }
            _ => fresh.clear_night_in_progress()?,
        }
        let beside = folder.join("unverified.jsonl");
        if !unverified.is_empty() {
            files::write_private_file(&beside, unverified.as_bytes())
                .map_err(|error| not_written_error(&beside, &error))?;
        }
        Ok(RescueReport {
            ledger,
            faults: store.faults,
            nights,
            unverified: (!unverified.is_empty()).then_some(beside),
        })
    }

    /// Splits the events of a night into those with an intact chain and the stray events after them.
    fn split_by_chain(&self, night: NightId) -> Result<(Vec<super::Event>, Vec<StrayEvent>), LedgerError> {
        let events = match self.load_night(night, None) {
            Ok(loaded) => loaded.events,
            // From a later version: cannot be judged here, but must not be lost either.
            Err(LedgerError::UnknownKind { .. }) => Vec::new(),
            Err(error) => return Err(error),
        };
        let strays = self.stray_events(night, events.len() as u64 + 1)?;
        Ok((events, strays))
    }
}

/// Creates a new folder, accessible only to its owner, and returns its path.
fn create_new_folder(folder: &Path) -> Result<&Path, LedgerError> {
    let owned = |_| std::io::Error::from(std::io::ErrorKind::AlreadyExists);
    let made = match folder.symlink_metadata() {
        Ok(_) => Err(std::io::ErrorKind::AlreadyExists.into()),
        // A missing log or list must stay missing: nothing may exist under its name, not even a folder.
        Err(_) => Output::new(folder).check_folder().map_err(owned).and_then(|()| files::create_private_folder(folder)),
    };
    made.map(|()| folder).map_err(|error| not_written_error(folder, &error))
}

/// Writes the files as they were read, under the name `to` with their endings.
fn copy_files_unchanged(image: &LedgerImage, to: &Path, faults: Vec<LedgerFault>) -> Result<LedgerCopy, LedgerError> {
    let heads = image.heads.as_deref().unwrap_or_default();
    let parts = [("", image.main.as_slice()), ("-wal", &image.log), (files::HEADS_ENDING, heads)];
    let mut copied = Vec::new();
    for (ending, bytes) in parts {
        if ending.is_empty() || !bytes.is_empty() {
            let to = companion_path(to, ending);
            files::write_private_file(&to, bytes).map_err(|error| not_written_error(&to, &error))?;
            copied.push(to);
        }
    }
    Ok(LedgerCopy { files: copied, faults })
}

fn not_written_error(path: &Path, error: &std::io::Error) -> LedgerError {
    LedgerError::NotWritten { path: path.display().to_string(), why: error.into() }
}
