//! The waits of the hand on the board while it is one tile short, and its value under other rules.

use super::outcome::to_hand_errors;
use super::{HandCase, HandError};
use crate::board::Board;
use quejing_rules::hand::{HandDraft, Shape};
use quejing_rules::waits::{TileTrial, Wait, WaitQuery, Waits};
use quejing_rules::{Case, Detail, RuleProfile, Ruling};

/// Returns true if the hand lacks exactly one tile for this shape and every tile has a face, so that it has waits.
pub(crate) fn is_waiting_hand(board: &Board, shape: Shape) -> bool {
    board.layout().hand_size() == shape.tile_count_before_win() && board.pieces().unnamed().is_empty()
}

impl HandCase<'_> {
    /// Returns the waits of the hand under these rules, most valuable first. A tile that is marked as the winning tile
    /// counts as part of the hand.
    ///
    /// # Errors
    /// Every error that the rules find in the hand.
    pub fn waits_under(&self, rules: &RuleProfile) -> Result<Waits, Vec<HandError>> {
        let mut draft = self.draft();
        draft.concealed.extend(draft.win_tile.take());
        let waiting = WaitQuery { case: self.case_under(rules, draft)?, ..WaitQuery::default() };
        let mut found = rules.waits(&waiting).map_err(to_hand_errors)?;
        // The sort is stable: waits of equal worth stay in the order of the tiles.
        found.waits.sort_by_key(|wait| std::cmp::Reverse(greatest_worth(wait)));
        Ok(found)
    }

    /// Returns the ruling about the complete hand under these rules, without circumstances that they do not have. Until
    /// winner and discarder are chosen, the winning tile counts as the next player's discard.
    ///
    /// # Errors
    /// Every error that they find in the hand.
    pub fn ruling_under(&self, rules: &RuleProfile) -> Result<Ruling, Vec<HandError>> {
        let mut draft = self.draft();
        draft.self_draw = self.round.is_self_draw();
        rules.judge(&self.case_under(rules, draft)?, Detail::Everything).map_err(to_hand_errors)
    }

    /// Returns the rulings about the complete hand, first as a win on a discard, then on a self-draw. `None` once the
    /// discarder is chosen, or if anything else is missing or wrong. Until a winner is chosen, the dealer counts as the
    /// winner.
    pub fn judge_both_ways(&self) -> Option<[Ruling; 2]> {
        let ruling = |self_draw| {
            let draft = HandDraft { self_draw, ..self.draft() };
            let rules = self.round.rules();
            rules.judge(&self.case_under(rules, draft).ok()?, Detail::Everything).ok()
        };
        let is_complete = self.board.pieces().unnamed().is_empty() && self.board.layout().win.is_some();
        let is_ready = self.round.giver.is_none() && is_complete;
        is_ready.then(|| Some([ruling(false)?, ruling(true)?])).flatten()
    }

    fn case_under(&self, rules: &RuleProfile, draft: HandDraft) -> Result<Case, Vec<HandError>> {
        Ok(Case::adapt_to(rules, draft, self.circumstances()?))
    }
}

/// Returns the greatest worth among the ways of winning on a wait, in the unit of its rules; 0 if no way is a win.
fn greatest_worth(wait: &Wait<Option<Ruling>>) -> u32 {
    let worth = |way: &TileTrial<Option<Ruling>>| match way {
        TileTrial::Complete(Some(ruling)) if ruling.is_win() => ruling.worth.total,
        _ => 0,
    };
    wait.ways.iter().map(worth).max().unwrap_or(0)
}
