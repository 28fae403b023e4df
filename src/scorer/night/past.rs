//! Nights in the older format, a JSONL file each in the folder `nights` beside the ledger, imported into the ledger once.
//! The files stay where they are.

use std::path::{Path, PathBuf};

use super::Keeper;
use crate::files::{self, FileFault};
use crate::table::ledger::{Cause, LedgerError, LineFault, import, read_old_evening};

/// What came of importing the older nights.
#[derive(Debug, Default)]
pub struct Past {
    /// How many were imported.
    pub taken: usize,
    /// Those that could not be imported, with the reason.
    pub refused: Vec<(String, LedgerError)>,
}

impl Keeper {
    /// Imports the older nights of this data folder that were not imported yet. One that cannot be is reported once.
    pub fn take_past(&mut self, data_folder: &Path) -> Past {
        let mut past = Past::default();
        if self.is_in_memory() || self.store().read_only().is_some() {
            return past;
        }
        // They were recorded here: the last one goes on where no other night does.
        let goes_on = matches!(self.store().in_progress(), Ok(None));
        for path in older_nights(&data_folder.join("nights")) {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            let name = name.into_owned();
            match self.take_one(&path, &name, goes_on) {
                Ok(new) => past.taken += usize::from(new),
                Err(error) => past.refused.push((name, error)),
            }
        }
        past
    }

    /// Imports one night, unless this was tried with a file of this name and size before.
    fn take_one(&mut self, path: &Path, name: &str, goes_on: bool) -> Result<bool, LedgerError> {
        let failed = |fault: FileFault| LedgerError::File {
            path: path.display().to_string(),
            verb: "read",
            why: Cause::from(&fault),
        };
        let setting = format!("past {name}");
        let file = files::open(path).map_err(failed)?;
        let size = file.metadata().map_or(0, |meta| meta.len()).to_string();
        if self.store().setting(&setting)? == Some(size.clone()) {
            return Ok(false);
        }
        let text = files::read_text(path, files::MOST_NIGHTS).map_err(failed)?;
        let taken = match read_old_evening(&text) {
            None if text.trim().is_empty() => Ok(false),
            None => Err(LedgerError::BadLine { line: 1, why: LineFault::NoOpening }),
            Some(night) => night.and_then(|night| {
                let imported = import(self.store_mut(), &[night])?;
                if let (true, [(night, _)]) = (goes_on, imported.as_slice()) {
                    self.store_mut().go_on_with(*night)?;
                }
                Ok(imported.iter().any(|(_, new)| *new > 0))
            }),
        };
        self.store_mut().set(&setting, &size)?;
        taken
    }
}

/// The files of older nights, the oldest first by their names.
fn older_nights(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let is_night = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        name.starts_with("night-") && name.ends_with(".jsonl")
    };
    let mut found: Vec<PathBuf> = entries.map(|entry| entry.path()).filter(is_night).collect();
    found.sort();
    found
}
