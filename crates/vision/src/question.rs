//! Questions for a person, as data: the tiles concerned, the kind of question, and the possible answers.

use serde::{Serialize, Serializer};

use super::TileClass;

/// The subject of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
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

/// A possible answer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Choice {
    /// The tile's class, with its probability by recognition.
    Class(TileClass, f32),
    /// A tile, as an index into the reading's tiles.
    Tile(usize),
    /// One of the words that [`QuestionKind`] names.
    Word(&'static str),
}

impl Serialize for Choice {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Choice::Class(class, _) => class.serialize(serializer),
            Choice::Tile(index) => serializer.serialize_u64(*index as u64),
            Choice::Word(word) => serializer.serialize_str(word),
        }
    }
}

/// A question about a reading.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Question {
    /// The subject of the question.
    pub kind: QuestionKind,
    /// The tiles concerned, as indices into the reading's tiles.
    pub tiles: Vec<usize>,
    /// The possible answers.
    pub choices: Vec<Choice>,
}

impl Question {
    /// Builds a question with two possible answers, of which the first is assumed.
    pub(super) fn either(kind: QuestionKind, tiles: Vec<usize>, words: [&'static str; 2]) -> Self {
        Question { kind, tiles, choices: words.map(Choice::Word).to_vec() }
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
            choices: vec![Choice::Tile(3), Choice::Class(class, 0.5), Choice::Word("meld")],
        };
        assert_eq!(
            serde_json::to_string(&question).expect("JSON"),
            r#"{"kind":"win_tile","tiles":[3],"choices":[3,"5p","meld"]}"#
        );
    }
}
