//! Before the win: every tile that completes a hand one short, how many copies are unseen, and what the hand would be
//! worth by discard and by self-draw.
//!
//! [`search`] is the same for every family of rules: each tile is tried as the winning one. [`of`] asks it for a hand
//! under one family and answers with a [`Ruling`] for each way of winning.

pub use super::way::{Way, fits};

use super::family::Rules;
use super::{AnswerKind, Case, Detail, Fault, Faults, Ruling, Verdict};
use crate::hand::{HandDraft, Seat};
use crate::tile::{Tile, TileCounts, Wind};

/// The bar to a win on another player's tile, by a discard of the player's own that completes the hand (振听).
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
    /// The first discard that is a winning tile.
    pub discard: Tile,
}

/// The outcome of trying a tile as the winning one.
///
/// ```
/// use quejing_rules::tile::{TileCounts, mpsz};
/// use quejing_rules::waits::{TileTrial, search};
/// let own: TileCounts = mpsz::parse("23m")?.into_iter().collect();
/// // If the rules refuse every tile, the answer is their first refusal.
/// let refused = search(&own, &TileCounts::default(), |_| 4, |tile, _| TileTrial::Refused(tile));
/// assert_eq!(refused, Err("1m".parse()?));
/// # Ok::<(), mpsz::MpszError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum TileTrial<T> {
    /// The rules refuse the hand with this tile.
    Refused(T),
    /// A tile that does not complete the hand.
    NoWin(T),
    /// A tile that completes the hand, whether or not the hand may be declared.
    Complete(T),
}

/// A tile that completes the hand.
///
/// ```
/// use quejing_rules::tile::mpsz;
/// use quejing_rules::waits::Waiting;
/// use quejing_rules::{Case, Circumstances, RuleProfile, RuleSet, book::Example};
/// // The example's winning tile is left out: 2233m4455p6677s and one 1z wait for another 1z.
/// let mut draft = Example::read("S 2233m4455p6677s1z d1z").unwrap().draft;
/// draft.win_tile = None;
/// let rules = RuleProfile::from(RuleSet::ZUNG_JUNG);
/// let case = Case::lenient(&rules, draft, Circumstances::default());
/// let found = rules.waits(&Waiting { case, seen: mpsz::parse("1z").unwrap(), ..Waiting::default() }).unwrap();
/// assert_eq!((found.waits[0].tile.to_string(), found.waits[0].unseen), ("1z".to_owned(), 2));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Wait<T> {
    pub tile: Tile,
    /// Copies that are neither the player's own nor seen.
    pub unseen: u8,
    /// The win by discard and by self-draw.
    pub ways: [TileTrial<T>; 2],
}

/// Tries each tile of which the hand does not hold all `copies` and returns those that complete it. `Err` is the first
/// refusal, if every tile is refused.
///
/// ```
/// use quejing_rules::tile::{TileCounts, mpsz};
/// use quejing_rules::waits::{TileTrial, search};
/// let own: TileCounts = mpsz::parse("23m")?.into_iter().collect();
/// let seen: TileCounts = mpsz::parse("4m")?.into_iter().collect();
/// let ends = mpsz::parse("14m")?;
/// let value = |tile, _| if ends.contains(&tile) { TileTrial::Complete(()) } else { TileTrial::NoWin(()) };
/// let unseen: Vec<u8> = search(&own, &seen, |_| 4, value).unwrap().iter().map(|wait| wait.unseen).collect();
/// assert_eq!(unseen, [4, 3]);
/// # Ok::<(), mpsz::MpszError>(())
/// ```
pub fn search<T>(
    own: &TileCounts,
    seen: &TileCounts,
    copies: impl Fn(Tile) -> u8,
    mut value: impl FnMut(Tile, Way) -> TileTrial<T>,
) -> Result<Vec<Wait<T>>, T> {
    let (mut found, mut refused) = (Vec::new(), None);
    for tile in Tile::kinds().filter(|&tile| own.count(tile) < copies(tile)) {
        let ways = [Way::Discard, Way::SelfDraw].map(|way| value(tile, way));
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

/// A hand one tile short, and what was seen elsewhere.
///
/// ```
/// use quejing_rules::tile::mpsz;
/// use quejing_rules::waits::Waiting;
/// use quejing_rules::{Case, Circumstances, RuleProfile, RuleSet, book::Example};
/// let mut draft = Example::read("S 23m456p789s11122z d4m").unwrap().draft;
/// draft.win_tile = None;
/// let rules = RuleProfile::from(RuleSet::RIICHI);
/// let case = Case::lenient(&rules, draft, Circumstances::default());
/// // The player's own 1m bars a win on a discard.
/// let waiting = Waiting { case, discards: vec!["1m".parse().unwrap()], ..Waiting::default() };
/// assert!(rules.waits(&waiting)?.furiten.is_some());
/// # Ok::<(), quejing_rules::Faults>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Waiting {
    /// The hand without a winning tile. A win by discard is on the named player's tile; otherwise the next player's, or the
    /// dealer's if the rules say so: what the hand is worth does not depend on it.
    pub case: Case,
    /// Tiles seen elsewhere, without those that lie open by the rules.
    pub seen: Vec<Tile>,
    /// The player's own discards.
    pub discards: Vec<Tile>,
}

/// The tiles that a hand waits for under one rule set.
///
/// ```
/// use quejing_rules::tile::mpsz;
/// use quejing_rules::waits::Waiting;
/// use quejing_rules::{Case, Circumstances, RuleProfile, book::Example};
/// let mut draft = Example::read("S 23m456p789s11122z d4m").unwrap().draft;
/// draft.win_tile = None;
/// let rules = RuleProfile::default();
/// let case = Case::lenient(&rules, draft, Circumstances::default());
/// let found = rules.waits(&Waiting { case, ..Waiting::default() })?;
/// assert_eq!((mpsz::format(&found.tiles()), found.unseen()), ("14m".to_owned(), 8));
/// # Ok::<(), quejing_rules::Faults>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Waits {
    /// Every tile that completes it.
    pub waits: Vec<Wait<Option<Ruling>>>,
    /// Riichi: why the hand may not win on a discard.
    pub furiten: Option<Furiten>,
}

impl Waits {
    /// Returns the tiles it waits for.
    pub fn tiles(&self) -> Vec<Tile> {
        self.waits.iter().map(|wait| wait.tile).collect()
    }

    /// Returns the number of unseen copies of all of them.
    pub fn unseen(&self) -> u32 {
        self.waits.iter().map(|wait| u32::from(wait.unseen)).sum()
    }
}

impl dyn Rules {
    /// Returns the tiles that a hand short of one tile waits for.
    ///
    /// # Errors
    /// As [`Rules::judge`], when every tile is refused.
    pub fn waits(&self, waiting: &Waiting) -> Result<Waits, Faults> {
        of(self, waiting)
    }
}

/// Returns every tile that completes a hand, with its worth by discard and by self-draw.
///
/// ```
/// use quejing_rules::hand::HandDraft;
/// use quejing_rules::{Case, RuleProfile, waits::Waiting};
/// use quejing_rules::tile::{Wind, mpsz};
/// let draft = HandDraft {
///     concealed: mpsz::parse("1123456789m555p").unwrap(),
///     seat_wind: Some(Wind::South),
///     ..HandDraft::default()
/// };
/// let case = Case { draft, ..Case::default() };
/// let found = RuleProfile::default().waits(&Waiting { case, ..Waiting::default() })?;
/// assert_eq!(mpsz::format(&found.tiles()), "147m");
/// # Ok::<(), quejing_rules::Faults>(())
/// ```
///
/// # Errors
/// The refusal, if the rules refuse the hand with every tile.
pub fn of(rules: &dyn Rules, waiting: &Waiting) -> Result<Waits, Faults> {
    let own = own_tiles(&waiting.case.draft);
    let shape = rules.shape();
    let asked = rules.questions().iter().filter(|(_, kind)| *kind == AnswerKind::Tiles);
    let open = asked.flat_map(|(question, _)| waiting.case.circumstances.tiles(question));
    let seen: TileCounts = waiting.seen.iter().map(|tile| tile.plain()).chain(open.copied()).collect();
    if let Some(problem) = shape.surplus(|tile| usize::from(own.count(tile) + seen.count(tile))).next() {
        return Err(Fault::from(problem).into());
    }
    let tried = |tile: Tile, way: Way, barred: bool| match won_with(rules, waiting, (tile, way), barred) {
        Err(refusal) => TileTrial::Refused(Err(refusal)),
        Ok(ruling) if ruling.verdict == Verdict::NoWin => TileTrial::NoWin(Ok(ruling)),
        Ok(ruling) => TileTrial::Complete(Ok(ruling)),
    };
    let found = match search(&own, &seen, |tile| shape.copies_of(tile), |tile, way| tried(tile, way, false)) {
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
            discard = tried(wait.tile, Way::Discard, true);
        }
        Wait { tile: wait.tile, unseen: wait.unseen, ways: [plain(discard), plain(self_draw)] }
    };
    Ok(Waits { waits: found.into_iter().map(wait).collect(), furiten })
}

/// Returns the hand won with this tile.
fn won_with(rules: &dyn Rules, waiting: &Waiting, (tile, way): (Tile, Way), barred: bool) -> Result<Ruling, Faults> {
    let draft = HandDraft { win_tile: Some(tile), self_draw: way == Way::SelfDraw, ..waiting.case.draft.clone() };
    let mut circumstances = waiting.case.circumstances.clone();
    circumstances.retain(|question| fits(question, way));
    circumstances.set("furiten", barred || circumstances.has_flag("furiten"));
    let named = circumstances.discarder;
    let from = named.unwrap_or_else(|| match circumstances.has_flag("earth") {
        // 地和 is won on the dealer's discard; other wins may be on the next player's.
        true => Seat(0),
        false => draft.seat_wind.map_or(Seat(1), |wind: Wind| Seat::from(wind.next())),
    });
    circumstances.discarder = (way == Way::Discard).then_some(from);
    rules.judge(&Case { draft, circumstances }, Detail::Reasons)
}

/// Returns the tiles of the hand and its melds, with red fives as ordinary ones.
fn own_tiles(draft: &HandDraft) -> TileCounts {
    let melded = draft.melds.iter().flat_map(|meld| &meld.tiles);
    let tiles = draft.concealed.iter().chain(melded);
    tiles.map(|tile| tile.plain()).collect()
}
