//! Who pays whom: a list of transfers. Because every amount leaves one seat and reaches another, a settlement is zero-sum
//! by construction; building it checks each transfer.

use quejing_message::Message;

use crate::hand::Seat;

/// Why points are paid.
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
    /// The word on the wire.
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

/// One payment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Transfer {
    /// Who pays.
    pub from: Seat,
    /// Who receives.
    pub to: Seat,
    /// The amount, more than 0.
    pub amount: i64,
    /// Why it is paid.
    pub reason: TransferReason,
}

/// An invalid transfer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Message)]
#[message("fault-lingque")]
pub enum SettlementError {
    /// A seat that pays itself.
    #[message("fault-lingque-pays-oneself")]
    ToOneself(#[message(skip)] Seat),
    /// A seat beyond the players.
    #[message(id = "fault-lingque-no-such-player", by_hand)]
    NoSuchSeat {
        /// The seat.
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

/// The payments of one hand.
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

    /// The payments in the order they were made.
    pub fn transfers(&self) -> &[Transfer] {
        &self.transfers
    }

    /// What each seat gains or loses; the sum is 0.
    pub fn net(&self) -> &[i64] {
        &self.net
    }
}
