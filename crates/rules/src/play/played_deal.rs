//! A deal as it was played: its events, its payments and its end.

use std::sync::Arc;

use super::{DrawKind, Play, WonDeal};
use crate::hand::Seat;
use crate::money::net_change;
use crate::tile::Wind;
use crate::{Amount, DealId, Holder, Payment, PlayerId};

/// An event of a deal: its number, its contents and the payments that it caused.
///
/// ```
/// use quejing_rules::play::{DealBegun, DealEvent, Play};
/// let play = Play::DealBegun(DealBegun::default());
/// let event = DealEvent { event: 4, play: play.into(), payments: Vec::new() };
/// assert!(event.is_beginning() && event.win().is_none());
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct DealEvent {
    pub event: u64,
    /// The contents of the event, with all corrections applied.
    pub play: Arc<Play>,
    /// The payments that the event caused.
    pub payments: Vec<Payment>,
}

impl DealEvent {
    /// Returns the win that the event records; `None` for other events.
    pub fn win(&self) -> Option<&WonDeal> {
        match &*self.play {
            Play::Won(won) => Some(won),
            _ => None,
        }
    }

    /// Returns true if the event begins the deal without an act of a player.
    pub fn is_beginning(&self) -> bool {
        matches!(*self.play, Play::DealBegun(_))
    }

    /// Returns true if the event is an act that only some families have.
    pub fn is_act(&self) -> bool {
        matches!(*self.play, Play::Act(_))
    }

    /// Returns true if the event is a draw.
    pub fn is_draw(&self) -> bool {
        matches!(*self.play, Play::Drawn(_))
    }
}

/// The way in which a deal ended: won, drawn, or by a false win.
///
/// ```
/// use quejing_rules::play::{DealEnd, DrawKind};
/// use quejing_rules::PlayerId;
/// let ann = PlayerId::from_number(1);
/// assert_ne!(DealEnd::Won(vec![ann]), DealEnd::FalseWin(ann));
/// assert_eq!(DealEnd::Drawn(DrawKind::default()), DealEnd::Drawn(DrawKind::Exhausted));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DealEnd {
    /// One or several players won; in the order of their wins.
    Won(Vec<PlayerId>),
    /// The deal ended without a winner, or without a further one.
    Drawn(DrawKind),
    /// A false win of this player ended the deal.
    FalseWin(PlayerId),
}

/// A deal of the night: its place in the course of play, its players, its events and its end.
///
/// ```
/// use quejing_rules::RuleProfile;
/// use quejing_rules::course::{Course, CourseContext};
/// use quejing_rules::{Amount, Holder, PlayerId};
/// use quejing_rules::play::{DealBegun, NightState, SeatingMethod};
/// let (rules, night) = (RuleProfile::default(), NightState::default());
/// let seats = rules.seating().arrange_seats(&[1, 2, 3, 4].map(PlayerId::from_number), SeatingMethod::Draw)?;
/// let context = CourseContext { night: &night, table: 0, deal: None, time_ms: 0 };
/// let deal = rules.start_course(&context, &seats)?.begin_deal(&context, &DealBegun::default())?.deal;
/// assert_eq!((deal.dealer(), deal.seat_index(PlayerId::from_number(3))), (Some(PlayerId::from_number(1)), Some(2)));
/// assert_eq!((deal.net_change(Holder::Table), &deal.ending), (Amount::ZERO, &None));
/// # Ok::<(), quejing_rules::play::Refusal>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Deal {
    /// The number of the event that began the deal.
    pub id: DealId,
    /// The index of the table, from 0.
    pub table: usize,
    /// The number of the deal at its table, from 1; voided deals are not counted.
    pub number: u32,
    /// The time when the deal began, in milliseconds since 1970-01-01 UTC.
    pub time_ms: i64,
    /// The players in turn order, dealer first.
    pub players: Vec<PlayerId>,
    /// The round wind; `None` in rules without round winds.
    pub round: Option<Wind>,
    /// The number of the round, from 0; always 0 in rules that count no rounds.
    pub round_number: u32,
    /// The number of the dealership in its round, from 1: 2 in East 2; `None` in rules that do not name deals by it.
    pub dealership: Option<u32>,
    /// The number of counters (本场) on the table at the start of the deal.
    pub honba: u32,
    /// The number of the special rule of the deal (house rule); `None` if there is none.
    pub special: Option<u8>,
    /// The events of the deal in order; the first one may be the beginning itself.
    pub acts: Vec<DealEvent>,
    /// The end of the deal; `None` while it is in progress.
    pub ending: Option<DealEnd>,
    /// True if people voided the deal, so that it does not count.
    pub is_voided: bool,
}

impl Deal {
    /// Returns the winners in the order of their wins; empty if nobody has won.
    pub fn winners(&self) -> Vec<PlayerId> {
        self.win_events().flat_map(|won| &won.wins).map(|win| win.winner).collect()
    }

    /// Returns the win events in the order of recording; each contains the wins on one discard or by one self-draw.
    pub fn win_events(&self) -> impl DoubleEndedIterator<Item = &WonDeal> {
        self.acts.iter().filter_map(DealEvent::win)
    }

    /// Returns the dealer, the first of the players; `None` if there are no players.
    pub fn dealer(&self) -> Option<PlayerId> {
        self.players.first().copied()
    }

    /// Returns the index of a player's seat, 0 for the dealer's, in turn order; `None` for people who do not play in
    /// the deal.
    pub fn seat_index(&self, player: PlayerId) -> Option<usize> {
        self.players.iter().position(|&other| other == player)
    }

    /// Converts payments between seats into payments between the players of the deal. Panics if a seat has no player.
    pub fn assign_payments(&self, payments: impl IntoIterator<Item = Payment<Seat>>) -> Vec<Payment> {
        payments.into_iter().map(|payment| payment.map(|seat| self.players[seat.index()])).collect()
    }

    /// Returns all payments of the deal, in the order of its events.
    pub fn payments(&self) -> impl Iterator<Item = &Payment> {
        self.acts.iter().flat_map(|act| &act.payments)
    }

    /// Returns the gain (positive) or loss (negative) of a person or of the table in this deal.
    pub fn net_change(&self, holder: Holder) -> Amount {
        net_change(self.payments(), holder)
    }
}
