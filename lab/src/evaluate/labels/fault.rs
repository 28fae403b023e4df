//! The faults of the files with the truth about photos.

use std::fmt;

use quejing_io::files::FileFault;
use quejing_words::{self as words, Lang};

/// A fault in a row of `labels.csv` or `hands.csv`, or in its header.
#[derive(Debug)]
pub enum RowFault {
    /// A box whose width or height is not above 0.
    NoArea {
        /// The left, top, right and bottom of the box.
        bounds: [f32; 4],
    },
    /// A word of a hand that is not the name of a class of tiles.
    NotATile { word: String },
    /// A hand without tiles.
    EmptyHand,
    /// A number of sets with which no game is played.
    UnplayedSetCount,
    /// A number of sets that differs from that of an earlier hand of the photo.
    DifferentSetCount,
    /// A header without a required column.
    NoColumn {
        column: String,
        /// All required columns, separated by commas.
        needed: String,
    },
    /// A row with fewer values than there are required columns.
    FewValues {
        /// The number of values in the row.
        found: usize,
        /// The number of columns in the header.
        wanted: usize,
    },
    /// A required value that is empty.
    Empty { column: String },
    /// A value that is not a number.
    NotANumber {
        column: String,
        /// The text of the value.
        text: String,
    },
    /// A value that is not the name of a class of tiles.
    NotAClass {
        column: String,
        /// The text of the value.
        text: String,
    },
}

/// The error of reading the truth about photos.
#[derive(Debug)]
pub enum LabelError {
    /// The folder has neither file.
    NoFiles { folder: String },
    /// A file cannot be read.
    File(FileFault),
    /// A row, or the header as row 1, has a fault.
    BadRow {
        file: String,
        /// The number of the line. The header is line 1.
        line: usize,
        why: RowFault,
    },
    /// Neither file has the column to group by.
    NoSuchColumn {
        /// The requested column.
        column: String,
        /// The existing columns.
        found: Vec<String>,
    },
    /// No row of `labels.csv` is in the requested split.
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
            RowFault::UnplayedSetCount => f.write_str("sets is neither 4 nor 5"),
            RowFault::DifferentSetCount => f.write_str("the hands of one photo have the same number of sets"),
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
