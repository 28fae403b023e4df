//! What can go wrong with a tile set of one's own, as data with stable codes; [`crate::i18n::eyes`] words it.

use std::path::PathBuf;

use thiserror::Error;

use crate::files::{FileFault, OutputFault};
use crate::vision::{TileClass, VisionError};

/// What is broken in a set's file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetDamage {
    /// It is not whole: what the reader said.
    Json(String),
    /// Its format's number is missing or unknown.
    Format,
    /// A value that no set has.
    Value {
        /// Where it stands.
        field: &'static str,
        /// What stands there.
        found: String,
    },
    /// A picture of a tile cannot be used.
    Picture {
        /// The tile.
        tile: TileClass,
        /// What a library said, or what does not fit.
        why: String,
    },
    /// It has no pictures.
    Empty,
}

/// An error about enrolled sets. [`SetError::code`] is stable; the sentence may change.
#[derive(Debug, Error)]
pub enum SetError {
    /// The name cannot be a file's name.
    BadName {
        /// The name as given.
        name: String,
    },
    /// No set has this name.
    NoSuchSet {
        /// The name as given.
        name: String,
        /// The sets that there are.
        known: Vec<String>,
    },
    /// A set of this name is there already.
    NameTaken {
        /// The name as given.
        name: String,
    },
    /// The set never had this version.
    NoSuchVersion {
        /// The set.
        name: String,
        /// The version asked for.
        version: u32,
        /// The versions kept.
        kept: Vec<u32>,
    },
    /// The file is not an enrolled set at all.
    Foreign {
        /// The file.
        path: PathBuf,
    },
    /// A set, but of a later format.
    Newer {
        /// The file.
        path: PathBuf,
        /// Its format.
        found: u64,
        /// The format this program reads.
        known: u64,
    },
    /// A set whose content is broken.
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        why: SetDamage,
    },
    /// Larger than any set is.
    TooLarge {
        /// The file.
        path: PathBuf,
        /// Its size.
        found: u64,
        /// The limit.
        most: u64,
    },
    /// A file that somebody named is not written.
    Output(#[from] OutputFault),
    /// A file or folder cannot be read or written.
    File {
        /// The file or folder.
        path: PathBuf,
        /// `read`, `written`, `removed` or `renamed`.
        verb: &'static str,
        /// What the system said.
        source: std::io::Error,
    },
    /// A file that cannot be read, for another reason than the system's.
    Unread(FileFault),
    /// There is no folder for the user's data.
    NoPlace,
    /// A label that names no tile.
    BadLabel {
        /// File and line, or the option.
        place: String,
        /// What was written.
        text: String,
    },
    /// Too few kinds for a set.
    TooFew {
        /// The kinds there are.
        kinds: usize,
        /// The least.
        least: usize,
    },
    /// None of the tiles of further photos was fit to be added.
    NoneFit {
        /// The set.
        name: String,
    },
    /// The eyes failed.
    Vision(#[from] VisionError),
}

impl SetError {
    /// The stable code: what programs and tests look at.
    pub fn code(&self) -> &'static str {
        match self {
            Self::BadName { .. } => "bad_set_name",
            Self::NoSuchSet { .. } => "no_such_set",
            Self::NameTaken { .. } => "set_name_taken",
            Self::NoSuchVersion { .. } => "no_such_version",
            Self::Foreign { .. } => "not_a_set",
            Self::Newer { .. } => "set_too_new",
            Self::Damaged { .. } => "set_damaged",
            Self::TooLarge { .. } => "set_too_large",
            Self::Output(fault) => fault.code(),
            Self::File { .. } | Self::Unread(_) => "set_file",
            Self::NoPlace => "no_place_for_sets",
            Self::BadLabel { .. } => "bad_label",
            Self::TooFew { .. } => "too_few_kinds",
            Self::NoneFit { .. } => "none_fit_the_set",
            Self::Vision(fault) => fault.code(),
        }
    }
}
