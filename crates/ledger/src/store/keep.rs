//! Copies of the ledger: a backup, or a new ledger that replaces a damaged one. The original is never touched.

use std::path::{Path, PathBuf};

use rusqlite::{Connection, backup::Backup};

use super::ending::with_ending;
use super::file::{resolve_links, sqlite_error};
use super::heads::Heads;
use super::image::Image;
use super::{EventOrigin, Store};
use crate::{Cause, LedgerError, LedgerFault, NightId, Stray, export_strays};
use quejing_io::files::{self, Output};

/// A copy that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LedgerCopy {
    /// The files written.
    pub files: Vec<PathBuf>,
    /// The faults of the original; with any, the files are copied as they are, damage included.
    pub faults: Vec<LedgerFault>,
}

/// An intact ledger made from the intact events of a damaged one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RescueReport {
    /// The new ledger.
    pub ledger: PathBuf,
    /// The faults of the other ledger.
    pub faults: Vec<LedgerFault>,
    /// The result for each night.
    pub nights: Vec<RescuedNight>,
    /// The file with unverified events, if there are any.
    pub unverified: Option<PathBuf>,
}

/// The result of a rescue for one night.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RescuedNight {
    pub night: NightId,
    /// Its title; empty if its first event is lost.
    pub title: String,
    /// The number of events in the new ledger.
    pub intact: usize,
    /// The number of events that could only be written to a file next to it.
    pub unverified: usize,
    /// The number of acknowledged events, as far as known.
    pub acknowledged: u64,
}

impl RescueReport {
    /// Returns true if the new ledger has everything that was acknowledged of every night, as far as is known.
    pub fn is_complete(&self) -> bool {
        let complete = |night: &RescuedNight| {
            let intact = night.intact as u64;
            intact > 0 && night.unverified == 0 && intact >= night.acknowledged
        };
        self.nights.iter().all(complete)
    }
}

impl Store {
    /// Copies the ledger into a new folder by SQLite's own backup, even while others write, and checks the copy.
    ///
    /// # Errors
    /// The folder already exists or cannot be written; the copy does not match the original.
    pub fn backup(path: &Path, folder: &Path) -> Result<LedgerCopy, LedgerError> {
        let path = resolve_links(path)?;
        let image = Image::read(&path)?;
        let store = Store::look_at(&image, &path);
        let to = new_folder(folder)?.join(path.file_name().unwrap_or_default());
        match store {
            Ok(store) if !store.faults.iter().any(LedgerFault::is_physical) => store.copy_to(&to),
            Ok(store) => copy_unchanged(&image, &to, store.faults),
            Err(LedgerError::Damaged { fault, .. }) => copy_unchanged(&image, &to, vec![fault]),
            Err(error) => Err(error),
        }
    }

    fn copy_to(&self, to: &Path) -> Result<LedgerCopy, LedgerError> {
        let fail = |error| sqlite_error(to, "written", error);
        let unwritten = |error| not_written(to, &error);
        files::write_private(to, &[]).map_err(unwritten)?;
        let mut copy = Connection::open(to).map_err(fail)?;
        Backup::new(&self.connection, &mut copy)
            .and_then(|backup| backup.run_to_completion(1024, std::time::Duration::ZERO, None))
            .map_err(fail)?;
        copy.pragma_update(None, "journal_mode", "WAL").map_err(fail)?;
        copy.close().map_err(|(_, error)| fail(error))?;
        let ends = self.ends();
        let new: Vec<_> = ends.iter().map(|&(night, (seq, hash))| (night, seq, hash)).collect();
        if !new.is_empty() {
            Heads::default().add(to, &new).map_err(unwritten)?;
        }
        std::fs::File::open(to).and_then(|file| file.sync_all()).map_err(unwritten)?;
        files::sync_folder(to);
        // A copy only counts if it reads back in full.
        let again = Store::look(to)?;
        if let Some(fault) = again.faults.iter().find(|fault| fault.is_physical()).cloned() {
            return Err(LedgerError::Damaged { path: to.display().to_string(), fault });
        }
        if again.ends() != ends {
            return Err(LedgerError::NotWritten { path: to.display().to_string(), why: Cause::CopyDiffers });
        }
        let files = [to.to_owned(), Heads::path(to)];
        Ok(LedgerCopy { files: files.into_iter().filter(|file| file.exists()).collect(), faults: Vec::new() })
    }

    /// Makes an intact ledger in a new folder: every night up to the first break of its chain. Events after a damaged
    /// one are written to a file next to it, marked as unverified. A night whose first event is lost, and with it people and
    /// rules, cannot be in the new ledger: all of it is in that file, and [`RescueReport::nights`] tells how much.
    ///
    /// # Errors
    /// The folder already exists or cannot be written, or nothing can be read.
    pub fn rescue(path: &Path, folder: &Path) -> Result<RescueReport, LedgerError> {
        let store = Store::look(path)?;
        let folder = new_folder(folder)?;
        let ledger = folder.join(files::LEDGER_NAME);
        let mut fresh = Store::open(&ledger)?;
        let (mut nights, mut unverified) = (Vec::new(), String::new());
        let mut lines = store.nights()?;
        // The night most recently recorded in comes last, as in the original.
        lines.reverse();
        for line in &lines {
            let (events, strays) = store.split_by_chain(line.night)?;
            fresh.insert(line.night, None, &events, EventOrigin::Imported)?;
            unverified.push_str(&export_strays(line.night, &strays));
            let head = store.heads.of.get(&line.night);
            nights.push(RescuedNight {
                night: line.night,
                title: store.title(line.night).unwrap_or_default(),
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
                fresh.set_in_progress(night)?;
            }
            _ => fresh.clear_in_progress()?,
        }
        let beside = folder.join("unverified.jsonl");
        if !unverified.is_empty() {
            files::write_private(&beside, unverified.as_bytes()).map_err(|error| not_written(&beside, &error))?;
        }
        Ok(RescueReport {
            ledger,
            faults: store.faults,
            nights,
            unverified: (!unverified.is_empty()).then_some(beside),
        })
    }

    /// Splits the events of a night into those whose chain holds and those after them.
    fn split_by_chain(&self, night: NightId) -> Result<(Vec<super::Event>, Vec<Stray>), LedgerError> {
        let events = match self.load(night, None) {
            Ok(loaded) => loaded.events,
            // From a later version: cannot be judged here, but must not be lost either.
            Err(LedgerError::UnknownKind { .. }) => Vec::new(),
            Err(error) => return Err(error),
        };
        let strays = self.strays(night, events.len() as u64 + 1)?;
        Ok((events, strays))
    }
}

/// Creates a new folder, accessible only to its owner.
fn new_folder(folder: &Path) -> Result<&Path, LedgerError> {
    let owned = |_| std::io::Error::from(std::io::ErrorKind::AlreadyExists);
    let made = match folder.symlink_metadata() {
        Ok(_) => Err(std::io::ErrorKind::AlreadyExists.into()),
        // A missing log or list must stay missing: nothing may exist under its name, not even a folder.
        Err(_) => Output::new(folder).check_folder().map_err(owned).and_then(|()| files::private_folder(folder)),
    };
    made.map(|()| folder).map_err(|error| not_written(folder, &error))
}

/// Copies the files exactly as they were read.
fn copy_unchanged(image: &Image, to: &Path, faults: Vec<LedgerFault>) -> Result<LedgerCopy, LedgerError> {
    let heads = image.heads.as_deref().unwrap_or_default();
    let parts = [("", image.main.as_slice()), ("-wal", &image.log), (files::HEADS_ENDING, heads)];
    let mut copied = Vec::new();
    for (ending, bytes) in parts {
        if ending.is_empty() || !bytes.is_empty() {
            let to = with_ending(to, ending);
            files::write_private(&to, bytes).map_err(|error| not_written(&to, &error))?;
            copied.push(to);
        }
    }
    Ok(LedgerCopy { files: copied, faults })
}

fn not_written(path: &Path, error: &std::io::Error) -> LedgerError {
    LedgerError::NotWritten { path: path.display().to_string(), why: error.into() }
}
