//! The requirements of input fields that only Zung Jung has.

use quejing_message::{Message, TileNotation};
use serde::Serialize;

use crate::family_message::FamilyMessageType;
use crate::hand::Seat;
use crate::tile::Tile;

/// A requirement of a discarder, a payer, a total or a history that the input misses.
///
/// ```
/// use quejing_rules::hand::Seat;
/// use quejing_rules::zung_jung::{ZungJungWin, PaymentScheme, ZungJungDemand, settle};
/// use quejing_rules::{Fault, FaultCode};
/// let nothing = ZungJungWin { winner: Seat(0), total: 0, layers: None };
/// let fault = Fault::new(FaultCode::BadInput, "total", ZungJungDemand::Points(0));
/// assert_eq!(settle(&nothing, PaymentScheme::Standard).unwrap_err().0, [fault]);
/// ```
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[message("fault")]
pub enum ZungJungDemand {
    /// The flag `earth` (地和) with a discarder who is not the dealer.
    EarthDiscarder,
    /// A winner or payer who has no seat at the table, or a payer who is the winner.
    CannotPay(#[message(name = "seat")] Seat),
    /// A total of no points, or one that differs from the sum of the layers.
    Points(#[message(name = "points")] u32),
    /// A drawn tile in the history that was not in the winner's hand.
    NotHeld(#[message(name = "tile", with = TileNotation::from_tiles)] Tile),
}

impl FamilyMessageType for ZungJungDemand {}
