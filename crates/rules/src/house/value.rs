//! The worth of a hand in fan, as numbers and sets of patterns without allocation (sections 3, 4, 8, 10).

use super::pattern_finder::HandContext;
use super::special_rule::is_general_tile;
use super::wild_readings::for_each_wild_reading;
use super::{Options, Pattern, PatternSet, SpecialRule, WinClaim};
use crate::hand::{Reading, for_each_reading};
use crate::packed_hand::PackedHand;
use crate::{CountedPattern, Verdict, WinPrice, Worth, WorthUnit};

/// The points that the discarder pays per fan (section 4).
pub(crate) const DISCARD_POINTS_PER_FAN: i64 = 30;
/// The points that each other player pays per fan on a self-draw (section 4).
pub(crate) const SELF_DRAW_POINTS_PER_FAN: i64 = 10;
/// The fan that a self-draw adds before the payment is computed (section 4).
pub(crate) const SELF_DRAW_BONUS_FAN: i64 = 2;

/// A reading of a hand with its patterns, its fan, and the verdict of the special rule.
#[derive(Clone, Copy, Debug)]
pub(super) struct ScoredReading {
    pub reading: Reading,
    /// The hand with its wild tiles replaced by the tiles that they stand for.
    pub hand: PackedHand,
    /// The patterns that hold, yakuman and implied ones included.
    pub held: PatternSet,
    /// The patterns that count: either ordinary ones or yakuman.
    pub counted: PatternSet,
    /// The number of kinds that 七对 holds four times; 0 in other readings.
    pub fours: u32,
    /// The fan of the 宝牌 that count.
    pub dora: u32,
    /// The total fan: the counted patterns and 宝牌 together.
    pub fan: u32,
    /// True if the yakuman count, and the ordinary patterns do not.
    pub is_yakuman: bool,
    /// True if the reading meets the minimum of the deal's special rule.
    pub is_allowed: bool,
}

/// Returns the worth of a hand in its highest-scoring reading, preferring readings that the special rule allows. A hand
/// without a reading is worth 0 fan; one that only fails the special rule has its fan nevertheless.
///
/// ```
/// use quejing_rules::Circumstances;
/// use quejing_rules::hand::HandDraft;
/// use quejing_rules::house::{Options, check, value};
/// use quejing_rules::tile::{Wind, parse_tiles};
/// let (concealed, win_tile) = (parse_tiles("123m678s789p2m555p")?, "2m".parse().ok());
/// let draft = HandDraft { concealed, win_tile, seat_wind: Some(Wind::South), ..HandDraft::default() };
/// let claim = check(&draft, &Circumstances::default())?;
/// assert_eq!(value(&claim, &Options::default()).total, 1); // 底和
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn value(claim: &WinClaim, options: &Options) -> Worth {
    let context = HandContext::new(claim, options);
    let mut best: Option<ScoredReading> = None;
    for_each_scored_reading(claim, &context, |scored| {
        if best.as_ref().is_none_or(|best| scored.rank_key() > best.rank_key()) {
            best = Some(scored);
        }
    });
    fan_worth(best.map_or(0, |best| best.fan))
}

/// Returns a number of fan as a [`Worth`], without a price in points.
pub(super) fn fan_worth(fan: u32) -> Worth {
    Worth { total: fan, unit: WorthUnit::Fan, fan: Some(fan), ..Worth::default() }
}

/// Returns the price of a win: the points that each payer owes before open hands and bets (section 4). Special rule 9
/// doubles wins on a discard.
///
/// ```
/// use quejing_rules::house::{WinPrice, SpecialRule, win_price};
/// assert_eq!(win_price(6, false, None), WinPrice::Discarder(30 * 6));
/// assert_eq!(win_price(3, true, None), WinPrice::Each(10 * (3 + 2)));
/// assert_eq!(win_price(3, false, Some(SpecialRule::DoubleDiscard)), WinPrice::Discarder(180));
/// ```
pub fn win_price(fan: u32, self_draw: bool, special: Option<SpecialRule>) -> WinPrice {
    let fan = i64::from(fan);
    let double = if special == Some(SpecialRule::DoubleDiscard) { 2 } else { 1 };
    match self_draw {
        true => WinPrice::Each(SELF_DRAW_POINTS_PER_FAN * (fan + SELF_DRAW_BONUS_FAN)),
        false => WinPrice::Discarder(DISCARD_POINTS_PER_FAN * fan * double),
    }
}

/// Passes every reading of a hand, scored, to `visit`. Only 国士 is read if a concealed kong was robbed. With wild tiles,
/// a reading can be passed more than once.
pub(super) fn for_each_scored_reading(claim: &WinClaim, context: &HandContext, mut visit: impl FnMut(ScoredReading)) {
    let allows_only_orphans = claim.occasions().allows_only_orphans();
    let mut score = |hand: &PackedHand, reading: Reading| {
        let orphans = matches!(reading, Reading::Orphans { .. });
        if orphans || !allows_only_orphans {
            visit(score_reading(claim, context, hand, reading));
        }
    };
    if claim.wild_tile_count() > 0 {
        return for_each_wild_reading(claim, &context.hand, &mut score);
    }
    for_each_reading(claim.win(), |reading| match reading {
        Reading::SevenPairs | Reading::Knitted => {}
        Reading::Standard(_) | Reading::Orphans { .. } => score(&context.hand, reading),
    });
    if context.hand.is_seven_pairs() {
        score(&context.hand, Reading::SevenPairs);
    }
}

/// Returns a reading with its score: that of its yakuman alone if they are worth at least as much as the ordinary
/// patterns, or if the option `yakuman_or_normal` is off; otherwise that of the ordinary patterns.
fn score_reading(claim: &WinClaim, context: &HandContext, hand: &PackedHand, reading: Reading) -> ScoredReading {
    let options = context.options;
    let held = context.held_patterns(hand, &reading);
    let fours = if reading == Reading::SevenPairs { hand.four_of_a_kind_count() } else { 0 };
    let ordinary = held.without(PatternSet::YAKUMAN).without(context.implied_patterns(held));
    let limit = held.intersection(PatternSet::YAKUMAN);
    let dora = dora_fan(claim, hand);
    let ordinary_fan = ordinary.fan(options, fours) + dora;
    let limit_dora = if options.dora_on_yakuman { dora } else { 0 };
    let limit_fan = limit.fan(options, fours) + limit_dora;
    let is_yakuman = !limit.is_empty() && (limit_fan >= ordinary_fan || !options.yakuman_or_normal);
    let (counted, fan, dora) = match is_yakuman {
        true => (limit, limit_fan, limit_dora),
        false => (ordinary, ordinary_fan, dora),
    };
    ScoredReading {
        reading,
        hand: *hand,
        held,
        counted,
        fours,
        dora,
        fan,
        is_yakuman,
        is_allowed: fan > 1 || is_one_fan_enough(claim, hand, &reading),
    }
}

/// Returns true if a hand of one fan may win in this reading: the deal has no special rule, or one that demands no more
/// or whose condition the reading meets.
fn is_one_fan_enough(claim: &WinClaim, hand: &PackedHand, reading: &Reading) -> bool {
    match claim.special() {
        Some(SpecialRule::MoreThanOneFan) => false,
        Some(SpecialRule::NoChow) => hand.chows == 0,
        Some(SpecialRule::GeneralPair) => {
            matches!(reading, Reading::Standard(split) if is_general_tile(split.pair))
        }
        Some(SpecialRule::NoDiscard) => hand.self_draw,
        Some(SpecialRule::Wild) => claim.wild_tile_count() == 0,
        _ => true,
    }
}

/// Returns the fan of 宝牌 under special rule 8: one for each tile of the hand to which a turned tile points, melds
/// included; 0 under other rules.
fn dora_fan(claim: &WinClaim, hand: &PackedHand) -> u32 {
    if claim.special() != Some(SpecialRule::Dora) {
        return 0;
    }
    let words = claim.dora_counts().words().into_iter().zip(hand.tiles);
    let digit = |word: u32, number: u32| word >> (3 * number) & 7;
    words.map(|(dora, tiles)| (0..9).map(|number| digit(dora, number) * digit(tiles, number)).sum::<u32>()).sum()
}

impl ScoredReading {
    /// Returns the key by which readings are ordered, the best last: allowed by the special rule, then more fan, then
    /// ordinary patterns instead of yakuman.
    pub(super) fn rank_key(&self) -> (bool, u32, bool) {
        (self.is_allowed, self.fan, !self.is_yakuman)
    }

    /// Returns the verdict on a hand whose best reading this is: a win, or below the minimum of the special rule.
    pub(super) fn verdict(&self) -> Verdict {
        if self.is_allowed { Verdict::Win } else { Verdict::BelowMinimum }
    }

    /// Returns a pattern of this reading with its fan under the options; 七对 doubles for kinds held four times.
    pub(super) fn counted_pattern(&self, pattern: Pattern, options: &Options) -> CountedPattern {
        CountedPattern::new(pattern.into(), 1, pattern.fan(options, self.fours))
    }

    /// Returns the patterns that count in this reading, in the order of the table; 宝牌 are left out.
    pub(super) fn counted_patterns(&self, options: &Options) -> Vec<CountedPattern> {
        self.counted.iter().map(|pattern| self.counted_pattern(pattern, options)).collect()
    }
}
