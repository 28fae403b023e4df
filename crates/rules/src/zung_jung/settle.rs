//! 得分授受法: who pays (sections 8 and 11). The winner always receives three times the value of the hand.

use super::{Layer, Scheme};
use crate::hand::Seat;
use crate::{Demand, Fault, FaultCode, Faults};

/// 標準分數: each loser pays this much of a discard before anybody is responsible.
pub(crate) const SHARED_POINTS: u32 = 25;

/// The facts of a win that decide who pays whom.
///
/// ```
/// use quejing_rules::hand::Seat;
/// use quejing_rules::zung_jung::{Deal, Scheme, transfers};
/// let deal = Deal { winner: Seat(2), total: 40, layers: None };
/// let paid = transfers(&deal, Scheme::Standard)?;
/// assert!(paid.len() == 3 && paid.iter().all(|transfer| transfer.amount == 40));
/// # Ok::<(), quejing_rules::Faults>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deal {
    /// The seat of the winner.
    pub winner: Seat,
    /// The worth of the hand.
    pub total: u32,
    /// The layers of points and who owes them; `None` for a self-draw.
    pub layers: Option<Vec<Layer>>,
}

/// The reason for a payment.
///
/// ```
/// use quejing_rules::hand::Seat;
/// use quejing_rules::zung_jung::{Deal, Due, Layer, Scheme, transfers};
/// let discard = Layer { points: 70, owner: Some(Seat(1)) };
/// let deal = Deal { winner: Seat(0), total: 70, layers: Some(vec![discard]) };
/// let paid = transfers(&deal, Scheme::Standard)?;
/// let responsible = paid.iter().find(|transfer| transfer.reason == Due::Responsible).unwrap();
/// assert_eq!(responsible.amount, 3 * (70 - 25));
/// # Ok::<(), quejing_rules::Faults>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Due {
    /// A loser's share of a self-draw.
    SelfDraw,
    /// The first 25 points, which all three share.
    FirstPoints,
    /// Points for which nobody is responsible.
    Shared,
    /// Points that the responsible player pays threefold.
    Responsible,
}

impl Due {
    /// Returns the word on the wire.
    pub fn as_str(self) -> &'static str {
        match self {
            Due::SelfDraw => "self_draw",
            Due::FirstPoints => "first_points",
            Due::Shared => "shared",
            Due::Responsible => "responsible",
        }
    }
}

/// A payment to the winner.
///
/// ```
/// use quejing_rules::hand::Seat;
/// use quejing_rules::zung_jung::{Deal, Due, Layer, Scheme, Transfer, transfers};
/// let discard = Layer { points: 20, owner: Some(Seat(1)) };
/// let deal = Deal { winner: Seat(0), total: 20, layers: Some(vec![discard]) };
/// let paid = Transfer { from: Seat(3), to: Seat(0), amount: 20, reason: Due::FirstPoints };
/// assert!(transfers(&deal, Scheme::Standard)?.contains(&paid));
/// # Ok::<(), quejing_rules::Faults>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Transfer {
    /// The payer.
    pub from: Seat,
    /// The recipient.
    pub to: Seat,
    /// The amount, more than 0.
    pub amount: i64,
    /// The reason for the payment.
    pub reason: Due,
}

/// Returns what each seat gains or loses, without reasons and without touching the heap.
///
/// ```
/// use quejing_rules::hand::Seat;
/// use quejing_rules::zung_jung::{Layer, Scheme, payments};
/// // The text's example: 70 points on a discard are 25 + 25 + 160.
/// let discard = [Layer { points: 70, owner: Some(Seat(1)) }];
/// assert_eq!(payments(Seat(0), 70, Some(&discard), Scheme::Standard), [210, -160, -25, -25]);
/// ```
pub fn payments(winner: Seat, total: u32, layers: Option<&[Layer]>, scheme: Scheme) -> [i64; 4] {
    let mut net = [0; 4];
    each_due(winner, total, layers, scheme, |from, amount, _| {
        net[from.index() & 3] -= amount;
        net[winner.index() & 3] += amount;
    });
    net
}

/// Returns the payments one by one, with their reasons.
///
/// ```
/// use quejing_rules::hand::Seat;
/// use quejing_rules::zung_jung::{Deal, Layer, Scheme, transfers};
/// let discard = Layer { points: 70, owner: Some(Seat(1)) };
/// let deal = Deal { winner: Seat(0), total: 70, layers: Some(vec![discard]) };
/// let sum: i64 = transfers(&deal, Scheme::Standard)?.iter().map(|transfer| transfer.amount).sum();
/// assert_eq!(sum, 25 + 25 + 160); // the text's example: three times the value
/// # Ok::<(), quejing_rules::Faults>(())
/// ```
pub fn transfers(deal: &Deal, scheme: Scheme) -> Result<Vec<Transfer>, Faults> {
    deal.check()?;
    let mut transfers: Vec<Transfer> = Vec::new();
    each_due(deal.winner, deal.total, deal.layers.as_deref(), scheme, |from, amount, reason| {
        match transfers.iter_mut().find(|made| made.from == from && made.reason == reason) {
            Some(made) => made.amount += amount,
            None => transfers.push(Transfer { from, to: deal.winner, amount, reason }),
        }
    });
    Ok(transfers)
}

/// Passes every due to `pay`, layer by layer; amounts are more than 0.
fn each_due(winner: Seat, total: u32, layers: Option<&[Layer]>, scheme: Scheme, mut pay: impl FnMut(Seat, i64, Due)) {
    let all_pay = |points: u32, reason: Due, pay: &mut dyn FnMut(Seat, i64, Due)| {
        let losers = Seat::FOUR.into_iter().filter(|&seat| seat != winner && points > 0);
        losers.for_each(|seat| pay(seat, i64::from(points), reason));
    };
    let Some(layers) = layers else {
        return all_pay(total, Due::SelfDraw, &mut pay);
    };
    let mut shared_left = match scheme {
        Scheme::Standard => SHARED_POINTS,
        Scheme::Full => 0,
    };
    for layer in layers {
        let first = layer.points.min(shared_left);
        shared_left -= first;
        all_pay(first, Due::FirstPoints, &mut pay);
        let rest = layer.points - first;
        match layer.owner {
            None => all_pay(rest, Due::Shared, &mut pay),
            Some(owner) if rest > 0 => pay(owner, 3 * i64::from(rest), Due::Responsible),
            Some(_) => {}
        }
    }
}

impl Deal {
    fn check(&self) -> Result<(), Faults> {
        let layers = self.layers.as_deref().unwrap_or_default();
        let owners = layers.iter().filter_map(|layer| layer.owner);
        let stranger = owners.clone().chain([self.winner]).find(|seat| seat.0 > 3);
        let own = owners.clone().find(|&seat| seat == self.winner);
        let sum: u64 = layers.iter().map(|layer| u64::from(layer.points)).sum();
        let fault = if let Some(seat) = stranger.or(own) {
            let expected = Demand::CannotPay(seat);
            Fault::new(FaultCode::BadSeat, "responsible", expected)
        } else if self.total == 0 || self.layers.is_some() && sum != u64::from(self.total) {
            let expected = Demand::Points(self.total);
            Fault::new(FaultCode::BadInput, "total", expected)
        } else {
            return Ok(());
        };
        Err(fault.into())
    }
}
