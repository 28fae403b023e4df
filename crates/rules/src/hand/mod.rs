//! The hand on the table: its melds, the unchecked draft, the checked hand, and all its readings.
//!
//! A hand is a [`HandDraft`] until a check, which reports all its errors together, turns it into a [`CheckedHand`];
//! that has readings. Rules about circumstances differ by rule set; [`Rules::check`](crate::family::Rules::check) adds
//! them to the checks made here.

mod allowed_values;
mod checked_hand;
mod draft;
mod flag;
mod layout;
mod meld;
#[deny(clippy::indexing_slicing, clippy::string_slice)]
mod meld_text;
mod problem;
mod reading;
mod seat;
mod seats;
mod shape;
mod value_form;

pub use allowed_values::AllowedValues;
pub use allowed_values::ValueMismatch;
pub use checked_hand::{CheckedHand, Melds};
pub use draft::{DraftMeld, HandDraft};
pub use flag::{Flag, FlagError, FlagRow, Flags};
pub use layout::{LaidMeld, Layout, RelativeSeat};
pub use meld::{KongKind, Meld, MeldFault, MeldKind};
pub use meld_text::MeldTextError;
pub use problem::{CircumstanceConflict, InvalidHand, Problem, SeatFault, SwitchFault, TileFault};
pub use reading::{HandSplit, Reading, Set, SetKind, TilePlace, find_readings, for_each_reading, has_winning_shape};
pub use seat::Seat;
pub use seats::{MAX_SEATS, Seats};
pub use shape::{MAX_SETS, SetAside, Shape, SpecialHand, TileKinds};
pub use value_form::ValueForm;
