//! The fields of events that only the house rule has: the special rule of a deal with what belongs to it, bets and open hands
//! at its beginning, and the declared fan of a false win.

use serde::{Deserialize, Serialize};

use super::acts::Support;
use crate::event::field::event_fields;
use crate::event::{
    AskedFor, DealBegun, EventAnswer, EventField, EventKind, FieldContent, FieldRow, FieldType, ListedContent, PlayerId,
};

/// The most fan of a false win.
const MAX_FAN: u32 = 99;
/// The greatest number of a special rule.
const MAX_SPECIAL: u32 = 12;

event_fields! {
    static EVENT_FIELDS = [Swap];

    /// The number of the deal's special rule, 2 to 12; without it the first two dice determine it.
    ///
    /// ```
    /// use quejing_rules::event::{DealBegun, SpecialNumber};
    /// let begun: DealBegun = serde_json::from_str(r#"{"special":8}"#)?;
    /// assert_eq!(begun.family.get(), Some(&SpecialNumber(8)));
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    SpecialNumber(u8): Deal, "special", "night-deal-special", AskedFor::Number { least: 0, most: MAX_SPECIAL };

    /// The supporters with their players, as they chose before the deal.
    ///
    /// ```
    /// use quejing_rules::event::{FamilyFields, PlayerId, Support, Supports};
    /// let support = Support { who: PlayerId::of(5), player: PlayerId::of(1) };
    /// let fields = FamilyFields::of(Supports(vec![support]));
    /// assert_eq!(fields.people().collect::<Vec<_>>(), [PlayerId::of(5), PlayerId::of(1)]);
    /// ```
    Supports(Vec<Support>): Deal, "supports", "night-supports", AskedFor::Apart;

    /// The players with an open hand from the beginning of the deal.
    ///
    /// ```
    /// use quejing_rules::event::{FamilyFields, OpenHands, PlayerId};
    /// let fields = FamilyFields::of(OpenHands(vec![PlayerId::of(1)]));
    /// assert_eq!(serde_json::to_string(&fields)?, r#"{"open":["p000000000001"]}"#);
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    OpenHands(Vec<PlayerId>): Deal, "open", "ledger-kind-hand-opened", AskedFor::Apart;

    /// The mark of a deal that is played as one of the last ones (难忘今宵).
    ///
    /// ```
    /// use quejing_rules::event::{FamilyFields, LastDeal};
    /// assert_eq!(serde_json::to_string(&FamilyFields::of(LastDeal(true)))?, r#"{"last":true}"#);
    /// assert_eq!(FamilyFields::of(LastDeal(false)), FamilyFields::default());
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    LastDeal(bool): Deal, "last", "night-deal-last", AskedFor::Flag
        => marking_last labelled_at_table("last-deal") with_tip("last-deal-tip");

    /// The fan of a false win, as declared.
    ///
    /// ```
    /// use quejing_rules::event::{DeclaredFan, FalseWin};
    /// let said: FalseWin = serde_json::from_str(r#"{"by":"p000000000001","fan":3}"#)?;
    /// assert_eq!(said.family.get(), Some(&DeclaredFan(3)));
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    DeclaredFan(u32): FalseWin, "fan", "night-false-fan", AskedFor::Number { least: 1, most: MAX_FAN };

    /// The players who were waiting while another player declared falsely.
    ///
    /// ```
    /// use quejing_rules::event::{FamilyFields, PlayerId, WaitingHand, WaitingPlayers};
    /// let waiting = vec![WaitingHand { player: PlayerId::of(2), fan: 3 }];
    /// let fields = FamilyFields::of(WaitingPlayers(waiting));
    /// assert_eq!(serde_json::to_string(&fields)?, r#"{"waiting":[{"fan":3,"player":"p000000000002"}]}"#);
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    WaitingPlayers(Vec<WaitingHand>): FalseWin, "waiting", "night-false-waiting", AskedFor::Counts { most: MAX_FAN };
}

impl Supports {
    /// Returns the entries of a deal's beginning; empty if it has none.
    pub fn entries_of(begun: &DealBegun) -> &[Support] {
        begun.family.get::<Supports>().map_or(&[], |supports| &supports.0)
    }
}

impl OpenHands {
    /// Returns the entries of a deal's beginning; empty if it has none.
    pub fn players_of(begun: &DealBegun) -> &[PlayerId] {
        begun.family.get::<OpenHands>().map_or(&[], |open| &open.0)
    }
}

impl ListedContent for Support {
    fn people(&self) -> Vec<PlayerId> {
        vec![self.who, self.player]
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
    const ROW: &'static FieldRow = &FieldRow::new::<Swap>(
        EventKind::Deal,
        EventField { key: "swap", label: "night-deal-swap", asks: AskedFor::Partner, only: None },
    )
    .labelled_at_table("swap-with")
    .only_at_table("special", &["12"]);
}

impl FieldContent for Swap {
    fn people(&self) -> Vec<PlayerId> {
        vec![self.dealer, self.with]
    }

    fn answer(&self) -> Option<EventAnswer> {
        Some(EventAnswer::Partner { of: Some(self.dealer), with: self.with })
    }

    fn of_answer(answer: &EventAnswer) -> Option<Swap> {
        let (dealer, with) = answer.partner()?;
        Some(Swap { dealer: dealer?, with })
    }
}

/// A player who was waiting while another player declared falsely.
///
/// ```
/// use quejing_rules::event::{FalseWin, PlayerId, WaitingHand, WaitingPlayers};
/// let stored = r#"{"by":"p000000000001","waiting":[{"player":"p000000000002","fan":3}]}"#;
/// let said: FalseWin = serde_json::from_str(stored)?;
/// let waiting = WaitingHand { player: PlayerId::of(2), fan: 3 };
/// assert_eq!(said.family.get(), Some(&WaitingPlayers(vec![waiting])));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WaitingHand {
    /// The waiting player.
    pub player: PlayerId,
    /// The most fan a discard could have given them.
    pub fan: u32,
}

impl ListedContent for WaitingHand {
    fn people(&self) -> Vec<PlayerId> {
        vec![self.player]
    }

    fn answer(waiting: &[WaitingHand]) -> Option<EventAnswer> {
        Some(EventAnswer::Counts(waiting.iter().map(|one| (one.player, one.fan)).collect()))
    }

    fn of_answer(answer: &EventAnswer) -> Option<Vec<WaitingHand>> {
        let counts = answer.counts()?.iter().filter(|(_, fan)| *fan > 0);
        Some(counts.map(|&(player, fan)| WaitingHand { player, fan }).collect())
    }
}
