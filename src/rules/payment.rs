//! Who pays whom for a win, in one form for all families.

use crate::hand::Seat;

/// One payment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Payment {
    /// Who pays; `None`: it lay on the table.
    pub from: Option<Seat>,
    /// Who receives.
    pub to: Seat,
    /// How much, more than 0.
    pub amount: i64,
    /// Why.
    pub why: PaidFor,
}

/// Why somebody pays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PaidFor {
    /// A loser's share of a self-drawn win.
    SelfDraw,
    /// The discard that won.
    Discarder,
    /// Lingque: the share of a player who had no part in it.
    Bystander,
    /// 半包牌: half of another loser's share.
    HalfLiability {
        /// Whose share.
        instead_of: Seat,
    },
    /// 全包牌: another loser's whole share.
    FullLiability {
        /// Whose share.
        instead_of: Seat,
    },
    /// Zung Jung: the first 25 points, which all three share.
    FirstPoints,
    /// Zung Jung: points for which nobody is responsible.
    Shared,
    /// Zung Jung: points of the responsible player, three times.
    Responsible,
    /// Riichi: the discarder pays the hand.
    Ron,
    /// Riichi: the discarder's half of a shared ron.
    SharedRon,
    /// 包: the liable player's half of a shared ron.
    PaoHalf,
    /// 包: the liable player pays it all.
    PaoAll,
    /// 本场: counters.
    Honba,
    /// Riichi sticks from the table.
    RiichiSticks,
    /// 不听罚符.
    NotenPenalty,
    /// 流局满贯.
    NagashiMangan,
}

/// What each of the four seats gains or loses. The sum is what lay on the table.
pub fn net(payments: &[Payment]) -> [i64; 4] {
    let mut net = [0; 4];
    for paid in payments {
        if let Some(from) = paid.from {
            net[from.index() & 3] -= paid.amount;
        }
        net[paid.to.index() & 3] += paid.amount;
    }
    net
}
