//! The field of a win that only Lingque has: the tiles that other players gave to the winner.

use serde::{Deserialize, Serialize};

use crate::event::{AskedFor, EventAnswer, EventField, EventKind, FieldRow, FieldType, PlayerId};

/// Every field of Lingque's events.
pub(super) static EVENT_FIELDS: [&FieldRow; 1] = [&PROVIDED];

static PROVIDED: FieldRow = FieldRow::new::<ProvidedTiles>(
    EventKind::Win,
    EventField { key: "provided", label: "night-provided", asks: AskedFor::Counts { most: 5 }, only: None },
);

/// The number of the winner's tiles that each player gave, the winning one included; players who gave none are left out.
///
/// ```
/// use quejing_rules::event::{PlayerId, ProvidedTiles, Win};
/// let stored = r#"{"winner":"p000000000001","entered":"points","value":{},"provided":[["p000000000002",4]]}"#;
/// let win: Win = serde_json::from_str(stored)?;
/// assert_eq!(win.family.get(), Some(&ProvidedTiles(vec![(PlayerId::of(2), 4)])));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProvidedTiles(pub Vec<(PlayerId, u8)>);

impl FieldType for ProvidedTiles {
    const ROW: &'static FieldRow = &PROVIDED;

    fn people(&self) -> Vec<PlayerId> {
        self.0.iter().map(|(player, _)| *player).collect()
    }

    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    fn answer(&self) -> Option<EventAnswer> {
        Some(EventAnswer::Counts(self.0.iter().map(|&(player, tiles)| (player, tiles.into())).collect()))
    }

    fn of_answer(answer: &EventAnswer) -> Option<ProvidedTiles> {
        let counts = answer.counts()?.iter().filter(|(_, tiles)| *tiles > 0);
        Some(ProvidedTiles(counts.map(|&(player, tiles)| (player, u8::try_from(tiles).unwrap_or(u8::MAX))).collect()))
    }
}
