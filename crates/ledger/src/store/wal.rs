//! The write-ahead log as bytes: its committed frames, and damage to it. The format is that of SQLite's "Database File
//! Format", section 4.

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
    /// The database's number of pages after the commit that this frame ends; 0 if it ends none.
    pub pages_after_commit: u32,
    /// The content of the page.
    pub bytes: &'a [u8],
}

/// The parsed content of a write-ahead log.
pub(super) struct WriteAheadLog<'a> {
    /// The page size in bytes: 0 if the log has no header, [`DEFAULT_PAGE_BYTES`] if its header is damaged.
    pub page_size: usize,
    /// The frames up to the last intact commit, in order.
    pub committed: Vec<WalFrame<'a>>,
    /// The other frames: of an unfinished commit, damaged, after a damaged frame, or from before SQLite last restarted
    /// the log. They may still hold events.
    pub uncommitted: Vec<WalFrame<'a>>,
    /// The damage that the log alone proves; `None` if the log is intact or only its last commit is unfinished.
    pub fault: Option<LedgerFault>,
    /// The number, from 1, of the first invalid frame since SQLite last restarted the log; `None` if all are valid. Its
    /// commit is unfinished or damaged; the list of acknowledged events tells which.
    pub torn_frame: Option<u64>,
}

/// Returns the big-endian number in the four bytes from `offset` on; 0 past the end.
pub(super) fn read_u32(bytes: &[u8], offset: usize) -> u32 {
    let chunk = bytes.get(offset..).and_then(<[u8]>::first_chunk);
    chunk.map_or(0, |chunk| u32::from_be_bytes(*chunk))
}

/// Returns SQLite's running checksum, two 32-bit sums, after these bytes, of which there must be a multiple of 8;
/// `start` is the checksum before them.
fn extend_checksum(is_big_endian: bool, start: (u32, u32), bytes: &[u8]) -> (u32, u32) {
    let (mut first_sum, mut second_sum) = start;
    for pair in bytes.as_chunks::<8>().0 {
        let [a, b, c, d, e, f, g, h] = *pair;
        let (x, y) = match is_big_endian {
            true => (u32::from_be_bytes([a, b, c, d]), u32::from_be_bytes([e, f, g, h])),
            false => (u32::from_le_bytes([a, b, c, d]), u32::from_le_bytes([e, f, g, h])),
        };
        first_sum = first_sum.wrapping_add(x).wrapping_add(second_sum);
        second_sum = second_sum.wrapping_add(y).wrapping_add(first_sum);
    }
    (first_sum, second_sum)
}

impl<'a> WriteAheadLog<'a> {
    /// Parses a log from the bytes of its file; a log without a complete header has no frames.
    pub(crate) fn parse(bytes: &'a [u8]) -> WriteAheadLog<'a> {
        let mut log = WriteAheadLog {
            page_size: 0,
            committed: Vec::new(),
            uncommitted: Vec::new(),
            fault: None,
            torn_frame: None,
        };
        let Some(header) = bytes.get(..WAL_HEADER_BYTES) else {
            return log;
        };
        let frame_bytes = bytes.get(WAL_HEADER_BYTES..).unwrap_or_default();
        let frames = |page_bytes: usize| -> Vec<&'a [u8]> {
            frame_bytes.chunks_exact(WAL_FRAME_HEADER_BYTES + page_bytes).collect()
        };
        match WalHeader::parse(header) {
            Some(header) => {
                log.page_size = header.page_size;
                log.add_frames(&header, &frames(header.page_size));
            }
            None => {
                let frames = frames(DEFAULT_PAGE_BYTES);
                log.page_size = DEFAULT_PAGE_BYTES;
                log.uncommitted = frames.iter().map(|bytes| parse_frame(bytes)).collect();
                // The header reaches the disk before the first frame, so that frames after an invalid header prove
                // damage.
                log.fault = (!frames.is_empty()).then_some(LedgerFault::LogHeader);
            }
        }
        log
    }

    /// Divides the frames after a valid header into committed and other ones, and finds damage among them.
    fn add_frames(&mut self, header: &WalHeader<'_>, frames: &[&'a [u8]]) {
        let valid_count = header.count_valid_frames(frames);
        let ends_commit = |bytes: &[u8]| read_u32(bytes, 4) != 0;
        let committed_count =
            frames.iter().take(valid_count).rposition(|bytes| ends_commit(bytes)).map_or(0, |index| index + 1);
        let (committed, uncommitted) = frames.split_at(committed_count);
        self.committed = committed.iter().map(|bytes| parse_frame(bytes)).collect();
        self.uncommitted = uncommitted.iter().map(|bytes| parse_frame(bytes)).collect();
        // The frames written after the last valid one; any others are from before SQLite last restarted the log.
        let later_frames = frames.iter().skip(valid_count).filter(|bytes| header.is_current(bytes));
        let later_frames: Vec<&&[u8]> = later_frames.collect();
        let next_commit = later_frames.iter().position(|bytes| ends_commit(bytes));
        self.torn_frame = (!later_frames.is_empty()).then_some(valid_count as u64 + 1);
        self.fault = next_commit
            .is_some_and(|index| index + 1 < later_frames.len())
            .then_some(valid_count as u64 + 1)
            .map(|frame| LedgerFault::LogFrame { frame });
    }
}

/// The valid header of a write-ahead log.
struct WalHeader<'a> {
    page_size: usize,
    is_big_endian: bool,
    /// The checksum after the header, with which that of the first frame begins.
    checksum: (u32, u32),
    /// The numbers by which the frames since SQLite last restarted the log are known.
    salts: &'a [u8],
}

impl<'a> WalHeader<'a> {
    /// Parses the bytes of a header; `None` if it is invalid.
    fn parse(header: &'a [u8]) -> Option<WalHeader<'a>> {
        let (magic, page_size) = (read_u32(header, 0), read_u32(header, 8) as usize);
        let is_big_endian = magic & 1 == 1;
        let checksum = extend_checksum(is_big_endian, (0, 0), header.get(..24)?);
        let is_valid = magic & !1 == WAL_MAGIC
            && read_u32(header, 4) == WAL_FORMAT_VERSION
            && is_page_size(page_size)
            && checksum == (read_u32(header, 24), read_u32(header, 28));
        let salts = header.get(16..24)?;
        is_valid.then_some(WalHeader { page_size, is_big_endian, checksum, salts })
    }

    /// Returns true if a frame was written since SQLite last restarted the log.
    fn is_current(&self, frame: &[u8]) -> bool {
        frame.get(8..16) == Some(self.salts)
    }

    /// Returns the number of frames before the first invalid one.
    fn count_valid_frames(&self, frames: &[&[u8]]) -> usize {
        let mut sum = self.checksum;
        let is_valid = |bytes: &&&[u8]| {
            let (head, page) = bytes.split_at(WAL_FRAME_HEADER_BYTES);
            sum = extend_checksum(self.is_big_endian, sum, head.get(..8).unwrap_or_default());
            sum = extend_checksum(self.is_big_endian, sum, page);
            self.is_current(bytes) && sum == (read_u32(head, 16), read_u32(head, 20)) && read_u32(head, 0) != 0
        };
        frames.iter().take_while(is_valid).count()
    }
}

fn parse_frame(bytes: &[u8]) -> WalFrame<'_> {
    let (head, page) = bytes.split_at(WAL_FRAME_HEADER_BYTES.min(bytes.len()));
    WalFrame { page: read_u32(head, 0), pages_after_commit: read_u32(head, 4), bytes: page }
}

/// The page size in bytes of new ledgers, SQLite's default.
pub(super) const DEFAULT_PAGE_BYTES: usize = 4096;

/// Returns true if SQLite allows this page size in bytes: a power of two from 512 to 65,536.
pub(super) fn is_page_size(bytes: usize) -> bool {
    (512..=65_536).contains(&bytes) && bytes.is_power_of_two()
}
