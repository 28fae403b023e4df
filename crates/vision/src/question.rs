//! Questions for a person about a reading: the tiles concerned, the subject, and the possible answers.

use serde::de::{Error, Unexpected};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::TileClass;

/// The subject of a [`Question`], which decides the choices that the question offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum QuestionKind {
    /// The class of a tile that was not recognised, or not surely. Choices: its likeliest classes, at most three.
    Face,
    /// A class that was changed so that the tiles can form a hand. Choices: the new class, the first guess.
    Changed,
    /// The misread tile among the copies of a kind beyond those that a set has. Choices: these surplus tiles.
    TooMany,
    /// The winning tile. Choices: tiles of the hand, the assumed one first.
    WinTile,
    /// A group that may be a meld or concealed tiles. Choices: `meld` and `standing`, the assumed one first.
    Meld,
    /// A group laid out as a meld whose faces form none. No choices: a person names the tiles.
    BrokenMeld,
    /// A pung's sideways tile that may lie on a fourth tile. Choices: `pung`, which is assumed, and `added_kong`.
    AddedKong,
    /// Tiles that may be part of the hand. Choices: `hand` and `other`, the assumed one first.
    Belongs,
    /// Tiles that may be dora indicators. Choices: `indicator` and `other`, the assumed one first.
    Indicator,
}

/// The words that [`QuestionChoice::Word`] may contain.
const CHOICE_WORDS: [&str; 7] = ["meld", "standing", "pung", "added_kong", "hand", "other", "indicator"];

/// A possible answer to a [`Question`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum QuestionChoice {
    /// A class for the tile, with its probability by recognition; 0 in a question read from a file.
    Class(TileClass, f32),
    /// A tile, as an index into the reading's tiles.
    Tile(usize),
    /// One of the words that [`QuestionKind`] lists.
    Word(&'static str),
}

impl Serialize for QuestionChoice {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            QuestionChoice::Class(class, _) => class.serialize(serializer),
            QuestionChoice::Tile(index) => serializer.serialize_u64(*index as u64),
            QuestionChoice::Word(word) => serializer.serialize_str(word),
        }
    }
}

impl<'de> Deserialize<'de> for QuestionChoice {
    fn deserialize<D: Deserializer<'de>>(stored: D) -> Result<Self, D::Error> {
        /// The JSON form of a [`QuestionChoice`]: a tile's index as a number, or a class or word as text.
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum StoredChoice {
            Index(usize),
            Text(String),
        }
        let text = match StoredChoice::deserialize(stored)? {
            StoredChoice::Index(index) => return Ok(QuestionChoice::Tile(index)),
            StoredChoice::Text(text) => text,
        };
        let word = CHOICE_WORDS.into_iter().find(|word| *word == text).map(QuestionChoice::Word);
        let class = || text.parse().ok().map(|class| QuestionChoice::Class(class, 0.0));
        word.or_else(class).ok_or_else(|| D::Error::invalid_value(Unexpected::Str(&text), &"an answer"))
    }
}

/// A question for a person about a reading.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Question {
    /// The subject, which decides the kind of the choices.
    pub kind: QuestionKind,
    /// The tiles concerned, as indices into the reading's tiles.
    pub tiles: Vec<usize>,
    /// The possible answers; the first is assumed until a person answers.
    pub choices: Vec<QuestionChoice>,
}

impl Question {
    /// Builds a question with two words of [`CHOICE_WORDS`] as possible answers; the first is assumed.
    pub(super) fn with_word_choices(kind: QuestionKind, tiles: Vec<usize>, words: [&'static str; 2]) -> Self {
        Question { kind, tiles, choices: words.map(QuestionChoice::Word).to_vec() }
    }

    /// Builds a question about tiles that lie like a meld. Choices: `meld`, which is assumed, and `standing`, for
    /// concealed tiles.
    pub fn about_meld(tiles: Vec<usize>) -> Self {
        Self::with_word_choices(QuestionKind::Meld, tiles, ["meld", "standing"])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn questions_are_written_as_on_the_wire() {
        let class: TileClass = "5p".parse().expect("a class");
        let question = Question {
            kind: QuestionKind::WinTile,
            tiles: vec![3],
            choices: vec![QuestionChoice::Tile(3), QuestionChoice::Class(class, 0.5), QuestionChoice::Word("meld")],
        };
        let stored = r#"{"kind":"win_tile","tiles":[3],"choices":[3,"5p","meld"]}"#;
        assert_eq!(serde_json::to_string(&question).expect("JSON"), stored);
        let read: Question = serde_json::from_str(stored).expect("a question");
        assert_eq!(
            read.choices,
            [QuestionChoice::Tile(3), QuestionChoice::Class(class, 0.0), QuestionChoice::Word("meld")]
        );
        assert!(serde_json::from_str::<QuestionChoice>("\"perhaps\"").is_err());
    }
}
