//! The waits of the hand on the board while it is one tile short, and its value under other rules.

use super::check::wrongs;
use super::{Round, Wrong};
use crate::board::Board;
use quejing_rules::hand::{HandDraft, Shape};
use quejing_rules::waits::{TileTrial, Wait, Waiting, Waits};
use quejing_rules::{Case, Detail, RuleProfile, Ruling};

/// Returns true if a hand of this shape can be asked for its waits: every tile has a name, and one is missing.
pub(crate) fn is_waiting(board: &Board, shape: Shape) -> bool {
    board.count_towards_hand() == shape.tiles_before_win() && board.unnamed().is_empty()
}

impl Round {
    /// Returns the waits of the hand under these rules, the most valuable first. While a tile is missing, the one marked as the
    /// winning tile counts as part of the hand.
    ///
    /// # Errors
    /// Every error that the rules find in the hand.
    pub fn waits_under(&self, rules: &RuleProfile, board: &Board) -> Result<Waits, Vec<Wrong>> {
        let mut draft = self.draft(board);
        draft.concealed.extend(draft.win_tile.take());
        let waiting = Waiting { case: self.case_under(rules, draft)?, ..Waiting::default() };
        let mut found = rules.waits(&waiting).map_err(wrongs)?;
        // The sort is stable: waits of equal worth stay in the order of the tiles.
        found.waits.sort_by_key(|wait| std::cmp::Reverse(greatest_worth(wait)));
        Ok(found)
    }

    /// Returns the value of the complete hand under other rules, without circumstances that they do not know. Before winner and
    /// discarder are chosen, the winning tile counts as the next player's discard.
    ///
    /// # Errors
    /// Every error that they find in the hand.
    pub fn value_under(&self, rules: &RuleProfile, board: &Board) -> Result<Ruling, Vec<Wrong>> {
        let mut draft = self.draft(board);
        draft.self_draw = self.self_draw();
        rules.judge(&self.case_under(rules, draft)?, Detail::Everything).map_err(wrongs)
    }

    /// Returns the value of the complete hand on a discard and by self-draw, while the winner or the discarder is not chosen; `None`
    /// if something else is missing or wrong. Before a winner is chosen, the dealer is taken as the winner.
    pub fn both_ways(&self, board: &Board) -> Option<[Ruling; 2]> {
        let ruling = |self_draw| {
            let draft = HandDraft { self_draw, ..self.draft(board) };
            self.rules.judge(&self.case_under(&self.rules, draft).ok()?, Detail::Everything).ok()
        };
        let is_ready = self.from.is_none() && board.unnamed().is_empty() && board.win().is_some();
        is_ready.then(|| Some([ruling(false)?, ruling(true)?])).flatten()
    }

    fn case_under(&self, rules: &RuleProfile, draft: HandDraft) -> Result<Case, Vec<Wrong>> {
        Ok(Case::lenient(rules, draft, self.given_answers()?))
    }
}

/// Returns the greatest worth of a wait, in the unit of its rules.
fn greatest_worth(wait: &Wait<Option<Ruling>>) -> u32 {
    let worth = |way: &TileTrial<Option<Ruling>>| match way {
        TileTrial::Complete(Some(ruling)) if ruling.is_win() => ruling.worth.total,
        _ => 0,
    };
    wait.ways.iter().map(worth).max().unwrap_or(0)
}
