//! Changes of saved tile sets, each a job of its own: the versions of a set are megabytes of pictures.

use std::path::PathBuf;

use eframe::egui;

use crate::app::waking;
use crate::files::Output;
use crate::task::{Reply, run_once};
use crate::vision::enrol::{SetError, SetStore, Version};

/// A change of the saved tile sets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetCommand {
    /// Another name for a set.
    Rename(String, String),
    /// Write a set into a file.
    Export {
        set: String,
        /// The file.
        to: PathBuf,
        /// Replaces an existing file if true.
        replace: bool,
    },
    /// Take in a file, under another name where one is said.
    Import(PathBuf, Option<String>),
    /// An earlier version becomes the newest.
    GoBack(String, u32),
}

/// A change that was made, for its notice.
pub enum SetChange {
    /// Old and new name.
    Renamed(String, String),
    /// A set, and the file.
    Exported(String, PathBuf),
    /// The set's name.
    Imported(String),
    /// A set, the version it went back to, and the number that it has now.
    WentBack(String, u32, u32),
}

/// The versions of a set, newest first.
pub type Versions = Result<Vec<Version>, SetError>;

/// Starts a change in the background; an error leaves the sets unchanged.
pub fn begin(store: &SetStore, command: SetCommand, ctx: &egui::Context) -> Reply<Result<SetChange, SetError>> {
    let store = store.clone();
    run_once("sets", waking(ctx), move || act(&store, command))
}

/// Reads the versions of a set.
pub fn look(store: &SetStore, name: String, ctx: &egui::Context) -> Reply<Versions> {
    let store = store.clone();
    run_once("sets", waking(ctx), move || store.history(&name))
}

fn act(store: &SetStore, command: SetCommand) -> Result<SetChange, SetError> {
    match command {
        SetCommand::Rename(name, to) => store.rename(&name, &to).map(|()| SetChange::Renamed(name, to)),
        SetCommand::Export { set, to, replace } => {
            store.export(&set, &Output::new(&to).replacing(replace)).map(|()| SetChange::Exported(set, to))
        }
        SetCommand::Import(from, name) => store.import(&from, name.as_deref()).map(SetChange::Imported),
        SetCommand::GoBack(name, to) => store.roll_back(&name, to).map(|now| SetChange::WentBack(name, to, now)),
    }
}
