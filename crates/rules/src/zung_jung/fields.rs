//! The fields of a recorded win that only Zung Jung has: the responsible players, and the discards that show them
//! (sections 9 and 10).

use serde::{Deserialize, Serialize};

use crate::play::family_field::event_fields;
use crate::play::{EventField, FieldContent, FieldHost, FieldKind, FieldRow, FieldType};
use crate::{PlayerId, RecordedDiscard};

event_fields! {
    static EVENT_FIELDS = [RecordedLayers];

    /// The deal's discards before the winning one, oldest first, which show who is responsible.
    ///
    /// ```
    /// use quejing_rules::{PlayerId, RecordedDiscard};
    /// use quejing_rules::play::FamilyFields;
    /// use quejing_rules::zung_jung::fields::DiscardsBefore;
    /// let discard = RecordedDiscard::of_tile(PlayerId::from_number(2), "5p");
    /// let fields = FamilyFields::from_field(DiscardsBefore(vec![discard]));
    /// assert_eq!(fields.people().collect::<Vec<_>>(), [PlayerId::from_number(2)]);
    /// ```
    DiscardsBefore(Vec<RecordedDiscard<PlayerId>>): Win, "discards", "fault-place-history", FieldKind::Discards
        => mark_part_of_value mark_discard_only with_typed_word("discard") with_table_label("thrown-label") with_tip("thrown-hint");
}

/// A part of a win's points with the player responsible for it (Zung Jung, sections 9 and 10).
///
/// ```
/// use quejing_rules::PlayerId;
/// use quejing_rules::zung_jung::fields::OwnedPoints;
/// let [shared, owned] =
///     [(25, None), (5, Some(PlayerId::from_number(2)))].map(|(points, owner)| OwnedPoints { points, owner });
/// assert_eq!(serde_json::to_string(&shared)?, r#"{"points":25}"#);
/// assert_eq!(serde_json::to_string(&owned)?, r#"{"points":5,"owner":"p000000000002"}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OwnedPoints {
    /// The number of points in this part.
    pub points: u32,
    /// The responsible player; `None` if each of the three losers pays the points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner: Option<PlayerId>,
}

/// The parts of a win's points with the responsible players, as recorded. Without this field, the recorded discards
/// show them, or else the discarder is responsible for all points.
///
/// ```
/// use quejing_rules::play::FamilyFields;
/// use quejing_rules::zung_jung::fields::{OwnedPoints, RecordedLayers};
/// let layers = RecordedLayers(vec![OwnedPoints { points: 25, owner: None }]);
/// let fields = FamilyFields::from_field(layers.clone());
/// assert_eq!(serde_json::to_string(&fields)?, r#"{"layers":[{"points":25}]}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecordedLayers(pub Vec<OwnedPoints>);

impl FieldType for RecordedLayers {
    const ROW: &'static FieldRow = &FieldRow::new::<RecordedLayers>(
        FieldHost::Win,
        EventField {
            key: "layers",
            label: "fault-place-responsible",
            answer_kind: FieldKind::DedicatedInput,
            condition: None,
        },
    )
    .mark_payment_statement()
    .mark_part_of_value();
}

// An empty list is stored: it says something else than none.
impl FieldContent for RecordedLayers {
    fn people(&self) -> Vec<PlayerId> {
        self.0.iter().filter_map(|layer| layer.owner).collect()
    }
}
