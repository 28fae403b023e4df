//! The waits of a hand one tile short: each tile that completes it, the number of unseen copies, and the worth of the hand by
//! discard and by self-draw.
//!
//! [`search_waits`] serves all families of rules: it tries each tile as the winning one. [`find_waits`] applies it to a hand
//! under one family and returns a [`Ruling`] for each way of winning.

pub use super::win_way::{WinWay, flag_fits_way};

use super::family::Rules;
use super::{AnswerKind, Case, Detail, Fault, Faults, Ruling, Verdict};
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
    /// The tile completes the hand, which may or may not be declared.
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
/// let found = rules.waits(&WaitQuery { case, seen: mpsz::parse("1z").unwrap(), ..WaitQuery::default() }).unwrap();
/// assert_eq!((found.waits[0].tile.to_string(), found.waits[0].unseen), ("1z".to_owned(), 2));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Wait<T> {
    pub tile: Tile,
    /// The number of copies that are neither in the player's hand nor seen elsewhere.
    pub unseen: u8,
    /// The outcomes by discard and by self-draw, in this order.
    pub ways: [TileTrial<T>; 2],
}

/// Tries each tile of which the hand does not hold all `copies` as the winning tile, and returns those that complete the hand
/// by discard or self-draw, in ascending order. The error is the first refusal, if a tile is refused in both ways and no tile
/// completes the hand.
///
/// ```
/// use quejing_rules::tile::{TileCounts, mpsz};
/// use quejing_rules::waits::{TileTrial, search_waits};
/// let own: TileCounts = mpsz::parse("23m")?.into_iter().collect();
/// let seen: TileCounts = mpsz::parse("4m")?.into_iter().collect();
/// let ends = mpsz::parse("14m")?;
/// let value = |tile, _| if ends.contains(&tile) { TileTrial::Complete(()) } else { TileTrial::NoWin(()) };
/// let unseen: Vec<u8> = search_waits(&own, &seen, |_| 4, value).unwrap().iter().map(|wait| wait.unseen).collect();
/// assert_eq!(unseen, [4, 3]);
/// # Ok::<(), mpsz::MpszError>(())
/// ```
pub fn search_waits<T>(
    own: &TileCounts,
    seen: &TileCounts,
    copies: impl Fn(Tile) -> u8,
    mut value: impl FnMut(Tile, WinWay) -> TileTrial<T>,
) -> Result<Vec<Wait<T>>, T> {
    let (mut found, mut refused) = (Vec::new(), None);
    for tile in Tile::kinds().filter(|&tile| own.count(tile) < copies(tile)) {
        let ways = [WinWay::Discard, WinWay::SelfDraw].map(|way| value(tile, way));
        let unseen = copies(tile).saturating_sub(own.count(tile) + seen.count(tile));
        match ways {
            [TileTrial::Refused(first), TileTrial::Refused(_)] => refused = refused.or(Some(first)),
            ways if ways.iter().any(|way| matches!(way, TileTrial::Complete(_))) => {
                found.push(Wait { tile, unseen, ways });
            }
            _ => {}
        }
    }
    match refused {
        Some(refused) if found.is_empty() => Err(refused),
        _ => Ok(found),
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
    /// The hand without a winning tile. Wins by discard are on the tile of the named discarder, else of the next player, or of
    /// the dealer where a circumstance requires it; the worth does not depend on it.
    pub case: Case,
    /// The tiles seen elsewhere, without those that the circumstances already name, such as indicators.
    pub seen: Vec<Tile>,
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
    /// The tiles that complete the hand, in ascending order.
    pub waits: Vec<Wait<Option<Ruling>>>,
    /// Riichi: the reason why the hand may not win on a discard; `None` if it may.
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
    /// Returns the tiles that complete a hand one tile short, each with its rulings by discard and by self-draw, like
    /// [`find_waits`].
    ///
    /// # Errors
    /// The faults of the hand with the first refused tile, if no tile completes it; or a problem if the hand and the seen tiles
    /// have too many copies of a kind.
    pub fn waits(&self, waiting: &WaitQuery) -> Result<Waits, Faults> {
        find_waits(self, waiting)
    }
}

/// Returns the tiles that complete a hand under these rules, each with its rulings by discard and by self-draw.
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
/// The faults of the hand with the first refused tile, if no tile completes it; or a problem if the hand and the seen tiles
/// have too many copies of a kind.
pub fn find_waits(rules: &dyn Rules, waiting: &WaitQuery) -> Result<Waits, Faults> {
    let own = count_own_tiles(&waiting.case.draft);
    let shape = rules.shape();
    let asked = rules.questions().iter().filter(|(_, kind)| *kind == AnswerKind::Tiles);
    let open = asked.flat_map(|(question, _)| waiting.case.circumstances.tiles(question));
    let seen: TileCounts = waiting.seen.iter().map(|tile| tile.without_red()).chain(open.copied()).collect();
    if let Some(problem) = shape.tile_surplus_problems(|tile| usize::from(own.count(tile) + seen.count(tile))).next() {
        return Err(Fault::from(problem).into());
    }
    let tried = |tile: Tile, way: WinWay, barred: bool| match judge_with_tile(rules, waiting, (tile, way), barred) {
        Err(refusal) => TileTrial::Refused(Err(refusal)),
        Ok(ruling) if ruling.verdict == Verdict::NoWin => TileTrial::NoWin(Ok(ruling)),
        Ok(ruling) => TileTrial::Complete(Ok(ruling)),
    };
    let found = match search_waits(&own, &seen, |tile| shape.copies_of(tile), |tile, way| tried(tile, way, false)) {
        Ok(found) => found,
        Err(Err(refusal)) => return Err(refusal),
        Err(Ok(_)) => Vec::new(),
    };
    let tiles: Vec<Tile> = found.iter().map(|wait| wait.tile).collect();
    let furiten = rules.furiten(&tiles, &waiting.discards);
    let plain = |way: TileTrial<Result<Ruling, Faults>>| match way {
        TileTrial::Refused(_) => TileTrial::Refused(None),
        TileTrial::NoWin(ruling) => TileTrial::NoWin(ruling.ok()),
        TileTrial::Complete(ruling) => TileTrial::Complete(ruling.ok()),
    };
    let wait = |wait: Wait<Result<Ruling, Faults>>| {
        let [mut discard, self_draw] = wait.ways;
        if furiten.is_some() {
            discard = tried(wait.tile, WinWay::Discard, true);
        }
        Wait { tile: wait.tile, unseen: wait.unseen, ways: [plain(discard), plain(self_draw)] }
    };
    Ok(Waits { waits: found.into_iter().map(wait).collect(), furiten })
}

/// Returns the ruling on the hand with this winning tile and way of winning; `barred` marks a player in furiten, who may not
/// win on a discard.
fn judge_with_tile(
    rules: &dyn Rules,
    waiting: &WaitQuery,
    (tile, way): (Tile, WinWay),
    barred: bool,
) -> Result<Ruling, Faults> {
    let draft = HandDraft { win_tile: Some(tile), self_draw: way == WinWay::SelfDraw, ..waiting.case.draft.clone() };
    let mut circumstances = waiting.case.circumstances.clone();
    circumstances.retain_answers(|question| flag_fits_way(question, way));
    circumstances.set_answer("furiten", barred || circumstances.has_flag("furiten"));
    let named = circumstances.discarder;
    let from = named.unwrap_or_else(|| match circumstances.has_flag("earth") {
        // 地和 is won on the dealer's discard; other wins may be on the next player's.
        true => Seat(0),
        false => draft.seat_wind.map_or(Seat(1), |wind: Wind| Seat::from(wind.next())),
    });
    circumstances.discarder = (way == WinWay::Discard).then_some(from);
    rules.judge(&Case { draft, circumstances }, Detail::Reasons)
}

/// Returns the tiles of a hand and its melds, with red fives as ordinary fives.
fn count_own_tiles(draft: &HandDraft) -> TileCounts {
    let melded = draft.melds.iter().flat_map(|meld| &meld.tiles);
    let tiles = draft.concealed.iter().chain(melded);
    tiles.map(|tile| tile.without_red()).collect()
}
