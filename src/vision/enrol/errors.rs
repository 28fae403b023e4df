//! What can go wrong with a tile set of one's own: stable codes, and sentences that say what to do next.

use std::path::PathBuf;

use thiserror::Error;

use crate::vision::VisionError;

/// An error about enrolled sets. [`SetError::code`] is stable; the sentence may change.
#[derive(Debug, Error)]
pub enum SetError {
    /// The name cannot be a file's name.
    #[error(
        "\"{name}\" cannot name a set ({why}): use letters, digits, blanks and - _ ( ), at most 60 of them"
    )]
    BadName {
        /// The name as given.
        name: String,
        /// What is wrong with it.
        why: &'static str,
    },
    /// No set has this name.
    #[error("there is no set \"{name}\" ({there}): see `quejing sets list`")]
    NoSuchSet {
        /// The name as given.
        name: String,
        /// The sets that there are, in words.
        there: String,
    },
    /// A set of this name is there already.
    #[error(
        "there is a set \"{name}\" already: choose another name, or remove or rename that one first"
    )]
    NameTaken {
        /// The name as given.
        name: String,
    },
    /// The set never had this version.
    #[error("the set \"{name}\" has no version {version} (it has {kept}): see `quejing sets show`")]
    NoSuchVersion {
        /// The set.
        name: String,
        /// The version asked for.
        version: u32,
        /// The versions kept.
        kept: String,
    },
    /// The file is no enrolled set at all.
    #[error("{path} is no tile set of quejing ({why}): give a file that `quejing sets export` wrote", path = .path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
        /// What it is instead.
        why: String,
    },
    /// A set, but of a later format.
    #[error("{path} was written by a newer quejing (format {found}, this one reads {known}): update quejing", path = .path.display())]
    Newer {
        /// The file.
        path: PathBuf,
        /// Its format.
        found: u64,
        /// The format this program reads.
        known: u64,
    },
    /// A set whose content is broken.
    #[error("the tile set {path} is damaged ({why}): go back to an earlier version with `quejing sets rollback`, or import it again", path = .path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        why: String,
    },
    /// Larger than any set is.
    #[error("{path} is too large for a tile set ({found} bytes, at most {most}): give a file that `quejing sets export` wrote", path = .path.display())]
    TooLarge {
        /// The file.
        path: PathBuf,
        /// Its size.
        found: u64,
        /// The limit.
        most: u64,
    },
    /// The file to be written is there already.
    #[error("{path} is there already: choose another name, or say --replace to lose what it holds", path = .path.display())]
    FileThere {
        /// The file.
        path: PathBuf,
    },
    /// A file or folder cannot be read or written.
    #[error("{path} cannot be {verb} ({source}): check the place and your rights to it", path = .path.display())]
    File {
        /// The file or folder.
        path: PathBuf,
        /// "read", "written", "removed", "renamed".
        verb: &'static str,
        /// What the system said.
        source: std::io::Error,
    },
    /// There is no folder for the user's data.
    #[error(
        "there is no place for your tile sets (neither QUEJING_DATA nor HOME is set): set QUEJING_DATA to a folder"
    )]
    NoPlace,
    /// A label that names no tile.
    #[error("{place}: \"{text}\" is no tile: write 5p, 0m, f1 …, back, or ? for one to leave out")]
    BadLabel {
        /// File and line, or the option.
        place: String,
        /// What was written.
        text: String,
    },
    /// Too few kinds for a set.
    #[error(
        "only {kinds} kinds of tiles are named, a set needs at least {least}: photograph more of it"
    )]
    TooFew {
        /// The kinds there are.
        kinds: usize,
        /// The least.
        least: usize,
    },
    /// The eyes failed.
    #[error(transparent)]
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
            Self::FileThere { .. } => "file_there",
            Self::File { .. } => "set_file",
            Self::NoPlace => "no_place_for_sets",
            Self::BadLabel { .. } => "bad_label",
            Self::TooFew { .. } => "too_few_kinds",
            Self::Vision(fault) => fault.code(),
        }
    }
}
