//! What surrounds a hand in single families of rules: sticks and draws of riichi, a deal of the house rule, discards of
//! Zung Jung.

use crate::rules::house::{KongKind, Occasions, Special};
use crate::rules::riichi::{self, deal::Abortive};
use crate::table::{Night, PLAYERS, WonHand};
use crate::tile::Wind;

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
    /// Riichi sticks on the table before the deal.
    pub sticks: u32,
    /// Who declared riichi; the winner's own is among the flags.
    pub declared: [bool; PLAYERS],
    /// Nobody won: how the deal ended.
    pub draw: Option<DrawTable>,
}

/// How a riichi deal without a winner ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DrawTable {
    /// The kind of abortive draw; none: the wall was used up.
    pub abortive: Option<Abortive>,
    /// Who is tenpai; those who declared riichi are.
    pub tenpai: [bool; PLAYERS],
    /// Who is paid for his discards.
    pub nagashi: [bool; PLAYERS],
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

impl RiichiTable {
    /// Before the next deal: what the evening knows of the table.
    pub fn next(night: &Night) -> Self {
        Self {
            round: night.round(),
            honba: night.honba(),
            sticks: night.sticks(),
            ..Self::default()
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
    /// Those who bet.
    pub bettors: Vec<Bettor>,
    /// Is the deal played in camps?
    pub camps: bool,
    /// The people of each player's camp, as typed.
    pub people: [String; PLAYERS],
    /// What has moved money in the deal so far, in order.
    pub events: Vec<DealEvent>,
}

/// Somebody who bets on a player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bettor {
    /// The name.
    pub name: String,
    /// The player.
    pub on: usize,
    /// The people, where it is a camp.
    pub people: String,
}

/// One thing that moves money in a deal of the house rule.
#[derive(Clone, Debug, PartialEq)]
pub enum DealEvent {
    /// A win that was put into the deal from the board.
    Win {
        /// The hand.
        hand: Box<WonHand>,
    },
    /// A kong.
    Kong {
        /// Which kind.
        kind: KongKind,
        /// Whose.
        by: usize,
        /// Who fed it; the same player for a concealed one.
        from: usize,
    },
    /// 诈和.
    FalseWin {
        /// Who.
        by: usize,
        /// The fan as declared.
        fan: u32,
        /// The fan of those who wait; 0 for those who do not.
        tenpai: [u32; PLAYERS],
    },
}

impl DealEvent {
    /// Is it a win?
    pub fn is_win(&self) -> bool {
        matches!(self, DealEvent::Win { .. })
    }
}

impl HouseTable {
    /// Before the next deal: the people stay, the deal's own matters fall away.
    pub fn next(&self) -> Self {
        Self {
            bettors: self.bettors.clone(),
            camps: self.camps,
            people: self.people.clone(),
            ..Self::default()
        }
    }

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
