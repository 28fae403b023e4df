//! The sum of a night: the deal passes after every deal, and the scores add up to zero (section 2).

use super::{Options, PaymentScheme, SEAT_COUNT, ZungJungWin, net_points};
use crate::hand::{Seat, Seats};

/// The number of deals in a round, in which everybody deals once.
pub(crate) const DEALS_PER_ROUND: u32 = SEAT_COUNT as u32;

/// Returns the dealer of a deal by its index in the night, from 0, as the seat in the first deal. The deal passes after
/// every deal (輪莊).
///
/// ```
/// use quejing_rules::hand::Seat;
/// use quejing_rules::zung_jung::dealer_of_deal;
/// assert_eq!([0, 1, 4, 7].map(dealer_of_deal), [Seat(0), Seat(1), Seat(0), Seat(3)]);
/// ```
pub fn dealer_of_deal(deal_index: usize) -> Seat {
    Seat((deal_index % SEAT_COUNT) as u8)
}

/// Returns the number of deals in a night: four for each of the rounds that the option `rounds` sets.
///
/// ```
/// use quejing_rules::zung_jung::{Options, deals_of_night};
/// assert_eq!(deals_of_night(&Options::default()), 16); // four full rounds
/// ```
pub fn deals_of_night(options: &Options) -> u32 {
    options.rounds * DEALS_PER_ROUND
}

/// The end of a deal of the night. A seat stands for the same player all night: seat 0 for the dealer of the first
/// deal.
///
/// ```
/// use quejing_rules::hand::Seat;
/// use quejing_rules::zung_jung::{ZungJungEnding, Options, add_up_night};
/// let fined = Options { false_win_fine: 10, ..Options::default() };
/// assert_eq!(add_up_night(&[ZungJungEnding::FalseWin(Seat(1))], &fined).scores, [10, -30, 10, 10]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ZungJungEnding {
    /// The wall was exhausted: nobody pays.
    Drawn,
    /// A player won.
    Won(ZungJungWin),
    /// A player made a false win (錯和) and pays each other player the fine of the option `false_win_fine` (\[Z13\]).
    FalseWin(Seat),
}

/// The sums of a night's deals so far, with the dealers.
///
/// ```
/// use quejing_rules::hand::Seat;
/// use quejing_rules::zung_jung::{ZungJungEnding, Options, add_up_night};
/// let evening = add_up_night(&[ZungJungEnding::Drawn, ZungJungEnding::Drawn], &Options::default());
/// assert_eq!((evening.scores, evening.next_dealer, evening.is_finished), ([0; 4].into(), Seat(2), false));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ZungJungNight {
    /// The dealer of each deal, in order.
    pub dealers: Vec<Seat>,
    /// The gain or loss of each player in points; the sum is 0.
    pub scores: Seats<i64>,
    /// The dealer of the next deal.
    pub next_dealer: Seat,
    /// True if all rounds that the option `rounds` sets have been played.
    pub is_finished: bool,
}

/// Adds up the deals of a night from their ends in order. Does not check the layers of wins.
///
/// ```
/// use quejing_rules::hand::Seat;
/// use quejing_rules::zung_jung::{ZungJungWin, ZungJungEnding, Options, add_up_night};
/// let won = |winner, total| ZungJungEnding::Won(ZungJungWin { winner: Seat(winner), total, layers: None });
/// let evening = add_up_night(&[won(0, 40), won(1, 5)], &Options::default());
/// assert_eq!(evening.scores, [120 - 5, -40 + 15, -40 - 5, -40 - 5]);
/// ```
pub fn add_up_night(endings: &[ZungJungEnding], options: &Options) -> ZungJungNight {
    let mut scores = Seats::filled(SEAT_COUNT, 0);
    for ending in endings {
        let change = match ending {
            ZungJungEnding::Drawn => continue,
            ZungJungEnding::Won(win) => net_points(win.winner, win.total, win.layers.as_deref(), options.scheme),
            ZungJungEnding::FalseWin(offender) => false_win_changes(*offender, options.false_win_fine),
        };
        scores = Seats::from_fn(SEAT_COUNT, |seat| scores[seat] + change[seat]);
    }
    ZungJungNight {
        dealers: (0..endings.len()).map(dealer_of_deal).collect(),
        scores,
        next_dealer: dealer_of_deal(endings.len()),
        is_finished: endings.len() >= deals_of_night(options) as usize,
    }
}

/// Returns each seat's gain or loss in points from a false win: the reverse of a self-draw worth the fine.
fn false_win_changes(offender: Seat, fine: u32) -> Seats<i64> {
    net_points(offender, fine, None, PaymentScheme::Standard).map(|amount| -amount)
}
