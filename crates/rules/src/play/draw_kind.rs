//! The kinds of draw, in which a deal ends without a winner: those of all rules, and rows of the families.

use std::hash::{Hash, Hasher};

use quejing_message::{ArgumentValue, Message};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::play_rows::rows_of_families;

/// The reason why a deal ends without a winner, or without a further one.
///
/// ```
/// use quejing_rules::play::DrawKind;
/// use quejing_rules::riichi::deal_transition::AbortiveDraw;
/// assert_eq!(DrawKind::default(), DrawKind::Exhausted);
/// assert_eq!(serde_json::to_string(&AbortiveDraw::NineKinds.draw_kind())?, r#""nine_kinds""#);
/// assert_eq!(serde_json::from_str::<DrawKind>(r#""nine_kinds""#)?, AbortiveDraw::NineKinds.draw_kind());
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum DrawKind {
    /// The wall is used up (流局).
    #[default]
    Exhausted,
    /// The deal is abandoned and played again.
    Abandoned,
    /// A draw that only the rules of one family have.
    Family(&'static DrawRow),
}

/// The definition of a kind of draw: its stored word and the ids of its messages. Rows with equal words are equal.
#[derive(Debug)]
pub struct DrawRow {
    /// The word that is stored and typed.
    pub word: &'static str,
    /// The message id of the sentence that reports the draw.
    pub report_message: &'static str,
    /// The message id of the draw's name in a list of choices.
    pub name: &'static str,
    /// The key of the option that excludes the draw while it is off, in families that have the option; `None` if no
    /// option decides.
    pub switch: Option<&'static str>,
}

impl PartialEq for DrawRow {
    fn eq(&self, other: &DrawRow) -> bool {
        self.word == other.word
    }
}

impl Eq for DrawRow {}

impl Hash for DrawRow {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.word.hash(state);
    }
}

/// The name of a kind of draw, for a list of choices.
impl Message for DrawRow {
    fn id(&self) -> &'static str {
        self.name
    }

    fn arguments(&self, _: &mut dyn FnMut(&'static str, ArgumentValue<'_>)) {}
}

static EXHAUSTED_DRAW: DrawRow =
    DrawRow { word: "exhausted", report_message: "ledger-drawn-exhausted", name: "draw-exhausted", switch: None };
static ABANDONED_DRAW: DrawRow =
    DrawRow { word: "abandoned", report_message: "ledger-drawn-abandoned", name: "draw-abandoned", switch: None };

impl DrawKind {
    /// Returns every kind of draw: the exhausted wall first, then those of each family, the abandoned deal last.
    ///
    /// ```
    /// use quejing_rules::play::DrawKind;
    /// let words: Vec<_> = DrawKind::all().map(|kind| kind.row().word).collect();
    /// assert_eq!((words.first(), words.last()), (Some(&"exhausted"), Some(&"abandoned")));
    /// ```
    pub fn all() -> impl Iterator<Item = DrawKind> {
        let family_draws = rows_of_families(|rows| rows.draws).map(DrawKind::Family);
        [DrawKind::Exhausted].into_iter().chain(family_draws).chain([DrawKind::Abandoned])
    }

    /// Returns the row that defines this kind of draw: its stored word and the ids of its messages.
    pub fn row(self) -> &'static DrawRow {
        match self {
            DrawKind::Exhausted => &EXHAUSTED_DRAW,
            DrawKind::Abandoned => &ABANDONED_DRAW,
            DrawKind::Family(row) => row,
        }
    }
}

/// The sentence that reports a draw.
impl Message for DrawKind {
    fn id(&self) -> &'static str {
        self.row().report_message
    }

    fn arguments(&self, _: &mut dyn FnMut(&'static str, ArgumentValue<'_>)) {}
}

impl Serialize for DrawKind {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.row().word)
    }
}

impl<'de> Deserialize<'de> for DrawKind {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<DrawKind, D::Error> {
        let word = String::deserialize(deserializer)?;
        let kind = DrawKind::all().find(|kind| kind.row().word == word);
        kind.ok_or_else(|| D::Error::custom(format!("unknown draw `{word}`")))
    }
}
