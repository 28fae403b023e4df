//! The fields of events that only the house rule has: the special rule of a deal with what belongs to it, bets and open hands
//! at its beginning, and the declared fan of a false win.

use serde::{Deserialize, Serialize};

use super::acts::Support;
use crate::event::{AskedFor, DealBegun, EventAnswer, EventField, EventKind, FieldRow, FieldType, PlayerId};

/// The most fan of a false win.
const MAX_FAN: u32 = 99;

/// Every field of the house rule's events.
pub(super) static EVENT_FIELDS: [&FieldRow; 7] = [&SPECIAL, &SUPPORTS, &OPEN, &SWAP, &LAST, &FAN, &WAITING];

static SPECIAL: FieldRow = FieldRow::new::<SpecialNumber>(
    EventKind::Deal,
    EventField {
        key: "special",
        label: "night-deal-special",
        asks: AskedFor::Number { least: 0, most: 12 },
        only: None,
    },
);

static SUPPORTS: FieldRow = FieldRow::new::<Supports>(
    EventKind::Deal,
    EventField { key: "supports", label: "night-supports", asks: AskedFor::Apart, only: None },
);

static OPEN: FieldRow = FieldRow::new::<OpenHands>(
    EventKind::Deal,
    EventField { key: "open", label: "ledger-kind-hand-opened", asks: AskedFor::Apart, only: None },
);

static SWAP: FieldRow = FieldRow::new::<Swap>(
    EventKind::Deal,
    EventField { key: "swap", label: "night-deal-swap", asks: AskedFor::Apart, only: None },
);

static LAST: FieldRow = FieldRow::new::<LastDeal>(
    EventKind::Deal,
    EventField { key: "last", label: "night-deal-last", asks: AskedFor::Flag, only: None },
);

static FAN: FieldRow = FieldRow::new::<DeclaredFan>(
    EventKind::FalseWin,
    EventField { key: "fan", label: "night-false-fan", asks: AskedFor::Number { least: 1, most: MAX_FAN }, only: None },
);

static WAITING: FieldRow = FieldRow::new::<WaitingPlayers>(
    EventKind::FalseWin,
    EventField { key: "waiting", label: "night-false-waiting", asks: AskedFor::Counts { most: MAX_FAN }, only: None },
);

/// The number of the deal's special rule, 2 to 12; without it the first two dice determine it.
///
/// ```
/// use quejing_rules::event::{DealBegun, SpecialNumber};
/// let begun: DealBegun = serde_json::from_str(r#"{"special":8}"#)?;
/// assert_eq!(begun.family.get(), Some(&SpecialNumber(8)));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SpecialNumber(pub u8);

impl FieldType for SpecialNumber {
    const ROW: &'static FieldRow = &SPECIAL;

    fn answer(&self) -> Option<EventAnswer> {
        Some(EventAnswer::Number(self.0.into()))
    }

    fn of_answer(answer: &EventAnswer) -> Option<SpecialNumber> {
        let number = answer.number().filter(|number| *number > 0)?;
        u8::try_from(number).ok().map(SpecialNumber)
    }
}

/// The supporters with their players, as they chose before the deal.
///
/// ```
/// use quejing_rules::event::{FamilyFields, PlayerId, Support, Supports};
/// let support = Support { who: PlayerId::of(5), player: PlayerId::of(1) };
/// let fields = FamilyFields::of(Supports(vec![support]));
/// assert_eq!(fields.people().collect::<Vec<_>>(), [PlayerId::of(5), PlayerId::of(1)]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Supports(pub Vec<Support>);

impl Supports {
    /// Returns those of a deal's beginning.
    pub fn of(begun: &DealBegun) -> &[Support] {
        begun.family.get::<Supports>().map_or(&[], |supports| &supports.0)
    }
}

impl FieldType for Supports {
    const ROW: &'static FieldRow = &SUPPORTS;

    fn people(&self) -> Vec<PlayerId> {
        self.0.iter().flat_map(|support| [support.who, support.player]).collect()
    }

    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// The players with an open hand from the beginning of the deal.
///
/// ```
/// use quejing_rules::event::{FamilyFields, OpenHands, PlayerId};
/// let fields = FamilyFields::of(OpenHands(vec![PlayerId::of(1)]));
/// assert_eq!(serde_json::to_string(&fields)?, r#"{"open":["p000000000001"]}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OpenHands(pub Vec<PlayerId>);

impl OpenHands {
    /// Returns those of a deal's beginning.
    pub fn of(begun: &DealBegun) -> &[PlayerId] {
        begun.family.get::<OpenHands>().map_or(&[], |open| &open.0)
    }
}

impl FieldType for OpenHands {
    const ROW: &'static FieldRow = &OPEN;

    fn people(&self) -> Vec<PlayerId> {
        self.0.clone()
    }

    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// Two people who swap seats after the deal (house rule 12); the tiles stay.
///
/// ```
/// use quejing_rules::event::{DealBegun, FamilyFields, PlayerId, SpecialNumber, Swap};
/// let swap = Swap { dealer: PlayerId::of(1), with: PlayerId::of(3) };
/// let family = FamilyFields::of(SpecialNumber(12)).with(swap);
/// let begun = DealBegun { family, ..DealBegun::default() };
/// assert_eq!(serde_json::from_value::<DealBegun>(serde_json::to_value(&begun)?)?, begun);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Swap {
    /// The dealer, who throws again.
    pub dealer: PlayerId,
    /// The player who swaps with the dealer.
    pub with: PlayerId,
}

impl FieldType for Swap {
    const ROW: &'static FieldRow = &SWAP;

    fn people(&self) -> Vec<PlayerId> {
        vec![self.dealer, self.with]
    }
}

/// The mark of a deal that is played as one of the last ones (难忘今宵).
///
/// ```
/// use quejing_rules::event::{FamilyFields, LastDeal};
/// assert_eq!(serde_json::to_string(&FamilyFields::of(LastDeal(true)))?, r#"{"last":true}"#);
/// assert_eq!(FamilyFields::of(LastDeal(false)), FamilyFields::default());
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LastDeal(pub bool);

impl FieldType for LastDeal {
    const ROW: &'static FieldRow = &LAST;

    fn is_empty(&self) -> bool {
        !self.0
    }

    fn answer(&self) -> Option<EventAnswer> {
        Some(EventAnswer::Flag(self.0))
    }

    fn of_answer(answer: &EventAnswer) -> Option<LastDeal> {
        answer.flag().map(LastDeal)
    }
}

/// The fan of a false win, as declared.
///
/// ```
/// use quejing_rules::event::{DeclaredFan, FalseWin};
/// let said: FalseWin = serde_json::from_str(r#"{"by":"p000000000001","fan":3}"#)?;
/// assert_eq!(said.family.get(), Some(&DeclaredFan(3)));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DeclaredFan(pub u32);

impl FieldType for DeclaredFan {
    const ROW: &'static FieldRow = &FAN;

    fn answer(&self) -> Option<EventAnswer> {
        Some(EventAnswer::Number(self.0))
    }

    fn of_answer(answer: &EventAnswer) -> Option<DeclaredFan> {
        answer.number().map(DeclaredFan)
    }
}

/// A player who was waiting while another player declared falsely.
///
/// ```
/// use quejing_rules::event::{FalseWin, PlayerId, Waiting, WaitingPlayers};
/// let stored = r#"{"by":"p000000000001","waiting":[{"player":"p000000000002","fan":3}]}"#;
/// let said: FalseWin = serde_json::from_str(stored)?;
/// let waiting = Waiting { player: PlayerId::of(2), fan: 3 };
/// assert_eq!(said.family.get(), Some(&WaitingPlayers(vec![waiting])));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Waiting {
    /// The waiting player.
    pub player: PlayerId,
    /// The most fan a discard could have given them.
    pub fan: u32,
}

/// The players who were waiting while another player declared falsely.
///
/// ```
/// use quejing_rules::event::{FamilyFields, PlayerId, Waiting, WaitingPlayers};
/// let waiting = vec![Waiting { player: PlayerId::of(2), fan: 3 }];
/// let fields = FamilyFields::of(WaitingPlayers(waiting));
/// assert_eq!(serde_json::to_string(&fields)?, r#"{"waiting":[{"fan":3,"player":"p000000000002"}]}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WaitingPlayers(pub Vec<Waiting>);

impl FieldType for WaitingPlayers {
    const ROW: &'static FieldRow = &WAITING;

    fn people(&self) -> Vec<PlayerId> {
        self.0.iter().map(|waiting| waiting.player).collect()
    }

    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    fn answer(&self) -> Option<EventAnswer> {
        Some(EventAnswer::Counts(self.0.iter().map(|waiting| (waiting.player, waiting.fan)).collect()))
    }

    fn of_answer(answer: &EventAnswer) -> Option<WaitingPlayers> {
        let counts = answer.counts()?.iter().filter(|(_, fan)| *fan > 0);
        Some(WaitingPlayers(counts.map(|&(player, fan)| Waiting { player, fan }).collect()))
    }
}
