//! The next question about the layout, as every face draws it.

use super::{Board, PieceId};
use quejing_vision::{Question, QuestionChoice, QuestionKind, TileClass};
use quejing_words::{Lang, class_name};

/// A question with its words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AskedQuestion {
    pub text: String,
    /// The answers: the number of each among the question's choices, and its label. Without any, a person can only postpone
    /// the question.
    pub answers: Vec<(usize, String)>,
    /// The pieces that it is about, to be pointed at.
    pub pieces: Vec<PieceId>,
    /// True if a picture of each piece helps to answer.
    pub is_pictured: bool,
}

impl Board {
    /// Returns the next question in words; `None` if nothing is asked.
    pub fn next_question(&self, lang: Lang) -> Option<AskedQuestion> {
        let question = self.questions().next()?;
        let choices = question.choices.iter().enumerate();
        let mut answers: Vec<(usize, String)> =
            choices.map(|(number, choice)| (number, self.label(lang, choice))).collect();
        let is_pictured = question.kind == QuestionKind::Belongs;
        if is_pictured {
            // Yes comes before no, whichever was assumed.
            answers.sort_by_key(|(number, _)| question.choices[*number] != QuestionChoice::Word("hand"));
        }
        // The tile in question is the first of the answers.
        let points = question.kind != QuestionKind::WinTile;
        let pieces = if points { question.tiles.clone() } else { Vec::new() };
        Some(AskedQuestion { text: self.sentence(lang, question), answers, pieces, is_pictured })
    }

    fn name(&self, lang: Lang, id: PieceId) -> String {
        class_name(lang, self.piece(id).map_or(TileClass::Unknown, |piece| piece.class))
    }

    fn sentence(&self, lang: Lang, question: &Question) -> String {
        let names: Vec<String> = question.tiles.iter().map(|id| self.name(lang, *id)).collect();
        let tiles = names.join(text!(lang, "list-comma"));
        match question.kind {
            QuestionKind::WinTile => text!(lang, "ask-win", tiles = tiles),
            QuestionKind::Meld => text!(lang, "ask-meld", tiles = tiles),
            QuestionKind::Belongs => text!(lang, "ask-belongs", count = question.tiles.len(), tiles = tiles),
            QuestionKind::Changed => text!(lang, "ask-changed", tiles = tiles),
            QuestionKind::AddedKong => text!(lang, "ask-added", tiles = tiles),
            QuestionKind::BrokenMeld | QuestionKind::Face | QuestionKind::TooMany | QuestionKind::Indicator => {
                text!(lang, "ask-broken", tiles = tiles)
            }
        }
    }

    fn label(&self, lang: Lang, choice: &QuestionChoice) -> String {
        let text = match *choice {
            QuestionChoice::Class(class, _) => return class_name(lang, class),
            QuestionChoice::Tile(id) => return self.name(lang, id),
            QuestionChoice::Word("meld") => text!(lang, "answer-meld"),
            QuestionChoice::Word("standing") => text!(lang, "answer-standing"),
            QuestionChoice::Word("pung") => text!(lang, "pung"),
            QuestionChoice::Word("added_kong") => text!(lang, "kong-added"),
            QuestionChoice::Word("hand") => text!(lang, "answer-hand"),
            QuestionChoice::Word(_) => text!(lang, "answer-other"),
        };
        text.to_owned()
    }
}
