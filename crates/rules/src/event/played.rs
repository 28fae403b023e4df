//! What was played: money that moves and the reason, a hand with everything that happened in it, and how it ended.

use quejing_message::Message;
use std::sync::Arc;

use serde::Serialize;

use super::{AgreedFor, Amount, DrawKind, HandId, Holder, Payload, PlayerId};
use crate::PaidFor;
use crate::tile::Wind;

/// The reason money moves.
///
/// ```
/// use quejing_rules::PaidFor;
/// use quejing_rules::event::{AgreedFor, Why};
/// assert_eq!(Why::from(PaidFor::Ron), Why::Ron);
/// assert_eq!(Why::from(AgreedFor::Penalty), Why::Penalty);
/// ```
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
#[message("ledger-why")]
pub enum Why {
    /// A loser's share of a self-drawn win.
    SelfDraw,
    /// The share of the discarder.
    Discarder,
    /// The share of a player who was not involved.
    Bystander,
    /// 半包牌: half of another loser's share.
    HalfLiability,
    /// 全包牌: another loser's whole share.
    FullLiability,
    /// Zung Jung: the base points that everybody pays.
    FirstPoints,
    /// Zung Jung: points for which nobody is responsible.
    Shared,
    /// Zung Jung: points for which one player is responsible.
    Responsible,
    /// Riichi: the discarder pays the hand.
    Ron,
    /// Riichi: the discarder's half of a shared ron.
    SharedRon,
    /// 包: the liable player pays half.
    PaoHalf,
    /// 包: the liable player pays everything.
    PaoAll,
    /// Counters (本场).
    Honba,
    /// A riichi stick is put down.
    StickPut,
    /// Riichi sticks are collected.
    RiichiSticks,
    /// The noten penalty, 不听罚符.
    NotenPenalty,
    /// Nagashi mangan, 流局满贯.
    NagashiMangan,
    /// Kong money.
    Kong,
    /// A false win while nobody was waiting.
    FalseWin,
    /// A false win, paid to somebody who was waiting.
    FalseWinToWaiting,
    /// Riichi: the chombo penalty.
    Chombo,
    /// A fine that the table set.
    Fine,
    /// A payment that people made instead of the computed one.
    AsPaid,
    /// A penalty that people agreed on.
    Penalty,
    /// An adjustment that people agreed on.
    Adjustment,
    /// A side bet.
    Bet,
}

impl From<PaidFor> for Why {
    fn from(why: PaidFor) -> Why {
        match why {
            PaidFor::SelfDraw => Why::SelfDraw,
            PaidFor::Discarder => Why::Discarder,
            PaidFor::Bystander => Why::Bystander,
            PaidFor::HalfLiability { .. } => Why::HalfLiability,
            PaidFor::FullLiability { .. } => Why::FullLiability,
            PaidFor::FirstPoints => Why::FirstPoints,
            PaidFor::Shared => Why::Shared,
            PaidFor::Responsible => Why::Responsible,
            PaidFor::Ron => Why::Ron,
            PaidFor::SharedRon => Why::SharedRon,
            PaidFor::PaoHalf => Why::PaoHalf,
            PaidFor::PaoAll => Why::PaoAll,
            PaidFor::Honba => Why::Honba,
            PaidFor::RiichiSticks => Why::RiichiSticks,
            PaidFor::NotenPenalty => Why::NotenPenalty,
            PaidFor::NagashiMangan => Why::NagashiMangan,
        }
    }
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
///
/// ```
/// use quejing_rules::event::{Amount, Holder, Move, PlayerId, Why};
/// let [ann, ben] = [1, 2].map(PlayerId::of);
/// let moved = Move::between(ann, ben, Amount::whole(8), Why::Discarder);
/// assert_eq!((moved.from, moved.to), (Holder::Player(ann), Holder::Player(ben)));
/// assert!(!moved.support);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Move {
    /// The holder who pays.
    pub from: Holder,
    /// The holder who receives.
    pub to: Holder,
    /// The amount, more than 0.
    pub amount: Amount,
    /// The reason.
    pub why: Why,
    /// True if it is a supporter's part (下注).
    pub support: bool,
}

impl Move {
    /// Returns a move between two players.
    pub fn between(from: PlayerId, to: PlayerId, amount: Amount, why: Why) -> Move {
        Move { from: Holder::Player(from), to: Holder::Player(to), amount, why, support: false }
    }
}

/// An event of a hand, with the money it moved.
///
/// ```
/// use quejing_rules::event::{Act, Body, Payload};
/// let payload = Payload::of(Body::Noted { text: "Tea at nine.".to_owned() });
/// let act = Act { event: 4, payload: payload.into(), corrected_by: None, moves: Vec::new() };
/// assert_eq!(act.payload.body.kind(), "noted");
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Act {
    /// The number of the event.
    pub event: u64,
    /// The event's contents, with corrections applied.
    pub payload: Arc<Payload>,
    /// The latest correction applied, if any.
    pub corrected_by: Option<u64>,
    /// The money it moved.
    pub moves: Vec<Move>,
}

/// The end of a hand.
///
/// ```
/// use quejing_rules::event::{DrawKind, Ending, PlayerId};
/// let ann = PlayerId::of(1);
/// assert_ne!(Ending::Won(vec![ann]), Ending::FalseWin(ann));
/// assert_eq!(Ending::Drawn(DrawKind::default()), Ending::Drawn(DrawKind::Exhausted));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// Somebody won; the winners in order.
    Won(Vec<PlayerId>),
    /// Nobody (else) won.
    Drawn(DrawKind),
    /// A false win ended it.
    FalseWin(PlayerId),
}

/// A hand of the night: a deal with everything that happened in it.
///
/// ```
/// use quejing_rules::RuleProfile;
/// use quejing_rules::course::{Course, Scene, seating::arranged};
/// use quejing_rules::event::{Amount, DealBegun, Holder, HowSeated, NightState, PlayerId};
/// let (rules, night) = (RuleProfile::default(), NightState::default());
/// let seats = arranged(&rules, &[1, 2, 3, 4].map(PlayerId::of), HowSeated::Draw)?;
/// let scene = Scene { night: &night, table: 0, deal: None, time_ms: 0 };
/// let hand = Course::start(&rules, &scene, &seats)?.begin(&scene, &DealBegun::default())?.hand;
/// assert_eq!((hand.dealer(), hand.seat_of(PlayerId::of(3))), (Some(PlayerId::of(1)), Some(2)));
/// assert_eq!((hand.net(Holder::Table), &hand.ending), (Amount::ZERO, &None));
/// # Ok::<(), quejing_rules::event::Refusal>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Hand {
    /// The number of the event that began it.
    pub id: HandId,
    /// The table it was played at.
    pub table: usize,
    /// Its number at its table, from 1; voided hands do not count.
    pub number: u32,
    /// When it began, in milliseconds since 1970-01-01 UTC.
    pub time_ms: i64,
    /// The players in turn order, dealer first.
    pub players: Vec<PlayerId>,
    /// The round wind, in rules that have one.
    pub round: Option<Wind>,
    /// The number of the round from 0, in rules that count rounds.
    pub round_number: u32,
    /// Counters on the table at the start.
    pub honba: u32,
    /// The special rule of the deal (house rule).
    pub special: Option<u8>,
    /// Everything that happened, in order. The first may be the beginning itself.
    pub acts: Vec<Act>,
    /// The end of the hand; `None` while it is in progress.
    pub ending: Option<Ending>,
    /// True if the hand was voided and does not count.
    pub voided: bool,
}

impl Hand {
    /// Returns the winners, in order.
    pub fn winners(&self) -> Vec<PlayerId> {
        let won = |act: &Act| match &act.payload.body {
            super::Body::Won(won) => won.wins.iter().map(|win| win.winner).collect(),
            _ => Vec::new(),
        };
        self.acts.iter().flat_map(won).collect()
    }

    /// Returns the first of the players, who deals.
    pub fn dealer(&self) -> Option<PlayerId> {
        self.players.first().copied()
    }

    /// Returns the seat of a player, counted from the dealer.
    pub fn seat_of(&self, player: PlayerId) -> Option<usize> {
        self.players.iter().position(|&other| other == player)
    }

    /// Returns all the money it moved.
    pub fn moves(&self) -> impl Iterator<Item = &Move> {
        self.acts.iter().flat_map(|act| &act.moves)
    }

    /// Returns the gain or loss of a holder in this hand.
    pub fn net(&self, holder: Holder) -> Amount {
        let change = |moved: &Move| match moved {
            moved if moved.to == holder => moved.amount,
            moved if moved.from == holder => -moved.amount,
            _ => Amount::ZERO,
        };
        self.moves().map(change).sum()
    }
}
