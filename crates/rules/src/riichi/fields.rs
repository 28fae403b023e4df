//! The fields of events that only riichi has: liability, and who is tenpai or has nagashi mangan when the wall is used up.

use serde::{Deserialize, Serialize};

use crate::event::{AskedFor, EventAnswer, EventField, EventKind, FieldRow, FieldType, PlayerId};

/// Every field of riichi's events.
pub(super) static EVENT_FIELDS: [&FieldRow; 3] = [&PAO, &TENPAI, &NAGASHI];

/// The draw in which tenpai and nagashi count.
const EXHAUSTED: Option<(&str, &[&str])> = Some(("why", &["exhausted"]));

static PAO: FieldRow = FieldRow::new::<Liability>(
    EventKind::Win,
    EventField { key: "pao", label: "ruling-paid-pao-all", asks: AskedFor::Apart, only: None },
)
.stating_payment();

static TENPAI: FieldRow = FieldRow::new::<Tenpai>(
    EventKind::Draw,
    EventField { key: "tenpai", label: "night-draw-tenpai", asks: AskedFor::Players, only: EXHAUSTED },
);

static NAGASHI: FieldRow = FieldRow::new::<Nagashi>(
    EventKind::Draw,
    EventField { key: "nagashi", label: "night-draw-nagashi", asks: AskedFor::Players, only: EXHAUSTED },
);

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
    const ROW: &'static FieldRow = &PAO;

    fn people(&self) -> Vec<PlayerId> {
        vec![self.player]
    }
}

/// The players who were tenpai.
///
/// ```
/// use quejing_rules::event::{Drawn, PlayerId, Tenpai};
/// let drawn: Drawn = serde_json::from_str(r#"{"tenpai":["p000000000001"]}"#)?;
/// assert_eq!(drawn.family.get(), Some(&Tenpai(vec![PlayerId::of(1)])));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tenpai(pub Vec<PlayerId>);

impl FieldType for Tenpai {
    const ROW: &'static FieldRow = &TENPAI;

    fn people(&self) -> Vec<PlayerId> {
        self.0.clone()
    }

    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    fn answer(&self) -> Option<EventAnswer> {
        Some(EventAnswer::Players(self.0.clone()))
    }

    fn of_answer(answer: &EventAnswer) -> Option<Tenpai> {
        answer.players().map(|players| Tenpai(players.to_vec()))
    }
}

/// The players who achieved nagashi mangan (流局满贯).
///
/// ```
/// use quejing_rules::event::{FamilyFields, Nagashi, PlayerId};
/// let fields = FamilyFields::of(Nagashi(vec![PlayerId::of(3)]));
/// assert_eq!(serde_json::to_string(&fields)?, r#"{"nagashi":["p000000000003"]}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Nagashi(pub Vec<PlayerId>);

impl FieldType for Nagashi {
    const ROW: &'static FieldRow = &NAGASHI;

    fn people(&self) -> Vec<PlayerId> {
        self.0.clone()
    }

    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    fn answer(&self) -> Option<EventAnswer> {
        Some(EventAnswer::Players(self.0.clone()))
    }

    fn of_answer(answer: &EventAnswer) -> Option<Nagashi> {
        answer.players().map(|players| Nagashi(players.to_vec()))
    }
}
