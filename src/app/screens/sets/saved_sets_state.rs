//! The state of the screen for saved sets.

use super::set_commands::{SetChange, SetCommand, SetVersionsResult};
use crate::app::file_dialog::FileDialogResult;
use crate::task::{Crash, Reply};
use quejing_session::recognition::SetError;
use quejing_words::LocalizedText;

/// The extension of the file to which a set is exported, without the first dot.
pub(super) const SET_FILE_EXTENSION: &str = "quejing-set.json";

/// The state of the screen for saved tile sets.
#[derive(Default)]
pub struct SavedSetsState {
    /// The name of the selected set; `None` if no set is saved.
    pub(super) selected: Option<String>,
    /// The versions of the selected set, newest first, or the error; `None` until they are read.
    pub(super) versions: Option<SetVersionsResult>,
    /// The new name of the selected set, as typed.
    pub(super) name: String,
    /// The path to which the selected set is exported, as typed.
    pub(super) export: String,
    /// The path of the file to import, as typed.
    pub(super) import: String,
    /// The name for the imported set, as typed; empty keeps the name in the file.
    pub(super) import_as: String,
    /// The command that waits for the user's confirmation; `None` if nothing is asked.
    pub(super) unconfirmed: Option<SetCommand>,
    /// The running change of a set; `None` if none runs.
    pub(super) change: Option<Reply<Result<SetChange, SetError>>>,
    /// The running job that reads the versions; other jobs can run at the same time.
    pub(super) reading: Option<Reply<SetVersionsResult>>,
    pub(super) dialog: Option<Reply<FileDialogResult<SetCommand>>>,
    /// The notice about the last command; `None` after a new command or another selected set.
    pub(super) notice: Option<SavedSetsNotice>,
}

/// A notice about the last command on the saved tile sets.
pub(super) enum SavedSetsNotice {
    Done(LocalizedText),
    Warning(LocalizedText),
    Failed(SetError),
}

impl From<Crash> for SavedSetsNotice {
    fn from(crash: Crash) -> SavedSetsNotice {
        SavedSetsNotice::Warning(LocalizedText::new(|lang| crash.text(lang)))
    }
}

impl SavedSetsState {
    /// Returns true while a set is being changed.
    pub fn is_changing(&self) -> bool {
        self.change.is_some()
    }

    /// Returns true while the versions of a set are being read.
    pub fn is_reading(&self) -> bool {
        self.reading.is_some()
    }

    /// Clears the versions and drops the job that reads them, so that the next frame reads them again.
    pub fn clear_versions(&mut self) {
        self.versions = None;
        self.reading = None;
    }

    /// Returns true while a command waits for the user's confirmation.
    pub fn awaits_confirmation(&self) -> bool {
        self.unconfirmed.is_some()
    }

    /// Selects a set by its name, suggests a path for its export, and clears its new name and versions; `None` selects none.
    pub(super) fn select_set(&mut self, name: Option<String>) {
        self.export = name.as_ref().map_or_else(String::new, |name| format!("~/{name}.{SET_FILE_EXTENSION}"));
        self.name.clear();
        self.clear_versions();
        self.selected = name;
    }
}
