//! The ways a deal ends without a winner: those of all rules, and rows of the families.

use std::hash::{Hash, Hasher};

use quejing_message::{ArgumentValue, Message};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::family::families;

/// The reason why a deal ends without a (further) winner.
///
/// ```
/// use quejing_rules::event::DrawKind;
/// use quejing_rules::riichi::deal::Abortive;
/// assert_eq!(DrawKind::default(), DrawKind::Exhausted);
/// assert_eq!(serde_json::to_string(&Abortive::NineKinds.kind())?, r#""nine_kinds""#);
/// assert_eq!(serde_json::from_str::<DrawKind>(r#""nine_kinds""#)?, Abortive::NineKinds.kind());
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum DrawKind {
    /// The wall is used up (流局).
    #[default]
    Exhausted,
    /// The deal is played again.
    Abandoned,
    /// A draw of some family's rules.
    Family(&'static DrawRow),
}

/// A draw that only some rules have.
#[derive(Debug)]
pub struct DrawRow {
    /// The word that is stored and typed for it.
    pub word: &'static str,
    /// The id of the sentence that reports it.
    pub told: &'static str,
    /// The id of its name in a list of choices.
    pub name: &'static str,
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

/// The name of the draw in a list of choices.
impl Message for DrawRow {
    fn id(&self) -> &'static str {
        self.name
    }

    fn arguments(&self, _: &mut dyn FnMut(&'static str, ArgumentValue<'_>)) {}
}

static EXHAUSTED: DrawRow = DrawRow { word: "exhausted", told: "ledger-drawn-exhausted", name: "draw-exhausted" };
static ABANDONED: DrawRow = DrawRow { word: "abandoned", told: "ledger-drawn-abandoned", name: "draw-abandoned" };

impl DrawKind {
    /// Returns the draws of all rules, that of a used-up wall first and playing the deal again last.
    ///
    /// ```
    /// use quejing_rules::event::DrawKind;
    /// let words: Vec<_> = DrawKind::all().map(|kind| kind.row().word).collect();
    /// assert_eq!((words.first(), words.last()), (Some(&"exhausted"), Some(&"abandoned")));
    /// ```
    pub fn all() -> impl Iterator<Item = DrawKind> {
        let own = families().flat_map(|family| family.draws).copied().map(DrawKind::Family);
        [DrawKind::Exhausted].into_iter().chain(own).chain([DrawKind::Abandoned])
    }

    /// Returns its word and messages.
    pub fn row(self) -> &'static DrawRow {
        match self {
            DrawKind::Exhausted => &EXHAUSTED,
            DrawKind::Abandoned => &ABANDONED,
            DrawKind::Family(row) => row,
        }
    }
}

/// The sentence that tells the draw.
impl Message for DrawKind {
    fn id(&self) -> &'static str {
        self.row().told
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
