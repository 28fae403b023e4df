//! The mark that the rules ask of each player of a deal, which every face shows as a box or a switch at the player's
//! name.

use super::Round;
use quejing_rules::QuestionRole;
use quejing_words::Lang;

/// A mark of a player that the rules ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeatMark {
    /// A declaration, such as riichi.
    Declaration,
    /// A hand that is played openly.
    OpenHand,
}

impl SeatMark {
    /// Returns the name of the mark.
    pub fn name(self, lang: Lang) -> &'static str {
        match self {
            SeatMark::Declaration => text!(lang, "col-declared"),
            SeatMark::OpenHand => text!(lang, "col-open"),
        }
    }

    /// Returns a sentence that explains the mark.
    pub fn tip(self, lang: Lang) -> &'static str {
        match self {
            SeatMark::Declaration => text!(lang, "col-declared-tip"),
            SeatMark::OpenHand => text!(lang, "col-open-tip"),
        }
    }

    /// Returns the mark that the rules of a round ask of each player; `None` if they ask for none.
    pub fn asked_in(round: &Round) -> Option<SeatMark> {
        let asked =
            [(QuestionRole::Declarations, SeatMark::Declaration), (QuestionRole::OpenHands, SeatMark::OpenHand)];
        asked.into_iter().find(|(role, _)| round.asks_for(*role)).map(|(_, mark)| mark)
    }

    /// Returns true if the player has the mark, on record or in the answers.
    pub fn is_set(self, round: &Round, player: usize) -> bool {
        match self {
            SeatMark::Declaration => round.flags().has_declared(player),
            SeatMark::OpenHand => round.answers.open.is_marked(player),
        }
    }

    /// Returns true if the player's mark in this deal is on record.
    pub fn is_recorded(self, round: &Round, player: usize) -> bool {
        match self {
            SeatMark::Declaration => round.flags().is_declaration_recorded(player),
            SeatMark::OpenHand => round.answers.recorded_open.is_marked(player),
        }
    }

    /// Sets or clears the mark of a player in the answers.
    pub(crate) fn set(self, round: &mut Round, player: usize, is_marked: bool) {
        match self {
            SeatMark::Declaration => round.flags_mut().set_declared(player, is_marked),
            SeatMark::OpenHand => round.answers.open.set_marked(player, is_marked),
        }
    }
}
