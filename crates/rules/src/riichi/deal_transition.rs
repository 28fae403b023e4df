//! The transition between deals (sections 2 and 3 of the rule text, 2 and 3 of the specification): the next dealer,
//! counters, the round wind, the end of the game, and the payments of a draw. Seats count from the dealer, starting
//! seats from the first dealer of the game.

use super::notices::RiichiCaution;
use super::{NotenHonbaRule, Options, RiichiBill, RiichiGame, RiichiLimit, SEAT_COUNT};
use crate::family::DrawCondition;
use crate::hand::{Seat, Seats};
use crate::money::{Amount, Payment, PaymentReason};
use crate::play::{DrawKind, DrawRow};
use crate::tile::Wind;

/// The state of a riichi game before a deal: round wind, dealer, counters and sticks.
///
/// ```
/// use quejing_rules::riichi::deal_transition::{
///     RiichiContinuation, RiichiEnding, RiichiRound, continuation_after_deal,
/// };
/// use quejing_rules::{hand::Seat, riichi::Options, tile::Wind};
/// let won = RiichiEnding::Win { dealer_won: true };
/// let again = RiichiRound { wind: Wind::East, dealer: Seat(0), honba: 1, riichi_sticks: 0 };
/// assert_eq!(
///     continuation_after_deal(&RiichiRound::FIRST, won, [30_000; 4].into(), &Options::default()),
///     RiichiContinuation::Deal(again)
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RiichiRound {
    /// The round wind (场风).
    pub wind: Wind,
    /// The starting seat of the dealer.
    pub dealer: Seat,
    /// The number of counters (本场) on the table.
    pub honba: u32,
    /// The number of riichi sticks on the table.
    pub riichi_sticks: u32,
}

impl RiichiRound {
    /// The state before the first deal: East round, the first dealer, no counters and sticks.
    pub const FIRST: RiichiRound = RiichiRound { wind: Wind::East, dealer: Seat(0), honba: 0, riichi_sticks: 0 };

    /// Returns the number of the dealership in its round, 1 to 4: 2 in East 2.
    pub(crate) fn dealership_number(&self) -> u32 {
        self.dealer.index() as u32 + 1
    }
}

/// An abortive draw, which ends a deal before the wall is exhausted (D14, D15, D22).
///
/// ```
/// use quejing_rules::riichi::{Options, deal_transition::AbortiveDraw};
/// let options = Options { nine_kinds_draw: true, ..Options::default() };
/// assert!(AbortiveDraw::NineKinds.is_allowed(&options) && !AbortiveDraw::FourWinds.is_allowed(&options));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum AbortiveDraw {
    /// 九种九牌: a player's first hand has nine kinds of terminals and honours.
    NineKinds,
    /// 四风连打: all players discard the same wind in the first turn.
    FourWinds,
    /// 四家立直: all four players have declared riichi.
    FourRiichi,
    /// 四杠散了: several players together have made four kongs.
    FourKongs,
    /// 三家和: three players win on one discard.
    TripleRon,
}

/// The draws that only riichi has, in the order of [`AbortiveDraw::ALL`].
pub(crate) static RIICHI_DRAWS: [&DrawRow; 5] =
    [&NINE_KINDS_DRAW, &FOUR_WINDS_DRAW, &FOUR_RIICHI_DRAW, &FOUR_KONGS_DRAW, &TRIPLE_RON_DRAW];

pub(crate) static NINE_KINDS_DRAW: DrawRow = DrawRow {
    word: "nine_kinds",
    report_message: "ledger-drawn-nine-kinds",
    name: "nine-kinds",
    switch: Some("nine_kinds_draw"),
};
static FOUR_WINDS_DRAW: DrawRow = DrawRow {
    word: "four_winds",
    report_message: "ledger-drawn-four-winds",
    name: "four-winds",
    switch: Some("four_winds_draw"),
};
static FOUR_RIICHI_DRAW: DrawRow = DrawRow {
    word: "four_riichi",
    report_message: "ledger-drawn-four-riichi",
    name: "four-riichi",
    switch: Some("four_riichi_draw"),
};
pub(crate) static FOUR_KONGS_DRAW: DrawRow = DrawRow {
    word: "four_kongs",
    report_message: "ledger-drawn-four-kongs",
    name: "four-kongs",
    switch: Some("four_kongs_draw"),
};
static TRIPLE_RON_DRAW: DrawRow = DrawRow {
    word: "triple_ron",
    report_message: "ledger-drawn-triple-ron",
    name: "triple-ron",
    switch: Some("triple_ron_draw"),
};

/// Returns the condition of a draw that the deal cannot reach once 四家立直 (D14) has ended it.
const fn before_four_riichi(draw: DrawKind) -> DrawCondition {
    DrawCondition {
        draw,
        switch: "four_riichi_draw",
        declared_players: (0, SEAT_COUNT - 1),
        caution: || RiichiCaution::FourRiichiIsDraw.into(),
        is_part_of_course: false,
    }
}

/// The draws that the record of a deal can contradict, with their conditions. 三家和 may follow the fourth riichi,
/// because the three win on its tile; a deal may be abandoned at any time.
pub(super) static DRAW_CONDITIONS: [DrawCondition; 5] = [
    DrawCondition {
        draw: DrawKind::Family(&FOUR_RIICHI_DRAW),
        switch: "four_riichi_draw",
        declared_players: (SEAT_COUNT, SEAT_COUNT),
        caution: || RiichiCaution::NoSuchDraw.into(),
        is_part_of_course: true,
    },
    before_four_riichi(DrawKind::Exhausted),
    before_four_riichi(DrawKind::Family(&NINE_KINDS_DRAW)),
    before_four_riichi(DrawKind::Family(&FOUR_WINDS_DRAW)),
    before_four_riichi(DrawKind::Family(&FOUR_KONGS_DRAW)),
];

impl AbortiveDraw {
    /// Every abortive draw, in the order of the specification.
    pub const ALL: [AbortiveDraw; 5] = [
        AbortiveDraw::NineKinds,
        AbortiveDraw::FourWinds,
        AbortiveDraw::FourRiichi,
        AbortiveDraw::FourKongs,
        AbortiveDraw::TripleRon,
    ];

    /// Returns the kind of draw under which events record this abortive draw.
    pub fn draw_kind(self) -> DrawKind {
        DrawKind::Family(RIICHI_DRAWS[self as usize])
    }

    /// Returns the abortive draw of a recorded kind; `None` for kinds that riichi does not define.
    ///
    /// ```
    /// use quejing_rules::{play::DrawKind, riichi::deal_transition::AbortiveDraw};
    /// assert_eq!(AbortiveDraw::of_kind(AbortiveDraw::FourKongs.draw_kind()), Some(AbortiveDraw::FourKongs));
    /// assert_eq!(AbortiveDraw::of_kind(DrawKind::Exhausted), None);
    /// ```
    pub fn of_kind(kind: DrawKind) -> Option<AbortiveDraw> {
        AbortiveDraw::ALL.into_iter().find(|abortive| abortive.draw_kind() == kind)
    }

    /// Returns true if the options let this draw end a deal.
    pub fn is_allowed(self, options: &Options) -> bool {
        match self {
            AbortiveDraw::NineKinds => options.nine_kinds_draw,
            AbortiveDraw::FourWinds => options.four_winds_draw,
            AbortiveDraw::FourRiichi => options.four_riichi_draw,
            AbortiveDraw::FourKongs => options.four_kongs_draw,
            AbortiveDraw::TripleRon => options.triple_ron_draw,
        }
    }
}

/// The end of a riichi deal, as far as the next deal depends on it.
///
/// ```
/// use quejing_rules::riichi::deal_transition::{
///     RiichiContinuation, RiichiEnding, RiichiRound, continuation_after_deal,
/// };
/// use quejing_rules::{hand::Seat, riichi::Options};
/// let noten = RiichiEnding::Exhausted { dealer_tenpai: false };
/// let RiichiContinuation::Deal(round) =
///     continuation_after_deal(&RiichiRound::FIRST, noten, [30_000; 4].into(), &Options::default())
/// else {
///     panic!()
/// };
/// assert_eq!(round.dealer, Seat(1));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RiichiEnding {
    /// One or several players won.
    Win {
        /// True if the dealer is among the winners.
        dealer_won: bool,
    },
    /// The wall is exhausted (流局).
    Exhausted {
        /// True if the dealer was tenpai.
        dealer_tenpai: bool,
    },
    /// An abortive draw: the dealer and sticks stay.
    Abortive,
    /// The deal is played again after it was abandoned or ended by a false win: the dealer, counters and sticks stay.
    PlayedAgain,
}

/// The reason for the end of a riichi game.
///
/// ```
/// use quejing_rules::riichi::{
///     Options,
///     deal_transition::{RiichiContinuation, RiichiEnding, RiichiGameEnd, RiichiRound, continuation_after_deal},
/// };
/// let options = Options { bust_ends_game: true, ..Options::default() };
/// let points = [-100, 40_100, 40_000, 40_000].into();
/// let after = continuation_after_deal(&RiichiRound::FIRST, RiichiEnding::Win { dealer_won: false }, points, &options);
/// assert_eq!(after, RiichiContinuation::Over(RiichiGameEnd::Bust));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RiichiGameEnd {
    /// The last deal of the game ended, and its dealer does not deal again.
    LastDeal,
    /// The last dealer won and has the most points (`agari_yame`).
    LastDealerLeads,
    /// A player has fewer than 0 points (`bust_ends_game`).
    Bust,
    /// In the extra West round (`west_round`), a player has at least `return_points` and the dealer does not deal
    /// again.
    Reached,
}

/// The continuation of a riichi game after a deal: another deal, or the end of the game.
///
/// ```
/// use quejing_rules::riichi::{
///     Options,
///     deal_transition::{RiichiContinuation, RiichiEnding, RiichiRound, continuation_after_deal},
/// };
/// let drawn = RiichiRound { honba: 2, riichi_sticks: 1, ..RiichiRound::FIRST };
/// let after = continuation_after_deal(&drawn, RiichiEnding::Abortive, [29_750; 4].into(), &Options::default());
/// assert_eq!(after, RiichiContinuation::Deal(drawn)); // the dealer, counters and sticks stay
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RiichiContinuation {
    /// The game goes on with another deal; the value is the state before it.
    Deal(RiichiRound),
    /// The game is over.
    Over(RiichiGameEnd),
}

/// Returns true if the dealer of an ended deal deals again, together with the number of counters of the next deal.
pub(crate) fn dealer_stays_and_honba(ending: RiichiEnding, honba: u32, game: &RiichiGame<'_>) -> (bool, u32) {
    match ending {
        RiichiEnding::Win { dealer_won: true } | RiichiEnding::Exhausted { dealer_tenpai: true } => {
            (true, honba.saturating_add(1))
        }
        RiichiEnding::Win { dealer_won: false } => (false, 0),
        RiichiEnding::Exhausted { dealer_tenpai: false } => match game.options.honba_after_noten_draw {
            NotenHonbaRule::Keep => (false, honba),
            NotenHonbaRule::PlusOne => (false, honba.saturating_add(1)),
        },
        RiichiEnding::Abortive if game.abortive_draw_adds_honba => (true, honba.saturating_add(1)),
        RiichiEnding::Abortive | RiichiEnding::PlayedAgain => (true, honba),
    }
}

/// Returns the continuation of a game after the deal `round`: the next deal, or the end of the game by the rules.
/// `points` are those of all players after the deal, by starting seat; `round` includes the riichi sticks put down in
/// the deal.
///
/// ```
/// use quejing_rules::riichi::deal_transition::{
///     RiichiContinuation, RiichiEnding, RiichiGameEnd, RiichiRound, continuation_after_deal,
/// };
/// use quejing_rules::{hand::Seat, riichi::Options, tile::Wind};
/// let last = RiichiRound { wind: Wind::South, dealer: Seat(3), ..RiichiRound::FIRST };
/// let points = [30_000; 4].into();
/// let lost = continuation_after_deal(&last, RiichiEnding::Win { dealer_won: false }, points, &Options::default());
/// assert_eq!(lost, RiichiContinuation::Over(RiichiGameEnd::LastDeal));
/// ```
pub fn continuation_after_deal(
    round: &RiichiRound,
    ending: RiichiEnding,
    points: Seats<i64>,
    options: &Options,
) -> RiichiContinuation {
    let (stays, honba) = dealer_stays_and_honba(ending, round.honba, &options.into());
    if options.bust_ends_game && points.iter().any(|&points| points < 0) {
        return RiichiContinuation::Over(RiichiGameEnd::Bust);
    }
    let last_wind = if options.west_round { Wind::West } else { Wind::South };
    let last_dealer = round.dealer.index() + 1 == SEAT_COUNT;
    let reached = points.iter().any(|&points| points >= options.return_points);
    if round.wind == Wind::West && reached && !stays {
        return RiichiContinuation::Over(RiichiGameEnd::Reached);
    }
    if stays {
        let at_the_end = last_dealer && (round.wind == last_wind || round.wind == Wind::South && reached);
        let leads = leading_seat(points) == round.dealer;
        let won = ending == (RiichiEnding::Win { dealer_won: true });
        if options.agari_yame && at_the_end && leads && won {
            return RiichiContinuation::Over(RiichiGameEnd::LastDealerLeads);
        }
    } else if last_dealer && (round.wind == last_wind || round.wind == Wind::South && reached) {
        return RiichiContinuation::Over(RiichiGameEnd::LastDeal);
    }
    let riichi_sticks = if matches!(ending, RiichiEnding::Win { .. }) { 0 } else { round.riichi_sticks };
    let (wind, dealer) = match (stays, last_dealer) {
        (true, _) => (round.wind, round.dealer),
        (false, true) => (round.wind.next(), Seat(0)),
        (false, false) => (round.wind, round.dealer.after_turns(1, SEAT_COUNT)),
    };
    RiichiContinuation::Deal(RiichiRound { wind, dealer, honba, riichi_sticks })
}

/// Returns the starting seat with the most points; among equal points the earlier one.
pub(crate) fn leading_seat(points: Seats<i64>) -> Seat {
    points.seats().rev().max_by_key(|&seat| points[seat]).unwrap_or(Seat(0))
}

/// The settlement of an exhaustive draw: its payments, and the dealer and counters of the next deal.
///
/// ```
/// use quejing_rules::riichi::{Options, deal_transition::settle_draw};
/// use quejing_rules::{Amount, PaymentReason};
/// let draw = settle_draw([false, true, true, true].into(), [false; 4].into(), 0, &Options::default());
/// let noten = |paid: &quejing_rules::Payment<_>| {
///     (paid.amount, paid.why) == (Amount::from_units(1000), PaymentReason::NOTEN_PENALTY)
/// };
/// assert!(draw.payments.len() == 3 && draw.payments.iter().all(noten));
/// assert!(!draw.dealer_stays);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExhaustiveDrawSettlement {
    /// The payments of the draw: noten penalties, or nagashi mangan.
    pub payments: Vec<Payment<Seat>>,
    /// True if the dealer deals again.
    pub dealer_stays: bool,
    /// The number of counters of the next deal.
    pub next_honba: u32,
}

/// Settles an exhaustive draw: the noten players together pay `noten_penalty` (不听罚符) to those who are tenpai
/// (3.14); nobody pays if all or none are tenpai. If the option `nagashi_mangan` is on, each seat marked in `nagashi`
/// is instead paid a mangan as by self-draw. `tenpai` and `nagashi` are by seat from the dealer.
///
/// ```
/// use quejing_rules::riichi::{Options, deal_transition::settle_draw};
/// use quejing_rules::{Amount, hand::Seat, net_change};
/// let draw = settle_draw([true, true, false, false].into(), [false; 4].into(), 1, &Options::default());
/// assert_eq!(net_change(&draw.payments, Seat(0)), Amount::from_units(1500));
/// assert!(draw.dealer_stays && draw.next_honba == 2);
/// ```
pub fn settle_draw<'a>(
    tenpai: Seats<bool>,
    nagashi: Seats<bool>,
    honba: u32,
    game: impl Into<RiichiGame<'a>>,
) -> ExhaustiveDrawSettlement {
    let game = game.into();
    let options = game.options;
    let of = |wanted: bool| tenpai.seats().filter(move |&seat| tenpai[seat] == wanted);
    let (ready, noten) = (of(true).count() as i64, of(false).count() as i64);
    let mut payments = Vec::new();
    if options.nagashi_mangan && nagashi.contains(&true) {
        for winner in nagashi.seats().filter(|&seat| nagashi[seat]) {
            let bill = RiichiBill::new(winner, None, RiichiLimit::Mangan.basic_points(), None);
            let why = PaymentReason::NAGASHI_MANGAN;
            payments.extend(bill.payments(game.payments).into_iter().map(|paid| Payment { why, ..paid }));
        }
    } else if ready > 0 && noten > 0 {
        let amount = Amount::from_units(i64::from(options.noten_penalty) / (ready * noten));
        let pairs = of(false).flat_map(|from| of(true).map(move |to| (from, to)));
        let paid = pairs.filter(|_| amount > Amount::ZERO);
        payments.extend(paid.map(|(from, to)| Payment::new(from, to, amount, PaymentReason::NOTEN_PENALTY)));
    }
    let ending = RiichiEnding::Exhausted { dealer_tenpai: tenpai[Seat(0)] && game.ready_dealer_stays };
    let (dealer_stays, next_honba) = dealer_stays_and_honba(ending, honba, &game);
    ExhaustiveDrawSettlement { payments, dealer_stays, next_honba }
}

/// Returns the seat whose wall is broken by the sum of two dice (2.5), counted anticlockwise from the dealer as 1. As
/// many stacks of that wall, counted clockwise, stay standing. `None` for a sum that two dice cannot have.
pub(crate) fn broken_wall_seat(dice_sum: u8) -> Option<Seat> {
    (2..=12).contains(&dice_sum).then(|| Seat(0).after_turns(usize::from(dice_sum) - 1, SEAT_COUNT))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_wall_is_broken_where_section_2_5_says() {
        // 5, 9 庄家; 2, 6, 10 下家; 3, 7, 11 对家; 4, 8, 12 上家.
        let walls = [(0, [5, 9, 9]), (1, [2, 6, 10]), (2, [3, 7, 11]), (3, [4, 8, 12])];
        for (seat, sums) in walls {
            assert!(sums.iter().all(|&sum| broken_wall_seat(sum) == Some(Seat(seat))));
        }
        assert_eq!(broken_wall_seat(1), None);
    }

    #[test]
    fn section_3_14_noten_penalties() {
        let paid = |tenpai: [bool; 4]| settle_draw(tenpai.into(), [false; 4].into(), 0, &Options::default()).payments;
        let of = |tenpai| Seats::from_fn(SEAT_COUNT, |seat| crate::net_change(&paid(tenpai), seat));
        assert!(paid([true; 4]).is_empty() && paid([false; 4]).is_empty());
        assert_eq!(of([false, true, false, false]), [-1000, 3000, -1000, -1000].map(Amount::from_units));
        assert_eq!(of([false, true, false, true]), [-1500, 1500, -1500, 1500].map(Amount::from_units));
        assert_eq!(of([true, true, false, true]), [1000, 1000, -3000, 1000].map(Amount::from_units));
    }

    #[test]
    fn section_2_9_dealer_and_counter() {
        let options = Options::default();
        let after = |ending| dealer_stays_and_honba(ending, 2, &RiichiGame::from(&options));
        assert_eq!(after(RiichiEnding::Win { dealer_won: true }), (true, 3));
        assert_eq!(after(RiichiEnding::Win { dealer_won: false }), (false, 0));
        assert_eq!(after(RiichiEnding::Exhausted { dealer_tenpai: true }), (true, 3));
        assert_eq!(after(RiichiEnding::Exhausted { dealer_tenpai: false }), (false, 2));
        let common = Options { honba_after_noten_draw: NotenHonbaRule::PlusOne, ..Options::default() };
        let drawn = RiichiEnding::Exhausted { dealer_tenpai: false };
        assert_eq!(dealer_stays_and_honba(drawn, 2, &RiichiGame::from(&common)), (false, 3));
    }

    #[test]
    fn a_game_of_lost_deals_is_two_winds() {
        let (mut round, mut deals) = (RiichiRound::FIRST, 1);
        let lost = RiichiEnding::Win { dealer_won: false };
        while let RiichiContinuation::Deal(following) =
            continuation_after_deal(&round, lost, [30_000; 4].into(), &Options::default())
        {
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
        assert_eq!(
            continuation_after_deal(&last, won, points, &yame),
            RiichiContinuation::Over(RiichiGameEnd::LastDealerLeads)
        );
        assert!(
            matches!(continuation_after_deal(&last, won, points, &Options::default()), RiichiContinuation::Deal(round) if round.honba == 1)
        );
        let bust = Options { bust_ends_game: true, ..Options::default() };
        let broke = [-100, 40_100, 40_000, 40_000].into();
        assert_eq!(
            continuation_after_deal(&RiichiRound::FIRST, won, broke, &bust),
            RiichiContinuation::Over(RiichiGameEnd::Bust)
        );
        let west = Options { west_round: true, return_points: 40_000, ..Options::default() };
        let lost = RiichiEnding::Win { dealer_won: false };
        let RiichiContinuation::Deal(extra) = continuation_after_deal(&last, lost, [30_000; 4].into(), &west) else {
            panic!("West is played")
        };
        assert_eq!((extra.wind, extra.dealer), (Wind::West, Seat(0)));
        assert_eq!(
            continuation_after_deal(&extra, lost, [40_000, 30_000, 30_000, 20_000].into(), &west),
            RiichiContinuation::Over(RiichiGameEnd::Reached)
        );
    }

    #[test]
    fn sticks_stay_over_draws_and_leave_with_a_win() {
        let round = RiichiRound { riichi_sticks: 2, ..RiichiRound::FIRST };
        let sticks = |ending| match continuation_after_deal(&round, ending, [29_500; 4].into(), &Options::default()) {
            RiichiContinuation::Deal(round) => round.riichi_sticks,
            RiichiContinuation::Over(_) => 99,
        };
        assert_eq!(sticks(RiichiEnding::Exhausted { dealer_tenpai: false }), 2);
        assert_eq!(sticks(RiichiEnding::Abortive), 2);
        assert_eq!(sticks(RiichiEnding::Win { dealer_won: false }), 0);
    }
}
