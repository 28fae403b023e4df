//! What is done with kept sets, on a thread of its own: a set's versions are megabytes of pictures.

use std::path::PathBuf;
use std::sync::mpsc::{Receiver, channel};
use std::thread;

use eframe::egui;

use crate::files::Output;
use crate::vision::enrol::{SetError, SetStore, Version};

/// What a person asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deed {
    /// The versions of a set.
    Look(String),
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

/// How it went.
pub enum Done {
    /// The versions of a set, newest first.
    Seen(String, Result<Vec<Version>, SetError>),
    /// Old and new name.
    Renamed(String, String),
    /// A set, and the file.
    Exported(String, PathBuf),
    /// The set's name.
    Imported(String),
    /// A set, the version it went back to, and the number that it has now.
    WentBack(String, u32, u32),
    /// Nothing was changed.
    Failed(SetError),
}

/// Begins it; the answer comes once, and asks `ctx` for a new frame.
pub fn begin(store: &SetStore, deed: Deed, ctx: &egui::Context) -> Receiver<Done> {
    let (give, take) = channel();
    let (store, ctx) = (store.clone(), ctx.clone());
    thread::spawn(move || {
        let _ = give.send(act(&store, deed));
        ctx.request_repaint();
    });
    take
}

fn act(store: &SetStore, deed: Deed) -> Done {
    let done = match deed {
        Deed::Look(name) => {
            let versions = store.history(&name);
            return Done::Seen(name, versions);
        }
        Deed::Rename(name, to) => store.rename(&name, &to).map(|()| Done::Renamed(name, to)),
        Deed::Export { set, to, replace } => {
            store.export(&set, &Output::new(&to).replacing(replace)).map(|()| Done::Exported(set, to))
        }
        Deed::Import(from, name) => store.import(&from, name.as_deref()).map(Done::Imported),
        Deed::GoBack(name, to) => store.roll_back(&name, to).map(|now| Done::WentBack(name, to, now)),
    };
    done.unwrap_or_else(Done::Failed)
}
