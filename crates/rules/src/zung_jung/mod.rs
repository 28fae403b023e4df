//! Zung Jung 中庸麻雀 version 3.3, after the rule text's own sections.
//!
//! [`check`] turns a draft into a checked hand, [`value`] gives its worth fast, and [`explain`] gives the same worth
//! with reasons. [`find_layers`] finds who is responsible, [`settle`] computes the payments and [`net_points`] their
//! sums, and [`add_up_night`] adds up a night. The winner always receives three times the worth of the hand.

/// The number of seats at a table of Zung Jung.
pub(crate) const SEAT_COUNT: usize = 4;

mod check;
mod contract;
mod course;
mod explain;
mod faults;
pub mod fields;
mod immunity;
mod night;
mod notices;
mod options;
mod pattern_finder;
pub mod remarks;
mod settle;
mod table;
mod value;

pub use crate::Discard;
pub use check::check;
pub(crate) use contract::FAMILY;
pub use contract::check_case;
pub use explain::explain;
pub use faults::ZungJungDemand;
pub use immunity::stack_layers;
pub use immunity::{PointLayer, find_layers, immunity_window, responsible_seat};
pub(crate) use night::DEALS_PER_ROUND;
pub use night::{ZungJungEnding, ZungJungNight, add_up_night, dealer_of_deal, deals_of_night};
pub use notices::ZungJungCaution;
pub use options::{ImmunityRule, Options, PaymentScheme, RefinedScope};
pub use settle::{ZungJungWin, net_points, settle};
pub use table::{CHICKEN_ID, MAX_COMPOUND_VALUE, Pattern, PatternSet};
pub use value::{CHICKEN_POINTS, value};
