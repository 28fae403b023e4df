//! Examples of the rule book on the board, and the patterns won in the night.

use std::collections::BTreeMap;

use super::Model;
use crate::board::Board;
use crate::round::{Round, RoundAnswers};
use quejing_ledger::compute_player_stats;
use quejing_rules::RuleProfile;
use quejing_rules::book::Example;
use quejing_rules::hand::Seat;
use quejing_rules::tile::Wind;

impl Model {
    /// Returns true while an example of the rule book is on the board. An example cannot be recorded.
    pub fn is_example(&self) -> bool {
        self.round_before_example.is_some()
    }

    /// Returns true if laying out another hand would lose an unrecorded hand, draw or correction.
    pub fn has_hand_to_lose(&self) -> bool {
        let is_parked = self.parked_hand.as_ref().is_some_and(|parked| parked.has_tiles());
        let is_new = self.recorded_hand.is_none() && (self.has_hand() || self.is_entering_draw());
        is_parked || is_new && !self.is_example() || self.is_correction()
    }

    /// Lays out an example as a hand under these rules, without the entry of a draw. The hand after it returns to the
    /// circumstances from before the example.
    pub(super) fn lay_out_example(&mut self, example: &Example, rules: RuleProfile) {
        self.notices.dismiss_banner();
        self.begin_hand(Board::from_draft(&example.draft), Vec::new());
        self.circumstances.answers.draw = None;
        self.round_before_example = Some(Box::new(self.circumstances.clone()));
        set_example_circumstances(&mut self.circumstances, example, rules);
        self.rescore();
    }

    /// Restores the circumstances from before the example, without winner and discarder. Does nothing without an
    /// example.
    pub(super) fn leave_example(&mut self) {
        if let Some(before) = self.round_before_example.take() {
            self.circumstances = before.advance_to(self.recorder.keeper().night());
            (self.circumstances.winner, self.circumstances.from) = (None, None);
        }
    }

    /// Returns the patterns won in the night, by id, each with its winners' names and their numbers of such wins, most
    /// wins first.
    pub fn patterns_won(&self) -> BTreeMap<String, Vec<(String, u32)>> {
        let night = self.recorder.keeper().night();
        let mut all: BTreeMap<String, Vec<(String, u32)>> = BTreeMap::new();
        for (player, stats) in compute_player_stats(night) {
            for (pattern, count) in stats.patterns {
                all.entry(pattern).or_default().push((night.name(player), count));
            }
        }
        all.values_mut().for_each(|winners| winners.sort_by_key(|(_, count)| std::cmp::Reverse(*count)));
        all
    }
}

/// Sets rules, winner, discarder and marks for an example, and clears all other answers. The round wind is East, as in
/// the rule book.
fn set_example_circumstances(now: &mut Round, example: &Example, rules: RuleProfile) {
    now.set_rules(rules);
    now.answers = RoundAnswers::default();
    if now.rules().asks("round_wind") {
        now.answers.known.round = Some(Wind::East);
    }
    let seat = example.draft.seat_wind.map(Seat::from).filter(|seat| seat.index() < now.player_count());
    let winner = now.player_on_seat(seat.unwrap_or(Seat(0)));
    now.from = None;
    now.set_winner(winner);
    now.set_giver(if example.draft.self_draw { winner } else { (winner + 1) % now.player_count() });
    for flag in &example.flags {
        now.set_mark(flag, true);
    }
}
