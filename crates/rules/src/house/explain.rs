//! The value of a hand with its reasons: the counted patterns with their tiles, the patterns that hold but do not
//! count, and the other readings. Slower than [`super::value()`], with the same worth.

use super::pattern_finder::{HandContext, find_set_patterns};
use super::remarks::{self, BELOW_SPECIAL_RULE_MINIMUM, PATTERN_SUM, YAKUMAN_SUM};
use super::table::DORA_PATTERN;
use super::value::{ScoredReading, fan_worth, for_each_scored_reading, win_price};
use super::{Options, Pattern, PatternSet, SpecialRuleNote, WinClaim};
use crate::hand::{Reading, Set, SetKind};
use crate::packed_hand::{PackedSets, tiles_of_fewest_sets};
use crate::ruling::distinct_ties;
use crate::shared_remarks::{IMPLIED_BY, ORDINARY_IS_MORE, REPLACED_BY_YAKUMAN};
use crate::tile::{KIND_COUNT, Tile};
use crate::{CountedPattern, Detail, OtherReading, Remark, RuleSet, Ruling, SuppressedPattern, Verdict};

/// Returns the ruling on a hand with its reasons. Only [`Detail::Everything`] adds the tiles behind each counted
/// pattern and the other readings.
///
/// ```
/// use quejing_rules::{Circumstances, Detail};
/// use quejing_rules::hand::HandDraft;
/// use quejing_rules::house::{Options, check, explain, value};
/// use quejing_rules::tile::{Wind, parse_tiles};
/// let (concealed, win_tile) = (parse_tiles("1234567891112p")?, "2p".parse().ok());
/// let draft = HandDraft { concealed, win_tile, seat_wind: Some(Wind::South), ..HandDraft::default() };
/// let (claim, options) = (check(&draft, &Circumstances::default())?, Options::default());
/// let ruling = explain(&claim, &options, Detail::Everything);
/// assert_eq!(ruling.worth, value(&claim, &options));
/// assert_eq!(ruling.counted.iter().map(|counted| counted.worth).sum::<u32>(), 6);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn explain(claim: &WinClaim, options: &Options, detail: Detail) -> Ruling {
    let context = HandContext::new(claim, options);
    let in_full = detail == Detail::Everything;
    let win = claim.win();
    let readings = sorted_readings(claim, &context);
    let no_win = Ruling {
        worth: fan_worth(0),
        minimum: Some(0),
        outside_condition: claim.special().map(SpecialRuleNote::message_for_rule),
        ..Ruling::no_win(RuleSet::HOUSE.as_str(), *win)
    };
    let Some((best, others)) = readings.split_first() else {
        return no_win;
    };
    let verdict = best.verdict();
    let wild = claim.wild_tile_count() > 0;
    let read_as = |scored: &ScoredReading| if wild { unpack_tiles(&scored.hand.tiles) } else { Vec::new() };
    let evidence = |pattern| if in_full { evidence_tiles(claim, options, best, pattern) } else { Vec::new() };
    let counted = |pattern| CountedPattern { tiles: evidence(pattern), ..best.counted_pattern(pattern, options) };
    let dora = (best.dora > 0).then(|| CountedPattern::new(DORA_PATTERN, 1, best.dora));
    // What a list lacks of the whole worth is 宝牌.
    let equal = readings.iter().filter(|scored| (scored.is_allowed, scored.fan) == (best.is_allowed, best.fan));
    let other = |scored: &ScoredReading| OtherReading {
        read_as: read_as(scored),
        verdict: scored.verdict(),
        worth: fan_worth(scored.fan),
        counted: scored.counted_patterns(options),
        ..OtherReading::new(scored.reading)
    };
    Ruling {
        verdict,
        worth: fan_worth(best.fan),
        reading: Some(best.reading),
        read_as: read_as(best),
        counted: best.counted.iter().map(counted).chain(dora).collect(),
        suppressed: suppressed_patterns(&context, best),
        steps: fan_steps(best),
        shortfall: claim
            .special()
            .filter(|_| verdict == Verdict::BelowMinimum)
            .map(|rule| Remark::new(&BELOW_SPECIAL_RULE_MINIMUM, [rule.number().into()])),
        tied_lists: distinct_ties(equal.map(|scored| scored.counted_patterns(options))),
        other_readings: others.iter().filter(|_| in_full).map(other).collect(),
        price: (verdict == Verdict::Win).then(|| win_price(best.fan, win.is_self_draw(), claim.special())),
        ..no_win
    }
}

/// Returns all readings of a hand, highest rank first; readings of equal rank stay in the order of the search, as in
/// [`super::value()`]. With wild tiles, readings with the same patterns and 宝牌 appear once.
fn sorted_readings(claim: &WinClaim, context: &HandContext) -> Vec<ScoredReading> {
    let wild = claim.wild_tile_count() > 0;
    let mut readings: Vec<ScoredReading> = Vec::new();
    for_each_scored_reading(claim, context, |scored| {
        let same = |known: &ScoredReading| {
            (known.counted, known.fours, known.dora, known.is_allowed)
                == (scored.counted, scored.fours, scored.dora, scored.is_allowed)
        };
        if !wild || !readings.iter().any(same) {
            readings.push(scored);
        }
    });
    readings.sort_by_key(|scored| std::cmp::Reverse(scored.rank_key()));
    readings
}

/// Returns the patterns that hold but do not count in a reading, each with one reason: the yakuman, a pattern that
/// implies it, or the higher worth of the ordinary patterns.
fn suppressed_patterns(context: &HandContext, scored: &ScoredReading) -> Vec<SuppressedPattern> {
    let implied = context.implied_patterns(scored.held);
    let reason = |pattern: Pattern| match pattern {
        _ if scored.is_yakuman => Remark::new(&REPLACED_BY_YAKUMAN, []),
        _ if implied.has(pattern) && scored.held.has(Pattern::PureOutside) => {
            Remark::new(&IMPLIED_BY, []).with_pattern(Pattern::PureOutside)
        }
        _ if implied.has(pattern) => Remark::new(&IMPLIED_BY, []).with_pattern(Pattern::TerminalsAndHonours),
        _ => Remark::new(&ORDINARY_IS_MORE, []),
    };
    let lost = |pattern| {
        let CountedPattern { id, count, worth, .. } = scored.counted_pattern(pattern, context.options);
        SuppressedPattern { id, count, worth, reasons: vec![reason(pattern)] }
    };
    scored.held.without(scored.counted).iter().map(lost).collect()
}

/// Returns the steps to the fan of a reading: the sum of the patterns or of the yakuman, then the 宝牌 if there are any.
fn fan_steps(scored: &ScoredReading) -> Vec<Remark> {
    let patterns = scored.fan - scored.dora;
    let sum = Remark::new(if scored.is_yakuman { &YAKUMAN_SUM } else { &PATTERN_SUM }, [patterns]);
    std::iter::once(sum).chain((scored.dora > 0).then_some(Remark::new(&remarks::DORA_SUM, [scored.dora]))).collect()
}

/// Returns the tiles of four packed words (three suits, honours) in the order of their kinds.
fn unpack_tiles(words: &[u32; 4]) -> Vec<Tile> {
    let count = |kind: usize| words[kind / 9] >> (kind % 9 * 3) & 7;
    let kinds = (0..KIND_COUNT).flat_map(|kind| std::iter::repeat_n(kind, count(kind) as usize));
    kinds.filter_map(Tile::from_kind).collect()
}

/// Returns the tiles that show a pattern: none for a circumstance, the fewest sets that show a pattern of sets, and all
/// tiles for a pattern of the whole hand.
fn evidence_tiles(claim: &WinClaim, options: &Options, scored: &ScoredReading, pattern: Pattern) -> Vec<Tile> {
    use Pattern::{
        AfterKong, DiscardAfterKong, Earth, FourConcealedTriplets, FourKongs, Heaven, Human, LastDiscard, LastDraw,
        RobbedKong, ThreeConcealedTriplets, ThreeKongs,
    };
    let all = || unpack_tiles(&scored.hand.tiles);
    let win = claim.win();
    let Reading::Standard(split) = &scored.reading else {
        return match pattern {
            AfterKong | DiscardAfterKong | LastDraw | LastDiscard | RobbedKong | Heaven | Earth | Human => Vec::new(),
            _ => all(),
        };
    };
    let sets = split.sets(win);
    let of = |wanted: &dyn Fn(&Set) -> bool| sets.iter().filter(|set| wanted(set)).flat_map(Set::tiles).collect();
    match pattern {
        AfterKong | DiscardAfterKong | LastDraw | LastDiscard | RobbedKong | Heaven | Earth | Human => Vec::new(),
        ThreeKongs | FourKongs => of(&|set| set.kind == SetKind::Kong),
        ThreeConcealedTriplets | FourConcealedTriplets => {
            let claimed = |set: &Set| !options.discard_triplet_concealed && scored.hand.is_claimed_triplet(win, set);
            of(&|set| set.kind != SetKind::Sequence && !set.is_open && !claimed(set))
        }
        _ => {
            let shows = |blocks: &PackedSets| {
                let mut held = PatternSet::NONE;
                find_set_patterns(blocks, &mut held);
                held.has(pattern)
            };
            tiles_of_fewest_sets(split, &sets, shows).unwrap_or_else(all)
        }
    }
}
