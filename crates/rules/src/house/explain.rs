//! The value of a hand with its reasons: what counts and the tiles it rests on, what holds but does not count, and the
//! other readings. Slower than [`super::value()`], with the same result.

use super::held::{Context, find_in_blocks};
use super::remarks::{self, SPECIAL_RULE, SUM, YAKUMAN_SUM};
use super::table::DORA_TILES;
use super::value::{ScoredReading, for_each_scored, price, worth};
use super::{Claim, Options, Pattern, PatternSet, SpecialInForce};
use crate::hand::{Reading, Set, SetKind};
use crate::packed::{Blocks, fewest_sets};
use crate::ruling::ties;
use crate::shared::{IMPLIED_BY, ORDINARY_IS_MORE, REPLACED_BY_YAKUMAN};
use crate::tile::{KINDS, Tile};
use crate::{CountedPattern, Detail, Other, Remark, RuleSet, Ruling, SuppressedPattern, Verdict};

/// Values a hand, with reasons; with [`Detail::Everything`] also the tiles behind each pattern and the other readings.
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
pub fn explain(claim: &Claim, options: &Options, detail: Detail) -> Ruling {
    let context = Context::new(claim, options);
    let in_full = detail == Detail::Everything;
    let win = claim.win();
    let readings = sorted_readings(claim, &context);
    let no_win = Ruling {
        worth: worth(0),
        minimum: Some(0),
        in_force: claim.special().map(SpecialInForce::message),
        ..Ruling::no_win(RuleSet::HOUSE.as_str(), *win)
    };
    let Some((best, others)) = readings.split_first() else {
        return no_win;
    };
    let verdict = best.verdict();
    let wild = claim.wild_tiles() > 0;
    let read_as = |scored: &ScoredReading| if wild { tiles(&scored.hand.tiles) } else { Vec::new() };
    let rests_on = |pattern| if in_full { tiles_of(claim, options, best, pattern) } else { Vec::new() };
    let counted = |pattern| CountedPattern { tiles: rests_on(pattern), ..best.count(pattern, options) };
    let dora = (best.dora > 0).then(|| CountedPattern::new(DORA_TILES, 1, best.dora));
    // What a list lacks of the whole worth is 宝牌.
    let equal = readings.iter().filter(|scored| (scored.allowed, scored.fan) == (best.allowed, best.fan));
    let other = |scored: &ScoredReading| Other {
        read_as: read_as(scored),
        verdict: scored.verdict(),
        worth: worth(scored.fan),
        counted: scored.list(options),
        ..Other::new(scored.reading)
    };
    Ruling {
        verdict,
        worth: worth(best.fan),
        reading: Some(best.reading),
        read_as: read_as(best),
        counted: best.counted.iter().map(counted).chain(dora).collect(),
        suppressed: suppressed_patterns(&context, best),
        steps: steps(best),
        shortfall: claim
            .special()
            .filter(|_| verdict == Verdict::BelowMinimum)
            .map(|rule| Remark::new(&SPECIAL_RULE, [rule.number().into()])),
        ties: ties(equal.map(|scored| scored.list(options))),
        others: others.iter().filter(|_| in_full).map(other).collect(),
        price: (verdict == Verdict::Win).then(|| price(best.fan, win.self_draw(), claim.special())),
        ..no_win
    }
}

/// Returns all readings, highest-scoring first; equal ones in the order found, as in the plain value.
fn sorted_readings(claim: &Claim, context: &Context) -> Vec<ScoredReading> {
    let wild = claim.wild_tiles() > 0;
    let mut readings: Vec<ScoredReading> = Vec::new();
    for_each_scored(claim, context, |scored| {
        let same = |known: &ScoredReading| {
            (known.counted, known.fours, known.dora, known.allowed)
                == (scored.counted, scored.fours, scored.dora, scored.allowed)
        };
        if !wild || !readings.iter().any(same) {
            readings.push(scored);
        }
    });
    readings.sort_by_key(|scored| std::cmp::Reverse(scored.rank()));
    readings
}

fn suppressed_patterns(context: &Context, scored: &ScoredReading) -> Vec<SuppressedPattern> {
    let implied = context.implied_patterns(scored.held);
    let reason = |pattern: Pattern| match pattern {
        _ if scored.yakuman => Remark::new(&REPLACED_BY_YAKUMAN, []),
        _ if implied.has(pattern) && scored.held.has(Pattern::PureOutside) => {
            Remark::new(&IMPLIED_BY, []).with(Pattern::PureOutside)
        }
        _ if implied.has(pattern) => Remark::new(&IMPLIED_BY, []).with(Pattern::TerminalsAndHonours),
        _ => Remark::new(&ORDINARY_IS_MORE, []),
    };
    let lost = |pattern| {
        let CountedPattern { id, count, worth, .. } = scored.count(pattern, context.options);
        SuppressedPattern { id, count, worth, reasons: vec![reason(pattern)] }
    };
    scored.held.without(scored.counted).iter().map(lost).collect()
}

fn steps(scored: &ScoredReading) -> Vec<Remark> {
    let patterns = scored.fan - scored.dora;
    let sum = Remark::new(if scored.yakuman { &YAKUMAN_SUM } else { &SUM }, [patterns]);
    std::iter::once(sum).chain((scored.dora > 0).then_some(Remark::new(&remarks::DORA, [scored.dora]))).collect()
}

/// Returns the tiles of packed words, in order.
fn tiles(words: &[u32; 4]) -> Vec<Tile> {
    let count = |kind: usize| words[kind / 9] >> (kind % 9 * 3) & 7;
    let kinds = (0..KINDS).flat_map(|kind| std::iter::repeat_n(kind, count(kind) as usize));
    kinds.filter_map(Tile::from_kind).collect()
}

/// Returns the tiles a pattern rests on: none for a circumstance, all for a pattern of the whole hand.
fn tiles_of(claim: &Claim, options: &Options, scored: &ScoredReading, pattern: Pattern) -> Vec<Tile> {
    use Pattern::{
        AfterKong, DiscardAfterKong, Earth, FourConcealedTriplets, FourKongs, Heaven, Human, LastDiscard, LastDraw,
        RobbedKong, ThreeConcealedTriplets, ThreeKongs,
    };
    let all = || tiles(&scored.hand.tiles);
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
            let claimed = |set: &Set| !options.discard_triplet_concealed && scored.hand.is_claimed(win, set);
            of(&|set| set.kind != SetKind::Sequence && !set.open && !claimed(set))
        }
        _ => {
            let shows = |blocks: &Blocks| {
                let mut held = PatternSet::NONE;
                find_in_blocks(blocks, &mut held);
                held.has(pattern)
            };
            fewest_sets(split, &sets, shows).unwrap_or_else(all)
        }
    }
}
