//! The write-ahead log as bytes: its committed frames, and any later damage to it. The format is that
//! of SQLite's description of its file format, section 4.

use crate::LedgerFault;

const WAL_HEADER_BYTES: usize = 32;
const WAL_FRAME_HEADER_BYTES: usize = 24;
/// The first word of the log's header without its last bit, which gives the byte order of the checksums.
const WAL_MAGIC: u32 = 0x377f_0682;
/// The format version that SQLite writes into the header of every write-ahead log.
const WAL_FORMAT_VERSION: u32 = 3_007_000;

/// A complete frame of the write-ahead log, which holds one page.
#[derive(Clone, Copy)]
pub(super) struct WalFrame<'a> {
    /// The number of the page in the frame, from 1.
    pub page: u32,
    /// The file's number of pages after the commit that this frame ends; 0 for other frames.
    pub pages_after: u32,
    pub bytes: &'a [u8],
}

/// The parsed content of a write-ahead log.
pub(super) struct WriteAheadLog<'a> {
    /// The page size in bytes; 0 if the log has no header.
    pub page_size: usize,
    /// The frames up to the last intact commit, in order.
    pub committed: Vec<WalFrame<'a>>,
    /// The other frames: unfinished, damaged, behind a damaged one, or of an earlier round. They may still hold events.
    pub rest: Vec<WalFrame<'a>>,
    /// The damage for certain; `None` if the log is intact or only its last commit is unfinished.
    pub fault: Option<LedgerFault>,
    /// The number, from 1, of the first invalid frame of the present round, whose commit is unfinished or damaged; the
    /// list of acknowledged events tells which.
    pub torn: Option<u64>,
}

/// Returns the big-endian number in four bytes from `at` on; 0 past the end.
pub(super) fn read_u32(bytes: &[u8], at: usize) -> u32 {
    let found = bytes.get(at..).and_then(<[u8]>::first_chunk);
    found.map_or(0, |found| u32::from_be_bytes(*found))
}

fn extend_checksum(big_endian: bool, start: (u32, u32), bytes: &[u8]) -> (u32, u32) {
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

impl<'a> WriteAheadLog<'a> {
    /// Parses a log from its file's bytes; an empty log has no frames.
    pub(crate) fn parse(bytes: &'a [u8]) -> WriteAheadLog<'a> {
        let mut log = WriteAheadLog { page_size: 0, committed: Vec::new(), rest: Vec::new(), fault: None, torn: None };
        let Some(header) = bytes.get(..WAL_HEADER_BYTES) else {
            return log;
        };
        let (magic, page_size) = (read_u32(header, 0), read_u32(header, 8) as usize);
        let big_endian = magic & 1 == 1;
        let sum = extend_checksum(big_endian, (0, 0), header.get(..24).unwrap_or_default());
        let sound = magic & !1 == WAL_MAGIC
            && read_u32(header, 4) == WAL_FORMAT_VERSION
            && is_page_size(page_size)
            && sum == (read_u32(header, 24), read_u32(header, 28));
        let (first, size) = (
            bytes.get(WAL_HEADER_BYTES..).unwrap_or_default(),
            match sound {
                true => page_size,
                false => DEFAULT_PAGE_BYTES,
            },
        );
        let frames: Vec<&[u8]> = first.chunks_exact(WAL_FRAME_HEADER_BYTES + size).collect();
        if !sound {
            log.page_size = size;
            log.rest = frames.iter().map(|bytes| parse_frame(bytes)).collect();
            // The header reaches the disk before the first frame.
            log.fault = (!frames.is_empty()).then_some(LedgerFault::LogHeader);
            return log;
        }
        log.page_size = page_size;
        let salts = header.get(16..24);
        let present = |bytes: &[u8]| bytes.get(8..16) == salts;
        let (mut sum, mut held) = (sum, 0);
        for bytes in &frames {
            let (head, page) = bytes.split_at(WAL_FRAME_HEADER_BYTES);
            let next = extend_checksum(big_endian, sum, head.get(..8).unwrap_or_default());
            let next = extend_checksum(big_endian, next, page);
            if !present(bytes) || next != (read_u32(head, 16), read_u32(head, 20)) || read_u32(head, 0) == 0 {
                break;
            }
            (sum, held) = (next, held + 1);
        }
        let commits = |bytes: &[u8]| read_u32(bytes, 4) != 0;
        let counted = frames.iter().take(held).rposition(|bytes| commits(bytes)).map_or(0, |at| at + 1);
        let (count, rest) = frames.split_at(counted);
        log.committed = count.iter().map(|bytes| parse_frame(bytes)).collect();
        log.rest = rest.iter().map(|bytes| parse_frame(bytes)).collect();
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

fn parse_frame(bytes: &[u8]) -> WalFrame<'_> {
    let (head, page) = bytes.split_at(WAL_FRAME_HEADER_BYTES.min(bytes.len()));
    WalFrame { page: read_u32(head, 0), pages_after: read_u32(head, 4), bytes: page }
}

/// The page size in bytes with which ledgers are created.
pub(super) const DEFAULT_PAGE_BYTES: usize = 4096;

/// Returns true if SQLite allows this page size in bytes: a power of two from 512 to 65,536.
pub(super) fn is_page_size(size: usize) -> bool {
    (512..=65_536).contains(&size) && size.is_power_of_two()
}
