//! What can be wrong with the labels of photos.

use crate::files::FileFault;
use crate::i18n::{self, Lang};

/// What is wrong with a row of `labels.csv` or `hands.csv`.
#[derive(Debug)]
pub enum RowFault {
    /// A box without area.
    NoArea {
        /// Left, top, right, bottom.
        bounds: [f32; 4],
    },
    /// A word of a hand that is not a tile.
    NotATile {
        /// The word.
        word: String,
    },
    /// A hand without tiles.
    EmptyHand,
    /// The header lacks a column.
    NoColumn {
        /// The column.
        column: String,
        /// All that are needed.
        needed: String,
    },
    /// A row with fewer values than are needed.
    FewValues {
        /// How many it has.
        found: usize,
        /// How many columns there are.
        wanted: usize,
    },
    /// A value that is needed is empty.
    Empty {
        /// Its column.
        column: String,
    },
    /// A value that is not a number.
    NotANumber {
        /// Its column.
        column: String,
        /// The value.
        text: String,
    },
    /// A value that is not what a tile can be.
    NotAClass {
        /// Its column.
        column: String,
        /// The value.
        text: String,
    },
}

/// Why the truth could not be read.
#[derive(Debug, thiserror::Error)]
pub enum LabelError {
    /// Neither file is there.
    NoFiles {
        /// The folder given.
        folder: String,
    },
    /// A file cannot be read.
    File(FileFault),
    /// A row is wrong.
    BadRow {
        /// The file.
        file: String,
        /// Counted from 1, the header being line 1.
        line: usize,
        /// What is wrong.
        why: RowFault,
    },
    /// A column to group by that neither file has.
    NoSuchColumn {
        /// What was asked for.
        column: String,
        /// What there is.
        found: Vec<String>,
    },
    /// A split was asked for that the file does not have.
    NoSuchSplit {
        /// What was asked for.
        split: String,
        /// What there is.
        found: Vec<String>,
    },
}

impl LabelError {
    /// The stable code.
    fn code(&self) -> &'static str {
        match self {
            LabelError::NoFiles { .. } => "no_labels",
            LabelError::File(fault) => fault.code(),
            LabelError::BadRow { .. } => "bad_label",
            LabelError::NoSuchColumn { .. } => "no_such_column",
            LabelError::NoSuchSplit { .. } => "no_such_split",
        }
    }

    /// Code and sentence, as they stand on the one line that the program ends with.
    pub fn said(&self, lang: Lang) -> String {
        format!("{}: {}", self.code(), self.sentence(lang))
    }

    fn sentence(&self, lang: Lang) -> String {
        match self {
            LabelError::NoFiles { folder } => text!(lang, "cli-labels-none", folder = folder),
            LabelError::File(fault) => i18n::file_fault_sentence(lang, fault),
            LabelError::BadRow { file, line, why } => {
                text!(lang, "cli-labels-row", file = file, line = line, why = why.text(lang))
            }
            LabelError::NoSuchColumn { column, found } => {
                let found = found.join(text!(lang, "list-comma"));
                text!(lang, "cli-labels-no-such-column", column = column, found = found)
            }
            LabelError::NoSuchSplit { split, found } if found.is_empty() => {
                text!(lang, "cli-labels-no-splits", split = split)
            }
            LabelError::NoSuchSplit { split, found } => {
                let found = found.join(text!(lang, "list-comma"));
                text!(lang, "cli-labels-no-split", split = split, found = found)
            }
        }
    }
}

impl RowFault {
    fn text(&self, lang: Lang) -> String {
        match self {
            RowFault::NoArea { bounds } => {
                text!(lang, "cli-labels-box", bounds = format!("{bounds:?}"))
            }
            RowFault::NotATile { word } => text!(lang, "cli-labels-word", word = word),
            RowFault::EmptyHand => text!(lang, "cli-labels-empty-hand").to_owned(),
            RowFault::NoColumn { column, needed } => {
                text!(lang, "cli-labels-no-column", column = column, needed = needed)
            }
            RowFault::FewValues { found, wanted } => {
                text!(lang, "cli-labels-values", found = found, wanted = wanted)
            }
            RowFault::Empty { column } => text!(lang, "cli-labels-empty", column = column),
            RowFault::NotANumber { column, text } => {
                text!(lang, "cli-labels-number", column = column, text = text)
            }
            RowFault::NotAClass { column, text } => {
                text!(lang, "cli-labels-class", column = column, text = text)
            }
        }
    }
}

displayed_in_english!(LabelError => |lang, error| error.said(lang));
