//! The fields of a win that only Zung Jung has: who is responsible, and the discards that show it (sections 9 and 10).

use serde::{Deserialize, Serialize};

use crate::event::field::event_fields;
use crate::event::{AskedFor, EventField, EventKind, FieldContent, FieldRow, FieldType, ListedContent, PlayerId};

event_fields! {
    static EVENT_FIELDS = [Layers];

    /// The deal's discards before the winning one, oldest first; they show who is responsible.
    ///
    /// ```
    /// use quejing_rules::event::{RecordedDiscard, DiscardsBefore, FamilyFields, PlayerId};
    /// let discard = RecordedDiscard { by: PlayerId::of(2), tile: "5p".to_owned(), drawn: None, flags: Vec::new() };
    /// let fields = FamilyFields::of(DiscardsBefore(vec![discard]));
    /// assert_eq!(fields.people().collect::<Vec<_>>(), [PlayerId::of(2)]);
    /// ```
    DiscardsBefore(Vec<RecordedDiscard>): Win, "discards", "fault-place-history", AskedFor::Apart => of_value;
}

/// Points that one player is responsible for (Zung Jung, sections 9 and 10).
///
/// ```
/// use quejing_rules::event::{OwnedPoints, PlayerId};
/// let [shared, owned] = [(25, None), (5, Some(PlayerId::of(2)))].map(|(points, owner)| OwnedPoints { points, owner });
/// assert_eq!(serde_json::to_string(&shared)?, r#"{"points":25}"#);
/// assert_eq!(serde_json::to_string(&owned)?, r#"{"points":5,"owner":"p000000000002"}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OwnedPoints {
    /// The number of points.
    pub points: u32,
    /// The player responsible; `None` if everybody shares.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner: Option<PlayerId>,
}

/// The parts of a win's points by the player responsible; without them the discarder is responsible for all.
///
/// ```
/// use quejing_rules::event::{FamilyFields, Layers, OwnedPoints};
/// let layers = Layers(vec![OwnedPoints { points: 25, owner: None }]);
/// let fields = FamilyFields::of(layers.clone());
/// assert_eq!(serde_json::to_string(&fields)?, r#"{"layers":[{"points":25}]}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Layers(pub Vec<OwnedPoints>);

impl FieldType for Layers {
    const ROW: &'static FieldRow = &FieldRow::new::<Layers>(
        EventKind::Win,
        EventField { key: "layers", label: "fault-place-responsible", asks: AskedFor::Apart, only: None },
    )
    .stating_payment()
    .of_value();
}

// An empty list is stored: it says something else than none.
impl FieldContent for Layers {
    fn people(&self) -> Vec<PlayerId> {
        self.0.iter().filter_map(|layer| layer.owner).collect()
    }
}

/// A discard before the winning one (Zung Jung, 跟張免責).
///
/// ```
/// use quejing_rules::event::{RecordedDiscard, PlayerId};
/// let discard: RecordedDiscard = serde_json::from_str(r#"{"by":"p000000000002","tile":"5p"}"#)?;
/// assert_eq!((discard.by, discard.drawn), (PlayerId::of(2), None));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecordedDiscard {
    /// The player who threw it, or added it to a pung without being robbed.
    pub by: PlayerId,
    /// The tile, in MPSZ notation.
    pub tile: String,
    /// For the winner's own discards, the tile they had drawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub drawn: Option<String>,
    /// The circumstances a win at that moment would have had.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub flags: Vec<String>,
}

impl ListedContent for RecordedDiscard {
    fn people(&self) -> Vec<PlayerId> {
        vec![self.by]
    }
}
