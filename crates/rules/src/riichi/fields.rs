//! The fields of events that only riichi has: liability, and who is tenpai or has nagashi mangan when the wall is used up.

use serde::{Deserialize, Serialize};

use crate::event::field::event_fields;
use crate::event::{AskedFor, EventField, EventKind, FieldContent, FieldRow, FieldType, PlayerId};

/// The draw in which tenpai and nagashi count.
const EXHAUSTED: Option<(&str, &[&str])> = Some(("why", &["exhausted"]));

event_fields! {
    static EVENT_FIELDS = [Liability];

    /// The players who were tenpai.
    ///
    /// ```
    /// use quejing_rules::event::{DrawnDeal, PlayerId, Tenpai};
    /// let drawn: DrawnDeal = serde_json::from_str(r#"{"tenpai":["p000000000001"]}"#)?;
    /// assert_eq!(drawn.family.get(), Some(&Tenpai(vec![PlayerId::of(1)])));
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    Tenpai(Vec<PlayerId>): Draw, "tenpai", "night-draw-tenpai", AskedFor::Players, EXHAUSTED => including_declared;

    /// The players who achieved nagashi mangan (流局满贯).
    ///
    /// ```
    /// use quejing_rules::event::{FamilyFields, Nagashi, PlayerId};
    /// let fields = FamilyFields::of(Nagashi(vec![PlayerId::of(3)]));
    /// assert_eq!(serde_json::to_string(&fields)?, r#"{"nagashi":["p000000000003"]}"#);
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    Nagashi(Vec<PlayerId>): Draw, "nagashi", "night-draw-nagashi", AskedFor::Players, EXHAUSTED;
}

/// The liability for a riichi yakuman (包).
///
/// ```
/// use quejing_rules::event::{Liability, PlayerId};
/// let pao: Liability = serde_json::from_str(r#"{"player":"p000000000003","units":1}"#)?;
/// assert_eq!(pao, Liability { player: PlayerId::of(3), units: 1 });
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Liability {
    /// The player who is liable.
    pub player: PlayerId,
    /// The number of yakuman units covered.
    pub units: u32,
}

impl FieldType for Liability {
    const ROW: &'static FieldRow = &FieldRow::new::<Liability>(
        EventKind::Win,
        EventField { key: "pao", label: "ruling-paid-pao-all", asks: AskedFor::Apart, only: None },
    )
    .stating_payment();
}

impl FieldContent for Liability {
    fn people(&self) -> Vec<PlayerId> {
        vec![self.player]
    }
}
