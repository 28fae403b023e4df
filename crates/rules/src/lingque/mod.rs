//! 灵雀 (Lingque), editions 26, 28 and 29.
//!
//! Edition 28 is the one to play by. The source of edition 26 is a second draft, whose lost entries are derived. The
//! values of edition 29 are known only from a public calculator. Points are whole numbers; fu are even.
//!
//! [`check`] turns a draft into a checked hand, [`value`] gives its worth fast, [`explain`] gives the same worth with
//! reasons, and [`settle`] computes the payments.

/// The number of seats at a table of Lingque.
pub(crate) const SEAT_COUNT: usize = 4;

mod check;
mod contract;
mod course;
mod edition;
mod evidence;
mod explain;
pub mod fields;
mod multiplier;
mod notices;
mod options;
mod pattern_finder;
pub mod remarks;
mod settle;
mod table;
mod value;
pub(crate) mod wall_and_dealership;

pub use check::check;
pub(crate) use contract::FAMILY;
pub use contract::check_case;
pub use edition::Edition;
pub use explain::explain;
pub use notices::LingqueStep;
pub use options::Options;
pub use settle::{LingqueWin, LingqueWinError, settle};
pub use table::{Fan, FanCategory, FanDefinition, FanSet, find_definition};
pub use value::{MIN_POINTS_TO_DECLARE, value};
