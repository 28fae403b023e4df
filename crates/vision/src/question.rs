//! What a person should settle, as data: which tiles it concerns, what is asked, and the possible answers.

use serde::{Serialize, Serializer};

use super::TileClass;

/// What a question asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum QuestionKind {
    /// What the tile shows. Choices: classes.
    Face,
    /// Whether a face that was changed to satisfy the constraints is right. Choices: the new class, the first guess.
    Changed,
    /// Which tile is misread, as there are more of a kind than a set holds. Choices: tiles.
    TooMany,
    /// Which tile won. Choices: tiles, the one assumed first.
    WinTile,
    /// Whether a group is a meld or belongs to the concealed tiles. Choices: `meld`, `standing`, the one assumed first.
    Meld,
    /// What tiles are that are laid down as a meld but do not form one. No choices: name the tiles.
    BrokenMeld,
    /// Whether a fourth tile lies on a pung's sideways tile. Choices: `pung`, `added_kong`.
    AddedKong,
    /// Whether tiles near the hand belong to it. Choices: `hand`, `other`, the one assumed first.
    Belongs,
    /// Whether tiles are dora indicators. Choices: `indicator`, `other`, the one assumed first.
    Indicator,
}

/// A possible answer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Choice {
    /// The tile shows this, with the probability the eyes give it.
    Class(TileClass, f32),
    /// This tile (an index into the reading's tiles).
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
    /// What is being asked.
    pub kind: QuestionKind,
    /// The tiles it concerns, as indices into the reading's tiles.
    pub tiles: Vec<usize>,
    /// The possible answers.
    pub choices: Vec<Choice>,
}

impl Question {
    /// A question with two possible answers, the first being the one assumed.
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
