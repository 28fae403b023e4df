//! The write-ahead log as bytes: which of its frames were committed, and whether any has been damaged since. The format is that
//! of SQLite's description of its file format, section 4.

use crate::LedgerFault;

const HEADER: usize = 32;
const FRAME_HEADER: usize = 24;
/// The first word of the header; its last bit gives the byte order of the checksums.
const MAGIC: u32 = 0x377f_0682;
/// The version of the format.
const VERSION: u32 = 3_007_000;

/// A complete frame.
#[derive(Clone, Copy)]
pub(super) struct Frame<'a> {
    /// The number of the page it holds, from 1.
    pub page: u32,
    /// If it ends a commit, the file's number of pages afterwards; else 0.
    pub pages_after: u32,
    /// The page's content.
    pub bytes: &'a [u8],
}

/// The content of a log.
pub(super) struct Log<'a> {
    /// The page size in bytes; 0 if the log has none.
    pub page_size: usize,
    /// The frames that count, in order.
    pub committed: Vec<Frame<'a>>,
    /// Frames that do not count: unfinished, damaged, after a damaged one, or from an earlier round. They may still hold events.
    pub rest: Vec<Frame<'a>>,
    /// The damage, if any.
    pub fault: Option<LedgerFault>,
    /// The frame, from 1, from which the last commit is invalid, being either unfinished or damaged. The acknowledged events
    /// tell which.
    pub torn: Option<u64>,
}

/// Reads four bytes as a big-endian number; 0 past the end.
pub(super) fn word(bytes: &[u8], at: usize) -> u32 {
    let found = bytes.get(at..).and_then(<[u8]>::first_chunk);
    found.map_or(0, |found| u32::from_be_bytes(*found))
}

fn checksum(big_endian: bool, start: (u32, u32), bytes: &[u8]) -> (u32, u32) {
    let (mut one, mut two) = start;
    for pair in bytes.as_chunks::<8>().0 {
        let [a, b, c, d, e, f, g, h] = *pair;
        let (x, y) = match big_endian {
            true => (u32::from_be_bytes([a, b, c, d]), u32::from_be_bytes([e, f, g, h])),
            false => (u32::from_le_bytes([a, b, c, d]), u32::from_le_bytes([e, f, g, h])),
        };
        one = one.wrapping_add(x).wrapping_add(two);
        two = two.wrapping_add(y).wrapping_add(one);
    }
    (one, two)
}

impl<'a> Log<'a> {
    /// Parses a log.
    pub(crate) fn read(bytes: &'a [u8]) -> Log<'a> {
        let mut log = Log { page_size: 0, committed: Vec::new(), rest: Vec::new(), fault: None, torn: None };
        let Some(header) = bytes.get(..HEADER) else {
            return log;
        };
        let (magic, page_size) = (word(header, 0), word(header, 8) as usize);
        let big_endian = magic & 1 == 1;
        let sum = checksum(big_endian, (0, 0), header.get(..24).unwrap_or_default());
        let sound = magic & !1 == MAGIC
            && word(header, 4) == VERSION
            && is_page_size(page_size)
            && sum == (word(header, 24), word(header, 28));
        let (first, size) = (
            bytes.get(HEADER..).unwrap_or_default(),
            match sound {
                true => page_size,
                false => USUAL_PAGE,
            },
        );
        let frames: Vec<&[u8]> = first.chunks_exact(FRAME_HEADER + size).collect();
        if !sound {
            log.page_size = size;
            log.rest = frames.iter().map(|bytes| frame(bytes)).collect();
            // The header reaches the disk before the first frame.
            log.fault = (!frames.is_empty()).then_some(LedgerFault::LogHeader);
            return log;
        }
        log.page_size = page_size;
        let salts = header.get(16..24);
        let present = |bytes: &[u8]| bytes.get(8..16) == salts;
        let (mut sum, mut held) = (sum, 0);
        for bytes in &frames {
            let (head, page) = bytes.split_at(FRAME_HEADER);
            let next = checksum(big_endian, sum, head.get(..8).unwrap_or_default());
            let next = checksum(big_endian, next, page);
            if !present(bytes) || next != (word(head, 16), word(head, 20)) || word(head, 0) == 0 {
                break;
            }
            (sum, held) = (next, held + 1);
        }
        let commits = |bytes: &[u8]| word(bytes, 4) != 0;
        let counted = frames.iter().take(held).rposition(|bytes| commits(bytes)).map_or(0, |at| at + 1);
        let (count, rest) = frames.split_at(counted);
        log.committed = count.iter().map(|bytes| frame(bytes)).collect();
        log.rest = rest.iter().map(|bytes| frame(bytes)).collect();
        // Frames written after the last valid one; any others there are from an earlier round of the log.
        let later: Vec<&&[u8]> = (frames.iter().skip(held)).filter(|bytes| present(bytes)).collect();
        let commit = later.iter().position(|bytes| commits(bytes));
        log.torn = (!later.is_empty()).then_some(held as u64 + 1);
        log.fault = commit
            .is_some_and(|at| at + 1 < later.len())
            .then_some(held as u64 + 1)
            .map(|frame| LedgerFault::LogFrame { frame });
        log
    }
}

fn frame(bytes: &[u8]) -> Frame<'_> {
    let (head, page) = bytes.split_at(FRAME_HEADER.min(bytes.len()));
    Frame { page: word(head, 0), pages_after: word(head, 4), bytes: page }
}

/// The default page size in bytes, with which ledgers are written.
pub(super) const USUAL_PAGE: usize = 4096;

/// Returns true for a valid page size in bytes.
pub(super) fn is_page_size(size: usize) -> bool {
    (512..=65_536).contains(&size) && size.is_power_of_two()
}
