//! What no tile of a hand shows, in riichi.

use super::Flags;
use crate::tile::{Tile, Wind};

/// What no tile of the hand shows.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Situation {
    /// The circumstances.
    pub flags: Flags,
    /// 圈风; the check needs it.
    pub round_wind: Option<Wind>,
    /// The open dora indicators; empty: unknown.
    pub dora_indicators: Vec<Tile>,
    /// The indicators under them; empty: not turned.
    pub ura_indicators: Vec<Tile>,
    /// 本场: counters on the table.
    pub honba: u32,
    /// Riichi sticks that the winner collects, his own included.
    pub riichi_sticks: u32,
}
