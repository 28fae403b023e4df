//! The wording of recognition's questions. Its errors, warnings and goals are messages, which [`render`](crate::render) words.

mod set_count;
#[cfg(feature = "engine")]
mod sets;

pub use set_count::{KindText, SetCountText, set_count};

#[cfg(feature = "engine")]
pub use sets::{check, set_note};

use super::Lang;
use quejing_vision::QuestionKind;

/// The subject of a question about recognized tiles, as text.
pub struct TileQuestion<'a> {
    /// The kind of the question.
    pub kind: QuestionKind,
    /// The tiles it is about.
    pub tiles: &'a str,
    /// The place of the first of these tiles.
    pub place: &'a str,
    /// The other possible tiles, or the other tiles that are meant; empty if there are none.
    pub others: &'a str,
    /// The word of the answer that was taken.
    pub taken: &'a str,
}

/// Returns a question about the layout; `None` for a question about a single tile's face, which is worded as a doubt.
pub fn question(lang: Lang, asked: &TileQuestion<'_>) -> Option<String> {
    let (tiles, taken) = (asked.tiles, asked.taken);
    Some(match asked.kind {
        QuestionKind::Face | QuestionKind::TooMany => return None,
        QuestionKind::WinTile if asked.others.is_empty() => {
            text!(lang, "ask-tile-win", tile = tiles)
        }
        QuestionKind::WinTile => {
            text!(lang, "ask-tile-win-or", tile = tiles, others = asked.others)
        }
        QuestionKind::Changed => text!(lang, "ask-tile-changed", place = asked.place, tile = tiles, was = asked.others),
        QuestionKind::Meld => text!(lang, "ask-tile-meld", tiles = tiles, taken = taken),
        QuestionKind::BrokenMeld => text!(lang, "ask-tile-broken", tiles = tiles),
        QuestionKind::AddedKong => text!(lang, "ask-tile-added", tiles = tiles),
        QuestionKind::Belongs => text!(lang, "ask-tile-belongs", tiles = tiles, taken = taken),
        QuestionKind::Indicator => text!(lang, "ask-tile-indicator", tiles = tiles, taken = taken),
    })
}

/// Returns a question that keeps the hand from being valued, with the ways to answer it.
pub fn open_question(lang: Lang, asked: &TileQuestion<'_>) -> String {
    let TileQuestion { tiles, others, .. } = *asked;
    let question = match asked.kind {
        QuestionKind::Face | QuestionKind::Changed | QuestionKind::TooMany if others.is_empty() => {
            text!(lang, "open-face", tiles = tiles)
        }
        QuestionKind::Face | QuestionKind::Changed | QuestionKind::TooMany => {
            text!(lang, "open-face-or", tiles = tiles, others = others)
        }
        QuestionKind::WinTile if others.is_empty() => text!(lang, "open-win", tiles = tiles),
        QuestionKind::WinTile => text!(lang, "open-win-or", tiles = tiles, others = others),
        QuestionKind::Meld | QuestionKind::BrokenMeld => text!(lang, "open-meld", tiles = tiles),
        QuestionKind::AddedKong => text!(lang, "open-added", tiles = tiles),
        QuestionKind::Belongs | QuestionKind::Indicator => text!(lang, "open-hand", tiles = tiles),
    };
    text!(lang, "question-open", question = question)
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
