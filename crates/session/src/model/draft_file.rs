//! The draft: the hand that is being entered, saved in a file that its program holds locked. A later program offers the
//! draft of a program that has ended, never that of one that still runs.

use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::Model;
use super::evidence::ReadingEvidence;
use super::photos::HandPhoto;
use crate::board::Board;
use crate::photo_job::PhotoSource;
use crate::round::Round;
use quejing_io::files;
use quejing_ledger::NightId;
use quejing_rules::deal::Special;

/// Returns the usual draft file of the window, beside a folder's ledger.
pub(super) fn usual_file(folder: &Path) -> PathBuf {
    folder.join(files::DRAFT_NAME)
}

/// The maximum length of a draft file, in bytes.
const MAX_DRAFT_BYTES: u64 = 4 << 20;

/// The content of a draft file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct SavedDraft {
    /// The night to which the hand belongs.
    night: NightId,
    board: Board,
    circumstances: Round,
    /// The marks that are set, by their wire names.
    marks: Vec<String>,
    /// The number of the house's special rule.
    special: Option<u8>,
    /// The photo's file, in drafts of older versions.
    #[serde(default, skip_serializing)]
    photo: Option<PathBuf>,
    /// The photos of the board.
    #[serde(default)]
    photos: Vec<SavedPhoto>,
}

/// A photo of the hand in a draft file.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
struct SavedPhoto {
    /// `None` for a picture without a file.
    file: Option<PathBuf>,
    seen: Option<ReadingEvidence>,
}

impl SavedDraft {
    /// Returns true if board and circumstances are valid: the file may have been edited.
    fn is_sound(&self) -> bool {
        let is_hand = !self.board.is_empty() || self.circumstances.answers.value.is_some();
        is_hand && self.board.is_sound() && self.circumstances.is_sound()
    }
}

/// A draft file that no other running program writes.
#[derive(Debug)]
struct DraftFile {
    path: PathBuf,
    /// The lock, held while the file stays open; `None` on a disk without locks.
    _lock: Option<File>,
}

impl DraftFile {
    /// Opens a draft file of this program; `None` while another program holds it.
    fn open(path: PathBuf) -> Option<DraftFile> {
        match files::try_lock_private(&files::draft_lock(&path)) {
            Ok(lock) => Some(DraftFile { path, _lock: Some(lock) }),
            Err(TryLockError::WouldBlock) => None,
            Err(TryLockError::Error(_)) => Some(DraftFile { path, _lock: None }),
        }
    }
}

/// Reads a draft; `None` if there is none, or an invalid one.
fn read_draft(path: &Path) -> Option<SavedDraft> {
    serde_json::from_slice::<SavedDraft>(&files::read_own(path, MAX_DRAFT_BYTES).ok()?)
        .ok()
        .filter(SavedDraft::is_sound)
}

/// The draft of this program, and those of other programs.
#[derive(Debug, Default)]
pub(super) struct DraftState {
    /// The usual draft file; `None` if the ledger is in memory.
    usual: Option<PathBuf>,
    /// The draft file of this program.
    file: Option<DraftFile>,
    written: Option<SavedDraft>,
    /// True if the file has the content of an earlier program.
    old: bool,
    /// True if the hand may differ from the file.
    pub(super) changed: bool,
    /// The draft of an earlier program, until somebody resumes or discards it.
    pub(super) found: Option<SavedDraft>,
    /// The number of tiles in the draft of another running program.
    elsewhere: Option<usize>,
}

impl DraftState {
    /// Opens the draft file of this program: the first with a draft that no running program holds, or else the first free one.
    pub(super) fn open(usual: Option<PathBuf>) -> Self {
        let mut chosen: Option<(DraftFile, Option<SavedDraft>)> = None;
        for path in usual.iter().flat_map(|usual| files::draft_files(usual)) {
            if chosen.is_some() && !path.exists() {
                continue;
            }
            let Some(file) = DraftFile::open(path) else {
                continue;
            };
            let saved = read_draft(&file.path);
            if saved.is_some() {
                chosen = Some((file, saved));
                break;
            }
            chosen.get_or_insert((file, None));
        }
        let (file, found) = chosen.unzip();
        let mut draft = DraftState {
            usual,
            old: file.as_ref().is_some_and(|file| file.path.exists()),
            file,
            found: found.flatten(),
            ..DraftState::default()
        };
        draft.read_other_drafts();
        draft
    }

    /// Reads the drafts of other running programs.
    fn read_other_drafts(&mut self) {
        let own = self.file.as_ref().map(|file| file.path.as_path());
        let all = { self.usual.iter() }.flat_map(|usual| files::draft_files(usual));
        let mut others = all.filter(|path| own != Some(path.as_path()) && path.exists());
        self.elsewhere = others.find_map(|path| match DraftFile::open(path.clone()) {
            Some(_) => None,
            None => read_draft(&path).map(|draft| draft.board.hand_len()),
        });
    }

    /// Writes the draft if it differs from the file. `None` deletes the file.
    fn write(&mut self, draft: Option<SavedDraft>) {
        let Some(file) = self.file.as_ref().filter(|_| self.old || draft != self.written) else {
            return;
        };
        let file = &file.path;
        self.old = false;
        // Errors are ignored: the ledger writes to the same disk and reports them.
        match draft.as_ref().map(serde_json::to_vec) {
            Some(Ok(text)) => drop(files::write_private(file, &text)),
            _ => drop(std::fs::remove_file(file)),
        }
        self.written = draft;
    }
}

impl Model {
    /// Returns true if the hand may differ from the saved draft.
    pub fn has_unsaved_draft(&self) -> bool {
        self.draft.changed && self.draft.file.is_some()
    }

    /// Saves the hand on the board as the draft. Without such a hand, retains the draft of a program that has
    /// ended until somebody resumes or discards it. Does not change the file while a recorded hand is reopened.
    pub fn save_draft(&mut self) {
        self.draft.changed = false;
        self.draft.read_other_drafts();
        if self.parked.is_none() {
            self.draft.write(self.current_draft().or_else(|| self.draft.found.clone()));
        }
    }

    /// Returns the hand that is being entered, as a draft.
    fn current_draft(&self) -> Option<SavedDraft> {
        if !self.has_hand() || self.recorded.is_some() {
            return None;
        }
        let now = &self.circumstances;
        let marks = now.marks().into_iter().filter(|mark| now.has(mark));
        let special = now.answers.special();
        let saved = |photo: &HandPhoto| SavedPhoto {
            file: photo.source.as_ref().and_then(PhotoSource::file).map(Path::to_owned),
            seen: photo.seen.clone(),
        };
        Some(SavedDraft {
            night: self.keeper.id(),
            board: self.board.clone(),
            circumstances: now.clone(),
            marks: marks.map(str::to_owned).collect(),
            special: special.map(Special::number),
            photo: None,
            photos: self.hand_photos().map(saved).collect(),
        })
    }

    /// Returns the number of tiles in a hand that is being entered in another window.
    pub fn tiles_elsewhere(&self) -> Option<usize> {
        self.draft.elsewhere
    }

    /// Reads the drafts of other windows again.
    pub(super) fn read_other_drafts(&mut self) {
        self.draft.read_other_drafts();
    }

    /// Returns the number of tiles in the draft of an earlier program; none in a win by its value, if that is one by the present
    /// rules.
    pub fn resumable_tiles(&self) -> Option<usize> {
        let draft = self.draft.found.as_ref()?;
        let value = draft.circumstances.answers.value.unwrap_or_default();
        let is_offered = !draft.board.is_empty() || self.circumstances.takes_value(value);
        is_offered.then(|| draft.board.hand_len())
    }

    /// Resumes the draft of an earlier program, or discards it. A hand that was begun since is offered in its place.
    pub(super) fn resume_draft(&mut self, resume: bool) {
        self.draft.changed = true;
        let Some(draft) = self.draft.found.take().filter(|_| resume) else {
            return;
        };
        self.leave_recorded();
        self.draft.found = self.current_draft();
        let same = draft.night == self.keeper.id();
        let earlier = draft.photo.map(|file| SavedPhoto { file: Some(file), seen: None });
        let photos: Vec<HandPhoto> = { earlier.into_iter().chain(draft.photos) }
            .map(|photo| HandPhoto {
                id: self.number_photo(),
                source: photo.file.map(PhotoSource::File),
                seen: photo.seen,
            })
            .collect();
        let board = draft.board.in_photos(photos.iter().map(|photo| photo.id).collect());
        self.begin_hand(board, photos);
        if same {
            let mut now = draft.circumstances;
            for mark in &draft.marks {
                now.set(mark, true);
            }
            now.answers.known.set("special", u64::from(draft.special.unwrap_or(0)));
            self.circumstances = now.advance_to(self.keeper.night());
        } else if self.board.is_empty() {
            self.circumstances.answers.value = draft.circumstances.answers.value;
        }
        self.score();
    }
}
