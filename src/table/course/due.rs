//! What is due at a table: who deals, who sits where, what to do and what to remember.

use serde::Serialize;

use super::Wall;
use crate::table::event::{DrawKind, PlayerId};
use crate::tile::Wind;

/// What is due at a table.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Due {
    /// The number of the hand that goes on or comes next, from 1.
    pub hand: u32,
    /// A deal goes on.
    pub playing: bool,
    /// Who deals.
    pub dealer: Option<PlayerId>,
    /// The players in turn order, the dealer first.
    pub players: Vec<PlayerId>,
    /// The round wind, in rules that have one.
    #[serde(serialize_with = "wind_letter")]
    pub round: Option<Wind>,
    /// The number of the round (圈), from 0, in rules that count them.
    pub round_number: u32,
    /// Counters on the table.
    pub honba: u32,
    /// Riichi sticks on the table.
    pub sticks: u32,
    /// The special rule of the deal that goes on (house rule).
    pub special: Option<u8>,
    /// Those who wait for a seat, first in line first (house rule).
    pub queue: Vec<PlayerId>,
    /// The free person between two tables (house rule).
    pub free: Option<PlayerId>,
    /// Those who bet at this table by the rotation (house rule).
    pub bettors: Vec<PlayerId>,
    /// It is one of the last deals (难忘今宵).
    pub last: bool,
    /// Where the wall is opened, once the dice are known.
    pub wall: Option<Wall>,
    /// What people should do now, in order.
    pub steps: Vec<DueStep>,
    /// What holds in this deal, to be remembered.
    pub reminders: Vec<Reminder>,
    /// Why the game is over, if it is.
    pub over: Option<Over>,
}

fn wind_letter<S: serde::Serializer>(
    wind: &Option<Wind>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    wind.map(Wind::letter).serialize(serializer)
}

/// Something that people should do now.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "step", rename_all = "snake_case")]
pub enum DueStep {
    /// Seats change before this deal (圈 is over, or the rotation).
    ChangeSeats {
        /// The players in turn order from the dealer on, as the rules rotate them.
        players: Vec<PlayerId>,
    },
    /// Throw two dice; the wall is broken by them.
    ThrowDice {
        /// Who throws.
        by: PlayerId,
    },
    /// The player whose wall is opened throws two dice again (Lingque).
    ThrowAgain {
        /// Who throws.
        by: PlayerId,
    },
    /// Somebody who left sits at the table: set the seats.
    SetSeats,
    /// Camps are drawn (house rule).
    DrawCamps {
        /// An hour has passed since they were.
        again: bool,
    },
    /// A tile of the wall is turned (house rules 2 and 8).
    TurnTile {
        /// Who turns it.
        by: PlayerId,
    },
    /// Everybody passes three tiles to the next player (house rule 6).
    PassThree,
    /// The dealer throws again and changes seats with somebody (house rule 12).
    SwapPlaces {
        /// The dealer.
        by: PlayerId,
    },
    /// Somebody says whom they support (house rule).
    ChooseSupport {
        /// The player.
        who: PlayerId,
    },
    /// The deal ends without a winner by the profile (riichi).
    EndInDraw {
        /// The reason.
        why: DrawKind,
    },
    /// The night can be closed.
    CloseNight,
}

/// What holds in the deal that goes on, to be remembered at the table.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "reminder", rename_all = "snake_case")]
pub enum Reminder {
    /// The special rule of the deal (house rule, 2 to 12) and what it means.
    Special {
        /// Its number.
        special: u8,
    },
    /// Which tile is wild.
    Wild {
        /// The turned tile, MPSZ.
        turned: String,
        /// The wild tile.
        wild: String,
    },
    /// Which tiles are worth a fan each.
    Bonus {
        /// The turned tiles, MPSZ.
        turned: String,
        /// The tiles they point to, in the same order.
        bonus: String,
    },
    /// Who still plays in 血战.
    StillIn {
        /// The players.
        players: Vec<PlayerId>,
    },
    /// Who plays with an open hand: all their payments are doubled.
    Open {
        /// The players.
        players: Vec<PlayerId>,
    },
    /// One of the last deals: 血流成河.
    LastDeal,
    /// Riichi: if the discard of the declaration is won on, the stick goes back (undo the declaration).
    RiichiDiscard {
        /// Who declared.
        players: Vec<PlayerId>,
    },
    /// Zung Jung: say who threw the tile first since the winner's own last discard (跟張免責).
    Immunity,
    /// Whose hand is dead after a false win.
    DeadHands {
        /// The players.
        players: Vec<PlayerId>,
    },
}

/// Why a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Over {
    /// All rounds or hands were played.
    Played,
    /// Riichi: the last dealer won and leads.
    LastDealerLeads,
    /// Riichi: somebody has less than nothing.
    Bust,
    /// Riichi: somebody reached the points of the extra round.
    Reached,
}
