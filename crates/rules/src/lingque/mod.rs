//! 灵雀 (Lingque), editions 26, 28 and 29.
//!
//! Edition 28 is the one to play by. Edition 26 is its second draft with the lost entries derived; the values of
//! edition 29 are known only from a public calculator. Points are whole numbers; fu are even.
//!
//! [`check`] a draft, take its [`value`] (fast, numbers only) or [`explain`] it (with reasons), [`settle`] the points.

/// The seats of a table.
pub(crate) const SEATS: usize = 4;

mod check;
mod contract;
mod course;
mod edition;
mod explain;
pub(crate) mod fields;
mod multiplier;
mod notices;
mod pattern;
mod profile;
pub mod remarks;
mod rests_on;
mod settle;
mod table;
pub(crate) mod table_play;
mod value;

pub use check::check;
pub(crate) use contract::FAMILY;
pub use contract::checked;
pub use edition::Edition;
pub use explain::explain;
pub use notices::LingqueStep;
pub use profile::Profile;
pub use settle::{DealError, LingqueDeal, settle};
pub use table::{Definition, Fan, FanCategory, FanSet, definition};
pub use value::{MINIMUM_POINTS, value};
