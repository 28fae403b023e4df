//! What happens in and between deals (sections 2 and 3 of the rule text, 2 and 3 of the specification): who stays dealer,
//! counters, the round wind, the end of the game, the payments of a draw. Pure functions; seats count from the dealer, the
//! starting seats of a game from the first dealer.

use super::{Limit, NotenHonba, Options, RiichiBill, SEATS};
use crate::event::{DrawKind, DrawRow};
use crate::hand::{Seat, Seats};
use crate::money::{Amount, Payment, PaymentReason};
use crate::tile::Wind;

/// The state of a game before a deal.
///
/// ```
/// use quejing_rules::riichi::deal::{RiichiEnding, Next, RiichiRound, next};
/// use quejing_rules::{hand::Seat, riichi::Options, tile::Wind};
/// let won = RiichiEnding::Win { dealer_won: true };
/// let again = RiichiRound { wind: Wind::East, dealer: Seat(0), honba: 1, riichi_sticks: 0 };
/// assert_eq!(next(&RiichiRound::FIRST, won, [30_000; 4].into(), &Options::default()), Next::Deal(again));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RiichiRound {
    /// 圈风: the round wind.
    pub wind: Wind,
    /// The starting seat of the dealer.
    pub dealer: Seat,
    /// Counters on the table.
    pub honba: u32,
    /// Riichi sticks on the table.
    pub riichi_sticks: u32,
}

impl RiichiRound {
    /// The first deal: East, the first dealer, nothing on the table.
    pub const FIRST: RiichiRound = RiichiRound { wind: Wind::East, dealer: Seat(0), honba: 0, riichi_sticks: 0 };

    /// Returns the number of the dealership in its round, from 1: 2 in East 2.
    pub(crate) fn dealership(&self) -> u32 {
        self.dealer.index() as u32 + 1
    }
}

/// A draw before the wall runs out (D14, D15).
///
/// ```
/// use quejing_rules::riichi::{Options, deal::Abortive};
/// let options = Options { nine_kinds_draw: true, ..Options::default() };
/// assert!(Abortive::NineKinds.is_allowed(&options) && !Abortive::FourWinds.is_allowed(&options));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum Abortive {
    /// 九种九牌.
    NineKinds,
    /// 四风连打.
    FourWinds,
    /// 四家立直.
    FourRiichi,
    /// 四杠散了.
    FourKongs,
    /// 三家和.
    TripleRon,
}

/// Every draw of riichi.
pub(super) static DRAWS: [&DrawRow; 5] = [&NINE_KINDS, &FOUR_WINDS, &FOUR_RIICHI, &FOUR_KONGS, &TRIPLE_RON];

static NINE_KINDS: DrawRow = DrawRow { word: "nine_kinds", told: "ledger-drawn-nine-kinds", name: "nine-kinds" };
static FOUR_WINDS: DrawRow = DrawRow { word: "four_winds", told: "ledger-drawn-four-winds", name: "four-winds" };
static FOUR_RIICHI: DrawRow = DrawRow { word: "four_riichi", told: "ledger-drawn-four-riichi", name: "four-riichi" };
static FOUR_KONGS: DrawRow = DrawRow { word: "four_kongs", told: "ledger-drawn-four-kongs", name: "four-kongs" };
static TRIPLE_RON: DrawRow = DrawRow { word: "triple_ron", told: "ledger-drawn-triple-ron", name: "triple-ron" };

impl Abortive {
    /// Every abortive draw, in the order of the specification.
    pub const ALL: [Abortive; 5] =
        [Abortive::NineKinds, Abortive::FourWinds, Abortive::FourRiichi, Abortive::FourKongs, Abortive::TripleRon];

    /// Returns the kind of draw, as it is recorded.
    pub fn kind(self) -> DrawKind {
        DrawKind::Family(DRAWS[self as usize])
    }

    /// Returns the draw of this kind; `None` for a draw that is none of riichi's own.
    ///
    /// ```
    /// use quejing_rules::{event::DrawKind, riichi::deal::Abortive};
    /// assert_eq!(Abortive::of(Abortive::FourKongs.kind()), Some(Abortive::FourKongs));
    /// assert_eq!(Abortive::of(DrawKind::Exhausted), None);
    /// ```
    pub fn of(kind: DrawKind) -> Option<Abortive> {
        Abortive::ALL.into_iter().find(|abortive| abortive.kind() == kind)
    }

    /// Returns true if these options allow it.
    pub fn is_allowed(self, options: &Options) -> bool {
        match self {
            Abortive::NineKinds => options.nine_kinds_draw,
            Abortive::FourWinds => options.four_winds_draw,
            Abortive::FourRiichi => options.four_riichi_draw,
            Abortive::FourKongs => options.four_kongs_draw,
            Abortive::TripleRon => options.triple_ron_draw,
        }
    }
}

/// The end of a deal, as far as the next deal depends on it.
///
/// ```
/// use quejing_rules::riichi::deal::{RiichiEnding, Next, RiichiRound, next};
/// use quejing_rules::{hand::Seat, riichi::Options};
/// let noten = RiichiEnding::Exhausted { dealer_tenpai: false };
/// let Next::Deal(round) = next(&RiichiRound::FIRST, noten, [30_000; 4].into(), &Options::default()) else { panic!() };
/// assert_eq!(round.dealer, Seat(1));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RiichiEnding {
    /// Somebody won.
    Win {
        /// True if the dealer is among the winners.
        dealer_won: bool,
    },
    /// The wall ran out (流局).
    Exhausted {
        /// True if the dealer was tenpai.
        dealer_tenpai: bool,
    },
    /// A draw before that: the dealer, counters and sticks stay.
    Abortive,
}

/// The reason for the end of a game.
///
/// ```
/// use quejing_rules::riichi::{Options, deal::{RiichiEnding, GameEnd, Next, RiichiRound, next}};
/// let options = Options { bust_ends_game: true, ..Options::default() };
/// let points = [-100, 40_100, 40_000, 40_000].into();
/// let after = next(&RiichiRound::FIRST, RiichiEnding::Win { dealer_won: false }, points, &options);
/// assert_eq!(after, Next::Over(GameEnd::Bust));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameEnd {
    /// The last dealer lost the deal.
    LastDeal,
    /// The last dealer won and is in the lead (`agari_yame`).
    LastDealerLeads,
    /// Somebody has fewer than 0 points (`bust_ends_game`).
    Bust,
    /// Somebody reached `return_points` in the extra round (`west_round`).
    Reached,
}

/// The continuation after a deal.
///
/// ```
/// use quejing_rules::riichi::{Options, deal::{RiichiEnding, Next, RiichiRound, next}};
/// let drawn = RiichiRound { honba: 2, riichi_sticks: 1, ..RiichiRound::FIRST };
/// let after = next(&drawn, RiichiEnding::Abortive, [29_750; 4].into(), &Options::default());
/// assert_eq!(after, Next::Deal(drawn)); // the dealer, counters and sticks stay
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Next {
    /// Another deal.
    Deal(RiichiRound),
    /// The game is over.
    Over(GameEnd),
}

/// Returns whether the dealer stays, and the next number of counters.
pub(crate) fn dealer_and_honba(ending: RiichiEnding, honba: u32, options: &Options) -> (bool, u32) {
    match ending {
        RiichiEnding::Win { dealer_won: true } | RiichiEnding::Exhausted { dealer_tenpai: true } => {
            (true, honba.saturating_add(1))
        }
        RiichiEnding::Win { dealer_won: false } => (false, 0),
        RiichiEnding::Exhausted { dealer_tenpai: false } => match options.honba_after_noten_draw {
            NotenHonba::Keep => (false, honba),
            NotenHonba::PlusOne => (false, honba.saturating_add(1)),
        },
        RiichiEnding::Abortive => (true, honba),
    }
}

/// Returns what comes after a deal, given everybody's points after it by starting seat. The deal's sticks are part of
/// `round`.
///
/// ```
/// use quejing_rules::riichi::deal::{RiichiEnding, GameEnd, Next, RiichiRound, next};
/// use quejing_rules::{hand::Seat, riichi::Options, tile::Wind};
/// let last = RiichiRound { wind: Wind::South, dealer: Seat(3), ..RiichiRound::FIRST };
/// let points = [30_000; 4].into();
/// let lost = next(&last, RiichiEnding::Win { dealer_won: false }, points, &Options::default());
/// assert_eq!(lost, Next::Over(GameEnd::LastDeal));
/// ```
pub fn next(round: &RiichiRound, ending: RiichiEnding, points: Seats<i64>, options: &Options) -> Next {
    let (stays, honba) = dealer_and_honba(ending, round.honba, options);
    if options.bust_ends_game && points.iter().any(|&points| points < 0) {
        return Next::Over(GameEnd::Bust);
    }
    let last_wind = if options.west_round { Wind::West } else { Wind::South };
    let last_dealer = round.dealer.index() + 1 == SEATS;
    let reached = points.iter().any(|&points| points >= options.return_points);
    if round.wind == Wind::West && reached && !stays {
        return Next::Over(GameEnd::Reached);
    }
    if stays {
        let at_the_end = last_dealer && (round.wind == last_wind || round.wind == Wind::South && reached);
        let leads = leader(points) == round.dealer;
        let won = ending == (RiichiEnding::Win { dealer_won: true });
        if options.agari_yame && at_the_end && leads && won {
            return Next::Over(GameEnd::LastDealerLeads);
        }
    } else if last_dealer && (round.wind == last_wind || round.wind == Wind::South && reached) {
        return Next::Over(GameEnd::LastDeal);
    }
    let riichi_sticks = if matches!(ending, RiichiEnding::Win { .. }) { 0 } else { round.riichi_sticks };
    let (wind, dealer) = match (stays, last_dealer) {
        (true, _) => (round.wind, round.dealer),
        (false, true) => (round.wind.next(), Seat(0)),
        (false, false) => (round.wind, round.dealer.after(1, SEATS)),
    };
    Next::Deal(RiichiRound { wind, dealer, honba, riichi_sticks })
}

/// Returns the starting seat with the most points; among equals the earlier one.
fn leader(points: Seats<i64>) -> Seat {
    points.seats().rev().max_by_key(|&seat| points[seat]).unwrap_or(Seat(0))
}

/// The payments and consequences of an exhaustive draw.
///
/// ```
/// use quejing_rules::riichi::{Options, deal::draw};
/// use quejing_rules::{PaymentReason, event::Amount};
/// let draw = draw([false, true, true, true].into(), [false; 4].into(), 0, &Options::default());
/// let noten = |paid: &quejing_rules::Payment<_>| (paid.amount, paid.why) == (Amount::whole(1000), PaymentReason::NOTEN_PENALTY);
/// assert!(draw.payments.len() == 3 && draw.payments.iter().all(noten));
/// assert!(!draw.dealer_stays);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draw {
    /// The payments one by one.
    pub payments: Vec<Payment<Seat>>,
    /// True if the dealer stays.
    pub dealer_stays: bool,
    /// The counters of the next deal.
    pub next_honba: u32,
}

/// Settles an exhaustive draw (不听罚符): the noten players together pay `noten_penalty` to those who are tenpai (3.14), by
/// seats from the dealer. If the option is on, `nagashi` names those who discarded only terminals and honours, none of
/// them called: each is paid a mangan as on a self-draw, and nobody pays for noten.
///
/// ```
/// use quejing_rules::riichi::{Options, deal::draw};
/// use quejing_rules::{event::Amount, hand::Seat, net};
/// let draw = draw([true, true, false, false].into(), [false; 4].into(), 1, &Options::default());
/// assert_eq!(net(&draw.payments, Seat(0)), Amount::whole(1500));
/// assert!(draw.dealer_stays && draw.next_honba == 2);
/// ```
pub fn draw(tenpai: Seats<bool>, nagashi: Seats<bool>, honba: u32, options: &Options) -> Draw {
    let of = |wanted: bool| tenpai.seats().filter(move |&seat| tenpai[seat] == wanted);
    let (ready, noten) = (of(true).count() as i64, of(false).count() as i64);
    let mut payments = Vec::new();
    if options.nagashi_mangan && nagashi.contains(&true) {
        for winner in nagashi.seats().filter(|&seat| nagashi[seat]) {
            let bill = RiichiBill::new(winner, None, Limit::Mangan.basic(), None);
            let why = PaymentReason::NAGASHI_MANGAN;
            payments.extend(bill.payments(options).into_iter().map(|paid| Payment { why, ..paid }));
        }
    } else if ready > 0 && noten > 0 {
        let amount = Amount::whole(i64::from(options.noten_penalty) / (ready * noten));
        let pairs = of(false).flat_map(|from| of(true).map(move |to| (from, to)));
        let paid = pairs.filter(|_| amount > Amount::ZERO);
        payments.extend(paid.map(|(from, to)| Payment::new(from, to, amount, PaymentReason::NOTEN_PENALTY)));
    }
    let ending = RiichiEnding::Exhausted { dealer_tenpai: tenpai[Seat(0)] };
    let (dealer_stays, next_honba) = dealer_and_honba(ending, honba, options);
    Draw { payments, dealer_stays, next_honba }
}

/// Returns the player whose wall the sum of two dice breaks (2.5): counted anticlockwise from the dealer. The same
/// number of stacks of that wall is counted clockwise and left standing. `None` for a sum that two dice cannot have.
pub(crate) fn broken_wall(dice: u8) -> Option<Seat> {
    (2..=12).contains(&dice).then(|| Seat(0).after(usize::from(dice) - 1, SEATS))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_wall_is_broken_where_section_2_5_says() {
        // 5, 9 庄家; 2, 6, 10 下家; 3, 7, 11 对家; 4, 8, 12 上家.
        let walls = [(0, [5, 9, 9]), (1, [2, 6, 10]), (2, [3, 7, 11]), (3, [4, 8, 12])];
        for (seat, sums) in walls {
            assert!(sums.iter().all(|&sum| broken_wall(sum) == Some(Seat(seat))));
        }
        assert_eq!(broken_wall(1), None);
    }

    #[test]
    fn section_3_14_noten_penalties() {
        let paid = |tenpai: [bool; 4]| draw(tenpai.into(), [false; 4].into(), 0, &Options::default()).payments;
        let of = |tenpai| Seats::from_fn(SEATS, |seat| crate::net(&paid(tenpai), seat));
        assert!(paid([true; 4]).is_empty() && paid([false; 4]).is_empty());
        assert_eq!(of([false, true, false, false]), [-1000, 3000, -1000, -1000].map(Amount::whole));
        assert_eq!(of([false, true, false, true]), [-1500, 1500, -1500, 1500].map(Amount::whole));
        assert_eq!(of([true, true, false, true]), [1000, 1000, -3000, 1000].map(Amount::whole));
    }

    #[test]
    fn section_2_9_dealer_and_counter() {
        let options = Options::default();
        let after = |ending| dealer_and_honba(ending, 2, &options);
        assert_eq!(after(RiichiEnding::Win { dealer_won: true }), (true, 3));
        assert_eq!(after(RiichiEnding::Win { dealer_won: false }), (false, 0));
        assert_eq!(after(RiichiEnding::Exhausted { dealer_tenpai: true }), (true, 3));
        assert_eq!(after(RiichiEnding::Exhausted { dealer_tenpai: false }), (false, 2));
        let common = Options { honba_after_noten_draw: NotenHonba::PlusOne, ..options };
        assert_eq!(dealer_and_honba(RiichiEnding::Exhausted { dealer_tenpai: false }, 2, &common), (false, 3));
    }

    #[test]
    fn a_game_of_lost_deals_is_two_winds() {
        let (mut round, mut deals) = (RiichiRound::FIRST, 1);
        let lost = RiichiEnding::Win { dealer_won: false };
        while let Next::Deal(following) = next(&round, lost, [30_000; 4].into(), &Options::default()) {
            round = following;
            deals += 1;
        }
        assert_eq!((deals, round.wind, round.dealer), (8, Wind::South, Seat(3)));
    }

    #[test]
    fn switches_end_a_game_early_or_late() {
        let won = RiichiEnding::Win { dealer_won: true };
        let last = RiichiRound { wind: Wind::South, dealer: Seat(3), ..RiichiRound::FIRST };
        let points = [20_000, 20_000, 20_000, 60_000].into();
        let yame = Options { agari_yame: true, ..Options::default() };
        assert_eq!(next(&last, won, points, &yame), Next::Over(GameEnd::LastDealerLeads));
        assert!(matches!(next(&last, won, points, &Options::default()), Next::Deal(round) if round.honba == 1));
        let bust = Options { bust_ends_game: true, ..Options::default() };
        let broke = [-100, 40_100, 40_000, 40_000].into();
        assert_eq!(next(&RiichiRound::FIRST, won, broke, &bust), Next::Over(GameEnd::Bust));
        let west = Options { west_round: true, return_points: 40_000, ..Options::default() };
        let lost = RiichiEnding::Win { dealer_won: false };
        let Next::Deal(extra) = next(&last, lost, [30_000; 4].into(), &west) else { panic!("West is played") };
        assert_eq!((extra.wind, extra.dealer), (Wind::West, Seat(0)));
        assert_eq!(next(&extra, lost, [40_000, 30_000, 30_000, 20_000].into(), &west), Next::Over(GameEnd::Reached));
    }

    #[test]
    fn sticks_stay_over_draws_and_leave_with_a_win() {
        let round = RiichiRound { riichi_sticks: 2, ..RiichiRound::FIRST };
        let sticks = |ending| match next(&round, ending, [29_500; 4].into(), &Options::default()) {
            Next::Deal(round) => round.riichi_sticks,
            Next::Over(_) => 99,
        };
        assert_eq!(sticks(RiichiEnding::Exhausted { dealer_tenpai: false }), 2);
        assert_eq!(sticks(RiichiEnding::Abortive), 2);
        assert_eq!(sticks(RiichiEnding::Win { dealer_won: false }), 0);
    }
}
