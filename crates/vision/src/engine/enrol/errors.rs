//! The errors of a tile set of one's own, as data with stable codes; the catalogue words them.

use std::path::PathBuf;

use quejing_io::files::{FileFault, OutputFault};
use quejing_message::Message;
use thiserror::Error;

use crate::listed::{shown, words};
use crate::{TileClass, VisionError};

/// What is broken in a set's file.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
#[message("set-damage")]
pub enum SetDamage {
    /// A file that is incomplete, in the reader's words.
    #[message("ledger-cause-said")]
    Json(#[message(name = "said")] String),
    /// Its format's number is missing or unknown.
    Format,
    /// A value that no set has.
    #[message("eyes-value")]
    Value {
        /// Where it stands.
        #[message(name = "key")]
        field: &'static str,
        /// What stands there.
        found: String,
    },
    /// A picture of a tile cannot be used.
    Picture {
        #[message(with = TileClass::to_string)]
        tile: TileClass,
        /// What a library said, or what does not fit.
        why: String,
    },
    /// It has no pictures.
    Empty,
}

/// An error about enrolled sets. [`SetError::code`] is stable; the sentence may change.
#[derive(Message, Debug, Error)]
#[message("set-error")]
pub enum SetError {
    /// The name cannot be a file's name.
    #[message(id = "set-error-name", code = "bad_set_name")]
    BadName { name: String },
    /// No set has this name, and there is none at all.
    #[message(code = "no_such_set")]
    NoneYet { name: String },
    /// No set has this name.
    #[message(id = "set-error-unknown", code = "no_such_set")]
    NoSuchSet {
        name: String,
        /// The sets that there are.
        #[message(with = words)]
        known: Vec<String>,
    },
    /// A set of this name is there already.
    #[message(id = "set-error-taken", code = "set_name_taken")]
    NameTaken { name: String },
    /// The set never had this version.
    #[message(id = "set-error-no-version", code = "no_such_version")]
    NoSuchVersion {
        /// The set.
        name: String,
        /// The version asked for.
        version: u32,
        /// The versions kept.
        #[message(with = words)]
        kept: Vec<u32>,
    },
    /// The file is not an enrolled set at all.
    #[message(code = "not_a_set")]
    Foreign {
        #[message(with = shown)]
        path: PathBuf,
    },
    /// A set, but of a later format.
    #[message(code = "set_too_new")]
    Newer {
        #[message(with = shown)]
        path: PathBuf,
        /// Its format.
        found: u64,
        /// The format this program reads.
        known: u64,
    },
    /// A set whose content is broken.
    #[message(code = "set_damaged")]
    Damaged {
        #[message(with = shown)]
        path: PathBuf,
        /// What is wrong.
        why: SetDamage,
    },
    /// Larger than any set is.
    #[message(code = "set_too_large")]
    TooLarge {
        #[message(with = shown)]
        path: PathBuf,
        /// Its size.
        found: u64,
        most: u64,
    },
    /// A file that somebody named is not written.
    #[message(transparent)]
    Output(#[from] OutputFault),
    /// A file or folder cannot be read or written.
    #[message(code = "set_file")]
    File {
        /// The file or folder.
        #[message(with = shown)]
        path: PathBuf,
        /// `read`, `written`, `removed` or `renamed`.
        verb: &'static str,
        /// What the system said.
        #[message(name = "why", with = std::io::Error::to_string)]
        source: std::io::Error,
    },
    /// A file that cannot be read, for another reason than the system's.
    #[message(transparent)]
    Unread(FileFault),
    /// There is no folder for the user's data.
    #[message(code = "no_place_for_sets")]
    NoPlace,
    /// A label that names no tile.
    #[message(id = "set-error-label", code = "bad_label")]
    BadLabel {
        /// File and line, or the option.
        place: String,
        /// What was written.
        text: String,
    },
    /// Too few kinds for a set.
    #[message(code = "too_few_kinds")]
    TooFew {
        /// The kinds there are.
        kinds: usize,
        least: usize,
    },
    /// None of the tiles of further photos was fit to be added.
    #[message(code = "none_fit_the_set")]
    NoneFit {
        /// The set.
        name: String,
    },
    /// The eyes failed.
    #[message(transparent)]
    Vision(#[from] VisionError),
}

impl SetError {
    pub fn code(&self) -> &'static str {
        match self {
            Self::Unread(_) => "set_file",
            other => Message::code(other).unwrap_or_default(),
        }
    }
}
