//! The fields of events: riichi's, and the norths that a winner set aside.

use crate::event::FieldKind;
use crate::event::family_field::event_fields;
use crate::riichi::fields::{Liability, NagashiPlayers, PlayedOn, TenpaiPlayers};

event_fields! {
    static EVENT_FIELDS = [TenpaiPlayers, PlayedOn, NagashiPlayers, Liability];

    /// The number of norths that the winner set aside (拔北).
    ///
    /// ```
    /// use quejing_rules::event::FamilyFields;
    /// use quejing_rules::sanma::fields::SetAsideNorths;
    /// assert_eq!(serde_json::to_string(&FamilyFields::from_field(SetAsideNorths(2)))?, r#"{"kita":2}"#);
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    SetAsideNorths(u8): Win, "kita", "sanma-kita", FieldKind::Number { least: 0, most: 4 };
}
