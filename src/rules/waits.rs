//! Before the win: every tile that completes a hand short of one, how many copies are unseen, and what the hand would be
//! worth by discard and by self-draw.
//!
//! [`search`] is the same for every family of rules: each tile is tried as the winning one. [`waits`] asks it for a hand
//! under one rule set and answers with a [`Sheet`] for each way of winning.

use super::compare::Sheet;
use super::riichi::waits::{Furiten, furiten};
use super::{Detail, Fault, Faults, RuleProfile, house, lingque, riichi, zung_jung};
use crate::hand::{Flag, Flags, HandDraft, Problem, Seat};
use crate::tile::{Tile, TileCounts, Wind};

/// How the winning tile comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Way {
    /// Another player's tile.
    Discard,
    /// Drawn.
    SelfDraw,
}

/// What became of trying a tile as the winning one.
#[derive(Clone, Debug, PartialEq)]
pub enum Tried<T> {
    /// The rules refuse the hand with it.
    Refused(T),
    /// It completes nothing.
    NoWin(T),
    /// It completes the hand, whether it may be declared or not.
    Complete(T),
}

/// A tile that completes the hand.
#[derive(Clone, Debug, PartialEq)]
pub struct Wait<T> {
    /// Which.
    pub tile: Tile,
    /// Copies that are neither one's own nor seen.
    pub unseen: u8,
    /// By discard and by self-draw.
    pub ways: [Tried<T>; 2],
}

/// Tries each tile that the hand does not hold four times. `Err` is the first refusal, where every tile is refused.
pub fn search<T>(
    own: &TileCounts,
    seen: &TileCounts,
    mut value: impl FnMut(Tile, Way) -> Tried<T>,
) -> Result<Vec<Wait<T>>, T> {
    let (mut found, mut refused) = (Vec::new(), None);
    for tile in Tile::kinds().filter(|&tile| own.count(tile) < 4) {
        let ways = [Way::Discard, Way::SelfDraw].map(|way| value(tile, way));
        let unseen = 4u8.saturating_sub(own.count(tile) + seen.count(tile));
        match ways {
            [Tried::Refused(first), Tried::Refused(_)] => refused = refused.or(Some(first)),
            ways if ways.iter().any(|way| matches!(way, Tried::Complete(_))) => {
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

/// May this circumstance go with this way of winning? `earth` is one or the other by the rules.
pub fn fits(flag: &str, way: Way) -> bool {
    match flag {
        "after_kong" | "heaven" => way == Way::SelfDraw,
        "rob_kong" | "rob_closed_kong" | "after_kong_discard" | "human" => way == Way::Discard,
        _ => true,
    }
}

/// A hand short of one tile, and what surrounds it.
#[derive(Clone, Debug, Default)]
pub struct Waiting {
    /// The hand without a winning tile; flags of Lingque and Zung Jung are its own.
    pub draft: HandDraft,
    /// Whose tile a win by discard would be; otherwise the next player's, or the dealer's where the rules say so. It makes no
    /// difference to what the hand is worth.
    pub discarder: Option<Seat>,
    /// Tiles seen elsewhere, turned ones not among them.
    pub seen: Vec<Tile>,
    /// The house rule: circumstances, special rule, turned tiles.
    pub house: house::Situation,
    /// Riichi: what surrounds the hand; its own `hand` is not looked at.
    pub riichi: riichi::Draft,
    /// Riichi: one's own discards.
    pub discards: Vec<Tile>,
}

/// What a hand waits for under one rule set.
#[derive(Clone, Debug, PartialEq)]
pub struct Waits {
    /// Every tile that completes it.
    pub waits: Vec<Wait<Option<Sheet>>>,
    /// Riichi: why no discard may be won.
    pub furiten: Option<Furiten>,
}

impl Waits {
    /// The tiles.
    pub fn tiles(&self) -> Vec<Tile> {
        self.waits.iter().map(|wait| wait.tile).collect()
    }

    /// How many unseen copies in all.
    pub fn unseen(&self) -> u32 {
        self.waits.iter().map(|wait| u32::from(wait.unseen)).sum()
    }
}

/// Every tile that completes a hand, with its worth by discard and by self-draw.
///
/// ```
/// use quejing::hand::HandDraft;
/// use quejing::rules::{RuleProfile, waits::{Waiting, waits}};
/// use quejing::tile::{Wind, mpsz};
/// let draft = HandDraft {
///     concealed: mpsz::parse("1123456789m555p").unwrap(),
///     seat_wind: Some(Wind::South),
///     ..HandDraft::default()
/// };
/// let found = waits(&Waiting { draft, ..Waiting::default() }, &RuleProfile::default())?;
/// assert_eq!(mpsz::format(&found.tiles()), "147m");
/// # Ok::<(), quejing::rules::Faults>(())
/// ```
pub fn waits(waiting: &Waiting, rules: &RuleProfile) -> Result<Waits, Faults> {
    let own = own_tiles(&waiting.draft);
    let mut seen: TileCounts = waiting.seen.iter().map(|tile| tile.plain()).collect();
    let turned: &[&[Tile]] = match rules {
        RuleProfile::House(_) => &[&waiting.house.indicators],
        RuleProfile::Riichi(_) => &[
            &waiting.riichi.dora_indicators,
            &waiting.riichi.ura_indicators,
        ],
        RuleProfile::Lingque(_) | RuleProfile::ZungJung(_) => &[],
    };
    turned
        .iter()
        .copied()
        .flatten()
        .for_each(|tile| seen.add(*tile));
    if let Some(tile) = Tile::kinds().find(|&tile| own.count(tile) + seen.count(tile) > 4) {
        let found = usize::from(own.count(tile) + seen.count(tile));
        return Err(Fault::from(Problem::TooManyCopies { tile, found }).into());
    }
    let trial = |tile: Tile, way: Way, furiten: bool| tried(waiting, rules, tile, way, furiten);
    let refused_or_sheet = |trial: Trial| match trial {
        Err(refusal) => Tried::Refused(Err(refusal)),
        Ok(sheet) if sheet.verdict == "no_win" => Tried::NoWin(Ok(Some(sheet))),
        Ok(sheet) => Tried::Complete(Ok(Some(sheet))),
    };
    let found = search(&own, &seen, |tile, way| {
        refused_or_sheet(trial(tile, way, false))
    });
    let found = match found {
        Ok(found) => found,
        Err(Err(refusal)) => return Err(refusal),
        Err(Ok(_)) => Vec::new(),
    };
    let tiles: Vec<Tile> = found.iter().map(|wait| wait.tile).collect();
    let barred = match rules {
        RuleProfile::Riichi(_) => furiten(&tiles, &waiting.discards, false, false),
        _ => None,
    };
    let plain = |way: Tried<Result<Option<Sheet>, Faults>>| match way {
        Tried::Refused(_) => Tried::Refused(None),
        Tried::NoWin(sheet) => Tried::NoWin(sheet.ok().flatten()),
        Tried::Complete(sheet) => Tried::Complete(sheet.ok().flatten()),
    };
    let wait = |wait: Wait<Result<Option<Sheet>, Faults>>| {
        let [mut discard, self_draw] = wait.ways;
        if barred.is_some() {
            discard = refused_or_sheet(trial(wait.tile, Way::Discard, true));
        }
        Wait {
            tile: wait.tile,
            unseen: wait.unseen,
            ways: [plain(discard), plain(self_draw)],
        }
    };
    Ok(Waits {
        waits: found.into_iter().map(wait).collect(),
        furiten: barred,
    })
}

type Trial = Result<Sheet, Faults>;

/// The hand won with a tile.
fn tried(waiting: &Waiting, rules: &RuleProfile, tile: Tile, way: Way, furiten: bool) -> Trial {
    let self_draw = way == Way::SelfDraw;
    let flags = waiting.draft.flags.iter();
    let draft = HandDraft {
        win_tile: Some(tile),
        self_draw,
        flags: flags
            .filter(|flag| fits(flag.as_str(), way))
            .collect::<Flags>(),
        ..waiting.draft.clone()
    };
    let named = waiting.discarder.unwrap_or_else(|| discarder_of(&draft));
    let discarder = (!self_draw).then_some(named);
    match rules {
        RuleProfile::Lingque(profile) => {
            let win = lingque::check(&draft)?;
            let appraisal = lingque::explain(&win, profile, Detail::Reasons);
            Ok(Sheet::of_lingque(profile, &appraisal))
        }
        RuleProfile::ZungJung(options) => {
            let win = zung_jung::check(&draft, discarder)?;
            let appraisal = zung_jung::explain(&win, options, Detail::Reasons);
            Ok(Sheet::of_zung_jung(options, &appraisal))
        }
        RuleProfile::House(options) => {
            let occasions = waiting.house.occasions.iter();
            let situation = house::Situation {
                occasions: occasions
                    .filter(|occasion| fits(occasion.as_str(), way))
                    .collect(),
                ..waiting.house.clone()
            };
            let claim = house::check(&draft, &situation)?;
            Ok(Sheet::of_house(&house::explain(
                &claim,
                options,
                Detail::Reasons,
            )))
        }
        RuleProfile::Riichi(options) => {
            let flags = waiting.riichi.flags.iter();
            let flags = flags.filter(|flag| fits(flag.as_str(), way));
            let barred = furiten.then_some(riichi::Flag::Furiten);
            let draft = riichi::Draft {
                hand: draft,
                discarder,
                round_wind: waiting.riichi.round_wind.or(Some(Wind::East)),
                flags: flags.chain(barred).collect(),
                ..waiting.riichi.clone()
            };
            let hand = draft.check(options)?;
            Ok(Sheet::of_riichi(&riichi::explain(&hand, options)))
        }
    }
}

/// `earth` is the dealer's discard; any other may be the next player's.
fn discarder_of(draft: &HandDraft) -> Seat {
    let next = |wind: Wind| Seat::from(wind.next());
    match draft.flags.has(Flag::Earth) {
        true => Seat(0),
        false => draft.seat_wind.map_or(Seat(1), next),
    }
}

/// The tiles of the hand and its melds, red fives as ordinary ones.
fn own_tiles(draft: &HandDraft) -> TileCounts {
    let melded = draft.melds.iter().flat_map(|meld| &meld.tiles);
    let tiles = draft.concealed.iter().chain(melded);
    tiles.map(|tile| tile.plain()).collect()
}
