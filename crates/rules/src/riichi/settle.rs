//! The payments of a win: basic points multiplied and rounded, counters, riichi sticks, and liability (包) (section 4.3
//! of the rule text, 7 to 9 of the specification). Every share is rounded up to a multiple of 100 once.

use super::pao::{Pao, find_liability};
use super::{Options, PaoHonbaPayer, RiichiGame, RiichiHand, RiichiValue, SEAT_COUNT, Verdict, YakuSet};
use crate::WinPrice;
use crate::hand::{CheckedHand, Seat, Seats};
use crate::money::{Amount, Holder, Payment, PaymentReason};
use crate::tile::Wind;

/// The value of one riichi stick, in points.
pub const RIICHI_STICK_POINTS: i64 = 1000;

/// The shares in the payments of a win, by which games of four and of three players differ.
///
/// ```
/// use quejing_rules::hand::Seat;
/// use quejing_rules::riichi::{Options, PaymentTerms, RiichiBill, SelfDrawShares};
/// let four = PaymentTerms::from(&Options::default());
/// let three = PaymentTerms { seats: 3, honba: 200, ..four };
/// let mangan = RiichiBill { honba: 1, ..RiichiBill::new(Seat(1), None, 2000, None) };
/// assert_eq!(mangan.net_points(three), [-4100, 6200, -2100]); // nobody pays north's share
/// let split = PaymentTerms { self_draw: SelfDrawShares::WithHalfOfMissing { rounds_parts: false }, ..three };
/// assert_eq!(mangan.net_points(split), [-5100, 8200, -3100]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PaymentTerms {
    /// The number of players.
    pub seats: usize,
    /// The points that a counter adds to a ron.
    pub honba: u32,
    /// The points that each player pays for a counter on a self-draw.
    pub honba_each: u32,
    /// The payer of the counters of a ron that liability (包) splits.
    pub pao_honba: PaoHonbaPayer,
    /// The losers' shares of a self-draw.
    pub self_draw: SelfDrawShares,
}

impl From<&Options> for PaymentTerms {
    /// Returns the terms of the game of four players.
    #[inline]
    fn from(options: &Options) -> PaymentTerms {
        PaymentTerms {
            seats: SEAT_COUNT,
            honba: options.honba_value,
            honba_each: options.honba_value / 3,
            pao_honba: options.pao_honba,
            self_draw: SelfDrawShares::Own,
        }
    }
}

/// The share of each loser of a self-draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SelfDrawShares {
    /// The basic points, doubled if the loser or the winner is the dealer. Nobody pays the share of a missing player.
    Own,
    /// That, and half of the share of the missing player.
    WithHalfOfMissing {
        /// True if both parts are rounded up, false if their sum is.
        rounds_parts: bool,
    },
    /// The value of a ron together: half each if the dealer wins, otherwise two thirds and one third, or five eighths
    /// and the rest if thirds are not whole hundreds.
    WholeRon,
}

impl PaymentTerms {
    /// Returns the points that a ron is worth, rounded up: six (dealer) or four times the basic points.
    #[inline]
    fn ron_points(&self, dealer_wins: bool, basic: u32) -> i64 {
        round_up_to_hundred(ron_times(dealer_wins) * basic)
    }

    /// Returns the points that a loser of a self-draw pays, rounded up.
    #[inline]
    pub(super) fn self_draw_points(&self, dealer_wins: bool, dealer_pays: bool, basic: u32) -> i64 {
        let times = if dealer_wins || dealer_pays { 2 } else { 1 };
        match self.self_draw {
            SelfDrawShares::Own => round_up_to_hundred(times * basic),
            SelfDrawShares::WithHalfOfMissing { rounds_parts } => {
                // The missing player would pay as one who is not the dealer.
                let twice_missing = if dealer_wins { 2 } else { 1 };
                match rounds_parts {
                    true => {
                        round_up_to_hundred(times * basic) + round_up_to_hundred((twice_missing * basic).div_ceil(2))
                    }
                    false => round_up_to_hundred(((2 * times + twice_missing) * basic).div_ceil(2)),
                }
            }
            SelfDrawShares::WholeRon => self.share_of_ron(dealer_wins, dealer_pays, basic),
        }
    }

    /// Returns a loser's share of a self-draw that is worth as much as a ron.
    fn share_of_ron(&self, dealer_wins: bool, dealer_pays: bool, basic: u32) -> i64 {
        let whole = self.ron_points(dealer_wins, basic);
        let of_dealer = match (dealer_wins, whole % 300) {
            (true, _) => return (whole / 2 + 99) / 100 * 100,
            (false, 0) => whole / 3 * 2,
            (false, _) => (whole * 5 / 8 + 99) / 100 * 100,
        };
        if dealer_pays { of_dealer } else { whole - of_dealer }
    }

    /// Returns what all losers of a self-draw pay together for basic points, rounded up once, as a liable player does.
    #[inline]
    fn liable_self_draw_points(&self, dealer_wins: bool, basic: u32) -> i64 {
        let seats = self.seats as u32;
        let times = match self.self_draw {
            SelfDrawShares::Own if dealer_wins => 2 * (seats - 1),
            // The dealer's double share makes up for the winner's missing one.
            SelfDrawShares::Own => seats,
            SelfDrawShares::WithHalfOfMissing { .. } | SelfDrawShares::WholeRon => ron_times(dealer_wins),
        };
        round_up_to_hundred(times * basic)
    }
}

/// Returns how many times the basic points a ron is worth.
#[inline]
fn ron_times(dealer_wins: bool) -> u32 {
    if dealer_wins { 6 } else { 4 }
}

/// The facts of a win from which its payments are computed: seats, basic points, liability, counters and sticks.
///
/// ```
/// use quejing_rules::hand::Seat;
/// use quejing_rules::riichi::{RiichiBill, Options};
/// // The dealer wins a mangan from West's discard, with one riichi stick on the table.
/// let bill = RiichiBill { riichi_sticks: 1, ..RiichiBill::new(Seat(0), Some(Seat(2)), 2000, None) };
/// assert_eq!(bill.net_points(&Options::default()), [12_000 + 1000, 0, -12_000, 0]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RiichiBill {
    /// The seat of the winner.
    pub winner: Seat,
    /// The discarder; `None` for a self-draw.
    pub discarder: Option<Seat>,
    /// The basic points (基本点) for which nobody is liable.
    pub basic: u32,
    /// The liable player (包), with the basic points of the yakuman that they are liable for; `None` if nobody is.
    pub liability: Option<(Seat, u32)>,
    /// The number of counters (本场) for which the winner is paid.
    pub honba: u32,
    /// The number of riichi sticks that the winner collects.
    pub riichi_sticks: u32,
}

/// Returns points rounded up to a multiple of 100, as each share of a payment is.
#[inline]
pub(crate) fn round_up_to_hundred(points: u32) -> i64 {
    i64::from(points.div_ceil(100)) * 100
}

impl RiichiBill {
    /// Returns the bill of a hand with its counters, sticks and liability (包); `None` unless the hand wins.
    #[inline]
    pub fn of_hand<'a>(hand: &RiichiHand, value: &RiichiValue, game: impl Into<RiichiGame<'a>>) -> Option<RiichiBill> {
        if value.verdict != Verdict::Win {
            return None;
        }
        let mut liability = None;
        if value.yakuman_units > 0 {
            let options = game.into().options;
            let double_yakuman = value.best.map_or(YakuSet::NONE, |best| best.double_yakuman);
            liability = find_liability(hand, value.yaku, options)
                .map(|pao| (pao, liable_basic_points(pao, value.basic_points, double_yakuman, options)));
        }
        let bill = RiichiBill::new(hand.winner(), hand.discarder(), value.basic_points, liability);
        Some(RiichiBill { honba: hand.honba, riichi_sticks: hand.riichi_sticks, ..bill })
    }

    /// Returns a bill without counters and sticks. `basic` are the basic points of the whole hand; `pao` is the
    /// liability with its part of them.
    #[inline]
    pub fn new(winner: Seat, discarder: Option<Seat>, basic: u32, pao: Option<(Pao, u32)>) -> RiichiBill {
        let liability = pao.map(|(pao, liable_basic)| (pao.seat, liable_basic));
        RiichiBill::with_liable_seat(winner, discarder, basic, liability)
    }

    /// Returns a bill without counters and sticks for a liability whose yakuman is unknown. `liability` is the liable
    /// seat with its part of the `basic` points; a larger part is cut to them.
    #[inline]
    pub fn with_liable_seat(
        winner: Seat,
        discarder: Option<Seat>,
        basic: u32,
        liability: Option<(Seat, u32)>,
    ) -> RiichiBill {
        let liability = liability.map(|(seat, liable_basic)| (seat, liable_basic.min(basic)));
        RiichiBill {
            winner,
            discarder,
            basic: basic - liability.map_or(0, |(_, liable_basic)| liable_basic),
            liability,
            honba: 0,
            riichi_sticks: 0,
        }
    }

    /// Returns each seat's gain or loss in points, without allocation. The sum is the value of the collected riichi
    /// sticks, which no seat pays.
    ///
    /// ```
    /// use quejing_rules::hand::Seat;
    /// use quejing_rules::riichi::{RiichiBill, Options, han_price};
    /// let options = Options::default();
    /// let bill = RiichiBill { honba: 1, ..RiichiBill::new(Seat(1), None, han_price(3, 30, &options).basic, None) };
    /// assert_eq!(bill.net_points(&options), [-2100, 4300, -1100, -1100]);
    /// ```
    #[inline]
    pub fn net_points(&self, terms: impl Into<PaymentTerms>) -> Seats<i64> {
        let terms = terms.into();
        let mut net = Seats::filled(terms.seats, 0);
        self.for_each_payment(&terms, |from, amount, _| {
            if let Holder::Player(from) = from {
                net[from] -= amount;
            }
            net[self.winner] += amount;
        });
        net
    }

    /// Returns every payment of the win with its reason; the table pays the riichi sticks.
    ///
    /// ```
    /// use quejing_rules::hand::Seat;
    /// use quejing_rules::riichi::{RiichiBill, Options};
    /// use quejing_rules::{Amount, Payment, PaymentReason};
    /// let mangan = RiichiBill::new(Seat(1), Some(Seat(2)), 2000, None);
    /// let paid = Payment::new(Seat(2), Seat(1), Amount::from_units(8000), PaymentReason::RON);
    /// assert_eq!(mangan.payments(&Options::default()), [paid]);
    /// ```
    pub fn payments(&self, terms: impl Into<PaymentTerms>) -> Vec<Payment<Seat>> {
        let mut all = Vec::new();
        self.for_each_payment(&terms.into(), |from, amount, why| {
            all.push(Payment::new(from, self.winner, Amount::from_units(amount), why));
        });
        all
    }

    /// Passes the payer, the amount (above 0) and the reason of every payment to `visit`.
    #[inline]
    fn for_each_payment(&self, terms: &PaymentTerms, mut visit: impl FnMut(Holder<Seat>, i64, PaymentReason)) {
        let mut pay = |from: Holder<Seat>, amount: i64, why: PaymentReason| {
            if amount > 0 {
                visit(from, amount, why);
            }
        };
        match self.discarder {
            Some(discarder) => self.pay_ron(discarder, terms, &mut pay),
            None => self.pay_self_draw(terms, &mut pay),
        }
        pay(Holder::Table, i64::from(self.riichi_sticks) * RIICHI_STICK_POINTS, PaymentReason::RIICHI_STICKS);
    }

    /// Passes the payments of a ron to `pay`: six (dealer) or four times the basic points, rounded up. The discarder
    /// and another liable player each pay half of the yakuman under liability; a liable discarder pays all of it. The
    /// option `pao_honba` decides who of the two pays for the counters.
    #[inline]
    fn pay_ron(&self, discarder: Seat, terms: &PaymentTerms, pay: &mut impl FnMut(Holder<Seat>, i64, PaymentReason)) {
        let dealer_wins = self.winner == Seat(0);
        let mut honba_from = discarder;
        pay(discarder.into(), terms.ron_points(dealer_wins, self.basic), PaymentReason::RON);
        match self.liability {
            Some((liable, liable_basic)) if liable == discarder => {
                pay(liable.into(), terms.ron_points(dealer_wins, liable_basic), PaymentReason::PAO_ALL);
            }
            Some((liable, liable_basic)) => {
                let half = round_up_to_hundred(ron_times(dealer_wins) * liable_basic / 2);
                pay(discarder.into(), half, PaymentReason::SHARED_RON);
                pay(liable.into(), half, PaymentReason::PAO_HALF);
                if terms.pao_honba == PaoHonbaPayer::Pao {
                    honba_from = liable;
                }
            }
            None => {}
        }
        let honba = i64::from(self.honba) * i64::from(terms.honba);
        pay(honba_from.into(), honba, PaymentReason::HONBA);
    }

    /// Passes the payments of a self-draw to `pay`: each loser pays their share, rounded up. The liable player alone
    /// pays for the yakuman under liability, and for the counters too if nothing else is to be paid.
    #[inline]
    fn pay_self_draw(&self, terms: &PaymentTerms, pay: &mut impl FnMut(Holder<Seat>, i64, PaymentReason)) {
        let honba = i64::from(self.honba) * i64::from(terms.honba_each);
        let dealer_wins = self.winner == Seat(0);
        if let Some((liable, liable_basic)) = self.liability {
            pay(liable.into(), terms.liable_self_draw_points(dealer_wins, liable_basic), PaymentReason::PAO_ALL);
            if self.basic == 0 {
                pay(liable.into(), (terms.seats as i64 - 1) * honba, PaymentReason::HONBA);
                return;
            }
        }
        for seat in Seat::all(terms.seats).filter(|&seat| seat != self.winner) {
            let share = terms.self_draw_points(dealer_wins, seat == Seat(0), self.basic);
            pay(seat.into(), share, PaymentReason::SELF_DRAW);
            pay(seat.into(), honba, PaymentReason::HONBA);
        }
    }
}

/// Returns the price of a hand with these basic points: the points that each payer owes. Counters, sticks and liability
/// are left out.
pub(super) fn price_of_hand(win: &CheckedHand, basic: u32, terms: &PaymentTerms) -> WinPrice {
    let share = |dealer_wins, dealer_pays| terms.self_draw_points(dealer_wins, dealer_pays, basic);
    match (win.is_self_draw(), win.seat_wind() == Wind::East) {
        (false, dealer_wins) => WinPrice::Discarder(terms.ron_points(dealer_wins, basic)),
        (true, true) => WinPrice::Each(share(true, false)),
        (true, false) => WinPrice::NonDealer { each: share(false, false), dealer: share(false, true) },
    }
}

/// Returns the basic points of the yakuman under liability: all points if yakuman do not add up, otherwise those of its
/// units (two for a double yakuman).
#[inline]
fn liable_basic_points(pao: Pao, basic: u32, double_yakuman: YakuSet, options: &Options) -> u32 {
    if !options.yakuman_stacking {
        return basic;
    }
    let units = 1 + u32::from(double_yakuman.has(pao.yaku));
    super::limit::yakuman_price(units).basic.min(basic)
}

/// Returns the liable player's part (包) of `basic`, the basic points of a hand, if no yakuman is named: all of them if
/// yakuman do not add up, otherwise at most those of one yakuman.
///
/// ```
/// use quejing_rules::riichi::{Options, default_liable_points};
/// let adding = Options { yakuman_stacking: true, ..Options::default() };
/// assert_eq!(
///     (default_liable_points(16_000, &adding), default_liable_points(8000, &Options::default())),
///     (8000, 8000)
/// );
/// ```
pub fn default_liable_points(basic: u32, options: &Options) -> u32 {
    if options.yakuman_stacking { super::limit::yakuman_price(1).basic.min(basic) } else { basic }
}

/// The settlement of one or several rons on one discard (section 9 of the specification).
///
/// ```
/// use quejing_rules::hand::Seat;
/// use quejing_rules::riichi::{RiichiBill, Options, settle_rons};
/// let mangan = |winner| RiichiBill::new(Seat(winner), Some(Seat(2)), 2000, None);
/// let bumped = Options { head_bump: true, ..Options::default() };
/// let shared = settle_rons(Seat(2), &[mangan(0), mangan(3)], 0, 0, &bumped);
/// assert_eq!(shared.winners, [Seat(3)]); // the nearest after West
/// assert!(!shared.dealer_stays);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RonSettlement {
    /// The winners who are paid, the nearest after the discarder in turn order first; empty if three winners make a
    /// draw.
    pub winners: Vec<Seat>,
    /// The payments to all winners.
    pub payments: Vec<Payment<Seat>>,
    /// True if the dealer deals again.
    pub dealer_stays: bool,
}

/// Settles one or several rons on one discard, in turn order from the discarder. The nearest winner gets the given
/// counters and sticks; the counters, sticks and discarders in the bills are ignored. With the option `head_bump`, only
/// the nearest winner is paid; with `triple_ron_draw`, three winners get nothing.
///
/// ```
/// use quejing_rules::riichi::{RiichiBill, Options, settle_rons};
/// use quejing_rules::{hand::Seat, net_change};
/// let mangan = |winner| RiichiBill::new(Seat(winner), Some(Seat(2)), 2000, None);
/// let shared = settle_rons(Seat(2), &[mangan(0), mangan(3)], 1, 1, &Options::default());
/// assert_eq!(shared.winners, [Seat(3), Seat(0)]);
/// let net: Vec<_> = Seat::all(4).map(|seat| net_change(&shared.payments, seat).units()).collect();
/// assert_eq!(net, [12_000, 0, -20_300, 8000 + 300 + 1000].map(Some));
/// ```
pub fn settle_rons<'a>(
    discarder: Seat,
    bills: &[RiichiBill],
    honba: u32,
    riichi_sticks: u32,
    game: impl Into<RiichiGame<'a>>,
) -> RonSettlement {
    let RiichiGame { options, payments: terms, .. } = game.into();
    let distance = |bill: &&RiichiBill| bill.winner.turns_from(discarder, terms.seats);
    let mut winning: Vec<&RiichiBill> = bills.iter().collect();
    winning.sort_by_key(distance);
    let nobody = options.triple_ron_draw && winning.len() >= 3;
    if nobody {
        winning.clear();
    } else if options.head_bump {
        winning.truncate(1);
    }
    let at_nearest = |index: usize, number: u32| if index == 0 { number } else { 0 };
    let paid = winning.iter().enumerate().flat_map(|(index, bill)| {
        let (honba, riichi_sticks) = (at_nearest(index, honba), at_nearest(index, riichi_sticks));
        RiichiBill { discarder: Some(discarder), honba, riichi_sticks, ..**bill }.payments(terms)
    });
    let payments = paid.collect();
    let winners: Vec<Seat> = winning.iter().map(|bill| bill.winner).collect();
    RonSettlement { dealer_stays: nobody || winners.contains(&Seat(0)), winners, payments }
}
