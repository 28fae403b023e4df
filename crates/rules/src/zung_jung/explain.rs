//! The value of a hand with its reasons: what counts and the tiles it rests on, what holds but does not count, the limit,
//! and the other readings. Slower than [`super::appraise`], with the same result.

use super::held::{Context, Held, in_blocks};
use super::pattern::{CHANCE, CONCEALED_TRIPLETS, KONGS};
use super::value::{Limit, Scored, for_each_shape, score, verdict};
use super::{Options, Pattern, PatternSet};
use crate::hand::{Place, Reading, Set, SetKind, Split, Win};
use crate::packed::Blocks;
use crate::tile::Tile;
use crate::{Detail, Verdict};

/// A pattern that counts.
///
/// ```
/// use quejing_rules::Detail;
/// use quejing_rules::hand::HandDraft;
/// use quejing_rules::tile::{Wind, parse_tiles};
/// use quejing_rules::zung_jung::{Options, check, explain};
/// let (concealed, win_tile) = (parse_tiles("222m444p666p111s9m")?, "9m".parse().ok());
/// let seat_wind = Some(Wind::South);
/// let draft = HandDraft { concealed, win_tile, self_draw: true, seat_wind, ..HandDraft::default() };
/// let counted = explain(&check(&draft, None)?, &Options::default(), Detail::Reasons).patterns;
/// let found: Vec<_> = counted.iter().map(|one| (one.pattern.id(), one.pattern.value() * one.count)).collect();
/// assert_eq!(found, [("1.2", 5), ("4.1", 30), ("4.2.3", 125)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counted {
    pub pattern: Pattern,
    /// The number of times it counts.
    pub count: u32,
    /// The tiles it rests on; empty for circumstances.
    pub tiles: Vec<Tile>,
}

/// A pattern that holds but does not count.
///
/// ```
/// use quejing_rules::Detail;
/// use quejing_rules::hand::HandDraft;
/// use quejing_rules::tile::{Wind, parse_tiles};
/// use quejing_rules::zung_jung::{Options, Pattern, Reason, check, explain};
/// // 字一色 is a limit by itself, so 對對和 does not count.
/// let (concealed, win_tile) = (parse_tiles("111222333z555z7z")?, "7z".parse().ok());
/// let seat_wind = Some(Wind::South);
/// let draft = HandDraft { concealed, win_tile, self_draw: true, seat_wind, ..HandDraft::default() };
/// let suppressed = explain(&check(&draft, None)?, &Options::default(), Detail::Reasons).suppressed;
/// let triplets = suppressed.iter().find(|one| one.pattern == Pattern::AllTriplets).unwrap();
/// assert_eq!(triplets.reason, Reason::LimitReplaces(Pattern::AllHonours));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Suppressed {
    pub pattern: Pattern,
    /// The number of times it would count.
    pub count: u32,
    /// The reason why it does not count.
    pub reason: Reason,
}

/// The reason why a pattern does not count, or why a hand may not be declared.
///
/// ```
/// use quejing_rules::Detail;
/// use quejing_rules::hand::{HandDraft, Seat};
/// use quejing_rules::tile::{Wind, parse_tiles};
/// use quejing_rules::zung_jung::{Options, Reason, check, explain};
/// // A chicken hand, where 5 points are needed.
/// let (concealed, win_tile) = (parse_tiles("123m678s789p2m")?, "2m".parse().ok());
/// let (melds, seat_wind) = (vec!["555p:W".parse()?], Some(Wind::South));
/// let draft = HandDraft { concealed, win_tile, melds, seat_wind, ..HandDraft::default() };
/// let options = Options { minimum: 5, ..Options::default() };
/// let appraisal = explain(&check(&draft, Some(Seat(0)))?, &options, Detail::Reasons);
/// assert_eq!(appraisal.shortfall, Some(Reason::BelowMinimum { needed: 5, found: 1 }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// Section 4.3: its series keeps this higher pattern.
    SeriesKeepsDearest(Pattern),
    /// Section 4.4: this listed limit stands for the whole hand.
    LimitReplaces(Pattern),
    /// The hand is worth less than the minimum to declare.
    BelowMinimum {
        /// The minimum.
        needed: u32,
        /// The worth of the hand.
        found: u32,
    },
}

/// A step to the total.
///
/// ```
/// use quejing_rules::Detail;
/// use quejing_rules::hand::HandDraft;
/// use quejing_rules::tile::{Wind, parse_tiles};
/// use quejing_rules::zung_jung::{Options, Step, check, explain};
/// let (concealed, win_tile) = (parse_tiles("222m444p666p111s9m")?, "9m".parse().ok());
/// let seat_wind = Some(Wind::South);
/// let draft = HandDraft { concealed, win_tile, self_draw: true, seat_wind, ..HandDraft::default() };
/// let steps = explain(&check(&draft, None)?, &Options::default(), Detail::Reasons).steps;
/// assert_eq!(steps, [Step::Sum(125 + 5 + 30)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The kept patterns add up to this.
    Sum(u32),
    /// There is no pattern: 雞和.
    Chicken,
    /// 數滿貫: cut to the limit.
    CompoundLimit(u32),
    /// 役滿貫: the value of this pattern alone.
    ListedLimit(Pattern),
}

/// Another reading of the same hand.
///
/// ```
/// use quejing_rules::Detail;
/// use quejing_rules::hand::{HandDraft, Reading};
/// use quejing_rules::tile::{Wind, parse_tiles};
/// use quejing_rules::zung_jung::{Options, check, explain};
/// let (concealed, win_tile) = (parse_tiles("223344m223344p5s")?, "5s".parse().ok());
/// let seat_wind = Some(Wind::South);
/// let draft = HandDraft { concealed, win_tile, self_draw: true, seat_wind, ..HandDraft::default() };
/// let others = explain(&check(&draft, None)?, &Options::default(), Detail::Everything).others;
/// let pairs = others.iter().find(|other| other.reading == Reading::SevenPairs).unwrap();
/// assert_eq!(pairs.total, 30 + 5); // 七對子, 斷么九
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Other {
    pub reading: Reading,
    /// The worth of the hand.
    pub total: u32,
    /// Its patterns and how often they count.
    pub patterns: Vec<(Pattern, u32)>,
}

/// The value of a hand with its reasons.
///
/// ```
/// use quejing_rules::hand::HandDraft;
/// use quejing_rules::tile::{Wind, parse_tiles};
/// use quejing_rules::zung_jung::{Options, check, explain};
/// use quejing_rules::{Detail, Verdict};
/// let (concealed, win_tile) = (parse_tiles("222m444p666p111s9m")?, "9m".parse().ok());
/// let seat_wind = Some(Wind::South);
/// let draft = HandDraft { concealed, win_tile, self_draw: true, seat_wind, ..HandDraft::default() };
/// let appraisal = explain(&check(&draft, None)?, &Options::default(), Detail::Reasons);
/// assert_eq!((appraisal.verdict, appraisal.total), (Verdict::Win, 160));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Appraisal {
    /// The verdict: won, or the reason why not.
    pub verdict: Verdict,
    /// The points; 0 if not a win.
    pub total: u32,
    /// The limit that applies.
    pub limit: Limit,
    /// The reading that is scored.
    pub reading: Option<Reading>,
    /// The place of the winning tile in it.
    pub place: Option<Place>,
    /// The patterns that count; empty for a chicken hand.
    pub patterns: Vec<Counted>,
    /// The patterns that the series keep, before a listed limit replaces it.
    pub kept: Vec<Counted>,
    /// The patterns that hold but do not count.
    pub suppressed: Vec<Suppressed>,
    /// The steps to the total.
    pub steps: Vec<Step>,
    /// The reason why a complete hand may not be declared.
    pub shortfall: Option<Reason>,
    /// Every list of patterns worth the total, each once.
    pub ties: Vec<Vec<(Pattern, u32)>>,
    /// The other readings, highest-scoring first.
    pub others: Vec<Other>,
}

/// Values a hand, with reasons; [`Detail::Everything`] adds the tiles behind each pattern and the other readings, which
/// take the most time to find.
///
/// ```
/// use quejing_rules::Detail;
/// use quejing_rules::hand::{HandDraft, Seat};
/// use quejing_rules::tile::{Wind, parse_tiles};
/// use quejing_rules::zung_jung::{Options, Step, check, explain};
/// // 雞和: a hand without patterns is worth 1.
/// let (concealed, win_tile) = (parse_tiles("123m678s789p2m")?, "2m".parse().ok());
/// let (melds, seat_wind) = (vec!["555p:W".parse()?], Some(Wind::South));
/// let draft = HandDraft { concealed, win_tile, melds, seat_wind, ..HandDraft::default() };
/// let appraisal = explain(&check(&draft, Some(Seat(0)))?, &Options::default(), Detail::Reasons);
/// assert_eq!((appraisal.total, appraisal.steps), (1, vec![Step::Chicken]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn explain(win: &Win, options: &Options, detail: Detail) -> Appraisal {
    let in_full = detail == Detail::Everything;
    let context = Context::new(win, options);
    let mut readings = Vec::new();
    for_each_shape(win, &context, |reading| readings.push(score(&context, reading)));
    // Stable: equal readings stay in the order found, as in the plain appraisal.
    readings.sort_by_key(|scored| std::cmp::Reverse(scored.rank()));
    let verdict = verdict(readings.first(), options);
    let Some((best, others)) = readings.split_first() else {
        return no_win();
    };
    let counted = |patterns: PatternSet| {
        let one = |pattern| Counted {
            pattern,
            count: best.held.count(pattern),
            tiles: if in_full { tiles_of(win, &context, best, pattern) } else { Vec::new() },
        };
        patterns.iter().map(one).collect()
    };
    let other = |scored: &Scored| Other {
        reading: scored.reading,
        total: scored.total,
        patterns: list(scored, scored.counted),
    };
    Appraisal {
        verdict,
        total: best.total,
        limit: best.limit,
        reading: Some(best.reading),
        place: place(win, &best.reading),
        patterns: counted(best.counted),
        kept: counted(best.kept),
        suppressed: suppressed(best),
        steps: steps(best),
        shortfall: (verdict == Verdict::BelowMinimum)
            .then_some(Reason::BelowMinimum { needed: options.minimum, found: best.total }),
        ties: ties(&readings),
        others: others.iter().filter(|_| in_full).map(other).collect(),
    }
}

fn no_win() -> Appraisal {
    Appraisal {
        verdict: Verdict::NoWin,
        total: 0,
        limit: Limit::None,
        reading: None,
        place: None,
        patterns: Vec::new(),
        kept: Vec::new(),
        suppressed: Vec::new(),
        steps: Vec::new(),
        shortfall: None,
        ties: Vec::new(),
        others: Vec::new(),
    }
}

fn list(scored: &Scored, patterns: PatternSet) -> Vec<(Pattern, u32)> {
    patterns.iter().map(|pattern| (pattern, scored.held.count(pattern))).collect()
}

/// Returns every list of the same worth as the best, including those with another of several equal listed limits.
fn ties(readings: &[Scored]) -> Vec<Vec<(Pattern, u32)>> {
    let mut ties = Vec::new();
    let best = readings.first().map_or(0, |best| best.total);
    for scored in readings.iter().filter(|scored| scored.total == best) {
        let lists: Vec<Vec<(Pattern, u32)>> = match scored.limit {
            Limit::Listed => {
                let equal = scored.kept.iter().filter(|pattern| pattern.is_listed_limit() && pattern.value() == best);
                equal.map(|pattern| vec![(pattern, 1)]).collect()
            }
            Limit::None | Limit::Compound => vec![list(scored, scored.counted)],
        };
        for list in lists {
            if !ties.contains(&list) {
                ties.push(list);
            }
        }
    }
    ties
}

fn suppressed(scored: &Scored) -> Vec<Suppressed> {
    let held = scored.held.patterns;
    let reason = |pattern: Pattern| match held.both(pattern.dearer_in_series()).iter().last() {
        Some(dearest) => Some(Reason::SeriesKeepsDearest(dearest)),
        None => scored.counted.iter().next().map(Reason::LimitReplaces),
    };
    let lost = held.without(scored.counted).iter();
    lost.filter_map(|pattern| Some(Suppressed { pattern, count: scored.held.count(pattern), reason: reason(pattern)? }))
        .collect()
}

fn steps(scored: &Scored) -> Vec<Step> {
    let limit = match scored.limit {
        Limit::Listed => scored.counted.iter().next().map(Step::ListedLimit),
        Limit::Compound => Some(Step::CompoundLimit(scored.total)),
        Limit::None if scored.sum == 0 => return vec![Step::Chicken],
        Limit::None => None,
    };
    std::iter::once(Step::Sum(scored.sum)).chain(limit).collect()
}

/// Returns where the winning tile is: after a discard, in a sequence or the pair rather than in a triplet (section 6).
fn place(win: &Win, reading: &Reading) -> Option<Place> {
    let Reading::Standard(split) = reading else {
        return None;
    };
    let sets = split.sets(win);
    let in_triplet = |place: &Place| match place {
        Place::Pair => false,
        Place::Set(index) => sets[*index].kind != SetKind::Sequence,
    };
    split.places(win).into_iter().min_by_key(in_triplet)
}

/// Returns the tiles a pattern rests on: none for a circumstance, all for a pattern of the whole hand.
fn tiles_of(win: &Win, context: &Context, scored: &Scored, pattern: Pattern) -> Vec<Tile> {
    let all = || win.all_tiles().tiles().collect();
    if CHANCE.has(pattern) {
        return Vec::new();
    }
    let Reading::Standard(split) = &scored.reading else {
        return all();
    };
    let sets = split.sets(win);
    let of = |wanted: &dyn Fn(&Set) -> bool| sets.iter().filter(|set| wanted(set)).flat_map(Set::tiles).collect();
    if KONGS.has(pattern) {
        of(&|set| set.kind == SetKind::Kong)
    } else if CONCEALED_TRIPLETS.has(pattern) {
        of(&|set| set.kind != SetKind::Sequence && !set.open && !claimed(win, context, set))
    } else {
        fewest_sets(context, scored, split, &sets, pattern).unwrap_or_else(all)
    }
}

/// Returns true if the winning discard finished the triplet.
fn claimed(win: &Win, context: &Context, set: &Set) -> bool {
    !context.discard_triplet_concealed
        && !win.self_draw()
        && !set.fixed
        && set.first == win.win_tile()
        && win.concealed().count(set.first) == 3
}

/// Returns the fewest sets (and pair) that show the pattern as often as the whole hand does; `None` if no part of it
/// does.
fn fewest_sets(context: &Context, scored: &Scored, split: &Split, sets: &[Set], pattern: Pattern) -> Option<Vec<Tile>> {
    let mut choices: Vec<u32> = (1..2 << sets.len()).collect();
    choices.sort_by_key(|choice| choice.count_ones());
    let chosen = |choice: u32| {
        sets.iter().enumerate().filter(move |(index, _)| choice >> (index + 1) & 1 == 1).map(|(_, set)| set)
    };
    let choice = choices.into_iter().find(|&choice| {
        let mut held = Held::default();
        let blocks = Blocks::of(chosen(choice), (choice & 1 == 1).then_some(split.pair));
        in_blocks(context.seat, &blocks, &mut held);
        held.count(pattern) > 0 && held.count(pattern) == scored.held.count(pattern)
    })?;
    let pair = std::iter::repeat_n(split.pair, if choice & 1 == 1 { 2 } else { 0 });
    Some(chosen(choice).flat_map(Set::tiles).chain(pair).collect())
}
