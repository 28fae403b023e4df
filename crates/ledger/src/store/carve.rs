//! Recovery of events from damaged files: every page is searched for event rows, and the hash chain shows which of them
//! are intact. Pages and rows have the format of SQLite's "Database File Format", sections 1.6 and 2.

use std::collections::{BTreeMap, BTreeSet};

use super::database_file::stored_format;
use super::ledger_image::{CombinedDatabase, LedgerImage};
use super::seen_records::SeenRow;
use super::wal::read_u32;
use crate::ChainHash;
use quejing_rules::NightId;

/// An event row found on a page, not verified yet.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct CarvedRow {
    /// The row id in the table of events.
    pub row_id: i64,
    pub night: NightId,
    /// The event's sequence number, at least 1; like the fields after it, copied from the page without verification.
    pub seq: u64,
    pub time_ms: i64,
    pub author: String,
    pub text: String,
    pub hash: String,
}

/// The rows found on the pages of damaged files.
#[derive(Debug, Default)]
pub(super) struct CarvedRows {
    /// One row for each event found, one whose hash fits the chain if there is one; ordered by night and number.
    pub events: Vec<CarvedRow>,
    /// The rows of seen entries, each once.
    pub seen: Vec<SeenRow>,
    /// True if the files had a table of seen entries, by their header or, if it cannot be read, by the rows found.
    pub has_seen_format: bool,
}

/// A row of one of the tables of a ledger.
enum FoundRow {
    Event(CarvedRow),
    Seen(SeenRow),
}

impl CarvedRow {
    /// Returns the hash that this event has in the chain if it follows the event with the hash `before`.
    fn chain_hash(&self, before: ChainHash) -> ChainHash {
        before.next_hash(self.seq, self.time_ms, &self.author, &self.text)
    }
}

/// The type byte of a leaf page of a table (SQLite file format 1.6).
const LEAF_PAGE_TYPE: u8 = 0x0d;
/// The number of columns of an event row: id, night, seq, time_ms, author, payload, hash.
const EVENT_COLUMN_COUNT: usize = 7;
/// The first format of the ledger with a table of seen entries.
const FIRST_SEEN_FORMAT: u32 = 2;
/// The maximum length of a row that is reassembled, in bytes.
const MAX_ROW_BYTES: usize = 16 << 20;
/// The minimum size of a row on a page, in bytes: that of a mark for everybody, whose night, way and time alone have
/// 25.
const MIN_CELL_BYTES: usize = 32;

/// Recovers the events and the marks of seen entries on all pages.
pub(super) fn carve_rows(image: &LedgerImage, database: &CombinedDatabase) -> CarvedRows {
    let mut found: BTreeMap<(NightId, u64), Vec<CarvedRow>> = BTreeMap::new();
    let mut seen = BTreeSet::new();
    // Pages that point at each other in circles must not keep the program busy.
    let mut byte_budget = 4 * database.bytes.len() + MAX_ROW_BYTES;
    let mut seen_pages = BTreeSet::new();
    for page in image.all_pages(database) {
        // Most pages occur more than once.
        if seen_pages.insert(page) {
            for row in find_page_rows(page, database, &mut byte_budget) {
                match row {
                    FoundRow::Seen(row) => drop(seen.insert(row)),
                    FoundRow::Event(row) => {
                        let rows = found.entry((row.night, row.seq)).or_default();
                        if !rows.contains(&row) {
                            rows.push(row);
                        }
                    }
                }
            }
        }
    }
    let has_seen_format = stored_format(&database.bytes).map_or(!seen.is_empty(), |format| format >= FIRST_SEEN_FORMAT);
    CarvedRows { events: choose_event_rows(found), seen: seen.into_iter().collect(), has_seen_format }
}

/// Returns one row for each event, one whose hash fits the chain if there is one.
fn choose_event_rows(found: BTreeMap<(NightId, u64), Vec<CarvedRow>>) -> Vec<CarvedRow> {
    let mut chosen = Vec::new();
    let mut before: Option<(NightId, u64, ChainHash)> = None;
    for ((night, seq), rows) in found {
        let link = match before {
            Some((last_night, last, hash)) if last_night == night && last + 1 == seq => Some(hash),
            _ if seq == 1 => Some(ChainHash::origin(night)),
            _ => None,
        };
        let fits_chain =
            |row: &&CarvedRow| link.is_some_and(|link| ChainHash::parse(&row.hash) == Some(row.chain_hash(link)));
        if let Some(row) = rows.iter().find(fits_chain).or(rows.first()) {
            before = ChainHash::parse(&row.hash).map(|hash| (night, seq, hash));
            chosen.push(row.clone());
        }
    }
    chosen
}

/// Returns the rows of the ledger's tables on a table's leaf page; empty for other pages. `byte_budget` is the number
/// of bytes of overflowing rows that may still be read.
fn find_page_rows(page: &[u8], database: &CombinedDatabase, byte_budget: &mut usize) -> Vec<FoundRow> {
    let header_offsets = [0, 100].into_iter().filter(|&header| page.get(header) == Some(&LEAF_PAGE_TYPE));
    let mut found = Vec::new();
    for header in header_offsets {
        for cell in 0..usize::from(read_u16(page, header + 3)).min(page.len() / MIN_CELL_BYTES) {
            let start = usize::from(read_u16(page, header + 8 + 2 * cell));
            found.extend(page.get(start..).and_then(|cell| read_row(cell, database, byte_budget)));
        }
    }
    found
}

fn read_u16(bytes: &[u8], offset: usize) -> u16 {
    (read_u32(bytes, offset) >> 16) as u16
}

/// Reads a variable-length integer of one to nine bytes; returns its value and the bytes after it, or `None` if the
/// bytes end before the integer does.
fn read_varint(bytes: &[u8]) -> Option<(u64, &[u8])> {
    let mut value = 0_u64;
    for (index, byte) in bytes.iter().take(9).enumerate() {
        if index == 8 {
            return Some((value << 8 | u64::from(*byte), bytes.get(9..)?));
        }
        value = value << 7 | u64::from(byte & 0x7f);
        if byte & 0x80 == 0 {
            return Some((value, bytes.get(index + 1..)?));
        }
    }
    None
}

/// Reads the row in a cell of a page: length, row id and columns, whose end may be on overflow pages. Subtracts the
/// length of an overflowing row from `byte_budget`. `None` if the cell holds no event or mark, or the budget is used
/// up.
fn read_row(cell: &[u8], database: &CombinedDatabase, byte_budget: &mut usize) -> Option<FoundRow> {
    let (length, rest) = read_varint(cell)?;
    let (row_id, rest) = read_varint(rest)?;
    let length = usize::try_from(length).ok().filter(|&length| length <= MAX_ROW_BYTES)?;
    let usable = database.page_size;
    let max_local = usable - 35;
    if length <= max_local {
        return parse_columns(row_id.cast_signed(), rest.get(..length)?);
    }
    *byte_budget = byte_budget.checked_sub(length)?;
    let min_local = (usable - 12) * 32 / 255 - 23;
    let local = match min_local + (length - min_local) % (usable - 4) {
        local if local <= max_local => local,
        _ => min_local,
    };
    let mut row = rest.get(..local)?.to_vec();
    let mut next_page = read_u32(rest, local) as usize;
    while row.len() < length {
        let start = next_page.checked_sub(1)?.checked_mul(usable)?;
        let page = database.bytes.get(start..start.checked_add(usable)?)?;
        let wanted = (length - row.len()).min(usable - 4);
        row.extend_from_slice(page.get(4..4 + wanted)?);
        next_page = read_u32(page, 0) as usize;
    }
    parse_columns(row_id.cast_signed(), &row)
}

/// Parses the columns of a row; `None` if they are neither those of an event with a valid night, number and hash nor
/// those of the mark of a seen entry.
fn parse_columns(row_id: i64, row: &[u8]) -> Option<FoundRow> {
    let (header_length, _) = read_varint(row)?;
    let header_length = usize::try_from(header_length).ok()?;
    let (_, mut types) = read_varint(row.get(..header_length)?)?;
    let mut values = row.get(header_length..)?;
    let mut columns = Vec::with_capacity(EVENT_COLUMN_COUNT);
    while !types.is_empty() && columns.len() <= EVENT_COLUMN_COUNT {
        let (serial_type, rest) = read_varint(types)?;
        types = rest;
        let length = match serial_type {
            0 | 8 | 9 => 0,
            1..=4 => serial_type as usize,
            5 => 6,
            6 | 7 => 8,
            _ => usize::try_from(serial_type.checked_sub(12)? / 2).ok()?,
        };
        columns.push((serial_type, values.get(..length)?));
        values = values.get(length..)?;
    }
    let [_, night, seq, time_ms, author, text, hash] = columns.as_slice() else {
        return parse_seen_columns(&columns).map(FoundRow::Seen);
    };
    let hash = read_text(hash)?;
    ChainHash::parse(&hash)?;
    Some(FoundRow::Event(CarvedRow {
        row_id,
        night: read_text(night)?.parse().ok()?,
        seq: u64::try_from(read_integer(seq)?).ok().filter(|&seq| seq > 0)?,
        time_ms: read_integer(time_ms)?,
        author: read_text(author)?,
        text: read_text(text)?,
        hash,
    }))
}

/// Parses the columns of the mark of a seen entry; `None` if they are others.
fn parse_seen_columns(columns: &[(u64, &[u8])]) -> Option<SeenRow> {
    let [player, night, entry, way, device, time_ms] = columns else {
        return None;
    };
    let row = SeenRow {
        player: read_text(player)?,
        night: read_text(night)?,
        entry: read_integer(entry)?,
        way: read_text(way)?,
        device: read_text(device)?,
        time_ms: read_integer(time_ms)?,
    };
    row.is_plausible().then_some(row)
}

fn read_integer((serial_type, bytes): &(u64, &[u8])) -> Option<i64> {
    match serial_type {
        8 => Some(0),
        9 => Some(1),
        1..=6 => {
            let (first, rest) = bytes.split_first()?;
            Some(rest.iter().fold(i64::from(first.cast_signed()), |value, byte| value << 8 | i64::from(*byte)))
        }
        _ => None,
    }
}

fn read_text((serial_type, bytes): &(u64, &[u8])) -> Option<String> {
    let is_text = *serial_type >= 13 && serial_type % 2 == 1;
    is_text.then(|| String::from_utf8_lossy(bytes).into_owned())
}
