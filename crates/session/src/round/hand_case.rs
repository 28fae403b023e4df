//! The hand on the board in its circumstances, as a case for the rules.

use super::outcome::{parse_typed_tiles, to_hand_errors};
use super::{HandError, Round};
use crate::board::Board;
use quejing_rules::hand::{HandDraft, Seat, Seats};
use quejing_rules::play::FieldRow;
use quejing_rules::{Answer, AnswerKind, Case, Circumstances, Detail, PlayerId, Ruling};

/// The hand on a board in the circumstances of a round, for the rules to judge.
#[derive(Clone, Copy, Debug)]
pub struct HandCase<'a> {
    pub(super) round: &'a Round,
    pub(super) board: &'a Board,
}

impl<'a> HandCase<'a> {
    /// Creates the case of the hand on this board in these circumstances.
    pub fn new(round: &'a Round, board: &'a Board) -> HandCase<'a> {
        HandCase { round, board }
    }

    /// Returns the hand as a draft for the rules, with self-draw, seat wind and the number of tiles set aside.
    pub fn draft(&self) -> HandDraft {
        let tiles = self.board.pieces().draft();
        let shown = self.board.pieces().count_set_aside(self.round.rules().shape().set_aside) as i64;
        HandDraft {
            self_draw: self.round.discarder().is_none(),
            seat_wind: self.round.winner_seat().wind(),
            flowers: self.round.answers.flowers.map_or(shown, i64::from),
            ..tiles
        }
    }

    /// Returns the case of the hand by the rules of the round.
    ///
    /// # Errors
    /// Typed tiles that cannot be read.
    pub(super) fn case(&self) -> Result<Case, Vec<HandError>> {
        Ok(Case { draft: self.draft(), circumstances: self.circumstances()? })
    }

    /// Judges a draft of the hand by the rules of the round; an error lists every fault.
    pub(super) fn judge(&self, draft: HandDraft) -> Result<Ruling, Vec<HandError>> {
        let case = Case { draft, circumstances: self.circumstances()? };
        self.round.rules().judge(&case, Detail::Everything).map_err(to_hand_errors)
    }

    /// Returns the circumstances for the rules: the answers, winner and discarder, sticks, and typed tiles.
    ///
    /// # Errors
    /// Typed tiles that cannot be read.
    pub(super) fn circumstances(&self) -> Result<Circumstances, Vec<HandError>> {
        let round = self.round;
        let mut circumstances = round.answers.known.clone();
        (circumstances.winner, circumstances.discarder) = (Some(round.winner_seat()), round.discarder());
        if let Some(question) = round.stick_question() {
            circumstances.set_answer(question, u64::from(round.stick_count()));
        }
        for question in round.rules().questions().iter().filter(|question| question.kind == AnswerKind::Tiles) {
            if round.asks(question.id) {
                circumstances.set_answer(question.id, parse_typed_tiles(round.answers.typed_text(question.id))?);
            }
        }
        Ok(circumstances)
    }

    /// Returns the contradiction that prevents marking a circumstance; `None` if it may be marked. Until winner and
    /// discarder are chosen, every circumstance may be marked.
    pub fn mark_obstacle(&self, mark: &str) -> Option<HandError> {
        if self.round.missing_choice().is_some() {
            return None;
        }
        let mut with = self.round.clone();
        with.flags_mut().set(mark, true);
        let before = self.mark_conflicts();
        let mut after = HandCase { round: &with, ..*self }.mark_conflicts().into_iter();
        after.find(|wrong| !before.contains(wrong))
    }

    fn mark_conflicts(&self) -> Vec<HandError> {
        let checked = self.case().and_then(|case| self.round.rules().check(&case).map_err(to_hand_errors));
        let mut wrong = checked.err().unwrap_or_default();
        wrong.retain(|wrong| wrong.code() == "flag_conflict");
        wrong
    }

    /// Returns the number of tiles that each player gave the winner by the melds on the board; all zero for a field
    /// that melds do not show.
    pub fn counts_shown_by_melds(&self, row: &FieldRow) -> Seats<u8> {
        match row.is_suggested_by_melds {
            true => self.count_provided_tiles(),
            false => Seats::filled(self.round.player_count(), 0),
        }
    }

    /// Returns the number of tiles that each player gave the winner: one for each exposed meld that shows its giver,
    /// and the winning discard. All zero if no meld shows its giver.
    fn count_provided_tiles(&self) -> Seats<u8> {
        let players = self.round.player_count();
        let mut provided = Seats::filled(players, 0);
        let exposed = self.board.layout().melds.iter().filter(|meld| !meld.concealed);
        let own = self.round.winner_seat();
        let givers: Vec<Seat> = exposed.filter_map(|meld| meld.from?.seat(own, players)).collect();
        if givers.is_empty() {
            return provided;
        }
        for seat in givers.into_iter().chain(self.round.discarder()) {
            provided[self.round.player_on_seat(seat)] += 1;
        }
        provided
    }

    /// Returns the number of a field for each player: the one that a person entered, or else the one that the melds
    /// show.
    pub(super) fn entered_or_shown_counts(&self, row: &FieldRow) -> Answer<PlayerId> {
        let (round, seen) = (self.round, self.counts_shown_by_melds(row));
        let count = |place: usize| round.answers.entered_count(row, place).unwrap_or(seen[place].into());
        let counts = (0..round.player_count()).filter_map(|place| Some((round.person_at(place)?, count(place))));
        Answer::Counts(counts.collect())
    }
}
