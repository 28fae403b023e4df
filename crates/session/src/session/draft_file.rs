//! The draft: the hand being entered, saved in a file that its program holds locked. A later run of the program offers
//! the draft of a run that has ended, never that of one that still runs.

use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};

use super::Session;
use crate::StateDigest;
use crate::hand_entry::{HandEntry, HandPhoto, LeftHand, SavedDraft};
use crate::round::accepts_value;
use quejing_io::files;

/// Returns the path of the window's first draft file in the folder of the ledger.
pub(super) fn first_draft_path(folder: &Path) -> PathBuf {
    folder.join(files::DRAFT_NAME)
}

/// The maximum length of a draft file, in bytes.
const MAX_DRAFT_BYTES: u64 = 4 << 20;

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
pub struct HandDrafts {
    /// The path of the first draft file, from which the others are numbered; `None` if no draft is saved.
    first_path: Option<PathBuf>,
    /// The draft file of this program; `None` if no draft is saved or no file is free.
    file: Option<DraftFile>,
    /// The draft as last written; `None` if the file was deleted or not written yet.
    written_draft: Option<SavedDraft>,
    /// True until this program overwrites the file of an earlier program.
    is_file_outdated: bool,
    /// True if another draft was found, set aside or taken since the file was written.
    is_changed: bool,
    /// The revision of the hand that was last saved; see [`HandEntry::revision`].
    saved_revision: u64,
    /// The draft of a program that has ended, until a person resumes or discards it.
    found_draft: Option<SavedDraft>,
    /// The photos of `found_draft` with their pictures, if this program set that draft aside; empty for the draft of a
    /// program that has ended.
    found_photos: Vec<HandPhoto>,
    /// True if this program set `found_draft` aside, because the deal of the hand was over.
    was_set_aside: bool,
    /// The number of tiles in the draft of another running program; `None` if there is no such draft.
    other_draft_tile_count: Option<usize>,
}

impl HandDrafts {
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
        let mut draft = HandDrafts {
            first_path,
            is_file_outdated: file.as_ref().is_some_and(|file| file.path.exists()),
            file,
            found_draft: found.flatten(),
            ..HandDrafts::default()
        };
        draft.read_other_drafts();
        draft
    }

    /// Returns true if this program has a draft file and the hand may differ from it.
    pub fn is_unsaved(&self, hand: &HandEntry) -> bool {
        self.file.is_some() && (self.is_changed || self.saved_revision != hand.revision())
    }

    /// Returns the number of tiles in the hand being entered in another window; `None` if there is no such hand.
    pub fn other_window_tile_count(&self) -> Option<usize> {
        self.other_draft_tile_count
    }

    /// Keeps a hand whose deal is over, so that a person can resume it.
    pub(super) fn set_aside(&mut self, left: LeftHand) {
        (self.found_draft, self.found_photos) = (Some(left.draft), left.photos);
        (self.was_set_aside, self.is_changed) = (true, true);
    }

    /// Updates the number of tiles in the first draft that another running program holds.
    pub(super) fn read_other_drafts(&mut self) {
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

/// A hand that was left unrecorded, which a person may resume or discard.
#[derive(Clone, Copy, Debug)]
pub struct LeftHandOffer<'a> {
    /// The number of its tiles; 0 for a win by its value.
    pub tile_count: usize,
    /// True if the hand was set aside because its deal was over; false if an earlier run of the program left it.
    pub was_set_aside: bool,
    /// True if its deal is not over, so that resuming the hand restores its winner, discarder and answers, too.
    pub is_due: bool,
    draft: &'a SavedDraft,
}

impl LeftHandOffer<'_> {
    /// Returns the mark of the hand, which a form that resumes or discards it carries.
    pub fn mark(&self) -> StateDigest {
        self.draft.mark()
    }
}

impl Session {
    /// Saves the hand being entered as the draft; ignores errors. Without such a hand, keeps the draft of a program
    /// that has ended until a person resumes or discards it. Leaves the file unchanged while a recorded hand is
    /// reopened.
    pub fn save_draft(&mut self) {
        let draft = &mut self.drafts;
        (draft.is_changed, draft.saved_revision) = (false, self.desk.hand().revision());
        draft.read_other_drafts();
        if !self.desk.hand().has_parked_hand() {
            draft.write_if_changed(self.desk.hand().draft().or_else(|| draft.found_draft.clone()));
        }
    }

    /// Returns the hand that was left, as a person is asked about it; `None` without such a hand, or if the present
    /// rules do not take its value.
    pub fn left_hand(&self) -> Option<LeftHandOffer<'_>> {
        let draft = self.drafts.found_draft.as_ref()?;
        let value = draft.round.answers.value.unwrap_or_default();
        let is_offered = !draft.board.is_empty() || accepts_value(self.desk.hand().round().rules(), value);
        is_offered.then(|| LeftHandOffer {
            tile_count: draft.board.hand_tile_count(),
            was_set_aside: self.drafts.was_set_aside,
            is_due: !draft.hand_deal().is_past(self.desk.night_view()),
            draft,
        })
    }

    /// Resumes the draft of a program that has ended (true), or discards it (false). A hand begun in the meantime
    /// becomes the draft that is offered.
    pub(super) fn resume_draft(&mut self, resume: bool) {
        self.drafts.is_changed = true;
        let Some(draft) = self.drafts.found_draft.take().filter(|_| resume) else {
            return;
        };
        self.change_hand(|hand| hand.clear_recorded_or_example());
        let begun_photos = self.desk.hand().laid().photos().cloned().collect();
        let found_photos = std::mem::replace(&mut self.drafts.found_photos, begun_photos);
        self.drafts.found_draft = self.desk.hand().draft();
        let mut photos = if found_photos.is_empty() { draft.photos() } else { found_photos };
        for photo in &mut photos {
            photo.id = self.photos.next_number();
        }
        self.change_hand(|hand| hand.resume(draft, photos));
    }
}
