//! The text of recognition's questions. Its errors, warnings and goals are messages that [`render`](crate::render)
//! converts.

mod set_count;
#[cfg(feature = "engine")]
mod sets;

pub use set_count::{SetCountText, TileKindText, set_count_text};

#[cfg(feature = "engine")]
pub use sets::{check_reason_text, set_origin_text};

use super::Lang;
use quejing_vision::QuestionKind;

/// A question about recognized tiles, with the texts for its sentence.
pub struct TileQuestion<'a> {
    /// The kind of the question, which determines its wording.
    pub kind: QuestionKind,
    /// The names of the tiles in question.
    pub tiles: &'a str,
    /// The name of the place of the first tile in question.
    pub place: &'a str,
    /// The names of the other possible tiles, or of the tiles before a change; empty if there are none.
    pub alternatives: &'a str,
    /// The word for the answer that recognition has chosen; empty if the question has none.
    pub chosen_answer: &'a str,
}

/// Returns the text of a question about the layout of recognized tiles; `None` for questions about single faces
/// ([`QuestionKind::Face`], [`QuestionKind::TooMany`]), which are shown as doubts.
pub fn layout_question_text(lang: Lang, question: &TileQuestion<'_>) -> Option<String> {
    let (tiles, taken) = (question.tiles, question.chosen_answer);
    Some(match question.kind {
        QuestionKind::Face | QuestionKind::TooMany => return None,
        QuestionKind::WinTile if question.alternatives.is_empty() => {
            text!(lang, "ask-tile-win", tile = tiles)
        }
        QuestionKind::WinTile => {
            text!(lang, "ask-tile-win-or", tile = tiles, others = question.alternatives)
        }
        QuestionKind::Changed => {
            text!(lang, "ask-tile-changed", place = question.place, tile = tiles, was = question.alternatives)
        }
        QuestionKind::Meld => text!(lang, "ask-tile-meld", tiles = tiles, taken = taken),
        QuestionKind::BrokenMeld => text!(lang, "ask-tile-broken", tiles = tiles),
        QuestionKind::AddedKong => text!(lang, "ask-tile-added", tiles = tiles),
        QuestionKind::Belongs => text!(lang, "ask-tile-belongs", tiles = tiles, taken = taken),
        QuestionKind::Indicator => text!(lang, "ask-tile-indicator", tiles = tiles, taken = taken),
    })
}

/// Returns the text of a question about recognized tiles that must be answered before the hand can be valued, with the
/// ways to answer it.
pub fn open_question_text(lang: Lang, question: &TileQuestion<'_>) -> String {
    let TileQuestion { tiles, alternatives, .. } = *question;
    let sentence = match question.kind {
        QuestionKind::Face | QuestionKind::Changed | QuestionKind::TooMany if alternatives.is_empty() => {
            text!(lang, "open-face", tiles = tiles)
        }
        QuestionKind::Face | QuestionKind::Changed | QuestionKind::TooMany => {
            text!(lang, "open-face-or", tiles = tiles, others = alternatives)
        }
        QuestionKind::WinTile if alternatives.is_empty() => text!(lang, "open-win", tiles = tiles),
        QuestionKind::WinTile => text!(lang, "open-win-or", tiles = tiles, others = alternatives),
        QuestionKind::Meld | QuestionKind::BrokenMeld => text!(lang, "open-meld", tiles = tiles),
        QuestionKind::AddedKong => text!(lang, "open-added", tiles = tiles),
        QuestionKind::Belongs | QuestionKind::Indicator => text!(lang, "open-hand", tiles = tiles),
    };
    text!(lang, "question-open", question = sentence)
}

#[cfg(test)]
mod tests {
    use quejing_vision::VisionError;

    use crate::{Lang, render};

    #[test]
    fn long_lists_of_places_are_abbreviated() {
        let missing = |count: usize| {
            let looked = (0..count).map(|n| format!("/{n}").into()).collect();
            render(Lang::En, &VisionError::RuntimeMissing { looked })
        };
        assert!(missing(6).contains("(looked in /0, /1, /2, /3, … (+2))"));
        assert!(missing(4).contains("(looked in /0, /1, /2, /3)"));
    }
}
