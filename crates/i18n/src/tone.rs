//! The meaning of a text or mark, which decides its colour.

/// The meaning of a text or mark. Each user interface shows it in a colour of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// A certain fact, such as a clearly recognised tile, or won points.
    Sure,
    /// A doubt that a person should check, or a warning.
    Doubt,
    /// A decision by a person, such as a corrected tile.
    Person,
    /// The winning tile, or the sum that matters.
    Win,
    /// An error, or lost points.
    Wrong,
    /// A matter of less weight, such as a tile outside the hand.
    Aside,
}
