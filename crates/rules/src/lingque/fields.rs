//! The field of a recorded win that only Lingque has: the tiles that other players gave the winner.

use crate::PlayerId;
use crate::play::FieldKind;
use crate::play::family_field::event_fields;

event_fields! {
    static EVENT_FIELDS = [];

    /// The number of the winner's tiles that each player gave, the winning tile included; players who gave none are
    /// left out.
    ///
    /// ```
    /// use quejing_rules::PlayerId;
    /// use quejing_rules::lingque::fields::ProvidedTiles;
    /// use quejing_rules::play::Win;
    /// let stored = r#"{"winner":"p000000000001","entered":"points","value":{},"provided":[["p000000000002",4]]}"#;
    /// let win: Win = serde_json::from_str(stored)?;
    /// assert_eq!(win.family.get(), Some(&ProvidedTiles(vec![(PlayerId::from_number(2), 4)])));
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    ProvidedTiles(Vec<(PlayerId, u32)>): Win, "provided", "night-provided", FieldKind::Counts { most: 5 }
        => mark_suggested_by_melds with_table_label("col-provided") with_tip("col-provided-tip");
}
