//! The review of a reading by a person: the parts that are settled, and the open questions of recognition about the
//! layout.

use serde::{Deserialize, Serialize};

use super::{MeldOffer, PieceId};
use quejing_vision::{HandReading, Question, QuestionKind};

/// The maximum number of choices with which the question about the winning tile is asked in words. With more, the board
/// marks the assumed winning tile instead.
const MAX_WIN_CHOICES: usize = 4;

/// The state of a person's review of a reading. A hand without a photo has no questions.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ReadingReview {
    /// The index of the hand among the hands of its photo.
    hand: usize,
    /// True if recognition assumed the winning tile and no person confirmed it.
    win_assumed: bool,
    /// True once a person has confirmed the whole reading.
    confirmed: bool,
    /// The unanswered questions of recognition about the layout, in the order in which they are asked.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    questions: Vec<Question>,
}

/// Returns true if a board stores this question: any except those about faces (doubtful pieces stand for them), about
/// too many equal tiles (the rules refuse them) and about indicators (no part of the hand).
fn is_stored_question(question: &Question) -> bool {
    !matches!(question.kind, QuestionKind::Face | QuestionKind::TooMany | QuestionKind::Indicator)
}

/// Returns true if the question is asked in words: any except one about the winning tile with more than
/// [`MAX_WIN_CHOICES`] choices.
fn is_asked_in_words(question: &Question) -> bool {
    question.kind != QuestionKind::WinTile || question.choices.len() <= MAX_WIN_CHOICES
}

impl ReadingReview {
    /// Begins the review of a photo's hand with this index.
    pub(super) fn new(hand_index: usize, hand: &HandReading) -> Self {
        let mut asked = hand.questions.iter().filter(|question| question.kind == QuestionKind::WinTile);
        Self {
            hand: hand_index,
            win_assumed: asked.any(|question| question.tiles.first() == hand.win.as_ref()),
            confirmed: false,
            questions: hand.questions.iter().filter(|question| is_stored_question(question)).cloned().collect(),
        }
    }

    /// Returns the index of the hand among the hands of its photo.
    pub fn hand_index(&self) -> usize {
        self.hand
    }

    /// Returns true once a person has confirmed the whole reading; laying out another hand or adding a photo resets
    /// this.
    pub fn is_confirmed(&self) -> bool {
        self.confirmed
    }

    /// Returns true if recognition assumed the winning tile and no person confirmed it; the tile may have left the hand
    /// since.
    pub(super) fn assumes_win(&self) -> bool {
        self.win_assumed
    }

    /// Returns the unanswered questions that are asked in words, the next one first.
    pub fn questions(&self) -> impl Iterator<Item = &Question> {
        self.questions.iter().filter(|question| is_asked_in_words(question))
    }

    /// Returns all unanswered questions, with those that the board marks instead of asking in words.
    pub(super) fn all_questions(&self) -> &[Question] {
        &self.questions
    }

    /// Removes the next question that is asked in words and returns it; `None` if there is none.
    pub(super) fn take_next_question(&mut self) -> Option<Question> {
        let next = self.questions.iter().position(is_asked_in_words)?;
        Some(self.questions.remove(next))
    }

    /// Adds the questions about the tiles of a further photo, numbered from `first` on, and resets the confirmation.
    /// Questions about the `formed` melds replace those of recognition about melds. The winning tile is not asked about
    /// again.
    pub(super) fn add_photo(&mut self, hand: &HandReading, first: PieceId, formed: Option<&[MeldOffer]>) {
        let formed_melds = formed.into_iter().flatten();
        self.questions.extend(formed_melds.map(|meld| Question::about_meld(meld.tiles.clone())));
        let asked = hand.questions.iter().filter(|question| match question.kind {
            QuestionKind::WinTile => false,
            QuestionKind::Meld => formed.is_none(),
            _ => is_stored_question(question),
        });
        self.questions.extend(asked.map(|question| Question {
            tiles: question.tiles.iter().map(|tile| first + tile).collect(),
            ..question.clone()
        }));
        self.confirmed = false;
    }

    /// Settles the winning tile: drops the questions about it.
    pub(super) fn settle_win(&mut self) {
        self.win_assumed = false;
        self.questions.retain(|question| question.kind != QuestionKind::WinTile);
    }

    /// Settles the class of a piece: drops the question about its changed class.
    pub(super) fn settle_class(&mut self, id: PieceId) {
        self.questions.retain(|question| question.kind != QuestionKind::Changed || question.tiles != [id]);
    }

    /// Confirms the whole reading. An assumed winning tile that is marked instead of asked about is confirmed with the
    /// rest; questions that are asked in words stay open.
    pub(super) fn confirm(&mut self) {
        self.confirmed = true;
        self.questions.retain(is_asked_in_words);
    }
}
