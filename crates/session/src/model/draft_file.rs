//! The draft: the hand being entered, saved in a file that its program holds locked. A later run of the program offers
//! the draft of a run that has ended, never that of one that still runs.

use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::Model;
use super::evidence::ReadingEvidence;
use super::left_hand::HandDeal;
use super::photos::HandPhoto;
use crate::board::Board;
use crate::photo_job::PhotoSource;
use crate::round::Round;
use quejing_io::files;
use quejing_ledger::NightId;
use quejing_rules::deal::SpecialRule;

/// Returns the path of the window's first draft file in the folder of the ledger.
pub(super) fn first_draft_path(folder: &Path) -> PathBuf {
    folder.join(files::DRAFT_NAME)
}

/// The maximum length of a draft file, in bytes.
const MAX_DRAFT_BYTES: u64 = 4 << 20;

/// The content of a draft file: the hand being entered with its circumstances and photos.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct SavedDraft {
    /// The night in which the hand was being entered.
    night: NightId,
    board: Board,
    circumstances: Round,
    /// The words by which the rules call the marked circumstances.
    marks: Vec<String>,
    /// The number of the deal's special rule (house rule, section 8); `None` without one.
    special: Option<u8>,
    /// The file of the only photo, in drafts of older versions.
    #[serde(default, skip_serializing)]
    photo: Option<PathBuf>,
    /// The photos of the board, in its order.
    #[serde(default)]
    photos: Vec<SavedPhoto>,
}

/// A photo of the hand in a draft file.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
struct SavedPhoto {
    /// The file of the photo; `None` for a picture without a file.
    file: Option<PathBuf>,
    /// The reading of the photo in the form of evidence; `None` in drafts of older versions.
    seen: Option<ReadingEvidence>,
}

impl SavedDraft {
    /// Returns the night and the circumstances of the hand, by which its deal is known.
    pub(super) fn hand_deal(&self) -> HandDeal {
        HandDeal::new(self.night, self.circumstances.clone())
    }

    /// Returns true if the draft has a hand, and board and circumstances are valid. The file may have been edited.
    fn is_valid(&self) -> bool {
        let is_hand = !self.board.is_empty() || self.circumstances.answers.value.is_some();
        is_hand && self.board.is_valid() && self.circumstances.is_valid()
    }
}

/// A draft file that no other running program holds.
#[derive(Debug)]
struct DraftFile {
    path: PathBuf,
    /// The lock on the file, held while this is open; `None` on a file system without locks.
    _lock: Option<File>,
}

impl DraftFile {
    /// Locks a draft file for this program; `None` if another running program holds it.
    fn lock(path: PathBuf) -> Option<DraftFile> {
        match files::try_lock_private_file(&files::draft_lock_path(&path)) {
            Ok(lock) => Some(DraftFile { path, _lock: Some(lock) }),
            Err(TryLockError::WouldBlock) => None,
            Err(TryLockError::Error(_)) => Some(DraftFile { path, _lock: None }),
        }
    }
}

/// Reads a draft; `None` if the file is missing, unreadable or invalid.
fn read_draft(path: &Path) -> Option<SavedDraft> {
    serde_json::from_slice::<SavedDraft>(&files::read_own_bytes(path, MAX_DRAFT_BYTES).ok()?)
        .ok()
        .filter(SavedDraft::is_valid)
}

/// The draft file of this program, and the drafts of other programs.
#[derive(Debug, Default)]
pub(super) struct DraftState {
    /// The path of the first draft file, from which the others are numbered; `None` if no draft is saved.
    first_path: Option<PathBuf>,
    /// The draft file of this program; `None` if no draft is saved or no file is free.
    file: Option<DraftFile>,
    /// The draft as last written; `None` if the file was deleted or not written yet.
    written_draft: Option<SavedDraft>,
    /// True until this program overwrites the file of an earlier program.
    is_file_outdated: bool,
    /// True if the hand may differ from the saved draft.
    pub(super) is_changed: bool,
    /// The draft of a program that has ended, until a person resumes or discards it.
    pub(super) found_draft: Option<SavedDraft>,
    /// The photos of `found_draft` with their pictures, if this program set that draft aside; empty for the draft of a
    /// program that has ended.
    pub(super) found_photos: Vec<HandPhoto>,
    /// True if this program set `found_draft` aside, because the deal of the hand was over.
    pub(super) was_set_aside: bool,
    /// The number of tiles in the draft of another running program; `None` if there is no such draft.
    other_draft_tile_count: Option<usize>,
}

impl DraftState {
    /// Opens the draft file of this program: the first one with a draft that no running program holds, or else the
    /// first that no program holds. Reads its draft.
    pub(super) fn open(first_path: Option<PathBuf>) -> Self {
        let mut chosen: Option<(DraftFile, Option<SavedDraft>)> = None;
        for path in first_path.iter().flat_map(|first_path| files::draft_paths(first_path)) {
            if chosen.is_some() && !path.exists() {
                continue;
            }
            let Some(file) = DraftFile::lock(path) else {
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
            first_path,
            is_file_outdated: file.as_ref().is_some_and(|file| file.path.exists()),
            file,
            found_draft: found.flatten(),
            ..DraftState::default()
        };
        draft.read_other_drafts();
        draft
    }

    /// Updates the number of tiles in the first draft that another running program holds.
    fn read_other_drafts(&mut self) {
        let own = self.file.as_ref().map(|file| file.path.as_path());
        let all = { self.first_path.iter() }.flat_map(|first_path| files::draft_paths(first_path));
        let mut others = all.filter(|path| own != Some(path.as_path()) && path.exists());
        self.other_draft_tile_count = others.find_map(|path| match DraftFile::lock(path.clone()) {
            Some(_) => None,
            None => read_draft(&path).map(|draft| draft.board.hand_tile_count()),
        });
    }

    /// Writes the draft if it differs from the file; `None` deletes the file. Errors are ignored.
    fn write_if_changed(&mut self, draft: Option<SavedDraft>) {
        let Some(file) = self.file.as_ref().filter(|_| self.is_file_outdated || draft != self.written_draft) else {
            return;
        };
        let file = &file.path;
        self.is_file_outdated = false;
        // Errors are ignored: the ledger writes to the same disk and reports them.
        match draft.as_ref().map(serde_json::to_vec) {
            Some(Ok(text)) => drop(files::write_private_file(file, &text)),
            _ => drop(std::fs::remove_file(file)),
        }
        self.written_draft = draft;
    }
}

impl Model {
    /// Returns true if this program has a draft file and the hand may differ from it.
    pub fn has_unsaved_draft(&self) -> bool {
        self.draft_state.is_changed && self.draft_state.file.is_some()
    }

    /// Saves the hand being entered as the draft; ignores errors. Without such a hand, keeps the draft of a program
    /// that has ended until a person resumes or discards it. Leaves the file unchanged while a recorded hand is
    /// reopened.
    pub fn save_draft(&mut self) {
        self.draft_state.is_changed = false;
        self.draft_state.read_other_drafts();
        if self.parked_hand.is_none() {
            self.draft_state.write_if_changed(self.current_draft().or_else(|| self.draft_state.found_draft.clone()));
        }
    }

    /// Returns the hand being entered as a draft; `None` without a hand, or if it is recorded.
    pub(super) fn current_draft(&self) -> Option<SavedDraft> {
        if !self.has_hand() || self.recorded_hand.is_some() {
            return None;
        }
        let now = &self.circumstances;
        let marks = now.possible_marks().into_iter().filter(|mark| now.has_mark(mark));
        let special = now.answers.special_rule();
        let saved = |photo: &HandPhoto| SavedPhoto {
            file: photo.source.as_ref().and_then(PhotoSource::file_path).map(Path::to_owned),
            seen: photo.reading.clone(),
        };
        Some(SavedDraft {
            night: self.updated_night_id,
            board: self.board.clone(),
            circumstances: now.clone(),
            marks: marks.map(str::to_owned).collect(),
            special: special.map(SpecialRule::number),
            photo: None,
            photos: self.hand_photos().map(saved).collect(),
        })
    }

    /// Returns the number of tiles in the hand being entered in another window; `None` if there is no such hand.
    pub fn other_window_tile_count(&self) -> Option<usize> {
        self.draft_state.other_draft_tile_count
    }

    /// Updates the number of tiles that [`Self::other_window_tile_count`] returns.
    pub(super) fn read_other_drafts(&mut self) {
        self.draft_state.read_other_drafts();
    }

    /// Returns the number of tiles in the draft of a program that has ended, 0 for a win by its value. `None` without
    /// such a draft, or if the present rules do not take its value.
    pub fn resumable_tile_count(&self) -> Option<usize> {
        let draft = self.draft_state.found_draft.as_ref()?;
        let value = draft.circumstances.answers.value.unwrap_or_default();
        let is_offered = !draft.board.is_empty() || self.circumstances.accepts_value(value);
        is_offered.then(|| draft.board.hand_tile_count())
    }

    /// Resumes the draft of a program that has ended (true), or discards it (false). A hand begun in the meantime
    /// becomes the draft that is offered.
    pub(super) fn resume_draft(&mut self, resume: bool) {
        self.draft_state.is_changed = true;
        let Some(draft) = self.draft_state.found_draft.take().filter(|_| resume) else {
            return;
        };
        self.clear_recorded_or_example();
        let found_photos = std::mem::take(&mut self.draft_state.found_photos);
        self.draft_state.found_draft = self.current_draft();
        self.draft_state.found_photos = self.hand_photos().cloned().collect();
        let is_due = !self.is_past_deal(&draft.hand_deal());
        let earlier = draft.photo.map(|file| SavedPhoto { file: Some(file), seen: None });
        let saved_photos = { earlier.into_iter().chain(draft.photos) }.map(|photo| HandPhoto {
            id: 0,
            source: photo.file.map(PhotoSource::File),
            reading: photo.seen,
        });
        let photos: Vec<HandPhoto> = if found_photos.is_empty() { saved_photos.collect() } else { found_photos };
        let photos: Vec<HandPhoto> =
            photos.into_iter().map(|photo| HandPhoto { id: self.next_photo_number(), ..photo }).collect();
        let board = draft.board.with_photos(photos.iter().map(|photo| photo.id).collect());
        self.begin_hand(board, photos);
        if is_due {
            let mut now = draft.circumstances;
            for mark in &draft.marks {
                now.set_mark(mark, true);
            }
            now.answers.known.set_answer("special", u64::from(draft.special.unwrap_or(0)));
            self.circumstances = now.advance_to(self.recorder.keeper().night());
        } else {
            // The people of another deal are not those of this one.
            (self.circumstances.winner, self.circumstances.from) = (None, None);
            if self.board.is_empty() {
                self.circumstances.answers.value = draft.circumstances.answers.value;
            }
        }
        self.rescore();
    }
}
