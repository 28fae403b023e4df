//! The ledger's files as bytes, read together without a lock and without touching them, and combined into the database that
//! they represent.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::{Duration, Instant};

use super::PATIENCE;
use super::ending::with_ending;
use super::heads::Heads;
use super::log::{Log, USUAL_PAGE, is_page_size, word};
use crate::{LedgerError, LedgerFault};
use quejing_io::files::{self, FileFault};

/// The largest file that is accepted as a ledger, in bytes.
const MAX_FILE_BYTES: u64 = 4 << 30;

/// The ledger's files as they were at one moment.
#[derive(Clone, Debug, Default)]
pub struct Image {
    /// The database file.
    pub main: Vec<u8>,
    /// Its write-ahead log; empty if there is none.
    pub log: Vec<u8>,
    /// The list of acknowledged events; `None` if there is none.
    pub heads: Option<Vec<u8>>,
}

/// The database that an image represents.
pub(super) struct Whole {
    /// Its pages, one after another.
    pub bytes: Vec<u8>,
    /// The size of a page, in bytes.
    pub page_size: usize,
    /// The faults of the files.
    pub faults: Vec<LedgerFault>,
    /// The log frame from which its last commit is invalid.
    pub torn: Option<u64>,
}

impl Image {
    /// Reads the files, repeatedly until nothing changed in between, since somebody may be writing.
    ///
    /// # Errors
    /// The files cannot be read, or keep changing.
    pub fn read(path: &Path) -> Result<Image, LedgerError> {
        let begun = Instant::now();
        loop {
            // Events acknowledged before this read must be in the files read after it.
            let heads = read_optional(&Heads::path(path))?.filter(|list| !list.is_empty());
            let main = read_required(path)?;
            let log_path = with_ending(path, "-wal");
            let log = read_optional(&log_path)?.unwrap_or_default();
            // The log only grows until it starts over with another header. As long as the database does not change either,
            // both belong to the same moment.
            let after = read_optional(&log_path)?.unwrap_or_default();
            if log.get(..32) == after.get(..32) && log.len() <= after.len() && read_required(path)? == main {
                return Ok(Image { main, log, heads });
            }
            if begun.elapsed() > PATIENCE {
                return Err(LedgerError::Busy { path: path.display().to_string() });
            }
            std::thread::sleep(Duration::from_millis(3));
        }
    }

    /// Returns true if nothing was ever recorded here; a program interrupted while creating the file can leave this.
    pub(crate) fn is_blank(&self) -> bool {
        self.main.is_empty() && self.log.is_empty() && self.heads.is_none()
    }

    /// Combines the database with its log.
    pub(super) fn whole(&self) -> Whole {
        let log = Log::read(&self.log);
        let mut faults: Vec<LedgerFault> = log.fault.iter().cloned().collect();
        let (page_size, said) = (page_size(&self.main), main_pages(&self.main));
        let size = match (page_size, log.page_size) {
            (Some(size), _) => size,
            (None, 0) => USUAL_PAGE,
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
        Whole { bytes, page_size: size, faults, torn: log.torn }
    }

    /// Lists every page found anywhere in the files, starting with the combined database, to be searched for events.
    pub(super) fn pages<'a>(&'a self, whole: &'a Whole) -> Vec<&'a [u8]> {
        let log = Log::read(&self.log);
        let pages = |bytes: &'a [u8]| bytes.chunks_exact(whole.page_size);
        let frames = log.rest.iter().chain(&log.committed);
        pages(&whole.bytes).chain(pages(&self.main)).chain(frames.map(|frame| frame.bytes)).collect()
    }
}

/// Reads the page size from the database's header.
fn page_size(main: &[u8]) -> Option<usize> {
    let size = match word(main, 16) >> 16 {
        1 => 65_536,
        size => size as usize,
    };
    is_page_size(size).then_some(size)
}

/// Reads the number of pages from the database's header, if it is reliable.
fn main_pages(main: &[u8]) -> Option<usize> {
    let pages = word(main, 28) as usize;
    (pages > 0 && word(main, 24) == word(main, 92)).then_some(pages)
}

fn read_required(path: &Path) -> Result<Vec<u8>, LedgerError> {
    files::read(path, MAX_FILE_BYTES).map_err(|fault| unread(path, &fault))
}

fn read_optional(path: &Path) -> Result<Option<Vec<u8>>, LedgerError> {
    match files::read(path, MAX_FILE_BYTES) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(FileFault::Missing { .. }) => Ok(None),
        Err(fault) => Err(unread(path, &fault)),
    }
}

fn unread(path: &Path, fault: &FileFault) -> LedgerError {
    LedgerError::File { path: path.display().to_string(), verb: "read", why: fault.into() }
}
