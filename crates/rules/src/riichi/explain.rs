//! The value of a hand with its reasons: the tiles each yaku rests on, fu piece by piece, the steps to the limit, what
//! holds but does not count, and the other arrangements. Slower than [`super::value()`], with the same result.

mod fu;
mod rests_on;
mod suppressed;

pub use fu::{FuItem, FuKind};
pub use suppressed::{Reason, Suppressed};

use super::arrangement::arrange;
use super::facts::Facts;
use super::limit::{Step, steps};
use super::value::value_of;
use super::{Arrangement, DoraCount, Finish, Hand, Options, Value, Verdict, Wait, Yaku};
use crate::hand::{Place, Reading, Set, SetKind, for_each_reading};
use crate::tile::Tile;

/// A yaku that counts.
///
/// ```
/// use quejing_rules::hand::HandDraft;
/// use quejing_rules::riichi::{Draft, Options, Yaku, explain};
/// use quejing_rules::tile::{Wind, parse_tiles};
/// let (concealed, win_tile) = (parse_tiles("1122m3344p5566s7z")?, "7z".parse().ok());
/// let hand = HandDraft { concealed, win_tile, self_draw: true, seat_wind: Some(Wind::South), ..HandDraft::default() };
/// let draft = Draft { hand, round_wind: Some(Wind::East), ..Draft::default() };
/// let options = Options::default();
/// let counted = explain(&draft.check(&options)?, &options).yaku;
/// assert_eq!((counted[0].yaku, counted[0].han), (Yaku::MenzenTsumo, 1));
/// assert_eq!((counted[1].yaku, counted[1].han, counted[1].tiles.len()), (Yaku::Chiitoitsu, 2, 14));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counted {
    pub yaku: Yaku,
    /// Its han, or a yakuman's units.
    pub han: u32,
    /// The tiles it rests on; empty for circumstances.
    pub tiles: Vec<Tile>,
}

/// A set of an arrangement that is spelled out for display.
///
/// ```
/// use quejing_rules::hand::{HandDraft, Seat};
/// use quejing_rules::riichi::{Draft, Options, explain};
/// use quejing_rules::tile::{Wind, parse_tiles};
/// // A ron on one of two pairs: the triplet that it finishes is open (section 4.1).
/// let (concealed, win_tile) = (parse_tiles("222m345p678s44s77p")?, "7p".parse().ok());
/// let hand = HandDraft { concealed, win_tile, seat_wind: Some(Wind::South), ..HandDraft::default() };
/// let draft = Draft { hand, round_wind: Some(Wind::East), discarder: Some(Seat(2)), ..Draft::default() };
/// let options = Options::default();
/// let spelled = explain(&draft.check(&options)?, &options).spelled.unwrap();
/// let open: Vec<_> = spelled.sets.iter().filter(|set| !set.concealed).map(|set| set.set.first.to_string()).collect();
/// assert_eq!(open, ["7p"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SpelledSet {
    /// The kind and tiles, and whether it is melded.
    pub set: Set,
    /// Concealed as the rules count it: not called, and not finished by a ron.
    pub concealed: bool,
}

/// An arrangement spelled out for display.
///
/// ```
/// use quejing_rules::hand::{HandDraft, Seat};
/// use quejing_rules::riichi::{Draft, Options, Wait, explain};
/// use quejing_rules::tile::{Wind, parse_tiles};
/// let (concealed, win_tile) = (parse_tiles("234m456p66s34578s")?, "6s".parse().ok());
/// let hand = HandDraft { concealed, win_tile, seat_wind: Some(Wind::South), ..HandDraft::default() };
/// let draft = Draft { hand, round_wind: Some(Wind::East), discarder: Some(Seat(2)), ..Draft::default() };
/// let options = Options::default();
/// let spelled = explain(&draft.check(&options)?, &options).spelled.unwrap();
/// assert_eq!((spelled.pair, spelled.wait), ("6s".parse().ok(), Some(Wait::Ryanmen)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spelled {
    /// The four sets, melds first; empty for seven pairs and thirteen orphans.
    pub sets: Vec<SpelledSet>,
    /// The pair, if there is one.
    pub pair: Option<Tile>,
    /// The place of the winning tile.
    pub place: Option<Place>,
    /// The wait that the winning tile completed.
    pub wait: Option<Wait>,
}

/// The value of a hand with its reasons.
///
/// ```
/// use quejing_rules::hand::HandDraft;
/// use quejing_rules::riichi::{Draft, Options, explain};
/// use quejing_rules::tile::{Wind, parse_tiles};
/// let (concealed, win_tile) = (parse_tiles("111m999p234s678s5z")?, "5z".parse().ok());
/// let hand = HandDraft { concealed, win_tile, self_draw: true, seat_wind: Some(Wind::South), ..HandDraft::default() };
/// let draft = Draft { hand, round_wind: Some(Wind::East), ..Draft::default() };
/// let options = Options::default();
/// let appraisal = explain(&draft.check(&options)?, &options);
/// // 20, 8 for each triplet, 2 for the pair, 2 for the wait and 2 for the self-draw are 42: 50.
/// assert_eq!(appraisal.value.fu, 50);
/// assert_eq!(appraisal.fu_items.iter().map(|item| item.fu).sum::<u32>(), 50);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Appraisal {
    /// The numbers, as [`super::value()`] gives them.
    pub value: Value,
    /// The arrangement that is scored.
    pub spelled: Option<Spelled>,
    /// The yaku that count, in the order of the rule text.
    pub yaku: Vec<Counted>,
    /// Fu piece by piece, adding up to `value.fu`. Empty for a real yakuman.
    pub fu_items: Vec<FuItem>,
    /// From han and fu to basic points.
    pub steps: Vec<Step>,
    /// The patterns that hold but do not count.
    pub suppressed: Vec<Suppressed>,
    /// Dora in the hand that do not count, and why.
    pub idle_dora: Option<(DoraCount, Reason)>,
    /// The other arrangements, highest-scoring first.
    pub others: Vec<Arrangement>,
}

impl Appraisal {
    /// Returns the other arrangements that are equal in every respect.
    pub fn ties(&self) -> impl Iterator<Item = &Arrangement> {
        let same = |other: &&Arrangement| {
            self.value.best.is_some_and(|best| {
                (best.price, best.units, best.han, best.fu) == (other.price, other.units, other.han, other.fu)
            })
        };
        self.others.iter().filter(same)
    }
}

/// Values a hand, with reasons. The numbers are those of [`super::value()`].
///
/// ```
/// use quejing_rules::hand::{HandDraft, Seat};
/// use quejing_rules::riichi::{Draft, Options, explain, value};
/// use quejing_rules::tile::{Wind, parse_tiles};
/// let (concealed, win_tile) = (parse_tiles("234m456p66s34578s")?, "6s".parse().ok());
/// let hand = HandDraft { concealed, win_tile, seat_wind: Some(Wind::South), ..HandDraft::default() };
/// let draft = Draft { hand, round_wind: Some(Wind::East), discarder: Some(Seat(2)), ..Draft::default() };
/// let options = Options::default();
/// let hand = draft.check(&options)?;
/// let appraisal = explain(&hand, &options);
/// assert_eq!(appraisal.value, value(&hand, &options));
/// let yaku: Vec<_> = appraisal.yaku.iter().map(|counted| counted.yaku.id()).collect();
/// assert_eq!(yaku, ["pinfu", "tanyao"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn explain(hand: &Hand, options: &Options) -> Appraisal {
    let facts = Facts::new(hand, options);
    let value = value_of(&facts);
    let mut appraisal = Appraisal {
        value,
        spelled: None,
        yaku: Vec::new(),
        fu_items: Vec::new(),
        steps: Vec::new(),
        suppressed: Vec::new(),
        idle_dora: None,
        others: Vec::new(),
    };
    let Some(best) = value.best else {
        return appraisal;
    };
    let spelled = spell(hand, &best);
    appraisal.others = others(&facts, &best);
    appraisal.suppressed = suppressed::suppressed(&facts, &best, &appraisal.others);
    let reason = match best.stands_alone(options) {
        Some(alone) => Some(suppressed::beside(alone)),
        None => best.yaku.is_empty().then_some(Reason::NeedsYaku),
    };
    let held = (facts.dora.han() > 0).then_some(facts.dora);
    appraisal.idle_dora = held.zip(reason);
    if value.verdict == Verdict::Win {
        appraisal.yaku = counted(&facts, &best, &spelled);
        if best.units == 0 {
            appraisal.fu_items = fu::fu_items(&facts, &best, &spelled);
            appraisal.steps = steps(best.han, best.fu, options);
        } else {
            appraisal.steps.push(Step::Yakuman { units: best.units });
            if best.yaku.len() > 1 && !options.yakuman_stacking {
                appraisal.steps.push(Step::OneYakumanOnly);
            }
        }
    }
    appraisal.spelled = Some(spelled);
    appraisal
}

/// Returns every arrangement except the best, highest-scoring first.
fn others(facts: &Facts, best: &Arrangement) -> Vec<Arrangement> {
    let mut all = Vec::new();
    for_each_reading(facts.hand.win(), |reading| {
        arrange(facts, reading, |other| {
            if (other.reading, other.finish) != (best.reading, best.finish) {
                all.push(other);
            }
        });
    });
    all.sort_by_key(|other| std::cmp::Reverse(other.rank()));
    all
}

/// Returns the sets and the pair of an arrangement, and where the winning tile is.
///
/// ```
/// use quejing_rules::hand::HandDraft;
/// use quejing_rules::riichi::{Draft, Options, spell, value};
/// use quejing_rules::tile::{Wind, parse_tiles};
/// let (concealed, win_tile) = (parse_tiles("111m999p234s678s5z")?, "5z".parse().ok());
/// let hand = HandDraft { concealed, win_tile, self_draw: true, seat_wind: Some(Wind::South), ..HandDraft::default() };
/// let draft = Draft { hand, round_wind: Some(Wind::East), ..Draft::default() };
/// let options = Options::default();
/// let hand = draft.check(&options)?;
/// let spelled = spell(&hand, &value(&hand, &options).best.unwrap());
/// assert_eq!((spelled.sets.len(), spelled.pair), (4, win_tile));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn spell(hand: &Hand, arrangement: &Arrangement) -> Spelled {
    let win = hand.win();
    let Reading::Standard(split) = arrangement.reading else {
        let pair = match arrangement.reading {
            Reading::Orphans { pair } => Some(pair),
            _ => None,
        };
        return Spelled { sets: Vec::new(), pair, place: None, wait: None };
    };
    let sets = split.sets(win);
    let place = place_of(&sets, arrangement.finish, win.win_tile());
    let spelled = |(index, &set): (usize, &Set)| {
        let finished = place == Some(Place::Set(index)) && !win.self_draw();
        SpelledSet { set, concealed: !set.open && !finished }
    };
    Spelled {
        sets: sets.iter().enumerate().map(spelled).collect(),
        pair: Some(split.pair),
        place,
        wait: arrangement.finish.wait(win.win_tile()),
    }
}

/// Returns the concealed set in which the winning tile is where `finish` says.
fn place_of(sets: &[Set], finish: Finish, won: Tile) -> Option<Place> {
    let nth = match finish {
        Finish::Pair => return Some(Place::Pair),
        Finish::Whole => return None,
        Finish::Triplet | Finish::Low => 0,
        Finish::Middle => 1,
        Finish::High => 2,
    };
    let wanted = if finish == Finish::Triplet { SetKind::Triplet } else { SetKind::Sequence };
    let holds = |set: &Set| !set.fixed && set.kind == wanted && set.tiles().nth(nth) == Some(won);
    sets.iter().position(holds).map(Place::Set)
}

fn counted(facts: &Facts, best: &Arrangement, spelled: &Spelled) -> Vec<Counted> {
    let one = |yaku: Yaku| Counted {
        yaku,
        han: yaku.han(facts.closed) + u32::from(best.double.has(yaku)),
        tiles: rests_on::tiles_of(facts, spelled, yaku),
    };
    best.yaku.iter().map(one).collect()
}
