//! The wording of the next question about the layout, for window and phones.

use super::{Board, PieceId, PlacedPieces};
use quejing_vision::{Question, QuestionChoice, QuestionKind, TileClass};
use quejing_words::{Lang, class_name};

/// A question about the layout, worded in a language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WordedQuestion {
    pub text: String,
    /// The answers, each with its index among the question's choices and its label. Empty if a person can only postpone
    /// the question.
    pub answers: Vec<(usize, String)>,
    /// The pieces that the question is about, to be highlighted; empty if the answers show them.
    pub pieces: Vec<PieceId>,
    /// True if the question should show a picture of each piece.
    pub is_pictured: bool,
}

impl Board {
    /// Returns the number of tiles in the hand, and the number that the rules count if a kong makes them differ.
    pub fn count_text(&self, lang: Lang) -> String {
        let (count, size) = (self.hand_tile_count(), self.layout().hand_size());
        match count == size {
            true => text!(lang, "hand-count", count = count),
            false => text!(lang, "hand-count-kongs", count = count, size = size),
        }
    }

    /// Returns the next question about the layout, worded in a language; `None` if no question is asked in words.
    pub fn next_question(&self, lang: Lang) -> Option<WordedQuestion> {
        let question = self.review.questions().next()?;
        Some(QuestionWording { pieces: &self.pieces, lang }.word(question))
    }
}

/// Words questions in a language, with the names of the pieces that they are about.
struct QuestionWording<'a> {
    pieces: &'a PlacedPieces,
    lang: Lang,
}

impl QuestionWording<'_> {
    fn word(&self, question: &Question) -> WordedQuestion {
        let choices = question.choices.iter().enumerate();
        let mut answers: Vec<(usize, String)> =
            choices.map(|(number, choice)| (number, self.answer_label(choice))).collect();
        let is_pictured = question.kind == QuestionKind::Belongs;
        if is_pictured {
            // Yes comes before no, whichever was assumed.
            answers.sort_by_key(|(number, _)| question.choices[*number] != QuestionChoice::Word("hand"));
        }
        // The tile in question is the first of the answers.
        let highlights_pieces = question.kind != QuestionKind::WinTile;
        let pieces = if highlights_pieces { question.tiles.clone() } else { Vec::new() };
        WordedQuestion { text: self.text(question), answers, pieces, is_pictured }
    }

    fn piece_name(&self, id: PieceId) -> String {
        class_name(self.lang, self.pieces.get(id).map_or(TileClass::Unknown, |piece| piece.class))
    }

    fn text(&self, question: &Question) -> String {
        let names: Vec<String> = question.tiles.iter().map(|id| self.piece_name(*id)).collect();
        let tiles = names.join(text!(self.lang, "list-comma"));
        match question.kind {
            QuestionKind::WinTile => text!(self.lang, "ask-win", tiles = tiles),
            QuestionKind::Meld => text!(self.lang, "ask-meld", tiles = tiles),
            QuestionKind::Belongs => text!(self.lang, "ask-belongs", count = question.tiles.len(), tiles = tiles),
            QuestionKind::Changed => text!(self.lang, "ask-changed", tiles = tiles),
            QuestionKind::AddedKong => text!(self.lang, "ask-added", tiles = tiles),
            QuestionKind::BrokenMeld | QuestionKind::Face | QuestionKind::TooMany | QuestionKind::Indicator => {
                text!(self.lang, "ask-broken", tiles = tiles)
            }
        }
    }

    fn answer_label(&self, choice: &QuestionChoice) -> String {
        let text = match *choice {
            QuestionChoice::Class(class, _) => return class_name(self.lang, class),
            QuestionChoice::Tile(id) => return self.piece_name(id),
            QuestionChoice::Word("meld") => text!(self.lang, "answer-meld"),
            QuestionChoice::Word("standing") => text!(self.lang, "answer-standing"),
            QuestionChoice::Word("pung") => text!(self.lang, "pung"),
            QuestionChoice::Word("added_kong") => text!(self.lang, "kong-added"),
            QuestionChoice::Word("hand") => text!(self.lang, "answer-hand"),
            QuestionChoice::Word(_) => text!(self.lang, "answer-other"),
        };
        text.to_owned()
    }
}
