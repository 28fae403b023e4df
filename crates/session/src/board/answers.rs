//! The open questions of the hand on the board, the edits that an answer makes, and the law that no value is shown while an
//! answer would change it.

use super::{Board, Edit, PieceId};
use quejing_rules::Worth;
use quejing_vision::{Question, QuestionChoice, QuestionKind};

/// The maximum number of tiles among which a person is asked for the winning one; with more, the assumed one is marked.
const MAX_WIN_CHOICES: usize = 4;

/// The number of guesses that are tried for a doubtful piece, as many as faces show.
const MAX_GUESSES: usize = 3;

/// The value of a hand: true if it wins, and its worth.
pub type HandValue = (bool, Worth);

/// A point that a person should settle because an answer would change the value.
#[derive(Clone, Debug, PartialEq)]
pub enum OpenPoint<'a> {
    /// The name of a doubtful piece.
    Piece(PieceId),
    /// A question about the layout.
    Question(&'a Question),
    /// The hand that is meant, among those of the photo.
    Hand,
}

/// Returns true if the board keeps the question. A doubtful face is a doubtful piece; the rules refuse too many tiles of a kind
/// and broken melds; indicators are no part of the hand.
pub(super) fn is_kept(question: &Question) -> bool {
    !matches!(question.kind, QuestionKind::Face | QuestionKind::TooMany | QuestionKind::Indicator)
}

/// Returns true if the question is asked in words.
pub(super) fn is_asked(question: &Question) -> bool {
    question.kind != QuestionKind::WinTile || question.choices.len() <= MAX_WIN_CHOICES
}

impl Board {
    /// Returns the questions that are asked about the layout, the next one first.
    pub fn questions(&self) -> impl Iterator<Item = &Question> {
        self.questions.iter().filter(|question| is_asked(question))
    }

    /// Removes the next question and returns it.
    pub(crate) fn take_question(&mut self) -> Option<Question> {
        let next = self.questions.iter().position(is_asked)?;
        Some(self.questions.remove(next))
    }

    /// Returns the edits that an answer makes: an empty list if nothing changes, `None` if the answer does not determine the hand.
    pub(crate) fn edits(&self, question: &Question, choice: &QuestionChoice) -> Option<Vec<Edit>> {
        let first = *question.tiles.first()?;
        Some(match (question.kind, choice) {
            (QuestionKind::WinTile, QuestionChoice::Tile(id)) => {
                let is_settled = self.win() == Some(*id) && !self.is_win_assumed();
                if is_settled { Vec::new() } else { vec![Edit::SetWin(*id)] }
            }
            (QuestionKind::Changed, QuestionChoice::Class(class, _)) => vec![Edit::SetClass(first, *class)],
            (QuestionKind::Meld, QuestionChoice::Word("standing")) => {
                let meld = self.melds().iter().position(|meld| meld.tiles.contains(&first));
                meld.map(Edit::Unform).into_iter().collect()
            }
            (QuestionKind::Meld, QuestionChoice::Word("meld")) => {
                if self.melds().iter().any(|meld| is_same(&meld.tiles, &question.tiles)) {
                    return Some(Vec::new());
                }
                let mut offers = self.offers(first).into_iter();
                let is_meant = |offer: &super::MeldOffer| {
                    is_same(&offer.tiles, &question.tiles) && !offer.concealed && !offer.added
                };
                vec![Edit::Form(offers.find(is_meant)?)]
            }
            (QuestionKind::AddedKong, QuestionChoice::Word("pung")) => Vec::new(),
            (QuestionKind::AddedKong, QuestionChoice::Word("added_kong")) => {
                // Whoever took the pung apart has answered.
                let pung = self.melds().iter().position(|meld| is_same(&meld.tiles, &question.tiles));
                pung.map(Edit::AddFourth).into_iter().collect()
            }
            (QuestionKind::Belongs, QuestionChoice::Word(word)) => {
                let is_aside = |id: &PieceId| self.aside().contains(id);
                let tiles = question.tiles.iter().copied();
                match *word {
                    "hand" => tiles.filter(is_aside).map(Edit::TakeBack).collect(),
                    _ => tiles.filter(|id| !is_aside(id)).map(Edit::PutAside).collect(),
                }
            }
            _ => return None,
        })
    }

    /// Returns the points of which an answer would change the value: doubtful pieces, questions, and the hand that is meant, if
    /// there are `others` to lay out. Whoever confirms a piece, postpones a question or chooses a hand has
    /// settled it. `value` is `None` for a hand that the rules refuse.
    pub fn open_points(&self, others: &[Edit], value: impl Fn(&Board) -> Option<HandValue>) -> Vec<OpenPoint<'_>> {
        let current = value(self);
        let changed = |edits: Vec<Edit>| {
            let mut other = self.clone();
            edits.into_iter().for_each(|edit| edit.apply_to(&mut other));
            (other.layout != self.layout || other.pieces != self.pieces).then(|| value(&other))
        };
        let differs = |edits: Vec<Edit>| changed(edits).is_some_and(|other| other != current);
        let is_unsure = |id: &PieceId| {
            let guesses = self.piece(*id).into_iter().flat_map(|piece| &piece.top);
            let mut classes = guesses.take(MAX_GUESSES).map(|(class, _)| *class);
            classes.any(|class| differs(vec![Edit::SetClass(*id, class)]))
        };
        let matters = |question: &&Question| {
            let mut choices = question.choices.iter();
            choices.any(|choice| self.edits(question, choice).is_none_or(&differs))
        };
        let pieces = self.doubtful().into_iter().filter(is_unsure).map(OpenPoint::Piece);
        let questions = self.questions.iter().filter(matters).map(OpenPoint::Question);
        let hand = (!others.is_empty()).then_some(OpenPoint::Hand);
        pieces.chain(questions).chain(hand).collect()
    }
}

/// Returns true if both name the same pieces, in any order.
fn is_same(some: &[PieceId], others: &[PieceId]) -> bool {
    some.len() == others.len() && some.iter().all(|id| others.contains(id))
}
