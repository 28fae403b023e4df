//! The payments of a win (得分授受法, sections 8 and 11). The winner always receives three times the worth of the hand.

use super::{PaymentScheme, PointLayer, SEAT_COUNT, ZungJungDemand};
use crate::hand::{Seat, Seats};
use crate::money::{Amount, Payment, PaymentReason};
use crate::{Fault, FaultCode, Faults};

/// The points of a win on a discard that each loser pays before anybody is responsible (標準分數).
pub(crate) const SHARED_DISCARD_POINTS: u32 = 25;

/// The facts of a win from which its payments are computed: the winner, the points, and who owes them.
///
/// ```
/// use quejing_rules::hand::Seat;
/// use quejing_rules::{Amount, zung_jung::{PaymentScheme, ZungJungWin, settle}};
/// let win = ZungJungWin { winner: Seat(2), total: 40, layers: None };
/// let paid = settle(&win, PaymentScheme::Standard)?;
/// assert!(paid.len() == 3 && paid.iter().all(|paid| paid.amount == Amount::from_units(40)));
/// # Ok::<(), quejing_rules::Faults>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ZungJungWin {
    /// The seat of the winner.
    pub winner: Seat,
    /// The worth of the hand in points, which each loser pays on a self-draw.
    pub total: u32,
    /// The layers of points with the players who owe them, in sum `total`; `None` for a self-draw.
    pub layers: Option<Vec<PointLayer>>,
}

/// Returns each seat's gain or loss in points, without allocation and without checks; the sum is 0. Without `layers`,
/// the win is a self-draw, and each loser pays `total`.
///
/// ```
/// use quejing_rules::hand::Seat;
/// use quejing_rules::zung_jung::{PointLayer, PaymentScheme, net_points};
/// // The text's example: 70 points on a discard are 25 + 25 + 160.
/// let discard = [PointLayer { points: 70, owner: Some(Seat(1)) }];
/// assert_eq!(net_points(Seat(0), 70, Some(&discard), PaymentScheme::Standard), [210, -160, -25, -25]);
/// ```
pub fn net_points(winner: Seat, total: u32, layers: Option<&[PointLayer]>, scheme: PaymentScheme) -> Seats<i64> {
    let mut net = Seats::filled(SEAT_COUNT, 0);
    for_each_due_payment(winner, total, layers, scheme, |from, amount, _| net.pay(from, winner, amount));
    net
}

/// Returns the payments of a win, one for each payer and reason. Fails if the winner or an owner is no seat of the
/// table, if an owner is the winner, if the total is 0, or if the layers do not sum to it.
///
/// ```
/// use quejing_rules::zung_jung::{ZungJungWin, PointLayer, PaymentScheme, settle};
/// use quejing_rules::{Amount, PaymentReason, hand::Seat};
/// let discard = PointLayer { points: 70, owner: Some(Seat(1)) };
/// let win = ZungJungWin { winner: Seat(0), total: 70, layers: Some(vec![discard]) };
/// let paid = settle(&win, PaymentScheme::Standard)?;
/// let responsible = paid.iter().find(|paid| paid.why == PaymentReason::PAID_BY_RESPONSIBLE).unwrap();
/// assert_eq!(responsible.amount, Amount::from_units(3 * (70 - 25)));
/// let sum: Amount = paid.iter().map(|paid| paid.amount).sum();
/// assert_eq!(sum, Amount::from_units(25 + 25 + 160)); // the text's example: three times the value
/// # Ok::<(), quejing_rules::Faults>(())
/// ```
pub fn settle(win: &ZungJungWin, scheme: PaymentScheme) -> Result<Vec<Payment<Seat>>, Faults> {
    win.validate()?;
    let mut payments: Vec<Payment<Seat>> = Vec::new();
    for_each_due_payment(win.winner, win.total, win.layers.as_deref(), scheme, |from, amount, why| {
        let due = Payment::new(from, win.winner, Amount::from_units(amount), why);
        match payments.iter_mut().find(|made| made.from == due.from && made.why == why) {
            Some(made) => made.amount += due.amount,
            None => payments.push(due),
        }
    });
    Ok(payments)
}

/// Passes every due payment to `pay`, layer by layer: the payer, the amount (above 0) and the reason. One payer can
/// occur several times with one reason.
fn for_each_due_payment(
    winner: Seat,
    total: u32,
    layers: Option<&[PointLayer]>,
    scheme: PaymentScheme,
    mut pay: impl FnMut(Seat, i64, PaymentReason),
) {
    let all_pay = |points: u32, why: PaymentReason, pay: &mut dyn FnMut(Seat, i64, PaymentReason)| {
        let losers = Seat::all(SEAT_COUNT).filter(|&seat| seat != winner && points > 0);
        losers.for_each(|seat| pay(seat, i64::from(points), why));
    };
    let Some(layers) = layers else {
        return all_pay(total, PaymentReason::SELF_DRAW, &mut pay);
    };
    let mut shared_left = match scheme {
        PaymentScheme::Standard => SHARED_DISCARD_POINTS,
        PaymentScheme::Full => 0,
    };
    for layer in layers {
        let first = layer.points.min(shared_left);
        shared_left -= first;
        all_pay(first, PaymentReason::FIRST_POINTS, &mut pay);
        let rest = layer.points - first;
        match layer.owner {
            None => all_pay(rest, PaymentReason::SHARED_BY_LOSERS, &mut pay),
            Some(owner) if rest > 0 => pay(owner, 3 * i64::from(rest), PaymentReason::PAID_BY_RESPONSIBLE),
            Some(_) => {}
        }
    }
}

impl ZungJungWin {
    /// Checks that the winner and every owner sit at the table, that no owner is the winner, and that the layers sum to
    /// the total, which must be above 0. Returns the first fault.
    fn validate(&self) -> Result<(), Faults> {
        let layers = self.layers.as_deref().unwrap_or_default();
        let owners = layers.iter().filter_map(|layer| layer.owner);
        let stranger = owners.clone().chain([self.winner]).find(|seat| seat.index() >= SEAT_COUNT);
        let own = owners.clone().find(|&seat| seat == self.winner);
        let sum: u64 = layers.iter().map(|layer| u64::from(layer.points)).sum();
        let fault = if let Some(seat) = stranger.or(own) {
            Fault::new(FaultCode::BadSeat, "responsible", ZungJungDemand::CannotPay(seat))
        } else if self.total == 0 || self.layers.is_some() && sum != u64::from(self.total) {
            Fault::new(FaultCode::BadInput, "total", ZungJungDemand::Points(self.total))
        } else {
            return Ok(());
        };
        Err(fault.into())
    }
}
