//! What a hand is worth, as fast as possible: numbers and sets of patterns, without allocation (sections 3, 4, 8, 10).

use super::held::Context;
use super::special::is_general;
use super::wild::for_each_wild_reading;
use super::{Claim, Options, Pattern, PatternSet, Special};
use crate::hand::{Reading, for_each_reading};
use crate::packed::Hand;
use crate::{CountedPattern, Price, Unit, Verdict, Worth};

/// The amount that the discarder pays per fan.
pub(crate) const DISCARD_UNIT: i64 = 30;
/// The amount that each loser of a self-draw pays per fan.
pub(crate) const SELF_DRAW_UNIT: i64 = 10;
/// The fan that a self-draw adds.
pub(crate) const SELF_DRAW_FAN: i64 = 2;

/// A reading of a hand with its patterns and fan.
#[derive(Clone, Copy, Debug)]
pub(super) struct ScoredReading {
    pub reading: Reading,
    /// The tiles as read.
    pub hand: Hand,
    pub held: PatternSet,
    pub counted: PatternSet,
    pub fours: u32,
    pub dora: u32,
    pub fan: u32,
    pub yakuman: bool,
    /// True if it satisfies the special rule.
    pub allowed: bool,
}

/// Values a hand in the highest-scoring reading that the special rule allows.
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
pub fn value(claim: &Claim, options: &Options) -> Worth {
    let context = Context::new(claim, options);
    let mut best: Option<ScoredReading> = None;
    for_each_scored(claim, &context, |scored| {
        if best.as_ref().is_none_or(|best| scored.rank() > best.rank()) {
            best = Some(scored);
        }
    });
    worth(best.map_or(0, |best| best.fan))
}

/// Returns a worth of this many fan.
pub(super) fn worth(fan: u32) -> Worth {
    Worth { total: fan, unit: Unit::Fan, fan: Some(fan), ..Worth::default() }
}

/// Returns the price of a win (section 4; rule 9 doubles discards).
///
/// ```
/// use quejing_rules::house::{Price, Special, price};
/// assert_eq!(price(6, false, None), Price::Discarder(30 * 6));
/// assert_eq!(price(3, true, None), Price::Each(10 * (3 + 2)));
/// assert_eq!(price(3, false, Some(Special::DoubleDiscard)), Price::Discarder(180));
/// ```
pub fn price(fan: u32, self_draw: bool, special: Option<Special>) -> Price {
    let fan = i64::from(fan);
    let double = if special == Some(Special::DoubleDiscard) { 2 } else { 1 };
    match self_draw {
        true => Price::Each(SELF_DRAW_UNIT * (fan + SELF_DRAW_FAN)),
        false => Price::Discarder(DISCARD_UNIT * fan * double),
    }
}

/// Scores every reading; only 国士 may rob a concealed kong.
pub(super) fn for_each_scored(claim: &Claim, context: &Context, mut found: impl FnMut(ScoredReading)) {
    let orphans_only = claim.occasions().orphans_only();
    let mut take = |hand: &Hand, reading: Reading| {
        let orphans = matches!(reading, Reading::Orphans { .. });
        if orphans || !orphans_only {
            found(score(claim, context, hand, reading));
        }
    };
    if claim.wild_tiles() > 0 {
        return for_each_wild_reading(claim, &context.hand, &mut take);
    }
    for_each_reading(claim.win(), |reading| match reading {
        Reading::SevenPairs | Reading::Knitted => {}
        Reading::Standard(_) | Reading::Orphans { .. } => take(&context.hand, reading),
    });
    if context.hand.is_seven_pairs() {
        take(&context.hand, Reading::SevenPairs);
    }
}

fn score(claim: &Claim, context: &Context, hand: &Hand, reading: Reading) -> ScoredReading {
    let options = context.options;
    let held = context.held_patterns(hand, &reading);
    let fours = if reading == Reading::SevenPairs { hand.fours() } else { 0 };
    let ordinary = held.without(PatternSet::YAKUMAN).without(context.implied_patterns(held));
    let limit = held.intersection(PatternSet::YAKUMAN);
    let dora = dora(claim, hand);
    let ordinary_fan = ordinary.fan(options, fours) + dora;
    let limit_dora = if options.dora_on_yakuman { dora } else { 0 };
    let limit_fan = limit.fan(options, fours) + limit_dora;
    let yakuman = !limit.is_empty() && (limit_fan >= ordinary_fan || !options.yakuman_or_normal);
    let (counted, fan, dora) = match yakuman {
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
        yakuman,
        allowed: fan > 1 || is_one_fan_enough(claim, hand, &reading),
    }
}

/// Returns true if a hand of one fan may win under the special rule.
fn is_one_fan_enough(claim: &Claim, hand: &Hand, reading: &Reading) -> bool {
    match claim.special() {
        Some(Special::MoreThanOneFan) => false,
        Some(Special::NoChow) => hand.chows == 0,
        Some(Special::GeneralPair) => {
            matches!(reading, Reading::Standard(split) if is_general(split.pair))
        }
        Some(Special::NoDiscard) => hand.self_draw,
        Some(Special::Wild) => claim.wild_tiles() == 0,
        _ => true,
    }
}

/// Returns one fan for each tile that a turned tile points to.
fn dora(claim: &Claim, hand: &Hand) -> u32 {
    if claim.special() != Some(Special::Dora) {
        return 0;
    }
    let words = claim.dora().words().into_iter().zip(hand.tiles);
    let digit = |word: u32, number: u32| word >> (3 * number) & 7;
    words.map(|(dora, tiles)| (0..9).map(|number| digit(dora, number) * digit(tiles, number)).sum::<u32>()).sum()
}

impl ScoredReading {
    /// Ranks allowed readings first, then by fan; among equals, readings counted by ordinary patterns.
    pub(super) fn rank(&self) -> (bool, u32, bool) {
        (self.allowed, self.fan, !self.yakuman)
    }

    /// Returns the verdict if this is the best reading.
    pub(super) fn verdict(&self) -> Verdict {
        if self.allowed { Verdict::Win } else { Verdict::BelowMinimum }
    }

    /// Returns the entry for one pattern of this reading, with its worth in fan under these options.
    pub(super) fn count(&self, pattern: Pattern, options: &Options) -> CountedPattern {
        CountedPattern::new(pattern.into(), 1, pattern.fan(options, self.fours))
    }

    /// Returns the patterns that count, without 宝牌.
    pub(super) fn list(&self, options: &Options) -> Vec<CountedPattern> {
        self.counted.iter().map(|pattern| self.count(pattern, options)).collect()
    }
}
