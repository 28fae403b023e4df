//! Examples of the rule book on the board.

use super::{HandChange, HandEntry};
use crate::board::Board;
use crate::round::{Round, RoundAnswers};
use quejing_rules::book::Example;
use quejing_rules::hand::Seat;
use quejing_rules::tile::Wind;
use quejing_rules::{QuestionRole, RuleProfile};

impl HandEntry {
    /// Returns true while an example of the rule book is on the board. An example cannot be recorded.
    pub fn is_example(&self) -> bool {
        self.round_before_example.is_some()
    }

    /// Returns true if laying out another hand would lose an unrecorded hand, draw or correction.
    pub fn has_hand_to_lose(&self) -> bool {
        let is_parked = self.parked.as_ref().is_some_and(|parked| !parked.hand.board.is_empty());
        let is_new = self.recorded.is_none() && (self.laid.has_hand() || self.laid.is_entering_draw());
        is_parked || is_new && !self.is_example() || self.is_correction()
    }
}

impl HandChange<'_> {
    /// Lays out an example as a hand under these rules, without the entry of a draw. The hand after it returns to the
    /// round from before the example.
    pub(crate) fn lay_out_example(&mut self, example: &Example, rules: RuleProfile) {
        self.begin(Board::from_draft(&example.draft), Vec::new());
        self.hand.laid.round.answers.draw = None;
        self.hand.round_before_example = Some(Box::new(self.hand.laid.round.clone()));
        set_example_answers(&mut self.hand.laid.round, example, rules);
        self.rescore();
    }

    /// Restores the round from before the example, without winner and discarder. Does nothing without an example.
    pub(super) fn leave_example(&mut self) {
        if let Some(before) = self.hand.round_before_example.take() {
            self.hand.laid.round = before.advance_to(self.view.night());
            (self.hand.laid.round.winner, self.hand.laid.round.giver) = (None, None);
        }
    }
}

/// Sets rules, winner, discarder and marks for an example, and clears all other answers. The round wind is East, as in
/// the rule book.
fn set_example_answers(round: &mut Round, example: &Example, rules: RuleProfile) {
    round.set_rules(rules);
    round.answers = RoundAnswers::default();
    if round.rules().asks_for(QuestionRole::RoundWind) {
        round.answers.known.round = Some(Wind::East);
    }
    let seat = example.draft.seat_wind.map(Seat::from).filter(|seat| seat.index() < round.player_count());
    let winner = round.player_on_seat(seat.unwrap_or(Seat(0)));
    round.giver = None;
    round.set_winner(winner);
    round.set_giver(if example.draft.self_draw { winner } else { (winner + 1) % round.player_count() });
    for flag in &example.flags {
        round.flags_mut().set(flag, true);
    }
}
