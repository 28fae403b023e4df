//! The value of a hand: the best of its arrangements, as numbers and sets of yaku without allocation.

use std::cmp::{Ordering, Reverse};

use super::arrangement::{Arrangement, for_each_arrangement};
use super::hand_facts::{DoraCount, HandFacts, count_triplets};
use super::{LimitPrice, RiichiFlag, RiichiGame, RiichiHand, RiichiLimit, TieOrder, WinTilePosition, YakuSet};
use crate::hand::{Reading, for_each_reading};
use crate::{Verdict, Worth, WorthUnit};

/// The value of a riichi hand. All numbers are 0 unless the verdict is a win.
///
/// ```
/// use quejing_rules::Circumstances;
/// use quejing_rules::hand::HandDraft;
/// use quejing_rules::riichi::{RiichiLimit, Options, check, value};
/// use quejing_rules::tile::{Wind, parse_tiles};
/// let (concealed, win_tile) = (parse_tiles("1122m3344p5566s7z")?, "7z".parse().ok());
/// let hand = HandDraft { concealed, win_tile, self_draw: true, seat_wind: Some(Wind::South), ..HandDraft::default() };
/// let circumstances = Circumstances::new(None, Wind::East);
/// let options = Options::default();
/// let value = value(&check(&hand, &circumstances, &options)?, &options);
/// // Seven pairs are 25 fu and 2 han, the self-draw is one more: 25 × 2^(3 + 2).
/// assert_eq!((value.han, value.fu, value.basic_points, value.limit), (3, 25, 800, RiichiLimit::None));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RiichiValue {
    /// The verdict: a win, or the reason against it.
    pub verdict: Verdict,
    /// The yaku that count; empty unless the hand wins.
    pub yaku: YakuSet,
    /// The han, dora included; 0 with a real yakuman.
    pub han: u32,
    /// The fu, rounded up to ten (25 for seven pairs); 0 with a real yakuman.
    pub fu: u32,
    /// The dora that count; none with a real yakuman or a 人和 that counts alone as a mangan.
    pub dora: DoraCount,
    /// The units of real yakuman; 0 for other hands.
    pub yakuman_units: u32,
    /// The limit that the value reaches.
    pub limit: RiichiLimit,
    /// The basic points (基本点), which the payments multiply.
    pub basic_points: u32,
    /// The best arrangement, even if it has no yaku; `None` if the hand is not complete.
    pub best: Option<Arrangement>,
}

impl RiichiValue {
    /// Returns the numbers of the value as a [`Worth`].
    pub fn worth(&self) -> Worth {
        basic_points_worth(
            LimitPrice { basic: self.basic_points, limit: self.limit },
            self.yakuman_units,
            self.han,
            self.fu,
        )
    }
}

impl Arrangement {
    /// Returns the numbers of the arrangement as a [`Worth`], whether or not the hand may be declared.
    pub(super) fn worth(&self) -> Worth {
        basic_points_worth(self.price, self.yakuman_units, self.han, self.fu)
    }
}

/// Returns basic points, limit, yakuman units, han and fu as a [`Worth`]; a real yakuman has neither han nor fu.
fn basic_points_worth(price: LimitPrice, yakuman: u32, han: u32, fu: u32) -> Worth {
    let unless_real = |number: u32| (yakuman == 0).then_some(number);
    Worth {
        total: price.basic,
        unit: WorthUnit::BasicPoints,
        fu: unless_real(fu),
        fan: unless_real(han),
        yakuman,
        limit: price.limit.named_term(),
        ..Worth::default()
    }
}

/// Returns the value of a hand in its best arrangement: most basic points, then real yakuman before counted ones, then
/// more han, then more fu.
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
pub fn value<'a>(hand: &RiichiHand, game: impl Into<RiichiGame<'a>>) -> RiichiValue {
    value_from_facts(&HandFacts::new(hand, game.into()))
}

/// Returns the value of a hand as [`value`] does, from facts that are already computed.
pub(super) fn value_from_facts(facts: &HandFacts) -> RiichiValue {
    let mut best: Option<Arrangement> = None;
    for_each_reading(facts.hand.win(), |reading| {
        for_each_arrangement(facts, reading, |arrangement| {
            if best.is_none_or(|best| is_better(facts, &arrangement, &best)) {
                best = Some(arrangement);
            }
        });
    });
    value_from_best_arrangement(facts, best)
}

/// Returns true if an arrangement is better than one that was found before it, or equally good and first by the game's
/// [`TieOrder`]. Of equal tiles, triplets are found before sequences.
fn is_better(facts: &HandFacts, found: &Arrangement, before: &Arrangement) -> bool {
    match found.rank_key().cmp(&before.rank_key()) {
        Ordering::Equal if facts.game.tie_order == TieOrder::SequencesFirst => {
            let order = |arrangement: &Arrangement| match arrangement.reading {
                Reading::Standard(split) => Some((
                    split.pair,
                    (
                        Reverse(count_triplets(&split.triplets)),
                        arrangement.win_position != WinTilePosition::Pair,
                        arrangement.unrounded_fu,
                    ),
                )),
                _ => None,
            };
            let pairs = order(found).zip(order(before));
            pairs.is_some_and(|((pair, found), (other_pair, before))| pair == other_pair && found > before)
        }
        order => order.is_gt(),
    }
}

/// Returns the verdict on a hand from its best arrangement, `None` for an incomplete hand: in this order no win, no
/// yaku, furiten (only for a ron), or a win.
pub(super) fn find_verdict(facts: &HandFacts, best: Option<&Arrangement>) -> Verdict {
    match best {
        None => Verdict::NoWin,
        Some(best) if best.yaku.is_empty() || lacks_yakuman(facts, best) => Verdict::NoYaku,
        Some(_) if facts.hand.flags.has(RiichiFlag::Furiten) && !facts.self_draw => Verdict::Furiten,
        Some(_) => Verdict::Win,
    }
}

/// Returns true if the winning tile may be won only with a yakuman and the arrangement has none: a north that another
/// player set aside, under some rules.
pub(super) fn lacks_yakuman(facts: &HandFacts, best: &Arrangement) -> bool {
    facts.game.norths.robbing_needs_yakuman && facts.hand.flags.has(RiichiFlag::RobKita) && best.yakuman_units == 0
}

/// Returns the value of a hand from its best arrangement, `None` for an incomplete hand. The numbers stay 0 unless the
/// hand wins.
fn value_from_best_arrangement(facts: &HandFacts, best: Option<Arrangement>) -> RiichiValue {
    let verdict = find_verdict(facts, best.as_ref());
    let mut value = RiichiValue {
        verdict,
        yaku: YakuSet::NONE,
        han: 0,
        fu: 0,
        dora: DoraCount::default(),
        yakuman_units: 0,
        limit: RiichiLimit::None,
        basic_points: 0,
        best,
    };
    if let (Verdict::Win, Some(best)) = (verdict, best) {
        value.yaku = best.yaku;
        value.han = best.han;
        value.fu = best.fu;
        value.yakuman_units = best.yakuman_units;
        value.limit = best.price.limit;
        value.basic_points = best.price.basic;
        if best.standalone_yaku(facts.game.options).is_none() {
            value.dora = facts.dora;
        }
    }
    value
}
