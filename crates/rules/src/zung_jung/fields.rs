//! The fields of a win that only Zung Jung has: who is responsible, and the discards that show it (sections 9 and 10).

use serde::{Deserialize, Serialize};

use crate::event::field::event_fields;
use crate::event::{AskedFor, EventField, EventKind, FieldContent, FieldRow, FieldType, PlayerId, RecordedDiscard};

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
    DiscardsBefore(Vec<RecordedDiscard>): Win, "discards", "fault-place-history", AskedFor::Discards
        => of_value of_discard typed_as("discard") labelled_at_table("thrown-label") with_tip("thrown-hint");
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
