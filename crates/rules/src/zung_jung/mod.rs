//! Zung Jung 中庸麻雀 version 3.3, after the rule text's own sections.
//!
//! [`check`] a draft, take its [`value`] (fast, numbers only) or [`explain`] it (with reasons), find who is responsible
//! ([`layers`]), and settle ([`settle`], or [`net`] alone). [`evening`] adds up the hands. Values are points; the winner
//! always receives three times the value of the hand.

/// The seats of a table.
pub(crate) const SEATS: usize = 4;

mod check;
mod contract;
mod course;
mod explain;
mod faults;
pub(crate) mod fields;
mod held;
mod immunity;
mod notices;
mod options;
pub mod remarks;
mod session;
mod settle;
mod table;
mod value;

pub use crate::Discard;
pub use check::check;
pub(crate) use contract::FAMILY;
pub use contract::checked;
pub use explain::explain;
pub use faults::ZungJungDemand;
pub use immunity::stack;
pub use immunity::{Layer, layers, responsible, window};
pub use notices::ZungJungCaution;
pub use options::{Immunity, Options, RefinedScope, Scheme};
pub(crate) use session::DEALS_PER_ROUND;
pub use session::{DealEnding, Evening, dealer, evening, hands_of_evening};
pub use settle::{ZungJungDeal, net, settle};
pub use table::{CHICKEN, MAX_COMPOUND_VALUE, Pattern, PatternSet};
pub use value::{CHICKEN_POINTS, value};
