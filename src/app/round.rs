//! One hand being scored: how it was won, what the rules say of it, who pays, and its place on the evening's record. No
//! rule is written here; the rules are asked.
//!
//! | file | what |
//! | --- | --- |
//! | `round` | who won, on whose tile, under which circumstances |
//! | `follow` | what the night says of the deal: people, dealer, what lies on the table |
//! | `surroundings` | what single families of rules ask for beyond that |
//! | `check`, `valued` | the hand as the rules see it, and what it is worth |
//! | `entry` | what goes on the record, as events of the ledger |
//! | `bill` | who pays whom: the events are tried on the night |

mod bill;
mod check;
mod entry;
mod follow;
mod surroundings;
#[cfg(test)]
mod tests;
mod valued;

use super::board::Board;
use crate::hand::{Flag, Flags, HandDraft, Seat};
use crate::rules::{RuleProfile, house, riichi};
use crate::table::ledger::{PlayerId, Win};

pub use bill::{Bill, Settled};
pub use check::{Outcome, Wrong, notation};
pub use surroundings::{DealTable, DrawHow, DrawTable, HouseTable, RiichiTable, ThrownTile};
pub use valued::{Scored, Valued};

/// The most players at a table. Where three play, the last place is empty.
pub const PLAYERS: usize = 4;

/// What no tile shows: who won on whose tile, and how. Players are places in `people`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Circumstances {
    /// The rules of the hand.
    pub rules: RuleProfile,
    /// At which table.
    pub table: u8,
    /// Who plays, in turn order; who deals is another matter.
    pub people: Vec<PlayerId>,
    /// Who is dealer.
    pub dealer: usize,
    /// Who won.
    pub winner: usize,
    /// Whose tile won; the winner's own on a self-draw.
    pub from: usize,
    /// The circumstances marked by a person, in Lingque and Zung Jung.
    pub flags: Flags,
    /// Flowers as a person counted them; none: as on the board. Lingque only.
    pub flowers: Option<u8>,
    /// Tiles that each player gave to the winner. Lingque only.
    pub provided: [u8; PLAYERS],
    /// The tiles thrown before, from the winner's own last one on. Zung Jung only.
    pub thrown: Vec<ThrownTile>,
    /// Others who won on the same tile, as they were put aside.
    pub also: Vec<Win>,
    /// What is said of the deal as a whole.
    pub deal: DealTable,
    /// What riichi asks for beyond that.
    pub riichi: RiichiTable,
    /// What the house rule asks for beyond that.
    pub house: HouseTable,
}

/// A circumstance that a person can mark, of any rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// Of Lingque and Zung Jung.
    Shared(Flag),
    /// Of riichi.
    Riichi(riichi::Flag),
    /// Of the house rule.
    House(house::Occasion),
}

impl Mark {
    /// The name on the wire.
    pub fn as_str(self) -> &'static str {
        match self {
            Mark::Shared(flag) => flag.as_str(),
            Mark::Riichi(flag) => flag.as_str(),
            Mark::House(one) => {
                let named = house::OCCASIONS.iter().find(|(_, other)| *other == one);
                named.map_or("", |(name, _)| name)
            }
        }
    }
}

impl Circumstances {
    /// Another hand of the same deal: who won whose tile may stand, and what holds for the deal; what was marked of the
    /// hand before falls away.
    pub fn another(&self) -> Self {
        Self {
            flags: Flags::NONE,
            flowers: None,
            provided: [0; PLAYERS],
            thrown: Vec::new(),
            riichi: RiichiTable {
                flags: riichi::Flags::NONE,
                ..self.riichi.clone()
            },
            house: HouseTable {
                occasions: house::Occasions::NONE,
                ..self.house.clone()
            },
            ..self.clone()
        }
    }

    /// How many play.
    pub fn players(&self) -> usize {
        match self.people.len() {
            0 => PLAYERS,
            some => some,
        }
    }

    /// Who sits there.
    pub fn person(&self, player: usize) -> Option<PlayerId> {
        self.people.get(player).copied()
    }

    /// The place of somebody at the table.
    pub fn place(&self, person: PlayerId) -> Option<usize> {
        self.people.iter().position(|&other| other == person)
    }

    /// Won on a tile that the winner drew.
    pub fn self_draw(&self) -> bool {
        self.from == self.winner
    }

    /// Says who won; a self-draw stays one, and nobody deals into their own win.
    pub fn set_winner(&mut self, player: usize) {
        if self.self_draw() || self.from == player {
            self.from = player;
        }
        self.winner = player;
        self.provided[player] = 0;
        if self.riichi.declared[player] {
            self.set_declared(player, true);
        }
    }

    /// The seat of a player, counted from the dealer.
    pub fn seat(&self, player: usize) -> Seat {
        let players = self.players();
        Seat(((player + players - self.dealer) % players) as u8)
    }

    /// The player on a seat.
    pub fn player(&self, seat: Seat) -> usize {
        (seat.index() + self.dealer) % self.players()
    }

    /// The seat whose tile won; none on a self-draw.
    fn discarder(&self) -> Option<Seat> {
        (!self.self_draw()).then(|| self.seat(self.from))
    }

    /// The board's draft with these circumstances.
    pub fn draft(&self, board: &Board) -> HandDraft {
        let tiles = board.draft();
        let counted = self.flowers.filter(|_| self.rules.lingque().is_some());
        HandDraft {
            self_draw: self.self_draw(),
            seat_wind: self.seat(self.winner).wind(),
            flowers: counted.map_or(tiles.flowers, i64::from),
            flags: self.flags,
            ..tiles
        }
    }

    /// The circumstances that the rules know.
    pub fn marks(&self) -> Vec<Mark> {
        match &self.rules {
            RuleProfile::Lingque(_) | RuleProfile::ZungJung(_) => {
                Flag::ALL.into_iter().map(Mark::Shared).collect()
            }
            RuleProfile::Riichi(_) => riichi::Flag::ALL.into_iter().map(Mark::Riichi).collect(),
            RuleProfile::House(_) => house::OCCASIONS.map(|(_, one)| Mark::House(one)).to_vec(),
        }
    }

    /// Is it marked?
    pub fn has(&self, mark: Mark) -> bool {
        match mark {
            Mark::Shared(flag) => self.flags.has(flag),
            Mark::Riichi(flag) => self.riichi.flags.has(flag),
            Mark::House(occasion) => self.house.occasions.has(occasion),
        }
    }

    /// Marks it, or takes the mark away.
    pub fn set(&mut self, mark: Mark, on: bool) {
        match mark {
            Mark::Shared(flag) => self.flags.set(flag, on),
            Mark::Riichi(flag) => {
                let others = self.riichi.flags.iter().filter(|&other| other != flag);
                self.riichi.flags = others.chain(on.then_some(flag)).collect();
            }
            Mark::House(one) => {
                let others = self.house.occasions.iter().filter(|&other| other != one);
                self.house.occasions = others.chain(on.then_some(one)).collect();
            }
        }
    }

    /// Did the player declare riichi? The winner's is a circumstance of the hand.
    pub fn declared(&self, player: usize) -> bool {
        let flags = self.riichi.flags;
        let of_hand = flags.has(riichi::Flag::Riichi) || flags.has(riichi::Flag::DoubleRiichi);
        match self.riichi.draw {
            None if player == self.winner => of_hand,
            _ => self.riichi.declared[player],
        }
    }

    /// Says that a player declared riichi, or did not.
    pub fn set_declared(&mut self, player: usize, on: bool) {
        if self.riichi.draw.is_some() || player != self.winner {
            self.riichi.declared[player] = on;
        } else if on {
            self.set(Mark::Riichi(riichi::Flag::Riichi), true);
        } else {
            // What follows from riichi falls with it.
            for flag in [
                riichi::Flag::Riichi,
                riichi::Flag::DoubleRiichi,
                riichi::Flag::Ippatsu,
            ] {
                self.set(Mark::Riichi(flag), false);
            }
        }
    }

    /// Is the player tenpai in a draw? Who declared riichi is.
    pub fn is_tenpai(&self, player: usize) -> bool {
        let said = self.riichi.draw.is_some_and(|draw| draw.tenpai[player]);
        said || self.declared(player)
    }

    /// Sticks that the next winner collects: those on the table, and those of this deal.
    pub fn sticks(&self) -> u32 {
        let declared = (0..self.players())
            .filter(|&player| self.declared(player))
            .count();
        self.riichi.sticks.saturating_add(declared as u32)
    }
}
