//! Who pays whom: a list of transfers. Because every amount leaves one seat and reaches another, a settlement is zero-sum
//! by construction; building it checks each transfer.

use quejing_message::Message;

use crate::hand::Seat;

/// The reason for a payment.
///
/// ```
/// use quejing_rules::hand::Seat;
/// use quejing_rules::lingque::{Deal, TransferReason, settle};
/// // South gave five tiles and pays for everybody (全包牌).
/// let deal = Deal { points: 30, winner: Seat(3), discarder: Some(Seat(1)), provided: [0, 5, 0, 0] };
/// let instead_of_east = TransferReason::FullLiability { instead_of: Seat(0) };
/// assert!(settle(&deal)?.transfers().iter().any(|paid| paid.from == Seat(1) && paid.reason == instead_of_east));
/// # Ok::<(), quejing_rules::lingque::DealError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TransferReason {
    /// A loser's share of a self-drawn win.
    SelfDraw,
    /// The share of the player whose tile won.
    Discarder,
    /// The share of a player who was not involved.
    Bystander,
    /// 半包牌: half of another loser's share.
    HalfLiability {
        /// The loser whose share it is.
        instead_of: Seat,
    },
    /// 全包牌: another loser's whole share.
    FullLiability {
        /// The loser whose share it is.
        instead_of: Seat,
    },
}

impl TransferReason {
    /// Returns the word on the wire.
    pub fn as_str(self) -> &'static str {
        match self {
            TransferReason::SelfDraw => "self_draw",
            TransferReason::Discarder => "discarder",
            TransferReason::Bystander => "bystander",
            TransferReason::HalfLiability { .. } => "half_liability",
            TransferReason::FullLiability { .. } => "full_liability",
        }
    }
}

/// A payment with its reason.
///
/// ```
/// use quejing_rules::hand::Seat;
/// use quejing_rules::lingque::{Deal, Transfer, TransferReason, settle};
/// let deal = Deal { points: 30, winner: Seat(0), discarder: Some(Seat(1)), provided: [0; 4] };
/// let paid = Transfer { from: Seat(1), to: Seat(0), amount: 60, reason: TransferReason::Discarder };
/// assert!(settle(&deal)?.transfers().contains(&paid));
/// # Ok::<(), quejing_rules::lingque::DealError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Transfer {
    /// The payer.
    pub from: Seat,
    /// The recipient.
    pub to: Seat,
    /// The amount, more than 0.
    pub amount: i64,
    /// The reason for the payment.
    pub reason: TransferReason,
}

/// An invalid transfer.
///
/// ```
/// use quejing_rules::hand::Seat;
/// use quejing_rules::lingque::{Settlement, SettlementError, Transfer, TransferReason};
/// let paid = Transfer { from: Seat(1), to: Seat(1), amount: 8, reason: TransferReason::SelfDraw };
/// assert_eq!(Settlement::new(4, vec![paid]), Err(SettlementError::ToOneself(Seat(1))));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Message)]
#[message("fault-lingque")]
pub enum SettlementError {
    /// A seat that pays itself.
    #[message("fault-lingque-pays-oneself")]
    ToOneself(#[message(skip)] Seat),
    /// A seat beyond the players.
    #[message("fault-lingque-no-such-player")]
    NoSuchSeat {
        #[message(name = "number", with = from_one)]
        seat: Seat,
        /// The number of players.
        players: usize,
    },
    /// An amount that is not above 0.
    NotPositive(#[message(name = "amount")] i64),
    /// Amounts too large to add up.
    TooLarge,
}

impl std::error::Error for SettlementError {}

/// Returns a seat's number as people count: from 1.
fn from_one(seat: &Seat) -> usize {
    seat.index() + 1
}

/// The payments of one hand.
///
/// ```
/// use quejing_rules::hand::Seat;
/// use quejing_rules::lingque::{Deal, settle};
/// let deal = Deal { points: 30, winner: Seat(3), discarder: None, provided: [0; 4] };
/// let settlement = settle(&deal)?;
/// assert_eq!(settlement.net(), [-45, -45, -45, 135]);
/// assert_eq!(settlement.transfers().len(), 3);
/// # Ok::<(), quejing_rules::lingque::DealError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settlement {
    transfers: Vec<Transfer>,
    net: Vec<i64>,
}

impl Settlement {
    /// Checks the transfers and adds them up.
    ///
    /// ```
    /// use quejing_rules::hand::Seat;
    /// use quejing_rules::lingque::{Settlement, Transfer, TransferReason};
    /// let reason = TransferReason::Discarder;
    /// let settlement = Settlement::new(4, vec![Transfer { from: Seat(1), to: Seat(0), amount: 8, reason }])?;
    /// assert_eq!(settlement.net(), [8, -8, 0, 0]);
    /// # Ok::<(), quejing_rules::lingque::SettlementError>(())
    /// ```
    pub fn new(players: usize, transfers: Vec<Transfer>) -> Result<Settlement, SettlementError> {
        let mut net = vec![0i64; players];
        for transfer in &transfers {
            if transfer.from == transfer.to {
                return Err(SettlementError::ToOneself(transfer.from));
            }
            if transfer.amount <= 0 {
                return Err(SettlementError::NotPositive(transfer.amount));
            }
            for (seat, change) in [(transfer.from, -transfer.amount), (transfer.to, transfer.amount)] {
                let sum = net.get_mut(seat.index()).ok_or(SettlementError::NoSuchSeat { seat, players })?;
                *sum = sum.checked_add(change).ok_or(SettlementError::TooLarge)?;
            }
        }
        if net.iter().map(|&sum| i128::from(sum)).sum::<i128>() != 0 {
            return Err(SettlementError::TooLarge);
        }
        Ok(Settlement { transfers, net })
    }

    /// Returns the payments in the order they were made.
    pub fn transfers(&self) -> &[Transfer] {
        &self.transfers
    }

    /// Returns what each seat gains or loses; the sum is 0.
    pub fn net(&self) -> &[i64] {
        &self.net
    }
}
