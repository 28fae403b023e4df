//! What only the Zung Jung rules demand of a field.

use quejing_message::{Message, TileNotation};
use serde::Serialize;

use crate::family_message::OwnMessage;
use crate::hand::Seat;
use crate::tile::Tile;

/// A requirement of a discarder, a payer, a total or a history.
///
/// ```
/// use quejing_rules::hand::Seat;
/// use quejing_rules::zung_jung::{ZungJungDeal, Scheme, ZungJungDemand, settle};
/// use quejing_rules::{Fault, FaultCode};
/// let nothing = ZungJungDeal { winner: Seat(0), total: 0, layers: None };
/// let fault = Fault::new(FaultCode::BadInput, "total", ZungJungDemand::Points(0));
/// assert_eq!(settle(&nothing, Scheme::Standard).unwrap_err().0, [fault]);
/// ```
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[message("fault")]
pub enum ZungJungDemand {
    /// `earth` on the discard of a player who is not the dealer.
    EarthDiscarder,
    /// A payer who may not be one.
    CannotPay(#[message(name = "seat")] Seat),
    /// No points, or points that differ from the sum of the layers.
    Points(#[message(name = "points")] u32),
    /// A drawn tile that was not in the hand.
    NotHeld(#[message(name = "tile", with = TileNotation::of)] Tile),
}

impl OwnMessage for ZungJungDemand {}
