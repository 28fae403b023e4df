//! Errors of enrolled tile sets, as data with stable codes; the catalogue words them.

use std::path::PathBuf;

use quejing_io::files::{FileFault, OutputFault};
use quejing_message::Message;
use thiserror::Error;

use crate::message_args::{path_text, to_text_list};
use crate::{TileClass, VisionError};

/// A defect of a set's file.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
#[message("set-damage")]
pub enum SetDamage {
    /// Invalid or incomplete JSON, with the parser's message.
    #[message("ledger-cause-said")]
    Json(#[message(name = "said")] String),
    /// The number of the file's format is missing, or lower than that of any known format.
    Format,
    /// A field has a value out of range.
    #[message("eyes-value")]
    Value {
        /// The name of the field in the file.
        #[message(name = "key")]
        field: &'static str,
        /// The value in the file.
        found: String,
    },
    /// A picture of a tile cannot be used, or a class has no pictures or too many.
    Picture {
        #[message(with = TileClass::to_string)]
        tile: TileClass,
        /// A library's message, or the value that does not fit.
        why: String,
    },
    /// The file has no pictures.
    Empty,
}

/// An error about enrolled sets. [`SetError::code`] is stable; the sentence may change.
#[derive(Message, Debug, Error)]
#[message("set-error")]
pub enum SetError {
    /// The name cannot be a set's: it is empty, longer than 60 characters, begins or ends with a space, or has
    /// characters other than letters, digits, spaces, hyphens, underscores and parentheses.
    #[message(id = "set-error-name", code = "bad_set_name")]
    BadName { name: String },
    /// No set has this name, because there are no sets.
    #[message(code = "no_such_set")]
    NoneYet { name: String },
    /// No set has this name.
    #[message(id = "set-error-unknown", code = "no_such_set")]
    NoSuchSet {
        name: String,
        /// The names of all sets.
        #[message(with = to_text_list)]
        known: Vec<String>,
    },
    /// Another set has this name.
    #[message(id = "set-error-taken", code = "set_name_taken")]
    NameTaken { name: String },
    /// The set has no stored version of this number.
    #[message(id = "set-error-no-version", code = "no_such_version")]
    NoSuchVersion {
        name: String,
        version: u32,
        /// The numbers of the stored versions.
        #[message(with = to_text_list)]
        kept: Vec<u32>,
    },
    /// The file is not an enrolled set at all.
    #[message(code = "not_a_set")]
    Foreign {
        #[message(with = path_text)]
        path: PathBuf,
    },
    /// The file is a set in a later format than this program reads.
    #[message(code = "set_too_new")]
    Newer {
        #[message(with = path_text)]
        path: PathBuf,
        /// The number of the file's format.
        found: u64,
        /// The number of the format that this program reads.
        known: u64,
    },
    /// The file is a set, but its content is broken.
    #[message(code = "set_damaged")]
    Damaged {
        #[message(with = path_text)]
        path: PathBuf,
        why: SetDamage,
    },
    /// The file is larger than the file of any set may be.
    #[message(code = "set_too_large")]
    TooLarge {
        #[message(with = path_text)]
        path: PathBuf,
        /// The file's size, in bytes.
        found: u64,
        /// The maximum size, in bytes.
        most: u64,
    },
    /// An output file chosen by the user cannot be written.
    #[message(transparent)]
    Output(#[from] OutputFault),
    /// A file or folder of a set cannot be read or written.
    #[message(code = "set_file")]
    File {
        /// The file or folder.
        #[message(with = path_text)]
        path: PathBuf,
        /// The operation that failed: `read`, `written`, `removed` or `renamed`.
        verb: &'static str,
        /// The system's error.
        #[message(name = "why", with = std::io::Error::to_string)]
        source: std::io::Error,
    },
    /// A set's file cannot be read for another reason than a system error.
    #[message(transparent)]
    Unread(FileFault),
    /// The system names no folder for the user's data.
    #[message(code = "no_place_for_sets")]
    NoPlace,
    /// A label names no tile.
    #[message(id = "set-error-label", code = "bad_label")]
    BadLabel {
        /// The place of the label: a file and line, or the option.
        place: String,
        /// The word that names no tile.
        text: String,
    },
    /// The set shows too few of the 34 kinds.
    #[message(code = "too_few_kinds")]
    TooFew {
        /// The set's number of kinds.
        kinds: usize,
        /// The required number of kinds.
        least: usize,
    },
    /// None of the tiles of further photos helps the set.
    #[message(code = "none_fit_the_set")]
    NoneFit { name: String },
    /// Recognition failed while it studied photos or learned a set.
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
