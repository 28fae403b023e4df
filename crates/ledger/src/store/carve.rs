//! Recovers events from damaged files: every page found anywhere is searched for rows of events, and the hash chain shows
//! which of them are as recorded. The format of pages and rows is that of SQLite's description of its file format,
//! sections 1.6 and 2.

use std::collections::{BTreeMap, BTreeSet};

use super::image::{Image, Whole};
use super::log::word;
use crate::{Hash, NightId};

/// An event row as it was found, not yet verified.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Row {
    /// Its row id in the table.
    pub id: i64,
    /// The night it claims to belong to.
    pub night: NightId,
    /// Number, time, author, content, and the hash as stored.
    pub seq: u64,
    pub time_ms: i64,
    pub author: String,
    pub text: String,
    pub hash: String,
}

impl Row {
    /// Returns the hash of the event if it follows the event with hash `before`.
    fn link(&self, before: Hash) -> Hash {
        before.next(self.seq, self.time_ms, &self.author, &self.text)
    }
}

/// The type byte of a leaf page of a table.
const LEAF: u8 = 0x0d;
/// The number of columns of an event: id, night, seq, time_ms, author, payload, hash.
const COLUMNS: usize = 7;
/// The longest row that is reassembled, in bytes.
const MAX_ROW_BYTES: usize = 16 << 20;
/// The fewest bytes that an event row takes up on a page: its hash alone is that long.
const MIN_CELL_BYTES: usize = 64;

/// Recovers one row for each event found, preferring those whose chain holds; ordered by night and number.
pub(super) fn carve(image: &Image, whole: &Whole) -> Vec<Row> {
    let mut found: BTreeMap<(NightId, u64), Vec<Row>> = BTreeMap::new();
    // Pages crafted to point at each other in circles must not keep the program busy.
    let mut room = 4 * whole.bytes.len() + MAX_ROW_BYTES;
    let mut seen = BTreeSet::new();
    for page in image.pages(whole) {
        // Most pages occur more than once.
        if seen.insert(page) {
            for row in rows(page, whole, &mut room) {
                let rows = found.entry((row.night, row.seq)).or_default();
                if !rows.contains(&row) {
                    rows.push(row);
                }
            }
        }
    }
    let mut chosen = Vec::new();
    let mut before: Option<(NightId, u64, Hash)> = None;
    for ((night, seq), rows) in found {
        let link = match before {
            Some((of, last, hash)) if of == night && last + 1 == seq => Some(hash),
            _ if seq == 1 => Some(Hash::origin(night)),
            _ => None,
        };
        let holds = |row: &&Row| link.is_some_and(|link| Hash::parse(&row.hash) == Some(row.link(link)));
        if let Some(row) = rows.iter().find(holds).or(rows.first()) {
            before = Hash::parse(&row.hash).map(|hash| (night, seq, hash));
            chosen.push(row.clone());
        }
    }
    chosen
}

/// Finds the event rows on a page.
fn rows(page: &[u8], whole: &Whole, room: &mut usize) -> Vec<Row> {
    let heads = [0, 100].into_iter().filter(|&at| page.get(at) == Some(&LEAF));
    let mut found = Vec::new();
    for at in heads {
        for cell in 0..usize::from(short(page, at + 3)).min(page.len() / MIN_CELL_BYTES) {
            let start = usize::from(short(page, at + 8 + 2 * cell));
            found.extend(page.get(start..).and_then(|cell| row(cell, whole, room)));
        }
    }
    found
}

fn short(bytes: &[u8], at: usize) -> u16 {
    (word(bytes, at) >> 16) as u16
}

/// Reads a number of one to nine bytes; returns the remaining bytes too.
fn number(bytes: &[u8]) -> Option<(u64, &[u8])> {
    let mut value = 0_u64;
    for (at, byte) in bytes.iter().take(9).enumerate() {
        if at == 8 {
            return Some((value << 8 | u64::from(*byte), bytes.get(9..)?));
        }
        value = value << 7 | u64::from(byte & 0x7f);
        if byte & 0x80 == 0 {
            return Some((value, bytes.get(at + 1..)?));
        }
    }
    None
}

/// Reads a cell of a page: length, row id, and the row, whose end may be on overflow pages, within `room` bytes.
fn row(cell: &[u8], whole: &Whole, room: &mut usize) -> Option<Row> {
    let (length, rest) = number(cell)?;
    let (id, rest) = number(rest)?;
    let length = usize::try_from(length).ok().filter(|&length| length <= MAX_ROW_BYTES)?;
    let usable = whole.page_size;
    let most = usable - 35;
    if length <= most {
        return fields(id.cast_signed(), rest.get(..length)?);
    }
    *room = room.checked_sub(length)?;
    let least = (usable - 12) * 32 / 255 - 23;
    let local = match least + (length - least) % (usable - 4) {
        local if local <= most => local,
        _ => least,
    };
    let mut all = rest.get(..local)?.to_vec();
    let mut next = word(rest, local) as usize;
    while all.len() < length {
        let start = next.checked_sub(1)?.checked_mul(usable)?;
        let page = whole.bytes.get(start..start.checked_add(usable)?)?;
        let wanted = (length - all.len()).min(usable - 4);
        all.extend_from_slice(page.get(4..4 + wanted)?);
        next = word(page, 0) as usize;
    }
    fields(id.cast_signed(), &all)
}

/// Reads the columns of a row, if they are those of an event.
fn fields(id: i64, row: &[u8]) -> Option<Row> {
    let (head, _) = number(row)?;
    let head = usize::try_from(head).ok()?;
    let (_, mut types) = number(row.get(..head)?)?;
    let mut values = row.get(head..)?;
    let mut columns = Vec::with_capacity(COLUMNS);
    while !types.is_empty() && columns.len() <= COLUMNS {
        let (kind, rest) = number(types)?;
        types = rest;
        let length = match kind {
            0 | 8 | 9 => 0,
            1..=4 => kind as usize,
            5 => 6,
            6 | 7 => 8,
            _ => usize::try_from(kind.checked_sub(12)? / 2).ok()?,
        };
        columns.push((kind, values.get(..length)?));
        values = values.get(length..)?;
    }
    let [_, night, seq, time_ms, author, text, hash] = columns.as_slice() else {
        return None;
    };
    let hash = text_of(hash)?;
    Hash::parse(&hash)?;
    Some(Row {
        id,
        night: text_of(night)?.parse().ok()?,
        seq: u64::try_from(integer(seq)?).ok().filter(|&seq| seq > 0)?,
        time_ms: integer(time_ms)?,
        author: text_of(author)?,
        text: text_of(text)?,
        hash,
    })
}

fn integer((kind, bytes): &(u64, &[u8])) -> Option<i64> {
    match kind {
        8 => Some(0),
        9 => Some(1),
        1..=6 => {
            let (first, rest) = bytes.split_first()?;
            Some(rest.iter().fold(i64::from(first.cast_signed()), |value, byte| value << 8 | i64::from(*byte)))
        }
        _ => None,
    }
}

fn text_of((kind, bytes): &(u64, &[u8])) -> Option<String> {
    let is_text = *kind >= 13 && kind % 2 == 1;
    is_text.then(|| String::from_utf8_lossy(bytes).into_owned())
}
