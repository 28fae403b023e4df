//! The changes of the hand on the board. Each is made in the present night and values the hand again.

use super::hand_photos::HandPhoto;
use super::laid_hand::LaidHand;
use super::night_view::NightView;
use super::preview::RecordPreview;
use super::recorded_hand::RecordedHand;
use super::reopening::has_deal_ended_without_win;
use super::{HandEntry, HandNews, SeenNight};
use crate::board::{Board, BoardEdit};
use crate::round::{Bill, HandCase, HandEvents, HandOutcome, Round, is_waiting_hand};
use crate::suggest;
use quejing_ledger::{Event, ReplayedNight};
use quejing_vision::PhotoReading;

/// A change of the hand being entered, in the night as it is. It records nothing.
pub(crate) struct HandChange<'a> {
    pub(super) hand: &'a mut HandEntry,
    pub(super) view: NightView<'a>,
}

impl HandChange<'_> {
    /// Changes the hand on the board without an effect on its records, and values it again.
    pub(crate) fn change<T>(&mut self, work: impl FnOnce(&mut LaidHand) -> T) -> T {
        let result = work(&mut self.hand.laid);
        self.rescore();
        result
    }

    /// Forgets the recorded hand as it was entered, so that reopening rebuilds it from its record.
    #[cfg(test)]
    pub(crate) fn forget_entered_hand(&mut self) {
        self.hand.entered = None;
    }

    /// Applies a person's edit to the board with an undo step.
    pub(crate) fn edit_board(&mut self, edit: BoardEdit) {
        if self.hand.laid.edit(edit) {
            self.rescore();
        }
    }

    /// Undoes the last change of the board, or else the replacement of its hand; does nothing if there is neither.
    pub(crate) fn undo_edit(&mut self) {
        if !self.hand.laid.undo() {
            let Some(replaced) = self.hand.replaced.take() else {
                return;
            };
            self.hand.laid = *replaced;
            self.hand.laid.round = self.hand.laid.round.advance_to(self.view.night());
        }
        self.rescore();
    }

    /// Sets the round of the hand; returns true if it has other rules now.
    pub(crate) fn set_round(&mut self, round: Round) -> bool {
        let before = std::mem::replace(&mut self.hand.laid.round, round);
        let has_other_rules = before.rules() != self.hand.laid.round.rules();
        if !has_other_rules && before.table == self.hand.laid.round.table {
            self.hand.laid.round.adopt_thrown_rule(&before);
        }
        has_other_rules
    }

    /// Puts another hand with its photos on the board. Drops the undo steps of the former hand. After a recorded hand,
    /// the round becomes that of the deal now due; after an unrecorded one, it loses the answers about that hand.
    pub(crate) fn begin(&mut self, board: Board, photos: Vec<HandPhoto>) {
        // The next hand follows the hand in play, not a recorded one that was reopened.
        self.unpark();
        self.leave_example();
        self.store_entered_hand();
        let had_hand = self.hand.laid.has_hand();
        let is_lost = self.hand.recorded.is_none() && !self.hand.laid.board.is_empty() && !board.is_empty();
        self.hand.replaced = is_lost.then(|| Box::new(self.hand.laid.clone()));
        self.hand.laid.clear_tiles();
        (self.hand.laid.board, self.hand.laid.photos) = (board, photos);
        self.hand.news.push(HandNews::OtherHand);
        if self.hand.recorded.take().is_some() {
            self.hand.laid.round = self.hand.laid.round.to_due_deal(self.view.night());
        } else if had_hand {
            // An abandoned hand: its winner stays, its answers go.
            self.hand.laid.round = self.hand.laid.round.to_next_hand();
        }
        self.rescore();
    }

    /// Lays out the hand of a photo, with the other hands of the photo for a choice.
    pub(crate) fn begin_with_reading(&mut self, reading: &PhotoReading, photo: HandPhoto) {
        self.begin(Board::from_reading(reading).with_photos(vec![photo.id]), vec![photo]);
        self.change(|laid| laid.propose_hands_of(reading));
    }

    /// Clears the board with its undo steps, the answers of the hand, its winner and its discarder. Ends the entry of a
    /// draw. A reopened hand gives way to the hand in play instead.
    pub(crate) fn begin_empty(&mut self) {
        if self.hand.parked.is_some() {
            return self.unpark();
        }
        self.begin(Board::default(), Vec::new());
        self.change(|laid| {
            (laid.round.winner, laid.round.giver) = (None, None);
            laid.round.answers.draw = None;
        });
    }

    /// Clears the board if its hand is recorded or is an example of the rule book. A reopened hand gives way to the
    /// hand in play.
    pub(crate) fn clear_recorded_or_example(&mut self) {
        if self.hand.recorded.is_some() || self.hand.is_example() {
            self.begin_empty();
        }
    }

    /// Updates the hand after the night has changed, and values it again. Leaves a reopened hand whose record no longer
    /// counts, and adopts the rules of another night. Sets an unrecorded hand aside if its deal or night is over.
    pub(crate) fn update_from_night(&mut self) {
        let is_other_night = self.hand.night.id != self.view.id;
        let is_counted =
            self.hand.recorded.as_ref().is_some_and(|recorded| recorded.is_counted(self.view.replay.log()));
        if is_other_night {
            self.leave_night();
        } else if !is_counted && self.hand.parked.is_some() {
            return self.unpark();
        }
        if is_other_night || !is_counted {
            self.follow_night(is_other_night);
        }
        self.hand.night = SeenNight::of(self.view);
        self.rescore();
    }

    /// Drops what belongs to the night that is no longer open. The hand in play returns to the board.
    fn leave_night(&mut self) {
        (self.hand.replaced, self.hand.entered) = (None, None);
        self.hand.news.push(HandNews::OtherHand);
        if let Some(parked) = self.hand.parked.take() {
            self.hand.recorded = None;
            self.hand.laid = parked.hand;
        }
    }

    /// Advances an unrecorded hand to the present deal, or closes it if its deal or night is over.
    fn follow_night(&mut self, is_other_night: bool) {
        let night = self.view.night();
        // The hand in the record of another night has left the table.
        let was_recorded = self.hand.recorded.take().is_some();
        let is_plan_only = self.hand.night.was_draft && self.view.is_draft;
        let is_closed_now = !self.hand.night.was_closed && night.is_closed;
        let is_begun_elsewhere = is_other_night && !is_plan_only;
        if is_begun_elsewhere || is_closed_now || has_deal_ended_without_win(night, &self.hand.laid.round) {
            self.close(was_recorded && is_other_night);
        }
        if let Some(rules) = night.rules().filter(|_| is_other_night) {
            self.hand.laid.round.set_rules(rules.clone());
        }
        self.hand.laid.round = match is_begun_elsewhere {
            // Answers of a deal do not apply to another night.
            true => self.hand.laid.round.to_due_deal(night),
            false => self.hand.laid.round.advance_to(night),
        };
    }

    /// Adopts the plan of a night that was made for the rules of the hand.
    pub(crate) fn adopt_plan(&mut self) {
        self.hand.laid.round = self.hand.laid.round.advance_to(self.view.night());
        self.hand.night.id = self.view.id;
    }

    /// Stores recorded events as the record of the hand on the board, or as a correction of its record. `night_before`
    /// is the night before these events.
    pub(crate) fn store_record(&mut self, night_before: ReplayedNight, events: &[Event]) {
        let LaidHand { board, round, .. } = &self.hand.laid;
        let (board, round) = (board.clone(), round.clone());
        let recorded = match self.hand.recorded.take() {
            None => RecordedHand::new(night_before, events, board, round),
            Some(mut recorded) => {
                if std::mem::take(&mut recorded.is_joining) {
                    self.empty_parked_hand();
                }
                recorded.adopt_correction(events, board, round);
                recorded
            }
        };
        // From here on, undo means the record.
        (self.hand.recorded, self.hand.replaced) = (Some(recorded), None);
        self.hand.previews.store_record(events.first().map_or(0, |event| event.seq));
    }

    /// Values the hand again: its ruling or errors, its waits and suggestions, its payments, and the preview of its
    /// record.
    pub(crate) fn rescore(&mut self) {
        let LaidHand { board, round, .. } = &self.hand.laid;
        let shape = round.rules().shape();
        let waits = is_waiting_hand(board, shape).then(|| HandCase::new(round, board).waits_under(round.rules()));
        let outcome = HandOutcome::judge(board, round).withhold_if_open(board, round, &self.hand.laid.other_hands());
        let suggestions = match outcome.ruling() {
            Some(ruling) if ruling.is_win() => Vec::new(),
            _ => suggest::suggest_for_board(board, shape),
        };
        (self.hand.waits, self.hand.outcome, self.hand.suggestions) = (waits, outcome, suggestions);
        self.hand.bill = self.compute_bill();
        self.hand.revision += 1;
        let has_tiles = !self.hand.laid.board.is_empty();
        if std::mem::replace(&mut self.hand.had_tiles, has_tiles) && !has_tiles {
            self.hand.news.push(HandNews::TilesGone);
        }
        let recorded = self.hand.recorded.as_ref().map(|recorded| recorded.deal);
        self.hand.previews.push(RecordPreview::new(self.view.id, &self.hand.laid.round, recorded, &self.hand.bill));
    }

    /// Computes the payments of the hand in the night without it: the night before its record, or the present one.
    fn compute_bill(&self) -> Bill {
        let base = self.hand.recorded.as_ref().map_or(self.view.replay, |recorded| recorded.night_before());
        // Bets are recorded with the deal, so that they are billed with it.
        let is_in_play = self.hand.recorded.is_none() && self.hand.parked.is_none();
        let round = if is_in_play { &self.hand.round_with_bets(self.view) } else { &self.hand.laid.round };
        let recorded = self.hand.recorded.as_ref();
        let payloads = match recorded.filter(|_| self.hand.revalued_win().is_some()) {
            // A reopened win is paid as recorded, even if the rules would value it differently now.
            Some(recorded) => Ok(recorded.payloads()),
            None => HandEvents::new(round, base.night()).with_end(&self.hand.laid.board, &self.hand.outcome),
        };
        Bill::compute(round, base, self.view.id, payloads, recorded.map(|recorded| recorded.deal))
    }
}
