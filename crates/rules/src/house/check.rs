//! The check of a declared win: the hand with its circumstances, the special rule and the turned tiles.

use super::occasion_faults::occasion_faults;
use super::{Occasion, Occasions, SpecialRule, TurnedTileFault, successor_tile};
use crate::hand::{CheckedHand, HandDraft, Shape};
use crate::tile::{Tile, TileCounts};
use crate::{Circumstances, Fault, FaultCode, Faults, RequestFieldError};

/// A declared win that passed [`check`]: the hand with its circumstances, the special rule, the wild tile and the 宝牌. A
/// plain value without pointers.
///
/// ```
/// use quejing_rules::Circumstances;
/// use quejing_rules::hand::HandDraft;
/// use quejing_rules::house::check;
/// use quejing_rules::tile::{Wind, parse_tiles};
/// let (concealed, win_tile) = (parse_tiles("123m678s789p2m555p")?, "2m".parse().ok());
/// let draft = HandDraft { concealed, win_tile, seat_wind: Some(Wind::South), ..HandDraft::default() };
/// let wild = Circumstances::default().with_answer("special", 2).with_answer("indicators", parse_tiles("9p")?);
/// assert_eq!(check(&draft, &wild)?.wild_tile(), "1p".parse().ok()); // the successor of the turned tile
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct WinClaim {
    win: CheckedHand,
    occasions: Occasions,
    special: Option<SpecialRule>,
    wild: Option<Tile>,
    dora: TileCounts,
}

impl WinClaim {
    /// Returns the checked hand: its tiles, melds, winning tile and seat.
    pub fn win(&self) -> &CheckedHand {
        &self.win
    }

    /// Returns the circumstances of the win that change its value, such as robbing a kong.
    pub fn occasions(&self) -> Occasions {
        self.occasions
    }

    /// Returns the special rule of the deal; `None` if it has none.
    pub fn special(&self) -> Option<SpecialRule> {
        self.special
    }

    /// Returns the wild tile of special rule 2 (赖子); `None` under other rules.
    pub fn wild_tile(&self) -> Option<Tile> {
        self.wild
    }

    /// Returns the number of turned tiles that point to each kind under special rule 8 (宝牌); all 0 under other rules.
    pub fn dora_counts(&self) -> &TileCounts {
        &self.dora
    }

    /// Returns the number of wild tiles in the hand: concealed ones, and the winning tile if it was self-drawn. In a
    /// meld or as a discard, a tile of the wild kind is only itself.
    pub(crate) fn wild_tile_count(&self) -> u32 {
        let Some(wild) = self.wild else {
            return 0;
        };
        let drawn = self.win.is_self_draw() && self.win.win_tile() == wild;
        u32::from(self.win.standing_tiles().count(wild)) + u32::from(drawn)
    }
}

/// Checks a draft in its circumstances under the house rule. Fails with all faults at once, except that a wrong number
/// of the special rule is the only fault reported.
///
/// ```
/// use quejing_rules::Circumstances;
/// use quejing_rules::hand::HandDraft;
/// use quejing_rules::house::{Options, check, value};
/// use quejing_rules::tile::{Wind, mpsz};
/// // The text's sum: 清一色 + 一气通贯 + 底和.
/// let draft = HandDraft {
///     concealed: mpsz::parse("123456789p1112p").unwrap(),
///     win_tile: mpsz::parse_single_tile("2p").ok(),
///     seat_wind: Some(Wind::South),
///     ..HandDraft::default()
/// };
/// let claim = check(&draft, &Circumstances::default())?;
/// assert_eq!(value(&claim, &Options::default()).total, 4 + 1 + 1);
/// # Ok::<(), quejing_rules::Faults>(())
/// ```
pub fn check(draft: &HandDraft, circumstances: &Circumstances) -> Result<WinClaim, Faults> {
    let special = SpecialRule::of_number(circumstances.number("special"))?;
    let occasions = circumstances.flag_set();
    let indicators = circumstances.tiles("indicators");
    let mut faults = occasion_faults(draft, occasions);
    faults.extend(indicator_fault(special, indicators));
    faults.extend(copy_faults(draft, indicators));
    let red = draft.concealed.iter().chain(&draft.win_tile).chain(draft.melds.iter().flat_map(|meld| &meld.tiles));
    for tile in red.filter(|tile| tile.is_red()) {
        let expected = RequestFieldError::RedFive { tile: *tile };
        faults.push(Fault::new(FaultCode::BadTile, "tiles", expected));
    }
    let win = match CheckedHand::from_draft(draft, Shape::default(), Vec::new()) {
        Ok(win) if faults.is_empty() => win,
        Ok(_) => return Err(Faults(faults)),
        Err(hand) => {
            faults.extend(Faults::from(hand).0);
            return Err(Faults(faults));
        }
    };
    let next = || indicators.iter().copied().filter_map(successor_tile);
    Ok(WinClaim {
        win,
        occasions,
        special,
        wild: (special == Some(SpecialRule::Wild)).then(|| next().next()).flatten(),
        dora: match special {
            Some(SpecialRule::Dora) => next().collect(),
            _ => TileCounts::EMPTY,
        },
    })
}

/// Returns the fault of the turned tiles: a number that does not fit the special rule, or a red five or flower among
/// them. `None` without a fault.
fn indicator_fault(special: Option<SpecialRule>, indicators: &[Tile]) -> Option<Fault> {
    let turned = indicators.len();
    let expected = match special {
        Some(SpecialRule::Wild) if turned != 1 => TurnedTileFault::ExactlyOne,
        Some(SpecialRule::Dora) if turned == 0 => TurnedTileFault::AtLeastOne,
        Some(special) if special.turns_tiles() => TurnedTileFault::Kinds,
        _ if turned > 0 => TurnedTileFault::None,
        _ => return None,
    };
    let right = special.is_some_and(|special| match special {
        SpecialRule::Wild => turned == 1,
        SpecialRule::Dora => turned > 0,
        _ => false,
    });
    let strange = indicators.iter().any(|tile| tile.is_red() || successor_tile(*tile).is_none());
    (!right || strange).then(|| Fault::new(FaultCode::BadIndicators, "indicators", expected))
}

/// Returns a fault for each kind with more than four copies in hand and turned tiles together. A kind with more than
/// four in the hand alone is left out, since the check of the hand reports it.
fn copy_faults(draft: &HandDraft, indicators: &[Tile]) -> Vec<Fault> {
    let melded = draft.melds.iter().flat_map(|meld| &meld.tiles);
    let hand: Vec<Tile> =
        draft.concealed.iter().chain(&draft.win_tile).chain(melded).map(|tile| tile.without_red()).collect();
    let copies = |tile: Tile, among: &[Tile]| among.iter().filter(|other| **other == tile).count();
    let over = Tile::kinds().filter(|&tile| {
        let in_hand = copies(tile, &hand);
        in_hand <= 4 && in_hand + copies(tile, indicators) > 4
    });
    over.map(|tile| Fault::new(FaultCode::TooManyCopies, "indicators", TurnedTileFault::Crowded(tile))).collect()
}

impl Occasions {
    /// Returns true if only 国士 may win, because a concealed kong was robbed.
    pub(super) fn allows_only_orphans(self) -> bool {
        self.has(Occasion::RobClosedKong)
    }
}
