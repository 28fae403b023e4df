//! The acts, draws and fields that a family adds to play, as rows.

use super::{ActRow, DrawRow, FieldRow};

/// The rows that a family adds to play: its acts, its draws, and its fields of events.
///
/// ```
/// use quejing_rules::FAMILIES;
/// let riichi = FAMILIES.iter().find(|family| family.id == "riichi").unwrap();
/// assert!(riichi.play.draws.iter().any(|draw| draw.word == "nine_kinds"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlayRows {
    /// The acts that only the family's deals have.
    pub acts: &'static [&'static ActRow],
    /// The draws that only the family's deals can end in.
    pub draws: &'static [&'static DrawRow],
    /// The fields that only the family's events have.
    pub event_fields: &'static [&'static FieldRow],
}

impl PlayRows {
    /// The rows of a family that adds nothing to play.
    pub const NONE: PlayRows = PlayRows { acts: &[], draws: &[], event_fields: &[] };
}

/// Returns the rows of one kind that all families have, in their order; a row that families share occurs once.
pub(super) fn rows_of_families<R: PartialEq + 'static>(
    rows: impl Fn(&'static PlayRows) -> &'static [&'static R],
) -> impl Iterator<Item = &'static R> {
    let mut all: Vec<&'static R> = Vec::new();
    for row in crate::play_rows().flat_map(rows) {
        if !all.contains(row) {
            all.push(row);
        }
    }
    all.into_iter()
}
