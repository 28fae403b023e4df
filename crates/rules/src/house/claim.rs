//! A declared win: the checked hand with its circumstances, the special rule and the turned tiles.

use super::conflicts::conflicts;
use super::{Occasion, Occasions, Special, TurnedFault, successor};
use crate::hand::{CheckedHand, HandDraft, Shape};
use crate::tile::{Tile, TileCounts};
use crate::{Circumstances, Demand, Fault, FaultCode, Faults};

/// A checked hand in its circumstances; a plain value without pointers.
///
/// ```
/// use quejing_rules::Circumstances;
/// use quejing_rules::hand::HandDraft;
/// use quejing_rules::house::check;
/// use quejing_rules::tile::{Wind, parse_tiles};
/// let (concealed, win_tile) = (parse_tiles("123m678s789p2m555p")?, "2m".parse().ok());
/// let draft = HandDraft { concealed, win_tile, seat_wind: Some(Wind::South), ..HandDraft::default() };
/// let wild = Circumstances::default().with("special", 2).with("indicators", parse_tiles("9p")?);
/// assert_eq!(check(&draft, &wild)?.wild(), "1p".parse().ok()); // the successor of the turned tile
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Claim {
    win: CheckedHand,
    occasions: Occasions,
    special: Option<Special>,
    wild: Option<Tile>,
    dora: TileCounts,
}

impl Claim {
    /// Returns the hand.
    pub fn win(&self) -> &CheckedHand {
        &self.win
    }

    /// Returns the circumstances of the win that change its value, such as robbing a kong.
    pub fn occasions(&self) -> Occasions {
        self.occasions
    }

    /// Returns the special rule.
    pub fn special(&self) -> Option<Special> {
        self.special
    }

    /// Returns the wild tile of rule 2.
    pub fn wild(&self) -> Option<Tile> {
        self.wild
    }

    /// Returns how often each kind is 宝牌 (rule 8).
    pub fn dora(&self) -> &TileCounts {
        &self.dora
    }

    /// Returns how many tiles of the hand are wild: concealed ones, and the winning tile if it was drawn. In a meld or
    /// as a discard a wild tile is only itself.
    pub(crate) fn wild_tiles(&self) -> u32 {
        let Some(wild) = self.wild else {
            return 0;
        };
        let drawn = self.win.self_draw() && self.win.win_tile() == wild;
        u32::from(self.win.standing().count(wild)) + u32::from(drawn)
    }
}

/// Checks a draft in its circumstances and reports everything wrong at once.
///
/// ```
/// use quejing_rules::Circumstances;
/// use quejing_rules::hand::HandDraft;
/// use quejing_rules::house::{Options, check, value};
/// use quejing_rules::tile::{Wind, mpsz};
/// // The text's sum: 清一色 + 一气通贯 + 底和.
/// let draft = HandDraft {
///     concealed: mpsz::parse("123456789p1112p").unwrap(),
///     win_tile: mpsz::parse_one("2p").ok(),
///     seat_wind: Some(Wind::South),
///     ..HandDraft::default()
/// };
/// let claim = check(&draft, &Circumstances::default())?;
/// assert_eq!(value(&claim, &Options::default()).total, 4 + 1 + 1);
/// # Ok::<(), quejing_rules::Faults>(())
/// ```
pub fn check(draft: &HandDraft, circumstances: &Circumstances) -> Result<Claim, Faults> {
    let special = Special::of_number(circumstances.number("special"))?;
    let occasions = circumstances.flag_set();
    let indicators = circumstances.tiles("indicators");
    let mut faults = conflicts(draft, occasions);
    faults.extend(bad_indicators(special, indicators));
    faults.extend(too_many_copies(draft, indicators));
    let red = draft.concealed.iter().chain(&draft.win_tile).chain(draft.melds.iter().flat_map(|meld| &meld.tiles));
    for tile in red.filter(|tile| tile.is_red()) {
        let expected = Demand::RedFive { tile: *tile };
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
    let next = || indicators.iter().copied().filter_map(successor);
    Ok(Claim {
        win,
        occasions,
        special,
        wild: (special == Some(Special::Wild)).then(|| next().next()).flatten(),
        dora: match special {
            Some(Special::Dora) => next().collect(),
            _ => TileCounts::EMPTY,
        },
    })
}

fn bad_indicators(special: Option<Special>, indicators: &[Tile]) -> Option<Fault> {
    let turned = indicators.len();
    let expected = match special {
        Some(Special::Wild) if turned != 1 => TurnedFault::ExactlyOne,
        Some(Special::Dora) if turned == 0 => TurnedFault::AtLeastOne,
        Some(special) if special.turns_tiles() => TurnedFault::Kinds,
        _ if turned > 0 => TurnedFault::None,
        _ => return None,
    };
    let right = special.is_some_and(|special| match special {
        Special::Wild => turned == 1,
        Special::Dora => turned > 0,
        _ => false,
    });
    let strange = indicators.iter().any(|tile| tile.is_red() || successor(*tile).is_none());
    (!right || strange).then(|| Fault::new(FaultCode::BadIndicators, "indicators", expected))
}

/// Returns the kinds with too many copies, as faults. The turned tiles are out of play and count as well; too many
/// copies in the hand alone are reported with the hand.
fn too_many_copies(draft: &HandDraft, indicators: &[Tile]) -> Vec<Fault> {
    let melded = draft.melds.iter().flat_map(|meld| &meld.tiles);
    let hand: Vec<Tile> =
        draft.concealed.iter().chain(&draft.win_tile).chain(melded).map(|tile| tile.plain()).collect();
    let copies = |tile: Tile, among: &[Tile]| among.iter().filter(|other| **other == tile).count();
    let over = Tile::kinds().filter(|&tile| {
        let in_hand = copies(tile, &hand);
        in_hand <= 4 && in_hand + copies(tile, indicators) > 4
    });
    over.map(|tile| Fault::new(FaultCode::TooManyCopies, "indicators", TurnedFault::Crowded(tile))).collect()
}

impl Occasions {
    /// Returns true if only 国士 may win.
    pub(super) fn orphans_only(self) -> bool {
        self.has(Occasion::RobClosedKong)
    }
}
