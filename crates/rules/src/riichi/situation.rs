//! What the tiles of a hand do not show, in riichi.

use super::Flags;
use crate::tile::{Tile, Wind};

/// The circumstances of a win that the tiles of the hand do not show.
///
/// ```
/// use quejing_rules::hand::HandDraft;
/// use quejing_rules::riichi::{Flag, Situation};
/// use quejing_rules::tile::{Wind, parse_tiles};
/// use quejing_rules::{Case, Detail, RuleProfile, RuleSet};
/// let (concealed, win_tile) = (parse_tiles("1122m3344p5566s7z")?, "7z".parse().ok());
/// let hand = HandDraft { concealed, win_tile, self_draw: true, seat_wind: Some(Wind::South), ..HandDraft::default() };
/// let flags = [Flag::Riichi, Flag::Ippatsu].into_iter().collect();
/// let situation = Situation { flags, round_wind: Some(Wind::East), ..Situation::default() };
/// let case = Case { draft: hand, discarder: None, situation: situation.into() };
/// let ruling = RuleProfile::from(RuleSet::Riichi).judge(&case, Detail::Reasons)?;
/// assert_eq!(ruling.worth.fan, Some(1 + 1 + 1 + 2)); // riichi, ippatsu, self-draw, seven pairs
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Situation {
    /// The circumstances.
    pub flags: Flags,
    /// 圈风: the round wind; the check requires it.
    pub round_wind: Option<Wind>,
    /// The open dora indicators; empty if unknown.
    pub dora_indicators: Vec<Tile>,
    /// The indicators under them; empty if not turned.
    pub ura_indicators: Vec<Tile>,
    /// 本场: the counters on the table.
    pub honba: u32,
    /// Riichi sticks that the winner collects, their own included.
    pub riichi_sticks: u32,
}
