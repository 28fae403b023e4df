//! What a person should settle, as data: which tiles it is about, what is asked, and the answers there are.

use serde::{Serialize, Serializer};

use super::TileClass;

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum QuestionKind {
    /// What the tile shows. Choices: classes.
    Face,
    /// Whether a face that was changed to what it must be is right. Choices: the new class, the first guess.
    Changed,
    /// Which of the tiles is misread: there are more of a kind than a set holds. Choices: tiles.
    TooMany,
    /// Which tile won. Choices: tiles; what was taken stands first.
    WinTile,
    /// Whether a group is a meld or stands with the rest. Choices: `meld`, `standing`; what was taken stands first.
    Meld,
    /// What tiles are that are laid down as a meld but do not form one. No choices: name the tiles.
    BrokenMeld,
    /// Whether a fourth tile lies on a pung's sideways tile. Choices: `pung`, `added_kong`.
    AddedKong,
    /// Whether tiles near the hand are of it. Choices: `hand`, `other`; what was taken stands first.
    Belongs,
    /// Whether tiles are dora indicators. Choices: `indicator`, `other`; what was taken stands first.
    Indicator,
}

/// An answer that can be given.
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

/// One question.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Question {
    /// What is asked.
    pub kind: QuestionKind,
    /// The tiles it is about, indices into the reading's tiles.
    pub tiles: Vec<usize>,
    /// The answers there are.
    pub choices: Vec<Choice>,
}

impl Question {
    /// A question that is answered with one of two words, the first being what was taken.
    pub(super) fn either(kind: QuestionKind, tiles: Vec<usize>, words: [&'static str; 2]) -> Self {
        Question {
            kind,
            tiles,
            choices: words.map(Choice::Word).to_vec(),
        }
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
            choices: vec![
                Choice::Tile(3),
                Choice::Class(class, 0.5),
                Choice::Word("meld"),
            ],
        };
        assert_eq!(
            serde_json::to_string(&question).expect("JSON"),
            r#"{"kind":"win_tile","tiles":[3],"choices":[3,"5p","meld"]}"#
        );
    }
}
