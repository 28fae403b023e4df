//! A night: the deal passes after every hand, and scores add up to zero (section 2).

use super::{Deal, Options, Scheme, payments};
use crate::hand::Seat;

/// Everybody deals once per round.
pub(crate) const DEALS_PER_ROUND: u32 = 4;

/// Who deals hand number `hand`, counted from 0: 輪莊, the deal always passes.
pub fn dealer(hand: usize) -> Seat {
    Seat((hand % 4) as u8)
}

/// The number of hands in a night.
pub fn hands_of_evening(options: &Options) -> u32 {
    options.rounds * DEALS_PER_ROUND
}

/// How a hand of the night ended. Seats belong to the players; the dealer of the first hand is 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ended {
    /// The wall ran out: nobody pays.
    Drawn,
    /// Somebody won.
    Won(Deal),
    /// \[Z13\] 錯和: the offender pays each other player the fine, if there is one.
    FalseWin(Seat),
}

/// The state of a night.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evening {
    /// Who dealt each hand.
    pub dealers: Vec<Seat>,
    /// What each player has won or lost; the sum is 0.
    pub scores: [i64; 4],
    /// Who deals next.
    pub next_dealer: Seat,
    /// Whether all rounds have been played.
    pub finished: bool,
}

/// Adds up a night.
pub fn evening(hands: &[Ended], options: &Options) -> Evening {
    let mut scores = [0; 4];
    for ended in hands {
        let net = match ended {
            Ended::Drawn => [0; 4],
            Ended::Won(deal) => payments(deal.winner, deal.total, deal.layers.as_deref(), options.scheme),
            Ended::FalseWin(offender) => fine(*offender, options.false_win_fine),
        };
        scores.iter_mut().zip(net).for_each(|(score, change)| *score += change);
    }
    Evening {
        dealers: (0..hands.len()).map(dealer).collect(),
        scores,
        next_dealer: dealer(hands.len()),
        finished: hands.len() >= hands_of_evening(options) as usize,
    }
}

/// A false win pays the reverse of a self-draw worth the fine.
fn fine(offender: Seat, fine: u32) -> [i64; 4] {
    payments(offender, fine, None, Scheme::Standard).map(|amount| -amount)
}
