//! Who pays whom for a win: basic points multiplied and rounded, counters, riichi sticks, 包 (section 4.3 of the rule
//! text, 7 to 9 of the specification). Points are whole; every share is rounded up to 100 once.

use super::pao::{Pao, pao};
use super::{Options, PaoHonba, RiichiHand, RiichiValue, SEATS, Verdict, YakuSet};
use crate::Price;
use crate::hand::{CheckedHand, Seat, Seats};
use crate::money::{Amount, Holder, Payment, PaymentReason};
use crate::tile::Wind;

/// The points of one riichi stick.
pub const STICK: i64 = 1000;

/// The terms of a win that decide who pays whom.
///
/// ```
/// use quejing_rules::hand::Seat;
/// use quejing_rules::riichi::{RiichiBill, Options};
/// // The dealer wins a mangan from West's discard, with one riichi stick on the table.
/// let bill = RiichiBill { riichi_sticks: 1, ..RiichiBill::new(Seat(0), Some(Seat(2)), 2000, None) };
/// assert_eq!(bill.net(&Options::default()), [12_000 + 1000, 0, -12_000, 0]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RiichiBill {
    /// The seat of the winner.
    pub winner: Seat,
    /// The discarder; `None` on a self-draw.
    pub discarder: Option<Seat>,
    /// 基本点 paid in the ordinary way.
    pub basic: u32,
    /// The liable player, and the 基本点 of the yakuman they are liable for.
    pub fed: Option<(Seat, u32)>,
    /// The counters this winner is paid for.
    pub honba: u32,
    /// The sticks this winner collects.
    pub riichi_sticks: u32,
}

/// Rounds up to a multiple of 100.
#[inline]
pub(crate) fn round_up(points: u32) -> i64 {
    i64::from(points.div_ceil(100)) * 100
}

impl RiichiBill {
    /// Returns the bill of a won hand, with its counters, sticks and 包; `None` if nothing was won.
    #[inline]
    pub fn of(hand: &RiichiHand, value: &RiichiValue, options: &Options) -> Option<RiichiBill> {
        if value.verdict != Verdict::Win {
            return None;
        }
        let mut fed = None;
        if value.yakuman_units > 0 {
            let double = value.best.map_or(YakuSet::NONE, |best| best.double);
            fed = pao(hand, value.yaku, options).map(|pao| (pao, fed_basic(pao, value.basic_points, double, options)));
        }
        let bill = RiichiBill::new(hand.winner(), hand.discarder(), value.basic_points, fed);
        Some(RiichiBill { honba: hand.honba, riichi_sticks: hand.riichi_sticks, ..bill })
    }

    /// Returns the bill for these points and the part of them that somebody is liable for, without counters and sticks.
    #[inline]
    pub fn new(winner: Seat, discarder: Option<Seat>, basic: u32, pao: Option<(Pao, u32)>) -> RiichiBill {
        let fed = pao.map(|(pao, fed)| (pao.seat, fed));
        RiichiBill::with_fed(winner, discarder, basic, fed)
    }

    /// Returns the bill when it is unknown which yakuman the seat is liable for.
    #[inline]
    pub fn with_fed(winner: Seat, discarder: Option<Seat>, basic: u32, fed: Option<(Seat, u32)>) -> RiichiBill {
        let fed = fed.map(|(seat, fed)| (seat, fed.min(basic)));
        RiichiBill { winner, discarder, basic: basic - fed.map_or(0, |(_, fed)| fed), fed, honba: 0, riichi_sticks: 0 }
    }

    /// Returns what each seat gains or loses, without touching the heap. The sum is the riichi sticks that were on the table.
    ///
    /// ```
    /// use quejing_rules::hand::Seat;
    /// use quejing_rules::riichi::{RiichiBill, Options, price};
    /// let options = Options::default();
    /// let bill = RiichiBill { honba: 1, ..RiichiBill::new(Seat(1), None, price(3, 30, &options).basic, None) };
    /// assert_eq!(bill.net(&options), [-2100, 4300, -1100, -1100]);
    /// ```
    #[inline]
    pub fn net(&self, options: &Options) -> Seats<i64> {
        let mut net = Seats::of(SEATS, 0);
        self.each_payment(options, |from, amount, _| {
            if let Holder::Player(from) = from {
                net[from] -= amount;
            }
            net[self.winner] += amount;
        });
        net
    }

    /// Returns every payment with its reason.
    ///
    /// ```
    /// use quejing_rules::hand::Seat;
    /// use quejing_rules::riichi::{RiichiBill, Options};
    /// use quejing_rules::{Payment, PaymentReason, event::Amount};
    /// let mangan = RiichiBill::new(Seat(1), Some(Seat(2)), 2000, None);
    /// let paid = Payment::new(Seat(2), Seat(1), Amount::whole(8000), PaymentReason::RON);
    /// assert_eq!(mangan.payments(&Options::default()), [paid]);
    /// ```
    pub fn payments(&self, options: &Options) -> Vec<Payment<Seat>> {
        let mut all = Vec::new();
        self.each_payment(options, |from, amount, why| {
            all.push(Payment::new(from, self.winner, Amount::whole(amount), why));
        });
        all
    }

    /// Passes the payer, the amount (above 0) and the reason of every payment to `paid`.
    #[inline]
    fn each_payment(&self, options: &Options, mut paid: impl FnMut(Holder<Seat>, i64, PaymentReason)) {
        let mut pay = |from: Holder<Seat>, amount: i64, why: PaymentReason| {
            if amount > 0 {
                paid(from, amount, why);
            }
        };
        match self.discarder {
            Some(discarder) => self.pay_ron(discarder, options, &mut pay),
            None => self.pay_self_draw(options, &mut pay),
        }
        pay(Holder::Table, i64::from(self.riichi_sticks) * STICK, PaymentReason::RIICHI_STICKS);
    }

    /// Pays a ron: six or four times the basic points, rounded up; two players halve what was fed.
    #[inline]
    fn pay_ron(&self, discarder: Seat, options: &Options, pay: &mut impl FnMut(Holder<Seat>, i64, PaymentReason)) {
        let times = if self.winner == Seat(0) { 6 } else { 4 };
        let mut honba_from = discarder;
        pay(discarder.into(), round_up(times * self.basic), PaymentReason::RON);
        match self.fed {
            Some((liable, fed)) if liable == discarder => {
                pay(liable.into(), round_up(times * fed), PaymentReason::PAO_ALL);
            }
            Some((liable, fed)) => {
                let half = round_up(times * fed / 2);
                pay(discarder.into(), half, PaymentReason::SHARED_RON);
                pay(liable.into(), half, PaymentReason::PAO_HALF);
                if options.pao_honba == PaoHonba::Pao {
                    honba_from = liable;
                }
            }
            None => {}
        }
        let honba = i64::from(self.honba) * i64::from(options.honba_value);
        pay(honba_from.into(), honba, PaymentReason::HONBA);
    }

    /// Pays a self-draw: everybody pays, the dealer double; one player alone pays for what was fed, and the counters
    /// too if there is nothing else to pay.
    #[inline]
    fn pay_self_draw(&self, options: &Options, pay: &mut impl FnMut(Holder<Seat>, i64, PaymentReason)) {
        let third = i64::from(self.honba) * i64::from(options.honba_value / 3);
        let dealer_wins = self.winner == Seat(0);
        if let Some((liable, fed)) = self.fed {
            let times = if dealer_wins { 6 } else { 4 };
            pay(liable.into(), round_up(times * fed), PaymentReason::PAO_ALL);
            if self.basic == 0 {
                pay(liable.into(), 3 * third, PaymentReason::HONBA);
                return;
            }
        }
        for seat in Seat::all(SEATS).filter(|&seat| seat != self.winner) {
            let times = if dealer_wins || seat == Seat(0) { 2 } else { 1 };
            pay(seat.into(), round_up(times * self.basic), PaymentReason::SELF_DRAW);
            pay(seat.into(), third, PaymentReason::HONBA);
        }
    }
}

/// Returns what a hand of these 基本点 brings in by itself.
pub(super) fn price_alone(win: &CheckedHand, basic: u32) -> Price {
    let times = |times: u32| round_up(times * basic);
    match (win.self_draw(), win.seat_wind() == Wind::East) {
        (false, dealer) => Price::Discarder(times(if dealer { 6 } else { 4 })),
        (true, true) => Price::Each(times(2)),
        (true, false) => Price::NonDealer { each: times(1), dealer: times(2) },
    }
}

/// Returns the 基本点 of the fed yakuman: all if the hand counts only one yakuman, its own units if yakuman add up.
#[inline]
fn fed_basic(pao: Pao, basic: u32, double: YakuSet, options: &Options) -> u32 {
    if !options.yakuman_stacking {
        return basic;
    }
    let units = 1 + u32::from(double.has(pao.yaku));
    super::limit::yakuman_price(units).basic.min(basic)
}

/// Returns the 基本点 a seat is liable for when the yakuman are not named: all if the hand counts only one yakuman, one
/// yakuman if they add up.
///
/// ```
/// use quejing_rules::riichi::{Options, fed_of};
/// let adding = Options { yakuman_stacking: true, ..Options::default() };
/// assert_eq!((fed_of(16_000, &adding), fed_of(8000, &Options::default())), (8000, 8000));
/// ```
pub fn fed_of(basic: u32, options: &Options) -> u32 {
    if options.yakuman_stacking { super::limit::yakuman_price(1).basic.min(basic) } else { basic }
}

/// The settlement of several rons on one discard (section 9 of the specification).
///
/// ```
/// use quejing_rules::hand::Seat;
/// use quejing_rules::riichi::{RiichiBill, Options, settle_several};
/// let mangan = |winner| RiichiBill::new(Seat(winner), Some(Seat(2)), 2000, None);
/// let bumped = Options { head_bump: true, ..Options::default() };
/// let shared = settle_several(Seat(2), &[mangan(0), mangan(3)], 0, 0, &bumped);
/// assert_eq!(shared.winners, [Seat(3)]); // the nearest after West
/// assert!(!shared.dealer_stays);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SharedWin {
    /// The winners, nearest to the discarder in turn order first; empty when three winners make a draw.
    pub winners: Vec<Seat>,
    /// The payments one by one.
    pub payments: Vec<Payment<Seat>>,
    /// True if the dealer stays.
    pub dealer_stays: bool,
}

/// Settles several rons on one discard. Counters and sticks in the bills are ignored: the nearest winner gets them.
///
/// ```
/// use quejing_rules::riichi::{RiichiBill, Options, settle_several};
/// use quejing_rules::{hand::Seat, net};
/// let mangan = |winner| RiichiBill::new(Seat(winner), Some(Seat(2)), 2000, None);
/// let shared = settle_several(Seat(2), &[mangan(0), mangan(3)], 1, 1, &Options::default());
/// assert_eq!(shared.winners, [Seat(3), Seat(0)]);
/// let net: Vec<_> = Seat::all(4).map(|seat| net(&shared.payments, seat).units()).collect();
/// assert_eq!(net, [12_000, 0, -20_300, 8000 + 300 + 1000].map(Some));
/// ```
pub fn settle_several(
    discarder: Seat,
    bills: &[RiichiBill],
    honba: u32,
    riichi_sticks: u32,
    options: &Options,
) -> SharedWin {
    let distance = |bill: &&RiichiBill| bill.winner.turns_from(discarder, SEATS);
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
        RiichiBill { discarder: Some(discarder), honba, riichi_sticks, ..**bill }.payments(options)
    });
    let payments = paid.collect();
    let winners: Vec<Seat> = winning.iter().map(|bill| bill.winner).collect();
    SharedWin { dealer_stays: nobody || winners.contains(&Seat(0)), winners, payments }
}
