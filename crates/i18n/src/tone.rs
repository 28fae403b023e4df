//! The meaning of a remark, which each face shows in a colour of its own.

/// The meaning of a text or mark, which each user interface shows in a colour of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// Seen clearly; points won.
    Sure,
    /// A person should look; a warning.
    Doubt,
    /// Changed or placed by a person.
    Person,
    /// The winning tile; the sum that matters.
    Win,
    /// An error; points lost.
    Wrong,
    /// Not part of the hand; nothing to do.
    Aside,
}
