//! The changes of saved tile sets. Each is a background job, because the versions of a set are megabytes of pictures.

use std::path::PathBuf;

use eframe::egui;

use crate::app::repaint_callback;
use crate::task::{Reply, run_single_job};
use quejing_io::files::Output;
use quejing_session::recognition::{SetError, SetStore, SetVersion};

/// A change of the saved tile sets that the user requested.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetCommand {
    /// Renames a set; the values are the old and the new name.
    Rename(String, String),
    /// Writes a set to a file.
    Export {
        /// The name of the set.
        set: String,
        /// The path of the file to write.
        path: PathBuf,
        /// True if an existing file may be replaced.
        can_replace: bool,
    },
    /// Imports a set from a file under this name; `None` keeps the name in the file.
    Import(PathBuf, Option<String>),
    /// Restores an earlier version of a set as its newest version; the values are the set's name and the number of the
    /// version.
    RestoreVersion(String, u32),
}

/// A change of the saved tile sets that was made, with the data for the notice about it.
pub enum SetChange {
    /// The old and the new name of the set.
    Renamed(String, String),
    /// The name of the set, and the path of the file.
    Exported(String, PathBuf),
    /// The name under which the set was imported.
    Imported(String),
    /// The name of the set, the number of the restored version, and the number of the new version that equals it.
    VersionRestored(String, u32, u32),
}

/// The versions of a tile set, newest first, or the error of reading them.
pub type SetVersionsResult = Result<Vec<SetVersion>, SetError>;

/// Starts a change of the saved sets in the background and returns its reply. An error leaves the sets unchanged.
pub fn start_set_command(
    store: &SetStore,
    command: SetCommand,
    ctx: &egui::Context,
) -> Reply<Result<SetChange, SetError>> {
    let store = store.clone();
    run_single_job("sets", repaint_callback(ctx), move || run_set_command(&store, command))
}

/// Starts to read the versions of a set in the background and returns their reply.
pub fn start_reading_versions(store: &SetStore, name: String, ctx: &egui::Context) -> Reply<SetVersionsResult> {
    let store = store.clone();
    run_single_job("sets", repaint_callback(ctx), move || store.version_history(&name))
}

fn run_set_command(store: &SetStore, command: SetCommand) -> Result<SetChange, SetError> {
    match command {
        SetCommand::Rename(name, to) => store.rename(&name, &to).map(|()| SetChange::Renamed(name, to)),
        SetCommand::Export { set, path, can_replace } => store
            .export(&set, &Output::new(&path).with_replacement(can_replace))
            .map(|()| SetChange::Exported(set, path)),
        SetCommand::Import(from, name) => store.import(&from, name.as_deref()).map(SetChange::Imported),
        SetCommand::RestoreVersion(name, to) => {
            store.roll_back(&name, to).map(|newest| SetChange::VersionRestored(name, to, newest))
        }
    }
}
