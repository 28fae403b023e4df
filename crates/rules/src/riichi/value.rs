//! What a hand is worth, as fast as possible: the best of all arrangements, as numbers and sets of yaku.

use super::arrangement::{Arrangement, arrange};
use super::facts::{DoraCount, Facts};
use super::{Flag, Hand, Limit, Options, YakuSet};
use crate::Verdict;
use crate::hand::for_each_reading;

/// The value of a hand. All numbers are 0 if it is not a win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Value {
    /// Whether the hand is won, or why it is not.
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

/// Values a hand in the best of its arrangements: highest points, then a real yakuman before an equal counted one, then
/// han, then fu.
pub fn value(hand: &Hand, options: &Options) -> Value {
    value_of(&Facts::new(hand, options))
}

/// The same, from facts already known.
pub(super) fn value_of(facts: &Facts) -> Value {
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

/// The verdict on the best arrangement, with its numbers.
fn summary(facts: &Facts, best: Option<Arrangement>) -> Value {
    let verdict = match best {
        None => Verdict::NoWin,
        Some(best) if best.yaku.is_empty() => Verdict::NoYaku,
        Some(_) if facts.hand.flags.has(Flag::Furiten) && !facts.self_draw => Verdict::Furiten,
        Some(_) => Verdict::Win,
    };
    let mut value = Value {
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
