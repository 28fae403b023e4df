//! The ledger's files as bytes, read together without a lock and without changing them, and combined into the database
//! that they represent.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::{Duration, Instant};

use super::BUSY_TIMEOUT;
use super::acknowledged_heads::AcknowledgedHeads;
use super::companion_path::companion_path;
use super::wal::{DEFAULT_PAGE_BYTES, WriteAheadLog, is_page_size, read_u32};
use crate::{LedgerError, LedgerFault};
use quejing_io::files::{self, FileFault};

/// The maximum size of a ledger's file, in bytes.
const MAX_LEDGER_FILE_BYTES: u64 = 4 << 30;

/// The content of the ledger's files at one moment.
#[derive(Clone, Debug, Default)]
pub struct LedgerImage {
    pub database: Vec<u8>,
    /// The write-ahead log of the database; empty if there is none.
    pub write_ahead_log: Vec<u8>,
    /// The list of acknowledged events; `None` if the file is missing or empty.
    pub acknowledged_heads: Option<Vec<u8>>,
}

/// The database that a [`LedgerImage`] represents: the database file with the committed frames of its write-ahead log.
pub(super) struct CombinedDatabase {
    /// The pages of the database, one after another.
    pub bytes: Vec<u8>,
    /// The size of a page, in bytes.
    pub page_size: usize,
    /// The faults of the files, found without SQLite.
    pub faults: Vec<LedgerFault>,
    /// The number, from 1, of the log's first invalid frame, whose commit is unfinished or damaged; `None` if all
    /// frames are valid.
    pub torn_frame: Option<u64>,
}

impl LedgerImage {
    /// Reads the ledger's files as of one moment, without a lock. Repeats the reading while the database file or the
    /// header of its log changes; accepts a log that only grows.
    ///
    /// # Errors
    /// A file cannot be read, or the files keep changing for 10 seconds.
    pub fn read(path: &Path) -> Result<LedgerImage, LedgerError> {
        let start = Instant::now();
        loop {
            // Events acknowledged before this read must be in the files read after it.
            let acknowledged_heads =
                read_optional_file(&AcknowledgedHeads::list_path(path))?.filter(|list| !list.is_empty());
            let database = read_required_file(path)?;
            let log_path = companion_path(path, "-wal");
            let write_ahead_log = read_optional_file(&log_path)?.unwrap_or_default();
            // The log only grows until it starts over with another header. As long as the database does not change
            // either, both belong to the same moment.
            let log_after = read_optional_file(&log_path)?.unwrap_or_default();
            if write_ahead_log.get(..32) == log_after.get(..32)
                && write_ahead_log.len() <= log_after.len()
                && read_required_file(path)? == database
            {
                return Ok(LedgerImage { database, write_ahead_log, acknowledged_heads });
            }
            if start.elapsed() > BUSY_TIMEOUT {
                return Err(LedgerError::Busy { path: path.display().to_string() });
            }
            std::thread::sleep(Duration::from_millis(3));
        }
    }

    /// Returns true if all three files are empty or missing, as after an interrupted creation of a ledger.
    pub(crate) fn is_blank(&self) -> bool {
        self.database.is_empty() && self.write_ahead_log.is_empty() && self.acknowledged_heads.is_none()
    }

    /// Combines the database file with the committed frames of its log, and finds missing pages and faults of the log.
    pub(super) fn combine_files(&self) -> CombinedDatabase {
        let log = WriteAheadLog::parse(&self.write_ahead_log);
        let mut faults: Vec<LedgerFault> = log.fault.iter().cloned().collect();
        let (page_size, page_count) = (header_page_size(&self.database), header_page_count(&self.database));
        let size = match (page_size, log.page_size) {
            (Some(size), _) => size,
            (None, 0) => DEFAULT_PAGE_BYTES,
            (None, size) => size,
        };
        let overlay: BTreeMap<u32, &[u8]> = match log.page_size == size {
            true => (log.committed.iter()).map(|frame| (frame.page, frame.bytes)).collect(),
            false => BTreeMap::new(),
        };
        if log.page_size != size && !log.committed.is_empty() {
            faults.push(LedgerFault::LogHeader);
        }
        let stored_pages = self.database.len() / size;
        let expected_pages = match log.committed.last() {
            Some(last) if !overlay.is_empty() => last.pages_after_commit as usize,
            _ => page_count.unwrap_or(stored_pages),
        };
        if self.database.is_empty() && overlay.is_empty() {
            faults.push(LedgerFault::Empty);
        } else if page_count.is_none() && stored_pages == 0 && overlay.is_empty() {
            // Less than one page is left; SQLite would only report that memory ran out.
            faults.push(LedgerFault::Pages { first: 1, of: 1 });
        }
        let is_missing =
            |page: usize| page > stored_pages && u32::try_from(page).is_ok_and(|page| !overlay.contains_key(&page));
        // There cannot be more pages than were read.
        let max_pages = stored_pages + overlay.len();
        if let Some(first) = (1..=expected_pages.min(max_pages + 1)).find(|&page| is_missing(page)) {
            faults.push(LedgerFault::Pages { first: first as u64, of: expected_pages as u64 });
        }
        let mut bytes = self.database.clone();
        bytes.resize(expected_pages.min(max_pages) * size, 0);
        for (page, content) in &overlay {
            let start = (*page as usize - 1) * size;
            if let Some(place) = bytes.get_mut(start..start + size) {
                place.copy_from_slice(content);
            }
        }
        CombinedDatabase { bytes, page_size: size, faults, torn_frame: log.torn_frame }
    }

    /// Returns every page in the files, those of the combined database first, for a search for events; most pages occur
    /// several times.
    pub(super) fn all_pages<'a>(&'a self, combined: &'a CombinedDatabase) -> Vec<&'a [u8]> {
        let log = WriteAheadLog::parse(&self.write_ahead_log);
        let pages = |bytes: &'a [u8]| bytes.chunks_exact(combined.page_size);
        let frames = log.uncommitted.iter().chain(&log.committed);
        pages(&combined.bytes).chain(pages(&self.database)).chain(frames.map(|frame| frame.bytes)).collect()
    }
}

/// Returns the page size that the database's header states, in bytes; `None` if it is invalid.
fn header_page_size(database: &[u8]) -> Option<usize> {
    let size = match read_u32(database, 16) >> 16 {
        1 => 65_536,
        size => size as usize,
    };
    is_page_size(size).then_some(size)
}

/// Returns the number of pages that the database's header states; `None` if the statement is outdated or missing.
fn header_page_count(database: &[u8]) -> Option<usize> {
    let pages = read_u32(database, 28) as usize;
    (pages > 0 && read_u32(database, 24) == read_u32(database, 92)).then_some(pages)
}

fn read_required_file(path: &Path) -> Result<Vec<u8>, LedgerError> {
    files::read_bytes(path, MAX_LEDGER_FILE_BYTES).map_err(|fault| file_read_error(path, &fault))
}

fn read_optional_file(path: &Path) -> Result<Option<Vec<u8>>, LedgerError> {
    match files::read_bytes(path, MAX_LEDGER_FILE_BYTES) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(FileFault::Missing { .. }) => Ok(None),
        Err(fault) => Err(file_read_error(path, &fault)),
    }
}

fn file_read_error(path: &Path, fault: &FileFault) -> LedgerError {
    LedgerError::File { path: path.display().to_string(), verb: "read", why: fault.into() }
}
