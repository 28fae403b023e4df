//! What a hand is worth, as fast as possible: the best of all arrangements, as numbers and sets of yaku.

use super::arrangement::{Arrangement, arrange};
use super::facts::{DoraCount, Facts};
use super::{Limit, LimitPrice, Options, RiichiFlag, RiichiHand, YakuSet};
use crate::hand::for_each_reading;
use crate::{Unit, Verdict, Worth};

/// The value of a hand. All numbers are 0 if it is not a win.
///
/// ```
/// use quejing_rules::Circumstances;
/// use quejing_rules::hand::HandDraft;
/// use quejing_rules::riichi::{Limit, Options, check, value};
/// use quejing_rules::tile::{Wind, parse_tiles};
/// let (concealed, win_tile) = (parse_tiles("1122m3344p5566s7z")?, "7z".parse().ok());
/// let hand = HandDraft { concealed, win_tile, self_draw: true, seat_wind: Some(Wind::South), ..HandDraft::default() };
/// let circumstances = Circumstances::new(None, Wind::East);
/// let options = Options::default();
/// let value = value(&check(&hand, &circumstances, &options)?, &options);
/// // Seven pairs are 25 fu and 2 han, the self-draw is one more: 25 × 2^(3 + 2).
/// assert_eq!((value.han, value.fu, value.basic_points, value.limit), (3, 25, 800, Limit::None));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RiichiValue {
    /// The verdict: won, or the reason why not.
    pub verdict: Verdict,
    /// The yaku that count.
    pub yaku: YakuSet,
    /// Han including dora; 0 with a real yakuman.
    pub han: u32,
    /// Fu, rounded up; 0 with a real yakuman.
    pub fu: u32,
    /// 宝牌 that count; none with a real yakuman or a renhou that is a mangan of its own.
    pub dora: DoraCount,
    /// Units of real yakuman.
    pub yakuman_units: u32,
    /// The name of the limit.
    pub limit: Limit,
    /// 基本点, before the payers multiply them.
    pub basic_points: u32,
    /// The arrangement that is scored; if none has a yaku, the best without.
    pub best: Option<Arrangement>,
}

impl RiichiValue {
    /// Returns the worth without the yaku.
    pub fn worth(&self) -> Worth {
        worth(LimitPrice { basic: self.basic_points, limit: self.limit }, self.yakuman_units, self.han, self.fu)
    }
}

impl Arrangement {
    /// Returns its worth, whether or not it may be declared.
    pub(super) fn worth(&self) -> Worth {
        worth(self.price, self.units, self.han, self.fu)
    }
}

/// Returns a worth; a real yakuman has neither han nor fu.
fn worth(price: LimitPrice, yakuman: u32, han: u32, fu: u32) -> Worth {
    let unless_real = |number: u32| (yakuman == 0).then_some(number);
    Worth {
        total: price.basic,
        unit: Unit::BasicPoints,
        fu: unless_real(fu),
        fan: unless_real(han),
        yakuman,
        limit: price.limit.named_term(),
        ..Worth::default()
    }
}

/// Values a hand in the best of its arrangements: highest points, then a real yakuman before an equal counted one, then
/// han, then fu.
///
/// ```
/// use quejing_rules::Circumstances;
/// use quejing_rules::Verdict;
/// use quejing_rules::hand::{HandDraft, Seat};
/// use quejing_rules::riichi::{Options, check, value};
/// use quejing_rules::tile::{Wind, parse_tiles};
/// // Complete, but without a yaku: a pair of terminals, a closed wait, and not riichi.
/// let (concealed, win_tile) = (parse_tiles("123m456p99p24s777s")?, "3s".parse().ok());
/// let hand = HandDraft { concealed, win_tile, seat_wind: Some(Wind::South), ..HandDraft::default() };
/// let circumstances = Circumstances::new(Seat(0), Wind::East);
/// let options = Options::default();
/// assert_eq!(value(&check(&hand, &circumstances, &options)?, &options).verdict, Verdict::NoYaku);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn value(hand: &RiichiHand, options: &Options) -> RiichiValue {
    value_of(&Facts::new(hand, options))
}

/// Values a hand from its facts.
pub(super) fn value_of(facts: &Facts) -> RiichiValue {
    let mut best: Option<Arrangement> = None;
    for_each_reading(facts.hand.win(), |reading| {
        arrange(facts, reading, |arrangement| {
            if best.is_none_or(|best| arrangement.rank() > best.rank()) {
                best = Some(arrangement);
            }
        });
    });
    summary(facts, best)
}

/// Returns the verdict if this is the best arrangement.
pub(super) fn verdict(facts: &Facts, best: Option<&Arrangement>) -> Verdict {
    match best {
        None => Verdict::NoWin,
        Some(best) if best.yaku.is_empty() => Verdict::NoYaku,
        Some(_) if facts.hand.flags.has(RiichiFlag::Furiten) && !facts.self_draw => Verdict::Furiten,
        Some(_) => Verdict::Win,
    }
}

/// Returns the verdict on the best arrangement, with its numbers.
fn summary(facts: &Facts, best: Option<Arrangement>) -> RiichiValue {
    let verdict = verdict(facts, best.as_ref());
    let mut value = RiichiValue {
        verdict,
        yaku: YakuSet::NONE,
        han: 0,
        fu: 0,
        dora: DoraCount::default(),
        yakuman_units: 0,
        limit: Limit::None,
        basic_points: 0,
        best,
    };
    if let (Verdict::Win, Some(best)) = (verdict, best) {
        value.yaku = best.yaku;
        value.han = best.han;
        value.fu = best.fu;
        value.yakuman_units = best.units;
        value.limit = best.price.limit;
        value.basic_points = best.price.basic;
        if best.stands_alone(facts.options).is_none() {
            value.dora = facts.dora;
        }
    }
    value
}
