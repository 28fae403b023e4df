//! The unrecorded hand when its deal or night is over. A hand belongs to its deal: tiles, winner and photo must not
//! reach another one. The hand is set aside like the draft of a program that has ended, and a person resumes or
//! discards it.

use super::Model;
use crate::StateMark;
use crate::board::Board;
use crate::notice::Notice;
use crate::photo_job::PhotoPurpose;
use crate::round::Round;
use quejing_ledger::NightId;

/// The deal to which the hand on the board belongs.
#[derive(Clone, Debug)]
pub struct HandDeal {
    night: NightId,
    circumstances: Round,
}

impl HandDeal {
    /// Returns the deal of a hand that was entered in a night under these circumstances.
    pub(super) fn new(night: NightId, circumstances: Round) -> HandDeal {
        HandDeal { night, circumstances }
    }
}

impl Model {
    /// Returns the deal to which the hand on the board, or a photo for it, belongs.
    pub fn hand_deal(&self) -> HandDeal {
        HandDeal { night: self.updated_night_id, circumstances: self.circumstances.clone() }
    }

    /// Returns true if a hand of this deal would be set aside by now: the deal has ended without a win, or its night is
    /// over.
    pub fn is_hand_deal_over(&self, hand: &HandDeal) -> bool {
        self.recorder.keeper().night().is_closed || self.is_past_deal(hand)
    }

    /// Returns true if the deal belongs to another night or has ended without a win.
    pub(super) fn is_past_deal(&self, hand: &HandDeal) -> bool {
        hand.night != self.recorder.keeper().night_id() || self.has_deal_ended_without_win(&hand.circumstances)
    }

    /// Returns the number of tiles of the hand in progress, also while a recorded hand is reopened; 0 for a win by its
    /// value. `None` if no unrecorded hand is being entered.
    pub fn hand_in_progress(&self) -> Option<usize> {
        if let Some(parked) = &self.parked_hand {
            return parked.has_tiles().then(|| parked.board().hand_tile_count());
        }
        let is_in_progress = self.has_hand() && self.recorded_hand.is_none() && !self.is_example();
        is_in_progress.then(|| self.board.hand_tile_count())
    }

    /// Returns true if the hand that [`Model::resumable_tile_count`] counts was set aside because its deal was over;
    /// false if an earlier run of the program left it.
    pub fn is_left_hand_set_aside(&self) -> bool {
        self.draft_state.was_set_aside
    }

    /// Returns true if the deal of the hand that was left is not over, so that resuming the hand restores its winner,
    /// discarder and answers, too.
    pub fn is_left_hand_due(&self) -> bool {
        self.draft_state.found_draft.as_ref().is_some_and(|draft| !self.is_past_deal(&draft.hand_deal()))
    }

    /// Returns the mark of the hand that was left, which a form that resumes or discards it carries; `None` without
    /// such a hand.
    pub fn left_hand_mark(&self) -> Option<StateMark> {
        let draft = self.draft_state.found_draft.as_ref()?;
        Some(StateMark::from_content(&format!("{draft:?}")))
    }

    /// Discards the unrecorded hand on the board with its photos, winner and answers. Does nothing while a recorded
    /// hand is on the board.
    pub(super) fn discard_hand(&mut self) {
        if self.parked_hand.is_none() && self.recorded_hand.is_none() {
            self.close_hand(true);
            self.rescore();
        }
    }

    /// Sets the unrecorded hand aside like [`Self::close_hand`].
    pub(super) fn set_hand_aside(&mut self) {
        self.close_hand(false);
    }

    /// Clears the board with its photos, winner and answers. Unless the hand is `finished` (recorded or given up) or an
    /// example, sets it aside first, so that it can be resumed, and a notice says so. A photo that is being read for
    /// the hand, a held one and the wins set aside for the same tile are discarded.
    pub(super) fn close_hand(&mut self, finished: bool) {
        let draft = if finished || self.is_example() { None } else { self.current_draft() };
        self.leave_example();
        if let Some(draft) = draft {
            let tiles = self.board.hand_tile_count();
            self.draft_state.found_draft = Some(draft);
            self.draft_state.found_photos = self.hand_photos().cloned().collect();
            self.draft_state.was_set_aside = true;
            self.draft_state.is_changed = true;
            self.notices.show(Notice::caution(|lang| text!(lang, "said-hand-aside", count = tiles)));
        }
        self.board = Board::default();
        self.photos.clear();
        self.undo_boards.clear();
        (self.replaced_hand, self.held_photo, self.offered_inventory) = (None, None, None);
        self.notices.withdraw_replaced_hand();
        self.photo_being_read.take_if(|busy| busy.purpose != PhotoPurpose::Inventory);
        self.photo_status = super::PhotoStatus::Ready;
        self.proposed_hands = super::hand_reading::ProposedHands::default();
        self.evidence_aside.clear();
        let now = &mut self.circumstances;
        *now = now.to_next_hand();
        (now.winner, now.from, now.place_among) = (None, None, None);
        now.also.clear();
    }

    /// Returns true if the deal of these circumstances has ended in this night without a win. After a win, the hand
    /// stays on the board, because it may be another win on the same tile.
    pub(super) fn has_deal_ended_without_win(&self, hand: &Round) -> bool {
        let night = self.recorder.keeper().night();
        let table = usize::from(hand.table);
        let Some(due) = night.table_status(table) else {
            return false;
        };
        let has_new_game = night.later_games.len() > hand.deal.earlier_games;
        let is_past = has_new_game || due.deal > hand.deal.number;
        let mut deals = night.deals.iter().rev().filter(|deal| deal.table == table && !deal.is_voided);
        let ended = deals.find(|deal| deal.number == hand.deal.number);
        is_past && (has_new_game || ended.is_some_and(|deal| deal.winners().is_empty()))
    }
}

#[cfg(test)]
mod tests;
