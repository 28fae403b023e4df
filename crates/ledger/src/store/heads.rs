//! A list next to the ledger with the last acknowledged event of each night. A line is added and synced after every commit,
//! before the caller learns that anything was recorded, so that missing last events, or a rebuilt chain, are noticed.
//!
//! A line is `NIGHT SEQ HASH CHECK`; the check is the beginning of the line's own SHA-256. A last line without a line end
//! is unfinished and was never acknowledged.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use super::ending::with_ending;
use crate::{Hash, LedgerFault, NightId};
use quejing_io::files;

/// The length in bytes from which the list is rewritten with one line per night, if most of it is outdated.
const LONG: usize = 1 << 18;

/// The last acknowledged event of every night.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Heads {
    /// Each night's highest event and its hash.
    pub of: BTreeMap<NightId, (u64, Hash)>,
    /// Lines that cannot be read, or that contradict one another.
    pub faults: Vec<LedgerFault>,
    /// True if the last line is unfinished.
    torn: bool,
    lines: usize,
}

impl Heads {
    /// Returns the path of the list's file.
    pub(crate) fn path(ledger: &Path) -> PathBuf {
        with_ending(ledger, files::HEADS_ENDING)
    }

    /// Parses the list.
    pub(crate) fn read(bytes: &[u8]) -> Heads {
        let mut heads = Heads { torn: !bytes.is_empty() && !bytes.ends_with(b"\n"), ..Heads::default() };
        let mut lines = bytes.split(|&byte| byte == b'\n').peekable();
        while let Some(line) = lines.next() {
            if lines.peek().is_none() {
                break;
            }
            heads.lines += 1;
            let taken = parse(line).is_some_and(|(night, seq, hash)| heads.take(night, seq, hash));
            if !taken {
                heads.faults.push(LedgerFault::HeadsLine { line: heads.lines as u64 });
            }
        }
        heads
    }

    /// Takes a line's content; returns false if an earlier line gives this event a different hash.
    fn take(&mut self, night: NightId, seq: u64, hash: Hash) -> bool {
        let found = self.of.entry(night).or_insert((seq, hash));
        if found.0 < seq {
            *found = (seq, hash);
        }
        found.0 != seq || found.1 == hash
    }

    /// Adds what was committed, and syncs it to disk.
    ///
    /// # Errors
    /// Errors from the disk. What was committed stays committed.
    pub(crate) fn add(&mut self, ledger: &Path, new: &[(NightId, u64, Hash)]) -> io::Result<()> {
        let path = Heads::path(ledger);
        for &(night, seq, hash) in new {
            self.of.insert(night, (seq, hash));
        }
        self.lines += new.len();
        let long = self.lines * 120 > LONG && self.lines > 4 * self.of.len();
        if self.lines == new.len() || self.torn || !self.faults.is_empty() || long {
            // Another program may have added lines in the meantime.
            let there = std::fs::read(&path).map(|bytes| Heads::read(&bytes));
            for (night, (seq, hash)) in there.map(|there| there.of).unwrap_or_default() {
                self.take(night, seq, hash);
            }
            let all = self.of.iter().map(|(night, (seq, hash))| line(*night, *seq, *hash));
            files::write_private(&path, all.collect::<String>().as_bytes())?;
            (self.torn, self.lines) = (false, self.of.len());
            self.faults.clear();
            return Ok(());
        }
        let text: String = (new.iter()).map(|(night, seq, hash)| line(*night, *seq, *hash)).collect();
        let mut file = files::private_options().append(true).create(true).open(&path)?;
        file.write_all(text.as_bytes())?;
        file.sync_data()
    }
}

fn check(text: &str) -> String {
    Sha256::digest(text.as_bytes()).iter().take(4).map(|byte| format!("{byte:02x}")).collect()
}

fn line(night: NightId, seq: u64, hash: Hash) -> String {
    let text = format!("{night} {seq} {hash}");
    format!("{text} {}\n", check(&text))
}

fn parse(line: &[u8]) -> Option<(NightId, u64, Hash)> {
    let (text, sum) = std::str::from_utf8(line).ok()?.rsplit_once(' ')?;
    let mut words = text.split(' ');
    let read = (words.next()?.parse().ok()?, words.next()?.parse().ok()?, Hash::parse(words.next()?)?);
    (check(text) == sum && words.next().is_none()).then_some(read)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_damaged_line_is_a_fault_and_an_unfinished_last_one_is_not() {
        let night = NightId::of(7);
        let hash = |seq| Hash::origin(night).next(seq, 0, "a", "b");
        let text: String = (1..=3).map(|seq| line(night, seq, hash(seq))).collect();
        let heads = Heads::read(text.as_bytes());
        assert_eq!(heads.of[&night], (3, hash(3)));
        assert!(heads.faults.is_empty() && !heads.torn);
        let torn = Heads::read(&text.as_bytes()[..text.len() - 5]);
        assert_eq!((torn.of[&night].0, torn.torn), (2, true));
        assert!(torn.faults.is_empty());
        for at in 0..text.len() {
            let mut bytes = text.clone().into_bytes();
            bytes[at] ^= 1;
            let read = Heads::read(&bytes);
            assert!(!read.faults.is_empty() || read.torn, "byte {at}");
        }
        let forked = text.clone() + &line(night, 3, hash(9));
        assert_eq!(Heads::read(forked.as_bytes()).faults, [LedgerFault::HeadsLine { line: 4 }]);
    }
}
