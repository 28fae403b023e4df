//! Tables in the words of a language, which each face draws in its own way.

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

/// The way a column is set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColumnKind {
    /// Words, from the left.
    Words,
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
}

impl Cell {
    /// Returns a text that is neither gain nor loss.
    pub fn plain(text: impl Into<String>) -> Cell {
        Cell { text: text.into(), gain: None }
    }
}
