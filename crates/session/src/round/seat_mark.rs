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
}

impl Round {
    /// Returns the mark that the rules ask of each player; `None` if they ask for none.
    pub fn seat_mark(&self) -> Option<SeatMark> {
        let asked =
            [(QuestionRole::Declarations, SeatMark::Declaration), (QuestionRole::OpenHands, SeatMark::OpenHand)];
        asked.into_iter().find(|(role, _)| self.asks_for(*role)).map(|(_, mark)| mark)
    }

    /// Returns true if the player has the mark, on record or in the answers.
    pub fn has_seat_mark(&self, mark: SeatMark, player: usize) -> bool {
        match mark {
            SeatMark::Declaration => self.has_declared(player),
            SeatMark::OpenHand => self.answers.open.is_marked(player),
        }
    }

    /// Returns true if the player's mark in this deal is on record.
    pub fn is_seat_mark_recorded(&self, mark: SeatMark, player: usize) -> bool {
        match mark {
            SeatMark::Declaration => self.is_declaration_recorded(player),
            SeatMark::OpenHand => self.answers.recorded_open.is_marked(player),
        }
    }

    /// Sets or clears the mark of a player in the answers.
    pub fn set_seat_mark(&mut self, mark: SeatMark, player: usize, is_marked: bool) {
        match mark {
            SeatMark::Declaration => self.set_declared(player, is_marked),
            SeatMark::OpenHand => self.answers.open.set_marked(player, is_marked),
        }
    }
}
