//! What the screen of the kept sets remembers.

use super::commands::{SetChange, SetCommand, Versions};
use crate::app::dialog::Choice;
use crate::i18n::Spoken;
use crate::task::{Crash, Reply};
use crate::vision::enrol::SetError;

/// How an exported set's file is called.
pub(super) const ENDING: &str = "quejing-set.json";

/// The state of the screen for tile sets.
#[derive(Default)]
pub struct SetsScreenState {
    /// The set that is looked at.
    pub(super) of: Option<String>,
    /// Its versions, newest first, once they are read.
    pub(super) versions: Option<Versions>,
    /// As typed: a new name, where to export, what to import, under which name.
    pub(super) name: String,
    pub(super) export: String,
    pub(super) import: String,
    pub(super) import_as: String,
    /// What waits for a person's word.
    pub(super) asked: Option<SetCommand>,
    pub(super) doing: Option<Reply<Result<SetChange, SetError>>>,
    /// The versions are being read: that crosses nothing.
    pub(super) looking: Option<Reply<Versions>>,
    pub(super) dialog: Option<Reply<Choice<SetCommand>>>,
    pub(super) said: Option<Said>,
}

/// How the last thing went.
pub(super) enum Said {
    Well(Spoken),
    Careful(Spoken),
    Badly(SetError),
}

impl From<Crash> for Said {
    fn from(crash: Crash) -> Said {
        Said::Careful(Spoken::new(|lang| crash.text(lang)))
    }
}

impl SetsScreenState {
    /// A set is being changed.
    pub fn is_busy(&self) -> bool {
        self.doing.is_some()
    }

    /// The versions of a set are being read.
    pub fn is_looking(&self) -> bool {
        self.looking.is_some()
    }

    /// Sets were changed elsewhere.
    pub fn forget(&mut self) {
        self.versions = None;
        self.looking = None;
    }

    /// A question stands over the window.
    pub fn is_asking(&self) -> bool {
        self.asked.is_some()
    }

    /// Looks at another set.
    pub(super) fn look_at(&mut self, name: Option<String>) {
        self.export = name.as_ref().map_or_else(String::new, |name| format!("~/{name}.{ENDING}"));
        self.name.clear();
        self.forget();
        self.of = name;
    }
}
