//! The state of the screen for saved sets.

use super::set_commands::{SetChange, SetCommand, SetVersionsResult};
use crate::app::file_dialog::FileDialogResult;
use crate::task::{JobCrash, Reply};
use quejing_session::recognition::SetError;
use quejing_words::LocalizedText;

/// The extension of the file to which a set is exported, without the first dot.
pub(super) const SET_FILE_EXTENSION: &str = "quejing-set.json";

/// The state of the screen for saved tile sets.
#[derive(Default)]
pub struct SavedSetsState {
    /// The name of the selected set; `None` if no set is saved.
    pub(super) selected_set: Option<String>,
    /// The versions of the selected set, newest first, or the error; `None` until they are read.
    pub(super) versions: Option<SetVersionsResult>,
    /// The new name for the selected set, as typed.
    pub(super) new_name: String,
    /// The path to which the selected set is exported, as typed.
    pub(super) export_path: String,
    /// The path of the file to import, as typed.
    pub(super) import_path: String,
    /// The name for the imported set, as typed; empty keeps the name in the file.
    pub(super) import_name: String,
    /// The command that waits for the user's confirmation; `None` if nothing is asked.
    pub(super) unconfirmed_command: Option<SetCommand>,
    /// The running change of a set; `None` if none runs.
    pub(super) running_change: Option<Reply<Result<SetChange, SetError>>>,
    /// The running job that reads the versions; other jobs can run at the same time.
    pub(super) versions_job: Option<Reply<SetVersionsResult>>,
    /// The open file dialog for an export or an import; `None` while none is open.
    pub(super) file_dialog: Option<Reply<FileDialogResult<SetCommand>>>,
    /// The notice about the last command; `None` after a new command or another selected set.
    pub(super) notice: Option<SavedSetsNotice>,
}

/// A notice about the last command on the saved tile sets.
pub(super) enum SavedSetsNotice {
    Done(LocalizedText),
    Warning(LocalizedText),
    Failed(SetError),
}

impl From<JobCrash> for SavedSetsNotice {
    fn from(crash: JobCrash) -> SavedSetsNotice {
        SavedSetsNotice::Warning(LocalizedText::new(|lang| crash.text(lang)))
    }
}

impl SavedSetsState {
    /// Returns true while a set is being changed.
    pub fn is_changing_set(&self) -> bool {
        self.running_change.is_some()
    }

    /// Returns true while the versions of a set are being read.
    pub fn is_reading_versions(&self) -> bool {
        self.versions_job.is_some()
    }

    /// Clears the versions of the selected set and cancels the job that reads them, so that the next frame reads them
    /// again.
    pub fn clear_versions(&mut self) {
        self.versions = None;
        self.versions_job = None;
    }

    /// Returns true while a command waits for the user's confirmation.
    pub fn awaits_confirmation(&self) -> bool {
        self.unconfirmed_command.is_some()
    }

    /// Selects a set by its name, suggests a path for its export, and clears its new name and versions; `None` selects
    /// none.
    pub(super) fn select_set(&mut self, name: Option<String>) {
        self.export_path = name.as_ref().map_or_else(String::new, |name| format!("~/{name}.{SET_FILE_EXTENSION}"));
        self.new_name.clear();
        self.clear_versions();
        self.selected_set = name;
    }
}
