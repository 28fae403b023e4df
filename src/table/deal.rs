//! A deal as a whole, as it is stored: every payment with its reason, and what the rules knew when it was settled.
//!
//! Lingque and Zung Jung pay for one win at a time ([`super::WonHand`] alone). In riichi sticks lie on the table between
//! deals, and a draw is paid too; the house rule has kongs, false wins, several winners and people who bet. All of that
//! is kept in plain words and numbers. Amounts may be halves and quarters: numbers, exact since they are eighths.

use serde::{Deserialize, Serialize};

use super::{PLAYERS, TableError, UsedProfile, WonHand};
use crate::rules::RuleProfile;

/// A settled deal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SettledDeal {
    /// Rule set, edition and switches it was settled with.
    pub rules: RuleProfile,
    /// The profile that the switches came from, where they came from one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub profile: Option<UsedProfile>,
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::RuleSet;
    use crate::table::{Event, EventBody, Ledger};

    fn line(from: Who, to: Who, amount: f64) -> PaidLine {
        PaidLine {
            from,
            to,
            amount,
            reason: "test".into(),
            part: None,
        }
    }

    /// Player 0 lays a stick down; the deal is drawn and nobody is tenpai but he.
    fn drawn() -> SettledDeal {
        let mut transfers = vec![line(Who::Player(0), Who::Table, 1000.0)];
        transfers.extend([1, 2, 3].map(|p| line(Who::Player(p), Who::Player(0), 1000.0)));
        SettledDeal {
            rules: RuleSet::Riichi.into(),
            profile: None,
            program: "test".into(),
            dealer: 0,
            wins: Vec::new(),
            payments: [2000, -1000, -1000, -1000],
            others: Vec::new(),
            members: Vec::new(),
            transfers,
            facts: DealFacts::Riichi(RiichiFacts {
                round: "E".into(),
                honba: 0,
                sticks: 0,
                riichi: vec![0],
                ended: "exhausted".into(),
                tenpai: vec![0],
                nagashi: Vec::new(),
                dora: String::new(),
                ura: String::new(),
                dealer_stays: true,
                next_honba: 1,
                sticks_left: 1,
            }),
        }
    }

    fn settled(deal: SettledDeal) -> EventBody {
        EventBody::DealSettled(Box::new(deal))
    }

    #[test]
    fn sticks_on_the_table_are_part_of_the_account() {
        let mut ledger = Ledger::in_memory();
        ledger.append(0, settled(drawn())).expect("recorded");
        let night = ledger.night();
        assert_eq!(night.totals(), [2000, -1000, -1000, -1000]);
        assert_eq!((night.sticks(), night.honba()), (1, 1));
        assert_eq!(night.unaccounted(), 0.0);
        assert_eq!(night.next_dealer(), 0, "the dealer was tenpai");
    }

    /// A stick that a later deal collects and whose deal was undone came from nowhere: that is said, not hidden.
    #[test]
    fn points_without_an_origin_are_named() {
        let mut ledger = Ledger::in_memory();
        let first = ledger.append(0, settled(drawn())).expect("recorded");
        let mut next = drawn();
        if let DealFacts::Riichi(facts) = &mut next.facts {
            (facts.sticks, facts.sticks_left) = (1, 0);
        }
        next.transfers = vec![line(Who::Table, Who::Player(2), 1000.0)];
        next.payments = [0, 0, 1000, 0];
        ledger.append(1, settled(next)).expect("recorded");
        assert_eq!(ledger.night().unaccounted(), 0.0);
        ledger
            .append(2, EventBody::HandUndone { hand: first })
            .expect("undone");
        assert_eq!(ledger.night().unaccounted(), -1000.0);
    }

    #[test]
    fn sums_that_are_not_those_of_the_payments_are_refused() {
        let refused = |change: fn(&mut SettledDeal)| {
            let mut deal = drawn();
            change(&mut deal);
            let error = Ledger::in_memory().append(0, settled(deal));
            error.expect_err("refused").code()
        };
        assert_eq!(refused(|deal| deal.payments[1] = 0), "table_sums_differ");
        assert_eq!(
            refused(|deal| deal.transfers[0].amount = -1000.0),
            "table_sums_differ"
        );
        assert_eq!(
            refused(|deal| deal.transfers[0].from = Who::Player(4)),
            "table_unknown_player"
        );
    }

    #[test]
    fn a_deal_reads_back_as_it_was_written() {
        let event = Event {
            seq: 7,
            at_ms: 1,
            body: settled(drawn()),
        };
        let text = serde_json::to_string(&event).expect("written");
        assert!(text.contains(r#""event":"deal_settled""#) && text.contains(r#""to":"table""#));
        let back: Event = serde_json::from_str(&text).expect("read");
        assert_eq!(back, event);
    }

    /// A line as version 0.1 wrote it before deals were kept.
    #[test]
    fn evenings_of_before_still_load() {
        let rules = serde_json::to_string(&crate::rules::RuleProfile::default()).expect("written");
        let text = format!(
            r#"{{"seq":2,"at_ms":5,"event":"hand_won","rules":{rules},"program":"0.1.0","winner":0,"discarder":1,"dealer":0,
            "tiles":"1m","flags":[],"flowers":0,"provided":[0,0,0,0],"patterns":[],"fu":10,"fan":3,"points":30,
            "payments":[120,-60,-30,-30],"photo":null,"corrected_tiles":0}}"#
        );
        let event: Event = serde_json::from_str(&text).expect("an old line is read");
        let mut ledger = Ledger::in_memory();
        ledger.append(0, event.body).expect("recorded");
        ledger
            .append(1, EventBody::HandDrawn { dealer: 1 })
            .expect("recorded");
        assert_eq!(ledger.night().totals(), [120, -60, -30, -30]);
    }
}
