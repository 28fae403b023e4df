//! The faults of the labels of photos.

use std::fmt;

use quejing_io::files::FileFault;
use quejing_words::{self as words, Lang};

/// A fault in a row of `labels.csv` or `hands.csv`.
#[derive(Debug)]
pub enum RowFault {
    /// A box without area.
    NoArea {
        /// Left, top, right, bottom.
        bounds: [f32; 4],
    },
    /// A word of a hand that is not a tile.
    NotATile { word: String },
    /// A hand without tiles.
    EmptyHand,
    /// A number of sets that no game is played with.
    NoShape,
    /// Another number of sets than in another hand of the photo.
    OtherShape,
    /// The header lacks a column.
    NoColumn {
        column: String,
        /// All that are needed.
        needed: String,
    },
    /// A row with fewer values than are needed.
    FewValues {
        /// The number of values in the row.
        found: usize,
        /// The number of columns in the header.
        wanted: usize,
    },
    /// A value that is needed is empty.
    Empty { column: String },
    /// A value that is not a number.
    NotANumber {
        column: String,
        /// The value.
        text: String,
    },
    /// A value that is not what a tile can be.
    NotAClass {
        column: String,
        /// The value.
        text: String,
    },
}

/// The reason for which the truth cannot be read.
#[derive(Debug)]
pub enum LabelError {
    /// Neither file is there.
    NoFiles { folder: String },
    /// A file cannot be read.
    File(FileFault),
    /// A row is wrong.
    BadRow {
        file: String,
        /// Counted from 1, the header being line 1.
        line: usize,
        /// The fault of the row.
        why: RowFault,
    },
    /// A column to group by that neither file has.
    NoSuchColumn {
        /// The requested column.
        column: String,
        /// The existing columns.
        found: Vec<String>,
    },
    /// A split was asked for that the file does not have.
    NoSuchSplit {
        /// The requested split.
        split: String,
        /// The existing splits.
        found: Vec<String>,
    },
}

impl LabelError {
    fn code(&self) -> &'static str {
        match self {
            LabelError::NoFiles { .. } => "no_labels",
            LabelError::File(fault) => fault.code(),
            LabelError::BadRow { .. } => "bad_label",
            LabelError::NoSuchColumn { .. } => "no_such_column",
            LabelError::NoSuchSplit { .. } => "no_such_split",
        }
    }
}

impl fmt::Display for LabelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.code())?;
        match self {
            LabelError::NoFiles { folder } => {
                write!(f, "{folder} has neither `labels.csv` nor `hands.csv`; give the folder that holds them")
            }
            LabelError::File(fault) => f.write_str(&words::render(Lang::En, fault)),
            LabelError::BadRow { file, line, why } => write!(f, "{file} line {line}: {why}"),
            LabelError::NoSuchColumn { column, found } => {
                let found = found.join(", ");
                write!(f, "there is no column \"{column}\" in `labels.csv` or `hands.csv`; use one of {found}")
            }
            LabelError::NoSuchSplit { split, found } => {
                write!(f, "no row of `labels.csv` has the split \"{split}\"")?;
                match found.as_slice() {
                    [] => f.write_str(", or any other; leave out `--split`"),
                    found => write!(f, "; use one of {}", found.join(", ")),
                }
            }
        }
    }
}

impl fmt::Display for RowFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RowFault::NoArea { bounds } => {
                write!(f, "the box {bounds:?} has no area; x1 < x2 and y1 < y2 are needed")
            }
            RowFault::NotATile { word } => {
                write!(f, "\"{word}\" is not a tile; write `5p`, `0m`, `f1` …, separated by spaces")
            }
            RowFault::EmptyHand => f.write_str("the hand has no tiles"),
            RowFault::NoShape => f.write_str("sets is neither 4 nor 5"),
            RowFault::OtherShape => f.write_str("the hands of one photo have the same number of sets"),
            RowFault::NoColumn { column, needed } => {
                write!(f, "the header has no column \"{column}\"; it needs {needed}")
            }
            RowFault::FewValues { found, wanted } => {
                let values = if *found == 1 { "value" } else { "values" };
                write!(f, "{found} {values}, not {wanted}")
            }
            RowFault::Empty { column } => write!(f, "the column \"{column}\" is empty"),
            RowFault::NotANumber { column, text } => write!(f, "{column} is \"{text}\", not a number"),
            RowFault::NotAClass { column, text } => {
                write!(f, "{column} is \"{text}\", not a tile; write `5p`, `0m`, `f1`, `back` or `unknown`")
            }
        }
    }
}

impl std::error::Error for LabelError {}
