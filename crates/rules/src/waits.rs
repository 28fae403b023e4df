//! The waits of a hand one tile short: each tile that completes it, the number of unseen copies, and the worth of the
//! hand by discard and by self-draw.
//!
//! [`search_waits`] serves all families of rules: it tries each tile as the winning one. [`find_waits`] applies it to a
//! hand under one family and returns a [`Ruling`] for each way of winning.

pub use super::win_way::{WinWay, flag_fits_way};

use super::family::Rules;
use super::{AnswerKind, Case, Detail, Fault, Faults, QuestionRole, Ruling, Verdict};
use crate::hand::{HandDraft, Seat};
use crate::tile::{Tile, TileCounts, Wind};

/// The bar to a win on other players' tiles, caused by the player's own discard of a tile that completes the hand (振听).
///
/// ```
/// use quejing_rules::waits::Furiten;
/// use quejing_rules::{RuleProfile, RuleSet, tile::parse_tiles};
/// let furiten = |set| RuleProfile::from(set).furiten(&parse_tiles("14m").unwrap(), &parse_tiles("9p1m").unwrap());
/// assert_eq!(furiten(RuleSet::RIICHI), Some(Furiten { discard: "1m".parse()? }));
/// assert_eq!(furiten(RuleSet::ZUNG_JUNG), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Furiten {
    /// The player's first discard that completes the hand.
    pub discard: Tile,
}

/// The outcome of trying a tile as the winning one; `T` describes the hand with the tile.
///
/// ```
/// use quejing_rules::tile::{TileCounts, mpsz};
/// use quejing_rules::waits::{TileTrial, search_waits};
/// let own: TileCounts = mpsz::parse("23m")?.into_iter().collect();
/// // If the rules refuse every tile, the answer is their first refusal.
/// let refused = search_waits(&own, &TileCounts::default(), |_| 4, |tile, _| TileTrial::Refused(tile));
/// assert_eq!(refused, Err("1m".parse()?));
/// # Ok::<(), mpsz::MpszError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum TileTrial<T> {
    /// The rules refuse the hand with this tile as faulty.
    Refused(T),
    /// The tile does not complete the hand, which has no winning shape with it.
    NoWin(T),
    /// The tile completes the hand, whether the hand may then be declared or not.
    Complete(T),
}

/// A tile that completes a hand, with its unseen copies and the wins with it.
///
/// ```
/// use quejing_rules::tile::mpsz;
/// use quejing_rules::waits::WaitQuery;
/// use quejing_rules::{Case, Circumstances, RuleProfile, RuleSet, book::Example};
/// // The example's winning tile is left out: 2233m4455p6677s and one 1z wait for another 1z.
/// let mut draft = Example::read("S 2233m4455p6677s1z d1z").unwrap().draft;
/// draft.win_tile = None;
/// let rules = RuleProfile::from(RuleSet::ZUNG_JUNG);
/// let case = Case::adapt_to(&rules, draft, Circumstances::default());
/// let found =
///     rules.waits(&WaitQuery { case, seen_tiles: mpsz::parse("1z").unwrap(), ..WaitQuery::default() }).unwrap();
/// assert_eq!((found.waits[0].tile.to_string(), found.waits[0].unseen), ("1z".to_owned(), 2));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Wait<T> {
    pub tile: Tile,
    /// The number of copies of the tile that are neither in the player's hand nor seen elsewhere.
    pub unseen: u8,
    /// The outcomes by discard and by self-draw, in this order.
    pub ways: [TileTrial<T>; 2],
}

/// Tries each tile of which the hand does not hold all copies as the winning tile, by discard and by self-draw. Returns
/// the tiles that complete the hand in at least one way, in ascending order. If there are none and a tile is refused in
/// both ways, the error is the refusal of the first such tile by discard.
///
/// `hand_tiles` are the tiles of the hand and its melds, `seen_tiles` those seen elsewhere. `copies_of` returns the
/// number of copies of a tile in the table's set; `try_tile` judges the hand with a tile and a way of winning.
///
/// ```
/// use quejing_rules::tile::{TileCounts, mpsz};
/// use quejing_rules::waits::{TileTrial, search_waits};
/// let own: TileCounts = mpsz::parse("23m")?.into_iter().collect();
/// let seen_tiles: TileCounts = mpsz::parse("4m")?.into_iter().collect();
/// let ends = mpsz::parse("14m")?;
/// let value = |tile, _| if ends.contains(&tile) { TileTrial::Complete(()) } else { TileTrial::NoWin(()) };
/// let unseen: Vec<u8> =
///     search_waits(&own, &seen_tiles, |_| 4, value).unwrap().iter().map(|wait| wait.unseen).collect();
/// assert_eq!(unseen, [4, 3]);
/// # Ok::<(), mpsz::MpszError>(())
/// ```
pub fn search_waits<T>(
    hand_tiles: &TileCounts,
    seen_tiles: &TileCounts,
    copies_of: impl Fn(Tile) -> u8,
    mut try_tile: impl FnMut(Tile, WinWay) -> TileTrial<T>,
) -> Result<Vec<Wait<T>>, T> {
    let (mut waits, mut first_refusal) = (Vec::new(), None);
    for tile in Tile::kinds().filter(|&tile| hand_tiles.count(tile) < copies_of(tile)) {
        let ways = [WinWay::Discard, WinWay::SelfDraw].map(|way| try_tile(tile, way));
        let unseen = copies_of(tile).saturating_sub(hand_tiles.count(tile) + seen_tiles.count(tile));
        match ways {
            [TileTrial::Refused(refusal), TileTrial::Refused(_)] => first_refusal = first_refusal.or(Some(refusal)),
            ways if ways.iter().any(|trial| matches!(trial, TileTrial::Complete(_))) => {
                waits.push(Wait { tile, unseen, ways });
            }
            _ => {}
        }
    }
    match first_refusal {
        Some(refusal) if waits.is_empty() => Err(refusal),
        _ => Ok(waits),
    }
}

/// A hand one tile short, the tiles seen elsewhere and the player's discards: the input of a search for waits.
///
/// ```
/// use quejing_rules::tile::mpsz;
/// use quejing_rules::waits::WaitQuery;
/// use quejing_rules::{Case, Circumstances, RuleProfile, RuleSet, book::Example};
/// let mut draft = Example::read("S 23m456p789s11122z d4m").unwrap().draft;
/// draft.win_tile = None;
/// let rules = RuleProfile::from(RuleSet::RIICHI);
/// let case = Case::adapt_to(&rules, draft, Circumstances::default());
/// // The player's own 1m bars a win on a discard.
/// let waiting = WaitQuery { case, discards: vec!["1m".parse().unwrap()], ..WaitQuery::default() };
/// assert!(rules.waits(&waiting)?.furiten.is_some());
/// # Ok::<(), quejing_rules::Faults>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct WaitQuery {
    /// The hand without a winning tile. A win by discard is on the tile of the named discarder. If nobody is named, it
    /// is on that of the next player in turn, or of the dealer for 地和; the worth does not depend on it.
    pub case: Case,
    /// The tiles seen outside the hand, without those that the circumstances contain, such as dora indicators.
    pub seen_tiles: Vec<Tile>,
    /// The player's own discards, oldest first.
    pub discards: Vec<Tile>,
}

/// The tiles that a hand waits for under one rule set.
///
/// ```
/// use quejing_rules::tile::mpsz;
/// use quejing_rules::waits::WaitQuery;
/// use quejing_rules::{Case, Circumstances, RuleProfile, book::Example};
/// let mut draft = Example::read("S 23m456p789s11122z d4m").unwrap().draft;
/// draft.win_tile = None;
/// let rules = RuleProfile::default();
/// let case = Case::adapt_to(&rules, draft, Circumstances::default());
/// let found = rules.waits(&WaitQuery { case, ..WaitQuery::default() })?;
/// assert_eq!((mpsz::format(&found.tiles()), found.unseen_count()), ("14m".to_owned(), 8));
/// # Ok::<(), quejing_rules::Faults>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Waits {
    /// The tiles that complete the hand, in ascending order, each with its rulings; a refused way of winning has none.
    pub waits: Vec<Wait<Option<Ruling>>>,
    /// Riichi: the player's furiten (振听), by which the hand may not win on a discard; `None` if it may.
    pub furiten: Option<Furiten>,
}

impl Waits {
    /// Returns the tiles that complete the hand, in ascending order.
    pub fn tiles(&self) -> Vec<Tile> {
        self.waits.iter().map(|wait| wait.tile).collect()
    }

    /// Returns the total number of unseen copies of the tiles that complete the hand.
    pub fn unseen_count(&self) -> u32 {
        self.waits.iter().map(|wait| u32::from(wait.unseen)).sum()
    }
}

impl dyn Rules {
    /// Returns the furiten of a player who waits for some tiles after their own discards, oldest first; `None` if the
    /// player may win on a discard, and in rules without furiten.
    pub fn furiten(&self, waits: &[Tile], discards: &[Tile]) -> Option<Furiten> {
        let discard = (self.family()?.find_barring_discard?)(waits, discards)?;
        Some(Furiten { discard })
    }

    /// Returns the tiles that complete a hand one tile short, each with its rulings by discard and by self-draw:
    /// [`find_waits`] as a method.
    ///
    /// # Errors
    /// The faults of the hand with the first refused tile, if no tile completes it; or a problem if the hand and the
    /// seen tiles have too many copies of a kind.
    pub fn waits(&self, query: &WaitQuery) -> Result<Waits, Faults> {
        find_waits(self, query)
    }
}

/// Returns the tiles that complete a hand under these rules, each with its rulings by discard and by self-draw. If the
/// player is in furiten, the rulings by discard say so.
///
/// ```
/// use quejing_rules::hand::HandDraft;
/// use quejing_rules::{Case, RuleProfile, waits::WaitQuery};
/// use quejing_rules::tile::{Wind, mpsz};
/// let draft = HandDraft {
///     concealed: mpsz::parse("1123456789m555p").unwrap(),
///     seat_wind: Some(Wind::South),
///     ..HandDraft::default()
/// };
/// let case = Case { draft, ..Case::default() };
/// let found = RuleProfile::default().waits(&WaitQuery { case, ..WaitQuery::default() })?;
/// assert_eq!(mpsz::format(&found.tiles()), "147m");
/// # Ok::<(), quejing_rules::Faults>(())
/// ```
///
/// # Errors
/// The faults of the hand with the first refused tile, if no tile completes it; or a problem if the hand and the seen
/// tiles have too many copies of a kind.
pub fn find_waits(rules: &dyn Rules, query: &WaitQuery) -> Result<Waits, Faults> {
    let hand_tiles = count_hand_tiles(&query.case.draft);
    let shape = rules.shape();
    let tile_questions = rules.questions().iter().filter(|question| question.kind == AnswerKind::Tiles);
    let answered_tiles = tile_questions.flat_map(|question| query.case.circumstances.tiles(question.id));
    let set_aside_tiles = shape.set_aside.taken_tiles(set_aside_count(rules, &query.case));
    let seen_tiles: TileCounts = query
        .seen_tiles
        .iter()
        .map(|tile| tile.without_red())
        .chain(answered_tiles.copied())
        .chain(set_aside_tiles)
        .collect();
    if let Some(problem) =
        shape.tile_surplus_problems(|tile| usize::from(hand_tiles.count(tile) + seen_tiles.count(tile))).next()
    {
        return Err(Fault::from(problem).into());
    }
    let try_tile =
        |tile: Tile, way: WinWay, is_furiten: bool| match judge_with_tile(rules, query, (tile, way), is_furiten) {
            Err(refusal) => TileTrial::Refused(Err(refusal)),
            Ok(ruling) if ruling.verdict == Verdict::NoWin => TileTrial::NoWin(Ok(ruling)),
            Ok(ruling) => TileTrial::Complete(Ok(ruling)),
        };
    let waits = match search_waits(
        &hand_tiles,
        &seen_tiles,
        |tile| shape.copies_of(tile),
        |tile, way| try_tile(tile, way, false),
    ) {
        Ok(waits) => waits,
        Err(Err(refusal)) => return Err(refusal),
        Err(Ok(_)) => Vec::new(),
    };
    let tiles: Vec<Tile> = waits.iter().map(|wait| wait.tile).collect();
    let furiten = rules.furiten(&tiles, &query.discards);
    let without_faults = |trial: TileTrial<Result<Ruling, Faults>>| match trial {
        TileTrial::Refused(_) => TileTrial::Refused(None),
        TileTrial::NoWin(ruling) => TileTrial::NoWin(ruling.ok()),
        TileTrial::Complete(ruling) => TileTrial::Complete(ruling.ok()),
    };
    let judged_wait = |wait: Wait<Result<Ruling, Faults>>| {
        let [mut discard, self_draw] = wait.ways;
        if furiten.is_some() {
            discard = try_tile(wait.tile, WinWay::Discard, true);
        }
        Wait { tile: wait.tile, unseen: wait.unseen, ways: [without_faults(discard), without_faults(self_draw)] }
    };
    Ok(Waits { waits: waits.into_iter().map(judged_wait).collect(), furiten })
}

/// Returns the number of tiles beside the hand: the answer to the question or, without one, that of the draft.
fn set_aside_count(rules: &dyn Rules, case: &Case) -> u64 {
    match rules.question(QuestionRole::SetAside).filter(|row| case.circumstances.answer(row.id).is_some()) {
        Some(row) => case.circumstances.number(row.id),
        None => u64::try_from(case.draft.flowers).unwrap_or(0),
    }
}

/// Returns the ruling on the hand with this winning tile and way of winning. Circumstances that do not fit the way are
/// left out; `is_furiten` marks a player in furiten, who may not win on a discard.
fn judge_with_tile(
    rules: &dyn Rules,
    query: &WaitQuery,
    (tile, way): (Tile, WinWay),
    is_furiten: bool,
) -> Result<Ruling, Faults> {
    let draft = HandDraft { win_tile: Some(tile), self_draw: way == WinWay::SelfDraw, ..query.case.draft.clone() };
    let mut circumstances = query.case.circumstances.clone();
    circumstances.retain_answers(|question| flag_fits_way(question, way));
    circumstances.set_answer("furiten", is_furiten || circumstances.has_flag("furiten"));
    let named_discarder = circumstances.discarder;
    let discarder = named_discarder.unwrap_or_else(|| match circumstances.has_flag("earth") {
        // 地和 is won on the dealer's discard; other wins may be on the next player's.
        true => Seat(0),
        false => draft.seat_wind.map_or(Seat(1), |wind: Wind| Seat::from(wind.next())),
    });
    circumstances.discarder = (way == WinWay::Discard).then_some(discarder);
    rules.judge(&Case { draft, circumstances }, Detail::Reasons)
}

/// Returns the concealed and melded tiles of a hand without its winning tile, with red fives as ordinary fives.
fn count_hand_tiles(draft: &HandDraft) -> TileCounts {
    let melded = draft.melds.iter().flat_map(|meld| &meld.tiles);
    let tiles = draft.concealed.iter().chain(melded);
    tiles.map(|tile| tile.without_red()).collect()
}
