//! The designs of tile sets: the usual pictures, or an invented design.

/// The number of invented designs.
pub const DESIGNS: u8 = 6;

/// The print of a tile set.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum Design {
    /// The usual Chinese pictures.
    #[default]
    Usual,
    /// An invented set, from 1 to [`DESIGNS`].
    Invented(u8),
}
