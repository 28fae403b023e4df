//! The payments of a win (Lingque 1 五 and 包牌): a hand of p points brings in 9p/2 by self-draw and 4p on a discard.
//!
//! A self-draw costs each loser 3p/2; a discard costs the discarder 2p and the two others p. A player who gave four of
//! the winner's tiles takes over half of each other loser's share, rounded up for each (半包牌); a player who gave five
//! takes over all of it (全包牌).

use quejing_message::Message;
use serde::Serialize;

use super::SEAT_COUNT;
use crate::family_message::FamilyMessageType;
use crate::hand::{Seat, Seats};
use crate::money::{Amount, Payment, PaymentReason};

/// The facts of a win that determine its payments: points, seats, and the tiles that each player gave.
///
/// ```
/// use quejing_rules::hand::Seat;
/// use quejing_rules::lingque::LingqueWin;
/// let win = LingqueWin { points: 30, winner: Seat(0), discarder: Some(Seat(1)), provided: [0; 4].into() };
/// assert_eq!(win.net_points()?, [120, -60, -30, -30]); // 4p, 2p, p and p
/// # Ok::<(), quejing_rules::lingque::LingqueWinError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LingqueWin {
    /// The points of the hand, flowers included; must be even.
    pub points: u32,
    /// The seat of the winner.
    pub winner: Seat,
    /// The discarder of the winning tile; `None` for a self-draw.
    pub discarder: Option<Seat>,
    /// The number of tiles that each seat gave the winner: one each for the winning tile, a chow, a pung and a claimed
    /// kong (an added kong counts only for its pung).
    pub provided: Seats<u8>,
}

/// The reason why a [`LingqueWin`] cannot be settled.
///
/// ```
/// use quejing_rules::hand::Seat;
/// use quejing_rules::lingque::{LingqueWin, LingqueWinError, settle};
/// let win = LingqueWin { points: 31, winner: Seat(0), discarder: None, provided: [0; 4].into() };
/// assert_eq!(settle(&win), Err(LingqueWinError::OddPoints(31)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Message, Serialize)]
#[message("fault-lingque")]
pub enum LingqueWinError {
    /// The points are odd, although every fu is even and points must be too.
    #[message(code = "bad_deal")]
    OddPoints(#[message(name = "points")] u32),
    /// A seat is beyond the four, or the winner is the discarder.
    #[message(code = "bad_deal")]
    Seat(#[message(skip)] Seat),
    /// The winner is listed as having given tiles.
    #[message(code = "bad_deal")]
    ProvidedByWinner(#[message(skip)] Seat),
    /// More than five tiles were given, although there are only four melds and the winning tile.
    #[message(code = "bad_deal")]
    TooManyProvided(#[message(name = "count")] u32),
}

impl FamilyMessageType for LingqueWinError {}

impl std::error::Error for LingqueWinError {}

/// Returns the payments of a win, one for each payer and reason. Fails for odd points, impossible seats or impossible
/// given tiles.
///
/// ```
/// use quejing_rules::hand::Seat;
/// use quejing_rules::lingque::{LingqueWin, settle};
/// use quejing_rules::{Amount, Payment, PaymentReason};
/// // South gave five tiles and pays for everybody (全包牌).
/// let win = LingqueWin { points: 30, winner: Seat(3), discarder: Some(Seat(1)), provided: [0, 5, 0, 0].into() };
/// let share = Payment::new(Seat(1), Seat(3), Amount::from_units(30), PaymentReason::FULL_LIABILITY);
/// assert!(settle(&win)?.contains(&Payment { instead_of: Some(Seat(0)), ..share }));
/// # Ok::<(), quejing_rules::lingque::LingqueWinError>(())
/// ```
pub fn settle(win: &LingqueWin) -> Result<Vec<Payment<Seat>>, LingqueWinError> {
    win.validate()?;
    let mut payments = Vec::with_capacity(5);
    win.for_each_payment(|from, amount, why, instead_of| {
        payments.push(Payment { instead_of, ..Payment::new(from, win.winner, Amount::from_units(amount), why) });
    });
    Ok(payments)
}

impl LingqueWin {
    /// Returns each seat's gain or loss in points, without allocation; the sum is 0. Fails like [`settle`].
    ///
    /// ```
    /// use quejing_rules::hand::Seat;
    /// use quejing_rules::lingque::LingqueWin;
    /// // The text's example: North self-draws 30 points, West gave four tiles.
    /// let win = LingqueWin { points: 30, winner: Seat(3), discarder: None, provided: [0, 0, 4, 0].into() };
    /// assert_eq!(win.net_points()?, [-22, -22, -91, 135]);
    /// # Ok::<(), quejing_rules::lingque::LingqueWinError>(())
    /// ```
    pub fn net_points(&self) -> Result<Seats<i64>, LingqueWinError> {
        self.validate()?;
        let mut net = Seats::filled(SEAT_COUNT, 0);
        self.for_each_payment(|from, amount, _, _| net.pay(from, self.winner, amount));
        Ok(net)
    }

    /// Passes every payment of the win to `pay`: the payer, the amount (above 0), the reason, and, for a liable player
    /// (包牌), the loser whose share is taken over.
    fn for_each_payment(&self, mut pay: impl FnMut(Seat, i64, PaymentReason, Option<Seat>)) {
        let liable = self.provided.seats().find(|&seat| self.provided[seat] >= 4);
        let full = liable.is_some_and(|seat| self.provided[seat] >= 5);
        for loser in self.provided.seats().filter(|&seat| seat != self.winner && self.points > 0) {
            let (due, why) = self.loser_share(loser);
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

    /// Returns the points that a loser owes before liability (包牌), with the reason of the payment.
    fn loser_share(&self, loser: Seat) -> (i64, PaymentReason) {
        let points = i64::from(self.points);
        match self.discarder {
            None => (points / 2 * 3, PaymentReason::SELF_DRAW),
            Some(seat) if seat == loser => (points * 2, PaymentReason::DISCARDER),
            Some(_) => (points, PaymentReason::BYSTANDER_SHARE),
        }
    }

    /// Checks that the points are even and that seats and given tiles are possible. Returns the first error.
    fn validate(&self) -> Result<(), LingqueWinError> {
        if !self.points.is_multiple_of(2) {
            return Err(LingqueWinError::OddPoints(self.points));
        }
        let stranger =
            [Some(self.winner), self.discarder].into_iter().flatten().find(|seat| seat.index() >= SEAT_COUNT);
        let own = self.discarder.filter(|&seat| seat == self.winner);
        if let Some(seat) = stranger.or(own) {
            return Err(LingqueWinError::Seat(seat));
        }
        if self.provided[self.winner] > 0 {
            return Err(LingqueWinError::ProvidedByWinner(self.winner));
        }
        let provided = self.provided.iter().map(|&tiles| u32::from(tiles)).sum();
        if provided > 5 {
            return Err(LingqueWinError::TooManyProvided(provided));
        }
        Ok(())
    }
}
