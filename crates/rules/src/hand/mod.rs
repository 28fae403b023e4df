//! The hand on the table: melds, the unvalidated draft of a hand, the validated win, and every way to read it.
//!
//! The one way is [`HandDraft`] → [`CheckedHand`] (all faults are reported at once) → readings.
//! Rules about circumstances differ by rule set; `rules::check` adds them to the checks made here.

mod allowed;
mod draft;
mod flag;
mod form;
mod layout;
mod meld;
#[deny(clippy::indexing_slicing, clippy::string_slice)]
mod meld_text;
mod problem;
mod reading;
mod seat;
mod seats;
mod shape;
mod win;

pub use allowed::AllowedValues;
pub use allowed::Mismatch;
pub use draft::{DraftMeld, HandDraft};
pub use flag::{Flag, FlagError, Flags};
pub use form::HandForm;
pub use layout::{LaidMeld, Layout, RelativeSeat};
pub use meld::{KongKind, Meld, MeldFault, MeldKind};
pub use meld_text::MeldTextError;
pub use problem::{Conflict, InvalidHand, Problem, SeatFault, SwitchFault, TileFault};
pub use reading::{Reading, Set, SetKind, Split, TilePlace, for_each_reading, has_winning_shape, readings};
pub use seat::Seat;
pub use seats::{MAX_SEATS, Seats};
pub use shape::{Kinds, MAX_SETS, Shape, SpecialHand};
pub use win::{CheckedHand, Melds};
