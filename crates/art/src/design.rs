//! The designs of tile sets: the usual pictures, or an invented design.

/// The number of invented designs, which are numbered from 1 (see [`Design::Invented`]).
pub const INVENTED_DESIGN_COUNT: u8 = 6;

/// The pictures printed on a tile set.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum Design {
    /// The usual Chinese pictures.
    #[default]
    Usual,
    /// An invented design, numbered from 1 to [`INVENTED_DESIGN_COUNT`], that no recognition model was trained on.
    Invented(u8),
}
