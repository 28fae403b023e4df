//! The open questions about the hand on the board, and the edits that answers make. A value is withheld while an answer
//! could change it.

use super::{Board, BoardEdit, MeldOffer, PieceId};
use quejing_rules::Worth;
use quejing_vision::{Question, QuestionChoice, QuestionKind};

/// The number of likeliest classes tried for a doubtful piece, as many as its popup offers.
const MAX_GUESSES: usize = 3;

/// The value of a hand: true if it is a win, and its worth by the rules.
pub type HandValue = (bool, Worth);

/// A doubt about the hand that a person should settle, because its answer could change the value.
#[derive(Clone, Debug, PartialEq)]
pub enum OpenDoubt<'a> {
    /// The class of a doubtful piece.
    Piece(PieceId),
    /// An unanswered question about the layout.
    Question(&'a Question),
    /// The choice among the hands of the photo.
    Hand,
}

/// Returns the edits that the answer `choice` makes; an empty list if the board agrees with the answer already.
/// `None` if the answer does not determine the hand.
pub(super) fn answer_edits(board: &Board, question: &Question, choice: &QuestionChoice) -> Option<Vec<BoardEdit>> {
    let melds = &board.layout().melds;
    let first = *question.tiles.first()?;
    Some(match (question.kind, choice) {
        (QuestionKind::WinTile, QuestionChoice::Tile(id)) => {
            let is_settled = board.layout().win == Some(*id) && !board.is_win_assumed();
            if is_settled { Vec::new() } else { vec![BoardEdit::SetWinningPiece(*id)] }
        }
        (QuestionKind::Changed, QuestionChoice::Class(class, _)) => vec![BoardEdit::SetClass(first, *class)],
        (QuestionKind::Meld, QuestionChoice::Word("standing")) => {
            let meld = melds.iter().position(|meld| meld.tiles.contains(&first));
            meld.map(BoardEdit::DissolveMeld).into_iter().collect()
        }
        (QuestionKind::Meld, QuestionChoice::Word("meld")) => {
            if melds.iter().any(|meld| are_same_pieces(&meld.tiles, &question.tiles)) {
                return Some(Vec::new());
            }
            let mut offers = board.pieces().meld_offers().around(first).into_iter();
            let is_meant =
                |offer: &MeldOffer| are_same_pieces(&offer.tiles, &question.tiles) && !offer.concealed && !offer.added;
            vec![BoardEdit::FormMeld(offers.find(is_meant)?)]
        }
        (QuestionKind::AddedKong, QuestionChoice::Word("pung")) => Vec::new(),
        (QuestionKind::AddedKong, QuestionChoice::Word("added_kong")) => {
            // A person who dissolved the pung has answered already.
            let pung = melds.iter().position(|meld| are_same_pieces(&meld.tiles, &question.tiles));
            pung.map(BoardEdit::AddFourthTile).into_iter().collect()
        }
        (QuestionKind::Belongs, QuestionChoice::Word(word)) => {
            let is_aside = |id: &PieceId| board.layout().beside.contains(id);
            let tiles = question.tiles.iter().copied();
            match *word {
                "hand" => tiles.filter(is_aside).map(BoardEdit::ReturnToHand).collect(),
                _ => tiles.filter(|id| !is_aside(id)).map(BoardEdit::ExcludePiece).collect(),
            }
        }
        _ => return None,
    })
}

impl Board {
    /// Removes the next question that is asked in words and applies the choice with this index as its answer. `None`,
    /// an unknown index, or a choice that does not determine the hand leaves the layout unchanged. Returns false if
    /// there is no question.
    pub(crate) fn answer_next_question(&mut self, choice: Option<usize>) -> bool {
        let Some(question) = self.review.take_next_question() else {
            return false;
        };
        let choice = choice.and_then(|number| question.choices.get(number));
        for edit in choice.and_then(|choice| answer_edits(self, &question, choice)).into_iter().flatten() {
            edit.apply_to(self);
        }
        true
    }

    /// Returns the doubts whose answer could change the value: doubtful pieces, then questions, then the choice of the
    /// hand if there are `other_hands` to lay out. `value` returns the value of a board, `None` if the rules refuse its
    /// hand. A person settles a doubt by confirming the piece, answering or postponing the question, or choosing a
    /// hand.
    pub fn open_doubts(
        &self,
        other_hands: &[BoardEdit],
        value: impl Fn(&Board) -> Option<HandValue>,
    ) -> Vec<OpenDoubt<'_>> {
        let current = value(self);
        let changed = |edits: Vec<BoardEdit>| {
            let mut other = self.clone();
            edits.into_iter().for_each(|edit| edit.apply_to(&mut other));
            (other.pieces != self.pieces).then(|| value(&other))
        };
        let differs = |edits: Vec<BoardEdit>| changed(edits).is_some_and(|other| other != current);
        let is_unsure = |id: &PieceId| {
            let guesses = self.pieces.get(*id).into_iter().flat_map(|piece| &piece.top);
            let mut classes = guesses.take(MAX_GUESSES).map(|(class, _)| *class);
            classes.any(|class| differs(vec![BoardEdit::SetClass(*id, class)]))
        };
        let matters = |question: &&Question| {
            let mut choices = question.choices.iter();
            choices.any(|choice| answer_edits(self, question, choice).is_none_or(&differs))
        };
        let pieces = self.pieces.doubtful().into_iter().filter(is_unsure).map(OpenDoubt::Piece);
        let questions = self.review.all_questions().iter().filter(matters).map(OpenDoubt::Question);
        let hand = (!other_hands.is_empty()).then_some(OpenDoubt::Hand);
        pieces.chain(questions).chain(hand).collect()
    }
}

/// Returns true if both lists name the same pieces, in any order.
fn are_same_pieces(left: &[PieceId], right: &[PieceId]) -> bool {
    left.len() == right.len() && left.iter().all(|id| right.contains(id))
}
