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

/// The bytes of the ledger's files at one moment.
#[derive(Clone, Debug, Default)]
pub struct LedgerImage {
    /// The content of the database file.
    pub main: Vec<u8>,
    /// The write-ahead log of the database; empty if there is none.
    pub log: Vec<u8>,
    /// The list of acknowledged events; `None` if the file is missing or empty.
    pub heads: Option<Vec<u8>>,
}

/// The database that an [`LedgerImage`] represents: its main file with the committed frames of its log.
pub(super) struct CombinedDatabase {
    /// The pages of the database, one after another.
    pub bytes: Vec<u8>,
    /// The size of a page, in bytes.
    pub page_size: usize,
    /// The faults of the files, found without SQLite.
    pub faults: Vec<LedgerFault>,
    /// The number, from 1, of the first invalid frame of an unfinished or damaged commit; `None` if there is none.
    pub torn: Option<u64>,
}

impl LedgerImage {
    /// Reads the ledger's files as of one moment without a lock: repeats while the database file or the header of its log changes
    /// during the reading. A log that only grows is accepted.
    ///
    /// # Errors
    /// A file cannot be read, or the files keep changing for 10 seconds.
    pub fn read(path: &Path) -> Result<LedgerImage, LedgerError> {
        let begun = Instant::now();
        loop {
            // Events acknowledged before this read must be in the files read after it.
            let heads = read_optional_file(&AcknowledgedHeads::list_path(path))?.filter(|list| !list.is_empty());
            let main = read_required_file(path)?;
            let log_path = companion_path(path, "-wal");
            let log = read_optional_file(&log_path)?.unwrap_or_default();
            // The log only grows until it starts over with another header. As long as the database does not change either,
            // both belong to the same moment.
            let after = read_optional_file(&log_path)?.unwrap_or_default();
            if log.get(..32) == after.get(..32) && log.len() <= after.len() && read_required_file(path)? == main {
                return Ok(LedgerImage { main, log, heads });
            }
            if begun.elapsed() > BUSY_TIMEOUT {
                return Err(LedgerError::Busy { path: path.display().to_string() });
            }
            std::thread::sleep(Duration::from_millis(3));
        }
    }

    /// Returns true if all three files are empty or missing, as after an interrupted creation of a ledger.
    pub(crate) fn is_blank(&self) -> bool {
        self.main.is_empty() && self.log.is_empty() && self.heads.is_none()
    }

    /// Combines the database file with the committed frames of its log, and finds missing pages.
    pub(super) fn combine_files(&self) -> CombinedDatabase {
        let log = WriteAheadLog::parse(&self.log);
        let mut faults: Vec<LedgerFault> = log.fault.iter().cloned().collect();
        let (page_size, said) = (header_page_size(&self.main), header_page_count(&self.main));
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
        let there = self.main.len() / size;
        let of = match log.committed.last() {
            Some(last) if !overlay.is_empty() => last.pages_after as usize,
            _ => said.unwrap_or(there),
        };
        if self.main.is_empty() && overlay.is_empty() {
            faults.push(LedgerFault::Empty);
        } else if said.is_none() && there == 0 && overlay.is_empty() {
            // Less than one page is left; SQLite would only report that memory ran out.
            faults.push(LedgerFault::Pages { first: 1, of: 1 });
        }
        let missing = |page: usize| page > there && u32::try_from(page).is_ok_and(|page| !overlay.contains_key(&page));
        // There cannot be more pages than were read.
        let most = there + overlay.len();
        if let Some(first) = (1..=of.min(most + 1)).find(|&page| missing(page)) {
            faults.push(LedgerFault::Pages { first: first as u64, of: of as u64 });
        }
        let mut bytes = self.main.clone();
        bytes.resize(of.min(most) * size, 0);
        for (page, content) in &overlay {
            let at = (*page as usize - 1) * size;
            if let Some(place) = bytes.get_mut(at..at + size) {
                place.copy_from_slice(content);
            }
        }
        CombinedDatabase { bytes, page_size: size, faults, torn: log.torn }
    }

    /// Returns every page in the files for a search for events, those of the combined database first; most pages occur
    /// several times.
    pub(super) fn all_pages<'a>(&'a self, whole: &'a CombinedDatabase) -> Vec<&'a [u8]> {
        let log = WriteAheadLog::parse(&self.log);
        let pages = |bytes: &'a [u8]| bytes.chunks_exact(whole.page_size);
        let frames = log.rest.iter().chain(&log.committed);
        pages(&whole.bytes).chain(pages(&self.main)).chain(frames.map(|frame| frame.bytes)).collect()
    }
}

/// Returns the page size in the database's header, in bytes; `None` if it is invalid.
fn header_page_size(main: &[u8]) -> Option<usize> {
    let size = match read_u32(main, 16) >> 16 {
        1 => 65_536,
        size => size as usize,
    };
    is_page_size(size).then_some(size)
}

/// Returns the number of pages in the database's header; `None` if the header is outdated or empty.
fn header_page_count(main: &[u8]) -> Option<usize> {
    let pages = read_u32(main, 28) as usize;
    (pages > 0 && read_u32(main, 24) == read_u32(main, 92)).then_some(pages)
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
