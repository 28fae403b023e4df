//! The fields of events that only the house rule has: the special rule of a deal, bets, open hands and the seat swap at
//! its beginning, and the fan of a false win with the waiting players.

use serde::{Deserialize, Serialize};

use super::acts::{HandOpened, Support};
use crate::play::family_field::event_fields;
use crate::play::{
    ActType, DealBegun, EventField, FieldContent, FieldHost, FieldKind, FieldRow, FieldType, ListedContent,
};
use crate::{Answer, PlayerId};

/// The maximum fan that can be entered for a false win.
const MAX_FALSE_WIN_FAN: u32 = 99;
/// The maximum number of a special rule: the sum of two sixes.
const MAX_SPECIAL_NUMBER: u32 = 12;

event_fields! {
    static EVENT_FIELDS = [SeatSwap];

    /// The number of the deal's special rule: 2 to 12, or 0 for none. Without this field, the last deals or the first
    /// two dice determine the rule.
    ///
    /// ```
    /// use quejing_rules::house::fields::SpecialNumber;
    /// use quejing_rules::play::DealBegun;
    /// let begun: DealBegun = serde_json::from_str(r#"{"special":8}"#)?;
    /// assert_eq!(begun.family.get(), Some(&SpecialNumber(8)));
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    SpecialNumber(u8): Deal, "special", "night-deal-special", FieldKind::Number { least: 0, most: MAX_SPECIAL_NUMBER };

    /// The choices of support made before the deal began: each supporter with the chosen player.
    ///
    /// ```
    /// use quejing_rules::PlayerId;
    /// use quejing_rules::house::acts::Support;
    /// use quejing_rules::house::fields::DealSupports;
    /// use quejing_rules::play::FamilyFields;
    /// let support = Support { who: PlayerId::from_number(5), player: PlayerId::from_number(1) };
    /// let fields = FamilyFields::from_field(DealSupports(vec![support]));
    /// assert_eq!(fields.people().collect::<Vec<_>>(), [PlayerId::from_number(5), PlayerId::from_number(1)]);
    /// ```
    DealSupports(Vec<Support>): Deal, "supports", "night-supports", FieldKind::DedicatedInput;

    /// The players with an open hand from the beginning of the deal.
    ///
    /// ```
    /// use quejing_rules::PlayerId;
    /// use quejing_rules::house::fields::OpenHands;
    /// use quejing_rules::play::FamilyFields;
    /// let fields = FamilyFields::from_field(OpenHands(vec![PlayerId::from_number(1)]));
    /// assert_eq!(serde_json::to_string(&fields)?, r#"{"open":["p000000000001"]}"#);
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    OpenHands(Vec<PlayerId>): Deal, "open", "ledger-kind-hand-opened", FieldKind::DedicatedInput
        => with_opening_act(HandOpened::ROW);

    /// The record that a deal is one of the last deals of a night (难忘今宵); false is not stored.
    ///
    /// ```
    /// use quejing_rules::house::fields::LastDeal;
    /// use quejing_rules::play::FamilyFields;
    /// assert_eq!(serde_json::to_string(&FamilyFields::from_field(LastDeal(true)))?, r#"{"last":true}"#);
    /// assert_eq!(FamilyFields::from_field(LastDeal(false)), FamilyFields::default());
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    LastDeal(bool): Deal, "last", "night-deal-last", FieldKind::Flag
        => with_marks_last with_table_label("last-deal") with_tip("last-deal-tip");

    /// The fan that a player declared with a false win. Without this field, it counts as 1.
    ///
    /// ```
    /// use quejing_rules::house::fields::DeclaredFan;
    /// use quejing_rules::play::FalseWin;
    /// let said: FalseWin = serde_json::from_str(r#"{"by":"p000000000001","fan":3}"#)?;
    /// assert_eq!(said.family.get(), Some(&DeclaredFan(3)));
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    DeclaredFan(u32): FalseWin, "fan", "night-false-fan", FieldKind::Number { least: 1, most: MAX_FALSE_WIN_FAN };

    /// The players who were waiting while another player made a false win, each with the fan of their hand.
    ///
    /// ```
    /// use quejing_rules::PlayerId;
    /// use quejing_rules::house::fields::{WaitingHand, WaitingPlayers};
    /// use quejing_rules::play::FamilyFields;
    /// let waiting = vec![WaitingHand { player: PlayerId::from_number(2), fan: 3 }];
    /// let fields = FamilyFields::from_field(WaitingPlayers(waiting));
    /// assert_eq!(serde_json::to_string(&fields)?, r#"{"waiting":[{"fan":3,"player":"p000000000002"}]}"#);
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    WaitingPlayers(Vec<WaitingHand>): FalseWin, "waiting", "night-false-waiting", FieldKind::Counts { most: MAX_FALSE_WIN_FAN };
}

impl DealSupports {
    /// Returns the choices of support recorded with the beginning of a deal; empty without the field.
    pub fn supports_of(begun: &DealBegun) -> &[Support] {
        begun.family.get::<DealSupports>().map_or(&[], |supports| &supports.0)
    }
}

impl OpenHands {
    /// Returns the players recorded with an open hand at the beginning of a deal; empty without the field.
    pub fn players_of(begun: &DealBegun) -> &[PlayerId] {
        begun.family.get::<OpenHands>().map_or(&[], |open| &open.0)
    }
}

impl ListedContent for Support {
    fn people(&self) -> Vec<PlayerId> {
        vec![self.who, self.player]
    }
}

/// The seat swap of special rule 12: the dealer and another player change places after the tiles are dealt; the tiles
/// stay.
///
/// ```
/// use quejing_rules::PlayerId;
/// use quejing_rules::house::fields::{SeatSwap, SpecialNumber};
/// use quejing_rules::play::{DealBegun, FamilyFields};
/// let swap = SeatSwap { dealer: PlayerId::from_number(1), with: PlayerId::from_number(3) };
/// let family = FamilyFields::from_field(SpecialNumber(12)).with_field(swap);
/// let begun = DealBegun { family, ..DealBegun::default() };
/// assert_eq!(serde_json::from_value::<DealBegun>(serde_json::to_value(&begun)?)?, begun);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatSwap {
    /// The dealer, who throws the dice again.
    pub dealer: PlayerId,
    /// The player who swaps with the dealer.
    pub with: PlayerId,
}

impl FieldType for SeatSwap {
    const ROW: &'static FieldRow = &FieldRow::new::<SeatSwap>(
        FieldHost::Deal,
        EventField { key: "swap", label: "night-deal-swap", answer_kind: FieldKind::Partner, condition: None },
    )
    .with_table_label("swap-with")
    .with_table_condition("special", &["12"]);
}

impl FieldContent for SeatSwap {
    fn people(&self) -> Vec<PlayerId> {
        vec![self.dealer, self.with]
    }

    fn answer(&self) -> Option<Answer<PlayerId>> {
        Some(Answer::Partner { dealer: Some(self.dealer), partner: self.with })
    }

    fn from_answer(answer: &Answer<PlayerId>) -> Option<SeatSwap> {
        let (dealer, with) = answer.partner()?;
        Some(SeatSwap { dealer: dealer?, with })
    }
}

/// A player who was waiting during another player's false win, with the fan of their hand.
///
/// ```
/// use quejing_rules::PlayerId;
/// use quejing_rules::house::fields::{WaitingHand, WaitingPlayers};
/// use quejing_rules::play::FalseWin;
/// let stored = r#"{"by":"p000000000001","waiting":[{"player":"p000000000002","fan":3}]}"#;
/// let said: FalseWin = serde_json::from_str(stored)?;
/// let waiting = WaitingHand { player: PlayerId::from_number(2), fan: 3 };
/// assert_eq!(said.family.get(), Some(&WaitingPlayers(vec![waiting])));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WaitingHand {
    /// The waiting player.
    pub player: PlayerId,
    /// The highest fan with which the player could have won on a discard.
    pub fan: u32,
}

impl ListedContent for WaitingHand {
    fn people(&self) -> Vec<PlayerId> {
        vec![self.player]
    }

    fn answer(waiting: &[WaitingHand]) -> Option<Answer<PlayerId>> {
        Some(Answer::Counts(waiting.iter().map(|one| (one.player, one.fan)).collect()))
    }

    fn from_answer(answer: &Answer<PlayerId>) -> Option<Vec<WaitingHand>> {
        let counts = answer.counts()?.iter().filter(|(_, fan)| *fan > 0);
        Some(counts.map(|&(player, fan)| WaitingHand { player, fan }).collect())
    }
}
