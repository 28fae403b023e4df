//! What the tiles of a hand do not show, in riichi.

use super::Flags;
use crate::tile::{Tile, Wind};

/// What the tiles of the hand do not show.
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
