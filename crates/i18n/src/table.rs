//! Tables in the words of a language, which window, phones, command line and report each draw in their own way.

use std::cmp::Ordering;

/// A table in one language.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WordTable {
    pub columns: Vec<Column>,
    /// The cells of each row, one for each column.
    pub rows: Vec<Vec<Cell>>,
}

/// The head of a column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    pub title: String,
    /// An explanation for people who point at it.
    pub tip: Option<String>,
    pub kind: ColumnKind,
}

impl Column {
    /// Returns a column without an explanation.
    pub fn new(title: &str, kind: ColumnKind) -> Column {
        Column { title: title.to_owned(), tip: None, kind }
    }
}

impl ColumnKind {
    /// Returns true for a column that is aligned at the right.
    pub fn is_number(self) -> bool {
        matches!(self, ColumnKind::Numbers | ColumnKind::MainNumbers)
    }
}

/// The alignment and weight of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColumnKind {
    /// Words, from the left.
    Words,
    /// Words that identify a row: a rank, a name.
    Heads,
    /// Words of less weight.
    Remarks,
    /// Numbers, aligned at the right.
    Numbers,
    /// The numbers that the table is about.
    MainNumbers,
}

/// The text of a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    pub text: String,
    /// The order of a gain to nothing; `None` for what is neither gain nor loss.
    pub gain: Option<Ordering>,
    /// An explanation for people who point at it.
    pub tip: Option<String>,
}

impl Cell {
    /// Returns a text that is neither gain nor loss.
    pub fn plain(text: impl Into<String>) -> Cell {
        Cell { text: text.into(), gain: None, tip: None }
    }

    /// Returns the text with an explanation.
    pub fn with_tip(self, tip: Option<String>) -> Cell {
        Cell { tip, ..self }
    }
}
