//! The list of acknowledged events beside the ledger: the last one of each night. A line is added and synced after
//! every commit, before the caller learns of it, so that missing last events or a rebuilt chain are noticed.
//!
//! A line is `NIGHT SEQ HASH CHECK`; the check is the beginning of the SHA-256 of the text before it. A last line
//! without a line end is unfinished and was never acknowledged.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use super::companion_path::companion_path;
use crate::{ChainHash, LedgerFault, NightId};
use quejing_io::files;

/// The estimated length in bytes from which the list is rewritten with one line per night, if most lines are outdated.
const LONG_LIST_BYTES: usize = 1 << 18;

/// The last acknowledged event of every night, as listed beside the ledger.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct AcknowledgedHeads {
    /// The number and the hash of each night's highest acknowledged event.
    pub of: BTreeMap<NightId, (u64, ChainHash)>,
    /// The lines that cannot be read or contradict earlier lines.
    pub faults: Vec<LedgerFault>,
    /// True if the list's last line has no line end, so that it is unfinished.
    torn: bool,
    lines: usize,
}

impl AcknowledgedHeads {
    /// Returns the path of the list's file beside a ledger.
    pub(crate) fn list_path(ledger: &Path) -> PathBuf {
        companion_path(ledger, files::HEADS_ENDING)
    }

    /// Parses the list's bytes; unreadable lines become faults.
    pub(crate) fn parse(bytes: &[u8]) -> AcknowledgedHeads {
        let mut heads =
            AcknowledgedHeads { torn: !bytes.is_empty() && !bytes.ends_with(b"\n"), ..AcknowledgedHeads::default() };
        let mut lines = bytes.split(|&byte| byte == b'\n').peekable();
        while let Some(line) = lines.next() {
            if lines.peek().is_none() {
                break;
            }
            heads.lines += 1;
            let taken = parse_head_line(line).is_some_and(|(night, seq, hash)| heads.add_head(night, seq, hash));
            if !taken {
                heads.faults.push(LedgerFault::HeadsLine { line: heads.lines as u64 });
            }
        }
        heads
    }

    /// Lists an acknowledged event, unless a higher one of its night is listed. Returns false if this number is listed
    /// with another hash.
    fn add_head(&mut self, night: NightId, seq: u64, hash: ChainHash) -> bool {
        let found = self.of.entry(night).or_insert((seq, hash));
        if found.0 < seq {
            *found = (seq, hash);
        }
        found.0 != seq || found.1 == hash
    }

    /// Adds committed events to the list's file and syncs it to disk; rewrites a damaged or long list.
    ///
    /// # Errors
    /// Errors from the disk. The events remain committed.
    pub(crate) fn append_heads(&mut self, ledger: &Path, new: &[(NightId, u64, ChainHash)]) -> io::Result<()> {
        let path = AcknowledgedHeads::list_path(ledger);
        for &(night, seq, hash) in new {
            self.of.insert(night, (seq, hash));
        }
        self.lines += new.len();
        let long = self.lines * 120 > LONG_LIST_BYTES && self.lines > 4 * self.of.len();
        if self.lines == new.len() || self.torn || !self.faults.is_empty() || long {
            // Another program may have added lines in the meantime.
            let there = std::fs::read(&path).map(|bytes| AcknowledgedHeads::parse(&bytes));
            for (night, (seq, hash)) in there.map(|there| there.of).unwrap_or_default() {
                self.add_head(night, seq, hash);
            }
            let all = self.of.iter().map(|(night, (seq, hash))| format_head_line(*night, *seq, *hash));
            files::write_private_file(&path, all.collect::<String>().as_bytes())?;
            (self.torn, self.lines) = (false, self.of.len());
            self.faults.clear();
            return Ok(());
        }
        let text: String = (new.iter()).map(|(night, seq, hash)| format_head_line(*night, *seq, *hash)).collect();
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
    let (text, sum) = std::str::from_utf8(line).ok()?.rsplit_once(' ')?;
    let mut words = text.split(' ');
    let read = (words.next()?.parse().ok()?, words.next()?.parse().ok()?, ChainHash::parse(words.next()?)?);
    (line_checksum(text) == sum && words.next().is_none()).then_some(read)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_damaged_line_is_a_fault_and_an_unfinished_last_one_is_not() {
        let night = NightId::of(7);
        let hash = |seq| ChainHash::origin(night).next_hash(seq, 0, "a", "b");
        let text: String = (1..=3).map(|seq| format_head_line(night, seq, hash(seq))).collect();
        let heads = AcknowledgedHeads::parse(text.as_bytes());
        assert_eq!(heads.of[&night], (3, hash(3)));
        assert!(heads.faults.is_empty() && !heads.torn);
        let torn = AcknowledgedHeads::parse(&text.as_bytes()[..text.len() - 5]);
        assert_eq!((torn.of[&night].0, torn.torn), (2, true));
        assert!(torn.faults.is_empty());
        for at in 0..text.len() {
            let mut bytes = text.clone().into_bytes();
            bytes[at] ^= 1;
            let read = AcknowledgedHeads::parse(&bytes);
            assert!(!read.faults.is_empty() || read.torn, "byte {at}");
        }
        let forked = text.clone() + &format_head_line(night, 3, hash(9));
        assert_eq!(AcknowledgedHeads::parse(forked.as_bytes()).faults, [LedgerFault::HeadsLine { line: 4 }]);
    }
}
