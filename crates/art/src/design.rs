//! What can be printed on a set: the usual pictures, or an invented design.

/// The number of invented designs.
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
