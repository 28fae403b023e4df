//! A deal as a whole, as it is stored: every payment with its reason, and what the rules knew when it was settled.
//!
//! Lingque and Zung Jung pay for one win at a time ([`super::WonHand`] alone). In riichi sticks lie on the table between
//! deals, and a draw is paid too; the house rule has kongs, false wins, several winners and people who bet. All of that
//! is kept in plain words and numbers. Amounts may be halves and quarters: numbers, exact since they are eighths.

use serde::{Deserialize, Serialize};

use super::{PLAYERS, TableError, WonHand};
use crate::rules::RuleProfile;

/// A settled deal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SettledDeal {
    /// Rule set, edition and switches it was settled with.
    pub rules: RuleProfile,
    /// Version of the program that settled it.
    pub program: String,
    /// Who was dealer.
    pub dealer: usize,
    /// The hands that won, in order; none in a draw. Their own `payments` are their part of the deal's.
    pub wins: Vec<WonHand>,
    /// What each player gains in all.
    pub payments: [i64; PLAYERS],
    /// What people beside the four players gain.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub others: Vec<Share>,
    /// What each member of each camp gets of it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub members: Vec<Share>,
    /// Every payment in order.
    pub transfers: Vec<PaidLine>,
    /// What else the rules knew.
    pub facts: DealFacts,
}

/// Somebody and what he gains.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Share {
    /// The name.
    pub name: String,
    /// The gain, negative for a loss.
    pub net: f64,
}

/// One end of a payment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Who {
    /// A player, by seat number.
    Player(usize),
    /// Somebody who bets on a player.
    Other(String),
    /// The table: riichi sticks lie there.
    Table,
}

/// One payment.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PaidLine {
    /// Who pays.
    pub from: Who,
    /// Who receives.
    pub to: Who,
    /// How much, more than 0.
    pub amount: f64,
    /// Why, in the words of the wire.
    pub reason: String,
    /// In what part, where people bet: the words of the wire.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub part: Option<String>,
}

/// What the rules knew of a deal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "family", rename_all = "snake_case")]
pub enum DealFacts {
    /// Of riichi.
    Riichi(RiichiFacts),
    /// Of the house rule.
    House(HouseFacts),
}

/// What surrounded a riichi deal, and what it leaves.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RiichiFacts {
    /// The round wind: E, S, W, N.
    pub round: String,
    /// Counters on the table.
    pub honba: u32,
    /// Sticks that lay on the table before the deal.
    pub sticks: u32,
    /// Players who declared riichi: each laid a stick down.
    pub riichi: Vec<usize>,
    /// `win`, `exhausted`, or the kind of abortive draw.
    pub ended: String,
    /// Players who were tenpai when the wall was used up.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tenpai: Vec<usize>,
    /// Players who were paid for their discards (流局满贯).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub nagashi: Vec<usize>,
    /// The open indicators.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub dora: String,
    /// Those under them.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub ura: String,
    /// Does the same player deal again?
    pub dealer_stays: bool,
    /// Counters of the next deal.
    pub next_honba: u32,
    /// Sticks that stay on the table.
    pub sticks_left: u32,
}

/// What surrounded a deal of the house rule.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct HouseFacts {
    /// The special rule, 2 to 12, or 0.
    pub special: u8,
    /// The turned tiles.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub turned: String,
    /// Players with an open hand.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub open: Vec<usize>,
    /// Who bets on whom.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bets: Vec<Bet>,
    /// Everything that moved money, in order.
    pub events: Vec<HouseEvent>,
    /// The camps with their people; none where the deal is played by persons.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub camps: Vec<CampPeople>,
}

/// Somebody who bets.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bet {
    /// The name.
    pub name: String,
    /// The player who is supported.
    pub on: usize,
}

/// A camp and its people.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CampPeople {
    /// The camp: a player or bettor of the deal.
    pub camp: String,
    /// One or two people.
    pub people: Vec<String>,
}

/// One thing that moved money in a deal of the house rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum HouseEvent {
    /// A win.
    Win {
        /// Who.
        winner: usize,
        /// Whose tile; none on a self-draw.
        from: Option<usize>,
        /// Its fan.
        fan: u32,
    },
    /// A kong.
    Kong {
        /// `exposed`, `added`, `concealed`.
        kind: String,
        /// Whose.
        by: usize,
        /// Who fed it.
        from: Option<usize>,
    },
    /// 诈和.
    FalseWin {
        /// Who.
        by: usize,
        /// The fan as declared.
        fan: u32,
        /// Who waited, and the fan of each.
        tenpai: Vec<(usize, u32)>,
    },
}

impl SettledDeal {
    /// Checks that players are players and that the sums are those of the payments.
    ///
    /// # Errors
    /// The first thing that is wrong with it.
    pub(super) fn check(&self) -> Result<(), TableError> {
        let named = self.wins.iter().flat_map(|won| {
            let of_win = [won.winner, won.dealer].into_iter();
            of_win.chain(won.discarder)
        });
        let ends = self
            .transfers
            .iter()
            .flat_map(|paid| [&paid.from, &paid.to]);
        let paying = ends.filter_map(|who| match who {
            Who::Player(player) => Some(*player),
            Who::Other(_) | Who::Table => None,
        });
        let mut players = named.chain(paying).chain([self.dealer]);
        if let Some(player) = players.find(|&player| player >= PLAYERS) {
            return Err(TableError::UnknownPlayer { player });
        }
        for won in &self.wins {
            if won.discarder == Some(won.winner) {
                let player = won.winner;
                return Err(TableError::DealtIntoOwnWin { player });
            }
        }
        let real = |paid: &PaidLine| paid.amount.is_finite() && paid.amount > 0.0;
        let of_players = (0..PLAYERS)
            .all(|player| self.gain(&Who::Player(player)) == self.payments[player] as f64);
        let of_others = self
            .others
            .iter()
            .all(|share| self.gain(&Who::Other(share.name.clone())) == share.net);
        if self.transfers.iter().all(real) && of_players && of_others {
            Ok(())
        } else {
            Err(TableError::SumsDiffer)
        }
    }

    /// What somebody gains by the payments.
    fn gain(&self, who: &Who) -> f64 {
        let of = |paid: &PaidLine| {
            let received = if paid.to == *who { paid.amount } else { 0.0 };
            let given = if paid.from == *who { paid.amount } else { 0.0 };
            received - given
        };
        self.transfers.iter().map(of).sum()
    }

    /// What surrounded it, in riichi.
    pub fn riichi(&self) -> Option<&RiichiFacts> {
        match &self.facts {
            DealFacts::Riichi(facts) => Some(facts),
            DealFacts::House(_) => None,
        }
    }

    /// What surrounded it, by the house rule.
    pub fn house(&self) -> Option<&HouseFacts> {
        match &self.facts {
            DealFacts::House(facts) => Some(facts),
            DealFacts::Riichi(_) => None,
        }
    }
}
