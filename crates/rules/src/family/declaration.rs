//! The declaration of a family, such as riichi, and the conditions that its record puts on draws.

use crate::PlayerId;
use crate::family_message::FamilyMessage;
use crate::play::{ActRow, DrawKind};

/// A declaration that players can make during a deal, such as riichi.
#[derive(Clone, Copy, Debug)]
pub struct Declaration {
    /// The act of declaring; its first field is the player.
    pub act: &'static ActRow,
    /// The circumstances of which exactly one is marked if the winner declared, such as riichi and double riichi; the
    /// usual one first.
    pub flags: &'static [&'static str],
    /// The circumstances that can be marked only beside one of `flags`, such as ippatsu.
    pub dependent_flags: &'static [&'static str],
    /// The question about the number of sticks on the table, of which each declaration puts down one.
    pub stick_question: &'static str,
    /// Returns the caution about a win that does not count the recorded declaration of its winner.
    pub uncounted_caution: fn(PlayerId) -> FamilyMessage,
    /// Returns the caution about a win that counts a declaration which its winner has not recorded.
    pub unrecorded_caution: fn(PlayerId) -> FamilyMessage,
}

impl Declaration {
    /// Returns true if one of the marked circumstances says that the winner declared.
    pub fn is_marked_in<S: AsRef<str>>(&self, marked: &[S]) -> bool {
        marked.iter().any(|mark| self.flags.contains(&mark.as_ref()))
    }
}

/// A condition that the record of a deal must meet for the deal to end in a draw of one kind. The conditions of a
/// family are the table by which new draws are checked.
#[derive(Clone, Copy, Debug)]
pub struct DrawCondition {
    /// The draw that has the condition.
    pub draw: DrawKind,
    /// The option under which the condition applies.
    pub switch: &'static str,
    /// The minimum and maximum number of players whose [`Declaration`] is on record.
    pub declared_players: (usize, usize),
    /// Returns the caution about a draw whose record does not meet the condition.
    pub caution: fn() -> FamilyMessage,
    /// True if the course of play checks the condition, in recorded nights too; false if only new entries are checked.
    pub is_part_of_course: bool,
}

impl DrawCondition {
    /// Returns true if a deal in which this number of players declared meets the condition.
    pub fn is_met_by(&self, declared_players: usize) -> bool {
        let (min, max) = self.declared_players;
        (min..=max).contains(&declared_players)
    }
}
