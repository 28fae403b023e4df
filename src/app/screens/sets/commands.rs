//! Changes of saved tile sets. Each is a background job, because the versions of a set are megabytes of pictures.

use std::path::PathBuf;

use eframe::egui;

use crate::app::waking;
use crate::files::Output;
use crate::task::{Reply, run_once};
use crate::vision::enrol::{SetError, SetStore, Version};

/// A change of the saved tile sets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetCommand {
    /// Renames a set: its old and its new name.
    Rename(String, String),
    /// Writes a set to a file.
    Export {
        set: String,
        /// The path of the file.
        to: PathBuf,
        /// Replaces an existing file if true.
        replace: bool,
    },
    /// Imports a set from a file, under another name if one is given.
    Import(PathBuf, Option<String>),
    /// Restores an earlier version of a set as its newest: the set's name and the version.
    GoBack(String, u32),
}

/// A change that was made, for the notice about it.
pub enum SetChange {
    /// Old and new name.
    Renamed(String, String),
    /// The set's name, and the path of the file.
    Exported(String, PathBuf),
    /// The set's name.
    Imported(String),
    /// The set's name, the restored version, and its new number.
    WentBack(String, u32, u32),
}

/// The versions of a set, newest first.
pub type Versions = Result<Vec<Version>, SetError>;

/// Starts a change in the background. An error leaves the sets unchanged.
pub fn start_change(store: &SetStore, command: SetCommand, ctx: &egui::Context) -> Reply<Result<SetChange, SetError>> {
    let store = store.clone();
    run_once("sets", waking(ctx), move || apply(&store, command))
}

/// Starts to read the versions of a set in the background.
pub fn read_versions(store: &SetStore, name: String, ctx: &egui::Context) -> Reply<Versions> {
    let store = store.clone();
    run_once("sets", waking(ctx), move || store.history(&name))
}

fn apply(store: &SetStore, command: SetCommand) -> Result<SetChange, SetError> {
    match command {
        SetCommand::Rename(name, to) => store.rename(&name, &to).map(|()| SetChange::Renamed(name, to)),
        SetCommand::Export { set, to, replace } => {
            store.export(&set, &Output::new(&to).replacing(replace)).map(|()| SetChange::Exported(set, to))
        }
        SetCommand::Import(from, name) => store.import(&from, name.as_deref()).map(SetChange::Imported),
        SetCommand::GoBack(name, to) => store.roll_back(&name, to).map(|newest| SetChange::WentBack(name, to, newest)),
    }
}
