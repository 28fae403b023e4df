//! A hand as it was played: everything that happened in it, and its end.

use std::sync::Arc;

use super::{Amount, DealId, DrawKind, Holder, Payload, Payment, PlayerId};
use crate::hand::Seat;
use crate::money::net;
use crate::tile::Wind;

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
    pub moves: Vec<Payment>,
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

/// A deal of the night, with everything that happened in it.
///
/// ```
/// use quejing_rules::RuleProfile;
/// use quejing_rules::course::{Course, Scene, seating::arrange_seats};
/// use quejing_rules::event::{Amount, DealBegun, Holder, HowSeated, NightState, PlayerId};
/// let (rules, night) = (RuleProfile::default(), NightState::default());
/// let seats = arrange_seats(&rules, &[1, 2, 3, 4].map(PlayerId::of), HowSeated::Draw)?;
/// let scene = Scene { night: &night, table: 0, deal: None, time_ms: 0 };
/// let deal = Course::start(&rules, &scene, &seats)?.begin(&scene, &DealBegun::default())?.deal;
/// assert_eq!((deal.dealer(), deal.seat_of(PlayerId::of(3))), (Some(PlayerId::of(1)), Some(2)));
/// assert_eq!((deal.net(Holder::Table), &deal.ending), (Amount::ZERO, &None));
/// # Ok::<(), quejing_rules::event::Refusal>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Deal {
    /// The number of the event that began it.
    pub id: DealId,
    /// The table it was played at.
    pub table: usize,
    /// Its number at its table, from 1; voided deals do not count.
    pub number: u32,
    /// When it began, in milliseconds since 1970-01-01 UTC.
    pub time_ms: i64,
    /// The players in turn order, dealer first.
    pub players: Vec<PlayerId>,
    /// The round wind, in rules that have one.
    pub round: Option<Wind>,
    /// The number of the round from 0, in rules that count rounds.
    pub round_number: u32,
    /// The number of the dealership in its round, from 1, in rules that name deals by it: 2 in East 2.
    pub dealership: Option<u32>,
    /// Counters on the table at the start.
    pub honba: u32,
    /// The special rule of the deal (house rule).
    pub special: Option<u8>,
    /// Everything that happened, in order. The first may be the beginning itself.
    pub acts: Vec<Act>,
    /// Its end; `None` while it is in progress.
    pub ending: Option<Ending>,
    /// True if it was voided and does not count.
    pub voided: bool,
}

impl Deal {
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

    /// Returns payments between seats as payments between the players.
    pub fn assign_payments(&self, payments: impl IntoIterator<Item = Payment<Seat>>) -> Vec<Payment> {
        payments.into_iter().map(|paid| paid.map(|seat| self.players[seat.index()])).collect()
    }

    /// Returns all the money it moved.
    pub fn moves(&self) -> impl Iterator<Item = &Payment> {
        self.acts.iter().flat_map(|act| &act.moves)
    }

    /// Returns the gain or loss of a holder in this deal.
    pub fn net(&self, holder: Holder) -> Amount {
        net(self.moves(), holder)
    }
}
