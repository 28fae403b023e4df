//! What surrounds a hand: the deal as a whole, sticks and draws of riichi, what the house rule has, discards of Zung Jung.

use std::collections::BTreeMap;

use super::PLAYERS;
use crate::rules::house::{Occasions, Special};
use crate::rules::riichi::{self, deal::Abortive};
use crate::table::ledger::{HandId, PlayerId};
use crate::tile::Wind;

/// What is said of the deal as a whole.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DealTable {
    /// Its number at the table, from 1.
    pub number: u32,
    /// The hand of the night, once something of the deal is recorded.
    pub begun: Option<HandId>,
    /// The dice in the order they were thrown, as typed.
    pub dice: String,
}

/// What surrounds a riichi hand.
#[derive(Clone, Debug, PartialEq)]
pub struct RiichiTable {
    /// The circumstances marked by a person.
    pub flags: riichi::Flags,
    /// The round wind.
    pub round: Wind,
    /// The open indicators, as typed.
    pub dora: String,
    /// Those under them, as typed.
    pub ura: String,
    /// Counters on the table.
    pub honba: u32,
    /// Riichi sticks on the table before what is not on the record yet.
    pub sticks: u32,
    /// Who declared riichi; the winner's own is among the flags.
    pub declared: [bool; PLAYERS],
    /// Nobody won: how the deal ended.
    pub draw: Option<DrawTable>,
}

/// How a riichi deal without a winner ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DrawTable {
    /// How; abortive draws pay nothing.
    pub kind: DrawHow,
    /// Who is tenpai; those who declared riichi are.
    pub tenpai: [bool; PLAYERS],
    /// Who is paid for his discards.
    pub nagashi: [bool; PLAYERS],
}

/// What kind of draw it was.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DrawHow {
    /// The wall was used up.
    #[default]
    Exhausted,
    /// An abortive draw of the profile.
    Abortive(Abortive),
    /// The deal is played again as if it had not been.
    Abandoned,
}

impl Default for RiichiTable {
    fn default() -> Self {
        Self {
            flags: riichi::Flags::NONE,
            round: Wind::East,
            dora: String::new(),
            ura: String::new(),
            honba: 0,
            sticks: 0,
            declared: [false; PLAYERS],
            draw: None,
        }
    }
}

/// What surrounds a hand of the house rule.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HouseTable {
    /// The circumstances marked by a person.
    pub occasions: Occasions,
    /// The special rule of the deal.
    pub special: Option<Special>,
    /// The turned tiles, as typed.
    pub turned: String,
    /// Players with an open hand.
    pub open: [bool; PLAYERS],
    /// Whom somebody beside the table supports.
    pub supports: BTreeMap<PlayerId, usize>,
    /// With whom the dealer changes seats (special rule 12).
    pub swap: Option<usize>,
    /// Played as one of the last deals.
    pub last: bool,
}

impl HouseTable {
    /// May several hands win in the deal?
    pub fn plays_on(&self) -> bool {
        self.special.is_some_and(Special::plays_on)
    }
}

/// A tile that was thrown before the winning one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ThrownTile {
    /// Who threw it.
    pub player: usize,
    /// The tile, as typed.
    pub tile: String,
    /// What the winner had drawn before he threw it, as typed; nothing after a chow or pung.
    pub drawn: String,
}
