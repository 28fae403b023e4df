//! A ledger whose first bytes are destroyed: the header of an SQLite file says nothing that cannot be said again, so a copy
//! gets a new one. The file itself is never touched.

use std::path::{Path, PathBuf};

use super::Store;
use super::file::APPLICATION;
use crate::table::ledger::LedgerError;

/// What an SQLite file begins with.
const MAGIC: &[u8; 16] = b"SQLite format 3\0";
/// The length of the header.
const HEADER: usize = 100;
/// Sizes of a page that there are, the usual one first.
const PAGE_SIZES: [usize; 8] = [4096, 1024, 2048, 8192, 16_384, 32_768, 65_536, 512];

impl Store {
    /// Copies the ledger's files into a new folder and mends the header of the copy where it is destroyed. Gives the copy,
    /// which can be opened; what else is damaged in it is named there.
    ///
    /// # Errors
    /// The folder is there already or cannot be written; or there is more amiss than the header.
    pub fn rescue(path: &Path, folder: &Path) -> Result<PathBuf, LedgerError> {
        let unwritten = |error: std::io::Error| LedgerError::File {
            path: folder.display().to_string(),
            verb: "written",
            why: error.to_string(),
        };
        let copied = Store::backup(path, folder).map_err(unwritten)?;
        let Some(copy) = copied.into_iter().next() else {
            return Err(LedgerError::File {
                path: path.display().to_string(),
                verb: "read",
                why: "it is not there".into(),
            });
        };
        if is_readable(&copy) {
            return Ok(copy);
        }
        let bytes = std::fs::read(&copy).map_err(unwritten)?;
        for size in PAGE_SIZES {
            let Some(mended) = with_header(&bytes, size) else {
                continue;
            };
            std::fs::write(&copy, mended).map_err(unwritten)?;
            if is_readable(&copy) {
                return Ok(copy);
            }
        }
        std::fs::write(&copy, &bytes).map_err(unwritten)?;
        Err(LedgerError::Damaged {
            path: path.display().to_string(),
            why: format!(
                "more than the header of the file is destroyed; a copy as it is lies in {}",
                folder.display()
            ),
        })
    }
}

/// Can nights be named in it?
fn is_readable(path: &Path) -> bool {
    Store::open_existing(path).is_ok_and(|store| store.nights().is_ok())
}

/// The file with a header for pages of this size; `None` where the file cannot have such pages. The fields are those of
/// SQLite's description of its file format, section 1.3.
fn with_header(bytes: &[u8], size: usize) -> Option<Vec<u8>> {
    if bytes.len() < size || !bytes.len().is_multiple_of(size) || bytes.len() < HEADER {
        return None;
    }
    let pages = u32::try_from(bytes.len() / size).ok()?;
    let mut header = [0u8; HEADER];
    header[..16].copy_from_slice(MAGIC);
    // 1 stands for 65536.
    let size = u16::try_from(size).unwrap_or(1);
    header[16..18].copy_from_slice(&size.to_be_bytes());
    // Written and read with a write-ahead log; the fractions of a page are fixed.
    header[18..24].copy_from_slice(&[2, 2, 0, 64, 32, 32]);
    let words: [(usize, u32); 7] = [
        (24, 1),     // how often it was changed
        (28, pages), // how long it is
        (40, 1),     // the number of its schema
        (44, 4),     // the form of its schema
        (56, 1),     // UTF-8
        (60, 1),     // the ledger's first form, see `MIGRATIONS`
        (92, 1),     // the change at which the length holds
    ];
    for (at, word) in words {
        header[at..at + 4].copy_from_slice(&word.to_be_bytes());
    }
    header[68..72].copy_from_slice(&(APPLICATION as u32).to_be_bytes());
    let mut mended = bytes.to_vec();
    mended[..HEADER].copy_from_slice(&header);
    Some(mended)
}
