//! A night: the deal passes after every hand, and scores add up to zero (section 2).

use super::{Options, SEATS, Scheme, ZungJungDeal, net};
use crate::hand::{Seat, Seats};

/// Everybody deals once per round.
pub(crate) const DEALS_PER_ROUND: u32 = SEATS as u32;

/// Returns the dealer of hand number `hand`, counted from 0: 輪莊, the deal always passes.
///
/// ```
/// use quejing_rules::hand::Seat;
/// use quejing_rules::zung_jung::dealer;
/// assert_eq!([0, 1, 4, 7].map(dealer), [Seat(0), Seat(1), Seat(0), Seat(3)]);
/// ```
pub fn dealer(hand: usize) -> Seat {
    Seat((hand % SEATS) as u8)
}

/// Returns the number of hands in a night.
///
/// ```
/// use quejing_rules::zung_jung::{Options, hands_of_evening};
/// assert_eq!(hands_of_evening(&Options::default()), 16); // four full rounds
/// ```
pub fn hands_of_evening(options: &Options) -> u32 {
    options.rounds * DEALS_PER_ROUND
}

/// The end of a hand of the night. Seats belong to the players; the dealer of the first hand is 0.
///
/// ```
/// use quejing_rules::hand::Seat;
/// use quejing_rules::zung_jung::{DealEnding, Options, evening};
/// let fined = Options { false_win_fine: 10, ..Options::default() };
/// assert_eq!(evening(&[DealEnding::FalseWin(Seat(1))], &fined).scores, [10, -30, 10, 10]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DealEnding {
    /// The wall ran out: nobody pays.
    Drawn,
    /// Somebody won.
    Won(ZungJungDeal),
    /// \[Z13\] 錯和: the offender pays each other player the fine, if there is one.
    FalseWin(Seat),
}

/// The state of a night.
///
/// ```
/// use quejing_rules::hand::Seat;
/// use quejing_rules::zung_jung::{DealEnding, Options, evening};
/// let evening = evening(&[DealEnding::Drawn, DealEnding::Drawn], &Options::default());
/// assert_eq!((evening.scores, evening.next_dealer, evening.finished), ([0; 4].into(), Seat(2), false));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evening {
    /// The dealer of each hand.
    pub dealers: Vec<Seat>,
    /// The gain or loss of each player; the sum is 0.
    pub scores: Seats<i64>,
    /// The dealer of the next hand.
    pub next_dealer: Seat,
    /// True if all rounds have been played.
    pub finished: bool,
}

/// Adds up a night.
///
/// ```
/// use quejing_rules::hand::Seat;
/// use quejing_rules::zung_jung::{ZungJungDeal, DealEnding, Options, evening};
/// let won = |winner, total| DealEnding::Won(ZungJungDeal { winner: Seat(winner), total, layers: None });
/// let evening = evening(&[won(0, 40), won(1, 5)], &Options::default());
/// assert_eq!(evening.scores, [120 - 5, -40 + 15, -40 - 5, -40 - 5]);
/// ```
pub fn evening(hands: &[DealEnding], options: &Options) -> Evening {
    let mut scores = Seats::of(SEATS, 0);
    for ended in hands {
        let change = match ended {
            DealEnding::Drawn => continue,
            DealEnding::Won(deal) => net(deal.winner, deal.total, deal.layers.as_deref(), options.scheme),
            DealEnding::FalseWin(offender) => fine(*offender, options.false_win_fine),
        };
        scores = Seats::from_fn(SEATS, |seat| scores[seat] + change[seat]);
    }
    Evening {
        dealers: (0..hands.len()).map(dealer).collect(),
        scores,
        next_dealer: dealer(hands.len()),
        finished: hands.len() >= hands_of_evening(options) as usize,
    }
}

/// Returns the payments of a false win: the reverse of a self-draw worth the fine.
fn fine(offender: Seat, fine: u32) -> Seats<i64> {
    net(offender, fine, None, Scheme::Standard).map(|amount| -amount)
}
