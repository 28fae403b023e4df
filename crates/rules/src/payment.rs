//! Who pays whom for a win, in one form for all families.

use crate::hand::Seat;

/// A payment to a seat, from another seat or from what lay on the table.
///
/// ```
/// use quejing_rules::hand::Seat;
/// use quejing_rules::{PaidFor, Payment, RuleProfile, RuleSet, book::Example};
/// let (rules, shown) = (RuleProfile::from(RuleSet::Riichi), Example::read("S 2233m4455p6677s1z d1z").unwrap());
/// // 400 basic points, of which the discarder pays a player other than the dealer four times as many.
/// let ron = Payment { from: Some(Seat(2)), to: Seat(1), amount: 1600, why: PaidFor::Ron };
/// assert_eq!(rules.settle(&shown.case(&rules)?)?, Some(vec![ron]));
/// # Ok::<(), quejing_rules::Faults>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Payment {
    /// The seat that pays; `None` for what lay on the table.
    pub from: Option<Seat>,
    /// The seat that receives.
    pub to: Seat,
    /// The amount, more than 0.
    pub amount: i64,
    /// The reason for the payment.
    pub why: PaidFor,
}

/// The reason for a payment.
///
/// ```
/// use quejing_rules::{PaidFor, RuleProfile, RuleSet, book::Example};
/// let (rules, shown) = (RuleProfile::from(RuleSet::ZungJung), Example::read("S 2233m4455p6677s1z t1z").unwrap());
/// let payments = rules.settle(&shown.case(&rules)?)?.unwrap();
/// assert!(payments.iter().all(|paid| paid.amount == 30 && paid.why == PaidFor::SelfDraw));
/// # Ok::<(), quejing_rules::Faults>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PaidFor {
    /// A loser's share of a self-drawn win.
    SelfDraw,
    /// The player who discarded the winning tile.
    Discarder,
    /// Lingque: the share of a player who was not involved.
    Bystander,
    /// 半包牌: half of another loser's share.
    HalfLiability {
        /// The loser whose share it is.
        instead_of: Seat,
    },
    /// 全包牌: another loser's whole share.
    FullLiability {
        /// The loser whose share it is.
        instead_of: Seat,
    },
    /// Zung Jung: the first 25 points, which all three share.
    FirstPoints,
    /// Zung Jung: points for which nobody is responsible.
    Shared,
    /// Zung Jung: points that the responsible player pays threefold.
    Responsible,
    /// Riichi: the discarder pays the hand.
    Ron,
    /// Riichi: the discarder's half of a ron shared under 包.
    SharedRon,
    /// 包: the liable player's half of a shared ron.
    PaoHalf,
    /// 包: the liable player pays everything.
    PaoAll,
    /// 本场: counters.
    Honba,
    /// Riichi sticks from the table.
    RiichiSticks,
    /// 不听罚符: the noten penalty.
    NotenPenalty,
    /// 流局满贯: nagashi mangan.
    NagashiMangan,
}

/// Returns the gain or loss of each of the four seats. The sum is what lay on the table.
///
/// ```
/// use quejing_rules::hand::Seat;
/// use quejing_rules::{PaidFor, Payment, net};
/// let ron = Payment { from: Some(Seat(1)), to: Seat(0), amount: 8000, why: PaidFor::Ron };
/// let stick = Payment { from: None, to: Seat(0), amount: 1000, why: PaidFor::RiichiSticks };
/// assert_eq!(net(&[ron, stick]), [9000, -8000, 0, 0]);
/// ```
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
