//! The hand that is being entered, kept on the disk while it is: a program that ends in the middle of it offers it again.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::Model;
use crate::files;
use crate::rules::house::Special;
use crate::scorer::board::Board;
use crate::scorer::given::Given;
use crate::scorer::round::Circumstances;
use crate::table::ledger::NightId;

/// The file's name, in the folder of the ledger.
const FILE: &str = "hand.json";
/// The file of the window's hand, beside a folder's ledger.
pub(super) fn usual_file(folder: &Path) -> PathBuf {
    folder.join(FILE)
}

/// More bytes than any hand has.
const MOST: u64 = 4 << 20;

/// A hand as it is kept.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Left {
    /// The night that it is of.
    night: NightId,
    board: Board,
    circumstances: Circumstances,
    /// What is marked, by its words.
    marks: Vec<String>,
    /// The number of the house's special rule.
    special: Option<u8>,
    /// The photo's file.
    photo: Option<PathBuf>,
}

impl Left {
    /// Whether it is a hand that can lie on the table: the file may have been changed by others.
    fn is_sound(&self) -> bool {
        !self.board.is_empty() && self.board.is_sound() && self.circumstances.is_sound()
    }
}

/// Where the hand is kept, and what lies there.
#[derive(Debug, Default)]
pub(super) struct Keep {
    /// Nowhere, where the ledger is in memory.
    file: Option<PathBuf>,
    written: Option<Left>,
    /// A file of an earlier program lies there.
    old: bool,
    /// Something may be otherwise than it is written.
    pub(super) changed: bool,
    /// What an earlier program left, until somebody says what becomes of it.
    pub(super) found: Option<Left>,
}

impl Keep {
    /// What lies in this file. One that cannot be read says nothing.
    pub fn in_file(file: Option<PathBuf>) -> Self {
        let text = { file.as_ref() }.and_then(|file| files::read_own(file, MOST).ok());
        let found = text.and_then(|text| serde_json::from_slice::<Left>(&text).ok());
        Keep {
            old: file.as_ref().is_some_and(|file| file.exists()),
            file,
            written: None,
            changed: false,
            found: found.filter(Left::is_sound),
        }
    }

    /// Writes what is to be kept, where it is not what lies there already; nothing takes the file away.
    fn write(&mut self, left: Option<Left>) {
        let Some(file) = self
            .file
            .as_ref()
            .filter(|_| self.old || left != self.written)
        else {
            return;
        };
        self.old = false;
        // A disk that refuses is said by the ledger, which it refuses too.
        match left.as_ref().map(serde_json::to_vec) {
            Some(Ok(text)) => drop(files::write_private(file, &text)),
            _ => drop(std::fs::remove_file(file)),
        }
        self.written = left;
    }
}

impl Model {
    /// Whether the hand may lie otherwise on the disk than here.
    pub fn is_unkept(&self) -> bool {
        self.keep.changed && self.keep.file.is_some()
    }

    /// Keeps the hand on the disk as it lies there; where none is entered, the one that an earlier program left, until that is
    /// answered. While a recorded hand is looked at, what waits is kept as it was.
    pub fn keep_hand(&mut self) {
        self.keep.changed = false;
        if self.parked.is_none() {
            let left = self.left().or_else(|| self.keep.found.clone());
            self.keep.write(left);
        }
    }

    /// The hand on the table, while it is entered.
    fn left(&self) -> Option<Left> {
        if self.board.is_empty() || self.recorded.is_some() {
            return None;
        }
        let now = &self.circumstances;
        let marks = now.marks().into_iter().filter(|mark| now.has(mark));
        let special = now.house().and_then(|table| table.special());
        let photo = self.photo.as_ref().and_then(Given::file);
        Some(Left {
            night: self.keeper.id(),
            board: self.board.clone(),
            circumstances: now.clone(),
            marks: marks.map(str::to_owned).collect(),
            special: special.map(Special::number),
            photo: photo.map(Path::to_owned),
        })
    }

    /// How many tiles an earlier program left on the table.
    pub fn left_hand(&self) -> Option<usize> {
        Some(self.keep.found.as_ref()?.board.hand_len())
    }

    /// Lays the hand out again that an earlier program left, or leaves it. A hand that was begun since is offered in its place.
    pub(super) fn take_up(&mut self, wanted: bool) {
        self.keep.changed = true;
        let Some(left) = self.keep.found.take().filter(|_| wanted) else {
            return;
        };
        self.leave_recorded();
        self.keep.found = self.left();
        let same = left.night == self.keeper.id();
        self.begin_hand(left.board, left.photo.map(Given::File));
        if same {
            let mut now = left.circumstances;
            for mark in &left.marks {
                now.set(mark, true);
            }
            if let Some(table) = now.house_mut() {
                let special = left.special.map(u64::from).unwrap_or(0);
                table.situation.special = Special::of_number(special).ok().flatten();
            }
            self.circumstances = now.follow(self.keeper.night());
        }
        self.score();
    }
}
