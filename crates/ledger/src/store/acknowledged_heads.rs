//! The list of acknowledged events beside the ledger, from which the last one of each night follows. A line is added
//! and synced after every commit, before the caller learns of it, so that the loss of last events or a rewritten chain
//! is noticed.
//!
//! A line is `NIGHT SEQ HASH CHECK`; the check is the beginning of the SHA-256 of the text before it. A last line
//! without a line end is unfinished, so that its event was never acknowledged.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use super::companion_path::companion_path;
use crate::{ChainHash, LedgerFault};
use quejing_io::files;
use quejing_rules::NightId;

/// The estimated length in bytes above which the list is rewritten with one line per night, if it has more than four
/// lines per night.
const LONG_LIST_BYTES: usize = 1 << 18;

/// The last acknowledged event of every night, as listed beside the ledger.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct AcknowledgedHeads {
    /// The number and the hash of each night's last acknowledged event.
    pub by_night: BTreeMap<NightId, (u64, ChainHash)>,
    /// A fault for each line that cannot be read or contradicts an earlier line.
    pub faults: Vec<LedgerFault>,
    /// True if the last line has no line end, so that it is unfinished.
    is_torn: bool,
    /// The number of finished lines in the file, as far as this program knows.
    line_count: usize,
}

impl AcknowledgedHeads {
    /// Returns the path of the list's file beside a ledger.
    pub(crate) fn list_path(ledger: &Path) -> PathBuf {
        companion_path(ledger, files::HEADS_ENDING)
    }

    /// Parses the content of the list's file; unreadable or contradictory lines become faults.
    pub(crate) fn parse(bytes: &[u8]) -> AcknowledgedHeads {
        let mut heads =
            AcknowledgedHeads { is_torn: !bytes.is_empty() && !bytes.ends_with(b"\n"), ..AcknowledgedHeads::default() };
        let mut lines = bytes.split(|&byte| byte == b'\n').peekable();
        while let Some(line) = lines.next() {
            if lines.peek().is_none() {
                break;
            }
            heads.line_count += 1;
            let is_consistent =
                parse_head_line(line).is_some_and(|(night, seq, hash)| heads.add_head(night, seq, hash));
            if !is_consistent {
                heads.faults.push(LedgerFault::HeadsLine { line: heads.line_count as u64 });
            }
        }
        heads
    }

    /// Makes an acknowledged event the last one of its night, unless a later one is known. Returns false if the last
    /// one has the same number but another hash.
    fn add_head(&mut self, night: NightId, seq: u64, hash: ChainHash) -> bool {
        let last = self.by_night.entry(night).or_insert((seq, hash));
        if last.0 < seq {
            *last = (seq, hash);
        }
        last.0 != seq || last.1 == hash
    }

    /// Adds committed events to the list's file and syncs it to disk; rewrites an empty, damaged or long list.
    ///
    /// # Errors
    /// The list cannot be written; the events remain committed.
    pub(crate) fn append_heads(&mut self, ledger: &Path, new_heads: &[(NightId, u64, ChainHash)]) -> io::Result<()> {
        let path = AcknowledgedHeads::list_path(ledger);
        for &(night, seq, hash) in new_heads {
            self.by_night.insert(night, (seq, hash));
        }
        self.line_count += new_heads.len();
        let is_long = self.line_count * 120 > LONG_LIST_BYTES && self.line_count > 4 * self.by_night.len();
        if self.line_count == new_heads.len() || self.is_torn || !self.faults.is_empty() || is_long {
            // Another program may have added lines in the meantime.
            let stored = std::fs::read(&path).map(|bytes| AcknowledgedHeads::parse(&bytes));
            for (night, (seq, hash)) in stored.map(|stored| stored.by_night).unwrap_or_default() {
                self.add_head(night, seq, hash);
            }
            let lines = self.by_night.iter().map(|(night, (seq, hash))| format_head_line(*night, *seq, *hash));
            files::write_private_file(&path, lines.collect::<String>().as_bytes())?;
            (self.is_torn, self.line_count) = (false, self.by_night.len());
            self.faults.clear();
            return Ok(());
        }
        let text: String = (new_heads.iter()).map(|(night, seq, hash)| format_head_line(*night, *seq, *hash)).collect();
        let mut file = files::private_open_options().append(true).create(true).open(&path)?;
        file.write_all(text.as_bytes())?;
        file.sync_data()
    }
}

fn line_checksum(text: &str) -> String {
    Sha256::digest(text.as_bytes()).iter().take(4).map(|byte| format!("{byte:02x}")).collect()
}

fn format_head_line(night: NightId, seq: u64, hash: ChainHash) -> String {
    let text = format!("{night} {seq} {hash}");
    format!("{text} {}\n", line_checksum(&text))
}

fn parse_head_line(line: &[u8]) -> Option<(NightId, u64, ChainHash)> {
    let (text, checksum) = std::str::from_utf8(line).ok()?.rsplit_once(' ')?;
    let mut words = text.split(' ');
    let read = (words.next()?.parse().ok()?, words.next()?.parse().ok()?, ChainHash::parse(words.next()?)?);
    (line_checksum(text) == checksum && words.next().is_none()).then_some(read)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_damaged_line_is_a_fault_and_an_unfinished_last_one_is_not() {
        let night = NightId::from_number(7);
        let hash = |seq| ChainHash::origin(night).next_hash(seq, 0, "a", "b");
        let text: String = (1..=3).map(|seq| format_head_line(night, seq, hash(seq))).collect();
        let heads = AcknowledgedHeads::parse(text.as_bytes());
        assert_eq!(heads.by_night[&night], (3, hash(3)));
        assert!(heads.faults.is_empty() && !heads.is_torn);
        let torn = AcknowledgedHeads::parse(&text.as_bytes()[..text.len() - 5]);
        assert_eq!((torn.by_night[&night].0, torn.is_torn), (2, true));
        assert!(torn.faults.is_empty());
        for at in 0..text.len() {
            let mut bytes = text.clone().into_bytes();
            bytes[at] ^= 1;
            let read = AcknowledgedHeads::parse(&bytes);
            assert!(!read.faults.is_empty() || read.is_torn, "byte {at}");
        }
        let forked = text.clone() + &format_head_line(night, 3, hash(9));
        assert_eq!(AcknowledgedHeads::parse(forked.as_bytes()).faults, [LedgerFault::HeadsLine { line: 4 }]);
    }
}
