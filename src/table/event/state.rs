//! The night as it stands after some events.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Serialize;

use super::body::ReducedScore;
use super::{
    AgreedFor, Amount, CampsDrawn, Cautioned, Decision, DrawKind, EvidenceAttached, HandId, Holder,
    NightOpened, Payload, PlayerId, Refused, Role, SeatsSet,
};
use crate::plain::plain;
use crate::rules::RuleProfile;
use crate::table::course::{Course, Due, Scene};
use crate::tile::Wind;

/// Why money moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// A loser's share of a self-drawn win.
    SelfDraw,
    /// The share of the player whose tile won.
    Discarder,
    /// The share of a player who had no part in it.
    Bystander,
    /// 半包牌: half of another loser's share.
    HalfLiability,
    /// 全包牌: another loser's whole share.
    FullLiability,
    /// Zung Jung: the first points, which everybody pays.
    FirstPoints,
    /// Zung Jung: points that nobody is responsible for.
    Shared,
    /// Zung Jung: points that one player is responsible for.
    Responsible,
    /// Riichi: the discarder pays the hand.
    Ron,
    /// Riichi: the discarder's half of a shared ron.
    SharedRon,
    /// 包: the liable player's half.
    PaoHalf,
    /// 包: all of it.
    PaoAll,
    /// Counters (本场).
    Honba,
    /// A stick is put down.
    StickPut,
    /// Sticks are collected.
    RiichiSticks,
    /// 不听罚符.
    NotenPenalty,
    /// 流局满贯.
    NagashiMangan,
    /// Kong money.
    Kong,
    /// A false win while nobody waited.
    FalseWin,
    /// A false win, to somebody who waited.
    FalseWinToWaiting,
    /// Riichi: the penalty of a chombo.
    Chombo,
    /// A fine that the table set.
    Fine,
    /// What people paid instead of what the rules compute.
    AsPaid,
    /// A penalty that people agreed on.
    Penalty,
    /// An adjustment that people agreed on.
    Adjustment,
    /// A bet on the side.
    Bet,
}

impl From<AgreedFor> for Why {
    fn from(what: AgreedFor) -> Why {
        match what {
            AgreedFor::Penalty => Why::Penalty,
            AgreedFor::Adjustment => Why::Adjustment,
            AgreedFor::Bet => Why::Bet,
        }
    }
}

/// An amount that moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Move {
    /// From whom.
    pub from: Holder,
    /// To whom.
    pub to: Holder,
    /// How much, more than 0.
    pub amount: Amount,
    /// Why.
    pub why: Why,
    /// It is a supporter's part (下注).
    pub support: bool,
}

impl Move {
    /// Between two players.
    pub fn between(from: PlayerId, to: PlayerId, amount: Amount, why: Why) -> Move {
        Move {
            from: Holder::Player(from),
            to: Holder::Player(to),
            amount,
            why,
            support: false,
        }
    }
}

/// One thing that happened in a hand.
#[derive(Clone, Debug, PartialEq)]
pub struct Act {
    /// The number of the event.
    pub event: u64,
    /// What happened, after corrections.
    pub payload: Arc<Payload>,
    /// The correction that made it so.
    pub corrected_by: Option<u64>,
    /// The money it moved.
    pub moves: Vec<Move>,
}

/// How a hand ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// Somebody won; the winners in order.
    Won(Vec<PlayerId>),
    /// Nobody (more) won.
    Drawn(DrawKind),
    /// A false win ended it.
    FalseWin(PlayerId),
}

/// A hand of the night: a deal with everything that happened in it.
#[derive(Clone, Debug, PartialEq)]
pub struct Hand {
    /// The number of the event that began it.
    pub id: HandId,
    /// At which table.
    pub table: usize,
    /// Its number at its table, from 1; voided hands are not counted.
    pub number: u32,
    /// When it began, milliseconds since 1970-01-01 UTC.
    pub time_ms: i64,
    /// The players in turn order, the dealer first.
    pub players: Vec<PlayerId>,
    /// The round wind, in rules that have one.
    pub round: Option<Wind>,
    /// The number of the round from 0, in rules that count rounds.
    pub round_number: u32,
    /// Counters on the table when it began.
    pub honba: u32,
    /// The special rule of the deal (house rule).
    pub special: Option<u8>,
    /// Everything that happened, in order. The first may be the beginning itself.
    pub acts: Vec<Act>,
    /// How it ended; `None`: it goes on.
    pub ending: Option<Ending>,
    /// It does not count.
    pub voided: bool,
    /// The rules as they stand in a voided hand, which leaves no trace in the night.
    pub(in crate::table) shadow: Option<Box<Course>>,
}

impl Hand {
    /// Who deals.
    pub fn dealer(&self) -> Option<PlayerId> {
        self.players.first().copied()
    }

    /// The seat of a player, from the dealer on.
    pub fn seat_of(&self, player: PlayerId) -> Option<usize> {
        self.players.iter().position(|&other| other == player)
    }

    /// All its money.
    pub fn moves(&self) -> impl Iterator<Item = &Move> {
        self.acts.iter().flat_map(|act| &act.moves)
    }

    /// What a holder gained or lost in it.
    pub fn net(&self, holder: Holder) -> Amount {
        let change = |moved: &Move| match moved {
            moved if moved.to == holder => moved.amount,
            moved if moved.from == holder => -moved.amount,
            _ => Amount::ZERO,
        };
        self.moves().map(change).sum()
    }
}

/// Somebody of the night.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PersonState {
    /// The name now.
    pub name: String,
    /// Here once only.
    pub guest: bool,
    /// Plays or watches.
    pub role: Role,
    /// Is not here any more.
    pub left: bool,
}

/// A piece of evidence.
#[derive(Clone, Debug, PartialEq)]
pub struct Evidence {
    /// The event that attached it.
    pub event: u64,
    /// What it is.
    pub attached: EvidenceAttached,
    /// The photo was removed since.
    pub removed: bool,
}

/// A dispute.
#[derive(Clone, Debug, PartialEq)]
pub struct Dispute {
    /// The event that opened it.
    pub event: u64,
    /// The hand.
    pub hand: HandId,
    /// Who disagrees.
    pub by: PlayerId,
    /// What is claimed.
    pub claim: String,
    /// What the program showed.
    pub shown: serde_json::Value,
    /// The event that decided it, the decision, its words, and who agreed.
    pub decided: Option<(u64, Decision, String, Vec<PlayerId>)>,
}

/// The night as it stands.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Night {
    /// How it was opened; `None`: it was not.
    pub opened: Option<Arc<NightOpened>>,
    /// The number of the last event.
    pub last_event: u64,
    /// When the last event was recorded.
    pub last_ms: i64,
    /// Everybody, by identifier.
    pub people: BTreeMap<PlayerId, PersonState>,
    /// The order people were named in.
    pub order: Vec<PlayerId>,
    /// Who sits where for the next deal of each table.
    pub seats: Option<SeatsSet>,
    /// The camps of the house rule.
    pub camps: Option<CampsDrawn>,
    /// When the camps were drawn.
    pub camps_ms: i64,
    /// Where the course of play stands.
    pub course: Option<Course>,
    /// All hands in the order they began.
    pub hands: Vec<Hand>,
    /// The hand that goes on at each table, as its place in `hands`.
    pub open: BTreeMap<usize, usize>,
    /// Hands that count and are over, by table.
    pub played: BTreeMap<usize, u32>,
    /// Money that people agreed on, outside hands: event, moves, words.
    pub agreed: Vec<(u64, Vec<Move>, String)>,
    /// What everybody has won or lost.
    pub totals: BTreeMap<PlayerId, Amount>,
    /// What lies on the table.
    pub on_table: Amount,
    /// Evidence by hand.
    pub evidence: Vec<Evidence>,
    /// Disputes.
    pub disputes: Vec<Dispute>,
    /// Notes with their events.
    pub notes: Vec<(u64, String)>,
    /// How the reduced score is made.
    pub reduced: ReducedScore,
    /// The night is closed.
    pub closed: bool,
    /// What contradicts the course of play.
    pub cautions: Vec<Cautioned>,
    /// Events without effect.
    pub refused: Vec<Refused>,
    /// Who has which name.
    pub(super) named: BTreeMap<String, PlayerId>,
    /// The places in `evidence` of every photo that is not removed.
    pub(super) photos: BTreeMap<String, Vec<usize>>,
}

impl Night {
    /// The rules of the night.
    pub fn rules(&self) -> Option<&RuleProfile> {
        self.opened.as_ref().map(|opened| &opened.rules.profile)
    }

    /// What somebody is called, as it may be shown.
    pub fn name(&self, player: PlayerId) -> String {
        let person = self.people.get(&player);
        person.map_or_else(
            || player.to_string(),
            |person| plain(&person.name).into_owned(),
        )
    }

    /// The hand of a number, or the one that an event belongs to.
    pub fn hand(&self, id: HandId) -> Option<&Hand> {
        let after = self.hands.partition_point(|hand| hand.id <= id);
        // Acts are in the order of their events.
        let of_event = |hand: &&Hand| {
            hand.acts
                .binary_search_by_key(&id.0, |act| act.event)
                .is_ok()
        };
        match self.hands.get(after.checked_sub(1)?) {
            Some(hand) if hand.id == id => Some(hand),
            _ => self.hands[..after].iter().rev().take(8).find(of_event),
        }
    }

    /// The hand that goes on at a table.
    pub fn open_hand(&self, table: usize) -> Option<&Hand> {
        self.open.get(&table).and_then(|&at| self.hands.get(at))
    }

    /// Hands that count and are over.
    pub fn counted(&self) -> impl Iterator<Item = &Hand> {
        self.hands
            .iter()
            .filter(|hand| !hand.voided && hand.ending.is_some())
    }

    /// The dispute that an event opened. Disputes are in the order of their events.
    pub(super) fn dispute(&self, event: u64) -> Option<&Dispute> {
        let place = self.disputes.binary_search_by_key(&event, |one| one.event);
        self.disputes.get(place.ok()?)
    }

    pub(super) fn dispute_mut(&mut self, event: u64) -> Option<&mut Dispute> {
        let place = self.disputes.binary_search_by_key(&event, |one| one.event);
        self.disputes.get_mut(place.ok()?)
    }

    /// What somebody has won or lost.
    pub fn total(&self, player: PlayerId) -> Amount {
        self.totals.get(&player).copied().unwrap_or_default()
    }

    /// What all totals and the money on the table add up to: nothing, or something is wrong.
    pub fn imbalance(&self) -> Amount {
        self.totals.values().copied().sum::<Amount>() + self.on_table
    }

    /// What is due at a table: who deals, who sits where, what to do next.
    pub fn due(&self, table: usize) -> Option<Due> {
        let course = self.course.as_ref()?;
        let deal = self.open_hand(table);
        Some(course.due(&Scene {
            night: self,
            table,
            deal,
            time_ms: self.last_ms,
        }))
    }

    pub(super) fn pay(&mut self, moves: &[Move]) {
        for moved in moves {
            for (holder, change) in [(moved.from, -moved.amount), (moved.to, moved.amount)] {
                match holder {
                    Holder::Player(player) => *self.totals.entry(player).or_default() += change,
                    Holder::Table => self.on_table += change,
                }
            }
        }
    }
}
