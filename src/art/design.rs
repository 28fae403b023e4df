//! What can be printed on a set: the usual pictures, or one of those that nobody makes.

/// How many invented designs there are.
pub const DESIGNS: u8 = 6;

/// What is printed on a set.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum Design {
    /// The usual Chinese pictures.
    #[default]
    Usual,
    /// An invented set, from 1 to [`DESIGNS`].
    Invented(u8),
}
