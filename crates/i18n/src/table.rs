//! Tables with texts in one language, which window, phones, command line and report each draw in their own way.

use std::cmp::Ordering;

/// A table of texts in one language, which window, phones, command line and report each draw in their own way.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WordTable {
    pub columns: Vec<TableColumn>,
    /// The rows of the table, each with one cell for each column.
    pub rows: Vec<Vec<TableCell>>,
}

/// The head and the kind of a column in a [`WordTable`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableColumn {
    pub title: String,
    /// An explanation shown when the user points at the head; `None` if there is none.
    pub tip: Option<String>,
    pub kind: ColumnKind,
}

impl TableColumn {
    /// Builds a column without an explanation.
    pub fn new(title: &str, kind: ColumnKind) -> TableColumn {
        TableColumn { title: title.to_owned(), tip: None, kind }
    }
}

impl ColumnKind {
    /// Returns true for a column of numbers, which is aligned at the right.
    pub fn is_number(self) -> bool {
        matches!(self, ColumnKind::Numbers | ColumnKind::MainNumbers)
    }
}

/// The kind of a column's content, which decides its alignment and weight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColumnKind {
    /// Words, aligned at the left.
    Words,
    /// Words that identify a row, such as a rank or a name, aligned at the left.
    Heads,
    /// Words of less weight, aligned at the left.
    Remarks,
    /// Numbers of usual weight, aligned at the right.
    Numbers,
    /// The numbers that the table is about, aligned at the right.
    MainNumbers,
}

/// A cell of a [`WordTable`]: its text and its meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableCell {
    pub text: String,
    /// The order of an amount relative to zero: `Greater` for a gain, `Less` for a loss; `None` for texts that are no
    /// amount.
    pub gain: Option<Ordering>,
    /// An explanation shown when the user points at the cell; `None` if there is none.
    pub tip: Option<String>,
}

impl TableCell {
    /// Builds a cell that is neither gain nor loss, without an explanation.
    pub fn from_text(text: impl Into<String>) -> TableCell {
        TableCell { text: text.into(), gain: None, tip: None }
    }

    /// Returns the cell with this explanation; `None` removes it.
    pub fn with_tip(self, tip: Option<String>) -> TableCell {
        TableCell { tip, ..self }
    }
}
