//! The field of a win that only Lingque has: the tiles that other players gave to the winner.

use crate::event::field::event_fields;
use crate::event::{AskedFor, PlayerId};

event_fields! {
    static EVENT_FIELDS = [];

    /// The number of the winner's tiles that each player gave, the winning one included; players who gave none are left out.
    ///
    /// ```
    /// use quejing_rules::event::{PlayerId, ProvidedTiles, Win};
    /// let stored = r#"{"winner":"p000000000001","entered":"points","value":{},"provided":[["p000000000002",4]]}"#;
    /// let win: Win = serde_json::from_str(stored)?;
    /// assert_eq!(win.family.get(), Some(&ProvidedTiles(vec![(PlayerId::of(2), 4)])));
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    ProvidedTiles(Vec<(PlayerId, u32)>): Win, "provided", "night-provided", AskedFor::Counts { most: 5 }
        => shown_by_melds labelled_at_table("col-provided") with_tip("col-provided-tip");
}
