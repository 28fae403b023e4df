//! Payments (Lingque 1 五 and 包牌): p points make 9p/2 on a self-draw, 4p on a discard.
//!
//! A self-draw costs each loser 3p/2; a discard costs the discarder 2p and the two others p. A player who gave four of the
//! winner's tiles takes over half of each other loser's share, rounded up for each (半包牌); with five, all of it (全包牌).

use quejing_message::Message;
use serde::Serialize;

use super::SEATS;
use crate::family_message::OwnMessage;
use crate::hand::{Seat, Seats};
use crate::money::{Amount, Payment, PaymentReason};

/// The facts of a win that decide who pays whom.
///
/// ```
/// use quejing_rules::hand::Seat;
/// use quejing_rules::lingque::LingqueDeal;
/// let deal = LingqueDeal { points: 30, winner: Seat(0), discarder: Some(Seat(1)), provided: [0; 4].into() };
/// assert_eq!(deal.net()?, [120, -60, -30, -30]); // 4p, 2p, p and p
/// # Ok::<(), quejing_rules::lingque::DealError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LingqueDeal {
    /// The points of the hand, flowers included; always even.
    pub points: u32,
    /// The seat of the winner.
    pub winner: Seat,
    /// The discarder of the winning tile; `None` for a self-draw.
    pub discarder: Option<Seat>,
    /// The number of tiles each seat gave the winner: one each for the winning tile, a chow, a pung and a big open kong
    /// (an added kong counts only for its pung).
    pub provided: Seats<u8>,
}

/// A deal that cannot be settled.
///
/// ```
/// use quejing_rules::hand::Seat;
/// use quejing_rules::lingque::{LingqueDeal, DealError, settle};
/// let deal = LingqueDeal { points: 31, winner: Seat(0), discarder: None, provided: [0; 4].into() };
/// assert_eq!(settle(&deal), Err(DealError::OddPoints(31)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Message, Serialize)]
#[message("fault-lingque")]
pub enum DealError {
    /// Odd points: every fu is even, so points are too.
    #[message(code = "bad_deal")]
    OddPoints(#[message(name = "points")] u32),
    /// A seat beyond the four, or the winner as discarder.
    #[message(code = "bad_deal")]
    Seat(#[message(skip)] Seat),
    /// Tiles that the winner gave themselves.
    #[message(code = "bad_deal")]
    ProvidedByWinner(#[message(skip)] Seat),
    /// More than five tiles: there are only four melds and the winning tile.
    #[message(code = "bad_deal")]
    TooManyProvided(#[message(name = "count")] u32),
}

impl OwnMessage for DealError {}

impl std::error::Error for DealError {}

/// Returns the payments of a win.
///
/// ```
/// use quejing_rules::hand::Seat;
/// use quejing_rules::lingque::{LingqueDeal, settle};
/// use quejing_rules::{Payment, PaymentReason, event::Amount};
/// // South gave five tiles and pays for everybody (全包牌).
/// let deal = LingqueDeal { points: 30, winner: Seat(3), discarder: Some(Seat(1)), provided: [0, 5, 0, 0].into() };
/// let share = Payment::new(Seat(1), Seat(3), Amount::whole(30), PaymentReason::FULL_LIABILITY);
/// assert!(settle(&deal)?.contains(&Payment { instead_of: Some(Seat(0)), ..share }));
/// # Ok::<(), quejing_rules::lingque::DealError>(())
/// ```
pub fn settle(deal: &LingqueDeal) -> Result<Vec<Payment<Seat>>, DealError> {
    deal.check()?;
    let mut payments = Vec::with_capacity(5);
    deal.each_share(|from, amount, why, instead_of| {
        payments.push(Payment { instead_of, ..Payment::new(from, deal.winner, Amount::whole(amount), why) });
    });
    Ok(payments)
}

impl LingqueDeal {
    /// Returns what each seat gains or loses, without touching the heap.
    ///
    /// ```
    /// use quejing_rules::hand::Seat;
    /// use quejing_rules::lingque::LingqueDeal;
    /// // The text's example: North self-draws 30 points, West gave four tiles.
    /// let deal = LingqueDeal { points: 30, winner: Seat(3), discarder: None, provided: [0, 0, 4, 0].into() };
    /// assert_eq!(deal.net()?, [-22, -22, -91, 135]);
    /// # Ok::<(), quejing_rules::lingque::DealError>(())
    /// ```
    pub fn net(&self) -> Result<Seats<i64>, DealError> {
        self.check()?;
        let mut net = Seats::of(SEATS, 0);
        self.each_share(|from, amount, _, _| net.pay(from, self.winner, amount));
        Ok(net)
    }

    /// Passes every payment to `pay`: the payer, an amount above 0, the reason, and the loser whose share somebody else pays.
    fn each_share(&self, mut pay: impl FnMut(Seat, i64, PaymentReason, Option<Seat>)) {
        let liable = self.provided.seats().find(|&seat| self.provided[seat] >= 4);
        let full = liable.is_some_and(|seat| self.provided[seat] >= 5);
        for loser in self.provided.seats().filter(|&seat| seat != self.winner && self.points > 0) {
            let (due, why) = self.share(loser);
            match liable {
                Some(seat) if seat != loser && full => pay(seat, due, PaymentReason::FULL_LIABILITY, Some(loser)),
                Some(seat) if seat != loser => {
                    pay(loser, due / 2, why, None);
                    pay(seat, due - due / 2, PaymentReason::HALF_LIABILITY, Some(loser));
                }
                _ => pay(loser, due, why, None),
            }
        }
    }

    /// Returns what a loser owes before liability.
    fn share(&self, loser: Seat) -> (i64, PaymentReason) {
        let points = i64::from(self.points);
        match self.discarder {
            None => (points / 2 * 3, PaymentReason::SELF_DRAW),
            Some(seat) if seat == loser => (points * 2, PaymentReason::DISCARDER),
            Some(_) => (points, PaymentReason::BYSTANDER),
        }
    }

    fn check(&self) -> Result<(), DealError> {
        if !self.points.is_multiple_of(2) {
            return Err(DealError::OddPoints(self.points));
        }
        let stranger = [Some(self.winner), self.discarder].into_iter().flatten().find(|seat| seat.index() >= SEATS);
        let own = self.discarder.filter(|&seat| seat == self.winner);
        if let Some(seat) = stranger.or(own) {
            return Err(DealError::Seat(seat));
        }
        if self.provided[self.winner] > 0 {
            return Err(DealError::ProvidedByWinner(self.winner));
        }
        let provided = self.provided.iter().map(|&tiles| u32::from(tiles)).sum();
        if provided > 5 {
            return Err(DealError::TooManyProvided(provided));
        }
        Ok(())
    }
}
