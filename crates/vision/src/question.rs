//! Questions for a person, as data: the tiles concerned, the kind of question, and the possible answers.

use serde::de::{Error, Unexpected};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::TileClass;

/// The subject of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum QuestionKind {
    /// The class of a tile. Choices: classes.
    Face,
    /// A class that was changed to satisfy the constraints. Choices: the new class, the first guess.
    Changed,
    /// The misread tile among more of a kind than a set holds. Choices: tiles.
    TooMany,
    /// The winning tile. Choices: tiles, the one assumed first.
    WinTile,
    /// A group that is a meld or part of the concealed tiles. Choices: `meld`, `standing`, the one assumed first.
    Meld,
    /// A meld whose faces do not form one. No choices: a person names the tiles.
    BrokenMeld,
    /// A possible fourth tile on a pung's sideways tile. Choices: `pung`, `added_kong`.
    AddedKong,
    /// Tiles that may be part of the hand. Choices: `hand`, `other`, the one assumed first.
    Belongs,
    /// Tiles that may be dora indicators. Choices: `indicator`, `other`, the one assumed first.
    Indicator,
}

/// The words of answers.
const WORDS: [&str; 7] = ["meld", "standing", "pung", "added_kong", "hand", "other", "indicator"];

/// A possible answer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum QuestionChoice {
    /// The tile's class, with its probability by recognition; 0 in a stored question.
    Class(TileClass, f32),
    /// A tile, as an index into the reading's tiles.
    Tile(usize),
    /// One of the words that [`QuestionKind`] names.
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
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Stored {
            Index(usize),
            Text(String),
        }
        let text = match Stored::deserialize(stored)? {
            Stored::Index(index) => return Ok(QuestionChoice::Tile(index)),
            Stored::Text(text) => text,
        };
        let word = WORDS.into_iter().find(|word| *word == text).map(QuestionChoice::Word);
        let class = || text.parse().ok().map(|class| QuestionChoice::Class(class, 0.0));
        word.or_else(class).ok_or_else(|| D::Error::invalid_value(Unexpected::Str(&text), &"an answer"))
    }
}

/// A question about a reading.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Question {
    /// The subject of the question.
    pub kind: QuestionKind,
    /// The tiles concerned, as indices into the reading's tiles.
    pub tiles: Vec<usize>,
    /// The possible answers.
    pub choices: Vec<QuestionChoice>,
}

impl Question {
    /// Builds a question with two possible answers, of which the first is assumed.
    pub(super) fn either(kind: QuestionKind, tiles: Vec<usize>, words: [&'static str; 2]) -> Self {
        Question { kind, tiles, choices: words.map(QuestionChoice::Word).to_vec() }
    }

    /// Builds the question about tiles that lie like a meld: a meld, as is assumed, or standing tiles.
    pub fn of_meld(tiles: Vec<usize>) -> Self {
        Self::either(QuestionKind::Meld, tiles, ["meld", "standing"])
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
