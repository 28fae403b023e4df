//! 得分授受法: who pays (sections 8 and 11). The winner always receives three times the value of the hand.

use super::{Layer, SEATS, Scheme, ZungJungDemand};
use crate::hand::{Seat, Seats};
use crate::money::{Amount, Payment, PaymentReason};
use crate::{Fault, FaultCode, Faults};

/// 標準分數: each loser pays this much of a discard before anybody is responsible.
pub(crate) const SHARED_POINTS: u32 = 25;

/// The facts of a win that decide who pays whom.
///
/// ```
/// use quejing_rules::hand::Seat;
/// use quejing_rules::{event::Amount, zung_jung::{ZungJungDeal, Scheme, settle}};
/// let deal = ZungJungDeal { winner: Seat(2), total: 40, layers: None };
/// let paid = settle(&deal, Scheme::Standard)?;
/// assert!(paid.len() == 3 && paid.iter().all(|paid| paid.amount == Amount::whole(40)));
/// # Ok::<(), quejing_rules::Faults>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ZungJungDeal {
    /// The seat of the winner.
    pub winner: Seat,
    /// The worth of the hand.
    pub total: u32,
    /// The layers of points and who owes them; `None` for a self-draw.
    pub layers: Option<Vec<Layer>>,
}

/// Returns what each seat gains or loses, without reasons and without touching the heap.
///
/// ```
/// use quejing_rules::hand::Seat;
/// use quejing_rules::zung_jung::{Layer, Scheme, net};
/// // The text's example: 70 points on a discard are 25 + 25 + 160.
/// let discard = [Layer { points: 70, owner: Some(Seat(1)) }];
/// assert_eq!(net(Seat(0), 70, Some(&discard), Scheme::Standard), [210, -160, -25, -25]);
/// ```
pub fn net(winner: Seat, total: u32, layers: Option<&[Layer]>, scheme: Scheme) -> Seats<i64> {
    let mut net = Seats::of(SEATS, 0);
    each_due(winner, total, layers, scheme, |from, amount, _| net.pay(from, winner, amount));
    net
}

/// Returns the payments one by one, with their reasons.
///
/// ```
/// use quejing_rules::zung_jung::{ZungJungDeal, Layer, Scheme, settle};
/// use quejing_rules::{PaymentReason, event::Amount, hand::Seat};
/// let discard = Layer { points: 70, owner: Some(Seat(1)) };
/// let deal = ZungJungDeal { winner: Seat(0), total: 70, layers: Some(vec![discard]) };
/// let paid = settle(&deal, Scheme::Standard)?;
/// let responsible = paid.iter().find(|paid| paid.why == PaymentReason::RESPONSIBLE).unwrap();
/// assert_eq!(responsible.amount, Amount::whole(3 * (70 - 25)));
/// let sum: Amount = paid.iter().map(|paid| paid.amount).sum();
/// assert_eq!(sum, Amount::whole(25 + 25 + 160)); // the text's example: three times the value
/// # Ok::<(), quejing_rules::Faults>(())
/// ```
pub fn settle(deal: &ZungJungDeal, scheme: Scheme) -> Result<Vec<Payment<Seat>>, Faults> {
    deal.check()?;
    let mut payments: Vec<Payment<Seat>> = Vec::new();
    each_due(deal.winner, deal.total, deal.layers.as_deref(), scheme, |from, amount, why| {
        let due = Payment::new(from, deal.winner, Amount::whole(amount), why);
        match payments.iter_mut().find(|made| made.from == due.from && made.why == why) {
            Some(made) => made.amount += due.amount,
            None => payments.push(due),
        }
    });
    Ok(payments)
}

/// Passes every due to `pay`, layer by layer; amounts are more than 0.
fn each_due(
    winner: Seat,
    total: u32,
    layers: Option<&[Layer]>,
    scheme: Scheme,
    mut pay: impl FnMut(Seat, i64, PaymentReason),
) {
    let all_pay = |points: u32, why: PaymentReason, pay: &mut dyn FnMut(Seat, i64, PaymentReason)| {
        let losers = Seat::all(SEATS).filter(|&seat| seat != winner && points > 0);
        losers.for_each(|seat| pay(seat, i64::from(points), why));
    };
    let Some(layers) = layers else {
        return all_pay(total, PaymentReason::SELF_DRAW, &mut pay);
    };
    let mut shared_left = match scheme {
        Scheme::Standard => SHARED_POINTS,
        Scheme::Full => 0,
    };
    for layer in layers {
        let first = layer.points.min(shared_left);
        shared_left -= first;
        all_pay(first, PaymentReason::FIRST_POINTS, &mut pay);
        let rest = layer.points - first;
        match layer.owner {
            None => all_pay(rest, PaymentReason::SHARED, &mut pay),
            Some(owner) if rest > 0 => pay(owner, 3 * i64::from(rest), PaymentReason::RESPONSIBLE),
            Some(_) => {}
        }
    }
}

impl ZungJungDeal {
    fn check(&self) -> Result<(), Faults> {
        let layers = self.layers.as_deref().unwrap_or_default();
        let owners = layers.iter().filter_map(|layer| layer.owner);
        let stranger = owners.clone().chain([self.winner]).find(|seat| seat.index() >= SEATS);
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
