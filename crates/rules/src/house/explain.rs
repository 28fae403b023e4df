//! The value of a hand with its reasons: what counts and the tiles it rests on, what holds but does not count, and the
//! other readings. Slower than [`super::appraise`], with the same result.

use super::held::{Context, in_blocks};
use super::value::{Scored, for_each_scored, verdict};
use super::{Claim, Options, Pattern, PatternSet, Special};
use crate::hand::{Reading, Set, SetKind, Split, Win};
use crate::packed::{Blocks, Hand};
use crate::tile::{KINDS, Tile};
use crate::{Detail, Verdict};

/// A pattern that counts.
///
/// ```
/// use quejing_rules::Detail;
/// use quejing_rules::hand::HandDraft;
/// use quejing_rules::house::{Options, Pattern, Situation, check, explain};
/// use quejing_rules::tile::{Wind, parse_tiles};
/// let (concealed, win_tile) = (parse_tiles("1234567891112p")?, "2p".parse().ok());
/// let draft = HandDraft { concealed, win_tile, seat_wind: Some(Wind::South), ..HandDraft::default() };
/// let claim = check(&draft, &Situation::default())?;
/// let counted = explain(&claim, &Options::default(), Detail::Reasons).patterns;
/// let found: Vec<_> = counted.iter().map(|one| (one.pattern, one.fan)).collect();
/// assert_eq!(found, [(Pattern::AnyWin, 1), (Pattern::Straight, 1), (Pattern::FullFlush, 4)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counted {
    pub pattern: Pattern,
    pub fan: u32,
    /// The tiles it rests on, as they are read; empty for circumstances.
    pub tiles: Vec<Tile>,
}

/// A pattern that holds but does not count.
///
/// ```
/// use quejing_rules::Detail;
/// use quejing_rules::hand::HandDraft;
/// use quejing_rules::house::{Options, Pattern, Reason, Situation, check, explain};
/// use quejing_rules::tile::{Wind, parse_tiles};
/// let (concealed, win_tile) = (parse_tiles("222m444p666p111s9m")?, "9m".parse().ok());
/// let seat_wind = Some(Wind::South);
/// let draft = HandDraft { concealed, win_tile, self_draw: true, seat_wind, ..HandDraft::default() };
/// let claim = check(&draft, &Situation::default())?;
/// let suppressed = explain(&claim, &Options::default(), Detail::Reasons).suppressed;
/// let triplets = suppressed.iter().find(|one| one.pattern == Pattern::AllTriplets).unwrap();
/// assert_eq!((triplets.fan, triplets.reason), (1, Reason::YakumanStandsAlone)); // beside 四暗刻
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Suppressed {
    pub pattern: Pattern,
    /// The fan that it would add.
    pub fan: u32,
    /// The reason why it does not count.
    pub reason: Reason,
}

/// The reason why a pattern does not count, or why a hand may not be declared.
///
/// ```
/// use quejing_rules::Detail;
/// use quejing_rules::hand::HandDraft;
/// use quejing_rules::house::{Options, Reason, Situation, Special, check, explain};
/// use quejing_rules::tile::{Wind, parse_tiles};
/// // 底和 alone is one fan; rule 3 asks for more.
/// let (concealed, win_tile) = (parse_tiles("123m678s789p2m555p")?, "2m".parse().ok());
/// let draft = HandDraft { concealed, win_tile, seat_wind: Some(Wind::South), ..HandDraft::default() };
/// let situation = Situation { special: Some(Special::MoreThanOneFan), ..Situation::default() };
/// let appraisal = explain(&check(&draft, &situation)?, &Options::default(), Detail::Reasons);
/// assert_eq!(appraisal.shortfall, Some(Reason::SpecialRule(Special::MoreThanOneFan)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// 役满不与其他役种叠加: the hand is counted by its yakuman.
    YakumanStandsAlone,
    /// \[H10\] The ordinary patterns are worth more than the yakuman.
    OrdinaryIsMore,
    /// \[H2\] Part of another pattern, if the option says so.
    ImpliedBy(Pattern),
    /// The special rule asks for more than one fan, or for something the hand does not have.
    SpecialRule(Special),
}

/// A step to the fan.
///
/// ```
/// use quejing_rules::Detail;
/// use quejing_rules::hand::HandDraft;
/// use quejing_rules::house::{Options, Situation, Special, Step, check, explain};
/// use quejing_rules::tile::{Wind, parse_tiles};
/// // The turned 1p makes the three 2p of the hand 宝牌 (rule 8).
/// let (concealed, win_tile) = (parse_tiles("123456789p4562p")?, "2p".parse().ok());
/// let draft = HandDraft { concealed, win_tile, seat_wind: Some(Wind::South), ..HandDraft::default() };
/// let situation = Situation { special: Some(Special::Dora), indicators: vec!["1p".parse()?], ..Situation::default() };
/// let steps = explain(&check(&draft, &situation)?, &Options::default(), Detail::Reasons).steps;
/// assert_eq!(steps, [Step::Patterns(4 + 1 + 1), Step::Dora(3)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The ordinary patterns add up to this.
    Patterns(u32),
    /// The yakuman add up to this.
    Yakuman(u32),
    /// 宝牌 add this many.
    Dora(u32),
}

/// Another reading of the same hand.
///
/// ```
/// use quejing_rules::Detail;
/// use quejing_rules::hand::{HandDraft, Reading};
/// use quejing_rules::house::{Options, Situation, check, explain};
/// use quejing_rules::tile::{Wind, parse_tiles};
/// // 七对 and 底和, or four sequences and a pair with 底和 alone.
/// let (concealed, win_tile) = (parse_tiles("223344m223344p5s")?, "5s".parse().ok());
/// let draft = HandDraft { concealed, win_tile, seat_wind: Some(Wind::South), ..HandDraft::default() };
/// let claim = check(&draft, &Situation::default())?;
/// let appraisal = explain(&claim, &Options::default(), Detail::Everything);
/// let sequences = appraisal.others.iter().find(|other| other.reading != Reading::SevenPairs).unwrap();
/// assert_eq!((appraisal.fan, sequences.fan), (2 + 1, 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Other {
    pub reading: Reading,
    /// The tiles as read.
    pub tiles: Vec<Tile>,
    pub fan: u32,
    /// True if the special rule allows it.
    pub allowed: bool,
    /// Its patterns with their fan.
    pub patterns: Vec<(Pattern, u32)>,
    /// The fan of 宝牌.
    pub dora: u32,
}

/// The value of a hand with its reasons.
///
/// ```
/// use quejing_rules::hand::HandDraft;
/// use quejing_rules::house::{Options, Situation, check, explain};
/// use quejing_rules::tile::{Wind, parse_tiles};
/// use quejing_rules::{Detail, Verdict};
/// let (concealed, win_tile) = (parse_tiles("222m444p666p111s9m")?, "9m".parse().ok());
/// let seat_wind = Some(Wind::South);
/// let draft = HandDraft { concealed, win_tile, self_draw: true, seat_wind, ..HandDraft::default() };
/// let claim = check(&draft, &Situation::default())?;
/// let appraisal = explain(&claim, &Options::default(), Detail::Reasons);
/// assert_eq!((appraisal.verdict, appraisal.fan, appraisal.yakuman), (Verdict::Win, 10, true)); // 四暗刻
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Appraisal {
    /// The verdict: won, or the reason why not.
    pub verdict: Verdict,
    /// The fan, 宝牌 included.
    pub fan: u32,
    /// True if it is counted by its yakuman.
    pub yakuman: bool,
    /// The patterns that count.
    pub patterns: Vec<Counted>,
    /// The fan of 宝牌.
    pub dora: u32,
    /// The patterns that hold but do not count.
    pub suppressed: Vec<Suppressed>,
    /// The steps to the fan.
    pub steps: Vec<Step>,
    /// The reason why a complete hand may not be declared.
    pub shortfall: Option<Reason>,
    /// The tiles as read, and the reading that is scored.
    pub reading: Option<(Vec<Tile>, Reading)>,
    /// Every list of patterns with the same worth, with the fan of 宝牌, each once.
    pub ties: Vec<(Vec<(Pattern, u32)>, u32)>,
    /// The other readings, highest-scoring first; for a hand with wild tiles, one for each list of patterns.
    pub others: Vec<Other>,
}

/// Values a hand, with reasons; with [`Detail::Everything`] also the tiles behind each pattern and the other readings.
///
/// ```
/// use quejing_rules::Detail;
/// use quejing_rules::hand::HandDraft;
/// use quejing_rules::house::{Options, Situation, appraise, check, explain};
/// use quejing_rules::tile::{Wind, parse_tiles};
/// let (concealed, win_tile) = (parse_tiles("1234567891112p")?, "2p".parse().ok());
/// let draft = HandDraft { concealed, win_tile, seat_wind: Some(Wind::South), ..HandDraft::default() };
/// let (claim, options) = (check(&draft, &Situation::default())?, Options::default());
/// let appraisal = explain(&claim, &options, Detail::Everything);
/// assert_eq!(appraisal.fan, appraise(&claim, &options).fan);
/// assert_eq!(appraisal.patterns.iter().map(|counted| counted.fan).sum::<u32>(), 6);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn explain(claim: &Claim, options: &Options, detail: Detail) -> Appraisal {
    let context = Context::new(claim, options);
    let in_full = detail == Detail::Everything;
    let readings = sorted_readings(claim, &context);
    let verdict = verdict(readings.first());
    let Some((best, others)) = readings.split_first() else {
        return no_win();
    };
    let counted = |pattern| Counted {
        pattern,
        fan: best.fan_of(pattern, options),
        tiles: if in_full { tiles_of(claim, options, best, pattern) } else { Vec::new() },
    };
    let other = |scored: &Scored| Other {
        reading: scored.reading,
        tiles: tiles(&scored.hand.tiles),
        fan: scored.fan,
        allowed: scored.allowed,
        patterns: list(scored, options),
        dora: scored.dora,
    };
    Appraisal {
        verdict,
        fan: best.fan,
        yakuman: best.yakuman,
        patterns: best.counted.iter().map(counted).collect(),
        dora: best.dora,
        suppressed: suppressed(&context, best),
        steps: steps(best),
        shortfall: claim.special().filter(|_| verdict == Verdict::BelowMinimum).map(Reason::SpecialRule),
        reading: Some((tiles(&best.hand.tiles), best.reading)),
        ties: ties(&readings, options),
        others: others.iter().filter(|_| in_full).map(other).collect(),
    }
}

/// Returns all readings, highest-scoring first; equal ones in the order found, as in the plain appraisal.
fn sorted_readings(claim: &Claim, context: &Context) -> Vec<Scored> {
    let wild = claim.wild_tiles() > 0;
    let mut readings: Vec<Scored> = Vec::new();
    for_each_scored(claim, context, |scored| {
        let same = |known: &Scored| {
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

fn no_win() -> Appraisal {
    Appraisal {
        verdict: Verdict::NoWin,
        fan: 0,
        yakuman: false,
        patterns: Vec::new(),
        dora: 0,
        suppressed: Vec::new(),
        steps: Vec::new(),
        shortfall: None,
        reading: None,
        ties: Vec::new(),
        others: Vec::new(),
    }
}

fn list(scored: &Scored, options: &Options) -> Vec<(Pattern, u32)> {
    scored.counted.iter().map(|pattern| (pattern, scored.fan_of(pattern, options))).collect()
}

fn ties(readings: &[Scored], options: &Options) -> Vec<(Vec<(Pattern, u32)>, u32)> {
    let mut ties = Vec::new();
    let worth = |scored: &Scored| (scored.allowed, scored.fan);
    let best = readings.first().map(worth);
    for scored in readings.iter().filter(|scored| Some(worth(scored)) == best) {
        let tie = (list(scored, options), scored.dora);
        if !ties.contains(&tie) {
            ties.push(tie);
        }
    }
    ties
}

fn suppressed(context: &Context, scored: &Scored) -> Vec<Suppressed> {
    let implied = context.implied(scored.held);
    let reason = |pattern: Pattern| match pattern {
        _ if scored.yakuman => Reason::YakumanStandsAlone,
        _ if implied.has(pattern) && scored.held.has(Pattern::PureOutside) => Reason::ImpliedBy(Pattern::PureOutside),
        _ if implied.has(pattern) => Reason::ImpliedBy(Pattern::TerminalsAndHonours),
        _ => Reason::OrdinaryIsMore,
    };
    let lost = scored.held.without(scored.counted).iter();
    lost.map(|pattern| Suppressed { pattern, fan: scored.fan_of(pattern, context.options), reason: reason(pattern) })
        .collect()
}

fn steps(scored: &Scored) -> Vec<Step> {
    let patterns = scored.fan - scored.dora;
    let sum = if scored.yakuman { Step::Yakuman(patterns) } else { Step::Patterns(patterns) };
    std::iter::once(sum).chain((scored.dora > 0).then_some(Step::Dora(scored.dora))).collect()
}

/// Returns the tiles of packed words, in order.
pub(super) fn tiles(words: &[u32; 4]) -> Vec<Tile> {
    let count = |kind: usize| words[kind / 9] >> (kind % 9 * 3) & 7;
    let kinds = (0..KINDS).flat_map(|kind| std::iter::repeat_n(kind, count(kind) as usize));
    kinds.filter_map(Tile::from_kind).collect()
}

/// Returns the tiles a pattern rests on: none for a circumstance, all for a pattern of the whole hand.
fn tiles_of(claim: &Claim, options: &Options, scored: &Scored, pattern: Pattern) -> Vec<Tile> {
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
            of(&|set| set.kind != SetKind::Sequence && !set.open && !claimed(win, &scored.hand, options, set))
        }
        _ => fewest_sets(split, &sets, pattern).unwrap_or_else(all),
    }
}

/// Returns true if the winning discard finished the triplet.
fn claimed(win: &Win, hand: &Hand, options: &Options, set: &Set) -> bool {
    let (word, one) = hand.won;
    !options.discard_triplet_concealed
        && !win.self_draw()
        && !set.fixed
        && set.first == win.win_tile()
        && hand.concealed[word] & (one * 7) == one * 3
}

/// Returns the fewest sets (and pair) that show the pattern; `None` if no part of the hand does.
fn fewest_sets(split: &Split, sets: &[Set], pattern: Pattern) -> Option<Vec<Tile>> {
    let mut choices: Vec<u32> = (1..2 << sets.len()).collect();
    choices.sort_by_key(|choice| choice.count_ones());
    let chosen = |choice: u32| {
        sets.iter().enumerate().filter(move |(index, _)| choice >> (index + 1) & 1 == 1).map(|(_, set)| set)
    };
    let choice = choices.into_iter().find(|&choice| {
        let mut held = PatternSet::NONE;
        in_blocks(&Blocks::of(chosen(choice), (choice & 1 == 1).then_some(split.pair)), &mut held);
        held.has(pattern)
    })?;
    let pair = std::iter::repeat_n(split.pair, if choice & 1 == 1 { 2 } else { 0 });
    Some(chosen(choice).flat_map(Set::tiles).chain(pair).collect())
}
