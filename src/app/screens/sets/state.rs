//! The state of the screen for saved sets.

use super::commands::{SetChange, SetCommand, Versions};
use crate::app::dialog::DialogChoice;
use crate::i18n::LocalizedText;
use crate::task::{Crash, Reply};
use crate::vision::enrol::SetError;

/// The extension of an exported set's file.
pub(super) const FILE_EXTENSION: &str = "quejing-set.json";

/// The state of the screen for saved sets.
#[derive(Default)]
pub struct SetsScreenState {
    /// The name of the selected set.
    pub(super) selected: Option<String>,
    /// The versions of the selected set, newest first, once they are read.
    pub(super) versions: Option<Versions>,
    /// The new name as typed.
    pub(super) name: String,
    /// The path for the export as typed.
    pub(super) export: String,
    /// The path of the file to import as typed.
    pub(super) import: String,
    /// The name for the imported set as typed.
    pub(super) import_as: String,
    /// The command that waits for the user's confirmation.
    pub(super) unconfirmed: Option<SetCommand>,
    /// The running change.
    pub(super) change: Option<Reply<Result<SetChange, SetError>>>,
    /// The job that reads the versions, which does not conflict with any other.
    pub(super) reading: Option<Reply<Versions>>,
    pub(super) dialog: Option<Reply<DialogChoice<SetCommand>>>,
    /// The notice about the last command.
    pub(super) notice: Option<SetsNotice>,
}

/// A notice about the last command.
pub(super) enum SetsNotice {
    Done(LocalizedText),
    Warning(LocalizedText),
    Failed(SetError),
}

impl From<Crash> for SetsNotice {
    fn from(crash: Crash) -> SetsNotice {
        SetsNotice::Warning(LocalizedText::new(|lang| crash.text(lang)))
    }
}

impl SetsScreenState {
    /// Returns true while a set is being changed.
    pub fn is_busy(&self) -> bool {
        self.change.is_some()
    }

    /// Returns true while the versions of a set are being read.
    pub fn is_reading(&self) -> bool {
        self.reading.is_some()
    }

    /// Clears the versions, because the sets changed elsewhere.
    pub fn forget(&mut self) {
        self.versions = None;
        self.reading = None;
    }

    /// Returns true while a command waits for the user's confirmation.
    pub fn is_asking(&self) -> bool {
        self.unconfirmed.is_some()
    }

    /// Selects another set.
    pub(super) fn select(&mut self, name: Option<String>) {
        self.export = name.as_ref().map_or_else(String::new, |name| format!("~/{name}.{FILE_EXTENSION}"));
        self.name.clear();
        self.forget();
        self.selected = name;
    }
}
