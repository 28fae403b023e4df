//! The options: where the rule text leaves something open, each reading can be chosen (section 14).

use serde::{Deserialize, Serialize};

/// A way to play the house rule. The default is the specification's own reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// \[H1\] 清一色: 4 by its place in the list, 5 by the text's example.
    pub qingyise_fan: u32,
    /// \[H2\] Whether 混全带幺九 counts next to 纯全带幺九 or 混老头.
    pub implied_patterns: Implied,
    /// \[H3\] What an open hand does to a payment.
    pub open_hand: OpenHand,
    /// \[H3\] What two open hands do to a payment.
    pub both_open: BothOpen,
    /// \[H5\] Whether a concealed kong counts as laid down for 十二落抬.
    pub shierluotai_closed_kong: bool,
    /// \[H6\] Whether a triplet finished by a discard counts as concealed.
    pub discard_triplet_concealed: bool,
    /// \[H8\] Whether 九莲宝灯 must have no melds.
    pub nine_gates_closed: bool,
    /// \[H10\] Whether a yakuman hand may be counted by its ordinary patterns if they are worth more.
    pub yakuman_or_normal: bool,
    /// Whether 宝牌 are added to a yakuman (special rule 8).
    pub dora_on_yakuman: bool,
    /// \[H11\] Whether several players can win on one discard.
    pub multi_win: bool,
    /// \[H13\] What one supporter pays another.
    pub supporter_pair: SupporterPair,
    /// \[H17\] Whether the winner deals next instead of the next seat.
    pub winner_deals: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            qingyise_fan: 4,
            implied_patterns: Implied::Add,
            open_hand: OpenHand::Double,
            both_open: BothOpen::Multiply,
            shierluotai_closed_kong: true,
            discard_triplet_concealed: false,
            nine_gates_closed: true,
            yakuman_or_normal: true,
            dora_on_yakuman: false,
            multi_win: true,
            supporter_pair: SupporterPair::Half,
            winner_deals: false,
        }
    }
}

/// Patterns that imply each other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Implied {
    /// All count (累加).
    #[default]
    Add,
    /// The wider one does not count.
    Exclude,
}

/// What 明牌 (an open hand) does to a payment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OpenHand {
    /// The payment doubles.
    #[default]
    Double,
    /// The hand gets one more fan; kong money doubles all the same.
    AddFan,
}

/// 明牌 on both sides of a payment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BothOpen {
    /// Each open hand counts.
    #[default]
    Multiply,
    /// The two count as one.
    Once,
}

/// 下注 (bets) on both sides of a payment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SupporterPair {
    /// Half, as in the text's example.
    #[default]
    Half,
    /// Half of a half.
    Product,
}
