//! The hand as it lies there, asked beyond its own value: what it waits for while it is a tile short, and what other rules say
//! of it.

use super::check::wrongs;
use super::{Round, Wrong};
use crate::board::Board;
use quejing_rules::hand::{HandDraft, Shape};
use quejing_rules::waits::{TileTrial, Wait, Waiting, Waits};
use quejing_rules::{Case, Detail, RuleProfile, Ruling};

/// Returns true if a hand of this shape can be asked for its waits: every tile has a name, and one is missing.
pub(crate) fn is_waiting(board: &Board, shape: Shape) -> bool {
    board.counted() == shape.tiles_before_win() && board.unnamed().is_empty()
}

impl Round {
    /// What the hand waits for under these rules, the dearest first. A tile that is marked as the winning one is a tile of the
    /// hand as long as one is missing.
    ///
    /// # Errors
    /// Everything that the rules find wrong with the hand.
    pub fn waits_under(&self, rules: &RuleProfile, board: &Board) -> Result<Waits, Vec<Wrong>> {
        let mut draft = self.draft(board);
        draft.concealed.extend(draft.win_tile.take());
        let waiting = Waiting { case: self.case_under(rules, draft)?, ..Waiting::default() };
        let mut found = rules.waits(&waiting).map_err(wrongs)?;
        // The sort is stable: those worth the same stay in the order of the tiles.
        found.waits.sort_by_key(|wait| std::cmp::Reverse(most(wait)));
        Ok(found)
    }

    /// What other rules say of the complete hand. What they do not know is left out; before it is said who won on whose tile,
    /// it is taken as a discard of the next player.
    ///
    /// # Errors
    /// Everything that they find wrong with the hand.
    pub fn value_under(&self, rules: &RuleProfile, board: &Board) -> Result<Ruling, Vec<Wrong>> {
        let mut draft = self.draft(board);
        draft.self_draw = self.self_draw();
        rules.judge(&self.case_under(rules, draft)?, Detail::Everything).map_err(wrongs)
    }

    fn case_under(&self, rules: &RuleProfile, draft: HandDraft) -> Result<Case, Vec<Wrong>> {
        Ok(Case::lenient(rules, draft, self.told()?))
    }
}

/// What a wait brings in at most, in the unit of its rules.
fn most(wait: &Wait<Option<Ruling>>) -> u32 {
    let worth = |way: &TileTrial<Option<Ruling>>| match way {
        TileTrial::Complete(Some(ruling)) if ruling.is_win() => ruling.worth.total,
        _ => 0,
    };
    wait.ways.iter().map(worth).max().unwrap_or(0)
}
